"""Cards, builds and values in English words: "the 8 of hearts", "an 8"."""

from collections.abc import Iterable

from cassino_desktop.engine.cards import RANK_SETS, RANKS, Card, CardSet, cards_text, iter_cards, rank_of, suit_of
from cassino_desktop.engine.rules import RuleSet

_RANK_NAMES = ("ace", *map(str, range(2, 11)), "jack", "queen", "king")
_SUIT_NAMES = ("clubs", "diamonds", "hearts", "spades")


def card_name(card: Card) -> str:
    """Return the name of a card, as ``the 8 of hearts``."""
    return f"the {_RANK_NAMES[rank_of(card)]} of {_SUIT_NAMES[suit_of(card)]}"


def card_names(cards: CardSet) -> str:
    """Return the names of some cards in pack order, as ``the 2 of spades and the 8 of hearts``."""
    return joined([card_name(card) for card in iter_cards(cards)], "and")


def build_name(cards: CardSet) -> str:
    """Return how a build is spoken of, as ``the build [AC 7C]``."""
    return f"the build [{cards_text(cards)}]"


def rank_name(rank: int) -> str:
    """Return any card of a rank, as ``an ace`` or ``a 7``."""
    name = _RANK_NAMES[rank]
    return f"an {name}" if name in ("ace", "8") else f"a {name}"


def ranks_name(rank: int) -> str:
    """Return the cards of a rank, as ``queens``."""
    return f"{_RANK_NAMES[rank]}s"


def value_name(rules: RuleSet, value: int) -> str:
    """Return what cards can be played as ``value``, as ``an 8``, ``an ace`` or ``the 10 of diamonds``."""
    left = rules.holders.get(value, 0)
    names = []
    for rank in range(len(RANKS)):
        if left & RANK_SETS[rank] == RANK_SETS[rank]:
            names.append(rank_name(rank))
        else:
            names += [card_name(card) for card in iter_cards(left & RANK_SETS[rank])]
    return joined(names, "or") or f"a card worth {value}"


def joined(words: Iterable[str], last: str) -> str:
    """Return words with commas between, ``last`` before the last one; empty for none."""
    *most, final = list(words) or [""]
    return f"{', '.join(most)} {last} {final}" if most else final


def sentence(text: str) -> str:
    """Return the text with its first letter great and a full stop."""
    return f"{text[0].upper()}{text[1:]}."
