"""Accidents of the deal and what the old laws make of them (RULES.md section 9).

All chance comes from :attr:`Law.chance`, a hexadecimal text made of the game's seed and the number of the hand; what
happens in a round is drawn from it and the size of the stock, so a game replays the same.
"""

from collections.abc import Sequence
from enum import StrEnum
from hashlib import sha256
from typing import Any, Final, NamedTuple

from cassino_desktop.engine.cards import PACK_SIZE, Card, CardSet, card_set, iter_cards
from cassino_desktop.engine.deal import HAND_SIZE, below, circuits, numbers, opening, round_size, shuffled
from cassino_desktop.engine.moves import Decision, Verdict
from cassino_desktop.engine.rules import RuleSet
from cassino_desktop.engine.scoring import totals_before_hand
from cassino_desktop.engine.state import Accident, Law, Position


class AccidentKind(StrEnum):
    """The rows of RULES.md section 9, in their order."""

    EXPOSED_BEFORE = "exposed_before"
    """The dealer exposes a card before any table card is up."""
    FACED_BEFORE = "faced_before"
    """A card is found faced in the pack before any table card is up."""
    EXPOSED = "exposed"
    """A card is exposed or found faced after the table is up."""
    EXPOSED_LAST = "exposed_last"
    """The same in the last round."""
    WRONG_COUNT = "wrong_count"
    """A player gets one card too many or too few."""


FRESH_DEAL_KINDS: Final = (AccidentKind.EXPOSED_BEFORE, AccidentKind.FACED_BEFORE)
ONE_IN: Final = {"rare": 50, "often": 8}


class Drawn(NamedTuple):
    """An accident as it is drawn: its kind, and which card of the round it concerns, by its place in the order dealt.

    With a wrong count that is the player's last card of the round; ``chance`` (0 or 1) is one card too many or too
    few, ``lost`` (0 or 1) whether a missing card stays in the pack or lies under the table.
    """

    kind: AccidentKind
    place: int
    chance: int = 0
    lost: int = 0


def first_chance(seed: str, hand: int) -> str:
    """Return the chance of a hand's accidents for a game's seed and the hand's number from 0."""
    return sha256(f"cassino-accidents-1/{hand}/{seed}".encode()).hexdigest()


def places_of_round(position: Position) -> tuple[int | None, ...]:
    """Return for each card of the round that the stock serves next whose it is (None: the table's), in order."""
    stock = len(position.stock)
    places = _places(position.rules, position.players, position.dealer, stock)
    owed = position.law.owed if position.law is not None else ()
    return places + owed if stock == len(places) + len(owed) else places


def _places(rules: RuleSet, players: int, dealer: int, stock: int) -> tuple[int | None, ...]:
    return tuple(seat for seat, count in circuits(rules, players, dealer, stock == PACK_SIZE) for _ in range(count))


# what can happen, and what does


def possible(position: Position) -> tuple[tuple[AccidentKind, tuple[int, ...]], ...]:
    """Return the kinds that can happen in the round served next, in order, each with the cards it can concern.

    A card is given by its number in the order dealt, from 0.
    """
    places = places_of_round(position)
    first, dealer = len(position.stock) == PACK_SIZE, position.dealer
    last = not first and len(position.stock) == len(places)
    others = tuple(place for place, seat in enumerate(places) if seat not in (None, dealer))
    up = places.index(None) if first else 0
    found: list[tuple[AccidentKind, tuple[int, ...]]] = []
    if first:
        found += [(kind, tuple(range(up))) for kind in FRESH_DEAL_KINDS]
    if last:
        found.append((AccidentKind.EXPOSED_LAST, others))
    else:
        found.append((AccidentKind.EXPOSED, tuple(place for place in others if place >= up)))
    if not first and not last:
        ends = {places[place]: place for place in others}  # the last card of each player
        found.append((AccidentKind.WRONG_COUNT, tuple(ends.values())))
    return tuple((kind, cards) for kind, cards in found if cards)


def draw_accident(position: Position) -> Drawn | None:
    """Return the accident of the round that the position's stock serves next, or None."""
    law = position.law
    odds = ONE_IN.get(position.rules.accidents)
    if law is None or odds is None:
        return None
    stream = numbers(law.chance, f"cassino-accident-1/{len(position.stock)}")
    for kind, cards in possible(position):
        if below(stream, odds) == 0:
            return Drawn(kind, cards[below(stream, len(cards))], below(stream, 2), below(stream, 2))
    return None


def first_of_hand(rules: RuleSet, players: int, dealer: int, chance: str) -> AccidentKind | None:
    """Return the kind of the first accident of a hand in whatever round, or None; it does not depend on the cards."""
    sides, round_ = players, round_size(players)
    undealt = Position(
        rules, players, False, dealer, dealer, (0,) * players, 0, (), tuple(range(PACK_SIZE)),
        (0,) * sides, (0,) * sides, None, (0,) * sides, None, law=Law(chance),
    )  # fmt: skip
    sizes = [PACK_SIZE, *range(PACK_SIZE - 4 - round_, 0, -round_)]
    drawn = (draw_accident(undealt._replace(stock=undealt.stock[:size])) for size in sizes[: 1 if rules.draw else None])
    return next((found.kind for found in drawn if found is not None), None)


# dealing


def opened(
    rules: RuleSet,
    players: int,
    partners: bool,
    dealer: int,
    deck: tuple[Card, ...],
    chance: str,
    *,
    totals: tuple[int, ...] | None = None,
    target: int | None = None,
    carry: tuple[tuple[str, int], ...] = (),
    out: tuple[int, ...] = (),
) -> Position:
    """Return what :func:`opening` does, with an accident of the first round if the chance brings one.

    The position may ask a seat to decide. Where the law takes the deal from the dealer, another has dealt.
    """
    dealt = opening(rules, players, partners, dealer, deck, totals=totals, target=target, carry=carry, out=out)
    undealt = dealt._replace(hands=(0,) * players, loose=0, stock=deck, law=Law(chance))
    return dealt_round(undealt)


def dealt_round(position: Position, *, fresh: bool = False) -> Position:
    """Return the position after the round that the stock serves next, or as far as an accident lets it come.

    ``position`` has empty hands and a law. ``fresh``: the first round of a fresh deal has no accident.
    """
    law = _law(position)
    position = position._replace(turn=position.eldest, law=law._replace(accident=None, seen=0))
    places = places_of_round(position)
    drawn = None if fresh else draw_accident(position)
    if drawn is None:
        return _served(position, places)
    if drawn.kind is AccidentKind.WRONG_COUNT:
        return _miscounted(position, places, drawn)
    card, seat = position.stock[drawn.place], places[drawn.place]
    assert seat is not None  # no accident concerns a card of the table
    accident = Accident(drawn.kind.value, seat, card)
    if position.rules.law == "foster":
        return _exposed_under_foster(position, places, drawn.place, accident)
    if drawn.kind in FRESH_DEAL_KINDS:
        lost = drawn.kind is AccidentKind.EXPOSED_BEFORE
        dealer = position.eldest if lost else position.dealer
        return _dealt_anew(position._replace(dealer=dealer), accident)
    seen = _served(position, places)
    return _with_law(seen, accident=accident, seen=1 << card)


def _served(position: Position, places: Sequence[int | None]) -> Position:
    """Return the position with the stock's top cards dealt to these places."""
    hands, loose, stock = list(position.hands), position.loose, position.stock
    for seat, card in zip(places, stock, strict=False):
        if seat is None:
            loose |= 1 << card
        else:
            hands[seat] |= 1 << card
    return position._replace(hands=tuple(hands), loose=loose, stock=stock[len(places) :])


def _exposed_under_foster(
    position: Position, places: tuple[int | None, ...], index: int, accident: Accident
) -> Position:
    assert accident.card is not None
    if accident.kind == AccidentKind.EXPOSED_LAST:
        given = (*places[:index], position.dealer, *places[index + 1 :])
        served = _served(position, given)
        five = tuple(iter_cards(served.hands[position.dealer]))
        order = shuffled(five, _law(position).chance, "cassino-accident-draw-1")
        asked = accident._replace(asked=accident.seat)
        return _with_law(served, accident=asked, draw=order)._replace(turn=accident.seat)
    served = _served(position, places[:index])
    served = served._replace(stock=served.stock[1:])
    turn = accident.seat if accident.kind == AccidentKind.EXPOSED else _adversaries(position)[0]
    return _with_law(served, accident=accident._replace(asked=turn), dealt=index)._replace(turn=turn)


def _adversaries(position: Position) -> list[int]:
    """Return the dealer's adversaries from eldest on."""
    side = position.side_of(position.dealer)
    seats = [(position.dealer + step) % position.players for step in range(1, position.players)]
    return [seat for seat in seats if position.side_of(seat) != side]


def _miscounted(position: Position, places: tuple[int | None, ...], drawn: Drawn) -> Position:
    """Deal a round in which a player gets one card too many or one too few (RULES.md section 9)."""
    seat, many, end = places[drawn.place], drawn.chance == 1, drawn.place + 1
    assert seat is not None
    accident = Accident(AccidentKind.WRONG_COUNT.value, seat, many=many)
    foster = position.rules.law == "foster"
    if foster:
        position = _barred(position)
    if many:
        served = _served(position, (*places[:end], seat, *places[end:]))
        return _with_law(_one_put_back(served, seat), accident=accident)
    if not foster and drawn.lost:
        under = position.stock[drawn.place]
        served = _served(position, places)
        hands = _hands(served, seat, served.hands[seat] & ~(1 << under))
        return _with_law(served._replace(hands=hands), accident=accident, under=(seat, under))
    served = _served(position, places[: end - 1] + places[end:])
    if not foster:
        return _with_law(served, accident=accident, owed=(*_law(position).owed, seat))
    hands = _hands(served, seat, served.hands[seat] | 1 << served.stock[0])
    return _with_law(served._replace(hands=hands, stock=served.stock[1:]), accident=accident)


def _one_put_back(position: Position, seat: int) -> Position:
    """Return the position after one card of a hand, drawn unseen, has gone to the middle of the stock."""
    hand = tuple(iter_cards(position.hands[seat]))
    card = shuffled(hand, _law(position).chance, f"cassino-accident-draw-1/{len(position.stock)}")[0]
    hands = _hands(position, seat, position.hands[seat] & ~(1 << card))
    return position._replace(hands=hands, stock=_with_middle(position.stock, card))


def _barred(position: Position) -> Position:
    """Return the position in which the dealer's side counts nothing; what it pegged this hand is taken back."""
    side = position.side_of(position.dealer)
    before = totals_before_hand(position)[side]
    totals = (*position.totals[:side], before, *position.totals[side + 1 :])
    return _with_law(position._replace(totals=totals), barred=side)


def _dealt_anew(position: Position, accident: Accident) -> Position:
    """Return a fresh deal by the position's dealer, with the accident that led to it."""
    chance = sha256(f"{_law(position).chance}/fresh".encode()).hexdigest()
    empty = position._replace(hands=(0,) * position.players, loose=0, stock=fresh_deck(chance), law=Law(chance))
    return _with_law(dealt_round(empty, fresh=True), accident=accident)


def fresh_deck(chance: str) -> tuple[Card, ...]:
    """Return the 52 cards, top first, of a fresh deal whose accidents have this chance."""
    return shuffled(tuple(range(PACK_SIZE)), chance, "cassino-fresh-deal-1")


def _with_middle(stock: tuple[Card, ...], card: Card) -> tuple[Card, ...]:
    middle = len(stock) // 2
    return (*stock[:middle], card, *stock[middle:])


# deciding


def decisions(position: Position) -> tuple[Decision, ...]:
    """Return what may be decided now, nothing where no seat is asked."""
    law = position.law
    if law is None or law.accident is None or law.accident.asked is None:
        return ()
    match law.accident.kind:
        case AccidentKind.EXPOSED:
            return (Decision(Verdict.KEEP), Decision(Verdict.REFUSE))
        case AccidentKind.EXPOSED_LAST:
            return tuple(Decision(Verdict.DRAW, number) for number in range(1, HAND_SIZE + 2))
    lifts = (Decision(Verdict.LIFT, seat) for seat in range(position.players))
    return (Decision(Verdict.FRESH_DEAL), Decision(Verdict.STAND), *lifts)


def decided(position: Position, decision: Decision) -> Position:
    """Return the position after a decision that may be made (:func:`decisions`)."""
    law = _law(position)
    accident, word = law.accident, decision.verdict
    assert accident is not None
    settled = accident._replace(asked=None, decision=word.value)
    if word is Verdict.FRESH_DEAL:
        return _dealt_anew(position, settled)
    if word is Verdict.DRAW:
        return _drawn(position, settled, decision.number)
    if word is Verdict.REFUSE:
        assert accident.card is not None
        stock = _with_middle(position.stock, accident.card)
        return _gone_on(position._replace(stock=stock), settled)
    if word is Verdict.STAND:
        waiting = [seat for seat in _adversaries(position) if _comes_after(position, seat, position.turn)]
        if waiting:
            return _with_law(position, accident=accident._replace(asked=waiting[0]))._replace(turn=waiting[0])
    return _gone_on(_with_card_back(position), settled, seen=True)


def _comes_after(position: Position, seat: int, other: int) -> bool:
    """Return whether a seat comes after another one, counted from eldest."""
    return (seat - position.eldest) % position.players > (other - position.eldest) % position.players


def _with_card_back(position: Position) -> Position:
    """Return the position with the exposed card on top of the stock again, about to be dealt."""
    accident = _law(position).accident
    assert accident is not None
    assert accident.card is not None
    return position._replace(stock=(accident.card, *position.stock))


def _gone_on(position: Position, accident: Accident, *, seen: bool = False) -> Position:
    """Return the position after the rest of an interrupted round; ``seen``: the exposed card comes where it was due."""
    law = _law(position)
    whole = position._replace(stock=(0,) * (len(position.stock) + law.dealt))  # as the round began
    served = _served(position, places_of_round(whole)[law.dealt :])._replace(turn=position.eldest)
    bit = 1 << accident.card if seen and accident.card is not None else 0
    return _with_law(served, accident=accident, dealt=0, seen=bit)


def _drawn(position: Position, accident: Accident, number: int) -> Position:
    """Return the position after a card was drawn from the dealer's hand."""
    law = _law(position)
    card, dealer = 1 << law.draw[number - 1], position.dealer
    hands = _hands(position, dealer, position.hands[dealer] & ~card)
    position = position._replace(hands=hands)
    hands = _hands(position, accident.seat, position.hands[accident.seat] | card)
    after = position._replace(hands=hands, turn=position.eldest)
    return _with_law(after, accident=accident, draw=())


def with_found_card(position: Position) -> Position:
    """Return the position in which a player whose hand has become empty has found his card under the table."""
    law = _law(position)
    if law.under is None or position.hands[law.under[0]]:
        return position
    seat, card = law.under
    return _with_law(position._replace(hands=_hands(position, seat, 1 << card)), under=None)


# small change


def _law(position: Position) -> Law:
    assert position.law is not None
    return position.law


def _with_law(position: Position, **changes: Any) -> Position:
    return position._replace(law=_law(position)._replace(**changes))


def _hands(position: Position, seat: int, hand: int) -> tuple[int, ...]:
    return (*position.hands[:seat], hand, *position.hands[seat + 1 :])


def held_out(position: Position) -> CardSet:
    """Return the set of cards that lie in no hand, heap, stock nor on the table: exposed, or under the table."""
    law = position.law
    if law is None:
        return 0
    cards = [] if law.under is None else [law.under[1]]
    accident = law.accident
    if accident is not None and accident.card is not None and accident.asked is not None:
        among_five = accident.kind == AccidentKind.EXPOSED_LAST  # the dealer has taken it
        cards += [] if among_five else [accident.card]
    return card_set(cards)
