"""Seeded shuffles, rounds in their true packets, and the cut for deal (RULES.md section 2).

A seed is a deal for ever: :func:`shuffled_pack` is part of the file format and may never change.
"""

import secrets
from collections.abc import Iterable, Iterator
from hashlib import sha256
from typing import NamedTuple

from cassino_desktop.engine.cards import PACK_SIZE, Card, CardSet, card_set, rank_of
from cassino_desktop.engine.rules import RuleSet
from cassino_desktop.engine.state import Position, side_count

HAND_SIZE = 4
SEED_BYTES = 16


class Packet(NamedTuple):
    """Cards dealt together to ``seat``, or to the table (None)."""

    seat: int | None
    cards: tuple[Card, ...]


def fresh_seed() -> str:
    """Return a new seed of 128 bits from the system's randomness, as 32 hexadecimal digits."""
    return secrets.token_hex(SEED_BYTES)


def numbers(seed: str, purpose: str) -> Iterator[int]:
    """Yield an endless stream of 64-bit numbers: the SHA-256 of ``purpose/seed/counter`` in four big-endian parts."""
    counter = 0
    while True:
        block = sha256(f"{purpose}/{seed}/{counter}".encode()).digest()
        for start in range(0, 32, 8):
            yield int.from_bytes(block[start : start + 8], "big")
        counter += 1


def below(stream: Iterator[int], limit: int) -> int:
    """Return an even draw from 0 to ``limit`` - 1: numbers beyond the last whole multiple are passed over."""
    top = (1 << 64) - (1 << 64) % limit
    return next(number for number in stream if number < top) % limit


def shuffled(cards: tuple[Card, ...], seed: str, purpose: str) -> tuple[Card, ...]:
    """Return the cards shuffled by Fisher and Yates from the last place down, by a seed's numbers for a purpose."""
    order, stream = list(cards), numbers(seed, purpose)
    for last in range(len(order) - 1, 0, -1):
        other = below(stream, last + 1)
        order[last], order[other] = order[other], order[last]
    return tuple(order)


def _shuffle(seed: str, purpose: str) -> tuple[Card, ...]:
    return shuffled(tuple(range(PACK_SIZE)), seed, purpose)


def shuffled_pack(seed: str, hand: int = 0) -> tuple[Card, ...]:
    """Return the 52 cards, top first, of the game's hand number ``hand`` (from 0) for a seed."""
    return _shuffle(seed, f"cassino-deal-1/{hand}")


def circuits(rules: RuleSet, players: int, dealer: int, first: bool) -> Iterator[tuple[int | None, int]]:
    """Yield ``(seat or None for the table, how many cards)`` for each packet of a round."""
    size = 1 if rules.packets == "ones" else 2
    for _ in range(HAND_SIZE // size):
        for step in range(1, players + 1):
            seat = (dealer + step) % players
            if first and rules.table_packets == "before_dealer" and seat == dealer:
                yield None, size
            yield seat, size
        if first and rules.table_packets == "with_each":
            yield None, size
    if first and rules.table_packets == "after":
        yield None, HAND_SIZE


def _packets(rules: RuleSet, players: int, dealer: int, first: bool, stock: Iterable[Card]) -> tuple[Packet, ...]:
    cards = iter(stock)
    return tuple(
        Packet(seat, tuple(next(cards) for _ in range(count)))
        for seat, count in circuits(rules, players, dealer, first)
    )


def first_round_packets(rules: RuleSet, players: int, dealer: int, deck: tuple[Card, ...]) -> tuple[Packet, ...]:
    """Return the packets of a hand's first round from ``deck`` (52 cards, top first), in the order dealt."""
    return _packets(rules, players, dealer, True, deck)


def next_round_packets(position: Position) -> tuple[Packet, ...]:
    """Return the packets of the round that the position's stock serves next, in the order dealt."""
    return _packets(position.rules, position.players, position.dealer, False, position.stock)


def round_size(players: int) -> int:
    """Return how many cards a round after the first takes from the stock."""
    return HAND_SIZE * players


def hands_dealt(players: int, packets: Iterable[Packet]) -> tuple[CardSet, ...]:
    """Return by seat the set of cards that the packets bring."""
    hands = [0] * players
    for packet in packets:
        if packet.seat is not None:
            hands[packet.seat] |= card_set(packet.cards)
    return tuple(hands)


def opening(
    rules: RuleSet,
    players: int,
    partners: bool,
    dealer: int,
    deck: tuple[Card, ...],
    *,
    totals: tuple[int, ...] | None = None,
    target: int | None = None,
    carry: tuple[tuple[str, int], ...] = (),
    out: tuple[int, ...] = (),
) -> Position:
    """Return the position after the first round of a hand is dealt.

    ``deck`` is 52 cards, top first. ``totals``, ``target``, ``carry`` and ``out`` belong to the game so far: noughts,
    the rules' target, nothing and nobody where left out.
    """
    packets = first_round_packets(rules, players, dealer, deck)
    table = card_set(card for packet in packets if packet.seat is None for card in packet.cards)
    sides = side_count(players, partners)
    return Position(
        rules=rules,
        players=players,
        partners=partners,
        dealer=dealer,
        turn=(dealer + 1) % players,
        hands=hands_dealt(players, packets),
        loose=table,
        builds=(),
        stock=deck[HAND_SIZE * (players + 1) :],
        taken=(0,) * sides,
        sweeps=(0,) * sides,
        last_taker=None,
        totals=totals if totals is not None else (0,) * sides,
        target=rules.game.target if target is None else target,
        carry=carry,
        out=out,
    )


class Cut(NamedTuple):
    """How the cut for deal went.

    ``rounds`` are the cuts in order, each ``(person, card)`` for those who cut in it; ``lowest`` the persons from the
    lowest card up as far as it mattered; ``seating`` gives for each seat the person there, ``dealer`` is a seat.
    """

    rounds: tuple[tuple[tuple[int, Card], ...], ...]
    lowest: tuple[int, ...]
    seating: tuple[int, ...]
    dealer: int


def cut_for_deal(seed: str, players: int, partners: bool) -> Cut:
    """Return the cut for deal that a seed gives: the lowest card deals, ace low, those tied cut again.

    With partners the two lowest play the two highest; person 0 keeps seat 0 and the partner sits opposite.
    """
    cards = iter(_shuffle(seed, "cassino-cut-1"))
    rounds: list[tuple[tuple[int, Card], ...]] = []

    def ordered(persons: list[int], above: int) -> list[int]:
        """Return the persons from the lowest card up, ``above`` others being lower; a tie that matters is cut again."""
        cut = [(person, next(cards)) for person in persons]
        rounds.append(tuple(cut))
        by_rank: dict[int, list[int]] = {}
        for person, card in cut:
            by_rank.setdefault(rank_of(card), []).append(person)
        found: list[int] = []
        for _, tied in sorted(by_rank.items()):
            place = above + len(found)
            matters = place == 0 or (partners and place < 2 < place + len(tied))
            found += ordered(tied, place) if len(tied) > 1 and matters else tied
        return found

    lowest = ordered(list(range(players)), 0)
    seating = list(range(players))
    if partners:
        low, high = sorted(lowest[:2]), sorted(lowest[2:])
        mine, theirs = (low, high) if 0 in low else (high, low)
        seating = [0, theirs[0], mine[1], theirs[1]]
    return Cut(tuple(rounds), tuple(lowest), tuple(seating), seating.index(lowest[0]))
