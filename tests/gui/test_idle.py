"""At rest the program does nothing: no animation, and no timer that would wake it up within a second."""

import shiboken6
from PySide6.QtCore import QAbstractAnimation, QAbstractEventDispatcher, QObject
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from cassino_desktop.gui.actions import Act
from cassino_desktop.gui.controller import Stage
from cassino_desktop.storage.settings import Speed
from tests.gui.window import Desk, OpenDesk, new_game

SECOND_MS = 1000


def restless(desk: Desk) -> list[str]:
    """What would wake the program up within a second: timers of any kind, by whose they are, and animations."""
    dispatcher = QAbstractEventDispatcher.instance()
    assert dispatcher is not None
    application = QApplication.instance()
    assert application is not None
    things: list[QObject] = [application, desk.program, desk.window]
    for owner in tuple(things):
        things += owner.findChildren(QObject)
    things += [thing for thing in shiboken6.getAllValidWrappers() if isinstance(thing, QObject)]
    found = [
        f"a timer of {timer.interval} ms of {thing!r}"
        for thing in things
        for timer in dispatcher.registeredTimers(thing)
        if timer.interval < SECOND_MS
    ]
    return found + [
        f"{thing!r} runs"
        for thing in things
        if isinstance(thing, QAbstractAnimation) and thing.state() is QAbstractAnimation.State.Running
    ]


def test_nothing_stirs_while_the_person_thinks(open_desk: OpenDesk, qtbot: QtBot) -> None:
    """Idle CPU: 60 s idle on your turn."""
    desk = open_desk(new_game(), speed=Speed.FAST)
    with qtbot.waitSignal(desk.program.completed, timeout=20_000):
        pass
    desk.wait_for(Stage.TURN)
    qtbot.waitUntil(lambda: not restless(desk), timeout=20_000)
    card = desk.window.scene.tableau.places.hands[0][0]
    desk.window.scene.gestures.choose_card(card)  # it shines
    assert restless(desk), "else nothing would be seen here"
    qtbot.waitUntil(lambda: not restless(desk), timeout=20_000)


def test_nothing_stirs_while_the_window_is_minimised(open_desk: OpenDesk, qtbot: QtBot) -> None:
    desk = open_desk(new_game("modern", 2, persons=2), speed=Speed.SLOW)
    with qtbot.waitSignal(desk.program.completed, timeout=20_000):
        pass
    desk.window.actions_of[Act.RESTART].trigger()
    qtbot.waitUntil(lambda: desk.window.scene.is_moving)
    desk.window.showMinimized()
    qtbot.waitUntil(lambda: not desk.window.scene.is_moving, timeout=500)  # nobody sees it fly
    qtbot.waitUntil(lambda: not restless(desk), timeout=20_000)
    desk.window.showNormal()
    assert desk.window.scene.is_settled


def test_nothing_stirs_beside_the_score_sheet(open_desk: OpenDesk, qtbot: QtBot) -> None:
    desk = open_desk(new_game())
    desk.play_until(Stage.HAND_OVER)
    qtbot.waitUntil(lambda: not restless(desk), timeout=20_000)
