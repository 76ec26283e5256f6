"""Carrying out a move: play(position, move) -> (Position, Transition) (RULES.md sections 4, 5 and 7)."""

from cassino_desktop.engine.moves import Move
from cassino_desktop.engine.state import Position
from cassino_desktop.engine.transition import Transition


def play(position: Position, move: Move) -> tuple[Position, Transition]:
    """Return the position after the move, with the next round dealt or the hand ended, and what moved; raise IllegalMoveError."""
    raise NotImplementedError
