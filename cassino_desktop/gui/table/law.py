"""What may be decided at the table after an accident of the deal (RULES.md section 9), as buttons."""

from PySide6.QtCore import QCoreApplication

from cassino_desktop.engine.accidents import decisions
from cassino_desktop.engine.moves import Decision, Verdict
from cassino_desktop.engine.state import Position
from cassino_desktop.gui.cards.letters import LetterSet, card_label
from cassino_desktop.gui.table.playbar import Button


def offered(position: Position, seat: int) -> tuple[Decision, ...]:
    """Return what the seat that is asked may decide, in the order of the buttons; of the hands it may lift its own."""
    return tuple(found for found in decisions(position) if found.verdict is not Verdict.LIFT or found.number == seat)


def buttons(
    position: Position, seat: int, focus: int, letters: LetterSet, *, short: bool = False
) -> tuple[Button, ...]:
    """Return a button for each decision, with the number of its key; ``focus`` is which has the keyboard.

    ``short``: there is little room for words.
    """
    label = _short_label if short else _label
    return tuple(
        Button(label(position, found, letters), str(number + 1), primary=number == focus)
        for number, found in enumerate(offered(position, seat))
    )


def _label(position: Position, decision: Decision, letters: LetterSet) -> str:
    translate = QCoreApplication.translate
    accident = position.law.accident if position.law is not None else None
    card = "" if accident is None or accident.card is None else card_label(accident.card, letters)
    return {
        Verdict.FRESH_DEAL: translate("Law", "Claim a fresh deal"),
        Verdict.STAND: translate("Law", "Let the deal stand"),
        Verdict.LIFT: translate("Law", "Look at my cards"),
        Verdict.KEEP: translate("Law", "Keep the {card}"),
        Verdict.REFUSE: translate("Law", "Refuse it"),
        Verdict.DRAW: translate("Law", "Card {number}"),
    }[decision.verdict].format(card=card, number=decision.number)


def _short_label(position: Position, decision: Decision, letters: LetterSet) -> str:
    translate = QCoreApplication.translate
    return {
        Verdict.FRESH_DEAL: translate("Law", "Fresh deal", "claim it; where there is little room"),
        Verdict.STAND: translate("Law", "Let it stand", "the deal; where there is little room"),
        Verdict.LIFT: translate("Law", "See my cards", "where there is little room"),
    }.get(decision.verdict) or _label(position, decision, letters)
