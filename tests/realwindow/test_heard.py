"""What is really heard: the program plays to a sound server of the test's own, and what arrives there is recorded."""

import os
import signal
import subprocess
import sys
import time
from array import array
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from cassino_desktop.storage.settings import Settings, save_settings
from tests.realwindow.person import PATIENCE, ROOT

pytestmark = pytest.mark.realwindow


@contextmanager
def sound_server(folder: Path) -> Iterator[dict[str, str]]:
    """A PulseAudio server with a device that nobody hears; gives the environment in which it is found."""
    socket = folder / "pulse" / "native"
    socket.parent.mkdir(parents=True)
    folder.chmod(0o700)
    environment = {**os.environ, "XDG_RUNTIME_DIR": str(folder), "QT_QPA_PLATFORM": "offscreen"}
    environment.pop("PULSE_SERVER", None)
    command = ["pulseaudio", "-n", "--daemonize=no", "--exit-idle-time=-1", "--disable-shm=true"]
    command += ["-L", "module-null-sink sink_name=quiet", "-L", f"module-native-protocol-unix socket={socket}"]
    server = subprocess.Popen(command, env=environment, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    try:
        deadline = time.monotonic() + PATIENCE
        while not socket.exists():
            assert server.poll() is None, "no sound server"
            assert time.monotonic() < deadline, "the sound server does not start"
            time.sleep(0.02)
        yield environment
    finally:
        server.terminate()
        server.wait()


@contextmanager
def recording(environment: dict[str, str], path: Path) -> Iterator[Path]:
    """Record all that is played into a file of 16-bit samples."""
    command = ["parec", "--device=quiet.monitor", "--format=s16ne", "--channels=1", "--rate=44100", "--latency-msec=20"]
    with path.open("wb") as file, subprocess.Popen(command, env=environment, stdout=file) as recorder:
        yield path
        recorder.terminate()


def loudest(path: Path) -> float:
    """The highest sample of what has been recorded so far, of 1."""
    data = path.read_bytes()
    samples = array("h", data[: len(data) // 2 * 2])
    return max(map(abs, samples), default=0) / 32_767


def play(environment: dict[str, str], data_dir: Path, *, sound: bool, tape: Path) -> float:
    """Run the program while it deals, end it in the midst of it, and return the highest sample it played."""
    save_settings(data_dir / "settings.json", Settings(sound=sound, first_start_done=True))
    command = [sys.executable, "-m", "cassino_desktop", "--data-dir", str(data_dir), "--new", "--partners"]
    command += ["--speed", "slow", "--seed", "heard"]
    program = subprocess.Popen(
        command, cwd=ROOT, env=environment, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    )
    try:
        end = time.monotonic() + (PATIENCE if sound else 4)
        while time.monotonic() < end and loudest(tape) == 0:
            time.sleep(0.05)
        program.send_signal(signal.SIGTERM)
        _, said = program.communicate(timeout=PATIENCE)
    finally:
        program.kill()
    assert (program.returncode, said) == (0, "")
    return loudest(tape)


def test_the_deal_is_heard_once_sound_is_on_and_quitting_in_the_midst_of_it_is_clean(tmp_path: Path) -> None:
    with sound_server(tmp_path / "run") as environment:
        with recording(environment, tmp_path / "off.raw") as tape:
            assert play(environment, tmp_path / "off", sound=False, tape=tape) == 0
        with recording(environment, tmp_path / "on.raw") as tape:
            assert 0.01 < play(environment, tmp_path / "on", sound=True, tape=tape) < 0.3
        log = (tmp_path / "on" / "logs" / "cassino.log").read_text()
        assert "WARNING" not in log, log
