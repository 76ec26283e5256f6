"""Whole games at speed off, one after the other in one window: no warning, no move twice, none lost."""

from collections.abc import Callable
from itertools import pairwise

from cassino_desktop.engine.transition import Transition
from cassino_desktop.gui.controller import Stage
from cassino_desktop.gui.game_choice import setup_of
from cassino_desktop.session.session import Session
from cassino_desktop.storage.settings import Chair, LastGame
from tests.gui.window import Desk, OpenDesk, new_game

BEGINNER, GREEDY, PERSON = Chair("", True, "beginner"), Chair("", True, "greedy"), Chair()
_TABLES = (
    ("modern", (BEGINNER, GREEDY), False),
    ("modern", (PERSON, BEGINNER), False),
    ("royal", (GREEDY, BEGINNER, GREEDY), False),
    ("foster_21", (PERSON, GREEDY, BEGINNER, GREEDY), True),
    ("draw", (BEGINNER, BEGINNER), False),
    ("spade", (GREEDY, PERSON), False),
)


def whole_game(desk: Desk, choice: LastGame, seed: str) -> tuple[Session, list[Transition]]:
    """Play a game to its end; return it, and every move that the window was told to show."""
    told: list[Transition] = []

    def hear(transition: Transition, state: object) -> None:
        told.append(transition)

    desk.controller.moved.connect(hear)
    desk.controller.begin(setup_of(choice, seed))
    desk.play_until(Stage.GAME_OVER)
    desk.controller.moved.disconnect(hear)
    return desk.session, told


def test_beginner_and_greedy_play_whole_games(
    open_desk: OpenDesk, long_count: Callable[[int, int], int], fresh_seed: int
) -> None:
    desk = open_desk(new_game())
    for number in range(long_count(2, 200)):
        rules, chairs, partners = _TABLES[(fresh_seed + number) % len(_TABLES)]
        choice = LastGame(rules, partners, chairs)
        session, told = whole_game(desk, choice, f"many {fresh_seed} {number}")
        moves = [played for hand in session.hands for played in hand]
        assert session.result is not None
        assert [transition.move for transition in told] == [played.move for played in moves], "each is shown once"
        for before, after in pairwise(told):
            same_hand = after.before == before.after
            assert same_hand or before.hand_over, "each goes on where the last one ended"
        for transition in told:
            assert transition.seat == transition.before.turn
        assert not desk.window.notices.sentences
