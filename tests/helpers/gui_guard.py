"""What every test with a QApplication must keep to: nothing left running, and no slot over the limit.

A test that uses ``qapp`` or ``qtbot`` fails if a timer, animation, thread or process is still running after its widgets
are closed, or if the event loop was held up by one turn or one input event for longer than ``SLOT_LIMIT``.
"""

import gc
from collections.abc import Callable, Iterator
from functools import partial
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from PySide6.QtCore import QProcess, QThread

SLOT_LIMIT = 0.050
"""Seconds of CPU time that one turn of the event loop may take."""


@pytest.fixture(autouse=True)
def _gui_guard(request: pytest.FixtureRequest) -> Iterator[None]:
    if "qapp" not in request.fixturenames:
        yield
        return
    # Qt is imported here only: the rules are tested where there is no PySide6.
    from tests.helpers.watchdog import Watchdog

    request.getfixturevalue("qapp")
    with Watchdog(SLOT_LIMIT) as watchdog:
        yield
    left = _left_running()
    assert not watchdog.overruns, "the event loop was held up:\n" + "\n".join(watchdog.overruns)
    assert not left, f"still running after the test: {left}"


def _left_running() -> list[str]:
    """Descriptions of what still runs; it is stopped, so that the next test is not blamed for it."""
    from PySide6.QtCore import QCoreApplication, QEvent, QThreadPool

    QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete.value)
    if _running():
        gc.collect()  # what only a reference cycle keeps alive is gone in a moment
    left = []
    for description, stop in _running():
        left.append(description)
        stop()
    pool = QThreadPool.globalInstance()
    if not pool.waitForDone(0):
        left.append(f"{pool.activeThreadCount()} jobs of the global thread pool")
        pool.waitForDone()
    return left


def _running() -> list[tuple[str, Callable[[], object]]]:
    """What runs, each with the way to stop it."""
    import shiboken6
    from PySide6.QtCore import QAbstractAnimation, QObject, QProcess, QThread, QTimer

    found: list[tuple[QObject, Callable[[], object]]] = []
    for thing in shiboken6.getAllValidWrappers():
        match thing:
            case QTimer() if thing.isActive():
                found.append((thing, thing.stop))
            case QAbstractAnimation() if thing.state() != QAbstractAnimation.State.Stopped:
                found.append((thing, thing.stop))
            case QProcess() if thing.state() != QProcess.ProcessState.NotRunning:
                found.append((thing, partial(_end_process, thing)))
            case QThread() if thing.isRunning() and thing is not QThread.currentThread():
                found.append((thing, partial(_end_thread, thing)))
    return [(f"{thing!r} of {thing.parent()!r}", stop) for thing, stop in found]


def _end_process(process: "QProcess") -> None:
    process.kill()
    process.waitForFinished()


def _end_thread(thread: "QThread") -> None:
    thread.quit()
    thread.wait()
