"""The bar under the table while the person looks back on the game."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from PySide6.QtCore import QCoreApplication, QEvent, QObject, QPointF, Qt, Signal, Slot
from PySide6.QtGui import QKeyEvent, QKeySequence, QPainter, QPaintEvent, QPalette
from PySide6.QtWidgets import QHBoxLayout, QPushButton, QSizePolicy, QSlider, QToolButton, QWidget

from cassino_desktop.gui.cards.icons import action_icon
from cassino_desktop.gui.cards.theme import WindowTheme
from cassino_desktop.gui.panels.line_label import LineLabel
from cassino_desktop.gui.replay import Go
from cassino_desktop.gui.typography import NOTES, scaled

_KEYS: Final[Mapping[int, Go]] = MappingProxyType(
    {
        Qt.Key.Key_Left: Go.BACK,
        Qt.Key.Key_Right: Go.FORWARD,
        Qt.Key.Key_Home: Go.FIRST,
        Qt.Key.Key_End: Go.LAST,
        Qt.Key.Key_PageUp: Go.PREVIOUS_HAND,
        Qt.Key.Key_PageDown: Go.NEXT_HAND,
        Qt.Key.Key_Escape: Go.LEAVE,
    }
)
_PLAIN: Final = (Qt.KeyboardModifier.NoModifier, Qt.KeyboardModifier.KeypadModifier)


class ReplayBar(QWidget):
    """Buttons, a slider over the whole game, and where one is.

    Signals:
        asked(object): Where the person wants to go, a :class:`Go`.
        slid(int): The place to which the slider was moved by hand.
    """

    asked = Signal(object)
    slid = Signal(int)

    def __init__(self, theme: WindowTheme, parent: QWidget | None = None) -> None:
        """Make it hidden."""
        super().__init__(parent)
        self.hide()
        self._theme = theme
        self.setAccessibleName(self.tr("Looking back"))
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)
        row = QHBoxLayout(self)
        row.setContentsMargins(12, 4, 12, 4)
        row.setSpacing(4)
        self._buttons: dict[Go, QToolButton] = {}
        for go, icon, words in _buttons():
            button = QToolButton()
            button.setAutoRaise(True)
            button.setIcon(action_icon(icon, theme))
            _name(button, go, words)
            button.setProperty("go", go.value)
            button.clicked.connect(self._on_clicked)
            self._buttons[go] = button
            row.addWidget(button)
        self.slider = QSlider(Qt.Orientation.Horizontal)
        self.slider.setAccessibleName(self.tr("Place in the game"))
        self.slider.valueChanged.connect(self._on_value)
        self._where = LineLabel(NOTES)
        self.play_on = QPushButton(self.tr("Play on from here"))
        self.close_button = QPushButton(self.tr("Back to the game"))
        for push, go in ((self.play_on, Go.PLAY_ON), (self.close_button, Go.LEAVE)):
            push.setProperty("go", go.value)
            push.setAutoDefault(False)
            push.clicked.connect(self._on_clicked)
        row.addWidget(self.slider, 1)
        for widget in (self._where, self.play_on, self.close_button):
            row.addWidget(widget)
        for child in self.findChildren(QWidget):
            child.installEventFilter(self)

    @property
    def where(self) -> str:
        """Return what stands there about the place."""
        return self._where.text()

    def show_place(self, place: int, last: int, words: str, *, playable: bool) -> None:
        """Show a place among 0 to ``last``; ``playable``: a game can go on from it."""
        self.slider.blockSignals(True)
        self.slider.setRange(0, last)
        self.slider.setValue(place)
        self.slider.blockSignals(False)
        self._where.setText(words)
        for go in (Go.FIRST, Go.BACK, Go.FORWARD, Go.LAST):
            self._buttons[go].setEnabled(place > 0 if go in (Go.FIRST, Go.BACK) else place < last)
        self.play_on.setEnabled(playable)

    def show_running(self, running: bool) -> None:
        """Say whether the game is being shown move by move by itself."""
        button = self._buttons[Go.PLAY]
        button.setIcon(action_icon("pause" if running else "resume", self._theme))
        _name(button, Go.PLAY, self.tr("Stop") if running else self.tr("Show the moves one after another"))

    def set_theme(self, theme: WindowTheme) -> None:
        """Draw the pictures in a theme's colour."""
        self._theme = theme
        for go, icon, _ in _buttons():
            self._buttons[go].setIcon(action_icon(icon, theme))

    @Slot()
    def _on_clicked(self) -> None:
        self.asked.emit(Go(self.sender().property("go")))

    @Slot(int)
    def _on_value(self, place: int) -> None:
        self.slid.emit(place)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Take the keys that walk along the game, wherever the keyboard is: in the bar or on the table."""
        if isinstance(event, QKeyEvent) and self.isVisible() and event.modifiers() in _PLAIN:
            go = _KEYS.get(event.key())
            if event.key() == Qt.Key.Key_Space and not isinstance(watched, QToolButton | QPushButton):
                go = Go.PLAY
            if go is not None:
                if event.type() == QEvent.Type.KeyPress:
                    self.asked.emit(go)
                event.accept()
                return True
        return super().eventFilter(watched, event)

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint the line above."""
        with QPainter(self) as painter:
            painter.setPen(self.palette().color(QPalette.ColorRole.Mid))
            painter.drawLine(QPointF(0, 0.5), QPointF(self.width(), 0.5))

    def fit(self, width: int) -> None:
        """Leave out the words of the place where the window is narrow; the status line has them."""
        self._where.setVisible(width >= scaled(900))


def _buttons() -> tuple[tuple[Go, str, str], ...]:
    translate = QCoreApplication.translate
    return (
        (Go.FIRST, "first", translate("ReplayBar", "To the first deal")),
        (Go.BACK, "chevron-left", translate("ReplayBar", "One step back")),
        (Go.PLAY, "resume", translate("ReplayBar", "Show the moves one after another")),
        (Go.FORWARD, "chevron-right", translate("ReplayBar", "One step on")),
        (Go.LAST, "last", translate("ReplayBar", "To where the game stands")),
    )


def _name(button: QToolButton, go: Go, words: str) -> None:
    """Name a button for those who see it and those who hear it; the tip tells its key too."""
    key = next(key for key, where in {**_KEYS, Qt.Key.Key_Space: Go.PLAY}.items() if where is go)
    shown = QKeySequence(key).toString(QKeySequence.SequenceFormat.NativeText)
    button.setAccessibleName(words)
    button.setToolTip(QCoreApplication.translate("ReplayBar", "{what} ({key})").format(what=words, key=shown))
