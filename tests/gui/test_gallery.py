"""The gallery of saved games: what it lists, and opening, renaming, deleting and undoing by mouse and keys."""

import os
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractItemView, QLineEdit, QWidget
from pytestqt.qtbot import QtBot

from cassino_desktop.engine.presets import PRESETS
from cassino_desktop.gui.background import Background
from cassino_desktop.gui.controller import Stage
from cassino_desktop.gui.dialogs.gallery import Gallery
from cassino_desktop.gui.table_picture import TablePicture
from cassino_desktop.session.session import Session
from cassino_desktop.session.setup import Seat, SeatKind
from cassino_desktop.storage.codec import read_object, title_of
from cassino_desktop.storage.games import load_game, save_game
from cassino_desktop.storage.paths import Places, places
from tests.gui.stage import game
from tests.gui.window import OpenDesk, new_game
from tests.session.games import TABLES, play_hand, play_out, play_steps

ExpectLog = Callable[[str], Any]
OpenGallery = Callable[[], Gallery]


@pytest.fixture
def where(tmp_path: Path) -> Places:
    return places(tmp_path / "data")


@pytest.fixture
def open_gallery(qtbot: QtBot, where: Places) -> OpenGallery:
    """Opens the gallery when everything is read."""
    parent = QWidget()
    qtbot.addWidget(parent)

    def build() -> Gallery:
        background = Background(parent)
        gallery = Gallery(where, "green", background, parent)
        gallery.open()
        qtbot.waitUntil(lambda: gallery.is_read)
        return gallery

    return build


def put(where: Places, name: str, at: float, *, steps: int = 12, rules: str = "royal") -> Path:
    """Save a game, as if at that second."""
    session = Session(game(rules=rules, seed=name))
    play_steps(session, Random(2), steps)
    path = where.games / f"{name}.cassino"
    save_game(path, session)
    os.utime(path, (at, at))
    return path


def rows(gallery: Gallery) -> list[str]:
    return [gallery.games.data(gallery.games.index(row)) for row in range(gallery.games.rowCount())]  # type: ignore[misc]


def spoken(gallery: Gallery, row: int) -> str:
    text = gallery.games.data(gallery.games.index(row), Qt.ItemDataRole.AccessibleTextRole)
    assert isinstance(text, str)
    return text


def test_without_games_it_says_where_they_come_from(open_gallery: OpenGallery) -> None:
    gallery = open_gallery()
    assert gallery._empty.isVisible()
    assert not gallery.view.isVisible()
    assert not gallery.open_button.isEnabled()
    assert not gallery.delete.isEnabled()
    QTest.keyClick(gallery, Qt.Key.Key_Delete)
    QTest.keyClick(gallery, Qt.Key.Key_Escape)
    assert not gallery.isVisible()


def test_games_are_listed_with_names_score_rules_and_date(open_gallery: OpenGallery, where: Places) -> None:
    put(where, "Tea at Ida’s", 1_700_000_000)
    put(where, "left-1-abc", 1_700_000_100, rules="spade")
    gallery = open_gallery()
    assert rows(gallery) == ["You, Martha", "Tea at Ida’s"]
    said = spoken(gallery, 1)
    for part in ("Tea at Ida’s", "You 0, Martha 0", "Royal Cassino", "in hand 1", "Saved"):
        assert part in said
    assert "23" in said, "the year"
    assert gallery.view.currentIndex().row() == 0
    assert not gallery._empty.isVisible()
    assert not gallery.grab().isNull()


def test_enter_opens_the_game_chosen(open_gallery: OpenGallery, where: Places) -> None:
    put(where, "new", 200)
    old = put(where, "old", 100)
    gallery = open_gallery()
    chosen: list[str] = []
    gallery.chosen.connect(chosen.append)
    QTest.keyClick(gallery.view, Qt.Key.Key_Down)
    QTest.keyClick(gallery.view, Qt.Key.Key_Return)
    assert chosen == [str(old)]
    assert not gallery.isVisible()


def test_a_game_is_renamed_in_the_list(open_gallery: OpenGallery, where: Places, qtbot: QtBot) -> None:
    path = put(where, "new", 200)
    gallery = open_gallery()
    QTest.keyClick(gallery.view, Qt.Key.Key_F2)
    editor = gallery.view.findChild(QLineEdit)
    assert editor is not None
    assert editor.text() == "new"
    editor.setText('  a;|"/\\ 🂡 לילה ')
    QTest.keyClick(editor, Qt.Key.Key_Delete)
    assert path.exists(), "Del is the editor’s while a name is written"
    QTest.keyClick(editor, Qt.Key.Key_Return)
    qtbot.waitUntil(lambda: rows(gallery) == ['a;|"/\\ 🂡 לילה'])
    assert title_of(read_object(path.read_bytes())) == 'a;|"/\\ 🂡 לילה'
    gallery.rename.click()
    assert gallery.view.state() == QAbstractItemView.State.EditingState
    editor = gallery.view.findChild(QLineEdit)
    assert editor is not None
    assert editor.maxLength() == 200
    editor.setText("")
    QTest.keyClick(editor, Qt.Key.Key_Return)
    qtbot.waitUntil(lambda: rows(gallery) == ["You, Martha"])  # without a name it is called by its players


def test_a_game_is_deleted_and_the_deletion_undone(open_gallery: OpenGallery, where: Places) -> None:
    for number in range(3):
        put(where, f"game {number}", 300 - number)
    gallery = open_gallery()
    assert not gallery.undo.isVisible()
    QTest.keyClick(gallery.view, Qt.Key.Key_Down)
    QTest.keyClick(gallery.view, Qt.Key.Key_Delete)
    assert rows(gallery) == ["game 0", "game 2"]
    assert not (where.games / "game 1.cassino").exists()
    assert "game 1 is deleted" in gallery.note.text()
    gallery.undo.click()
    assert rows(gallery) == ["game 0", "game 1", "game 2"]
    assert load_game(where.games / "game 1.cassino").setup.seed == "game 1"
    assert gallery.view.currentIndex().row() == 1
    gallery.delete.click()
    QTest.keyClick(gallery, Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
    assert rows(gallery) == ["game 0", "game 1", "game 2"]
    assert not gallery.undo.isVisible()


def test_the_last_game_deleted_leaves_it_empty_and_undo_fills_it(open_gallery: OpenGallery, where: Places) -> None:
    put(where, "only", 1)
    gallery = open_gallery()
    gallery.delete.click()
    assert gallery._empty.isVisible()
    gallery.undo.click()
    assert gallery.view.isVisible()
    assert gallery.open_button.isEnabled()


def test_what_cannot_be_opened_may_only_be_deleted(open_gallery: OpenGallery, where: Places) -> None:
    where.games.mkdir(parents=True)
    (where.games / "bad.cassino").write_bytes(b"{")
    gallery = open_gallery()
    assert "It is damaged." in spoken(gallery, 0)
    assert not gallery.open_button.isEnabled()
    assert not gallery.rename.isEnabled()
    chosen: list[str] = []
    gallery.chosen.connect(chosen.append)
    QTest.keyClick(gallery.view, Qt.Key.Key_Return)
    assert chosen == []
    assert gallery.delete.isEnabled()
    assert not gallery.grab().isNull()


def test_what_cannot_be_done_is_told(open_gallery: OpenGallery, where: Places, expect_log: ExpectLog) -> None:
    path = put(where, "mine", 1)
    gallery = open_gallery()
    (where.games / "removed").write_bytes(b"in the way")
    with expect_log("cannot be written"):
        gallery.delete.click()
    assert "could not be changed" in gallery.note.text()
    assert rows(gallery) == ["mine"]
    path.unlink()
    with expect_log("cannot be read"):
        gallery.games.setData(gallery.games.index(0), "other")
    assert rows(gallery) == ["mine"]


def test_closed_before_everything_is_read(qtbot: QtBot, where: Places) -> None:
    for number in range(20):
        put(where, f"game {number}", number)
    parent = QWidget()
    qtbot.addWidget(parent)
    background = Background(parent)
    gallery = Gallery(where, "green", background, parent)
    gallery.open()
    gallery.reject()
    background.end()


def test_from_the_menu_a_game_is_opened(open_desk: OpenDesk, qtbot: QtBot, where: Places) -> None:
    put(where, "mine", 1)
    desk = open_desk(new_game())
    desk.wait_for(Stage.TURN)
    desk.press(Qt.Key.Key_O, Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.ShiftModifier)
    gallery = desk.window.findChild(Gallery)
    assert gallery is not None
    qtbot.waitUntil(lambda: gallery.games.rowCount() == 1)
    QTest.keyClick(gallery.view, Qt.Key.Key_Return)
    qtbot.waitUntil(lambda: desk.session.setup.rules == PRESETS["royal"])
    desk.wait_for(Stage.TURN)


def test_every_table_has_a_picture(qapp: object, fresh_seed: int) -> None:
    random = Random(fresh_seed)
    painter = TablePicture("blue", contrast=False, zoom=1, dpr=2)
    for table in TABLES:
        session = Session(table.setup(f"picture {fresh_seed}"))
        play_steps(session, random, random.randrange(30))
        one = painter.of_table(session.position).toImage()
        assert (one.width(), one.height()) == (352, 224)
        play_hand(session, random)
        assert painter.of_score(session.results[-1].after).toImage() != one
    play_out(session, random)


@pytest.mark.parametrize("name", ['a;|"/\\', "🂡" * 200, "לילה טוב", "x" * 200, "\u202eevil", "<b>bold</b>"])
def test_players_of_any_name_are_listed_and_painted(open_gallery: OpenGallery, where: Places, name: str) -> None:
    session = Session(game(Seat(name), Seat("Martha", SeatKind.COMPUTER, "greedy")))
    save_game(where.games / "left-1-a.cassino", session)
    gallery = open_gallery()
    assert rows(gallery) == [f"{name}, Martha"]
    assert name in spoken(gallery, 0)
    assert not gallery.grab().isNull()
    gallery.delete.click()
    assert name in gallery.note.text()
    assert gallery.note.textFormat() is Qt.TextFormat.PlainText
    assert not gallery.grab().isNull()
