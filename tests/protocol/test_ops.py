"""What each op gives."""

from typing import Any

import pytest

from cassino_desktop import __version__
from cassino_desktop.ai.levels import LEVELS
from cassino_desktop.engine.cards import CARD_TEXT
from cassino_desktop.engine.presets import PRESETS, parse_rules
from tests.protocol.asking import EXAMPLE, Json, granted, refused

PACK = [*CARD_TEXT]


def test_hello() -> None:
    assert granted("hello") == {
        "name": "Cassino",
        "version": __version__,
        "protocol": 1,
        "presets": [*PRESETS],
        "levels": [*LEVELS],
    }


def test_presets_are_full_rules_that_mean_themselves() -> None:
    presets = granted("presets")["presets"]
    assert [*presets] == [*PRESETS]
    keys = {*presets["modern"]}
    for name, rules in presets.items():
        assert parse_rules(rules) == PRESETS[name]
        assert {*rules} == keys
        assert len(rules["points"]) == 8
        assert len(rules["game"]) == 5


def test_new_from_a_deck() -> None:
    position = granted("new", rules="modern", players=2, partners=False, dealer=1, deck=PACK)["position"]
    # Two to eldest, two to the table, two to the dealer, twice.
    assert position["hands"] == [["AC", "AD", "2H", "2S"], ["2C", "2D", "3H", "3S"]]
    assert position["loose"] == ["AH", "AS", "3C", "3D"]
    assert position["turn"] == 0
    assert len(position["stock"]) == 40
    assert position["stock"] == PACK[12:]


def test_new_from_a_seed_is_the_same_deal_for_ever() -> None:
    first = granted("new", rules="royal", players=4, partners=True, dealer=0, seed="a seed")["position"]
    assert first == granted("new", rules="royal", players=4, partners=True, dealer=0, seed="a seed")["position"]
    assert first != granted("new", rules="royal", players=4, partners=True, dealer=0, seed="another")["position"]
    assert first["taken"] == [[], []]


def test_legal_lists_in_the_order_of_the_texts() -> None:
    moves = granted("legal", position=EXAMPLE)["moves"]
    assert moves == ["4C + 4H = 8", "4C + 4H [AC 7C] = 8", "4C x 4H", "8C x [AC 7C]"]


def test_legal_of_a_view_is_that_of_its_position() -> None:
    view = granted("view", position=EXAMPLE, seat=0)["view"]
    assert granted("legal", position=view) == granted("legal", position=EXAMPLE)


def test_legal_with_claims() -> None:
    claims = {**EXAMPLE, "rules": {"game": {"mode": "claim"}}}
    assert granted("legal", position=claims)["moves"][-1] == "claim"


def test_legal_is_nothing_where_the_hand_or_a_pegged_game_is_over() -> None:
    assert granted("legal", position={**EXAMPLE, "hands": [[], []], "builds": []})["moves"] == []
    assert granted("legal", position={**EXAMPLE, "rules": "spade", "totals": [3, 61]})["moves"] == []


def test_apply() -> None:
    answer = granted("apply", position=EXAMPLE, move="4C+[7C AC] 4H =8")
    position = answer.pop("position")
    assert answer == {"hand_over": False, "residue": [], "game_over": False, "winners": []}
    assert position["hands"] == [["8C"], ["KC", "KD"]]
    assert position["builds"] == [{"value": 8, "owner": 0, "multiple": True, "cards": ["AC", "4C", "4H", "7C"]}]
    assert (position["loose"], position["turn"], position["rules"]) == ([], 1, "modern")


def test_apply_to_the_end_of_the_hand() -> None:
    last = {**EXAMPLE, "hands": [["8C"], []], "stock": []}
    answer = granted("apply", position=last, move="8C x [AC 7C]")
    assert (answer["hand_over"], answer["residue"], answer["game_over"], answer["winners"]) == (True, ["4H"], False, [])
    assert answer["position"]["taken"] == [["AC", "4H", "7C", "8C"], []]
    assert answer["position"]["last_taker"] == 0


def test_apply_deals_the_next_round() -> None:
    stock = ["2C", "2D", "2H", "2S", "3C", "3D", "3H", "3S"]
    last = {**EXAMPLE, "hands": [["8C"], []], "stock": stock}
    position = granted("apply", position=last, move="8C x [AC 7C]")["position"]
    assert position["hands"] == [["2C", "2D", "3C", "3D"], ["2H", "2S", "3H", "3S"]]
    assert position["turn"] == 0


def test_apply_a_claim() -> None:
    rules = {"game": {"mode": "claim"}}
    false = granted("apply", position={**EXAMPLE, "rules": rules}, move="claim")
    assert (false["game_over"], false["winners"], false["position"]["out"]) == (True, [1], [0])
    true = granted("apply", position={**EXAMPLE, "rules": rules, "totals": [21, 0]}, move="claim")
    assert (true["game_over"], true["winners"], true["position"]["out"]) == (True, [0], [])
    assert true["hand_over"] is True


def test_explain() -> None:
    assert granted("explain", position=EXAMPLE, move="4C x 4H") == {"legal": True}
    answer = granted("explain", position=EXAMPLE, move="8C x 7C")
    assert answer == {
        "legal": False,
        "reason": "part_of_build",
        "text": "The 7 of clubs lies in a build. A build is taken whole: this one needs an 8.",
    }
    unreadable = granted("explain", position=EXAMPLE, move="8C takes 7C")
    assert (unreadable["legal"], unreadable["reason"]) == (False, "unreadable")
    assert unreadable["text"].startswith("That is no move: ")


def test_explain_of_a_view_is_that_of_its_position() -> None:
    view = granted("view", position=EXAMPLE, seat=0)["view"]
    for move in ("4C x 4H", "4C", "8C x 4H", "KC"):
        assert granted("explain", position=view, move=move) == granted("explain", position=EXAMPLE, move=move)


def test_view() -> None:
    view = granted("view", position=EXAMPLE, seat=1)["view"]
    assert view["seat"] == 1
    assert view["hands"] == [["??", "??"], ["KC", "KD"]]


def test_perft() -> None:
    assert [granted("perft", position=EXAMPLE, depth=depth)["nodes"] for depth in (0, 1)] == [
        1,
        len(granted("legal", position=EXAMPLE)["moves"]),
    ]
    assert granted("perft", position=EXAMPLE, depth=52)["nodes"] == 0


def scored(**fields: Any) -> Json:
    request: Json = {
        "rules": "finnish",
        "taken": [["AS", "TD", "3S"], ["2S", "4H", "5H"]],
        "sweeps": [2, 1],
        "last_taker_side": 1,
        "residue": False,
        **fields,
    }
    return granted("score", **request)


def test_score() -> None:
    answer = scored(carry={"cards": 2})
    nought = dict.fromkeys(
        [
            *("cards", "spades", "big", "little", "aces", "each_spade", "jack_of_spades", "last_capture"),
            "residue",
            "sweeps",
        ],
        0,
    )
    assert answer == {
        "points": [{**nought, "spades": 2, "big": 2, "aces": 1, "sweeps": 1}, {**nought, "little": 1}],
        "totals": [6, 1],
        "carry": {"cards": 3},
    }
    assert [*answer["points"][0]] == [*nought]
    assert scored(barred=0)["totals"] == [0, 1]
    assert scored(barred=1)["totals"] == [6, 0]
    swedish = scored(rules="swedish", last_taker_side=0)
    assert [points["last_capture"] for points in swedish["points"]] == [1, 0]
    assert scored(last_taker_side=None, taken=[[], []])["totals"] == [1, 0]


def test_settle() -> None:
    points = scored()["points"]
    answer = granted("settle", rules="finnish", totals=[10, 8], points=points, taken=[["AS"], []])
    assert answer == {"totals": [16, 9], "finished": True, "winners": [0], "value": 1, "target": 16}
    assert granted("settle", rules="dick_1867", totals=[0, 0], points=points)["target"] is None
    assert granted("settle", rules="finnish", totals=[10, 8], points=points, target=20)["finished"] is False
    claims = {"game": {"mode": "claim"}}
    out = granted("settle", rules=claims, totals=[20, 20, 0], points=[{"cards": 3}, {"aces": 1}, {}], out=[0])
    assert out["winners"] == [1]


def test_settle_to_a_target_of_one() -> None:
    assert granted("settle", rules="modern", totals=[0, 0], points=[{"aces": 1}, {}], target=1)["winners"] == [0]


def test_settle_count_out_looks_whose_the_aces_are() -> None:
    points = [{"aces": 2}, {"aces": 2}]
    taken = [["AD", "AC"], ["AS", "AH"]]
    answer = granted("settle", rules="foster_21", totals=[20, 20], points=points, taken=taken)
    assert answer == {"totals": [22, 22], "finished": True, "winners": [1], "value": 1, "target": 21}


def test_settle_count_out_from_eldests_side() -> None:
    points = [{"sweeps": 1}, {"sweeps": 1}]
    assert granted("settle", rules="foster_21", totals=[20, 20], points=points, taken=[[], []])["winners"] == [0]
    for eldest in (0, 1):
        answer = granted(
            "settle", rules="foster_21", totals=[20, 20], points=points, taken=[[], []], eldest_side=eldest
        )
        assert answer["winners"] == [eldest]


@pytest.mark.parametrize("level", LEVELS)
def test_choose(level: str) -> None:
    view = granted("view", position=EXAMPLE, seat=0)["view"]
    answer = granted("choose", view=view, level=level, seed="1", budget_ms=100)
    assert answer["move"] in granted("legal", position=EXAMPLE)["moves"]
    assert 1 <= len(answer["candidates"]) <= 20
    values = [candidate["value"] for candidate in answer["candidates"]]
    assert values == sorted(values, reverse=True)
    assert {"move": answer["move"], "value": answer["value"]} in answer["candidates"]
    granted("choose", view=view, level=level, seed=None, budget_ms=None)


def test_choose_the_same_for_a_seed_and_afresh_without_one() -> None:
    view = granted("view", position={**EXAMPLE, "builds": []}, seat=0)["view"]
    seeded = [granted("choose", view=view, level="random", seed="1")["move"] for _ in range(40)]
    assert len(set(seeded)) == 1
    afresh = [granted("choose", view=view, level="random")["move"] for _ in range(40)]
    assert len(set(afresh)) > 1


def test_choose_where_there_is_nothing_to_choose() -> None:
    over = {**EXAMPLE, "hands": [[], []], "builds": []}
    view = granted("view", position=over, seat=0)["view"]
    error = refused("choose", view=view, level="greedy")
    assert (error["code"], error["reason"]) == ("illegal_move", "hand_over")
    pegged = granted("view", position={**EXAMPLE, "rules": "spade", "totals": [61, 0]}, seat=0)["view"]
    assert refused("choose", view=pegged, level="greedy")["reason"] == "game_over"


def test_quit_gives_nothing() -> None:
    assert granted("quit") == {}
