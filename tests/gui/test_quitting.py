"""Quitting at any moment: a clean end without a word, and the game goes on where it was."""

import json
import os
import re
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

import pytest

ROOT = Path(__file__).parents[2]
SPEEDS = ("off", "fast", "normal", "slow")


def run(folder: Path, seed: str, *options: str) -> tuple[dict[str, Any], dict[str, Any]]:
    """Run the program with a restless person; give where the game stood at its beginning and at its end."""
    command = [sys.executable, "-m", "tests.gui.restless", seed, "--data-dir", str(folder), *options]
    environment = {name: value for name, value in os.environ.items() if not name.startswith("PULSE")}
    done = subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, text=True, timeout=90, check=False)
    assert (done.returncode, done.stderr) == (0, ""), f"{seed}: {done.stdout}"
    shown, ended = map(json.loads, done.stdout.splitlines())
    log = (folder / "logs" / "cassino.log").read_text("utf-8")
    told = [line for line in log.splitlines() if re.search(" (WARNING|ERROR|CRITICAL) ", line)]
    told = [line for line in told if "This plugin does not support" not in line]  # the offscreen platform, of dialogs
    assert not told, f"{seed}: {told}"
    assert not (folder / "logs" / "crash.log").exists()
    return shown, ended


@pytest.mark.parametrize("part", range(4))
def test_quit_at_random_moments(
    part: int, tmp_path: Path, fresh_seed: int, long_count: Callable[[int, int], int]
) -> None:
    random = Random(f"{fresh_seed}/{part}")
    left: dict[str, Any] | None = None
    for number in range(long_count(2, 25)):
        seed = f"{fresh_seed}/{part}/{number}"
        shown, ended = run(tmp_path, seed, "--speed", random.choice(SPEEDS))
        if left is not None:
            assert (shown["game"], shown["hands"]) == (left["game"], left["hands"]), f"{seed} after {left['going on']}"
        left = ended
        print(ended["going on"])  # noqa: T201 - shown with a failure
