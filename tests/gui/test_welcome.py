"""The card of the first start: it is there once, in nobody's way, and goes when it is told to."""

from collections.abc import Callable
from pathlib import Path

import pytest
from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QKeySequence
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from cassino_desktop.gui.controller import Stage
from cassino_desktop.gui.dialogs.new_game import NewGameDialog
from cassino_desktop.gui.panels.paper import SHADOW
from cassino_desktop.gui.panels.welcome_card import WelcomeCard
from cassino_desktop.storage.settings import load_settings
from tests.gui.window import Desk, OpenDesk


@pytest.fixture
def first_start(open_desk: OpenDesk, qtbot: QtBot) -> Desk:
    """A table on the first start, the card on it."""
    desk = open_desk()
    desk.wait_for(Stage.TURN, Stage.THINKING)
    qtbot.waitUntil(lambda: desk.window.features.welcome.is_shown)
    desk.wait_for(Stage.TURN)
    return desk


def card_of(desk: Desk) -> WelcomeCard:
    (card,) = desk.window.findChildren(WelcomeCard)
    return card


def is_gone(desk: Desk) -> bool:
    return not any(card.isVisible() for card in desk.window.findChildren(WelcomeCard))


def test_the_first_start_has_the_card_and_the_next_has_none(
    open_desk: OpenDesk, qtbot: QtBot, first_start: Desk, tmp_path: Path
) -> None:
    card = card_of(first_start)
    assert card.isVisible()
    assert not card.isWindow(), "no pop-up"
    assert QApplication.activeModalWidget() is None
    assert first_start.window.focusWidget() is first_start.window.table, "the keys are the table's"
    assert load_settings(tmp_path / "data" / "settings.json")[0].first_start_done
    first_start.close()
    second = open_desk()
    with qtbot.waitSignal(second.program.completed):
        pass
    assert not second.window.findChildren(WelcomeCard)


def by_button(desk: Desk) -> None:
    QTest.mouseClick(card_of(desk).close_button, Qt.MouseButton.LeftButton)


def by_escape_at_the_table(desk: Desk) -> None:
    desk.press(Qt.Key.Key_Escape)


def by_escape_on_the_card(desk: Desk) -> None:
    card_of(desk).sound.setFocus()
    desk.press(Qt.Key.Key_Escape)


def by_key(desk: Desk) -> None:
    QTest.keySequence(desk.window.table, QKeySequence("Alt+C"))


def by_playing(desk: Desk) -> None:
    desk.play()


@pytest.mark.parametrize("way", [by_button, by_escape_at_the_table, by_escape_on_the_card, by_key, by_playing])
def test_it_goes_away(first_start: Desk, qtbot: QtBot, way: Callable[[Desk], None]) -> None:
    way(first_start)
    qtbot.waitUntil(lambda: is_gone(first_start))
    assert not first_start.window.features.welcome.is_shown
    first_start.wait_for(Stage.TURN)
    assert first_start.window.focusWidget() is first_start.window.table
    first_start.play()


def test_escape_lets_go_of_a_card_first(first_start: Desk) -> None:
    first_start.press(Qt.Key.Key_1)
    first_start.press(Qt.Key.Key_Escape)
    assert not is_gone(first_start)
    first_start.press(Qt.Key.Key_Escape)
    assert is_gone(first_start)


def test_its_switch_is_the_setting(first_start: Desk) -> None:
    card, preferences = card_of(first_start), first_start.window.preferences
    assert not card.sound.isChecked()
    QTest.keyClick(card.sound, Qt.Key.Key_Space)
    assert preferences.settings.sound
    preferences.change(sound=False)
    assert not card.sound.isChecked()


def test_its_button_opens_new_game(first_start: Desk) -> None:
    QTest.mouseClick(card_of(first_start).new_game, Qt.MouseButton.LeftButton)
    assert is_gone(first_start)
    assert [dialog.isVisible() for dialog in first_start.window.findChildren(NewGameDialog)] == [True]


def covered(desk: Desk, cards: int) -> list[int]:
    """Which of the cards lie under the card of the first start."""
    where = QRectF(card_of(desk).geometry()).adjusted(SHADOW, SHADOW, -SHADOW, -SHADOW)
    layout = desk.window.scene.tableau.layout
    rects = {card: layout.cards[card].pose.rect for card in range(52) if cards >> card & 1}
    return [card for card, r in rects.items() if where.intersects(QRectF(r.x, r.y, r.width, r.height))]


@pytest.mark.parametrize("size", [(1280, 800), (1024, 600), (640, 480)])
def test_it_lies_where_no_card_is(first_start: Desk, qtbot: QtBot, size: tuple[int, int]) -> None:
    first_start.window.resize(*size)
    position = first_start.session.position
    seen = position.hands[first_start.controller.bottom]
    if size[0] > 640:  # there a few cards of the table may be half under it, until it is put away
        seen |= position.table
    table = first_start.window.table

    def is_well_placed() -> bool:
        return table.rect().contains(card_of(first_start).geometry()) and not covered(first_start, seen)

    qtbot.waitUntil(is_well_placed)
