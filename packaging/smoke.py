#!/usr/bin/env python3
"""Tries a frozen or installed program as a person's system would run it: ``python packaging/smoke.py PROGRAM``.

PROGRAM is the window program; the engine lies beside it. Offscreen it is started from ``/`` with an empty home, in the
locale C, with broken settings, and with a home that cannot be written. A sound server hears it; on a headless Wayland
(Weston) it opens; on a virtual screen (Xvfb) a whole game is played by keys. It exits with 1 at the first thing that is
not as it shall be, and names the tools that it lacks.
"""

import argparse
import json
import os
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Final

import builder  # noqa: F401 - makes this checkout's own package the one that is imported
from cassino_desktop import __version__, identity
from cassino_desktop.session.flow import Phase
from cassino_desktop.storage.errors import SaveError
from cassino_desktop.storage.games import load_game

START_SECONDS: Final = 60
GAME_SECONDS: Final = 300
_FATAL: Final = ("Traceback", "CRITICAL", "ERROR", "WARNING", "Segmentation", "core dumped", "Failed to")
"""What must stand neither in the log nor on standard error after a run in which nothing was wrong."""

_NOT_UTF8: Final = 'Detected locale "C" with character encoding'
"""Qt's remark on the locale C, after which it does the right thing."""


_TOOLS: Final = {
    "Xvfb": "xvfb", "openbox": "openbox", "pactl": "pulseaudio-utils", "pulseaudio": "pulseaudio", "weston": "weston",
    "xdotool": "xdotool",
}  # fmt: skip
"""What is needed, with Debian's package of it."""


class SmokeError(Exception):
    """Something is not as it shall be; the text says what."""


def expect(condition: object, what: str) -> None:
    """Raise SmokeError unless the condition holds."""
    if not condition:
        raise SmokeError(what)


def await_it(condition: Callable[[], object], seconds: float, what: str) -> None:
    """Return when the condition holds; raise SmokeError after so many seconds."""
    deadline = time.monotonic() + seconds
    while not condition():
        expect(time.monotonic() < deadline, f"not within {seconds:.0f} s: {what}")
        time.sleep(0.05)


class Run:
    """One run of the window program in an environment of its own.

    Attributes:
        home: Its home; the usual places of its files are below.
    """

    def __init__(self, program: Path, home: Path, environment: Mapping[str, str], arguments: tuple[str, ...]) -> None:
        """Start it from ``/``, with nothing of this process's environment."""
        self.home = home
        self._errors = tempfile.TemporaryFile()  # noqa: SIM115 - closed with the run
        self._process = subprocess.Popen(
            [str(program), *arguments],
            cwd="/",
            env={"HOME": str(home), "PATH": "/usr/bin:/bin", "LANG": "C.UTF-8", **environment},
            stdin=subprocess.DEVNULL,
            stdout=self._errors,
            stderr=self._errors,
        )

    @property
    def autosave(self) -> Path:
        """Return the file of the game being played."""
        return self.home / ".local/share" / identity.PROGRAM / "games" / f"autosave{identity.SAVE_SUFFIX}"

    def runs(self) -> bool:
        """Return whether it still runs."""
        return self._process.poll() is None

    def finished(self) -> bool:
        """Return whether the game on the table is over."""
        try:
            return load_game(self.autosave).phase is Phase.GAME_OVER
        except SaveError:
            return False

    def played(self) -> int:
        """Return how many moves were played, by everybody."""
        try:
            return sum(len(hand) for hand in load_game(self.autosave).hands)
        except SaveError:
            return 0

    def libraries(self) -> set[str]:
        """Return the names of the libraries that it has loaded."""
        lines = Path(f"/proc/{self._process.pid}/maps").read_text(encoding="utf-8").splitlines()
        return {Path(line.split()[-1]).name for line in lines if ".so" in line}

    def await_game(self) -> None:
        """Return when it has kept a game that can be read; raise SmokeError."""
        await_it(lambda: self.autosave.is_file() or not self.runs(), START_SECONDS, "a game is kept")
        expect(self.runs(), f"it ended by itself: {self.said()}")
        load_game(self.autosave)

    def await_engine(self) -> None:
        """Return when it has started its engine, which it does after its first frame; raise SmokeError."""
        children = Path(f"/proc/{self._process.pid}/task/{self._process.pid}/children")
        await_it(
            lambda: not self.runs() or children.read_text(encoding="ascii"), START_SECONDS, "the engine is started"
        )
        expect(self.runs(), f"it ended by itself: {self.said()}")

    def end(self, *, kindly: bool = False) -> None:
        """Ask it to end, or wait for it to end by itself if ``kindly``; raise SmokeError unless its status is 0."""
        if not kindly:
            self._process.send_signal(signal.SIGTERM)
        try:
            status = self._process.wait(20)
        except subprocess.TimeoutExpired:
            self._process.kill()
            raise SmokeError("it does not end within 20 s") from None
        expect(status == 0, f"it ended with status {status}: {self.said()}")

    def crash(self) -> None:
        """Have it die of a segmentation fault; raise SmokeError unless it does."""
        self._process.send_signal(signal.SIGSEGV)
        status = self._process.wait(20)
        expect(status == -signal.SIGSEGV, f"it ended with status {status}")

    def kill(self) -> None:
        """End it whatever it does."""
        if self.runs():
            self._process.kill()
        self._process.wait()

    def said(self) -> str:
        """Return what it wrote to the terminal and to its log."""
        self._errors.seek(0)
        text = self._errors.read().decode("utf-8", "replace")
        log = self.home / ".local/state" / identity.PROGRAM / "log" / "cassino.log"
        return text + (log.read_text(encoding="utf-8") if log.is_file() else "")

    def expect_peace(self) -> None:
        """Raise SmokeError if it complained of anything."""
        said = "".join(line for line in self.said().splitlines() if _NOT_UTF8 not in line)
        expect(not any(mark in said for mark in _FATAL), f"it complains: {said}")


@contextmanager
def run(program: Path, home: Path, environment: Mapping[str, str], *arguments: str) -> Iterator[Run]:
    """Run the program and see that it is gone in the end."""
    running = Run(program, home, environment, arguments)
    try:
        yield running
    finally:
        running.kill()


OFFSCREEN: Final = {"QT_QPA_PLATFORM": "offscreen"}


def answers(program: Path, work: Path) -> None:
    """The version, a wrong option, no screen: each a status and a sentence of its own."""
    environment = {"HOME": str(work), "PATH": "/usr/bin:/bin", "LANG": "C"}
    for arguments, status, words in (
        (["--version"], 0, f"{identity.NAME} {__version__}"),
        (["--bogus"], 2, "--help"),
        ([], 1, "no screen"),
    ):
        command = [str(program), *arguments]
        done = subprocess.run(
            command, cwd="/", env=environment, capture_output=True, text=True, timeout=60, check=False
        )
        said = done.stdout + done.stderr
        expect(done.returncode == status, f"{arguments}: status {done.returncode}, not {status}: {said}")
        expect(words in said and "Traceback" not in said, f"{arguments} says: {said}")


def engine_plays(program: Path, _work: Path) -> None:
    """The engine beside the program deals, chooses at its strongest level, and ends with its input."""
    engine = program.with_name(identity.ENGINE_PROGRAM)
    new = {"op": "new", "rules": "modern", "players": 2, "partners": False, "dealer": 1, "seed": "smoke"}

    def ask(*requests: Mapping[str, object]) -> list[dict[str, object]]:
        lines = "".join(json.dumps({"id": number, **request}) + "\n" for number, request in enumerate(requests))
        done = subprocess.run([str(engine)], cwd="/", env={}, input=lines, capture_output=True, text=True, check=True)
        return [json.loads(line) for line in done.stdout.splitlines()]

    hello, dealt = ask({"op": "hello"}, new)
    (seen,) = ask({"op": "view", "position": dealt["position"], "seat": 0})
    levels = hello["levels"]
    assert isinstance(levels, list)
    (chosen,) = ask({"op": "choose", "view": seen["view"], "level": levels[-1], "seed": "smoke", "budget_ms": 300})
    expect(chosen["ok"] and chosen["move"], f"the engine chooses nothing: {chosen}")


def starts_offscreen(program: Path, work: Path) -> None:
    """An empty home: a game is dealt and kept, the end is clean."""
    with run(program, work, OFFSCREEN) as running:
        running.await_game()
        running.end()
        running.expect_peace()


def starts_in_locale_c(program: Path, work: Path) -> None:
    """The locale C, every card of a game of four: started, kept, found again."""
    environment = {**OFFSCREEN, "LANG": "C", "LC_ALL": "C"}
    with run(program, work, environment, "--new", "--players", "4", "--seed", "Grüße", "--speed", "off") as running:
        running.await_game()
        running.end()
        running.expect_peace()
        first = load_game(running.autosave).game_id
    with run(program, work, environment) as running:
        running.await_engine()
        running.end()
        running.expect_peace()
        expect(load_game(running.autosave).game_id == first, "the game that was left is not the one found again")


def starts_without_home(program: Path, work: Path) -> None:
    """A file stands where the home should be (root may write anywhere): it goes on and ends in peace."""
    home = work / "home"
    home.write_text("not a folder", encoding="utf-8")
    with run(program, home, OFFSCREEN) as running:
        running.await_engine()
        time.sleep(1)
        expect(running.runs(), f"it ended by itself: {running.said()}")
        running.end()
        said = running.said()
        expect("Traceback" not in said and "CRITICAL" not in said, f"it complains: {said}")
        expect(home.read_text(encoding="utf-8") == "not a folder", "what stood there was changed")


def starts_with_broken_settings(program: Path, work: Path) -> None:
    """What is no settings is put aside, and the game begins."""
    settings = work / ".config" / identity.PROGRAM / "settings.json"
    settings.parent.mkdir(parents=True)
    settings.write_bytes(b"\x00 no settings")
    with run(program, work, OFFSCREEN) as running:
        running.await_game()
        running.end()
        running.expect_peace()
    kept = [path.read_bytes() for path in settings.parent.iterdir() if path != settings]
    expect(b"\x00 no settings" in kept, "the broken settings are not kept aside")


def a_crash_leaves_a_report(program: Path, work: Path) -> None:
    """It dies of a segmentation fault: the report is there, the next start takes it and has the same game."""
    report = work / ".local/state" / identity.PROGRAM / "log" / "crash.log"
    with run(program, work, OFFSCREEN) as running:
        running.await_game()
        running.await_engine()
        running.crash()
        first = load_game(running.autosave).game_id
    expect("Segmentation fault" in report.read_text(encoding="utf-8"), "the crash is not reported")
    with run(program, work, OFFSCREEN) as running:
        running.await_engine()
        running.end()
        expect("the last run ended with a crash" in running.said(), "the next start says nothing of the crash")
        expect(load_game(running.autosave).game_id == first, "the game is not the one that was played")
    expect(not report.exists(), "the report is offered for ever")


def is_heard(program: Path, work: Path) -> None:
    """A sound server with a device that nobody hears: once sounds are switched on, the deal is played on it."""
    settings = work / ".config" / identity.PROGRAM / "settings.json"
    settings.parent.mkdir(parents=True)
    settings.write_text('{"sound": true}', encoding="utf-8")
    socket = work / "sound"
    environment = {"PATH": "/usr/bin:/bin", "HOME": str(work), "PULSE_SERVER": f"unix:{socket}"}
    modules = ("module-null-sink", f"module-native-protocol-unix socket={socket}")
    server = subprocess.Popen(
        ["pulseaudio", "-n", "--daemonize=no", "--use-pid-file=no", *(f"--load={module}" for module in modules)],
        env={**environment, "XDG_RUNTIME_DIR": str(work)},
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )

    def heard() -> str:
        command = ["pactl", "list", "short", "sink-inputs"]
        return subprocess.run(command, env=environment, capture_output=True, text=True, check=False).stdout

    try:
        await_it(socket.exists, START_SECONDS, "the sound server is there")
        sounding = {**OFFSCREEN, "PULSE_SERVER": environment["PULSE_SERVER"]}
        with run(program, work, sounding, "--new", "--players", "4", "--speed", "normal") as running:
            await_it(lambda: heard() or not running.runs(), START_SECONDS, "a sound is played")
            expect(running.runs(), f"it ended by itself: {running.said()}")
            running.end()
            said = running.said()
            expect("Traceback" not in said and "CRITICAL" not in said, f"it complains: {said}")
    finally:
        server.terminate()
        server.wait()


def plays_a_game(program: Path, work: Path) -> None:
    """A whole game on a virtual screen, by keys alone; then the key to quit."""
    with (
        virtual_screen() as screen,
        run(program, work, screen, "--new", "--rules", "foster_1897", "--speed", "off", "--seed", "smoke") as running,
    ):
        running.await_game()
        focus(screen)
        play(running, screen, running.finished)
        xdotool(screen, "key", "ctrl+q")
        running.end(kindly=True)
        running.expect_peace()
        expect(running.finished(), "the finished game is not what was kept")


def shows_on_wayland(program: Path, work: Path) -> None:
    """A headless compositor, and no X11: the window opens, with the decorations and the shell that came along."""
    runtime = work / "runtime"
    runtime.mkdir(mode=0o700)
    environment = {"XDG_RUNTIME_DIR": str(runtime), "WAYLAND_DISPLAY": "wayland-smoke", "XDG_SESSION_TYPE": "wayland"}
    compositor = subprocess.Popen(
        ["weston", "--backend=headless-backend.so", "--socket=wayland-smoke", "--idle-time=0"],
        env={"PATH": "/usr/bin:/bin", "XDG_RUNTIME_DIR": str(runtime)},
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )
    try:
        await_it((runtime / "wayland-smoke").exists, START_SECONDS, "the compositor is there")
        with run(program, work, environment) as running:
            running.await_game()
            loaded = running.libraries()
            expect("libxdg-shell.so" in loaded and "libqxcb.so" not in loaded, f"no window of Wayland: {loaded}")
            running.end()
            running.expect_peace()
    finally:
        compositor.terminate()
        compositor.wait()


def focus(screen: Mapping[str, str]) -> None:
    """Wait for the window and give it the keys."""
    number = xdotool(screen, "search", "--sync", "--onlyvisible", "--class", identity.PROGRAM).split()[0]
    xdotool(screen, "windowfocus", "--sync", number)


def play(running: Run, screen: Mapping[str, str], enough: Callable[[], bool]) -> None:
    """Play by keys until it is enough: the next play of the first card, or trail it, or the next card."""
    deadline = time.monotonic() + GAME_SECONDS
    tries = 0
    while not enough():
        expect(time.monotonic() < deadline and running.runs(), f"no end of the game; {running.played()} moves played")
        before = running.played()
        card = str(1 + tries // 2 % 4)
        keys = [card, "t"] if tries % 2 else [card, "Right", "Return"]
        xdotool(screen, "key", "--delay", "30", "Escape", *keys)
        time.sleep(0.3)
        if running.played() == before:
            tries += 1
            xdotool(screen, "key", "ctrl+Return")  # should a hand be over
        else:
            tries = 0


def xdotool(screen: Mapping[str, str], *arguments: str) -> str:
    """Act as the person on a screen; return what it prints."""
    environment = {**os.environ, **screen}
    done = subprocess.run(
        ["xdotool", *arguments], env=environment, capture_output=True, text=True, timeout=60, check=False
    )
    expect(done.returncode == 0, f"xdotool {arguments}: {done.stderr}")
    return done.stdout


@contextmanager
def virtual_screen() -> Iterator[dict[str, str]]:
    """Open a screen of 1280x800 with a window manager; yield the environment that names it."""
    read_end, write_end = os.pipe()
    command = ["Xvfb", "-displayfd", str(write_end), "-screen", "0", "1280x800x24", "-nolisten", "tcp", "-noreset"]
    server = subprocess.Popen(command, pass_fds=[write_end], stderr=subprocess.DEVNULL)
    os.close(write_end)
    with open(read_end) as pipe:
        number = pipe.readline().strip()
    expect(number, "Xvfb does not start")
    environment = {"DISPLAY": f":{number}", "XDG_SESSION_TYPE": "x11"}
    manager = subprocess.Popen(
        ["openbox", "--sm-disable"], env={**os.environ, **environment}, stderr=subprocess.DEVNULL
    )
    try:
        yield environment
    finally:
        for process in (manager, server):
            process.terminate()
            process.wait()


CHECKS: Final = (
    answers,
    engine_plays,
    starts_offscreen,
    starts_in_locale_c,
    starts_without_home,
    starts_with_broken_settings,
    a_crash_leaves_a_report,
    is_heard,
    shows_on_wayland,
    plays_a_game,
)


def main() -> int:
    """Try everything; return the exit status."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument(
        "program", type=Path, help=f"the window program, such as dist/{identity.PROGRAM}/{identity.PROGRAM}"
    )
    program = parser.parse_args().program.absolute()
    for tool, package in _TOOLS.items():
        if shutil.which(tool) is None:
            sys.stderr.write(f"The program {tool} is missing; on Debian it is in the package {package}.\n")
            return 1
    for check in CHECKS:
        began = time.monotonic()
        with tempfile.TemporaryDirectory() as work:
            try:
                check(program, Path(work))
            except (SmokeError, SaveError, subprocess.SubprocessError, OSError) as error:
                sys.stderr.write(f"FAILED {check.__name__}: {error}\n")
                return 1
        print(f"{check.__name__}: well ({time.monotonic() - began:.1f} s)")
    return 0


if __name__ == "__main__":
    sys.exit(main())
