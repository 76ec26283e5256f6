"""The record of a game as printed pages and as text."""

from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

import pytest
from PySide6.QtCore import QLocale, QSize
from PySide6.QtGui import QColor, QImage, QPageSize, QPainter
from PySide6.QtPdf import QPdfDocument
from pytestqt.qtbot import QtBot

from cassino_desktop.gui.cards.art import CardLook
from cassino_desktop.gui.cards.inline import line_width
from cassino_desktop.gui.controller import Stage
from cassino_desktop.gui.record import MoveLine, record_of, record_text
from cassino_desktop.gui.record_page import Pages, _font, _move_rows, page_size
from cassino_desktop.session.session import Session
from tests.gui.window import Desk, OpenDesk, new_game
from tests.session.games import MODERN, play_out


@pytest.fixture
def desk(open_desk: OpenDesk) -> Desk:
    desk = open_desk(new_game())
    for _ in range(3):
        desk.play()
    desk.wait_for(Stage.TURN)
    return desk


def export(desk: Desk, qtbot: QtBot, path: Path) -> None:
    desk.window.features.notation.export_to(str(path))
    qtbot.waitUntil(path.exists, timeout=20_000)  # it is there only once it is whole


def test_the_paper_is_the_country_s() -> None:
    assert page_size(QLocale("en_US")).id() is QPageSize.PageSizeId.Letter
    assert page_size(QLocale("de_DE")).id() is QPageSize.PageSizeId.A4


def test_a_page_to_print(desk: Desk, qtbot: QtBot, tmp_path: Path) -> None:
    path = tmp_path / "record.pdf"
    export(desk, qtbot, path)
    document = QPdfDocument()
    assert document.load(str(path)) is QPdfDocument.Error.None_
    assert document.pageCount() == 1
    text = document.getAllText(0).text()
    assert all(seat.name in text for seat in desk.session.seats)
    document.close()


def test_a_text(desk: Desk, qtbot: QtBot, tmp_path: Path) -> None:
    path = tmp_path / "record.txt"
    export(desk, qtbot, path)
    assert path.read_text(encoding="utf-8") == record_text(record_of(desk.session))


def test_a_record_that_cannot_be_written_is_told_of(
    desk: Desk, qtbot: QtBot, tmp_path: Path, expect_log: Callable[[str], Any]
) -> None:
    (tmp_path / "file").write_text("")
    with expect_log("cannot be written"):
        desk.window.features.notation.export_to(str(tmp_path / "file" / "record.pdf"))
        qtbot.waitUntil(lambda: bool(desk.window.notices.sentences))
    assert "could not be written" in desk.window.notices.sentences
    desk.play()


def test_nothing_lies_outside_the_page(qtbot: QtBot) -> None:
    session = Session(MODERN.setup("pages"))
    play_out(session, Random(2))
    pages = Pages(record_of(session), CardLook(), 595, 842)
    assert pages.count >= 2
    for number in range(pages.count):
        image = QImage(QSize(595, 842), QImage.Format.Format_RGB32)
        image.fill(QColor("white"))
        with QPainter(image) as painter:
            pages.paint(painter, number)
        white = QColor("white").rgb()
        margin = [image.pixel(x, y) for x in (*range(20), *range(575, 595)) for y in range(842)]
        assert set(margin) == {white}
        assert any(image.pixel(x, 60) != white for x in range(595))


def test_a_long_move_is_told_whole(qtbot: QtBot) -> None:
    cards = " ".join(f"{rank}{suit}" for rank in "A2345" for suit in "CDHS")
    move = MoveLine(1, 0, f"TD x [{cards}] [{cards}]", True)
    record = record_of(Session(MODERN.setup("long")))
    rows = list(_move_rows([move, move._replace(number=2, text="TD", sweep=False)], record, 511))
    assert len(rows) >= 3
    told = " ".join(" ".join(line.split()) for row in rows for line in row._lines)
    assert told == f"1. Person 0: TD × [{cards}] [{cards}] (sweep) 2. Person 0: TD"
    assert all(line_width(line, _font(8.5)) <= 511 for row in rows for line in row._lines)
