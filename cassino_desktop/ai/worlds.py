"""What the hidden cards may be: hands that honour the builds, drawn evenly or by what their holders have played."""

from random import Random
from typing import NamedTuple

from cassino_desktop.ai.evidence import Evidence
from cassino_desktop.ai.lean import Bag
from cassino_desktop.ai.scene import Scene

_TRIES = 20


class World(NamedTuple):
    """One way the hidden cards may lie: ``hands`` by seat, the seat's own among them, and the ``stock``, top first."""

    hands: tuple[Bag, ...]
    stock: tuple[int, ...] = ()


def sampled_worlds(scene: Scene, chance: Random, count: int) -> list[World]:
    """Return ``count`` evenly drawn worlds in which the owners of builds hold what redeems them, if they can."""
    return [_dealt(scene, order) for order in _orders(scene, chance, count)]


def weighted_worlds(scene: Scene, chance: Random, count: int, evidence: Evidence, pool: int) -> list[World]:
    """Return ``count`` worlds drawn from a pool by how likely their hands make what was played this round."""
    if not evidence.speaks:
        return sampled_worlds(scene, chance, count)
    orders = _orders(scene, chance, max(pool, count))
    weights = [_likelihood(scene, evidence, order) for order in orders]
    return [_dealt(scene, orders[place]) for place in _resampled(weights, chance.random(), count)]


def _resampled(weights: list[float], start: float, count: int) -> list[int]:
    """Return ``count`` places, each as often as its weight asks for, by equal steps from a random start."""
    step = sum(weights) / count
    if not step:
        return list(range(count))
    places, reached, place = [], weights[0], 0
    for number in range(count):
        mark = (number + start) * step
        while reached < mark and place + 1 < len(weights):
            place += 1
            reached += weights[place]
        places.append(place)
    return places


def _likelihood(scene: Scene, evidence: Evidence, order: list[int]) -> float:
    weight, start = 1.0, 0
    for seat, count in enumerate(scene.hidden):
        if count:
            weight *= evidence.likelihood(seat, order[start : start + count])
            start += count
    return weight


def _dealt(scene: Scene, order: list[int]) -> World:
    """Return the world in which the unseen cards lie in this order: hands by seat, then the stock."""
    units = scene.lean.units
    hands, start = [], 0
    for seat, count in enumerate(scene.hidden):
        cards = order[start : start + count]
        start += count
        hands.append(scene.hand if seat == scene.seat else sum(units[number] for number in cards))
    drawn = order[start : start + scene.stock] if scene.lean.rules.draw else ()
    return World(tuple(hands), tuple(drawn))


def _orders(scene: Scene, chance: Random, count: int) -> list[list[int]]:
    """Return orders of the unseen classes whose first cards are the hidden hands by seat."""
    owed = _owed(scene)
    need = sum(scene.hidden)
    cards = list(scene.unseen)
    whole = scene.lean.rules.draw
    found = []
    for _ in range(count):
        for _attempt in range(_TRIES if owed else 1):
            _shuffle(cards, len(cards) if whole else need, chance)
            if _redeems(scene, cards, owed):
                found.append(cards[:])
                break
        else:
            found.append(_constructed(scene, cards, owed))
    return found


def _shuffle(cards: list[int], need: int, chance: Random) -> None:
    """Draw the first ``need`` cards at random from all."""
    size = len(cards)
    for place in range(min(need, size)):
        other = place + int(chance.random() * (size - place))
        cards[place], cards[other] = cards[other], cards[place]


def _owed(scene: Scene) -> list[tuple[int, int, list[int]]]:
    """Return for each hidden hand that owns builds its start in an order, its size, and the values it must hold."""
    owed, start = [], 0
    for seat, count in enumerate(scene.hidden):
        values = [build[1] for build in scene.table[1] if build[2] == seat]
        if count and values:
            owed.append((start, count, values))
        start += count
    return owed


def _redeems(scene: Scene, cards: list[int], owed: list[tuple[int, int, list[int]]]) -> bool:
    lean = scene.lean
    return all(
        lean.redeemed(sum(lean.units[number] for number in cards[start : start + count]), values)
        for start, count, values in owed
    )


def _constructed(scene: Scene, cards: list[int], owed: list[tuple[int, int, list[int]]]) -> list[int]:
    """Return an order in which each owner has been handed redeemers, as far as there are any unseen."""
    order, lean = cards[:], scene.lean
    settled: set[int] = set()
    for start, count, values in owed:
        free = iter(range(start, start + count))
        for value in sorted(set(values), key=lambda wanted: (lean.holders.get(wanted, 0) & scene.unseen_bag, wanted)):
            fits = lean.holders.get(value, 0)
            at = next((p for p, n in enumerate(order) if lean.units[n] & fits and p not in settled), None)
            place = next(free, None)
            if at is not None and place is not None:
                order[place], order[at] = order[at], order[place]
                settled.add(place)
    return order
