"""What is selected by clicks and keys, and the plays it still allows. No Qt."""

from dataclasses import dataclass, replace

from cassino_desktop.engine.cards import Card, CardSet
from cassino_desktop.engine.state import Position
from cassino_desktop.gui.table.highlights import Lights
from cassino_desktop.session import intents
from cassino_desktop.session.choices import Choice, Verb


@dataclass(frozen=True)
class Selection:
    """A hand card, table cards, or both, with the plays that they allow.

    Attributes:
        card: The hand card, or None.
        cards: The table cards, builds whole.
        plays: With a hand card: the plays that fit, those of just the selected cards first.
        focus: The number of the play in focus.
        joinable: The table cards that may still be selected.
        hand: The hand cards that have a play with all that is selected.
        cursor: The thing on the table where the keyboard is, by one of its cards, or None.
    """

    card: Card | None = None
    cards: CardSet = 0
    plays: tuple[Choice, ...] = ()
    focus: int = 0
    joinable: CardSet = 0
    hand: CardSet = 0
    cursor: Card | None = None

    @property
    def is_empty(self) -> bool:
        """Return whether nothing is selected."""
        return self.card is None and not self.cards

    @property
    def play(self) -> Choice | None:
        """Return the play in focus, or None where there is none."""
        return self.plays[self.focus] if self.plays else None

    def walked(self, step: int) -> "Selection":
        """Return the selection with the next play, or an earlier one, in focus."""
        return replace(self, focus=(self.focus + step) % len(self.plays)) if self.plays else self

    def focused(self, number: int) -> "Selection":
        """Return the selection with the play of a number in focus."""
        return replace(self, focus=number) if 0 <= number < len(self.plays) else self

    def at(self, cursor: Card | None) -> "Selection":
        """Return the selection with the keyboard at another thing on the table."""
        return replace(self, cursor=cursor)


def select(position: Position, card: Card | None, cards: CardSet, cursor: Card | None = None) -> Selection:
    """Return what a hand card (or None) and table things allow."""
    if card is None and not cards:
        return Selection(hand=position.hands[position.turn], cursor=cursor)
    narrowing = intents.narrow(position, card, cards)
    plays: tuple[Choice, ...] = ()
    if card is not None and cards:
        plays = narrowing.exact + narrowing.further.all
    elif card is not None:
        plays = intents.plays(position, card).all
    return Selection(card, cards, plays, 0, narrowing.joinable, narrowing.hand, cursor)


def lights_of(position: Position, selection: Selection) -> Lights:
    """Return what shines: the play in focus, what may still join, what is chosen; what cannot take part is dim."""
    if selection.is_empty:
        return Lights(focus=selection.cursor)
    chosen = selection.cards | (1 << selection.card if selection.card is not None else 0)
    named = chosen | (selection.play.cards if selection.play is not None else 0)
    hand = position.hands[position.turn]
    dim = position.table & ~selection.joinable & ~named
    if selection.card is None:
        dim |= hand & ~selection.hand
    trails = any(choice.verb is Verb.TRAIL for choice in selection.plays) and not selection.cards
    return Lights(
        may=selection.joinable & ~named,
        named=named,
        dim=dim,
        raised=chosen,
        felt=trails,
        focus=selection.cursor,
    )
