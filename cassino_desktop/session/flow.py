"""The course of a game as pure steps from one moment to the next (RULES.md sections 2, 5, 6 and 7)."""

from collections.abc import Mapping
from enum import StrEnum
from types import MappingProxyType
from typing import Any, Final, NamedTuple

from cassino_desktop.engine.accidents import first_chance, opened
from cassino_desktop.engine.cards import CardSet
from cassino_desktop.engine.deal import opening, shuffled_pack
from cassino_desktop.engine.moves import Claim, Move
from cassino_desktop.engine.play import play
from cassino_desktop.engine.reasons import IllegalMoveError, Reason
from cassino_desktop.engine.scoring import HandPoints, HandScore, score_hand, secured_items
from cassino_desktop.engine.settling import Settlement, game_value, settle
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


_REASONS: Final[Mapping[str, EndReason]] = MappingProxyType(
    {
        "single_hand": EndReason.SINGLE_HAND,
        "difference": EndReason.TARGET,
        "target_end": EndReason.TARGET,
        "claim": EndReason.TARGET,
        "count_out": EndReason.COUNTED_OUT,
        "pegged": EndReason.PEGGED_OUT,
    }
)
"""How a game of each mode ends with a hand that is reckoned up."""


class PhaseError(RuntimeError):
    """Something was asked of a game in a phase that has no place for it."""


class HandResult(NamedTuple):
    """The score sheet of a hand that has ended; lists go by side.

    ``number`` counts the game's hands from 0. ``points`` has each item by name (RULES.md section 6), ``hand_totals``
    their sums; by the mode they need not be the difference of ``before`` and ``after``, the game's totals. ``target``
    is the game's target after the hand (None: none), ``carry`` what goes to the next hand by item. ``taken`` and
    ``sweeps`` were counted; ``residue`` are the cards that went to the last taker at the end. ``complete`` is False
    where a pegged point or a claim ended the game: then only what each side had for certain is on the sheet. The
    ``barred`` side scored nothing, its dealer having miscounted (section 9).
    """

    number: int
    dealer: int
    points: tuple[HandPoints, ...]
    hand_totals: tuple[int, ...]
    before: tuple[int, ...]
    after: tuple[int, ...]
    target: int | None
    carry: tuple[tuple[str, int], ...]
    taken: tuple[CardSet, ...]
    sweeps: tuple[int, ...]
    residue: CardSet
    complete: bool
    barred: int | None = None


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
    """Where a game stands: everything that follows from its set-up and its moves so far.

    ``base`` are the game's totals before its first hand: noughts but in a game that began in a position.
    """

    phase: Phase
    hand: int
    position: Position
    results: tuple[HandResult, ...] = ()
    result: GameResult | None = None
    base: tuple[int, ...] = ()


def begin(setup: GameSetup) -> Moment:
    """Return the moment after the first round of the first hand is dealt, or the position in which the game starts."""
    if setup.start is not None:
        return Moment(Phase.PLAYING, 0, setup.start, base=_base(setup.start))
    return Moment(Phase.PLAYING, 0, _dealt(setup, 0, setup.first_dealer))


def _dealt(setup: GameSetup, hand: int, dealer: int, **game: Any) -> Position:
    """Return the position after the first round of a hand; ``game``: totals, target, carry and out so far."""
    deck = shuffled_pack(setup.seed, hand)
    if setup.rules.accidents == "off":
        return opening(setup.rules, setup.players, setup.partners, dealer, deck, **game)
    chance = first_chance(setup.seed, hand)
    return opened(setup.rules, setup.players, setup.partners, dealer, deck, chance, **game)


def after_move(moment: Moment, move: Move) -> tuple[Moment, Transition]:
    """Return the moment after a move, and what the move did; raise IllegalMoveError."""
    if moment.phase is Phase.GAME_OVER:
        raise IllegalMoveError(Reason.GAME_OVER)
    position, transition = play(moment.position, move)
    moment = moment._replace(position=position)
    if transition.winners:
        return _won_at_once(moment, transition), transition
    if transition.hand_over:
        return _reckoned(moment, transition), transition
    return moment, transition


def after_deal(setup: GameSetup, moment: Moment) -> Moment:
    """Return the moment after the next hand is dealt; raise PhaseError unless one is awaited."""
    if moment.phase is not Phase.HAND_OVER:
        raise PhaseError(f"the next hand cannot be dealt: {moment.phase}")
    last, sheet, number = moment.position, moment.results[-1], moment.hand + 1
    position = _dealt(
        setup,
        number,
        (last.dealer + 1) % setup.players,
        totals=sheet.after,
        target=sheet.target,
        carry=sheet.carry,
        out=last.out,
    )
    return Moment(Phase.PLAYING, number, position, moment.results)


def _totals_before(moment: Moment) -> tuple[int, ...]:
    """Return the game's totals before the current hand."""
    if moment.results:
        return moment.results[-1].after
    return moment.base or (0,) * moment.position.sides


def _base(start: Position) -> tuple[int, ...]:
    """Return the totals before the hand of a position; in pegged games without what this hand has brought so far."""
    if start.rules.game.mode != "pegged":
        return start.totals
    pegged = (secured_items(start, side).total for side in range(start.sides))
    return tuple(max(0, total - points) for total, points in zip(start.totals, pegged, strict=True))


def _reckoned(moment: Moment, transition: Transition) -> Moment:
    """Return the moment in which a hand played to its end is scored and the game settled (sections 6 and 7)."""
    position = moment.position
    taker = position.last_taker
    score = score_hand(
        position.rules,
        position.taken,
        position.sweeps,
        None if taker is None else position.side_of(taker),
        residue=bool(transition.residue),
        carry=position.carry,
        barred=position.barred,
    )
    settlement = settle(
        position.rules,
        position.totals,
        score.points,
        taken=position.taken,
        eldest_side=position.side_of(position.eldest),
        target=position.target,
        out=position.out,
    )
    reason = _REASONS[position.rules.game.mode]
    return _closed(moment, transition, score, settlement, reason)


def _won_at_once(moment: Moment, transition: Transition) -> Moment:
    """Return the moment in which a pegged point or a claim has ended the game (section 7)."""
    position = moment.position
    if isinstance(transition.move, Claim):
        points = tuple(secured_items(position, side) for side in range(position.sides))
        totals = tuple(total + side.total for total, side in zip(position.totals, points, strict=True))
        reason = EndReason.TRUE_CLAIM if transition.side in transition.winners else EndReason.FALSE_CLAIM
    else:  # what is scored at the end of a hand is not reached
        score = score_hand(position.rules, position.taken, position.sweeps, None, residue=False)
        points = tuple(side._replace(cards=0, spades=0) for side in score.points)
        totals, reason = position.totals, EndReason.PEGGED_OUT
    winners = transition.winners
    value = game_value(position.rules, totals, winners)
    settlement = Settlement(totals, True, winners, value, position.target)
    return _closed(moment, transition, HandScore(points, ()), settlement, reason, complete=False)


def _closed(
    moment: Moment,
    transition: Transition,
    score: HandScore,
    settlement: Settlement,
    reason: EndReason,
    *,
    complete: bool = True,
) -> Moment:
    """Return the moment with the hand's sheet, waiting for the next hand or with the game over."""
    position = moment.position
    sheet = HandResult(
        number=moment.hand,
        dealer=position.dealer,
        points=score.points,
        hand_totals=score.totals,
        before=_totals_before(moment),
        after=settlement.totals,
        target=settlement.target,
        carry=score.carry,
        taken=position.taken,
        sweeps=position.sweeps,
        residue=transition.residue,
        complete=complete,
        barred=position.barred,
    )
    result = None
    if settlement.finished:
        result = GameResult(settlement.winners, settlement.value, reason, settlement.totals)
    phase = Phase.GAME_OVER if result else Phase.HAND_OVER
    return moment._replace(phase=phase, results=(*moment.results, sheet), result=result)
