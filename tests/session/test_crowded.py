"""Tables with more plays than can be listed: found one by one, each legal, each to be reached, in bounded work."""

from collections.abc import Callable
from itertools import islice
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cassino_desktop.engine.cards import CardSet, card_set, iter_cards, parse_card
from cassino_desktop.engine.checking import check
from cassino_desktop.engine.legality import legal_moves
from cassino_desktop.engine.moves import Build, Capture, CardPlay
from cassino_desktop.engine.notation import move_text, parse_move
from cassino_desktop.engine.state import Position
from cassino_desktop.session import candidates, crowded
from cassino_desktop.session.candidates import LISTED, is_crowded
from cassino_desktop.session.choices import things
from cassino_desktop.session.crowded import Budget, Search
from cassino_desktop.session.intents import (
    Choices,
    Single,
    Verb,
    clear_best,
    drop,
    narrow,
    plays,
    possible_targets,
)
from tests.engine.strategies import positions
from tests.engine.tables import at, cards

LOW = "AC AD AH AS 2C 2D 2H 2S 3C 3D 3H 3S 4C 4D 4H 4S"
UNBOUNDED = 10**9
PLAYED = ("modern", "royal", "hoyle_1800", "berkeley_1891", "finnish", "dick_1867", "foster_1897_literal")
crowds = pytest.mark.parametrize(
    "position",
    [
        *(at(LOW, "TC 5C 9H 8H", rules=rules) for rules in PLAYED),
        at(LOW, "7C 7D QC TD"),
        at(f"{LOW} 9[4C 5C]@0".replace(" 4C", "", 1), "9H 8S TC 6D"),
        at(f"{LOW} 5C 5D 5H 6C 6D 7C 7D 8C", "TC 9C 8D KH"),
    ],
    ids=[*PLAYED, "pairs", "owned build", "24 cards"],
)


@given(positions(), st.integers(0, 2**32 - 1))
def test_the_search_finds_what_the_list_has(position: Position, seed: int) -> None:
    random = Random(seed)
    legal = [move for move in legal_moves(position) if isinstance(move, CardPlay)]
    parts = [*(1 << one for one in iter_cards(position.loose)), *(build.cards for build in position.builds)]
    for card in iter_cards(position.hands[position.turn]):
        must = sum(part for part in parts if random.random() < 0.25)
        for only_captures in (False, True):
            search = Search(position, card, UNBOUNDED)
            found = list(search.plays(must, only_captures=only_captures))
            assert not search.spent
            fitting = [m for m in legal if m.card == card and not must & ~things(m)]
            if only_captures:
                fitting = [move for move in fitting if isinstance(move, Capture)]
            assert len(found) == len(fitting)
            assert set(map(repr, found)) == set(map(repr, fitting))


@crowds
def test_a_crowded_table_offers_legal_plays_of_each_kind(position: Position) -> None:
    assert is_crowded(position)
    for card in iter_cards(position.hands[position.turn]):
        found = plays(position, card)
        assert len(found.all) <= LISTED + 1
        assert len(set(found.all)) == len(found.all)
        assert all(check(position, choice.move) is None for choice in found.all)
        kinds = {(choice.verb, choice.value) for choice in found.all}
        for verb, value in kinds:
            assert any((c.verb, c.value) == (verb, value) for c in found.offered) or len(kinds) > len(found.offered)


@crowds
def test_what_is_not_listed_is_reached_by_selecting(position: Position, fresh_seed: int) -> None:
    random = Random(fresh_seed)
    for move in _some_plays(position, random, 4):
        parts = [1 << one for one in iter_cards(things(move) & position.loose)]
        parts += [build.cards for build in position.builds if build.cards & things(move)]
        random.shuffle(parts)
        selection = 0
        for part in parts:
            narrowed = narrow(position, move.card, selection)
            assert not part & ~narrowed.joinable, (move_text(move), selection)
            selection |= part
        assert move in [choice.move for choice in narrow(position, move.card, selection).exact]
        assert move in [choice.move for choice in narrow(position, None, selection).exact]
        outcome = drop(position, move.card, selection)
        meant = [outcome.choice] if isinstance(outcome, Single) else outcome.all if isinstance(outcome, Choices) else ()
        assert move in [choice.move for choice in meant]


def _some_plays(position: Position, random: Random, count: int) -> list[CardPlay]:
    """Legal plays found by trying sums at random, by another way than the search under test."""
    found: list[CardPlay] = []
    hand = list(iter_cards(position.hands[position.turn]))
    for _ in range(8_000):
        if len(found) >= count:
            break
        card = random.choice(hand)
        loose = card_set(random.sample([*iter_cards(position.loose)], random.randint(1, 9)))
        value = random.choice(position.rules.capture_values[random.choice(hand)] or (0,))
        move = random.choice((Capture(card, loose), Build(card, value, loose)))
        if check(position, move) is None:
            found.append(move)
    return found


def test_the_whole_table_is_found_first() -> None:
    position = at(LOW, "TC 9C")
    first = plays(position, parse_card("TC")).offered[0]
    assert (first.verb, first.sweep, first.largest, first.points) == (Verb.TAKE, True, True, 6)
    assert clear_best(position, first.card) == first
    taken = drop(at(LOW, "TC 9C", building=False), first.card, cards("2S"), take_most=True)
    assert isinstance(taken, Single)
    assert taken.choice.cards == cards(LOW)


def test_no_union_is_gone_through_twice() -> None:
    """Each card has far more plays than are listed, and the steps suffice to find as many as are."""
    position = at(LOW, "TC 5C 9H 8H")
    assert all(len(plays(position, card).all) >= LISTED for card in iter_cards(position.hands[0]))


def test_only_the_largest_is_called_so() -> None:
    position = at(LOW, "TC 9C")
    card = parse_card("TC")
    (small,) = narrow(position, card, cards("3C 3D 4C")).exact
    (whole,) = narrow(position, card, cards(LOW)).exact
    assert (small.verb, small.largest) == (Verb.TAKE, False)
    assert (whole.verb, whole.largest) == (Verb.TAKE, True)


def test_where_the_list_ends_early_nothing_is_called_impossible(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(candidates, "LISTED", 1)
    monkeypatch.setattr(candidates, "_LISTING_STEPS", 0)
    position = at(f"{LOW} KS", "TC 9C", building=False)
    card = parse_card("TC")
    for selection in (0, cards("2S")):
        narrowed = narrow(position, None, selection)
        assert narrowed.hand >> card & 1
        assert narrowed.joinable == cards(LOW) & ~selection
    monkeypatch.setattr(candidates, "_LISTING_STEPS", 3_000)
    position = at(f"{LOW} 6D KS", "TC 9C", building=False)
    assert clear_best(position, card) is None  # one is listed, and others take what it does not


def test_where_nothing_takes_all_nothing_is_taken_unasked() -> None:
    position = at(f"{LOW} 6D", "TC 9C", building=False)  # 46 cannot be taken by tens
    found = drop(position, parse_card("TC"), cards("6D"), take_most=True)
    assert isinstance(found, Choices)
    assert not found.complete


def test_a_card_that_can_join_nothing_is_told_from_one_that_can() -> None:
    position = at(f"{LOW} QD QH 9S", "TC 5H")
    glowing = possible_targets(position, parse_card("TC"))
    assert glowing == cards(LOW) | cards("9S")
    assert possible_targets(position, parse_card("5H")) == cards(LOW) | cards("9S")


@pytest.fixture
def steps(monkeypatch: pytest.MonkeyPatch) -> Callable[[], int]:
    """How many steps all searches have taken since the last time it was asked."""
    taken = [0]
    spend = Budget.spend

    def counted(budget: Budget) -> bool:
        taken[0] += 1
        return spend(budget)

    monkeypatch.setattr(crowded.Budget, "spend", counted)

    def ask() -> int:
        count, taken[0] = taken[0], 0
        return count

    return ask


@crowds
def test_no_gesture_takes_more_than_its_steps(position: Position, steps: Callable[[], int], fresh_seed: int) -> None:
    """About a microsecond or two each: 20,000 are well within what a person may wait."""
    random = Random(fresh_seed)
    loose = list(iter_cards(position.loose))
    for card in iter_cards(position.hands[position.turn]):
        touched = card_set(random.sample(loose, 3))
        for gesture in (plays, possible_targets, clear_best):
            gesture(position, card)
            assert steps() < 20_000
        drop(position, card, touched)
        assert steps() < 20_000
        narrow(position, card, touched)
        assert steps() < 40_000
    narrow(position, None, touched)
    assert steps() < 40_000


def test_the_same_question_has_the_same_answer() -> None:
    def answers() -> list[object]:
        position = at(LOW, "TC 5C 9H 8H")
        return [plays(position, card) for card in iter_cards(position.hands[0])]

    assert answers() == answers()
    move = parse_move("TC x 2S 4C 4D")
    assert isinstance(move, Capture)
    touched: CardSet = things(move)
    outcome = drop(at(LOW, "TC 5C 9H 8H"), move.card, touched)
    assert isinstance(outcome, Choices)
    assert move in [choice.move for choice in islice(outcome.all, LISTED + 1)]
