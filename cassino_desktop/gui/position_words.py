"""What is wrong with a position, in the words of the table."""

import re
from collections.abc import Sequence
from typing import Final

from PySide6.QtCore import QCoreApplication

from cassino_desktop.engine.cards import CARD_TEXT, parse_card
from cassino_desktop.gui.cards.letters import card_label

_CARD: Final = re.compile(r"\b[A2-9TJQK][CDHS]\b")
_SEAT: Final = re.compile(r"\bseat (\d)\b")


def fault_words(fault: str, names: Sequence[str] = ()) -> str:
    """Return a fault that vetting found as the person reads it: cards as ``2♠``, players by name."""
    translate = QCoreApplication.translate
    for pattern, words in (
        (
            r"The build \[(?P<cards>.*)\] has a court card, which only pairs under these rules\.",
            translate("Faults", "The build {cards} has a court card, which only pairs by these rules."),
        ),
        (
            r"The build \[(?P<cards>.*)\] has fewer than two cards\.",
            translate("Faults", "The build {cards} needs two cards at least."),
        ),
        (
            r"The build \[(?P<cards>.*)\] is called multiple, and does not make (?P<value>\d+) more than once\.",
            translate("Faults", "The build {cards} does not make {value}, neither once nor several times."),
        ),
        (
            r"The build \[(?P<cards>.*)\] is called single, and does not come to (?P<value>\d+)\.",
            translate("Faults", "The build {cards} does not come to {value}."),
        ),
        (
            r"A stock of (?P<count>\d+) cards does not serve (?P<players>\d) players four cards each\.",
            translate("Faults", "A stock of {count} does not give {players} players four cards each in every round."),
        ),
        (
            r"It is the turn of seat (?P<seat>\d), who has no card while others hold some\.",
            translate("Faults", "{name} is to move and has no card, while others hold some."),
        ),
        (
            r"All hands are empty and the next round is not dealt\.",
            translate("Faults", "Nobody has a card: give out the next round, or empty the stock."),
        ),
        (
            r"(?P<cards>[A2-9TJQK][CDHS]) is (twice|in) .*\.",
            translate("Faults", "The {cards} is there twice."),
        ),
    ):
        if match := re.fullmatch(pattern, fault):
            found = match.groupdict()
            if "cards" in found:
                found["cards"] = _with_signs(found["cards"])
            if "seat" in found:
                found["name"] = _name(int(found["seat"]), names)
            return words.format_map(found)
    plain = _SEAT.sub(lambda match: _name(int(match[1]), names), fault)
    return _with_signs(plain)


def _with_signs(text: str) -> str:
    return _CARD.sub(lambda match: card_label(parse_card(match[0])) if match[0] in CARD_TEXT else match[0], text)


def _name(seat: int, names: Sequence[str]) -> str:
    if seat < len(names):
        return names[seat]
    return QCoreApplication.translate("Faults", "player {number}").format(number=seat + 1)
