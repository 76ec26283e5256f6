"""The list of moves beside the table; it folds away to a narrow strip."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QModelIndex, QRect, Qt, Signal, Slot
from PySide6.QtGui import QPainter, QPaintEvent, QPalette
from PySide6.QtWidgets import QHBoxLayout, QSizePolicy, QToolButton, QVBoxLayout, QWidget

from cassino_desktop.gui.cards.icons import action_icon
from cassino_desktop.gui.cards.theme import WindowTheme
from cassino_desktop.gui.move_rows import MoveRow
from cassino_desktop.gui.panels.line_label import LineLabel
from cassino_desktop.gui.typography import BUTTONS, CONTROLS, scaled, text_font

if TYPE_CHECKING:
    from cassino_desktop.gui.panels.move_view import MoveView

WIDTH: Final = 274
"""Nominal width of the unfolded list."""
_FOLDED_WIDTH: Final = 30


class MoveList(QWidget):
    """The list with its heading, or folded.

    Signals:
        pointed(object): The cards (a :data:`CardSet`) of the move pointed at; 0 for none.
        foldToggled(bool): The person folded (False) or unfolded (True) the list.
        chosen(int): The row, from 0, that the person clicked.
        opened(int): The row that the person double-clicked, or chose by Enter.
    """

    pointed = Signal(object)
    foldToggled = Signal(bool)
    chosen = Signal(int)
    opened = Signal(int)

    def __init__(self, theme: WindowTheme, parent: QWidget | None = None) -> None:
        """Make an empty, unfolded list."""
        super().__init__(parent)
        self._theme = theme
        self._rows: Sequence[MoveRow] = ()
        self._view: MoveView | None = None
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
        column.addStretch(0)
        self._column = column
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Preferred)
        self._unfolded = True
        self._show_fold()

    def is_unfolded(self) -> bool:
        """Return whether the moves are in sight."""
        return self._unfolded

    def set_unfolded(self, unfolded: bool) -> None:
        """Fold the list away or show it."""
        if unfolded != self._unfolded:
            self._unfolded = unfolded
            self._show_fold()

    def set_rows(self, rows: Sequence[MoveRow]) -> None:
        """Show these moves, the last one chosen and in sight."""
        self._rows = rows
        if self._view is not None:
            self._view.set_rows(rows)

    def show_row(self, row: int) -> None:
        """Choose a row, from 0, and bring it in sight."""
        if self._view is not None:
            self._view.show_row(row)

    def complete(self) -> None:
        """Show the moves from now on. They are not needed for the window's first frame, and come after it."""
        if self._view is None:
            from cassino_desktop.gui.panels.move_view import MoveView

            self._view = MoveView(self)
            self._view.pointed.connect(self._on_pointed)
            self._view.clicked.connect(self._on_clicked)
            self._view.activated.connect(self._on_activated)
            self._view.setVisible(self._unfolded)
            self._view.set_rows(self._rows)
            self._column.insertWidget(1, self._view, 1)

    def set_theme(self, theme: WindowTheme) -> None:
        """Draw the fold's icon in a theme's colour."""
        if theme is not self._theme:
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
        if self._view is not None:
            self._view.setVisible(self._unfolded)
        self._heading.setVisible(self._unfolded)
        side = 0 if not self._unfolded else 8
        self._head.setContentsMargins(16 if self._unfolded else 0, 4, side, 4)
        self.setFixedWidth(scaled(WIDTH) if self._unfolded else max(_FOLDED_WIDTH, self._fold.sizeHint().width() + 2))
        self.update()

    @Slot()
    def _on_fold(self) -> None:
        self.set_unfolded(not self._unfolded)
        self.foldToggled.emit(self._unfolded)

    @Slot(QModelIndex)
    def _on_clicked(self, index: QModelIndex) -> None:
        self.chosen.emit(index.row())

    @Slot(QModelIndex)
    def _on_activated(self, index: QModelIndex) -> None:
        self.opened.emit(index.row())

    @Slot(object)
    def _on_pointed(self, row: MoveRow | None) -> None:
        self.pointed.emit(row.cards if row is not None else 0)
