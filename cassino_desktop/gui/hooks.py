"""What the interpreter and the system call: exceptions that nobody caught, requests to end."""

import logging
import os
import signal
import sys
import threading
from collections.abc import Callable
from types import TracebackType
from typing import TypeAlias

from PySide6.QtCore import QObject, QSocketNotifier, QTimer, Slot

logger = logging.getLogger("cassino.app")

OnException: TypeAlias = Callable[[type[BaseException], BaseException, TracebackType | None], None]


class Hooks(QObject):
    """What the interpreter and the system call: exceptions nobody caught, requests to end."""

    _SIGNALS = (signal.SIGINT, signal.SIGTERM)

    def __init__(self, on_exception: OnException, on_quit: Callable[[], object]) -> None:
        """Hook nothing yet.

        ``on_exception`` is told of an exception that nobody caught, ``on_quit`` of a request to end; both in the loop.
        """
        super().__init__()
        self._on_exception = on_exception
        self._on_quit = on_quit
        self._telling = False
        self._pipe: tuple[int, int] | None = None
        self._notifier: QSocketNotifier | None = None

    def catch(self) -> None:
        """Be called from now on."""
        sys.excepthook = self._on_uncaught
        threading.excepthook = self._on_thread_exception
        if sys.platform == "win32":
            return  # no pipe wakes the loop there; the system closes the window instead
        # A handler in Python runs only when Python does: the pipe wakes Qt's loop, which sleeps in C++.
        self._pipe = os.pipe()
        for end in self._pipe:
            os.set_blocking(end, False)
        signal.set_wakeup_fd(self._pipe[1], warn_on_full_buffer=False)
        for number in self._SIGNALS:
            signal.signal(number, self._on_signal)
        self._notifier = QSocketNotifier(self._pipe[0], QSocketNotifier.Type.Read, self)
        self._notifier.activated.connect(self._on_awake)

    def release(self) -> None:
        """Be called no more; a request to end is not heeded, the end has begun."""
        sys.excepthook = sys.__excepthook__
        threading.excepthook = threading.__excepthook__
        if self._pipe is None:
            return
        signal.set_wakeup_fd(-1)
        for number in self._SIGNALS:
            signal.signal(number, signal.SIG_IGN)
        if self._notifier is not None:
            self._notifier.setEnabled(False)
        for end in self._pipe:
            os.close(end)
        self._pipe = None

    def _on_signal(self, number: int, frame: object) -> None:
        logger.info("asked to end by %s", signal.Signals(number).name)
        QTimer.singleShot(0, self._on_quit)

    @Slot()
    def _on_awake(self) -> None:
        if self._pipe is not None:
            os.read(self._pipe[0], 64)

    def _on_uncaught(self, kind: type[BaseException], value: BaseException, trace: TracebackType | None) -> None:
        if self._telling:
            logger.critical("an error while telling of one", exc_info=(kind, value, trace))
            return
        self._telling = True
        try:
            self._on_exception(kind, value, trace)
        finally:
            self._telling = False

    def _on_thread_exception(self, args: threading.ExceptHookArgs) -> None:
        logger.critical("an error in a thread", exc_info=args.exc_value)
