"""The level ``greedy``: a yardstick that takes what is worth most at once and never builds."""

from collections.abc import Iterable, Iterator
from random import Random

from cassino_desktop.ai.choice import MOST_CANDIDATES, Candidate, Choice, pick
from cassino_desktop.ai.worth import value_after
from cassino_desktop.engine.cards import ACES, BIG_CASSINO, SPADES, CardSet, iter_cards
from cassino_desktop.engine.legality import legal_moves
from cassino_desktop.engine.moves import CLAIM, Build, Capture, CardPlay
from cassino_desktop.engine.scoring import claim_holds
from cassino_desktop.engine.state import Position
from cassino_desktop.engine.view import View, completed, unseen_cards

_TELLING: CardSet = ACES | SPADES | 1 << BIG_CASSINO
"""The cards of which one is worth more than another."""


def greedy(view: View, chance: Random, _budget_ms: int | None) -> Choice:
    """Return the capture or trail after which the mover's side stands best, by chance among equals.

    What it weighs are the points of the cards and the sweep just taken, see :func:`standing`. It builds only where
    nothing else is legal, and claims the game when the claim is true.
    """
    # How the hidden cards lie makes no difference to what one play takes; some order of them is needed to play it.
    position = completed(view, tuple(iter_cards(unseen_cards(view))))
    moves = legal_moves(position)
    if CLAIM in moves and claim_holds(position):
        claim = Candidate(CLAIM, value_after(position, CLAIM))
        return Choice(*claim, (claim,))
    plays = [move for move in moves if isinstance(move, CardPlay)]
    considered = [move for move in plays if not isinstance(move, Build)] or plays
    candidates = sorted(_valued(position, considered), key=lambda candidate: -candidate.value)
    best = candidates[0].value
    chosen = pick(chance, [candidate for candidate in candidates if candidate.value == best])
    others = [candidate for candidate in candidates[:MOST_CANDIDATES] if candidate.move != chosen.move]
    return Choice(*chosen, (chosen, *others[: MOST_CANDIDATES - 1]))


def _valued(position: Position, moves: Iterable[CardPlay]) -> Iterator[Candidate]:
    """Yield the moves with their values; on a crowded table most captures are worth what one before them is."""
    known: dict[object, float] = {}
    for move in moves:
        alike = _alike(position, move) if isinstance(move, Capture) else move
        if alike not in known:
            known[alike] = value_after(position, move)
        yield Candidate(move, known[alike])


def _alike(position: Position, capture: Capture) -> tuple[CardSet, int, bool]:
    """Return what the value of a capture depends on: which telling cards it wins, how many in all, and if it sweeps."""
    taken = capture.loose | sum(capture.builds)
    won = taken | 1 << capture.card
    return won & _TELLING, won.bit_count(), taken == position.table
