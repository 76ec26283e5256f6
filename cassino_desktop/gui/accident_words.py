"""Accidents of the deal in words: what happened, and what may be done or has come of it (RULES.md section 9)."""

from collections.abc import Sequence

from PySide6.QtCore import QCoreApplication

from cassino_desktop.engine.accidents import AccidentKind
from cassino_desktop.engine.moves import Decision, Verdict
from cassino_desktop.engine.state import Accident, Position
from cassino_desktop.engine.transition import Transition
from cassino_desktop.gui.words import all_of, card_name, sentence


def accident_sentence(position: Position, names: Sequence[str]) -> str:
    """Return what happened in the deal of this round, and what follows from it; empty where nothing happened."""
    happened, follows = what_happened(position, names), consequence(position, names)
    pattern = QCoreApplication.translate("Law", "{happened} {follows}", "two sentences")
    told = pattern.format(happened=happened, follows=follows) if happened else ""
    late = _missing_cards_come(position, names)
    return pattern.format(happened=told, follows=late) if told and late else told or late


def _missing_cards_come(position: Position, names: Sequence[str]) -> str:
    """Return whose missing cards stayed in the pack and have come in the last round; empty where there are none."""
    law = position.law
    if law is None or not law.owed or position.stock:
        return ""
    pattern = QCoreApplication.translate(
        "Law", "{player} got a card more: the one that was missing before stayed in the pack."
    )
    return sentence(pattern.format(player=all_of([_within(names[seat]) for seat in law.owed])))


def news_of(position: Position, transition: Transition | None, names: Sequence[str]) -> str:
    """Return what ``transition`` (None: the deal of the hand), which led to a position, brought of an accident."""
    if transition is None or isinstance(transition.move, Decision) or _changed(transition):
        return accident_sentence(position, names)
    return ""


def _changed(transition: Transition) -> bool:
    """Whether cards were served, or a missing one was found."""
    before, after = transition.before, transition.after
    found = before.law is not None and after.law is not None and before.law.under != after.law.under
    return found or (len(before.stock) != len(after.stock) and not before.rules.draw)


def what_happened(position: Position, names: Sequence[str]) -> str:
    """Return what happened in the deal of this round without what followed; empty where nothing happened."""
    accident = None if position.law is None else position.law.accident
    return "" if accident is None else _with_names(_happened(accident), position, accident, names)


def consequence(position: Position, names: Sequence[str]) -> str:
    """Return what follows from the accident of this round alone; empty where nothing happened."""
    accident = None if position.law is None else position.law.accident
    return "" if accident is None else _with_names(_follows(position, accident), position, accident, names)


def _with_names(pattern: str, position: Position, accident: Accident, names: Sequence[str]) -> str:
    card = "" if accident.card is None else card_name(accident.card)
    dealer, player, asked = (_within(names[seat]) for seat in (position.dealer, accident.seat, position.turn))
    return sentence(pattern.format(dealer=dealer, player=player, asked=asked, card=card))


def _within(name: str) -> str:
    """A player's name within a sentence."""
    translate = QCoreApplication.translate
    return translate("Names", "you") if name == translate("Names", "You") else name


def _happened(accident: Accident) -> str:
    translate = QCoreApplication.translate
    if accident.kind == AccidentKind.WRONG_COUNT:
        return (
            translate("Law", "{player} got one card too many.")
            if accident.many
            else translate("Law", "{player} got one card too few.")
        )
    if accident.kind == AccidentKind.FACED_BEFORE:
        return translate("Law", "{card} lay face up in the pack, before any table card was up.")
    if accident.kind == AccidentKind.EXPOSED_BEFORE:
        return translate("Law", "{card} was turned up in dealing, before any table card was.")
    if accident.kind == AccidentKind.EXPOSED_LAST:
        return translate("Law", "In the last round {card}, meant for {player}, was turned up.")
    return translate("Law", "{card}, meant for {player}, was turned up in dealing.")


def _follows(position: Position, accident: Accident) -> str:
    """What may be done now, or what has come of it."""
    translate = QCoreApplication.translate
    foster, law = position.rules.law == "foster", position.law
    assert law is not None
    match accident.kind:
        case AccidentKind.WRONG_COUNT:
            if foster:
                return translate("Law", "The hand is put right, and the dealer’s side counts nothing in this deal.")
            if accident.many:
                return translate("Law", "One of them, drawn unseen, goes back into the stock.")
            if law.under is None and accident.seat not in law.owed:
                return translate("Law", "The missing card lay under the table: it is found, and played last.")
            return translate("Law", "So that hand is played short, unless the missing card is found.")
        case AccidentKind.EXPOSED if foster:
            return {
                "": translate(
                    "Law", "{player} may keep it, or refuse it and get the top card of the stock, unseen, instead."
                ),
                Verdict.KEEP.value: translate("Law", "It was kept."),
                Verdict.REFUSE.value: translate("Law", "It was refused and lies in the middle of the stock."),
            }[accident.decision]
        case AccidentKind.EXPOSED_LAST if foster:
            if accident.decision:
                return translate("Law", "It went to the dealer, from whose hand one card was drawn unseen instead.")
            return translate(
                "Law", "The dealer takes it; {player} may now draw one of the dealer’s five cards, unseen."
            )
        case AccidentKind.EXPOSED | AccidentKind.EXPOSED_LAST:
            return translate("Law", "The deal stands; everybody has seen the card.")
    if not foster:
        return (
            translate("Law", "The deal is lost and passes on: the next dealer is {dealer}.")
            if accident.kind == AccidentKind.EXPOSED_BEFORE
            else translate("Law", "The same dealer deals afresh.")
        )
    return {
        "": translate(
            "Law",
            "{asked} may claim a fresh deal, or let the deal stand. Once anybody looks at the cards, nobody may claim.",
        ),
        Verdict.FRESH_DEAL.value: translate("Law", "A fresh deal was claimed."),
        Verdict.STAND.value: translate("Law", "The deal stands; everybody has seen the card."),
        Verdict.LIFT.value: translate("Law", "Somebody looked at the cards, so the deal stands."),
    }[accident.decision]
