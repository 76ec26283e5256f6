"""What the cards that lie in the heaps are worth so far, most cards and most spades as fractions."""

from cassino_desktop.engine.cards import PACK_SIZE, SPADES
from cassino_desktop.engine.moves import Move
from cassino_desktop.engine.play import carry_out
from cassino_desktop.engine.scoring import pegged_points
from cassino_desktop.engine.state import Position

_MOST_CARDS = PACK_SIZE // 2 + 1
_MOST_SPADES = SPADES.bit_count() // 2 + 1


def standing(position: Position, side: int) -> float:
    """Return the points of the hand so far of ``side``, less those of the best other side.

    A side has the true points of what it took and of its sweeps. For most cards, with what was carried to it, it has a
    27th for each card, and for most spades a 7th for each spade: those numbers win between two sides.
    """
    rules, carried = position.rules, dict(position.carry)
    card = (rules.points.cards + carried.get("cards", 0)) / _MOST_CARDS
    spade = (rules.points.spades + carried.get("spades", 0)) / _MOST_SPADES
    points = [
        pegged_points(rules, heap)
        + sweeps * rules.sweep_points
        + card * heap.bit_count()
        + spade * (heap & SPADES).bit_count()
        for heap, sweeps in zip(position.taken, position.sweeps, strict=True)
    ]
    return points.pop(side) - max(points)


def value_after(position: Position, move: Move) -> float:
    """Return the standing of the mover's side after a legal move, rounded for being shown and compared.

    Of ``position`` only what the mover sees tells: whose card it is next and what it may be does not.
    """
    return round(standing(carry_out(position, move)[0], position.side_of(position.turn)), 4)
