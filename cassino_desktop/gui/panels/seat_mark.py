"""The mark of a seat, as it stands before a name everywhere."""

from PySide6.QtCore import QPointF, QRectF, QSize
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from cassino_desktop.gui.cards.signs import paint_seat
from cassino_desktop.gui.typography import scaled

_ROOM = 1.3  # a triangle's tips and the keyline reach beyond the mark's size


class SeatMark(QWidget):
    """Disc, square, triangle or cross in its colour. The name beside it says the same to a screen reader."""

    def __init__(self, seat: int, size: float = 13, parent: QWidget | None = None) -> None:
        """Make the mark of ``seat``, ``size`` nominal pixels across."""
        super().__init__(parent)
        self._seat = seat
        self._size = scaled(size)
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)

    def set_seat(self, seat: int) -> None:
        """Show another seat's mark."""
        if seat != self._seat:
            self._seat = seat
            self.update()

    def sizeHint(self) -> QSize:
        """Return the room of the mark and its keyline."""
        return QSize(round(self._size * _ROOM), round(self._size * _ROOM))

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint the mark."""
        centre = QRectF(self.rect()).center()
        with QPainter(self) as painter:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            paint_seat(painter, self._seat, QPointF(centre), self._size)
