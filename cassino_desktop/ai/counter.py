"""The level ``counter``: a yardstick that remembers every card, and looks at what it banks and what it leaves.

A play is worth what it takes (true points, 0.2 a card, 0.15 more a spade), less the mean of the best reply of the next
player over sampled hands that honour the builds, with 0.8 of the mover's builds that no sampled hand takes.
"""

from random import Random
from typing import Final

from cassino_desktop.ai.choice import Choice
from cassino_desktop.ai.policy import OWN_BUILD, Policy
from cassino_desktop.ai.scene import Scene, scene_of
from cassino_desktop.ai.search import CROWD, Valued, answer, claim
from cassino_desktop.ai.steps import Step, StepMaker
from cassino_desktop.ai.worlds import sampled_worlds
from cassino_desktop.engine.view import View

HANDS: Final = 24
"""How many hands of the next player are sampled."""


def counter(view: View, chance: Random, _budget_ms: int | None) -> Choice:
    """Return the play that banks most less the mean best reply, with 0.8 of the own builds that survive."""
    claimed = claim(view)
    if claimed is not None:
        return claimed
    scene = scene_of(view)
    policy = Policy(StepMaker(scene.lean, view.position.partners, CROWD), scene.side_of)
    kinds = _sampled_kinds(scene, policy, chance)
    valued = []
    for banked, step in policy.steps(scene.hand, scene.table, scene.seat):
        value = banked - _mean_reply(policy, step, kinds) + _surviving(policy, step, scene.seat, kinds)
        valued.append(Valued(step, value, value))
    return answer(scene, sorted(valued, key=lambda item: -item.score))


def _sampled_kinds(scene: Scene, policy: Policy, chance: Random) -> list[frozenset[int]]:
    """Return the kinds of card in each sampled hand of the next player of another side; none if nobody plays."""
    seats = [(scene.seat + step) % scene.players for step in range(1, scene.players)]
    seat = next((seat for seat in seats if scene.hidden[seat] and scene.side_of[seat] != scene.side), None)
    if seat is None:
        return []
    worlds = sampled_worlds(scene, chance, HANDS)
    return [frozenset(policy.kind_of[number] for number in scene.lean.classes(world.hands[seat])) for world in worlds]


def _mean_reply(policy: Policy, step: Step, hands: list[frozenset[int]]) -> float:
    if not hands:
        return 0.0
    replies = policy.replies(step.table)
    return sum(next((gain for gain, kind in replies if kind in hand), 0.0) for hand in hands) / len(hands)


def _surviving(policy: Policy, step: Step, seat: int, hands: list[frozenset[int]]) -> float:
    """Return what the seat's builds are worth where no sampled hand takes them."""
    worth = 0.0
    for build in step.table[1]:
        if build[2] == seat:
            holders = policy.holders.get(build[1], ())
            safe = sum(1 for hand in hands if hand.isdisjoint(holders))
            share = safe / len(hands) if hands else 1.0
            worth += OWN_BUILD * share * policy.worths.of(policy.maker.tally(build[0]))
    return worth
