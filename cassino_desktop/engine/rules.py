"""Rule sets: what each option may be, and the tables derived from them (RULES.md sections 2-8). Presets: presets.py."""

from collections.abc import Mapping
from dataclasses import dataclass, field, fields, replace
from functools import cached_property
from types import MappingProxyType
from typing import Any, Final

from cassino_desktop.engine.cards import CARD_TEXT, COURTS, PACK_SIZE, RANKS, Card, CardSet, rank_of

CHOICES: Final[Mapping[str, tuple[str, ...]]] = MappingProxyType(
    {
        "packets": ("ones", "twos"),
        "table_packets": ("before_dealer", "with_each", "after"),
        "courts": ("pair", "numeric"),
        "court_capture": ("all", "one", "one_or_three"),
        "capture_duty": ("optional", "card", "hand"),
        "completeness": ("any", "all"),
        "own_raise": ("never", "hold_both", "free"),
        "same_value_builds": ("forbidden", "allowed"),
        "owner_duty": ("no_trail", "take_or_extend_next", "capture_next", "free"),
        "partner_build": ("never", "declared"),
        "tie": ("none", "carry"),
        "law": ("foster", "hoyle"),
        "accidents": ("off", "rare", "often"),
        "game.mode": ("single_hand", "difference", "target_end", "count_out", "pegged", "claim"),
        "game.three": ("independent", "combine_two_lowest", "deduct_lowest"),
        "game.four": ("independent", "deduct_lowest"),
    }
)
"""The words each worded option may be, by its key (those of ``game`` with the prefix)."""

TABLE_PACKETS: Final[Mapping[str, tuple[str, ...]]] = MappingProxyType(
    {"twos": ("before_dealer", "after"), "ones": ("after", "with_each")}
)
"""Which ``table_packets`` may go with each ``packets``; the first is what ``packets`` alone means."""

MAX_VALUE: Final = 99
"""The highest value a card may be given, and the highest number any count among the options may be times ten."""


class BadRulesError(ValueError):
    """A rules object with an unknown key, an unknown value, or values that do not go together."""


@dataclass(frozen=True)
class Points:
    """What each item of a hand is worth (RULES.md section 6)."""

    cards: int = 3
    spades: int = 1
    big: int = 2
    little: int = 1
    ace: int = 1
    each_spade: int = 0
    jack_of_spades: int = 0
    last_capture: int = 0


@dataclass(frozen=True)
class GameRules:
    """How a game is decided (RULES.md section 7). ``target`` is None for a single hand, ``lurch`` None for none."""

    mode: str = "target_end"
    target: int | None = 21
    lurch: int | None = None
    three: str = "independent"
    four: str = "independent"


HandValues = tuple[tuple[str, tuple[int, ...]], ...]
"""``(rank or card, its hand values)`` pairs, sorted by name."""


@dataclass(frozen=True)
class RuleSet:
    """One complete set of rules; the defaults are the preset ``modern``. Keys as in RULES.md section 8."""

    players: tuple[int, ...] = (2, 3, 4)
    packets: str = "twos"
    table_packets: str = "before_dealer"
    courts: str = "pair"
    hand_values: HandValues = ()
    court_capture: str = "one"
    capture_duty: str = "optional"
    completeness: str = "any"
    building: bool = True
    own_raise: str = "free"
    raise_absorb: bool = True
    table_raise: bool = False
    build_as_card: bool = False
    same_value_builds: str = "allowed"
    owner_duty: str = "no_trail"
    partner_build: str = "never"
    sweep_points: int = 1
    sweep_last_card: bool = True
    sweep_last_round: bool = True
    sweep_freeze: int | None = None
    sweep_cancel: bool = False
    residue_point: int = 0
    points: Points = field(default_factory=Points)
    tie: str = "none"
    draw: bool = False
    law: str = "foster"
    accidents: str = "off"
    game: GameRules = field(default_factory=GameRules)

    def __post_init__(self) -> None:
        """Check that the values go together; raise BadRulesError where they do not."""
        if self.table_packets not in TABLE_PACKETS[self.packets]:
            raise BadRulesError(f"table_packets {self.table_packets!r} does not go with packets {self.packets!r}")
        if self.game.mode != "single_hand" and self.game.target is None:
            raise BadRulesError(f"a game of mode {self.game.mode!r} needs a target")
        if self.draw and self.players != (2,):
            raise BadRulesError("drawing is for two players only")
        if self.courts == "pair" and any(name[0] in "JQK" for name, _ in self.hand_values):
            raise BadRulesError("a court card that only pairs has no hand value")

    @cached_property
    def table_values(self) -> tuple[int, ...]:
        """Return the table value of each of the 52 cards, 0 for none (RULES.md section 3)."""
        pairing = self.courts == "pair"
        return tuple(0 if pairing and COURTS >> card & 1 else rank_of(card) + 1 for card in range(PACK_SIZE))

    @cached_property
    def capture_values(self) -> tuple[tuple[int, ...], ...]:
        """Return for each of the 52 cards the values it may be played as, ascending; a pairing court has none."""
        named = dict(self.hand_values)
        return tuple(named.get(text, named.get(text[0], self._own_value(card))) for card, text in enumerate(CARD_TEXT))

    def _own_value(self, card: Card) -> tuple[int, ...]:
        value = self.table_values[card]
        return (value,) if value else ()

    @cached_property
    def holders(self) -> Mapping[int, CardSet]:
        """Return for each hand value the set of cards that have it."""
        found: dict[int, CardSet] = {}
        for card, values in enumerate(self.capture_values):
            for value in values:
                found[value] = found.get(value, 0) | 1 << card
        return MappingProxyType(found)

    @cached_property
    def one_value_each(self) -> bool:
        """Return whether no card has more than one hand value, so that redeemers never compete."""
        return all(len(values) < 2 for values in self.capture_values)


def rules_to_json(rules: RuleSet) -> dict[str, Any]:
    """Return the full rules object of PROTOCOL.md: every key of RULES.md section 8."""
    out: dict[str, Any] = {f.name: getattr(rules, f.name) for f in fields(rules)}
    out["players"] = list(rules.players)
    out["hand_values"] = {name: list(values) for name, values in rules.hand_values} or None
    out["points"] = _record_to_json(rules.points)
    out["game"] = _record_to_json(rules.game)
    return out


def _record_to_json(record: Points | GameRules) -> dict[str, Any]:
    return {f.name: getattr(record, f.name) for f in fields(record)}


def changed_rules(base: RuleSet, changes: Mapping[str, Any]) -> RuleSet:
    """Return ``base`` with the keys of a JSON object changed; raise BadRulesError naming the first bad one.

    ``packets`` alone brings the ``table_packets`` that goes with it (RULES.md section 2), ``draw`` alone two players.
    """
    known = {f.name for f in fields(RuleSet)}
    values: dict[str, Any] = {}
    for key, value in changes.items():
        if key not in known:
            raise BadRulesError(f"{_shown(key)} is not a rule")
        values[key] = _checked(key, value, base)
    if "packets" in values and "table_packets" not in values:
        values["table_packets"] = TABLE_PACKETS[values["packets"]][0]
    if values.get("draw") and "players" not in values:
        values["players"] = (2,)
    return replace(base, **values)


def _checked(key: str, value: Any, base: RuleSet) -> Any:
    if key in CHOICES:
        return _word(key, value)
    if key == "players":
        return _players(value)
    if key == "hand_values":
        return _hand_values(value)
    if key == "points":
        return _points(value, base.points)
    if key == "game":
        return _game(value, base.game)
    if key == "sweep_freeze":
        return None if value is None else _count(key, value)
    if isinstance(getattr(base, key), bool):
        if not isinstance(value, bool):
            raise BadRulesError(f"{key} is true or false, not {_shown(value)}")
        return value
    return _count(key, value)


def _word(key: str, value: Any) -> str:
    if not isinstance(value, str) or value not in CHOICES[key]:
        raise BadRulesError(f"{key} is one of {', '.join(CHOICES[key])}, not {_shown(value)}")
    return value


def _count(key: str, value: Any, least: int = 0) -> int:
    if not isinstance(value, int) or isinstance(value, bool) or not least <= value <= 10 * MAX_VALUE:
        raise BadRulesError(f"{key} is a whole number from {least} to {10 * MAX_VALUE}, not {_shown(value)}")
    return value


def _players(value: Any) -> tuple[int, ...]:
    if not isinstance(value, list) or not value or any(type(n) is not int or n not in (2, 3, 4) for n in value):
        raise BadRulesError(f"players is a list of 2, 3 and 4, not {_shown(value)}")
    return tuple(sorted(set(value)))


def _hand_values(value: Any) -> HandValues:
    if value is None:
        return ()
    if not isinstance(value, dict):
        raise BadRulesError(f"hand_values is an object of ranks or cards, not {_shown(value)}")
    names = set(RANKS) | set(CARD_TEXT)
    found = []
    for name, numbers in sorted(value.items()):
        good = isinstance(numbers, list) and numbers and all(type(n) is int and 1 <= n <= MAX_VALUE for n in numbers)
        if name not in names or not good:
            raise BadRulesError(f"hand_values gives a rank or card a list of values, not {_shown({name: numbers})}")
        found.append((name, tuple(sorted(set(numbers)))))
    return tuple(found)


def _points(value: Any, base: Points) -> Points:
    known = {f.name for f in fields(Points)}
    if not isinstance(value, dict):
        raise BadRulesError(f"points is an object of items, not {_shown(value)}")
    for key in value:
        if key not in known:
            raise BadRulesError(f"{_shown(key)} is not an item of the points")
    return replace(base, **{key: _count(f"points.{key}", number) for key, number in value.items()})


def _game(value: Any, base: GameRules) -> GameRules:
    if not isinstance(value, dict):
        raise BadRulesError(f"game is an object, not {_shown(value)}")
    changes: dict[str, Any] = {}
    for key, choice in value.items():
        if f"game.{key}" in CHOICES:
            changes[key] = _word(f"game.{key}", choice)
        elif key in ("target", "lurch"):
            changes[key] = None if choice is None else _count(f"game.{key}", choice, least=1)
        else:
            raise BadRulesError(f"{_shown(key)} is not a rule of the game")
    if changes.get("mode", base.mode) == "single_hand":
        changes["target"] = None  # a single hand is played to no target, whatever it was before
    return replace(base, **changes)


def _shown(value: Any) -> str:
    text = repr(value)
    return text if len(text) <= 60 else text[:57] + "..."
