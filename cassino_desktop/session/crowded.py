"""The plays of one hand card on a crowded table, found one by one within a limit of work.

Sixteen loose low cards have hundreds of thousands of unions. Here nothing is listed: a search goes from the cards that
must take part to more, and stops when its steps are used up. What it yields, :func:`check` has found legal.
"""

from collections.abc import Iterator
from typing import NamedTuple

from cassino_desktop.engine.cards import Card, CardSet, iter_cards
from cassino_desktop.engine.checking import check
from cassino_desktop.engine.duties import partner_values
from cassino_desktop.engine.legality import captures
from cassino_desktop.engine.moves import Build, Capture, CardPlay, Trail
from cassino_desktop.engine.scoring import pegged_points
from cassino_desktop.engine.state import Position

Atom = tuple[CardSet, int]
"""Cards that go together, and what they are worth on the table."""


class Frame(NamedTuple):
    """One way of building with the hand card: groups of ``value``, one of which holds the ``lead``.

    ``target``: the build it is laid on, or 0. ``joins``: loose cards may complete the lead's group; ``absorbs``: there
    may be further groups.
    """

    value: int
    target: CardSet
    lead: int
    joins: bool = True
    absorbs: bool = True


class Budget:
    """A limit of work, in steps of about a microsecond."""

    def __init__(self, steps: int) -> None:
        """Begin with all the steps."""
        self.left = steps

    def spend(self) -> bool:
        """Take one step; return whether there was one."""
        self.left -= 1
        return self.left >= 0


class Search:
    """A bounded search for the legal plays of one hand card; the same search always finds the same plays."""

    def __init__(self, position: Position, card: Card, steps: int) -> None:
        """Prepare a search of at most about ``steps`` steps."""
        self.position = position
        self.card = card
        self._steps = steps
        self._budgets: list[Budget] = []
        rules = position.rules
        worth = rules.table_values
        atoms = [(1 << loose, worth[loose]) for loose in iter_cards(position.loose) if worth[loose]]
        atoms.sort(key=lambda atom: (-pegged_points(rules, atom[0]), -atom[1], atom[0]))
        self._loose = tuple(atoms)

    @property
    def spent(self) -> bool:
        """Return whether steps ran out, so that there may be more plays than were found."""
        return any(budget.left < 0 for budget in self._budgets)

    def plays(self, must: CardSet, *, only_captures: bool = False) -> Iterator[CardPlay]:
        """Yield legal plays in which all of ``must`` takes part, each once, large ones before small ones of a kind.

        The kinds (captures, builds of each value and target) take turns and share the steps, so that none hides
        another. With an empty ``must`` the trail is among them.
        """
        if not must and not only_captures and check(self.position, Trail(self.card)) is None:
            yield Trail(self.card)
        values = self.position.rules.capture_values[self.card]
        frames = [] if only_captures else self._frames(must)
        self._budgets = [Budget(self._steps // (len(values) + len(frames) or 1)) for _ in (*values, *frames)]
        if not values:  # a court card that only pairs has few captures
            yield from (move for move in captures(self.position, self.card) if not must & ~move.loose)
        ways = [self._captures(value, must, budget) for value, budget in zip(values, self._budgets, strict=False)]
        ways += [
            self._builds(frame, must, budget)
            for frame, budget in zip(frames, self._budgets[len(values) :], strict=True)
        ]
        seen: set[CardPlay] = set()
        for move in _in_turns(ways):
            if move not in seen and check(self.position, move) is None:
                seen.add(move)
                yield move

    def _captures(self, value: int, must: CardSet, budget: Budget) -> Iterator[CardPlay]:
        builds = self.position.builds
        singles_too = self.position.rules.build_as_card
        whole = [(b.cards, b.value) for b in builds if b.value == value or (singles_too and not b.multiple)]
        for union in self._unions(_usable((*whole, *self._loose), value, must), value, must, budget, set()):
            if union:
                taken = tuple(build.cards for build in builds if build.cards & union)
                yield Capture(self.card, union & self.position.loose, taken)

    def _frames(self, must: CardSet) -> list[Frame]:
        """Return the ways of building with the hand card in which the builds of ``must`` can take part."""
        position, rules = self.position, self.position.rules
        worth = rules.table_values[self.card]
        touched = tuple(build for build in position.builds if build.cards & must)
        if not rules.building or not worth or len(touched) > 1:
            return []
        rest = position.hands[position.turn] & ~(1 << self.card)
        values = {value for card in iter_cards(rest) for value in rules.capture_values[card]}
        frames = []
        for value in sorted(value for value in values | partner_values(position) if value >= worth):
            if not touched:
                frames.append(Frame(value, 0, worth))
            for build in touched or position.builds:
                if build.value == value:
                    frames.append(Frame(value, build.cards, worth))
                elif not build.multiple and build.value + worth <= value:
                    lead = build.value + worth
                    frames.append(Frame(value, build.cards, lead, rules.table_raise, rules.raise_absorb))
        return frames

    def _builds(self, frame: Frame, must: CardSet, budget: Budget) -> Iterator[CardPlay]:
        wanted = must & ~frame.target
        loose = _usable(self._loose, frame.value, wanted)
        if wanted and not loose:
            return
        for group in self._groups(loose if frame.joins else (), frame.value - frame.lead, budget):
            rest = tuple(atom for atom in loose if not atom[0] & group) if frame.absorbs else ()
            for more in self._unions(rest, frame.value, wanted & ~group, budget, set()):
                yield Build(self.card, frame.value, group | more, frame.target)

    def _groups(self, atoms: tuple[Atom, ...], total: int, budget: Budget) -> Iterator[CardSet]:
        """Yield the sets of atoms worth ``total``, the empty set for 0."""
        if not budget.spend():
            return
        if total == 0:
            yield 0
            return
        for place, (cards, worth) in enumerate(atoms):
            if worth <= total:
                for rest in self._groups(atoms[place + 1 :], total - worth, budget):
                    yield cards | rest

    def _unions(
        self,
        atoms: tuple[Atom, ...],
        value: int,
        must: CardSet,
        budget: Budget,
        seen: set[tuple[CardSet, int]],
        union: CardSet = 0,
    ) -> Iterator[CardSet]:
        """Yield ``union`` and what disjoint groups of the atoms add to it, all of ``must`` in it; large ones first.

        ``seen`` keeps the states gone through: in how many ways a union splits into groups makes no difference.
        """
        if not budget.spend() or (union, len(atoms)) in seen:
            return
        seen.add((union, len(atoms)))
        first = next((place for place, atom in enumerate(atoms) if atom[0] & must), None if must else 0)
        if first is None:
            return
        if not atoms:
            yield union
            return
        (cards, worth), others = atoms[first], atoms[:first] + atoms[first + 1 :]
        for group in self._groups(others, value - worth, budget):
            taken = group | cards
            rest = tuple(atom for atom in others if not atom[0] & taken)
            yield from self._unions(rest, value, must & ~taken, budget, seen, union | taken)
        if not must:
            yield from self._unions(others, value, 0, budget, seen, union)


def _usable(atoms: tuple[Atom, ...], value: int, must: CardSet) -> tuple[Atom, ...]:
    """Return the atoms that are in no way too much for a group of ``value``; none where ``must`` is not all in them."""
    fitting = tuple(atom for atom in atoms if atom[1] <= value)
    return fitting if not must & ~sum(cards for cards, _ in fitting) else ()


def _in_turns(ways: list[Iterator[CardPlay]]) -> Iterator[CardPlay]:
    """Yield from each in turn until all have come to their end."""
    while ways:
        for way in tuple(ways):
            move = next(way, None)
            if move is None:
                ways.remove(way)
            else:
                yield move
