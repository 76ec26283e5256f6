"""What goes on without the person, where they want it: forced moves, the next hand, the computer; and the pause."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QObject, QTimer, Slot

from cassino_desktop.gui.actions import Act
from cassino_desktop.gui.controller import PAUSE_MS, Stage
from cassino_desktop.session.intents import forced
from cassino_desktop.storage.settings import Speed

if TYPE_CHECKING:
    from cassino_desktop.gui.main_window import MainWindow

SHEET_MS: Final[Mapping[Speed, int]] = MappingProxyType(
    {Speed.OFF: 1500, Speed.FAST: 2500, Speed.NORMAL: 4000, Speed.SLOW: 7000}
)
"""How long the score sheet lies on the table where the next hand is dealt by itself."""


class AutoPlay(QObject):
    """Plays on for the person at the window. Where something was undone it waits: they are looking back."""

    def __init__(self, window: "MainWindow") -> None:
        """Connect the actions of the window."""
        super().__init__(window)
        self._window = window
        self._controller = window.controller
        self._preferences = window.preferences
        self._actions = window.actions_of
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        self._timer.timeout.connect(self._go_on)
        self._actions[Act.DEMO].triggered.connect(self._on_demo)
        self._actions[Act.PAUSE].triggered.connect(self._on_pause)
        self._controller.stageChanged.connect(self._on_stage)
        self._controller.gameChanged.connect(self._show_demo)
        window.preferences.changed.connect(self._wait)

    @Slot(object)
    def _on_stage(self, stage: Stage) -> None:
        self._show_pause()
        self._actions[Act.PAUSE].setEnabled(stage in (Stage.TURN, Stage.THINKING, Stage.MOVING, Stage.COVERED))
        self._actions[Act.DEMO].setEnabled(stage not in (Stage.EMPTY, Stage.GAME_OVER))
        if stage is Stage.GAME_OVER:
            self._controller.let_computer_play(False)
            self._show_demo()
        self._wait()

    @Slot()
    def _wait(self) -> None:
        """Wait until it is time to go on, if there is anything to do for the person."""
        self._timer.stop()
        speed = self._preferences.speed
        if self._plays_forced():
            self._timer.start(PAUSE_MS[speed])
        elif self._deals():
            self._timer.start(SHEET_MS[speed])

    @Slot()
    def _go_on(self) -> None:
        if self._plays_forced():
            move = forced(self._controller.session.position)
            if move is not None:
                self._controller.play(move)
        elif self._deals():
            if self._window.scene.is_moving:  # the hand is still being counted
                self._timer.start()
            else:
                self._controller.next_hand()

    def _plays_forced(self) -> bool:
        if self._controller.stage is not Stage.TURN or not self._preferences.settings.play_forced:
            return False
        session = self._controller.session
        return not session.can_redo and forced(session.position) is not None

    def _deals(self) -> bool:
        if self._controller.stage is not Stage.HAND_OVER or self._controller.session.can_redo:
            return False
        return self._controller.is_demo or not self._preferences.settings.pause_between_hands

    @Slot()
    def _on_pause(self) -> None:
        """Hide the hand, or show it again."""
        if self._controller.stage is Stage.COVERED:
            self._controller.uncover()
        else:
            self._window.scene.finish()
            self._controller.pause()
        self._show_pause()

    def _show_pause(self) -> None:
        paused = self._controller.stage is Stage.COVERED and not self._controller.must_lift
        self._actions[Act.PAUSE].setChecked(paused)

    @Slot(bool)
    def _on_demo(self, on: bool) -> None:
        self._controller.let_computer_play(on)
        self._wait()

    @Slot()
    def _show_demo(self) -> None:
        self._actions[Act.DEMO].setChecked(self._controller.is_demo)
