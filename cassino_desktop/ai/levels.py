"""The levels of the computer players by name, and asking one for a move."""

from collections.abc import Mapping
from random import Random
from types import MappingProxyType
from typing import Final

from cassino_desktop.ai.choice import Choice, Player
from cassino_desktop.ai.counter import counter
from cassino_desktop.ai.decisions import decide, plain
from cassino_desktop.ai.expert import expert, skilled
from cassino_desktop.ai.greedy import greedy
from cassino_desktop.ai.people import beginner, casual
from cassino_desktop.ai.uniform import uniform
from cassino_desktop.engine.deal import fresh_seed
from cassino_desktop.engine.view import View

LEVELS: Final[Mapping[str, Player]] = MappingProxyType(
    {
        "random": uniform,
        "beginner": beginner,
        "greedy": greedy,
        "casual": casual,
        "counter": counter,
        "skilled": skilled,
        "expert": expert,
    }
)
"""Every level by its name, weakest first."""


def choose(level: str, view: View, seed: str | None = None, budget_ms: int | None = None) -> Choice:
    """Return the choice of a level for the seat of ``view``, which is to move: a card may be played, or it is asked.

    The same ``seed`` brings the same answer to the same view; without one the chance is fresh. Raises KeyError for an
    unknown level.
    """
    player, chance = LEVELS[level], Random(fresh_seed() if seed is None else seed)
    if view.position.asked is not None:
        return decide(view, chance)
    return player(plain(view), chance, budget_ms)
