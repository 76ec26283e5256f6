"""The command line: what it asks for and what it refuses in one sentence; the program as a process to its end."""

import os
import re
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path

import pytest

import cassino_desktop
from cassino_desktop.app import Arguments, BadArgumentsError, read_arguments
from cassino_desktop.engine.presets import PRESETS
from cassino_desktop.storage.games import Autosave, load_game
from cassino_desktop.storage.paths import Places, places

_ROOT = Path(__file__).parents[1]


def test_no_arguments_go_on_with_the_game_that_was_left() -> None:
    assert read_arguments([]) == Arguments()


@pytest.mark.parametrize(
    ("words", "asked"),
    [
        ("--new", Arguments(new=True)),
        ("--rules royal", Arguments(new=True, rules="royal")),
        ("--rules hoyle_1800_literal --players 3", Arguments(new=True, rules="hoyle_1800_literal", players=3)),
        ("--partners", Arguments(new=True, players=4, partners=True)),
        ("--players 4 --partners", Arguments(new=True, players=4, partners=True)),
        ("--seed 4711", Arguments(new=True, seed="4711")),
        ("--accident exposed", Arguments(new=True, accident="exposed")),
        ("--speed off", Arguments(speed="off")),
        ("--data-dir here", Arguments(data_dir=Path("here"))),
        ("a.cassino", Arguments(file=Path("a.cassino"))),
        ("--speed slow a.cassino", Arguments(speed="slow", file=Path("a.cassino"))),
    ],
)
def test_what_may_be_asked(words: str, asked: Arguments) -> None:
    assert read_arguments(words.split()) == asked


@pytest.mark.parametrize(
    "words",
    [
        *("--nonsense", "--players 5", "--players two", "--rules chess", "--speed light", "--players 3 --partners"),
        *("--rules draw --players 3", "--rules draw --partners", "--new a.cassino", "--seed x a.cassino", "a b"),
        *("--speed", "--data-dir", "--ne", "--seed", "--accident flood", "--accident exposed --seed x"),
        "--rules draw --accident wrong_count",
    ],
)
def test_what_may_not_be_asked(words: str) -> None:
    with pytest.raises(BadArgumentsError):
        read_arguments(words.split())


@pytest.mark.parametrize("seed", ["", "   ", "x" * 1000, "\ud800"])
def test_a_seed_is_some_text(seed: str) -> None:
    with pytest.raises(BadArgumentsError):
        read_arguments(["--seed", seed])


# --- as a process ---------------------------------------------------------------------


def run(*words: str, environment: dict[str, str] | None = None) -> subprocess.CompletedProcess[str]:
    """Run the program to its end."""
    return subprocess.run(
        [sys.executable, "-m", "cassino_desktop", *words],
        cwd=_ROOT,
        env={**os.environ, **(environment or {})},
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )


def test_a_bad_command_line_is_one_sentence_and_status_2() -> None:
    done = run("--players", "5")
    assert done.returncode == 2
    assert done.stdout == ""
    (line,) = done.stderr.splitlines()
    assert "--players" in line
    assert line.endswith(".")


def test_the_version() -> None:
    done = run("--version")
    assert done.returncode == 0
    assert done.stdout == f"Cassino {cassino_desktop.__version__}\n"
    assert done.stderr == ""


def test_help_names_every_argument() -> None:
    done = run("--help")
    assert done.returncode == 0
    for word in ("--data-dir", "--new", "--rules", "--players", "--partners", "--seed", "--speed", "--version", "file"):
        assert word in done.stdout
    for name in PRESETS:
        assert name in done.stdout


def test_what_is_missing_is_one_sentence_and_no_abort() -> None:
    done = run(environment={"QT_QPA_PLATFORM": "nonsense"})
    assert done.returncode == 1
    assert len(done.stderr.splitlines()) == 1
    assert "nonsense" in done.stderr


Start = Callable[..., "subprocess.Popen[str]"]


@pytest.fixture
def start() -> Iterator[Start]:
    """Starts the program, and ends it with the test."""
    running: list[subprocess.Popen[str]] = []

    def begin(*words: str, environment: Mapping[str, str] | None = None) -> "subprocess.Popen[str]":
        process = subprocess.Popen(
            [sys.executable, "-m", "cassino_desktop", *words],
            cwd=_ROOT,
            env={**os.environ, **(environment or {})},
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
        )
        running.append(process)
        return process

    yield begin
    for process in running:
        process.kill()
        process.communicate()


def await_file(path: Path) -> None:
    """Wait until the program has written a file."""
    end = time.monotonic() + 60
    while not path.exists():
        assert time.monotonic() < end, f"{path} was not written"
        time.sleep(0.01)


def await_window(where: Places, times: int) -> None:
    """Wait until a window has been opened so many times in all."""
    end = time.monotonic() + 60
    while (where.logs / "cassino.log").read_text().count("the window is open") < times:
        assert time.monotonic() < end, "no window was opened"
        time.sleep(0.01)


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT])
def test_asked_to_end_it_ends_with_status_0_and_the_game_is_kept(start: Start, tmp_path: Path, number: int) -> None:
    process = start("--data-dir", str(tmp_path), "--rules", "royal", "--players", "3", "--seed", "kept")
    where = places(tmp_path)
    await_file(where.autosave)
    process.send_signal(number)
    _, errors = process.communicate(timeout=60)
    assert process.returncode == 0
    assert errors == ""
    session = load_game(where.autosave)
    assert (session.setup.rules, session.setup.players, session.setup.seed) == (PRESETS["royal"], 3, "kept")
    assert not (where.logs / "crash.log").exists(), "a clean end leaves no crash report"
    log = (where.logs / "cassino.log").read_text()
    assert re.search(r"asked to end by SIG(TERM|INT)", log)
    assert "WARNING" not in log
    assert "ERROR" not in log


def test_killed_it_goes_on_where_it_was(start: Start, tmp_path: Path) -> None:
    where = places(tmp_path)
    first = start("--data-dir", str(tmp_path), "--seed", "killed")
    await_file(where.autosave)
    await_window(where, 1)
    first.kill()
    first.wait()
    left = Autosave(where.autosave).load().session
    assert left is not None
    second = start("--data-dir", str(tmp_path))
    await_window(where, 2)
    second.send_signal(signal.SIGTERM)
    second.communicate(timeout=60)
    assert second.returncode == 0
    session = load_game(where.autosave)
    moves = [played.text for played in session.hand_moves]
    assert moves[: len(left.hand_moves)] == [played.text for played in left.hand_moves]
    assert session.setup == left.setup


def test_a_folder_that_cannot_be_written_is_no_end(start: Start, tmp_path: Path) -> None:
    (tmp_path / "file").write_text("in the way")
    process = start("--data-dir", str(tmp_path / "file" / "data"))
    with pytest.raises(subprocess.TimeoutExpired):
        process.wait(timeout=3)
    process.send_signal(signal.SIGTERM)
    _, errors = process.communicate(timeout=60)
    assert process.returncode == 0
    assert "Traceback" not in errors


def test_a_crash_is_told_to_the_log_at_the_next_start(start: Start, tmp_path: Path) -> None:
    where = places(tmp_path)
    process = start("--data-dir", str(tmp_path))
    await_file(where.autosave)
    process.send_signal(signal.SIGSEGV)
    process.communicate(timeout=60)
    assert process.returncode == -signal.SIGSEGV
    again = start("--data-dir", str(tmp_path))
    end = time.monotonic() + 60
    while "the last run ended with a crash" not in (where.logs / "cassino.log").read_text():
        assert time.monotonic() < end
        time.sleep(0.02)
    assert again.poll() is None


@pytest.mark.parametrize("locale", ["C", "", "xx_YY", "de_DE.UTF-8", "ar_EG.UTF-8", "tr_TR.UTF-8"])
def test_it_starts_in_every_locale_and_writes_the_same_game(locale: str, start: Start, tmp_path: Path) -> None:
    """Untranslated or locale crash: numbers in saves are independent of the locale."""
    words = ("--data-dir", str(tmp_path), "--new", "--seed", "locale", "--rules", "spade")
    process = start(*words, environment={"LANG": locale, "LC_ALL": locale})
    where = places(tmp_path)
    await_file(where.autosave)
    await_window(where, 1)
    process.send_signal(signal.SIGTERM)
    _, errors = process.communicate(timeout=60)
    assert (process.returncode, errors) == (0, "")
    session = load_game(where.autosave)
    assert (session.setup.rules, session.setup.seed) == (PRESETS["spade"], "locale")
    assert where.autosave.read_text(encoding="ascii")
