"""Whatever is asked gets one well-formed answer with its own id, and the process lives.

An ``internal`` error would be logged, and a logged error fails any test.
"""

import json
from collections.abc import Callable
from random import Random
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from cassino_desktop.engine.reasons import Reason
from cassino_desktop.protocol.ops import OPS
from cassino_desktop.protocol.server import reply
from tests.engine.mutated_json import mutated
from tests.engine.strategies import examples, rules_objects
from tests.engine.vectors import rows
from tests.protocol.asking import EXAMPLE, Json, granted, process, read, say

CODES = {"bad_json", "unknown_op", "bad_request", "bad_rules", "bad_position", "illegal_move", "internal"}


def judge(answer: Json) -> bool:
    """Check the form of an answer; return whether it grants what was asked."""
    if answer["ok"] is True:
        assert "error" not in answer
        return True
    assert answer["ok"] is False
    assert {*answer} == {"id", "ok", "error"}
    error = answer["error"]
    assert error["code"] in CODES - {"internal"}
    assert ("reason" in error) == (error["code"] == "illegal_move")
    assert error.get("reason", "no_claims") in {*Reason}
    assert error["message"]
    assert error["message"].strip() == error["message"]
    assert "\n" not in error["message"]
    return False


def good_requests() -> list[Json]:
    """Requests of every op that are granted; of each, positions of all kinds."""
    requests: list[Json] = [{"op": op} for op in ("hello", "presets", "quit")]
    requests += [
        {"op": "new", "rules": "royal", "players": 4, "partners": True, "dealer": 3, "seed": "x"},
        {"op": "new", "rules": {"preset": "spade", "draw": True}, "players": 2, "dealer": 1, "seed": "y"},
    ]
    for row in [*rows("special")][::12] + [*rows("mixed")][::12]:
        position, move = row["position"], row["move"]
        requests += [{"op": "legal", "position": position}, {"op": "perft", "position": position, "depth": 1}]
        requests += [{"op": op, "position": position, "move": move} for op in ("apply", "explain")]
        view = granted("view", position=position, seat=position["turn"])["view"]
        requests.append({"op": "view", "position": position, "seat": 0})
        if row["moves"]:
            history = {**view, "history": [[0, move]]}
            requests += [
                {"op": "choose", "view": history, "level": level, "seed": "z", "budget_ms": 50}
                for level in ("random", "greedy")
            ]
    for row in [*rows("scoring")][::8]:
        score = {key: row[key] for key in ("rules", "taken", "sweeps", "last_taker_side", "residue")}
        requests.append({"op": "score", **score, "carry": row.get("carry_before", {})})
        settle = {key: row[key] for key in ("rules", "points", "taken", "eldest_side")}
        requests.append({"op": "settle", **settle, "totals": row["before"]})
    assert {request["op"] for request in requests} == {*OPS}
    return requests


def test_good_requests_are_granted() -> None:
    for request in good_requests():
        assert judge(read(reply(json.dumps(request).encode()).line)), request


def test_mutated_requests(fresh_seed: int, long_count: Callable[[int, int], int]) -> None:
    random = Random(fresh_seed)
    good = good_requests()
    granted_count = 0
    times = long_count(3_000, 50_000)
    for number in range(times):
        request = {**mutated(random, random.choice(good), random.choice(good)), "id": number}
        answer = read(reply(json.dumps(request).encode()).line)
        assert answer["id"] == number
        granted_count += judge(answer)
    assert 0 < granted_count < times


def test_mutated_lines_through_the_process(fresh_seed: int, long_count: Callable[[int, int], int]) -> None:
    """Bytes changed, lost, doubled; what is still JSON has its id back."""
    random = Random(fresh_seed)
    good = [request for request in good_requests() if request["op"] != "quit"]
    with process() as running:
        for number in range(long_count(300, 5_000)):
            line = bytearray(json.dumps({"id": number, **random.choice(good)}).encode())
            for _ in range(random.randint(1, 4)):
                place = random.randrange(len(line))
                line[place : place + random.randint(0, 3)] = random.choice(
                    (b"", b"\xff", b"[", b'"', b"0", b"\x00", b",")
                )
            judge(say(running, bytes(line)))
        assert say(running, b'{"id": "alive", "op": "hello"}')["id"] == "alive"
        _, errors = running.communicate(b"")
    assert (running.returncode, errors) == (0, b"")


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False, allow_infinity=False) | st.text(max_size=5),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=5), inner, max_size=4),
    max_leaves=10,
)
FIELDS = (
    *("rules", "players", "partners", "dealer", "deck", "seed", "position", "move", "seat", "depth", "taken", "sweeps"),
    *("last_taker_side", "residue", "carry", "barred", "totals", "points", "eldest_side", "target", "out", "view"),
    *("level", "budget_ms"),
)


@settings(max_examples=examples(5))
@given(JSON, st.sampled_from([*OPS]), st.dictionaries(st.sampled_from(FIELDS), JSON))
def test_any_request(request_id: Any, op: str, fields: Json) -> None:
    answer = read(reply(json.dumps({"id": request_id, "op": op, **fields}).encode()).line)
    assert answer["id"] == request_id
    judge(answer)


@settings(max_examples=examples(5))
@given(
    st.binary(max_size=60) | st.text(max_size=60).map(str.encode) | JSON.map(lambda value: json.dumps(value).encode())
)
def test_any_line(line: bytes) -> None:
    judge(read(reply(line + b"\n").line))


@given(rules_objects(), st.sampled_from([2, 3, 4]), st.booleans(), st.text(max_size=8))
def test_any_rules_deal_and_play(rules: Json, players: int, partners: bool, seed: str) -> None:
    """Under any mixture of options a hand is dealt, chosen for by each level, and goes on."""
    request: Json = {"rules": rules, "players": players, "partners": partners, "dealer": 0, "seed": seed}
    answer = read(reply(json.dumps({"op": "new", **request}).encode()).line)
    if not judge(answer):
        assert players not in rules["players"] or (partners and players != 4)
        return
    position = answer["position"]
    for turn in range(10):
        view = granted("view", position=position, seat=position["turn"])["view"]
        level = ("random", "greedy")[turn % 2]
        choice = granted("choose", view=view, level=level, seed=f"{turn}")
        assert choice["move"] in granted("legal", position=position)["moves"]
        played = granted("apply", position=position, move=choice["move"])
        position = played["position"]
        if played["hand_over"]:
            break


def test_explained_moves_are_those_that_are_applied(fresh_seed: int) -> None:
    random = Random(fresh_seed)
    texts = [text for row in rows("mixed") for text in row["moves"]]
    for row in [{"position": EXAMPLE}, *rows("mixed")]:
        for text in random.sample(texts, 10):
            explained = granted("explain", position=row["position"], move=text)
            request = {"id": None, "op": "apply", "position": row["position"], "move": text}
            answer = read(reply(json.dumps(request).encode()).line)
            assert answer["ok"] is explained["legal"]
            if not explained["legal"]:
                assert answer["error"]["reason"] == explained["reason"]
