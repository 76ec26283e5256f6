"""The course of a game as pure steps from one moment to the next (RULES.md sections 2, 5, 6 and 7)."""

from collections.abc import Mapping
from enum import StrEnum
from typing import NamedTuple

from cassino_desktop.engine.cards import CardSet
from cassino_desktop.engine.moves import Move
from cassino_desktop.engine.state import Position
from cassino_desktop.engine.transition import Transition
from cassino_desktop.session.setup import GameSetup


class Phase(StrEnum):
    """What the game waits for: a move, the next hand, nothing more."""

    PLAYING = "playing"
    HAND_OVER = "hand_over"
    GAME_OVER = "game_over"


class EndReason(StrEnum):
    """How a game ended."""

    SINGLE_HAND = "single_hand"
    """The one hand was played."""
    TARGET = "target"
    """A side had the target at the end of a hand."""
    COUNTED_OUT = "counted_out"
    """A side reached the target first in the order of counting."""
    PEGGED_OUT = "pegged_out"
    """A side reached the target, perhaps in mid-hand, and won at once."""
    TRUE_CLAIM = "true_claim"
    """A side claimed the game and had it."""
    FALSE_CLAIM = "false_claim"
    """A side claimed the game falsely, and one side was left."""


class PhaseError(RuntimeError):
    """Something was asked of a game in a phase that has no place for it."""


class HandResult(NamedTuple):
    """The score sheet of a hand that has ended; lists go by side.

    ``points`` give each item of RULES.md section 6 (``cards spades big little aces each_spade jack_of_spades
    last_capture residue sweeps``, noughts included); ``hand_totals`` their sums. ``before`` and ``after`` are the
    game's totals, ``target`` its target after the hand (None: none), ``carry`` what goes to the next hand by item.
    ``taken`` and ``sweeps`` are what was counted; ``residue`` the cards that went to the last taker at the end.
    ``complete`` is False where the game was won in mid-hand: then only what was secured is on the sheet.
    """

    number: int
    dealer: int
    points: tuple[Mapping[str, int], ...]
    hand_totals: tuple[int, ...]
    before: tuple[int, ...]
    after: tuple[int, ...]
    target: int | None
    carry: tuple[tuple[str, int], ...]
    taken: tuple[CardSet, ...]
    sweeps: tuple[int, ...]
    residue: CardSet
    complete: bool


class GameResult(NamedTuple):
    """How a game ended: the winning sides (more than one: a drawn single hand), its value (2 by lurch), and why."""

    winners: tuple[int, ...]
    value: int
    reason: EndReason
    totals: tuple[int, ...]

    @property
    def drawn(self) -> bool:
        """Return whether nobody won alone."""
        return len(self.winners) != 1


class Moment(NamedTuple):
    """Where a game stands: everything that follows from its set-up and its moves so far."""

    phase: Phase
    hand: int
    position: Position
    results: tuple[HandResult, ...] = ()
    result: GameResult | None = None


def begin(setup: GameSetup) -> Moment:
    """Return the moment after the first round of the first hand is dealt."""
    raise NotImplementedError


def after_move(moment: Moment, move: Move) -> tuple[Moment, Transition]:
    """Return the moment after a move, and what the move did; raise IllegalMoveError."""
    raise NotImplementedError


def after_deal(setup: GameSetup, moment: Moment) -> Moment:
    """Return the moment after the next hand is dealt; raise PhaseError unless one is awaited."""
    raise NotImplementedError
