"""Games as files: saved, opened by dialog, by drop and from the list of recent ones; what is left is kept."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import QMimeData, QPoint, QPointF, Qt, QUrl
from PySide6.QtGui import QDragEnterEvent, QDropEvent
from PySide6.QtWidgets import QApplication, QFileDialog, QMenu
from pytestqt.qtbot import QtBot

from cassino_desktop.engine.presets import PRESETS
from cassino_desktop.gui.actions import Act
from cassino_desktop.gui.controller import Stage
from cassino_desktop.gui.dialogs.leave_game import LeaveGameDialog
from cassino_desktop.gui.saves import described
from cassino_desktop.session.session import Session
from cassino_desktop.storage.codec import encode_game
from cassino_desktop.storage.games import load_game, save_game
from tests.gui.stage import game
from tests.gui.window import Desk, OpenDesk, new_game

ExpectLog = Callable[[str], Any]


def file_dialog(desk: Desk) -> QFileDialog:
    """The dialog that is open."""
    (dialog,) = [found for found in desk.window.findChildren(QFileDialog) if found.isVisible()]
    return dialog


def choose(desk: Desk, path: Path) -> None:
    """Choose a file in the open dialog."""
    dialog = file_dialog(desk)
    dialog.selectFile(str(path))
    dialog.fileSelected.emit(str(path))
    dialog.close()
    desk.window.activateWindow()


def royal(path: Path, seed: str = "royal") -> Session:
    """A game in a file."""
    session = Session(game(rules="royal", dealer=1, seed=seed))
    save_game(path, session)
    return session


def await_rules(desk: Desk, qtbot: QtBot, name: str) -> None:
    qtbot.waitUntil(lambda: desk.session.setup.rules == PRESETS[name])
    desk.wait_for(Stage.TURN)


def test_save_asks_once_and_then_writes_the_same_file(open_desk: OpenDesk, tmp_path: Path) -> None:
    desk = open_desk(new_game())
    desk.play()
    desk.wait_for(Stage.TURN)
    path = tmp_path / "Aunt Ida.cassino"
    desk.press(Qt.Key.Key_S, Qt.KeyboardModifier.ControlModifier)
    dialog = file_dialog(desk)
    assert dialog.acceptMode() is QFileDialog.AcceptMode.AcceptSave
    assert dialog.defaultSuffix() == "cassino"
    assert "Modern Cassino" in dialog.selectedFiles()[0]
    choose(desk, path)
    assert encode_game(load_game(path)) == encode_game(desk.session)
    assert "Aunt Ida" in desk.window.status.sentence
    desk.play()
    desk.wait_for(Stage.TURN)
    desk.press(Qt.Key.Key_S, Qt.KeyboardModifier.ControlModifier)
    assert not [found for found in desk.window.findChildren(QFileDialog) if found.isVisible()]
    assert encode_game(load_game(path)) == encode_game(desk.session)


def test_the_file_of_a_game_is_known_after_the_next_start(open_desk: OpenDesk, tmp_path: Path) -> None:
    desk = open_desk(new_game())
    path = tmp_path / "known.cassino"
    desk.window.features.saves.save_to(str(path))
    desk.close()
    again = open_desk()
    again.play()
    again.wait_for(Stage.TURN)
    again.window.actions_of[Act.SAVE].trigger()
    assert encode_game(load_game(path)) == encode_game(again.session)


def test_save_as_makes_the_new_file_the_games_own(open_desk: OpenDesk, tmp_path: Path) -> None:
    desk = open_desk(new_game())
    saves = desk.window.features.saves
    saves.save_to(str(tmp_path / "one.cassino"))
    desk.press(Qt.Key.Key_S, Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.ShiftModifier)
    assert Path(file_dialog(desk).selectedFiles()[0]) == tmp_path / "one.cassino"
    choose(desk, tmp_path / "two.cassino")
    assert saves.path == tmp_path / "two.cassino"
    assert (tmp_path / "two.cassino").exists()


def test_a_game_that_cannot_be_saved_is_told_and_goes_on(
    open_desk: OpenDesk, tmp_path: Path, expect_log: ExpectLog
) -> None:
    desk = open_desk(new_game())
    (tmp_path / "file").write_text("in the way")
    with expect_log("cannot be written"):
        desk.window.features.saves.save_to(str(tmp_path / "file" / "x.cassino"))
    assert "could not be saved" in desk.window.notices.sentences
    assert desk.window.features.saves.path is None
    desk.play()
    desk.wait_for(Stage.TURN)
    assert (tmp_path / "file").read_text() == "in the way"


def test_open_puts_the_game_on_the_table_and_keeps_the_other(open_desk: OpenDesk, qtbot: QtBot, tmp_path: Path) -> None:
    desk = open_desk(new_game())
    desk.play()
    desk.wait_for(Stage.TURN)
    left = encode_game(desk.session)
    path = tmp_path / "royal.cassino"
    royal(path)
    content = path.read_bytes()
    desk.press(Qt.Key.Key_O, Qt.KeyboardModifier.ControlModifier)
    choose(desk, path)
    await_rules(desk, qtbot, "royal")
    assert "kept among your saved games" in desk.window.notices.sentences
    (kept,) = (tmp_path / "data" / "games").glob("left-*.cassino")
    assert encode_game(load_game(kept)) == left
    desk.play()
    desk.wait_for(Stage.TURN)
    assert path.read_bytes() == content, "what is opened stays as it is until it is saved"
    desk.window.actions_of[Act.SAVE].trigger()
    assert encode_game(load_game(path)) == encode_game(desk.session)
    desk.close()
    assert open_desk().session.setup.rules == PRESETS["royal"], "it is the game to resume"


def test_a_game_that_is_saved_as_it_stands_is_not_kept_twice(open_desk: OpenDesk, qtbot: QtBot, tmp_path: Path) -> None:
    desk = open_desk(new_game())
    desk.play()
    desk.wait_for(Stage.TURN)
    desk.window.features.saves.save_to(str(tmp_path / "mine.cassino"))
    royal(tmp_path / "royal.cassino")
    desk.window.features.saves.open_file(str(tmp_path / "royal.cassino"))
    await_rules(desk, qtbot, "royal")
    assert not list((tmp_path / "data" / "games").glob("left-*"))
    assert desk.window.notices.sentences == ""


@pytest.mark.parametrize("way", ["new", "restart"])
def test_a_new_game_keeps_the_one_that_is_left(open_desk: OpenDesk, tmp_path: Path, way: str) -> None:
    desk = open_desk(new_game())
    desk.play()
    desk.wait_for(Stage.TURN)
    left = encode_game(desk.session)
    if way == "new":
        desk.controller.begin(game(rules="draw"))
    else:
        desk.window.actions_of[Act.RESTART].trigger()
        dialog = desk.window.findChild(LeaveGameDialog)
        assert dialog is not None
        assert "kept" in dialog.informativeText()
        dialog.accept()
    desk.wait_for(Stage.TURN)
    (kept,) = (tmp_path / "data" / "games").glob("left-*.cassino")
    assert encode_game(load_game(kept)) == left


def test_a_game_in_which_nothing_was_played_is_not_kept(open_desk: OpenDesk, tmp_path: Path) -> None:
    desk = open_desk(new_game())
    desk.wait_for(Stage.TURN)
    desk.controller.begin(game(rules="draw"))
    desk.wait_for(Stage.TURN)
    assert not list((tmp_path / "data" / "games").glob("left-*"))


def test_a_left_game_that_was_finished_later_is_kept_finished(
    open_desk: OpenDesk, qtbot: QtBot, tmp_path: Path
) -> None:
    desk = open_desk(new_game("dick_1867"))
    desk.play()
    desk.wait_for(Stage.TURN)
    desk.controller.begin(game(rules="royal"))
    desk.wait_for(Stage.TURN)
    (kept,) = (tmp_path / "data" / "games").glob("left-*.cassino")
    desk.window.features.saves.open_file(str(kept))
    await_rules(desk, qtbot, "dick_1867")
    desk.play_until(Stage.GAME_OVER)
    desk.controller.begin(game(rules="royal"))
    desk.wait_for(Stage.TURN)
    assert load_game(kept).result is not None
    desk.close()


IMPOSSIBLE = "in hand 1, the move 1, KS x KS, is not possible"


@pytest.mark.parametrize(
    ("content", "told"),
    [
        (b"Dear Martha", "is damaged"),
        (b'{"format": "solitaire"}', "is not a game of Cassino"),
        (b'{"format": "cassino-game", "version": 99}', "newer version"),
        (None, "cannot be read"),
        ("impossible", IMPOSSIBLE),
        ("no seats", "seats should be a list"),
    ],
)
def test_a_file_that_cannot_be_opened_is_told_in_a_sentence(
    open_desk: OpenDesk, qtbot: QtBot, tmp_path: Path, expect_log: ExpectLog, content: bytes | str | None, told: str
) -> None:
    desk = open_desk(new_game())
    desk.wait_for(Stage.TURN)
    session, path = desk.session, tmp_path / "letter.cassino"
    if isinstance(content, str):
        data = json.loads(encode_game(Session(game())))
        data.update({"hands": [[[0, "KS x KS"]]]} if content == "impossible" else {"seats": 7})
        content = json.dumps(data).encode()
    if content is not None:
        path.write_bytes(content)
    with expect_log("letter"):
        desk.window.features.saves.open_file(str(path))
        qtbot.waitUntil(lambda: desk.window.notices.sentences != "")
    assert told in desk.window.notices.sentences
    assert str(path) in desk.window.notices.sentences
    assert desk.session is session
    assert content is None or path.read_bytes() == content


def _drop(desk: Desk, *names: Path) -> bool:
    """Drop files on the middle of the table; return whether the window takes them."""
    data = QMimeData()
    data.setUrls([QUrl.fromLocalFile(str(name)) for name in names])
    on, no = Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier
    action = Qt.DropAction.CopyAction | Qt.DropAction.MoveAction
    target = desk.window.table.viewport()
    enter = QDragEnterEvent(QPoint(50, 50), action, data, on, no)
    QApplication.sendEvent(target, enter)
    if not enter.isAccepted():
        return False
    drop = QDropEvent(QPointF(50, 50), action, data, on, no)
    QApplication.sendEvent(desk.window, drop)
    return drop.isAccepted()


def test_a_file_dropped_on_the_window_is_opened(open_desk: OpenDesk, qtbot: QtBot, tmp_path: Path) -> None:
    desk = open_desk(new_game())
    desk.wait_for(Stage.TURN)
    path = tmp_path / "royal.cassino"
    royal(path)
    assert not _drop(desk, tmp_path / "picture.png")
    assert not _drop(desk, path, path)
    assert _drop(desk, path)
    await_rules(desk, qtbot, "royal")


def recent_menu(desk: Desk) -> QMenu:
    menu = desk.window.actions_of[Act.RECENT].menu()
    assert isinstance(menu, QMenu)
    menu.aboutToShow.emit()
    return menu


def test_recent_files_are_listed_the_last_first_and_opened(open_desk: OpenDesk, qtbot: QtBot, tmp_path: Path) -> None:
    desk = open_desk(new_game())
    (only,) = recent_menu(desk).actions()
    assert not only.isEnabled()
    for number in range(12):
        path = tmp_path / f"game {number} & more.cassino"
        royal(path, f"royal {number}")
        desk.window.features.saves.save_to(str(path))
    desk.window.features.saves.save_to(str(tmp_path / "game 5 & more.cassino"))
    names = [action.text().replace("&&", "+") for action in recent_menu(desk).actions()]
    assert names[0] == "&1  game 5 + more"
    assert names[1] == "&2  game 11 + more"
    assert len(names) == 10
    desk.close()
    again = open_desk(new_game("royal"))
    again.wait_for(Stage.TURN)
    recent_menu(again).actions()[0].trigger()
    qtbot.waitUntil(lambda: again.session.setup.seed == "desk" and again.session.setup.rules == PRESETS["modern"])
    again.wait_for(Stage.TURN)


def test_a_file_opened_at_the_start_is_recent(open_desk: OpenDesk, tmp_path: Path) -> None:
    path = tmp_path / "royal.cassino"
    royal(path)
    desk = open_desk(file=path)
    assert desk.window.features.saves.path == path


@pytest.mark.parametrize(("started", "day"), [(0, "1970-01-01"), (1_700_000_000, "2023-11-1"), ((1 << 53) - 1, "")])
def test_a_game_is_described_whenever_it_was_started(qapp: object, started: int, day: str) -> None:
    name = described(Session(game(), started=started))
    assert name.startswith("Modern Cassino – You, Martha – ")
    assert day in name


def test_a_file_read_after_the_window_was_closed_opens_nothing(open_desk: OpenDesk, tmp_path: Path) -> None:
    desk = open_desk(new_game())
    desk.wait_for(Stage.TURN)
    royal(tmp_path / "royal.cassino")
    before = desk.session
    desk.window.features.saves.open_file(str(tmp_path / "royal.cassino"))
    desk.window.close()
    desk.close()
    assert desk.session is before
    assert not list((tmp_path / "data" / "games").glob("left-*"))
