"""Settings of which one of a few is chosen, as submenus."""

from collections.abc import Mapping
from enum import StrEnum

from PySide6.QtCore import QCoreApplication, QObject, Slot
from PySide6.QtGui import QAction, QActionGroup
from PySide6.QtWidgets import QMenu

from cassino_desktop.gui.preferences import Preferences
from cassino_desktop.gui.setting_words import felts, speeds, themes


class ChoiceMenus(QObject):
    """The submenus for speed, felt and colours; they show what is chosen, and choose."""

    def __init__(self, menu: QMenu, preferences: Preferences) -> None:
        """Add the submenus to ``menu``."""
        super().__init__(menu)
        self._preferences = preferences
        self._meaning: dict[QAction, tuple[str, StrEnum]] = {}
        translate = QCoreApplication.translate
        self._add(menu, "speed", translate("Settings", "&Speed"), speeds())
        self._add(menu, "felt", translate("Settings", "F&elt"), felts())
        self._add(menu, "theme", translate("Settings", "&Colours"), themes())
        preferences.changed.connect(self.refresh)
        self.refresh()

    def _add(self, menu: QMenu, name: str, title: str, choices: Mapping[StrEnum, str]) -> None:
        submenu = menu.addMenu(title)
        group = QActionGroup(submenu)
        group.triggered.connect(self._on_triggered)
        for value, text in choices.items():
            action = submenu.addAction(text)
            action.setCheckable(True)
            group.addAction(action)
            self._meaning[action] = (name, value)

    @Slot()
    def refresh(self) -> None:
        """Tick what is chosen."""
        for action, (name, value) in self._meaning.items():
            action.setChecked(self._preferences.value(name) == value)

    @Slot(QAction)
    def _on_triggered(self, action: QAction) -> None:
        name, value = self._meaning[action]
        self._preferences.change(**{name: value})
