"""What shall move, one thing after the other; skipped at any moment, and never waited for by the game."""

import logging
from collections import deque
from collections.abc import Callable
from typing import NamedTuple

from PySide6.QtCore import QObject, QTimer, Signal, Slot

from cassino_desktop.gui.table.timeline import Timeline

logger = logging.getLogger("cassino.table")


class Step(NamedTuple):
    """A stretch of motion: ``prepare`` fills a timeline (or says there is nothing to show), ``end`` draws its end."""

    prepare: Callable[[], Timeline | None]
    end: Callable[[], None]


class Animator(QObject):
    """Runs steps in their order. Nothing runs, and no timer, while there is nothing to show.

    Signals:
        settled(): Everything asked for has been shown; from the event loop, never from within a call.
    """

    settled = Signal()

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._queue: deque[Step] = deque()
        self._current: Timeline | None = None
        self._tell = QTimer(self)
        self._tell.setSingleShot(True)
        self._tell.setInterval(0)
        self._tell.timeout.connect(self._on_tell)

    @property
    def is_running(self) -> bool:
        """Return whether anything moves or is still to move."""
        return self._current is not None or bool(self._queue)

    @property
    def is_pausing(self) -> bool:
        """Return whether what runs rests between two flights, so that no frame is due."""
        return self._current is not None and self._current.is_pausing

    @property
    def is_settled(self) -> bool:
        """Return whether everything is at rest and ``settled`` has been told."""
        return not self.is_running and not self._tell.isActive()

    def add(self, step: Step) -> None:
        """Show something when all before it has been shown."""
        self._queue.append(step)
        if self._current is None:
            self._next()

    def skip(self) -> None:
        """Bring everything to its end at once."""
        self._drop_current()
        while self._queue:
            self._queue.popleft().end()
        self._rest()

    def tell_now(self) -> None:
        """Tell that everything is at rest, if that is still to be told. Only from the event loop's own events."""
        if self._tell.isActive():
            self._tell.stop()
            self._on_tell()

    def clear(self) -> None:
        """Forget everything, without showing its end."""
        self._drop_current()
        self._queue.clear()
        self._rest()

    def stop(self) -> None:
        """Forget everything and tell nobody any more."""
        self._drop_current()
        self._queue.clear()
        self._tell.stop()

    def _next(self) -> None:
        while self._queue:
            timeline = self._prepared(self._queue[0])
            if timeline is not None:
                self._current = timeline
                timeline.finished.connect(self._on_finished)
                timeline.begin()
                return
            self._queue.popleft().end()
        self._rest()

    @staticmethod
    def _prepared(step: Step) -> Timeline | None:
        """Return a step's timeline; a fault in what only moves must not keep the game from going on."""
        try:
            return step.prepare()
        except Exception:
            logger.exception("what moves cannot be shown")
            return None

    def _drop_current(self) -> None:
        """Let go of what runs; its step is still the first of the queue."""
        timeline, self._current = self._current, None
        if timeline is not None:
            timeline.finished.disconnect(self._on_finished)
            timeline.stop()
            timeline.deleteLater()

    def _rest(self) -> None:
        self._tell.start()

    @Slot()
    def _on_finished(self) -> None:
        if self._current is None:
            return
        self._current.deleteLater()
        self._current = None
        self._queue.popleft().end()
        self._next()

    @Slot()
    def _on_tell(self) -> None:
        if not self.is_running:
            self.settled.emit()
