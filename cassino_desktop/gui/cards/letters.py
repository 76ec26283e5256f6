"""The letters on aces and courts, by language."""

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Final

from cassino_desktop.engine.cards import ACE, JACK, KING, QUEEN, RANKS, TEN, Card, rank_of, suit_of

SUIT_TEXT: Final = "♣♦♥♠"  # by suit, C D H S


@dataclass(frozen=True)
class LetterSet:
    """The letters of one language's cards, as the deck's generator draws them.

    Attributes:
        name: the key in settings.
        ace: letter or figure of the ace.
        king: letter of the king.
        queen: letter of the queen.
        jack: letter of the jack.
        languages: language codes whose people know these letters.
    """

    name: str
    ace: str
    king: str
    queen: str
    jack: str
    languages: tuple[str, ...] = ()

    def of(self, rank: int) -> str:
        """Return what stands in the index of a rank, 0 to 12: ``A``, ``2``, .. ``10``, ``J``, ``Q``, ``K``."""
        courts = {ACE: self.ace, TEN: "10", JACK: self.jack, QUEEN: self.queen, KING: self.king}
        return courts.get(rank, RANKS[rank])


LETTER_SETS: Final[Mapping[str, LetterSet]] = MappingProxyType(
    {
        letters.name: letters
        for letters in (
            LetterSet("english", "A", "K", "Q", "J", ("en",)),
            LetterSet("german", "A", "K", "D", "B", ("de", "hu")),
            LetterSet("french", "1", "R", "D", "V", ("fr",)),
            LetterSet("romance", "A", "R", "D", "V", ("pt", "ro")),
            LetterSet("dutch", "A", "H", "V", "B", ("nl",)),
            LetterSet("danish", "E", "K", "D", "B", ("da",)),
            LetterSet("swedish", "E", "K", "D", "Kn", ("sv", "nb", "nn", "no")),
            LetterSet("polish", "A", "K", "D", "W", ("pl",)),
            LetterSet("russian", "T", "K", "Д", "B", ("ru",)),
        )
    }
)
ENGLISH: Final = LETTER_SETS["english"]


def letters_for(language: str) -> LetterSet:
    """Return the letters of a language, by a code such as ``de`` or ``de_AT``; English ones where none are drawn."""
    code = language.replace("-", "_").partition("_")[0].lower()
    return next((letters for letters in LETTER_SETS.values() if code in letters.languages), ENGLISH)


def card_label(card: Card, letters: LetterSet = ENGLISH) -> str:
    """Return a card for people, ``10♦``; :mod:`inline` paints our own suit sign for the character."""
    return letters.of(rank_of(card)) + SUIT_TEXT[suit_of(card)]
