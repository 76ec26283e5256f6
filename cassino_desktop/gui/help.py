"""The Help menu: the keys, and what this program is."""

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Slot

from cassino_desktop.gui.actions import Act

if TYPE_CHECKING:
    from cassino_desktop.gui.main_window import MainWindow


class Help(QObject):
    """Opens what the Help menu offers."""

    def __init__(self, window: "MainWindow") -> None:
        """Connect the actions of the window."""
        super().__init__(window)
        self._window = window
        window.actions_of[Act.SHORTCUTS].triggered.connect(self.show_shortcuts)
        window.actions_of[Act.ABOUT].triggered.connect(self.show_about)

    @Slot()
    def show_shortcuts(self) -> None:
        """List the keys."""
        from cassino_desktop.gui.dialogs.shortcuts import ShortcutsDialog

        ShortcutsDialog(self._window).open()

    @Slot()
    def show_about(self) -> None:
        """Say what this is, and under which licences."""
        from cassino_desktop.gui.dialogs.about import AboutDialog

        AboutDialog(self._window).open()
