"""What may be played: legal_moves lists, captures yields, check (checking.py) judges one move (RULES.md section 4)."""

from collections.abc import Iterator

from cassino_desktop.engine.accidents import decisions
from cassino_desktop.engine.cards import COURTS, RANK_SETS, Card, CardSet, iter_cards
from cassino_desktop.engine.duties import owned_by, partner_values, redeemed
from cassino_desktop.engine.groups import iter_unions, subsets_by_sum, unions
from cassino_desktop.engine.moves import CLAIM, Build, Capture, Move, Trail
from cassino_desktop.engine.state import Position, TableBuild


def legal_moves(position: Position) -> tuple[Move, ...]:
    """Return every legal move of the player to move, unique, in canonical order; none where the hand or game is over.

    The order: a claim, then by hand card in pack order its trail, its captures by what they take, its builds by value.
    """
    if position.game_over:
        return ()
    if position.asked is not None:
        return decisions(position)
    turn = _Turn(position)
    moves: list[Move] = [CLAIM] if turn.hand and may_claim(position) else []
    captures = {card: turn.captures(card) for card in iter_cards(turn.hand)}
    duty = position.rules.capture_duty
    trailing = turn.owner_may_trail and not (duty == "hand" and any(captures.values()))
    for card, taking in captures.items():
        if trailing and not (duty == "card" and taking) and turn.keeps(card, 0):
            moves.append(Trail(card))
        moves += taking
        moves += turn.builds(card)
    return tuple(moves)


def may_claim(position: Position) -> bool:
    """Return whether the player to move may claim the game (RULES.md section 7)."""
    side = position.side_of(position.turn)
    return position.rules.game.mode == "claim" and side not in position.out and side != position.barred


def captures(position: Position, card: Card) -> Iterator[Capture]:
    """Yield the legal captures of one hand card unstored and unsorted, one perhaps repeated; for crowded tables."""
    turn = _Turn(position)
    for union in turn.unions_taken(card, lazily=True):
        if turn.may_take(card, union):
            yield turn.capture(card, union)


class _Turn:
    """The facts of one turn that its moves have in common."""

    def __init__(self, position: Position) -> None:
        rules = self.rules = position.rules
        self.position = position
        self.seat = seat = position.turn
        self.hand = position.hands[seat]
        self.table_builds = position.builds
        self.owned = owned_by(position, seat) if position.builds else []
        self.owned_cards = sum(build.cards for build in self.owned)
        self.owner_may_trail = not self.owned or rules.owner_duty == "free"
        self.partner_values = partner_values(position) if position.builds else frozenset()
        values = [value for card in iter_cards(self.hand) for value in rules.capture_values[card]]
        table_values = rules.table_values
        loose = [(1 << card, table_values[card]) for card in iter_cards(position.loose)]
        self.limit = max((*values, *self.partner_values), default=0)
        self.sums = subsets_by_sum(loose, self.limit)
        self.taking_sums = self.sums
        if rules.build_as_card:
            singles = [(build.cards, build.value) for build in position.builds if not build.multiple]
            if singles:
                self.taking_sums = subsets_by_sum(loose + singles, self.limit)
        self._absorbable: dict[int, set[CardSet]] = {}

    def keeps(self, card: Card, taken: CardSet, made: tuple[int, ...] = ()) -> bool:
        """Return whether the rest of the hand redeems the owned builds not in ``taken`` and the values ``made``."""
        if not self.owned and len(made) < 2:
            return not made or bool(self.rules.holders.get(made[0], 0) & (self.hand & ~(1 << card)))
        values = [build.value for build in self.owned if not build.cards & taken]
        return redeemed(self.rules, self.hand & ~(1 << card), (*values, *made))

    # captures

    def captures(self, card: Card) -> list[Capture]:
        """Return the legal captures of a hand card, in canonical order."""
        found = [self.capture(card, union) for union in self.unions_taken(card) if self.may_take(card, union)]
        if len(found) > 1:
            found.sort()
        return found

    def capture(self, card: Card, union: CardSet) -> Capture:
        """Return the capture that takes a union of loose cards and whole builds."""
        builds = tuple(build.cards for build in self.table_builds if build.cards & union)
        return Capture(card, union & self.position.loose, builds)

    def may_take(self, card: Card, union: CardSet) -> bool:
        """Return whether the owner's duties allow a capture."""
        if not self.owned:
            return True
        if self.rules.owner_duty == "take_or_extend_next" and not union & self.owned_cards:
            return False
        return self.keeps(card, union)

    def unions_taken(self, card: Card, lazily: bool = False) -> Iterator[CardSet] | set[CardSet]:
        """Return what a hand card may take, duties aside; ``lazily`` one by one, perhaps repeated."""
        values = self.rules.capture_values[card]
        if not values or (COURTS >> card & 1 and self.rules.courts == "pair"):
            return self._courts_taken(card)
        if lazily:
            return (union for value in values for union in self._complete(value, iter_unions(self._groups(value))))
        if len(values) == 1:
            return self._of_value(values[0])
        return set().union(*(self._of_value(value) for value in values))

    def _of_value(self, value: int) -> set[CardSet]:
        groups = self._groups(value)
        if len(groups) < 2:
            return set(groups)
        found = unions(groups)
        return set(self._complete(value, iter(found))) if self.rules.completeness == "all" else found

    def _groups(self, value: int) -> list[CardSet]:
        groups = self.taking_sums[value]
        if self.table_builds:
            singles_too = self.rules.build_as_card
            more = [b.cards for b in self.table_builds if b.value == value and (b.multiple or not singles_too)]
            return groups + more if more else groups
        return groups

    def _complete(self, value: int, found: Iterator[CardSet]) -> Iterator[CardSet]:
        if self.rules.completeness == "any":
            return found
        groups = self._groups(value)
        return (union for union in found if all(group & union for group in groups))

    def _courts_taken(self, card: Card) -> set[CardSet]:
        alike = self.position.loose & RANK_SETS[card >> 2]
        if not alike:
            return set()
        how = self.rules.court_capture
        if how == "all":
            return {alike} if self.rules.completeness == "all" else unions([1 << c for c in iter_cards(alike)])
        ones = {1 << c for c in iter_cards(alike)}
        return ones | {alike} if how == "one_or_three" and len(ones) == 3 else ones

    # builds

    def builds(self, card: Card) -> list[Build]:
        """Return the legal builds, raises and adds of a hand card, in canonical order."""
        rules, worth = self.rules, self.rules.table_values[card]
        if not rules.building or not worth or (self.owned and rules.owner_duty == "capture_next"):
            return []
        rest = self.hand & ~(1 << card)
        held = {value for other in iter_cards(rest) for value in rules.capture_values[other] if value >= worth}
        found: list[Build] = []
        for value in held | {value for value in self.partner_values if value >= worth}:
            self._builds_of(card, worth, value, value in held, found)
        if len(found) > 1:
            found.sort()
        return found

    def _builds_of(self, card: Card, worth: int, value: int, held: bool, found: list[Build]) -> None:
        """Append the builds of one value that a hand card worth ``worth`` on the table may make."""
        joining = self._joining(value, value - worth)
        targets = [build for build in self.table_builds if self._may_target(build, worth, value, held)]
        if not joining and not targets:
            return
        forbidden = self.rules.same_value_builds == "forbidden"
        standing = [build for build in self.table_builds if build.value == value]
        bound = self.owned and self.rules.owner_duty == "take_or_extend_next"
        if joining and not bound and not (forbidden and standing) and self._may_own(card, value, held, 0):
            found += [Build(card, value, loose) for loose in joining if loose]
        for build in targets:
            if forbidden and any(other is not build for other in standing):
                continue
            if self._may_own(card, value, held, build.cards):
                absorbed = joining if build.value == value else self._raising(value, value - worth - build.value)
                found += [Build(card, value, loose, build.cards) for loose in absorbed]

    def _may_target(self, build: TableBuild, worth: int, value: int, held: bool) -> bool:
        """Return whether a build may be added to or raised, what joins it aside."""
        own = build.owner == self.seat
        if (own and not held) or (self.owned and not own and self.rules.owner_duty == "take_or_extend_next"):
            return False
        if build.value == value:
            return True
        need = value - worth - build.value
        if build.multiple or need < 0 or (need and not self.rules.table_raise):
            return False
        return not own or self.rules.own_raise != "never"

    def _may_own(self, card: Card, value: int, held: bool, target: CardSet) -> bool:
        """Return whether the hand left redeems all that the mover would own, and an own raise's old value."""
        if not self.keeps(card, target, (value,) if held else ()):
            return False
        if target & self.owned_cards and self.rules.own_raise == "hold_both":
            old = next(build.value for build in self.owned if build.cards == target)
            return bool(self.rules.holders.get(old, 0) & (self.hand & ~(1 << card)))
        return True

    def _joining(self, value: int, need: int) -> set[CardSet]:
        """Return the loose sets that make a card ``need`` short of ``value`` one group, with more groups or none."""
        return _joined(self.sums[need], self._more(value))

    def _raising(self, value: int, need: int) -> set[CardSet]:
        """Return the loose sets that may join a raise ``need`` short of ``value``."""
        return _joined(self.sums[need], self._more(value) if self.rules.raise_absorb else set())

    def _more(self, value: int) -> set[CardSet]:
        found = self._absorbable.get(value)
        if found is None:
            groups = self.sums[value]
            found = self._absorbable[value] = unions(groups) if len(groups) > 1 else set(groups)
        return found


def _joined(parts: list[CardSet], more: set[CardSet]) -> set[CardSet]:
    """Return each part alone and with each disjoint one of ``more``."""
    if not more:
        return set(parts)
    return set(parts) | {part | other for part in parts for other in more if not part & other}
