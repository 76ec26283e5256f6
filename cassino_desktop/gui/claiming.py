"""Claiming the game, where the rules have it (RULES.md section 7): before playing, the player to move may say so."""

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Slot

from cassino_desktop.engine.moves import CLAIM
from cassino_desktop.gui.actions import Act
from cassino_desktop.gui.controller import Stage
from cassino_desktop.session.intents import may_claim

if TYPE_CHECKING:
    from cassino_desktop.gui.main_window import MainWindow


class Claiming(QObject):
    """Offers the claim while it may be made; in other games nothing of it is seen."""

    def __init__(self, window: "MainWindow") -> None:
        """Connect the action of the window."""
        super().__init__(window)
        self._controller = window.controller
        self._action = window.actions_of[Act.CLAIM]
        self._action.setVisible(False)
        self._action.triggered.connect(self.claim)
        self._controller.gameChanged.connect(self._on_game)
        self._controller.stageChanged.connect(self._on_stage)

    @Slot()
    def claim(self) -> None:
        """Claim the game for the person whose turn it is."""
        if self._controller.stage is Stage.TURN and may_claim(self._controller.session.position):
            self._controller.play(CLAIM)

    @Slot()
    def _on_game(self) -> None:
        self._action.setVisible(self._controller.session.setup.rules.game.mode == "claim")

    @Slot(object)
    def _on_stage(self, stage: Stage) -> None:
        if not self._action.isVisible():
            return
        position = self._controller.session.position
        self._action.setEnabled(stage is Stage.TURN and may_claim(position))
        self._action.setToolTip(
            self.tr("Say that you have {target} points: if they are certain you win, if not you cannot win.").format(
                target=position.target
            )
        )
