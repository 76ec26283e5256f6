"""The level ``random``: a yardstick that plays any legal card with even chances."""

from random import Random

from cassino_desktop.ai.choice import Candidate, Choice, pick
from cassino_desktop.ai.worth import value_after
from cassino_desktop.engine.cards import iter_cards
from cassino_desktop.engine.legality import legal_moves
from cassino_desktop.engine.moves import CLAIM, CardPlay
from cassino_desktop.engine.scoring import claim_holds
from cassino_desktop.engine.view import View, completed, unseen_cards


def uniform(view: View, chance: Random, _budget_ms: int | None) -> Choice:
    """Return any legal play with even chances; a claim of the game is made when it is true, and only then."""
    position = completed(view, tuple(iter_cards(unseen_cards(view))))
    moves = legal_moves(position)
    claiming = CLAIM in moves and claim_holds(position)
    move = CLAIM if claiming else pick(chance, [move for move in moves if isinstance(move, CardPlay)])
    chosen = Candidate(move, value_after(position, move))
    return Choice(*chosen, (chosen,))
