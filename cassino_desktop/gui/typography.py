"""Sizes of text (STYLE.md, Type and space): nominal logical pixels, which grow with the system's font."""

from typing import Final

from PySide6.QtGui import QFont, QGuiApplication

from cassino_desktop.gui.cards.inline import pixel_size
from cassino_desktop.gui.cards.marks import sized

NOTES: Final = 13.0
CONTROLS: Final = 14.0
BUTTONS: Final = 15.0
HEADINGS: Final = 17.0
TOTALS: Final = 22.0
RESULT: Final = 28.0
CONTROL_HEIGHT: Final = 34


def window_font(system: QFont) -> QFont:
    """Return the font of the whole window: the system's, not below the size of controls."""
    return sized(system, max(CONTROLS, pixel_size(system)))


def text_font(size: float, *, bold: bool = False) -> QFont:
    """Return the application's font at a nominal size."""
    font = QGuiApplication.font()
    return sized(font, size * pixel_size(font) / CONTROLS, bold=bold)


def scaled(length: float) -> int:
    """Return a nominal length in pixels, grown as the text is."""
    return round(length * pixel_size(QGuiApplication.font()) / CONTROLS)
