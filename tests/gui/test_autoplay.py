"""What goes on by itself: forced moves, the next hand, the computer in the person's place; and the pause."""

from collections.abc import Iterator
from random import Random

import pytest
from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from cassino_desktop.engine.legality import legal_moves
from cassino_desktop.gui.actions import Act
from cassino_desktop.gui.autoplay import SHEET_MS
from cassino_desktop.gui.controller import Controller, Stage
from cassino_desktop.gui.table.doing import Covered
from cassino_desktop.session.intents import forced
from cassino_desktop.session.session import Session
from cassino_desktop.session.setup import Seat
from cassino_desktop.storage.settings import Speed
from tests.gui.stage import Theatre, game
from tests.gui.window import LONG_MS, Desk, OpenDesk, new_game
from tests.session.games import TABLES, step


@pytest.fixture
def theatre(qapp: object) -> Iterator[Theatre]:
    made = Theatre()
    yield made
    made.controller.close()


def at(game_of: Desk | Controller) -> Stage:
    """What the window waits for now."""
    return game_of.stage


def played(controller: Controller) -> int:
    """How many moves the hand has so far."""
    return len(controller.session.hand_moves)


# --- forced moves ------------------------------------------------------------------------------------------------


def test_a_move_is_forced_where_no_other_is_legal(fresh_seed: int) -> None:
    random = Random(fresh_seed)
    seen = {True: 0, False: 0}
    for number in range(12):
        table = random.choice(TABLES)
        session = Session(table.setup(f"forced {fresh_seed} {number}"))
        for _ in range(60):
            if session.turn is not None:
                moves = legal_moves(session.position)
                assert forced(session.position) == (moves[0] if len(moves) == 1 else None)
                seen[len(moves) == 1] += 1
            if session.result is not None:
                break
            step(session, random)
    assert min(seen.values()) > 0


def play_to_a_forced_move(desk: Desk) -> None:
    """Play on until the person has one legal move."""
    for _ in range(200):
        desk.wait_for(Stage.TURN, Stage.HAND_OVER, Stage.GAME_OVER)
        if desk.stage is not Stage.TURN:
            desk.controller.next_hand()
        elif forced(desk.session.position) is not None:
            return
        else:
            desk.play()
    raise AssertionError("never a forced move")


def test_forced_moves_wait_for_the_person_unless_told_otherwise(open_desk: OpenDesk, qtbot: QtBot) -> None:
    desk = open_desk(new_game("hoyle_1800"))
    play_to_a_forced_move(desk)
    only = forced(desk.session.position)
    number = len(desk.session.hand_moves)
    qtbot.wait(50)
    assert len(desk.session.hand_moves) == number
    desk.window.preferences.change(play_forced=True)
    qtbot.waitUntil(lambda: len(desk.session.hands[0]) > number or desk.session.hand_number > 0)
    assert desk.session.hands[0][number].move == only


def test_a_forced_move_that_was_taken_back_is_not_played_again(open_desk: OpenDesk, qtbot: QtBot) -> None:
    desk = open_desk(new_game("hoyle_1800"))
    play_to_a_forced_move(desk)
    desk.play()
    desk.wait_for(Stage.TURN, Stage.HAND_OVER)
    desk.controller.undo()
    assert forced(desk.session.position) is not None
    desk.window.preferences.change(play_forced=True)
    place = len(desk.session.hand_moves)
    qtbot.wait(50)
    assert (desk.stage, len(desk.session.hand_moves)) == (Stage.TURN, place)
    desk.controller.undo()
    assert len(desk.session.hand_moves) < place, "one can go further back"


# --- the next hand -----------------------------------------------------------------------------------------------


def test_the_next_hand_waits_unless_told_otherwise(open_desk: OpenDesk, qtbot: QtBot) -> None:
    desk = open_desk(new_game())
    desk.play_until(Stage.HAND_OVER)
    autoplay = desk.window.features.autoplay
    assert not autoplay._timer.isActive(), "nothing runs while the person reads"
    desk.window.preferences.change(pause_between_hands=False)
    assert autoplay._timer.interval() == SHEET_MS[Speed.OFF]
    assert desk.window.is_counting(), "the sheet can be read"
    qtbot.waitUntil(lambda: desk.session.hand_number == 1, timeout=LONG_MS)
    assert not desk.window.is_counting()


# --- the computer in the person's place --------------------------------------------------------------------------


def test_the_computer_plays_for_the_person_until_told_to_stop(theatre: Theatre) -> None:
    controller = theatre.controller
    controller.begin(game())
    theatre.settle()
    assert at(controller) is Stage.TURN
    controller.let_computer_play(True)
    assert at(controller) is Stage.THINKING
    assert not controller.state.may_play
    assert theatre.engine.questions[-1][1].seat == 0, "it is asked with what the person may know"
    controller.play(legal_moves(controller.session.position)[0])
    assert not controller.session.hand_moves, "the person has given the cards away"
    theatre.engine.answer()
    assert played(controller) == 1
    theatre.settle()
    theatre.engine.answer()
    theatre.settle()
    assert at(controller) is Stage.THINKING
    question = theatre.engine.questions[-1][0]
    controller.let_computer_play(False)
    assert at(controller) is Stage.TURN
    theatre.engine.answer(question)
    assert played(controller) == 2, "an answer that comes late is no move"
    theatre.person_plays()
    assert played(controller) == 3


def test_a_game_that_the_computer_played_counts_as_helped(theatre: Theatre) -> None:
    theatre.controller.begin(game())
    theatre.settle()
    assert not theatre.controller.session.hints_used
    theatre.controller.let_computer_play(True)
    theatre.controller.let_computer_play(False)
    assert theatre.controller.session.hints_used


def test_a_key_lets_the_computer_play_a_whole_game(open_desk: OpenDesk) -> None:
    desk = open_desk(new_game("dick_1867"))
    desk.wait_for(Stage.TURN)
    action = desk.window.actions_of[Act.DEMO]
    desk.press(Qt.Key.Key_D)
    assert action.isChecked()
    assert "computer plays" in desk.window.status.sentence
    desk.wait_for(Stage.GAME_OVER)
    assert not action.isChecked(), "with the game it ends"
    assert not action.isEnabled()
    desk.press(Qt.Key.Key_Return)
    desk.wait_for(Stage.TURN)
    assert action.isEnabled()
    assert not action.isChecked()


def test_the_computer_hides_the_hands_of_several_persons(theatre: Theatre) -> None:
    theatre.controller.begin(game(Seat("Ann"), Seat("Bob")))
    theatre.settle()
    theatre.controller.uncover()
    theatre.controller.let_computer_play(True)
    theatre.engine.answer()
    theatre.settle()
    assert theatre.controller.state.covered
    theatre.controller.let_computer_play(False)
    assert at(theatre.controller) is Stage.COVERED


# --- pause -------------------------------------------------------------------------------------------------------


def test_pause_hides_the_hand_until_it_is_asked_for(open_desk: OpenDesk) -> None:
    desk = open_desk(new_game())
    desk.wait_for(Stage.TURN)
    action = desk.window.actions_of[Act.PAUSE]
    table = desk.window.scene
    hand = desk.session.position.hands[0]
    assert all(table.tableau.cards[card].face_up for card in range(52) if hand >> card & 1)
    desk.press(Qt.Key.Key_P)
    assert at(desk) is Stage.COVERED
    assert action.isChecked()
    assert not any(table.tableau.cards[card].face_up for card in range(52) if hand >> card & 1)
    assert desk.window.status.sentence.startswith("Paused")
    assert isinstance(table.gestures.doing, Covered)
    desk.press(Qt.Key.Key_P)
    assert at(desk) is Stage.TURN
    assert not action.isChecked()
    assert all(table.tableau.cards[card].face_up for card in range(52) if hand >> card & 1)
    desk.press(Qt.Key.Key_P)
    desk.press(Qt.Key.Key_Return)
    assert at(desk) is Stage.TURN, "Enter goes on, too"


def test_nobody_moves_while_the_game_is_paused(theatre: Theatre) -> None:
    controller = theatre.controller
    controller.begin(game())
    theatre.settle()
    theatre.person_plays()
    theatre.settle()
    assert at(controller) is Stage.THINKING
    controller.pause()
    theatre.engine.answer()
    assert at(controller) is Stage.COVERED
    assert played(controller) == 1
    controller.uncover()
    assert played(controller) == 2, "the answer that came meanwhile"
    assert len(theatre.engine.questions) == 1, "and nobody was asked twice"


def test_pause_in_mid_flight_brings_the_cards_down_first(open_desk: OpenDesk) -> None:
    desk = open_desk(new_game(), speed=Speed.SLOW)
    assert at(desk) is Stage.MOVING
    desk.window.actions_of[Act.PAUSE].trigger()
    assert at(desk) is Stage.COVERED
    assert not desk.window.scene.is_moving
    assert desk.window.actions_of[Act.PAUSE].isChecked()


def test_there_is_nothing_to_pause_when_the_hand_is_over(open_desk: OpenDesk) -> None:
    desk = open_desk(new_game())
    desk.play_until(Stage.HAND_OVER)
    assert not desk.window.actions_of[Act.PAUSE].isEnabled()


def test_the_hand_of_the_next_person_stays_hidden_until_shown(open_desk: OpenDesk) -> None:
    desk = open_desk(new_game(persons=2))
    desk.wait_for(Stage.COVERED)
    assert desk.window.actions_of[Act.PAUSE].isChecked()
    first = desk.controller.bottom
    desk.press(Qt.Key.Key_Return)
    desk.play()
    desk.wait_for(Stage.COVERED)
    assert desk.controller.bottom != first
    position = desk.session.position
    hidden = position.hands[0] | position.hands[1]
    cards = desk.window.scene.tableau.cards
    assert not any(cards[card].face_up for card in range(52) if hidden >> card & 1)
    assert desk.session.seats[desk.controller.bottom].name in desk.window.status.sentence
    desk.press(Qt.Key.Key_Return)
    assert at(desk) is Stage.TURN
    assert all(cards[card].face_up for card in range(52) if position.hands[desk.controller.bottom] >> card & 1)
    desk.press(Qt.Key.Key_P)
    assert at(desk) is Stage.COVERED
    desk.press(Qt.Key.Key_Return)
    assert at(desk) is Stage.TURN


# --- undo over a deal --------------------------------------------------------------------------------------------


def test_undo_goes_over_a_deal_only_where_that_is_wanted(open_desk: OpenDesk) -> None:
    desk = open_desk(new_game())
    undo = desk.window.actions_of[Act.UNDO]
    while not desk.session.undo_crosses_deal:
        desk.play()
        desk.wait_for(Stage.TURN)
    stock = len(desk.session.position.stock)
    assert undo.isEnabled()
    desk.window.preferences.change(undo_across_deals=False)
    desk.play()
    desk.wait_for(Stage.TURN)
    assert undo.isEnabled(), "within the round"
    undo.trigger()
    assert not undo.isEnabled()
    desk.controller.undo()
    assert len(desk.session.position.stock) == stock
    desk.window.preferences.change(undo_across_deals=True)
    desk.controller.undo()
    assert len(desk.session.position.stock) > stock
