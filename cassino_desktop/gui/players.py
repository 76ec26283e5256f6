"""All the computer players: our own program for its levels, other programs under the names that a person gave them."""

from collections.abc import Callable
from itertools import count

from PySide6.QtCore import QObject, QProcess

from cassino_desktop.engine.moves import Move
from cassino_desktop.engine.view import View
from cassino_desktop.gui.engine_player import Command, EnginePlayer
from cassino_desktop.gui.levels import OWN, USUAL
from cassino_desktop.gui.preferences import Preferences


class Players(EnginePlayer):
    """Our own program, which hands a question over where another program is to answer it."""

    def __init__(
        self, own: Command, stand_in: Callable[[View], Move], preferences: Preferences, parent: QObject | None = None
    ) -> None:
        """Start nothing yet; the other programs are those of the settings."""
        self._all_numbers = count(1)
        super().__init__(own, stand_in, parent, numbers=self._all_numbers)
        self._simple = stand_in
        self._preferences = preferences
        self._others: dict[str, EnginePlayer] = {}

    def ask(self, view: View, level: str, seed: str) -> int:
        """Ask whoever plays by this name; where there is no such player the usual level is asked."""
        self.forget()
        if level in OWN:
            return super().ask(view, level, seed)
        other = self._other(level)
        return super().ask(view, USUAL, seed) if other is None else other.ask(view, level, seed)

    def forget(self) -> None:
        """Want no answer of anybody any more."""
        super().forget()
        for other in self._others.values():
            other.forget()

    def forgive(self) -> None:
        """Trust everybody again; the other programs begin the game afresh."""
        super().forgive()
        self._close_others()

    def close(self) -> None:
        """End all programs."""
        super().close()
        self._close_others()

    def _close_others(self) -> None:
        others, self._others = self._others, {}
        for other in others.values():
            other.close()
            other.deleteLater()

    def _other(self, name: str) -> EnginePlayer | None:
        """Return the other program of a name, or None where the settings have none."""
        if name not in self._others:
            known = {program.name: program.command for program in self._preferences.settings.programs}
            parts = QProcess.splitCommand(known.get(name, ""))
            if not parts:
                return None
            command = Command(parts[0], tuple(parts[1:]))
            other = EnginePlayer(command, self._simple, self, numbers=self._all_numbers, strongest=True)
            other.chosen.connect(self.chosen)
            other.troubled.connect(self.troubled)
            self._others[name] = other
        return self._others[name]
