"""Settling a game after a hand, in every mode (RULES.md section 7)."""

from collections.abc import Iterator
from itertools import chain
from typing import NamedTuple

from cassino_desktop.engine.cards import ACE, CLUB, DIAMOND, HEART, SPADE, CardSet
from cassino_desktop.engine.rules import RuleSet
from cassino_desktop.engine.scoring import HandPoints

CLAIM_RISE = 11
"""By how much the target of a claim game rises when nobody claims and several sides are there."""

LURCH_VALUE = 2
_ACES_AS_COUNTED = tuple(4 * ACE + suit for suit in (SPADE, CLUB, HEART, DIAMOND))
_PEGGED_LAST = ("cards", "spades", "last_capture", "residue")


class Settlement(NamedTuple):
    """A game after a hand.

    ``totals`` by side, ``winners`` the sides that won (several only in a drawn single hand), ``value`` 1 or by lurch 2,
    ``target`` what the next hand is played to, None for a single hand.
    """

    totals: tuple[int, ...]
    finished: bool
    winners: tuple[int, ...]
    value: int
    target: int | None


def settle(
    rules: RuleSet,
    totals: tuple[int, ...],
    points: tuple[HandPoints, ...],
    *,
    taken: tuple[CardSet, ...] = (),
    eldest_side: int = 0,
    target: int | None = None,
    out: tuple[int, ...] = (),
) -> Settlement:
    """Return the game after a hand (RULES.md section 7).

    ``totals`` by side are those before the hand (in pegged games with what was pegged), ``points`` the hand's.
    ``taken`` says whose the aces are and matters to ``count_out`` alone, as does ``eldest_side``. ``target`` is the
    rules' where left out. Sides ``out`` have claimed falsely and cannot win.
    """
    target = rules.game.target if target is None else target
    match rules.game.mode:
        case "single_hand":
            after, winners = _added(totals, points), _highest([hand.total for hand in points])
        case "count_out":
            steps = _count_out_steps(rules, points, taken, eldest_side)
            after, winners = _first_home(totals, points, steps, target)
        case "pegged":
            after, winners = _first_home(totals, points, _whole_items(_PEGGED_LAST, points, eldest_side), target)
        case "claim":
            after = _added(totals, points)
            winners, target = _unclaimed(after, target, out)
        case mode:
            after = _by_difference(rules, totals, points) if mode == "difference" else _added(totals, points)
            best = _highest(after)
            winners = best if len(best) == 1 and _reached(after[best[0]], target) else ()
    return Settlement(after, bool(winners), winners, game_value(rules, after, winners), target)


def game_value(rules: RuleSet, totals: tuple[int, ...], winners: tuple[int, ...]) -> int:
    """Return what a game ended at these totals counts: 2 by lurch if every losing side has too few points, else 1."""
    losers = [total for side, total in enumerate(totals) if side not in winners]
    lurch = rules.game.lurch
    lurched = lurch is not None and len(winners) == 1 and all(total < lurch for total in losers)
    return LURCH_VALUE if lurched else 1


def _reached(total: int, target: int | None) -> bool:
    return target is not None and total >= target


def _added(totals: tuple[int, ...], points: tuple[HandPoints, ...]) -> tuple[int, ...]:
    return tuple(total + hand.total for total, hand in zip(totals, points, strict=True))


def _highest(numbers: tuple[int, ...] | list[int]) -> tuple[int, ...]:
    return tuple(side for side, number in enumerate(numbers) if number == max(numbers))


def _by_difference(rules: RuleSet, totals: tuple[int, ...], points: tuple[HandPoints, ...]) -> tuple[int, ...]:
    """Return the totals by the subtraction that the number of sides asks for."""
    hand = [side.total for side in points]
    way = {2: "combine_two_lowest", 3: rules.game.three, 4: rules.game.four}[len(hand)]
    low = min(hand)
    if way == "deduct_lowest":
        hand = [number - low for number in hand]
    elif way == "combine_two_lowest":
        lead = 2 * max(hand) - sum(hand)  # the highest less all the others together
        hand = [max(lead, 0) if number == max(hand) else 0 for number in hand]
    return tuple(total + number for total, number in zip(totals, hand, strict=True))


def _unclaimed(totals: tuple[int, ...], target: int | None, out: tuple[int, ...]) -> tuple[tuple[int, ...], int | None]:
    """Return the winners and the target after a hand in which nobody's claim ended the game."""
    able = [side for side in range(len(totals)) if side not in out]
    home = tuple(side for side in able if _reached(totals[side], target))
    if len(able) == 1:
        return (able[0],), target
    if len(home) == 1:
        return home, target
    return (), target + CLAIM_RISE if home and target is not None else target


Step = tuple[str, int, int]
"""One step of a reckoning: the item, the side, and the points it gets for this step."""


def _first_home(
    totals: tuple[int, ...], points: tuple[HandPoints, ...], steps: Iterator[Step], target: int | None
) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Return the totals and the winner as points are reckoned step by step: the first side to reach the target wins.

    The totals then hold the whole item in which it happened, for every side, and nothing later.
    """
    counted, shown = list(totals), list(totals)
    started: set[str] = set()
    home = next((side for side, total in enumerate(totals) if _reached(total, target)), None)
    while home is None:
        step = next(steps, None)
        if step is None:
            return tuple(counted), ()
        item, side, number = step
        if item not in started:
            started.add(item)
            shown = [total + getattr(hand, item) for total, hand in zip(shown, points, strict=True)]
        counted[side] += number
        home = side if _reached(counted[side], target) else None
    return tuple(shown), (home,)


def _from_eldest(sides: int, eldest_side: int) -> list[int]:
    return [(eldest_side + step) % sides for step in range(sides)]


def _whole_items(items: tuple[str, ...], points: tuple[HandPoints, ...], eldest_side: int) -> Iterator[Step]:
    """Yield the items in order, each for every side at once from eldest's side on."""
    for item in items:
        for side in _from_eldest(len(points), eldest_side):
            yield item, side, getattr(points[side], item)


def _count_out_steps(
    rules: RuleSet, points: tuple[HandPoints, ...], taken: tuple[CardSet, ...], eldest_side: int
) -> Iterator[Step]:
    """Return the reckoning of ``count_out`` in its order."""
    return chain(
        _whole_items(("cards", "spades", "big", "little"), points, eldest_side),
        _ace_steps(rules, points, taken),
        _sweep_steps(rules, points, eldest_side),
        _whole_items(("each_spade", "jack_of_spades", "last_capture", "residue"), points, eldest_side),
    )


def _ace_steps(rules: RuleSet, points: tuple[HandPoints, ...], taken: tuple[CardSet, ...]) -> Iterator[Step]:
    """Yield the aces one by one; a barred side holds its aces without points."""
    for ace in _ACES_AS_COUNTED:
        for side, heap in enumerate(taken):
            if heap >> ace & 1 and points[side].aces:
                yield "aces", side, rules.points.ace


def _sweep_steps(rules: RuleSet, points: tuple[HandPoints, ...], eldest_side: int) -> Iterator[Step]:
    """Yield the sweeps one by one, turn about from eldest's side."""
    if not rules.sweep_points:
        return
    left = [hand.sweeps // rules.sweep_points for hand in points]
    while any(left):
        for side in _from_eldest(len(points), eldest_side):
            if left[side]:
                left[side] -= 1
                yield "sweeps", side, rules.sweep_points
