"""The Settings menu: what is switched there, and the dialog with all of it."""

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Slot

from cassino_desktop.gui.actions import Act

if TYPE_CHECKING:
    from cassino_desktop.gui.dialogs.preferences import PreferencesDialog
    from cassino_desktop.gui.main_window import MainWindow


class SettingActions(QObject):
    """Switches what is on or off, and opens Preferences, once."""

    def __init__(self, window: "MainWindow") -> None:
        """Connect the actions of the window."""
        super().__init__(window)
        self._window = window
        self._dialog: PreferencesDialog | None = None
        window.actions_of[Act.PREFERENCES].triggered.connect(self.open)
        window.actions_of[Act.SOUND].triggered.connect(self._on_sound)
        window.preferences.changed.connect(self.refresh)
        self.refresh()

    @Slot()
    def refresh(self) -> None:
        """Tick what is on."""
        self._window.actions_of[Act.SOUND].setChecked(self._window.preferences.settings.sound)

    @Slot(bool)
    def _on_sound(self, on: bool) -> None:
        self._window.preferences.change(sound=on)

    @Slot()
    def open(self) -> None:
        """Show Preferences, or bring them to the front."""
        if self._dialog is None:
            from cassino_desktop.gui.dialogs.preferences import PreferencesDialog

            self._dialog = PreferencesDialog(self._window.preferences, self._window)
            self._dialog.destroyed.connect(self._on_closed)
            self._dialog.show()
        self._dialog.activateWindow()

    @Slot()
    def _on_closed(self) -> None:
        self._dialog = None
