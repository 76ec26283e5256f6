"""Preferences, Players: other programs that may play, each a name and the command line that starts it."""

from PySide6.QtCore import Qt, Slot
from PySide6.QtGui import QPalette
from PySide6.QtWidgets import QGridLayout, QLabel, QLineEdit, QListWidget, QPushButton, QWidget

from cassino_desktop.gui.levels import OWN, level_name
from cassino_desktop.gui.preferences import Preferences
from cassino_desktop.gui.typography import CONTROL_HEIGHT, scaled
from cassino_desktop.session.setup import MAX_TEXT
from cassino_desktop.storage.settings import MAX_COMMAND, OtherProgram


class ProgramList(QWidget):
    """The programs, and two lines to enter one; what is entered under a name that is there takes its place.

    Attributes:
        programs: The list.
        name, command: What is entered.
        add, remove: The buttons.
    """

    def __init__(self, preferences: Preferences) -> None:
        """Show the programs of the settings."""
        super().__init__()
        self._preferences = preferences
        self.setAccessibleName(self.tr("Other programs"))
        self.programs = QListWidget()
        self.name = QLineEdit()
        self.command = QLineEdit()
        self.add = QPushButton(self.tr("&Add or change"))
        self.remove = QPushButton(self.tr("&Remove"))
        self._note = _note("")
        self._lay_out()
        self.programs.currentRowChanged.connect(self._on_row)
        self.name.textChanged.connect(self._check)
        self.command.textChanged.connect(self._check)
        self.add.clicked.connect(self._on_add)
        self.remove.clicked.connect(self._on_remove)
        preferences.changed.connect(self.refresh)
        self.refresh()

    def _lay_out(self) -> None:
        about = self.tr(
            "Another program that speaks the line protocol of cassino-engine can be a computer player: it is told what "
            "its seat may know, and plays its strongest. The command stays on this machine; saved games have the name."
        )
        grid = QGridLayout(self)
        grid.setContentsMargins(0, 0, 0, 0)
        grid.setVerticalSpacing(scaled(8))
        grid.addWidget(_note(about), 0, 0, 1, 3)
        self.programs.setAccessibleName(self.tr("Other programs"))
        self.programs.setMinimumHeight(scaled(80))
        self.programs.setMaximumHeight(scaled(140))
        grid.addWidget(self.programs, 1, 0, 1, 3)
        for row, (text, line, most) in enumerate(
            ((self.tr("&Name"), self.name, MAX_TEXT), (self.tr("Co&mmand"), self.command, MAX_COMMAND)), 2
        ):
            label = QLabel(text)
            label.setBuddy(line)
            line.setAccessibleName(text.replace("&", ""))
            line.setMaxLength(most)
            line.setMinimumHeight(scaled(CONTROL_HEIGHT))
            grid.addWidget(label, row, 0)
            grid.addWidget(line, row, 1, 1, 2)
        grid.addWidget(self._note, 4, 1, 1, 2)
        for column, button in enumerate((self.add, self.remove), 1):
            button.setAutoDefault(False)
            button.setMinimumHeight(scaled(CONTROL_HEIGHT))
            grid.addWidget(button, 5, column)
        grid.setColumnStretch(1, 1)

    @Slot()
    def refresh(self) -> None:
        """Show what is set."""
        self.programs.blockSignals(True)
        self.programs.clear()
        for program in self._preferences.settings.programs:
            self.programs.addItem(program.name)
            self.programs.item(self.programs.count() - 1).setToolTip(program.command)
        self.programs.blockSignals(False)
        self._check()

    @Slot(int)
    def _on_row(self, row: int) -> None:
        """Show a program that was chosen, to be changed."""
        if row >= 0:
            program = self._preferences.settings.programs[row]
            self.name.setText(program.name)
            self.command.setText(program.command)
        self._check()

    @Slot()
    def _check(self) -> None:
        """Say why what is entered cannot be added, if it cannot."""
        name, command = self.name.text().strip(), self.command.text().strip()
        ours = {word.casefold() for level in OWN for word in (level, level_name(level))}
        taken = name.casefold() in ours
        self._note.setText(self.tr("A level of this program has that name; please take another.") if taken else "")
        self._note.setVisible(taken)
        self.add.setEnabled(bool(name and command) and not taken)
        self.remove.setEnabled(self.programs.currentRow() >= 0)

    @Slot()
    def _on_add(self) -> None:
        new = OtherProgram(self.name.text().strip(), self.command.text().strip())
        programs = self._preferences.settings.programs
        if any(program.name == new.name for program in programs):
            programs = tuple(new if program.name == new.name else program for program in programs)
        else:
            programs += (new,)
        self._preferences.change(programs=programs)
        self._begin_anew()

    @Slot()
    def _on_remove(self) -> None:
        row, programs = self.programs.currentRow(), self._preferences.settings.programs
        self._preferences.change(programs=programs[:row] + programs[row + 1 :])
        self._begin_anew()

    def _begin_anew(self) -> None:
        self.name.setFocus()
        self.name.clear()
        self.command.clear()


def _note(text: str) -> QLabel:
    label = QLabel(text)
    label.setWordWrap(True)
    label.setForegroundRole(QPalette.ColorRole.PlaceholderText)
    label.setTextFormat(Qt.TextFormat.PlainText)
    return label
