"""Keeps the statistics while games are played, and shows them."""

import logging
import time
from pathlib import Path
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QObject, QTimer, Slot

from cassino_desktop.gui import troubles
from cassino_desktop.gui.actions import Act
from cassino_desktop.gui.background import Background
from cassino_desktop.session.flow import Phase
from cassino_desktop.session.session import Session

if TYPE_CHECKING:
    from cassino_desktop.gui.dialogs.statistics import StatisticsDialog
    from cassino_desktop.gui.main_window import MainWindow
    from cassino_desktop.storage.statistics import Statistics

logger = logging.getLogger("cassino.storage")

_LATER_MS: Final = 400
"""A game that is resumed is looked at when its first frame has been painted."""


class Bookkeeping(QObject):
    """Records each hand when it has ended and is saved, and each game that is left."""

    def __init__(self, window: "MainWindow", background: Background) -> None:
        """Connect the window's actions and its game."""
        super().__init__(window)
        self._window = window
        self._background = background
        self._controller = window.controller
        self._book: Statistics | None = None
        self._dialog: StatisticsDialog | None = None
        self._later = QTimer(self)
        self._later.setSingleShot(True)
        self._later.timeout.connect(self._record_current)
        window.actions_of[Act.STATISTICS].triggered.connect(self.show)
        window.controller.moved.connect(self._on_moved)
        window.controller.leaving.connect(self.leave)
        window.controller.gameChanged.connect(self._on_game)

    @property
    def path(self) -> Path:
        """Return the database."""
        return self._window.where.statistics

    @Slot()
    def _on_moved(self) -> None:
        if self._controller.session.phase is not Phase.PLAYING:
            self._record_current()

    @Slot()
    def _on_game(self) -> None:
        # The program may have been killed between saving a hand's end and recording it.
        if self._controller.session.results:
            self._later.start(_LATER_MS)

    @Slot()
    def _record_current(self) -> None:
        self._record(self._controller.session)

    @Slot(object)
    def leave(self, session: Session) -> None:
        """Record a game that is left for another, if a person has played in it."""
        self._later.stop()
        if session.can_undo or session.results:
            self._record(session)

    def _record(self, session: Session) -> None:
        if self._book is None:
            from cassino_desktop.storage.statistics import Statistics

            self._book = Statistics(self.path)
        trouble = self._book.record(session)
        if trouble is not None:
            logger.warning("the statistics %s: %s %s", trouble.path, trouble.problem, trouble.what)
            self._window.notices.tell(troubles.statistics_trouble(trouble))

    def close(self) -> None:
        """Close the database."""
        self._later.stop()
        if self._book is not None:
            self._book.close()
            self._book = None

    # showing

    @Slot()
    def show(self) -> None:
        """Show the statistics, once."""
        if self._dialog is None:
            from cassino_desktop.gui.dialogs.statistics import StatisticsDialog

            game = self._controller.session.game_id
            self._dialog = StatisticsDialog(self.path, game, self._background, self._window)
            self._dialog.resetAsked.connect(self._reset)
            self._dialog.finished.connect(self._on_closed)
        self._dialog.open()

    @Slot()
    def _on_closed(self) -> None:
        self._dialog = None

    @Slot()
    def _reset(self) -> None:
        """Begin the statistics anew; the old ones are kept under another name."""
        from cassino_desktop.storage.statistics import Statistics, StatisticsError

        book = self._book or Statistics(self.path)
        moment = time.strftime("%Y%m%d-%H%M%S")
        backup = self.path.with_name(f"{self.path.stem}-until-{moment}{self.path.suffix}")
        try:
            book.reset(backup)
        except StatisticsError as error:
            logger.warning("%s", error)
            sentence = troubles.cannot_reset(error)
        else:
            sentence = self.tr("The statistics begin anew. The old ones are kept as {file}.").format(file=backup)
        if self._dialog is not None:
            self._dialog.tell(sentence)
            self._dialog.refresh()
