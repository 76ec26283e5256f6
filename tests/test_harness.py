"""The suite's own safeguards: each must fail the test that needs failing, and no other."""

import os
import subprocess
import sys
import xml.etree.ElementTree as ET
from collections.abc import Mapping
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent

SAMPLES = """
import logging, os, time
from pathlib import Path
import pytest

def burn(seconds):
    end = time.thread_time() + seconds
    while time.thread_time() < end:
        pass

def test_quiet():
    logging.getLogger("cassino").info("all is well")

def test_unexpected_warning():
    logging.getLogger("cassino").warning("the stock is gone")

def test_expected_warning(expect_log):
    with expect_log("stock .* gone"):
        logging.getLogger("cassino").error("the stock is gone")

def test_expected_and_another(expect_log):
    with expect_log("stock"):
        logging.getLogger("cassino").error("the stock is gone")
        logging.getLogger("cassino").error("the table too")

def test_expected_in_vain(expect_log):
    with expect_log("stock"):
        pass

def test_takes_logging_over():
    logging.getLogger().handlers.clear()

def test_own_home(home):
    from platformdirs import user_config_path, user_data_path, user_log_path
    assert Path.home() == home and not list(home.glob(".config/*"))
    for place in (user_data_path, user_config_path, user_log_path):
        assert place("cassino").is_relative_to(home)

def test_reaches_real_home():
    (Path(os.environ["REAL_HOME"]) / ".local/share/cassino-desktop").mkdir(parents=True)

def test_seed(fresh_seed):
    assert fresh_seed == 7

@pytest.mark.long
def test_long(long_count):
    assert long_count(1, 2) == 2

@pytest.mark.realwindow
def test_realwindow(long_count):
    assert long_count(1, 2) == 1
"""

GUI_SAMPLES = """
import threading, time
import pytest
from PySide6.QtCore import QObject, QProcess, QThread, QTimer, QVariantAnimation, Qt, Slot, qWarning
from PySide6.QtWidgets import QPushButton, QWidget
from samples_test import burn

class Slots(QObject):
    @Slot()
    def slow(self):
        burn(0.2)

    @Slot()
    def waiting(self):
        time.sleep(0.2)  # another program has the processor: no fault of the slot

@pytest.fixture
def slots(qapp):
    return Slots()

@pytest.fixture
def keep():
    kept = []
    yield kept.append
    pytest.kept = kept  # outlives the test, as a global of the program would

def test_clean(qtbot):
    window = QWidget()
    qtbot.addWidget(window)
    timer = QTimer(window)
    timer.start(10)
    burn(0.2)
    with qtbot.waitSignal(timer.timeout):
        pass

def test_timer_left(qtbot, keep):
    timer = QTimer()
    timer.start(60_000)
    keep(timer)

def test_animation_left(qtbot, keep):
    animation = QVariantAnimation(startValue=0, endValue=1, duration=60_000)
    animation.start()
    keep(animation)

def test_process_left(qtbot, keep):
    process = QProcess()
    process.start("sleep", ["60"])
    assert process.waitForStarted()
    keep(process)

def test_thread_left(qtbot, keep):
    thread = QThread()
    thread.start()
    keep(thread)

def test_slow_slot_in_the_loop(qtbot, slots):
    QTimer.singleShot(0, slots.slow)
    qtbot.wait(10)

def test_slow_slot_before_the_loop_ends(qtbot, slots):
    timer = QTimer(slots)
    timer.setSingleShot(True)
    timer.timeout.connect(slots.slow)
    with qtbot.waitSignal(timer.timeout):
        timer.start(0)

def test_slow_slot_of_a_click(qtbot, slots):
    button = QPushButton()
    qtbot.addWidget(button)
    button.clicked.connect(slots.slow)
    qtbot.mouseClick(button, Qt.MouseButton.LeftButton)

def test_waiting_slot(qtbot, slots):
    QTimer.singleShot(0, slots.waiting)
    qtbot.wait(10)

def test_many_short_turns(qtbot):
    timer = QTimer(interval=0)
    timer.timeout.connect(lambda: burn(0.005))
    timer.start()
    qtbot.wait(200)
    timer.stop()

def test_busy_thread_beside_it(qtbot):
    worker = threading.Thread(target=burn, args=[0.3])
    worker.start()
    qtbot.waitUntil(lambda: not worker.is_alive())
    worker.join()

def test_qt_warning(qtbot):
    qWarning("the pen is dry")

def test_exception_in_slot(qtbot):
    QTimer.singleShot(0, lambda: 1 / 0)
    qtbot.wait(10)
"""


def run(folder: Path, *arguments: str, **variables: str) -> subprocess.CompletedProcess[str]:
    """Run pytest on the samples in ``folder``, with the suite's conftest and settings."""
    (folder / "conftest.py").write_text((ROOT / "tests/conftest.py").read_text())
    (folder / "samples_test.py").write_text(SAMPLES)
    command = [sys.executable, "-m", "pytest", "-c", f"{ROOT}/pyproject.toml", "--rootdir", str(ROOT)]
    command += ["-n", "0", "-p", "no:cacheprovider", "--junitxml", f"{folder}/report.xml", *arguments]
    environment = {**os.environ, "PYTHONPATH": f"{ROOT}{os.pathsep}{folder}", **variables}
    return subprocess.run(command, cwd=folder, env=environment, capture_output=True, text=True, check=False)


def failures(folder: Path) -> Mapping[str, str]:
    """Test name to what was said about it; empty for a test that passed."""
    found: dict[str, str] = {}
    for case in ET.parse(folder / "report.xml").iter("testcase"):
        text = "".join((child.get("message") or "") + (child.text or "") for child in case if child.tag != "system-out")
        name = case.get("name") or ""
        found[name] = found.get(name, "") + text
    return found


@pytest.fixture(scope="module")
def plain(tmp_path_factory: pytest.TempPathFactory) -> Mapping[str, str]:
    folder = tmp_path_factory.mktemp("plain")
    real_home = folder / "real"
    real_home.mkdir()
    variables = {name: "" for name in os.environ if name.startswith("XDG_")}
    run(folder, "--seed=7", "samples_test.py", **variables, HOME=str(real_home), REAL_HOME=str(real_home))
    return failures(folder)


@pytest.fixture(scope="module")
def gui(tmp_path_factory: pytest.TempPathFactory) -> Mapping[str, str]:
    folder = tmp_path_factory.mktemp("gui")
    (folder / "gui_samples_test.py").write_text(GUI_SAMPLES)
    run(folder, "gui_samples_test.py")
    return failures(folder)


@pytest.mark.parametrize(
    ("test", "words"),
    [
        ("test_unexpected_warning", "cassino WARNING: the stock is gone"),
        ("test_expected_and_another", "cassino ERROR: the table too"),
        ("test_expected_in_vain", "nothing was logged that matches 'stock'"),
        ("test_takes_logging_over", "took the handlers off the root logger"),
        ("test_reaches_real_home", ".local/share/cassino-desktop"),
    ],
)
def test_fails_with_the_reason(plain: Mapping[str, str], test: str, words: str) -> None:
    assert words in plain[test]


@pytest.mark.parametrize("test", ["test_quiet", "test_expected_warning", "test_own_home", "test_seed"])
def test_passes(plain: Mapping[str, str], test: str) -> None:
    assert plain[test] == ""


@pytest.mark.parametrize(
    ("test", "words"),
    [
        ("test_timer_left", "QTimer"),
        ("test_animation_left", "QVariantAnimation"),
        ("test_process_left", "QProcess"),
        ("test_thread_left", "QThread"),
        ("test_slow_slot_in_the_loop", "in slow"),
        ("test_slow_slot_before_the_loop_ends", "in slow"),
        ("test_slow_slot_of_a_click", "in slow"),
        ("test_qt_warning", "the pen is dry"),
        ("test_exception_in_slot", "ZeroDivisionError"),
    ],
)
def test_gui_fails_with_the_reason(gui: Mapping[str, str], test: str, words: str) -> None:
    assert words in gui[test]


@pytest.mark.parametrize(
    "test", ["test_clean", "test_waiting_slot", "test_many_short_turns", "test_busy_thread_beside_it"]
)
def test_gui_passes(gui: Mapping[str, str], test: str) -> None:
    assert gui[test] == ""


def test_tiers_are_asked_for(plain: Mapping[str, str], tmp_path: Path) -> None:
    assert not plain.keys() & {"test_long", "test_realwindow"}
    asked = ("-k", "test_long or test_realwindow", "samples_test.py")
    run(tmp_path, *asked, "--long")
    assert failures(tmp_path) == {"test_long": ""}
    run(tmp_path, *asked, "-m", "realwindow")
    assert failures(tmp_path) == {"test_realwindow": ""}


def test_seed_is_fresh_and_printed(tmp_path: Path) -> None:
    first, second = (run(tmp_path, "-k", "test_seed", "samples_test.py").stdout for _ in range(2))
    header = next(line for line in first.splitlines() if line.startswith("seed: "))
    assert header not in second
    assert first.count(header) == 2, "in the header and with the failure"


def test_runs_without_pytest_qt(tmp_path: Path) -> None:
    done = run(tmp_path, "-p", "no:pytest-qt", "--seed=7", "-k", "test_seed or test_own_home", "samples_test.py")
    assert done.returncode == 0, done.stdout + done.stderr
