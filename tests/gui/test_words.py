"""Cards, plays, moves and reasons in words: plain, warm, short."""

import random
from collections.abc import Callable

import pytest
from PySide6.QtWidgets import QApplication

from cassino_desktop.engine.cards import PACK_SIZE, iter_cards, parse_card
from cassino_desktop.engine.deal import opening, shuffled_pack
from cassino_desktop.engine.legality import legal_moves
from cassino_desktop.engine.moves import Build, Capture, Claim, Trail
from cassino_desktop.engine.play import play
from cassino_desktop.engine.presets import PRESETS
from cassino_desktop.engine.reasons import Reason
from cassino_desktop.gui.cards.letters import LETTER_SETS
from cassino_desktop.gui.reason_words import refusal_text
from cassino_desktop.gui.words import (
    a_value,
    card_name,
    gain_text,
    groups_of,
    move_sentence,
    note_text,
    play_label,
    play_labels,
    several_label,
    values_name,
)
from cassino_desktop.session import intents
from cassino_desktop.session.choices import Verb, described
from cassino_desktop.session.refusals import Refusal
from tests.gui.table.states import build, cards, position

NAMES = ("You", "Martha", "Bruno", "Anna")


@pytest.fixture(autouse=True)
def _application(qapp: QApplication) -> None:
    """Translation functions need one."""


def c(text: str) -> int:
    return parse_card(text)


def label(at, move, **kwargs) -> str:  # type: ignore[no-untyped-def]
    (choice,) = described(at, [move])
    return play_label(at, choice, **kwargs)


def test_cards_have_names() -> None:
    assert card_name(c("8C")) == "the eight of clubs"
    assert card_name(c("QH")) == "the queen of hearts"
    assert len({card_name(card) for card in range(PACK_SIZE)}) == 52


def test_courts_have_names_and_numbers_are_numbers() -> None:
    modern, royal, finnish = PRESETS["modern"], PRESETS["royal"], PRESETS["finnish"]
    assert a_value(modern, 8) == "an 8"
    assert a_value(royal, 12) == "a queen"
    assert a_value(royal, 14) == "an ace"
    assert a_value(finnish, 16) == "the ten of diamonds"
    assert values_name(modern, 9) == "nines"
    assert values_name(royal, 13) == "kings"
    assert values_name(finnish, 15) == "15"


def test_plays_are_labelled_by_what_they_do() -> None:
    at = position(["8C 9C 2C", "KD"], "8H 6D 2S QC AC", [build("7H 2H", 9, 1, multiple=True), build("3H 4H", 7, 1)])
    assert label(at, Capture(c("8C"), cards("8H 6D 2S"))) == "Take 8♥ + 6♦ 2♠"
    assert label(at, Capture(c("9C"), cards("8H AC"), (cards("7H 2H"),))) == "Take 8♥ A♣ + the nines"
    assert label(at, Build(c("8C"), 9, cards("AC"))) == "Build 9"
    assert label(at, Build(c("8C"), 9, cards("AC"), cards("7H 2H"))) == "Add to the nines"
    assert label(at, Build(c("2C"), 9, 0, cards("3H 4H"))) == "Raise to 9"
    assert label(at, Trail(c("2C"))) == "Trail"
    assert label(at, Capture(c("8C"), cards("8H")), letters=LETTER_SETS["german"]) == "Take 8♥"


def test_a_multiple_build_is_called_by_its_cards() -> None:
    at = position(["5S TC 5H", "2C"], "5D")
    assert label(at, Build(c("5S"), 5, cards("5D"))) == "Build fives"
    assert label(at, Build(c("5S"), 10, cards("5D"))) == "Build 10"


def test_without_suits_a_card_is_named_by_its_rank_where_that_is_clear() -> None:
    at = position(["8C KD", "2C"], "6D 2S 2H 8D")
    both = described(at, [Capture(c("8C"), cards("6D 2S")), Capture(c("8C"), cards("8D"))])
    assert sorted(play_labels(at, both)) == ["Take 6 2♠", "Take 8"]


def test_labels_beside_each_other_differ() -> None:
    chance = random.Random(5)
    for rules in PRESETS.values():
        at = opening(rules, rules.players[0], False, 0, shuffled_pack(str(chance.random())))
        while not (at.hand_over or at.game_over):
            for card in iter_cards(at.hands[at.turn]):
                shown = intents.plays(at, card).all[:4]
                labels = play_labels(at, shown)
                assert len(set(labels)) == len(labels), labels
            at, _ = play(at, chance.choice(legal_moves(at)))


def test_a_capture_is_shown_in_groups_that_each_make_the_value() -> None:
    """Total divisible but not partitionable: what is shown is the very partition."""
    at = position(["8C", "KD"], "2C 3C 5C 6C 8D AD")
    (choice,) = described(at, [Capture(c("8C"), cards("8D 6C 2C 5C 3C"))])
    assert sorted(groups_of(at, choice)) == sorted([cards("8D"), cards("6C 2C"), cards("5C 3C")])


def test_groups_cover_what_is_taken(fresh_seed: int) -> None:
    chance = random.Random(fresh_seed)
    for rules in PRESETS.values():
        at = opening(rules, rules.players[0], False, 0, shuffled_pack(str(chance.random())))
        while not (at.hand_over or at.game_over):
            for move in legal_moves(at):
                if isinstance(move, Capture):
                    (choice,) = described(at, [move])
                    groups = groups_of(at, choice)
                    assert sum(groups) == choice.cards
                    assert sum(group.bit_count() for group in groups) == choice.cards.bit_count()
            at, _ = play(at, chance.choice(legal_moves(at)))


def test_what_a_play_brings() -> None:
    at = position(["8C TS", "KD"], "8H 6D 2S 2H QC")
    take, swept = described(at, [Capture(c("8C"), cards("8H 6D 2S"))])[0], position(["8C TS", "KD"], "8H")
    assert (gain_text(at, take), note_text(at, take)) == ("1 point · 4 cards", "with Little Cassino")
    (sweep,) = described(swept, [Capture(c("8C"), cards("8H"))])
    assert (gain_text(swept, sweep), note_text(swept, sweep)) == ("1 point · 2 cards", "with the sweep")
    (built,) = described(at, [Build(c("8C"), 10, cards("2H"))])
    assert (gain_text(at, built), note_text(at, built)) == ("8 + 2", "you keep the 10♠")
    at = position(["8C KC", "KD"], "KS 5H 4D", rules="royal")
    (kings,) = described(at, [Build(c("8C"), 13, cards("KS 5H"))])
    assert gain_text(at, kings) == "13 and 8 + 5", "two thirteens, not one sum"
    (fives,) = described(position(["5C 5S", "KD"], "5H"), [Build(c("5C"), 5, cards("5H"))])
    assert gain_text(position(["5C 5S", "KD"], "5H"), fives) == "5 and 5"
    at = position(["8C TS", "KD"], "8H 6D 2S 2H QC")
    assert several_label(at, intents.plays(at, c("8C")).all).endswith("…")


@pytest.mark.parametrize(
    ("hands", "loose", "move", "words"),
    [
        (["8C 2C", "KD"], "8H 6D", Capture(c("8C"), cards("8H")), "You take 2 cards with the eight of clubs."),
        (
            ["8C 2C", "KD"],
            "8H",
            Capture(c("8C"), cards("8H")),
            "You take 2 cards and the sweep with the eight of clubs.",
        ),
        (
            ["TD 2C", "KD"],
            "TS 6D",
            Capture(c("TD"), cards("TS")),
            "You take 2 cards, Big Cassino among them, with the ten of diamonds.",
        ),
        (["QC 2C", "KD"], "8H", Trail(c("QC")), "You lay down the queen of clubs."),
        (["5S TC 5H", "KD"], "5D", Build(c("5S"), 5, cards("5D")), "You build fives."),
        (["3C 9C", "KD"], "6D", Build(c("3C"), 9, cards("6D")), "You build 9."),
    ],
)
def test_moves_are_told_to_who_made_them(hands: list[str], loose: str, move: Trail, words: str) -> None:
    at = position(hands, loose)
    assert move_sentence(play(at, move)[1], NAMES) == words


def test_moves_of_others_are_told_by_their_name() -> None:
    at = position(["KD", "8C 2C"], "8H QD", turn=1)
    assert move_sentence(play(at, Trail(c("8C")))[1], NAMES) == "Martha lays down the eight of clubs."
    at = position(["KD", "3C 8S 8D"], "6H 2D", [build("5H 3H", 8, 0)], turn=1)
    added = play(at, Build(c("8D"), 8, cards("6H 2D"), cards("5H 3H")))[1]
    assert move_sentence(added, NAMES) == "Martha adds to the build of 8."
    at = position(["KD", "2C 9S"], "6H 2D", [build("4H 3H", 7, 0)], turn=1)
    raised = play(at, Build(c("2C"), 9, 0, cards("4H 3H")))[1]
    assert move_sentence(raised, NAMES) == "Martha raises the build of 7 to 9."


def test_every_move_of_every_game_has_a_sentence(fresh_seed: int) -> None:
    chance = random.Random(fresh_seed)
    for rules in PRESETS.values():
        at = opening(rules, rules.players[-1], False, 0, shuffled_pack(str(chance.random())))
        while not (at.hand_over or at.game_over):
            at, transition = play(at, chance.choice(legal_moves(at)))
            told = move_sentence(transition, NAMES)
            assert told.endswith(".")
            assert "{" not in told
            assert "%n" not in told


def test_a_claim_has_a_sentence() -> None:
    from dataclasses import replace

    rules = replace(PRESETS["modern"], game=replace(PRESETS["modern"].game, mode="claim"))
    at = position(["KD 2C", "8C 3C"], "8H QD")._replace(rules=rules, target=21)
    assert "claim" in move_sentence(play(at, Claim())[1], NAMES)


# --- refusals -------------------------------------------------------------------------


@pytest.mark.parametrize("reason", list(Reason))
@pytest.mark.parametrize("value", [None, 8])
def test_every_reason_has_a_line(reason: Reason, value: int | None) -> None:
    at = position(["8C KD", "2C"], "QC 5D", [build("AC 7D", 8, 0)])
    for card, concerns in ((c("8C"), cards("QC 5D")), (c("KD"), cards("AC 7D")), (c("8C"), 0)):
        line = refusal_text(at, Refusal(reason, card, concerns, value))
        assert line[0].isupper()
        assert not line.endswith(".")
        assert "invalid" not in line.lower()
        assert "{" not in line
        assert len(line) <= 90


def test_the_reasons_say_what_is_needed() -> None:
    at = position(["7C 3D", "8D"], "5C QC", [build("AC 7D", 8, 1)])

    def why(card: str, touched: str) -> str:
        refusal = intents.refusal(at, c(card), cards(touched))
        assert refusal is not None
        return refusal_text(at, refusal)

    assert why("3D", "5C") == "To build 8 you need an 8 left in your hand"
    assert "8" in why("7C", "AC")


def test_refusals_of_random_gestures_are_words(fresh_seed: int, long_count: Callable[[int, int], int]) -> None:
    chance = random.Random(fresh_seed)
    for rules in PRESETS.values():
        for _ in range(long_count(1, 10)):
            at = opening(rules, rules.players[0], False, 0, shuffled_pack(str(chance.random())))
            while not (at.hand_over or at.game_over):
                for card in iter_cards(at.hands[at.turn]):
                    touched = at.table & chance.getrandbits(52)
                    refusal = intents.refusal(at, card, touched)
                    if refusal is not None:
                        line = refusal_text(at, refusal)
                        assert "None" not in line
                        assert "{" not in line
                at, _ = play(at, chance.choice(legal_moves(at)))


def test_verbs_are_all_worded() -> None:
    assert set(Verb) == {Verb.TAKE, Verb.BUILD, Verb.ADD, Verb.RAISE, Verb.TRAIL}
