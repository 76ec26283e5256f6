"""The record of a game as printed pages, with the cards drawn from our deck."""

from collections.abc import Iterator, Sequence
from typing import Final

from PySide6.QtCore import QByteArray, QCoreApplication, QIODevice, QLocale, QMarginsF, QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QFont, QGuiApplication, QPageLayout, QPageSize, QPainter, QPdfWriter
from PySide6.QtSvg import QSvgRenderer

from cassino_desktop.engine.cards import Card, CardSet, iter_cards
from cassino_desktop.gui.cards.art import HEIGHT, CardLook, card_svg
from cassino_desktop.gui.cards.inline import line_width, paint_line
from cassino_desktop.gui.cards.marks import sized
from cassino_desktop.gui.record import HandRecord, MoveLine, Record, accident_line, hand_title, result_line

_DPI: Final = 1200
_UNIT: Final = 72.0
"""Everything is laid out in points."""
_MARGIN: Final = 42.0
_CARD: Final = 27.0
_STEP: Final = 14.5
"""Width of a card, and how far the next one lies from it."""
_LINE: Final = 13.0
_COLUMNS: Final = 3
_MOVE: Final = 8.5
_INK: Final = "#1d2233"
_SOFT: Final = "#5c626c"


def page_size(locale: QLocale) -> QPageSize:
    """Return the paper of a country: Letter in North America, else A4."""
    countries = QLocale.Country
    letter = locale.territory() in (countries.UnitedStates, countries.Canada, countries.Mexico, countries.Philippines)
    return QPageSize(QPageSize.PageSizeId.Letter if letter else QPageSize.PageSizeId.A4)


def write_pdf(file: QIODevice, record: Record, look: CardLook, locale: QLocale) -> None:
    """Print a record into an open file."""
    writer = QPdfWriter(file)
    writer.setResolution(_DPI)
    writer.setTitle(record.name)
    writer.setPageLayout(QPageLayout(page_size(locale), QPageLayout.Orientation.Portrait, QMarginsF()))
    size = page_size(locale).sizePoints()
    pages = Pages(record, look, float(size.width()), float(size.height()))
    with QPainter(writer) as painter:
        painter.scale(_DPI / _UNIT, _DPI / _UNIT)
        for number in range(pages.count):
            if number:
                writer.newPage()
            pages.paint(painter, number)


class _Block:
    """Something of a height that is painted at a place."""

    def __init__(self, height: float) -> None:
        self.height = height

    def paint(self, painter: QPainter, at: QPointF) -> None:
        raise NotImplementedError


class _Words(_Block):
    """A line of words."""

    def __init__(self, words: str, size: float, *, bold: bool = False, colour: str = _INK, above: float = 0) -> None:
        super().__init__(size * 1.45 + above)
        self._words, self._colour, self._above = words, colour, above
        self._size, self._font = size, _font(size, bold=bold)

    def paint(self, painter: QPainter, at: QPointF) -> None:
        base = QPointF(at.x(), at.y() + self._above + self._size)
        paint_line(painter, base, self._words, self._font, QColor(self._colour))


class _Cards(_Block):
    """A name, and cards beside each other."""

    def __init__(self, name: str, cards: CardSet, drawings: "Drawings") -> None:
        super().__init__(_CARD * HEIGHT + 5)
        self._name, self._cards, self._drawings = name, tuple(iter_cards(cards)), drawings

    def paint(self, painter: QPainter, at: QPointF) -> None:
        base = QPointF(at.x(), at.y() + _CARD * HEIGHT / 2 + 3.5)
        paint_line(painter, base, self._name, _font(10), QColor(_INK))
        for number, card in enumerate(self._cards):
            place = QRectF(at.x() + 92 + number * _STEP, at.y(), _CARD, _CARD * HEIGHT)
            self._drawings.of(card).render(painter, place)


class _Moves(_Block):
    """Some lines of moves beside each other, in columns."""

    def __init__(self, lines: list[str], room: float) -> None:
        super().__init__(_LINE)
        self._lines, self._room = lines, room

    def paint(self, painter: QPainter, at: QPointF) -> None:
        for column, words in enumerate(self._lines):
            base = QPointF(at.x() + column * self._room, at.y() + 9.5)
            paint_line(painter, base, words, _font(_MOVE), QColor(_INK))


def _move_rows(moves: Sequence[MoveLine], record: Record, width: float) -> Iterator[_Moves]:
    """The moves in columns; one that is too long for a column has a line of its own, or several."""
    room = width / _COLUMNS
    row: list[str] = []
    for move in moves:
        words = _move_words(move, record)
        is_long = line_width(words, _font(_MOVE)) > room - 6
        if row and (is_long or len(row) == _COLUMNS):
            yield _Moves(row, room)
            row = []
        if is_long:
            yield from (_Moves([line], width) for line in _cut(words, width))
        else:
            row.append(words)
    if row:
        yield _Moves(row, room)


def _move_words(move: MoveLine, record: Record) -> str:
    note = QCoreApplication.translate("Record", "sweep") if move.sweep else ""
    words = f"{move.number}. {_short(record.players[move.seat], 12)}: {move.text.replace(' x ', ' × ')}"
    return f"{words} ({note})" if note else words


def _cut(words: str, width: float) -> Iterator[str]:
    """Words cut at blanks into lines that fit."""
    line = ""
    for word in words.split(" "):
        longer = f"{line} {word}" if line else word
        if line and line_width(longer, _font(_MOVE)) > width:
            yield line
            longer = f"    {word}"
        line = longer
    yield line


def _short(name: str, most: int) -> str:
    return name if len(name) <= most else f"{name[: most - 1]}…"


class Drawings:
    """The faces of the deck as drawings, each read when it is first needed."""

    def __init__(self, look: CardLook) -> None:
        """Read nothing yet."""
        self._look = look
        self._known: dict[Card, QSvgRenderer] = {}

    def of(self, card: Card) -> QSvgRenderer:
        """Return the drawing of a face."""
        if card not in self._known:
            self._known[card] = QSvgRenderer(QByteArray(card_svg(card, self._look).encode()))
        return self._known[card]


class Pages:
    """A record laid out on pages of a size in points; ``count`` of them."""

    def __init__(self, record: Record, look: CardLook, width: float, height: float) -> None:
        """Lay everything out."""
        self._size = (width, height)
        self._pages: list[list[tuple[float, _Block]]] = [[]]
        y = _MARGIN
        for block in _blocks(record, Drawings(look), width - 2 * _MARGIN):
            if y + block.height > height - _MARGIN - 14 and self._pages[-1]:
                self._pages.append([])
                y = _MARGIN
            self._pages[-1].append((y, block))
            y += block.height
        self.count = len(self._pages)

    def paint(self, painter: QPainter, number: int) -> None:
        """Paint a page, from 0, in points."""
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        for y, block in self._pages[number]:
            block.paint(painter, QPointF(_MARGIN, y))
        width, height = self._size
        painter.setPen(QColor(_SOFT))
        painter.setFont(_font(8))
        words = QCoreApplication.translate("Record", "Page {number} of {count}").format(
            number=number + 1, count=self.count
        )
        foot = QRectF(_MARGIN, height - _MARGIN, width - 2 * _MARGIN, 12)
        painter.drawText(foot, Qt.AlignmentFlag.AlignRight, words)


def _blocks(record: Record, drawings: Drawings, width: float) -> Iterator[_Block]:
    yield _Words(record.name, 20, bold=True)
    yield _Words(f"{record.day} · {', '.join(record.players)}", 10, colour=_SOFT)
    if record.ending:
        yield _Words(record.ending, 12, bold=True, above=4)
    for hand in record.hands:
        yield from _hand_blocks(hand, record, drawings, width)


def _hand_blocks(hand: HandRecord, record: Record, drawings: Drawings, width: float) -> Iterator[_Block]:
    yield _Words(hand_title(hand, record), 12, bold=True, above=12)
    yield _Cards(QCoreApplication.translate("Record", "Table"), hand.table, drawings)
    for name, cards in zip(record.players, hand.dealt, strict=False):
        yield _Cards(_short(name, 14), cards, drawings)
    for number, told in hand.accidents:
        for line in _cut(accident_line(number, told), width):
            yield _Words(line, _MOVE, colour=_SOFT)
    yield from _move_rows(hand.moves, record, width)
    if hand.result is not None:
        yield _Words(result_line(hand, record), 10, bold=True, above=3)


def _font(size: float, *, bold: bool = False) -> QFont:
    return sized(QGuiApplication.font(), size, bold=bold)
