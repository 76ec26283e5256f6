"""The score sheet: it lies over the table when a hand has ended, and holds nobody up."""

from typing import Final

from PySide6.QtCore import QRect, Qt, Signal
from PySide6.QtGui import QPalette
from PySide6.QtWidgets import QFrame, QHBoxLayout, QScrollArea, QSizePolicy, QVBoxLayout, QWidget

from cassino_desktop.gui.buttons import PrimaryButton
from cassino_desktop.gui.panels.line_label import LineLabel
from cassino_desktop.gui.panels.paper import SHADOW, Paper
from cassino_desktop.gui.panels.score_table import GAP, ScoreTable, table_height
from cassino_desktop.gui.score import Sheet
from cassino_desktop.gui.typography import BUTTONS, CONTROLS, HEADINGS, RESULT, TOTALS, scaled, text_font

_WIDTH: Final = 540
_SIDE_WIDTH: Final = 110
_LEAST_SIDE: Final = 74
_NARROW_SIDE: Final = 66
_LABEL_WIDTH: Final = 200
_LEAST_LABEL: Final = 158
_SHARE: Final = 0.56
"""Widths: of a usual sheet, of each side more, of a side with the gap before it, of the items with and without notes;
and how much of the room the sheet may take beside the count."""
_SIZES: Final = (
    *((row, 1.0, RESULT) for row in (42, 37, 32)),
    (28, 1.0, TOTALS),
    (25, 0.9, TOTALS),
    (20, 0.82, HEADINGS),
)
"""Height of a row, size of its text in the usual one, size of the title: the first that fits is taken."""
_SPACING: Final = 4
_OVER_BUTTON: Final = 8
_EDGE: Final = SHADOW + 12


class ScoreSheet(Paper):
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
        # A viewport made here is known to Python; Qt's own would have it look through every class of widget first.
        self._scroll.setViewport(QWidget())
        self._scroll.setWidgetResizable(True)
        self._scroll.setFrameShape(QFrame.Shape.NoFrame)
        self._scroll.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self._scroll.viewport().setBackgroundRole(QPalette.ColorRole.Base)
        self._next = PrimaryButton(self.tr("Next hand"))
        self._next.clicked.connect(self.nextHandAsked)
        self._again = PrimaryButton(self.tr("Play again"))
        self._again.clicked.connect(self.anotherGameAsked)
        self._goes_on = self._next
        self._sheet: Sheet | None = None
        self._table: ScoreTable | None = None
        self._aside = False
        self._revealed: int | None = None
        column = QVBoxLayout(self)
        column.setContentsMargins(_EDGE, _EDGE, _EDGE, _EDGE)
        column.setSpacing(_SPACING)
        for label in (self._title, self._subtitle):
            label.setAlignment(Qt.AlignmentFlag.AlignHCenter)
            label.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
            column.addWidget(label)
        column.addWidget(self._scroll, 1)
        buttons = QHBoxLayout()
        buttons.setContentsMargins(0, _OVER_BUTTON, 0, 0)
        buttons.addStretch(1)
        buttons.addWidget(self._next)
        buttons.addWidget(self._again)
        buttons.addStretch(1)
        column.addLayout(buttons)

    def open(self, sheet: Sheet, room: QRect, *, game_over: bool) -> None:
        """Show a sheet in the middle of ``room``; the button goes on as the game does."""
        self._sheet = sheet
        self._aside, self._revealed = False, None
        self._title.setText(sheet.title)
        self._subtitle.setText(sheet.subtitle)
        self._next.setVisible(not game_over)
        self._again.setVisible(game_over)
        self.place(room)
        self.show()
        self.raise_()
        self._goes_on = self._again if game_over else self._next
        self.take_focus()

    def take_focus(self) -> None:
        """Give the keyboard to the button that goes on."""
        self._goes_on.setFocus(Qt.FocusReason.OtherFocusReason)

    def step_aside(self, room: QRect) -> QRect:
        """Lie at an edge of ``room`` and show no number yet; return what is left of it."""
        self._aside, self._revealed = True, 0
        self.place(room)
        mine = self.geometry()
        if _is_wide(room):
            return room.adjusted(mine.right() + 1 - room.x(), SHADOW, -SHADOW, -SHADOW)
        return room.adjusted(SHADOW, mine.bottom() + 1 - room.y(), -SHADOW, -SHADOW)

    def reveal(self, rows: int | None) -> None:
        """Show the numbers of so many items; None: of all, with the sums and who won."""
        self._revealed = rows
        self._title.set_bare(rows is not None)
        if self._table is not None:
            self._table.reveal(rows)

    def place(self, room: QRect) -> None:
        """Lie in the middle of ``room``, or aside, as large as the sheet needs or there is."""
        if self._sheet is None:
            return
        sides = len(self._sheet.sides)
        width = min(room.width(), scaled(_WIDTH + max(0, sides - 2) * _SIDE_WIDTH))
        if self._aside and _is_wide(room):
            least = 2 * _EDGE + scaled(_LEAST_LABEL) + sides * scaled(_NARROW_SIDE)
            width = min(width, max(least, round(_SHARE * room.width())))
        notes = 2 * _EDGE + scaled(_LABEL_WIDTH) + sides * scaled(_LEAST_SIDE) <= width
        label = scaled(_LABEL_WIDTH if notes else _LEAST_LABEL)
        side_width = max(scaled(_NARROW_SIDE), min(scaled(_SIDE_WIDTH), (width - 2 * _EDGE - label) // sides))
        below = self._aside and not _is_wide(room)
        row, zoom = self._size_for(self._sheet, round(_SHARE * room.height()) if below else room.height())
        self._fit_title(width - 2 * _EDGE)
        height = min(room.height(), self._height_around() + table_height(self._sheet, scaled(row)))
        self._table = ScoreTable(self._sheet, scaled(row), side_width - scaled(GAP), zoom, notes=notes)
        self._scroll.setWidget(self._table)
        self.reveal(self._revealed)
        x, y = room.x() + (room.width() - width) // 2, room.y() + (room.height() - height) // 2
        if self._aside:
            x, y = (room.x(), y) if _is_wide(room) else (x, room.y())
        self.setGeometry(x, y, width, height)

    def _size_for(self, sheet: Sheet, room: int) -> tuple[int, float]:
        """Choose the largest sizes that fit; give the rows' height and their text's, and size the title."""
        size = _SIZES[0]
        for size in _SIZES:
            self._title.setFont(text_font(size[2], bold=True))
            if self._height_around() + table_height(sheet, scaled(size[0])) <= room:
                break
        return size[:2]

    def _fit_title(self, room: int) -> None:
        """Make the title smaller where it is too long."""
        for size in (TOTALS, HEADINGS, BUTTONS):
            if self._title.sizeHint().width() > room:
                self._title.setFont(text_font(size, bold=True))

    def _height_around(self) -> int:
        """The height of everything but the table."""
        words = self._title.sizeHint().height() + self._subtitle.sizeHint().height()
        return 2 * _EDGE + words + 3 * _SPACING + _OVER_BUTTON + self._next.minimumHeight()


def _is_wide(room: QRect) -> bool:
    """Whether there is more room beside a sheet than below it."""
    return room.width() >= 0.8 * room.height()
