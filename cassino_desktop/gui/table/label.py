"""The paper label on the table: what a drop would do, or why something cannot be done."""

from typing import Final

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QFont, QFontMetricsF, QPainter
from PySide6.QtWidgets import QStyleOptionGraphicsItem, QWidget

from cassino_desktop.gui.cards.inline import line_width, paint_line
from cassino_desktop.gui.cards.marks import label_size, paint_label
from cassino_desktop.gui.cards.theme import INK
from cassino_desktop.gui.table.geometry import Rect
from cassino_desktop.gui.table.pieces import Piece
from cassino_desktop.gui.table.skin import Skin

_SIZE: Final = 15 / 14
_SHADOW: Final = 6.0
Z_LABEL: Final = 5000.0


class LabelItem(Piece):
    """A line, or a few, on paper.

    Attributes:
        text: What it says; empty while it is hidden.
    """

    def __init__(self, skin: Skin) -> None:
        super().__init__(skin)
        self.text = ""
        self._lines: list[str] = []
        self.setZValue(Z_LABEL)

    def say(self, text: str, near: Rect, view: QRectF) -> None:
        """Say something below a rectangle, or above it where there is no room, all of it inside the view."""
        if text != self.text:
            self.text = text
            self._lines = _wrapped(text, self._font(), view.width() - 48)
            self.update()
        width = max(label_size(line, self._font()).width() for line in self._lines)
        height = label_size("", self._font()).height() + (len(self._lines) - 1) * self._pitch()
        width, height = round(width + 2 * _SHADOW), round(height + 2 * _SHADOW)
        x = near.middle[0] - width / 2
        y = near.bottom + 8 - _SHADOW
        if y + height > view.bottom():
            y = near.y - 8 - height + _SHADOW
        x = round(max(view.left() + 2, min(x, view.right() - width - 2)))
        y = round(max(view.top() + 2, min(y, view.bottom() - height - 2)))
        self.cover(QRectF(x, y, width, height))
        self.setVisible(True)

    def hush(self) -> None:
        """Say nothing any more."""
        self.text = ""
        self.setVisible(False)

    def _font(self) -> QFont:
        return self._skin.font(_SIZE * self._skin.text)

    def _pitch(self) -> float:
        return QFontMetricsF(self._font()).height()

    def paint(self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None) -> None:
        """Paint it."""
        paper = self._rect.adjusted(_SHADOW, _SHADOW, -_SHADOW, -_SHADOW)
        bold = self._skin.font(_SIZE * self._skin.text, bold=True)
        paint_label(painter, paper, "", self._font())
        metrics = QFontMetricsF(bold)
        first = paper.center().y() - (len(self._lines) - 1) * self._pitch() / 2 + metrics.capHeight() / 2
        for number, line in enumerate(self._lines):
            start = QPointF(paper.center().x() - line_width(line, bold) / 2, first + number * self._pitch())
            paint_line(painter, start, line, bold, INK)


def _wrapped(text: str, font: QFont, width: float) -> list[str]:
    """The text in lines no wider than ``width``, broken between words."""
    lines: list[str] = []
    for word in text.split(" "):
        if lines and label_size(f"{lines[-1]} {word}", font).width() <= width:
            lines[-1] += f" {word}"
        else:
            lines.append(word)
    return lines
