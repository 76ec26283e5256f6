"""What the table shows, as one frozen value: everything :meth:`TableScene.sync_to` needs to draw it from nothing."""

from dataclasses import dataclass
from enum import Enum
from functools import cached_property

from cassino_desktop.engine.cards import FULL_PACK, Card, CardSet, card_set
from cassino_desktop.engine.state import Position
from cassino_desktop.engine.view import View


class Spot(Enum):
    """Where at the table a player sits, seen from the person at the bottom."""

    BOTTOM = "bottom"
    LEFT = "left"
    TOP = "top"
    RIGHT = "right"


_SPOTS = {
    2: (Spot.BOTTOM, Spot.TOP),
    3: (Spot.BOTTOM, Spot.LEFT, Spot.RIGHT),
    4: (Spot.BOTTOM, Spot.LEFT, Spot.TOP, Spot.RIGHT),
}


@dataclass(frozen=True)
class SeatInfo:
    """What a name plate says: the ``name``, a computer player's ``level``, and what the player is ``doing`` (or "")."""

    name: str
    level: str = ""
    doing: str = ""


@dataclass(frozen=True)
class Heap:
    """Cards taken by the players ``seats`` together; ``swept`` are those that made sweeps, in their order."""

    seats: tuple[int, ...]
    cards: CardSet = 0
    swept: tuple[Card, ...] = ()


@dataclass(frozen=True)
class TableState:
    """One moment of the table.

    Attributes:
        view: What may be seen. Hands that are known are shown face up, whoever's they are.
        seats: Names and doings by seat.
        heaps: Every heap, by its players; see :func:`heaps_of`.
        bottom: The seat shown at the bottom.
        may_play: Whether the person at the bottom may play a card now.
        covered: The hand at the bottom lies face down until it is asked for (several persons at one machine).
        face_down: The person at the bottom has not lifted the cards of this round (RULES.md section 9).
        turn_shown: Whether the plate of the player to move is lit; not between hands.
    """

    view: View
    seats: tuple[SeatInfo, ...]
    heaps: tuple[Heap, ...]
    bottom: int = 0
    may_play: bool = False
    covered: bool = False
    face_down: bool = False
    turn_shown: bool = True

    @property
    def position(self) -> Position:
        """Return the position as it may be seen."""
        return self.view.position

    @property
    def players(self) -> int:
        """Return the number of players."""
        return self.position.players

    @property
    def hand(self) -> CardSet:
        """Return the cards of the person at the bottom, as far as they are known."""
        return self.position.hands[self.bottom]

    @cached_property
    def hand_sizes(self) -> tuple[int, ...]:
        """Return by seat how many cards are held."""
        return tuple(self.view.hand_size(seat) for seat in range(self.players))

    @cached_property
    def unseen(self) -> CardSet:
        """Return the cards that lie nowhere in sight: those in hidden hands, in the stock, or in no place at all."""
        position = self.position
        seen = position.table | card_set(position.stock)
        for cards in (*position.hands, *(heap.cards for heap in self.heaps)):
            seen |= cards
        return FULL_PACK & ~seen

    def spot(self, seat: int) -> Spot:
        """Return where a seat is at the table."""
        return spot_of(seat, self.bottom, self.players)

    def seat_at(self, spot: Spot) -> int | None:
        """Return who sits at a spot, or None."""
        spots = _SPOTS[self.players]
        return (self.bottom + spots.index(spot)) % self.players if spot in spots else None

    def heap_spot(self, heap: Heap) -> Spot:
        """Return beside which spot a heap lies: the person's own, else its player's at the right, top or left."""
        spots = {self.spot(seat) for seat in heap.seats}
        order = (Spot.BOTTOM, Spot.RIGHT, Spot.TOP, Spot.LEFT)
        return next(spot for spot in order if spot in spots)

    @cached_property
    def turned_up(self) -> CardSet:
        """Return the cards in hands that an accident of the deal has shown to everybody."""
        law = self.position.law
        if law is None:
            return 0
        accident = law.accident
        asked = accident is not None and accident.asked is not None and accident.card is not None
        return law.seen | (1 << accident.card if asked and accident is not None and accident.card is not None else 0)

    def face_up(self, seat: int, card: Card) -> bool:
        """Return whether a card known to be in a hand is shown."""
        hidden = seat == self.bottom and (self.covered or self.face_down)
        return not hidden or bool(self.turned_up >> card & 1)


def spot_of(seat: int, bottom: int, players: int) -> Spot:
    """Return where a seat is at a table of ``players`` whose seat ``bottom`` is shown at the bottom."""
    return _SPOTS[players][(seat - bottom) % players]


def heaps_of(position: Position, swept: tuple[tuple[Card, ...], ...] = ()) -> tuple[Heap, ...]:
    """Return one heap for each side of a position; ``swept`` gives by side the cards that made sweeps."""
    sides = range(position.sides)
    seats = [tuple(s for s in range(position.players) if position.side_of(s) == side) for side in sides]
    return tuple(Heap(seats[side], position.taken[side], swept[side] if swept else ()) for side in sides)
