"""A game from its moves: the same game, or the first impossible thing named."""

from random import Random

import pytest

from cassino_desktop.engine.reasons import Reason
from cassino_desktop.session.session import ReplayError, Session
from tests.session.games import MODERN, Table, every_table, play_hand, play_out, play_steps

Hands = list[list[tuple[int, str]]]


def _hands(moves: tuple[tuple[object, ...], ...]) -> Hands:
    return [[(played.seat, played.text) for played in hand] for hand in moves]  # type: ignore[attr-defined]


def _again(session: Session, hands: Hands, undone: Hands | None = None) -> Session:
    return Session.replayed(session.setup, hands, undone or [], game_id="again", started=7)


@every_table
def test_a_game_is_its_setup_and_its_moves(table: Table, fresh_seed: int) -> None:
    session = Session(table.setup(f"replay {fresh_seed}"))
    play_out(session, Random(f"{table} {fresh_seed}"))
    again = _again(session, _hands(session.hands))
    assert again.position == session.position
    assert again.results == session.results
    assert again.result == session.result
    assert again.hands == session.hands
    assert (again.game_id, again.started, again.undo_used) == ("again", 7, False)


def test_what_was_undone_comes_back_with_it() -> None:
    session = Session(MODERN.setup("tail", computers=(1,)))
    random = Random(3)
    play_hand(session, random)
    session.next_hand()
    play_steps(session, random, 5)
    for _ in range(6):
        session.undo()
    assert len(session.undone) == 2  # the rest of one hand, and the next
    again = _again(session, _hands(session.hands), _hands(session.undone))
    assert again.position == session.position
    assert again.undo_used
    while session.can_redo:
        assert again.redo()
        session.redo()
        assert again.position == session.position
    assert not again.can_redo
    assert again.hands == session.hands


def test_a_dealt_hand_without_a_move_comes_back() -> None:
    session = Session(MODERN.setup("dealt"))
    play_hand(session, Random(1))
    over = _again(session, _hands(session.hands))
    assert over.phase == session.phase
    session.next_hand()
    assert session.hands[1] == ()
    again = _again(session, _hands(session.hands))
    assert (again.phase, again.position) == (session.phase, session.position)


@pytest.fixture
def played() -> Session:
    session = Session(MODERN.setup("errors", dealer=1))
    play_hand(session, Random(4))
    return session


def _fault(session: Session, hands: Hands, undone: Hands | None = None) -> ReplayError:
    with pytest.raises(ReplayError) as caught:
        _again(session, hands, undone)
    return caught.value


def test_the_first_illegal_move_is_named(played: Session) -> None:
    (hand,) = _hands(played.hands)
    hand[9] = (hand[9][0], hand[0][1])  # a card that has been played
    fault = _fault(played, [hand])
    assert (fault.hand, fault.number, fault.seat, fault.text) == (0, 9, *hand[9])
    assert fault.reason is Reason.NOT_IN_HAND


def test_a_move_out_of_turn_is_named(played: Session) -> None:
    (hand,) = _hands(played.hands)
    hand[4] = (1 - hand[4][0], hand[4][1])
    fault = _fault(played, [hand])
    assert (fault.number, fault.reason) == (4, None)


def test_an_unreadable_move_is_named(played: Session) -> None:
    (hand,) = _hands(played.hands)
    hand[2] = (hand[2][0], "8S takes all")
    fault = _fault(played, [hand])
    assert (fault.number, fault.reason) == (2, Reason.UNREADABLE)


def test_a_move_after_the_end_of_a_hand_is_named(played: Session) -> None:
    (hand,) = _hands(played.hands)
    fault = _fault(played, [[*hand, (0, "AS")]])
    assert (fault.number, fault.reason) == (len(hand), Reason.HAND_OVER)


def test_a_hand_after_an_unfinished_one_is_named(played: Session) -> None:
    (hand,) = _hands(played.hands)
    fault = _fault(played, [hand[:-1], []])
    assert (fault.hand, fault.number, fault.text, fault.seat) == (0, len(hand) - 1, "", -1)


def test_a_hand_after_the_end_of_the_game_is_named() -> None:
    session = Session(MODERN.setup("over"))
    play_out(session, Random(2))
    fault = _fault(session, [*_hands(session.hands), []])
    assert (fault.hand, fault.text) == (len(session.hands) - 1, "")


def test_what_was_undone_must_be_possible_too(played: Session) -> None:
    (hand,) = _hands(played.hands)
    fault = _fault(played, [hand[:10]], [[*hand[10:12], hand[0]]])
    assert fault.number == 12
