"""The levels ``random`` and ``greedy``, against which the others are measured."""

from collections import Counter
from random import Random
from typing import Any

import pytest
from hypothesis import assume, given

from cassino_desktop.ai.choice import MOST_CANDIDATES, Choice, pick
from cassino_desktop.ai.levels import LEVELS, choose
from cassino_desktop.ai.worth import value_after
from cassino_desktop.engine.cards import iter_cards
from cassino_desktop.engine.checking import check
from cassino_desktop.engine.deal import opening, shuffled_pack
from cassino_desktop.engine.legality import legal_moves
from cassino_desktop.engine.moves import CLAIM, CardPlay, Claim
from cassino_desktop.engine.notation import move_text
from cassino_desktop.engine.play import play
from cassino_desktop.engine.presets import PRESETS
from cassino_desktop.engine.state import Position
from cassino_desktop.engine.view import completed, unseen_cards, view_of
from tests.engine.heaps import heaps
from tests.engine.strategies import positions
from tests.engine.tables import at, cards, texts

YARDSTICKS = ("random", "greedy")
CLAIMS: dict[str, Any] = {"game": {"mode": "claim"}}
GOLDEN_RANDOM = ["8D", "8D + 8H = 8", "8D", "8C + 8H = 8", "3D", "8D x 8H", "8D + 8H = 8", "8C"]
GOLDEN_GREEDY = [f"{card} x 8H" for card in ("8D", "8D", "8D", "8D", "8C", "8D", "8D", "8C")]
GOLDEN_PICKS = [425, 510, 844, 350, 135, 976]


def asked(level: str, position: Position, seed: str = "1") -> Choice:
    return choose(level, view_of(position, position.turn), seed)


def greedy_text(position: Position) -> str:
    return move_text(asked("greedy", position).move)


def test_they_are_registered() -> None:
    assert set(YARDSTICKS) <= set(LEVELS)
    assert next(iter(LEVELS)) == "random", "weakest first"


# Greedy


@pytest.mark.parametrize(
    ("position", "best", "value"),
    [
        # An ace is worth more than a card more.
        (at("AC 2D 3H 5S 6C 8D", "8S"), "8S x AC 2D 5S 8D", 1 + 5 * 3 / 27 + 2 / 7),
        (at("2D 3H 5S 6C 8D", "8S"), "8S x 2D 3H 5S 6C 8D", 1 + 6 * 3 / 27 + 2 / 7),
        (at("TD TH KS", "TC 9S"), "TC x TD TH", 2 + 3 * 3 / 27),
        (at("2S 2C KD", "2D 9H", completeness="any"), "2D x 2C 2S", 1 + 3 * 3 / 27 + 1 / 7),
        (at("KC 3D", "KH 3S"), "3S x 3D", 2 * 3 / 27 + 1 / 7),
        (at("9H KC", "9D 2C", rules="spade"), "9D x 9H", 2 * 3 / 27),
        (at("9H KC", "9S 2C", rules="spade"), "9S x 9H", 1 + 2 * 3 / 27),
        (at("JC KC", "JS 2C", rules="spade"), "JS x JC", 2 + 2 * 3 / 27),
        (at("9H KC", "9D 2C")._replace(carry=(("cards", 6),)), "9D x 9H", 2 * 9 / 27),
        (at("9H KC", "9S 2C")._replace(carry=(("spades", 6),)), "9S x 9H", 2 * 3 / 27 + 7 / 7),
        (at("9H", "9D 2C", sweep_points=2), "9D x 9H", 2 + 2 * 3 / 27),
    ],
)
def test_greedy_takes_what_is_worth_most(position: Position, best: str, value: float) -> None:
    choice = asked("greedy", position)
    assert (move_text(choice.move), choice.value) == (best, round(value, 4))
    assert choice.candidates[0] == (choice.move, choice.value)
    values = [each for _, each in choice.candidates]
    assert values == sorted(values, reverse=True)
    assert {move_text(move) for move, _ in choice.candidates} == {text for text in texts(position) if "+" not in text}


def test_greedy_counts_the_sweep_only_where_it_scores() -> None:
    card = 1 / 27
    early = at("9H", "9D 2C", "KC", rules="finnish")
    assert asked("greedy", early).value == round(1 + 2 * card, 4)
    last_round = at("9H", "9D 2C", "KC", rules="finnish", stock="")
    assert asked("greedy", last_round).value == round(2 * card, 4)
    frozen = early._replace(totals=(0, 10))
    assert asked("greedy", frozen).value == round(2 * card, 4)
    # So it is that the sweep is preferred where it counts, and the cards where it does not.
    either = at("9H 5C 4C", "9D 9C", "KC", rules="finnish")
    assert move_text(asked("greedy", either).move) in {"9D x 4C 5C 9H", "9C x 4C 5C 9H"}


def test_greedy_reckons_with_the_residue() -> None:
    last = at("9H TD AC", "9D", stock="")
    assert asked("greedy", last).value == round(2 + 1 + 4 * 3 / 27, 4)
    lost = at("TD AC", "9D", stock="")._replace(last_taker=1, taken=(0, cards("9H 9C")))
    assert asked("greedy", lost).value == -round(2 + 1 + 5 * 3 / 27, 4)


def test_greedy_starts_from_what_was_taken() -> None:
    position = at("9H KC", "9D 2C", "KD", "KS", stock="")._replace(taken=heaps((4, 0, "AC"), (2, 0, "TD"), (6, 0, "")))
    assert asked("greedy", position).value == round(1 + 6 * 3 / 27 - (2 + 2 * 3 / 27), 4)


def test_greedy_never_builds_but_where_nothing_else_is_legal() -> None:
    assert greedy_text(at("5C", "3H 8D")) in {"3H", "8D"}
    # The owner may not trail, and has nothing to take: the build must grow.
    assert greedy_text(at("5[AC 4D]@0", "3C 8D")) == "3C + [AC 4D] = 8"


def test_greedy_claims_when_it_is_true_and_only_then() -> None:
    position = at("9H KC", "9D 2C", "KD", stock="", **CLAIMS)._replace(taken=(cards("TD AC"), 0))
    assert asked("greedy", position._replace(totals=(18, 0))).move == CLAIM
    assert greedy_text(position._replace(totals=(17, 20))) == "9D x 9H"


@pytest.mark.parametrize("level", LEVELS)
def test_every_level_claims_when_it_is_certain_and_only_then(level: str) -> None:
    position = at("9H KC", "9D 2C", "KD", stock="", **CLAIMS)._replace(taken=(cards("TD AC"), 0))
    assert choose(level, view_of(position._replace(totals=(18, 0)), position.turn), "1", 100).move == CLAIM
    assert choose(level, view_of(position._replace(totals=(17, 20)), position.turn), "1", 100).move != CLAIM


def test_greedy_chooses_by_chance_among_equals() -> None:
    position = at("KC", "9D 9H 9C")
    found = Counter(move_text(asked("greedy", position, str(seed)).move) for seed in range(300))
    assert set(found) == {"9D", "9H", "9C"}
    assert min(found.values()) > 50, "a third of 300 each, six deviations and more away"


def test_greedy_shows_twenty_candidates_at_most() -> None:
    crowded = at("AC AD AH AS 2C 2D 2H 2S 3C 3D", "9D 8D 7D 6D")
    choice = asked("greedy", crowded)
    assert len(choice.candidates) == MOST_CANDIDATES
    assert choice.candidates[0].move == choice.move
    assert len({move for move, _ in choice.candidates}) == MOST_CANDIDATES


def test_greedy_shows_what_it_plays_among_twenty_however_many_are_equal() -> None:
    many = at("", "3C 3D 3H 3S 4C 4D 4H 4S 5C 5D 5H 5S 6C 6D 6H 6S 7C 7D 7H 7S 8C 8D 8H 8S", stock="")
    for seed in range(20):
        choice = asked("greedy", many, str(seed))
        assert len(choice.candidates) == MOST_CANDIDATES
        assert choice.candidates[0].move == choice.move
        assert len({move for move, _ in choice.candidates}) == MOST_CANDIDATES


@given(position=positions())
def test_greedy_values_each_move_by_what_it_brings(position: Position) -> None:
    assume(any(isinstance(move, CardPlay) for move in legal_moves(position)))
    full = completed(view_of(position, position.turn), [*iter_cards(unseen_cards(view_of(position, position.turn)))])
    for move, value in asked("greedy", position).candidates:
        assert value == value_after(full, move)


# Random


def test_random_plays_any_card_with_even_chances() -> None:
    position = at("5C 4D", "9D 3H 8D", rules="modern")
    legal = texts(position)
    assert any("+" in text for text in legal), "builds too"
    times = 200 * len(legal)
    found = Counter(move_text(asked("random", position, str(seed)).move) for seed in range(times))
    assert set(found) == legal
    assert all(110 < count < 290 for count in found.values()), "200 each, six deviations and more away"


def test_random_never_claims_falsely() -> None:
    position = at("9H KC", "9D 2C", **CLAIMS)
    assert not any(isinstance(asked("random", position, str(seed)).move, Claim) for seed in range(200))
    assert asked("random", position._replace(totals=(21, 0))).move == CLAIM


def test_random_considers_what_it_plays() -> None:
    choice = asked("random", at("9H KC", "9D 2C"))
    assert choice.candidates == ((choice.move, choice.value),)


# Both


@pytest.mark.parametrize("level", YARDSTICKS)
def test_a_seed_is_an_answer_for_ever(level: str) -> None:
    position = opening(PRESETS["royal"], 2, False, 0, shuffled_pack("yardsticks 3"))
    golden = {"random": GOLDEN_RANDOM, "greedy": GOLDEN_GREEDY}[level]
    assert [move_text(asked(level, position, f"golden {number}").move) for number in range(8)] == golden


def test_pick_is_the_same_on_every_python() -> None:
    chance = Random("pick")
    assert [pick(chance, range(1000)) for _ in range(6)] == GOLDEN_PICKS


@pytest.mark.parametrize("level", YARDSTICKS)
@given(position=positions())
def test_what_is_chosen_is_legal(level: str, position: Position) -> None:
    assume(any(isinstance(move, CardPlay) for move in legal_moves(position)))
    choice = asked(level, position)
    assert check(position, choice.move) is None
    assert choice == asked(level, position)


@pytest.mark.parametrize("level", YARDSTICKS)
def test_hands_are_played_to_their_end(level: str, fresh_seed: int) -> None:
    for preset, rules in PRESETS.items():
        position = opening(rules, rules.players[-1], False, 0, shuffled_pack(f"{preset} {fresh_seed}"))
        plays = 0
        while not position.hand_over and not position.game_over:
            position, _ = play(position, asked(level, position, str(plays)).move)
            plays += 1
        assert plays in {48, *range(52 if position.game_over else 0)}


@pytest.mark.parametrize("level", YARDSTICKS)
def test_the_answer_does_not_depend_on_what_is_hidden(level: str, fresh_seed: int) -> None:
    random = Random(fresh_seed)
    for number in range(40):
        position = opening(PRESETS["modern"], 4, False, 0, shuffled_pack(f"{number} {fresh_seed}"))
        view = view_of(position, position.turn)
        hidden = [card for card in range(52) if unseen_cards(view) >> card & 1]
        random.shuffle(hidden)
        other = completed(view, hidden)
        assert other != position
        assert asked(level, other) == asked(level, position)


def test_greedy_beats_random(fresh_seed: int) -> None:
    """Over 60 deals played twice with sides swapped, by the heaps' worth; else it would be no yardstick."""
    lead = 0.0
    for number in range(60):
        for greedy_seat in (0, 1):
            position = opening(PRESETS["modern"], 2, False, 1, shuffled_pack(f"{number} {fresh_seed}"))
            while not position.hand_over:
                level = "greedy" if position.turn == greedy_seat else "random"
                position, _ = play(position, asked(level, position, f"{number}").move)
            lead += position.taken[greedy_seat].bit_count() - position.taken[1 - greedy_seat].bit_count()
    assert lead > 0
