"""Flat Monte Carlo: every candidate in the same sampled worlds, the rest of the round played by the policy."""

from collections.abc import Callable, Sequence
from time import thread_time
from typing import Final, NamedTuple

from cassino_desktop.ai.lean import ONE_SWEEP, Tally
from cassino_desktop.ai.policy import Policy
from cassino_desktop.ai.scene import Scene
from cassino_desktop.ai.steps import CAPTURE, EMPTY, Step, Table
from cassino_desktop.ai.worlds import World

_DRAW_HORIZON: Final = 8
"""How many plies a playout of Draw Cassino goes, where the whole hand is one round."""


class Outcome(NamedTuple):
    """Where a playout ended: the tallies by side, the table, who took last, how many cards were still to be played.

    ``winner`` is the side that has won the game at once by a pegged point, else None.
    """

    tallies: tuple[Tally, ...]
    table: Table
    last: int | None
    to_come: int
    winner: int | None = None


Wins = Callable[[int, Tally], bool]
"""Tells whether a side with a tally has won the game at once."""


class Playouts:
    """Plays rounds to their end from one scene."""

    def __init__(self, scene: Scene, policy: Policy, wins: Wins | None = None) -> None:
        self.scene = scene
        self.policy = policy
        self.wins = wins
        rules = scene.lean.rules
        self._sweeps_at_last = scene.sweeps_count and rules.sweep_last_round
        self._last_card_sweeps = rules.sweep_last_card
        self._opponents = [
            tuple(other for other in range(scene.players) if scene.side_of[other] != scene.side_of[seat])
            for seat in range(scene.players)
        ]
        self._next = [(seat + 1) % scene.players for seat in range(scene.players)]

    def outcome(self, step: Step, world: World) -> Outcome:
        """Return where a step leads in a world."""
        scene, best = self.scene, self.policy.best
        units, side_of, opponents, following = scene.lean.units, scene.side_of, self._opponents, self._next
        hands, counts = list(world.hands), scene.counts
        tallies: list[Tally] = list(scene.tallies)
        unseen = scene.unseen_bag + scene.hand
        total, stock, last, seat = sum(counts), scene.stock, scene.last, scene.seat
        drawing = scene.lean.rules.draw
        plies = 0
        while True:
            unit = units[step.played]
            hands[seat] -= unit
            unseen -= unit
            counts[seat] -= 1
            total -= 1
            table: Table = step.table
            if step.what == CAPTURE:
                last = side_of[seat]
                tallies[last] += step.won
                if table == EMPTY and self._scores(stock, total):
                    tallies[last] += ONE_SWEEP
                if self.wins is not None and self.wins(last, tallies[last]):
                    return Outcome(tuple(tallies), table, last, stock + total, last)
            plies += 1
            if drawing and stock:
                hands[seat] += units[world.stock[plies - 1]]
                counts[seat] += 1
                total += 1
                stock -= 1
            if not total or (drawing and plies >= _DRAW_HORIZON):
                break
            seat = following[seat]
            while not counts[seat]:
                seat = following[seat]
            held = sum([counts[other] for other in opponents[seat]]) or (4 if stock else 0)
            found = best(hands[seat], table, seat, unseen, held)
            if found is None:  # a study position in which the hand sampled has no legal play
                break
            step = found
        return Outcome(tuple(tallies), table, last, stock + total)

    def _scores(self, stock: int, cards_left: int) -> bool:
        """Return whether a sweep scores now (RULES.md section 5)."""
        if stock:
            return self.scene.sweeps_count
        return self._sweeps_at_last and (self._last_card_sweeps or cards_left > 0)


def distinct(worlds: Sequence[World]) -> list[tuple[World, int]]:
    """Return the different worlds in the order of their first, each with how often it was drawn."""
    counted: dict[World, int] = {}
    for world in worlds:
        counted[world] = counted.get(world, 0) + 1
    return list(counted.items())


class Clock:
    """A ceiling on the processor time of a choice; it decides nothing unless it is reached.

    Not the time of day: what else the machine does shall not change a choice.
    """

    def __init__(self, seconds: float) -> None:
        self._end = thread_time() + seconds

    @property
    def over(self) -> bool:
        """Return whether the time is up."""
        return thread_time() > self._end
