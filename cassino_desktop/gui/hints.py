"""Hints: what the strongest player would do in the person's place, one play after the other, best first."""

from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QObject, Slot

from cassino_desktop.ai.choice import Candidate
from cassino_desktop.engine.moves import CardPlay
from cassino_desktop.gui.actions import Act
from cassino_desktop.gui.controller import Stage

if TYPE_CHECKING:
    from cassino_desktop.ai.hints import Hint
    from cassino_desktop.gui.main_window import MainWindow

MOST_PLAYS: Final = 5
"""How many plays are shown before the best comes again."""


class Hints(QObject):
    """Shows hints to the person at the window; each lies chosen on the table, so that Enter plays it."""

    def __init__(self, window: "MainWindow") -> None:
        """Connect the action of the window."""
        super().__init__(window)
        self._window = window
        self._controller = window.controller
        self._action = window.actions_of[Act.HINT]
        self._hints: tuple[Hint, ...] = ()
        self._number = 0
        self._action.triggered.connect(self.ask)
        self._controller.advised.connect(self._on_advised)
        self._controller.stageChanged.connect(self._on_stage)
        self._controller.shown.connect(self._drop)

    @Slot()
    def ask(self) -> None:
        """Show the best play, or after one the next best; it is looked for without anybody waiting."""
        if self._hints:
            self._number = (self._number + 1) % len(self._hints)
            self._show()
        else:
            self._tell(self.tr("Looking for a good play …"))
            self._controller.ask_for_advice()

    @Slot(object)
    def _on_stage(self, stage: Stage) -> None:
        decides = stage is Stage.TURN and self._controller.session.position.asked is not None
        self._action.setEnabled(stage is Stage.TURN and not decides)  # a hint is a play
        self._drop()

    @Slot()
    def _drop(self) -> None:
        """The plays found are those of another moment."""
        self._hints, self._number = (), 0

    @Slot(object)
    def _on_advised(self, candidates: tuple[Candidate, ...]) -> None:
        from cassino_desktop.ai.hints import explained

        session = self._controller.session
        self._hints = explained(session.view(session.position.turn), candidates[:MOST_PLAYS])
        self._number = 0
        if self._hints:
            self._show()
        else:
            self._tell(self.tr("There is no hint just now. Please ask again."))

    def _show(self) -> None:
        from cassino_desktop.gui.hint_words import hint_text

        scene, hint = self._window.scene, self._hints[self._number]
        words = hint_text(self._controller.state.position, hint, scene.skin.letters)
        self._window.table.setFocus()
        if isinstance(hint.move, CardPlay):
            scene.propose(hint.move)
        pattern = self.tr("Hint {number} of {count}: {words}")
        self._tell(pattern.format(number=self._number + 1, count=len(self._hints), words=words))

    def _tell(self, sentence: str) -> None:
        self._window.status.tell(sentence, self._controller.session.turn)
        self._window.scene.announce(sentence)
