"""A sheet of paper that lies on the table, with its shadow."""

from typing import Final

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPaintEvent, QPalette
from PySide6.QtWidgets import QFrame

SHADOW: Final = 8
"""How far the shadow reaches beyond the paper, in px: the widget's edge is no part of it."""
_RADIUS: Final = 14


class Paper(QFrame):
    """Paints its own ground; what lies on it keeps SHADOW from the edge."""

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint paper and shadow."""
        paper = QRectF(self.rect()).adjusted(SHADOW, SHADOW, -SHADOW, -SHADOW)
        with QPainter(self) as painter:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(QColor(0, 0, 0, 12))
            for grow in range(1, SHADOW):
                soft = paper.adjusted(-grow, -grow + 3, grow, min(grow + 3, SHADOW))
                painter.drawRoundedRect(soft, _RADIUS + grow, _RADIUS + grow)
            painter.setPen(self.palette().color(QPalette.ColorRole.Mid))
            painter.setBrush(self.palette().color(QPalette.ColorRole.Base))
            painter.drawRoundedRect(paper.adjusted(0.5, 0.5, -0.5, -0.5), _RADIUS, _RADIUS)
