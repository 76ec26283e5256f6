"""Lines of text with cards in them: our suit sign stands for the character, red where the suit is red.

Text keeps the characters (``Take 8♣ + 6♦ 2♠``), so that translators and screen readers see plain text and only
painting knows of signs.
"""

import re
from dataclasses import dataclass

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QFont, QFontMetricsF, QPainter

from cassino_desktop.gui.cards.letters import SUIT_TEXT
from cassino_desktop.gui.cards.signs import RED_SUITS, paint_suit
from cassino_desktop.gui.cards.theme import SUIT_RED

_CARD = re.compile(rf"(\w*[{SUIT_TEXT}])")
_SIGN_ADVANCE = 0.86  # of a suit sign, by the font's pixel size
_SIGN_HEIGHT = 0.74


@dataclass(frozen=True)
class Run:
    """A piece of a line: text, and the suit whose sign follows it, or None."""

    text: str
    suit: int | None = None


def runs_of(line: str) -> list[Run]:
    """Return a line cut at its cards; a card is a run of its rank and its suit."""
    runs = []
    for piece in _CARD.split(line):
        if piece and piece[-1] in SUIT_TEXT:
            runs.append(Run(piece[:-1], SUIT_TEXT.index(piece[-1])))
        elif piece:
            runs.append(Run(piece))
    return runs


def pixel_size(font: QFont) -> float:
    """Return a font's size in logical pixels, however it was set."""
    return float(font.pixelSize()) if font.pixelSize() > 0 else font.pointSizeF() * 96 / 72


def line_width(line: str, font: QFont) -> float:
    """Return the width of a line in logical pixels."""
    metrics = QFontMetricsF(font)
    sign = pixel_size(font) * _SIGN_ADVANCE
    return sum(metrics.horizontalAdvance(run.text) + (sign if run.suit is not None else 0) for run in runs_of(line))


def paint_line(
    painter: QPainter, start: QPointF, line: str, font: QFont, colour: QColor | str, *, red: QColor | str = SUIT_RED
) -> float:
    """Paint a line from ``start`` on its baseline; return its width."""
    metrics = QFontMetricsF(font)
    size = pixel_size(font)
    painter.setFont(font)
    x = start.x()
    for run in runs_of(line):
        tint = QColor(red if run.suit in RED_SUITS else colour)
        painter.setPen(tint)
        painter.drawText(QPointF(x, start.y()), run.text)
        x += metrics.horizontalAdvance(run.text)
        if run.suit is not None:
            paint_suit(painter, run.suit, QPointF(x + size * 0.43, start.y() - size * 0.36), size * _SIGN_HEIGHT, tint)
            x += size * _SIGN_ADVANCE
    return x - start.x()


def baseline(rect: QRectF, font: QFont) -> float:
    """Return the baseline that centres capitals in a rectangle."""
    return rect.center().y() + QFontMetricsF(font).capHeight() / 2


def wrapped(line: str, font: QFont, width: float) -> list[str]:
    """Return a line broken between words so that each part fits ``width``, where no single word is longer."""
    lines: list[str] = []
    for word in line.split(" "):
        longer = f"{lines[-1]} {word}" if lines else word
        if lines and line_width(longer, font) <= width:
            lines[-1] = longer
        else:
            lines.append(word)
    return lines


def elided(line: str, font: QFont, width: float) -> str:
    """Return a line shortened with an ellipsis to fit ``width``; cards are dropped whole."""
    if line_width(line, font) <= width:
        return line
    runs = runs_of(line)
    while runs:
        last = runs.pop()
        head = "".join(run.text + (SUIT_TEXT[run.suit] if run.suit is not None else "") for run in runs)
        tail = "…"
        if last.suit is None:
            room = max(0.0, width - line_width(head, font))
            tail = QFontMetricsF(font).elidedText(last.text.rstrip() + tail, Qt.TextElideMode.ElideRight, room)
        if tail and line_width(head + tail, font) <= width:
            return head + tail
    return ""
