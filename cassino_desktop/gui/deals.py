"""About this deal: what shows that the cards were fixed before the first one was played."""

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Slot

from cassino_desktop.gui.actions import Act

if TYPE_CHECKING:
    from cassino_desktop.gui.main_window import MainWindow


class Deals(QObject):
    """Opens the dialog about the deal of the game on the table."""

    def __init__(self, window: "MainWindow") -> None:
        """Connect the action of the window."""
        super().__init__(window)
        self._window = window
        window.actions_of[Act.DEAL].triggered.connect(self.show_deal)

    @Slot()
    def show_deal(self) -> None:
        """Show the fingerprint of the deal number, and the number itself once the game is over."""
        from cassino_desktop.gui.dialogs.deal_dialog import DealDialog

        session = self._window.controller.session
        DealDialog(session.setup.seed, over=session.result is not None, parent=self._window).open()
