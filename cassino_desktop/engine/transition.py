"""What a play moved where, in order: for the table, the log and the sounds. Derived from the two positions it joins."""

from enum import Enum
from typing import NamedTuple

from cassino_desktop.engine.cards import Card, CardSet, iter_cards
from cassino_desktop.engine.deal import Packet, next_round_packets
from cassino_desktop.engine.moves import Build, Capture, Claim, Move, Trail
from cassino_desktop.engine.state import Position


class Zone(Enum):
    """Where a card can be."""

    HAND = "hand"
    LOOSE = "loose"
    BUILD = "build"
    HEAP = "heap"
    STOCK = "stock"


class Place(NamedTuple):
    """A zone and which one of it: ``which`` is a seat (HAND), a side (HEAP), a build's set of cards (BUILD), else 0."""

    zone: Zone
    which: int = 0


class Movement(NamedTuple):
    """``cards``, in this order, go from ``source`` to ``target`` together."""

    cards: tuple[Card, ...]
    source: Place
    target: Place


LOOSE = Place(Zone.LOOSE)
STOCK = Place(Zone.STOCK)


class Transition(NamedTuple):
    """One move of ``seat`` from ``before`` to ``after``.

    ``sweep``: the capture emptied the table; ``sweep_scores``: by the rules it counts. ``residue`` are the cards that
    went to the last taker's side at the end of the hand. ``winners`` are the sides that this move made win the game
    at once (a claim, a pegged point), else empty.
    """

    seat: int
    move: Move
    before: Position
    after: Position
    sweep: bool = False
    sweep_scores: bool = False
    residue: CardSet = 0
    winners: tuple[int, ...] = ()

    @property
    def side(self) -> int:
        """Return the side of the seat that moved."""
        return self.before.side_of(self.seat)

    @property
    def game_over(self) -> bool:
        """Return whether this move ended the game at once."""
        return bool(self.winners)

    @property
    def hand_over(self) -> bool:
        """Return whether the hand ended: nothing left to play, or the game is won."""
        return self.after.hand_over or self.game_over

    @property
    def dealt(self) -> tuple[Packet, ...]:
        """Return the packets of the next round if this move brought it, else nothing."""
        before, after = self.before, self.after
        if before.rules.draw or self.game_over or isinstance(self.move, Claim) or len(before.stock) == len(after.stock):
            return ()
        return next_round_packets(before)

    @property
    def movements(self) -> tuple[Movement, ...]:
        """Return everything that moved, in order; carrying it out on ``before`` gives the zones of ``after``."""
        return (*self._played(), *self._drawn(), *self._dealt_movements(), *self._residue_movements())

    def _played(self) -> tuple[Movement, ...]:
        move = self.move
        if isinstance(move, Claim):
            return ()
        laid = Movement((move.card,), Place(Zone.HAND, self.seat), LOOSE)
        if isinstance(move, Trail):
            return (laid,)
        if isinstance(move, Capture):
            return (laid, *_to_heap(move.loose | 1 << move.card, move.builds, self.side))
        return (laid, *_to_build(move))

    def _drawn(self) -> tuple[Movement, ...]:
        before, after = self.before, self.after
        if not before.rules.draw or len(before.stock) == len(after.stock):
            return ()
        return (Movement(before.stock[:1], STOCK, Place(Zone.HAND, self.seat)),)

    def _dealt_movements(self) -> tuple[Movement, ...]:
        return tuple(packet_movement(packet) for packet in self.dealt)

    def _residue_movements(self) -> tuple[Movement, ...]:
        taker = self.after.last_taker
        if not self.residue or taker is None:
            return ()
        builds = [build.cards for build in self.before.builds if build.cards & self.residue]
        loose = self.residue
        for cards in builds:
            loose &= ~cards
        if isinstance(self.move, Build):  # a build made with the last card, of a studied position only
            made = self.move.target | self.move.loose | 1 << self.move.card
            builds = [cards for cards in builds if not cards & made] + [made]
            loose &= ~made
        return tuple(_to_heap(loose, tuple(builds), self.after.side_of(taker)))


def packet_movement(packet: Packet) -> Movement:
    """Return the movement of a packet from the stock to its hand or to the table."""
    return Movement(packet.cards, STOCK, LOOSE if packet.seat is None else Place(Zone.HAND, packet.seat))


def _to_heap(loose: CardSet, builds: tuple[CardSet, ...], side: int) -> list[Movement]:
    heap = Place(Zone.HEAP, side)
    found = [Movement(tuple(iter_cards(loose)), LOOSE, heap)] if loose else []
    return found + [Movement(tuple(iter_cards(cards)), Place(Zone.BUILD, cards), heap) for cards in builds]


def _to_build(move: Build) -> list[Movement]:
    joined = move.loose | 1 << move.card
    place = Place(Zone.BUILD, joined | move.target)
    found = [Movement(tuple(iter_cards(joined)), LOOSE, place)]
    if move.target:
        found.insert(0, Movement(tuple(iter_cards(move.target)), Place(Zone.BUILD, move.target), place))
    return found
