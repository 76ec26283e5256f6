"""One running program for each folder of data: a second start hands over what it was asked for, and ends."""

import contextlib
import logging
import os
import sys
import time
from hashlib import sha256
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QLockFile, QObject, QStandardPaths, Qt, Signal, Slot
from PySide6.QtWidgets import QMainWindow

from cassino_desktop.gui.start import Start, message_of, start_of
from cassino_desktop.storage.paths import Places

if TYPE_CHECKING:
    from PySide6.QtNetwork import QLocalServer, QLocalSocket

logger = logging.getLogger("cassino.app")

PATIENCE: Final = 8.0
"""Seconds that a second start waits for the first to answer, which may be starting itself."""

_TRY_AGAIN: Final = 0.05
_ANSWER: Final = b"ok\n"
_LONGEST_MESSAGE: Final = 65_536
_LONGEST_ADDRESS: Final = 100
"""Bytes; the system takes 107 in the name of a socket."""
_TOKEN: Final = "XDG_ACTIVATION_TOKEN"
"""Where a Wayland desktop says by what a window may come forward, and where Qt looks for it."""


class Instance(QObject):
    """Holds the folder for this program, and hears what other starts are asked for.

    Signals:
        asked(object): The :class:`Start` of another start; the window is to come forward.
    """

    asked = Signal(object)

    def __init__(self, where: Places, parent: QObject | None = None) -> None:
        """Hold nothing yet."""
        super().__init__(parent)
        self._folder = where.games.parent
        self._lock = QLockFile(str(where.running))
        self._lock.setStaleLockTime(0)  # as long as the program lives, however long ago it started
        self._server: QLocalServer | None = None

    # the first start

    def claim(self) -> bool:
        """Return whether the folder is this program's: nobody has it, or it cannot be told (no writing there)."""
        with contextlib.suppress(OSError):
            self._folder.mkdir(parents=True, exist_ok=True)
        return self._lock.tryLock(0) or self._lock.error() is not QLockFile.LockError.LockFailedError

    def listen(self) -> None:
        """Hear other starts from now on. Where that cannot be, they are programs of their own."""
        if not self._lock.isLocked():
            return
        from PySide6.QtNetwork import QLocalServer

        server = QLocalServer(self)
        server.setSocketOptions(QLocalServer.SocketOption.UserAccessOption)
        server.newConnection.connect(self._on_connection)
        QLocalServer.removeServer(self._address())  # left by one that was killed: the folder is ours
        if server.listen(self._address()):
            self._server = server
        else:
            logger.warning("other starts cannot be heard: %s", server.errorString())
            self._lock.unlock()

    @Slot()
    def hush(self) -> None:
        """Hear nobody any more: the program ends, and whoever starts now waits for that."""
        if self._server is not None:
            self._server.close()
            self._server = None

    def close(self) -> None:
        """Give the folder back."""
        self.hush()
        self._lock.unlock()

    @Slot()
    def _on_connection(self) -> None:
        assert self._server is not None
        while (socket := self._server.nextPendingConnection()) is not None:
            socket.readyRead.connect(self._on_words)
            socket.disconnected.connect(socket.deleteLater)

    @Slot()
    def _on_words(self) -> None:
        from PySide6.QtNetwork import QLocalSocket

        socket = self.sender()
        assert isinstance(socket, QLocalSocket)
        if not socket.canReadLine():
            if socket.bytesAvailable() > _LONGEST_MESSAGE:
                socket.abort()
            return
        try:
            start, token = start_of(bytes(socket.readLine(_LONGEST_MESSAGE).data()))
        except ValueError:
            logger.info("somebody said something else than a start")
            socket.abort()
            return
        socket.write(_ANSWER)
        socket.disconnectFromServer()  # once the answer is out
        if token:
            os.environ[_TOKEN] = token
        self.asked.emit(start)

    # the second start

    def hand_over(self, start: Start, patience: float = PATIENCE) -> bool:
        """Tell the running program what this start was asked for; return whether it took it.

        If that one ends meanwhile, or does not answer, this start goes on by itself. Needs a QCoreApplication.
        """
        from PySide6.QtNetwork import QLocalSocket

        message = message_of(start, os.environ.get(_TOKEN, ""))
        end = time.monotonic() + patience
        while time.monotonic() < end and not self._lock.tryLock(0):
            socket = QLocalSocket()
            socket.connectToServer(self._address())
            if socket.waitForConnected(round(1000 * patience)) and _is_taken(socket, message, end):
                return True
            time.sleep(_TRY_AGAIN)  # no event loop runs yet: there is nothing to hold up
        return False

    @property
    def is_first(self) -> bool:
        """Return whether the folder is held by this program."""
        return self._lock.isLocked()

    def _address(self) -> str:
        """The socket's name: in the folder itself, which is this person's own; too long a one by a name made of it."""
        path = str(self._folder / "running.socket")
        if sys.platform != "win32" and len(os.fsencode(path)) <= _LONGEST_ADDRESS:
            return path
        name = f"cassino-{sha256(os.fsencode(os.path.realpath(self._folder))).hexdigest()[:24]}"
        if sys.platform == "win32":
            return name
        folder = QStandardPaths.writableLocation(QStandardPaths.StandardLocation.RuntimeLocation)
        return f"{folder}/{name}" if folder else name


def _is_taken(socket: "QLocalSocket", message: bytes, end: float) -> bool:
    """Say the message and return whether it was taken before the moment ``end``."""
    socket.write(message)
    heard = b""
    while heard != _ANSWER:
        left = round(1000 * (end - time.monotonic()))
        if left <= 0 or not socket.waitForReadyRead(left):
            return False
        heard += bytes(socket.readAll().data())
    return True


def come_forward(window: QMainWindow) -> None:
    """Bring a window before the others, from the task bar too."""
    window.setWindowState(window.windowState() & ~Qt.WindowState.WindowMinimized | Qt.WindowState.WindowActive)
    window.show()
    window.raise_()
    window.activateWindow()
