"""Asks before a game that is being played is left for the same cards from the start."""

from PySide6.QtCore import Signal, Slot
from PySide6.QtWidgets import QMessageBox, QWidget

from cassino_desktop.session.setup import GameSetup


class LeaveGameDialog(QMessageBox):
    """One question; "keep playing" is what Escape means.

    Signals:
        confirmed(object): The person wants the new game: its :class:`GameSetup`.
    """

    confirmed = Signal(object)

    def __init__(self, setup: GameSetup, parent: QWidget) -> None:
        """Ask for ``setup``."""
        super().__init__(parent)
        self._setup = setup
        self.setWindowTitle(self.tr("Start again?"))
        self.setIcon(QMessageBox.Icon.Question)
        self.setText(self.tr("The game you are playing is not finished. Start again with the same cards?"))
        self.setInformativeText(self.tr("What you have played so far is kept among your saved games."))
        again = self.addButton(self.tr("&Start again"), QMessageBox.ButtonRole.AcceptRole)
        keep = self.addButton(self.tr("&Keep playing"), QMessageBox.ButtonRole.RejectRole)
        self.setDefaultButton(again)
        self.setEscapeButton(keep)
        self.accepted.connect(self._on_accepted)

    @Slot()
    def _on_accepted(self) -> None:
        self.confirmed.emit(self._setup)
