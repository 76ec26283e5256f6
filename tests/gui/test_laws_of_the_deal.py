"""Every row of RULES.md section 9 at the window: three persons at one machine, each decision by its key."""

import pytest
from PySide6.QtCore import Qt

from cassino_desktop.engine.accidents import AccidentKind
from cassino_desktop.engine.cards import iter_cards
from cassino_desktop.engine.moves import CardPlay, Decision, Verdict
from cassino_desktop.gui.accident_words import accident_sentence
from cassino_desktop.gui.controller import Stage
from cassino_desktop.gui.law_words import deed
from cassino_desktop.gui.move_rows import MoveLog
from cassino_desktop.gui.score import sheet
from cassino_desktop.gui.table.contents import Kind
from cassino_desktop.gui.table.doing import Deciding
from cassino_desktop.gui.words import card_name
from cassino_desktop.session.session import Session
from cassino_desktop.storage.codec import decode_game, encode_game
from tests.gui.window import Desk, OpenDesk, new_game
from tests.session.rows import PERSONS, ROWS, Row, accident_of, assert_came_of_it, begun, law_of, setup_of, simple_move

NAMES = [seat.name for seat in PERSONS]
BUTTONS = {
    Verdict.FRESH_DEAL: "Claim a fresh deal",
    Verdict.STAND: "Let the deal stand",
    Verdict.KEEP: "Keep the",
    Verdict.REFUSE: "Refuse it",
    Verdict.LIFT: "Look at my cards",
}
every_row = pytest.mark.parametrize("row", ROWS, ids=[row.name for row in ROWS])


def opened(open_desk: OpenDesk, row: Row) -> Desk:
    """The window where the row's accident has just happened."""
    desk = open_desk(new_game("modern", 3, persons=3))
    if row.kind in (AccidentKind.EXPOSED_LAST, AccidentKind.WRONG_COUNT):  # then the table may be crowded
        desk.show_first_frame()
    desk.controller.resume(begun(row, setup_of(row.law)))
    desk.wait_for(Stage.COVERED)
    return desk


def decide(desk: Desk, decision: Decision) -> None:
    """Take up the hand, behind which a person is asked, and press the key of a button."""
    desk.window.table.setFocus()
    desk.press(Qt.Key.Key_Return)
    desk.wait_for(Stage.TURN)
    assert isinstance(desk.window.scene.gestures.doing, Deciding)
    assert not [card for card in iter_cards(desk.controller.state.hand) if not turned_up(desk, card)]
    labels = [button.label for button in desk.window.scene.overlay.bar.buttons]
    heard = [item.name for part in desk.window.scene.contents() for item in part.items]
    assert set(labels) <= set(heard)
    wanted = BUTTONS.get(decision.verdict, f"Card {decision.number}")
    number = next(number for number, label in enumerate(labels) if label.startswith(wanted))
    desk.press(Qt.Key(Qt.Key.Key_1 + number))


def turned_up(desk: Desk, card: int) -> bool:
    return bool(desk.controller.state.turned_up >> card & 1)


def lift(desk: Desk, seat: int) -> None:
    """A player who is not asked looks at the cards, as whoever sits at another machine would."""
    desk.controller.session.play(Decision(Verdict.LIFT, seat))
    desk.controller.resume(desk.session)


def told(desk: Desk) -> str:
    return desk.window.notices.sentences


@every_row
def test_what_happens_what_is_decided_and_what_comes_of_it(open_desk: OpenDesk, row: Row) -> None:
    desk = opened(open_desk, row)
    before = desk.session.position
    assert told(desk) == accident_sentence(before, NAMES)
    for decision in row.decisions:
        asked = desk.session.position
        if decision.verdict is Verdict.LIFT and decision.number != asked.asked:
            lift(desk, decision.number)
        else:
            decide(desk, decision)
        played = desk.session.hand_moves[-1]
        assert played.move == decision
        assert decode_game(encode_game(desk.session)).position == desk.session.position, "it is in the saved game"
        line = MoveLog().rows(desk.session)[-1]
        assert (line.seat, line.text) == (played.seat, deed(decision))
        desk.wait_for(Stage.COVERED, Stage.TURN)
        desk.controller.undo()
        assert desk.session.position == asked, "taken back, it is asked again"
        assert desk.stage is Stage.COVERED
        desk.controller.redo()
        desk.wait_for(Stage.COVERED, Stage.TURN)
    assert_came_of_it(row, before, desk.session.position, desk.session.setup.seed)
    assert row.told in told(desk)
    after = desk.session.position
    for card in iter_cards(law_of(after).seen):
        assert desk.window.scene.tableau.cards[card].face_up, "everybody has seen it"
    if desk.stage is Stage.COVERED:
        desk.press(Qt.Key.Key_Return)
    desk.wait_for(Stage.TURN)
    assert desk.controller.state.hand == after.hands[after.turn]
    assert len(desk.window.scene.tableau.layout.hands[after.turn]) == after.hands[after.turn].bit_count()


@pytest.mark.parametrize("outcome", ["one too many", "one too few"])
def test_the_dealer_counts_nothing_and_the_sheet_says_why(open_desk: OpenDesk, outcome: str) -> None:
    row = next(row for row in ROWS if row.law == "foster" and row.outcome == outcome)
    desk = opened(open_desk, row)
    session = desk.session
    while session.hand_result is None:
        session.play(simple_move(session))
    desk.controller.resume(session)
    paper = sheet(session)
    assert paper is not None
    assert paper.subtitle == "Clara dealt a wrong number of cards and counts nothing"
    assert desk.window.sheet.isVisible()
    assert not any(row.cells[2][1] for row in paper.rows)


def playing_until_found(session: Session, seat: int) -> None:
    while law_of(session.position).under is not None and session.turn != seat:
        session.play(simple_move(session))


def test_e69_you_find_the_card_under_the_table_and_play_it(open_desk: OpenDesk) -> None:
    """E69: found with three cards, and a card under the table: it is yours."""
    row = next(row for row in ROWS if row.outcome == "found under the table")
    desk = opened(open_desk, row)
    under = law_of(desk.session.position).under
    assert under is not None
    seat, card = under
    for _ in range(3):
        assert "unless the missing card is found" in told(desk)
        playing_until_found(desk.session, seat)
        desk.controller.resume(desk.session)
        desk.press(Qt.Key.Key_Return)
        desk.wait_for(Stage.TURN)
        desk.controller.play(simple_move(desk.session))
        desk.wait_for(Stage.COVERED)
    assert desk.session.position.hands[seat] == 1 << card
    assert "lay under the table" in told(desk)
    while desk.session.turn != seat:
        desk.session.play(simple_move(desk.session))
    desk.controller.resume(desk.session)
    desk.press(Qt.Key.Key_Return)
    desk.wait_for(Stage.TURN)
    desk.controller.play(simple_move(desk.session))
    move = desk.session.hand_moves[-1].move
    assert isinstance(move, CardPlay)
    assert move.card == card


@pytest.mark.parametrize("outcome", ["draws that card", "draws another"])
def test_e70_you_draw_one_of_the_dealer_s_five_unseen(open_desk: OpenDesk, outcome: str) -> None:
    """E70: the dealer keeps the card exposed to you; you draw, and keep it if you draw it."""
    row = next(row for row in ROWS if row.outcome == outcome)
    desk = opened(open_desk, row)
    before = desk.session.position
    asked, dealer = before.turn, before.dealer
    assert "one of the dealer’s five cards" in told(desk)
    hands = desk.window.scene.tableau.layout.hands
    assert (len(hands[asked]), len(hands[dealer])) == (3, 5)
    assert not any(desk.window.scene.tableau.cards[card].face_up for card in iter_cards(before.hands[dealer]))
    decide(desk, row.decisions[0])
    desk.wait_for(Stage.COVERED)
    card = accident_of(before).card
    assert card is not None
    assert bool(desk.session.position.hands[asked] >> card & 1) is (outcome == "draws that card")


def test_e71_you_refuse_a_card_exposed_to_you(open_desk: OpenDesk) -> None:
    """E71: refused, it goes into the middle of the stock, and you take the top card."""
    row = next(row for row in ROWS if row.outcome == "refused")
    desk = opened(open_desk, row)
    before = desk.session.position
    found = accident_of(before)
    assert found.kind == AccidentKind.EXPOSED
    assert found.card is not None
    assert desk.window.scene.tableau.cards[found.card].face_up
    decide(desk, row.decisions[0])
    desk.wait_for(Stage.COVERED)
    assert not desk.window.scene.tableau.cards[found.card].face_up
    assert "middle of the stock" in told(desk)
    assert desk.session.position.hands[found.seat] >> before.stock[0] & 1


@pytest.mark.parametrize("width", [640, 1024, 1280])
def test_what_may_be_decided_is_never_cut_short(open_desk: OpenDesk, width: int) -> None:
    desk = opened(open_desk, ROWS[0])
    desk.window.resize(width, 600)
    desk.press(Qt.Key.Key_Return)
    desk.wait_for(Stage.TURN)
    bar = desk.window.scene.overlay.bar
    assert len(bar.buttons) == 3
    assert bar.wanted(bar.buttons) <= desk.window.scene.tableau.layout.bar.width


def test_who_hears_the_table_is_told_the_card_that_all_have_seen_and_how_many_they_have_not(
    open_desk: OpenDesk,
) -> None:
    row = next(row for row in ROWS if row.outcome == "kept")
    desk = opened(open_desk, row)
    found = accident_of(desk.session.position)
    assert found.card is not None
    decide(desk, row.decisions[0])
    desk.wait_for(Stage.COVERED)
    while desk.controller.bottom == found.seat:
        desk.session.play(simple_move(desk.session))
        desk.controller.resume(desk.session)
    players = next(part for part in desk.window.scene.contents() if part.kind is Kind.PLAYERS)
    (name,) = [item.name for item in players.items if item.name.startswith(NAMES[found.seat])]
    assert desk.session.position.hands[found.seat] >> found.card & 1, "it has not been played yet"
    assert card_name(found.card) in name.lower()
    assert "face down" in name
