"""The old laws in words: claims of the game, accidents of the deal (RULES.md sections 7 and 9)."""

from collections.abc import Sequence

from PySide6.QtCore import QCoreApplication

from cassino_desktop.engine.moves import Claim, Decision, Verdict
from cassino_desktop.engine.scoring import secured
from cassino_desktop.engine.transition import Transition


def claim_sentence(transition: Transition, name: str, *, mine: bool) -> str:
    """Return a claim in words, with how many points were certain: those of the game so far and this hand's."""
    translate = QCoreApplication.translate
    side, before = transition.side, transition.before
    if side in transition.winners:
        pattern = (
            translate("Law", "You claim the game: {points} points of {target} are certain, and you win.")
            if mine
            else translate("Law", "{name} claims the game: {points} points of {target} are certain.")
        )
    else:
        pattern = (
            translate("Law", "You claim the game, but only {points} points of {target} are certain: you cannot win.")
            if mine
            else translate("Law", "{name} claims the game, but only {points} points of {target} are certain.")
        )
    points = before.totals[side] + secured(before, side)
    return pattern.format(name=name, points=points, target=before.target)


def deed(move: Decision | Claim) -> str:
    """Return what was decided or claimed, to be read after a name: ``let the deal stand``."""
    translate = QCoreApplication.translate
    if isinstance(move, Claim):
        return translate("Plate", "claimed the game")
    return {
        Verdict.FRESH_DEAL: translate("Plate", "claimed a fresh deal"),
        Verdict.STAND: translate("Plate", "let the deal stand"),
        Verdict.KEEP: translate("Plate", "kept the card"),
        Verdict.REFUSE: translate("Plate", "refused the card"),
        Verdict.DRAW: translate("Plate", "drew a card"),
        Verdict.LIFT: translate("Plate", "looked at the cards"),
    }[move.verdict]


def decision_sentence(transition: Transition, decision: Decision, names: Sequence[str]) -> str:
    """Return what a player decided: ``Martha claims a fresh deal.``; ``names`` go by seat."""
    translate = QCoreApplication.translate
    name = names[transition.seat]
    mine = name == translate("Names", "You")
    pattern = _yours(decision.verdict) if mine else _theirs(decision.verdict)
    return pattern.format(name=name)


def _yours(verdict: Verdict) -> str:
    translate = QCoreApplication.translate
    return {
        Verdict.FRESH_DEAL: translate("Law", "You claim a fresh deal."),
        Verdict.STAND: translate("Law", "You let the deal stand."),
        Verdict.KEEP: translate("Law", "You keep the exposed card."),
        Verdict.REFUSE: translate("Law", "You refuse the exposed card and get another."),
        Verdict.DRAW: translate("Law", "You draw a card from the dealer’s hand."),
        Verdict.LIFT: translate("Law", "You look at your cards: nobody may claim a fresh deal now."),
    }[verdict]


def _theirs(verdict: Verdict) -> str:
    translate = QCoreApplication.translate
    return {
        Verdict.FRESH_DEAL: translate("Law", "{name} claims a fresh deal."),
        Verdict.STAND: translate("Law", "{name} lets the deal stand."),
        Verdict.KEEP: translate("Law", "{name} keeps the exposed card."),
        Verdict.REFUSE: translate("Law", "{name} refuses the exposed card and gets another."),
        Verdict.DRAW: translate("Law", "{name} draws a card from the dealer’s hand."),
        Verdict.LIFT: translate("Law", "{name} looks at the cards: nobody may claim a fresh deal now."),
    }[verdict]
