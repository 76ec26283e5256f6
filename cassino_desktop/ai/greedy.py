"""The level ``greedy``: a yardstick that takes what is worth most at once and never builds."""

from random import Random

from cassino_desktop.ai.choice import MOST_CANDIDATES, Candidate, Choice, pick
from cassino_desktop.ai.worth import value_after
from cassino_desktop.engine.cards import iter_cards
from cassino_desktop.engine.legality import legal_moves
from cassino_desktop.engine.moves import CLAIM, Build, Claim
from cassino_desktop.engine.scoring import claim_holds
from cassino_desktop.engine.view import View, completed, unseen_cards


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
    plays = [move for move in moves if not isinstance(move, Claim)]
    considered = [move for move in plays if not isinstance(move, Build)] or plays
    candidates = sorted(
        (Candidate(move, value_after(position, move)) for move in considered),
        key=lambda candidate: -candidate.value,
    )
    best = candidates[0].value
    chosen = pick(chance, [candidate for candidate in candidates if candidate.value == best])
    others = [candidate for candidate in candidates[:MOST_CANDIDATES] if candidate.move != chosen.move]
    return Choice(*chosen, (chosen, *others[: MOST_CANDIDATES - 1]))
