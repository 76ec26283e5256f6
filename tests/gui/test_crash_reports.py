"""A crash leaves a report, which the next start offers to show; the game is kept."""

import faulthandler
import re
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QPlainTextEdit, QPushButton
from pytestqt.qtbot import QtBot

import cassino_desktop
from cassino_desktop import logs
from cassino_desktop.gui.dialogs.crash_report import CrashReportDialog
from cassino_desktop.gui.program import Program
from cassino_desktop.gui.start import Start
from cassino_desktop.storage.games import load_game
from cassino_desktop.storage.paths import Places, places
from tests.gui.window import OpenDesk, new_game

ExpectLog = Callable[[str], Any]

_ROOT = Path(__file__).parents[2]
_PROGRAM = "import os, sys; from cassino_desktop import app; {then}; sys.exit(app.main(sys.argv[1:]))"
_AFTER_START = (
    "from PySide6.QtCore import QTimer; from cassino_desktop.gui import program as p; show = p.Program.show; "
    "p.Program.show = lambda self: (show(self), QTimer.singleShot(600, self, lambda: {what}))"
)


def run(folder: Path, then: str) -> subprocess.CompletedProcess[str]:
    """Run the program with something that goes wrong in it."""
    command = [sys.executable, "-c", _PROGRAM.format(then=then), "--data-dir", str(folder)]
    return subprocess.run(command, cwd=_ROOT, capture_output=True, text=True, timeout=60, check=False)


def open_next(qtbot: QtBot, where: Places) -> tuple[Program, logs.CrashFile]:
    """The program as the next start has it."""
    crash_file = logs.CrashFile(where.logs)
    was_on = faulthandler.is_enabled()
    crash_file.open()
    if was_on:  # pytest's own
        faulthandler.enable(sys.__stderr__ or 2)
    program = Program(where, Start(where.games.parent), crash_file)
    qtbot.addWidget(program.window)
    program.show()
    return program, crash_file


@pytest.mark.parametrize(
    ("what", "number", "words"),
    [
        ("os.kill(os.getpid(), 11)", signal.SIGSEGV, "Fatal Python error: Segmentation fault"),
        ("os.abort()", signal.SIGABRT, "Fatal Python error: Aborted"),
    ],
)
def test_after_a_crash_the_next_start_offers_the_report_and_has_the_game(
    what: str, number: signal.Signals, words: str, qtbot: QtBot, tmp_path: Path, expect_log: ExpectLog
) -> None:
    where = places(tmp_path)
    assert run(tmp_path, _AFTER_START.format(what=what)).returncode == -number
    left = load_game(where.autosave)
    with expect_log("the last run ended with a crash"):
        program, crash_file = open_next(qtbot, where)
    assert f"Cassino {cassino_desktop.__version__}" in crash_file.left
    assert words in crash_file.left
    notices = program.window.notices
    assert "broke off last time" in notices.sentences
    assert program.controller.session.game_id == left.game_id
    offer = notices.findChild(QPushButton, "offer")
    assert offer is not None
    assert offer.isVisible()
    QTest.keyClick(offer, Qt.Key.Key_Space)
    assert not notices.isVisible()
    dialog = program.window.findChild(CrashReportDialog)
    assert dialog is not None
    text = dialog.findChild(QPlainTextEdit, "report")
    assert text is not None
    assert text.toPlainText() == crash_file.left
    copy = next(button for button in dialog.findChildren(QPushButton) if "Copy" in button.text())
    copy.click()
    assert QGuiApplication.clipboard().text() == crash_file.left
    QTest.keyClick(dialog, Qt.Key.Key_Escape)
    program.window.close()
    program.end()
    crash_file.close()
    assert not (where.logs / logs.CRASH_FILE).exists(), "it is offered once"


def test_an_exception_nobody_caught_is_told_at_once_and_offered_by_the_next_start(
    qtbot: QtBot, tmp_path: Path, expect_log: ExpectLog
) -> None:
    where = places(tmp_path)
    what = "(QTimer.singleShot(600, self.window.close), {}['a mistake'])"
    done = run(tmp_path, _AFTER_START.format(what=what))
    assert (done.returncode, done.stderr) == (0, ""), "the program goes on, and says nothing on the terminal"
    with expect_log("the last run ended with a crash"):
        program, crash_file = open_next(qtbot, where)
    assert "KeyError: 'a mistake'" in crash_file.left
    assert "broke off" in program.window.notices.sentences
    program.window.close()
    program.end()
    crash_file.close()


def test_in_the_window_a_mistake_is_one_sentence_with_the_report_beside_it(
    open_desk: OpenDesk, qtbot: QtBot, expect_log: ExpectLog
) -> None:
    desk = open_desk(new_game())
    desk.play()
    try:
        raise KeyError("a mistake")
    except KeyError as error:
        with expect_log("an error nobody caught"):
            desk.program.on_exception(type(error), error, error.__traceback__)
    assert "Something went wrong" in desk.window.notices.sentences
    assert "Traceback" not in desk.window.notices.sentences
    assert load_game(places(desk.folder).autosave).game_id == desk.session.game_id
    offer = desk.window.notices.findChild(QPushButton, "offer")
    assert offer is not None
    offer.click()
    dialog = desk.window.findChild(CrashReportDialog)
    assert dialog is not None
    text = dialog.findChild(QPlainTextEdit, "report")
    assert text is not None
    assert "KeyError: 'a mistake'" in text.toPlainText()
    dialog.reject()


def test_putting_the_notice_away_takes_the_offer_away(open_desk: OpenDesk) -> None:
    desk = open_desk()
    desk.window.features.crash_reports.offer_of_last_run("report")
    offer = desk.window.notices.findChild(QPushButton, "offer")
    assert offer is not None
    desk.window.notices.put_away()
    desk.window.notices.tell("something else")
    assert not offer.isVisible()


def test_a_program_that_cannot_start_says_so_and_the_game_is_kept(tmp_path: Path) -> None:
    """A mistake before the first game is on the table: a sentence, a dialog, status 1; nothing is overwritten."""
    where = places(tmp_path)
    assert run(tmp_path, _AFTER_START.format(what="self.window.close()")).returncode == 0
    kept = where.autosave.read_bytes()
    broken = (
        "from PySide6.QtCore import QTimer; from PySide6.QtWidgets import QApplication; "
        "from cassino_desktop.gui import program as p; "
        "p.Program._put_game = lambda self: (QTimer.singleShot(300, QApplication.instance(), "
        "lambda: QApplication.activeModalWidget().reject()), {}['a mistake'])"
    )
    done = run(tmp_path, broken)
    assert done.returncode == 1
    assert re.fullmatch(r"Cassino cannot start because of a mistake in the program\. [^\n]+\n", done.stderr)
    assert "KeyError: 'a mistake'" in (where.logs / logs.CRASH_FILE).read_text()
    assert where.autosave.read_bytes() == kept


def test_killed_is_no_crash(tmp_path: Path) -> None:
    where = places(tmp_path)
    process = subprocess.Popen([sys.executable, "-m", "cassino_desktop", "--data-dir", str(tmp_path)], cwd=_ROOT)
    crash_log = where.logs / logs.CRASH_FILE
    end = time.monotonic() + 60
    while not (where.autosave.exists() and crash_log.exists() and crash_log.stat().st_size):
        assert time.monotonic() < end
        time.sleep(0.01)
    process.kill()
    process.wait()
    crash_file = logs.CrashFile(where.logs)
    was_on = faulthandler.is_enabled()
    crash_file.open()
    assert crash_file.left == ""
    crash_file.close()
    if was_on:
        faulthandler.enable(sys.__stderr__ or 2)
    assert not crash_log.exists()


def test_no_room_for_a_report_is_no_further_trouble(tmp_path: Path) -> None:
    script = (
        "import pathlib, resource, signal, sys; from cassino_desktop import logs; "
        "signal.signal(signal.SIGXFSZ, signal.SIG_IGN); resource.setrlimit(resource.RLIMIT_FSIZE, (0, 0)); "
        "file = logs.CrashFile(pathlib.Path(sys.argv[1])); file.open(); print(file.note(ValueError('x'))); file.close()"
    )
    command = [sys.executable, "-c", script, str(tmp_path)]
    done = subprocess.run(command, cwd=_ROOT, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "")
    assert "ValueError: x" in done.stdout
