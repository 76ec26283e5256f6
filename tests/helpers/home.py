"""Keeps every test, and every program it starts, out of the real home.

Fixtures:
    home: the test's own empty home folder (a ``Path``); used by every test, asked for by those that look into it.
"""

import os
import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest

from cassino_desktop import identity

_FOLDERS = {
    "XDG_CACHE_HOME": ".cache",
    "XDG_CONFIG_HOME": ".config",
    "XDG_DATA_HOME": ".local/share",
    "XDG_STATE_HOME": ".local/state",
    "XDG_RUNTIME_DIR": ".run",
}


def _real_places() -> list[Path]:
    """Where the program would keep things of the person who runs the tests."""
    real_home = Path.home()
    bases = [Path(os.environ.get(variable) or real_home / folder) for variable, folder in _FOLDERS.items()]
    names = (identity.PROGRAM, identity.NAME, identity.APPLICATION_ID)
    return [base / name for base in bases for name in names] + [real_home / f".{name}" for name in names]


_REAL_PLACES = _real_places()


def _footprint() -> dict[Path, tuple[int, int]]:
    """Everything in the real places, with size and time of change (ns)."""
    found = {}
    for place in _REAL_PLACES:
        for path in [place, *place.rglob("*")] if place.exists() else ():
            stat = path.stat()
            found[path] = (stat.st_size, stat.st_mtime_ns)
    return found


@pytest.fixture(autouse=True)
def home() -> Iterator[Path]:
    """An empty home for this test, which fails if it reaches the real one all the same."""
    before = _footprint()
    with tempfile.TemporaryDirectory(prefix="home-") as name, pytest.MonkeyPatch.context() as patch:
        folder = Path(name)
        patch.setenv("HOME", name)
        for variable, part in _FOLDERS.items():
            patch.setenv(variable, str(folder / part))
        (folder / _FOLDERS["XDG_RUNTIME_DIR"]).mkdir(mode=0o700)  # the others are made by those who need them
        yield folder
    touched = sorted(str(path) for path, _ in before.items() ^ _footprint().items())
    assert not touched, f"the test reached the real home (or the game was running): {touched}"
