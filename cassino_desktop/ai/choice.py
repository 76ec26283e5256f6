"""What a computer player answers, and the small change all of them need."""

from collections.abc import Sequence
from random import Random
from typing import NamedTuple, Protocol, TypeVar

from cassino_desktop.engine.moves import Move
from cassino_desktop.engine.view import View

MOST_CANDIDATES = 20
"""How many of the moves considered are shown."""

T = TypeVar("T")


class Candidate(NamedTuple):
    """A move considered and its ``value``: expected points of the hand, the mover's side's less the best other's."""

    move: Move
    value: float


class Choice(NamedTuple):
    """The ``move`` chosen with its ``value``, and at most MOST_CANDIDATES of those considered, best first."""

    move: Move
    value: float
    candidates: tuple[Candidate, ...]


class Player(Protocol):
    """A computer player's level."""

    def __call__(self, view: View, chance: Random, budget_ms: int | None, /) -> Choice:
        """Return a choice for the seat of ``view``, to move; all chance comes from ``chance``.

        ``budget_ms`` is the time it may take, in milliseconds, None for its own. Some card may be played.
        """


def pick(chance: Random, items: Sequence[T]) -> T:
    """Return one of the items, evenly drawn; the same for the same chance on every version of Python."""
    return items[int(chance.random() * len(items))]
