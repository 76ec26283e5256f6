"""What is heard: the files, when they are heard, and that nothing is loaded or said where nothing can be."""

import json
import os
import subprocess
import sys
import wave
from array import array
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from cassino_desktop.engine.notation import parse_move
from cassino_desktop.gui import sound
from cassino_desktop.gui.actions import Act
from cassino_desktop.gui.controller import Stage
from cassino_desktop.gui.sound import can_be_heard, sound_of
from cassino_desktop.resources_path import resource_path
from cassino_desktop.session.flow import Phase
from cassino_desktop.storage.settings import ReducedMotion, Settings, Speed, load_settings, save_settings
from resources.sounds.make_sounds import LOUDEST, RATE, SOUNDS, write
from tests.gui.window import Desk, OpenDesk, new_game

pytestmark = pytest.mark.usefixtures("deaf")

ROOT = Path(__file__).parents[2]
MODULE = "PySide6.QtMultimedia"


# --- the files ---------------------------------------------------------------------------------------------------


def test_making_the_sounds_again_writes_the_same_bytes(tmp_path: Path) -> None:
    write(tmp_path)
    made = {path.name: path.read_bytes() for path in tmp_path.iterdir()}
    kept = {path.name: path.read_bytes() for path in resource_path("sounds").glob("*.wav")}
    assert made == kept


@pytest.mark.parametrize("name", list(SOUNDS))
def test_a_sound_is_short_quiet_and_begins_and_ends_in_silence(name: str) -> None:
    with wave.open(str(resource_path(f"sounds/{name}.wav"))) as file:
        assert (file.getnchannels(), file.getsampwidth(), file.getframerate()) == (1, 2, RATE)
        samples = array("h", file.readframes(file.getnframes()))
    if sys.byteorder == "big":
        samples.byteswap()
    assert 0.03 < len(samples) / RATE < (1.5 if name == "win" else 0.9)
    highest = max(map(abs, samples)) / 32_767
    assert 0.05 < highest < LOUDEST + 0.001, "to be heard, and to startle nobody"
    assert max(abs(samples[0]), abs(samples[-1])) <= 1, "no click"


@pytest.fixture
def deaf(monkeypatch: pytest.MonkeyPatch) -> None:
    """A system without a device, whatever this one has."""
    monkeypatch.setattr(sound, "can_be_heard", lambda platform, environment: False)


# --- when they are heard -----------------------------------------------------------------------------------------


class Ears:
    """Plays nothing, and remembers what was to be heard."""

    def __init__(self) -> None:
        self.heard: list[str] = []
        self.is_stopped = False

    def play(self, name: str) -> None:
        self.heard.append(name)

    def stop(self) -> None:
        self.is_stopped = True


def listen(desk: Desk, ears: Ears) -> None:
    """Put ears where the sounds would be played."""
    desk.window.preferences.change(sound=True)
    desk.window.features.sound._player = ears


def cards_flying(desk: Desk) -> bool:
    return desk.window.scene.is_moving


def test_the_deal_and_a_move_are_heard_as_they_fly(open_desk: OpenDesk, qtbot: QtBot) -> None:
    desk, ears = open_desk(new_game(), speed=Speed.FAST), Ears()
    listen(desk, ears)
    desk.wait_for(Stage.TURN)
    assert ears.heard[-1] == "deal"
    assert 4 <= ears.heard.count("deal") <= 12, "a card each; the first ones before there were ears"
    ears.heard.clear()
    desk.play()
    kind = type(desk.session.hand_moves[0].move).__name__
    qtbot.waitUntil(lambda: desk.stage is not Stage.MOVING)
    wanted = {"Trail": ["play"], "Capture": ["play", "take"], "Build": ["play", "build"]}[kind]
    assert ears.heard[: len(wanted)] == wanted


def test_what_is_skipped_is_silent(open_desk: OpenDesk) -> None:
    desk, ears = open_desk(new_game(), speed=Speed.SLOW), Ears()
    listen(desk, ears)
    assert cards_flying(desk)
    before = len(ears.heard)
    desk.window.skip()
    desk.wait_for(Stage.TURN)
    assert len(ears.heard) == before


@pytest.mark.parametrize("still", ["speed", "reduced"])
def test_where_nothing_flies_a_move_is_one_sound(open_desk: OpenDesk, still: str) -> None:
    desk, ears = open_desk(new_game(), speed=Speed.OFF if still == "speed" else Speed.FAST), Ears()
    if still == "reduced":
        desk.window.preferences.change(reduced_motion=ReducedMotion.ON)
    desk.wait_for(Stage.TURN)
    listen(desk, ears)
    desk.play_until(Stage.HAND_OVER)
    played = desk.session.hand_moves
    expected = ["sweep" if one.transition.sweep else sound_of(one.move) for one in played]
    assert ears.heard == expected


@pytest.mark.parametrize(("text", "name"), [("8C", "play"), ("8C x 3D 5H", "take"), ("8C + 2D = 10", "build")])
def test_each_kind_of_move_has_its_sound(text: str, name: str) -> None:
    assert sound_of(parse_move(text)) == name


def test_a_person_who_wins_hears_it_and_one_who_resumes_does_not(open_desk: OpenDesk) -> None:
    wins = losses = 0
    for deal in range(40):
        desk, ears = open_desk(new_game("dick_1867"), seed=f"deal {deal}"), Ears()
        listen(desk, ears)
        desk.play_until(Stage.GAME_OVER)
        result = desk.session.result
        assert result is not None
        won = desk.session.position.side_of(0) in result.winners
        assert ears.heard.count("win") == won
        wins, losses = wins + won, losses + (not won)
        if won:
            ears.heard.clear()
            desk.controller.undo()
            desk.controller.redo()
            assert desk.session.phase is Phase.GAME_OVER
            assert "win" not in ears.heard
        desk.close()
        if wins and losses:
            return
    raise AssertionError("forty games, and all ended alike")


# --- the switch --------------------------------------------------------------------------------------------------


def is_on(desk: Desk) -> bool:
    on = desk.window.preferences.settings.sound
    assert desk.window.actions_of[Act.SOUND].isChecked() == on
    return on


def test_it_is_off_until_switched_on_and_keys_switch_it(open_desk: OpenDesk, tmp_path: Path) -> None:
    desk = open_desk(new_game())
    shift_control = Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.ShiftModifier
    assert not is_on(desk)
    desk.press(Qt.Key.Key_M, shift_control)
    assert is_on(desk)
    assert load_settings(tmp_path / "data" / "settings.json")[0].sound
    desk.press(Qt.Key.Key_M, shift_control)
    assert not is_on(desk)


def test_switching_off_and_closing_let_go_of_the_device(open_desk: OpenDesk) -> None:
    desk, ears = open_desk(new_game()), Ears()
    desk.window.preferences.change(sound=True)
    listen(desk, ears)
    desk.window.preferences.change(sound=False)
    assert ears.is_stopped
    ears = Ears()
    listen(desk, ears)
    desk.close()
    assert ears.is_stopped


def test_the_switch_does_not_hold_up_what_flies(open_desk: OpenDesk) -> None:
    desk = open_desk(new_game(), speed=Speed.SLOW)
    desk.window.preferences.change(sound=True)
    assert cards_flying(desk)
    desk.window.skip()


# --- where nothing can be heard ----------------------------------------------------------------------------------


def test_a_system_without_sound_is_known(tmp_path: Path) -> None:
    nothing = {"XDG_RUNTIME_DIR": str(tmp_path)}
    devices = tmp_path / "snd"
    assert not can_be_heard("linux", nothing, devices)
    assert can_be_heard("win32", {}, devices)
    assert can_be_heard("darwin", {}, devices)
    assert can_be_heard("linux", {**nothing, "PULSE_SERVER": "somewhere"}, devices)
    devices.mkdir()
    (devices / "controlC0").touch()
    (devices / "pcmC0D0c").touch()
    assert not can_be_heard("linux", nothing, devices), "a microphone is heard by others"
    (devices / "pcmC0D0p").touch()
    assert can_be_heard("linux", nothing, devices)


@pytest.mark.parametrize("socket", ["pulse/native", "pipewire-0"])
def test_a_sound_server_is_known(tmp_path: Path, socket: str) -> None:
    path = tmp_path / socket
    path.parent.mkdir(exist_ok=True)
    path.touch()
    assert can_be_heard("linux", {"XDG_RUNTIME_DIR": str(tmp_path)}, tmp_path / "none")


def test_without_a_device_nothing_is_loaded_and_nothing_said(open_desk: OpenDesk, qtbot: QtBot) -> None:
    desk = open_desk(new_game())
    with qtbot.waitSignal(desk.program.completed):
        desk.window.preferences.change(sound=True)
    desk.play()
    desk.wait_for(Stage.TURN)
    assert desk.window.features.sound._player is None
    assert not desk.window.features.sound._loading.isActive()
    assert not desk.window.notices.isVisible()


PROBE = """
import json, os, sys
from PySide6.QtCore import QTimer
from cassino_desktop import app
from cassino_desktop.gui.program import Program
show = Program.show
def watched(program):
    show(program)
    def look():
        print(json.dumps({"loaded": "PySide6.QtMultimedia" in sys.modules,
                          "sound": program.window.preferences.settings.sound}))
        program.window.close()
    program.completed.connect(lambda: QTimer.singleShot(300, look))
Program.show = watched
sys.exit(app.main())
"""


@pytest.mark.parametrize("on", [False, True], ids=["off", "on, no device"])
def test_a_real_start_loads_no_sound_where_none_is_wanted_or_heard(tmp_path: Path, home: Path, on: bool) -> None:
    if on and any(Path("/dev/snd").glob("pcm*p")):
        pytest.fail("this machine has a sound device: run the tests where /dev/snd is not seen")
    save_settings(tmp_path / "settings.json", Settings(sound=on, first_start_done=True))
    environment = {name: value for name, value in os.environ.items() if not name.startswith("PULSE")}
    command = [sys.executable, "-c", PROBE, "--data-dir", str(tmp_path), "--speed", "off"]
    done = subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, text=True, timeout=60, check=False)
    assert (done.returncode, done.stderr) == (0, "")
    seen: dict[str, Any] = json.loads(done.stdout)
    assert seen == {"loaded": False, "sound": on}
    log = (tmp_path / "logs" / "cassino.log").read_text()
    assert "WARNING" not in log
