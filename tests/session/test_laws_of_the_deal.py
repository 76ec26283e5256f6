"""Every row of RULES.md section 9 in a session: what comes of it, in the list, taken back, and in a saved game."""

from random import Random

import pytest

from cassino_desktop.engine.accidents import AccidentKind
from cassino_desktop.engine.moves import CardPlay
from cassino_desktop.session.flow import Phase
from cassino_desktop.session.session import Session
from tests.session.games import phase_of, step
from tests.session.rows import ROWS, Row, assert_came_of_it, begun, law_of, setup_of, simple_move

every_row = pytest.mark.parametrize("row", ROWS, ids=[row.name for row in ROWS])


def replayed(session: Session) -> Session:
    moves = [[(played.seat, played.text) for played in hand] for hand in session.hands]
    return Session.replayed(session.setup, moves, (), game_id="again", started=0)


def by_outcome(law: str, kind: AccidentKind, outcome: str) -> Session:
    row = next(row for row in ROWS if (row.law, row.kind, row.outcome) == (law, kind, outcome))
    return begun(row, setup_of(law))


def test_no_row_is_forgotten() -> None:
    assert {(row.law, row.kind) for row in ROWS} == {
        (law, kind) for law in ("foster", "hoyle") for kind in AccidentKind
    }
    assert len({row.name for row in ROWS}) == len(ROWS)


@every_row
def test_what_comes_of_it(row: Row) -> None:
    session = begun(row, setup_of(row.law))
    before = session.position
    assert (before.asked is not None) == bool(row.decisions)
    for number, decision in enumerate(row.decisions, 1):
        asked = session.position
        assert asked.asked is not None
        session.play(decision)
        assert session.hand_moves[-1].move == decision
        after = session.position
        assert session.undo()
        assert session.position == asked, "taken back, it is asked again"
        assert session.redo()
        assert session.position == after
        assert (after.asked is None) == (number == len(row.decisions))
    assert_came_of_it(row, before, session.position, session.setup.seed)
    again = replayed(session)
    assert again.position == session.position
    play_hand_simply(session)
    assert replayed(session).results == session.results


def play_hand_simply(session: Session) -> None:
    while session.phase is Phase.PLAYING:
        session.play(simple_move(session))


@pytest.mark.parametrize("outcome", ["one too many", "one too few"])
def test_the_dealer_s_side_scores_nothing_and_its_cards_stand_against_the_others(outcome: str) -> None:
    session = by_outcome("foster", AccidentKind.WRONG_COUNT, outcome)
    side = session.position.side_of(session.position.dealer)
    random = Random(outcome)
    while phase_of(session) is Phase.PLAYING:
        step(session, random)
    sheet = session.results[-1]
    assert sheet.barred == side
    assert sheet.points[side].total == 0
    assert sheet.after[side] == sheet.before[side]
    if sheet.taken[side].bit_count() == max(taken.bit_count() for taken in sheet.taken):
        assert not any(points.cards for points in sheet.points), "its cards stand against the others' majority"


def test_e69_the_card_under_the_table_is_yours_when_your_hand_is_empty() -> None:
    """E69: found with three cards, and a card under the table: it is yours."""
    session = by_outcome("hoyle", AccidentKind.WRONG_COUNT, "found under the table")
    under = law_of(session.position).under
    assert under is not None
    seat, card = under
    played = 0
    while law_of(session.position).under is not None:
        assert not session.position.hands[seat] >> card & 1
        played += session.turn == seat
        session.play(simple_move(session))
    assert played == 3, "he has played his three"
    assert session.position.hands[seat] == 1 << card
    while session.turn != seat:
        session.play(simple_move(session))
    session.play(simple_move(session))
    move = session.hand_moves[-1].move
    assert isinstance(move, CardPlay)
    assert move.card == card, "and plays it as his fourth"


def test_a_card_that_stayed_in_the_pack_comes_as_a_fifth_in_the_last_round() -> None:
    session = by_outcome("hoyle", AccidentKind.WRONG_COUNT, "comes in the last round")
    (seat,) = law_of(session.position).owed
    while session.position.stock:
        session.play(simple_move(session))
    sizes = [hand.bit_count() for hand in session.position.hands]
    assert sizes == [5 if other == seat else 4 for other in range(3)]
    passed = []
    while session.phase is Phase.PLAYING:
        assert session.turn is not None
        passed.append(session.turn)
        session.play(simple_move(session))
    assert passed.count(seat) == 5, "whoever has no card is passed over"


@pytest.mark.parametrize("outcome", ["draws that card", "draws another"])
def test_e70_in_the_last_round_you_draw_unseen_from_the_dealer_s_hand(outcome: str) -> None:
    """E70: the dealer keeps the card exposed to you; you draw, and keep it if you draw it."""
    session = by_outcome("foster", AccidentKind.EXPOSED_LAST, outcome)
    row = next(row for row in ROWS if row.outcome == outcome)
    before = session.position
    assert session.view(session.position.turn).position.law is not None
    assert not law_of(session.view(session.position.turn).position).draw, "nobody knows which is which"
    session.play(row.decisions[0])
    assert_came_of_it(row, before, session.position, session.setup.seed)


def test_e71_you_may_refuse_a_card_exposed_to_you_and_take_the_next() -> None:
    """E71: refused, it goes into the middle of the stock, and you take the top card."""
    session = by_outcome("foster", AccidentKind.EXPOSED, "refused")
    row = next(row for row in ROWS if row.outcome == "refused")
    before = session.position
    session.play(row.decisions[0])
    assert_came_of_it(row, before, session.position, session.setup.seed)
