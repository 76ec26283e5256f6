"""Moves that are nearly a given one, legal or not: what a stale window or a wrong program may ask for."""

from collections.abc import Iterator
from random import Random

from cassino_desktop.engine.cards import FULL_PACK, CardSet, card_set, iter_cards
from cassino_desktop.engine.moves import CLAIM, Build, Capture, CardPlay, Move, Trail
from cassino_desktop.engine.state import Position


def swapped(random: Random, cards: CardSet, others: CardSet) -> list[CardSet]:
    """The set with a card more, with one less, and with one changed for another."""
    more = [1 << card for card in iter_cards(others & ~cards)]
    less = [1 << card for card in iter_cards(cards)]
    found = [cards | random.choice(more)] if more else []
    found += [cards & ~random.choice(less)] if less else []
    return found + ([(cards | random.choice(more)) & ~random.choice(less)] if more and less else [])


def part_of(random: Random, cards: CardSet) -> CardSet:
    """A part of a build: some of its cards but not all."""
    one = random.choice([*iter_cards(cards)])
    return random.choice((1 << one, cards & ~(1 << one)))


def mutated_captures(random: Random, position: Position, move: Capture) -> Iterator[Move]:
    yield from (Capture(move.card, loose, move.builds) for loose in swapped(random, move.loose, FULL_PACK))
    yield from (Capture(move.card, loose, move.builds) for loose in swapped(random, move.loose, position.loose))
    for build in position.builds:
        chosen = set(move.builds) ^ {build.cards}
        yield Capture(move.card, move.loose, tuple(sorted(chosen, key=lambda cards: cards & -cards)))
        yield Capture(move.card, move.loose | build.cards, tuple(b for b in move.builds if b != build.cards))
        yield Capture(
            move.card, move.loose, (*(b for b in move.builds if b != build.cards), part_of(random, build.cards))
        )
    if move.loose:
        yield Capture(move.card, 0, (move.loose,))
    yield Capture(move.card, 0)
    yield Build(move.card, random.randint(1, 16), move.loose)


def mutated_builds(random: Random, position: Position, move: Build) -> Iterator[Move]:
    yield from (move._replace(value=value) for value in (0, move.value - 1, move.value + 1, random.randint(1, 16)))
    yield from (move._replace(loose=loose) for loose in swapped(random, move.loose, FULL_PACK))
    yield from (move._replace(loose=loose) for loose in swapped(random, move.loose, position.loose))
    for build in position.builds:
        yield move._replace(target=0 if move.target == build.cards else build.cards)
        yield Build(move.card, build.value, move.loose, build.cards)
        yield Build(move.card, build.value + move.card // 4 + 1, move.loose, build.cards)
        yield move._replace(target=part_of(random, build.cards))
        yield move._replace(loose=move.loose | build.cards, target=0)
    if move.loose:
        yield move._replace(loose=0, target=move.loose)
    yield Capture(move.card, move.loose, (move.target,) if move.target else ())


def mutations(random: Random, position: Position, move: Move) -> Iterator[Move]:
    """Moves nearly this one: another card or value, a table card more, less or other, a build split or swapped."""
    yield CLAIM
    if not isinstance(move, CardPlay):
        return
    yield Trail(move.card)
    yield move._replace(card=random.randrange(52))
    yield move._replace(card=random.choice([*iter_cards(position.hands[position.turn])]))
    if isinstance(move, Capture):
        yield from mutated_captures(random, position, move)
    elif isinstance(move, Build):
        yield from mutated_builds(random, position, move)
    else:
        yield Capture(move.card, card_set(random.sample(range(52), 2)))
        yield from (Capture(move.card, loose) for loose in swapped(random, 0, position.loose))
        yield from (Capture(move.card, 0, (build.cards,)) for build in position.builds)
        yield from (Build(move.card, random.randint(1, 16), loose) for loose in swapped(random, 0, position.loose))
