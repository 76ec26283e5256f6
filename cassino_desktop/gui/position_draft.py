"""A position while it is being put together: any card anywhere, and what is wrong with it so far."""

from dataclasses import dataclass, field
from enum import Enum
from typing import Any, Final, NamedTuple

from cassino_desktop.engine.cards import CARD_TEXT, PACK_SIZE, Card, iter_cards
from cassino_desktop.engine.positions import parse_position
from cassino_desktop.engine.presets import PRESETS, short_rules
from cassino_desktop.engine.rules import RuleSet
from cassino_desktop.engine.state import Position, side_count
from cassino_desktop.engine.vetting import BadPositionError
from cassino_desktop.engine.view import View

MOST_BUILDS: Final = 8


class Kind(Enum):
    """The kinds of places for cards."""

    OUT = "out"
    HAND = "hand"
    TABLE = "table"
    BUILD = "build"
    STOCK = "stock"
    HEAP = "heap"


class Spot(NamedTuple):
    """A place for cards: ``which`` is the seat of a hand, the number of a build, the side of a heap, else 0."""

    kind: Kind
    which: int = 0


OUT: Final = Spot(Kind.OUT)


@dataclass
class DraftBuild:
    """What is said of a build: its value and its owner's seat."""

    value: int = 2
    owner: int = 0


@dataclass
class Draft:
    """Rules, seats and where each card is; cards nobody has placed are in no place."""

    rules: RuleSet = PRESETS["modern"]
    players: int = 2
    partners: bool = False
    dealer: int = 1
    turn: int = 0
    where: dict[Card, Spot] = field(default_factory=dict)
    builds: list[DraftBuild] = field(default_factory=list)
    sweeps: tuple[int, ...] = ()
    last_taker: int | None = None
    totals: tuple[int, ...] = ()
    target: int | None = None
    carry: tuple[tuple[str, int], ...] = ()
    out: tuple[int, ...] = ()

    @property
    def sides(self) -> int:
        """Return the number of sides."""
        return side_count(self.players, self.partners)

    @property
    def spots(self) -> tuple[Spot, ...]:
        """Return every place that there is now, in the order of showing."""
        return (
            *(Spot(Kind.HAND, seat) for seat in range(self.players)),
            Spot(Kind.TABLE),
            *(Spot(Kind.BUILD, number) for number in range(len(self.builds))),
            Spot(Kind.STOCK),
            *(Spot(Kind.HEAP, side) for side in range(self.sides)),
            OUT,
        )

    def spot_of(self, card: Card) -> Spot:
        """Return where a card is."""
        return self.where.get(card, OUT)

    def cards_at(self, spot: Spot) -> list[Card]:
        """Return the cards of a place: the stock top first as they were put there, others in pack order."""
        if spot == OUT:
            return [card for card in range(PACK_SIZE) if card not in self.where]
        found = [card for card, at in self.where.items() if at == spot]
        return found if spot.kind is Kind.STOCK else sorted(found)

    def put(self, card: Card, spot: Spot) -> None:
        """Put a card to a place; one that is there already is taken out."""
        before = self.where.pop(card, OUT)
        if spot not in (OUT, before):
            self.where[card] = spot

    def add_build(self) -> Spot | None:
        """Add an empty build and return its place; None where there are too many."""
        if len(self.builds) >= MOST_BUILDS:
            return None
        self.builds.append(DraftBuild(owner=self.turn))
        return Spot(Kind.BUILD, len(self.builds) - 1)

    def remove_build(self, number: int) -> None:
        """Take a build away; its cards are in no place."""
        del self.builds[number]
        kept: dict[Card, Spot] = {}
        for card, spot in self.where.items():
            if spot.kind is not Kind.BUILD or spot.which < number:
                kept[card] = spot
            elif spot.which > number:
                kept[card] = Spot(Kind.BUILD, spot.which - 1)
        self.where = kept

    def seat_players(self, rules: RuleSet, players: int, *, partners: bool) -> None:
        """Change the rules and who plays; cards of places that are no more are in no place."""
        self.rules, self.players, self.partners = rules, players, partners and players == 4
        self.dealer, self.turn = min(self.dealer, players - 1), min(self.turn, players - 1)
        for build in self.builds:
            build.owner = min(build.owner, players - 1)
        self.sweeps, self.totals, self.last_taker, self.target = (), (), None, rules.game.target
        self.carry, self.out = (), ()
        there = set(self.spots)
        self.where = {card: spot for card, spot in self.where.items() if spot in there}

    def to_json(self) -> dict[str, Any]:
        """Return the draft as PROTOCOL.md writes a position, whether it can be one or not."""
        data: dict[str, Any] = {
            "rules": short_rules(self.rules),
            "players": self.players,
            "partners": self.partners,
            "dealer": self.dealer,
            "turn": self.turn,
            "hands": [self._texts(Spot(Kind.HAND, seat)) for seat in range(self.players)],
            "loose": self._texts(Spot(Kind.TABLE)),
            "builds": [self._build(number) for number in range(len(self.builds))],
            "stock": self._texts(Spot(Kind.STOCK)),
            "taken": [self._texts(Spot(Kind.HEAP, side)) for side in range(self.sides)],
            "last_taker": self.last_taker,
        }
        if self.target is not None:
            data["target"] = self.target
        if self.sweeps:
            data["sweeps"] = list(self.sweeps)
        if self.totals:
            data["totals"] = list(self.totals)
        if self.carry:
            data["carry"] = dict(self.carry)
        if self.out:
            data["out"] = list(self.out)
        return data

    def _texts(self, spot: Spot) -> list[str]:
        return [CARD_TEXT[card] for card in self.cards_at(spot)]

    def _build(self, number: int) -> dict[str, Any]:
        cards, build = self.cards_at(Spot(Kind.BUILD, number)), self.builds[number]
        worth = sum(self.rules.table_values[card] for card in cards)
        texts = [CARD_TEXT[card] for card in cards]
        return {"value": build.value, "owner": build.owner, "multiple": worth > build.value, "cards": texts}

    def faults(self) -> tuple[str, ...]:
        """Return all that makes the draft no possible position, in vetting's sentences; nothing where it is one."""
        try:
            parse_position(self.to_json())
        except BadPositionError as error:
            return error.faults
        return ()

    def position(self) -> Position:
        """Return the position; raise BadPositionError where it is none."""
        return parse_position(self.to_json())


def draft_of(view: View) -> Draft:
    """Return a draft of what somebody may know of a position; hidden cards are in no place.

    An accident of the deal is not part of it: what came of it has the cards where they are. Nor is a false claim that
    has ended the game.
    """
    position = view.position
    draft = Draft(
        rules=position.rules,
        players=position.players,
        partners=position.partners,
        dealer=position.dealer,
        turn=position.turn,
        builds=[DraftBuild(build.value, build.owner) for build in position.builds],
        sweeps=position.sweeps,
        last_taker=position.last_taker,
        totals=position.totals,
        target=position.target,
        carry=position.carry,
        out=position.out if position.sides - len(position.out) > 1 else (),
    )
    for seat, hand in enumerate(position.hands):
        draft.where.update((card, Spot(Kind.HAND, seat)) for card in iter_cards(hand))
    draft.where.update((card, Spot(Kind.TABLE)) for card in iter_cards(position.loose))
    for number, build in enumerate(position.builds):
        draft.where.update((card, Spot(Kind.BUILD, number)) for card in iter_cards(build.cards))
    for side, heap in enumerate(position.taken):
        draft.where.update((card, Spot(Kind.HEAP, side)) for card in iter_cards(heap))
    return draft
