"""Preferences: a control for every setting, which applies at once, by mouse and by keys, in any size of window."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import fields
from enum import StrEnum
from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtGui import QKeySequence, QWheelEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QCheckBox, QComboBox, QLabel, QPushButton, QWidget
from pytestqt.qtbot import QtBot

from cassino_desktop.gui.actions import Act
from cassino_desktop.gui.cards.letters import LETTER_SETS
from cassino_desktop.gui.controller import Stage
from cassino_desktop.gui.dialogs.preference_page import PreferencePage
from cassino_desktop.gui.dialogs.preference_table import Check, Choice, Custom, Page, pages
from cassino_desktop.gui.dialogs.preferences import PreferencesDialog
from cassino_desktop.gui.game_choice import setup_of
from cassino_desktop.gui.preferences import Preferences
from cassino_desktop.gui.setting_words import backs, letter_sets
from cassino_desktop.gui.typography import window_font
from cassino_desktop.storage.settings import Counters, Felt, LastGame, Settings, Speed, Theme, load_settings
from tests.gui.window import Desk, OpenDesk, new_game

NOT_TO_CHANGE = {
    *("first_start_done", "last_game", "recent", "unknown"),
    *("window_width", "window_height", "window_maximized"),
}
"""What the program remembers by itself."""

ALL = [(number, line) for number, page in enumerate(pages()) for line in page.lines if not isinstance(line, Custom)]
IDS = [line.name for _, line in ALL]


@pytest.fixture
def preferences(tmp_path: Path) -> Preferences:
    return Preferences(tmp_path / "settings.json")


@pytest.fixture
def dialog(qtbot: QtBot, preferences: Preferences) -> Iterator[PreferencesDialog]:
    parent = QWidget()
    qtbot.addWidget(parent)
    parent.show()
    opened = PreferencesDialog(preferences, parent)
    opened.show()
    qtbot.waitUntil(opened.isActiveWindow)
    yield opened
    parent.hide()


def parts(control: QWidget) -> list[QWidget]:
    """What can have the keyboard of a control: itself, or the enabled widgets in one of its own making."""
    if isinstance(control, QComboBox | QCheckBox):
        return [control]
    inside = control.findChildren(QWidget)
    return [part for part in inside if part.isEnabled() and part.focusPolicy() & Qt.FocusPolicy.TabFocus]


def whole(part: QWidget, page: PreferencePage) -> bool:
    """Whether all of a widget can be scrolled into sight."""
    page.ensureWidgetVisible(part)
    return page.viewport().rect().contains(part.rect().translated(part.mapTo(page.viewport(), QPoint(0, 0))))


def all_pages(dialog: PreferencesDialog) -> list[PreferencePage]:
    return [dialog.page(number) for number in range(dialog.tabs.count())]


def test_every_setting_that_a_person_may_change_has_one_control(dialog: PreferencesDialog) -> None:
    names = [name for page in all_pages(dialog) for name in page.names]
    assert Counter(names) == Counter(entry.name for entry in fields(Settings) if entry.name not in NOT_TO_CHANGE)


def test_every_value_of_a_setting_can_be_chosen() -> None:
    usual = Settings()
    for _, line in ALL:
        value = getattr(usual, line.name)
        if isinstance(line, Choice):
            assert value in line.choices
            if isinstance(value, StrEnum):
                assert set(line.choices) == set(type(value))
        else:
            assert isinstance(value, bool)
    assert set(letter_sets()) == {"", *LETTER_SETS}
    assert set(backs()) == {1, 2, 3}


@pytest.mark.parametrize(("number", "line"), ALL, ids=IDS)
def test_a_control_applies_at_once_and_is_written(
    dialog: PreferencesDialog, preferences: Preferences, tmp_path: Path, number: int, line: Check | Choice
) -> None:
    dialog.tabs.setCurrentIndex(number)
    control = dialog.page(number).controls[line.name]
    control.setFocus()
    before = preferences.value(line.name)
    if isinstance(control, QCheckBox):
        QTest.keyClick(control, Qt.Key.Key_Space)
    else:
        assert isinstance(control, QComboBox)
        last = control.currentIndex() == control.count() - 1
        QTest.keyClick(control, Qt.Key.Key_Up if last else Qt.Key.Key_Down)
    after = preferences.value(line.name)
    assert after != before
    assert getattr(load_settings(tmp_path / "settings.json")[0], line.name) == after
    preferences.change(**{line.name: before})
    shown = control.isChecked() if isinstance(control, QCheckBox) else list(line.choices)[control.currentIndex()]  # type: ignore[union-attr]
    assert shown == before, "what is changed elsewhere is seen here"


def test_keys_alone_reach_every_control_in_its_order(qtbot: QtBot, dialog: PreferencesDialog) -> None:
    for number, page in enumerate(pages()):
        sequence = QKeySequence.mnemonic(page.title)
        assert not sequence.isEmpty()
        QTest.keySequence(dialog, sequence)
        assert dialog.tabs.currentIndex() == number
        qtbot.waitUntil(dialog.page(number).isVisible)
        dialog.tabs.setFocus()
        reached = []
        for part in [part for control in dialog.page(number).controls.values() for part in parts(control)]:
            QTest.keyClick(dialog.focusWidget(), Qt.Key.Key_Tab)
            reached.append((dialog.focusWidget(), part))
        assert all(one is other for one, other in reached)
        QTest.keyClick(dialog.focusWidget(), Qt.Key.Key_Tab)
        assert isinstance(dialog.focusWidget(), QPushButton)


def test_mnemonics_are_there_and_never_twice(dialog: PreferencesDialog) -> None:
    buttons = [button.text() for button in dialog.findChildren(QPushButton)]
    for page in pages():
        texts = [
            *(each.title for each in pages()),
            *buttons,
            *(line.text for line in page.lines if not isinstance(line, Custom)),
        ]
        keys = [QKeySequence.mnemonic(text).toString() for text in texts]
        assert "" not in keys, texts
        assert len(set(keys)) == len(keys), (page.title, Counter(keys).most_common(1))


def test_a_mnemonic_goes_to_its_control(qtbot: QtBot, dialog: PreferencesDialog, preferences: Preferences) -> None:
    QTest.keySequence(dialog, QKeySequence("Alt+F"))
    assert dialog.focusWidget() is dialog.page(0).controls["felt"]
    QTest.keySequence(dialog, QKeySequence("Alt+U"))
    qtbot.waitUntil(lambda: not preferences.settings.show_cut)


def test_screen_readers_hear_what_each_control_is(dialog: PreferencesDialog) -> None:
    for page in all_pages(dialog):
        for control in page.controls.values():
            assert control.accessibleName()
            assert "&" not in control.accessibleName()
    speed = dialog.page(0).controls["speed"]
    assert speed.accessibleName() == "Speed"
    assert "fade" in dialog.page(0).controls["reduced_motion"].accessibleDescription()


@pytest.mark.parametrize("grown", [1, 2], ids=["usual text", "double text"])
def test_every_page_fits_a_small_screen(qtbot: QtBot, preferences: Preferences, grown: int) -> None:
    usual = QApplication.font()
    font = window_font(usual)
    font.setPixelSize(14 * grown)
    QApplication.setFont(font)
    try:
        parent = QWidget()
        qtbot.addWidget(parent)
        dialog = PreferencesDialog(preferences, parent)
        dialog.resize(620, 440)
        dialog.show()
        assert (dialog.width(), dialog.height()) == (620, 440), "it can be made so small"
        for number in range(dialog.tabs.count()):
            dialog.tabs.setCurrentIndex(number)
            page = dialog.page(number)
            assert page.horizontalScrollBar().maximum() == 0, pages()[number].title
            for part in [part for control in page.controls.values() for part in parts(control)]:
                qtbot.waitUntil(lambda part=part, page=page: whole(part, page))  # type: ignore[misc]
            for label in page.findChildren(QLabel):
                assert label.height() >= label.heightForWidth(label.width()), label.text()
    finally:
        QApplication.setFont(usual)


def test_the_wheel_scrolls_and_changes_nothing(dialog: PreferencesDialog, preferences: Preferences) -> None:
    felt = dialog.page(0).controls["felt"]
    felt.setFocus()
    wheel = QWheelEvent(
        QPointF(5, 5),
        QPointF(felt.mapToGlobal(QPoint(5, 5))),
        QPoint(),
        QPoint(0, -120),
        Qt.MouseButton.NoButton,
        Qt.KeyboardModifier.NoModifier,
        Qt.ScrollPhase.NoScrollPhase,
        False,
    )
    QApplication.sendEvent(felt, wheel)
    assert preferences.settings.felt is Felt.GREEN


def test_a_page_can_be_set_as_it_was_at_first(
    qtbot: QtBot, dialog: PreferencesDialog, preferences: Preferences
) -> None:
    preferences.change(felt=Felt.BLUE, show_cut=False, theme=Theme.DARK)
    QTest.keySequence(dialog, QKeySequence("Alt+G"))
    qtbot.waitUntil(lambda: preferences.settings.show_cut)
    assert preferences.settings == Settings(theme=Theme.DARK), "other pages keep what was chosen"


def test_a_widget_of_its_own_has_its_place(qtbot: QtBot, preferences: Preferences) -> None:
    button = QPushButton("own")
    page = PreferencePage(Page("P", (Custom(("sound",), lambda given: button),)), preferences)
    qtbot.addWidget(page)
    assert page.names == ("sound",)
    assert page.isAncestorOf(button)


# --- in the window -----------------------------------------------------------------------------------------------


def opened(desk: Desk) -> list[PreferencesDialog]:
    return [widget for widget in QApplication.topLevelWidgets() if isinstance(widget, PreferencesDialog)]


def test_preferences_lie_beside_the_game_and_open_once(open_desk: OpenDesk, qtbot: QtBot) -> None:
    desk = open_desk(new_game())
    desk.press(Qt.Key.Key_Comma, Qt.KeyboardModifier.ControlModifier)
    (dialog,) = opened(desk)
    assert not dialog.isModal()
    desk.window.actions_of[Act.PREFERENCES].trigger()
    assert opened(desk) == [dialog]
    desk.play()
    assert desk.session.hand_moves, "the game goes on"
    QTest.keyClick(dialog, Qt.Key.Key_Escape)
    qtbot.waitUntil(lambda: not opened(desk))
    desk.window.actions_of[Act.PREFERENCES].trigger()
    assert len(opened(desk)) == 1


def test_the_table_follows_what_is_chosen(open_desk: OpenDesk) -> None:
    desk = open_desk(new_game())
    desk.window.actions_of[Act.PREFERENCES].trigger()
    (dialog,) = opened(desk)
    speed = dialog.page(0).controls["speed"]
    assert isinstance(speed, QComboBox)
    assert speed.currentText() == "Off", "as this start was told"
    speed.setFocus()
    QTest.keyClick(speed, Qt.Key.Key_End)
    assert desk.controller.speed is Speed.SLOW
    QTest.keyClick(speed, Qt.Key.Key_Home)
    deck = dialog.page(2).controls["deck"]
    QTest.keyClick(deck, Qt.Key.Key_Down)
    assert desk.window.art.look.variant == "four-colour"


def test_what_is_round_the_table_follows_at_once(open_desk: OpenDesk) -> None:
    desk = open_desk(new_game("hoyle_1800"))
    desk.window.setMinimumSize(0, 0)
    desk.window.resize(1300, 760)
    desk.wait_for(Stage.TURN)
    window, preferences = desk.window, desk.window.preferences
    assert window.moves.is_unfolded()
    preferences.change(move_list=False)
    assert not window.moves.is_unfolded()
    assert not window.actions_of[Act.MOVE_LIST].isChecked()
    assert window.toolbar.isVisible()
    preferences.change(tool_bar=False)
    assert not window.toolbar.isVisible()
    assert not window.actions_of[Act.TOOL_BAR].isChecked()
    window.actions_of[Act.TOOL_BAR].trigger()
    assert preferences.settings.tool_bar
    assert window.toolbar.isVisible()
    strip = window._strip._sides[0]
    assert "spades" not in strip.text()
    preferences.change(counters=Counters.ON)
    assert "spades" in strip.text()


def test_the_cut_is_shown_only_where_that_is_wanted(open_desk: OpenDesk) -> None:
    desk = open_desk(new_game(), speed=Speed.SLOW)
    said: list[str] = []
    desk.window.scene.announced.connect(said.append)
    for shown in (True, False):
        desk.window.preferences.change(show_cut=shown)
        desk.controller.begin(setup_of(LastGame(), "a cut"))
        assert desk.session.setup.cut is not None
        assert any("cut the lowest card" in text for text in said) == shown
        said.clear()
    desk.window.skip()
