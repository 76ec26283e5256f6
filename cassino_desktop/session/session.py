"""A game being played: the single owner of its position and of its moves."""

import secrets
import time
from collections.abc import Sequence

from cassino_desktop.engine.deal import Packet
from cassino_desktop.engine.moves import Move
from cassino_desktop.engine.state import Position
from cassino_desktop.engine.transition import Transition
from cassino_desktop.engine.view import View
from cassino_desktop.session.flow import GameResult, HandResult, Phase
from cassino_desktop.session.history import Played
from cassino_desktop.session.setup import GameSetup, Seat


class Session:
    """One game from its set-up to its end, with undo.

    Nothing here waits or signals: what changes it (:meth:`play`, :meth:`next_hand`, :meth:`undo`, :meth:`redo`) has
    changed it when it returns. ``game_id`` names this playing of the game (a replay of the same deal is another game);
    ``started`` is its first moment in whole seconds since 1970.
    """

    def __init__(self, setup: GameSetup, *, game_id: str | None = None, started: int | None = None) -> None:
        """Deal the first hand of a new game."""
        self.setup = setup
        self.game_id = secrets.token_hex(8) if game_id is None else game_id
        self.started = int(time.time()) if started is None else started

    # where the game stands

    @property
    def phase(self) -> Phase:
        """Return whether a move, the next hand, or nothing more is awaited."""
        raise NotImplementedError

    @property
    def position(self) -> Position:
        """Return the current position; between hands and at the end, the last one of the hand."""
        raise NotImplementedError

    @property
    def seats(self) -> tuple[Seat, ...]:
        """Return who sits where, clockwise from seat 0, after the cut."""
        raise NotImplementedError

    @property
    def turn(self) -> int | None:
        """Return the seat to move, or None when no move is awaited."""
        raise NotImplementedError

    @property
    def person_to_move(self) -> bool:
        """Return whether the seat to move is played by a person."""
        raise NotImplementedError

    @property
    def hand_number(self) -> int:
        """Return the number of the current hand in the game, from 0."""
        raise NotImplementedError

    @property
    def opening(self) -> tuple[Packet, ...]:
        """Return the packets in which the current hand's first round was dealt, in order."""
        raise NotImplementedError

    @property
    def hand_result(self) -> HandResult | None:
        """Return the score sheet of the hand that has just ended, None while it is being played."""
        raise NotImplementedError

    @property
    def results(self) -> tuple[HandResult, ...]:
        """Return the score sheets of the hands that have ended, the current one included, in order."""
        raise NotImplementedError

    @property
    def result(self) -> GameResult | None:
        """Return how the game ended, None before."""
        raise NotImplementedError

    @property
    def hand_moves(self) -> tuple[Played, ...]:
        """Return the current hand's moves so far, in order."""
        raise NotImplementedError

    @property
    def hands(self) -> tuple[tuple[Played, ...], ...]:
        """Return the moves of every hand so far, by hand; the last is the current one, perhaps without a move yet."""
        raise NotImplementedError

    @property
    def last_transition(self) -> Transition | None:
        """Return what the current hand's last move did, None before its first."""
        raise NotImplementedError

    def view(self, seat: int) -> View:
        """Return what a seat may know now, with the current hand's moves as its history."""
        raise NotImplementedError

    # what changes it

    def play(self, move: Move) -> Transition:
        """Play a move of the seat to move and return what it did; the next round, if any, is dealt.

        Whatever had been undone can no longer be redone. Raises IllegalMoveError, also where no move is awaited.
        """
        raise NotImplementedError

    def next_hand(self) -> Position:
        """Deal the next hand and return its first position; raise PhaseError unless one is awaited."""
        raise NotImplementedError

    # undo

    @property
    def can_undo(self) -> bool:
        """Return whether a person has made a decision that can be taken back."""
        raise NotImplementedError

    @property
    def can_redo(self) -> bool:
        """Return whether something undone can be played again."""
        raise NotImplementedError

    @property
    def undo_used(self) -> bool:
        """Return whether anything was ever undone in this game."""
        raise NotImplementedError

    def undo_crosses_deal(self) -> bool:
        """Return whether undo would step back over a deal, so that cards already seen will come again."""
        raise NotImplementedError

    def undo(self) -> bool:
        """Go back to the last earlier position in which a person was to move, across a hand's end too.

        Returns False, and does nothing, where there is none.
        """
        raise NotImplementedError

    def redo(self) -> bool:
        """Play again the very moves undone, up to the next position in which a person is to move or to their end.

        Returns False, and does nothing, where nothing was undone.
        """
        raise NotImplementedError

    @property
    def undone(self) -> tuple[tuple[Played, ...], ...]:
        """Return the moves undone and not replaced: those of the current hand, then of each later hand; or nothing."""
        raise NotImplementedError

    @classmethod
    def replayed(
        cls,
        setup: GameSetup,
        hands: Sequence[Sequence[tuple[int, str]]],
        undone: Sequence[Sequence[tuple[int, str]]] = (),
        *,
        game_id: str,
        started: int,
        undo_used: bool = False,
    ) -> "Session":
        """Return the game that these moves, ``(seat, move text)`` by hand, lead to, with ``undone`` moves to redo.

        Raises ReplayError naming the first move that is impossible.
        """
        raise NotImplementedError
