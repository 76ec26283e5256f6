"""The named games of RULES.md section 8, Foster's claimed game, and the literal companions; reading rules objects."""

from collections.abc import Mapping
from dataclasses import replace
from types import MappingProxyType
from typing import Any, Final

from cassino_desktop.engine.rules import CHOICES, BadRulesError, RuleSet, changed_rules, rules_to_json

_ROYAL_VALUES = {"A": [1, 14]}
_OLD_GAME = {"mode": "difference", "target": 11}
_BERKELEY: dict[str, Any] = {
    "packets": "ones",
    "table_packets": "after",
    "court_capture": "all",
    "completeness": "all",
    "building": False,
    "residue_point": 1,
    "law": "hoyle",
    "game": _OLD_GAME,
}
_HOYLE: dict[str, Any] = {
    "packets": "ones",
    "table_packets": "with_each",
    "court_capture": "all",
    "building": False,
    "sweep_last_card": False,
    "law": "hoyle",
    "game": {**_OLD_GAME, "lurch": 6, "three": "combine_two_lowest"},
}
_FOSTER: dict[str, Any] = {
    "court_capture": "all",
    "own_raise": "hold_both",
    "partner_build": "declared",
    "game": {"mode": "single_hand"},
}
_NORDIC: dict[str, Any] = {
    "packets": "ones",
    "table_packets": "after",
    "courts": "numeric",
    "building": False,
    "game": {"target": 16},
}
_DEFINITIONS: dict[str, dict[str, Any]] = {
    "modern": {},
    "royal": {"courts": "numeric", "hand_values": _ROYAL_VALUES},
    "spade": {
        "points": {"spades": 0, "each_spade": 1, "jack_of_spades": 1},
        "game": {"mode": "pegged", "target": 61},
    },
    "draw": {"players": [2], "draw": True},
    "hoyle_1800": _HOYLE,
    "hoyle_1800_literal": {**_HOYLE, "capture_duty": "hand"},
    "berkeley_1891": _BERKELEY,
    "berkeley_1891_literal": {
        **_BERKELEY,
        "capture_duty": "hand",
        "game": {**_OLD_GAME, "three": "deduct_lowest", "four": "deduct_lowest"},
    },
    "foster_1897": _FOSTER,
    "foster_1897_literal": {**_FOSTER, "capture_duty": "hand", "completeness": "all"},
    "foster_21": {**_FOSTER, "game": {"mode": "count_out", "target": 21}},
    "foster_21_claim": {**_FOSTER, "game": {"mode": "claim", "target": 21}},
    "dick_1867": {
        "packets": "ones",
        "table_packets": "after",
        "court_capture": "all",
        "own_raise": "never",
        "build_as_card": True,
        "game": {"mode": "single_hand"},
    },
    "swedish": {
        **_NORDIC,
        "hand_values": _ROYAL_VALUES,
        "points": {"cards": 1, "spades": 2, "last_capture": 1},
    },
    "finnish": {
        **_NORDIC,
        "hand_values": {"A": [14], "2S": [15], "TD": [16]},
        "sweep_last_round": False,
        "sweep_freeze": 10,
        "sweep_cancel": True,
        "points": {"cards": 1, "spades": 2},
        "tie": "carry",
    },
}

PRESETS: Final[Mapping[str, RuleSet]] = MappingProxyType(
    {name: changed_rules(RuleSet(), changes) for name, changes in _DEFINITIONS.items()}
)
"""Every named game by its name, in the order in which they are offered."""

LITERAL: Final[Mapping[str, str]] = MappingProxyType(
    {name.removesuffix("_literal"): name for name in _DEFINITIONS if name.endswith("_literal")}
)
"""The literal companion of a preset that has one."""

_NAME_OF = {rules: name for name, rules in PRESETS.items()}


def preset_name(rules: RuleSet) -> str | None:
    """Return the name of the preset that these rules are, or None for a custom rule set."""
    return _NAME_OF.get(rules)


def without_accidents(rules: RuleSet) -> RuleSet:
    """Return the same rules with accidents of the deal off, by the law of the named game that they then are, if any."""
    plain = (replace(rules, accidents="off", law=law) for law in (rules.law, *CHOICES["law"]))
    found = list(plain)
    return next((candidate for candidate in found if candidate in _NAME_OF), found[0])


def parse_rules(value: Any) -> RuleSet:
    """Return the rules that a preset's name or a rules object of PROTOCOL.md means; raise BadRulesError."""
    if isinstance(value, str):
        return _preset(value)
    if not isinstance(value, dict):
        raise BadRulesError("rules are a preset's name or an object")
    changes = dict(value)
    return changed_rules(_preset(changes.pop("preset", "modern")), changes)


def _preset(name: Any) -> RuleSet:
    if not isinstance(name, str) or name not in PRESETS:
        shown = repr(name)
        raise BadRulesError(f"{shown if len(shown) <= 60 else shown[:57] + '...'} is not a named game")
    return PRESETS[name]


def short_rules(rules: RuleSet) -> str | dict[str, Any]:
    """Return the shortest rules object that means these rules: a preset's name, or what differs from ``modern``."""
    name = preset_name(rules)
    if name:
        return name
    base, full = rules_to_json(PRESETS["modern"]), rules_to_json(rules)
    short: dict[str, Any] = {"preset": "modern"}
    for key, value in full.items():
        if value != base[key]:
            nested = key in ("points", "game")
            short[key] = {item: n for item, n in value.items() if n != base[key][item]} if nested else value
    if "packets" in short:
        short["table_packets"] = full["table_packets"]
    return short
