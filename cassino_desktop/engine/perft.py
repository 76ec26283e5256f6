"""Counting sequences of plays: how move generation is measured and compared (PROTOCOL.md, ``perft``)."""

from cassino_desktop.engine.legality import legal_moves
from cassino_desktop.engine.moves import CardPlay
from cassino_desktop.engine.play import carry_out
from cassino_desktop.engine.state import Position

_Key = tuple[object, ...]


def perft(position: Position, depth: int) -> int:
    """Return the number of sequences of exactly ``depth`` card plays from a position; 1 for depth 0.

    Claims are not counted, and sequences that the end of the hand or the game cuts short count nothing.
    """
    cards = sum(hand.bit_count() for hand in position.hands) + len(position.stock)
    return _count(position, depth, {}) if depth <= cards else 0


def _count(position: Position, depth: int, known: dict[_Key, int]) -> int:
    if depth == 0:
        return 1
    key = (depth, *_what_decides(position))
    found = known.get(key)
    if found is None:
        plays = [move for move in legal_moves(position) if isinstance(move, CardPlay)]
        if depth == 1:
            return len(plays)
        found = known[key] = sum(_count(carry_out(position, move)[0], depth - 1, known) for move in plays)
    return found


def _what_decides(position: Position) -> _Key:
    """Return all that the plays to come depend on: who took what has no part in it, unless points end the game."""
    totals = position.totals if position.rules.game.mode == "pegged" else ()
    return position.turn, position.hands, position.loose, position.builds, len(position.stock), totals
