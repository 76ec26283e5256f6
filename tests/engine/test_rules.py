"""The named games as the table of RULES.md section 8 has them; rules objects read, refused, and written back."""

from typing import Any

import pytest
from hypothesis import given, settings

from cassino_desktop.engine.cards import CARD_TEXT
from cassino_desktop.engine.presets import LITERAL, PRESETS, parse_rules, preset_name, short_rules
from cassino_desktop.engine.rules import BadRulesError, RuleSet, rules_to_json
from tests.engine.strategies import examples, rules_objects

TABLE = """
| key | modern | hoyle_1800 | berkeley_1891 | foster_1897 | foster_21 | dick_1867 | royal | spade | draw | swedish | finnish |
| players | 2 3 4 | | | | | | | | 2 | | |
| packets | twos | ones | ones | | | ones | | | | ones | ones |
| table_packets | before_dealer | with_each | after | | | after | | | | after | after |
| courts | pair | | | | | | numeric | | | numeric | numeric |
| hand_values | - | | | | | | A 1/14 | | | A 1/14 | A 14, 2S 15, TD 16 |
| court_capture | one | all | all | all | all | all | | | | | |
| capture_duty | optional | | | | | | | | | | |
| completeness | any | | all | | | | | | | | |
| building | yes | no | no | | | | | | | no | no |
| own_raise | free | | | hold_both | hold_both | never | | | | | |
| raise_absorb | yes | | | | | | | | | | |
| table_raise | no | | | | | | | | | | |
| build_as_card | no | | | | | yes | | | | | |
| same_value_builds | allowed | | | | | | | | | | |
| owner_duty | no_trail | | | | | | | | | | |
| partner_build | never | | | declared | declared | | | | | | |
| sweep_points | 1 | | | | | | | | | | |
| sweep_last_card | yes | no | | | | | | | | | |
| sweep_last_round | yes | | | | | | | | | | no |
| sweep_freeze | - | | | | | | | | | | 10 |
| sweep_cancel | no | | | | | | | | | | yes |
| residue_point | 0 | | 1 | | | | | | | | |
| points | standard | | | | | | | spade | | swedish | finnish |
| tie | none | | | | | | | | | | carry |
| draw | no | | | | | | | | yes | | |
| game.four | independent | | | | | | | | | | |
| law | foster | hoyle | hoyle | | | | | | | | |
| accidents | off | | | | | | | | | | |
| game.mode | target_end | difference | difference | single_hand | count_out | single_hand | | pegged | | | |
| game.target | 21 | 11 | 11 | - | 21 | - | | 61 | | 16 | 16 |
| game.lurch | - | 6 | | | | | | | | | |
| game.three | independent | combine_two_lowest | | | | | | | | | |
"""  # noqa: E501 - a table as wide as it is in the rules
"""RULES.md section 8, as it stands there; a blank is as in ``modern``."""

POINTS = {
    "standard": {"cards": 3, "spades": 1, "big": 2, "little": 1, "ace": 1},
    "spade": {"cards": 3, "spades": 0, "big": 2, "little": 1, "ace": 1, "each_spade": 1, "jack_of_spades": 1},
    "swedish": {"cards": 1, "spades": 2, "big": 2, "little": 1, "ace": 1, "last_capture": 1},
    "finnish": {"cards": 1, "spades": 2, "big": 2, "little": 1, "ace": 1},
}
"""RULES.md section 6; what is not named is 0."""

LITERAL_CHANGES: dict[str, dict[str, str]] = {
    "hoyle_1800": {"capture_duty": "hand"},
    "berkeley_1891": {"capture_duty": "hand", "game.three": "deduct_lowest", "game.four": "deduct_lowest"},
    "foster_1897": {"capture_duty": "hand", "completeness": "all"},
}
"""The companions of "Literal readings" and what each changes in its preset."""


def meant(key: str, cell: str) -> Any:
    """What a cell of the table means in a rules object."""
    if key == "players":
        return [int(number) for number in cell.split()]
    if key == "hand_values" and cell != "-":
        pairs = (entry.split() for entry in cell.split(", "))
        return {name: [int(value) for value in values.split("/")] for name, values in pairs}
    if key == "points":
        return {item: POINTS[cell].get(item, 0) for item in (*POINTS["spade"], "last_capture")}
    words = {"yes": True, "no": False, "-": None}
    return words[cell] if cell in words else int(cell) if cell.isdecimal() else cell


def presets_of_the_table() -> dict[str, dict[str, Any]]:
    """Each preset of the table as ``key`` to value, the keys of ``game`` with their prefix."""
    header, *rows = ([cell.strip() for cell in line.strip("|").split("|")] for line in TABLE.strip().splitlines())
    found: dict[str, dict[str, Any]] = {name: {} for name in header[1:]}
    for key, *cells in rows:
        for name, cell in zip(header[1:], cells, strict=True):
            found[name][key] = meant(key, cell or cells[0])
    return found


def flat(rules: RuleSet) -> dict[str, Any]:
    """A full rules object with the keys of ``game`` beside the others."""
    full = rules_to_json(rules)
    game = full.pop("game")
    return {**full, **{f"game.{key}": value for key, value in game.items()}}


@pytest.mark.parametrize("name", presets_of_the_table())
def test_preset(name: str) -> None:
    assert flat(PRESETS[name]) == presets_of_the_table()[name]


@pytest.mark.parametrize("name", LITERAL_CHANGES)
def test_literal_companion(name: str) -> None:
    assert flat(PRESETS[LITERAL[name]]) == {**flat(PRESETS[name]), **LITERAL_CHANGES[name]}


def test_fosters_claimed_game() -> None:
    """Foster's game to 21 in the mode ``claim`` of section 7, where the count is called rather than counted out."""
    assert flat(PRESETS["foster_21_claim"]) == {**flat(PRESETS["foster_21"]), "game.mode": "claim"}


def test_there_are_no_other_presets() -> None:
    companions = {f"{name}_literal" for name in LITERAL_CHANGES}
    assert set(PRESETS) == {*presets_of_the_table(), *companions, "foster_21_claim"}
    assert dict(LITERAL) == {name: f"{name}_literal" for name in LITERAL_CHANGES}
    assert parse_rules({}) == parse_rules("modern") == RuleSet() == PRESETS["modern"]


def test_points_sum_to_what_the_rules_say() -> None:
    sums = {"modern": 11, "spade": 24, "swedish": 11, "finnish": 10}
    for name, total in sums.items():
        points = PRESETS[name].points
        once = points.cards + points.spades + points.big + points.little + points.jack_of_spades + points.last_capture
        assert once + 4 * points.ace + 13 * points.each_spade == total


# Values (section 3)


def hand_values(rules: RuleSet, card: str) -> tuple[int, ...]:
    return rules.capture_values[CARD_TEXT.index(card)]


def test_values() -> None:
    modern, royal, finnish = (PRESETS[name] for name in ("modern", "royal", "finnish"))
    for text, worth in (("AS", 1), ("2S", 2), ("TD", 10)):
        assert {rules.table_values[CARD_TEXT.index(text)] for rules in (modern, royal, finnish)} == {worth}
    for text, worth in (("JC", 11), ("QD", 12), ("KH", 13)):
        assert modern.table_values[CARD_TEXT.index(text)] == 0
        assert hand_values(modern, text) == ()
        assert royal.table_values[CARD_TEXT.index(text)] == worth
        assert hand_values(royal, text) == (worth,)
    assert (hand_values(modern, "AH"), hand_values(royal, "AH"), hand_values(finnish, "AH")) == ((1,), (1, 14), (14,))
    assert (hand_values(finnish, "2S"), hand_values(finnish, "2H")) == ((15,), (2,))
    assert (hand_values(finnish, "TD"), hand_values(finnish, "TS")) == ((16,), (10,))


def test_a_card_by_name_goes_before_its_rank() -> None:
    rules = parse_rules({"hand_values": {"2": [2, 3], "2S": [15]}})
    assert (hand_values(rules, "2C"), hand_values(rules, "2S")) == ((2, 3), (15,))


# Reading


def test_packets_alone_bring_their_table_packets() -> None:
    assert parse_rules({"packets": "ones"}).table_packets == "after"
    assert parse_rules({"packets": "twos"}).table_packets == "before_dealer"
    assert parse_rules({"preset": "hoyle_1800", "packets": "twos"}).table_packets == "before_dealer"
    assert parse_rules({"preset": "hoyle_1800", "packets": "ones"}).table_packets == "after"


def test_nested_keys_change_alone() -> None:
    rules = parse_rules({"preset": "spade", "points": {"ace": 2}, "game": {"target": 31}})
    assert (rules.points.ace, rules.points.each_spade) == (2, 1)
    assert (rules.game.mode, rules.game.target) == ("pegged", 31)


BAD: list[Any] = [
    *(None, 7, [], "moderne", "Modern", {"preset": "none"}, {"preset": None}, {"preset": ["modern"]}),
    *({"colour": 1}, {"game.mode": "pegged"}, {"Players": [2]}, {"": 1}),
    *({"players": []}, {"players": [1]}, {"players": [2, 5]}, {"players": 2}, {"players": "2"}, {"players": [True]}),
    *({"packets": "threes"}, {"packets": None}, {"packets": "ones", "table_packets": "before_dealer"}),
    *({"packets": "twos", "table_packets": "with_each"}, {"table_packets": "with_each"}, {"table_packets": "first"}),
    *({"courts": "none"}, {"court_capture": "two"}, {"capture_duty": "always"}, {"completeness": True}),
    *({"own_raise": False}, {"owner_duty": "none"}, {"partner_build": "free"}, {"same_value_builds": "must_merge"}),
    *(
        {"building": 1},
        {"building": "yes"},
        {"building": None},
        {"raise_absorb": 0},
        {"draw": "no"},
        {"table_raise": []},
    ),
    *({"sweep_points": -1}, {"sweep_points": 1.0}, {"sweep_points": True}, {"sweep_points": 10**9}),
    *({"sweep_freeze": "10"}, {"sweep_freeze": -1}, {"residue_point": None}, {"tie": "split"}, {"law": "dick"}),
    *({"accidents": "always"}, {"accidents": True}),
    *({"hand_values": []}, {"hand_values": {"A": 14}}, {"hand_values": {"A": []}}, {"hand_values": {"A": [0]}}),
    *({"hand_values": {"B": [1]}}, {"hand_values": {"1S": [1]}}, {"hand_values": {"A": [True]}}),
    *({"hand_values": {"A": [100]}}, {"hand_values": {"K": [13]}}, {"hand_values": {"JS": [11]}}, {"hand_values": 14}),
    *({"points": None}, {"points": 3}, {"points": {"queens": 1}}, {"points": {"cards": -3}}, {"points": {"ace": "1"}}),
    *(
        {"points": "standard"},
        {"game": "pegged"},
        {"game": None},
        {"game": {"mode": "rubber"}},
        {"game": {"target": 0}},
    ),
    *({"game": {"target": "21"}}, {"game": {"target": None}}, {"game": {"lurch": 0}}, {"game": {"three": "none"}}),
    *({"game": {"four": "combine_two_lowest"}}, {"game": {"length": 1}}, {"draw": True, "players": [2, 3]}),
    *({"preset": "foster_1897", "game": {"mode": "claim"}}, {"preset": "draw", "players": [3]}),
    {"x" * 10_000: "y" * 10_000},
    {"hand_values": {"A" * 10_000: [1]}},
]


@pytest.mark.parametrize("value", BAD, ids=lambda value: repr(value)[:60])
def test_bad_rules_are_refused_in_a_sentence(value: Any) -> None:
    with pytest.raises(BadRulesError) as raised:
        parse_rules(value)
    text = str(raised.value)
    assert 10 < len(text) < 250
    assert "\n" not in text
    assert " " in text


def test_each_key_of_a_preset_is_read_alone() -> None:
    for name in PRESETS:
        full = rules_to_json(PRESETS[name])
        for key, value in full.items():
            if key != "table_packets":
                assert rules_to_json(parse_rules({"preset": name, key: value}))[key] == value


# Writing


@pytest.mark.parametrize("name", PRESETS)
def test_a_preset_is_written_as_its_name(name: str) -> None:
    assert short_rules(PRESETS[name]) == preset_name(PRESETS[name]) == name
    assert parse_rules(rules_to_json(PRESETS[name])) == PRESETS[name]


@settings(max_examples=examples(5))
@given(rules_objects())
def test_mixed_rules_round_trip(value: dict[str, Any]) -> None:
    rules = parse_rules(value)
    assert rules_to_json(rules) == value
    assert parse_rules(short_rules(rules)) == rules
    short = short_rules(rules)
    if isinstance(short, dict):  # nothing is said that the preset says already, but the pair of packets
        modern = rules_to_json(PRESETS["modern"])
        said = {key: part for key, part in short.items() if key not in ("preset", "table_packets")}
        assert all(modern[key] != part for key, part in said.items())
        assert parse_rules({**short, "preset": "modern"}) == rules


@settings(max_examples=examples(2))
@given(rules_objects())
def test_rules_are_values(value: dict[str, Any]) -> None:
    first, second = parse_rules(value), parse_rules(value)
    assert first == second
    assert hash(first) == hash(second)
    assert (preset_name(first) is None) == (first not in PRESETS.values())
