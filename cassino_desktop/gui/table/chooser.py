"""The chooser: the plays that a drop can mean, each with its cards; one is picked, or none."""

from collections.abc import Sequence
from typing import Final, NamedTuple

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QFont, QPainter, QPainterPath, QPen
from PySide6.QtWidgets import QStyleOptionGraphicsItem, QWidget

from cassino_desktop.engine.cards import Card, CardSet, iter_cards
from cassino_desktop.gui.cards.art import CardArt, card_height, card_radius
from cassino_desktop.gui.cards.inline import baseline, elided, line_width, paint_line
from cassino_desktop.gui.cards.pixmaps import paint_pixmap
from cassino_desktop.gui.cards.soft import Depth
from cassino_desktop.gui.table.geometry import Rect
from cassino_desktop.gui.table.pieces import Piece
from cassino_desktop.gui.table.skin import Skin

Z_CHOOSER: Final = 4000.0
_WIDTH, _ROW, _HEAD, _FOOT = 506.0, 62.0, 54.0, 50.0
_CLOSEST: Final = 0.3
_MARGIN: Final = 20.0
"""Room round the paper for its shadow and its beak."""


class Row(NamedTuple):
    """A play in the chooser.

    ``groups`` are the cards taken, in groups, or those built with; ``gain`` says what it brings, ``note`` what else is
    worth knowing; without cards the note stands in their place. ``rule``: a line parts it from the row before;
    ``strong``: its gain is bold.
    """

    verb: str
    groups: tuple[CardSet, ...]
    gain: str
    note: str
    rule: bool = False
    strong: bool = False


class Words(NamedTuple):
    """The chooser's other words."""

    title: str
    keys: str
    more: str
    leave: str


class Chooser(Piece):
    """A sheet of paper beside the card that was dropped.

    Attributes:
        rows: The plays.
        focus: The number of the row in focus; ``len(rows)``: "more".
    """

    def __init__(self, skin: Skin) -> None:
        super().__init__(skin)
        self.rows: tuple[Row, ...] = ()
        self.focus = 0
        self.words = Words("", "", "", "")
        self._paper = QRectF()
        self._beak: tuple[float, float] | None = None  # which side (-1 left, 1 right) and at what height
        self._unit = 1.0
        self._row_height = _ROW
        self.setZValue(Z_CHOOSER)

    @property
    def art(self) -> CardArt:
        """Return the deck."""
        return self._skin.art

    def open(self, rows: Sequence[Row], words: Words, card: Rect, keep_clear: Sequence[Rect], view: QRectF) -> None:
        """Show plays beside a card, where they hide as little as can be of what is to be kept clear."""
        self.rows, self.words, self.focus = tuple(rows), words, 0
        unit = self._unit = min(self._skin.text / 14, (view.width() - 12) / _WIDTH)
        fixed = (_HEAD + _FOOT) * unit
        room = view.height() - 12 - fixed
        self._row_height = max(24.0, min(_ROW * unit, room / max(1, len(rows))))
        size = QRectF(0, 0, _WIDTH * unit, fixed + self._row_height * len(rows))
        paper, side = _beside(size, card, keep_clear, view)
        middle = min(max(card.middle[1], paper.top() + 24), paper.bottom() - 24)
        self._beak = (side, middle - paper.top() + _MARGIN) if side else None
        self._paper = QRectF(_MARGIN, _MARGIN, paper.width(), paper.height())
        self.cover(paper.adjusted(-_MARGIN, -_MARGIN, _MARGIN, _MARGIN))
        self.update()
        self.setVisible(True)

    def close(self) -> None:
        """Go away."""
        self.setVisible(False)
        self.rows = ()

    def set_focus(self, row: int) -> None:
        """Put a row in focus."""
        if row != self.focus:
            self.focus = row
            self.update()

    def row_at(self, x: float, y: float) -> int | None:
        """Return the row at a point of the scene (``len(rows)``: "more"), or None."""
        point = QPointF(x, y) - self.pos()
        places = [self._row_rect(number) for number in range(len(self.rows))] + [self._more_rect()]
        return next((number for number, rect in enumerate(places) if rect.contains(point)), None)

    def covers(self, x: float, y: float) -> bool:
        """Return whether a point of the scene is on the paper."""
        return self.isVisible() and self._paper.translated(self.pos()).contains(QPointF(x, y))

    def row_rect(self, row: int) -> QRectF:
        """Return where a row is, in the scene."""
        rect = self._row_rect(row) if row < len(self.rows) else self._more_rect()
        return rect.translated(self.pos())

    def _row_rect(self, row: int) -> QRectF:
        top = self._paper.top() + _HEAD * self._unit + row * self._row_height
        return QRectF(self._paper.left() + 8, top, self._paper.width() - 16, self._row_height - 4)

    def _more_rect(self) -> QRectF:
        top = self._paper.bottom() - (_FOOT - 6) * self._unit
        return QRectF(self._paper.left() + 8, top, self._paper.width() - 16, (_FOOT - 14) * self._unit)

    # painting

    def paint(self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None) -> None:
        """Paint it."""
        theme, unit, paper = self._skin.window, self._unit, self._paper
        if not theme.contrast:
            self._skin.soft.paint_shadow(painter, paper, 12, Depth.LIFTED)
        painter.setPen(QPen(QColor(theme.line), 1))
        painter.setBrush(QColor(theme.base))
        painter.drawPath(self._outline())
        title, small = self._skin.font(19 * unit, bold=True), self._skin.font(13 * unit)
        head = QRectF(paper.left() + 22 * unit, paper.top(), paper.width() - 44 * unit, (_HEAD - 4) * unit)
        hint = line_width(self.words.keys, small)
        shown = elided(self.words.title, title, head.width() - hint - 12)
        self._write(painter, head, shown, title, theme.text, theme.red)
        self._write(painter, head, self.words.keys, small, theme.soft, theme.red, right=True)
        for number, row in enumerate(self.rows):
            self._paint_row(painter, number, row)
        self._rule(painter, self._more_rect().top() - 5 * unit)
        self._paint_more(painter)

    def _outline(self) -> QPainterPath:
        path = QPainterPath()
        path.addRoundedRect(self._paper.adjusted(0.5, 0.5, -0.5, -0.5), 12, 12)
        if self._beak is None:
            return path
        side, y = self._beak
        edge = self._paper.right() if side > 0 else self._paper.left()
        beak = QPainterPath(QPointF(edge - 2 * side, y - 14))
        beak.lineTo(edge + 15 * side, y)
        beak.lineTo(edge - 2 * side, y + 14)
        beak.closeSubpath()
        return path.united(beak)

    def _rule(self, painter: QPainter, y: float) -> None:
        painter.setPen(QPen(QColor(self._skin.window.line), 1))
        y = round(y) + 0.5
        painter.drawLine(QPointF(self._paper.left() + 16, y), QPointF(self._paper.right() - 16, y))

    def _write(
        self, painter: QPainter, rect: QRectF, line: str, font: QFont, colour: str, red: str, *, right: bool = False
    ) -> float:
        """Write a line into a rectangle, at its left or right edge; return its width."""
        left = rect.right() - line_width(line, font) if right else rect.left()
        return paint_line(painter, QPointF(left, baseline(rect, font)), line, font, colour, red=red)

    def _paint_row(self, painter: QPainter, number: int, row: Row) -> None:
        theme, unit = self._skin.window, self._unit
        rect = self._row_rect(number)
        if row.rule:
            self._rule(painter, rect.top() - 2)
        text, soft, red = theme.text, theme.soft, theme.red
        if number == self.focus:
            text = soft = red = theme.on_accent
            self._paint_focus(painter, rect)
        inner = rect.adjusted(14 * unit, 0, -14 * unit, 0)
        verb = self._skin.font(17 * unit, bold=True)
        column = 90 * unit
        wide = line_width(row.verb, verb) + 10 * unit
        self._write(painter, inner, row.verb, verb, text, red)
        x = inner.left() + max(column, wide)
        end = self._paint_gain(painter, inner, row, text, soft, red)
        if row.groups:
            self._paint_cards(painter, row.groups, x, end - 10 * unit, rect, text)
        elif row.note:
            note = self._skin.font(14 * unit)
            line = elided(row.note, note, end - x)
            self._write(painter, QRectF(x, rect.top(), end - x, rect.height()), line, note, soft, red)

    def _paint_focus(self, painter: QPainter, rect: QRectF) -> None:
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(QColor(self._skin.window.accent))
        painter.drawRoundedRect(rect, 8, 8)

    def _paint_gain(self, painter: QPainter, inner: QRectF, row: Row, text: str, soft: str, red: str) -> float:
        """Paint what a play brings at the right; return where that begins."""
        unit = self._unit
        gain, note = self._skin.font(15 * unit, bold=row.strong), self._skin.font(13 * unit)
        second = row.note if row.groups else ""
        upper = QRectF(inner)
        if second:
            upper.setHeight(inner.height() * 0.56)
            lower = QRectF(inner.left(), inner.top() + inner.height() * 0.46, inner.width(), inner.height() * 0.46)
            self._write(painter, lower, second, note, soft, red, right=True)
        self._write(painter, upper, row.gain, gain, text, red, right=True)
        return inner.right() - max(line_width(row.gain, gain), line_width(second, note))

    def _paint_cards(
        self, painter: QPainter, groups: Sequence[CardSet], x: float, end: float, rect: QRectF, text: str
    ) -> None:
        """Paint the cards of a play, those of a group closer together where there are many, smaller if need be."""
        count = sum(group.bit_count() for group in groups)
        width = min(35 * self._unit, (rect.height() - 8) / 1.4)
        plus = 20 * self._unit
        signs = (len(groups) - 1) * plus
        least = len(groups) + (count - len(groups)) * _CLOSEST
        if least * width + signs > end - x:
            signs *= 0.6
            plus *= 0.6
            width = (end - x - signs) / least
        step = width + 5
        if count > len(groups):
            step = min(step, (end - x - signs - len(groups) * width) / (count - len(groups)))
        top = rect.center().y() - card_height(width) / 2
        font = self._skin.font(16 * self._unit)
        for number, group in enumerate(groups):
            if number:
                sign = QRectF(x, rect.top(), plus, rect.height())
                line_x = x + (plus - line_width("+", font)) / 2
                paint_line(painter, QPointF(line_x, baseline(sign, font)), "+", font, text)
                x += plus
            for card in reversed(list(iter_cards(group))):
                self._paint_card(painter, card, QRectF(x, top, width, card_height(width)))
                x += step
            x += width - step

    def _paint_card(self, painter: QPainter, card: Card, rect: QRectF) -> None:
        self._skin.soft.paint_shadow(painter, rect, card_radius(rect.width()), self._skin.depth(Depth.LYING))
        dpr = painter.device().devicePixelRatio()
        paint_pixmap(painter, rect, self.art.face(card, rect.width(), dpr))

    def _paint_more(self, painter: QPainter) -> None:
        theme, unit = self._skin.window, self._unit
        rect = self._more_rect()
        more, leave = theme.accent, theme.soft
        if self.focus == len(self.rows):
            more = leave = theme.on_accent
            self._paint_focus(painter, rect)
        inner = rect.adjusted(14 * unit, 0, -14 * unit, 0)
        self._write(painter, inner, self.words.more, self._skin.font(15 * unit), more, theme.red)
        self._write(painter, inner, self.words.leave, self._skin.font(13 * unit), leave, theme.red, right=True)


def _beside(size: QRectF, card: Rect, keep_clear: Sequence[Rect], view: QRectF) -> tuple[QRectF, int]:
    """Where the paper hides least, and at which of its sides the card is: -1 left, 1 right, 0 neither."""
    width, height = size.width(), size.height()
    middle = card.middle[1] - height * 0.6
    xs = {-1: card.right + 16, 1: card.x - 16 - width}
    places: list[tuple[float, int, QRectF]] = []
    low, high = view.top() + 6, view.bottom() - height - 6
    for y in (max(low, min(middle, high)), low, high):
        for side, x in (*xs.items(), (0, view.left() + 6), (0, view.right() - width - 6)):
            if view.left() + 6 <= x <= view.right() - width - 6:
                rect = Rect(round(x), round(y), width, height)
                hidden = sum(rect.overlap(thing) for thing in keep_clear) + 2 * rect.overlap(card)
                beak = side if side and rect.y <= card.middle[1] <= rect.bottom else 0
                worth = hidden + (0 if beak else 0.02 * rect.area)
                places.append((worth, beak, QRectF(rect.x, rect.y, width, height)))
    if not places:
        return QRectF(view.center().x() - width / 2, low, width, height), 0
    _, side, paper = min(places, key=lambda place: place[0])
    return paper, side
