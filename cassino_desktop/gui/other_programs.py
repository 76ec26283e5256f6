"""Other programs at the table: the person is told where a game names one that this machine does not know."""

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Slot

from cassino_desktop.gui import troubles
from cassino_desktop.gui.levels import OWN, USUAL, level_name

if TYPE_CHECKING:
    from cassino_desktop.gui.main_window import MainWindow


class OtherPrograms(QObject):
    """Looks at every game that comes to the table."""

    def __init__(self, window: "MainWindow") -> None:
        """Watch the games of the window."""
        super().__init__(window)
        self._window = window
        window.controller.gameChanged.connect(self._on_game)

    @Slot()
    def _on_game(self) -> None:
        known = {*OWN, *(program.name for program in self._window.preferences.settings.programs)}
        wanted = [seat.level for seat in self._window.controller.session.seats if seat.level is not None]
        for level in dict.fromkeys(wanted):
            if level not in known:
                self._window.notices.tell(troubles.unknown_player(level, level_name(USUAL)))
