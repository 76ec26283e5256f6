"""How cards are served one by one, and what goes wrong on the way (RULES.md section 9): for whoever shows a deal."""

from collections.abc import Iterable
from enum import Enum
from typing import NamedTuple

from cassino_desktop.engine.accidents import FRESH_DEAL_KINDS, AccidentKind, places_of_round
from cassino_desktop.engine.cards import Card
from cassino_desktop.engine.deal import Packet
from cassino_desktop.engine.state import Accident, Position


class How(Enum):
    """How a card is served."""

    PLAIN = "plain"
    EXPOSED = "exposed"
    """It turns up on its way."""
    FACED = "faced"
    """It lies face up in the pack."""
    TAKEN = "taken"
    """It turns up on its way to another, and the dealer takes it."""
    EXTRA = "extra"
    """It is one too many."""
    ADDED = "added"
    """It was missing, and is added once everybody is served."""
    PUT_BACK = "put_back"
    """It is drawn unseen from a hand and goes to the middle of the stock."""


class Served(NamedTuple):
    """One card and whose it becomes (None: the table's).

    ``card`` is None where it does not stay in the hand; ``past`` is the seat that the dealer takes it from.
    """

    seat: int | None
    card: Card | None
    how: How = How.PLAIN
    past: int | None = None


class LostDeal(NamedTuple):
    """A deal that the law of Hoyle gave up at once: who dealt, and what was served up to the exposed card."""

    dealer: int
    served: tuple[Served, ...]


def served(packets: Iterable[Packet], after: Position, accident: Accident | None) -> tuple[Served, ...]:
    """Return the cards of ``packets`` in order, with what ``accident`` (None: nothing) did to them.

    ``after`` is the position that the deal led to.
    """
    plain = [Served(packet.seat, card) for packet in packets for card in packet.cards]
    if accident is None:
        return tuple(plain)
    if accident.kind == AccidentKind.WRONG_COUNT:
        return tuple(_miscounted(plain, after, accident))
    return tuple(_exposed(plain, after, accident))


def lost_deal(first: Position, deck: tuple[Card, ...]) -> LostDeal | None:
    """Return the deal of ``deck`` that was given up before a hand's first position, None where it was not."""
    accident = None if first.law is None else first.law.accident
    if accident is None or accident.kind not in FRESH_DEAL_KINDS or first.rules.law != "hoyle":
        return None
    passed_on = accident.kind == AccidentKind.EXPOSED_BEFORE
    dealer = (first.dealer - passed_on) % first.players
    begun = first._replace(dealer=dealer, stock=deck)
    count = next(number for number, card in enumerate(deck) if card == accident.card)
    whose = places_of_round(begun)[:count]
    cards = [Served(seat, card) for seat, card in zip(whose, deck, strict=False)]
    return LostDeal(dealer, (*cards, Served(accident.seat, accident.card, _how(accident))))


def _exposed(plain: list[Served], after: Position, accident: Accident) -> list[Served]:
    """Return what was served with the exposed card among it, or at its end where the deal waits for a decision."""
    if accident.kind == AccidentKind.EXPOSED_LAST and after.rules.law == "foster":
        taken = Served(after.dealer, accident.card, How.TAKEN, accident.seat)
        return [taken if each.card == accident.card else each for each in plain]
    found = [each._replace(how=_how(accident)) if each.card == accident.card else each for each in plain]
    if found == plain and accident.asked is not None:
        found.append(Served(accident.seat, accident.card, _how(accident)))
    return found


def _how(accident: Accident) -> How:
    return How.FACED if accident.kind == AccidentKind.FACED_BEFORE else How.EXPOSED


def _miscounted(plain: list[Served], after: Position, accident: Accident) -> list[Served]:
    seat = accident.seat
    last = max(number for number, each in enumerate(plain) if each.seat == seat)
    if accident.many:
        extra, back = Served(seat, None, How.EXTRA), Served(seat, None, How.PUT_BACK)
        return [*plain[: last + 1], extra, *plain[last + 1 :], back]
    if after.rules.law == "foster":
        return [*plain[:last], *plain[last + 1 :], plain[last]._replace(how=How.ADDED)]
    return plain
