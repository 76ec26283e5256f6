"""The line of a game's moments, and stepping back and forth along it."""

from typing import NamedTuple

from cassino_desktop.engine.moves import Move
from cassino_desktop.engine.transition import Transition


class Played(NamedTuple):
    """A move as it was played: the seat, the move, its text (PROTOCOL.md), and what it did."""

    seat: int
    move: Move
    text: str
    transition: Transition
