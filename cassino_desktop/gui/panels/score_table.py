"""The score sheet's table: items, counts and points by side, and the sums."""

from typing import Final

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPaintEvent, QPalette, QPen
from PySide6.QtWidgets import QGridLayout, QHBoxLayout, QWidget

from cassino_desktop.gui.panels.line_label import LineLabel
from cassino_desktop.gui.panels.seat_mark import SeatMark
from cassino_desktop.gui.score import Sheet, Sum
from cassino_desktop.gui.typography import BUTTONS, CONTROLS, HEADINGS, TOTALS, scaled

GAP: Final = 10
"""Between columns, in nominal pixels."""
_RULE: Final = 12
_SUM_ROW: Final = 30
_ALIGN_RIGHT: Final = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter


class ScoreTable(QWidget):
    """Items, counts and points by side, and the sums under a line."""

    def __init__(self, sheet: Sheet, row_height: int, side_width: int, zoom: float, *, notes: bool = True) -> None:
        """Lay out a sheet: heights and widths in pixels, text at ``zoom`` times its usual size, ``notes`` to items."""
        super().__init__()
        self._side_width = side_width
        self._sheet = sheet
        self._zoom = zoom
        self._grid = QGridLayout(self)
        self._grid.setContentsMargins(scaled(14), 0, scaled(14), 0)
        self._grid.setHorizontalSpacing(scaled(GAP))
        self._grid.setVerticalSpacing(0)
        self._grid.setColumnStretch(0, 1)
        self._row_height = row_height
        self._numbers: list[list[LineLabel]] = [[] for _ in sheet.rows]
        self._sums: list[LineLabel] = []
        for side, (seats, name) in enumerate(sheet.sides):
            self._add_head(side, seats, name)
        for number, row in enumerate(sheet.rows, 1):
            self._add_row(number, row.label, row.note if notes else "", row.cells)
        self._add_sums(len(sheet.rows) + 1)

    def _add_head(self, side: int, seats: tuple[int, ...], name: str) -> None:
        head = QWidget()
        row = QHBoxLayout(head)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(4)
        row.addStretch(1)
        for seat in seats:
            row.addWidget(SeatMark(seat))
        label = self._line(name, BUTTONS, bold=True)
        label.setToolTip(name)
        row.addWidget(label)
        head.setFixedWidth(self._side_width)
        self._grid.addWidget(head, 0, 1 + side)
        self._grid.setRowMinimumHeight(0, self._row_height)

    def _add_row(self, number: int, label: str, note: str, cells: tuple[tuple[str, int], ...]) -> None:
        what = QWidget()
        row = QHBoxLayout(what)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(scaled(12))
        item = self._line(label, HEADINGS)
        item.setMinimumWidth(item.sizeHint().width())  # the note gives way first
        row.addWidget(item)
        if note:
            row.addWidget(self._line(note, CONTROLS, role=QPalette.ColorRole.PlaceholderText))
        row.addStretch(1)
        self._grid.addWidget(what, number, 0)
        for side, (count, points) in enumerate(cells):
            self._grid.addWidget(self._cell(number - 1, side, count, points), number, 1 + side)
        self._grid.setRowMinimumHeight(number, self._row_height)

    def reveal(self, rows: int | None) -> None:
        """Let the numbers of so many rows be seen, and no sums; None: everything."""
        for number, labels in enumerate(self._numbers):
            for label in labels:
                label.set_bare(rows is not None and number >= rows)
        for label in self._sums:
            label.set_bare(rows is not None)

    def _cell(self, number: int, side: int, counted: str, points: int) -> QWidget:
        cell = QWidget()
        row = QHBoxLayout(cell)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(scaled(8))
        row.addStretch(1)
        count = self._line(counted, CONTROLS, role=QPalette.ColorRole.PlaceholderText)
        row.addWidget(count)
        worth = self._line(str(points) if points else "–", HEADINGS + 2, bold=bool(points))
        worth.setAlignment(_ALIGN_RIGHT)
        worth.setMinimumWidth(scaled(24))
        # A screen reader meets the number alone: it is told whose it is and for what.
        name, item = self._sheet.sides[side][1], self._sheet.rows[number].label
        worth.setAccessibleName(self.tr("{name}, {item}: {points}").format(name=name, item=item, points=points))
        row.addWidget(worth)
        self._numbers[number] += [count, worth]
        cell.setFixedWidth(self._side_width)
        return cell

    def _add_sums(self, row: int) -> None:
        sheet = self._sheet
        words = {
            Sum.HAND: self.tr("This hand"),
            Sum.SCORED: self.tr("Scored"),
            Sum.BEFORE: self.tr("Before"),
            Sum.GAME: self.tr("Game"),
            Sum.EARLIER: self.tr("Last time"),
        }
        self._grid.setRowMinimumHeight(row, _RULE)
        for number, (kind, values) in enumerate(sheet.sums, row + 1):
            label, strong = words[kind], kind is Sum.GAME
            size = TOTALS if strong else HEADINGS - 1
            role = QPalette.ColorRole.Text if strong else QPalette.ColorRole.PlaceholderText
            self._grid.addWidget(
                self._line(label, HEADINGS if strong else HEADINGS - 1, bold=strong, role=role), number, 0
            )
            for side, value in enumerate(values):
                best = strong and value == max(values)
                cell = self._line(
                    str(value),
                    size,
                    bold=strong,
                    role=QPalette.ColorRole.Accent if best else QPalette.ColorRole.Text,
                )
                self._sums.append(cell)
                cell.setAlignment(_ALIGN_RIGHT)
                cell.setAccessibleName(
                    self.tr("{name}, {item}: {points}").format(name=sheet.sides[side][1], item=label, points=value)
                )
                cell.setFixedWidth(self._side_width)
                self._grid.addWidget(cell, number, 1 + side)
            self._grid.setRowMinimumHeight(number, _sum_height(kind, self._row_height))

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
        self, text: str, size: float, *, bold: bool = False, role: QPalette.ColorRole = QPalette.ColorRole.Text
    ) -> LineLabel:
        label = LineLabel(size * self._zoom, bold=bold, role=role)
        label.setText(text)
        return label


def table_height(sheet: Sheet, row_height: int) -> int:
    """Return how high a table with such rows is, in pixels."""
    sums = sum(_sum_height(kind, row_height) for kind, _ in sheet.sums)
    return (len(sheet.rows) + 1) * row_height + _RULE + sums


def _sum_height(kind: Sum, row_height: int) -> int:
    height = min(row_height, scaled(_SUM_ROW))
    return round(height * 1.4) if kind is Sum.GAME else height
