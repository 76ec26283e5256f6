"""Another program as a player: entered by hand, kept on this machine, chosen for a seat, never trusted."""

import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from cassino_desktop.ai.levels import LEVELS, choose
from cassino_desktop.engine.checking import check
from cassino_desktop.engine.moves import Move
from cassino_desktop.gui import engine_player
from cassino_desktop.gui.cards.theme import LIGHT
from cassino_desktop.gui.controller import Stage
from cassino_desktop.gui.dialogs.new_game import NewGameDialog
from cassino_desktop.gui.dialogs.program_list import ProgramList
from cassino_desktop.gui.engine_player import own_command
from cassino_desktop.gui.game_choice import setup_of
from cassino_desktop.gui.levels import OWN, USUAL
from cassino_desktop.gui.players import Players
from cassino_desktop.gui.preferences import Preferences
from cassino_desktop.gui.stand_in import stand_in
from cassino_desktop.storage.codec import encode_game
from cassino_desktop.storage.settings import Chair, LastGame, OtherProgram, load_settings
from tests.gui.test_engine_player import fake, opening
from tests.gui.window import Desk, OpenDesk, new_game

_ROOT = Path(__file__).parents[2]


def quoted(parts: tuple[str, ...]) -> str:
    """A command line of these parts."""
    return " ".join(f'"{part}"' for part in parts)


ENGINE = OtherProgram("Deep Sweep", quoted((str(Path(sys.executable).with_name("cassino-engine")),)))
"""Our own program, entered as a stranger's would be."""


def bad(behaviour: str) -> OtherProgram:
    """A program that misbehaves."""
    command = fake(behaviour)
    return OtherProgram("Bad", quoted((command.program, *command.arguments)))


@pytest.fixture(autouse=True)
def _from_the_checkout(monkeypatch: pytest.MonkeyPatch) -> None:
    """The fake program finds what it imports, from whatever folder it is started."""
    monkeypatch.setenv("PYTHONPATH", str(_ROOT))


@pytest.fixture
def preferences(tmp_path: Path) -> Preferences:
    return Preferences(tmp_path / "settings.json")


@pytest.fixture
def players(qapp: object, preferences: Preferences) -> Iterator[Players]:
    made = Players(own_command(), stand_in, preferences)
    yield made
    made.close()


def answer(qtbot: QtBot, players: Players, level: str) -> Move:
    """Ask somebody and wait for the answer."""
    view = opening()
    with qtbot.waitSignal(players.chosen, timeout=30_000) as told:
        number = players.ask(view, level, "seed")
    assert told.args is not None
    assert told.args[0] == number
    move: Move = told.args[1]
    assert check(view.position, move) is None
    return move


def test_our_own_levels_are_all_known() -> None:
    assert tuple(LEVELS) == OWN


def test_our_engine_entered_as_a_stranger_plays_its_strongest(
    qtbot: QtBot, players: Players, preferences: Preferences
) -> None:
    preferences.change(programs=(ENGINE,))
    assert answer(qtbot, players, "Deep Sweep") == choose("expert", opening(), "seed").move
    assert answer(qtbot, players, "greedy") == choose("greedy", opening(), "seed").move
    assert answer(qtbot, players, "Deep Sweep") == choose("expert", opening(), "seed").move


def test_a_name_that_nobody_has_is_the_usual_level(qtbot: QtBot, players: Players) -> None:
    assert answer(qtbot, players, "Nobody") == choose(USUAL, opening(), "seed").move


@pytest.mark.parametrize("behaviour", ["illegal", "garbage", "dies at once", "dies when asked", "silent", "endless"])
def test_a_bad_program_is_told_of_once_and_a_simple_player_plays(
    qtbot: QtBot,
    players: Players,
    preferences: Preferences,
    monkeypatch: pytest.MonkeyPatch,
    expect_log: Callable[[str], Any],
    behaviour: str,
) -> None:
    monkeypatch.setattr(engine_player, "ANSWER_LIMIT_MS", 600 if behaviour == "silent" else 30_000)
    preferences.change(programs=(bad(behaviour),))
    told: list[None] = []
    players.troubled.connect(lambda: told.append(None))
    for _ in range(2):
        with expect_log("python.*: "):
            assert answer(qtbot, players, "Bad") == stand_in(opening())
    assert len(told) == 1


def test_a_command_that_is_not_there(
    qtbot: QtBot, players: Players, preferences: Preferences, expect_log: Callable[[str], Any]
) -> None:
    preferences.change(programs=(OtherProgram("Bad", "/there/is/no/such/program --play"),))
    with expect_log("does not start"):
        assert answer(qtbot, players, "Bad") == stand_in(opening())


def test_its_question_can_be_forgotten(qtbot: QtBot, players: Players, preferences: Preferences) -> None:
    preferences.change(programs=(ENGINE,))
    heard: list[int] = []
    players.chosen.connect(lambda number, move: heard.append(number))
    forgotten = players.ask(opening(), "Deep Sweep", "seed")
    players.forget()
    answer(qtbot, players, "Deep Sweep")
    assert forgotten not in heard
    players.ask(opening(), "Deep Sweep", "seed")
    players.forgive()  # a new game
    answer(qtbot, players, "greedy")
    assert len(heard) == 2


# --- in the window --------------------------------------------------------------------


def against(level: str) -> LastGame:
    """A game against a player of this name."""
    return new_game(level=level)


def with_programs(desk: Desk, *programs: OtherProgram) -> None:
    """Enter programs."""
    desk.window.preferences.change(programs=programs)


def test_a_hand_against_another_program(open_desk: OpenDesk) -> None:
    desk = open_desk(new_game())
    with_programs(desk, ENGINE)
    desk.close()
    desk = open_desk(against("Deep Sweep"))
    desk.play_until(Stage.HAND_OVER)
    assert not desk.window.notices.sentences
    assert ENGINE.command not in encode_game(desk.session).decode()
    for file in desk.folder.rglob("*.cassino"):
        text = file.read_text(encoding="utf-8")
        assert "cassino-engine" not in text
        assert '"level":"Deep Sweep"' in text
    settings = [path for path in desk.folder.rglob("*") if path.is_file() and b"cassino-engine" in path.read_bytes()]
    assert {path.name.removesuffix(".bak") for path in settings} == {desk.window.where.settings_file.name}


def test_a_game_against_somebody_unknown_is_played_by_a_level_and_told_once(open_desk: OpenDesk) -> None:
    desk = open_desk(against("Deep Sweep"))
    told = desk.window.notices.sentences
    assert told == "The player “Deep Sweep” is not known on this machine, so Easy-going plays instead."
    desk.play_until(Stage.HAND_OVER)
    assert desk.window.notices.sentences == told
    assert desk.session.seats[1].level == "Deep Sweep", "on another machine it may be known"


def test_a_bad_program_in_the_window(open_desk: OpenDesk, expect_log: Callable[[str], Any]) -> None:
    desk = open_desk(new_game())
    with_programs(desk, bad("illegal"))
    desk.close()
    desk = open_desk(against("Bad"))
    with expect_log("not legal"):
        desk.play_until(Stage.HAND_OVER)
    assert desk.window.notices.sentences.count("simpler one") == 1


# --- choosing it ----------------------------------------------------------------------


@pytest.fixture
def page(qtbot: QtBot, preferences: Preferences) -> ProgramList:
    made = ProgramList(preferences)
    qtbot.addWidget(made)
    made.show()
    return made


def enter(page: ProgramList, name: str, command: str) -> None:
    """Type a program and press the button."""
    page.name.clear()
    page.command.clear()
    QTest.keyClicks(page.name, name)
    QTest.keyClicks(page.command, command)
    QTest.mouseClick(page.add, Qt.MouseButton.LeftButton)


def test_programs_are_entered_changed_and_removed(page: ProgramList, preferences: Preferences, tmp_path: Path) -> None:
    assert not page.add.isEnabled()
    enter(page, "Deep Sweep", "/opt/sweep --deep")
    enter(page, "Other", "other")
    assert [page.programs.item(row).text() for row in range(2)] == ["Deep Sweep", "Other"]
    assert load_settings(tmp_path / "settings.json")[0].programs == preferences.settings.programs
    page.programs.setCurrentRow(0)
    assert page.command.text() == "/opt/sweep --deep"
    enter(page, "Deep Sweep", "/opt/sweep --deeper")
    assert preferences.settings.programs[0] == OtherProgram("Deep Sweep", "/opt/sweep --deeper")
    page.programs.setCurrentRow(0)
    QTest.mouseClick(page.remove, Qt.MouseButton.LeftButton)
    assert [program.name for program in preferences.settings.programs] == ["Other"]


@pytest.mark.parametrize("name", ["expert", "Expert", "EASY-GOING"])
def test_a_program_cannot_take_a_levels_name(page: ProgramList, preferences: Preferences, name: str) -> None:
    enter(page, name, "something")
    assert not page.add.isEnabled()
    assert not preferences.settings.programs


def test_new_game_offers_the_programs(qtbot: QtBot) -> None:
    parent = QWidget()
    qtbot.addWidget(parent)
    last = LastGame(chairs=(Chair(), Chair(computer=True, level="Gone")))
    dialog = NewGameDialog(last, LIGHT, parent, ("Deep Sweep",))
    level = dialog.seats[1].level
    assert level.currentData() == USUAL, "a program that is gone is not offered"
    assert level.findData("Gone") < 0
    level.setCurrentIndex(level.findData("Deep Sweep"))
    assert dialog.choice.chairs[1].level == "Deep Sweep"
    assert setup_of(dialog.choice).entered[1].level == "Deep Sweep"
    dialog.close()
