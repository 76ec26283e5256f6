"""Positions and views as JSON: every fault found and told, and nothing but the two errors ever raised."""

import copy
import json
from contextlib import suppress
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cassino_desktop.engine.deal import opening, shuffled_pack
from cassino_desktop.engine.positions import is_view, parse_position, parse_view, position_to_json, view_to_json
from cassino_desktop.engine.presets import PRESETS
from cassino_desktop.engine.rules import BadRulesError
from cassino_desktop.engine.state import Position
from cassino_desktop.engine.vetting import BadPositionError
from cassino_desktop.engine.view import completed, unseen_cards, view_of
from tests.engine.mutated_json import mutated
from tests.engine.strategies import positions
from tests.engine.vectors import rows

Json = dict[str, Any]

EXAMPLE: Json = {
    "rules": "modern",
    "players": 2,
    "dealer": 1,
    "turn": 0,
    "hands": [["4C", "8C"], ["KC", "KD"]],
    "loose": ["4H"],
    "builds": [{"value": 8, "owner": 0, "multiple": False, "cards": ["AC", "7C"]}],
}
BUILD: Json = EXAMPLE["builds"][0]
CLAIMS: Json = {"game": {"mode": "claim"}}
FOUR: Json = {"players": 4, "hands": [["4C"], ["8C"], ["KC"], ["KD"]]}


def changed(**changes: Any) -> Json:
    """The example with keys changed; None drops a key."""
    value = {**copy.deepcopy(EXAMPLE), **changes}
    return {key: item for key, item in value.items() if item is not DROPPED}


DROPPED = object()


def faults(value: object) -> tuple[str, ...]:
    with pytest.raises(BadPositionError) as caught:
        parse_position(value)
    assert str(caught.value) == " ".join(caught.value.faults)
    return caught.value.faults


def test_what_may_be_left_out() -> None:
    assert position_to_json(parse_position(EXAMPLE)) == {
        **EXAMPLE,
        "partners": False,
        "stock": [],
        "taken": [[], []],
        "sweeps": [0, 0],
        "last_taker": None,
        "totals": [0, 0],
        "target": 21,
        "carry": {},
        "out": [],
    }


def test_keys_are_written_in_the_protocols_order() -> None:
    assert [*position_to_json(parse_position(EXAMPLE))] == [
        *("rules", "players", "partners", "dealer", "turn", "hands", "loose", "builds", "stock", "taken", "sweeps"),
        *("last_taker", "totals", "target", "carry", "out"),
    ]


def test_lists_are_read_in_any_order_and_written_in_pack_order() -> None:
    read = parse_position(
        changed(
            hands=[["8C", "4C"], ["KD", "KC"]],
            loose=["9S", "2C"],
            builds=[
                {"value": 7, "owner": 1, "multiple": False, "cards": ["5S", "2D"]},
                {**BUILD, "cards": ["7C", "AC"]},
            ],
            stock=["TS", "JH", "3C", "3D", "QC", "QD", "5C", "6C"],
            taken=[["KS", "AD"], []],
        )
    )
    written = position_to_json(read)
    assert written["hands"] == [["4C", "8C"], ["KC", "KD"]]
    assert written["loose"] == ["2C", "9S"]
    assert [build["cards"] for build in written["builds"]] == [["AC", "7C"], ["2D", "5S"]]
    assert written["stock"] == ["TS", "JH", "3C", "3D", "QC", "QD", "5C", "6C"], "the stock keeps its order"
    assert written["taken"] == [["AD", "KS"], []]


def test_carry_names_only_what_carries() -> None:
    assert position_to_json(parse_position(changed(carry={"spades": 2, "cards": 0})))["carry"] == {"spades": 2}


def test_single_hand_has_no_target() -> None:
    for said in (None, 21):
        assert parse_position(changed(rules="dick_1867", target=said)).target is None


def test_claim_games_target_may_have_risen() -> None:
    assert parse_position(changed(rules=CLAIMS, target=32)).target == 32


@pytest.mark.parametrize(
    ("changes", "fault"),
    [
        # cards
        ({"loose": ["4C"]}, "4C is in the hand of seat 0 and in the loose cards."),
        ({"loose": ["4H", "4H"]}, "4H is twice in the loose cards."),
        ({"stock": ["2C", "3C", "4H", "5C", "6C", "7D", "9C", "TC"]}, "4H is in the stock and in the loose cards."),
        ({"taken": [["AC"], []]}, "AC is in build 1 and in the heap of side 0."),
        ({"loose": ["4X"]}, "'4X' in the loose cards is not a card."),
        ({"loose": ["4h"]}, "'4h' in the loose cards is not a card."),
        ({"loose": [4]}, "4 in the loose cards is not a card."),
        ({"loose": [["4H"]]}, "A list in the loose cards is not a card."),
        ({"loose": [None]}, "Nothing in the loose cards is not a card."),
        ({"loose": "4H"}, "The loose cards should be a list, not '4H'."),
        ({"loose": ["??"]}, "There is a hidden card in the loose cards; only a view has any, in hands and stock."),
        (
            {"hands": [["4C", "??"], ["KC"]]},
            "There is a hidden card in the hand of seat 0; only a view has any, in hands and stock.",
        ),
        # seats and sides
        ({"hands": [["4C"]]}, "The list of hands should have 2 entries, not 1."),
        ({"hands": [["4C"], ["KC"], ["KD"]]}, "The list of hands should have 2 entries, not 3."),
        ({"hands": {}}, "The list of hands should be a list, not an object."),
        ({"taken": [[]]}, "The list of heaps should have 2 entries, not 1."),
        ({"totals": [0, 0, 0]}, "The list of totals should have 2 entries, not 3."),
        ({"sweeps": [1]}, "The list of sweeps should have 2 entries, not 1."),
        ({"sweeps": [-1, 0]}, "One of the sweeps should be a whole number from 0 to 52, not -1."),
        ({"totals": [1.5, 0]}, "One of the totals should be a whole number from 0 to 1000000, not 1.5."),
        ({"totals": [True, 0]}, "One of the totals should be a whole number from 0 to 1000000, not true."),
        (
            {"totals": [10**30, 0]},
            "One of the totals should be a whole number from 0 to 1000000, not so great a number.",
        ),
        ({"totals": [float("nan"), 0]}, "One of the totals should be a whole number from 0 to 1000000, not nan."),
        ({"players": 5}, "These rules are for 2 or 3 or 4 players, not 5."),
        ({"players": True}, "These rules are for 2 or 3 or 4 players, not true."),
        ({"players": 3, "rules": "draw"}, "These rules are for 2 players, not 3."),
        ({"partners": True}, "Partners need four players."),
        ({"partners": 1}, "Partners should be true or false, not 1."),
        ({"dealer": 2}, "The dealer should be a whole number from 0 to 1, not 2."),
        ({"dealer": "1"}, "The dealer should be a whole number from 0 to 1, not '1'."),
        ({"turn": -1}, "The turn should be a whole number from 0 to 1, not -1."),
        ({"turn": None}, "The turn should be a whole number from 0 to 1, not nothing."),
        ({"last_taker": 2}, "The last taker should be a whole number from 0 to 1, not 2."),
        ({"last_taker": False}, "The last taker should be a whole number from 0 to 1, not false."),
        # the turn and the stock
        ({"hands": [[], ["KC"]]}, "It is the turn of seat 0, who has no card while others hold some."),
        ({"stock": ["2C"]}, "A stock of 1 cards does not serve 2 players four cards each."),
        (
            {"hands": [[], []], "stock": ["2C", "3C", "4C", "5C", "6C", "7D", "8C", "9C"]},
            "All hands are empty and the next round is not dealt.",
        ),
        # builds
        ({"builds": {}}, "The list of builds should be a list, not an object."),
        ({"builds": [["AC", "7C"]]}, "Build 1 should be an object, not a list."),
        ({"builds": [{**BUILD, "value": 9}]}, "The build [AC 7C] is called single, and does not come to 9."),
        ({"builds": [{**BUILD, "cards": ["8D"]}]}, "The build [8D] has fewer than two cards."),
        ({"builds": [{**BUILD, "cards": []}]}, "The build [] has fewer than two cards."),
        (
            {"builds": [{**BUILD, "value": 14, "cards": ["AC", "KS"]}]},
            "The build [AC KS] has a court card, which only pairs under these rules.",
        ),
        (
            {"builds": [{**BUILD, "multiple": True}]},
            "The build [AC 7C] is called multiple, and does not make 8 more than once.",
        ),
        (
            {"builds": [{**BUILD, "multiple": True, "value": 5, "cards": ["3C", "3D", "3H", "AC"]}]},
            "The build [AC 3C 3D 3H] is called multiple, and does not make 5 more than once.",
        ),
        ({"builds": [{**BUILD, "owner": 2}]}, "The owner of build 1 should be a whole number from 0 to 1, not 2."),
        ({"builds": [{**BUILD, "value": 0}]}, "The value of build 1 should be a whole number from 1 to 99, not 0."),
        ({"builds": [{**BUILD, "value": "8"}]}, "The value of build 1 should be a whole number from 1 to 99, not '8'."),
        ({"builds": [{**BUILD, "multiple": 0}]}, "Multiple of build 1 should be true or false, not 0."),
        ({"builds": [{**BUILD, "name": "x"}]}, "'name' in build 1 is nothing that a build has."),
        # the game
        ({"target": 0}, "The target should be a whole number from 1 to 1000000, not 0."),
        ({"target": None}, "The target should be a whole number from 1 to 1000000, not nothing."),
        ({"carry": {"aces": 1}}, "'aces' is no item that can be carried over."),
        ({"carry": {"cards": -1}}, "What is carried for cards should be a whole number from 0 to 1000000, not -1."),
        ({"carry": [1]}, "Carry should be an object of items, not a list."),
        ({"rules": CLAIMS, "out": [2]}, "A side in out should be a whole number from 0 to 1, not 2."),
        ({"rules": CLAIMS, "out": [0, 0]}, "Out names its sides in ascending order, each once."),
        ({"rules": CLAIMS, "out": [0, 1]}, "Not every side can be out: the last one left has won."),
        ({"rules": CLAIMS, **FOUR, "out": [2, 1]}, "Out names its sides in ascending order, each once."),
        ({"out": [0]}, "Nobody can be out where the rules have no claims."),
        ({"out": None}, "Out should be a list, not nothing."),
        ({"ghost": 1}, "'ghost' is nothing that a position has."),
        ({"seat": 0}, "'seat' is nothing that a position has."),
    ],
)
def test_each_fault(changes: Json, fault: str) -> None:
    assert faults(changed(**changes)) == (fault,)


@pytest.mark.parametrize("key", ["rules", "players", "dealer", "turn", "hands", "loose"])
def test_what_may_not_be_left_out(key: str) -> None:
    assert faults(changed(**{key: DROPPED})) == (f"The position says nothing of its {key}.",)


@pytest.mark.parametrize("value", [None, 1, "modern", [], [EXAMPLE], True])
def test_no_object(value: object) -> None:
    assert len(faults(value)) == 1
    with pytest.raises(BadPositionError):
        parse_view(value)


def test_bad_rules_are_their_own_error() -> None:
    for rules in ("whist", 7, None, {"courts": "gold"}, {"ghost": 1}):
        with pytest.raises(BadRulesError):
            parse_position(changed(rules=rules))


def test_every_fault_is_told_at_once() -> None:
    told = faults(changed(loose=["4C", "ZZ"], dealer=9, totals=[-1], builds=[{**BUILD, "value": 7}], ghost=1))
    assert len(told) == 7, told


def test_studies_are_possible() -> None:
    """An owner without a redeemer, a hand that is not shown, builds of one value, and builds in a game without any."""
    two = [BUILD, {"value": 8, "owner": 1, "multiple": False, "cards": ["2D", "6C"]}]
    assert len(parse_position(changed(builds=two, rules={"same_value_builds": "forbidden"})).builds) == 2
    assert parse_position(changed(hands=[["4C"], []])).hands[1] == 0
    assert parse_position(changed(rules="hoyle_1800")).builds
    assert parse_position(changed(hands=[[], []], loose=[])).hand_over


def test_pegged_game_won_by_the_last_card_of_a_round_has_empty_hands_before_a_stock() -> None:
    stock = ["2C", "3C", "4C", "5C", "6C", "7D", "8C", "9C"]
    won = changed(rules="spade", hands=[[], []], stock=stock, totals=[61, 0])
    assert parse_position(won).game_over
    assert faults({**won, "totals": [60, 0]}) == ("All hands are empty and the next round is not dealt.",)


def test_drawing_serves_any_stock() -> None:
    assert len(parse_position(changed(rules="draw", stock=["2C", "3C", "9C"])).stock) == 3


def test_multiple_builds_are_split_whatever_their_size() -> None:
    """A whole suit of everything in one build is judged in no time."""
    everything = [rank + suit for rank in "A23456789TJQK" for suit in "CDHS"]
    royal = changed(hands=[[], []], loose=[], rules="royal")
    build = {"owner": 0, "multiple": True, "cards": everything}
    for value in (13, 14, 26, 28, 52, 91):
        assert parse_position({**royal, "builds": [{**build, "value": value}]}).builds[0].multiple


# Views


def example_view(seat: int = 0) -> Json:
    stock = ["2C", "3C", "4D", "5C", "6C", "7D", "9C", "TC"]
    return view_to_json(view_of(parse_position(changed(stock=stock)), seat))


def test_view_hides_other_hands_and_the_stock() -> None:
    view = example_view(1)
    assert view["hands"] == [["??", "??"], ["KC", "KD"]]
    assert view["stock"] == ["??"] * 8
    assert view["seat"] == 1
    assert "history" not in view
    assert is_view(view)
    assert not is_view(EXAMPLE)


def test_view_keeps_a_history_in_canonical_text() -> None:
    view = parse_view({**example_view(), "history": [[1, "8D x  4D 4C"], [0, "claim"]]})
    assert view.history == ((1, "8D x 4C 4D"), (0, "claim"))
    assert view_to_json(view)["history"] == [[1, "8D x 4C 4D"], [0, "claim"]]


@pytest.mark.parametrize(
    ("changes", "fault"),
    [
        ({"seat": 2}, "The seat should be a whole number from 0 to 1, not 2."),
        ({"seat": None}, "The seat should be a whole number from 0 to 1, not nothing."),
        ({"seat": 1}, "A view shows all the cards of its own seat."),
        ({"hands": [["4C", "??"], ["??"]]}, "A view shows all the cards of its own seat."),
        ({"stock": ["2C"] + ["??"] * 7}, "A view does not show the stock."),
        ({"stock": ["??"]}, "A stock of 1 cards does not serve 2 players four cards each."),
        ({"stock": ["??"] * 48}, "There are more than 52 cards."),
        ({"loose": ["??"]}, "There is a hidden card in the loose cards; only a view has any, in hands and stock."),
        ({"hands": [[], ["??"]]}, "It is the turn of seat 0, who has no card while others hold some."),
        ({"history": {}}, "The history should be a list, not an object."),
        ({"history": ["4C"]}, "The history should list pairs of a seat and a move, not '4C'."),
        ({"history": [[0, 4]]}, "The history should list pairs of a seat and a move, not a list."),
        ({"history": [[5, "4C"]]}, "A seat in the history should be a whole number from 0 to 1, not 5."),
        ({"history": [[0, "4Z"]]}, "'4Z' in the history is no move."),
    ],
)
def test_each_fault_of_a_view(changes: Json, fault: str) -> None:
    with pytest.raises(BadPositionError) as caught:
        parse_view({**example_view(), **changes})
    assert caught.value.faults == (fault,)


def test_view_may_show_a_card_that_all_have_seen() -> None:
    view = parse_view({**example_view(), "hands": [["4C", "8C"], ["KC", "??"]]})
    assert (view.hand_size(1), view.hidden) == (2, (0, 1))


@given(positions())
def test_positions_and_views_are_read_as_they_are_written(position: Position) -> None:
    assert parse_position(json.loads(json.dumps(position_to_json(position)))) == position
    for seat in range(position.players):
        view = view_of(position, seat)
        if seat == position.turn or view.hand:
            assert parse_view(json.loads(json.dumps(view_to_json(view)))) == view


@pytest.mark.parametrize("preset", PRESETS)
def test_view_can_be_completed_to_any_deal_that_fits(preset: str) -> None:
    rules = PRESETS[preset]
    position = opening(rules, rules.players[-1], False, 0, shuffled_pack("completed"))
    view = view_of(position, 1)
    hidden = [card for card in shuffled_pack("completed") if unseen_cards(view) >> card & 1]
    assert len(hidden) == 52 - 4 - 4
    other = completed(view, hidden[::-1])
    assert view_of(other, 1) == view
    assert other != position
    with pytest.raises(ValueError, match="too few cards"):
        completed(view, hidden[1:])


# Whatever comes

JUNK = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.sampled_from(["", "??", "4C", "modern", "🂡"]),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.sampled_from([*EXAMPLE, "seat", "x"]), inner),
    max_leaves=8,
)


@given(st.dictionaries(st.sampled_from([*position_to_json(parse_position(EXAMPLE)), "seat", "history"]), JUNK), JUNK)
def test_junk_is_refused_by_the_two_errors_only(parts: Json, junk: object) -> None:
    for value in (junk, parts, {**EXAMPLE, **parts}, {**example_view(), **parts}):
        for parse in (parse_position, parse_view):
            with suppress(BadPositionError, BadRulesError):
                parse(value)


def test_mutated_positions_are_refused_or_read_as_they_are_written(fresh_seed: int) -> None:
    random = Random(fresh_seed)
    good = [row["position"] for name in ("mixed", "special") for row in rows(name)]
    read = 0
    for _ in range(2_000):
        value = mutated(random, random.choice(good), random.choice(good))
        with suppress(BadPositionError, BadRulesError):
            position = parse_position(value)
            assert parse_position(position_to_json(position)) == position
            read += 1
    assert 0 < read < 2_000, "some mutations do no harm, and some do"
