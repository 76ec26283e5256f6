"""Where the program's log goes: a rotating file in the data directory, with what Qt has to say beside ours.

Loggers are named by topic: ``cassino.app``, ``cassino.game``, ``cassino.engine``, ``cassino.storage``, ``cassino.qt``.
"""

import contextlib
import faulthandler
import logging
import sys
import traceback
from pathlib import Path
from typing import Final, TextIO

from PySide6.QtCore import QMessageLogContext, QtMsgType, qInstallMessageHandler

import cassino_desktop
from cassino_desktop import identity

LOG_FILE: Final = "cassino.log"
CRASH_FILE: Final = "crash.log"
MAX_BYTES: Final = 500_000
"""Of this size the log is put aside as ``cassino.log.1``, and a new one begun."""
_FORMAT: Final = "%(asctime)s %(levelname)s %(name)s: %(message)s"

logger = logging.getLogger("cassino.app")


class _BoundedFile(logging.FileHandler):
    """A log of bounded size; that of ``logging.handlers`` loads sockets and pickle in the way of the first frame."""

    def __init__(self, path: Path) -> None:
        super().__init__(path, encoding="utf-8")
        self._path = path

    def emit(self, record: logging.LogRecord) -> None:
        if self.stream is not None and self.stream.tell() >= MAX_BYTES:
            self.close()
            self._path.replace(self._path.with_name(f"{LOG_FILE}.1"))
            self.stream = self._open()
        super().emit(record)


def start_logging(folder: Path) -> None:
    """Log to ``cassino.log`` in ``folder``, or to standard error where the folder cannot be written."""
    handler: logging.Handler | None = None
    try:
        folder.mkdir(parents=True, exist_ok=True)
        handler = _BoundedFile(folder / LOG_FILE)
    except OSError:
        if sys.stderr is not None:  # a windowed build has none
            handler = logging.StreamHandler(sys.stderr)
    if handler is None:
        handler = logging.NullHandler()
    handler.setFormatter(logging.Formatter(_FORMAT))
    # A full disk while logging is no news for standard error: what matters has been told to the person by then.
    logging.raiseExceptions = False
    root = logging.getLogger()
    root.addHandler(handler)
    root.setLevel(logging.INFO)


_QT_LEVELS: Final = {
    QtMsgType.QtDebugMsg: logging.DEBUG,
    QtMsgType.QtInfoMsg: logging.INFO,
    QtMsgType.QtWarningMsg: logging.WARNING,
    QtMsgType.QtCriticalMsg: logging.ERROR,
    QtMsgType.QtFatalMsg: logging.CRITICAL,
}
_qt_logger = logging.getLogger("cassino.qt")


def log_qt_messages() -> None:
    """Log what Qt has to say, with its category."""
    qInstallMessageHandler(_log_qt_message)


def _log_qt_message(kind: QtMsgType, context: QMessageLogContext, message: str) -> None:
    _qt_logger.log(_QT_LEVELS[kind], "%s: %s", context.category or "default", message)


class CrashFile:
    """What a run leaves of a crash, in ``crash.log`` of a folder.

    Its first line says what ran; the rest is Python's own report of a segmentation fault or an abort, or an exception
    that nobody caught. A clean end leaves no file, unless there was such an exception: the next start offers what is
    left, once.

    Attributes:
        left: The report that the last run left; "" where it left none.
    """

    def __init__(self, folder: Path) -> None:
        self.left = ""
        self._path = folder / CRASH_FILE
        self._file: TextIO | None = None
        self._noted = False

    def open(self) -> None:
        """Read what the last run left and catch what this one may leave; without a writable folder do nothing."""
        try:
            if self._path.is_file():
                left = self._path.read_text("utf-8", "replace").strip()
                self.left = left if "\n" in left else ""
            if self.left:
                logger.error("the last run ended with a crash:\n%s", self.left)
            # Open for as long as the program runs: a crashing process can open nothing.
            self._file = self._path.open("w", encoding="utf-8")
            self._write(
                f"{identity.NAME} {cassino_desktop.__version__}, Python {sys.version.split()[0]}, {sys.platform}\n"
            )
        except OSError:
            return
        faulthandler.enable(self._file)

    def note(self, error: BaseException) -> str:
        """Keep an exception that nobody caught for the next start, and return it as text."""
        report = "".join(traceback.format_exception(error))
        self._noted = True
        self._write(report)
        return report

    def close(self) -> None:
        """Stop catching and take the file away, unless something was noted."""
        if self._file is None:
            return
        faulthandler.disable()
        with contextlib.suppress(OSError):  # on a full disk what waits to be written has no place
            self._file.close()
        self._file = None
        if not self._noted:
            self._path.unlink(missing_ok=True)

    def _write(self, text: str) -> None:
        """Write at once; a full disk is no further trouble."""
        if self._file is not None:
            with contextlib.suppress(OSError):
                self._file.write(text)
                self._file.flush()
