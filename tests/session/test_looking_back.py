"""Looking back: every place of a game again, and nothing that may not be known."""

from random import Random

from hypothesis import given, settings
from hypothesis import strategies as st

from cassino_desktop.engine.cards import card_set
from cassino_desktop.session.flow import Phase
from cassino_desktop.session.replay import Replay
from cassino_desktop.session.session import Session
from tests.session.games import MODERN, TABLES, Table, every_table, phase_of, play_hand, play_out, play_steps, step


@every_table
def test_every_place_is_the_game_as_it_stood(table: Table, fresh_seed: int) -> None:
    session = Session(table.setup(f"back {fresh_seed}"))
    random = Random(f"{table} {fresh_seed}")
    stood = [session.position]
    while phase_of(session) is not Phase.GAME_OVER and len(stood) < 150:
        step(session, random)
        stood.append(session.position)
    replay = Replay(session)
    assert replay.last == len(stood) - 1
    assert [replay.at(place).position for place in range(len(stood))] == stood
    assert [replay.at(start).hand_moves for start in replay.starts] == [()] * len(session.hands)
    assert [replay.hand_at(start) for start in replay.starts] == list(range(len(session.hands)))
    assert all(replay.transition_to(start) is None for start in replay.starts)
    walked = [place for place in range(len(stood)) if place not in replay.starts]
    assert all(replay.transition_to(place) is not None for place in walked)


def test_the_game_is_not_touched_by_what_is_done_to_its_past() -> None:
    session = Session(MODERN.setup("past"))
    play_steps(session, Random(1), 30)
    position, hands = session.position, session.hands
    past = Replay(session).at(10)
    play_steps(past, Random(2), 40)
    past.undo()
    assert (session.position, session.hands, session.undo_used) == (position, hands, False)


@settings(max_examples=60, deadline=None)
@given(st.sampled_from(TABLES), st.integers(0, 2**32), st.integers(0, 120))
def test_a_running_hand_shows_only_the_seat_that_looks(table: Table, seed: int, steps: int) -> None:
    session = Session(table.setup(f"hidden {seed}"))
    play_steps(session, Random(seed), steps)
    replay = Replay(session)
    for place in range(replay.last + 1):
        then = replay.at(place)
        over = then.hand_number < session.hand_number or session.phase is not Phase.PLAYING
        assert replay.is_open(place) is over
        for seat in range(table.players):
            view = replay.view(place, seat)
            assert not view.position.stock
            if over:
                assert view.position.hands == then.position.hands
                continue
            assert view == then.view(seat)
            others = card_set(then.position.stock)
            for other, hand in enumerate(then.position.hands):
                others |= 0 if other == seat else hand
            assert not view.hand & others
            assert all(not hand for other, hand in enumerate(view.position.hands) if other != seat)


def test_what_was_undone_is_running_again() -> None:
    session = Session(MODERN.setup("undone"))
    play_hand(session, Random(5))
    assert Replay(session).is_open(3)
    session.undo()
    assert session.phase is Phase.PLAYING
    assert not Replay(session).is_open(3)
    assert Replay(session).last == len(session.hand_moves)


@every_table
def test_a_new_game_goes_on_from_any_place(table: Table, fresh_seed: int) -> None:
    session = Session(table.setup(f"branch {fresh_seed}"))
    random = Random(f"{table} {fresh_seed}")
    play_steps(session, random, 60)
    before = (session.position, session.hands, session.game_id)
    place = random.randrange(session.place + 1)
    branch = session.branch(place)
    assert branch.game_id != session.game_id
    assert branch.undo_used
    assert branch.position == Replay(session).at(place).position
    assert not branch.can_redo
    play_out(branch, random)
    moves = [[(played.seat, played.text) for played in hand] for hand in branch.hands]
    again = Session.replayed(session.setup, moves, game_id="again", started=1)
    assert again.position == branch.position
    assert (session.position, session.hands, session.game_id) == before
