"""The levels ``beginner`` and ``casual``: one player who sees, remembers and cares as much as a dial says.

What people miss they miss here: a sum of three cards sooner than a pair, a second group on the table, a build, and
which cards are gone. What is plain to see, a single card of the same rank, is always seen.
"""

from random import Random
from typing import Final, NamedTuple

from cassino_desktop.ai.choice import Choice
from cassino_desktop.ai.lean import Bag
from cassino_desktop.ai.policy import Policy, Weights
from cassino_desktop.ai.scene import Scene, scene_of
from cassino_desktop.ai.search import CROWD, Valued, answer, claim
from cassino_desktop.ai.steps import CAPTURE, TRAIL, Step, StepMaker
from cassino_desktop.engine.view import View


class Habits(NamedTuple):
    """How somebody plays; chances from 0 to 1.

    ``sum``: to see one more card of a sum, or one more group; ``build``: to think of a build; ``memory``: to remember a
    card that has been taken; ``weights`` as the policy's; ``noise``: how far, in points, a judgement may be out.
    """

    sum: float
    build: float
    memory: float
    weights: Weights
    noise: float


BEGINNER: Final = Habits(sum=0.6, build=0.15, memory=0.0, weights=Weights(reply=0.2, build=0.5), noise=0.8)
CASUAL: Final = Habits(sum=0.95, build=0.6, memory=0.5, weights=Weights(reply=0.7, build=0.7), noise=0.25)


def beginner(view: View, chance: Random, _budget_ms: int | None) -> Choice:
    """Return what somebody new to the game would play."""
    return _played(view, chance, BEGINNER)


def casual(view: View, chance: Random, _budget_ms: int | None) -> Choice:
    """Return what somebody who plays now and then would play."""
    return _played(view, chance, CASUAL)


def _played(view: View, chance: Random, habits: Habits) -> Choice:
    claimed = claim(view)
    if claimed is not None:
        return claimed
    scene = scene_of(view)
    policy = Policy(StepMaker(scene.lean, view.position.partners, CROWD), scene.side_of, habits.weights)
    unseen = policy.unseen_by_kind(_unseen_as_remembered(scene, chance, habits.memory))
    held = sum(count for seat, count in enumerate(scene.hidden) if scene.side_of[seat] != scene.side)
    steps = policy.steps(scene.hand, scene.table, scene.seat)
    seen = [step for _, step in steps if chance.random() < _seen(scene, step, habits)]
    valued = []
    for step in seen or [steps[0][1]]:
        value = policy.score(step, scene.seat, unseen, held)
        valued.append(Valued(step, value, value + habits.noise * (2 * chance.random() - 1)))
    return answer(scene, sorted(valued, key=lambda item: -item.score))


def _unseen_as_remembered(scene: Scene, chance: Random, memory: float) -> Bag:
    """Return the cards thought to be unseen: those taken and forgotten among them."""
    lean = scene.lean
    position = scene.view.position
    unseen = scene.unseen_bag
    for number in lean.sorted_cards(sum(lean.bag(heap) for heap in position.taken)):
        if chance.random() >= memory:
            unseen += lean.units[number]
    return unseen


def _seen(scene: Scene, step: Step, habits: Habits) -> float:
    """Return the chance that a play comes to mind."""
    if step.what == TRAIL:
        return 1.0
    lean = scene.lean
    taken = lean.sorted_cards(step.taken)
    if step.what == CAPTURE:
        alike = sum(1 for number in taken if lean.ranks[number] == lean.ranks[step.played])
        further = len(taken) - alike + max(alike + step.things.bit_count() - 1, 0)
        return float(habits.sum**further)
    return float(habits.build * habits.sum ** max(len(taken) - 1, 0))
