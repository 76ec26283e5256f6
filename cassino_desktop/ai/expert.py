"""The level ``expert``: likely hands, playouts, and the last two-handed round exactly."""

from random import Random
from typing import Final

from cassino_desktop.ai.choice import Choice
from cassino_desktop.ai.search import Settings, searched
from cassino_desktop.engine.view import View

EXPERT: Final = Settings(worlds=96, pool=400)
SKILLED: Final = Settings(worlds=16, pool=0)


def expert(view: View, chance: Random, budget_ms: int | None) -> Choice:
    """Return the strongest play known here."""
    return searched(view, EXPERT, chance, budget_ms)


def skilled(view: View, chance: Random, budget_ms: int | None) -> Choice:
    """Return a good play: the expert's way with few worlds, and blind to what the others' plays say."""
    return searched(view, SKILLED, chance, budget_ms)
