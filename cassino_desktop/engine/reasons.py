"""Why a move is refused: the codes of PROTOCOL.md, and two for accidents of the deal."""

from enum import StrEnum


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
    DECIDE_FIRST = "decide_first"
    NOTHING_TO_DECIDE = "nothing_to_decide"
    HAND_OVER = "hand_over"
    GAME_OVER = "game_over"


class IllegalMoveError(ValueError):
    """A move that the rules refuse; ``reason`` says why."""

    def __init__(self, reason: Reason) -> None:
        """Keep the reason."""
        super().__init__(reason.value)
        self.reason = reason
