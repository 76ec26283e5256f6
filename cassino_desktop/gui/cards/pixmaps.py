"""Pixmaps at device resolution: making one, keeping a bounded number, painting one without blur."""

from collections import OrderedDict
from collections.abc import Callable, Hashable
from typing import Generic, TypeVar

from PySide6.QtCore import QPointF, QRectF, QSize, QSizeF, Qt
from PySide6.QtGui import QImage, QPainter, QPixmap

K = TypeVar("K", bound=Hashable)


class PixmapCache(Generic[K]):
    """The pixmaps used last, up to a number of bytes."""

    def __init__(self, limit: int) -> None:
        self._limit = limit
        self._pixmaps: OrderedDict[K, QPixmap] = OrderedDict()
        self._bytes = 0

    def get(self, key: K) -> QPixmap | None:
        """Return the pixmap of a key, or None; it counts as used."""
        pixmap = self._pixmaps.get(key)
        if pixmap is not None:
            self._pixmaps.move_to_end(key)
        return pixmap

    def put(self, key: K, pixmap: QPixmap) -> None:
        """Keep a pixmap; the longest unused ones go, never the one just put."""
        self.drop(key)
        self._pixmaps[key] = pixmap
        self._bytes += _bytes_of(pixmap)
        while self._bytes > self._limit and len(self._pixmaps) > 1:
            _, old = self._pixmaps.popitem(last=False)
            self._bytes -= _bytes_of(old)

    def drop(self, key: K) -> None:
        """Forget the pixmap of a key, if there is one."""
        old = self._pixmaps.pop(key, None)
        if old is not None:
            self._bytes -= _bytes_of(old)

    def clear(self) -> None:
        """Forget all."""
        self._pixmaps.clear()
        self._bytes = 0

    def __contains__(self, key: K) -> bool:
        return key in self._pixmaps

    def __len__(self) -> int:
        return len(self._pixmaps)

    @property
    def bytes_used(self) -> int:
        """Bytes of all the pixels kept."""
        return self._bytes


def _bytes_of(pixmap: QPixmap) -> int:
    return pixmap.width() * pixmap.height() * 4


def device_size(size: QSizeF, dpr: float) -> QSize:
    """Return the whole device pixels nearest to a logical size, at least one each way."""
    return QSize(max(1, round(size.width() * dpr)), max(1, round(size.height() * dpr)))


def render(size: QSize, dpr: float, paint: Callable[[QPainter], None]) -> QPixmap:
    """Return a see-through pixmap of ``size`` device pixels that ``paint`` has painted in logical coordinates."""
    image = QImage(size, QImage.Format.Format_ARGB32_Premultiplied)
    image.setDevicePixelRatio(dpr)
    image.fill(Qt.GlobalColor.transparent)
    with QPainter(image) as painter:
        painter.setRenderHints(QPainter.RenderHint.Antialiasing | QPainter.RenderHint.SmoothPixmapTransform)
        paint(painter)
    return QPixmap.fromImage(image)


def paint_pixmap(painter: QPainter, rect: QRectF, pixmap: QPixmap) -> None:
    """Paint a pixmap into a logical rectangle, pixel for pixel where it was rendered for it.

    A pixmap of the rectangle's size is moved to the nearest device pixel, so that a fractional place or screen scale
    does not blur it. One of another size (an older one, or a card that grows in flight) is scaled.
    """
    device = painter.deviceTransform()
    scale = pixmap.devicePixelRatio()
    wanted = rect.size() * scale
    fits = abs(wanted.width() - pixmap.width()) < 1 and abs(wanted.height() - pixmap.height()) < 1
    upright = not (device.m12() or device.m21()) and max(abs(device.m11() - scale), abs(device.m22() - scale)) < 1e-6
    if not (fits and upright):
        painter.drawPixmap(rect, pixmap, QRectF(pixmap.rect()))
        return
    place = device.map(rect.topLeft())
    nudge = QPointF(round(place.x()) - place.x(), round(place.y()) - place.y()) / scale
    painter.drawPixmap(rect.topLeft() + nudge, pixmap)
