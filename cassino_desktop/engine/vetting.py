"""Reading the parts of a position: every fault becomes a plain sentence, and nothing is raised before the end."""

from itertools import pairwise
from typing import Final, TypeVar

from cassino_desktop.engine.cards import CARD_TEXT, Card, CardSet, card_set, cards_text, iter_cards, parse_card
from cassino_desktop.engine.groups import splits
from cassino_desktop.engine.rules import MAX_VALUE, RuleSet
from cassino_desktop.engine.scoring import CARRIED_ITEMS, Carry
from cassino_desktop.engine.state import TableBuild

UNKNOWN_CARD: Final = "??"
MOST_POINTS: Final = 1_000_000
"""The highest total or target that is read: beyond any game, and small enough to be reckoned with everywhere."""

_BUILD_KEYS: Final = ("value", "owner", "multiple", "cards")
T = TypeVar("T")
_WORDS: Final = {True: "true", False: "false", None: "nothing"}


class BadPositionError(ValueError):
    """A JSON value that is no possible position; ``faults`` says in sentences all that is wrong with it."""

    def __init__(self, faults: tuple[str, ...]) -> None:
        """Keep the faults, one at least."""
        super().__init__(" ".join(faults))
        self.faults = faults


def shown(value: object) -> str:
    """Return a JSON value as a message shows it: short, whatever it is."""
    match value:
        case bool() | None:
            return _WORDS[value]
        case list():
            return "a list"
        case dict():
            return "an object"
        case int() if abs(value) > MOST_POINTS:
            return "so great a number"
    text = repr(value)
    return text if len(text) <= 40 else text[:37] + "..."


class Vetting:
    """Reads values and gathers their faults; what is faulty is read as something harmless, so that reading goes on.

    ``places`` says of each card read where it lies.
    """

    def __init__(self) -> None:
        self.faults: list[str] = []
        self.places: dict[Card, str] = {}

    def fault(self, sentence: str) -> None:
        """Note a fault."""
        self.faults.append(sentence[0].upper() + sentence[1:])

    def finish(self) -> None:
        """Raise BadPositionError if any fault was noted."""
        if self.faults:
            raise BadPositionError(tuple(self.faults))

    def number(self, value: object, name: str, least: int, most: int) -> int:
        """Return a whole number from ``least`` to ``most``."""
        if type(value) is int and least <= value <= most:
            return value
        self.fault(f"{name} should be a whole number from {least} to {most}, not {shown(value)}.")
        return least

    def flag(self, value: object, name: str) -> bool:
        """Return true or false."""
        if not isinstance(value, bool):
            self.fault(f"{name} should be true or false, not {shown(value)}.")
        return value is True

    def numbers(self, value: object, name: str, sides: int, most: int) -> tuple[int, ...]:
        """Return a number for each side, noughts where left out (None)."""
        entries = [0] * sides if value is None else self.entries(value, f"the list of {name}", sides)
        return _sized([self.number(entry, f"one of the {name}", 0, most) for entry in entries], sides, 0)

    def entries(self, value: object, name: str, count: int | None = None) -> list[object]:
        """Return the entries of a list, of which there should be ``count`` if that is given."""
        if not isinstance(value, list):
            self.fault(f"{name} should be a list, not {shown(value)}.")
            return []
        if count is not None and len(value) != count:
            self.fault(f"{name} should have {count} entries, not {len(value)}.")
        return value

    def cards(self, value: object, place: str) -> CardSet:
        """Return a set of cards, all of them known."""
        return card_set(self._cards(value, place, unknown=False)[0])

    def _cards(self, value: object, place: str, *, unknown: bool) -> tuple[list[Card], int]:
        """Return the cards of a list in their order and how many unknown ones there are, where there may be any."""
        found, hidden = [], 0
        for entry in self.entries(value, place):
            if unknown and entry == UNKNOWN_CARD:
                hidden += 1
            else:
                found += self._card(entry, place)
        return found, hidden

    def _card(self, value: object, place: str) -> list[Card]:
        if value == UNKNOWN_CARD:
            self.fault(f"There is a hidden card in {place}; only a view has any, in hands and stock.")
            return []
        try:
            card = parse_card(value if isinstance(value, str) else "")
        except ValueError:
            self.fault(f"{shown(value)} in {place} is not a card.")
            return []
        if card in self.places:
            first = self.places[card]
            where = f"twice in {place}" if first == place else f"in {first} and in {place}"
            self.fault(f"{CARD_TEXT[card]} is {where}.")
            return []
        self.places[card] = place
        return [card]

    def hands(self, value: object, players: int, *, unknown: bool) -> tuple[tuple[CardSet, ...], tuple[int, ...]]:
        """Return by seat the set of known cards and the number of hidden ones."""
        entries = self.entries(value, "the list of hands", players)
        read = [self._cards(hand, f"the hand of seat {seat}", unknown=unknown) for seat, hand in enumerate(entries)]
        return (
            _sized([card_set(known) for known, _ in read], players, 0),
            _sized([hidden for _, hidden in read], players, 0),
        )

    def stock(self, value: object, *, unknown: bool) -> tuple[tuple[Card, ...], int]:
        """Return the stock, top first, and the number of its hidden cards; in a view all of them are hidden."""
        known, hidden = self._cards(value, "the stock", unknown=unknown)
        if known and unknown:
            self.fault("A view does not show the stock.")
        return tuple(known), hidden

    def heaps(self, value: object, sides: int) -> tuple[CardSet, ...]:
        """Return by side the cards taken, none where left out (None)."""
        entries = [] if value is None else self.entries(value, "the list of heaps", sides)
        return _sized([self.cards(heap, f"the heap of side {side}") for side, heap in enumerate(entries)], sides, 0)

    def builds(self, value: object, players: int, rules: RuleSet) -> tuple[TableBuild, ...]:
        """Return the builds, ordered by their first card."""
        entries = self.entries(value, "the list of builds")
        found = [self._build(entry, f"build {place}", players, rules) for place, entry in enumerate(entries, 1)]
        return tuple(sorted(found, key=lambda build: build.cards & -build.cards))

    def carry(self, value: object) -> Carry:
        """Return the points carried over."""
        if not isinstance(value, dict):
            self.fault(f"carry should be an object of items, not {shown(value)}.")
            return ()
        for key in value:
            if key not in CARRIED_ITEMS:
                self.fault(f"{shown(key)} is no item that can be carried over.")
        found = [
            (item, self.number(value[item], f"what is carried for {item}", 0, MOST_POINTS))
            for item in CARRIED_ITEMS
            if item in value
        ]
        return tuple((item, number) for item, number in found if number)

    def out(self, value: object, sides: int, rules: RuleSet) -> tuple[int, ...]:
        """Return the sides that claimed falsely."""
        out = tuple(self.number(side, "a side in out", 0, sides - 1) for side in self.entries(value, "out"))
        if any(first >= second for first, second in pairwise(out)):
            self.fault("out names its sides in ascending order, each once.")
        elif len(out) >= sides:
            self.fault("Not every side can be out: the last one left has won.")
        if out and rules.game.mode != "claim":
            self.fault("Nobody can be out where the rules have no claims.")
        return out

    def _build(self, value: object, name: str, players: int, rules: RuleSet) -> TableBuild:
        if not isinstance(value, dict):
            self.fault(f"{name} should be an object, not {shown(value)}.")
            return TableBuild(0, 1, 0, False)
        for key in value:
            if key not in _BUILD_KEYS:
                self.fault(f"{shown(key)} in {name} is nothing that a build has.")
        before = len(self.faults)
        build = TableBuild(
            cards=self.cards(value.get("cards"), name),
            value=self.number(value.get("value"), f"the value of {name}", 1, MAX_VALUE),
            owner=self.number(value.get("owner"), f"the owner of {name}", 0, players - 1),
            multiple=self.flag(value.get("multiple"), f"multiple of {name}"),
        )
        if len(self.faults) == before:
            self._judge_build(build, rules)
        return build

    def _judge_build(self, build: TableBuild, rules: RuleSet) -> None:
        """Fault a build whose cards cannot make its value (RULES.md sections 1 and 3)."""
        text = cards_text(build.cards)
        worth = [rules.table_values[card] for card in iter_cards(build.cards)]
        if 0 in worth:
            self.fault(f"The build [{text}] has a court card, which only pairs under these rules.")
        elif len(worth) < 2:
            self.fault(f"The build [{text}] has fewer than two cards.")
        elif build.multiple and (sum(worth) <= build.value or not splits(worth, build.value)):
            self.fault(f"The build [{text}] is called multiple, and does not make {build.value} more than once.")
        elif not build.multiple and sum(worth) != build.value:
            self.fault(f"The build [{text}] is called single, and does not come to {build.value}.")


def _sized(found: list[T], count: int, filler: T) -> tuple[T, ...]:
    """Return just ``count`` of what was found, filled up where it is short."""
    return tuple(found[:count] + [filler] * (count - len(found)))
