"""A picture of margins over time: a bar a hand, up where it was won and down where it was lost."""

from typing import Final

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QPainter, QPaintEvent, QPalette, QPen
from PySide6.QtWidgets import QSizePolicy, QWidget

from cassino_desktop.gui.typography import NOTES, scaled, text_font

_HEIGHT: Final = 180
_GAP: Final = 0.25  # of a bar's room
_WIDEST: Final = 18.0


class MarginChart(QWidget):
    """The bars, the oldest at the left; what they show stands in words beside it and is read out."""

    def __init__(self, parent: QWidget | None = None) -> None:
        """Show nothing yet."""
        super().__init__(parent)
        self._margins: tuple[float, ...] = ()
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)
        self.setMinimumHeight(scaled(_HEIGHT) // 2)

    def show_margins(self, margins: tuple[float, ...], words: str) -> None:
        """Show margins in points, described by ``words``."""
        self._margins = margins
        self.setAccessibleName(self.tr("Margins over time"))
        self.setAccessibleDescription(words)
        self.update()

    def sizeHint(self) -> QSize:
        """Return a comfortable size."""
        return QSize(scaled(420), scaled(_HEIGHT))

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint the scale, the bars, and the line of even hands."""
        palette = self.palette()
        font = text_font(NOTES - 1)
        left, room = scaled(44.0), QRectF(self.rect()).adjusted(0, scaled(8), -scaled(6), -scaled(8))
        highest = max(1.0, *(abs(margin) for margin in self._margins)) if self._margins else 1.0
        middle, unit = room.center().y(), room.height() / 2 / highest
        with QPainter(self) as painter:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            painter.setFont(font)
            painter.setPen(palette.color(QPalette.ColorRole.PlaceholderText))
            for value in (highest, 0.0, -highest):
                y = middle - value * unit
                words = f"{value:+.0f}".replace("-", "−") if value else "0"
                painter.drawText(
                    QRectF(0, y - scaled(9), left - scaled(8), scaled(18)),
                    Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter,
                    words,
                )
            painter.setPen(QPen(palette.color(QPalette.ColorRole.Mid), 1))
            for value in (highest, -highest):
                painter.drawLine(QPointF(left, middle - value * unit), QPointF(room.right(), middle - value * unit))
            self._paint_bars(painter, QRectF(left, room.top(), room.right() - left, room.height()), middle, unit)
            painter.setPen(QPen(palette.color(QPalette.ColorRole.Text), 1.2))
            painter.drawLine(QPointF(left, middle), QPointF(room.right(), middle))

    def _paint_bars(self, painter: QPainter, room: QRectF, middle: float, unit: float) -> None:
        if not self._margins:
            return
        step = min(_WIDEST, room.width() / len(self._margins))
        up = self.palette().color(QPalette.ColorRole.Accent)
        down = QColor(self.palette().color(QPalette.ColorRole.PlaceholderText))
        painter.setPen(Qt.PenStyle.NoPen)
        for number, margin in enumerate(self._margins):
            height = abs(margin) * unit
            top = middle - height if margin > 0 else middle
            painter.setBrush(up if margin > 0 else down)
            painter.drawRect(QRectF(room.left() + number * step, top, step * (1 - _GAP), height))
