"""What one seat may know of a position (PROTOCOL.md, a ``view``)."""

from collections.abc import Sequence
from typing import NamedTuple

from cassino_desktop.engine.accidents import held_out
from cassino_desktop.engine.cards import FULL_PACK, Card, CardSet, card_set
from cassino_desktop.engine.state import Position


class View(NamedTuple):
    """A position as ``seat`` sees it.

    In ``position`` the other hands and the stock are empty; ``hidden`` says by seat how many cards of each hand are not
    seen, ``hidden_stock`` how many lie in the stock. ``history`` lists the hand's moves so far, ``(seat, move text)``.
    """

    seat: int
    position: Position
    hidden: tuple[int, ...]
    hidden_stock: int
    history: tuple[tuple[int, str], ...] = ()

    @property
    def hand(self) -> CardSet:
        """Return the seat's own cards."""
        return self.position.hands[self.seat]

    def hand_size(self, seat: int) -> int:
        """Return how many cards a seat holds, seen or not."""
        return self.position.hands[seat].bit_count() + self.hidden[seat]

    @property
    def stock_size(self) -> int:
        """Return how many cards the stock holds."""
        return len(self.position.stock) + self.hidden_stock


def view_of(position: Position, seat: int, history: tuple[tuple[int, str], ...] = ()) -> View:
    """Return what ``seat`` may know of ``position``.

    Cards that an accident of the deal has shown to everybody are seen. While it asks, nobody has lifted his cards.
    """
    law = position.law
    seen, own = 0, seat
    if law is not None:
        seen, own = law.seen, seat if law.asked is None else -1
        law = law._replace(chance="", draw=(), under=None)
    known = tuple(hand if other == own else hand & seen for other, hand in enumerate(position.hands))
    return View(
        seat=seat,
        position=position._replace(hands=known, stock=(), law=law),
        hidden=tuple((hand & ~shown).bit_count() for hand, shown in zip(position.hands, known, strict=True)),
        hidden_stock=len(position.stock),
        history=history,
    )


def unseen_cards(view: View) -> CardSet:
    """Return the cards that the seat has not seen, hidden or (in a studied position) missing."""
    position = view.position
    seen = position.table
    for cards in (*position.hands, *position.taken, held_out(position)):
        seen |= cards
    return FULL_PACK & ~seen


def completed(view: View, cards: Sequence[Card]) -> Position:
    """Return the position in which ``cards``, unseen ones in this order, lie in the hidden hands by seat and the stock.

    Raises ValueError where they are too few.
    """
    if len(cards) < sum(view.hidden) + view.hidden_stock:
        raise ValueError("there are too few cards for what is hidden")
    hands = list(view.position.hands)
    start = 0
    for seat, count in enumerate(view.hidden):
        hands[seat] |= card_set(cards[start : start + count])
        start += count
    return view.position._replace(
        hands=tuple(hands), stock=view.position.stock + tuple(cards[start : start + view.hidden_stock])
    )
