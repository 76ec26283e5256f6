"""The first frame: the program going on with a game, against an empty PySide6 window with a QGraphicsView.

.venv/bin/python -m tests.benchmarks.bench_first_frame [STARTS]

Both are started in turn on a virtual screen; the time is from before the process is started to the end of the paint.
"""

import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from tests.benchmarks.measure import report
from tests.helpers.screen import open_screen

STARTS = 11
LIMIT = 2.0
"""How many times as long as the empty window the program may take."""

SEED = "first frame 4"
"""Of a game that the person leads: no computer player starts thinking."""

_CHILD = "tests.benchmarks.first_frame_child"


def first_frame(environment: dict[str, str], *what: str) -> tuple[float, float]:
    """Return the seconds from the start of a process to its first frame, and those of the processor till then."""
    start = time.monotonic()
    done = subprocess.run(
        [sys.executable, "-m", _CHILD, *what],
        env=environment,
        check=True,
        capture_output=True,
        text=True,
        stdin=subprocess.DEVNULL,
    )
    moment, processor = map(float, done.stdout.split()[:2])
    return moment - start, processor


def main() -> None:
    """Print the medians and their ratios."""
    starts = int(sys.argv[1]) if len(sys.argv) > 1 else STARTS
    times: dict[str, list[tuple[float, float]]] = {"empty": [], "program": []}
    with tempfile.TemporaryDirectory() as folder, open_screen(1280, 800) as screen:
        environment = home_in(Path(folder), screen.environment())
        # Leaves a game in which the person leads, and the modules compiled, as an installation has them.
        first_frame(environment, "program", "--seed", SEED)
        for number in range(starts + 1):
            for what, taken in times.items():
                found = first_frame(environment, what)
                if number:
                    taken.append(found)
    for kind, name in enumerate(("first frame", "first frame, time of the processor")):
        empty, program = (statistics.median(each[kind] for each in taken) * 1000 for taken in times.values())
        report(f"{name}, empty window", empty, "ms", "the measure")
        report(f"{name}, with cards", program, "ms", f"at most {LIMIT * empty:.0f}")
        report(f"{name}, ratio", program / empty, "times", f"at most {LIMIT}")


def home_in(folder: Path, environment: dict[str, str]) -> dict[str, str]:
    """Return an environment whose home is ``folder``, where Python may keep what it compiles."""
    homes = {name: str(folder / name) for name in ("XDG_CONFIG_HOME", "XDG_DATA_HOME", "XDG_STATE_HOME")}
    kept = {name: value for name, value in environment.items() if name != "PYTHONDONTWRITEBYTECODE"}
    return {**kept, **homes, "HOME": str(folder), "PYTHONPYCACHEPREFIX": str(folder / "compiled")}


if __name__ == "__main__":
    main()
