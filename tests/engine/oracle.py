"""The legal moves of a position, found in the plainest way: everything thinkable is tried against RULES.md section 4.

Every subset of the table, every split of a subset into groups, plain sets and tuples, no bit masks and no cleverness:
it is meant to be obviously right, not fast. Of the engine it uses the values alone (positions, moves, options as
written), neither ``legality`` nor the tables that ``rules`` derives.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations, permutations

from cassino_desktop.engine.cards import RANKS, SUITS, Card, CardSet
from cassino_desktop.engine.moves import CLAIM, Build, Capture, Move, Trail
from cassino_desktop.engine.rules import RuleSet
from cassino_desktop.engine.state import Position

Cards = frozenset[Card]


@dataclass(frozen=True)
class Thing:
    """What lies on the table or is laid there: a loose card or a whole build; a pairing court has no ``value``."""

    cards: Cards
    value: int | None
    is_build: bool = False
    multiple: bool = False
    owner: int | None = None


@dataclass(frozen=True)
class Table:
    """A position in plain values: the rules, the mover, the hand, the loose cards, the builds."""

    rules: RuleSet
    mover: int
    partner: int | None
    hand: Cards
    loose: tuple[Thing, ...]
    builds: tuple[Thing, ...]


def oracle_moves(position: Position) -> set[Move]:
    """Every legal move of the player to move."""
    if _over(position):
        return set()
    table = _table(position)
    captures = {move for card in table.hand for move in _captures(table, card)}
    builds = {move for card in table.hand for move in _builds(table, card)}
    trails = {Trail(card) for card in table.hand if _may_trail(table, card, captures)}
    claims = {CLAIM} if _may_claim(position) else set()
    return {*captures, *builds, *trails, *claims}


# The position in plain values.


def _plain(cards: CardSet) -> Cards:
    return frozenset(card for card in range(52) if cards >> card & 1)


def _packed(cards: Cards) -> CardSet:
    return sum(1 << card for card in cards)


def _table(position: Position) -> Table:
    rules = position.rules
    return Table(
        rules=rules,
        mover=position.turn,
        partner=(position.turn + 2) % 4 if position.partners else None,
        hand=_plain(position.hands[position.turn]),
        loose=tuple(_laid(rules, card) for card in sorted(_plain(position.loose))),
        builds=tuple(Thing(_plain(b.cards), b.value, True, b.multiple, b.owner) for b in position.builds),
    )


def _over(position: Position) -> bool:
    if not position.stock and not any(position.hands):
        return True
    if position.rules.game.mode == "pegged":
        return any(total >= (position.target or 0) for total in position.totals)
    return len(set(position.out)) >= len(position.totals) - 1


def _may_claim(position: Position) -> bool:
    side = position.turn % 2 if position.partners else position.turn
    return position.rules.game.mode == "claim" and side not in position.out


# Values (section 3).


def _is_pairing_court(rules: RuleSet, card: Card) -> bool:
    return rules.courts == "pair" and RANKS[card // 4] in "JQK"


def _table_value(rules: RuleSet, card: Card) -> int | None:
    return None if _is_pairing_court(rules, card) else card // 4 + 1


def _hand_values(rules: RuleSet, card: Card) -> tuple[int, ...]:
    named = dict(rules.hand_values)
    rank, suit = RANKS[card // 4], SUITS[card % 4]
    if rank + suit in named:
        return named[rank + suit]
    if rank in named:
        return named[rank]
    value = _table_value(rules, card)
    return () if value is None else (value,)


def _laid(rules: RuleSet, card: Card) -> Thing:
    return Thing(frozenset({card}), _table_value(rules, card))


# Groups.


def _subsets(things: Sequence[Thing]) -> Iterator[tuple[Thing, ...]]:
    for size in range(len(things) + 1):
        yield from combinations(things, size)


def _sum_is(things: Sequence[Thing], value: int) -> bool:
    return bool(things) and all(t.value is not None for t in things) and sum(t.value or 0 for t in things) == value


def _is_loose_group(things: Sequence[Thing], value: int) -> bool:
    return _sum_is(things, value) and not any(t.is_build for t in things)


def _is_capture_group(rules: RuleSet, things: Sequence[Thing], value: int) -> bool:
    """A loose card of the value, loose cards summing to it, a whole build of it; or a sum with single builds."""
    if len(things) == 1 and things[0].is_build:
        return things[0].value == value
    if rules.build_as_card:
        return _sum_is(things, value) and not any(t.multiple for t in things)
    return _is_loose_group(things, value)


def _splits(things: Sequence[Thing], value: int, is_group: Callable[[Sequence[Thing], int], bool]) -> bool:
    """Whether the things can be split into groups each worth ``value``; nothing at all splits into no groups."""
    if not things:
        return True
    if sum(t.value or 0 for t in things) % value:
        return False
    first, rest = things[0], things[1:]
    return any(
        is_group((first, *others), value) and _splits([t for t in rest if t not in others], value, is_group)
        for others in _subsets(rest)
    )


# Captures (section 4.1).


def _captures(table: Table, card: Card) -> Iterator[Capture]:
    for taken in _subsets((*table.loose, *table.builds)):
        if taken and _takes(table, card, taken):
            kept = [build for build in table.builds if build not in taken]
            extends = any(t.is_build and t.owner == table.mover for t in taken)
            if _duties_met(table, card, kept, is_capture=True, extends=extends):
                loose = [t.cards for t in taken if not t.is_build]
                builds = sorted((t.cards for t in taken if t.is_build), key=min)
                yield Capture(card, _packed(frozenset().union(*loose)), tuple(_packed(cards) for cards in builds))


def _takes(table: Table, card: Card, taken: Sequence[Thing]) -> bool:
    if _is_pairing_court(table.rules, card):
        return _court_takes(table, card, taken)
    return any(_takes_as(table, value, taken) for value in _hand_values(table.rules, card))


def _takes_as(table: Table, value: int, taken: Sequence[Thing]) -> bool:
    def is_group(things: Sequence[Thing], worth: int) -> bool:
        return _is_capture_group(table.rules, things, worth)

    if not _splits(taken, value, is_group):
        return False
    if table.rules.completeness == "any":
        return True
    left = [t for t in (*table.loose, *table.builds) if t not in taken]
    return not any(is_group(further, value) for further in _subsets(left))


def _court_takes(table: Table, card: Card, taken: Sequence[Thing]) -> bool:
    of_rank = [t for t in table.loose if min(t.cards) // 4 == card // 4]
    if not all(t in of_rank for t in taken):
        return False
    if table.rules.court_capture == "one":
        return len(taken) == 1
    if table.rules.court_capture == "one_or_three":
        return len(taken) in (1, 3)
    return table.rules.completeness == "any" or len(taken) == len(of_rank)


# Building (section 4.2).


def _builds(table: Table, card: Card) -> Iterator[Build]:
    laid = _laid(table.rules, card)
    if not table.rules.building or laid.value is None:
        return
    for absorbed in _subsets(table.loose):
        for target in (None, *table.builds):
            for value in _thinkable_values(table):
                if _may_build(table, card, value, target) and _joins(table, laid, value, absorbed, target):
                    loose = _packed(frozenset().union(*(t.cards for t in absorbed)))
                    yield Build(card, value, loose, _packed(target.cards) if target else 0)


def _thinkable_values(table: Table) -> set[int]:
    """Only a value that some card has in hand, or that a build (the partner's) has already, can be built."""
    of_cards = {value for card in range(52) for value in _hand_values(table.rules, card)}
    return of_cards | {build.value for build in table.builds if build.value is not None}


def _joins(table: Table, laid: Thing, value: int, absorbed: Sequence[Thing], target: Thing | None) -> bool:
    """Whether the cards make the build: the arithmetic of a new build, an add or a raise."""
    if target is None:
        return len(absorbed) > 0 and _splits((laid, *absorbed), value, _is_loose_group)
    if target.value == value:
        return _splits((laid, *absorbed), value, _is_loose_group)
    return not target.multiple and any(
        _raises(table.rules, laid, value, target, helping, [t for t in absorbed if t not in helping])
        for helping in _subsets(absorbed)
    )


def _raises(
    rules: RuleSet, laid: Thing, value: int, target: Thing, helping: Sequence[Thing], groups: Sequence[Thing]
) -> bool:
    """Whether the target, the laid card and the ``helping`` loose cards make the value, and the ``groups`` it again."""
    if helping and not rules.table_raise:
        return False
    if groups and not rules.raise_absorb:
        return False
    return _sum_is((target, laid, *helping), value) and _splits(groups, value, _is_loose_group)


def _may_build(table: Table, card: Card, value: int, target: Thing | None) -> bool:
    own_target = target is not None and target.owner == table.mover
    is_raise = target is not None and target.value != value
    if own_target and is_raise and not _may_raise_own(table, card, value, target):
        return False
    others = [build for build in table.builds if build != target]
    if table.rules.same_value_builds == "forbidden" and any(build.value == value for build in others):
        return False
    if _holds(table, card, value):
        owner: int | None = table.mover
    elif _partner_vouches(table, value) and not own_target:
        owner = table.partner
    else:
        return False
    made = Thing(frozenset({card}), value, is_build=True, owner=owner)
    return _duties_met(table, card, [*others, made], is_capture=False, extends=own_target)


def _may_raise_own(table: Table, card: Card, value: int, target: Thing | None) -> bool:
    if table.rules.own_raise == "never":
        return False
    if table.rules.own_raise == "free":
        return True
    return target is not None and _holds(table, card, target.value) and _holds(table, card, value)


def _holds(table: Table, played: Card, value: int | None) -> bool:
    return any(value in _hand_values(table.rules, card) for card in table.hand if card != played)


def _partner_vouches(table: Table, value: int) -> bool:
    """Section 4.4: the partner owns a build of the value before the move."""
    return (
        table.rules.partner_build == "declared"
        and table.partner is not None
        and any(build.owner == table.partner and build.value == value for build in table.builds)
    )


# Duties (sections 4.3 and 4.5).


def _duties_met(table: Table, card: Card, builds_after: Sequence[Thing], *, is_capture: bool, extends: bool) -> bool:
    """Whether a capture or build leaves the mover's redeemers and honours what the owner of a build owes.

    ``extends``: the move takes, raises or adds to a build that the mover owns.
    """
    if not _redeemers_left(table, card, builds_after):
        return False
    if not any(build.owner == table.mover for build in table.builds):
        return True
    if table.rules.owner_duty == "take_or_extend_next":
        return extends
    if table.rules.owner_duty == "capture_next":
        return is_capture
    return True


def _redeemers_left(table: Table, played: Card, builds_after: Sequence[Thing]) -> bool:
    """Whether each value on which the mover owns a build has a card of its own left in the hand."""
    owned = sorted({build.value or 0 for build in builds_after if build.owner == table.mover})
    left = [card for card in table.hand if card != played]
    return any(
        all(value in _hand_values(table.rules, card) for value, card in zip(owned, chosen, strict=True))
        for chosen in permutations(left, len(owned))
    )


def _may_trail(table: Table, card: Card, captures: set[Capture]) -> bool:
    owns = any(build.owner == table.mover for build in table.builds)
    if owns and table.rules.owner_duty != "free":
        return False
    if not _redeemers_left(table, card, table.builds):
        return False
    if table.rules.capture_duty == "card":
        return all(capture.card != card for capture in captures)
    return table.rules.capture_duty == "optional" or not captures
