"""Choosing by search: the exact last round of two hands, else the same sampled worlds for every candidate."""

from collections.abc import Sequence
from random import Random
from typing import Final, NamedTuple

from cassino_desktop.ai.choice import MOST_CANDIDATES, Candidate, Choice
from cassino_desktop.ai.evidence import Evidence
from cassino_desktop.ai.exact import LastRound, OutOfTimeError
from cassino_desktop.ai.judge import Judge, advantage
from cassino_desktop.ai.lean import Tally
from cassino_desktop.ai.playouts import Clock, Outcome, Playouts, distinct
from cassino_desktop.ai.policy import Policy
from cassino_desktop.ai.scene import Scene, scene_of
from cassino_desktop.ai.stakes import Stakes
from cassino_desktop.ai.steps import Step, StepMaker, Table, move_of
from cassino_desktop.ai.worlds import World, sampled_worlds, weighted_worlds
from cassino_desktop.engine.legality import may_claim
from cassino_desktop.engine.moves import CLAIM
from cassino_desktop.engine.scoring import claim_holds
from cassino_desktop.engine.view import View

CROWD: Final = 96
"""How many unions of groups of one value a search follows at a crowded table."""
_LEAST_WORLDS: Final = 8
_DRAW_PLIES: Final = 8
CEILING_MS: Final = 900
"""The most time a choice takes unless it is told otherwise."""


class Settings(NamedTuple):
    """How hard a player thinks.

    ``worlds`` is how many worlds each candidate is played out in, ``pool`` how many the likely ones are drawn from (0:
    the plays of the others say nothing), ``exact`` whether the last round of two hands is solved, ``root`` how many
    candidates are looked at. ``work`` bounds the plies played: more candidates and longer rounds get fewer worlds.
    ``for_game``: whether it plays for the game where this hand may decide it, else for points.
    """

    worlds: int
    pool: int
    exact: bool = True
    root: int = 24
    work: int = 8000
    for_game: bool = True


class Valued(NamedTuple):
    """A step, its expected ``points`` (mine less the best other side's), and the ``score`` it is chosen by."""

    step: Step
    points: float
    score: float


def claim(view: View) -> Choice | None:
    """Return the claim of the game where it may be made and is true."""
    if not may_claim(view.position) or not claim_holds(view.position):
        return None
    candidate = Candidate(CLAIM, 0.0)
    return Choice(*candidate, (candidate,))


def answer(scene: Scene, valued: Sequence[Valued]) -> Choice:
    """Return the choice of the best step; ``valued`` is sorted, best first."""
    position = scene.view.position
    candidates = tuple(
        Candidate(move_of(scene.lean, position, item.step), round(item.points, 4)) for item in valued[:MOST_CANDIDATES]
    )
    return Choice(*candidates[0], candidates)


class Search:
    """One search for the seat of a scene."""

    def __init__(self, scene: Scene, settings: Settings, chance: Random, budget_ms: int | None = None) -> None:
        self.scene = scene
        self.settings = settings
        self.chance = chance
        self.clock = Clock(min(CEILING_MS, budget_ms or CEILING_MS) / 1000)
        maker = StepMaker(scene.lean, scene.view.position.partners, CROWD)
        self.policy = Policy(maker, scene.side_of)
        self.judge = Judge(scene, maker)
        stakes = Stakes(scene)
        self.stakes = stakes if settings.for_game and stakes.decided_here else None
        self._worths: dict[Outcome, tuple[float, float]] = {}

    def valued(self) -> list[Valued]:
        """Return the candidates with their values, best first."""
        steps = self.candidates()
        if len(steps) == 1:
            return [Valued(steps[0], 0.0, 0.0)]
        found = self._solved(steps) if self._solvable() else None
        if found is None:
            found = self._played_out(steps)
        return sorted(found, key=lambda item: -item.score)

    def candidates(self) -> list[Step]:
        """Return the steps to be looked at, the most promising first."""
        scene, policy = self.scene, self.policy
        unseen = policy.unseen_by_kind(scene.unseen_bag)
        held = sum(count for seat, count in enumerate(scene.hidden) if scene.side_of[seat] != scene.side)
        scored = [
            (policy.score(step, scene.seat, unseen, held), step)
            for _, step in policy.steps(scene.hand, scene.table, scene.seat)
        ]
        scored.sort(key=lambda item: -item[0])
        return [step for _, step in scored[: self.settings.root]]

    def _solvable(self) -> bool:
        scene = self.scene
        if not self.settings.exact or scene.players != 2 or scene.stock:
            return False
        return sum(scene.hidden) == len(scene.unseen)

    def _solved(self, steps: list[Step]) -> list[Valued] | None:
        solver = LastRound(self.scene, self.policy, self._final, lambda: self.clock.over, self._at_once)
        try:
            solved = [(step, solver.value(step)) for step in steps]
            if self.stakes is None:
                return [Valued(step, value, value) for step, value in solved]
            # What is shown are points; what it is chosen by is the game.
            counting = LastRound(self.scene, self.policy, self._points, lambda: self.clock.over)
            return [Valued(step, counting.value(step), value) for step, value in solved]
        except OutOfTimeError:
            return None

    def _final(self, tallies: tuple[Tally, ...], table: Table, last: int | None) -> float:
        return self._worth(Outcome(tallies, table, last, 0))[1]

    def _at_once(self, side: int, tally: Tally) -> float | None:
        if self.stakes is None or not self.stakes.pegged_out(side, tally):
            return None
        return self.stakes.at_once(side)

    def _points(self, tallies: tuple[Tally, ...], table: Table, last: int | None) -> float:
        return self._worth(Outcome(tallies, table, last, 0))[0]

    def worlds(self, candidates: int) -> list[World]:
        """Return the worlds to play in; their number depends on the scene alone, so it is the same on every machine."""
        plies = _DRAW_PLIES if self.scene.lean.rules.draw else sum(self.scene.counts)
        wanted = self.settings.worlds * max(self.scene.view.position.players // 2, 1)  # four hands can lie in more ways
        count = max(min(wanted, self.settings.work // (plies * candidates)), _LEAST_WORLDS)
        if not self.settings.pool:
            return sampled_worlds(self.scene, self.chance, count)
        evidence = Evidence(self.scene, self.policy)
        return weighted_worlds(self.scene, self.chance, count, evidence, self.settings.pool)

    def _played_out(self, steps: list[Step]) -> list[Valued]:
        pegging = self.stakes is not None and self.stakes.mode == "pegged"
        playouts = Playouts(self.scene, self.policy, self.stakes.pegged_out if self.stakes and pegging else None)
        sums, weight = [(0.0, 0.0)] * len(steps), 0
        for world, times in distinct(self.worlds(len(steps))):
            outcomes = [self._worth(playouts.outcome(step, world)) for step in steps]
            sums = [
                (points + times * more, score + times * worth)
                for (points, score), (more, worth) in zip(sums, outcomes, strict=True)
            ]
            weight += times
            if self.clock.over:
                break
        return [
            Valued(step, points / weight, score / weight) for step, (points, score) in zip(steps, sums, strict=True)
        ]

    def _worth(self, outcome: Outcome) -> tuple[float, float]:
        """Return the points of an outcome and what it is chosen by."""
        found = self._worths.get(outcome)
        if found is None:
            tallies, table, last, to_come, winner = outcome
            by_side = self.judge.points(tallies, table, last, to_come)
            points = score = advantage(by_side, self.scene.side)
            if self.stakes is not None:
                if winner is not None:
                    score = self.stakes.at_once(winner)
                elif to_come:
                    score = self.stakes.expected(by_side, to_come)
                else:
                    score = self._settled(tallies, table, last)
            found = self._worths[outcome] = (points, score)
        return found

    def _settled(self, tallies: tuple[Tally, ...], table: Table, last: int | None) -> float:
        """Return what a finished hand is worth for the game."""
        assert self.stakes is not None
        return self.stakes.settled(*self.judge.reckoned(tallies, table, last))


def searched(view: View, settings: Settings, chance: Random, budget_ms: int | None) -> Choice:
    """Return the choice of a search for the seat of ``view``."""
    claimed = claim(view)
    if claimed is not None:
        return claimed
    scene = scene_of(view)
    return answer(scene, Search(scene, settings, chance, budget_ms).valued())
