"""The application's icon in every form a system asks for, rendered from the two drawings in ``resources/icons``."""

import os
import struct
from pathlib import Path
from typing import Final

from builder import PACKAGING, ROOT

HICOLOR_SIZES: Final = (16, 22, 24, 32, 48, 64, 128, 256)
ICO_SIZES: Final = (16, 20, 24, 32, 40, 48, 64, 256)
ICNS_TYPES: Final = {
    "icp4": 16, "icp5": 32, "ic07": 128, "ic08": 256, "ic09": 512, "ic10": 1024,
    "ic11": 32, "ic12": 64, "ic13": 256, "ic14": 512,
}  # fmt: skip
"""Kinds of picture in an ``.icns`` by side in pixels; ic11 to ic14 and ic10 are those of sharp screens."""

SYMBOLIC: Final = PACKAGING / "icons" / "symbolic.svg"
GAME_FILE: Final = PACKAGING / "icons" / "game-file.svg"
_SMALL: Final = 32  # below this the small drawing, without gold line and indices


def drawing(size: int) -> Path:
    """Return the drawing of the application's icon for a side of ``size`` pixels."""
    return ROOT / "resources" / "icons" / ("app-small.svg" if size < _SMALL else "app.svg")


def png(svg: Path, size: int) -> bytes:
    """Return a square picture of ``size`` pixels of a drawing as PNG; raises ValueError for what is no SVG."""
    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    from PySide6.QtCore import QBuffer, QByteArray, QIODevice, QRectF, Qt
    from PySide6.QtGui import QImage, QImageWriter, QPainter
    from PySide6.QtSvg import QSvgRenderer

    renderer = QSvgRenderer(str(svg))
    if not renderer.isValid():
        raise ValueError(f"{svg} is no drawing that Qt can render")
    image = QImage(size, size, QImage.Format.Format_ARGB32)
    image.fill(Qt.GlobalColor.transparent)
    with QPainter(image) as painter:
        renderer.render(painter, QRectF(0, 0, size, size))
    buffer = QBuffer()
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    QImageWriter(buffer, QByteArray(b"png")).write(image)
    return bytes(buffer.data().data())


def app_png(size: int) -> bytes:
    """Return the application's icon of ``size`` pixels as PNG."""
    return png(drawing(size), size)


def ico() -> bytes:
    """Return the icon of Windows: a directory of PNG pictures."""
    pictures = [(size, app_png(size)) for size in ICO_SIZES]
    offset = 6 + 16 * len(pictures)
    directory = struct.pack("<HHH", 0, 1, len(pictures))
    for size, data in pictures:
        directory += struct.pack("<BBBBHHII", size % 256, size % 256, 0, 0, 1, 32, len(data), offset)
        offset += len(data)
    return directory + b"".join(data for _, data in pictures)


def icns() -> bytes:
    """Return the icon of macOS: named blocks of PNG pictures."""
    blocks = b""
    for name, size in ICNS_TYPES.items():
        data = app_png(size)
        blocks += name.encode("ascii") + struct.pack(">I", len(data) + 8) + data
    return b"icns" + struct.pack(">I", len(blocks) + 8) + blocks
