"""The moves (RULES.md section 4): Trail, Capture, Build, Claim, Decision: small values without a position.

A capture is identified by what it takes, a build by its value, what it absorbs and its target; how a set
splits into groups is not part of a move.
"""

from enum import StrEnum
from typing import NamedTuple, TypeAlias

from cassino_desktop.engine.cards import Card, CardSet


class Trail(NamedTuple):
    """Lay ``card`` down and take nothing."""

    card: Card


class Capture(NamedTuple):
    """Play ``card`` and take the set ``loose`` and whole ``builds``, each given by its set of cards, by first card."""

    card: Card
    loose: CardSet
    builds: tuple[CardSet, ...] = ()


class Build(NamedTuple):
    """Lay ``card`` with the set ``loose`` under ``value``; ``target`` is the raised or added-to build's cards, or 0."""

    card: Card
    value: int
    loose: CardSet
    target: CardSet = 0


class Claim(NamedTuple):
    """Claim the game before playing (RULES.md section 7, mode ``claim``)."""


class Verdict(StrEnum):
    """What can be decided after an accident of the deal; the words are the moves' text."""

    FRESH_DEAL = "fresh deal"
    """The deal is begun anew by the same dealer."""
    STAND = "stand"
    """The deal stands, as far as this player is concerned."""
    KEEP = "keep"
    """The exposed card is kept."""
    REFUSE = "refuse"
    """The exposed card goes into the stock; the top card comes in its place."""
    DRAW = "draw"
    """One card is drawn unseen from the dealer's hand."""
    LIFT = "lift"
    """A player has looked at his cards before the dealer has served everyone."""


class Decision(NamedTuple):
    """Decide after an accident of the deal (RULES.md section 9).

    ``number`` is which of the dealer's cards is drawn, from 1, or which seat has lifted its cards; else 0.
    """

    verdict: Verdict
    number: int = 0


CardPlay: TypeAlias = Trail | Capture | Build
Move: TypeAlias = CardPlay | Claim | Decision
CLAIM = Claim()
