"""What is selected by clicks and keys, the plays it still allows, and how it changes. No Qt."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from cassino_desktop.engine.cards import PACK_SIZE, Card, CardSet
from cassino_desktop.engine.moves import CardPlay
from cassino_desktop.engine.state import Position
from cassino_desktop.gui.table.highlights import Lights
from cassino_desktop.gui.table.hits import Thing
from cassino_desktop.session import intents
from cassino_desktop.session.choices import Choice, Choices, Verb, described
from cassino_desktop.session.refusals import Refusal


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


def proposed(position: Position, move: CardPlay) -> Selection:
    """Return the hand card of a legal play as chosen, with that play in focus; a crowded table may not list it else."""
    selection = select(position, move.card, 0)
    plays = selection.plays
    number = next((number for number, choice in enumerate(plays) if choice.move == move), None)
    if number is None:
        return replace(selection, plays=(*described(position, (move,)), *plays))
    return selection.focused(number)


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


# --- how it changes -------------------------------------------------------------------


def with_card(position: Position, selection: Selection, card: Card) -> Selection | Refusal:
    """Return the selection with a hand card chosen to go with the table cards, or why it cannot go with them.

    A card that takes another's place keeps nothing of what was selected for that one.
    """
    if selection.card is not None:
        return select(position, card, 0, selection.cursor)
    if selection.cards and not selection.hand >> card & 1:
        refusal = intents.refusal(position, card, selection.cards)
        if refusal is not None:
            return refusal
    return select(position, card, selection.cards, selection.cursor)


def with_thing(position: Position, selection: Selection, thing: Thing) -> Selection | Refusal | None:
    """Return the selection with a thing on the table selected, or let go of if it was; or why it cannot join."""
    if selection.cards & thing.cards:
        return select(position, selection.card, selection.cards & ~thing.cards, selection.cursor)
    if selection.is_empty or selection.joinable & thing.cards:
        wanted = select(position, selection.card, selection.cards | thing.cards, selection.cursor)
        if wanted.hand:
            return wanted
    hand = [card for card in range(PACK_SIZE) if position.hands[position.turn] >> card & 1]
    fitting = [selection.card] if selection.card is not None else [c for c in hand if selection.hand >> c & 1]
    found = (intents.refusal(position, card, selection.cards | thing.cards) for card in fitting or hand)
    return next((refusal for refusal in found if refusal is not None), None)


def trail(position: Position, selection: Selection) -> Choice | Refusal | None:
    """Return the trail of the chosen card, or of the only one; why it is forbidden; None: which card is not clear."""
    hand = position.hands[position.turn]
    card = selection.card
    if card is None and hand.bit_count() == 1:
        card = hand.bit_length() - 1
    if card is None:
        return None
    outcome = intents.drop(position, card, 0)
    if isinstance(outcome, Choices):
        raise AssertionError("a drop on the felt means the trail or nothing")
    return outcome if isinstance(outcome, Refusal) else outcome.choice


def cursor_thing(selection: Selection, things: Sequence[Thing]) -> Thing | None:
    """Return the thing where the keyboard is, or None."""
    if selection.cursor is None:
        return None
    return next((thing for thing in things if thing.cards >> selection.cursor & 1), None)


def cursor_moved(selection: Selection, things: Sequence[Thing], step: int) -> Selection:
    """Return the selection with the keyboard at the next thing, or at an earlier one; there is at least one."""
    here = cursor_thing(selection, things)
    start = things.index(here) if here is not None else -1 if step > 0 else 0
    cards = things[(start + step) % len(things)].cards
    return replace(selection, cursor=(cards & -cards).bit_length() - 1)
