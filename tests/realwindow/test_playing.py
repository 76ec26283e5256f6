"""The real window under a window manager, played with the mouse; killed at any moment and found again."""

import contextlib
import signal
import subprocess
from collections.abc import Callable
from pathlib import Path
from random import Random

import pytest

from cassino_desktop.session.flow import Phase
from cassino_desktop.session.session import Session
from cassino_desktop.storage.codec import digest
from tests.helpers.screen import VirtualScreen
from tests.realwindow.person import Person, person_at

pytestmark = pytest.mark.realwindow


def test_a_game_to_21_is_played_to_its_end_by_dragging(
    virtual_screen: VirtualScreen, tmp_path: Path, fresh_seed: int
) -> None:
    random = Random(fresh_seed)
    with person_at(virtual_screen, tmp_path, "--new", "--speed", "off", "--seed", f"dragged {fresh_seed}") as person:
        drags = 0
        while (seen := person.await_rest())["stage"] != "GAME_OVER":
            if seen["stage"] == "HAND_OVER":
                person.key("Return")
                person.await_sight(lambda now: now["stage"] != "HAND_OVER", "the next hand")
            else:
                person.play(seen, person.some_play(random))
                drags += 1
        session = person.session()
        person.process.send_signal(signal.SIGTERM)
        assert person.process.wait(20) == 0
    assert session.phase is Phase.GAME_OVER
    assert session.result is not None
    assert max(session.result.totals) >= 21
    own = [played for hand in session.hands for played in hand if session.seats[played.seat].is_person]
    assert len(own) == drags


def test_killed_at_any_moment_it_goes_on_where_it_was(
    virtual_screen: VirtualScreen, tmp_path: Path, fresh_seed: int, long_count: Callable[[int, int], int]
) -> None:
    random = Random(fresh_seed)
    for _ in range(long_count(4, 50)):
        with person_at(virtual_screen, tmp_path, "--speed", random.choice(("off", "fast"))) as person:
            for _ in range(random.randrange(4)):
                _go_on(person, random)
            _kill_somewhere_in_a_move(person, random)
        kept = person.session()
        with person_at(virtual_screen, tmp_path, "--speed", "off") as person:
            # The computer players may move before the person can look, but nothing kept is lost or changed.
            person.await_rest()
            found = person.session()
            assert found.game_id == kept.game_id
            assert found.setup == kept.setup
            moves, more = [_texts(session) for session in (kept, found)]
            assert more[: len(moves)] == moves
            if len(more) == len(moves):
                assert digest(found) == digest(kept)


def _texts(session: Session) -> list[tuple[int, str]]:
    return [(played.seat, played.text) for hand in session.hands for played in hand]


def _go_on(person: Person, random: Random) -> None:
    seen = person.await_rest()
    if seen["stage"] == "TURN":
        person.play(seen, person.some_play(random))
    else:
        person.key("Return")


def _kill_somewhere_in_a_move(person: Person, random: Random) -> None:
    seen = person.await_rest()
    if seen["stage"] == "TURN" and random.random() < 0.7:
        person.play(seen, person.some_play(random))
    with contextlib.suppress(subprocess.TimeoutExpired):
        person.process.wait(random.random() * 0.3)
    person.process.kill()
    person.process.wait()
