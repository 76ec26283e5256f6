"""Accidents of the deal in what looks back: the move list, looking back place by place, the record, the editor."""

from collections.abc import Callable
from dataclasses import replace
from itertools import count
from random import Random

import pytest
from PySide6.QtCore import Qt

from cassino_desktop.engine.accidents import AccidentKind, held_out
from cassino_desktop.engine.cards import FULL_PACK
from cassino_desktop.engine.legality import legal_moves
from cassino_desktop.engine.moves import CardPlay, Decision, Verdict
from cassino_desktop.engine.presets import PRESETS
from cassino_desktop.engine.state import Accident
from cassino_desktop.gui.accident_words import accident_sentence, what_happened
from cassino_desktop.gui.controller import Stage
from cassino_desktop.gui.move_rows import MoveLog
from cassino_desktop.gui.position_draft import draft_of
from cassino_desktop.gui.record import Record, record_of, record_text
from cassino_desktop.gui.status import status_sentence
from cassino_desktop.session.flow import Phase
from cassino_desktop.session.replay import Replay
from cassino_desktop.session.session import Session
from cassino_desktop.session.setup import GameSetup, Seat, SeatKind
from cassino_desktop.storage.pasted import game_text, read_pasted
from tests.engine.hands import random_move
from tests.gui.window import Desk, OpenDesk, new_game

NAMES = ("You", "Martha", "Bruno")
CTRL = Qt.KeyboardModifier.ControlModifier


def setup_of(seed: str, law: str) -> GameSetup:
    seats = (Seat("You"), *(Seat(name, SeatKind.COMPUTER, "greedy") for name in NAMES[1:]))
    return GameSetup(replace(PRESETS["modern"], law=law, accidents="often"), seats, seed, False, 2)


def accident_of(session: Session) -> Accident | None:
    assert session.position.law is not None
    return session.position.law.accident


def played_until(
    law: str, wanted: Callable[[Session], bool], decide: Callable[[Session], Decision] | None = None
) -> Session:
    """A game of three played at random until something is so; ``decide`` answers what is asked."""
    for number in count():
        random, session = Random(number), Session(setup_of(f"told {number}", law))
        while session.phase is Phase.PLAYING:
            if wanted(session):
                return session
            asked = session.position.asked is not None
            move = decide(session) if asked and decide else random_move(random, legal_moves(session.position))
            session.play(move)
    raise AssertionError


def asks(kind: AccidentKind) -> Callable[[Session], bool]:
    def wanted(session: Session) -> bool:
        found = accident_of(session)
        return found is not None and found.kind == kind and found.asked is not None

    return wanted


def play_out(session: Session, random: Random) -> Session:
    while session.phase is Phase.PLAYING:
        session.play(random_move(random, legal_moves(session.position)))
    return session


@pytest.mark.parametrize(
    ("kind", "decision", "words"),
    [
        (AccidentKind.EXPOSED_BEFORE, Decision(Verdict.FRESH_DEAL), "claimed a fresh deal"),
        (AccidentKind.EXPOSED_BEFORE, Decision(Verdict.STAND), "let the deal stand"),
        (AccidentKind.FACED_BEFORE, Decision(Verdict.LIFT, 1), "looked at the cards"),
        (AccidentKind.EXPOSED, Decision(Verdict.KEEP), "kept the card"),
        (AccidentKind.EXPOSED, Decision(Verdict.REFUSE), "refused the card"),
        (AccidentKind.EXPOSED_LAST, Decision(Verdict.DRAW, 2), "drew a card"),
    ],
)
def test_decisions_stand_in_the_list_and_in_the_record_in_words(
    kind: AccidentKind, decision: Decision, words: str
) -> None:
    session = played_until("foster", asks(kind))
    happened = what_happened(session.position, NAMES)
    seat = decision.number if decision.verdict is Verdict.LIFT else session.position.turn
    session.play(decision)
    row = MoveLog().rows(session)[-1]
    assert (row.seat, row.text) == (seat, words)
    assert row.spoken.endswith(".")
    record = record_text(record_of(session))
    assert f"{NAMES[seat]}: {words}" in record
    assert happened in record
    assert "{" not in record


@pytest.mark.parametrize("law", ["foster", "hoyle"])
def test_the_record_tells_each_accident_and_whose_cards_they_were(law: str, fresh_seed: int) -> None:
    random = Random(fresh_seed)
    told = 0
    for _ in range(12):
        session = play_out(Session(setup_of(str(random.random()), law)), random)
        record: Record = record_of(session)
        (hand,) = record.hands
        told += len(hand.accidents)
        text = record_text(record)
        assert all(sentence in text for _, sentence in hand.accidents)
        played = [each.transition for each in session.hand_moves if isinstance(each.move, CardPlay)]
        for seat in range(3):
            cards = {each.move.card for each in played if each.seat == seat and isinstance(each.move, CardPlay)}
            assert {card for card in range(52) if hand.dealt[seat] >> card & 1} == cards, "every card dealt is played"
        assert hand.table == played[0].before.table
        assert sum(hand.dealt) + hand.table == FULL_PACK
        again = read_pasted(game_text(session, text))
        assert isinstance(again, Session)
        assert again.position == session.position
    assert told


@pytest.mark.parametrize(
    ("law", "kind"), [(law, kind) for law in ("foster", "hoyle") for kind in AccidentKind], ids=str
)
def test_looking_back_tells_what_happened_where_it_did(open_desk: OpenDesk, law: str, kind: AccidentKind) -> None:
    def happened(session: Session) -> bool:
        found = accident_of(session)
        return found is not None and found.kind == kind

    session = played_until(law, happened)
    place = session.place
    sentence = accident_sentence(session.position, NAMES)
    random = Random(1)
    while session.place == place or (session.phase is Phase.PLAYING and session.turn != 0):
        session.play(random_move(random, legal_moves(session.position)))
    desk = open_desk(new_game("modern", 3))
    desk.show_first_frame()
    desk.controller.resume(session)
    stage = desk.stage
    desk.press(Qt.Key.Key_R, CTRL)
    looking = desk.window.features.replay
    looking.show_place(place)
    assert desk.window.status.sentence.endswith(sentence)
    tableau = desk.window.scene.tableau
    found = accident_of(Replay(session).at(place))
    assert found is not None
    in_sight = kind is AccidentKind.EXPOSED or (law == "foster") is (kind is not AccidentKind.EXPOSED_LAST)
    if found.card is not None and in_sight:
        assert tableau.cards[found.card].face_up
    desk.press(Qt.Key.Key_Right)
    desk.press(Qt.Key.Key_Escape)
    assert desk.stage is stage


def test_while_looking_back_the_accident_of_now_is_not_told_over_the_table(open_desk: OpenDesk) -> None:
    session = played_until("foster", lambda session: asks(AccidentKind.EXPOSED)(session) and session.turn == 0)
    desk = open_desk(new_game("modern", 3))
    desk.show_first_frame()
    desk.controller.resume(session)
    desk.wait_for(Stage.TURN)
    told = desk.window.notices.sentences
    assert told
    desk.press(Qt.Key.Key_R, CTRL)
    assert told not in desk.window.notices.sentences
    desk.press(Qt.Key.Key_Escape)
    desk.wait_for(Stage.TURN)
    assert told in desk.window.notices.sentences


def lies_under(session: Session) -> bool:
    return session.position.law is not None and session.position.law.under is not None


def test_the_card_under_the_table_is_told_when_it_is_found_and_not_before(open_desk: OpenDesk) -> None:
    session = played_until("hoyle", lies_under)
    desk = open_desk(new_game("modern", 3))
    desk.show_first_frame()
    desk.controller.resume(session)
    assert "unless the missing card is found" in desk.window.notices.sentences
    desk.controller.let_computer_play(on=True)
    desk.wait_until(lambda: not lies_under(session))
    desk.wait_for(Stage.THINKING, Stage.HAND_OVER, Stage.GAME_OVER)
    assert "lay under the table" in desk.window.notices.sentences


def test_what_is_told_of_a_short_hand_is_the_same_wherever_the_card_is() -> None:
    def owed(session: Session) -> bool:
        return session.position.law is not None and bool(session.position.law.owed)

    sentences = set()
    for wanted in (lies_under, owed):
        session = played_until("hoyle", wanted)
        found = accident_of(session)
        assert found is not None
        sentences.add(accident_sentence(session.position, ("A", "A", "A")))
    assert len(sentences) == 1


def test_the_fifth_card_of_the_last_round_is_told() -> None:
    def five(session: Session) -> bool:
        law = session.position.law
        return law is not None and bool(law.owed) and not session.position.stock

    session = played_until("hoyle", five)
    law = session.position.law
    assert law is not None
    assert "stayed in the pack" in accident_sentence(session.position, NAMES)
    assert all(session.position.hands[seat].bit_count() == 4 + law.owed.count(seat) for seat in law.owed)


def test_paused_with_cards_lifted_says_paused() -> None:
    session = Session(setup_of("paused", "hoyle"))
    assert status_sentence(session, Stage.COVERED)[0].startswith("Paused")
    assert status_sentence(session, Stage.COVERED, must_lift=True)[0].startswith("Your cards lie face down")


def test_pausing_and_going_on(open_desk: OpenDesk) -> None:
    desk: Desk = open_desk(new_game("modern"))
    rules = replace(PRESETS["modern"], accidents="rare")
    desk.controller.begin(replace(desk.session.setup, rules=rules, seed="down"))
    desk.wait_for(Stage.COVERED)
    assert desk.window.status.sentence.startswith("Your cards lie face down")
    desk.press(Qt.Key.Key_Return)
    desk.wait_for(Stage.TURN)
    desk.controller.pause()
    assert desk.window.status.sentence.startswith("Paused")
    desk.press(Qt.Key.Key_Return)
    desk.wait_for(Stage.TURN)


def test_a_draft_keeps_what_belongs_to_the_game_and_no_accident() -> None:
    session = played_until("foster", lambda session: asks(AccidentKind.EXPOSED)(session) and session.position.turn == 0)
    position = session.position._replace(carry=(("cards", 3),), out=(1,))
    draft = draft_of(session.view(0)._replace(position=position._replace(stock=())))
    assert (draft.carry, draft.out) == (position.carry, position.out)
    data = draft.to_json()
    assert data["carry"] == {"cards": 3}
    assert data["out"] == [1]
    assert "law" not in data
    assert held_out(session.position), "the exposed card lies in no place"
    draft.seat_players(PRESETS["modern"], 2, partners=False)
    assert not draft.carry
    assert not draft.out
