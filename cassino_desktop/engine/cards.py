"""Cards, sets of cards as bit masks, and their text form (RULES.md section 1).

A card is an int 0..51 in pack order: by rank A to K, within a rank C D H S. A set of cards is an int
whose bit ``card`` is set, so its bits from the lowest up are the cards in pack order.
"""

from collections.abc import Iterable, Iterator
from typing import TypeAlias

Card: TypeAlias = int
CardSet: TypeAlias = int

RANKS = "A23456789TJQK"
SUITS = "CDHS"
PACK_SIZE = 52
FULL_PACK: CardSet = (1 << PACK_SIZE) - 1

CARD_TEXT: tuple[str, ...] = tuple(rank + suit for rank in RANKS for suit in SUITS)
_CARD_OF_TEXT = {text: card for card, text in enumerate(CARD_TEXT)}

ACE, TEN, JACK, QUEEN, KING = 0, 9, 10, 11, 12
CLUB, DIAMOND, HEART, SPADE = range(4)

RANK_SETS: tuple[CardSet, ...] = tuple(0b1111 << 4 * rank for rank in range(len(RANKS)))
SPADES: CardSet = sum(1 << 4 * rank + SPADE for rank in range(len(RANKS)))
ACES: CardSet = RANK_SETS[ACE]
COURTS: CardSet = RANK_SETS[JACK] | RANK_SETS[QUEEN] | RANK_SETS[KING]


def parse_card(text: str) -> Card:
    """Return the card that ``text`` (rank then suit, as ``TD``) names; raise ValueError if it names none."""
    try:
        return _CARD_OF_TEXT[text]
    except (KeyError, TypeError):
        raise ValueError(f"{text!r} is not a card") from None


BIG_CASSINO: Card = parse_card("TD")
LITTLE_CASSINO: Card = parse_card("2S")
JACK_OF_SPADES: Card = parse_card("JS")


def rank_of(card: Card) -> int:
    """Return the rank, 0 (ace) to 12 (king)."""
    return card >> 2


def suit_of(card: Card) -> int:
    """Return the suit, 0 to 3 in the order C D H S."""
    return card & 3


def iter_cards(cards: CardSet) -> Iterator[Card]:
    """Yield the cards of a set in pack order."""
    while cards:
        low = cards & -cards
        yield low.bit_length() - 1
        cards ^= low


def card_set(cards: Iterable[Card]) -> CardSet:
    """Return the set of the given cards."""
    mask = 0
    for card in cards:
        mask |= 1 << card
    return mask


def cards_text(cards: CardSet) -> str:
    """Return the cards of a set in pack order with a blank between, as ``2H 3C``."""
    return " ".join(CARD_TEXT[card] for card in iter_cards(cards))


def card_texts(cards: CardSet) -> list[str]:
    """Return the text of each card of a set, in pack order."""
    return [CARD_TEXT[card] for card in iter_cards(cards)]
