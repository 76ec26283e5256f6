"""Whole hands played at random over random rules, for the tests that look at each turn of them."""

from collections.abc import Iterator
from random import Random

from cassino_desktop.engine.deal import opening
from cassino_desktop.engine.legality import legal_moves
from cassino_desktop.engine.moves import Claim, Move
from cassino_desktop.engine.play import play
from cassino_desktop.engine.rules import RuleSet
from cassino_desktop.engine.state import Position, side_count
from cassino_desktop.engine.transition import Transition
from tests.engine.strategies import random_rules

SEATINGS = ((2, False), (3, False), (4, False), (4, True))
"""Players, and whether they are partners: all there are."""


def random_opening(random: Random, rules: RuleSet | None = None, seating: tuple[int, bool] | None = None) -> Position:
    """A hand just dealt, of rules and a seating chosen at random unless given, somewhere in a game."""
    rules = rules or random_rules(random)
    players, partners = seating or random.choice([each for each in SEATINGS if each[0] in rules.players])
    deck = list(range(52))
    random.shuffle(deck)
    highest = (rules.game.target or 21) - 1
    totals = tuple(random.randint(0, highest) for _ in range(side_count(players, partners)))
    dealer = random.randrange(players)
    return opening(rules, players, partners, dealer, tuple(deck), totals=random.choice((None, totals)))


def random_move(random: Random, moves: tuple[Move, ...]) -> Move:
    """One of the moves: builds oftener than their number would have it, a claim seldom."""
    kinds = {type(move) for move in moves}
    if Claim in kinds and random.random() < 0.95:
        kinds.remove(Claim)
    kind = random.choice(sorted(kinds, key=lambda kind: kind.__name__))
    return random.choice([move for move in moves if isinstance(move, kind)])


def turns(random: Random, position: Position) -> Iterator[tuple[Position, tuple[Move, ...], Transition]]:
    """Play the hand to its end: each position, its legal moves, and what the one that was played brought."""
    while not position.hand_over:
        moves = legal_moves(position)
        assert moves, "a legal move always exists"
        after, transition = play(position, random_move(random, moves))
        yield position, moves, transition
        if transition.game_over:
            return
        position = after
