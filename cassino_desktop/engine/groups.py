"""Groups of one value: subsets by their sum, unions of disjoint groups, and whether cards split into groups at all."""

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache

from cassino_desktop.engine.cards import CardSet


def subsets_by_sum(atoms: Iterable[tuple[CardSet, int]], limit: int) -> list[list[CardSet]]:
    """Return for each sum 0..``limit`` the unions of distinct atoms ``(cards, value)`` whose values come to it.

    Atoms without a value (0) take no part. The sum 0 is reached by the empty set alone.
    """
    sums: list[list[CardSet]] = [[] for _ in range(limit + 1)]
    sums[0].append(0)
    top = 0
    for cards, value in atoms:
        if 0 < value <= limit:
            top = min(top + value, limit)
            for total in range(top - value, -1, -1):
                if sums[total]:
                    sums[total + value] += [cards | mask for mask in sums[total]]
    return sums


def unions(groups: Sequence[CardSet]) -> set[CardSet]:
    """Return every union of one or more disjoint groups."""
    found = {0}
    for group in groups:
        found |= {union | group for union in found if not union & group}
    found.remove(0)
    return found


def iter_unions(groups: Sequence[CardSet]) -> Iterator[CardSet]:
    """Yield the unions of disjoint groups one by one, a union perhaps more than once; nothing is stored."""
    for place, group in enumerate(groups):
        yield group
        for union in iter_unions([other for other in groups[place + 1 :] if not other & group]):
            yield union | group


def reachable(values: Iterable[int], total: int) -> bool:
    """Return whether some of the values sum to ``total``."""
    reached = 1
    for value in values:
        reached |= reached << value
    return bool(reached >> total & 1)


def splits(values: Iterable[int], value: int) -> bool:
    """Return whether the numbers split into groups that each sum to ``value``; a 0 among them never does."""
    ordered = tuple(sorted(values, reverse=True))
    if not ordered:
        return True
    return ordered[-1] > 0 and sum(ordered) % value == 0 and _splits(ordered, value)


@lru_cache(maxsize=1 << 14)
def _splits(values: tuple[int, ...], value: int) -> bool:
    """Answer :func:`splits` for numbers in descending order: the largest is put into a group first."""
    if not values:
        return True
    return any(_splits(rest, value) for rest in _left_over(values[1:], value - values[0]))


def _left_over(values: tuple[int, ...], need: int) -> Iterator[tuple[int, ...]]:
    """Yield what is left when some of the descending numbers, summing to ``need``, are taken away."""
    if need == 0:
        yield values
    elif need > 0:
        last = 0
        for place, value in enumerate(values):
            if value <= need and value != last:
                for rest in _left_over(values[place + 1 :], need - value):
                    yield values[:place] + rest
                last = value
