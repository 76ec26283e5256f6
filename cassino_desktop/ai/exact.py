"""The last round of two hands, in which everything is known: solved to the end, all moves."""

from collections.abc import Callable
from typing import Final

from cassino_desktop.ai.lean import ONE_SWEEP, Bag, Tally
from cassino_desktop.ai.policy import Policy
from cassino_desktop.ai.scene import Scene
from cassino_desktop.ai.steps import CAPTURE, EMPTY, Step, Table

FinalValue = Callable[[tuple[Tally, ...], Table, int | None], float]
"""Values a finished hand for the side to move at the root: the tallies by side, the table left, the last taker."""

AtOnce = Callable[[int, Tally], float | None]
"""Gives the value of a game that a side with a tally has won at once by a pegged point, else None."""

_INFINITE: Final = 1e9
_Node = tuple[int, Bag, Bag, Table, tuple[Tally, ...], int | None]


class OutOfTimeError(Exception):
    """The ceiling on the time was reached."""


class LastRound:
    """Solves one last round of two hands by alpha-beta with a table of positions; values are for the root's side."""

    def __init__(
        self,
        scene: Scene,
        policy: Policy,
        final: FinalValue,
        over: Callable[[], bool] = lambda: False,
        at_once: AtOnce | None = None,
    ) -> None:
        rules = scene.lean.rules
        self.scene = scene
        self.policy = policy
        self.final = final
        self.over = over
        self.at_once = at_once
        self.nodes = 0
        self._sweeps = scene.sweeps_count and rules.sweep_last_round
        self._last_card_sweeps = rules.sweep_last_card
        self._known: dict[_Node, tuple[float, float]] = {}

    def value(self, step: Step) -> float:
        """Return the exact value of a step at the root."""
        scene = self.scene
        hands = (scene.hand, scene.unseen_bag) if scene.seat == 0 else (scene.unseen_bag, scene.hand)
        return self._after(step, (scene.seat, *hands, scene.table, scene.tallies, scene.last), -_INFINITE, _INFINITE)

    def _after(self, step: Step, node: _Node, low: float, high: float) -> float:
        """Return the value after a step at a node, for the root's side, exact if it lies between low and high."""
        seat, first, second, _, tallies, last = node
        unit = self.scene.lean.units[step.played]
        hands = (first - unit, second) if seat == 0 else (first, second - unit)
        if step.what == CAPTURE:
            last = seat
            won = step.won
            if step.table == EMPTY and self._sweeps and (self._last_card_sweeps or hands[0] or hands[1]):
                won += ONE_SWEEP
            tallies = (tallies[0] + won, tallies[1]) if seat == 0 else (tallies[0], tallies[1] + won)
            if self.at_once is not None and (decided := self.at_once(seat, tallies[seat])) is not None:
                return decided
        if not hands[0] and not hands[1]:
            return self.final(tallies, step.table, last)
        return self._search((1 - seat if hands[1 - seat] else seat, *hands, step.table, tallies, last), low, high)

    def _search(self, node: _Node, low: float, high: float) -> float:
        least, most = self._known.get(node, (-_INFINITE, _INFINITE))
        if least >= high or least == most:
            return least
        if most <= low:
            return most
        self.nodes += 1
        if not self.nodes & 63 and self.over():
            raise OutOfTimeError
        low, high = max(low, least), min(high, most)
        seat, first, second, table = node[:4]
        mine = seat == self.scene.seat
        best = -_INFINITE if mine else _INFINITE
        bounds = (low, high)
        for _, step in self.policy.steps((first, second)[seat], table, seat):
            value = self._after(step, node, low, high)
            if mine:
                best = max(best, value)
                low = max(low, best)
            else:
                best = min(best, value)
                high = min(high, best)
            if low >= high:
                break
        if best <= bounds[0]:
            self._known[node] = (least, best)
        elif best >= bounds[1]:
            self._known[node] = (best, most)
        else:
            self._known[node] = (best, best)
        return best
