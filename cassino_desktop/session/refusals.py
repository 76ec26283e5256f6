"""Why a gesture is refused: the reason that a person is best told, and the table cards that it is about."""

from typing import Final, NamedTuple

from cassino_desktop.engine.cards import COURTS, RANK_SETS, Card, CardSet, iter_cards
from cassino_desktop.engine.checking import check
from cassino_desktop.engine.duties import owned_by
from cassino_desktop.engine.moves import Build, Capture, CardPlay
from cassino_desktop.engine.reasons import Reason
from cassino_desktop.engine.state import Position, TableBuild
from cassino_desktop.session.candidates import attempts, joining, whole


class Refusal(NamedTuple):
    """The gesture means nothing legal: why, and which table cards it is about (empty: the hand card itself).

    ``value`` is the value concerned: by which a build must be taken, for which no redeemer is left, which a build would
    have; None where no value is concerned.
    """

    reason: Reason
    card: Card
    concerns: CardSet
    value: int | None = None


_TELLING: Final = (
    Reason.INCOMPLETE,
    Reason.COURT_COUNT,
    Reason.LAST_REDEEMER,
    Reason.OWNER_DUTY,
    Reason.OWNER_MAY_NOT_TRAIL,
    Reason.MUST_CAPTURE,
    Reason.OWN_RAISE,
    Reason.SAME_VALUE_BUILD,
    Reason.RAISE_FROM_HAND_ONLY,
    Reason.NO_ABSORBING,
    Reason.NO_REDEEMER,
    Reason.MULTIPLE_BUILD_FIXED,
    Reason.BUILD_AS_CARD,
    Reason.COURT_PAIRS_ONLY,
    Reason.BAD_SUM,
)
"""Which reason is told where several attempts are refused: a duty before the arithmetic of another attempt."""


def refusal(position: Position, card: Card, touched: CardSet) -> Refusal | None:
    """Return why no play of the hand card has just the touched things (0: why no trail), or None if one has."""
    selection = whole(position, touched)
    if touched and not selection:
        return Refusal(Reason.NOT_ON_TABLE, card, 0)
    refused = [(check(position, move), move) for move in attempts(position, card, selection)]
    if any(reason is None for reason, _ in refused):
        return None
    reason, move = min(refused, key=lambda pair: _TELLING.index(pair[0]) if pair[0] in _TELLING else len(_TELLING))
    assert reason is not None  # said above
    concerns, value = _concerned(position, move, reason, selection)
    return Refusal(reason, card, concerns, value)


def _concerned(position: Position, move: CardPlay, reason: Reason, selection: CardSet) -> tuple[CardSet, int | None]:
    """Return the table cards that a reason is about, and the value."""
    match reason:
        case Reason.OWNER_MAY_NOT_TRAIL | Reason.OWNER_DUTY | Reason.LAST_REDEEMER:
            return _these(_owed(position, move, reason))
        case Reason.BUILD_AS_CARD | Reason.MULTIPLE_BUILD_FIXED | Reason.OWN_RAISE:
            return _these(_touched_builds(position, move, selection))
        case Reason.SAME_VALUE_BUILD if isinstance(move, Build):
            return _these([b for b in position.builds if b.value == move.value and b.cards != move.target])
        case Reason.RAISE_FROM_HAND_ONLY | Reason.NO_ABSORBING if isinstance(move, Build):
            return move.loose, move.value
        case Reason.NO_REDEEMER if isinstance(move, Build):
            return selection, move.value
        case Reason.INCOMPLETE:
            return joining(position, move.card, selection, only_captures=True), None
        case Reason.MUST_CAPTURE:
            return _must_take(position, move.card), None
        case Reason.COURT_PAIRS_ONLY | Reason.BAD_SUM:
            return _strangers(position, move.card, reason, selection) or selection, None
        case _:
            return selection, None


def _these(builds: list[TableBuild]) -> tuple[CardSet, int | None]:
    return sum(build.cards for build in builds), builds[0].value if builds else None


def _owed(position: Position, move: CardPlay, reason: Reason) -> list[TableBuild]:
    """Return the builds for which the player to move answers and which forbid the move."""
    owned = owned_by(position, position.turn)
    if reason is not Reason.LAST_REDEEMER:
        return owned
    taken = move.builds if isinstance(move, Capture) else (move.target,) if isinstance(move, Build) else ()
    kept = [build for build in owned if build.cards not in taken]
    rest = position.hands[position.turn] & ~(1 << move.card)
    return [build for build in kept if not position.rules.holders.get(build.value, 0) & rest] or kept


def _touched_builds(position: Position, move: CardPlay, selection: CardSet) -> list[TableBuild]:
    """Return the touched builds that the hand card does not take by their value."""
    values = position.rules.capture_values[move.card]
    touched = [build for build in position.builds if build.cards & selection]
    return [build for build in touched if build.value not in values] or touched


def _must_take(position: Position, card: Card) -> CardSet:
    """Return what the hand card, or by the rules any card of the hand, could capture instead of being trailed."""
    everyone = position.rules.capture_duty == "hand"
    cards = iter_cards(position.hands[position.turn]) if everyone else (card,)
    found = 0
    for other in cards:
        found |= joining(position, other, 0, only_captures=True)
    return found


def _strangers(position: Position, card: Card, reason: Reason, selection: CardSet) -> CardSet:
    """Return the cards of a selection that can take part in no capture by the hand card."""
    if reason is Reason.BAD_SUM:
        return selection & ~joining(position, card, 0, only_captures=True)
    return selection & ~RANK_SETS[card >> 2] if COURTS >> card & 1 else selection & COURTS
