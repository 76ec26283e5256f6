"""Hints in the window: found without anybody waiting, shown one after the other, forgotten with the moment."""

import re
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import QProcess, Qt
from pytestqt.qtbot import QtBot

from cassino_desktop.ai.choice import Candidate
from cassino_desktop.ai.hints import HintReason, Why, explained
from cassino_desktop.ai.levels import choose
from cassino_desktop.engine.cards import card_set, parse_card
from cassino_desktop.engine.moves import Trail
from cassino_desktop.engine.notation import move_text, parse_move
from cassino_desktop.engine.presets import PRESETS
from cassino_desktop.gui.actions import Act
from cassino_desktop.gui.controller import Stage
from cassino_desktop.gui.engine_player import Command, EnginePlayer
from cassino_desktop.gui.hint_words import hint_text, reason_text
from cassino_desktop.gui.stand_in import stand_in
from cassino_desktop.session.session import Session
from cassino_desktop.storage.games import load_game
from tests.ai.tactics import Tactic
from tests.gui.stage import Theatre, game
from tests.gui.window import Desk, OpenDesk, new_game

_FAKE = Path(__file__).with_name("fake_engine.py")


def ask(desk: Desk, qtbot: QtBot) -> str:
    """Press the hint's key and return what is said of the play."""
    desk.wait_for(Stage.TURN)
    desk.press(Qt.Key.Key_H)
    qtbot.waitUntil(lambda: desk.window.status.sentence.startswith("Hint "), timeout=20_000)
    return desk.window.status.sentence


def test_the_key_lights_the_best_play_and_enter_plays_it(open_desk: OpenDesk, qtbot: QtBot) -> None:
    desk = open_desk(new_game())
    desk.wait_for(Stage.TURN)
    session = desk.session
    turn = session.turn
    assert turn is not None
    best = choose("expert", session.view(turn), f"{session.game_id}/0/0", 1000).move
    heard: list[str] = []
    desk.window.scene.announced.connect(heard.append)
    sentence = ask(desk, qtbot)
    assert re.match(r"Hint 1 of \d: .+\([+−]\d+\.\d points\): .+\.$", sentence)
    assert heard[-1] == sentence, "it is read out"
    selection = desk.window.scene.gestures.selection
    assert selection.play is not None
    assert selection.play.move == best
    named = desk.window.scene.tableau.highlights.lights.named
    assert named == selection.play.cards | 1 << selection.play.card
    desk.press(Qt.Key.Key_Return)
    assert session.hand_moves[0].text == move_text(best)


def test_again_shows_the_next_best_and_comes_round(open_desk: OpenDesk, qtbot: QtBot) -> None:
    desk = open_desk(new_game())
    said, moves = [ask(desk, qtbot)], []
    count = int(said[0].split(" of ")[1][0])
    assert count > 1
    for _ in range(count):
        play = desk.window.scene.gestures.selection.play
        assert play is not None
        moves.append(play.move)
        desk.press(Qt.Key.Key_H)
        said.append(desk.window.status.sentence)
    assert len(set(moves)) == count
    assert said[-1] == said[0]
    worths = [float(re.findall(r"\(([+−]\d+\.\d) points\)", text)[0].replace("−", "-")) for text in said[:-1]]
    assert worths == sorted(worths, reverse=True)


def test_a_game_with_a_hint_is_saved_as_one(open_desk: OpenDesk, qtbot: QtBot) -> None:
    desk = open_desk(new_game())
    desk.wait_for(Stage.TURN)
    assert not load_game(desk.window.where.autosave).hints_used
    ask(desk, qtbot)
    assert load_game(desk.window.where.autosave).hints_used


def test_the_key_is_the_tables_alone_and_only_in_turn(open_desk: OpenDesk) -> None:
    desk = open_desk(new_game())
    desk.wait_for(Stage.TURN)
    action = desk.window.actions_of[Act.HINT]
    assert action.isEnabled()
    desk.play()
    assert not action.isEnabled()
    desk.wait_for(Stage.TURN)
    assert action.isEnabled()


def test_what_happens_meanwhile_forgets_the_hint(open_desk: OpenDesk, qtbot: QtBot) -> None:
    """A play, undo, a new game, a pause, a look at the last capture: nothing is lit afterwards, nothing is said."""
    desk = open_desk(new_game())
    controller = desk.controller
    meanwhile: list[Callable[[], None]] = [
        desk.play,
        controller.undo,
        controller.pause,
        lambda: controller.begin(game(seed="another")),
    ]
    for happens in meanwhile:
        desk.wait_for(Stage.TURN)
        advised: list[object] = []
        controller.advised.connect(advised.append)
        controller.ask_for_advice()
        happens()
        with qtbot.waitSignal(controller.moved, timeout=20_000):  # the computer player's answer comes after the hint's
            if controller.stage is Stage.COVERED:
                controller.uncover()
            desk.play()
            desk.wait_for(Stage.TURN)
            desk.play()
        controller.advised.disconnect(advised.append)
        assert not advised, happens
        assert not desk.window.status.sentence.startswith("Hint ")


def test_hints_of_another_moment_are_not_shown(open_desk: OpenDesk, qtbot: QtBot) -> None:
    desk = open_desk(new_game())
    ask(desk, qtbot)
    desk.play()
    desk.wait_for(Stage.TURN)
    second = ask(desk, qtbot)
    assert second.startswith("Hint 1 of "), "it is looked for anew"
    desk.controller.undo()
    third = ask(desk, qtbot)
    assert third.startswith("Hint 1 of ")
    play = desk.window.scene.gestures.selection.play
    assert play is not None
    assert desk.session.position.hands[desk.session.position.turn] >> play.card & 1


def test_quitting_while_it_is_looked_for_ends_at_once(open_desk: OpenDesk) -> None:
    desk = open_desk(new_game())
    desk.wait_for(Stage.TURN)
    desk.press(Qt.Key.Key_H)
    process = desk.program.findChild(QProcess)
    assert isinstance(process, QProcess)
    number = process.processId()
    desk.close()
    assert not Path(f"/proc/{number}").exists()


def test_no_hint_where_the_program_fails(open_desk: OpenDesk, qtbot: QtBot, expect_log: Callable[[str], Any]) -> None:
    desk = open_desk(new_game())
    desk.wait_for(Stage.TURN)
    desk.press(Qt.Key.Key_H)
    process = desk.program.findChild(QProcess)
    assert isinstance(process, QProcess)
    with expect_log("ended with status"), qtbot.waitSignal(process.finished):
        process.kill()
    assert desk.window.status.sentence == "There is no hint just now. Please ask again."
    assert not desk.session.hints_used
    ask(desk, qtbot)


@pytest.mark.parametrize("behaviour", ["good", "illegal advice", "worthless advice", "garbage", "dies when asked"])
def test_advice_that_is_none_is_not_believed(qtbot: QtBot, behaviour: str, expect_log: Callable[[str], Any]) -> None:
    root = str(Path(__file__).parents[2])
    player = EnginePlayer(Command(sys.executable, (str(_FAKE), behaviour), root), stand_in)
    session = Session(game())
    told: list[None] = []
    player.troubled.connect(lambda: told.append(None))
    with expect_log("fake_engine|python|answer|ended"), qtbot.waitSignal(player.advised, timeout=20_000) as said:
        number = player.advise(session.view(0), "seed")
    assert said.args == [number, ()]
    assert not told, "no simple player stepped in"
    player.close()


def test_the_hand_stays_hidden_from_a_late_hint(qapp: object) -> None:
    theatre = Theatre()
    theatre.controller.begin(game())
    theatre.settle()
    advised: list[object] = []
    theatre.controller.advised.connect(advised.append)
    theatre.controller.ask_for_advice()
    theatre.controller.pause()
    theatre.engine.advised.emit(theatre.engine.advice, (Candidate(Trail(0), 0.0),))
    assert not advised
    theatre.controller.close()


# --- the words ------------------------------------------------------------------------


@pytest.mark.parametrize("why", Why)
def test_every_reason_has_words(why: Why) -> None:
    cards = card_set(map(parse_card, ("AS", "TD")))
    text = reason_text(PRESETS["modern"], HintReason(why, cards, 9, 2))
    assert text
    assert text[0].islower()
    assert "{" not in text
    assert "%n" not in text


def said(tactic: Tactic, move: str) -> str:
    """The hint for a play of a position."""
    view = tactic.view()
    other = Candidate(parse_move(move), -0.25)
    (hint, _) = explained(view, (Candidate(parse_move(move), 1.25), other))
    return hint_text(view.position, hint)


def test_a_hint_in_words() -> None:
    big = said(Tactic("", "TC 4H QS KD", "TD 3H JC"), "TC x TD")
    assert re.match(r"Take 10♦ with 10♣ \(\+1\.[23] points\): takes Big Cassino", big)
    nine = said(Tactic("", "5C KD QH JS", "5H 4D 8C"), "5C x 5H")
    assert "leaves nothing that makes a 9" in nine
    build = said(Tactic("", "3C 8S KC QD", "5D JH"), "3C + 5D = 8")
    assert build.startswith("Build 8 with 3♣ on 5♦ (")
    safe = said(Tactic("", "3C 8S KC QD", "5D JH", gone="8C 8D 8H"), "3C + 5D = 8")
    assert "keeps your build safe: nobody else can take 8" in safe
    assert "the only card that cannot be swept" in said(Tactic("", "KD 2C", "", gone="KC KH KS"), "KD")


def test_the_only_play_is_called_so() -> None:
    view = Tactic("", "7C", "KH QD", theirs="").view()
    (hint,) = explained(view, (Candidate(parse_move("7C"), 0.0),))
    assert hint_text(view.position, hint).startswith("Trail 7♣: the only play there is")
