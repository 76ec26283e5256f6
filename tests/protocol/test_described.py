"""``resources/protocol.md`` says what is so: its ops, reasons and examples."""

import json
import re

import pytest

from cassino_desktop.engine.accidents import AccidentKind
from cassino_desktop.engine.moves import Verdict
from cassino_desktop.engine.presets import PRESETS
from cassino_desktop.engine.reasons import Reason
from cassino_desktop.engine.state import Accident, Law
from cassino_desktop.protocol.ops import OPS
from cassino_desktop.protocol.server import reply
from cassino_desktop.resources_path import resource_path
from tests.protocol.asking import Json, ask, granted

TEXT = resource_path("protocol.md").read_text()
EXAMPLES = [line for block in re.findall(r"```json\n(.*?)```", TEXT, re.DOTALL) for line in block.splitlines()]


def test_every_op_and_every_reason_is_described() -> None:
    table = TEXT.split("## Ops")[1].split("## Accidents")[0]
    assert set(re.findall(r"^\| `(\w+)` \|", table, re.MULTILINE)) == set(OPS)
    named = set(re.findall(r"`(\w+)`", TEXT))
    assert set(Reason) <= named
    assert set(AccidentKind) <= named
    assert set(Law._fields) | set(Accident._fields) <= named
    for verdict in Verdict:
        assert verdict in TEXT
    for code in ("bad_json", "unknown_op", "bad_request", "bad_rules", "bad_position", "illegal_move", "internal"):
        assert code in named


@pytest.mark.parametrize("line", EXAMPLES, ids=lambda line: str(json.loads(line)["id"]))
def test_every_example_is_answered(line: str) -> None:
    answer: Json = json.loads(reply(line.encode()).line)
    assert answer["ok"] is True
    assert answer["id"] == json.loads(line)["id"]


def test_the_example_of_an_accident_has_one() -> None:
    request = json.loads(EXAMPLES[-1])
    position = granted(**{key: value for key, value in request.items() if key != "id"})["position"]
    assert position["law"]["accident"]["asked"] == position["turn"]


def test_an_accident_through_the_protocol() -> None:
    """A hand with accidents by nothing but requests: asked seats decide, the engine's players among them."""
    decided: set[str] = set()
    for number in range(60):
        rules = {"preset": "modern", "accidents": "often", "law": ("foster", "hoyle")[number % 2]}
        position = granted("new", rules=rules, players=3, dealer=number % 3, seed=f"by requests {number}")["position"]
        over = False
        while not over:
            moves = granted("legal", position=position)["moves"]
            view = granted("view", position=position, seat=position["turn"])["view"]
            assert granted("legal", position=view)["moves"] == moves
            move = granted("choose", view=view, level="greedy", seed="1")["move"]
            assert move in moves
            if position["law"]["accident"] and position["law"]["accident"]["asked"] is not None:
                decided.add(move.split()[0])
                refused = ask("apply", position=position, move="AS")
                assert refused["error"]["reason"] == "decide_first"
            after = granted("apply", position=position, move=move)
            position, over = after["position"], after["hand_over"]
    assert {"stand", "draw", "keep"} <= decided


def test_presets_have_no_accidents() -> None:
    for name in PRESETS:
        assert "law" not in granted("new", rules=name, players=2, dealer=1, seed="plain")["position"]
