"""Shadows and halos: soft rounded rectangles in pixmaps, painted under a card."""

from enum import Enum
from typing import Final, NamedTuple

from PySide6.QtCore import QRectF, QSizeF, Qt
from PySide6.QtGui import QColor, QPainter, QPixmap

from cassino_desktop.gui.cards.pixmaps import PixmapCache, device_size, paint_pixmap, render
from cassino_desktop.gui.cards.states import Glow
from cassino_desktop.gui.cards.theme import GLOW

LIMIT: Final = 24 * 2**20  # bytes of shadows and halos kept


class Depth(Enum):
    """How high a card lies; its value is how far its shadow falls, how soft it is (pixels), how dark (0 to 1)."""

    FLAT = (0.0, 0.0, 0.0)
    LYING = (1.5, 5.0, 0.35)
    HAND = (2.0, 6.0, 0.35)
    LIFTED = (5.0, 14.0, 0.45)


class _Key(NamedTuple):
    what: Depth | Glow
    width: float
    height: float
    dpr: float


def shadow_margin(depth: Depth) -> float:
    """Return how far a shadow reaches beyond its card, in logical pixels."""
    down, soft, _ = depth.value
    return down + soft


def halo_margin(glow: Glow) -> float:
    """Return how far a halo reaches beyond its card, in logical pixels."""
    return {Glow.NONE: 0.0, Glow.MAY: 8.0, Glow.NAMED: 9.0}[glow]


class SoftArt:
    """Paints shadows and halos of cards and piles; the pixmaps are kept, each size rendered once."""

    def __init__(self) -> None:
        self._cache: PixmapCache[_Key] = PixmapCache(LIMIT)

    def paint_shadow(self, painter: QPainter, rect: QRectF, radius: float, depth: Depth) -> None:
        """Paint the shadow of a card or pile with the given rectangle; nothing for FLAT."""
        if depth is Depth.FLAT:
            return
        margin = shadow_margin(depth)
        pixmap = self._pixmap(_Key(depth, rect.width(), rect.height(), _ratio(painter)), radius, margin)
        paint_pixmap(painter, rect.adjusted(-margin, -margin, margin, margin), pixmap)

    def paint_halo(self, painter: QPainter, rect: QRectF, radius: float, glow: Glow) -> None:
        """Paint the light round a card or pile, under it; nothing for NONE. High contrast does not call this."""
        if glow is Glow.NONE:
            return
        margin = halo_margin(glow)
        pixmap = self._pixmap(_Key(glow, rect.width(), rect.height(), _ratio(painter)), radius, margin)
        paint_pixmap(painter, rect.adjusted(-margin, -margin, margin, margin), pixmap)

    def _pixmap(self, key: _Key, radius: float, margin: float) -> QPixmap:
        pixmap = self._cache.get(key)
        if pixmap is None:
            rect = QRectF(margin, margin, key.width, key.height)
            size = device_size(QSizeF(key.width + 2 * margin, key.height + 2 * margin), key.dpr)
            what = key.what

            def paint(painter: QPainter) -> None:
                if isinstance(what, Depth):
                    _shadow(painter, rect, radius, what)
                else:
                    _halo(painter, rect, radius, what)

                # a card covers the middle: clear pixels cost nothing to blend and darken no card that fades
                painter.setCompositionMode(QPainter.CompositionMode.CompositionMode_Clear)
                inset = radius + 1
                painter.fillRect(rect.adjusted(inset, inset, -inset, -inset), Qt.GlobalColor.black)

            pixmap = render(size, key.dpr, paint)
            self._cache.put(key, pixmap)
        return pixmap


def _ratio(painter: QPainter) -> float:
    return painter.device().devicePixelRatio()


def _shadow(painter: QPainter, rect: QRectF, radius: float, depth: Depth) -> None:
    """Rings from the outside in, each replacing what lies under it, so that the darkness is exactly as asked."""
    down, soft, dark = depth.value
    below = rect.translated(0, down)
    reach = soft * 0.8  # a fifth of the softness lies under the card's edge
    painter.setCompositionMode(QPainter.CompositionMode.CompositionMode_Source)
    steps = max(8, round(soft * 2))
    for k in range(steps + 1):
        t = k / steps
        grow = reach - soft * t
        _ring(painter, below, radius, grow, QColor.fromRgbF(0, 0, 0, dark * t * t * (3 - 2 * t)))


def _halo(painter: QPainter, rect: QRectF, radius: float, glow: Glow) -> None:
    """One ring a pixel, each adding its share of light."""
    reach, share = (8, 0.08) if glow is Glow.MAY else (9, 0.133)
    light = QColor(GLOW)
    light.setAlphaF(share)
    for grow in range(reach, 0, -1):
        _ring(painter, rect, radius, grow, light)


def _ring(painter: QPainter, rect: QRectF, radius: float, grow: float, colour: QColor) -> None:
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(colour)
    corner = max(0.0, radius + grow)
    painter.drawRoundedRect(rect.adjusted(-grow, -grow, grow, grow), corner, corner)
