"""The states of a card and of the felt: what glows, what is dim, where the keyboard is.

Every rectangle is the card's own; what lies outside it is inside ``rect`` grown by MARGIN. Fades are the caller's
(``QPainter.setOpacity``). High contrast knows no light and no veil.
"""

from enum import Enum
from typing import Final

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QBrush, QColor, QPainter, QPen

from cassino_desktop.gui.cards.theme import GLOW, INK, translucent

MARGIN: Final = 10.0  # how far a state reaches beyond the card
CORNER: Final = 14 / 250  # radius of a card's corner, by its width


class Glow(Enum):
    """How a card shines: not, because it may take part, or because the play in focus names it."""

    NONE = 0
    MAY = 1
    NAMED = 2


def paint_outline(painter: QPainter, rect: QRectF, radius: float, glow: Glow, *, contrast: bool) -> None:
    """Paint a card's gold line, over the card."""
    if glow is Glow.NONE:
        return
    painter.save()
    painter.setBrush(Qt.BrushStyle.NoBrush)
    if contrast:
        _paint_contrast_line(painter, rect, radius, named=glow is Glow.NAMED)
    elif glow is Glow.NAMED:
        painter.setPen(QPen(QColor(GLOW), 3))
        _rounded(painter, rect, radius, 1)
    else:
        painter.setPen(QPen(translucent(GLOW, 0.75), 1.6))
        _rounded(painter, rect, radius, 0)
    painter.restore()


def _paint_contrast_line(painter: QPainter, rect: QRectF, radius: float, *, named: bool) -> None:
    """A gold line outside a black one; dashed where the card may only take part."""
    painter.setPen(QPen(QColor("#000000"), 2))
    _rounded(painter, rect, radius, 1)
    style = Qt.PenStyle.SolidLine if named else Qt.PenStyle.CustomDashLine
    pen = QPen(QColor(GLOW), 4, style, Qt.PenCapStyle.FlatCap)
    if not named:
        pen.setDashPattern([3, 1.6])
    painter.setPen(pen)
    _rounded(painter, rect, radius, 4)


def paint_dim(painter: QPainter, rect: QRectF, radius: float, *, contrast: bool) -> None:
    """Paint what says that a card cannot take part: a veil, in high contrast a hatch."""
    painter.save()
    painter.setPen(Qt.PenStyle.NoPen)
    if contrast:
        painter.setBrush(QBrush(QColor(0, 0, 0, 150), Qt.BrushStyle.BDiagPattern))
    else:
        painter.setBrush(QColor(16, 22, 26, round(255 * 0.28)))
    painter.drawRoundedRect(rect, radius, radius)
    painter.restore()


def paint_focus(painter: QPainter, rect: QRectF, radius: float) -> None:
    """Paint the keyboard's ring: an ink line inside a gold one, 3 px out."""
    painter.save()
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.setPen(QPen(QColor(INK), 2))
    _rounded(painter, rect, radius, 4)
    painter.setPen(QPen(QColor(GLOW), 2))
    _rounded(painter, rect, radius, 6)
    painter.restore()


def paint_felt_glow(painter: QPainter, rect: QRectF, *, contrast: bool) -> None:
    """Paint the gold line along the felt's stitched edge: a card may be trailed there."""
    painter.save()
    painter.setBrush(Qt.BrushStyle.NoBrush)
    if contrast:
        painter.setPen(QPen(QColor("#000000"), 6))
        _rounded(painter, rect.adjusted(8.5, 8.5, -8.5, -8.5), 16, 0)
        painter.setPen(QPen(QColor(GLOW), 4))
    else:
        painter.setPen(QPen(translucent(GLOW, 0.4), 3))
    _rounded(painter, rect.adjusted(8.5, 8.5, -8.5, -8.5), 16, 0)
    painter.restore()


def paint_ghost(painter: QPainter, rect: QRectF, radius: float, *, contrast: bool) -> None:
    """Paint the dashed place that a lifted card left."""
    painter.save()
    painter.setBrush(Qt.BrushStyle.NoBrush if contrast else QColor(0, 0, 0, 24))
    colour = QColor("#ffffff") if contrast else QColor(255, 255, 255, 90)
    painter.setPen(QPen(colour, 1.6, Qt.PenStyle.DashLine))
    _rounded(painter, rect, radius, -2)
    painter.restore()


def _rounded(painter: QPainter, rect: QRectF, radius: float, grow: float) -> None:
    painter.drawRoundedRect(rect.adjusted(-grow, -grow, grow, grow), radius + grow, radius + grow)
