"""The real window over the real storage and the real engine, in a folder of the test's own."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QObject, Qt, QTimer, Slot
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from cassino_desktop.gui.controller import Stage
from cassino_desktop.gui.main_window import MainWindow
from cassino_desktop.gui.program import Program
from cassino_desktop.gui.stand_in import stand_in
from cassino_desktop.gui.start import Start
from cassino_desktop.session.session import Session
from cassino_desktop.storage.paths import places
from cassino_desktop.storage.settings import Chair, LastGame, Speed

LONG_MS = 60_000


class Desk(QObject):
    """A program with its window, and a person who plays whatever comes to hand.

    Attributes:
        program: The program.
        window: Its window.
    """

    def __init__(self, qtbot: QtBot, start: Start) -> None:
        super().__init__()
        self._qtbot = qtbot
        self._goals: tuple[Stage, ...] = ()
        assert start.data_dir is not None
        self.folder = start.data_dir
        self.program = Program(places(start.data_dir), start)
        self.window: MainWindow = self.program.window
        self.controller = self.program.controller
        self.controller.stageChanged.connect(self._on_stage)
        qtbot.addWidget(self.window)
        self.program.show()
        self.window.activateWindow()
        qtbot.waitUntil(self.window.isActiveWindow)

    @property
    def session(self) -> Session:
        """The game being played."""
        return self.controller.session

    @property
    def stage(self) -> Stage:
        """What the window waits for."""
        return self.controller.stage

    def show_first_frame(self) -> None:
        """Let the window appear and all cards be rendered, outside of what is measured here."""
        while self.stage is Stage.EMPTY or not self.window.art.bytes_used or self.window.art.is_busy:
            QApplication.processEvents()

    def wait_for(self, *stages: Stage) -> None:
        """Let the program go on until it waits for one of these."""
        if self.stage in stages:
            return
        self._qtbot.waitUntil(lambda: self.stage in stages, timeout=LONG_MS)

    def wait_until(self, condition: Callable[[], bool]) -> None:
        """Let the program go on until something is so."""
        self._qtbot.waitUntil(condition, timeout=LONG_MS)

    def play(self) -> None:
        """Play a card for the person to move."""
        self.wait_for(Stage.TURN)
        session = self.session
        assert session.turn is not None
        self.controller.play(stand_in(session.view(session.turn)))

    def play_until(self, *goals: Stage) -> None:
        """Play on until the game stands at one of these stages."""
        self._goals = goals
        self._go_on()
        self._qtbot.waitUntil(lambda: self.stage in goals, timeout=LONG_MS)
        self._goals = ()

    @Slot()
    def _go_on(self) -> None:
        """Do for the person what the game waits for."""
        if not self._goals or self.stage in self._goals:
            return
        if self.stage is Stage.TURN:
            self.play()
        elif self.stage is Stage.COVERED:
            self.controller.uncover()
        elif self.stage is Stage.HAND_OVER:
            self.controller.next_hand()

    @Slot()
    def _on_stage(self) -> None:
        if self._goals:
            QTimer.singleShot(0, self._go_on)

    def press(self, key: Qt.Key, modifiers: Qt.KeyboardModifier = Qt.KeyboardModifier.NoModifier) -> None:
        """Press a key where the focus is."""
        QTest.keyClick(self.window.focusWidget(), key, modifiers)

    def close(self) -> None:
        """Close the window, as its button does, and take the program down."""
        self.window.close()
        self.program.end()


OpenDesk = Callable[..., Desk]


def new_game(
    rules: str = "modern", players: int = 2, *, partners: bool = False, level: str = "greedy", persons: int = 1
) -> LastGame:
    """A choice of a new game; those who are no persons are computer players."""
    chairs = tuple(Chair() if seat < persons else Chair(computer=True, level=level) for seat in range(players))
    return LastGame(rules, partners, chairs, cut=False, dealer=players - 1)


@pytest.fixture
def open_desk(qtbot: QtBot, tmp_path: Path) -> Iterator[OpenDesk]:
    """Opens the program: ``open_desk()`` to go on with the game in the test's folder, or on a ``new_game()``."""
    desks: list[Desk] = []

    def build(
        game: LastGame | None = None,
        *,
        seed: str = "desk",
        speed: Speed | None = Speed.OFF,
        file: Path | None = None,
        folder: Path | None = None,
    ) -> Desk:
        desk = Desk(qtbot, Start(folder or tmp_path / "data", game, seed, speed, file))
        desks.append(desk)
        return desk

    yield build
    for desk in desks:
        desk.close()
