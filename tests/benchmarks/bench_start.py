"""Start and memory of the window program beside KPat's, on one virtual screen.

    python -m tests.benchmarks.bench_start PROGRAM

PROGRAM is the frozen or installed window program. Measured is from the start of the process to the first window that is
mapped, and afterwards the resident memory of the program together with its engine. Needs Debian's kpat, xvfb, openbox,
xdotool, x11-utils and dbus.
"""

import os
import shutil
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from cassino_desktop import identity
from tests.benchmarks.measure import report
from tests.helpers.screen import VirtualScreen, open_screen

ROUNDS: Final = 15
SETTLE_SECONDS: Final = 2.0
SLOWEST: Final = 1.2
LARGEST: Final = 0.7
"""Times KPat's, for the window to be mapped and for the memory; beyond them the exit status is 1."""
KPAT: Final = ("/usr/games/kpat", "--gametype", "Klondike")


@dataclass(frozen=True)
class Started:
    """One start: seconds to the first window that is mapped, and resident memory in MB when it has settled."""

    seconds: float
    megabytes: float
    shared_fairly: float


def start(command: Sequence[str], home: Path, screen: VirtualScreen, bus: str) -> Started:
    """Start a program, measure it until the window manager has its first window and when it has settled, and end it."""
    environment = {
        "HOME": str(home),
        "XDG_RUNTIME_DIR": str(home),
        "PATH": os.environ["PATH"],
        "LANG": "C.UTF-8",
        "DISPLAY": screen.display,
        "DBUS_SESSION_BUS_ADDRESS": bus,
        "XDG_SESSION_TYPE": "x11",
    }
    watcher = subprocess.Popen(
        ["xprop", "-root", "-spy", "_NET_CLIENT_LIST"], env=environment, stdout=subprocess.PIPE, text=True
    )
    assert watcher.stdout is not None
    watcher.stdout.readline()  # none is there yet; from here on it tells of every change
    began = time.perf_counter()
    program = subprocess.Popen(command, env=environment, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    try:
        while "0x" not in watcher.stdout.readline():
            pass
        seconds = time.perf_counter() - began
        time.sleep(SETTLE_SECONDS)
        family = [program.pid, *_engines(program.pid)]
        return Started(seconds, _memory(family, "Rss"), _memory(family, "Pss"))
    finally:
        program.terminate()
        program.wait(20)
        watcher.kill()
        watcher.communicate()


def _engines(pid: int) -> list[int]:
    """The engines that a program has started; what else it starts (a bus, say) is not counted, for nobody."""
    children = Path(f"/proc/{pid}/task/{pid}/children").read_text(encoding="ascii").split()
    return [int(child) for child in children if os.readlink(f"/proc/{child}/exe").endswith(identity.ENGINE_PROGRAM)]


@contextmanager
def session_bus() -> Iterator[str]:
    """Open a session bus, as every desktop has one: without it KPat waits for one. Yields its address."""
    command = ["dbus-daemon", "--session", "--nofork", "--print-address"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as bus:
        assert bus.stdout is not None
        try:
            yield bus.stdout.readline().strip()
        finally:
            bus.terminate()


def _memory(pids: Sequence[int], kind: str) -> float:
    """Megabytes of processes: ``Rss`` is what each has resident, ``Pss`` divides what is shared among its users."""
    kilobytes = 0
    for pid in pids:
        for line in Path(f"/proc/{pid}/smaps_rollup").read_text(encoding="ascii").splitlines():
            if line.startswith(f"{kind}:"):
                kilobytes += int(line.split()[1])
    return kilobytes / 1000


def main() -> int:
    """Measure and print; return the exit status."""
    if len(sys.argv) != 2 or shutil.which(KPAT[0]) is None:
        sys.stderr.write("usage: bench_start PROGRAM; kpat must be installed: on Debian it is in the package kpat\n")
        return 2
    ours = str(Path(sys.argv[1]).absolute())
    programs = {"kpat": KPAT, "ours": (ours,)}
    starts: dict[str, list[Started]] = {name: [] for name in programs}
    with tempfile.TemporaryDirectory() as work, open_screen(1280, 800) as screen, session_bus() as bus:
        homes = {name: Path(work) / name for name in programs}
        for number in range(ROUNDS + 1):
            for name, command in programs.items():
                homes[name].mkdir(mode=0o700, exist_ok=True)
                started = start(command, homes[name], screen, bus)
                if number:  # the first warms what the system caches
                    starts[name].append(started)
    seconds = {name: statistics.median(each.seconds for each in row) for name, row in starts.items()}
    memory = {name: statistics.median(each.megabytes for each in row) for name, row in starts.items()}
    fair = {name: statistics.median(each.shared_fairly for each in row) for name, row in starts.items()}
    report("kpat, window mapped", seconds["kpat"], "s", "the yardstick")
    report("ours, window mapped", seconds["ours"], "s", "at most 1.2 times kpat's")
    report("start, ours to kpat's", seconds["ours"] / seconds["kpat"], "times", "at most 1.2, aim 1.0")
    report("kpat, resident memory", memory["kpat"], "MB", "the yardstick")
    report("ours, resident memory of window and engine", memory["ours"], "MB", "at most 0.7 times kpat's")
    report("memory, ours to kpat's", memory["ours"] / memory["kpat"], "times", "at most 0.7")
    report("memory with what is shared divided (Pss), ours to kpat's", fair["ours"] / fair["kpat"], "times", "to know")
    return int(seconds["ours"] > SLOWEST * seconds["kpat"] or memory["ours"] > LARGEST * memory["kpat"])


if __name__ == "__main__":
    sys.exit(main())
