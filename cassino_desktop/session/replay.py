"""Looking back on a game: how it stood at every place, and what may be seen there.

All hands are shown of hands that have ended. Of the hand that is being played there is only what the seat that looks
may know. The stock stays hidden everywhere: nobody at a table turns it over.
"""

from cassino_desktop.engine.transition import Transition
from cassino_desktop.engine.view import View
from cassino_desktop.session.flow import Phase
from cassino_desktop.session.session import Session
from cassino_desktop.session.setup import Earlier


class Replay:
    """The places of a game as it stands now, in order: the first deal, then each move and each deal of a hand.

    Attributes:
        session: The game; it is not touched.
        starts: The places at which hands were dealt, in order.
    """

    def __init__(self, session: Session) -> None:
        """Look at a game from its first deal to now."""
        self.session = session
        starts = [0]
        for moves in session.hands[:-1]:
            starts.append(starts[-1] + len(moves) + 1)
        self.starts = tuple(starts)

    @property
    def last(self) -> int:
        """Return the last place: now."""
        return self.session.place

    def at(self, place: int) -> Session:
        """Return the game as it stood at a place."""
        return self.session.at(place)

    def hand_at(self, place: int) -> int:
        """Return the number (from 0) of the hand that was being played at a place."""
        return next(hand for hand in reversed(range(len(self.starts))) if self.starts[hand] <= place)

    def transition_to(self, place: int) -> Transition | None:
        """Return the move that led to a place, None where a hand was dealt."""
        return self.at(place).last_transition

    def is_open(self, place: int) -> bool:
        """Return whether all hands may be shown at a place: its hand has ended."""
        return self.hand_at(place) < self.session.hand_number or self.session.phase is not Phase.PLAYING

    def view(self, place: int, seat: int) -> View:
        """Return what somebody who sits at ``seat`` may see now of a place."""
        then = self.at(place)
        view = then.view(seat)
        if not self.is_open(place):
            return view
        position = view.position._replace(hands=then.position.hands)
        return view._replace(position=position, hidden=(0,) * position.players)


def to_compare(session: Session) -> Earlier | None:
    """Return what came of a game's deals, for when they are played again: of its own hands, or else of earlier ones."""
    if not session.results:
        return session.setup.earlier
    names = tuple(seat.name for seat in session.seats)
    return Earlier(names, tuple(sheet.hand_totals for sheet in session.results))
