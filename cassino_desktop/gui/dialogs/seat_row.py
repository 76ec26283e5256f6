"""One seat in the dialog of a new game: its mark and place, a name, a person or a computer player, its level."""

from typing import Final

from PySide6.QtCore import QSize, Qt, Signal, Slot
from PySide6.QtGui import QPalette
from PySide6.QtWidgets import QComboBox, QGridLayout, QLabel, QLineEdit, QWidget

from cassino_desktop.gui.cards.icons import action_icon
from cassino_desktop.gui.cards.theme import WindowTheme
from cassino_desktop.gui.levels import OFFERED, OWN, USUAL, level_name, level_note
from cassino_desktop.gui.panels.seat_mark import SeatMark
from cassino_desktop.gui.typography import CONTROL_HEIGHT, scaled
from cassino_desktop.session.setup import MAX_TEXT
from cassino_desktop.storage.settings import Chair

_ICON: Final = 18


class SeatRow(QWidget):
    """Lays its controls into a row of a grid; itself it is not seen.

    Signals:
        changed(): Name, kind or level was changed.
    """

    changed = Signal()

    def __init__(
        self, seat: int, grid: QGridLayout, row: int, theme: WindowTheme, programs: tuple[str, ...], parent: QWidget
    ) -> None:
        """Make the row of ``seat``; ``programs`` are the names of other programs that may play."""
        super().__init__(parent)
        self.hide()
        self._theme = theme
        self._mark = SeatMark(seat, 16)
        self._place = QLabel()
        self._place.setForegroundRole(QPalette.ColorRole.PlaceholderText)
        self.name = QLineEdit()
        self.name.setMaxLength(min(40, MAX_TEXT))
        self.name.setMinimumWidth(scaled(80))
        self._icon = QLabel()
        self._icon_name = ""
        self.kind = QComboBox()
        self.kind.addItems([self.tr("Person"), self.tr("Computer")])
        self.level = QComboBox()
        for level in OFFERED + programs:
            self._offer(level)
        self.note = QLabel()
        self.note.setForegroundRole(QPalette.ColorRole.PlaceholderText)
        self._widgets: tuple[QWidget, ...] = (self._mark, self._place, self.name, self._icon, self.kind)
        for control in (self.name, self.kind, self.level):
            control.setMinimumHeight(scaled(CONTROL_HEIGHT))
        for column, widget in enumerate(self._widgets):
            grid.addWidget(widget, row, column)
        grid.addWidget(self.level, row, len(self._widgets))
        grid.addWidget(self.note, row, len(self._widgets))
        self.name.textChanged.connect(self.changed)
        self.kind.currentIndexChanged.connect(self._on_kind)
        self.level.currentIndexChanged.connect(self.changed)

    def show_chair(self, chair: Chair, place: str) -> None:
        """Fill in who sits here, and where that is."""
        self.name.setText(chair.name)
        self.kind.setCurrentIndex(int(chair.computer))
        level = chair.level or USUAL
        if self.level.findData(level) < 0 and level in OWN:
            self._offer(level)
        if self.level.findData(level) < 0:  # a program that is not known any more
            level = USUAL
        self.level.setCurrentIndex(self.level.findData(level))
        self._place.setText(place)
        for control, what in (
            (self.name, self.tr("Name, {place}")),
            (self.kind, self.tr("Person or computer, {place}")),
            (self.level, self.tr("Level, {place}")),
        ):
            control.setAccessibleName(what.format(place=place))
        self._on_kind()

    def _offer(self, level: str) -> None:
        self.level.addItem(level_name(level), level)
        self.level.setItemData(self.level.count() - 1, level_note(level), Qt.ItemDataRole.ToolTipRole)

    def set_shown(self, shown: bool) -> None:
        """Show the row or leave it out."""
        for widget in self._widgets:
            widget.setVisible(shown)
        self.level.setVisible(shown and self.is_computer)
        self.note.setVisible(shown and not self.is_computer)

    @property
    def is_computer(self) -> bool:
        """Return whether a computer player sits here."""
        return self.kind.currentIndex() == 1

    @property
    def chair(self) -> Chair:
        """Return who sits here."""
        level: str = self.level.currentData() if self.is_computer else ""
        return Chair(self.name.text().strip(), self.is_computer, level)

    @Slot()
    def _on_kind(self) -> None:
        name = "computer" if self.is_computer else "person"
        if name != self._icon_name:  # rendered only where it changes
            self._icon_name = name
            self._icon.setPixmap(action_icon(name, self._theme).pixmap(QSize(scaled(_ICON), scaled(_ICON))))
        shown = not self.kind.isHidden()
        self.level.setVisible(shown and self.is_computer)
        self.note.setVisible(shown and not self.is_computer)
        self.changed.emit()
