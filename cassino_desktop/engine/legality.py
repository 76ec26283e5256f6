"""What may be played: legal_moves lists, check judges one move without listing (RULES.md section 4)."""

from enum import StrEnum

from cassino_desktop.engine.moves import Move
from cassino_desktop.engine.state import Position


class Reason(StrEnum):
    """Why a move is refused (the codes of PROTOCOL.md)."""

    NOT_IN_HAND = "not_in_hand"
    UNREADABLE = "unreadable"
    NOT_ON_TABLE = "not_on_table"
    BAD_SUM = "bad_sum"
    COURT_PAIRS_ONLY = "court_pairs_only"
    COURT_COUNT = "court_count"
    INCOMPLETE = "incomplete"
    NO_REDEEMER = "no_redeemer"
    LAST_REDEEMER = "last_redeemer"
    OWNER_MAY_NOT_TRAIL = "owner_may_not_trail"
    OWNER_DUTY = "owner_duty"
    MUST_CAPTURE = "must_capture"
    MULTIPLE_BUILD_FIXED = "multiple_build_fixed"
    OWN_RAISE = "own_raise"
    SAME_VALUE_BUILD = "same_value_build"
    PART_OF_BUILD = "part_of_build"
    NO_BUILDING = "no_building"
    BUILD_AS_CARD = "build_as_card"
    RAISE_FROM_HAND_ONLY = "raise_from_hand_only"
    NO_ABSORBING = "no_absorbing"
    NO_CLAIMS = "no_claims"
    HAND_OVER = "hand_over"
    GAME_OVER = "game_over"


class IllegalMoveError(ValueError):
    """A move that the rules refuse; ``reason`` says why."""

    def __init__(self, reason: Reason) -> None:
        """Keep the reason."""
        super().__init__(reason.value)
        self.reason = reason


def legal_moves(position: Position) -> tuple[Move, ...]:
    """Return every legal move of the player to move, unique and in canonical order; none where the hand or game is over."""
    raise NotImplementedError


def check(position: Position, move: Move) -> Reason | None:
    """Return None if the move is legal, else why not, without listing the legal moves."""
    raise NotImplementedError
