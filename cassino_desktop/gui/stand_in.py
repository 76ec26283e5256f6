"""The simple player that steps in where a computer player's program fails."""

from cassino_desktop.engine.accidents import decisions
from cassino_desktop.engine.cards import iter_cards
from cassino_desktop.engine.moves import Move, Verdict
from cassino_desktop.engine.view import View
from cassino_desktop.session.intents import Verb, plays

_RANK = {Verb.TAKE: 2, Verb.TRAIL: 1}


def stand_in(view: View) -> Move:
    """Return a legal move: a capture worth most among those first found, else a card laid down, else a build.

    It is quick on any table, so that it may think while the window waits.
    """
    position = view.position
    if position.asked is not None:  # let the deal be, as far as it may be let be
        return next(move for move in decisions(position) if move.verdict in (Verdict.STAND, Verdict.KEEP, Verdict.DRAW))
    choices = [choice for card in iter_cards(view.hand) for choice in plays(position, card).all]
    best = max(choices, key=lambda choice: (_RANK.get(choice.verb, 0), choice.points, choice.size, -choice.card))
    return best.move
