"""The computer seat's program is never trusted: whatever it does, every question has one legal answer."""

import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import QProcess
from pytestqt.qtbot import QtBot

from cassino_desktop.engine.checking import check
from cassino_desktop.engine.moves import Move
from cassino_desktop.engine.presets import PRESETS
from cassino_desktop.engine.view import View
from cassino_desktop.gui import engine_player
from cassino_desktop.gui.engine_player import PATIENCE, Command, EnginePlayer, own_command
from cassino_desktop.gui.stand_in import stand_in
from cassino_desktop.session.session import Session
from cassino_desktop.session.setup import GameSetup, Seat, SeatKind

_FAKE = Path(__file__).with_name("fake_engine.py")
_ROOT = Path(__file__).parents[2]


def fake(behaviour: str, starts: Path | None = None) -> Command:
    """The command of the fake program."""
    return Command(sys.executable, (str(_FAKE), behaviour, *([str(starts)] if starts else [])), str(_ROOT))


def opening(seed: str = "opening") -> View:
    """What the seat to move sees of a fresh game."""
    seat = Seat("C", SeatKind.COMPUTER, "greedy")
    session = Session(GameSetup(PRESETS["modern"], (seat, seat), seed))
    turn = session.turn
    assert turn is not None
    return session.view(turn)


MakePlayer = Callable[[Command], EnginePlayer]


@pytest.fixture
def make(qapp: object) -> Iterator[MakePlayer]:
    """Makes players, and closes them at the end."""
    made: list[EnginePlayer] = []

    def build(command: Command) -> EnginePlayer:
        made.append(EnginePlayer(command, stand_in))
        return made[-1]

    yield build
    for player in made:
        player.close()


def answer(qtbot: QtBot, player: EnginePlayer, view: View, level: str = "greedy") -> Move:
    """Ask and wait for the answer."""
    with qtbot.waitSignal(player.chosen, timeout=20_000) as told:
        number = player.ask(view, level, "seed")
    assert told.args is not None
    assert told.args[0] == number
    move: Move = told.args[1]
    assert check(view.position, move) is None
    return move


def test_our_own_program_answers(qtbot: QtBot, make: MakePlayer) -> None:
    player = make(own_command())
    view = opening()
    first = answer(qtbot, player, view)
    assert answer(qtbot, player, view) == first, "same seed, same view, same answer"


def test_the_program_is_started_once_and_ends_when_closed(qtbot: QtBot, make: MakePlayer, tmp_path: Path) -> None:
    starts = tmp_path / "starts"
    player = make(fake("good", starts))
    for _ in range(3):
        answer(qtbot, player, opening())
    player.close()
    assert len(starts.read_text().split()) == 1
    assert (
        not player.findChildren(QProcess)
        or player.findChildren(QProcess)[0].state() is QProcess.ProcessState.NotRunning
    )


@pytest.mark.parametrize(
    ("behaviour", "logged"),
    [
        ("illegal", "not legal"),
        ("no move", "no move in the answer"),
        ("number for a move", "no move in the answer"),
        ("refusal", "no move in the answer"),
        ("garbage", "unreadable answer"),
        ("no object", "unreadable answer"),
        ("bytes", "unreadable answer"),
        ("endless", "without end"),
        ("dies at once", "ended with status 3"),
        ("dies when asked", "ended with status 4"),
        ("silent", "no answer within"),
        ("wrong id", "no answer within"),
    ],
)
def test_the_simple_player_steps_in_and_it_is_told_once(
    qtbot: QtBot,
    make: MakePlayer,
    monkeypatch: pytest.MonkeyPatch,
    expect_log: Callable[[str], Any],
    behaviour: str,
    logged: str,
) -> None:
    if "no answer" in logged:
        monkeypatch.setattr(engine_player, "ANSWER_LIMIT_MS", 600)
    player = make(fake(behaviour))
    told: list[None] = []
    player.troubled.connect(lambda: told.append(None))
    for _ in range(2):
        with expect_log(logged):
            assert answer(qtbot, player, opening()) == stand_in(opening())
    assert len(told) == 1


def test_a_program_that_is_not_there(qtbot: QtBot, make: MakePlayer, expect_log: Callable[[str], Any]) -> None:
    player = make(Command("/there/is/no/such/program"))
    with expect_log("does not start"):
        answer(qtbot, player, opening())


def test_patience_ends_and_comes_back_with_a_new_game(
    qtbot: QtBot, make: MakePlayer, tmp_path: Path, expect_log: Callable[[str], Any]
) -> None:
    starts = tmp_path / "starts"
    player = make(fake("dies when asked", starts))
    for _ in range(PATIENCE):
        with expect_log("ended with status"):
            answer(qtbot, player, opening())
    answer(qtbot, player, opening())
    assert len(starts.read_text().split()) == PATIENCE, "it is asked no more"
    player.forgive()
    with expect_log("ended with status"):
        answer(qtbot, player, opening())
    assert len(starts.read_text().split()) == PATIENCE + 1


def test_it_is_started_anew_when_it_dies_between_questions(
    qtbot: QtBot, make: MakePlayer, tmp_path: Path, expect_log: Callable[[str], Any]
) -> None:
    player = make(fake("good", tmp_path / "starts"))
    answer(qtbot, player, opening())
    process = player.findChild(QProcess)
    assert isinstance(process, QProcess)
    with expect_log("ended with status"), qtbot.waitSignal(process.finished):
        process.kill()
    answer(qtbot, player, opening())
    assert len((tmp_path / "starts").read_text().split()) == 2


def test_a_late_answer_to_a_forgotten_question_is_dropped(qtbot: QtBot, make: MakePlayer) -> None:
    player = make(fake("slow first"))
    heard: list[int] = []
    player.chosen.connect(lambda number, move: heard.append(number))
    forgotten = player.ask(opening("one"), "greedy", "seed")
    process = player.findChild(QProcess)
    assert isinstance(process, QProcess)
    qtbot.waitUntil(lambda: process.state() is QProcess.ProcessState.Running)
    player.forget()
    answer(qtbot, player, opening("two"))
    assert forgotten not in heard
    assert len(heard) == 1


def test_a_new_question_does_not_wait_for_one_that_nobody_wants(qtbot: QtBot, make: MakePlayer, tmp_path: Path) -> None:
    starts = tmp_path / "starts"
    player = make(fake("slow first", starts))
    player.ask(opening("one"), "greedy", "seed")
    qtbot.waitUntil(lambda: starts.exists() and starts.read_text().endswith("\n"), timeout=20_000)
    answer(qtbot, player, opening("two"))
    assert len(starts.read_text().split()) == 2, "a busy program is ended and another started"


def test_closing_while_it_thinks_ends_it(qtbot: QtBot, make: MakePlayer, tmp_path: Path) -> None:
    starts = tmp_path / "starts"
    player = make(fake("silent", starts))
    player.ask(opening(), "greedy", "seed")
    qtbot.waitUntil(lambda: starts.exists() and bool(starts.read_text()), timeout=20_000)
    number = int(starts.read_text())
    player.close()
    assert not Path(f"/proc/{number}").exists()
