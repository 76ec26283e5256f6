"""Looking at pixels."""

from collections.abc import Callable

from PySide6.QtCore import QRect, QSize, QSizeF
from PySide6.QtGui import QColor, QImage, QPainter, QPixmap


def image_of(pixmap: QPixmap) -> QImage:
    """A pixmap's pixels, one per device pixel."""
    image = pixmap.toImage().convertToFormat(QImage.Format.Format_ARGB32)
    image.setDevicePixelRatio(1)
    return image


def painted(size: QSizeF, paint: Callable[[QPainter], None], dpr: float = 1, ground: str = "transparent") -> QImage:
    """What ``paint`` paints on a see-through (or coloured) ground."""
    image = QImage(
        QSize(round(size.width() * dpr), round(size.height() * dpr)), QImage.Format.Format_ARGB32_Premultiplied
    )
    image.setDevicePixelRatio(dpr)
    image.fill(QColor(ground))
    with QPainter(image) as painter:
        painter.setRenderHints(QPainter.RenderHint.Antialiasing | QPainter.RenderHint.SmoothPixmapTransform)
        paint(painter)
    result = image.convertToFormat(QImage.Format.Format_ARGB32)
    result.setDevicePixelRatio(1)
    return result


def bytes_of(image: QImage) -> bytes:
    """The pixels, four bytes each (blue, green, red, alpha)."""
    return bytes(image.constBits())


def ink_rect(image: QImage) -> QRect:
    """The smallest rectangle that holds every pixel that is not see-through."""
    rows = bytes_of(image)
    width, height = image.width(), image.height()
    alpha = rows[3::4]
    lines = [y for y in range(height) if any(alpha[y * width : (y + 1) * width])]
    columns = [x for x in range(width) if any(alpha[x::width])]
    if not lines:
        return QRect()
    return QRect(columns[0], lines[0], columns[-1] - columns[0] + 1, lines[-1] - lines[0] + 1)


def differing(a: QImage, b: QImage) -> int:
    """How many pixels of two images of the same size are not the same."""
    assert a.size() == b.size()
    x, y = bytes_of(a), bytes_of(b)
    return sum(x[k : k + 4] != y[k : k + 4] for k in range(0, len(x), 4))
