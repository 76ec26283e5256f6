"""The exact last round against a brute-force solver on the public engine, and the ceiling on its time."""

from collections.abc import Callable, Iterator
from random import Random

import pytest

from cassino_desktop.ai.exact import LastRound, OutOfTimeError
from cassino_desktop.ai.judge import Judge, advantage
from cassino_desktop.ai.lean import Tally
from cassino_desktop.ai.policy import Policy
from cassino_desktop.ai.scene import scene_of
from cassino_desktop.ai.steps import StepMaker, Table, move_of
from cassino_desktop.engine.deal import opening, shuffled_pack
from cassino_desktop.engine.legality import legal_moves
from cassino_desktop.engine.moves import CardPlay
from cassino_desktop.engine.play import carry_out
from cassino_desktop.engine.presets import PRESETS
from cassino_desktop.engine.rules import RuleSet
from cassino_desktop.engine.scoring import score_hand
from cassino_desktop.engine.state import Position
from cassino_desktop.engine.view import view_of
from tests.engine.strategies import random_rules

MOST_MOVES = 60


def plays(position: Position) -> list[CardPlay]:
    return [move for move in legal_moves(position) if isinstance(move, CardPlay)]


class BruteForce:
    """Tries every play of the public engine to the end of the hand; remembers positions, cuts nothing."""

    def __init__(self, side: int) -> None:
        self.side = side
        self.known: dict[Position, int] = {}

    def after(self, position: Position, move: CardPlay) -> int:
        """The points of ``side`` less those of the other after best play of both."""
        after, transition = carry_out(position, move)
        if not after.hand_over:
            return self.value(after)
        taker = after.last_taker
        totals = score_hand(
            after.rules, after.taken, after.sweeps, taker, residue=bool(transition.residue), carry=after.carry
        ).totals
        return totals[self.side] - totals[1 - self.side]

    def value(self, position: Position) -> int:
        found = self.known.get(position)
        if found is None:
            values = [self.after(position, move) for move in plays(position)]
            found = self.known[position] = max(values) if position.turn == self.side else min(values)
        return found


def last_rounds(random: Random, count: int) -> Iterator[Position]:
    """Last rounds of two hands with two to six cards left, after a hand played at random."""
    found = 0
    while found < count:
        rules: RuleSet = random.choice(list(PRESETS.values())) if random.random() < 0.6 else random_rules(random)
        if 2 not in rules.players or rules.game.mode == "pegged":
            continue
        position = opening(rules, 2, False, random.randrange(2), shuffled_pack(str(random.random())))
        left = random.randint(2, 6)
        while position.stock or sum(hand.bit_count() for hand in position.hands) > left:
            position = carry_out(position, random.choice(plays(position)))[0]
        if len(plays(position)) <= MOST_MOVES:
            found += 1
            yield position


def solver_of(position: Position, over: Callable[[], bool] = lambda: False) -> LastRound:
    scene = scene_of(view_of(position, position.turn))
    maker = StepMaker(scene.lean, partners=False)
    judge = Judge(scene, maker)

    def final(tallies: tuple[Tally, ...], table: Table, last: int | None) -> float:
        return advantage(judge.final(tallies, table, last), scene.side)

    return LastRound(scene, Policy(maker, scene.side_of), final, over)


def test_every_play_of_a_last_round_has_its_true_value(fresh_seed: int, long_count: Callable[..., int]) -> None:
    for position in last_rounds(Random(fresh_seed), long_count(25, 1000)):
        solver, brute = solver_of(position), BruteForce(position.turn)
        scene = solver.scene
        for _, step in solver.policy.steps(scene.hand, scene.table, scene.seat):
            move = move_of(scene.lean, position, step)
            assert solver.value(step) == brute.after(position, move), (position, move)


def test_the_ceiling_on_its_time_ends_it() -> None:
    position = opening(PRESETS["modern"], 2, False, 1, shuffled_pack("time"))
    random = Random(1)
    while position.stock:
        position = carry_out(position, random.choice(plays(position)))[0]
    solver = solver_of(position, over=lambda: True)
    step = solver.policy.steps(solver.scene.hand, solver.scene.table, solver.scene.seat)[0][1]
    with pytest.raises(OutOfTimeError):
        solver.value(step)
