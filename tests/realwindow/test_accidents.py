"""Games with accidents of the deal at the real window: each is met, decided by its key, and played on by dragging."""

from pathlib import Path
from random import Random

import pytest

from cassino_desktop.engine.accidents import AccidentKind
from cassino_desktop.engine.moves import Decision
from cassino_desktop.session.session import Session
from tests.helpers.screen import VirtualScreen
from tests.realwindow.person import person_at

pytestmark = pytest.mark.realwindow


@pytest.mark.parametrize(
    ("rules", "kind", "speed"),
    [
        ("foster_1897", AccidentKind.EXPOSED_BEFORE, "fast"),
        ("foster_1897", AccidentKind.EXPOSED, "off"),
        ("foster_1897", AccidentKind.EXPOSED_LAST, "off"),
        ("hoyle_1800", AccidentKind.FACED_BEFORE, "fast"),
        ("hoyle_1800", AccidentKind.WRONG_COUNT, "off"),
    ],
)
def test_a_hand_with_an_accident_is_played_to_its_end(
    virtual_screen: VirtualScreen, tmp_path: Path, fresh_seed: int, rules: str, kind: AccidentKind, speed: str
) -> None:
    random = Random(fresh_seed)
    options = ("--new", "--rules", rules, "--accident", kind.value, "--speed", speed)
    with person_at(virtual_screen, tmp_path, *options) as person:
        lifted = decided = 0
        while (seen := person.await_rest())["stage"] not in ("HAND_OVER", "GAME_OVER"):
            if seen["stage"] == "COVERED":
                person.key("Return")
                person.await_sight(lambda now: now["stage"] != "COVERED", "the hand")
                lifted += 1
            elif person.session().position.asked is not None:
                person.key(str(random.choice((1, 2))))
                moves = seen["moves"]
                person.await_sight(lambda now, moves=moves: now["moves"] > moves, "what was decided")  # type: ignore[misc]
                decided += 1
            else:
                person.play(seen, person.some_play(random))
        session = person.session()
    assert kind in _kinds(session)
    assert lifted >= 2, "hands lie face down"
    own = [played for played in session.hand_moves if isinstance(played.move, Decision) and played.seat == 0]
    assert len(own) == decided


def _kinds(session: Session) -> set[str]:
    found = set()
    for played in session.hand_moves:
        for position in (played.transition.before, played.transition.after):
            if position.law is not None and position.law.accident is not None:
                found.add(position.law.accident.kind)
    return found
