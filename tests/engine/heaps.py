"""Heaps of taken cards told by what matters in them."""

from cassino_desktop.engine.cards import (
    ACES,
    BIG_CASSINO,
    FULL_PACK,
    LITTLE_CASSINO,
    SPADES,
    CardSet,
    card_set,
    iter_cards,
)
from tests.engine.tables import cards

_SCORING = ACES | 1 << BIG_CASSINO | 1 << LITTLE_CASSINO


def heaps(*sides: tuple[int, int, str]) -> tuple[CardSet, ...]:
    """By side a heap of so many cards, so many of them spades, with the cards that are named.

    The rest scores nothing by itself as long as the pack has such cards.
    """
    found = []
    left = FULL_PACK
    for _, _, names in sides:
        left &= ~cards(names)
    for count, spades, names in sides:
        heap = cards(names)
        heap |= _some(left & SPADES, spades - (heap & SPADES).bit_count())
        heap |= _some(left & ~SPADES, count - heap.bit_count())
        left &= ~heap
        found.append(heap)
    return tuple(found)


def _some(among: CardSet, count: int) -> CardSet:
    """So many of the cards, those that score last."""
    chosen = [*iter_cards(among & ~_SCORING), *iter_cards(among & _SCORING)][:count]
    assert len(chosen) == count, "the pack has no such heaps"
    return card_set(chosen)
