"""What a game is set up with: rules, who sits where, the seed of its deals, who deals first."""

from dataclasses import dataclass, replace
from enum import StrEnum
from functools import cached_property
from typing import Final, NamedTuple

from cassino_desktop.engine.accidents import AccidentKind, first_chance, first_of_hand
from cassino_desktop.engine.deal import Cut, cut_for_deal, fresh_seed
from cassino_desktop.engine.rules import RuleSet
from cassino_desktop.engine.state import Position, side_count

_MOST_SEEDS: Final = 2_000
"""How many seeds are tried before it is clear that the rules know no such accident."""
MAX_TEXT: Final = 200
"""The longest name, level or seed, in characters."""


class SeatKind(StrEnum):
    """Who plays a seat."""

    PERSON = "person"
    COMPUTER = "computer"


class SetupProblem(StrEnum):
    """What is wrong with a game's set-up."""

    PLAYERS = "players"
    PARTNERS = "partners"
    NAME = "name"
    LEVEL = "level"
    SEED = "seed"
    DEALER = "dealer"
    ACCIDENTS = "accidents"
    START = "start"
    EARLIER = "earlier"


class BadSetupError(ValueError):
    """A game that cannot be set up; ``problem`` says why, ``seat`` where (None: it concerns no one seat)."""

    def __init__(self, problem: SetupProblem, seat: int | None = None) -> None:
        """Keep what is wrong."""
        super().__init__(problem.value if seat is None else f"{problem.value}, seat {seat}")
        self.problem = problem
        self.seat = seat


@dataclass(frozen=True)
class Seat:
    """Who sits at a seat: a ``name`` to show, a person or a computer player, and the computer player's ``level``."""

    name: str
    kind: SeatKind = SeatKind.PERSON
    level: str | None = None

    @property
    def is_person(self) -> bool:
        """Return whether a person plays this seat."""
        return self.kind is SeatKind.PERSON


class Earlier(NamedTuple):
    """An earlier game with the same deals: the ``names`` of its players by seat, and each hand's ``points`` by side."""

    names: tuple[str, ...]
    points: tuple[tuple[int, ...], ...]


@dataclass(frozen=True)
class GameSetup:
    """Everything that decides a game but its moves; vetted when made (BadSetupError).

    ``entered`` are the players as they came to the table. With ``dealer`` None the cut for deal of ``seed`` decides who
    deals first and, with partners, who sits where (RULES.md section 2); otherwise ``entered`` are the seats, clockwise
    from 0, and ``dealer`` is a seat. ``seed`` decides every deal: nobody at the table may see it before the game ends.
    With ``start`` the first hand begins in that position, whose rules, seats and dealer are the game's. ``earlier`` is
    what came of the same deals before, to compare with.
    """

    rules: RuleSet
    entered: tuple[Seat, ...]
    seed: str
    partners: bool = False
    dealer: int | None = None
    start: Position | None = None
    earlier: Earlier | None = None

    def __post_init__(self) -> None:
        """Vet the set-up; raise BadSetupError naming the first thing that is wrong."""
        if self.players not in self.rules.players or self.players not in (2, 3, 4):
            raise BadSetupError(SetupProblem.PLAYERS)
        if self.partners and self.players != 4:
            raise BadSetupError(SetupProblem.PARTNERS)
        for number, seat in enumerate(self.entered):
            if not _is_text(seat.name):
                raise BadSetupError(SetupProblem.NAME, number)
            if seat.is_person != (seat.level is None) or (seat.level is not None and not _is_text(seat.level)):
                raise BadSetupError(SetupProblem.LEVEL, number)
        if not _is_text(self.seed):
            raise BadSetupError(SetupProblem.SEED)
        if self.dealer is not None and not 0 <= self.dealer < self.players:
            raise BadSetupError(SetupProblem.DEALER)
        self._vet_additions()

    def _vet_additions(self) -> None:
        if self.start is not None and not self._begins_with(self.start):
            raise BadSetupError(SetupProblem.START)
        if self.earlier is not None and not self._compares_with(self.earlier):
            raise BadSetupError(SetupProblem.EARLIER)

    def _begins_with(self, start: Position) -> bool:
        agreed = (start.rules, start.players, start.partners, start.dealer)
        ours = (self.rules, self.players, self.partners, self.dealer)
        return agreed == ours and not start.hand_over and not start.game_over

    def _compares_with(self, earlier: Earlier) -> bool:
        sides = side_count(self.players, self.partners)
        named = len(earlier.names) == self.players and all(map(_is_text, earlier.names))
        return named and all(len(points) == sides for points in earlier.points)

    @property
    def players(self) -> int:
        """Return the number of players."""
        return len(self.entered)

    @cached_property
    def cut(self) -> Cut | None:
        """Return the cut for deal, or None where the first dealer was given."""
        return cut_for_deal(self.seed, self.players, self.partners) if self.dealer is None else None

    @cached_property
    def seats(self) -> tuple[Seat, ...]:
        """Return who sits at each seat, clockwise from 0, once the cut has seated them."""
        cut = self.cut
        return self.entered if cut is None else tuple(self.entered[person] for person in cut.seating)

    @property
    def first_dealer(self) -> int:
        """Return the seat that deals the first hand."""
        cut = self.cut
        return cut.dealer if cut is not None else self.dealer or 0

    @property
    def persons(self) -> tuple[int, ...]:
        """Return the seats that persons play."""
        return tuple(number for number, seat in enumerate(self.seats) if seat.is_person)


def fresh_setup(
    rules: RuleSet, entered: tuple[Seat, ...], *, partners: bool = False, dealer: int | None = None
) -> GameSetup:
    """Return a new game with a seed from the system's randomness; raise BadSetupError."""
    return GameSetup(rules, entered, fresh_seed(), partners, dealer)


def with_accident(setup: GameSetup, kind: AccidentKind) -> GameSetup:
    """Return a new game like this one whose first hand's first accident is of a kind; accidents happen often in it.

    Raises BadSetupError where the rules' deals have no such accident.
    """
    rules = setup.rules if setup.rules.accidents == "often" else replace(setup.rules, accidents="often")
    for _ in range(_MOST_SEEDS):
        found = replace(setup, rules=rules, seed=fresh_seed())
        if first_of_hand(rules, setup.players, found.first_dealer, first_chance(found.seed, 0)) == kind:
            return found
    raise BadSetupError(SetupProblem.ACCIDENTS)


def play_again(setup: GameSetup) -> GameSetup:
    """Return a new game with new cards for the same players by the same rules."""
    return replace(setup, seed=fresh_seed(), start=None, earlier=None)


def same_deal(setup: GameSetup) -> GameSetup:
    """Return the same game to play once more from the start: same cards, same dealer, same seats (also: restart)."""
    return setup


def seats_swapped(setup: GameSetup) -> GameSetup:
    """Return the same deals with everybody one seat to the left, so that each holds what the player there held."""
    seats = setup.seats
    return replace(setup, entered=seats[-1:] + seats[:-1], dealer=setup.first_dealer)


def _is_text(text: str) -> bool:
    """Return whether the text can be shown, kept in a file and hashed: not blank, not too long, no broken character."""
    return bool(text.strip()) and len(text) <= MAX_TEXT and not any("\ud800" <= char <= "\udfff" for char in text)
