"""A check box whose box grows with the text, and is seen in every theme."""

from typing import Final

from PySide6.QtCore import QPoint, QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QPainter, QPaintEvent, QPalette, QPen
from PySide6.QtWidgets import QCheckBox, QWidget

from cassino_desktop.gui.typography import CONTROL_HEIGHT, scaled

_BOX: Final = 18
_GAP: Final = 8
_PAD: Final = 4
_TICK: Final = ((0.22, 0.52), (0.42, 0.72), (0.78, 0.30))


class TickBox(QCheckBox):
    """Drawn by ourselves: a system's box keeps its size when the text grows, and is dark on dark in some."""

    def __init__(self, text: str, parent: QWidget | None = None) -> None:
        """Make the box, not ticked."""
        super().__init__(text, parent)
        self.setMinimumHeight(scaled(CONTROL_HEIGHT))

    def sizeHint(self) -> QSize:
        """Return the room for box and words."""
        words = self.fontMetrics().size(Qt.TextFlag.TextShowMnemonic, self.text())
        height = max(scaled(_BOX), words.height()) + 2 * _PAD
        return QSize(self.indent + words.width() + 2 * _PAD, max(height, self.minimumHeight()))

    def minimumSizeHint(self) -> QSize:
        """Return the same: words are not cut."""
        return self.sizeHint()

    @property
    def indent(self) -> int:
        """Return where the words begin, in px from the left."""
        return _PAD + scaled(_BOX) + scaled(_GAP)

    def hitButton(self, pos: QPoint) -> bool:
        """Return whether a press here means the box: on it, and on its words."""
        return self.rect().contains(pos) and pos.x() <= self.sizeHint().width()

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint box, tick, words and focus."""
        palette = self.palette()
        group = QPalette.ColorGroup.Normal if self.isEnabled() else QPalette.ColorGroup.Disabled
        text = palette.color(group, QPalette.ColorRole.WindowText)
        size = scaled(_BOX)
        box = QRectF(_PAD + 0.5, (self.height() - size) // 2 + 0.5, size - 1, size - 1)
        words = self.rect().adjusted(self.indent, 0, -_PAD, 0)
        with QPainter(self) as painter:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            self._paint_box(painter, box, text)
            painter.setPen(text)
            flags = Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft
            painter.drawText(words, flags | Qt.TextFlag.TextShowMnemonic, self.text())
            if self.hasFocus():
                painter.setPen(QPen(palette.color(QPalette.ColorRole.Accent), 2))
                painter.setBrush(Qt.BrushStyle.NoBrush)
                width = self.sizeHint().width()
                painter.drawRoundedRect(QRectF(1, 1, min(width, self.width()) - 2, self.height() - 2), 4, 4)

    def _paint_box(self, painter: QPainter, box: QRectF, text: QColor) -> None:
        palette = self.palette()
        filled = self.isChecked() and self.isEnabled()
        ground = QPalette.ColorRole.Accent if filled else QPalette.ColorRole.Base
        edge = palette.color(QPalette.ColorRole.Accent) if filled else text
        painter.setPen(QPen(edge, max(1.0, box.width() / 14)))
        painter.setBrush(palette.color(ground))
        painter.drawRoundedRect(box, box.width() / 6, box.width() / 6)
        if self.isChecked():
            tick = palette.color(QPalette.ColorRole.HighlightedText) if filled else text
            pen = QPen(tick, box.width() / 8)
            pen.setCapStyle(Qt.PenCapStyle.RoundCap)
            pen.setJoinStyle(Qt.PenJoinStyle.RoundJoin)
            painter.setPen(pen)
            painter.drawPolyline([QPointF(box.x() + x * box.width(), box.y() + y * box.height()) for x, y in _TICK])
