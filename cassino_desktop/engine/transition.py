"""What a play moved where, in order: for the table, the log and the sounds. Derived from the two positions it joins."""

from collections.abc import Iterator, Mapping
from enum import Enum
from typing import NamedTuple

from cassino_desktop.engine.accidents import FRESH_DEAL_KINDS, fresh_deck, held_out
from cassino_desktop.engine.cards import PACK_SIZE, Card, CardSet, card_set, iter_cards
from cassino_desktop.engine.deal import Packet, next_round_packets
from cassino_desktop.engine.moves import Build, Capture, CardPlay, Decision, Move, Trail, Verdict
from cassino_desktop.engine.state import Position


class Zone(Enum):
    """Where a card can be."""

    HAND = "hand"
    LOOSE = "loose"
    BUILD = "build"
    HEAP = "heap"
    STOCK = "stock"
    ASIDE = "aside"
    """Out of play for a while by an accident of the deal: exposed, or under the table."""


class Place(NamedTuple):
    """A zone and which one of it: ``which`` is a seat (HAND, ASIDE), a side (HEAP), a build's cards (BUILD), else 0."""

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
        if before.law is not None:
            return dealt_by_law(self)
        if (
            before.rules.draw
            or self.game_over
            or not isinstance(self.move, CardPlay)
            or len(before.stock) == len(after.stock)
        ):
            return ()
        return next_round_packets(before)

    @property
    def movements(self) -> tuple[Movement, ...]:
        """Return everything that moved, in order; carrying it out on ``before`` gives the zones of ``after``."""
        if self.before.law is not None:
            return movements_by_law(self, (*self._played(), *self._residue_movements()))
        return (*self._played(), *self._drawn(), *self._dealt_movements(), *self._residue_movements())

    def _played(self) -> tuple[Movement, ...]:
        move = self.move
        if not isinstance(move, CardPlay):
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


def dealt_by_law(transition: Transition) -> tuple[Packet, ...]:
    """Return the packets dealt by a transition of a game with accidents: they need not be whole."""
    before, after = transition.before, transition.after
    if len(before.stock) == len(after.stock) and not isinstance(transition.move, Decision):
        return ()
    if before.rules.draw and isinstance(transition.move, CardPlay):
        return ()
    verdict = transition.move.verdict if isinstance(transition.move, Decision) else None
    fresh = verdict is Verdict.FRESH_DEAL
    held = 0 if fresh else sum(before.hands) | before.table
    if verdict is not Verdict.REFUSE and not fresh:
        held |= held_out(before)  # the exposed card lies with its hand already
    return packets_between(_order(transition, fresh=fresh), after, held)


def opening_by_law(first: Position, deck: tuple[Card, ...]) -> tuple[Packet, ...]:
    """Return the packets in which a hand with accidents was dealt: ``first`` is its first position, ``deck`` its cards.

    Where the law began the deal anew at once, these are the packets of the new one.
    """
    law = first.law
    anew = law is not None and law.accident is not None and law.accident.kind in FRESH_DEAL_KINDS
    if anew and law is not None and law.asked is None:
        deck = fresh_deck(law.chance)
    return packets_between(deck, first, 0)


def packets_between(order: tuple[Card, ...], after: Position, held: CardSet) -> tuple[Packet, ...]:
    """Return the packets in which the cards of ``order`` came to hands and table, those that were there left out."""
    packets: list[Packet] = []
    for card in order:
        if held >> card & 1:
            continue
        seat = next((seat for seat, hand in enumerate(after.hands) if hand >> card & 1), None)
        if seat is None and not after.loose >> card & 1:
            continue
        if packets and packets[-1].seat == seat:
            packets[-1] = Packet(seat, (*packets[-1].cards, card))
        else:
            packets.append(Packet(seat, (card,)))
    return tuple(packets)


def _order(transition: Transition, *, fresh: bool) -> tuple[Card, ...]:
    """Return the cards that could be dealt, in the order in which they came."""
    before, law = transition.before, transition.after.law
    if fresh and law is not None:
        return fresh_deck(law.chance)
    return (*iter_cards(held_out(before)), *before.stock)


def movements_by_law(transition: Transition, played: tuple[Movement, ...]) -> tuple[Movement, ...]:
    """Return everything that moved in a game with accidents: what was played, then cards from place to place."""
    before, after = transition.before, transition.after
    places = dict(_places(before))
    for movement in played:
        places.update(dict.fromkeys(movement.cards, movement.target))
    fresh = isinstance(transition.move, Decision) and transition.move.verdict is Verdict.FRESH_DEAL
    found = list(played)
    if fresh:
        found += _moved(places, dict.fromkeys(range(PACK_SIZE), STOCK), tuple(range(PACK_SIZE)))
        places = dict.fromkeys(range(PACK_SIZE), STOCK)
    order = _order(transition, fresh=fresh)
    rest = tuple(card for card in range(PACK_SIZE) if card not in order)
    return (*found, *_moved(places, dict(_places(after)), (*order, *rest)))


def _moved(source: Mapping[Card, Place], target: Mapping[Card, Place], order: tuple[Card, ...]) -> list[Movement]:
    """Return the movements of the cards whose place is another, in this order, neighbours on one way together."""
    found: list[Movement] = []
    for card in order:
        if card not in source or source[card] == target[card]:
            continue
        if found and (found[-1].source, found[-1].target) == (source[card], target[card]):
            found[-1] = found[-1]._replace(cards=(*found[-1].cards, card))
        else:
            found.append(Movement((card,), source[card], target[card]))
    return found


def _places(position: Position) -> Iterator[tuple[Card, Place]]:
    """Yield where each card lies."""
    zones = [(hand, Place(Zone.HAND, seat)) for seat, hand in enumerate(position.hands)]
    zones += [(heap, Place(Zone.HEAP, side)) for side, heap in enumerate(position.taken)]
    zones += [(build.cards, Place(Zone.BUILD, build.cards)) for build in position.builds]
    zones += [(position.loose, LOOSE), (card_set(position.stock), STOCK)]
    law = position.law
    if law is not None and law.accident is not None:
        under = 1 << law.under[1] if law.under is not None else 0
        zones.append((held_out(position) & ~under, Place(Zone.ASIDE, law.accident.seat)))
    if law is not None and law.under is not None:
        zones.append((1 << law.under[1], Place(Zone.ASIDE, law.under[0])))
    for cards, place in zones:
        for card in iter_cards(cards):
            yield card, place


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
