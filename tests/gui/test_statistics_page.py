"""The statistics in the window: what is recorded while games are played, and the page that tells of it."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import QLocale, QSize, Qt
from PySide6.QtGui import QImage
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QFileDialog, QMessageBox, QScrollArea, QTableWidget
from pytestqt.qtbot import QtBot

from cassino_desktop.gui.actions import Act
from cassino_desktop.gui.controller import Stage
from cassino_desktop.gui.dialogs.statistics import StatisticsDialog
from cassino_desktop.gui.panels.margin_chart import MarginChart
from cassino_desktop.gui.statistics_words import margins_sentence, overview
from cassino_desktop.gui.typography import scaled, window_font
from cassino_desktop.session.session import Session
from cassino_desktop.storage.games import Autosave
from cassino_desktop.storage.paths import Places, places
from cassino_desktop.storage.statistics_report import Filter, Report, report
from tests.gui.stage import game
from tests.gui.window import Desk, OpenDesk, new_game

ExpectLog = Callable[[str], Any]


@pytest.fixture
def where(tmp_path: Path) -> Places:
    return places(tmp_path / "data")


def told(where: Places, current: str = "") -> Report:
    return report(where.statistics, Filter(), current)


def page_of(desk: Desk, qtbot: QtBot) -> StatisticsDialog:
    """The page, filled."""
    desk.window.actions_of[Act.STATISTICS].trigger()
    dialog = desk.window.findChild(StatisticsDialog)
    assert dialog is not None
    qtbot.waitUntil(lambda: dialog.report is not None)
    return dialog


def cells(table: QTableWidget) -> list[str]:
    items = [table.item(row, column) for row in range(table.rowCount()) for column in range(table.columnCount())]
    return [item.text() for item in items if item is not None]


def test_each_hand_is_recorded_when_it_ends_and_the_game_at_its_end(open_desk: OpenDesk, where: Places) -> None:
    desk = open_desk(new_game())
    assert not where.statistics.exists(), "nothing was played"
    desk.play_until(Stage.HAND_OVER)
    assert told(where).hands.played == 1
    assert told(where).games.played == 0
    desk.controller.next_hand()
    desk.play_until(Stage.GAME_OVER)
    found = told(where)
    assert found.games.played == 1
    assert found.hands.played == len(desk.session.results)
    desk.close()
    again = open_desk()
    again.wait_for(Stage.GAME_OVER)
    again.window.actions_of[Act.UNDO].trigger()
    again.play_until(Stage.GAME_OVER)
    again.close()
    assert told(where).games.played == 1
    assert told(where).hands.played == found.hands.played


def test_a_hand_that_was_saved_but_not_recorded_is_recorded_at_the_next_start(
    open_desk: OpenDesk, where: Places, qtbot: QtBot
) -> None:
    first = open_desk(new_game())
    first.play_until(Stage.HAND_OVER)
    first.close()
    for entry in where.statistics.parent.glob("statistics*"):
        entry.unlink()
    second = open_desk()
    second.wait_for(Stage.HAND_OVER)
    qtbot.waitUntil(lambda: told(where).hands.played == 1)


def test_a_game_left_for_another_is_abandoned_until_it_is_finished(
    open_desk: OpenDesk, where: Places, qtbot: QtBot
) -> None:
    desk = open_desk(new_game("dick_1867"))
    desk.wait_for(Stage.TURN)
    desk.controller.begin(game(rules="royal"))
    desk.wait_for(Stage.TURN)
    assert told(where).games.abandoned == 0, "nobody had played in it"
    desk.play()
    desk.wait_for(Stage.TURN)
    left = desk.session.game_id
    desk.controller.begin(game(rules="dick_1867"))
    desk.play_until(Stage.GAME_OVER)
    assert told(where).games.abandoned == 1
    assert told(where, left).games.abandoned == 0
    (kept,) = where.games.glob("left-*.cassino")
    desk.window.features.saves.open_file(str(kept))
    qtbot.waitUntil(lambda: desk.session.game_id == left)
    desk.play_until(Stage.GAME_OVER)
    assert told(where).games.abandoned == 0
    assert told(where).games.played == 2


def test_a_game_left_by_the_command_line_is_abandoned(open_desk: OpenDesk, where: Places) -> None:
    first = open_desk(new_game())
    first.play()
    first.wait_for(Stage.TURN)
    first.close()
    open_desk(new_game("royal")).wait_for(Stage.TURN)
    assert told(where).games.abandoned == 1


def test_a_bad_database_is_told_and_the_game_goes_on(open_desk: OpenDesk, where: Places, expect_log: ExpectLog) -> None:
    where.statistics.parent.mkdir(parents=True)
    where.statistics.write_bytes(b"Dear Martha " * 1000)
    desk = open_desk(new_game())
    with expect_log("set_aside"):
        desk.play_until(Stage.HAND_OVER)
    assert "statistics were damaged" in desk.window.notices.sentences
    assert told(where).hands.played == 1
    (kept,) = where.statistics.parent.glob("statistics.sqlite3.corrupt-*")
    assert kept.read_bytes() == b"Dear Martha " * 1000


def test_a_folder_that_cannot_be_written_is_told_once(
    open_desk: OpenDesk, tmp_path: Path, expect_log: ExpectLog
) -> None:
    (tmp_path / "file").write_text("in the way")
    with expect_log("cannot be saved"), expect_log("cannot_write"):
        desk = open_desk(new_game(), folder=tmp_path / "file" / "data")
        desk.window.notices.put_away()
        desk.play_until(Stage.HAND_OVER)
        assert "counted as soon as they can be" in desk.window.notices.sentences
        desk.window.notices.put_away()
        desk.controller.next_hand()
        desk.play_until(Stage.HAND_OVER, Stage.GAME_OVER)
        assert desk.window.notices.sentences == ""
        (tmp_path / "file").unlink()
        desk.play_until(Stage.GAME_OVER)
        if desk.session.hand_number > 1:
            assert told(places(tmp_path / "file" / "data")).hands.played == len(desk.session.results)
        desk.close()


# --- the page -------------------------------------------------------------------------


def test_without_a_hand_it_says_so(open_desk: OpenDesk, qtbot: QtBot) -> None:
    desk = open_desk(new_game())
    desk.wait_for(Stage.TURN)
    dialog = page_of(desk, qtbot)
    assert "No hand is counted yet" in dialog.chart.accessibleDescription()
    assert not dialog.export.isEnabled()
    assert not dialog.reset.isEnabled()
    QTest.keyClick(dialog, Qt.Key.Key_Escape)
    assert not dialog.isVisible()


def test_by_key_it_shows_what_was_played(open_desk: OpenDesk, qtbot: QtBot, where: Places) -> None:
    desk = open_desk(new_game("dick_1867"))
    desk.play_until(Stage.GAME_OVER)
    desk.press(Qt.Key.Key_H, Qt.KeyboardModifier.ControlModifier)
    dialog = desk.window.findChild(StatisticsDialog)
    assert dialog is not None
    qtbot.waitUntil(lambda: dialog.report is not None)
    assert dialog.report == told(where, desk.session.game_id)
    titles = [dialog.tabs.tabText(number).replace("&", "") for number in range(dialog.tabs.count())]
    assert titles == ["Overview", "Items", "By rules", "By players", "By level", "By person"]
    tables = dialog.findChildren(QTableWidget)
    assert "Games played" in cells(dialog._tables[0])
    assert "Dick, 1867" in cells(dialog._tables[2])
    assert "2 players" in cells(dialog._tables[3])
    assert "Keen" in cells(dialog._tables[4])
    assert "You" in cells(dialog._tables[5])
    assert all(table.accessibleName() for table in tables)
    assert "average" in dialog.chart.accessibleDescription()
    assert not dialog.grab().isNull()


def test_a_filter_reads_again_and_stays_chosen(open_desk: OpenDesk, qtbot: QtBot) -> None:
    desk = open_desk(new_game("dick_1867"))
    desk.play_until(Stage.GAME_OVER)
    desk.controller.begin(game(rules="foster_1897"))
    desk.play_until(Stage.GAME_OVER)
    dialog = page_of(desk, qtbot)
    assert dialog.report is not None
    assert dialog.report.games.played == 2
    assert [dialog.rules.itemText(row) for row in range(3)] == ["All rules", "Dick, 1867", "Foster, 1897"]
    dialog.rules.setCurrentIndex(2)
    qtbot.waitUntil(lambda: dialog.report is not None and dialog.report.games.played == 1)
    assert dialog.rules.currentText() == "Foster, 1897"
    assert dialog.chosen == Filter(rules="foster_1897")
    dialog.unaided.setChecked(True)
    dialog.rules.setCurrentIndex(0)
    qtbot.waitUntil(lambda: dialog.report is not None and dialog.report.games.played == 2)


@pytest.mark.parametrize(
    ("grown", "size"),
    [(1, QSize(500, 260)), (1, QSize(630, 440)), (2, QSize(630, 440))],
    ids=["half a small screen", "usual text", "double text"],
)
def test_the_page_fits_a_small_screen_and_scrolls_inside(
    open_desk: OpenDesk, qtbot: QtBot, grown: int, size: QSize
) -> None:
    usual = QApplication.font()
    font = window_font(usual)
    font.setPixelSize(14 * grown)
    QApplication.setFont(font)
    try:
        dialog = page_of(open_desk(new_game()), qtbot)
        dialog.resize(size)
        assert dialog.size() == size, "it can be made so small"
        assert dialog.rect().contains(dialog.export.geometry()), "the buttons stay in sight"
        (scroll,) = dialog.findChildren(QScrollArea, options=Qt.FindChildOption.FindDirectChildrenOnly)
        dialog.unaided.setFocus()
        scroll.ensureWidgetVisible(dialog.unaided)
        corner = dialog.unaided.mapTo(dialog, dialog.unaided.rect().bottomLeft())
        assert dialog.rect().contains(corner)
        assert all(table.height() >= 4 * table.verticalHeader().defaultSectionSize() for table in dialog._tables)
    finally:
        QApplication.setFont(usual)


def test_the_page_itself_does_not_scroll_where_its_tables_can(open_desk: OpenDesk, qtbot: QtBot) -> None:
    dialog = page_of(open_desk(new_game()), qtbot)
    dialog.resize(900, 500)
    (scroll,) = dialog.findChildren(QScrollArea, options=Qt.FindChildOption.FindDirectChildrenOnly)
    qtbot.waitUntil(lambda: not scroll.verticalScrollBar().isVisible())


def test_wide_it_has_its_filters_on_one_line(open_desk: OpenDesk, qtbot: QtBot) -> None:
    dialog = page_of(open_desk(new_game()), qtbot)
    dialog.resize(scaled(900), 600)
    assert len({box.geometry().center().y() for box in (dialog.rules, dialog.person, dialog.unaided)}) == 1


def test_exported_as_a_table(open_desk: OpenDesk, qtbot: QtBot, tmp_path: Path, expect_log: ExpectLog) -> None:
    desk = open_desk(new_game("dick_1867"))
    desk.play_until(Stage.GAME_OVER)
    dialog = page_of(desk, qtbot)
    dialog.export.click()
    (files,) = [found for found in dialog.findChildren(QFileDialog) if found.isVisible()]
    assert files.defaultSuffix() == "csv"
    files.close()
    dialog.export_to(str(tmp_path / "out.csv"))
    qtbot.waitUntil(lambda: "are written to" in dialog.note.text())
    assert (tmp_path / "out.csv").read_text().count("\n") == 3
    (tmp_path / "file").write_text("in the way")
    with expect_log("cannot be written"):
        dialog.export_to(str(tmp_path / "file" / "out.csv"))
        qtbot.waitUntil(lambda: "could not be written" in dialog.note.text())


def test_a_new_beginning_is_asked_for_and_keeps_the_old(open_desk: OpenDesk, qtbot: QtBot, where: Places) -> None:
    desk = open_desk(new_game("dick_1867"))
    desk.play_until(Stage.GAME_OVER)
    dialog = page_of(desk, qtbot)
    dialog.reset.click()
    box = dialog.findChild(QMessageBox)
    assert box is not None
    QTest.keyClick(box, Qt.Key.Key_Return)  # the careful answer is the first
    assert told(where).games.played == 1
    dialog.reset.click()
    box = next(found for found in dialog.findChildren(QMessageBox) if found.isVisible())
    next(button for button in box.buttons() if "anew" in button.text()).click()
    qtbot.waitUntil(lambda: dialog.report is not None and dialog.report.games.played == 0)
    assert "kept as" in dialog.note.text()
    (kept,) = where.statistics.parent.glob("statistics-until-*.sqlite3")
    assert report(kept, Filter()).games.played == 1


def test_a_database_that_cannot_be_read_is_told(
    open_desk: OpenDesk, qtbot: QtBot, where: Places, expect_log: ExpectLog
) -> None:
    desk = open_desk(new_game())
    desk.wait_for(Stage.TURN)
    where.statistics.write_bytes(b"Dear Martha " * 1000)
    with expect_log("statistics"):
        desk.window.actions_of[Act.STATISTICS].trigger()
        dialog = desk.window.findChild(StatisticsDialog)
        assert dialog is not None
        qtbot.waitUntil(lambda: dialog.note.text() != "")
    assert "cannot be read" in dialog.note.text()


def test_the_chart_draws_wins_up_and_losses_down(qapp: object, qtbot: QtBot) -> None:
    chart = MarginChart()
    qtbot.addWidget(chart)
    chart.resize(400, 200)
    images: list[QImage] = []
    for margins in ((), (5.0, 3.0), (-5.0, -3.0), tuple(float(k % 7 - 3) for k in range(120))):
        chart.show_margins(margins, "words")
        images.append(chart.grab().toImage())
    assert len({image.cacheKey() for image in images}) == 4
    up, down = images[1], images[2]
    x = round(up.width() * (44 + 5) / 400)
    above, below = round(up.height() * 0.3), round(up.height() * 0.7)
    assert up.pixelColor(x, above) != down.pixelColor(x, above)
    assert up.pixelColor(x, below) != down.pixelColor(x, below)


def test_numbers_are_written_as_the_language_has_them(where: Places) -> None:
    empty = told(where)
    assert margins_sentence(empty) == ""
    many = empty._replace(
        games=empty.games._replace(played=12_345, won=1_234, best=7, worst=-3),
        margins=(1.5, -2.0),
        per_bar=25,
        hands=empty.hands._replace(played=4, points=10),
    )
    words = [cell for row in overview(many).rows for cell in row]
    assert QLocale().toString(12_345) in words
    assert any("10 %" in word for word in words)
    assert "+7" in words
    assert "−3" in words
    assert QLocale().toString(2.5, "f", 1) in words
    assert "mean of 25 hands" in margins_sentence(many).replace("hand(s)", "hands")


def test_the_statistics_follow_a_kill(open_desk: OpenDesk, where: Places, qtbot: QtBot) -> None:
    """What the autosave holds and what is counted go together, whichever was written last."""
    desk = open_desk(new_game())
    desk.play_until(Stage.HAND_OVER)
    kept = Autosave(where.autosave).load().session
    assert isinstance(kept, Session)
    assert told(where).hands.played == len(kept.results)
