"""Measures how long the event loop is held up, in CPU time of the GUI thread.

One turn of the loop, and one input event that a test makes with QTest, are each one measure: while they last, nothing
else on the screen moves. CPU time does not grow when the machine is busy with something else, but shared machines have
minutes in which the same work takes twice as long. So a piece of work is timed in every measure that gets long, and the
limit stretched by as much as that took longer than on the machine for which the limit is meant. Time that Python's
garbage collector takes is left out, since it is the test run's heap that makes it long.
"""

import gc
import signal
import time
import traceback
from collections.abc import Callable
from types import FrameType, TracebackType
from typing import Any, Self

import pytest
from PySide6.QtCore import QAbstractEventDispatcher, QEventLoop, QObject, Slot
from PySide6.QtTest import QTest

_INPUT = (
    *("keyClick", "keyEvent", "keyPress", "keyRelease"),
    *("mouseClick", "mouseDClick", "mouseMove", "mousePress", "mouseRelease"),
)
_FIRST_FRAMES, _LAST_FRAMES = 8, 4
_MEANT = 0.00075
"""CPU seconds of the fixed piece of work on the machine for which limits are meant."""


class Watchdog(QObject):
    """A context manager that watches the loop of the running application.

    Attributes:
        overruns: One text for each measure over the limit: how long, and the Python stack at the last alarm.
    """

    def __init__(self, limit: float) -> None:
        super().__init__()
        self.overruns: list[str] = []
        self._limit = limit
        self._depth = 0
        self._since = 0.0
        self._not_theirs = 0.0  # CPU time so far of the garbage collector and of the watchdog itself
        self._collection_began = 0.0
        self._stack: list[str] = []
        self._slowness = 1.0
        self._patch = pytest.MonkeyPatch()

    def __enter__(self) -> Self:
        self._patch.setattr(QEventLoop, "exec", self._watched(QEventLoop.exec))
        for name in _INPUT:
            self._patch.setattr(QTest, name, staticmethod(self._watched(getattr(QTest, name))))
        gc.callbacks.append(self._on_collection)
        self._old_handler = signal.signal(signal.SIGPROF, self._on_alarm)
        QAbstractEventDispatcher.instance().awake.connect(self._on_turn)
        return self

    def __exit__(self, kind: type[BaseException] | None, value: object, trace: TracebackType | None) -> None:
        QAbstractEventDispatcher.instance().awake.disconnect(self._on_turn)
        signal.setitimer(signal.ITIMER_PROF, 0)
        signal.signal(signal.SIGPROF, self._old_handler)
        gc.callbacks.remove(self._on_collection)
        self._patch.undo()

    def _watched(self, function: Callable[..., Any]) -> Callable[..., Any]:
        def call(*args: Any, **kwargs: Any) -> Any:
            self._depth += 1
            self._begin()
            try:
                return function(*args, **kwargs)
            finally:
                self._end()
                self._depth -= 1
                if self._depth:
                    self._begin()  # the rest of the turn that this call interrupted
                else:
                    signal.setitimer(signal.ITIMER_PROF, 0)

        return call

    @Slot()
    def _on_turn(self) -> None:
        if self._depth:
            self._end()
            self._begin()

    def _begin(self) -> None:
        self._stack = []
        self._slowness = 1.0
        signal.setitimer(signal.ITIMER_PROF, self._limit / 2, self._limit / 2)
        self._since = self._clock()

    def _end(self) -> None:
        spent = self._clock() - self._since
        if spent > self._limit:
            self._note_slowness()
        if spent > self._limit * self._slowness:
            stack = "".join(self._stack) or "  (outside of Python)\n"
            self.overruns.append(f"{1000 * spent:.0f} ms, more than {1000 * self._limit:.0f}, in\n{stack}")

    def _clock(self) -> float:
        return time.thread_time() - self._not_theirs

    def _note_slowness(self) -> None:
        began = time.thread_time()
        self._slowness = max(self._slowness, _slowness())
        self._not_theirs += time.thread_time() - began

    def _on_collection(self, phase: str, info: dict[str, int]) -> None:
        if phase == "start":
            self._collection_began = time.thread_time()
        else:
            self._not_theirs += time.thread_time() - self._collection_began

    def _on_alarm(self, number: int, frame: FrameType | None) -> None:
        """Runs in the GUI thread, as a signal handler of Python, and so sees what is being done."""
        self._note_slowness()
        frames = traceback.extract_stack(frame)
        within = [index for index, summary in enumerate(frames) if summary.filename == __file__]
        held = traceback.format_list(frames[within[-1] + 1 :] if within else frames)
        left_out = len(held) - _FIRST_FRAMES - _LAST_FRAMES
        if left_out > 0:
            held[_FIRST_FRAMES:-_LAST_FRAMES] = [f"  ... {left_out} calls ...\n"]
        if held:  # else the measure has just ended, and this alarm came while it was being taken
            self._stack = held


def _fixed_work() -> float:
    """CPU seconds of a fixed piece of work, about a millisecond."""
    began = time.thread_time()
    sum(number * number for number in range(15_000))
    return time.thread_time() - began


def _slowness() -> float:
    """How many times slower than the one for which limits are meant the machine is now, and at least 1."""
    return max(1.0, sorted(_fixed_work() for _ in range(3))[1] / _MEANT)
