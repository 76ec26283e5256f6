"""The moves of the game in the project's notation, with small cards; the list folds away to a narrow strip."""

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
    QRect,
    QRectF,
    QSize,
    Qt,
    Signal,
    Slot,
)
from PySide6.QtGui import QFocusEvent, QFont, QPainter, QPaintEvent, QPalette
from PySide6.QtWidgets import (
    QHBoxLayout,
    QListView,
    QSizePolicy,
    QStyle,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from cassino_desktop.engine.cards import CARD_TEXT, Card, CardSet, parse_card
from cassino_desktop.gui.cards.icons import action_icon
from cassino_desktop.gui.cards.inline import baseline, line_width, paint_line
from cassino_desktop.gui.cards.marks import chip_size, paint_chip
from cassino_desktop.gui.cards.signs import paint_seat
from cassino_desktop.gui.cards.theme import LIGHT, WindowTheme
from cassino_desktop.gui.panels.line_label import LineLabel
from cassino_desktop.gui.typography import BUTTONS, CONTROLS, NOTES, scaled, text_font

_Index: TypeAlias = QModelIndex | QPersistentModelIndex
_ROW_ROLE: Final = Qt.ItemDataRole.UserRole
_TOKEN: Final = re.compile(r"[A2-9TJQK][CDHS]|\d+|[x+=\[\]]|\S+")
WIDTH: Final = 274
"""Nominal width of the unfolded list."""
_FOLDED_WIDTH: Final = 30
_LINE: Final = 31
_LEFT: Final = 64
_CHIP: Final = 20


class MoveRow(NamedTuple):
    """A line of the list.

    ``number`` counts the hand's moves from 1, ``seat`` played it, ``text`` is its notation, ``note`` what else is to be
    said (a sweep), ``spoken`` the whole in words, ``cards`` those it moved. A row without a seat is a heading.
    """

    number: int
    seat: int | None
    text: str
    note: str
    spoken: str
    cards: CardSet


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

    def sizeHint(self, option: QStyleOptionViewItem, index: _Index) -> QSize:
        """Return the room of a row at the list's width."""
        view = option.widget
        width = view.viewport().width() if isinstance(view, QListView) else scaled(WIDTH)
        row: MoveRow = index.data(_ROW_ROLE)
        pieces = self._pieces(row, width)
        height = pieces[-1].rect.bottom() if pieces else 0.0
        return QSize(width, max(scaled(_LINE), round(height + scaled(6))))

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: _Index) -> None:
        """Paint a row."""
        row: MoveRow = index.data(_ROW_ROLE)
        rect = QRectF(option.rect)
        palette = option.palette
        chosen = bool(option.state & QStyle.StateFlag.State_Selected)
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
        if row.seat is None:
            return []
        left, gap, height = float(scaled(_LEFT)), scaled(3), float(scaled(_CHIP))
        x, y = left, (scaled(_LINE) - height) / 2
        pieces = []
        for word in [*_TOKEN.findall(row.text), *([row.note] if row.note else [])]:
            card = parse_card(word) if word in CARD_TEXT else None
            shown = "×" if word == "x" else word
            font = self._font_of(shown, row)
            room = line_width(shown, font) + scaled(4)
            if card is not None:
                room = chip_size(card, height, self._word).width()
            if x + room > width - scaled(12) and x > left:
                x, y = left, y + height + scaled(6)
            pieces.append(_Piece(QRectF(x, y, room, height), card, "" if card is not None else shown))
            x += room + gap
        return pieces


class _List(QListView):
    """A list that says which row is pointed at.

    Signals:
        pointed(object): The :class:`MoveRow` under the mouse or the keyboard's, or None.
    """

    pointed = Signal(object)

    def __init__(self, parent: QWidget | None = None) -> None:
        """Make an empty list."""
        super().__init__(parent)
        self.setMouseTracking(True)
        self.setFrameShape(QListView.Shape.NoFrame)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setVerticalScrollMode(QListView.ScrollMode.ScrollPerPixel)
        self.setResizeMode(QListView.ResizeMode.Adjust)
        self.viewport().setBackgroundRole(QPalette.ColorRole.Window)
        self.entered.connect(self._on_entered)
        self.viewportEntered.connect(self._on_left)

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


class MoveList(QWidget):
    """The list with its heading, or folded.

    Signals:
        pointed(object): The cards (a :data:`CardSet`) of the move pointed at; 0 for none.
        foldToggled(bool): The person folded (False) or unfolded (True) the list.
    """

    pointed = Signal(object)
    foldToggled = Signal(bool)

    def __init__(self, parent: QWidget | None = None) -> None:
        """Make an empty, unfolded list."""
        super().__init__(parent)
        self._model = MoveModel(self)
        self._list = _List()
        self._list.setModel(self._model)
        self._list.setItemDelegate(MoveDelegate(self))
        self._list.setAccessibleName(self.tr("Moves"))
        self._list.pointed.connect(self._on_pointed)
        self._heading = LineLabel(BUTTONS, bold=True)
        self._heading.setText(self.tr("Moves"))
        self._fold = QToolButton()
        self._fold.setAutoRaise(True)
        self._fold.clicked.connect(self._on_fold)
        head = QHBoxLayout()
        head.setContentsMargins(16, 4, 8, 4)
        head.addWidget(self._heading)
        head.addStretch(1)
        head.addWidget(self._fold)
        self._head = head
        column = QVBoxLayout(self)
        column.setContentsMargins(1, 0, 0, 0)
        column.setSpacing(0)
        column.addLayout(head)
        column.addWidget(self._list, 1)
        column.addStretch(0)
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Preferred)
        self._unfolded = True
        self._theme = LIGHT
        self._show_fold()

    @property
    def unfolded(self) -> bool:
        """Return whether the moves are in sight."""
        return self._unfolded

    def set_unfolded(self, unfolded: bool) -> None:
        """Fold the list away or show it."""
        if unfolded != self._unfolded:
            self._unfolded = unfolded
            self._show_fold()

    def set_rows(self, rows: Sequence[MoveRow]) -> None:
        """Show these moves, the last one chosen and in sight."""
        self._model.set_rows(rows)
        last = self._model.index(self._model.rowCount() - 1, 0)
        if last.isValid() and not self._list.hasFocus():
            self._list.setCurrentIndex(last)
            self._list.scrollToBottom()

    def set_theme(self, theme: WindowTheme) -> None:
        """Draw the fold's icon in a theme's colour."""
        self._theme = theme
        self._show_fold()

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint the line at the left and, folded, the name on its side."""
        with QPainter(self) as painter:
            painter.setPen(self.palette().color(QPalette.ColorRole.Mid))
            painter.drawLine(0, 0, 0, self.height())
            if not self._unfolded:
                painter.setRenderHint(QPainter.RenderHint.Antialiasing)
                painter.setFont(text_font(CONTROLS))
                painter.setPen(self.palette().color(QPalette.ColorRole.PlaceholderText))
                painter.translate(self.width() / 2, self._fold.geometry().bottom() + scaled(50))
                painter.rotate(-90)
                half = scaled(50)
                painter.drawText(
                    QRect(-half, -half, 2 * half, 2 * half), Qt.AlignmentFlag.AlignCenter, self._heading.text()
                )

    def _show_fold(self) -> None:
        name = self.tr("Hide the moves") if self._unfolded else self.tr("Show the moves")
        self._fold.setIcon(action_icon("chevron-right" if self._unfolded else "chevron-left", self._theme))
        self._fold.setAccessibleName(name)
        self._fold.setToolTip(name)
        self._list.setVisible(self._unfolded)
        self._heading.setVisible(self._unfolded)
        side = 0 if not self._unfolded else 8
        self._head.setContentsMargins(16 if self._unfolded else 0, 4, side, 4)
        self.setFixedWidth(scaled(WIDTH) if self._unfolded else max(_FOLDED_WIDTH, self._fold.sizeHint().width() + 2))
        self.update()

    @Slot()
    def _on_fold(self) -> None:
        self.set_unfolded(not self._unfolded)
        self.foldToggled.emit(self._unfolded)

    @Slot(object)
    def _on_pointed(self, row: MoveRow | None) -> None:
        self.pointed.emit(row.cards if row is not None else 0)
