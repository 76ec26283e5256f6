"""Games and positions as text: copied, pasted, put together in the editor, exported as a record."""

import logging
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QIODevice, QLocale, QObject, QSaveFile, Slot
from PySide6.QtGui import QGuiApplication

from cassino_desktop.engine.deal import fresh_seed
from cassino_desktop.engine.state import Position
from cassino_desktop.engine.view import View
from cassino_desktop.gui import levels, troubles
from cassino_desktop.gui.actions import Act
from cassino_desktop.gui.background import Background
from cassino_desktop.gui.cards.art import CardLook
from cassino_desktop.gui.game_choice import usual_name
from cassino_desktop.gui.looks import card_look
from cassino_desktop.session.replay import Replay
from cassino_desktop.session.session import Session
from cassino_desktop.session.setup import GameSetup, Seat, SeatKind
from cassino_desktop.storage.errors import SaveError, SaveProblem
from cassino_desktop.storage.settings import Chair

if TYPE_CHECKING:
    from cassino_desktop.gui.main_window import MainWindow
    from cassino_desktop.gui.record import Record
    from cassino_desktop.storage.pasted import PastedError

logger = logging.getLogger("cassino.game")


class Notation(QObject):
    """Carries games and positions out of the window and into it."""

    def __init__(self, window: "MainWindow", background: Background) -> None:
        """Connect the actions of the window."""
        super().__init__(window)
        self._window = window
        self._controller = window.controller
        self._background = background
        for act, slot in {
            Act.COPY_GAME: self.copy_game,
            Act.COPY_POSITION: self.copy_position,
            Act.PASTE: self.paste,
            Act.EDIT_POSITION: self.edit_position,
            Act.EXPORT_RECORD: self.ask_where,
        }.items():
            window.actions_of[act].triggered.connect(slot)

    # out

    @Slot()
    def copy_game(self) -> None:
        """Copy the game: the record for people, and the game itself."""
        from cassino_desktop.gui.record import record_of, record_text
        from cassino_desktop.storage.pasted import game_text

        session = self._controller.session
        QGuiApplication.clipboard().setText(game_text(session, record_text(record_of(session))))
        self._window.status.tell(self.tr("The game is copied as text."))

    @Slot()
    def copy_position(self) -> None:
        """Copy the position that is shown; what the person may not know of it is not in the text."""
        from cassino_desktop.storage.pasted import position_text

        shown = self.shown_view()
        whole = not any(shown.hidden) and not shown.hidden_stock
        QGuiApplication.clipboard().setText(position_text(shown.position if whole else shown))
        self._window.status.tell(self.tr("The position is copied as text."))

    def shown_view(self) -> View:
        """Return what may be known of the position on the table, also while looking back."""
        replay = self._window.features.replay
        session = self._controller.session
        place = replay.place if replay.is_open else session.place
        return Replay(session).view(place, self._controller.bottom)

    @Slot()
    def ask_where(self) -> None:
        """Ask for a file and write the record of the game to it."""
        from cassino_desktop.gui.dialogs.files import ask_for_new_file
        from cassino_desktop.gui.saves import described
        from cassino_desktop.storage.paths import plain_file_name

        name = Path(plain_file_name(described(self._controller.session))).with_suffix(".pdf")
        kinds = self.tr("Printable page (*.pdf);;Text (*.txt)")
        ask_for_new_file(self._window, self.tr("Export the record"), Path.home() / name, kinds, self.export_to)

    @Slot(str)
    def export_to(self, name: str) -> None:
        """Write the record of the game to a file: text where its name ends so, else pages to print.

        It is done in the background.
        """
        from cassino_desktop.gui.record import record_of

        record = record_of(self._controller.session)
        look = card_look(self._window.preferences.settings)
        self._background.start(partial(_written, Path(name), record, look), self._on_written)

    @Slot(object)
    def _on_written(self, done: Path | SaveError) -> None:
        if isinstance(done, SaveError):
            logger.warning("%s", done)
            self._window.notices.tell(troubles.cannot_export(done))
            return
        self._window.status.tell(self.tr("The record is written to {name}.").format(name=done.name))

    # in

    @Slot()
    def paste(self) -> None:
        """Open the game or the position in the clipboard."""
        self.open_text(QGuiApplication.clipboard().text())

    def open_text(self, text: str) -> None:
        """Open the game or the position in a text, or say what is wrong with it; the game on the table is kept.

        It is read in the background: a long game takes longer than the window may be held up.
        """
        self._background.start(partial(_read, text), self._on_read)

    @Slot(object)
    def _on_read(self, found: "Session | Position | PastedError") -> None:
        if isinstance(found, ValueError):
            self._window.notices.tell(troubles.cannot_paste(found.fault, found.game))
        elif isinstance(found, Session):
            self._keep()
            self._controller.resume(found)
            self._controller.save()
        elif found.hand_over or found.game_over:
            self._window.notices.tell(troubles.nothing_to_play())
        else:
            self.play_from(found)

    @Slot(object)
    def play_from(self, position: Position) -> None:
        """Begin a game in a position; the game on the table is kept."""
        self._keep()
        self._controller.begin(setup_from(position, self._controller.session))

    def _keep(self) -> None:
        if self._window.features.saves.keep(self._controller.session):
            self._window.notices.tell(troubles.kept())

    @Slot()
    def edit_position(self) -> None:
        """Open the position editor on what is shown."""
        from cassino_desktop.gui.dialogs.position_editor import PositionEditor
        from cassino_desktop.gui.position_draft import draft_of

        names = tuple(seat.name for seat in self._controller.session.seats)
        editor = PositionEditor(draft_of(self.shown_view()), names, self._window)
        editor.chosen.connect(self.play_from)
        editor.open()


def _read(text: str) -> "Iterator[Session | Position | PastedError]":
    from cassino_desktop.storage.pasted import PastedError, read_pasted

    try:
        yield read_pasted(text)
    except PastedError as error:
        yield error


def _written(path: Path, record: "Record", look: CardLook) -> Iterator[Path | SaveError]:
    """Write a record; what is there is replaced only by the whole of it."""
    from cassino_desktop.gui.record import record_text

    file = QSaveFile(str(path))
    if file.open(QIODevice.OpenModeFlag.WriteOnly):
        if path.suffix.lower() == ".txt":
            file.write(record_text(record).encode())
        else:
            from cassino_desktop.gui.record_page import write_pdf

            write_pdf(file, record, look, QLocale())
        if file.commit():
            yield path
            return
    yield SaveError(SaveProblem.CANNOT_WRITE, str(path), file.errorString())


def setup_from(position: Position, session: Session) -> GameSetup:
    """Return a game that begins in a position, with the players of ``session`` if they fit, else with usual ones."""
    entered = session.seats
    if len(entered) != position.players:
        chairs = tuple(Chair(computer=seat > 0, level=levels.USUAL) for seat in range(position.players))
        entered = tuple(
            Seat(usual_name(chairs, seat), SeatKind.COMPUTER, levels.USUAL) if seat else Seat(usual_name(chairs, seat))
            for seat in range(position.players)
        )
    return GameSetup(position.rules, entered, fresh_seed(), position.partners, position.dealer, position)
