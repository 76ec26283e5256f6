"""A language nobody speaks: every text goes through Qt's translation, and longer words still fit the window."""

import re
from collections.abc import Iterator

import pytest
from PySide6.QtCore import QAbstractListModel, QModelIndex, Qt, QTranslator
from PySide6.QtTest import QTest
from PySide6.QtWidgets import (
    QAbstractButton,
    QAbstractItemView,
    QApplication,
    QComboBox,
    QDialog,
    QFileDialog,
    QGroupBox,
    QLabel,
    QLineEdit,
    QTabWidget,
    QWidget,
)
from pytestqt.qtbot import QtBot

from cassino_desktop import identity
from cassino_desktop.gui import language
from cassino_desktop.gui.actions import Act
from cassino_desktop.gui.controller import Stage
from cassino_desktop.gui.main_window import SMALLEST
from tests.gui.window import Desk, OpenDesk

_ACCENTED = str.maketrans("aeiouyncsAEIOUNCS", "áéíóúýñçšÁÉÍÓÚÑÇŠ")
_KEPT = re.compile(r"\{[^}]*\}|%n|&(?=\w)|<[^>]*>")
_INSIDE = re.compile(r"⟦[^⟦⟧]*⟧")
_WORD = re.compile(r"[A-Za-z]{2,}")
_KEY = re.compile(r"\b(Ctrl|Shift|Alt|Meta|Return|Enter|Esc|Space|Del|Home|End|Left|Right|Up|Down|PgUp|PgDown|F\d+)\b")
SOFTWARE = ("PySide6", "Qt", "Python", "platformdirs")
"""Names of what the program stands on."""


class Pseudo(QTranslator):
    """Puts accents on letters, makes texts a third longer and marks where they begin and end."""

    def translate(self, context: str, sourceText: str, disambiguation: str | None = None, n: int = -1) -> str:
        parts, at = [], 0
        for kept in _KEPT.finditer(sourceText):
            parts += [sourceText[at : kept.start()].translate(_ACCENTED), kept.group()]
            at = kept.end()
        text = "".join(parts) + sourceText[at:].translate(_ACCENTED)
        return f"⟦{text}{'~' * (len(sourceText) // 3)}⟧"

    def isEmpty(self) -> bool:
        return False


@pytest.fixture
def pseudo(qapp: QApplication) -> Iterator[None]:
    translator = Pseudo(qapp)
    qapp.installTranslator(translator)
    yield
    qapp.removeTranslator(translator)


def words_left(text: str, names: tuple[str, ...]) -> list[str]:
    """The words of a text that no translation gave, but for names, keys and what stands for them."""
    before = ""
    while text != before:
        before, text = text, _INSIDE.sub("", text)
    text = re.sub(r"<[^>]*>", "", text)
    for name in (*names, identity.NAME, *SOFTWARE):
        text = text.replace(name, "")
    return _WORD.findall(_KEY.sub("", text))


def texts(root: QWidget) -> Iterator[str]:
    """Everything a widget and what is in it say."""
    theirs = {part for dialog in root.findChildren(QFileDialog) for part in dialog.findChildren(QWidget)}
    for widget in (root, *root.findChildren(QWidget)):
        if widget in theirs or isinstance(widget, QFileDialog):  # the system's, or Qt's own words
            continue
        yield from (widget.toolTip(), widget.accessibleName(), widget.accessibleDescription())
        if widget.isWindow():
            yield widget.windowTitle()
        yield from (action.text() for action in widget.actions())
        match widget:
            case QLabel() | QAbstractButton():
                yield widget.text()
            case QGroupBox():
                yield widget.title()
            case QLineEdit():
                yield widget.placeholderText()
            case QComboBox():
                yield from (widget.itemText(index) for index in range(widget.count()))
            case QTabWidget():
                yield from (widget.tabText(index) for index in range(widget.count()))
            case QAbstractItemView():
                yield from _rows(widget)


def _rows(view: QAbstractItemView) -> Iterator[str]:
    model = view.model()
    top = QModelIndex()
    for row in range(model.rowCount(top)):
        columns = 1 if isinstance(model, QAbstractListModel) else model.columnCount(top)
        for column in range(columns):
            index = model.index(row, column)
            said = index.data(Qt.ItemDataRole.AccessibleTextRole)
            yield str(said if said is not None else index.data(Qt.ItemDataRole.DisplayRole) or "")


def check(desk: Desk, root: QWidget) -> None:
    """Fail where anything in a widget was not translated."""
    names = tuple(seat.name for seat in desk.session.seats)
    found = {text: left for text in texts(root) if (left := words_left(text, names))}
    assert not found


def check_table(desk: Desk) -> None:
    """Fail where anything on the table, or in the window round it, was not translated."""
    names = tuple(seat.name for seat in desk.session.seats)
    said = [text for part in desk.window.scene.contents() for text in (part.name, *(item.name for item in part.items))]
    assert not {text: left for text in said if (left := words_left(text, names))}
    check(desk, desk.window)


def test_the_test_itself_sees_an_untranslated_word(pseudo: None) -> None:
    assert words_left("⟦Táké ⟦thé šévéñ⟧~~⟧ for Martha, Ctrl+N", ("Martha",)) == ["for"]
    assert language.EnglishPlurals().translate("x", "%n card(s)", None, 1) == "%n card"


def test_the_table_and_the_window_round_it(pseudo: None, open_desk: OpenDesk) -> None:
    desk = open_desk(seed="pseudo")
    desk.wait_for(Stage.TURN)
    check_table(desk)
    for key in (Qt.Key.Key_1, Qt.Key.Key_T, Qt.Key.Key_2, Qt.Key.Key_Down, Qt.Key.Key_Escape):
        QTest.keyClick(desk.window.table, key)
        check_table(desk)
        desk.wait_for(Stage.TURN)
    desk.play_until(Stage.HAND_OVER)
    check_table(desk)


def test_the_window_still_fits_a_small_screen(pseudo: None, open_desk: OpenDesk) -> None:
    desk = open_desk(seed="pseudo")
    desk.window.resize(SMALLEST)
    hint = desk.window.minimumSizeHint()
    assert hint.width() <= SMALLEST.width()
    assert hint.height() <= SMALLEST.height()


@pytest.mark.parametrize("act", [act for act in Act if act is not Act.QUIT], ids=lambda act: act.value)
def test_what_an_action_opens(act: Act, pseudo: None, open_desk: OpenDesk) -> None:
    desk = open_desk(seed="pseudo")
    desk.play_until(Stage.HAND_OVER)
    desk.window.actions_of[act].trigger()
    check_table(desk)
    dialogs = [each for each in QApplication.topLevelWidgets() if isinstance(each, QDialog) and each.isVisible()]
    for dialog in dialogs:
        if not isinstance(dialog, QFileDialog):
            check(desk, dialog)
        dialog.reject()


def test_a_hint(pseudo: None, open_desk: OpenDesk, qtbot: QtBot) -> None:
    desk = open_desk(seed="pseudo")
    desk.wait_for(Stage.TURN)
    desk.window.actions_of[Act.HINT].trigger()
    qtbot.waitUntil(lambda: desk.window.scene.gestures.selection.play is not None, timeout=20_000)
    names = tuple(seat.name for seat in desk.session.seats)
    for _ in range(5):
        assert not words_left(desk.window.status.sentence, names)
        desk.window.actions_of[Act.HINT].trigger()


def test_numbers_of_things_follow_the_language(qapp: QApplication) -> None:
    assert qapp.translate("Words", "%n card(s)", "", 1) == "1 card"
    assert qapp.translate("Words", "%n card(s)", "", 12) == "12 cards"
