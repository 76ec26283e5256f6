"""The bar over the hand: the plays that a selection still allows, ready to be confirmed."""

from typing import Final, NamedTuple

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPen
from PySide6.QtWidgets import QStyleOptionGraphicsItem, QWidget

from cassino_desktop.gui.cards.inline import baseline, elided, line_width, paint_line
from cassino_desktop.gui.cards.theme import PLATE, translucent
from cassino_desktop.gui.table.desk import Box
from cassino_desktop.gui.table.pieces import Piece
from cassino_desktop.gui.table.skin import Skin

Z_BAR: Final = 900.0
MOST: Final = 4
"""How many plays the bar shows at once."""


class Button(NamedTuple):
    """One button: its words, the key beside them, whether it can be pressed, and whether it is the one in focus."""

    label: str
    key: str = ""
    enabled: bool = True
    primary: bool = False


class PlayBar(Piece):
    """A row of buttons; hidden while there is nothing to offer.

    Attributes:
        buttons: What it offers.
    """

    def __init__(self, skin: Skin) -> None:
        super().__init__(skin)
        self.buttons: tuple[Button, ...] = ()
        self._rects: list[QRectF] = []
        self._scale = 1.0
        self.setZValue(Z_BAR)

    def offer(self, buttons: tuple[Button, ...], box: Box, height: float) -> None:
        """Show buttons in the middle of a box; ``height`` is the bar's in px."""
        self.buttons = buttons
        if not buttons:
            self.setVisible(False)
            return
        self._scale = self._skin.text / 14
        pad = 8 * self._scale if height > 46 * self._scale else 5 * self._scale
        gap = 10 * self._scale
        inner = height - 2 * pad
        widths = [self._width(button) for button in buttons]
        widths = _shortened(widths, box.width - gap * (len(widths) - 1) - 24 * self._scale)
        total = sum(widths) + gap * (len(widths) - 1)
        bar = QRectF(0, 0, round(total + 24 * self._scale), round(height))
        self._rects = []
        x = 12 * self._scale
        for width in widths:
            self._rects.append(QRectF(round(x), round(pad), round(width), round(inner)))
            x += width + gap
        bar.moveCenter(QPointF(box.x, box.y))
        self.cover(QRectF(round(bar.x()), round(bar.y()), bar.width(), bar.height()))
        self.update()
        self.setVisible(True)

    def wanted(self, buttons: tuple[Button, ...]) -> float:
        """Return how wide the bar would be with these buttons if it had the room, in px."""
        self._scale = self._skin.text / 14
        return sum(map(self._width, buttons)) + (10 * (len(buttons) - 1) + 24) * self._scale

    def button_at(self, x: float, y: float) -> int | None:
        """Return the number of the button at a point of the scene, or None."""
        if not self.isVisible():
            return None
        point = QPointF(x, y) - self.pos()
        return next((number for number, rect in enumerate(self._rects) if rect.contains(point)), None)

    def covers(self, x: float, y: float) -> bool:
        """Return whether a point of the scene is on the bar."""
        return self.isVisible() and self.rect.contains(QPointF(x, y))

    def button_rect(self, number: int) -> QRectF:
        """Return where a button is, in the scene."""
        return self._rects[number].translated(self.pos())

    def _width(self, button: Button) -> float:
        scale = self._scale
        width = line_width(button.label, self._skin.font(15 * scale, bold=button.primary)) + 30 * scale
        if button.key:
            width += line_width(button.key, self._skin.font(12 * scale)) + 14 * scale
        return width

    def paint(self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None) -> None:
        """Paint it."""
        contrast = self._skin.contrast
        painter.setBrush(QColor("#000000") if contrast else translucent(PLATE, 0.5))
        painter.setPen(QPen(QColor("#ffffff") if contrast else QColor(255, 255, 255, 40), 1))
        painter.drawRoundedRect(self._rect.adjusted(0.5, 0.5, -0.5, -0.5), 12, 12)
        for button, rect in zip(self.buttons, self._rects, strict=True):
            self._paint_button(painter, button, rect)

    def _paint_button(self, painter: QPainter, button: Button, rect: QRectF) -> None:
        theme, scale = self._skin.window, self._scale
        if button.enabled and not theme.contrast:
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(QColor(0, 0, 0, 40))
            painter.drawRoundedRect(rect.translated(0, 1.5), 7, 7)
        face = QColor(theme.accent if button.primary else theme.button)
        words = theme.on_accent if button.primary else theme.text
        if not button.enabled:
            face.setAlpha(150)
            words = "#a6a6a6" if theme.contrast else theme.soft
        dashed = not button.enabled and theme.contrast
        edge = QColor(theme.accent if button.primary else theme.line)
        painter.setPen(QPen(edge, 1, Qt.PenStyle.DashLine if dashed else Qt.PenStyle.SolidLine))
        painter.setBrush(face)
        painter.drawRoundedRect(rect.adjusted(0.5, 0.5, -0.5, -0.5), 7, 7)
        font = self._skin.font(15 * scale, bold=button.primary)
        small = self._skin.font(12 * scale)
        red = theme.red if button.enabled and not button.primary else words
        room = rect.width() - 20 * scale
        label = button.label
        if button.key and line_width(label, font) + line_width(button.key, small) + 10 * scale <= room:
            room -= line_width(button.key, small) + 10 * scale
            right = rect.right() - 13 * scale - line_width(button.key, small)
            soft = words if button.primary else theme.soft
            paint_line(painter, QPointF(right, baseline(rect, small)), button.key, small, soft)
            left = rect.left() + 15 * scale
        else:
            left = rect.center().x() - min(line_width(label, font), room) / 2
        paint_line(painter, QPointF(left, baseline(rect, font)), elided(label, font, room), font, words, red=red)


def _shortened(widths: list[float], room: float) -> list[float]:
    """The widths that fit a room: only the widest become less, all of those alike."""
    left, rest = room, len(widths)
    cap = room
    for width in sorted(widths):
        cap = left / rest
        if width > cap:
            break
        left -= width
        rest -= 1
    else:
        return widths
    return [min(width, cap) for width in widths]
