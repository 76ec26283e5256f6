"""What every computer player decides after an accident of the deal (RULES.md section 9).

Nobody has lifted his cards when he is asked, so all there is to judge is the card that everybody has seen.
"""

from random import Random
from typing import Final

from cassino_desktop.ai.choice import Candidate, Choice, pick
from cassino_desktop.engine.accidents import AccidentKind, decisions
from cassino_desktop.engine.cards import ACES, BIG_CASSINO, FULL_PACK, LITTLE_CASSINO, SPADES, Card, CardSet, iter_cards
from cassino_desktop.engine.moves import Decision, Verdict
from cassino_desktop.engine.rules import RuleSet
from cassino_desktop.engine.view import View, unseen_cards

_TELLS: Final = 0.4
"""How much of a card's worth its holder loses when everybody knows of it."""


def decide(view: View, chance: Random) -> Choice:
    """Return the decision of the seat that is asked: ``view.position.asked``."""
    accident = view.position.law.accident if view.position.law is not None else None
    assert accident is not None
    choices = decisions(view.position)
    if accident.kind == AccidentKind.EXPOSED_LAST:  # the dealer's cards lie face down: all are alike
        drawn = pick(chance, choices)
        return Choice(drawn, 0.0, (Candidate(drawn, 0.0),))
    assert accident.card is not None
    rules, card = view.position.rules, accident.card
    gain = (1 - _TELLS) * worth_of(rules, card) - _average(rules, unseen_cards(view))
    if accident.kind == AccidentKind.EXPOSED:
        values = {Decision(Verdict.KEEP): gain, Decision(Verdict.REFUSE): 0.0}
    else:
        side = view.position.side_of
        mine = side(accident.seat) == side(view.seat)
        values = {Decision(Verdict.FRESH_DEAL): 0.0, Decision(Verdict.STAND): gain if mine else -gain}
    ranked = sorted((Candidate(move, value) for move, value in values.items()), key=lambda found: -found.value)
    return Choice(ranked[0].move, ranked[0].value, tuple(ranked))


def worth_of(rules: RuleSet, card: Card) -> float:
    """Return the points that a card brings whoever takes it, its share of the majorities among them."""
    points, bit = rules.points, 1 << card
    worth = points.cards / 52
    if SPADES & bit:
        worth += points.spades / 13 + points.each_spade
    if ACES & bit:
        worth += points.ace
    return worth + points.big * (card == BIG_CASSINO) + points.little * (card == LITTLE_CASSINO)


def _average(rules: RuleSet, cards: CardSet) -> float:
    known = list(iter_cards(cards or FULL_PACK))
    return sum(worth_of(rules, card) for card in known) / len(known)


def plain(view: View) -> View:
    """Return a view without what accidents add, for players who reckon with whole rounds.

    Cards that an accident has shown count as hidden again; one that comes late to its owner is left out of the stock.
    """
    position = view.position
    law = position.law
    if law is None:
        return view
    late = len(law.owed) if view.hidden_stock else 0
    return view._replace(
        position=position._replace(
            hands=tuple(hand if seat == view.seat else 0 for seat, hand in enumerate(position.hands)), law=None
        ),
        hidden=tuple(
            count + (0 if seat == view.seat else hand.bit_count())
            for seat, (count, hand) in enumerate(zip(view.hidden, position.hands, strict=True))
        ),
        hidden_stock=view.hidden_stock - late,
    )
