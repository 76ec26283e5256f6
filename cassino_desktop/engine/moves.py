"""The moves (RULES.md section 4): Trail, Capture, Build and Claim, as small values meaningless without a position.

A capture is identified by what it takes, a build by its value, what it absorbs and its target; how a set
splits into groups is not part of a move.
"""

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


CardPlay: TypeAlias = Trail | Capture | Build
Move: TypeAlias = CardPlay | Claim
CLAIM = Claim()
