"""Whether one move is legal, and why not, answered without listing the legal moves (RULES.md section 4)."""

from collections.abc import Callable

from cassino_desktop.engine.accidents import decisions
from cassino_desktop.engine.cards import COURTS, RANK_SETS, Card, CardSet, iter_cards
from cassino_desktop.engine.duties import owned_by, partner_values, redeemed
from cassino_desktop.engine.groups import reachable, splits
from cassino_desktop.engine.legality import captures, may_claim
from cassino_desktop.engine.moves import Build, Capture, Claim, Decision, Move, Trail
from cassino_desktop.engine.reasons import Reason
from cassino_desktop.engine.state import Position, TableBuild


def check(position: Position, move: Move) -> Reason | None:
    """Return None if the move is legal, else why not, without listing the legal moves.

    What was pointed at is judged first, then the arithmetic, then the duties.
    """
    if position.game_over:
        return Reason.GAME_OVER
    if position.asked is not None:
        return None if move in decisions(position) else Reason.DECIDE_FIRST
    if isinstance(move, Decision):
        return Reason.NOTHING_TO_DECIDE
    hand = position.hands[position.turn]
    if not hand:
        return Reason.HAND_OVER
    if isinstance(move, Claim):
        return None if may_claim(position) else Reason.NO_CLAIMS
    if not hand >> move.card & 1:
        return Reason.NOT_IN_HAND
    if isinstance(move, Trail):
        return _check_trail(position, move)
    if isinstance(move, Capture):
        return _check_capture(position, move)
    return _check_build(position, move)


def _on_table(position: Position, loose: CardSet, builds: tuple[CardSet, ...]) -> Reason | None:
    """Judge whether the named loose cards and whole builds lie on the table."""
    standing = {build.cards for build in position.builds}
    built = position.table & ~position.loose
    if loose & built or any(cards not in standing and cards & built for cards in builds):
        return Reason.PART_OF_BUILD
    if loose & ~position.loose or any(cards not in standing for cards in builds) or len(set(builds)) < len(builds):
        return Reason.NOT_ON_TABLE
    return None


# trail


def _check_trail(position: Position, move: Trail) -> Reason | None:
    rules = position.rules
    owned = owned_by(position, position.turn)
    if owned and rules.owner_duty != "free":
        return Reason.OWNER_MAY_NOT_TRAIL if rules.owner_duty == "no_trail" else Reason.OWNER_DUTY
    if not _keeps(position, owned, move.card):
        return Reason.LAST_REDEEMER
    if rules.capture_duty == "card" and _can_capture(position, move.card):
        return Reason.MUST_CAPTURE
    hand = position.hands[position.turn]
    if rules.capture_duty == "hand" and any(_can_capture(position, card) for card in iter_cards(hand)):
        return Reason.MUST_CAPTURE
    return None


def _keeps(position: Position, owned: list[TableBuild], card: Card, made: tuple[int, ...] = ()) -> bool:
    """Return whether the hand without ``card`` redeems the builds ``owned`` and the values ``made``."""
    if not owned and not made:
        return True
    hand = position.hands[position.turn] & ~(1 << card)
    return redeemed(position.rules, hand, (*(build.value for build in owned), *made))


def _can_capture(position: Position, card: Card) -> bool:
    """Return whether a hand card has a legal capture."""
    if owned_by(position, position.turn):
        return next(captures(position, card), None) is not None
    if _pairs_only(position, card):
        return bool(position.loose & RANK_SETS[card >> 2])
    return any(_group_left(position, value, 0) for value in position.rules.capture_values[card])


def _pairs_only(position: Position, card: Card) -> bool:
    return position.rules.courts == "pair" and bool(COURTS >> card & 1)


def _group_left(position: Position, value: int, taken: CardSet) -> bool:
    """Return whether the table without ``taken`` still has a group of ``value`` for a capture."""
    builds = [build for build in position.builds if not build.cards & taken]
    if any(build.value == value for build in builds):
        return True
    atoms = [position.rules.table_values[card] for card in iter_cards(position.loose & ~taken)]
    if position.rules.build_as_card:
        atoms += [build.value for build in builds if not build.multiple]
    return reachable(atoms, value)


# capture


def _check_capture(position: Position, move: Capture) -> Reason | None:
    reason = _on_table(position, move.loose, move.builds)
    if reason is None:
        judge = _check_pairing if _pairs_only(position, move.card) else _check_sum
        reason = judge(position, move)
    if reason is not None:
        return reason
    owned = owned_by(position, position.turn)
    if not owned:
        return None
    taken = set(move.builds)
    kept = [build for build in owned if build.cards not in taken]
    if position.rules.owner_duty == "take_or_extend_next" and len(kept) == len(owned):
        return Reason.OWNER_DUTY
    return None if _keeps(position, kept, move.card) else Reason.LAST_REDEEMER


def _check_pairing(position: Position, move: Capture) -> Reason | None:
    alike = position.loose & RANK_SETS[move.card >> 2]
    if move.builds or not move.loose or move.loose & ~alike:
        return Reason.COURT_PAIRS_ONLY
    rules, count = position.rules, move.loose.bit_count()
    if rules.court_capture == "all":
        return Reason.INCOMPLETE if rules.completeness == "all" and move.loose != alike else None
    most = (1, 3) if rules.court_capture == "one_or_three" else (1,)
    return None if count in most else Reason.COURT_COUNT


def _check_sum(position: Position, move: Capture) -> Reason | None:
    rules = position.rules
    if rules.courts == "pair" and move.loose & COURTS:
        return Reason.COURT_PAIRS_ONLY
    taken = set(move.builds)
    builds = [build for build in position.builds if build.cards in taken]
    values = rules.capture_values[move.card]
    for build in builds:
        if build.value not in values:
            if not rules.build_as_card:
                return Reason.BUILD_AS_CARD
            if build.multiple:
                return Reason.MULTIPLE_BUILD_FIXED
    loose = [rules.table_values[card] for card in iter_cards(move.loose)]
    fitting = [value for value in values if _takes(rules.build_as_card, value, loose, builds)]
    if not fitting:
        return Reason.BAD_SUM
    if rules.completeness == "all":
        union = move.loose | sum(taken)
        if all(_group_left(position, value, union) for value in fitting):
            return Reason.INCOMPLETE
    return None


def _takes(build_as_card: bool, value: int, loose: list[int], builds: list[TableBuild]) -> bool:
    """Return whether loose values and whole builds are one or more groups of ``value``."""
    if not loose and not builds:
        return False
    if not build_as_card:
        return all(build.value == value for build in builds) and splits(loose, value)
    if any(build.multiple and build.value != value for build in builds):
        return False
    return splits(loose + [build.value for build in builds if not build.multiple], value)


# builds


def _check_build(position: Position, move: Build) -> Reason | None:
    rules = position.rules
    reason = _on_table(position, move.loose, (move.target,) if move.target else ())
    if reason is not None:
        return reason
    if not rules.building:
        return Reason.NO_BUILDING
    if _pairs_only(position, move.card) or (rules.courts == "pair" and move.loose & COURTS):
        return Reason.COURT_PAIRS_ONLY
    target = next((build for build in position.builds if build.cards == move.target), None)
    judges: tuple[Callable[[Position, Build, TableBuild | None], Reason | None], ...]
    judges = (_check_joining, _check_same_value, _check_redeemer, _check_owner)
    return next((reason for judge in judges if (reason := judge(position, move, target)) is not None), None)


def _check_joining(position: Position, move: Build, target: TableBuild | None) -> Reason | None:
    """Judge the arithmetic: what card, loose cards and target make."""
    worth = position.rules.table_values
    loose = [worth[card] for card in iter_cards(move.loose)]
    if move.value <= 0 or (target is None and not loose):
        return Reason.BAD_SUM
    if target is None or target.value == move.value:
        return None if splits([worth[move.card], *loose], move.value) else Reason.BAD_SUM
    if target.multiple:
        return Reason.MULTIPLE_BUILD_FIXED
    return _check_raise(position, move, target, loose)


def _check_raise(position: Position, move: Build, target: TableBuild, loose: list[int]) -> Reason | None:
    rules = position.rules
    raised = target.value + rules.table_values[move.card]
    if not splits([raised, *loose], move.value):
        return Reason.BAD_SUM
    if raised < move.value and not rules.table_raise:
        return Reason.RAISE_FROM_HAND_ONLY
    if raised + sum(loose) > move.value and not rules.raise_absorb:
        return Reason.NO_ABSORBING
    if target.owner != position.turn:
        return None
    rest = position.hands[position.turn] & ~(1 << move.card)
    old = rules.holders.get(target.value, 0) & rest
    if rules.own_raise == "never" or (rules.own_raise == "hold_both" and not old):
        return Reason.OWN_RAISE
    return None


def _check_same_value(position: Position, move: Build, target: TableBuild | None) -> Reason | None:
    if position.rules.same_value_builds == "allowed":
        return None
    standing = any(build.value == move.value and build is not target for build in position.builds)
    return Reason.SAME_VALUE_BUILD if standing else None


def _check_redeemer(position: Position, move: Build, target: TableBuild | None) -> Reason | None:
    """Judge whether the hand left holds the value, or the partner is known to (section 4.4)."""
    rest = position.hands[position.turn] & ~(1 << move.card)
    held = bool(position.rules.holders.get(move.value, 0) & rest)
    own = target is not None and target.owner == position.turn
    if not held and (own or move.value not in partner_values(position)):
        return Reason.NO_REDEEMER
    kept = [build for build in owned_by(position, position.turn) if build is not target]
    return None if _keeps(position, kept, move.card, (move.value,) if held else ()) else Reason.LAST_REDEEMER


def _check_owner(position: Position, _move: Build, target: TableBuild | None) -> Reason | None:
    """Judge the duty of the owner of builds on the table (section 4.3)."""
    if not owned_by(position, position.turn) or position.rules.owner_duty in ("no_trail", "free"):
        return None
    extends = target is not None and target.owner == position.turn
    if position.rules.owner_duty == "take_or_extend_next" and extends:
        return None
    return Reason.OWNER_DUTY
