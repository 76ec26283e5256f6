"""The legal plays of one hand card that concern given table cards: listed once a position, or searched for."""

from collections.abc import Iterable, Mapping
from functools import lru_cache
from typing import Final, NamedTuple

from cassino_desktop.engine.cards import Card, CardSet, iter_cards
from cassino_desktop.engine.checking import check
from cassino_desktop.engine.legality import legal_moves
from cassino_desktop.engine.moves import Build, Capture, CardPlay, Trail
from cassino_desktop.engine.state import Position
from cassino_desktop.session.choices import Choice, Verb, described, things
from cassino_desktop.session.crowded import Search

CROWDED: Final = 40
"""A table is crowded where so many groups make a value that a hand card may take or build: about 20 ms of listing."""

LISTED: Final = 100
"""How many plays of a card are found where they are not all listed."""

_LISTING_STEPS: Final = 3000
_ASKING_STEPS: Final = 300


class Ranked(NamedTuple):
    """Plays of one hand card, best first; not ``complete``: there may be more."""

    choices: tuple[Choice, ...]
    complete: bool


def whole(position: Position, cards: CardSet) -> CardSet:
    """Return the table cards among ``cards``, with every build of which a card is among them made whole."""
    found = cards & position.loose
    for build in position.builds:
        if build.cards & cards:
            found |= build.cards
    return found


def each_thing(position: Position) -> tuple[CardSet, ...]:
    """Return the loose cards and the builds on the table, each as a set of cards."""
    return (*(1 << card for card in iter_cards(position.loose)), *(build.cards for build in position.builds))


@lru_cache(maxsize=64)
def is_crowded(position: Position) -> bool:
    """Return whether listing every legal move would take too long while a person waits."""
    rules = position.rules
    hand = position.hands[position.turn]
    values = {value for card in iter_cards(hand) for value in rules.capture_values[card]}
    values |= {build.value for build in position.builds}
    limit = max(values, default=0)
    counts = [1] + [0] * limit
    atoms = [rules.table_values[card] for card in iter_cards(position.loose)]
    if rules.build_as_card:
        atoms += [build.value for build in position.builds if not build.multiple]
    for worth in atoms:
        if worth:
            for total in range(limit, worth - 1, -1):
                counts[total] += counts[total - worth]
    return max((counts[value] for value in values), default=0) > CROWDED


@lru_cache(maxsize=16)
def _listed(position: Position) -> Mapping[Card, list[CardPlay]]:
    """Return every legal play by hand card; nothing for a crowded table."""
    if is_crowded(position):
        return {}
    found: dict[Card, list[CardPlay]] = {}
    for move in legal_moves(position):
        if isinstance(move, CardPlay):
            found.setdefault(move.card, []).append(move)
    return found


@lru_cache(maxsize=64)
def _all_of(position: Position, card: Card) -> tuple[Choice, ...]:
    """Return every legal play of a hand card, best first, for a table that is not crowded."""
    return described(position, _listed(position).get(card, ()))


@lru_cache(maxsize=256)
def ranked(position: Position, card: Card, must: CardSet = 0) -> Ranked:
    """Return the legal plays of a hand card in which all of ``must`` (builds whole) takes part."""
    if not is_crowded(position):
        return Ranked(tuple(choice for choice in _all_of(position, card) if not must & ~choice.cards), True)
    search = Search(position, card, _LISTING_STEPS)
    searched = [move for move, _ in zip(search.plays(must), range(LISTED), strict=False)]
    complete = len(searched) < LISTED and not search.spent
    return Ranked(described(position, dict.fromkeys([*_exact_moves(position, card, must), *searched])), complete)


def exact(position: Position, card: Card, selection: CardSet) -> tuple[Choice, ...]:
    """Return the legal plays of a hand card in which just the selection (builds whole) takes part; for 0 the trail."""
    if not is_crowded(position):
        return tuple(choice for choice in _all_of(position, card) if choice.cards == selection)
    choices = described(position, _exact_moves(position, card, selection))
    return tuple(_truly_largest(position, choice) for choice in choices)


def _exact_moves(position: Position, card: Card, selection: CardSet) -> list[CardPlay]:
    return [move for move in attempts(position, card, selection) if check(position, move) is None]


def _truly_largest(position: Position, choice: Choice) -> Choice:
    """Return the capture marked as largest only if no larger one can be found."""
    if choice.verb is Verb.TAKE and joining(position, choice.card, choice.cards, only_captures=True):
        return choice._replace(largest=False)
    return choice


def attempts(position: Position, card: Card, selection: CardSet) -> tuple[CardPlay, ...]:
    """Return what a person could mean by a hand card and just these table cards, legal or not; captures first.

    A build is attempted under every value that the cards could make and some card of the pack has.
    """
    if not selection:
        return (Trail(card),)
    loose = selection & position.loose
    builds = tuple(build for build in position.builds if build.cards & selection)
    found: list[CardPlay] = [Capture(card, loose, tuple(build.cards for build in builds))]
    worth = position.rules.table_values
    total = worth[card] + sum(worth[other] for other in iter_cards(loose))
    if len(builds) < 2 and worth[card]:
        target = builds[0] if builds else None
        if target is not None:
            found.append(Build(card, target.value, loose, target.cards))
            total += target.value
        least = worth[card] + (target.value if target else 0)
        values = [total // groups for groups in range(1, total // least + 1) if total % groups == 0]
        cards = target.cards if target else 0
        found += [Build(card, value, loose, cards) for value in values if value in position.rules.holders]
    return tuple(dict.fromkeys(found))


@lru_cache(maxsize=256)
def joining(position: Position, card: Card, must: CardSet, *, only_captures: bool = False) -> CardSet:
    """Return the table cards, builds whole and beyond ``must``, that take part in some legal play along with ``must``.

    On a crowded table a card may be among them for which the search found neither a play nor that there is none.
    """
    crowded = is_crowded(position)
    moves: Iterable[CardPlay] = _listed(position).get(card, ())
    if crowded:
        moves = [choice.move for choice in ranked(position, card, must).choices]
    found = 0
    for move in moves:
        cards = things(move)
        if not must & ~cards and (isinstance(move, Capture) or not only_captures):
            found |= cards
    if crowded:
        for thing in each_thing(position):
            if not thing & (found | must):
                found |= _asked(position, card, must | thing, only_captures)
    return found & ~must


def fits(position: Position, card: Card, must: CardSet) -> bool:
    """Return whether a hand card has a legal play with all of ``must``, or may have one on a crowded table."""
    if not is_crowded(position):
        return any(not must & ~things(move) for move in _listed(position).get(card, ()))
    found = ranked(position, card, must)
    return bool(found.choices) or not found.complete


def _asked(position: Position, card: Card, must: CardSet, only_captures: bool) -> CardSet:
    """Return the table cards of one play with all of ``must``; ``must`` where the search had to stop; 0 for none."""
    search = Search(position, card, _ASKING_STEPS)
    move = next(search.plays(must, only_captures=only_captures), None)
    if move is not None:
        return things(move)
    return must if search.spent else 0
