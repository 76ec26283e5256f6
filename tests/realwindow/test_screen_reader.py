"""A hand played through the accessibility bus, by a reader that knows nothing but the accessible tree."""

import json
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from PySide6.QtWidgets import QApplication

from cassino_desktop.gui.language import install_translations
from cassino_desktop.gui.move_rows import sentence_of
from cassino_desktop.session.session import Session
from cassino_desktop.storage.games import load_game
from cassino_desktop.storage.paths import places
from tests.helpers.screen import VirtualScreen

pytestmark = pytest.mark.realwindow

READER = Path(__file__).with_name("reader.py")
BUS_LAUNCHER = "/usr/libexec/at-spi-bus-launcher"


@contextmanager
def accessibility_bus(environment: dict[str, str]) -> Iterator[dict[str, str]]:
    """A session bus with the bus of screen readers on it; gives the environment of those that use it."""
    daemon = subprocess.Popen(
        ["dbus-daemon", "--session", "--nofork", "--print-address"],
        env=environment, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True,
    )  # fmt: skip
    assert daemon.stdout is not None
    with daemon.stdout:
        address = daemon.stdout.readline().strip()
        inside = {
            **environment,
            "DBUS_SESSION_BUS_ADDRESS": address,
            "QT_LINUX_ACCESSIBILITY_ALWAYS_ON": "1",
        }
        launcher = subprocess.Popen([BUS_LAUNCHER, "--launch-immediately"], env=inside, stderr=subprocess.DEVNULL)
        try:
            yield inside
        finally:
            for process in (launcher, daemon):
                process.terminate()
                process.wait()


@pytest.mark.parametrize("seed", ["heard", "read aloud"])
def test_a_reader_that_knows_only_the_tree_plays_a_hand_and_hears_everything(
    virtual_screen: VirtualScreen, tmp_path: Path, seed: str, qapp: QApplication
) -> None:
    install_translations(qapp)  # what was said is compared with the program's own words
    with accessibility_bus(virtual_screen.environment()) as environment:
        program = subprocess.Popen(
            [sys.executable, "-m", "cassino_desktop", "--data-dir", str(tmp_path),
             "--new", "--seed", seed, "--speed", "off"],
            env=environment,
        )  # fmt: skip
        try:
            # the system's own Python: the bindings of the accessibility bus are made for it
            reader = subprocess.run(
                ["/usr/bin/python3", str(READER)],
                check=True, env=environment, stdout=subprocess.PIPE, text=True, timeout=200,
            )  # fmt: skip
            program.send_signal(signal.SIGTERM)
            assert program.wait(20) == 0
        finally:
            program.kill()
            program.wait()
    report = json.loads(reader.stdout)
    session = load_game(places(tmp_path).autosave)
    _check_moves(session, report["heard"])
    _check_scores(session, report)
    for reason in report["refused"]:
        assert reason.endswith(".")
        assert reason in report["heard"]


def _check_moves(session: Session, heard: list[str]) -> None:
    """Every play was said in its turn, the first one or two perhaps before anybody listened; and the last round."""
    said = [sentence_of(session, played.transition) for played in session.hand_moves]
    plays = [sentence for sentence in heard if sentence in said]
    assert len(plays) >= len(said) - 2
    assert plays == said[len(said) - len(plays) :]
    assert "The last round is dealt." in heard


def _check_scores(session: Session, report: dict[str, list[str]]) -> None:
    result = session.hand_result
    assert result is not None
    announced = report["heard"][-1]
    for side, name in enumerate(seat.name for seat in session.seats):
        points = result.points[side].big
        assert f"{name}, Big Cassino: {points}" in report["labels"]
        assert (f"Big Cassino: {name} {points}." in announced) is bool(points)
