"""What goes wrong in windows of programs of this kind, one test or more for each known failure of the table's.

Those that need the table alone are in ``tests/gui/table/test_known_failures.py``.
"""

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from cassino_desktop.gui.actions import Act
from cassino_desktop.gui.controller import Stage
from cassino_desktop.gui.panels.move_view import MoveView
from cassino_desktop.storage.settings import Speed
from tests.gui.window import OpenDesk, new_game

# Two plays by fast clicks


def test_fast_clicks_on_a_play_are_one_move_and_none_for_the_next_person(open_desk: OpenDesk) -> None:
    desk = open_desk(new_game(persons=2), seed="fast", speed=Speed.SLOW)
    desk.wait_for(Stage.COVERED)
    desk.controller.uncover()
    desk.wait_for(Stage.TURN)
    view, scene = desk.window.table, desk.window.scene
    scene.finish()
    pose = scene.tableau.layout.hands[desk.session.turn or 0][0]
    nothing, left = Qt.KeyboardModifier.NoModifier, Qt.MouseButton.LeftButton
    QTest.mouseClick(view.viewport(), left, nothing, QPoint(round(pose.x), round(pose.y)))
    button = scene.overlay.bar.button_rect(0).center().toPoint()
    for _ in range(4):
        QTest.mouseClick(view.viewport(), left, nothing, button)
        QTest.mouseDClick(view.viewport(), left, nothing, button)
        QTest.mouseRelease(view.viewport(), left, nothing, button)
    assert len(desk.session.hand_moves) == 1
    desk.wait_for(Stage.COVERED, Stage.TURN)
    for _ in range(4):
        QTest.mouseDClick(view.viewport(), left, nothing, QPoint(round(pose.x), round(pose.y)))
    assert len(desk.session.hand_moves) == 1


# Undo across a deal reveals new cards


def test_undo_across_a_deal_is_a_setting_and_redo_brings_the_same_cards(open_desk: OpenDesk) -> None:
    desk = open_desk(new_game())
    undo, redo = (desk.window.actions_of[act] for act in (Act.UNDO, Act.REDO))
    desk.wait_for(Stage.TURN)
    while not desk.session.undo_crosses_deal:
        desk.play()
        desk.wait_for(Stage.TURN)
    there = desk.session.position
    desk.window.preferences.change(undo_across_deals=False)
    assert not undo.isEnabled()
    desk.window.preferences.change(undo_across_deals=True)
    assert undo.isEnabled()
    undo.trigger()
    assert len(desk.session.position.stock) > len(there.stock)
    redo.trigger()
    assert desk.session.position == there


# Computer too fast to follow, too slow


@pytest.mark.parametrize("speed", list(Speed))
def test_a_computer_s_move_is_shown_at_any_speed_and_a_key_brings_it_to_its_end(
    open_desk: OpenDesk, qtbot: QtBot, speed: Speed
) -> None:
    desk = open_desk(new_game(), seed="follow", speed=Speed.OFF)
    qtbot.waitUntil(lambda: desk.window.findChild(MoveView) is not None)
    desk.wait_for(Stage.TURN)
    desk.window.preferences.change(speed=speed)
    before = len(desk.session.hand_moves)
    desk.play()
    assert (desk.stage is Stage.MOVING) or speed is Speed.OFF
    for _ in range(200):  # a key, however often, skips what moves and hurries who thinks
        if desk.stage is Stage.TURN:
            break
        desk.window.table.setFocus()
        QTest.keyClick(desk.window.table, Qt.Key.Key_Escape)
        QTest.qWait(5)
    desk.wait_for(Stage.TURN)
    assert len(desk.session.hand_moves) == before + 2
    view = desk.window.findChild(MoveView)
    assert view is not None
    last = view.model().index(view.model().rowCount() - 1, 0).data(Qt.ItemDataRole.UserRole)
    assert (last.seat, last.text) == (1, desk.session.hand_moves[-1].text), "the list says who played what"


def test_the_last_capture_can_be_seen_again(open_desk: OpenDesk) -> None:
    desk = open_desk(new_game(), seed="again")
    again = desk.window.actions_of[Act.LAST_CAPTURE]
    desk.wait_for(Stage.TURN)
    while desk.controller.last_capture is None:
        assert not again.isEnabled()
        desk.play()
        desk.wait_for(Stage.TURN)
    assert again.isEnabled()
    position_before = desk.session.position
    desk.window.preferences.change(speed=Speed.SLOW)
    again.trigger()
    assert desk.window.scene.is_moving
    desk.window.scene.skip()
    desk.wait_for(Stage.TURN)
    assert desk.session.position == position_before
    assert desk.window.scene.tableau.state.position.hands[0] == position_before.hands[0]
