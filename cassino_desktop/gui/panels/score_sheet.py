"""The score sheet: it lies over the table when a hand has ended, and holds nobody up."""

from typing import Final

from PySide6.QtCore import QRect, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QPainter, QPaintEvent, QPalette, QPen
from PySide6.QtWidgets import (
    QFrame,
    QGridLayout,
    QHBoxLayout,
    QScrollArea,
    QSizePolicy,
    QVBoxLayout,
    QWidget,
)

from cassino_desktop.gui.buttons import PrimaryButton
from cassino_desktop.gui.panels.line_label import LineLabel
from cassino_desktop.gui.panels.seat_mark import SeatMark
from cassino_desktop.gui.score import Sheet
from cassino_desktop.gui.typography import BUTTONS, CONTROLS, HEADINGS, RESULT, TOTALS, scaled

_WIDTH: Final = 540
_SIDE_WIDTH: Final = 110
_ROW: Final = 42
_LEAST_ROW: Final = 26
_RADIUS: Final = 14
_SHADOW: Final = 12
_EDGE: Final = _SHADOW + 16
_ALIGN_RIGHT: Final = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter


class _Table(QWidget):
    """Items, counts and points by side, and the sums under a line."""

    def __init__(self, sheet: Sheet, row_height: int) -> None:
        super().__init__()
        self._sheet = sheet
        self._grid = QGridLayout(self)
        self._grid.setContentsMargins(scaled(14), 0, scaled(14), 0)
        self._grid.setHorizontalSpacing(scaled(10))
        self._grid.setVerticalSpacing(0)
        self._grid.setColumnStretch(0, 1)
        self._row_height = row_height
        for side, (seats, name) in enumerate(sheet.sides):
            self._add_head(side, seats, name)
        for number, row in enumerate(sheet.rows, 1):
            self._add_row(number, row.label, row.note, row.cells)
        self._add_sums(len(sheet.rows) + 1)

    def _add_head(self, side: int, seats: tuple[int, ...], name: str) -> None:
        head = QWidget()
        row = QHBoxLayout(head)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(4)
        row.addStretch(1)
        for seat in seats:
            row.addWidget(SeatMark(seat))
        label = LineLabel(BUTTONS, bold=True, role=QPalette.ColorRole.Text)
        label.setText(name)
        label.setToolTip(name)
        row.addWidget(label)
        head.setFixedWidth(self._side_width())
        self._grid.addWidget(head, 0, 1 + side)
        self._grid.setRowMinimumHeight(0, self._row_height)

    def _add_row(self, number: int, label: str, note: str, cells: tuple[tuple[str, int], ...]) -> None:
        what = QWidget()
        row = QHBoxLayout(what)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(scaled(12))
        row.addWidget(_line(label, HEADINGS))
        row.addWidget(_line(note, CONTROLS, role=QPalette.ColorRole.PlaceholderText))
        row.addStretch(1)
        self._grid.addWidget(what, number, 0)
        for side, (count, points) in enumerate(cells):
            self._grid.addWidget(self._cell(label, side, count, points), number, 1 + side)
        self._grid.setRowMinimumHeight(number, self._row_height)

    def _cell(self, label: str, side: int, count: str, points: int) -> QWidget:
        cell = QWidget()
        row = QHBoxLayout(cell)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(scaled(8))
        row.addStretch(1)
        row.addWidget(_line(count, CONTROLS, role=QPalette.ColorRole.PlaceholderText))
        number = _line(str(points) if points else "–", HEADINGS + 2, bold=bool(points))
        number.setAlignment(_ALIGN_RIGHT)
        number.setMinimumWidth(scaled(24))
        # A screen reader meets the number alone: it is told whose it is and for what.
        number.setAccessibleName(
            self.tr("{name}, {item}: {points}").format(name=self._sheet.sides[side][1], item=label, points=points)
        )
        row.addWidget(number)
        cell.setFixedWidth(self._side_width())
        return cell

    def _add_sums(self, row: int) -> None:
        sheet = self._sheet
        gained = tuple(after - before for after, before in zip(sheet.game, sheet.before, strict=True))
        sums = [(self.tr("This hand"), sheet.hand, False)]
        if gained != sheet.hand:
            sums.append((self.tr("Scored"), gained, False))
        sums += [(self.tr("Before"), sheet.before, False), (self.tr("Game"), sheet.game, True)]
        self._grid.setRowMinimumHeight(row, scaled(12))
        for number, (label, values, strong) in enumerate(sums, row + 1):
            size = TOTALS if strong else HEADINGS - 1
            role = QPalette.ColorRole.Text if strong else QPalette.ColorRole.PlaceholderText
            self._grid.addWidget(_line(label, HEADINGS if strong else HEADINGS - 1, bold=strong, role=role), number, 0)
            for side, value in enumerate(values):
                best = strong and value == max(values)
                cell = _line(
                    str(value),
                    size,
                    bold=strong,
                    role=QPalette.ColorRole.Accent if best else QPalette.ColorRole.Text,
                )
                cell.setAlignment(_ALIGN_RIGHT)
                cell.setAccessibleName(
                    self.tr("{name}, {item}: {points}").format(name=sheet.sides[side][1], item=label, points=value)
                )
                cell.setFixedWidth(self._side_width())
                self._grid.addWidget(cell, number, 1 + side)
            self._grid.setRowMinimumHeight(number, min(self._row_height, scaled(28)) + (scaled(8) if strong else 0))

    def _side_width(self) -> int:
        return scaled(_SIDE_WIDTH if len(self._sheet.sides) < 3 else _SIDE_WIDTH - 20)

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint every other row's ground and the line over the sums."""
        stripe = QColor(self.palette().color(QPalette.ColorRole.Text))
        stripe.setAlpha(12)
        rows = len(self._sheet.rows)
        with QPainter(self) as painter:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(stripe)
            for row in range(1, rows + 1, 2):
                cell = QRectF(self._grid.cellRect(row, 0))
                painter.drawRoundedRect(QRectF(0, cell.top(), self.width(), cell.height()), 6, 6)
            y = self._grid.cellRect(rows + 1, 0).top() + scaled(6)
            painter.setPen(QPen(self.palette().color(QPalette.ColorRole.Text), 1.4))
            painter.drawLine(4, y, self.width() - 4, y)


def _line(
    text: str, size: float, *, bold: bool = False, role: QPalette.ColorRole = QPalette.ColorRole.Text
) -> LineLabel:
    label = LineLabel(size, bold=bold, role=role)
    label.setText(text)
    return label


class ScoreSheet(QFrame):
    """The sheet with its buttons. It is shown over its parent, which tells it where by :meth:`place`.

    Signals:
        nextHandAsked(): The person wants the next hand dealt.
        anotherGameAsked(): The person wants to play again.
    """

    nextHandAsked = Signal()
    anotherGameAsked = Signal()

    def __init__(self, parent: QWidget) -> None:
        """Make an empty, hidden sheet."""
        super().__init__(parent)
        self.hide()
        self.setAccessibleName(self.tr("Score sheet"))
        self._title = LineLabel(RESULT, bold=True, role=QPalette.ColorRole.Text)
        self._subtitle = LineLabel(CONTROLS, role=QPalette.ColorRole.PlaceholderText)
        self._scroll = QScrollArea()
        self._scroll.setWidgetResizable(True)
        self._scroll.setFrameShape(QFrame.Shape.NoFrame)
        self._scroll.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self._scroll.viewport().setBackgroundRole(QPalette.ColorRole.Base)
        self._next = PrimaryButton(self.tr("Next hand"))
        self._next.clicked.connect(self.nextHandAsked)
        self._again = PrimaryButton(self.tr("Play again"))
        self._again.clicked.connect(self.anotherGameAsked)
        self._sheet: Sheet | None = None
        column = QVBoxLayout(self)
        column.setContentsMargins(_EDGE, _EDGE, _EDGE, _EDGE)
        column.setSpacing(4)
        for label in (self._title, self._subtitle):
            label.setAlignment(Qt.AlignmentFlag.AlignHCenter)
            label.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
            column.addWidget(label)
        column.addWidget(self._scroll, 1)
        buttons = QHBoxLayout()
        buttons.setContentsMargins(0, 8, 0, 0)
        buttons.addStretch(1)
        buttons.addWidget(self._next)
        buttons.addWidget(self._again)
        buttons.addStretch(1)
        column.addLayout(buttons)

    def open(self, sheet: Sheet, room: QRect, *, game_over: bool) -> None:
        """Show a sheet in the middle of ``room``; the button goes on as the game does."""
        self._sheet = sheet
        self._title.setText(sheet.title)
        self._subtitle.setText(sheet.subtitle)
        self._next.setVisible(not game_over)
        self._again.setVisible(game_over)
        self.place(room)
        self.show()
        self.raise_()
        (self._again if game_over else self._next).setFocus(Qt.FocusReason.OtherFocusReason)

    def place(self, room: QRect) -> None:
        """Lie in the middle of ``room``, as large as the sheet needs or there is."""
        if self._sheet is None:
            return
        sides = len(self._sheet.sides)
        width = min(room.width(), scaled(_WIDTH + max(0, sides - 2) * _SIDE_WIDTH))
        rows = len(self._sheet.rows) + 1
        # What is not a row: the words above, the sums and the button below.
        rest = 2 * _EDGE + self._title.sizeHint().height() + self._subtitle.sizeHint().height() + scaled(190)
        row_height = max(scaled(_LEAST_ROW), min(scaled(_ROW), (room.height() - rest) // rows))
        table = _Table(self._sheet, row_height)
        self._scroll.setWidget(table)
        table.show()
        height = min(room.height(), self._height_around(table.sizeHint()))
        self.setGeometry(
            room.x() + (room.width() - width) // 2, room.y() + (room.height() - height) // 2, width, height
        )

    def _height_around(self, table: QSize) -> int:
        layout = self.layout()
        assert layout is not None
        return layout.sizeHint().height() - self._scroll.sizeHint().height() + table.height() + 2

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint paper and shadow."""
        paper = QRectF(self.rect()).adjusted(_SHADOW, _SHADOW, -_SHADOW, -_SHADOW)
        with QPainter(self) as painter:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(QColor(0, 0, 0, 12))
            for grow in range(1, _SHADOW):
                soft = paper.adjusted(-grow, -grow + 3, grow, min(grow + 3, _SHADOW))
                painter.drawRoundedRect(soft, _RADIUS + grow, _RADIUS + grow)
            painter.setPen(self.palette().color(QPalette.ColorRole.Mid))
            painter.setBrush(self.palette().color(QPalette.ColorRole.Base))
            painter.drawRoundedRect(paper.adjusted(0.5, 0.5, -0.5, -0.5), _RADIUS, _RADIUS)
