"""Cards as counts by class: the tables of a rule set that the search of the computer players runs on.

Cards of one rank that score the same and may be played as the same values are one *class*: to the rest of the hand
they are the same card. A *bag* is a multiset of cards: an int with one field for each class (its count) and a guard bit
above each field, so that bags add and subtract as ints, and :meth:`LeanRules.fits` tells in one step whether one lies
within another. A *tally* counts what a side has won, an int of fields too: it adds up as bags do.

``tests/ai/test_lean.py`` proves the moves, the successors and the points equal to those of ``engine``.
"""

from functools import lru_cache
from typing import Final, TypeAlias

from cassino_desktop.engine.cards import (
    ACE,
    BIG_CASSINO,
    COURTS,
    JACK_OF_SPADES,
    LITTLE_CASSINO,
    PACK_SIZE,
    SPADE,
    Card,
    CardSet,
    iter_cards,
    rank_of,
    suit_of,
)
from cassino_desktop.engine.rules import RuleSet
from cassino_desktop.engine.scoring import Carry, HandPoints
from cassino_desktop.engine.state import Position

Bag: TypeAlias = int
Tally: TypeAlias = int
LeanBuild: TypeAlias = tuple[Bag, int, int, bool]
"""``(cards, value, owner, multiple)``, as :class:`engine.state.TableBuild`; builds are kept sorted."""

SPADES_AT, BIG_AT, LITTLE_AT, JACK_AT, ACES_AT, SWEEPS_AT = 8, 16, 20, 24, 28, 48
ONE_SWEEP: Final[Tally] = 1 << SWEEPS_AT
WON_CARDS: Final[Tally] = ONE_SWEEP - 1
"""The part of a tally that is cards, not sweeps."""
_ACE_FIELD: Final = {SPADE: 0, 0: 1, 2: 2, 1: 3}  # in the order in which count_out reckons them: S C H D
_MOST_BUILDS: Final = 26


class LeanRules:
    """The classes of a rule set and what each is worth; built by :func:`lean_rules`, never changed."""

    def __init__(self, rules: RuleSet) -> None:
        self.rules = rules
        self.counting_aces = rules.game.mode == "count_out"
        groups: dict[tuple[object, ...], list[Card]] = {}
        for card in range(PACK_SIZE):
            groups.setdefault(self._signature(card), []).append(card)
        self.class_cards: tuple[tuple[Card, ...], ...] = tuple(tuple(cards) for cards in groups.values())
        self.class_of = [0] * PACK_SIZE
        self.units: list[Bag] = []
        self.fields: list[Bag] = []
        self.class_at_bit: list[int] = []
        self.guards: Bag = 0
        shift = 0
        for number, cards in enumerate(self.class_cards):
            width = len(cards).bit_length()
            self.units.append(1 << shift)
            self.fields.append((1 << width) - 1 << shift)
            self.guards |= 1 << shift + width
            self.class_at_bit += [number] * (width + 1)
            shift += width + 1
            for card in cards:
                self.class_of[card] = number
        self.build_units: list[Bag] = [1 << shift + 2 * place for place in range(_MOST_BUILDS)]
        self.guards |= sum(2 * unit for unit in self.build_units)
        self.loose_part: Bag = (1 << shift) - 1
        firsts = [cards[0] for cards in self.class_cards]
        self.worth: list[int] = [rules.table_values[card] for card in firsts]
        self.capture_values: list[tuple[int, ...]] = [rules.capture_values[card] for card in firsts]
        self.ranks: list[int] = [rank_of(card) for card in firsts]
        self.pairs_only: list[bool] = [rules.courts == "pair" and bool(COURTS >> card & 1) for card in firsts]
        self.tallies: list[Tally] = [self._tally_of(card) for card in firsts]
        self.limit = max((value for values in self.capture_values for value in values), default=0)
        self.holders: dict[int, Bag] = {
            value: sum(self.fields[number] for number, values in enumerate(self.capture_values) if value in values)
            for value in sorted(rules.holders)
        }
        self.rank_fields: list[Bag] = [
            sum(field for field, rank in zip(self.fields, self.ranks, strict=True) if rank == wanted)
            for wanted in range(13)
        ]

    def _signature(self, card: Card) -> tuple[object, ...]:
        """Return what makes a card play and score as it does: cards alike in this are one class."""
        ace = suit_of(card) if self.counting_aces and rank_of(card) == ACE else None
        return (rank_of(card), self.rules.capture_values[card], suit_of(card) == SPADE, card == BIG_CASSINO, ace)

    def _tally_of(self, card: Card) -> Tally:
        tally = 1 + (suit_of(card) == SPADE) * (1 << SPADES_AT) + (card == BIG_CASSINO) * (1 << BIG_AT)
        tally += (card == LITTLE_CASSINO) * (1 << LITTLE_AT) + (card == JACK_OF_SPADES) * (1 << JACK_AT)
        if rank_of(card) == ACE:
            tally += 1 << ACES_AT + (4 * _ACE_FIELD[suit_of(card)] if self.counting_aces else 0)
        return tally

    def bag(self, cards: CardSet) -> Bag:
        """Return a set of cards as a bag."""
        units, class_of = self.units, self.class_of
        return sum(units[class_of[card]] for card in iter_cards(cards))

    def fits(self, part: Bag, whole: Bag) -> bool:
        """Return whether ``part`` lies within ``whole``; each field of ``part`` at most twice that of ``whole``."""
        return ((whole | self.guards) - part) & self.guards == self.guards

    def classes(self, bag: Bag) -> list[int]:
        """Return the classes of the loose cards in a bag, ascending."""
        found = []
        while bag:
            number = self.class_at_bit[(bag & -bag).bit_length() - 1]
            found.append(number)
            bag &= ~self.fields[number]
        return found

    def count(self, bag: Bag, number: int) -> int:
        """Return how many cards of a class a bag holds."""
        return (bag & self.fields[number]) // self.units[number]

    def tally(self, bag: Bag) -> Tally:
        """Return the tally of the cards of a bag."""
        return sum(self.tallies[number] * self.count(bag, number) for number in self.classes(bag))

    def pips(self, bag: Bag) -> int:
        """Return the sum of the table values of a bag."""
        return sum(self.worth[number] * self.count(bag, number) for number in self.classes(bag))

    def sorted_cards(self, bag: Bag) -> list[int]:
        """Return the class of each card of a bag, repeated as often as it is there."""
        return [number for number in self.classes(bag) for _ in range(self.count(bag, number))]

    def redeemed(self, hand: Bag, values: list[int]) -> bool:
        """Return whether ``hand`` holds different cards for the different ``values`` (RULES.md section 4.3)."""
        holders = self.holders
        if self.rules.one_value_each or len(values) < 2:
            return all(holders.get(value, 0) & hand for value in values)
        return self._matched(hand, sorted(set(values)))

    def _matched(self, hand: Bag, values: list[int]) -> bool:
        if not values:
            return True
        able = self.classes(hand & self.holders.get(values[0], 0))
        return any(self._matched(hand - self.units[number], values[1:]) for number in able)

    def lean_builds(self, position: Position) -> tuple[LeanBuild, ...]:
        """Return the builds of a position in lean form, sorted."""
        return tuple(
            sorted((self.bag(build.cards), build.value, build.owner, build.multiple) for build in position.builds)
        )

    def tallies_of(self, position: Position) -> tuple[Tally, ...]:
        """Return what each side has won so far in the hand."""
        return tuple(
            self._exact_tally(heap) + sweeps * ONE_SWEEP
            for heap, sweeps in zip(position.taken, position.sweeps, strict=True)
        )

    def _exact_tally(self, cards: CardSet) -> Tally:
        return sum(self._tally_of(card) for card in iter_cards(cards))

    def aces_taken(self, tally: Tally) -> CardSet:
        """Return the aces of a tally as a set of cards, where ``count_out`` tells them apart."""
        if not self.counting_aces:
            return 0
        suits = (suit for suit, place in _ACE_FIELD.items() if tally >> ACES_AT + 4 * place & 15)
        return sum(1 << 4 * ACE + suit for suit in suits)

    def pegged(self, tally: Tally) -> int:
        """Return what cards and sweeps score by being taken, majorities apart (RULES.md section 7, ``pegged``)."""
        points = self.rules.points
        return (
            points.big * (tally >> BIG_AT & 15)
            + points.little * (tally >> LITTLE_AT & 15)
            + points.ace * count_aces(tally)
            + points.each_spade * (tally >> SPADES_AT & 255)
            + points.jack_of_spades * (tally >> JACK_AT & 15)
            + self.rules.sweep_points * (tally >> SWEEPS_AT)
        )

    def hand_points(
        self, tallies: tuple[Tally, ...], last_side: int | None, residue: bool, carry: Carry
    ) -> list[HandPoints]:
        """Return the points of a finished hand by side and item, as ``engine.scoring.score_hand`` does."""
        rules, points = self.rules, self.rules.points
        carried = dict(carry)
        cards = _leader([tally & 255 for tally in tallies])
        spades = _leader([tally >> SPADES_AT & 255 for tally in tallies])
        sweeps = [tally >> SWEEPS_AT for tally in tallies]
        cancelled = min(sweeps) if rules.sweep_cancel and rules.game.mode != "pegged" else 0
        return [
            HandPoints(
                cards=points.cards + carried.get("cards", 0) if cards == side else 0,
                spades=points.spades + carried.get("spades", 0) if spades == side else 0,
                big=points.big * (tally >> BIG_AT & 15),
                little=points.little * (tally >> LITTLE_AT & 15),
                aces=points.ace * count_aces(tally),
                each_spade=points.each_spade * (tally >> SPADES_AT & 255),
                jack_of_spades=points.jack_of_spades * (tally >> JACK_AT & 15),
                last_capture=points.last_capture if side == last_side else 0,
                residue=rules.residue_point if residue and side == last_side else 0,
                sweeps=(sweeps[side] - cancelled) * rules.sweep_points,
            )
            for side, tally in enumerate(tallies)
        ]


def count_aces(tally: Tally) -> int:
    """Return the number of aces in a tally."""
    return (tally >> ACES_AT & 15) + (tally >> ACES_AT + 4 & 15) + (tally >> ACES_AT + 8 & 15) + (tally >> 40 & 15)


def _leader(counts: list[int]) -> int | None:
    most = max(counts)
    return counts.index(most) if counts.count(most) == 1 else None


@lru_cache(maxsize=32)
def lean_rules(rules: RuleSet) -> LeanRules:
    """Return the lean tables of a rule set."""
    return LeanRules(rules)
