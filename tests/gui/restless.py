"""The window program with a restless person: they play, open this and that, and quit at any moment.

Run as ``python -m tests.gui.restless SEED [options of cassino-desktop]``. The moment, what is done before it and the
way of quitting follow from SEED. It says on standard output, as one JSON object on a line each, where the game stands
when the window is shown and when it has ended, with what was going on at the moment of quitting.
"""

import json
import os
import signal
import sys
from collections.abc import Callable
from random import Random
from typing import Any

from PySide6.QtCore import QEvent, QObject, Qt, QTimer, Slot
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QApplication

from cassino_desktop import app
from cassino_desktop.gui.actions import Act
from cassino_desktop.gui.controller import Stage
from cassino_desktop.gui.program import Program
from cassino_desktop.gui.stand_in import stand_in

LATEST_MS = 2_500
"""The latest moment of quitting, after the window is shown."""
_SWITCHING = (Act.PAUSE, Act.DEMO, Act.FULL_SCREEN, Act.MOVE_LIST, Act.SOUND, Act.UNDO, Act.REDO, Act.LAST_CAPTURE)


class Restless(QObject):
    """Does something every few moments, until it quits."""

    def __init__(self, program: Program, seed: str) -> None:
        super().__init__(program)
        self._program = program
        self._window = program.window
        self._random = Random(seed)
        self._fidget = QTimer(self)
        self._fidget.timeout.connect(self._do_something)
        self._fidget.start(self._random.choice((10, 60, 250)))
        self.going_on = ""
        QTimer.singleShot(self._random.randrange(LATEST_MS) if self._random.random() < 0.9 else 0, self._quit)

    def stand(self) -> dict[str, Any]:
        """Where the game stands."""
        session = self._program.controller.session
        return {
            "game": session.game_id,
            "hands": [[played.text for played in hand] for hand in session.hands],
            "going on": self.going_on,
        }

    @Slot()
    def _do_something(self) -> None:
        controller, random = self._program.controller, self._random
        match controller.stage:
            case Stage.TURN if random.random() < 0.7:
                session = controller.session
                assert session.turn is not None
                controller.play(stand_in(session.view(session.turn)))
            case Stage.COVERED if random.random() < 0.5:
                controller.uncover()
            case Stage.HAND_OVER:
                controller.next_hand()
            case _:
                self._play_about()

    def _play_about(self) -> None:
        random = self._random
        chance = random.random()
        if chance < 0.5:
            self._window.actions_of[random.choice(_SWITCHING)].trigger()
        elif chance < 0.6:
            self._window.actions_of[random.choice([act for act in Act if act is not Act.QUIT])].trigger()
        elif chance < 0.8:
            self._window.resize(random.randrange(640, 1400), random.randrange(480, 900))
        elif (modal := QApplication.activeModalWidget()) is not None:
            for kind in (QEvent.Type.KeyPress, QEvent.Type.KeyRelease):
                QApplication.postEvent(modal, QKeyEvent(kind, Qt.Key.Key_Escape, Qt.KeyboardModifier.NoModifier))

    @Slot()
    def _quit(self) -> None:
        self._fidget.stop()
        opened = [type(widget).__name__ for widget in QApplication.topLevelWidgets() if widget.isVisible()]
        flying = " cards flying" if self._window.scene.is_moving else ""
        self.going_on = f"{self._program.controller.stage.name}{flying} {' '.join(sorted(opened))}"
        ways: tuple[Callable[[], object], ...] = (
            self._window.close,
            self._window.actions_of[Act.QUIT].trigger,
            lambda: os.kill(os.getpid(), signal.SIGTERM),
            QApplication.quit,
        )
        self._random.choice(ways)()


def main() -> int:
    """Run the program with the person at it; return its exit status."""
    seed = sys.argv.pop(1)
    show, end = Program.show, Program.end
    persons: list[Restless] = []

    def say() -> None:
        sys.stdout.write(json.dumps(persons[0].stand()) + "\n")
        sys.stdout.flush()

    def show_and_begin(program: Program) -> None:
        show(program)
        persons.append(Restless(program, seed))
        say()

    def end_and_say(program: Program) -> None:
        end(program)
        say()

    setattr(Program, "show", show_and_begin)  # noqa: B010 - the person is no part of the program
    setattr(Program, "end", end_and_say)  # noqa: B010
    return app.main()


if __name__ == "__main__":
    sys.exit(main())
