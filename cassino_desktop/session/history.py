"""The line of a game's moments, and stepping back and forth along it."""

from collections.abc import Callable, Iterator
from typing import NamedTuple

from cassino_desktop.engine.moves import Move
from cassino_desktop.engine.transition import Transition
from cassino_desktop.session.flow import Moment


class Played(NamedTuple):
    """A move as it was played: the seat, the move, its text (PROTOCOL.md), and what it did."""

    seat: int
    move: Move
    text: str
    transition: Transition


class _Step(NamedTuple):
    """What led to a moment (a move, or with None the deal of its hand), and the moment."""

    played: Played | None
    moment: Moment


class History:
    """A game's moments from the first deal on, and which of them is now.

    The moments are kept, not worked out again: they share all that did not change. Those after now were undone.
    """

    def __init__(self, first: Moment) -> None:
        """Begin with the moment after the first deal."""
        self._steps = [_Step(None, first)]
        self._now = 0

    @property
    def now(self) -> Moment:
        """Return the current moment."""
        return self._steps[self._now].moment

    @property
    def place(self) -> int:
        """Return the place of the current moment on the line."""
        return self._now

    @property
    def can_go_forward(self) -> bool:
        """Return whether there are undone moments."""
        return self._now + 1 < len(self._steps)

    def at(self, place: int) -> "History":
        """Return a history of its own that ends at a place of this one."""
        earlier = History(self._steps[0].moment)
        earlier._steps = self._steps[: place + 1]
        earlier._now = place
        return earlier

    def add(self, played: Played | None, moment: Moment) -> None:
        """Go on to a new moment by a move, or (None) by a deal; what was undone is forgotten."""
        del self._steps[self._now + 1 :]
        self._steps.append(_Step(played, moment))
        self._now += 1

    def hand_begun(self) -> Moment:
        """Return the moment after the deal of the current hand."""
        place = self._now
        while self._steps[place].played is not None:
            place -= 1
        return self._steps[place].moment

    def hand_moves(self) -> tuple[Played, ...]:
        """Return the current hand's moves up to now."""
        found: list[Played] = []
        place = self._now
        while (played := self._steps[place].played) is not None:
            found.append(played)
            place -= 1
        return tuple(reversed(found))

    def hands(self) -> tuple[tuple[Played, ...], ...]:
        """Return the moves up to now by hand; the last hand is the current one."""
        return tuple(_by_hand(self._steps[1 : self._now + 1]))

    def undone(self) -> tuple[tuple[Played, ...], ...]:
        """Return the moves after now: those of the current hand, then of each later one; or nothing."""
        return tuple(_by_hand(self._steps[self._now + 1 :])) if self.can_go_forward else ()

    def earlier(self, stops: Callable[[Moment], bool]) -> int | None:
        """Return the place of the last moment before now at which ``stops`` is true."""
        return next((place for place in range(self._now - 1, -1, -1) if stops(self._steps[place].moment)), None)

    def later(self, stops: Callable[[Moment], bool]) -> int | None:
        """Return the place of the first undone moment at which ``stops`` is true, or of the last; None without any."""
        if not self.can_go_forward:
            return None
        last = len(self._steps) - 1
        return next((place for place in range(self._now + 1, last) if stops(self._steps[place].moment)), last)

    def moment(self, place: int) -> Moment:
        """Return the moment at a place."""
        return self._steps[place].moment

    def go(self, place: int) -> None:
        """Make the moment at a place the current one."""
        self._now = place


def _by_hand(steps: list[_Step]) -> Iterator[tuple[Played, ...]]:
    """Yield the moves of the steps, cut where a hand was dealt."""
    hand: list[Played] = []
    for step in steps:
        if step.played is None:
            yield tuple(hand)
            hand = []
        else:
            hand.append(step.played)
    yield tuple(hand)
