"""The keys: those of the menus, and those of the table."""

from PySide6.QtCore import Qt
from PySide6.QtGui import QKeySequence, QPalette
from PySide6.QtWidgets import QDialog, QGridLayout, QLabel, QScrollArea, QVBoxLayout, QWidget

from cassino_desktop.gui.actions import action_table
from cassino_desktop.gui.buttons import closing_row
from cassino_desktop.gui.typography import BUTTONS, scaled, text_font


class ShortcutsDialog(QDialog):
    """A list to read; Escape closes it."""

    def __init__(self, parent: QWidget) -> None:
        """List every key."""
        super().__init__(parent)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setWindowTitle(self.tr("Keyboard shortcuts"))
        page = QWidget()
        self._grid = QGridLayout(page)
        self._grid.setHorizontalSpacing(scaled(28))
        self._grid.setVerticalSpacing(6)
        self._add_heading(self.tr("At the table"))
        for keys, what in self._table_keys():
            self._add_row(keys, what)
        self._add_heading(self.tr("In the window"))
        for spec in action_table():
            if spec.keys:
                shown = [QKeySequence(key).toString(QKeySequence.SequenceFormat.NativeText) for key in spec.keys]
                self._add_row(", ".join(shown), spec.text.replace("&", "").rstrip("…"))
        scroll = QScrollArea()
        scroll.setWidget(page)
        scroll.setWidgetResizable(True)
        buttons = closing_row(self)
        column = QVBoxLayout(self)
        column.addWidget(scroll)
        column.addWidget(buttons)
        scroll.setMinimumWidth(page.sizeHint().width() + scaled(30))
        self.resize(self.sizeHint().width(), scaled(560))

    def _table_keys(self) -> tuple[tuple[str, str], ...]:
        return (
            ("1 – 5", self.tr("Pick a card of your hand")),
            (self.tr("Arrows, Tab"), self.tr("Walk through the plays")),
            (self.tr("Enter"), self.tr("Play what is chosen, a hint too; go on after a hand")),
            ("T", self.tr("Trail: lay the card down")),
            (self.tr("Space"), self.tr("Choose a card on the table; skip what moves")),
            (self.tr("Esc"), self.tr("Let go")),
        )

    def _add_heading(self, text: str) -> None:
        heading = QLabel(text)
        heading.setFont(text_font(BUTTONS, bold=True))
        self._grid.addWidget(heading, self._grid.rowCount(), 0, 1, 2)

    def _add_row(self, keys: str, what: str) -> None:
        row = self._grid.rowCount()
        self._grid.addWidget(QLabel(what), row, 0)
        shown = QLabel(keys)
        shown.setForegroundRole(QPalette.ColorRole.PlaceholderText)
        self._grid.addWidget(shown, row, 1)
