"""One running program for each folder: what a second start is asked for, the first one does."""

import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from dataclasses import asdict
from pathlib import Path
from random import Random

import pytest
from PySide6.QtNetwork import QLocalServer, QLocalSocket
from pytestqt.qtbot import QtBot

from cassino_desktop.engine.presets import PRESETS
from cassino_desktop.gui.controller import Stage
from cassino_desktop.gui.instance import Instance, come_forward
from cassino_desktop.gui.start import Start, message_of, start_of
from cassino_desktop.session.session import Session
from cassino_desktop.storage.games import load_game, save_game
from cassino_desktop.storage.paths import Places, places
from cassino_desktop.storage.settings import Chair, LastGame, Speed
from tests.engine.mutated_json import mutated
from tests.gui.stage import game
from tests.gui.window import OpenDesk, new_game

ROOT = Path(__file__).parents[2]
PATIENCE = 60


# --- the message ----------------------------------------------------------------------


def test_what_a_start_is_asked_for_is_understood() -> None:
    choice = LastGame({"preset": "royal", "game": {"target": 31}}, True, (Chair("Zoë 🂡"), *[Chair(computer=True)] * 3))
    for start in (
        Start(),
        Start(file=Path('/tmp/a;|"\\ לילה.cassino')),
        Start(game=choice, seed="tea", speed=Speed.FAST),
    ):
        assert start_of(message_of(start, "token")) == (start, "token")


def test_a_file_named_from_where_one_stands_is_the_same_file_elsewhere(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir("/")
    assert start_of(message_of(Start(file=Path("a.cassino"))))[0].file == Path("/a.cassino").absolute()


@pytest.mark.parametrize(
    "message",
    [b"", b"{", b"[]", b"null", b"\xff", b"[" * 60_000, b'{"file": 7}', b'{"seed": "", "token": "", "game": "chess"}'],
)
def test_what_is_no_start(message: bytes) -> None:
    with pytest.raises(ValueError):  # noqa: PT011 - whatever it says
        start_of(message)


def test_messages_changed_at_random(fresh_seed: int, long_count: Callable[[int, int], int]) -> None:
    random = Random(fresh_seed)
    good = json.loads(message_of(Start(game=new_game("royal", 4, partners=True), speed=Speed.OFF, file=Path("/x"))))
    for _ in range(long_count(300, 10_000)):
        try:
            start, token = start_of(json.dumps(mutated(random, good, {})).encode())
        except ValueError:
            continue
        assert isinstance(asdict(start), dict)
        assert isinstance(token, str)


# --- in one process -------------------------------------------------------------------


@pytest.fixture
def where(tmp_path: Path) -> Places:
    return places(tmp_path / "data")


@pytest.fixture
def first(where: Places) -> Iterator[Instance]:
    """A running program, as far as others see it."""
    instance = Instance(where)
    assert instance.claim()
    instance.listen()
    yield instance
    instance.close()


_SECOND = """
import sys
from pathlib import Path
from PySide6.QtCore import QCoreApplication
from cassino_desktop.gui.instance import Instance
from cassino_desktop.gui.start import Start
from cassino_desktop.storage.paths import places
application = QCoreApplication([])
instance = Instance(places(Path(sys.argv[1])))
assert not instance.claim()
print(instance.hand_over(Start(seed="second"), 20))
"""


def _second_start(where: Places, qtbot: QtBot) -> str:
    """What a second start says of having handed over, while the loop of this one runs."""
    command = [sys.executable, "-c", _SECOND, str(where.games.parent)]
    with subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, text=True) as process:
        qtbot.waitUntil(lambda: process.poll() is not None, timeout=30_000)
        return process.communicate()[0].strip()


def _said(where: Places, words: bytes, qtbot: QtBot) -> bytes:
    """What the running program answers to these words before it hangs up."""
    socket = QLocalSocket()
    with qtbot.waitSignal(socket.connected):
        socket.connectToServer(str(where.games.parent / "running.socket"))
    with qtbot.waitSignal(socket.disconnected):
        socket.write(words)
    return bytes(socket.readAll().data())


def test_only_one_holds_a_folder(first: Instance, where: Places, tmp_path: Path) -> None:
    assert first.is_first
    assert not Instance(where).claim()
    other = Instance(places(tmp_path / "other"))
    assert other.claim(), "another folder is another program"
    other.close()
    first.close()
    again = Instance(where)
    assert again.claim()
    again.close()


def test_rubbish_is_hung_up_on(first: Instance, where: Places, qtbot: QtBot) -> None:
    asked: list[Start] = []
    first.asked.connect(asked.append)
    for words in (b"GET / HTTP/1.1\r\n\r\n", b"\0\n", b"{}\n", b"x" * 100_000, b"[" * 60_000 + b"\n"):
        assert _said(where, words, qtbot) == b""
    assert asked == []
    assert _said(where, message_of(Start(seed="x")), qtbot) == b"ok\n"
    assert asked == [Start(seed="x")]


def test_a_program_that_does_not_answer_is_waited_for_no_longer_than_patience(where: Places) -> None:
    holder = Instance(where)
    assert holder.claim()
    server = QLocalServer()
    assert server.listen(str(where.games.parent / "running.socket"))
    second = Instance(where)
    assert not second.claim()
    assert not second.hand_over(Start(), 0.3)
    assert not second.is_first
    server.close()
    assert not second.hand_over(Start(), 0.3), "and one that does not listen"
    holder.close()


def test_if_the_first_ends_meanwhile_the_second_goes_on_in_its_place(where: Places) -> None:
    holder, second = Instance(where), Instance(where)
    assert holder.claim()
    assert not second.claim()
    holder.close()
    assert not second.hand_over(Start(), 0.3)
    assert second.is_first
    second.close()


def test_a_folder_with_a_long_name(tmp_path: Path, qtbot: QtBot) -> None:
    where = places(tmp_path / ("x" * 120) / "data")
    instance = Instance(where)
    assert instance.claim()
    instance.listen()
    assert instance.is_first
    asked: list[Start] = []
    instance.asked.connect(asked.append)
    assert _second_start(where, qtbot) == "True"
    assert asked == [Start(seed="second")]
    instance.close()


def test_where_nothing_can_be_written_every_start_is_a_program_of_its_own(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("in the way")
    where = places(tmp_path / "file" / "data")
    one, other = Instance(where), Instance(where)
    assert one.claim()
    assert other.claim()
    one.listen()
    other.listen()
    one.close()
    other.close()


def test_the_window_comes_forward(open_desk: OpenDesk, qtbot: QtBot) -> None:
    desk = open_desk(new_game())
    desk.window.showMinimized()
    come_forward(desk.window)
    qtbot.waitUntil(desk.window.isActiveWindow)
    assert not desk.window.isMinimized()


def test_the_running_program_does_what_another_start_was_asked_for(
    open_desk: OpenDesk, qtbot: QtBot, tmp_path: Path
) -> None:
    desk = open_desk(new_game())
    desk.play()
    desk.wait_for(Stage.TURN)
    desk.program.take(Start())
    assert desk.session.setup.rules == PRESETS["modern"]
    desk.program.take(Start(game=new_game("draw"), seed="other", speed=Speed.OFF))
    desk.wait_for(Stage.TURN)
    assert (desk.session.setup.rules, desk.session.setup.seed) == (PRESETS["draw"], "other")
    assert len(list((tmp_path / "data" / "games").glob("left-*"))) == 1
    assert "kept" in desk.window.notices.sentences
    path = tmp_path / "royal.cassino"
    save_game(path, Session(game(rules="royal")))
    desk.program.take(Start(file=path))
    qtbot.waitUntil(lambda: desk.session.setup.rules == PRESETS["royal"])
    desk.wait_for(Stage.TURN)


# --- as processes ---------------------------------------------------------------------

Begin = Callable[..., "subprocess.Popen[str]"]


@pytest.fixture
def begin() -> Iterator[Begin]:
    """Starts the program, and ends it with the test."""
    running: list[subprocess.Popen[str]] = []

    def start(*words: object, cwd: Path = ROOT) -> "subprocess.Popen[str]":
        environment = {**os.environ, "PYTHONPATH": str(ROOT)}
        command = [sys.executable, "-m", "cassino_desktop", *map(str, words)]
        running.append(subprocess.Popen(command, cwd=cwd, env=environment, stderr=subprocess.PIPE, text=True))
        return running[-1]

    yield start
    for process in running:
        process.kill()
        _, errors = process.communicate()
        assert "Traceback" not in errors


def _await(true: Callable[[], bool], what: str) -> None:
    end = time.monotonic() + PATIENCE
    while not true():
        assert time.monotonic() < end, f"never: {what}"
        time.sleep(0.02)


def _windows(where: Places) -> int:
    log = where.logs / "cassino.log"
    return log.read_text().count("the window is open") if log.exists() else 0


def _rules(where: Places) -> object:
    return load_game(where.autosave).setup.rules


def test_a_second_start_hands_its_file_over_and_ends(begin: Begin, tmp_path: Path, where: Places) -> None:
    first = begin("--data-dir", where.games.parent, "--rules", "modern")
    _await(lambda: _windows(where) == 1, "a window")
    file = tmp_path / "from here.cassino"
    save_game(file, Session(game(rules="royal")))
    second = begin("--data-dir", where.games.parent, "from here.cassino", cwd=tmp_path)
    assert second.wait(PATIENCE) == 0
    _await(lambda: _rules(where) == PRESETS["royal"], "the game on the table")
    assert begin("--data-dir", where.games.parent).wait(PATIENCE) == 0
    assert begin("--data-dir", where.games.parent, "--rules", "draw").wait(PATIENCE) == 0
    _await(lambda: _rules(where) == PRESETS["draw"], "the new game on the table")
    assert first.poll() is None
    assert _windows(where) == 1
    first.send_signal(signal.SIGTERM)
    assert first.wait(PATIENCE) == 0
    left = sorted(path.name for path in where.games.parent.iterdir() if path.name.startswith("running"))
    assert left == [], "nothing is left of it"


def test_after_a_kill_the_next_start_has_the_folder(begin: Begin, where: Places) -> None:
    for times in (1, 2, 3):
        process = begin("--data-dir", where.games.parent)
        _await(lambda times=times: _windows(where) == times, "a window")  # type: ignore[misc]
        _await((where.games.parent / "running.socket").exists, "it listens")
        process.kill()
        process.wait()
        assert (where.games.parent / "running.lock").exists()


def test_of_starts_at_the_same_moment_one_stays(
    begin: Begin, where: Places, long_count: Callable[[int, int], int]
) -> None:
    """Two processes on one directory."""
    for times in range(1, long_count(2, 20) + 1):
        processes = [begin("--data-dir", where.games.parent) for _ in range(3)]
        _await(lambda processes=processes: sum(p.poll() is None for p in processes) == 1, "one stays")  # type: ignore[misc]
        assert sorted(p.poll() or 0 for p in processes) == [0, 0, 0]
        (stays,) = [process for process in processes if process.poll() is None]
        assert _windows(where) == times
        stays.send_signal(signal.SIGTERM)
        assert stays.wait(PATIENCE) == 0


def test_other_folders_are_other_programs(begin: Begin, tmp_path: Path) -> None:
    both = [places(tmp_path / name) for name in ("one", "two")]
    processes = [begin("--data-dir", where.games.parent) for where in both]
    _await(lambda: all(_windows(where) == 1 for where in both), "two windows")
    assert [process.poll() for process in processes] == [None, None]


_OPEN_EVENT = """
import sys
from PySide6.QtCore import QCoreApplication
from PySide6.QtGui import QFileOpenEvent
from cassino_desktop.gui.program import make_application
application = make_application()
application.fileAsked.connect(print)
QCoreApplication.sendEvent(application, QFileOpenEvent("/a/b.cassino"))
"""


def test_macos_asks_by_an_event() -> None:
    done = subprocess.run([sys.executable, "-c", _OPEN_EVENT], cwd=ROOT, capture_output=True, text=True, check=True)
    assert done.stdout == "/a/b.cassino\n"
