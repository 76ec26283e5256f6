"""Games and positions as text, there and back; faulty text is told of in a sentence."""

import contextlib
import json
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication

from cassino_desktop.engine.cards import CARD_TEXT, iter_cards
from cassino_desktop.engine.state import Position
from cassino_desktop.gui.controller import Stage
from cassino_desktop.gui.notation import setup_from
from cassino_desktop.gui.record import record_of, record_text
from cassino_desktop.session.flow import Phase
from cassino_desktop.session.session import Session
from cassino_desktop.storage.codec import decode_game, encode_game
from cassino_desktop.storage.pasted import PastedError, game_text, position_text, read_pasted
from tests.gui.window import Desk, OpenDesk, new_game
from tests.session.games import MODERN, TABLES, Table, play_out, play_steps

CTRL_SHIFT = Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.ShiftModifier


def session_at(table: Table, seed: int, steps: int) -> Session:
    session = Session(table.setup(f"text {seed}"))
    play_steps(session, Random(seed), steps)
    return session


@settings(max_examples=40, deadline=None)
@given(st.sampled_from(TABLES), st.integers(0, 2**32), st.integers(0, 90))
def test_a_game_comes_back_from_its_text(table: Table, seed: int, steps: int) -> None:
    session = session_at(table, seed, steps)
    text = game_text(session, record_text(record_of(session)))
    again = read_pasted(f"Look at this:\n\n> {text}\nGood, isn't it?")
    assert isinstance(again, Session)
    assert (again.position, again.hands, again.game_id) == (session.position, session.hands, session.game_id)


@settings(max_examples=40, deadline=None)
@given(st.sampled_from(TABLES), st.integers(0, 2**32), st.integers(0, 90))
def test_a_position_comes_back_and_a_game_goes_on_from_it(table: Table, seed: int, steps: int) -> None:
    session = session_at(table, seed, steps)
    again = read_pasted(position_text(session.position))
    assert again == session.position
    if session.phase is not Phase.PLAYING:
        return
    game = Session(setup_from(session.position, session))
    assert game.position == session.position
    assert game.opening == ()
    assert game.undo_used, "its cards may be known"
    play_steps(game, Random(seed), 30)
    kept = decode_game(encode_game(game))
    assert (kept.position, kept.results, kept.hands) == (game.position, game.results, game.hands)
    original = session_at(table, seed, steps)
    moves = [(played.move, played.seat) for played in game.hands[0]]
    for move, seat in moves:
        assert original.turn == seat
        original.play(move)
    if game.results and original.results:
        assert game.results[0]._replace(number=0) == original.results[-1]._replace(number=0)


@settings(max_examples=40, deadline=None)
@given(st.sampled_from(TABLES), st.integers(0, 2**32), st.integers(0, 60), st.data())
def test_what_one_seat_knows_tells_nothing_of_the_others(
    table: Table, seed: int, steps: int, data: st.DataObject
) -> None:
    session = session_at(table, seed, steps)
    seat = data.draw(st.integers(0, table.players - 1))
    text = position_text(session.view(seat))
    hidden = [card for other, hand in enumerate(session.position.hands) if other != seat for card in iter_cards(hand)]
    for card in [*hidden, *session.position.stock]:
        assert f'"{CARD_TEXT[card]}"' not in text
    again = read_pasted(text)
    assert isinstance(again, Position)
    assert again.hands[seat] == session.position.hands[seat]
    assert [hand.bit_count() for hand in again.hands] == [hand.bit_count() for hand in session.position.hands]
    assert len(again.stock) == len(session.position.stock)


@settings(max_examples=150, deadline=None)
@given(st.text(max_size=300))
def test_any_text_is_read_or_refused(text: str) -> None:
    with pytest.raises(PastedError):
        read_pasted(text)


@settings(max_examples=150, deadline=None)
@given(st.integers(0, 2**32), st.data())
def test_a_damaged_text_is_read_or_refused(seed: int, data: st.DataObject) -> None:
    session = session_at(MODERN, seed % 7, 20)
    whole = data.draw(st.sampled_from([encode_game(session).decode(), position_text(session.position)]))
    start = data.draw(st.integers(0, len(whole) - 1))
    end = data.draw(st.integers(start, min(len(whole), start + 8)))
    text = whole[:start] + data.draw(st.text(max_size=4)) + whole[end:]
    with contextlib.suppress(PastedError):  # and nothing else
        read_pasted(text)


def test_the_record_of_a_running_hand_tells_no_hand() -> None:
    session = session_at(MODERN, 3, 12)
    record = record_of(session)
    assert record.hands[0].dealt == ()
    assert "held" not in record_text(record)
    over = Session(MODERN.setup("over"))
    play_out(over, Random(1))
    told = record_of(over)
    for number, hand in enumerate(told.hands):
        assert sum(cards.bit_count() for cards in hand.dealt) + hand.table.bit_count() == 52
        assert [move.text for move in hand.moves] == [played.text for played in over.hands[number]]
    text = record_text(told)
    assert all(move.text in text for hand in told.hands for move in hand.moves)
    assert told.ending in text


@pytest.fixture
def desk(open_desk: OpenDesk) -> Desk:
    desk = open_desk(new_game())
    for _ in range(3):
        desk.play()
    desk.wait_for(Stage.TURN)
    return desk


def paste(desk: Desk, text: str) -> None:
    QGuiApplication.clipboard().setText(text)
    press_paste(desk)


def press_paste(desk: Desk) -> None:
    desk.press(Qt.Key.Key_V, CTRL_SHIFT)
    desk.wait_until(lambda: desk.window.features.background.is_idle)


def test_copied_and_pasted_by_keys(desk: Desk) -> None:
    game_id, hands = desk.session.game_id, desk.session.hands
    desk.press(Qt.Key.Key_C, CTRL_SHIFT)
    desk.play()
    press_paste(desk)
    assert (desk.session.game_id, desk.session.hands) == (game_id, hands)
    assert desk.stage is Stage.TURN


def test_a_pasted_position_begins_a_game(desk: Desk) -> None:
    before = desk.session
    position = before.position
    paste(desk, position_text(position))
    assert desk.session.game_id != before.game_id
    assert desk.session.position == position
    assert desk.session.seats == before.seats
    assert desk.window.where.left_game(before.started, before.game_id).exists()
    desk.play_until(Stage.HAND_OVER)
    desk.controller.next_hand()
    desk.wait_for(Stage.TURN)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("hello", "neither a game nor a position"),
        ("", "neither a game nor a position"),
        ('{"hands": [], "loose": []}', "says nothing of its rules"),
        ('{"format": "cassino-game", "version": 99}', "newer version"),
        ('{"format": "cassino-game", "version": 2}', "is no game that can be"),
    ],
)
def test_faulty_text_is_told_of_and_the_game_goes_on(desk: Desk, text: str, said: str) -> None:
    session = desk.session
    paste(desk, text)
    assert said in desk.window.notices.sentences
    assert "\n" not in desk.window.notices.sentences
    assert desk.session is session
    desk.play()


def test_the_first_fault_of_a_position_is_named_with_the_table_s_words(desk: Desk) -> None:
    data = json.loads(position_text(desk.session.position))
    data["builds"] = [
        {"value": 9, "owner": 0, "multiple": False, "cards": [data["hands"][0].pop(), data["stock"].pop()]}
    ]
    data["hands"][0] = []
    paste(desk, json.dumps(data))
    assert "The copied position cannot be: The build" in desk.window.notices.sentences
    assert "[" not in desk.window.notices.sentences


def test_the_same_deal_again_is_compared(desk: Desk) -> None:
    desk.window.preferences.change(confirm_new_game=False)
    desk.play_until(Stage.HAND_OVER)
    before = desk.session.results[0].hand_totals
    names = [seat.name for seat in desk.session.seats]
    desk.window.features.games.swap_seats()
    assert [seat.name for seat in desk.session.seats] == names[::-1]
    desk.play_until(Stage.HAND_OVER)
    now = desk.session.results[0].hand_totals
    said = desk.window.status.sentence
    for seat in (0, 1):
        assert f"{names[seat]} {before[seat]}, now {names[1 - seat]} {now[seat]}" in said
    kept = decode_game(encode_game(desk.session))
    assert kept.setup.earlier == desk.session.setup.earlier
    desk.window.features.games.play_again()
    assert desk.session.setup.earlier is None
