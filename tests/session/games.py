"""Games to play in tests: every table at which a named game, and each mode of game, can be played."""

from collections.abc import Iterator
from random import Random
from typing import NamedTuple

import pytest

from cassino_desktop.engine.legality import legal_moves
from cassino_desktop.engine.presets import PRESETS, parse_rules
from cassino_desktop.engine.rules import RuleSet
from cassino_desktop.session.flow import Phase
from cassino_desktop.session.session import Session
from cassino_desktop.session.setup import GameSetup, Seat, SeatKind

EXTRA_RULES = {
    "claim": parse_rules({"game": {"mode": "claim", "target": 11}}),
    "claim_carrying": parse_rules({"tie": "carry", "game": {"mode": "claim", "target": 21, "lurch": 6}}),
    "pegged_short": parse_rules({"preset": "spade", "game": {"target": 11}}),
    "difference_each": parse_rules({"game": {"mode": "difference", "target": 11, "lurch": 6, "four": "deduct_lowest"}}),
}


class Table(NamedTuple):
    """A game to be played by so many, with partners or without."""

    name: str
    rules: RuleSet
    players: int
    partners: bool

    def setup(self, seed: str, *, computers: tuple[int, ...] = (), dealer: int | None = None) -> GameSetup:
        """A set-up in which those of the entered players are computer players."""
        entered = tuple(computer(n) if n in computers else person(n) for n in range(self.players))
        return GameSetup(self.rules, entered, seed, self.partners, dealer)


def person(number: int) -> Seat:
    return Seat(f"Person {number}")


def computer(number: int) -> Seat:
    return Seat(f"Computer {number}", SeatKind.COMPUTER, "greedy")


def _tables() -> Iterator[Table]:
    for name, rules in {**PRESETS, **EXTRA_RULES}.items():
        for players in rules.players:
            yield Table(name, rules, players, False)
        if 4 in rules.players:
            yield Table(name, rules, 4, True)


TABLES = tuple(_tables())
every_table = pytest.mark.parametrize(
    "table", TABLES, ids=[f"{t.name}-{t.players}{'-partners' if t.partners else ''}" for t in TABLES]
)

MODERN = Table("modern", PRESETS["modern"], 2, False)


def phase_of(session: Session) -> Phase:
    """The phase now; what a test has said of it before does not bind the type checker."""
    return session.phase


def step(session: Session, random: Random) -> None:
    """Go on by one random legal move or by the deal of the next hand."""
    if session.phase is Phase.HAND_OVER:
        session.next_hand()
    else:
        session.play(random.choice(legal_moves(session.position)))


def play_out(session: Session, random: Random) -> None:
    """Play to the end of the game at random."""
    while session.phase is not Phase.GAME_OVER:
        step(session, random)


def play_steps(session: Session, random: Random, steps: int) -> None:
    """Go on by at most so many steps at random."""
    for _ in range(steps):
        if session.phase is Phase.GAME_OVER:
            return
        step(session, random)


def play_hand(session: Session, random: Random) -> None:
    """Play to the end of the current hand at random."""
    while session.phase is Phase.PLAYING:
        step(session, random)
