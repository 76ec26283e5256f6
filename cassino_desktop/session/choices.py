"""Plays described for choosing: what each does, and in which order a chooser names them."""

from collections.abc import Iterable
from enum import StrEnum
from typing import Final, NamedTuple

from cassino_desktop.engine.cards import Card, CardSet, iter_cards
from cassino_desktop.engine.moves import Build, Capture, CardPlay, Trail
from cassino_desktop.engine.play import carry_out
from cassino_desktop.engine.scoring import pegged_points
from cassino_desktop.engine.state import Position

OFFERED: Final = 6
"""How many plays a chooser shows at once."""


class Verb(StrEnum):
    """What a play does, in the order in which a chooser names them."""

    TAKE = "take"
    BUILD = "build"
    ADD = "add"
    RAISE = "raise"
    TRAIL = "trail"


_VERB_ORDER = tuple(Verb)


class Choice(NamedTuple):
    """One legal play, described by what it does; the window finds the words.

    ``value`` is the value built, added to or raised to (None for taking and trailing); ``multiple``: the build will be
    multiple. ``cards`` are the table cards that take part, builds whole: the ``loose`` ones and the ``builds``, each a
    set of cards. ``points`` is what taking scores at once: Cassinos, aces, spades that score each, the jack of spades,
    the sweep (0 for every other verb); ``size`` how many cards are taken, or make the build, the played one included.
    ``sweep``: it empties the table. ``largest``: no other capture by this card takes all that this one takes.
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


class Choices(NamedTuple):
    """Several plays: at most six ``offered``, best first, and the ``rest`` behind "more".

    ``complete`` is False where a crowded table has still more than those; selecting further cards finds them.
    """

    offered: tuple[Choice, ...]
    rest: tuple[Choice, ...]
    complete: bool = True

    @property
    def all(self) -> tuple[Choice, ...]:
        """Return the offered ones and the rest."""
        return self.offered + self.rest


def things(move: CardPlay) -> CardSet:
    """Return the table cards that take part in a play, builds whole."""
    match move:
        case Trail():
            return 0
        case Capture(_, loose, builds):
            return loose | sum(builds)
        case Build(_, _, loose, target):
            return loose | target


def described(position: Position, moves: Iterable[CardPlay]) -> tuple[Choice, ...]:
    """Return legal plays of one hand card with what they do, best first."""
    found = [_described(position, move) for move in moves]
    found.sort(key=lambda choice: -choice.size)  # so that whatever takes more than a choice stands before it
    tops: list[CardSet] = []
    for place, choice in enumerate(found):
        if choice.verb is Verb.TAKE and not any(choice.cards & ~top == 0 for top in tops):
            tops.append(choice.cards)
            found[place] = choice._replace(largest=True)
    return ordered(found)


def ordered(choices: Iterable[Choice]) -> tuple[Choice, ...]:
    """Return choices in the order of a chooser: verbs; largest captures first; by points, then by number of cards."""
    return tuple(sorted(choices, key=_order))


def _order(choice: Choice) -> tuple[int, bool, int, int, int, CardPlay]:
    verb = _VERB_ORDER.index(choice.verb)
    return (verb, not choice.largest, -choice.points, -choice.size, -(choice.value or 0), choice.move)


def _described(position: Position, move: CardPlay) -> Choice:
    match move:
        case Trail():
            return Choice(move, Verb.TRAIL, None, False, 0, 0, (), 0, 1, False, False)
        case Capture():
            return _capture(position, move)
        case Build():
            return _build(position, move)


def _capture(position: Position, move: Capture) -> Choice:
    cards = things(move)
    sweep = cards == position.table
    won = cards | 1 << move.card
    points = pegged_points(position.rules, won)
    if sweep and carry_out(position, move)[1].sweep_scores:
        points += position.rules.sweep_points
    size = won.bit_count()
    return Choice(move, Verb.TAKE, None, False, cards, move.loose, move.builds, points, size, sweep, False)


def _build(position: Position, move: Build) -> Choice:
    worth = position.rules.table_values
    total = worth[move.card] + sum(worth[card] for card in iter_cards(move.loose))
    target = next((build for build in position.builds if build.cards == move.target), None)
    if target is None:
        verb, multiple = Verb.BUILD, total > move.value
    elif target.value == move.value:
        verb, multiple = Verb.ADD, True
    else:
        verb, multiple = Verb.RAISE, total + target.value > move.value
    cards = things(move)
    builds = (move.target,) if move.target else ()
    return Choice(move, verb, move.value, multiple, cards, move.loose, builds, 0, cards.bit_count() + 1, False, False)


def offered(choices: tuple[Choice, ...], *, complete: bool = True) -> Choices:
    """Return ordered plays as a chooser shows them: at most six, no kind of play hidden behind another's many."""
    kinds: dict[tuple[Verb, int | None, bool], int] = {}
    for place, choice in enumerate(choices):
        kinds.setdefault((choice.verb, choice.value, choice.multiple), place)
    shown = set(list(kinds.values())[:OFFERED])
    shown.update([place for place in range(len(choices)) if place not in shown][: OFFERED - len(shown)])
    first = tuple(choices[place] for place in sorted(shown))
    return Choices(first, tuple(choice for place, choice in enumerate(choices) if place not in shown), complete)


def one_takes_all(choices: Iterable[Choice]) -> Choice | None:
    """Return the capture that takes everything all the captures among the choices take, or None if there is none."""
    captures = [choice for choice in choices if choice.verb is Verb.TAKE]
    everything = 0
    for choice in captures:
        everything |= choice.cards
    return next((choice for choice in captures if choice.cards == everything), None)
