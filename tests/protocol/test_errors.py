"""Each error code, for each way of earning it; and that nothing else goes wrong."""

from collections.abc import Callable
from contextlib import AbstractContextManager
from typing import Any

import pytest

from cassino_desktop.ai.levels import LEVELS
from cassino_desktop.engine.cards import CARD_TEXT
from cassino_desktop.protocol.ops import OPS
from cassino_desktop.protocol.requests import Request
from cassino_desktop.protocol.server import LONGEST_LINE, reply
from tests.protocol.asking import EXAMPLE, Json, granted, read, refused

PACK = [*CARD_TEXT]
SCORE: Json = {"rules": "modern", "taken": [[], []], "sweeps": [0, 0], "last_taker_side": None, "residue": False}
SETTLE: Json = {"rules": "modern", "totals": [0, 0], "points": [{}, {}], "taken": [[], []]}
NEW: Json = {"rules": "modern", "players": 2, "partners": False, "dealer": 0, "seed": "x"}
VIEW: Json = granted("view", position=EXAMPLE, seat=0)["view"]


def without(value: Json, key: str) -> Json:
    return {name: item for name, item in value.items() if name != key}


@pytest.mark.parametrize(
    "line",
    [
        b"",
        b"\n",
        b"hello\n",
        b"{\n",
        b'{"id": 1, "op": "hello"\n',
        b'{"id": 1 "op": "hello"}\n',
        b"{'id': 1}\n",
        b"[]\n",
        b'"hello"\n',
        b"7\n",
        b"null\n",
        b'{"id": NaN, "op": "hello"}\n',
        b'{"id": 1, "op": "hello", "x": -Infinity}\n',
        b'{"id": 1e999, "op": "hello"}\n',
        b'{"id": ' + b"1" * 5000 + b', "op": "hello"}\n',
        b'{"id": "\xff", "op": "hello"}\n',
        '{"id": 1, "op": "hello"}'.encode("utf-16"),
        b"[" * 100_000,
        b'{"id": ' + b"[" * 100_000 + b"]" * 100_000 + b', "op": "hello"}\n',
        b"\x00\n",
        b'{"id": 1, "op": "hello"} {"id": 2, "op": "hello"}\n',
    ],
    ids=lambda line: repr(line[:30]),
)
def test_bad_json(line: bytes) -> None:
    answer = read(reply(line).line)
    assert answer["ok"] is False
    assert answer["id"] is None
    assert answer["error"]["code"] == "bad_json"


def test_a_line_too_long_is_bad_json() -> None:
    answer = read(reply(None).line)
    assert (answer["id"], answer["error"]["code"]) == (None, "bad_json")
    assert str(LONGEST_LINE) in answer["error"]["message"]


@pytest.mark.parametrize(
    "text",
    [
        "null",
        "1",
        "-0.5",
        "18446744073709551617",
        '"\\ud800"',
        '"x\\n\\u2028"',
        '[1, {"a": [true]}]',
        '{"id": 2}',
        '""',
    ],
)
def test_any_id_comes_back(text: str) -> None:
    line = reply(f'{{"id": {text}, "op": "quit"}}'.encode()).line
    assert line == f'{{"id": {text}, "ok": true}}\n'.encode()


def test_id_may_be_left_out() -> None:
    assert read(reply(b'{"op": "quit"}').line) == {"id": None, "ok": True}


@pytest.mark.parametrize("depth", [100, 900, 990, 1000, 1100, 5000])
def test_an_id_nested_deeply_comes_back_or_is_refused(depth: int) -> None:
    nested = "[" * depth + "]" * depth
    line = reply(f'{{"id": {nested}, "op": "quit"}}'.encode()).line
    came_back = line == f'{{"id": {nested}, "ok": true}}\n'.encode()
    assert came_back or read(line)["error"]["code"] == "bad_json"


def test_byte_order_mark_and_line_ends_of_windows() -> None:
    assert read(reply(b'\xef\xbb\xbf{"id": 1, "op": "quit"}\r\n').line) == {"id": 1, "ok": True}


@pytest.mark.parametrize("op", ["", "Hello", "castle", "__init__", "quit "])
def test_unknown_op(op: str) -> None:
    assert refused(op)["code"] == "unknown_op"


@pytest.mark.parametrize("line", [b"{}", b'{"id": null, "op": null}', b'{"op": 7}', b'{"op": ["hello"]}'])
def test_an_op_that_is_no_text_is_a_bad_request(line: bytes) -> None:
    assert read(reply(line).line)["error"]["code"] == "bad_request"


def each(op: str, fields: Json, key: str, *values: Any) -> list[tuple[str, Json]]:
    """The request with a field of each of these values."""
    return [(op, {**fields, key: value}) for value in values]


FROM_A_DECK = without(NEW, "seed")
CHOOSE: Json = {"view": VIEW, "level": "greedy"}
NO_SWEEPS: Json = {"preset": "foster_21", "sweep_points": 0}
DOUBLE_SWEEPS: Json = {"preset": "foster_21", "sweep_points": 2}

BAD_REQUESTS: list[tuple[str, Json]] = [
    *((op, {}) for op in ("new", "legal", "apply", "explain", "view", "perft", "score", "settle", "choose")),
    *(("new", without(NEW, key)) for key in ("rules", "players", "dealer", "seed")),
    *each("new", NEW, "players", 1, 5, "2", 2.0, True, None, 10**30),
    *each("new", NEW, "dealer", -1, 2, "0", None),
    *each("new", NEW, "seed", 7, None, ["x"], "\ud800"),
    *each("new", NEW, "partners", 1, True),
    ("new", {**NEW, "rules": "draw", "players": 3}),
    ("new", {**NEW, "deck": PACK}),
    *each("new", FROM_A_DECK, "deck", PACK[1:], [*PACK, "AC"], [*PACK[1:], "2C"], ["??", *PACK[1:]], "AC", 7),
    ("apply", {"position": EXAMPLE}),
    *each("apply", {"position": EXAMPLE}, "move", None, 4, ["4C"]),
    ("explain", {"position": EXAMPLE}),
    *each("explain", {"position": EXAMPLE}, "move", 4),
    *each("view", {"position": EXAMPLE}, "seat", 2, -1, "0", None, True),
    *each("perft", {"position": EXAMPLE}, "depth", -1, "1", None, 1.0, 10**20),
    *(("score", without(SCORE, key)) for key in SCORE),
    *each("score", SCORE, "taken", [], [[]], [[]] * 5, None, {}, [["AC"], ["AC"]], [["??"], []], [["XX"], []]),
    *each("score", SCORE, "sweeps", [0], [0, -1], [0, True], "00"),
    *each("score", SCORE, "carry", {"aces": 1}, {"cards": -1}, [], {"cards": "1"}),
    *each("score", SCORE, "barred", 2, "0", -1),
    *each("score", SCORE, "residue", True, 1),
    *each("score", SCORE, "last_taker_side", 2, "0"),
    *(("settle", without(SETTLE, key)) for key in ("rules", "totals", "points")),
    *each("settle", SETTLE, "points", [], [{}], [{}, 1], [{}, {"gold": 1}], [{}, {"aces": -1}]),
    *each("settle", SETTLE, "totals", [0], [0, None], [0, 10**30], 0),
    *each("settle", SETTLE, "target", 0, "21", -1),
    *each("settle", SETTLE, "eldest_side", 2),
    *each("settle", SETTLE, "out", [0]),
    *each("settle", {**SETTLE, "rules": "foster_21"}, "points", [{"aces": 1}, {}]),
    *each("settle", {**SETTLE, "rules": DOUBLE_SWEEPS}, "points", [{"sweeps": 3}, {}]),
    *each("settle", {**SETTLE, "rules": NO_SWEEPS}, "points", [{"sweeps": 3}, {}]),
    ("settle", {**SETTLE, "rules": "draw", "totals": [0, 0, 0], "points": [{}, {}, {}]}),
    *(("choose", without(CHOOSE, key)) for key in CHOOSE),
    *each("choose", CHOOSE, "level", "grandmaster", "", None, 3),
    *each("choose", CHOOSE, "seed", 1, [], "\ud800"),
    *each("choose", CHOOSE, "budget_ms", -1, "9", 0.5, 10**12),
]


@pytest.mark.parametrize(("op", "fields"), BAD_REQUESTS)
def test_bad_request(op: str, fields: Json) -> None:
    assert refused(op, **fields)["code"] == "bad_request"


@pytest.mark.parametrize("rules", ["whist", 7, None, [], {"preset": "whist"}, {"ghost": 1}, {"courts": "gold"}])
def test_bad_rules(rules: Any) -> None:
    for op, fields in (
        ("new", {**NEW, "rules": rules}),
        ("score", {**SCORE, "rules": rules}),
        ("settle", {**SETTLE, "rules": rules}),
        ("legal", {"position": {**EXAMPLE, "rules": rules}}),
        ("choose", {"view": {**VIEW, "rules": rules}, "level": "greedy"}),
    ):
        assert refused(op, **fields)["code"] == "bad_rules"


@pytest.mark.parametrize(
    "changes", [{"loose": ["4C"]}, {"loose": ["4Z"]}, {"turn": 5}, {"stock": ["2C"]}, {"hands": [[], ["KC"]]}, {"x": 1}]
)
def test_bad_position(changes: Json) -> None:
    bad = {**EXAMPLE, **changes}
    for op, fields in (
        ("legal", {}),
        ("apply", {"move": "4C"}),
        ("explain", {"move": "4C"}),
        ("view", {"seat": 0}),
        ("perft", {"depth": 1}),
    ):
        assert refused(op, position=bad, **fields)["code"] == "bad_position"


def test_bad_position_tells_how_many_faults_there_are_besides() -> None:
    error = refused("legal", position={**EXAMPLE, "loose": ["4C"], "dealer": 7, "x": 1})
    assert error["message"] == "'x' is nothing that a position has. (And 2 more faults.)"


@pytest.mark.parametrize("position", [None, 7, "modern", [], {}])
def test_no_position_at_all(position: Any) -> None:
    assert refused("legal", position=position)["code"] == "bad_position"
    assert refused("choose", view=position, level="greedy")["code"] == "bad_position"


def test_a_view_is_no_whole_position() -> None:
    for op, fields in (("apply", {"move": "4C"}), ("view", {"seat": 0}), ("perft", {"depth": 1})):
        assert refused(op, position=VIEW, **fields)["code"] == "bad_position"


def test_a_position_is_no_view() -> None:
    assert refused("choose", view=EXAMPLE, level="greedy")["code"] == "bad_position"


def test_only_the_view_of_the_seat_to_move_says_what_may_be_played() -> None:
    other = granted("view", position=EXAMPLE, seat=1)["view"]
    for op, fields in (
        ("legal", {"position": other}),
        ("explain", {"position": other, "move": "KC"}),
        ("choose", {"view": other, "level": "random"}),
    ):
        error = refused(op, **fields)
        assert error == {
            "code": "bad_position",
            "message": "This is the view of seat 1, and the turn is seat 0's.",
        }


@pytest.mark.parametrize(
    ("move", "reason"),
    [
        ("KC", "not_in_hand"),
        ("4C", "owner_may_not_trail"),
        ("what", "unreadable"),
        ("", "unreadable"),
        ("claim", "no_claims"),
    ],
)
def test_illegal_move(move: str, reason: str) -> None:
    error = refused("apply", position=EXAMPLE, move=move)
    assert (error["code"], error["reason"]) == ("illegal_move", reason)
    explained = granted("explain", position=EXAMPLE, move=move)
    assert explained == {"legal": False, "reason": reason, "text": error["message"]}


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("rules", ["modern", {"game": {"mode": "claim"}}])
def test_nothing_can_be_chosen_for_an_owner_who_may_play_no_card(level: str, rules: Any) -> None:
    """Nobody can come to this by playing; it may be studied, though."""
    aces = {"value": 2, "owner": 0, "multiple": False, "cards": ["AC", "AD"]}
    three = {"value": 3, "owner": 0, "multiple": False, "cards": ["AH", "2C"]}
    view = {**VIEW, "rules": rules, "hands": [["2D"], ["??"]], "loose": [], "builds": [aces, three]}
    assert [move for move in granted("legal", position=view)["moves"] if move != "claim"] == []
    assert refused("choose", view=view, level=level) == {
        "code": "bad_position",
        "message": "No play is legal here: the hand of seat 0 cannot take the builds that it owes.",
    }


def test_internal(monkeypatch: pytest.MonkeyPatch, expect_log: Callable[[str], AbstractContextManager[None]]) -> None:
    def broken(_request: Request) -> Json:
        raise ZeroDivisionError

    monkeypatch.setattr("cassino_desktop.protocol.server.OPS", {**OPS, "hello": broken})
    with expect_log("a request could not be answered"):
        assert refused("hello")["code"] == "internal"
    granted("presets")
