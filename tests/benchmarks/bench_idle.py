"""The program at rest: CPU ticks while the person thinks, and while the window is minimised.

.venv/bin/python -m tests.benchmarks.bench_idle [SECONDS]
"""

import os
import sys
import tempfile
import time
from pathlib import Path

from tests.benchmarks.measure import report
from tests.helpers.screen import open_screen
from tests.realwindow.person import person_at

CALM = 3.0
"""Seconds after which what follows the first frame is done."""


def ticks(process: int) -> int:
    """Clock ticks (of SC_CLK_TCK a second) that a process and its children have used so far."""
    children = Path(f"/proc/{process}/task/{process}/children").read_text().split()
    return _own_ticks(process) + sum(ticks(int(child)) for child in children)


def _own_ticks(process: int) -> int:
    fields = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()
    return int(fields[11]) + int(fields[12])


def measured(what: str, process: int, seconds: int, wanted: str) -> None:
    """Wait, and report the ticks of the time."""
    time.sleep(CALM)
    before = ticks(process)
    time.sleep(seconds)
    report(f"{what}, {seconds} s of idleness", ticks(process) - before, "ticks", wanted)


def main(seconds: int) -> None:
    """Print the figures."""
    print(f"{os.sysconf('SC_CLK_TCK')} ticks a second; the program and the computer players' program together")
    options = ("--new", "--rules", "modern", "--seed", "idle", "--speed", "normal")
    with (
        tempfile.TemporaryDirectory() as name,
        open_screen(1280, 800) as screen,
        person_at(screen, Path(name), *options) as person,
    ):
        person.await_rest()
        measured("your turn", person.process.pid, seconds, "at most 2")
        window = screen.xdotool("search", "--onlyvisible", "--name", "Cassino").split()[-1]
        screen.xdotool("windowminimize", window)
        measured("minimised", person.process.pid, seconds, "0")


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 60)
