"""What accidents of the deal add to a position, as a JSON object (RULES.md section 9)."""

from typing import Any, Final

from cassino_desktop.engine.accidents import AccidentKind
from cassino_desktop.engine.cards import CARD_TEXT, Card, card_texts, iter_cards
from cassino_desktop.engine.moves import Verdict
from cassino_desktop.engine.rules import RuleSet
from cassino_desktop.engine.state import Accident, Law
from cassino_desktop.engine.vetting import Vetting, shown

_KEYS: Final = ("chance", "accident", "dealt", "draw", "barred", "seen", "under", "owed")
_ACCIDENT_KEYS: Final = ("kind", "seat", "card", "many", "asked", "decision")
_MOST_CHANCE: Final = 64


def law_to_json(law: Law) -> dict[str, Any]:
    """Return a position's ``law``; in a view what is secret is empty."""
    accident = law.accident
    return {
        "chance": law.chance,
        "accident": None
        if accident is None
        else {**accident._asdict(), "card": None if accident.card is None else CARD_TEXT[accident.card]},
        "dealt": law.dealt,
        "draw": [CARD_TEXT[card] for card in law.draw],
        "barred": law.barred,
        "seen": card_texts(law.seen),
        "under": None if law.under is None else [law.under[0], CARD_TEXT[law.under[1]]],
        "owed": list(law.owed),
    }


def read_law(vetting: Vetting, value: object, rules: RuleSet, players: int, sides: int) -> Law | None:
    """Return the law that a JSON value means, None where there is none; its faults go to ``vetting``."""
    if value is None:
        return None
    if not isinstance(value, dict) or set(value) != set(_KEYS):
        vetting.fault(f"The law of accidents should be an object with {', '.join(_KEYS)}, not {shown(value)}.")
        return None
    if rules.accidents == "off":
        vetting.fault("Under rules without accidents a position has no law of them.")
    chance = value["chance"]
    if not isinstance(chance, str) or len(chance) > _MOST_CHANCE:
        vetting.fault("The chance of accidents is a text of at most 64 characters.")
        chance = ""
    accident = _accident(vetting, value["accident"], players)
    draw = _named(vetting, value["draw"], "the cards to draw from")
    under = _under(vetting, value["under"], players)
    return Law(
        chance=chance,
        accident=accident,
        dealt=vetting.number(value["dealt"], "the number of cards dealt", 0, 4 * (players + 1)),
        draw=tuple(draw),
        barred=_seat(vetting, value["barred"], "the barred side", sides),
        seen=sum(1 << card for card in set(_named(vetting, value["seen"], "the cards seen"))),
        under=under,
        owed=tuple(
            vetting.number(seat, "a seat that is owed a card", 0, players - 1)
            for seat in vetting.entries(value["owed"], "the seats that are owed a card")
        ),
    )


def _accident(vetting: Vetting, value: object, players: int) -> Accident | None:
    if value is None:
        return None
    if not isinstance(value, dict) or set(value) != set(_ACCIDENT_KEYS):
        vetting.fault(f"An accident should be an object with {', '.join(_ACCIDENT_KEYS)}, not {shown(value)}.")
        return None
    kind, decision = value["kind"], value["decision"]
    if kind not in list(AccidentKind):
        vetting.fault(f"{shown(kind)} is no kind of accident.")
        return None
    if decision not in ["", *Verdict]:
        vetting.fault(f"{shown(decision)} is nothing that can be decided.")
        decision = ""
    asked = _seat(vetting, value["asked"], "the seat that is asked", players)
    card = None if value["card"] is None else next(iter(_named(vetting, [value["card"]], "the exposed card")), None)
    if card is None and kind != AccidentKind.WRONG_COUNT:
        vetting.fault("Such an accident concerns a card.")
        return None
    if card is not None and asked is not None and kind != AccidentKind.EXPOSED_LAST:
        vetting.cards([value["card"]], "the exposed card")  # it lies nowhere else
    return Accident(
        kind=kind,
        seat=vetting.number(value["seat"], "the seat of an accident", 0, players - 1),
        card=card,
        many=vetting.flag(value["many"], "many"),
        asked=asked if kind != AccidentKind.WRONG_COUNT else None,
        decision=decision,
    )


def _under(vetting: Vetting, value: object, players: int) -> tuple[int, Card] | None:
    if value is None:
        return None
    if not isinstance(value, list) or len(value) != 2:
        vetting.fault("A card under the table is given by its seat and the card.")
        return None
    cards = list(iter_cards(vetting.cards([value[1]], "the card under the table")))
    seat = vetting.number(value[0], "the seat of the card under the table", 0, players - 1)
    return (seat, cards[0]) if cards else None


def _named(vetting: Vetting, value: object, name: str) -> list[Card]:
    """Return cards that are named though they lie elsewhere."""
    aside = Vetting()
    cards, _ = aside.stock(value, unknown=False)
    for fault in aside.faults:
        vetting.fault(fault.replace("the stock", name))
    return list(cards)


def _seat(vetting: Vetting, value: object, name: str, count: int) -> int | None:
    return None if value is None else vetting.number(value, name, 0, count - 1)
