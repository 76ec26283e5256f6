"""The life of a game at the real window: played, killed, resumed, undone, saved, replayed, opened, counted."""

import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from random import Random

import pytest

from cassino_desktop.engine.presets import PRESETS
from cassino_desktop.session.session import Session
from cassino_desktop.storage.codec import digest
from cassino_desktop.storage.games import load_game, save_game
from cassino_desktop.storage.paths import places
from cassino_desktop.storage.statistics_report import Filter, report
from tests.gui.stage import game
from tests.helpers.screen import VirtualScreen
from tests.realwindow.person import PATIENCE, ROOT, Person, person_at

pytestmark = pytest.mark.realwindow


def test_a_whole_life(virtual_screen: VirtualScreen, tmp_path: Path, fresh_seed: int) -> None:
    random, data = Random(fresh_seed), tmp_path / "data"
    where, named = places(data), tmp_path / "Tea at Ida.cassino"
    with person_at(virtual_screen, data, "--new", "--speed", "off", "--seed", f"life {fresh_seed}") as person:
        _play_to(person, random, "HAND_OVER")
        person.key("Return")
        person.await_sight(lambda now: now["stage"] != "HAND_OVER", "the next hand")
        person.play(person.await_rest(), person.some_play(random))
        person.await_rest()
        person.process.kill()
        person.process.wait()
    left = person.session()
    with person_at(virtual_screen, data, "--speed", "off") as person:
        person.await_rest()
        session = person.session()
        assert session.game_id == left.game_id
        assert session.hand_number == 1
        _counted(where.statistics, 1)
        while person.session().hand_number:
            moves = person.look()["moves"]
            person.key("ctrl+z")
            person.await_sight(lambda now, moves=moves: now["moves"] < moves, "an earlier decision")  # type: ignore[misc]
        person.await_rest()
        _play_to(person, random, "HAND_OVER")
        _counted(where.statistics, 1)
        _save_as(person, named)
        assert digest(load_game(named)) == digest(person.session())
        _look_back(person)
        _open_from_a_second_start(person, tmp_path, data)
        assert where.left_game(left.started, left.game_id).exists() is False, "it is in its own file as it stands"
        _see_pages(person, tmp_path)


def _play_to(person: Person, random: Random, goal: str) -> None:
    while (seen := person.await_rest())["stage"] not in (goal, "GAME_OVER"):
        person.play(seen, person.some_play(random))


def _counted(path: Path, hands: int) -> None:
    _await(lambda: path.exists() and report(path, Filter()).hands.played == hands, f"{hands} hands counted")


def _await(true: Callable[[], bool], what: str) -> None:
    end = time.monotonic() + PATIENCE
    while not true():
        assert time.monotonic() < end, f"never: {what}"
        time.sleep(0.05)


def _await_window(screen: VirtualScreen, name: str, *, there: bool = True) -> None:
    def is_there() -> bool:
        search = ["xdotool", "search", "--onlyvisible", "--name", name]
        found = subprocess.run(search, env=screen.environment(), capture_output=True, text=True, check=False)
        return bool(found.stdout.strip()) is there

    _await(is_there, f"the window {name!r} {'open' if there else 'closed'}")


def _save_as(person: Person, path: Path) -> None:
    person.key("ctrl+s")
    _await_window(person.screen, "Save the game")
    person.key("ctrl+a")
    person.screen.xdotool("type", "--delay", "5", str(path))
    person.key("Return")
    _await(path.exists, "the file")
    _await_window(person.screen, "Save the game", there=False)


def _look_back(person: Person) -> None:
    """To the first deal, some moves on, to the end and back to now; nothing of it is a move."""
    kept, stage = digest(person.session()), person.await_rest()["stage"]
    person.key("ctrl+r")
    person.await_sight(lambda now: now["stage"] == "LOOKING_BACK", "looking back")
    person.key("Home")
    first = person.await_sight(
        lambda now: len(now["cards"]) == 8, "the first deal: four cards in hand, four on the table"
    )
    for _ in range(3):
        person.key("Right")
    person.await_sight(lambda now: set(now["cards"]) != set(first["cards"]), "the first moves")
    person.key("End")
    person.key("Escape")
    person.await_sight(lambda now: now["stage"] == stage, "now")
    assert digest(person.session()) == kept


def _open_from_a_second_start(person: Person, folder: Path, data: Path) -> None:
    save_game(folder / "royal.cassino", Session(game(rules="royal")))
    command = [sys.executable, "-m", "cassino_desktop", "--data-dir", str(data), "royal.cassino"]
    environment = {**person.screen.environment(), "PYTHONPATH": str(ROOT)}
    subprocess.run(command, cwd=folder, env=environment, check=True, timeout=PATIENCE)
    _await(lambda: person.session().setup.rules == PRESETS["royal"], "the other game on the table")
    person.await_rest()


def _see_pages(person: Person, folder: Path) -> None:
    for key, name in (("ctrl+h", "Statistics"), ("ctrl+shift+o", "Saved games")):
        person.key(key)
        _await_window(person.screen, f"^{name}$")
        picture = folder / f"{name}.png"
        person.screen.screenshot(picture)
        assert picture.stat().st_size > 10_000
        person.key("Escape")
        _await_window(person.screen, f"^{name}$", there=False)
    person.await_rest()
