"""From gestures to moves: which plays a hand card and some touched table cards can mean (pure; no window, no words).

Touched things are a set of table cards: a loose card stands for itself, any card of a build for the whole build, and
the empty set for the bare felt. Only moves of the player to move are considered, and only legal ones ever come back.

A crowded table can have hundreds of thousands of plays for one card. There the best of each kind are found and
``Choices.complete`` is False; every other play is reached by selecting its cards, and no call takes longer for it.
"""

from typing import NamedTuple, TypeAlias

from cassino_desktop.engine.cards import Card, CardSet, iter_cards
from cassino_desktop.engine.checking import check
from cassino_desktop.engine.legality import may_claim
from cassino_desktop.engine.moves import Move, Trail
from cassino_desktop.engine.reasons import Reason
from cassino_desktop.engine.state import Position
from cassino_desktop.session.candidates import Ranked, exact, fits, joining, ranked, whole
from cassino_desktop.session.choices import OFFERED, Choice, Choices, Verb, offered, one_takes_all, ordered, things
from cassino_desktop.session.refusals import Refusal, refusal

__all__ = [
    "OFFERED",
    "Choice",
    "Choices",
    "Narrowing",
    "Outcome",
    "Refusal",
    "Single",
    "Verb",
    "clear_best",
    "drop",
    "forced",
    "may_claim",
    "may_trail",
    "narrow",
    "plays",
    "possible_targets",
    "refusal",
    "things",
    "touched_things",
]


class Single(NamedTuple):
    """The gesture means one play."""

    choice: Choice


Outcome: TypeAlias = Single | Choices | Refusal


class Narrowing(NamedTuple):
    """What a selection of table cards, with or without a hand card, still allows.

    ``exact``: the plays whose table cards are just the selection (with a hand card and nothing selected: the trail, if
    allowed). ``further``: plays that take in the selection and more (none before anything is picked). ``joinable``: the
    table cards, builds whole, that may still join. ``hand``: the hand cards that have a play with all of the selection.
    """

    exact: tuple[Choice, ...]
    further: Choices
    joinable: CardSet
    hand: CardSet


def touched_things(position: Position, touched: CardSet) -> CardSet:
    """Return the touched table cards with every touched build made whole; what is not on the table is left out."""
    return whole(position, touched)


def drop(position: Position, card: Card, touched: CardSet, *, take_most: bool = False) -> Outcome:
    """Return what dropping a hand card on the touched things (or the bare felt: 0) means.

    On things: the legal plays of the card in which all of them take part. On the felt: the trail. ``take_most``: where
    every such play is a capture and one takes everything the others take, that one is meant.
    """
    selection = whole(position, touched)
    if touched and not selection:
        return Refusal(Reason.NOT_ON_TABLE, card, 0)
    found = ranked(position, card, selection) if selection else Ranked(exact(position, card, 0), True)
    if not found.choices:
        return _refused(position, card, selection)
    if len(found.choices) == 1 and found.complete:
        return Single(found.choices[0])
    if take_most and all(choice.verb is Verb.TAKE for choice in found.choices):
        most = _takes_all(position, card, selection, found)
        if most is not None:
            return Single(most)
    return offered(found.choices, complete=found.complete)


def _refused(position: Position, card: Card, selection: CardSet) -> Refusal:
    """Return why there is no play; legal ones with just the selection would have been found."""
    found = refusal(position, card, selection)
    assert found is not None
    return found


def _takes_all(position: Position, card: Card, must: CardSet, found: Ranked) -> Choice | None:
    """Return the capture that takes all that the card's captures with ``must`` take; None unless that is certain."""
    most = one_takes_all(found.choices)
    if most is None or found.complete:
        return most
    return None if joining(position, card, must, only_captures=True) & ~most.cards else most


def plays(position: Position, card: Card) -> Choices:
    """Return the legal plays of a hand card, best first; for walking through them by key."""
    found = ranked(position, card)
    return offered(found.choices, complete=found.complete)


def forced(position: Position) -> Move | None:
    """Return the only legal move of the player to move, or None where there is a choice."""
    if may_claim(position):
        return None
    only: list[Choice] = []
    for card in iter_cards(position.hands[position.turn]):
        only += ranked(position, card).choices
        if len(only) > 1:
            return None
    return only[0].move if only else None


def narrow(position: Position, card: Card | None, selection: CardSet) -> Narrowing:
    """Return what a selection of table things still allows, for one hand card or (None) for any."""
    selected = whole(position, selection)
    hand = position.hands[position.turn]
    fitting = [other for other in iter_cards(hand) if fits(position, other, selected)]
    cards = [other for other in fitting if card in (None, other)]
    joinable = 0
    for other in cards:
        joinable |= joining(position, other, selected)
    if card is None and not selected:
        cards = []  # no gesture yet
    found = [ranked(position, other, selected) for other in cards]
    further = [choice for part in found for choice in part.choices if choice.cards != selected]
    here = [choice for other in cards for choice in exact(position, other, selected)]
    return Narrowing(
        exact=ordered(here),
        further=offered(ordered(further), complete=all(part.complete for part in found)),
        joinable=joinable,
        hand=sum(1 << other for other in fitting),
    )


def possible_targets(position: Position, card: Card) -> CardSet:
    """Return the table cards, builds whole, that take part in some legal play of a hand card: what glows."""
    return joining(position, card, 0)


def may_trail(position: Position, card: Card) -> bool:
    """Return whether a hand card may be trailed."""
    return check(position, Trail(card)) is None


def clear_best(position: Position, card: Card) -> Choice | None:
    """Return the capture of a hand card that takes everything its other captures take, or None if there is none."""
    return _takes_all(position, card, 0, ranked(position, card))
