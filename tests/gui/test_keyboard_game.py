"""No keyboard path: the whole program without a mouse, from New game to the next game."""

import random

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QDialog
from pytestqt.qtbot import QtBot

from cassino_desktop.gui.controller import Stage
from tests.gui.window import Desk, OpenDesk

K = Qt.Key


def press(key: Qt.Key, modifiers: Qt.KeyboardModifier = Qt.KeyboardModifier.NoModifier) -> None:
    """Press a key where the keyboard is, whatever window that is in."""
    focus = QApplication.focusWidget()
    assert focus is not None, "the keyboard is nowhere"
    QTest.keyClick(focus, key, modifiers)


def play_a_card(desk: Desk, chance: random.Random) -> None:
    """Play some card as a person does who has only keys: a card that may not be played is let go again."""
    played = sum(map(len, desk.session.hands))
    for card in chance.sample((K.Key_1, K.Key_2, K.Key_3, K.Key_4), 4):
        press(card)
        press(chance.choice((K.Key_Return, K.Key_Right)))
        press(K.Key_Return)
        if sum(map(len, desk.session.hands)) > played:
            return
        press(K.Key_Escape)
    raise AssertionError("no card could be played by keys")


def test_a_whole_game_from_new_game_to_the_next_without_a_mouse(
    open_desk: OpenDesk, qtbot: QtBot, fresh_seed: int
) -> None:
    chance = random.Random(fresh_seed)
    desk = open_desk(seed="keys")
    desk.wait_for(Stage.TURN)
    before = desk.session.game_id
    press(K.Key_N, Qt.KeyboardModifier.ControlModifier)
    qtbot.waitUntil(lambda: isinstance(QApplication.activeWindow(), QDialog))
    press(K.Key_Return)
    desk.window.activateWindow()  # as the window manager does when a dialog is gone
    qtbot.waitUntil(desk.window.isActiveWindow)
    assert desk.session.game_id != before
    while True:
        desk.wait_for(Stage.TURN, Stage.HAND_OVER, Stage.GAME_OVER)
        if desk.stage is Stage.GAME_OVER:
            break
        if desk.stage is Stage.HAND_OVER:
            press(K.Key_Space if chance.random() < 0.5 else K.Key_Return)
            assert desk.window.table.hasFocus(), "the keyboard is back at the table when the sheet is gone"
        else:
            play_a_card(desk, chance)
    finished = desk.session.game_id
    press(K.Key_Return)  # Play again
    assert desk.session.game_id != finished
    desk.wait_for(Stage.TURN)
    play_a_card(desk, chance)
