"""The small card of the very first start: the sound switch and New game. It lies on the table and waits for nobody."""

from collections.abc import Sequence
from typing import Final

from PySide6.QtCore import QPoint, QRect, QRectF, QSize, Signal, Slot
from PySide6.QtGui import QKeyEvent, QKeySequence, QPalette
from PySide6.QtWidgets import QHBoxLayout, QLabel, QPushButton, QVBoxLayout, QWidget

from cassino_desktop.gui.panels.paper import SHADOW, Paper
from cassino_desktop.gui.tick_box import TickBox
from cassino_desktop.gui.typography import CONTROL_HEIGHT, HEADINGS, scaled, text_font

_EDGE: Final = SHADOW + 12
_STEP: Final = 12
"""Between the heights that are tried, in px."""


class WelcomeCard(Paper):
    """Greets who starts the program for the first time.

    Signals:
        soundAsked(bool): The person switches the sounds on or off.
        newGameAsked(): The person wants another game.
        dismissed(): The person puts the card away.
    """

    soundAsked = Signal(bool)
    newGameAsked = Signal()
    dismissed = Signal()

    def __init__(self, parent: QWidget) -> None:
        """Make the card, hidden."""
        super().__init__(parent)
        self.hide()
        self.title = QLabel(self.tr("Welcome to Cassino"))
        self.title.setFont(text_font(HEADINGS, bold=True))
        self.text = QLabel(self.tr("A game is dealt: play a card when you like."))
        for label in (self.title, self.text):
            label.setWordWrap(True)
            label.setForegroundRole(QPalette.ColorRole.Text)
        self.setAccessibleName(self.title.text())
        self.setAccessibleDescription(self.text.text())
        self.sound = TickBox(self.tr("So&unds"))
        self.sound.setForegroundRole(QPalette.ColorRole.Text)
        self.sound.clicked.connect(self.soundAsked)
        self.new_game = QPushButton(self.tr("&New game…"))
        self.new_game.clicked.connect(self.newGameAsked)
        self.close_button = QPushButton(self.tr("&Close"))
        self.close_button.clicked.connect(self.dismissed)
        buttons = QHBoxLayout()
        for button in (self.new_game, self.close_button):
            button.setMinimumHeight(scaled(CONTROL_HEIGHT))
            buttons.addWidget(button)
        column = QVBoxLayout(self)
        column.setContentsMargins(_EDGE + 4, _EDGE, _EDGE + 4, _EDGE)
        column.setSpacing(8)
        for widget in (self.title, self.text, self.sound):
            column.addWidget(widget)
        column.addLayout(buttons)

    def place(self, room: QRect, taken: Sequence[Sequence[QRectF]]) -> None:
        """Lie at a side of ``room`` where least is covered of what is ``taken``: of the first group, then the next."""
        width = min(max(self.minimumSizeHint().width(), scaled(250)), room.width())
        size = QSize(width, min(self.heightForWidth(width), room.height()))
        right, bottom = room.right() + 1 - size.width(), room.bottom() + 1 - size.height()
        places = [QRect(QPoint(x, y), size) for y in range(room.y(), bottom + 1, _STEP) for x in (room.x(), right)] or [
            QRect(room.topLeft(), size)
        ]
        self.setGeometry(min(places, key=lambda place: tuple(_covered(place, things) for things in taken)))

    @Slot(bool)
    def show_sound(self, on: bool) -> None:
        """Show whether the sounds are on."""
        self.sound.setChecked(on)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Go away by Escape."""
        if event.matches(QKeySequence.StandardKey.Cancel):
            self.dismissed.emit()
        else:
            super().keyPressEvent(event)


def _covered(place: QRect, things: Sequence[QRectF]) -> float:
    """How much of the things paper in a place would cover, in square px."""
    paper = QRectF(place).adjusted(SHADOW, SHADOW, -SHADOW, -SHADOW)
    shared = [paper.intersected(thing) for thing in things]
    return sum(rect.width() * rect.height() for rect in shared)
