"""Accidents of the deal at the window: told, decided by button and key, seen by all, heard; hands lie face down."""

from dataclasses import replace

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QLabel

from cassino_desktop.engine.accidents import AccidentKind
from cassino_desktop.engine.cards import iter_cards
from cassino_desktop.engine.moves import Decision, Verdict
from cassino_desktop.engine.presets import PRESETS
from cassino_desktop.gui.accident_words import accident_sentence
from cassino_desktop.gui.actions import Act
from cassino_desktop.gui.controller import Stage
from cassino_desktop.gui.dialogs.new_game import NewGameDialog
from cassino_desktop.gui.dialogs.what_can_happen import WhatCanHappen
from cassino_desktop.gui.game_choice import preset_under
from cassino_desktop.gui.games import game_name
from cassino_desktop.gui.score import sheet
from cassino_desktop.gui.stand_in import stand_in
from cassino_desktop.gui.table.contents import Kind
from cassino_desktop.gui.table.doing import Deciding, Key
from cassino_desktop.session.session import Session
from cassino_desktop.session.setup import GameSetup, with_accident
from cassino_desktop.storage.codec import decode_game, encode_game
from cassino_desktop.storage.settings import Speed
from tests.gui.window import Desk, OpenDesk, new_game

KINDS = list(AccidentKind)
PERSONS_DECISION = {
    AccidentKind.EXPOSED_BEFORE: ("Claim a fresh deal", "Let the deal stand", "Look at my cards"),
    AccidentKind.FACED_BEFORE: ("Claim a fresh deal", "Let the deal stand", "Look at my cards"),
    AccidentKind.EXPOSED: ("Keep the", "Refuse it"),
    AccidentKind.EXPOSED_LAST: ("Card 1", "Card 2", "Card 3", "Card 4", "Card 5"),
}


def setup_with(desk: Desk, kind: AccidentKind, law: str) -> GameSetup:
    """A game of two in which the first accident is of a kind and concerns the person, who is eldest."""
    rules = replace(PRESETS["modern"], accidents="often", law=law)
    return with_accident(replace(desk.session.setup, rules=rules), kind)


def to_the_accident(desk: Desk, kind: AccidentKind, law: str = "foster") -> None:
    """Open the window where that accident has just happened."""
    session = Session(setup_with(desk, kind, law))
    while session.position.law is None or session.position.law.accident is None:
        assert session.turn is not None
        session.play(stand_in(session.view(session.turn)))
    if session.hand_moves:  # then the table may be crowded
        desk.show_first_frame()
    desk.controller.resume(session)
    desk.wait_for(Stage.TURN, Stage.COVERED, Stage.THINKING)


def labels(desk: Desk) -> list[str]:
    return [button.label for button in desk.window.scene.overlay.bar.buttons]


def told(desk: Desk) -> str:
    return desk.window.notices.sentences


@pytest.mark.parametrize("kind", PERSONS_DECISION)
def test_the_person_is_asked_on_the_table(open_desk: OpenDesk, kind: AccidentKind) -> None:
    desk = open_desk(new_game("modern"))
    to_the_accident(desk, kind)
    desk.wait_for(Stage.TURN)
    position = desk.session.position
    assert position.asked == 0
    offered = labels(desk)
    assert len(offered) == len(PERSONS_DECISION[kind])
    assert all(label.startswith(word) for label, word in zip(offered, PERSONS_DECISION[kind], strict=True))
    sentence = accident_sentence(position, [seat.name for seat in desk.session.seats])
    assert told(desk) == sentence
    assert "{" not in sentence
    heard = [item.name for part in desk.window.scene.contents() for item in part.items]
    assert set(offered) <= set(heard), "a screen reader meets the decisions"


@pytest.mark.parametrize(
    ("kind", "key", "text"),
    [
        (AccidentKind.EXPOSED_BEFORE, Qt.Key.Key_1, "fresh deal"),
        (AccidentKind.EXPOSED_BEFORE, Qt.Key.Key_2, "stand"),
        (AccidentKind.EXPOSED_BEFORE, Qt.Key.Key_3, "lift 0"),
        (AccidentKind.FACED_BEFORE, Qt.Key.Key_Return, "fresh deal"),
        (AccidentKind.EXPOSED, Qt.Key.Key_1, "keep"),
        (AccidentKind.EXPOSED, Qt.Key.Key_2, "refuse"),
        (AccidentKind.EXPOSED_LAST, Qt.Key.Key_4, "draw 4"),
    ],
)
def test_each_decision_by_a_key(open_desk: OpenDesk, kind: AccidentKind, key: Qt.Key, text: str) -> None:
    desk = open_desk(new_game("modern"))
    to_the_accident(desk, kind)
    desk.wait_for(Stage.TURN)
    desk.window.table.setFocus()
    desk.press(key)
    assert desk.session.hand_moves[-1].text == text
    desk.wait_for(Stage.COVERED, Stage.TURN)
    again = decode_game(encode_game(desk.session))
    assert again.position == desk.session.position
    if text == "lift 0":
        assert desk.stage is Stage.TURN, "they have been lifted"
        assert not desk.controller.state.face_down
    else:
        assert desk.stage is Stage.COVERED, "the cards lie face down"
        assert not desk.window.actions_of[Act.PAUSE].isChecked(), "nobody paused the game"
        desk.press(Qt.Key.Key_Return)
        desk.wait_for(Stage.TURN)
    assert not isinstance(desk.window.scene.gestures.doing, Deciding)
    rows = [row.spoken for row in desk.window._log.rows(desk.session)]
    assert rows[-1].startswith("You ")


def test_arrows_go_round_the_decisions(open_desk: OpenDesk) -> None:
    desk = open_desk(new_game("modern"))
    to_the_accident(desk, AccidentKind.EXPOSED)
    desk.wait_for(Stage.TURN)
    desk.window.table.setFocus()
    desk.press(Qt.Key.Key_Right)
    assert desk.window.scene.gestures.doing == Deciding(1)
    desk.press(Qt.Key.Key_Right)
    assert desk.window.scene.gestures.doing == Deciding(0)
    desk.press(Qt.Key.Key_Left)
    desk.press(Qt.Key.Key_Return)
    assert desk.session.hand_moves[-1].move == Decision(Verdict.REFUSE)


def test_a_click_on_a_button_decides(open_desk: OpenDesk) -> None:
    desk = open_desk(new_game("modern"))
    to_the_accident(desk, AccidentKind.EXPOSED)
    desk.wait_for(Stage.TURN)
    scene = desk.window.scene
    middle = scene.overlay.bar.button_rect(0).center()
    scene.gestures.press(middle.x(), middle.y())
    assert desk.session.hand_moves[-1].move == Decision(Verdict.KEEP)


def test_the_turned_up_card_is_seen_with_the_hand_and_the_own_cards_are_not(open_desk: OpenDesk) -> None:
    desk = open_desk(new_game("modern"))
    to_the_accident(desk, AccidentKind.EXPOSED)
    desk.wait_for(Stage.TURN)
    law = desk.session.position.law
    assert law is not None
    assert law.accident is not None
    state = desk.controller.state
    assert law.accident.card is not None
    assert state.hand == 1 << law.accident.card, "nobody has lifted the others"
    assert desk.window.scene.tableau.cards[law.accident.card].isVisible()


def test_undo_takes_a_decision_back(open_desk: OpenDesk) -> None:
    desk = open_desk(new_game("modern"))
    to_the_accident(desk, AccidentKind.EXPOSED)
    desk.wait_for(Stage.TURN)
    before = desk.session.position
    desk.window.table.setFocus()
    desk.press(Qt.Key.Key_2)
    desk.wait_for(Stage.COVERED)
    desk.controller.undo()
    desk.wait_for(Stage.TURN)
    assert desk.session.position == before
    assert len(labels(desk)) == 2


@pytest.mark.parametrize("kind", KINDS)
def test_hoyle_s_law_asks_nothing_and_tells_what_came(open_desk: OpenDesk, kind: AccidentKind) -> None:
    desk = open_desk(new_game("modern"))
    to_the_accident(desk, kind, "hoyle")
    assert desk.session.position.asked is None
    expected = {
        AccidentKind.EXPOSED_BEFORE: "The deal is lost and passes on: the next dealer is you.",
        AccidentKind.FACED_BEFORE: "The same dealer deals afresh.",
        AccidentKind.EXPOSED: "The deal stands; everybody has seen the card.",
        AccidentKind.EXPOSED_LAST: "The deal stands; everybody has seen the card.",
        AccidentKind.WRONG_COUNT: "",
    }[kind]
    assert told(desk).endswith(expected)
    assert told(desk)


def test_the_dealer_counts_nothing_and_the_sheet_says_why(open_desk: OpenDesk) -> None:
    desk = open_desk(new_game("modern"))
    to_the_accident(desk, AccidentKind.WRONG_COUNT)
    assert told(desk).endswith("the dealer’s side counts nothing in this deal.")
    session = desk.session
    while session.hand_result is None:
        assert session.turn is not None
        session.play(stand_in(session.view(session.turn)))
    result, paper = session.hand_result, sheet(session)
    assert paper is not None
    assert result.barred == 1
    assert not any(result.points[1])
    assert paper.subtitle == "Martha dealt a wrong number of cards and counts nothing"


def test_with_accidents_hands_lie_face_down_each_round(open_desk: OpenDesk) -> None:
    desk = open_desk(new_game("modern"))
    desk.controller.begin(replace(desk.session.setup, rules=replace(PRESETS["modern"], accidents="rare"), seed="down"))
    desk.wait_for(Stage.COVERED, Stage.TURN)
    lifted = set()
    while desk.session.hand_result is None:
        desk.wait_for(Stage.COVERED, Stage.TURN, Stage.HAND_OVER)
        if desk.stage is Stage.COVERED:
            lifted.add(len(desk.session.position.stock))
            assert desk.controller.state.covered
            desk.press(Qt.Key.Key_Return)
        elif desk.stage is Stage.TURN:
            desk.play()
    assert len(lifted) == 6, "once a round"


def test_a_click_on_the_cards_lifts_them(open_desk: OpenDesk) -> None:
    desk = open_desk(new_game("modern"))
    desk.controller.begin(replace(desk.session.setup, rules=replace(PRESETS["modern"], accidents="rare"), seed="down"))
    desk.wait_for(Stage.COVERED)
    scene = desk.window.scene
    x, y = scene.tableau.layout.hands[0][0].rect.middle
    scene.gestures.press(x, y - 5000)
    assert scene.tableau.state.covered
    scene.gestures.press(x, y)
    desk.wait_for(Stage.TURN)
    assert desk.controller.state.hand.bit_count() == 4


def test_the_dialog_offers_accidents_and_names_the_laws(open_desk: OpenDesk) -> None:
    desk = open_desk(new_game("modern"))
    last = replace(new_game("hoyle_1800"))
    dialog = NewGameDialog(last, desk.window.theme, desk.window)
    row = dialog.accidents
    assert dialog.rules == PRESETS["hoyle_1800"]
    assert not row.law.isEnabled()
    row.often.setCurrentIndex(2)
    assert row.law.isEnabled()
    assert row.law.currentText() == "Hoyle’s Games, 1800"
    assert dialog.rules == replace(PRESETS["hoyle_1800"], accidents="often")
    assert preset_under(dialog.rules) == "hoyle_1800"
    assert game_name(dialog.rules) == "Hoyle, 1800, with accidents"
    row.law.setCurrentIndex(0)
    assert game_name(dialog.rules) == "Hoyle, 1800, with accidents"
    again = NewGameDialog(dialog.choice, desk.window.theme, desk.window)
    assert again.rules == dialog.rules
    dialog.close()
    again.close()


@pytest.mark.parametrize("law", ["foster", "hoyle"])
def test_one_screen_tells_what_can_happen(open_desk: OpenDesk, law: str) -> None:
    desk = open_desk(new_game("modern"))
    dialog = WhatCanHappen(law, desk.window)
    texts = [label.text() for label in dialog.findChildren(QLabel)]
    assert len(texts) == (10 if law == "foster" else 12)
    assert all(texts)
    dialog.close()


@pytest.mark.parametrize("kind", KINDS)
def test_computers_play_on_through_every_accident(open_desk: OpenDesk, kind: AccidentKind) -> None:
    desk = open_desk(new_game("foster_1897", 3, persons=0, level="random"))
    desk.wait_for(Stage.THINKING, Stage.GAME_OVER)
    desk.controller.begin(with_accident(desk.session.setup, kind))
    desk.wait_for(Stage.GAME_OVER)
    kinds = {
        law.accident.kind
        for played in desk.session.hand_moves
        for law in (played.transition.before.law, played.transition.after.law)
        if law is not None and law.accident is not None
    }
    assert kind in kinds
    assert decode_game(encode_game(desk.session)).position == desk.session.position


def test_one_s_cards_lie_face_down_while_another_plays_and_a_click_lifts_them(open_desk: OpenDesk) -> None:
    desk = open_desk(new_game("modern", level="random"))
    rules = replace(PRESETS["modern"], accidents="rare")
    session = Session(replace(desk.session.setup, rules=rules, seed="down", dealer=0))
    assert session.turn == 1
    desk.controller.speed = Speed.SLOW  # she thinks for a while
    desk.controller.resume(session)
    desk.wait_for(Stage.THINKING)
    scene = desk.window.scene
    state = scene.tableau.state
    assert state.face_down
    hand = next(part for part in scene.contents() if part.kind is Kind.HAND)
    assert {item.name for item in hand.items} == {"A card, face down"}
    assert not any(scene.tableau.cards[card].face_up for card in iter_cards(state.hand))
    assert not scene.keyboard.key(Key.UP)
    x, y = scene.tableau.layout.hands[0][0].rect.middle
    scene.gestures.press(x, y)
    assert not scene.tableau.state.face_down
    assert all(scene.tableau.cards[card].face_up for card in iter_cards(scene.tableau.state.hand))
    assert desk.session.hand_moves == (), "nobody was asked anything"
    desk.controller.speed = Speed.OFF
    desk.controller.hurry()
    desk.wait_for(Stage.TURN)


@pytest.mark.parametrize("by_key", [True, False])
def test_who_looks_at_the_cards_while_another_is_asked_ends_the_claim(open_desk: OpenDesk, by_key: bool) -> None:
    desk = open_desk(new_game("modern", level="random"))
    rules = replace(PRESETS["berkeley_1891"], accidents="often", law="foster")
    start = replace(desk.session.setup, rules=rules, dealer=0)
    games = (Session(with_accident(start, AccidentKind.EXPOSED_BEFORE)) for _ in range(100))
    session = next(game for game in games if game.position.hands[0])  # a card has come to the person, who deals
    desk.controller.speed = Speed.SLOW
    desk.controller.resume(session)
    desk.wait_for(Stage.THINKING)
    assert session.position.asked == 1
    scene = desk.window.scene
    if by_key:
        assert scene.keyboard.key(Key.ENTER)
    else:
        x, y = scene.tableau.layout.hands[0][-1].rect.middle
        scene.gestures.press(x, y)
    assert [(played.seat, played.text) for played in session.hand_moves] == [(0, "lift 0")]
    after = desk.session.position
    assert after.asked is None
    assert after.hands[0].bit_count() == 4
    desk.wait_for(Stage.THINKING)
    assert told(desk).endswith("Somebody looked at the cards, so the deal stands.")
    assert not desk.controller.state.face_down


@pytest.mark.parametrize("number", [1, 5])
def test_a_click_on_one_of_the_dealer_s_cards_draws_it(open_desk: OpenDesk, number: int) -> None:
    desk = open_desk(new_game("modern"))
    to_the_accident(desk, AccidentKind.EXPOSED_LAST)
    desk.wait_for(Stage.TURN)
    scene = desk.window.scene
    rects = [pose.rect for pose in scene.tableau.layout.hands[1]]
    rect = rects[number - 1]
    x, y = rect.x + 3, rect.middle[1]  # the others lie on its right half
    assert scene.gestures.shape_at(x, y) is Qt.CursorShape.PointingHandCursor
    scene.gestures.move(x, y)
    assert scene.gestures.doing == Deciding(number - 1)
    scene.gestures.press(x, y)
    assert desk.session.hand_moves[-1].move == Decision(Verdict.DRAW, number)


def test_a_click_on_the_cards_while_they_are_dealt_lifts_them(open_desk: OpenDesk) -> None:
    """A click brings what flies to its end; on one's own cards it looks at them, and nobody may claim any more."""
    desk = open_desk(new_game("modern", level="random"))
    rules = replace(PRESETS["berkeley_1891"], accidents="often", law="foster")
    start = replace(desk.session.setup, rules=rules, dealer=0)
    setups = (with_accident(start, AccidentKind.EXPOSED_BEFORE) for _ in range(100))
    setup = next(found for found in setups if Session(found).position.hands[0])
    desk.window.scene.set_speed(Speed.SLOW)
    desk.controller.speed = Speed.SLOW
    desk.controller.begin(setup)
    scene = desk.window.scene
    assert scene.is_moving
    x, y = scene.tableau.arranged(desk.controller.state)[1].hands[0][-1].rect.middle
    QTest.mouseClick(desk.window.table.viewport(), Qt.MouseButton.LeftButton, pos=QPoint(round(x), round(y)))
    assert [(played.seat, played.text) for played in desk.session.hand_moves] == [(0, "lift 0")]
    scene.finish()  # the rest of the deal
    assert not desk.controller.state.face_down
    assert desk.controller.state.hand.bit_count() == 4


def test_a_click_beside_the_cards_while_they_are_dealt_only_brings_them_down(open_desk: OpenDesk) -> None:
    desk = open_desk(new_game("modern"))
    setup = setup_with(desk, AccidentKind.EXPOSED_BEFORE, "foster")
    desk.window.scene.set_speed(Speed.SLOW)
    desk.controller.begin(setup)
    QTest.mouseClick(desk.window.table.viewport(), Qt.MouseButton.LeftButton, pos=QPoint(3, 3))
    assert not desk.window.scene.is_moving
    assert desk.stage is Stage.TURN
    assert desk.session.hand_moves == ()
    assert desk.session.position.asked == 0


def test_two_persons_each_see_only_their_own_cards_and_are_asked_behind_show_my_cards(open_desk: OpenDesk) -> None:
    desk = open_desk(new_game("modern", persons=2))
    to_the_accident(desk, AccidentKind.EXPOSED_BEFORE)
    session = desk.session
    desk.wait_for(Stage.COVERED)
    assert session.position.asked == 0
    assert desk.controller.bottom == 0
    desk.window.table.setFocus()
    desk.press(Qt.Key.Key_Return)
    desk.wait_for(Stage.TURN)
    state = desk.controller.state
    assert state.face_down, "to look at them would end the claim"
    assert state.hand & ~state.turned_up == 0
    desk.press(Qt.Key.Key_2)
    assert session.hand_moves[-1].text == "stand"
    desk.wait_for(Stage.COVERED)
    desk.press(Qt.Key.Key_Return)
    desk.wait_for(Stage.TURN)
    assert not desk.controller.state.face_down
    assert desk.controller.state.hand == session.position.hands[0]
    desk.play()
    desk.wait_for(Stage.COVERED)
    assert desk.controller.bottom == 1
    assert desk.controller.state.position.hands[0] & ~desk.controller.state.turned_up == 0
