"""Work that would hold up the window, done in threads of its own."""

import logging
from collections.abc import Callable, Iterable

from PySide6.QtCore import QObject, QThread, Signal, Slot

logger = logging.getLogger("cassino.app")


class Job(QThread):
    """One piece of work, given out in parts.

    Signals:
        arrived(object): The next part; connect it to a slot of a QObject, which then runs in that one's thread.
        ended(): There are no more.
    """

    arrived = Signal(object)
    ended = Signal()

    def __init__(self, work: Callable[[], Iterable[object]]) -> None:
        """Do nothing yet. ``work`` is called in the thread and touches nothing that the window touches."""
        super().__init__()
        self._work = work

    def run(self) -> None:
        """Do the work; after :meth:`leave` no further part is done."""
        try:
            for part in self._work():
                if self.isInterruptionRequested():
                    return
                self.arrived.emit(part)
        except Exception:  # a hook of the interpreter would touch the window from here
            logger.exception("work in the background failed")
        self.ended.emit()

    def leave(self) -> None:
        """Take no interest in it any more; a part that is on its way may still arrive."""
        self.requestInterruption()
        self.arrived.disconnect()


class Background(QObject):
    """The jobs of one window; keeps each until it has ended."""

    def __init__(self, parent: QObject) -> None:
        """Do nothing yet."""
        super().__init__(parent)
        self._jobs: set[Job] = set()

    @property
    def is_idle(self) -> bool:
        """Return whether every job has ended and its parts have arrived."""
        return not self._jobs

    def start(
        self,
        work: Callable[[], Iterable[object]],
        on_part: Callable[..., object],
        on_end: Callable[[], object] | None = None,
    ) -> Job:
        """Begin a job; each part goes to ``on_part``, and its end to ``on_end``: slots of a QObject of this thread."""
        job = Job(work)
        job.arrived.connect(on_part)
        if on_end is not None:
            job.ended.connect(on_end)
        job.finished.connect(self._on_finished)
        self._jobs.add(job)
        job.start(QThread.Priority.LowPriority)
        return job

    @Slot()
    def _on_finished(self) -> None:
        job = self.sender()
        if isinstance(job, Job):  # after the end it is gone
            job.wait()
            self._jobs.discard(job)

    def end(self) -> None:
        """Begin no further part of anything, and wait for those that are being done."""
        for job in self._jobs:
            job.requestInterruption()
        for job in self._jobs:
            job.wait()
        self._jobs.clear()
