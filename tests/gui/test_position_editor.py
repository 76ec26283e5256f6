"""The position editor: by keys alone, its faults in words, and playing from what was put together."""

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from cassino_desktop.engine.cards import parse_card
from cassino_desktop.engine.positions import parse_position
from cassino_desktop.gui.controller import Stage
from cassino_desktop.gui.dialogs.position_editor import PositionEditor
from cassino_desktop.gui.position_draft import Draft, Kind, Spot, draft_of
from cassino_desktop.session.replay import Replay
from cassino_desktop.session.session import Session
from cassino_desktop.storage.pasted import read_pasted
from tests.gui.window import OpenDesk, new_game
from tests.session.games import TABLES, Table, play_hand, play_steps

CTRL = Qt.KeyboardModifier.ControlModifier


@pytest.fixture
def editor(qtbot: QtBot) -> PositionEditor:
    editor = PositionEditor(Draft(), ("You", "Anna"))
    editor.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose, False)
    qtbot.addWidget(editor)
    editor.show()
    return editor


def place(editor: PositionEditor, spot: Spot, *cards: str) -> None:
    editor.places.setCurrentRow(editor.draft.spots.index(spot))
    for card in cards:
        editor.cards[parse_card(card)].click()


def test_put_together_by_keys_alone(editor: PositionEditor) -> None:
    editor.activateWindow()
    assert not editor.play.isEnabled()
    editor.cards[0].setFocus()
    QTest.keyClick(editor.cards[0], Qt.Key.Key_Return)
    QTest.keyClick(editor.cards[0], Qt.Key.Key_Right)
    assert editor.cards[4].hasFocus()
    QTest.keyClick(editor.cards[4], Qt.Key.Key_Space)
    QTest.keyClick(editor.places, Qt.Key.Key_Down)
    QTest.keyClick(editor.cards[4], Qt.Key.Key_Down)
    QTest.keyClick(editor.cards[5], Qt.Key.Key_Return)
    assert editor.draft.position().hands == (1 << 0 | 1 << 4, 1 << 5)
    assert editor.play.isEnabled()
    QTest.keyClick(editor.cards[5], Qt.Key.Key_Return)
    assert editor.draft.position().hands == (1 << 0 | 1 << 4, 0)


def test_places_are_named_so_that_you_read_well_as_a_name(editor: PositionEditor) -> None:
    lines = [editor.places.item(row).text() for row in range(editor.places.count())]
    assert "Hand (You): –" in lines
    assert "Taken (Anna): –" in lines
    assert not any("of You" in line or "by You" in line for line in lines)


@pytest.mark.parametrize(
    ("value", "cards", "said"),
    [
        (9, ("2C", "6D"), "The build 2♣ 6♦ does not come to 9."),
        (9, ("2C",), "The build 2♣ needs two cards at least."),
        (9, ("2C", "KD"), "The build 2♣ K♦ has a court card, which only pairs by these rules."),
        (9, ("2C", "7D", "8H"), "The build 2♣ 7♦ 8♥ does not make 9, neither once nor several times."),
        (9, ("2C", "7D"), ""),
        (9, ("2C", "7D", "9H"), ""),
    ],
)
def test_builds_are_judged_in_words(editor: PositionEditor, value: int, cards: tuple[str, ...], said: str) -> None:
    place(editor, Spot(Kind.HAND, 0), "9C")
    editor.new_build.click()
    assert editor.spot == Spot(Kind.BUILD, 0)
    place(editor, Spot(Kind.BUILD, 0), *cards)
    editor.value.setValue(value)
    assert editor.faults == ((said,) if said else ())
    assert editor.play.isEnabled() is not bool(said)
    editor.drop_build.click()
    assert not editor.draft.builds
    assert all(editor.draft.spot_of(parse_card(card)).kind is Kind.OUT for card in cards)


def test_turns_and_stocks_are_judged_in_words(editor: PositionEditor) -> None:
    place(editor, Spot(Kind.HAND, 0), "9C")
    editor.turn.setCurrentIndex(1)
    editor.turn.activated.emit(1)
    assert editor.faults == ("Anna is to move and has no card, while others hold some.",)
    editor.turn.setCurrentIndex(0)
    editor.turn.activated.emit(0)
    place(editor, Spot(Kind.STOCK), "2C", "3C")
    assert editor.faults == ("A stock of 2 does not give 2 players four cards each in every round.",)


def test_what_is_copied_is_the_position(editor: PositionEditor) -> None:
    place(editor, Spot(Kind.HAND, 0), "9C", "8C")
    place(editor, Spot(Kind.TABLE), "7C")
    editor.copy.click()
    assert read_pasted(QGuiApplication.clipboard().text()) == editor.draft.position()


@settings(max_examples=40, deadline=None)
@given(st.sampled_from(TABLES), st.integers(0, 2**32), st.integers(0, 60))
def test_a_draft_of_a_finished_hand_s_place_is_that_position(table: Table, seed: int, steps: int) -> None:
    session = Session(table.setup(f"draft {seed}"))
    play_steps(session, Random(seed), steps)
    play_hand(session, Random(seed))
    replay = Replay(session)
    place_ = seed % (replay.last + 1)
    then = replay.at(place_).position
    draft = draft_of(replay.view(place_, 0))
    assert parse_position({**draft.to_json(), "stock": []})._replace(stock=()) == then._replace(
        stock=(), out=then.out if then.sides - len(then.out) > 1 else ()
    )


def test_playing_from_the_editor_keeps_the_game(open_desk: OpenDesk) -> None:
    desk = open_desk(new_game())
    desk.play()
    desk.wait_for(Stage.TURN)
    before = desk.session
    desk.press(Qt.Key.Key_E, CTRL)
    (editor,) = desk.window.findChildren(PositionEditor)
    other = before.position.hands[1] | sum(1 << card for card in before.position.stock)
    assert all(editor.draft.spot_of(card).kind is Kind.OUT for card in range(52) if other >> card & 1), (
        "unseen stays so"
    )
    card = next(card for card in range(52) if other >> card & 1)
    editor.places.setCurrentRow(editor.draft.spots.index(Spot(Kind.HAND, 1)))
    editor.put(card)
    assert not editor.faults
    editor.play.click()
    assert desk.session.game_id != before.game_id
    assert desk.session.setup.start is not None
    assert desk.session.position.hands[1] == 1 << card
    desk.play_until(Stage.HAND_OVER)
