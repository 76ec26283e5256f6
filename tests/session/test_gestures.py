"""Every legal play is reached by each way of pointing at it, and pointing leads to nothing but legal plays."""

from collections.abc import Sequence
from random import Random

from hypothesis import given, settings
from hypothesis import strategies as st

from cassino_desktop.engine.cards import CardSet, iter_cards
from cassino_desktop.engine.legality import legal_moves
from cassino_desktop.engine.moves import Capture, CardPlay, Trail
from cassino_desktop.engine.reasons import Reason
from cassino_desktop.engine.state import Position
from cassino_desktop.session.candidates import each_thing, is_crowded
from cassino_desktop.session.choices import OFFERED, things
from cassino_desktop.session.intents import (
    Choice,
    Choices,
    Outcome,
    Refusal,
    Single,
    Verb,
    clear_best,
    drop,
    may_trail,
    narrow,
    plays,
    possible_targets,
    refusal,
    touched_things,
)
from tests.engine.strategies import examples, positions

seeds = st.integers(0, 2**32 - 1)


def _legal(position: Position) -> list[CardPlay]:
    return [move for move in legal_moves(position) if isinstance(move, CardPlay)]


def _meant(outcome: Outcome) -> list[CardPlay]:
    match outcome:
        case Single(choice):
            return [choice.move]
        case Choices():
            return [choice.move for choice in outcome.all]
        case Refusal():
            return []


def _some_of(position: Position, random: Random) -> CardSet:
    return sum(thing for thing in each_thing(position) if random.random() < 0.4)


@given(positions())
def test_a_drop_on_any_part_of_a_play_offers_it(position: Position) -> None:
    for move in _legal(position):
        if isinstance(move, Trail):
            (trail,) = (choice for choice in plays(position, move.card).all if choice.verb is Verb.TRAIL)
            assert drop(position, move.card, 0) == Single(trail)
        for card in iter_cards(things(move)):
            assert move in _meant(drop(position, move.card, 1 << card))


@given(positions(), seeds)
def test_a_drop_means_just_the_legal_plays_with_all_that_is_touched(position: Position, seed: int) -> None:
    random = Random(seed)
    for card in iter_cards(position.hands[position.turn]):
        touched = _some_of(position, random)
        outcome = drop(position, card, touched)
        fitting = [move for move in _legal(position) if move.card == card and not touched & ~things(move)]
        if not touched:
            fitting = [move for move in fitting if isinstance(move, Trail)]
        assert sorted(map(repr, _meant(outcome))) == sorted(map(repr, fitting))
        assert isinstance(outcome, Refusal) == (not fitting)
        assert isinstance(outcome, Single) == (len(fitting) == 1)


@given(positions(), seeds)
def test_a_play_is_found_by_selecting_its_cards_in_any_order(position: Position, seed: int) -> None:
    random = Random(seed)
    moves = _legal(position)
    for move in random.sample(moves, min(len(moves), 12)):
        parts = [thing for thing in each_thing(position) if thing & things(move)]
        random.shuffle(parts)
        for card in (move.card, None):  # the hand card first, or last
            selection = 0
            for part in parts:
                narrowed = narrow(position, card, selection)
                assert part & ~narrowed.joinable == 0
                assert narrowed.hand >> move.card & 1
                selection |= part & -part  # any one card of a build
            selected = narrow(position, card, selection)
            assert selected.hand >> move.card & 1
            if card is not None or selection:
                assert move in [choice.move for choice in selected.exact]


@given(positions(), seeds)
def test_a_selection_leads_to_legal_plays_only(position: Position, seed: int) -> None:
    random = Random(seed)
    legal = _legal(position)
    for card in (None, *iter_cards(position.hands[position.turn])):
        selection = _some_of(position, random)
        narrowed = narrow(position, card, selection)
        fitting = [move for move in legal if not selection & ~things(move) and card in (None, move.card)]
        exact = [move for move in fitting if things(move) == selection]
        further = [move for move in fitting if things(move) != selection]
        if card is None and not selection:
            exact, further = [], []
        assert sorted(repr(choice.move) for choice in narrowed.exact) == sorted(map(repr, exact))
        assert sorted(repr(choice.move) for choice in narrowed.further.all) == sorted(map(repr, further))
        joinable = 0
        for move in fitting:
            joinable |= things(move)
        assert narrowed.joinable == joinable & ~selection
        assert set(iter_cards(narrowed.hand)) == {m.card for m in legal if not selection & ~things(m)}


@given(positions())
def test_what_glows_is_what_takes_part(position: Position) -> None:
    legal = _legal(position)
    for card in iter_cards(position.hands[position.turn]):
        found = 0
        for move in legal:
            found |= things(move) if move.card == card else 0
        assert possible_targets(position, card) == found
        assert may_trail(position, card) == (Trail(card) in legal)


@given(positions(), seeds)
def test_any_card_of_a_build_is_the_whole_build(position: Position, seed: int) -> None:
    random = Random(seed)
    for build in position.builds:
        for one in iter_cards(build.cards):
            other = _some_of(position, random) & ~build.cards
            assert touched_things(position, 1 << one | other) == build.cards | other
            for card in iter_cards(position.hands[position.turn]):
                assert drop(position, card, 1 << one | other) == drop(position, card, build.cards | other)
                assert narrow(position, card, 1 << one) == narrow(position, card, build.cards)


@given(positions(), seeds)
def test_a_refusal_has_a_reason_and_is_about_cards_on_the_table(position: Position, seed: int) -> None:
    random = Random(seed)
    legal = _legal(position)
    for card in iter_cards(position.hands[position.turn]):
        for touched in (0, _some_of(position, random), random.choice([*each_thing(position), 0])):
            found = refusal(position, card, touched)
            exact = [move for move in legal if move.card == card and things(move) == touched]
            assert (found is None) == bool(exact)
            if found is not None:
                assert found.card == card
                assert not found.concerns & ~position.table
                assert touched_things(position, found.concerns) == found.concerns
                assert found.reason not in (Reason.UNREADABLE, Reason.NOT_IN_HAND, Reason.NOT_ON_TABLE)


@given(positions())
def test_the_one_capture_that_takes_all(position: Position) -> None:
    for card in iter_cards(position.hands[position.turn]):
        captures = [move for move in _legal(position) if isinstance(move, Capture) and move.card == card]
        best = [move for move in captures if all(not things(other) & ~things(move) for other in captures)]
        found = clear_best(position, card)
        assert [found.move] == best if found else not best


@given(positions(), seeds)
def test_taking_the_most_asks_only_where_it_must(position: Position, seed: int) -> None:
    random = Random(seed)
    for card in iter_cards(position.hands[position.turn]):
        touched = _some_of(position, random) & random.choice(each_thing(position) or (0,))
        fitting = [move for move in _legal(position) if move.card == card and not touched & ~things(move)]
        captures = [move for move in fitting if isinstance(move, Capture)]
        most = [move for move in captures if all(not things(other) & ~things(move) for other in captures)]
        outcome = drop(position, card, touched, take_most=True)
        if touched and most and captures == fitting:
            assert isinstance(outcome, Single)
            assert [outcome.choice.move] == most
        else:
            assert outcome == drop(position, card, touched)


def _kind(choice: Choice) -> tuple[object, ...]:
    return choice.verb, choice.value, choice.multiple


@settings(max_examples=examples(2))
@given(positions(most=10))
def test_what_a_chooser_shows(position: Position) -> None:
    for card in iter_cards(position.hands[position.turn]):
        found = plays(position, card)
        assert found.complete == (not is_crowded(position))
        assert len(found.offered) == min(OFFERED, len(found.all))
        kinds = list(dict.fromkeys(map(_kind, sorted(found.all, key=lambda choice: list(Verb).index(choice.verb)))))
        shown = {_kind(choice) for choice in found.offered}
        assert len(shown) >= min(OFFERED, len(kinds))
        _check_order(found.offered)
        _check_order(found.rest)
        for choice in found.all:
            _check_described(position, choice, found.all)


def _check_order(choices: Sequence[Choice]) -> None:
    verbs = [list(Verb).index(choice.verb) for choice in choices]
    assert verbs == sorted(verbs)
    takes = [(not c.largest, -c.points, -c.size) for c in choices if c.verb is Verb.TAKE]
    assert takes == sorted(takes)


def _check_described(position: Position, choice: Choice, others: Sequence[Choice]) -> None:
    assert choice.cards == choice.loose | sum(choice.builds) == things(choice.move)
    assert choice.sweep == (choice.verb is Verb.TAKE and choice.cards == position.table)
    takes = [other.cards for other in others if other.verb is Verb.TAKE]
    greater = any(cards != choice.cards and not choice.cards & ~cards for cards in takes)
    assert choice.largest == (choice.verb is Verb.TAKE and not greater)
