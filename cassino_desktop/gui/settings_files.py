"""Taking the settings elsewhere and bringing them from there."""

import logging
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QStandardPaths, Slot

from cassino_desktop.gui import troubles
from cassino_desktop.gui.actions import Act
from cassino_desktop.storage.errors import SaveError

if TYPE_CHECKING:
    from cassino_desktop.gui.main_window import MainWindow

logger = logging.getLogger("cassino.storage")


class SettingsFiles(QObject):
    """Exports and imports the settings; what they are read by is loaded when it is needed."""

    def __init__(self, window: "MainWindow") -> None:
        """Connect the actions of the window."""
        super().__init__(window)
        self._window = window
        window.actions_of[Act.EXPORT_SETTINGS].triggered.connect(self.ask_where)
        window.actions_of[Act.IMPORT_SETTINGS].triggered.connect(self.ask_which)

    @Slot()
    def ask_where(self) -> None:
        """Ask for a file and write the settings to it."""
        from cassino_desktop.gui.dialogs.files import ask_for_new_file

        suggested = _documents() / self.tr("Cassino settings.json", "a file's name")
        ask_for_new_file(self._window, self.tr("Export the settings"), suggested, self._filter(), self.export_to)

    @Slot()
    def ask_which(self) -> None:
        """Ask for a file and read settings from it."""
        from cassino_desktop.gui.dialogs.files import ask_for_file

        ask_for_file(self._window, self.tr("Import settings"), _documents(), self._filter(), self.import_from)

    @Slot(str)
    def export_to(self, name: str) -> None:
        """Write the settings to a file."""
        from cassino_desktop.storage.files import write_file
        from cassino_desktop.storage.settings_exchange import export_settings

        try:
            write_file(Path(name), export_settings(self._window.preferences.settings))
        except SaveError as error:
            logger.warning("%s", error)
            self._window.notices.tell(troubles.cannot_export(error))
        else:
            self._window.status.tell(self.tr("The settings are written to {file}.").format(file=name))

    @Slot(str)
    def import_from(self, name: str) -> None:
        """Take over the settings of a file, each by itself."""
        from cassino_desktop.storage.files import read_file
        from cassino_desktop.storage.settings_exchange import import_settings

        try:
            values, bad = import_settings(read_file(Path(name)), name)
        except SaveError as error:
            logger.warning("%s", error)
            self._window.notices.tell(troubles.cannot_import(error))
            return
        self._window.preferences.change(**values)
        if bad:
            logger.info("settings that cannot be: %s", ", ".join(bad))
            sentence = self.tr("%n setting(s) in {file} could not be used and stay as they were.", "", len(bad))
            self._window.notices.tell(sentence.format(file=name))
        else:
            self._window.status.tell(self.tr("The settings of {file} hold from now on.").format(file=name))

    def _filter(self) -> str:
        return self.tr("Settings of Cassino (*.json)")


def _documents() -> Path:
    return Path(QStandardPaths.writableLocation(QStandardPaths.StandardLocation.DocumentsLocation))
