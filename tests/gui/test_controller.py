"""The controller's states: who may do what when, what is saved, and that late answers change nothing."""

from collections.abc import Callable, Iterator
from typing import Any

import pytest
from pytestqt.qtbot import QtBot

from cassino_desktop.engine.legality import legal_moves
from cassino_desktop.engine.moves import Trail
from cassino_desktop.engine.presets import PRESETS
from cassino_desktop.gui.controller import Stage
from cassino_desktop.gui.stand_in import stand_in
from cassino_desktop.session.flow import Phase
from cassino_desktop.session.session import Session
from cassino_desktop.session.setup import Seat, SeatKind
from cassino_desktop.storage.errors import SaveError, SaveProblem
from cassino_desktop.storage.settings import Speed
from tests.gui.stage import COMPUTER, PERSON, Theatre, game


@pytest.fixture
def theatre(qapp: object) -> Iterator[Theatre]:
    made = Theatre()
    yield made
    made.controller.close()


def test_a_new_game_is_saved_before_it_is_dealt(theatre: Theatre) -> None:
    seen: list[int] = []
    theatre.controller.dealt.connect(lambda packets, state: seen.append(len(theatre.autosave.saved)))
    theatre.controller.begin(game())
    assert seen == [1]
    theatre.settle()
    assert theatre.stages == [Stage.MOVING, Stage.TURN]


def test_a_move_is_saved_before_anything_moves(theatre: Theatre) -> None:
    theatre.controller.begin(game())
    theatre.settle()
    saved: list[tuple[str, ...]] = []
    theatre.controller.moved.connect(lambda transition, state: saved.append(theatre.autosave.saved[-1]))
    theatre.person_plays()
    assert len(saved) == 1
    assert len(saved[0]) == 1


def test_a_person_plays_only_in_turn(theatre: Theatre) -> None:
    theatre.controller.begin(game())
    session = theatre.controller.session
    moves = legal_moves(session.position)
    theatre.controller.play(moves[0])
    assert not session.hand_moves, "the deal is not over"
    theatre.settle()
    theatre.controller.play(moves[0])
    theatre.controller.play(legal_moves(session.position)[0])
    assert len(session.hand_moves) == 1, "the second click came while the first card flew"
    theatre.settle()
    assert theatre.controller.stage is Stage.THINKING
    theatre.controller.play(legal_moves(session.position)[0])
    assert len(session.hand_moves) == 1, "it is Martha's turn"


def test_an_illegal_move_changes_nothing(theatre: Theatre, expect_log: Callable[[str], Any]) -> None:
    theatre.controller.begin(game())
    theatre.settle()
    foreign = next(card for card in range(52) if not theatre.controller.state.hand >> card & 1)
    with expect_log("illegal move"):
        theatre.controller.play(Trail(foreign))
    assert theatre.controller.stage is Stage.TURN
    assert not theatre.controller.session.hand_moves
    assert theatre.shown[-1] == theatre.controller.state, "the table is drawn as it is"


def test_the_computer_thinks_while_the_card_flies_and_plays_when_it_lies(theatre: Theatre) -> None:
    theatre.controller.begin(game())
    theatre.settle()
    theatre.person_plays()
    assert theatre.controller.stage is Stage.MOVING
    assert theatre.engine.open_question == 1
    theatre.engine.answer()
    assert len(theatre.moved) == 1, "the person's card still flies"
    theatre.settle()
    assert len(theatre.moved) == 2
    assert theatre.moved[1][0].seat == 1


@pytest.mark.parametrize("speed", [Speed.FAST, Speed.NORMAL, Speed.SLOW])
def test_the_computer_takes_its_time_and_can_be_hurried(theatre: Theatre, speed: Speed) -> None:
    theatre.controller.speed = speed
    theatre.controller.begin(game())
    theatre.settle()
    theatre.person_plays()
    theatre.settle()
    theatre.engine.answer()
    assert len(theatre.moved) == 1, "the answer is there, but it would be too quick to follow"
    theatre.controller.hurry()
    assert len(theatre.moved) == 2


def test_the_pause_ends_by_itself(theatre: Theatre, qtbot: QtBot) -> None:
    theatre.controller.speed = Speed.FAST
    theatre.controller.begin(game())
    theatre.settle()
    theatre.person_plays()
    theatre.settle()
    with qtbot.waitSignal(theatre.controller.moved):
        theatre.engine.answer()


def test_the_computer_is_given_a_view_without_the_hidden_cards(theatre: Theatre) -> None:
    theatre.controller.begin(game(dealer=0))
    _, view = theatre.engine.questions[-1]
    assert view.seat == 1
    assert view.position.hands[0] == 0
    assert view.position.stock == ()
    assert view.hidden == (4, 0)


def test_a_new_game_while_thinking_drops_the_old_answer(theatre: Theatre) -> None:
    theatre.controller.begin(game(dealer=0))
    theatre.settle()
    old = theatre.engine.questions[-1][0]
    theatre.controller.begin(game(seed="another", dealer=1))
    theatre.settle()
    assert theatre.controller.stage is Stage.TURN
    before = theatre.controller.session.position
    theatre.engine.answer(old)
    assert theatre.controller.session.position == before
    assert theatre.controller.stage is Stage.TURN


def test_undo_while_the_computer_thinks_drops_its_answer(theatre: Theatre) -> None:
    theatre.controller.begin(game())
    theatre.settle()
    start = theatre.controller.session.position
    theatre.person_plays()
    theatre.settle()
    old = theatre.engine.questions[-1][0]
    theatre.controller.undo()
    assert theatre.controller.stage is Stage.TURN
    assert theatre.controller.session.position == start
    theatre.engine.answer(old)
    assert theatre.controller.session.position == start
    assert theatre.shown[-1].may_play


def test_undo_and_redo_bring_the_same_cards(theatre: Theatre) -> None:
    theatre.controller.begin(game())
    while len(theatre.controller.session.hand_moves) < 12:
        theatre.play_on()
    while theatre.controller.stage is not Stage.TURN:
        theatre.play_on()
    positions = [theatre.controller.session.position]
    while theatre.controller.session.can_undo:
        theatre.controller.undo()
        positions.append(theatre.controller.session.position)
        assert theatre.controller.stage is Stage.TURN
        assert theatre.shown[-1].position.hands[0] == positions[-1].hands[0]
    for position in reversed(positions[:-1]):
        theatre.controller.redo()
        assert theatre.controller.session.position == position
    assert not theatre.controller.session.can_redo
    assert theatre.autosave.saved[-1], "what undo and redo did is saved too"


def test_nothing_to_undo_does_nothing(theatre: Theatre) -> None:
    theatre.controller.undo()
    theatre.controller.redo()
    theatre.controller.begin(game())
    theatre.settle()
    saves = len(theatre.autosave.saved)
    theatre.controller.undo()
    theatre.controller.redo()
    assert len(theatre.autosave.saved) == saves
    assert theatre.controller.stage is Stage.TURN


def test_a_game_is_resumed_where_it_was_left(theatre: Theatre) -> None:
    session = Session(game())
    for _ in range(5):
        assert session.turn is not None
        session.play(stand_in(session.view(session.turn)))
    theatre.controller.resume(session)
    assert theatre.controller.stage is Stage.THINKING
    assert theatre.shown[-1].position.table == session.position.table
    theatre.engine.answer()
    assert len(session.hand_moves) == 6


def test_a_game_is_resumed_at_the_end_of_a_hand(theatre: Theatre) -> None:
    session = Session(game())
    while session.phase is Phase.PLAYING:
        assert session.turn is not None
        session.play(stand_in(session.view(session.turn)))
    theatre.controller.resume(session)
    assert theatre.controller.stage is Stage.HAND_OVER
    theatre.controller.next_hand()
    assert session.hand_number == 1


_TABLES = [
    (name, players, partners)
    for name, rules in PRESETS.items()
    for players, partners in ((2, False), (3, False), (4, False), (4, True))
    if players in rules.players
]


@pytest.mark.parametrize(("name", "players", "partners"), _TABLES)
def test_whole_games_of_every_preset(theatre: Theatre, name: str, players: int, *, partners: bool) -> None:
    entered = (PERSON, *[COMPUTER] * (players - 1))
    theatre.controller.begin(game(*entered, rules=name, partners=partners, dealer=None, seed=f"{name}{players}"))
    steps = 0
    while theatre.controller.stage is not Stage.GAME_OVER:
        theatre.play_on()
        steps += 1
        assert steps < 20_000
        state = theatre.controller.state
        assert state.position.hands[1:] == (0,) * (players - 1), "the others' cards are not even known to the table"
    session = theatre.controller.session
    assert session.result is not None
    assert len(theatre.moved) == sum(len(moves) for moves in session.hands)


def test_several_persons_do_not_see_each_other_s_cards(theatre: Theatre) -> None:
    anna, bruno = Seat("Anna"), Seat("Bruno")
    theatre.controller.begin(game(anna, bruno, COMPUTER))
    for _ in range(60):
        stage, state = theatre.controller.stage, theatre.controller.state
        session = theatre.controller.session
        others = [hand for seat, hand in enumerate(state.position.hands) if seat != state.bottom]
        assert not any(others)
        if stage is Stage.TURN:
            assert state.bottom == session.turn
            assert state.may_play
            assert not state.covered
        if stage is Stage.COVERED:
            assert state.bottom == session.turn
            assert state.covered
            assert not state.may_play
            before = session.position
            theatre.controller.play(legal_moves(before)[0])
            assert session.position == before, "the hand has not been asked for"
        theatre.play_on()
    assert Stage.COVERED in theatre.stages


def test_the_only_person_is_never_covered_wherever_they_sit(theatre: Theatre) -> None:
    theatre.controller.begin(game(COMPUTER, COMPUTER, PERSON, COMPUTER, partners=True, dealer=None))
    assert theatre.controller.bottom == theatre.controller.session.setup.persons[0]
    for _ in range(60):
        theatre.play_on()
    assert Stage.COVERED not in theatre.stages


def test_a_table_of_computer_players_plays_and_shows_no_hand(theatre: Theatre) -> None:
    theatre.controller.begin(game(COMPUTER, COMPUTER))
    for _ in range(60):
        assert theatre.controller.state.covered
        theatre.play_on()
    assert theatre.controller.session.hand_moves or theatre.controller.session.results


def test_the_last_capture_is_shown_again(theatre: Theatre) -> None:
    theatre.controller.begin(game())
    replays: list[Any] = []
    theatre.controller.replayed.connect(lambda *parts: replays.append(parts))
    theatre.settle()
    theatre.controller.show_last_capture()
    assert not replays, "there was none"
    while theatre.controller.last_capture is None or theatre.controller.stage is not Stage.TURN:
        theatre.play_on()
    now = theatre.controller.session.position
    theatre.controller.show_last_capture()
    ((before, transition, after),) = replays
    assert before.position.table == transition.before.table
    assert after.position.table == transition.after.table
    assert before.position.hands[1] == 0
    theatre.settle()
    assert theatre.controller.stage is Stage.TURN
    assert theatre.controller.session.position == now
    assert theatre.shown[-1] == theatre.controller.state


def test_a_failing_autosave_is_told_and_the_game_goes_on(theatre: Theatre, expect_log: Callable[[str], Any]) -> None:
    theatre.autosave.trouble = SaveError(SaveProblem.CANNOT_WRITE, "games/now.cassino")
    told: list[SaveError] = []
    theatre.controller.saveFailed.connect(told.append)
    with expect_log("cannot be saved"):
        theatre.controller.begin(game())
    assert told == [theatre.autosave.trouble]
    theatre.autosave.trouble = None
    theatre.settle()
    theatre.person_plays()
    assert len(theatre.moved) == 1


def test_closing_ends_everything(theatre: Theatre) -> None:
    theatre.controller.begin(game(dealer=0))
    theatre.settle()
    theatre.controller.close()
    assert theatre.engine.is_closed
    position = theatre.controller.session.position
    theatre.engine.answer()
    theatre.settle()
    assert theatre.controller.session.position == position


def test_a_level_that_is_gone_does_not_stop_a_saved_game(theatre: Theatre) -> None:
    odd = Seat("Old", SeatKind.COMPUTER, "a level of another version")
    theatre.controller.resume(Session(game(PERSON, odd, dealer=0)))
    theatre.engine.answer()
    assert len(theatre.controller.session.hand_moves) == 1
