"""A little picture of a table, as it stands in a list of games: what lies there, and how many cards are held."""

from collections.abc import Callable
from typing import Final, TypeAlias

from PySide6.QtCore import QPointF, QRectF, QSizeF, Qt
from PySide6.QtGui import QColor, QFont, QPainter, QPen, QPixmap

from cassino_desktop.engine.cards import Card, iter_cards, rank_of, suit_of
from cassino_desktop.engine.state import Position
from cassino_desktop.gui.cards.felt import FELTS
from cassino_desktop.gui.cards.letters import ENGLISH, LetterSet
from cassino_desktop.gui.cards.marks import paint_badge, sized
from cassino_desktop.gui.cards.pixmaps import device_size, render
from cassino_desktop.gui.cards.signs import RED_SUITS, paint_suit
from cassino_desktop.gui.cards.theme import INK, PAPER, PLATE_TEXT, SUIT_RED
from cassino_desktop.gui.typography import text_font

PaintWith: TypeAlias = Callable[[QPainter], None]

SIZE: Final = QSizeF(176, 112)
"""Nominal pixels of a picture."""

_CARD: Final = QSizeF(21, 29)
_BACK: Final = QSizeF(10, 14)
_GAP: Final = 4.0
_OFFSET: Final = 5.0  # between the cards of a build
_BACK_COLOUR: Final = "#24406e"
_EDGE: Final = "#bdb6a8"


class TablePicture:
    """Paints pictures of one size on one cloth.

    ``felt`` is one of FELTS, ``zoom`` by how much everything is larger than nominal, ``dpr`` the scale of the screen.
    """

    def __init__(self, felt: str, *, contrast: bool, letters: LetterSet = ENGLISH, zoom: float, dpr: float) -> None:
        """Paint nothing yet."""
        self._felt = QColor("#000000" if contrast else FELTS[felt][1])
        self._contrast = contrast
        self._letters = letters
        self._zoom = zoom
        self._dpr = dpr

    def of_table(self, position: Position, bottom: int = 0) -> QPixmap:
        """Return the picture of a table at which a hand is played; every hand is seen from behind."""
        return self._render(lambda painter: self._paint_table(painter, position, bottom))

    def of_score(self, totals: tuple[int, ...]) -> QPixmap:
        """Return the picture of a table at which a hand has ended: the score on the cloth."""
        return self._render(lambda painter: self._paint_words(painter, " : ".join(map(str, totals)), 30))

    def of_nothing(self) -> QPixmap:
        """Return the picture of a game that cannot be shown."""
        return self._render(lambda painter: self._paint_words(painter, "?", 40))

    def _render(self, paint: PaintWith) -> QPixmap:
        def whole(painter: QPainter) -> None:
            painter.scale(self._zoom, self._zoom)
            painter.setPen(QPen(QColor("#ffffff"), 1.5) if self._contrast else Qt.PenStyle.NoPen)
            painter.setBrush(self._felt)
            painter.drawRoundedRect(QRectF(QPointF(), SIZE).adjusted(1, 1, -1, -1), 7, 7)
            paint(painter)

        return render(device_size(SIZE * self._zoom, self._dpr), self._dpr, whole)

    def _paint_words(self, painter: QPainter, words: str, size: float) -> None:
        painter.setFont(_nominal(size))
        painter.setPen(QColor(PLATE_TEXT))
        painter.drawText(QRectF(QPointF(), SIZE), Qt.AlignmentFlag.AlignCenter, words)

    def _paint_table(self, painter: QPainter, position: Position, bottom: int) -> None:
        held = [hand.bit_count() for hand in position.hands]
        self._paint_hand(painter, held[bottom], SIZE.height() - _BACK.height() - 5)
        self._paint_hand(painter, sum(held) - held[bottom], 5)
        things: list[tuple[Card, ...]] = [(card,) for card in iter_cards(position.loose)]
        things += [tuple(iter_cards(build.cards)) for build in position.builds]
        rows = self._rows(things)
        high = _CARD.height()
        step = min(high + _GAP, (SIZE.height() - 2 * _BACK.height() - 14 - high) / max(1, len(rows) - 1))
        top = (SIZE.height() - high - step * (len(rows) - 1)) / 2
        values = {tuple(iter_cards(build.cards)): build for build in position.builds}
        for row, y in zip(rows, (top + step * k for k in range(len(rows))), strict=True):
            x = (SIZE.width() - sum(map(_width, row)) - _GAP * (len(row) - 1)) / 2
            for thing in row:
                for number, card in enumerate(thing):
                    self._paint_card(painter, QPointF(x + number * _OFFSET, y), card)
                if (build := values.get(thing)) is not None:
                    pile = QRectF(x, y, _width(thing), high)
                    value = str(build.value)
                    paint_badge(painter, pile, 2 * _CARD.width(), value, _nominal(11), multiple=build.multiple)
                x += _width(thing) + _GAP

    def _rows(self, things: list[tuple[Card, ...]]) -> list[list[tuple[Card, ...]]]:
        """Things side by side, as many in a row as there is room for."""
        rows: list[list[tuple[Card, ...]]] = [[]]
        room = SIZE.width() - 12
        for thing in things:
            if rows[-1] and sum(map(_width, rows[-1])) + _GAP * len(rows[-1]) + _width(thing) > room:
                rows.append([])
            rows[-1].append(thing)
        return rows

    def _paint_hand(self, painter: QPainter, count: int, y: float) -> None:
        step = _BACK.width() + 2
        x = (SIZE.width() - step * count + 2) / 2
        painter.setPen(QPen(QColor(PAPER), 1))
        painter.setBrush(QColor(_BACK_COLOUR))
        for number in range(count):
            painter.drawRoundedRect(QRectF(QPointF(x + step * number, y), _BACK), 1.5, 1.5)

    def _paint_card(self, painter: QPainter, place: QPointF, card: Card) -> None:
        rect = QRectF(place, _CARD)
        suit = suit_of(card)
        colour = QColor(SUIT_RED if suit in RED_SUITS else INK)
        painter.setPen(QPen(QColor(_EDGE), 0.8))
        painter.setBrush(QColor(PAPER))
        painter.drawRoundedRect(rect, 2.5, 2.5)
        painter.setPen(colour)
        painter.setFont(_nominal(12, bold=True))
        upper = QRectF(rect.left() - 4, rect.top() + 1, rect.width() + 8, 14)
        painter.drawText(upper, Qt.AlignmentFlag.AlignCenter, self._letters.of(rank_of(card)))
        paint_suit(painter, suit, QPointF(rect.center().x(), rect.bottom() - 7.5), 10, colour)


def _width(thing: tuple[Card, ...]) -> float:
    return _CARD.width() + _OFFSET * (len(thing) - 1)


def _nominal(size: float, *, bold: bool = False) -> QFont:
    """The window's font at a size that does not grow with the text: the whole picture does."""
    return sized(text_font(size), size, bold=bold)
