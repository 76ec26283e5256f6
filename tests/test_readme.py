"""What the README promises is so."""

import re
import subprocess
import sys
from pathlib import Path

from cassino_desktop import identity
from cassino_desktop.engine.presets import PRESETS

README = (Path(__file__).resolve().parent.parent / "README.md").read_text(encoding="utf-8")


def section(title: str) -> str:
    return README.partition(f"## {title}\n")[2].partition("\n## ")[0]


def test_opens_with_the_picture_and_the_two_commands() -> None:
    assert README.index("![") < README.index("```sh")
    start, test = re.findall(r"```sh\n(.*?)\n```", README, re.DOTALL)[:2]
    assert start.endswith(f".venv/bin/{identity.PROGRAM}")
    assert test.endswith(".venv/bin/pytest")
    assert "\n" not in start + test, "each is one command"


def test_lists_every_named_game() -> None:
    named = set(re.findall(r"`(\w+)`", section("The rules it knows")))
    assert named == set(PRESETS)


def test_lists_every_option() -> None:
    command = [sys.executable, "-m", "cassino_desktop", "--help"]
    usage = subprocess.run(command, capture_output=True, text=True, check=True).stdout
    options = set(re.findall(r"--[a-z][a-z-]*", section("Command line")))
    assert options == set(re.findall(r"--[a-z][a-z-]*", usage)) - {"--help"}
