"""The status line: one sentence about now, and at the right where the game stands."""

from PySide6.QtCore import QPointF, QSize
from PySide6.QtGui import QPainter, QPaintEvent, QPalette
from PySide6.QtWidgets import QHBoxLayout, QSizePolicy, QWidget

from cassino_desktop.gui.panels.line_label import LineLabel
from cassino_desktop.gui.panels.seat_mark import SeatMark
from cassino_desktop.gui.typography import BUTTONS, NOTES, scaled


class StatusLine(QWidget):
    """Mark, sentence, note."""

    def __init__(self, parent: QWidget | None = None) -> None:
        """Make an empty line."""
        super().__init__(parent)
        self._mark = SeatMark(0)
        self._sentence = LineLabel(BUTTONS)
        self._sentence.setObjectName("status")
        self._note = LineLabel(NOTES, role=QPalette.ColorRole.PlaceholderText)
        self._sentence.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        layout = QHBoxLayout(self)
        layout.setContentsMargins(12, 4, 14, 4)
        layout.setSpacing(8)
        for widget in (self._mark, self._sentence, self._note):
            layout.addWidget(widget)
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)

    @property
    def sentence(self) -> str:
        """Return the sentence that stands there."""
        return self._sentence.text()

    @property
    def note(self) -> str:
        """Return where the game is said to stand."""
        return self._note.text()

    def tell(self, sentence: str, seat: int | None = None) -> None:
        """Show a sentence; ``seat`` is whom it is about, None for nobody."""
        self._mark.setVisible(seat is not None)
        if seat is not None:
            self._mark.set_seat(seat)
        self._sentence.setText(sentence)
        self._sentence.setToolTip(sentence)

    def set_note(self, note: str) -> None:
        """Show where the game stands."""
        self._note.setText(note)

    def sizeHint(self) -> QSize:
        """Return a height of at least 32 nominal pixels."""
        return super().sizeHint().expandedTo(QSize(0, scaled(28)))

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint the line above."""
        with QPainter(self) as painter:
            painter.setPen(self.palette().color(QPalette.ColorRole.Mid))
            painter.drawLine(QPointF(0, 0.5), QPointF(self.width(), 0.5))
