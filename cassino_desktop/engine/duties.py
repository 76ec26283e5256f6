"""What the player to move owes to the builds on the table (RULES.md sections 4.3 and 4.4)."""

from collections.abc import Iterable, Mapping

from cassino_desktop.engine.cards import CardSet
from cassino_desktop.engine.moves import Build
from cassino_desktop.engine.rules import RuleSet
from cassino_desktop.engine.state import Position, TableBuild


def redeemed(rules: RuleSet, hand: CardSet, values: Iterable[int]) -> bool:
    """Return whether ``hand`` holds different cards for the different ``values``, one for each (section 4.3)."""
    holders = rules.holders
    if rules.one_value_each:
        return all(holders.get(value, 0) & hand for value in values)
    return _matched(holders, hand, sorted(set(values), key=lambda value: (holders.get(value, 0) & hand).bit_count()))


def _matched(holders: Mapping[int, CardSet], hand: CardSet, values: list[int]) -> bool:
    if not values:
        return True
    cards = holders.get(values[0], 0) & hand
    while cards:
        low = cards & -cards
        if _matched(holders, hand ^ low, values[1:]):
            return True
        cards ^= low
    return False


def partner_values(position: Position) -> frozenset[int]:
    """Return the values that the mover's partner has declared by builds of his own (section 4.4), if that counts."""
    if position.rules.partner_build != "declared" or not position.partners:
        return frozenset()
    partner = (position.turn + 2) % 4
    return frozenset(build.value for build in position.builds if build.owner == partner)


def owner_after(position: Position, move: Build) -> int:
    """Return the seat that owns the build a legal build move makes: the mover, or the partner it is built for."""
    seat = position.turn
    if position.rules.holders.get(move.value, 0) & (position.hands[seat] & ~(1 << move.card)):
        return seat
    return (seat + 2) % 4


def owned_by(position: Position, seat: int) -> list[TableBuild]:
    """Return the builds that a seat owns."""
    return [build for build in position.builds if build.owner == seat]
