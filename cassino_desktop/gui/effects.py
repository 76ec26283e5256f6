"""Sounds on the system's device: the one module that loads QtMultimedia, imported only where sound is wanted."""

from typing import Final

from PySide6.QtCore import QObject, QUrl, Slot
from PySide6.QtMultimedia import QMediaDevices, QSoundEffect

from cassino_desktop.resources_path import resource_path

NAMES: Final = ("deal", "play", "take", "build", "sweep", "win")
"""The sounds, each a file of ``resources/sounds``."""


class Effects(QObject):
    """Plays the sounds on whatever device there is; where there is none it does nothing."""

    def __init__(self, parent: QObject | None = None) -> None:
        """Load the sounds, if there is a device."""
        super().__init__(parent)
        self._effects: dict[str, QSoundEffect] = {}
        self._devices = QMediaDevices(self)
        self._devices.audioOutputsChanged.connect(self._load)
        self._load()

    @property
    def is_heard(self) -> bool:
        """Return whether there is a device."""
        return bool(self._effects)

    def play(self, name: str) -> None:
        """Play a sound from its start; one that still plays begins again."""
        if effect := self._effects.get(name):
            effect.play()

    def stop(self) -> None:
        """Be silent at once and let go of the device."""
        for effect in self._effects.values():
            effect.stop()
            effect.deleteLater()
        self._effects = {}

    @Slot()
    def _load(self) -> None:
        """Load the sounds for the devices there are now."""
        self.stop()
        if not QMediaDevices.audioOutputs():
            return
        for name in NAMES:
            effect = QSoundEffect(self)
            effect.setSource(QUrl.fromLocalFile(str(resource_path(f"sounds/{name}.wav"))))
            self._effects[name] = effect
