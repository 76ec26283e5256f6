"""The legal moves of a lean position and what each leaves behind (RULES.md section 4), in classes of cards."""

from typing import NamedTuple, TypeAlias

from cassino_desktop.ai.lean import Bag, LeanBuild, LeanRules, Tally
from cassino_desktop.engine.moves import Build, Capture, CardPlay, Trail
from cassino_desktop.engine.state import Position

TRAIL, CAPTURE, BUILD = range(3)
Table: TypeAlias = tuple[Bag, tuple[LeanBuild, ...]]
"""The loose cards and the sorted builds."""


class Step(NamedTuple):
    """One move and its outcome.

    ``played`` is a class, ``what`` one of TRAIL, CAPTURE, BUILD, ``taken`` the loose cards taken or absorbed,
    ``things`` the builds taken or built on (bits by place), ``value`` that of a build; ``table`` is left, ``won`` the
    tally of what was taken.
    """

    played: int
    what: int
    taken: Bag
    things: int
    value: int
    table: Table
    won: Tally

    @property
    def sweeps(self) -> bool:
        """Return whether the move is a capture that empties the table."""
        return self.what == CAPTURE and self.table == EMPTY


EMPTY: Table = (0, ())


class StepMaker:
    """Lists the moves of hands at tables and remembers what it has listed; one for each search.

    ``most`` bounds how many unions of groups are followed for one value, the richest first; None: all of them.
    """

    def __init__(self, lean: LeanRules, partners: bool, most: int | None = None) -> None:
        self.lean = lean
        self.rules = lean.rules
        self.partners = partners and lean.rules.partner_build == "declared"
        self.most = most
        self._sums: dict[tuple[Bag, tuple[tuple[Bag, int], ...]], list[list[Bag]]] = {}
        self._unions: dict[tuple[Bag, Bag, int], list[Bag]] = {}
        self._tallies: dict[Bag, Tally] = {}
        self._pips: dict[Bag, int] = {}
        self._rich: dict[Bag, tuple[int, int, Bag]] = {}

    def tally(self, bag: Bag) -> Tally:
        """Return the tally of a bag, remembered."""
        found = self._tallies.get(bag)
        if found is None:
            found = self._tallies[bag] = self.lean.tally(bag)
        return found

    def pips(self, bag: Bag) -> int:
        """Return the table values of a bag summed, remembered."""
        found = self._pips.get(bag)
        if found is None:
            found = self._pips[bag] = self.lean.pips(bag)
        return found

    # groups and their unions

    def sums(self, loose: Bag, singles: tuple[tuple[Bag, int], ...] = ()) -> list[list[Bag]]:
        """Return for each sum up to the highest hand value the bags of loose cards and single builds that make it."""
        key = (loose, singles)
        found = self._sums.get(key)
        if found is None:
            found = self._sums[key] = self._sums_of(loose, singles, self.lean.limit)
        return found

    def _sums_of(self, loose: Bag, singles: tuple[tuple[Bag, int], ...], limit: int) -> list[list[Bag]]:
        lean = self.lean
        sums: list[list[Bag]] = [[] for _ in range(limit + 1)]
        sums[0].append(0)
        atoms = [(lean.units[number], lean.worth[number], lean.count(loose, number)) for number in lean.classes(loose)]
        top = 0
        for unit, value, count in atoms + [(unit, value, 1) for unit, value in singles]:
            if not 0 < value <= limit:
                continue
            for total in range(top, -1, -1):
                here = sums[total]
                if here:
                    for times in range(1, min(count, (limit - total) // value) + 1):
                        sums[total + times * value] += [bag + times * unit for bag in here]
            top = min(top + value * count, limit)
        return sums

    def closure(self, groups: list[Bag], whole: Bag) -> list[Bag]:
        """Return every union of one or more disjoint groups within ``whole``; the groups themselves first."""
        if len(groups) == 1 and not self.lean.fits(groups[0] * 2, whole):
            return groups
        guards = self.lean.guards
        guarded = whole | guards
        found: dict[Bag, None] = {0: None}
        for group in groups:
            room = guarded - group
            frontier = list(found)
            while frontier:
                frontier = [
                    more for bag in frontier if (room - bag) & guards == guards and (more := bag + group) not in found
                ]
                found.update(dict.fromkeys(frontier))
            if self.most is not None and len(found) > self.most:
                found = dict.fromkeys(sorted(found, key=self._richness)[: self.most])
        return [bag for bag in found if bag]

    def _richness(self, bag: Bag) -> tuple[int, int, Bag]:
        """Return what sorts the unions to follow: the richest first, and the empty one always."""
        found = self._rich.get(bag)
        if found is None:
            loose = bag & self.lean.loose_part
            tally = self.tally(loose)
            rich = self.lean.pegged(tally) * 5 + (tally & 255) + (bag > loose) * 2
            found = self._rich[bag] = (0, -rich, bag) if bag else (-1, 0, 0)
        return found

    def unions(self, value: int, loose: Bag, builds: tuple[LeanBuild, ...]) -> list[Bag]:
        """Return what a card played as ``value`` may take: loose cards and builds as fields, whole unions only."""
        lean, rules = self.lean, self.rules
        whole: Bag = loose
        more: list[Bag] = []
        singles: tuple[tuple[Bag, int], ...] = ()
        if builds:
            units = lean.build_units
            if rules.build_as_card:
                singles = tuple((units[place], build[1]) for place, build in enumerate(builds) if not build[3])
                more = [units[place] for place, build in enumerate(builds) if build[3] and build[1] == value]
            else:
                more = [units[place] for place, build in enumerate(builds) if build[1] == value]
            whole += sum(unit for unit, _ in singles) + sum(more)
        groups = self.sums(loose, singles)[value]
        if more:
            groups = groups + more
        if not groups:
            return groups
        key = (loose, sum(more), value)
        if not singles:
            found = self._unions.get(key)
            if found is not None:
                return found
        found = self.closure(groups, whole)
        if rules.completeness == "all":
            found = [bag for bag in found if not any(lean.fits(bag + group, whole) for group in groups)]
        if not singles:
            self._unions[key] = found
        return found

    def paired(self, rank: int, loose: Bag) -> list[Bag]:
        """Return what a court that only pairs may take (RULES.md section 3)."""
        lean = self.lean
        alike = loose & lean.rank_fields[rank]
        if not alike:
            return []
        how = self.rules.court_capture
        cards = lean.sorted_cards(alike)
        ones = [lean.units[number] for number in dict.fromkeys(cards)]
        if how == "all":
            return [alike] if self.rules.completeness == "all" else self.closure(ones, alike)
        return [*ones, alike] if how == "one_or_three" and len(cards) == 3 else ones

    def takings(self, played: int, table: Table) -> list[Bag]:
        """Return what a card of the class may take, duties aside."""
        lean = self.lean
        loose, builds = table
        if lean.pairs_only[played]:
            return self.paired(lean.ranks[played], loose)
        values = lean.capture_values[played]
        if len(values) == 1:
            return self.unions(values[0], loose, builds)
        return list(dict.fromkeys(bag for value in values for bag in self.unions(value, loose, builds)))

    # moves

    def steps(self, hand: Bag, table: Table, seat: int) -> list[Step]:
        """Return the legal moves of a hand at a table, each once, with what it leaves."""
        lean, rules = self.lean, self.rules
        builds = table[1]
        owned = [place for place, build in enumerate(builds) if build[2] == seat] if builds else []
        trails: list[Step] = []
        others: list[Step] = []
        taking: set[int] = set()
        for played in lean.classes(hand):
            captures = self.captures(hand, played, table, owned)
            if captures:
                taking.add(played)
            others += captures
            if rules.building:
                others += self.builds(hand, played, table, seat, owned)
            if not owned or (rules.owner_duty == "free" and self.keeps(hand, played, table, owned)):
                trails.append(self.trail(played, table))
        if rules.capture_duty == "card":
            trails = [step for step in trails if step.played not in taking]
        elif rules.capture_duty == "hand" and taking:
            trails = []
        return trails + others

    def trail(self, played: int, table: Table) -> Step:
        """Return the trail of a card."""
        return Step(played, TRAIL, 0, 0, 0, (table[0] + self.lean.units[played], table[1]), 0)

    def keeps(
        self, hand: Bag, played: int, table: Table, owned: list[int], taken: int = 0, made: tuple[int, ...] = ()
    ) -> bool:
        """Return whether the rest of the hand redeems the owned builds not ``taken`` (bits) and the values ``made``."""
        values = [table[1][place][1] for place in owned if not taken >> place & 1]
        values += made
        return not values or self.lean.redeemed(hand - self.lean.units[played], values)

    def captures(self, hand: Bag, played: int, table: Table, owned: list[int]) -> list[Step]:
        """Return the captures of a card of the hand."""
        lean, (loose, builds) = self.lean, table
        must = owned and self.rules.owner_duty == "take_or_extend_next"
        found = []
        for bag in self.takings(played, table):
            taken, places, left = bag, 0, builds
            won = lean.tallies[played]
            if builds and bag > lean.loose_part:
                taken = bag & lean.loose_part
                for place, build in enumerate(builds):
                    if bag & lean.build_units[place]:
                        places |= 1 << place
                        won += self.tally(build[0])
                left = tuple(build for place, build in enumerate(builds) if not places >> place & 1)
            if owned:
                if must and not any(places >> place & 1 for place in owned):
                    continue
                if not self.keeps(hand, played, table, owned, places):
                    continue
            found.append(Step(played, CAPTURE, taken, places, 0, (loose - taken, left), won + self.tally(taken)))
        return found

    def builds(self, hand: Bag, played: int, table: Table, seat: int, owned: list[int]) -> list[Step]:
        """Return the builds, raises and adds of a card of the hand."""
        lean, worth = self.lean, self.lean.worth[played]
        if not worth or (owned and self.rules.owner_duty == "capture_next"):
            return []
        rest = hand - lean.units[played]
        held = {value for other in lean.classes(rest) for value in lean.capture_values[other] if value >= worth}
        partner = (seat + 2) % 4
        declared = {build[1] for build in table[1] if build[2] == partner} if self.partners and table[1] else set()
        found: list[Step] = []
        for value in sorted(held | {value for value in declared if value >= worth}):
            found += self._builds_of(hand, played, value, value in held, table, (seat, owned))
        return found

    def _builds_of(
        self, hand: Bag, played: int, value: int, held: bool, table: Table, mover: tuple[int, list[int]]
    ) -> list[Step]:
        """Return the builds of one value."""
        (loose, builds), (seat, owned) = table, mover
        duty = self.rules.owner_duty
        worth = self.lean.worth[played]
        owner = seat if held else (seat + 2) % 4
        standing = [place for place, build in enumerate(builds) if build[1] == value]
        forbidden = self.rules.same_value_builds == "forbidden"
        bound = bool(owned) and duty == "take_or_extend_next"
        found: list[Step] = []
        joining = self._joined(loose, value, value - worth, True)
        made = (value,) if held else ()
        if not bound and not (forbidden and standing) and joining and self.keeps(hand, played, table, owned, 0, made):
            found += [self._built(played, value, bag, None, table, owner) for bag in joining if bag]
        for place, build in enumerate(builds):
            own = build[2] == seat
            if (own and not held) or (bound and not own) or (forbidden and any(other != place for other in standing)):
                continue
            if not self._may_own(hand, played, made, place, table, owned):
                continue
            if build[1] == value:
                absorbed = joining
            else:
                need = value - worth - build[1]
                if build[3] or need < 0 or (need and not self.rules.table_raise):
                    continue
                if own and self.rules.own_raise == "never":
                    continue
                absorbed = self._joined(loose, value, need, self.rules.raise_absorb)
            found += [self._built(played, value, bag, place, table, owner) for bag in absorbed]
        return found

    def _may_own(
        self, hand: Bag, played: int, made: tuple[int, ...], place: int, table: Table, owned: list[int]
    ) -> bool:
        if not self.keeps(hand, played, table, owned, 1 << place, made):
            return False
        if place in owned and self.rules.own_raise == "hold_both":
            old = table[1][place][1]
            return bool(self.lean.holders.get(old, 0) & (hand - self.lean.units[played]))
        return True

    def _joined(self, loose: Bag, value: int, need: int, absorb: bool) -> list[Bag]:
        """Return the loose bags that make a card ``need`` short of ``value`` one group, alone or with more groups."""
        # A studied position may have a partner's build of a value that no card has.
        sums = self.sums(loose) if value <= self.lean.limit else self._sums_of(loose, (), value)
        parts = sums[need]
        if not parts or not absorb or not sums[value]:
            return parts
        key = (loose, -1, value)
        more = self._unions.get(key)
        if more is None:
            more = self._unions[key] = self.closure(sums[value], loose)
        fits = self.lean.fits
        if self.most is not None and len(parts) * len(more) > 4 * self.most:
            more = sorted(more, key=self._richness)[: 1 + 4 * self.most // len(parts)]
        joined = [part + other for part in parts for other in more if fits(part + other, loose)]
        return list(dict.fromkeys(parts + joined))

    def _built(self, played: int, value: int, bag: Bag, place: int | None, table: Table, owner: int) -> Step:
        """Return a build with what it leaves."""
        loose, builds = table
        total = self.lean.worth[played] + self.pips(bag)
        cards, multiple = bag + self.lean.units[played], False
        if place is not None:
            target = builds[place]
            cards += target[0]
            total += target[1]
            multiple = target[3]
            builds = builds[:place] + builds[place + 1 :]
        made = (cards, value, owner, multiple or total > value)
        left = (loose - bag, tuple(sorted((*builds, made))) if builds else (made,))
        return Step(played, BUILD, bag, 0 if place is None else 1 << place, value, left, 0)


def move_of(lean: LeanRules, position: Position, step: Step) -> CardPlay:
    """Return the engine's move that a step of the player to move means: of cards that are alike the first."""
    card = next(c for c in lean.class_cards[step.played] if position.hands[position.turn] >> c & 1)
    loose = 0
    for number in lean.classes(step.taken):
        lying = [c for c in lean.class_cards[number] if position.loose >> c & 1]
        loose |= sum(1 << c for c in lying[: lean.count(step.taken, number)])
    ordered = sorted(((lean.bag(b.cards), b.value, b.owner, b.multiple), b.cards) for b in position.builds)
    things = tuple(sorted((cards for place, (_, cards) in enumerate(ordered) if step.things >> place & 1), key=_first))
    if step.what == TRAIL:
        return Trail(card)
    if step.what == CAPTURE:
        return Capture(card, loose, things)
    return Build(card, step.value, loose, things[0] if things else 0)


def _first(cards: int) -> int:
    return cards & -cards
