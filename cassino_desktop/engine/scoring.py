"""The points of a hand, item by item, and what is scored or secured while it is played (RULES.md sections 5 to 7)."""

from typing import NamedTuple

from cassino_desktop.engine.cards import ACES, BIG_CASSINO, FULL_PACK, JACK_OF_SPADES, LITTLE_CASSINO, SPADES, CardSet
from cassino_desktop.engine.rules import RuleSet
from cassino_desktop.engine.state import Position

CARRIED_ITEMS = ("cards", "spades")
"""The items that may be carried over to the next hand: those of which a side must have the most."""

Carry = tuple[tuple[str, int], ...]
"""Points carried over, as ``(item, points)`` in the order of CARRIED_ITEMS; items that carry nothing are left out."""


class HandPoints(NamedTuple):
    """What one side scores in a hand, by the ten items of PROTOCOL.md ``score``."""

    cards: int = 0
    spades: int = 0
    big: int = 0
    little: int = 0
    aces: int = 0
    each_spade: int = 0
    jack_of_spades: int = 0
    last_capture: int = 0
    residue: int = 0
    sweeps: int = 0

    @property
    def total(self) -> int:
        """Return the points of the hand."""
        return sum(self)


class HandScore(NamedTuple):
    """A hand reckoned up: ``points`` by side, and what is carried over to the next hand."""

    points: tuple[HandPoints, ...]
    carry: Carry

    @property
    def totals(self) -> tuple[int, ...]:
        """Return the points of the hand by side."""
        return tuple(points.total for points in self.points)


def score_hand(
    rules: RuleSet,
    taken: tuple[CardSet, ...],
    sweeps: tuple[int, ...],
    last_taker_side: int | None,
    *,
    residue: bool,
    carry: Carry = (),
    barred: int | None = None,
) -> HandScore:
    """Return the points of a hand by side and item (RULES.md sections 5 and 6).

    ``taken`` are the heaps by side, the residue among them, ``sweeps`` how many sweeps of each side count, ``residue``
    whether one was taken. ``carry`` is added to its items. A ``barred`` side scores nothing while its cards still
    stand against the others' majorities (section 9): where it has the most, nobody scores the item and it is no tie.
    """
    worth = {item: getattr(rules.points, item) + dict(carry).get(item, 0) for item in CARRIED_ITEMS}
    counts = {"cards": [heap.bit_count() for heap in taken], "spades": [(heap & SPADES).bit_count() for heap in taken]}
    winners = {item: _leader(counts[item]) for item in CARRIED_ITEMS}
    scored_sweeps = _sweeps_that_count(rules, sweeps)
    points = []
    for side, heap in enumerate(taken):
        if side == barred:
            points.append(HandPoints())
            continue
        last = side == last_taker_side
        points.append(
            _pegged_items(rules, heap)._replace(
                cards=worth["cards"] if winners["cards"] == side else 0,
                spades=worth["spades"] if winners["spades"] == side else 0,
                last_capture=rules.points.last_capture if last else 0,
                residue=rules.residue_point if last and residue else 0,
                sweeps=scored_sweeps[side] * rules.sweep_points,
            )
        )
    left = {item: worth[item] for item in CARRIED_ITEMS if rules.tie == "carry" and winners[item] is None}
    return HandScore(tuple(points), tuple((item, number) for item, number in left.items() if number))


def _leader(counts: list[int]) -> int | None:
    """Return the side with strictly more than every other, or None for a tie."""
    most = max(counts)
    return counts.index(most) if counts.count(most) == 1 else None


def _sweeps_that_count(rules: RuleSet, sweeps: tuple[int, ...]) -> tuple[int, ...]:
    """Return the sweeps by side after ``sweep_cancel``, which pegged games do not know (RULES.md section 7)."""
    cancelled = min(sweeps) if rules.sweep_cancel and rules.game.mode != "pegged" else 0
    return tuple(count - cancelled for count in sweeps)


def _pegged_items(rules: RuleSet, cards: CardSet) -> HandPoints:
    """Return the points that ``cards`` score by being taken, whoever has the most."""
    worth = rules.points
    return HandPoints(
        big=worth.big * (cards >> BIG_CASSINO & 1),
        little=worth.little * (cards >> LITTLE_CASSINO & 1),
        aces=worth.ace * (cards & ACES).bit_count(),
        each_spade=worth.each_spade * (cards & SPADES).bit_count(),
        jack_of_spades=worth.jack_of_spades * (cards >> JACK_OF_SPADES & 1),
    )


def pegged_points(rules: RuleSet, cards: CardSet) -> int:
    """Return what a set of newly taken cards scores at once in a pegged game, a sweep apart (RULES.md section 7)."""
    return _pegged_items(rules, cards).total


def totals_before_hand(position: Position) -> tuple[int, ...]:
    """Return the game's points by side before this hand; in a pegged game ``totals`` hold what it scored so far."""
    rules = position.rules
    if rules.game.mode != "pegged":
        return position.totals
    return tuple(
        total if side == position.barred else total - pegged_points(rules, heap) - rules.sweep_points * sweeps
        for side, (total, heap, sweeps) in enumerate(zip(position.totals, position.taken, position.sweeps, strict=True))
    )


def secured_items(position: Position, side: int) -> HandPoints:
    """Return what nobody can take from ``side`` any more in this hand, by item (RULES.md section 7, ``claim``).

    The cards that score by being taken, the sweeps (not under ``sweep_cancel``), and a majority, with what was carried
    to it, once no other side can equal it with every card that nobody has taken yet.
    """
    rules, taken = position.rules, position.taken
    carried = dict(position.carry)
    return _pegged_items(rules, taken[side])._replace(
        cards=rules.points.cards + carried.get("cards", 0) if _is_settled(taken, side, FULL_PACK) else 0,
        spades=rules.points.spades + carried.get("spades", 0) if _is_settled(taken, side, SPADES) else 0,
        sweeps=0 if rules.sweep_cancel else position.sweeps[side] * rules.sweep_points,
    )


def secured(position: Position, side: int) -> int:
    """Return the points that nobody can take from ``side`` any more in this hand."""
    return secured_items(position, side).total


def _is_settled(taken: tuple[CardSet, ...], side: int, kind: CardSet) -> bool:
    """Return whether ``side`` has more of a kind of cards than any other could still come to."""
    counts = [(heap & kind).bit_count() for heap in taken]
    untaken = kind.bit_count() - sum(counts)
    return all(counts[side] > count + untaken for other, count in enumerate(counts) if other != side)


def claim_holds(position: Position) -> bool:
    """Return whether a claim by the player to move would be true: total and secured points reach the target."""
    side = position.side_of(position.turn)
    return position.target is not None and position.totals[side] + secured(position, side) >= position.target
