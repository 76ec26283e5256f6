"""The cloth: a wide light in the middle, a fine grain, a stitched line near the edge."""

import random
from collections.abc import Mapping
from functools import cache
from types import MappingProxyType
from typing import Final

from PySide6.QtCore import QRectF, QSize, QSizeF, Qt
from PySide6.QtGui import QBrush, QColor, QImage, QPainter, QPen, QPixmap, QRadialGradient

from cassino_desktop.gui.cards.pixmaps import device_size

# centre, middle (at 55 %), edge
FELTS: Final[Mapping[str, tuple[str, str, str]]] = MappingProxyType(
    {
        "green": ("#3a7d5d", "#2c684b", "#1d4a35"),
        "blue": ("#37699c", "#295585", "#1a3a60"),
        "burgundy": ("#8a3a4b", "#722c3c", "#4e1c29"),
        "charcoal": ("#4b525c", "#3a4049", "#24282e"),
    }
)
_TILE: Final = 128
_LARGE: Final = 3_000_000  # device pixels from which on the light is painted at half the resolution


class Felt:
    """The cloth of one table: its pixmap is painted once a size, scale and theme."""

    def __init__(self, name: str = "green", *, contrast: bool = False) -> None:
        self._name = name
        self._contrast = contrast
        self._pixmap: QPixmap | None = None
        self._key: tuple[QSize, float] | None = None

    def set_theme(self, name: str, *, contrast: bool) -> bool:
        """Change the cloth, one of FELTS, and return whether it is another; in high contrast it is black."""
        if (name, contrast) == (self._name, self._contrast):
            return False
        self._name, self._contrast = name, contrast
        self._pixmap = None
        return True

    def pixmap(self, size: QSizeF, dpr: float) -> QPixmap:
        """Return the cloth for a table of a logical size on a screen of scale ``dpr``."""
        key = (device_size(size, dpr), dpr)
        if self._pixmap is None or key != self._key:
            self._key = key
            self._pixmap = QPixmap.fromImage(felt_image(self._name, key[0], dpr, contrast=self._contrast))
        return self._pixmap


def felt_image(name: str, size: QSize, dpr: float, *, contrast: bool) -> QImage:
    """Return the cloth as an image of ``size`` device pixels."""
    image = QImage(size, QImage.Format.Format_RGB32)
    with QPainter(image) as painter:
        if contrast:
            painter.fillRect(image.rect(), QColor("#000000"))
        else:
            _paint_light(painter, size, FELTS[name])
            painter.fillRect(image.rect(), QBrush(_grain()))
        painter.scale(dpr, dpr)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        _paint_stitches(painter, QRectF(0, 0, size.width() / dpr, size.height() / dpr), contrast=contrast)
    image.setDevicePixelRatio(dpr)
    return image


def _paint_light(painter: QPainter, size: QSize, colours: tuple[str, str, str]) -> None:
    """Fill with the radial light. Neighbours differ by a shade at most, so a large one may be half as fine."""
    if size.width() * size.height() <= _LARGE:
        painter.fillRect(QRectF(0, 0, size.width(), size.height()), _light(size, colours))
        return
    half = QImage((size.width() + 1) // 2, (size.height() + 1) // 2, QImage.Format.Format_RGB32)
    with QPainter(half) as small:
        small.fillRect(half.rect(), _light(half.size(), colours))
    painter.drawImage(QRectF(0, 0, 2 * half.width(), 2 * half.height()), half, QRectF(half.rect()))


def _light(size: QSize, colours: tuple[str, str, str]) -> QRadialGradient:
    width, height = size.width(), size.height()
    gradient = QRadialGradient(width / 2, height * 0.45, max(width, height) * 0.72)
    for at, colour in zip((0, 0.55, 1), colours, strict=True):
        gradient.setColorAt(at, QColor(colour))
    return gradient


def _paint_stitches(painter: QPainter, rect: QRectF, *, contrast: bool) -> None:
    painter.setBrush(Qt.BrushStyle.NoBrush)
    if contrast:
        painter.setPen(QPen(QColor("#ffffff"), 1))
        painter.drawRoundedRect(rect.adjusted(7.5, 7.5, -7.5, -7.5), 16, 16)
        return
    painter.setPen(QPen(QColor(255, 255, 255, 34), 1.5))
    painter.drawRoundedRect(rect.adjusted(8.5, 8.5, -8.5, -8.5), 16, 16)
    painter.setPen(QPen(QColor(0, 0, 0, 40), 1.5))
    painter.drawRoundedRect(rect.adjusted(7, 7, -7, -7), 17, 17)


@cache
def _grain() -> QImage:
    """A tile of fine specks, light and dark, of at most 6 %."""
    # A byte of noise is a speck: even ones are light, and the upper half says how strong. No loop: it is in the way of
    # the first frame.
    noise = random.Random(7).randbytes(_TILE * _TILE)
    alphas = bytes(speck >> 4 if speck % 2 else speck >> 5 for speck in range(256))
    tones = bytes(0 if speck % 2 else alpha for speck, alpha in enumerate(alphas))  # premultiplied
    data = bytearray(4 * len(noise))
    for channel in range(3):
        data[channel::4] = noise.translate(tones)
    data[3::4] = noise.translate(alphas)
    return QImage(bytes(data), _TILE, _TILE, QImage.Format.Format_ARGB32_Premultiplied).copy()
