"""Looking back in the window: by key, by button, by the list of moves; the game itself stands still."""

from typing import Any

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from cassino_desktop.gui.actions import Act
from cassino_desktop.gui.controller import Stage
from cassino_desktop.gui.panels.move_view import MoveView
from cassino_desktop.gui.panels.replay_bar import ReplayBar
from cassino_desktop.gui.replay import LookingBack
from cassino_desktop.storage.games import Autosave
from cassino_desktop.storage.settings import Speed
from tests.gui.window import Desk, OpenDesk, new_game

CTRL = Qt.KeyboardModifier.ControlModifier


def looking(desk: Desk) -> LookingBack:
    return desk.window.features.replay


def bar_of(desk: Desk) -> ReplayBar:
    bar = desk.window.findChild(ReplayBar)
    assert bar is not None
    return bar


def picture(desk: Desk) -> Any:
    """What lies where on the table."""
    tableau = desk.window.scene.tableau
    return tableau.state, tableau.places, tableau.layout


@pytest.fixture
def played(open_desk: OpenDesk) -> Desk:
    desk = open_desk(new_game())
    desk.play_until(Stage.HAND_OVER)
    desk.controller.next_hand()
    for _ in range(3):
        desk.play()
    desk.wait_for(Stage.TURN)
    return desk


def test_by_keys_alone(played: Desk) -> None:
    desk = played
    last, hands = desk.session.place, desk.session.hands
    desk.press(Qt.Key.Key_R, CTRL)
    assert looking(desk).is_open
    assert bar_of(desk).isVisible()
    first = len(hands[0]) + 1
    for key, place in (
        (Qt.Key.Key_Left, last - 1),
        (Qt.Key.Key_Left, last - 2),
        (Qt.Key.Key_Right, last - 1),
        (Qt.Key.Key_PageUp, first),
        (Qt.Key.Key_PageUp, 0),
        (Qt.Key.Key_Left, 0),
        (Qt.Key.Key_PageDown, first),
        (Qt.Key.Key_PageDown, last),
        (Qt.Key.Key_Right, last),
        (Qt.Key.Key_Home, 0),
        (Qt.Key.Key_End, last),
    ):
        desk.press(key)
        assert looking(desk).place == place
        assert bar_of(desk).slider.value() == place
        assert not desk.window.scene.tableau.state.may_play
    desk.press(Qt.Key.Key_Escape)
    assert desk.stage is Stage.TURN
    assert not bar_of(desk).isVisible()
    assert desk.session.hands == hands
    assert desk.window.scene.tableau.state == desk.controller.state
    assert desk.window.focusWidget() is desk.window.table


def test_keys_work_on_the_table_too(played: Desk) -> None:
    played.press(Qt.Key.Key_R, CTRL)
    played.window.table.setFocus()
    QTest.keyClick(played.window.table, Qt.Key.Key_Home)
    assert looking(played).place == 0
    QTest.keyClick(played.window.table, Qt.Key.Key_Escape)
    assert played.stage is Stage.TURN


def test_a_running_hand_stays_hidden_and_a_finished_one_is_shown(played: Desk) -> None:
    desk = played
    looking(desk).toggle()
    start = len(desk.session.hands[0]) + 1
    for place in range(desk.session.place + 1):
        looking(desk).show_place(place)
        shown = desk.window.scene.tableau.state.position.hands
        then = desk.session.at(place).position.hands
        if place >= start:
            assert shown == (then[0], 0)
        else:
            assert shown == then


def test_two_hundred_steps_back_and_forth_come_to_the_same_table(played: Desk) -> None:
    desk = played
    looking(desk).toggle()
    last = desk.session.place
    pictures = {}
    for place in range(last + 1):
        looking(desk).show_place(place)
        pictures[place] = picture(desk)
    place = last
    for number in range(200):
        key = Qt.Key.Key_Left if (number // (last + 2)) % 2 == 0 else Qt.Key.Key_Right
        desk.press(key)
        desk.window.scene.finish()
        place = max(0, min(last, place + (1 if key is Qt.Key.Key_Right else -1)))
        assert looking(desk).place == place
        assert picture(desk)[0] == pictures[place][0]
    # A card keeps its place while others come and go, so the way decides where it lies: same way, same table.
    walks = []
    for _ in range(2):
        desk.press(Qt.Key.Key_Home)
        for _ in range(last):
            desk.press(Qt.Key.Key_Right)
            desk.window.scene.finish()
        walks.append(picture(desk))
    assert walks[0] == walks[1]


def test_steps_that_fly_end_in_what_is_drawn_at_once(open_desk: OpenDesk) -> None:
    desk = open_desk(new_game(), speed=Speed.FAST)
    for _ in range(4):
        desk.play()
    desk.wait_for(Stage.TURN)
    looking(desk).toggle()
    for place in range(desk.session.place):
        looking(desk).show_place(place)
        desk.press(Qt.Key.Key_Right)
        assert desk.window.scene.is_moving
        desk.window.scene.finish()
        flown = picture(desk)[0]
        looking(desk).show_place(place + 1)
        assert picture(desk)[0] == flown


def test_nothing_goes_on_and_nothing_is_saved_meanwhile(
    open_desk: OpenDesk, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    desk = open_desk(new_game(), speed=Speed.SLOW)
    desk.play()
    desk.window.scene.finish()
    qtbot.waitUntil(lambda: desk.stage is Stage.THINKING)
    saves: list[object] = []
    monkeypatch.setattr(Autosave, "save", lambda self, session: saves.append(session))
    looking(desk).toggle()
    assert looking(desk).is_open
    qtbot.waitUntil(lambda: desk.controller._answer is not None)
    assert len(desk.session.hand_moves) == 1
    looking(desk).show_place(0)
    assert not saves
    looking(desk).leave()
    desk.wait_for(Stage.THINKING, Stage.MOVING)
    desk.window.skip()
    desk.wait_for(Stage.TURN)
    assert len(desk.session.hand_moves) == 2


def test_the_moves_show_themselves_and_stop_at_the_end(
    played: Desk, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("cassino_desktop.gui.replay.STEP_MS", 1)
    desk = played
    looking(desk).toggle()
    looking(desk).show_place(desk.session.place - 4)
    desk.press(Qt.Key.Key_Space)
    qtbot.waitUntil(lambda: looking(desk).place == desk.session.place)
    qtbot.waitUntil(lambda: not looking(desk)._running)
    assert not looking(desk)._timer.isActive()


def test_a_line_of_the_list_of_moves_leads_there(played: Desk, qtbot: QtBot) -> None:
    desk = played
    qtbot.waitUntil(lambda: desk.window.findChild(MoveView) is not None)
    view = desk.window.findChild(MoveView)
    assert view is not None
    assert view.model().rowCount() == desk.session.place + 1
    desk.window.moves.opened.emit(7)
    assert looking(desk).is_open
    assert looking(desk).place == 7
    assert view.currentIndex().row() == 7
    desk.window.moves.chosen.emit(12)
    assert looking(desk).place == 12
    looking(desk).leave()
    assert view.currentIndex().row() == desk.session.place
    desk.window.moves.chosen.emit(3)
    assert desk.stage is Stage.TURN, "a click alone does not begin to look back"


def test_playing_on_from_an_earlier_move_is_a_new_game_and_the_old_one_is_kept(played: Desk) -> None:
    desk = played
    original = desk.session
    looking(desk).toggle()
    looking(desk).show_place(9)
    bar_of(desk).play_on.click()
    assert desk.session.game_id != original.game_id
    assert desk.session.position == original.at(9).position
    assert "after 9 moves of hand 1" in desk.window.notices.sentences
    assert desk.window.where.left_game(original.started, original.game_id).exists()
    assert not bar_of(desk).isVisible()
    desk.play()


def test_looking_back_on_a_game_that_is_over(open_desk: OpenDesk) -> None:
    desk = open_desk(new_game("dick_1867"))
    desk.play_until(Stage.GAME_OVER)
    desk.window.actions_of[Act.REPLAY].trigger()
    assert not desk.window.is_counting()
    looking(desk).show_place(0)
    assert desk.window.scene.tableau.state.position.hands == desk.session.at(0).position.hands
    original = desk.session
    desk.press(Qt.Key.Key_Escape)
    assert desk.stage is Stage.GAME_OVER
    assert desk.window.is_counting()
    looking(desk).toggle()
    looking(desk).show_place(2)
    looking(desk).play_on()
    assert desk.session.place == 2
    assert desk.window.where.left_game(original.started, original.game_id).exists(), "the finished game is kept too"


@pytest.mark.parametrize("act", [Act.UNDO, Act.RESTART])
def test_whatever_goes_on_with_the_game_ends_the_look_back(played: Desk, act: Act) -> None:
    played.window.preferences.change(confirm_new_game=False)
    looking(played).toggle()
    looking(played).show_place(5)
    played.window.actions_of[act].trigger()
    assert not looking(played).is_open
    assert not bar_of(played).isVisible()
    played.wait_for(Stage.TURN)


def test_a_hidden_hand_stays_hidden(open_desk: OpenDesk) -> None:
    desk = open_desk(new_game(persons=2))
    desk.wait_for(Stage.COVERED)
    looking(desk).toggle()
    state = desk.window.scene.tableau.state
    assert not any(state.face_up(state.bottom, card) for card in range(52))
    looking(desk).leave()
    assert desk.stage is Stage.COVERED
