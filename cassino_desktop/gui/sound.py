"""What is heard at the table, once it is switched on: in step with what moves, and silent where that is skipped.

Until then nothing of QtMultimedia is loaded, nor where the system has nothing to hear it with. Loading waits for the
first frame and goes in two turns of the event loop, so that nothing that moves is held up.
"""

import os
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Protocol

from PySide6.QtCore import QObject, QTimer, Slot

from cassino_desktop.engine.deal import Packet
from cassino_desktop.engine.moves import Build, Capture, Move
from cassino_desktop.engine.transition import Transition
from cassino_desktop.gui.controller import Stage

if TYPE_CHECKING:
    from cassino_desktop.gui.main_window import MainWindow


class Player(Protocol):
    """Plays sounds by name."""

    def play(self, name: str) -> None:
        """Play a sound."""

    def stop(self) -> None:
        """Be silent at once and let go of the device."""


class Sound(QObject):
    """Lets the table be heard while the setting ``sound`` is on."""

    def __init__(self, window: "MainWindow") -> None:
        """Listen to the window's table and game."""
        super().__init__(window)
        self._window = window
        self._preferences = window.preferences
        self._controller = window.controller
        self._player: Player | None = None
        self._may_load = False
        self._moved = False  # the game has come where it stands by a move, not by resuming, undo or redo
        self._loading = QTimer(self)
        self._loading.setSingleShot(True)
        self._loading.setInterval(0)
        self._loading.timeout.connect(self._load)
        window.scene.cue.connect(self.play)
        window.closed.connect(self.stop)
        window.preferences.changed.connect(self._on_settings)
        window.controller.dealt.connect(self._on_dealt)
        window.controller.moved.connect(self._on_moved)
        window.controller.stageChanged.connect(self._on_stage)

    def complete(self) -> None:
        """Load what is to be heard: the first frame has been painted."""
        self._may_load = True
        self._on_settings()

    @Slot(str)
    def play(self, name: str) -> None:
        """Let one of the sounds be heard."""
        if self._player is not None:
            self._player.play(name)

    @Slot()
    def stop(self) -> None:
        """Be silent from now on."""
        self._may_load = False
        self._loading.stop()
        self._drop()

    def _drop(self) -> None:
        player, self._player = self._player, None
        if player is not None:
            player.stop()

    @Slot()
    def _on_settings(self) -> None:
        if not self._preferences.settings.sound:
            self._loading.stop()
            self._drop()
        elif self._may_load and self._player is None and can_be_heard(sys.platform, os.environ):
            self._loading.start()

    @Slot()
    def _load(self) -> None:
        """Load QtMultimedia, and in another turn the sounds: each takes a few frames' time."""
        if "PySide6.QtMultimedia" not in sys.modules:
            import PySide6.QtMultimedia  # noqa: F401 - loaded now, used later

            self._loading.start()
            return
        from cassino_desktop.gui.effects import Effects

        self._player = Effects(self)

    # where nothing flies, a move is one sound

    @Slot(object)
    def _on_dealt(self, packets: tuple[Packet, ...]) -> None:
        if packets and self._window.scene.tableau.is_still:
            self.play("deal")

    @Slot(object)
    def _on_moved(self, transition: Transition) -> None:
        self._moved = True
        if self._window.scene.tableau.is_still:
            self.play("sweep" if transition.sweep else sound_of(transition.move))

    @Slot(object)
    def _on_stage(self, stage: Stage) -> None:
        if stage is Stage.GAME_OVER and self._moved and self._a_person_won():
            self.play("win")
        if stage is not Stage.MOVING:
            self._moved = False

    def _a_person_won(self) -> bool:
        session = self._controller.session
        winners = session.result.winners if session.result else ()
        return any(session.position.side_of(seat) in winners for seat in session.setup.persons)


def sound_of(move: Move) -> str:
    """Return the sound of a move that is not seen to fly."""
    match move:
        case Capture():
            return "take"
        case Build():
            return "build"
        case _:
            return "play"


def can_be_heard(platform: str, environment: Mapping[str, str], devices: Path = Path("/dev/snd")) -> bool:
    """Return whether the system may have a device to hear anything with; finding out takes no time.

    On Linux: a sound server that is named or has its socket, or a device that plays. Elsewhere there always may.
    """
    if platform != "linux":
        return True
    if environment.get("PULSE_SERVER"):
        return True
    folder = Path(environment.get("XDG_RUNTIME_DIR") or f"/run/user/{os.getuid()}")
    if (folder / "pulse" / "native").exists() or (folder / "pipewire-0").exists():
        return True
    return any(devices.glob("pcm*p"))
