"""The ops ``score`` and ``settle``: a hand's points and what they make of the game (PROTOCOL.md)."""

from typing import Any

from cassino_desktop.engine import settling
from cassino_desktop.engine.cards import ACES, PACK_SIZE, CardSet
from cassino_desktop.engine.rules import RuleSet
from cassino_desktop.engine.scoring import HandPoints, score_hand
from cassino_desktop.engine.vetting import MOST_POINTS, Vetting, shown
from cassino_desktop.protocol.requests import Request, RequestError, finish


def score(request: Request) -> dict[str, Any]:
    """Return the points of a hand by side and item, their totals, and what is carried over."""
    rules = request.rules()
    sides = request.sides(rules, "taken")
    taker = request.number("last_taker_side", 0, sides - 1) if request.value("last_taker_side") is not None else None
    residue = request.flag("residue")
    if residue and taker is None:
        raise RequestError("bad_request", "A residue was taken, and last_taker_side does not say by whom.")
    barred = request.number("barred", 0, sides - 1) if request.has("barred") else None
    vetting = Vetting()
    taken = vetting.heaps(request.value("taken"), sides)
    sweeps = vetting.numbers(request.value("sweeps"), "sweeps", sides, PACK_SIZE)
    carry = vetting.carry(request.value("carry") if request.has("carry") else {})
    finish(vetting)
    hand = score_hand(rules, taken, sweeps, taker, residue=residue, carry=carry, barred=barred)
    return {
        "points": [points._asdict() for points in hand.points],
        "totals": list(hand.totals),
        "carry": dict(hand.carry),
    }


def settle(request: Request) -> dict[str, Any]:
    """Return the game after a hand: totals, whether it is finished, its winners, value and target."""
    rules = request.rules()
    sides = request.sides(rules, "totals")
    eldest = request.number("eldest_side", 0, sides - 1) if request.has("eldest_side") else 0
    target = request.number("target", 1, MOST_POINTS) if request.has("target") else None
    vetting = Vetting()
    totals = vetting.numbers(request.value("totals"), "totals", sides, MOST_POINTS)
    points = _points(vetting, request.value("points"), sides)
    taken = vetting.heaps(request.value("taken") if request.has("taken") else None, sides)
    out = vetting.out(request.value("out") if request.has("out") else [], sides, rules)
    if rules.game.mode == "count_out":
        _agree(vetting, rules, points, taken)
    finish(vetting)
    game = settling.settle(rules, totals, points, taken=taken, eldest_side=eldest, target=target, out=out)
    return {**game._asdict(), "totals": list(game.totals), "winners": list(game.winners)}


def _points(vetting: Vetting, value: object, sides: int) -> tuple[HandPoints, ...]:
    """Return the points of each side; an item that is left out scores nothing."""
    found = []
    for side, entry in enumerate(vetting.entries(value, "the list of points", sides)):
        if not isinstance(entry, dict):
            vetting.fault(f"The points of side {side} should be an object of items, not {shown(entry)}.")
            continue
        for key in entry:
            if key not in HandPoints._fields:
                vetting.fault(f"{shown(key)} is no item of the points.")
        items = {item: entry[item] for item in HandPoints._fields if item in entry}
        found.append(
            HandPoints(
                **{item: vetting.number(n, f"{item} of side {side}", 0, MOST_POINTS) for item, n in items.items()}
            )
        )
    return tuple(found)


def _agree(vetting: Vetting, rules: RuleSet, points: tuple[HandPoints, ...], taken: tuple[CardSet, ...]) -> None:
    """Fault points that cannot be reckoned one by one: aces that were not taken, and sweeps that are not whole."""
    for side, (hand, heap) in enumerate(zip(points, taken, strict=False)):
        if hand.aces not in (0, rules.points.ace * (heap & ACES).bit_count()):
            vetting.fault(f"The aces of side {side} score {hand.aces}, which is not what the aces it took are worth.")
        if hand.sweeps % max(rules.sweep_points, 1) or (hand.sweeps and not rules.sweep_points):
            vetting.fault(f"The sweeps of side {side} score {hand.sweeps}, which is no number of whole sweeps.")
