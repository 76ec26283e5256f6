"""Accidents of the deal at the window: what happened is told in one place, and to people who hear the table."""

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Slot

from cassino_desktop.gui.accident_words import accident_sentence
from cassino_desktop.gui.controller import Stage

if TYPE_CHECKING:
    from cassino_desktop.gui.main_window import MainWindow


class Accidents(QObject):
    """Tells each accident once it can be seen, and anew when something came of it."""

    def __init__(self, window: "MainWindow") -> None:
        """Listen to the window's game."""
        super().__init__(window)
        self._window = window
        self._controller = window.controller
        self._told = ""
        self._controller.shown.connect(self._on_shown)
        self._controller.gameChanged.connect(self._forget)
        self._controller.stageChanged.connect(self._on_stage)

    @Slot()
    def _forget(self) -> None:
        self._window.notices.take_back(self._told)
        self._told = ""

    @Slot(object)
    def _on_stage(self, stage: Stage) -> None:
        if stage is Stage.LOOKING_BACK:  # what is looked at is told there, place by place
            self._forget()

    @Slot()
    def _on_shown(self) -> None:
        session, stage = self._controller.session, self._controller.stage
        over = stage in (Stage.HAND_OVER, Stage.GAME_OVER)
        names = [seat.name for seat in session.seats]
        sentence = "" if over else accident_sentence(session.position, names)
        if sentence == self._told:
            return
        self._forget()
        self._told = sentence
        if sentence:
            self._window.notices.tell(sentence)
            self._window.scene.announce(sentence)
