"""A game being played: the single owner of its position and of its moves."""

import secrets
import time
from collections.abc import Sequence
from copy import copy
from typing import TypeGuard

from cassino_desktop.engine.deal import Packet, first_round_packets, shuffled_pack
from cassino_desktop.engine.moves import Decision, Move, Verdict
from cassino_desktop.engine.notation import UnreadableMoveError, move_text, parse_move
from cassino_desktop.engine.reasons import IllegalMoveError, Reason
from cassino_desktop.engine.serving import LostDeal, lost_deal
from cassino_desktop.engine.state import Position
from cassino_desktop.engine.transition import Transition, opening_by_law
from cassino_desktop.engine.view import View, view_of
from cassino_desktop.session.flow import GameResult, HandResult, Moment, Phase, after_deal, after_move, begin
from cassino_desktop.session.history import History, Played
from cassino_desktop.session.setup import GameSetup, Seat


class ReplayError(ValueError):
    """A list of moves that no game can have.

    The first impossible thing: in hand ``hand`` its move number ``number`` (both from 0), by ``seat`` as ``text``;
    ``reason`` is why it is refused, None where it was not that seat's turn. Where the list itself is impossible, a
    hand that follows an unfinished one or a finished game, ``text`` is empty and ``seat`` is -1.
    """

    def __init__(self, hand: int, number: int, seat: int = -1, text: str = "", reason: Reason | None = None) -> None:
        """Keep what is impossible."""
        super().__init__(hand, number, seat, text, reason)
        self.hand = hand
        self.number = number
        self.seat = seat
        self.text = text
        self.reason = reason


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
        self.undo_used = setup.start is not None
        """Whether anything was ever undone in this game, or its cards may have been known: it began in a position."""
        self.hints_used = False
        """Whether a hint was ever shown in this game."""
        self._history = History(begin(setup))

    # where the game stands

    @property
    def phase(self) -> Phase:
        """Return whether a move, the next hand, or nothing more is awaited."""
        return self._history.now.phase

    @property
    def position(self) -> Position:
        """Return the current position; between hands and at the end, the last one of the hand."""
        return self._history.now.position

    @property
    def seats(self) -> tuple[Seat, ...]:
        """Return who sits where, clockwise from seat 0, after the cut."""
        return self.setup.seats

    @property
    def turn(self) -> int | None:
        """Return the seat to move, or None when no move is awaited."""
        return self.position.turn if self.phase is Phase.PLAYING else None

    @property
    def person_to_move(self) -> bool:
        """Return whether the seat to move is played by a person."""
        return self._is_decision(self._history.now)

    @property
    def hand_number(self) -> int:
        """Return the number of the current hand in the game, from 0."""
        return self._history.now.hand

    @property
    def opening(self) -> tuple[Packet, ...]:
        """Return the packets in which the current hand's first round was dealt, in order; none where it began later."""
        setup, first = self.setup, self._history.hand_begun().position
        if setup.start is not None and self.hand_number == 0:
            return ()
        if first.law is not None:
            return opening_by_law(first, shuffled_pack(setup.seed, self.hand_number))
        deck = shuffled_pack(setup.seed, self.hand_number)
        return first_round_packets(setup.rules, setup.players, self.position.dealer, deck)

    @property
    def lost_deal(self) -> LostDeal | None:
        """Return the deal that an accident ended before the one in which the current hand began, or None."""
        setup, first = self.setup, self._history.hand_begun().position
        if setup.start is not None and self.hand_number == 0:
            return None
        return lost_deal(first, shuffled_pack(setup.seed, self.hand_number))

    @property
    def hand_result(self) -> HandResult | None:
        """Return the score sheet of the hand that has just ended, None while it is being played."""
        return None if self.phase is Phase.PLAYING else self.results[-1]

    @property
    def results(self) -> tuple[HandResult, ...]:
        """Return the score sheets of the hands that have ended, the current one included, in order."""
        return self._history.now.results

    @property
    def result(self) -> GameResult | None:
        """Return how the game ended, None before."""
        return self._history.now.result

    @property
    def hand_moves(self) -> tuple[Played, ...]:
        """Return the current hand's moves so far, in order."""
        return self._history.hand_moves()

    @property
    def hands(self) -> tuple[tuple[Played, ...], ...]:
        """Return the moves of every hand so far, by hand; the last is the current one, perhaps without a move yet."""
        return self._history.hands()

    @property
    def last_transition(self) -> Transition | None:
        """Return what the current hand's last move did, None before its first."""
        moves = self.hand_moves
        return moves[-1].transition if moves else None

    def view(self, seat: int) -> View:
        """Return what a seat may know now, with the current hand's moves as its history."""
        history = tuple((played.seat, played.text) for played in self.hand_moves)
        return view_of(self.position, seat, history)

    @property
    def place(self) -> int:
        """Return how many moves and deals of later hands led here: the last place that :meth:`at` knows."""
        return self._history.place

    def at(self, place: int) -> "Session":
        """Return this game as it stood at a place, from 0 (the first deal) on; nothing done to it changes this one."""
        earlier = copy(self)
        earlier._history = self._history.at(place)
        return earlier

    def branch(self, place: int) -> "Session":
        """Return a new game, of its own id, that has come to a place as this one did.

        It counts as one with undo: what came after may be known to those who play it.
        """
        branch = self.at(place)
        branch.game_id, branch.started = secrets.token_hex(8), int(time.time())
        branch.undo_used = True
        return branch

    # what changes it

    def play(self, move: Move) -> Transition:
        """Play a move of the seat to move and return what it did; the next round, if any, is dealt.

        Whatever had been undone can no longer be redone. Raises IllegalMoveError, also where no move is awaited.
        """
        moment, transition = after_move(self._history.now, move)
        self._history.add(Played(transition.seat, move, move_text(move), transition), moment)
        return transition

    def next_hand(self) -> Position:
        """Deal the next hand and return its first position; raise PhaseError unless one is awaited."""
        self._history.add(None, after_deal(self.setup, self._history.now))
        return self.position

    # undo

    @property
    def can_undo(self) -> bool:
        """Return whether a person has made a decision that can be taken back."""
        return self._history.earlier(self._is_decision) is not None

    @property
    def can_redo(self) -> bool:
        """Return whether something undone can be played again."""
        return self._history.can_go_forward

    @property
    def undo_crosses_deal(self) -> bool:
        """Return whether undo would step back over a deal, so that cards already seen will come again."""
        place = self._history.earlier(self._is_decision)
        if place is None:
            return False
        earlier = self._history.moment(place)
        return (earlier.hand, len(earlier.position.stock)) != (self.hand_number, len(self.position.stock))

    def undo(self) -> bool:
        """Go back to the last earlier position in which a person was to move, across a hand's end too.

        Returns False, and does nothing, where there is none.
        """
        place = self._history.earlier(self._is_decision)
        if place is None:
            return False
        self._history.go(place)
        self.undo_used = True
        return True

    def redo(self) -> bool:
        """Play again the very moves undone, up to the next position in which a person is to move or to their end.

        Returns False, and does nothing, where nothing was undone.
        """
        place = self._history.later(self._is_decision)
        if place is None:
            return False
        self._history.go(place)
        return True

    def _is_decision(self, moment: Moment) -> bool:
        """Return whether a person is to move."""
        return moment.phase is Phase.PLAYING and self.seats[moment.position.turn].is_person

    @property
    def undone(self) -> tuple[tuple[Played, ...], ...]:
        """Return the moves undone and not replaced: those of the current hand, then of each later hand; or nothing."""
        return self._history.undone()

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
        hints_used: bool = False,
    ) -> "Session":
        """Return the game that these moves, ``(seat, move text)`` by hand, lead to, with ``undone`` moves to redo.

        Raises ReplayError naming the first move that is impossible.
        """
        session = cls(setup, game_id=game_id, started=started)
        session.undo_used = undo_used or bool(undone)
        session.hints_used = hints_used
        session._replay(hands)
        now = session._history.place
        session._replay(undone)
        session._history.go(now)
        return session

    def _replay(self, hands: Sequence[Sequence[tuple[int, str]]]) -> None:
        """Play the moves: those of the current hand, then of each later one."""
        for later, moves in enumerate(hands):
            if later:
                if self.phase is not Phase.HAND_OVER:
                    raise ReplayError(self.hand_number, len(self.hand_moves))
                self.next_hand()
            for number, (seat, text) in enumerate(moves, len(self.hand_moves)):
                try:
                    move = parse_move(text)
                    if seat != (move.number if _is_lift(move) else self.turn):
                        raise ReplayError(self.hand_number, number, seat, text, _ended(self.phase))
                    self.play(move)
                except UnreadableMoveError:
                    raise ReplayError(self.hand_number, number, seat, text, Reason.UNREADABLE) from None
                except IllegalMoveError as error:
                    raise ReplayError(self.hand_number, number, seat, text, error.reason) from None


def _is_lift(move: Move) -> TypeGuard[Decision]:
    """Return whether a player looks at his cards, which he may do when another is asked."""
    return isinstance(move, Decision) and move.verdict is Verdict.LIFT


def _ended(phase: Phase) -> Reason | None:
    """Return the reason why nobody may move in a phase, if it is one."""
    return {Phase.HAND_OVER: Reason.HAND_OVER, Phase.GAME_OVER: Reason.GAME_OVER}.get(phase)
