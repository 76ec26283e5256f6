"""The lines of the move list: their model, and how they are painted."""

import re
from collections.abc import Sequence
from typing import Final, NamedTuple, TypeAlias

from PySide6.QtCore import (
    QAbstractListModel,
    QEvent,
    QModelIndex,
    QObject,
    QPersistentModelIndex,
    QPointF,
    QRectF,
    QSize,
    Qt,
    Signal,
    Slot,
)
from PySide6.QtGui import QFocusEvent, QFont, QPainter, QPalette
from PySide6.QtWidgets import QListView, QStyledItemDelegate, QStyleOptionViewItem, QWidget

from cassino_desktop.engine.cards import CARD_TEXT, Card, parse_card
from cassino_desktop.gui.cards.inline import baseline, line_width, paint_line
from cassino_desktop.gui.cards.marks import chip_size, paint_chip
from cassino_desktop.gui.cards.signs import paint_seat
from cassino_desktop.gui.move_rows import MoveRow
from cassino_desktop.gui.typography import BUTTONS, NOTES, scaled, text_font

_Index: TypeAlias = QModelIndex | QPersistentModelIndex
_ROW_ROLE: Final = Qt.ItemDataRole.UserRole
_TOKEN: Final = re.compile(r"\b[A2-9TJQK][CDHS]\b|\d+|[x+=\[\]]|\S+")
_OPENING, _CLOSING = ("[", "="), ("]", "=")  # never at a line's end, never at its beginning
_WIDTH: Final = 274
_LINE: Final = 31
_LEFT: Final = 64
_CHIP: Final = 20


class MoveModel(QAbstractListModel):
    """The rows of the list; :meth:`set_rows` changes only what is new."""

    def __init__(self, parent: QObject | None = None) -> None:
        """Start without a row."""
        super().__init__(parent)
        self._rows: tuple[MoveRow, ...] = ()

    def set_rows(self, rows: Sequence[MoveRow]) -> None:
        """Show these rows."""
        new = tuple(rows)
        same = 0
        while same < min(len(new), len(self._rows)) and new[same] == self._rows[same]:
            same += 1
        if same < len(self._rows):
            self.beginRemoveRows(QModelIndex(), same, len(self._rows) - 1)
            self._rows = self._rows[:same]
            self.endRemoveRows()
        if same < len(new):
            self.beginInsertRows(QModelIndex(), same, len(new) - 1)
            self._rows = new
            self.endInsertRows()

    def rowCount(self, parent: _Index = QModelIndex()) -> int:  # noqa: B008 - Qt's own signature
        """Return the number of rows."""
        return 0 if parent.isValid() else len(self._rows)

    def data(self, index: _Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        """Return a row, its words for people who read or hear it."""
        row = self._rows[index.row()]
        if role == _ROW_ROLE:
            return row
        if role in (
            Qt.ItemDataRole.DisplayRole,
            Qt.ItemDataRole.AccessibleTextRole,
            Qt.ItemDataRole.ToolTipRole,
        ):
            return row.spoken
        return None


class _Piece(NamedTuple):
    """A card or a word of a row, and where it stands."""

    rect: QRectF
    card: Card | None
    word: str


class MoveDelegate(QStyledItemDelegate):
    """Paints a row: number, mark, and the move in small cards, on as many lines as it takes."""

    def __init__(self, parent: QObject | None = None) -> None:
        """Fix the fonts."""
        super().__init__(parent)
        self._number = text_font(NOTES - 1)
        self._word = text_font(BUTTONS)
        self._note = text_font(NOTES)
        self._heading = text_font(NOTES, bold=True)
        self._width = 0
        self._laid_out: dict[MoveRow, list[_Piece]] = {}  # for that width

    def sizeHint(self, option: QStyleOptionViewItem, index: _Index) -> QSize:
        """Return the room of a row at the list's width."""
        view = option.widget
        width = view.viewport().width() if isinstance(view, QListView) else scaled(_WIDTH)
        row: MoveRow = index.data(_ROW_ROLE)
        pieces = self._pieces(row, width)
        height = pieces[-1].rect.bottom() if pieces else 0.0
        return QSize(width, max(scaled(_LINE), round(height + scaled(6))))

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: _Index) -> None:
        """Paint a row."""
        row: MoveRow = index.data(_ROW_ROLE)
        rect = QRectF(option.rect)
        palette = option.palette
        view = option.widget
        chosen = isinstance(view, QListView) and view.selectionModel().isSelected(index)
        text = palette.color(QPalette.ColorRole.HighlightedText if chosen else QPalette.ColorRole.WindowText)
        soft = text if chosen else palette.color(QPalette.ColorRole.PlaceholderText)
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        if chosen:
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(palette.color(QPalette.ColorRole.Highlight))
            painter.drawRoundedRect(rect.adjusted(6, 0, -6, 0), 6, 6)
        line = QRectF(rect.topLeft(), QSize(round(rect.width()), scaled(_LINE)).toSizeF())
        if row.seat is None:
            paint_line(
                painter, QPointF(rect.left() + scaled(16), baseline(line, self._heading)), row.text, self._heading, soft
            )
        else:
            number = str(row.number)
            x = rect.left() + scaled(34) - line_width(number, self._number)
            paint_line(painter, QPointF(x, baseline(line, self._number)), number, self._number, soft)
            paint_seat(painter, row.seat, QPointF(rect.left() + scaled(49), line.center().y()), scaled(12))
            for piece in self._pieces(row, round(rect.width())):
                place = piece.rect.translated(rect.topLeft())
                if piece.card is not None:
                    paint_chip(painter, place, piece.card, self._word)
                else:
                    font = self._font_of(piece.word, row)
                    paint_line(painter, QPointF(place.left(), baseline(place, font)), piece.word, font, text)
        painter.restore()

    def _font_of(self, word: str, row: MoveRow) -> QFont:
        return self._note if word == row.note else self._word

    def _pieces(self, row: MoveRow, width: int) -> list[_Piece]:
        """Return what stands in a row ``width`` pixels wide, relative to its corner."""
        if width != self._width:
            self._width = width
            self._laid_out.clear()
        pieces = self._laid_out.get(row)
        if pieces is None:
            pieces = self._laid_out[row] = self._lay_out(row, width)
        return pieces

    def _lay_out(self, row: MoveRow, width: int) -> list[_Piece]:
        if row.seat is None:
            return []
        left, height = float(scaled(_LEFT)), float(scaled(_CHIP))
        x, y = left, (scaled(_LINE) - height) / 2
        pieces: list[_Piece] = []
        for word in [*_TOKEN.findall(row.text), *([row.note] if row.note else [])]:
            card = parse_card(word) if word in CARD_TEXT else None
            shown = "×" if word == "x" else word
            room = line_width(shown, self._font_of(shown, row))
            if card is not None:
                room = chip_size(card, height, self._word).width()
            new = _Piece(QRectF(x, y, room, height), card, "" if card is not None else shown)
            start = x + _space(pieces[-1], new) if pieces else x
            if start + room > width - scaled(12) and start > left:
                x, y = left, y + height + scaled(6)
                first = _kept_from(pieces, shown)
                for number in range(first, len(pieces)):
                    x += _space(pieces[number - 1], pieces[number]) if number > first else 0
                    place = pieces[number].rect
                    pieces[number] = pieces[number]._replace(rect=QRectF(x, y, place.width(), height))
                    x += place.width()
                start = x + _space(pieces[-1], new) if first < len(pieces) else x
            pieces.append(new._replace(rect=QRectF(start, y, room, height)))
            x = start + room
        return pieces


def _space(before: _Piece, after: _Piece) -> int:
    """Return the space between two pieces of a line: less between cards and inside brackets than round a sign."""
    inside = before.word == "[" or after.word == "]"
    return scaled(3 if inside or (before.card is not None and after.card is not None) else 6)


def _kept_from(pieces: Sequence[_Piece], word: str) -> int:
    """Return from which piece on a row goes to the next line with the word that does so."""
    first = len(pieces)
    while first > 1 and (word in _CLOSING or pieces[first - 1].word in _OPENING):
        first -= 1
        word = pieces[first].word
    return first


class MoveView(QListView):
    """A list that says which row is pointed at.

    Signals:
        pointed(object): The :class:`MoveRow` under the mouse or the keyboard's, or None.
    """

    pointed = Signal(object)

    def __init__(self, parent: QWidget | None = None) -> None:
        """Make an empty list."""
        super().__init__(parent)
        # A viewport made here is known to Python; Qt's own would have it look through every class of widget first.
        self.setViewport(QWidget())
        self.setMouseTracking(True)
        self.setFrameShape(QListView.Shape.NoFrame)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setVerticalScrollMode(QListView.ScrollMode.ScrollPerPixel)
        self.setResizeMode(QListView.ResizeMode.Adjust)
        self.viewport().setBackgroundRole(QPalette.ColorRole.Window)
        self._model = MoveModel(self)
        self.setModel(self._model)
        self.setItemDelegate(MoveDelegate(self))
        self.setAccessibleName(self.tr("Moves"))
        self.entered.connect(self._on_entered)
        self.viewportEntered.connect(self._on_left)

    def set_rows(self, rows: Sequence[MoveRow]) -> None:
        """Show these moves, the last one chosen and in sight."""
        self._model.set_rows(rows)
        last = self._model.index(self._model.rowCount() - 1, 0)
        if last.isValid() and not self.hasFocus():
            self.setCurrentIndex(last)
            self.scrollToBottom()

    def show_row(self, row: int) -> None:
        """Choose a row and bring it in sight."""
        index = self._model.index(row, 0)
        self.setCurrentIndex(index)
        self.scrollTo(index)

    @Slot(QModelIndex)
    def _on_entered(self, index: QModelIndex) -> None:
        self.pointed.emit(index.data(_ROW_ROLE))

    @Slot()
    def _on_left(self) -> None:
        self.pointed.emit(None)

    def currentChanged(self, current: _Index, previous: _Index) -> None:
        """Say what the keyboard walks over."""
        super().currentChanged(current, previous)
        if self.hasFocus():
            self.pointed.emit(current.data(_ROW_ROLE) if current.isValid() else None)

    def focusOutEvent(self, event: QFocusEvent) -> None:
        """Point at nothing any more."""
        super().focusOutEvent(event)
        self.pointed.emit(None)

    def leaveEvent(self, event: QEvent) -> None:
        """Point at nothing any more."""
        super().leaveEvent(event)
        self.pointed.emit(None)
