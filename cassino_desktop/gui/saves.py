"""Games as files of the person's own: saving, opening, what was opened last, and keeping what is left."""

import logging
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QDateTime, QEvent, QObject, Qt, Slot
from PySide6.QtGui import QAction, QDragEnterEvent, QDropEvent
from PySide6.QtWidgets import QMenu

from cassino_desktop import identity
from cassino_desktop.gui import troubles
from cassino_desktop.gui.actions import Act
from cassino_desktop.gui.background import Background, Job
from cassino_desktop.gui.controller import Stage
from cassino_desktop.gui.games import game_name
from cassino_desktop.session.flow import Phase
from cassino_desktop.session.session import Session
from cassino_desktop.storage.errors import SaveError
from cassino_desktop.storage.games import is_saved, load_game, save_game
from cassino_desktop.storage.paths import plain_file_name
from cassino_desktop.storage.settings import MOST_RECENT, Recent

if TYPE_CHECKING:
    from cassino_desktop.gui.main_window import MainWindow

logger = logging.getLogger("cassino.game")


class Saves(QObject):
    """Saves and opens games for the person at the window, and keeps the ones that are left."""

    def __init__(self, window: "MainWindow", background: Background) -> None:
        """Connect the actions of the window, and take files that are dropped on it."""
        super().__init__(window)
        self._window = window
        self._background = background
        self._controller = window.controller
        self._preferences = window.preferences
        self._opening: Job | None = None
        self._recent = QMenu(window)
        self._recent.aboutToShow.connect(self._list_recent)
        window.actions_of[Act.RECENT].setMenu(self._recent)
        window.actions_of[Act.SAVE].triggered.connect(self.save)
        window.actions_of[Act.SAVE_AS].triggered.connect(self.ask_where)
        window.actions_of[Act.OPEN].triggered.connect(self.ask_which)
        window.actions_of[Act.GALLERY].triggered.connect(self.show_gallery)
        window.controller.leaving.connect(self.keep)
        window.setAcceptDrops(True)
        for view in (window.table, window.table.viewport()):
            view.setAcceptDrops(False)  # a graphics scene would swallow whatever is dragged over it
        window.installEventFilter(self)

    # saving

    @property
    def path(self) -> Path | None:
        """Return the file that the game being played was saved to or opened from, or None."""
        return self._own_file(self._controller.session)

    def _own_file(self, session: Session) -> Path | None:
        files = self._preferences.settings.recent
        return next((Path(file.path) for file in files if file.game == session.game_id), None)

    @Slot()
    def save(self) -> None:
        """Save the game to its file, or ask where."""
        if self.path is None:
            self.ask_where()
        else:
            self.save_to(str(self.path))

    @Slot()
    def ask_where(self) -> None:
        """Ask for a file and save the game to it."""
        from cassino_desktop.gui.dialogs.files import ask_for_new_file, games_filter

        folder = self._folder() if self.path is None else self.path.parent
        name = self.path.name if self.path is not None else plain_file_name(described(self._controller.session))
        ask_for_new_file(self._window, self.tr("Save the game"), folder / name, games_filter(), self.save_to)

    @Slot(str)
    def save_to(self, name: str) -> None:
        """Save the game to a file, and remember it as the game's own."""
        path, session = Path(name), self._controller.session
        try:
            save_game(path, session)
        except SaveError as error:
            logger.warning("%s", error)
            self._window.notices.tell(troubles.cannot_save_to(error))
            return
        self._remember(path, session)
        self._window.status.tell(self.tr("Saved as {name}.").format(name=path.stem))

    @Slot(object)
    def keep(self, session: Session, *, finished: bool = False) -> bool:
        """Keep a game that is left for another among the saved ones; return whether that was needed and done.

        It is not where nothing was played, where the game's own file has it, and where it is over and was never left,
        unless ``finished`` games are wanted too.
        """
        path = self._window.where.left_game(session.started, session.game_id)
        own = self._own_file(session)
        if session.phase is Phase.GAME_OVER and not finished and not path.exists():
            return False
        if not session.hand_moves and session.hand_number == 0:
            return False
        if is_saved(path, session) or (own is not None and is_saved(own, session)):
            return False
        try:
            save_game(path, session)
        except SaveError as error:
            logger.warning("%s", error)
            self._window.notices.tell(troubles.cannot_save_game(error))
            return False
        return True

    # opening

    @Slot()
    def ask_which(self) -> None:
        """Ask for a file and open it."""
        from cassino_desktop.gui.dialogs.files import ask_for_file, games_filter

        ask_for_file(self._window, self.tr("Open a game"), self._folder(), games_filter(), self.open_file)

    @Slot()
    def show_gallery(self) -> None:
        """Show the saved games."""
        from cassino_desktop.gui.dialogs.gallery import Gallery

        window = self._window
        felt, contrast = self._preferences.settings.felt, window.theme.contrast
        gallery = Gallery(window.where, felt, self._background, window, contrast=contrast)
        gallery.chosen.connect(self.open_file)
        gallery.open()

    @Slot(str)
    def open_file(self, name: str) -> None:
        """Put the game of a file on the table; the one that lies there is kept. It is read in the background."""
        if self._opening is not None:
            self._opening.leave()
        self._opening = self._background.start(partial(_read, Path(name)), self._on_read)

    @Slot(object)
    def _on_read(self, read: "tuple[Path, Session] | SaveError") -> None:
        self._opening = None
        if self._controller.stage is Stage.CLOSED:  # the window was closed meanwhile
            return
        if isinstance(read, SaveError):
            logger.warning("%s", read)
            self._window.notices.tell(troubles.cannot_open(read))
            return
        path, session = read
        if self.keep(self._controller.session):
            self._window.notices.tell(troubles.kept())
        self._controller.resume(session)
        self._controller.save()  # from now on it is the game to resume
        self.opened(path, session)

    def opened(self, path: Path, session: Session) -> None:
        """Remember the file that a game was opened from."""
        self._remember(path, session)

    def _remember(self, path: Path, session: Session) -> None:
        file = Recent(str(path.absolute()), session.game_id)
        others = (other for other in self._preferences.settings.recent if other.path != file.path)
        self._preferences.change(recent=(file, *others)[:MOST_RECENT])

    def _folder(self) -> Path:
        recent = self._preferences.settings.recent
        return Path(recent[0].path).parent if recent else self._window.where.games

    @Slot()
    def _list_recent(self) -> None:
        self._recent.clear()
        for number, file in enumerate(self._preferences.settings.recent, 1):
            name = Path(file.path).stem.replace("&", "&&")
            action = QAction(f"&{number % 10}  {name}", self._recent)
            action.setToolTip(file.path)
            action.setData(file.path)
            action.triggered.connect(self._open_recent)
            self._recent.addAction(action)
        if self._recent.isEmpty():
            self._recent.addAction(self.tr("No game was saved or opened yet")).setEnabled(False)

    @Slot()
    def _open_recent(self) -> None:
        action = self.sender()
        assert isinstance(action, QAction)
        self.open_file(action.data())

    # dropping

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Take a file that is dropped on the window."""
        if isinstance(event, QDropEvent):  # a QDragEnterEvent is one too
            name = _dropped(event)
            if name and event.type() == QEvent.Type.Drop:
                event.setDropAction(Qt.DropAction.CopyAction)
                event.accept()
                self.open_file(name)
                return True
            if name and isinstance(event, QDragEnterEvent):
                event.setDropAction(Qt.DropAction.CopyAction)
                event.accept()
                return True
        return super().eventFilter(watched, event)


def described(session: Session) -> str:
    """Return a name for a game: what is played, by whom, since when."""
    names = ", ".join(seat.name for seat in session.seats)
    day = QDateTime.fromSecsSinceEpoch(min(session.started, _LAST_DAY)).date().toString(Qt.DateFormat.ISODate)
    return f"{game_name(session.setup.rules)} – {names} – {day}"


_LAST_DAY = 250_000_000_000
"""What a file may say of its first moment goes beyond what a calendar holds."""


def _read(path: Path) -> "Iterator[tuple[Path, Session] | SaveError]":
    try:
        yield path, load_game(path)
    except SaveError as error:
        yield error


def _dropped(event: QDropEvent) -> str:
    """The one file that is dropped, if it is on this machine and may be a game."""
    urls = event.mimeData().urls()
    name = urls[0].toLocalFile() if len(urls) == 1 else ""
    return name if name.lower().endswith(identity.SAVE_SUFFIX) else ""
