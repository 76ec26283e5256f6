"""Playing for the game: what a hand's outcome is worth for winning, where this hand may decide it.

At 19 all to 21, with a lurch to save, or in a game of one hand, a point more is not always worth a point. Worth here is
the chance to win less the chance to lose, a lurch counting twice.
"""

from math import sqrt
from typing import Final

from cassino_desktop.ai.judge import normal_below
from cassino_desktop.ai.lean import Tally
from cassino_desktop.ai.scene import Scene
from cassino_desktop.engine.cards import PACK_SIZE
from cassino_desktop.engine.rules import RuleSet
from cassino_desktop.engine.scoring import HandPoints
from cassino_desktop.engine.settling import LURCH_VALUE, settle

_SPREAD: Final = 4.0
"""How far, in points, hands between equals of modern rules differ: the standard deviation."""
_MARKS: Final = tuple(number / 4 for number in range(-10, 11))
_POINT: Final = 0.002
"""What a point of the hand is worth beside the game, so that nothing is given away in a game that is decided."""


def _normal_weights() -> tuple[float, ...]:
    found = [normal_below(mark + 0.125) - normal_below(mark - 0.125) for mark in _MARKS]
    total = sum(found)
    return tuple(weight / total for weight in found)


_WEIGHTS: Final = _normal_weights()


def points_in_hand(rules: RuleSet) -> int:
    """Return the sum of a hand's points under the rules, sweeps apart."""
    points = rules.points
    return (
        points.cards + points.spades + points.big + points.little + 4 * points.ace + 13 * points.each_spade
        + points.jack_of_spades + points.last_capture + rules.residue_point
    )  # fmt: skip


class Stakes:
    """What outcomes of the hand are worth for the game, to the side to move of a scene."""

    def __init__(self, scene: Scene) -> None:
        position = scene.view.position
        self.scene = scene
        self.rules = rules = position.rules
        self.side = scene.side
        self.totals = position.totals
        self.target = position.target
        self.in_hand = points_in_hand(rules)
        self.scale = _SPREAD * max(self.in_hand, 1) / 11
        self.mode = rules.game.mode
        self._known: dict[tuple[float, float, int], float] = {}

    @property
    def decided_here(self) -> bool:
        """Return whether this hand may end the game, so that there is more to it than its points."""
        if self.target is None:
            return True
        near = max(self.totals) + self.in_hand + 2
        return near >= self.target

    def pegged_out(self, side: int, tally: Tally) -> bool:
        """Return whether a side that has won so much in the hand has reached the target of a pegged game."""
        if self.mode != "pegged" or self.target is None:
            return False
        lean = self.scene.lean
        return self.totals[side] + lean.pegged(tally) - lean.pegged(self.scene.tallies[side]) >= self.target

    def at_once(self, winner: int) -> float:
        """Return the worth of a game that a side has just won by a pegged point."""
        return 1.0 if winner == self.side else -1.0

    def settled(self, points: list[HandPoints], tallies: tuple[Tally, ...]) -> float:
        """Return the worth of a finished hand: the game won or lost by the rules, or what its totals promise."""
        position, lean = self.scene.view.position, self.scene.lean
        hand = tuple(points)
        if self.mode == "pegged":  # the totals hold what was pegged before; what came since is added here
            now = tuple(
                total + lean.pegged(tally) - lean.pegged(before)
                for total, tally, before in zip(self.totals, tallies, self.scene.tallies, strict=True)
            )
        else:
            now = self.totals
        after = settle(
            self.rules, now, hand, taken=tuple(lean.aces_taken(tally) for tally in tallies),
            eldest_side=position.side_of(position.eldest), target=self.target, out=position.out,
        )  # fmt: skip
        gained = hand[self.side].total - max(side.total for number, side in enumerate(hand) if number != self.side)
        if after.finished:
            if self.side not in after.winners:
                return -after.value + _POINT * gained
            return (after.value if len(after.winners) == 1 else 0.0) + _POINT * gained
        best = max(total for side, total in enumerate(after.totals) if side != self.side)
        return self._promise(after.totals[self.side], best) + _POINT * gained

    def expected(self, points: tuple[float, ...], stock: int) -> float:
        """Return the worth of a hand of which so many points are expected and ``stock`` cards are still to be dealt."""
        mine = points[self.side]
        theirs = max(number for side, number in enumerate(points) if side != self.side)
        key = (round(mine, 2), round(theirs, 2), stock)
        found = self._known.get(key)
        if found is None:
            found = self._known[key] = self._expected(*key)
        return found

    def _expected(self, mine: float, theirs: float, stock: int) -> float:
        deviation = self.scale * sqrt((stock + 2) / PACK_SIZE)
        worth = 0.0
        for mark, weight in zip(_MARKS, _WEIGHTS, strict=True):
            worth += weight * self._after_hand(mine + mark * deviation / 2, theirs - mark * deviation / 2)
        return worth + _POINT * (mine - theirs)

    def _after_hand(self, mine: float, theirs: float) -> float:
        """Return the worth of a hand's points: the game decided, or what the totals then promise."""
        if self.mode == "single_hand" or self.target is None:
            return _sign(mine - theirs)
        if self.mode == "difference":
            mine, theirs = max(mine - theirs, 0.0), max(theirs - mine, 0.0)
        if self.mode == "pegged":
            mine, theirs = self._still_to_come(mine, theirs)
        others = max(total for side, total in enumerate(self.totals) if side != self.side)
        me, them = self.totals[self.side] + mine, others + theirs
        goal = self.target - 0.5
        if me >= goal or them >= goal:
            return self._value(me > them, min(me, them)) if me != them else 0.0
        return self._promise(me, them)

    def _still_to_come(self, mine: float, theirs: float) -> tuple[float, float]:
        """Return the points of the hand less what the totals of a pegged game hold already."""
        pegged = [self.scene.lean.pegged(tally) for tally in self.scene.tallies]
        others = max(points for side, points in enumerate(pegged) if side != self.side)
        return mine - pegged[self.side], theirs - others

    def _value(self, won: bool, loser: float) -> float:
        lurch = self.rules.game.lurch
        value = LURCH_VALUE if lurch is not None and loser < lurch - 0.5 else 1
        return float(value if won else -value)

    def _promise(self, mine: float, theirs: float) -> float:
        """Return the worth of a game that goes on at these totals."""
        if self.target is None:
            return _sign(mine - theirs)
        each = max(self.in_hand, 1) / 2 + 0.5
        hands = max((self.target - max(mine, theirs)) / each, 0.0) + 0.5
        lead = (mine - theirs) / (self.scale * sqrt(hands))
        return 2 * normal_below(lead) - 1


def _sign(number: float) -> float:
    """Return which of two is ahead: 1, -1, and 0 between halves of a point, for points are whole."""
    return max(-1.0, min(1.0, 2 * number))
