"""From gestures to moves: which plays a hand card and some touched table cards can mean (pure; no window, no words).

Touched things are a set of table cards: a loose card stands for itself, any card of a build for the whole build, and
the empty set for the bare felt. Only moves of the player to move are considered, and only legal ones ever come back.

A crowded table can have thousands of plays for one card. None of the functions lists them all beyond ``LISTED``: what
comes first is found first, and ``Choices.complete`` says whether there are more.
"""

from enum import StrEnum
from typing import Final, NamedTuple, TypeAlias

from cassino_desktop.engine.cards import Card, CardSet
from cassino_desktop.engine.moves import CardPlay
from cassino_desktop.engine.reasons import Reason
from cassino_desktop.engine.state import Position

OFFERED: Final = 6
"""How many plays a chooser shows at once."""

LISTED: Final = 200
"""How many plays are listed in all where a table has more."""


class Verb(StrEnum):
    """What a play does, in the order in which a chooser names them."""

    TAKE = "take"
    BUILD = "build"
    ADD = "add"
    RAISE = "raise"
    TRAIL = "trail"


class Choice(NamedTuple):
    """One legal play, described by what it does; the window finds the words.

    ``value`` is the value built, added to or raised to (None for taking and trailing); ``multiple``: the build will be
    multiple. ``cards`` are the table cards that take part, builds whole: the ``loose`` ones and the ``builds``, each a
    set of cards. ``points`` is what taking scores at once: Cassinos, aces, spades that score each, the jack of spades,
    the sweep (0 for every other verb); ``size`` how many cards are taken, or make the build, the played one included.
    ``sweep``: it would empty the table. ``largest``: no other capture by this card takes all that this one takes.
    """

    move: CardPlay
    verb: Verb
    value: int | None
    multiple: bool
    cards: CardSet
    loose: CardSet
    builds: tuple[CardSet, ...]
    points: int
    size: int
    sweep: bool
    largest: bool

    @property
    def card(self) -> Card:
        """Return the hand card that is played."""
        return self.move.card


class Single(NamedTuple):
    """The gesture means one play."""

    choice: Choice


class Choices(NamedTuple):
    """The gesture may mean several plays: at most six ``offered``, best first, and the ``rest`` behind "more".

    ``complete`` is False where the table has still more than those; selecting further cards finds them.
    """

    offered: tuple[Choice, ...]
    rest: tuple[Choice, ...]
    complete: bool = True

    @property
    def all(self) -> tuple[Choice, ...]:
        """Return the offered ones and the rest."""
        return self.offered + self.rest


class Refusal(NamedTuple):
    """The gesture means nothing legal: why, and which table cards it is about (empty: the hand card itself).

    ``value`` is the value concerned: what a build needs to be taken by, what a redeemer or an announced value would be;
    None where no value is concerned.
    """

    reason: Reason
    card: Card
    concerns: CardSet
    value: int | None = None


Outcome: TypeAlias = Single | Choices | Refusal


class Narrowing(NamedTuple):
    """What a selection of table cards, with or without a hand card, still allows.

    ``exact``: the plays whose table cards are just the selection (with a hand card and nothing selected: the trail, if
    allowed). ``further``: plays that take in the selection and more. ``joinable``: the table cards that may still join.
    ``hand``: the hand cards that have a play with all of the selection.
    """

    exact: tuple[Choice, ...]
    further: Choices
    joinable: CardSet
    hand: CardSet


def touched_things(position: Position, touched: CardSet) -> CardSet:
    """Return the touched table cards with every touched build made whole; what is not on the table is left out."""
    raise NotImplementedError


def drop(position: Position, card: Card, touched: CardSet, *, take_most: bool = False) -> Outcome:
    """Return what dropping a hand card on the touched things (or the bare felt: 0) means.

    On things: the legal plays of the card in which all of them take part. On the felt: the trail. ``take_most``: where
    every such play is a capture and one takes everything the others take, that one is meant.
    """
    raise NotImplementedError


def plays(position: Position, card: Card) -> Choices:
    """Return every legal play of a hand card, best first; for walking through them by key."""
    raise NotImplementedError


def narrow(position: Position, card: Card | None, selection: CardSet) -> Narrowing:
    """Return what a selection of table things still allows, for one hand card or (None) for any."""
    raise NotImplementedError


def refusal(position: Position, card: Card, touched: CardSet) -> Refusal | None:
    """Return why no play of the hand card has just the touched things (0: why no trail), or None if one has."""
    raise NotImplementedError


def possible_targets(position: Position, card: Card) -> CardSet:
    """Return the table cards, builds whole, that take part in some legal play of a hand card: what glows."""
    raise NotImplementedError


def may_trail(position: Position, card: Card) -> bool:
    """Return whether a hand card may be trailed."""
    raise NotImplementedError


def clear_best(position: Position, card: Card) -> Choice | None:
    """Return the capture of a hand card that takes everything its other captures take, or None if there is none."""
    raise NotImplementedError


def may_claim(position: Position) -> bool:
    """Return whether the player to move may claim the game now."""
    raise NotImplementedError
