"""The settings while the program runs: who wants to know of a change, and when it is written."""

import logging
from dataclasses import replace
from pathlib import Path
from typing import Any

from PySide6.QtCore import QObject, Signal

from cassino_desktop.storage.errors import SaveError
from cassino_desktop.storage.settings import Settings, Speed, load_settings, save_settings

logger = logging.getLogger("cassino.storage")


class Preferences(QObject):
    """Holds the settings; each change is written at once.

    Attributes:
        were_bad: Whether some of what was remembered could not be read, and is the usual again.

    Signals:
        changed(): Something was changed; ``settings`` has it.
        saveFailed(object): The :class:`SaveError` of writing, the first time it fails.
    """

    changed = Signal()
    saveFailed = Signal(object)

    def __init__(self, path: Path, parent: QObject | None = None) -> None:
        """Read the settings; bad values are the usual ones again."""
        super().__init__(parent)
        self._path = path
        self._told = False
        self._speed: Speed | None = None
        self.settings, bad = load_settings(path)
        self.were_bad = bool(bad)
        if bad:
            logger.info("settings that could not be read are the usual ones again: %s", ", ".join(bad) or "all")

    @property
    def speed(self) -> Speed:
        """Return how fast the table moves: as this start was told, else as it is remembered."""
        return self.settings.speed if self._speed is None else self._speed

    def set_speed_of_this_start(self, speed: Speed) -> None:
        """Move at a speed that is not remembered, until the person chooses one."""
        self._speed = speed

    def value(self, name: str) -> Any:
        """Return what a setting is now, by its name in :class:`Settings`."""
        return self.speed if name == "speed" else getattr(self.settings, name)

    def change(self, **values: Any) -> None:
        """Change settings by their names in :class:`Settings`, and write them: what the person chose."""
        if "speed" in values:
            self._speed = None
        trouble = self.remember(**values)
        if trouble is not None and not self._told:
            self._told = True
            self.saveFailed.emit(trouble)

    def remember(self, **values: Any) -> SaveError | None:
        """Change settings that the program keeps for itself; return why they cannot be written, which tells nobody."""
        new: Settings = replace(self.settings, **values)
        if new == self.settings:
            return None
        self.settings = new
        trouble = None
        try:
            save_settings(self._path, new)
        except SaveError as error:
            logger.warning("the settings cannot be saved: %s", error)
            trouble = error
        self.changed.emit()
        return trouble
