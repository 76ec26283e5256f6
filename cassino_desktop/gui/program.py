"""The running program: one window and what it stands on, from the first frame to a clean end at any moment."""

import gc
import logging
import signal
import sys
from collections.abc import Callable, Iterator
from types import TracebackType
from typing import Final

from PySide6.QtCore import QEvent, QObject, QTimer, Signal, Slot
from PySide6.QtGui import QFileOpenEvent, QGuiApplication
from PySide6.QtWidgets import QApplication

import cassino_desktop
from cassino_desktop import identity, logs
from cassino_desktop.gui import troubles
from cassino_desktop.gui.controller import Controller
from cassino_desktop.gui.engine_player import own_command
from cassino_desktop.gui.game_choice import setup_of
from cassino_desktop.gui.hooks import Hooks
from cassino_desktop.gui.instance import Instance, come_forward
from cassino_desktop.gui.language import install_translations
from cassino_desktop.gui.looks import dress, window_theme
from cassino_desktop.gui.main_window import MainWindow
from cassino_desktop.gui.players import Players
from cassino_desktop.gui.preferences import Preferences
from cassino_desktop.gui.stand_in import stand_in
from cassino_desktop.gui.start import Start
from cassino_desktop.gui.typography import window_font
from cassino_desktop.session.session import Session
from cassino_desktop.session.setup import BadSetupError, GameSetup
from cassino_desktop.storage.errors import SaveError
from cassino_desktop.storage.games import Autosave, load_game
from cassino_desktop.storage.paths import Places, places
from cassino_desktop.storage.settings import LastGame

logger = logging.getLogger("cassino.app")

AFTER_FIRST_FRAME_MS: Final = 250
"""When the loop has run so long, the first frame has been painted, and there is time for what it does not need."""


def run(start: Start) -> int:
    """Run the program until its window is closed; return the exit status.

    Where one already runs on the same folder it is asked instead, and this start ends at once.
    """
    where = places(start.data_dir)
    instance = Instance(where)
    alone = instance.claim()
    if not alone:
        application = make_application()
        if instance.hand_over(start):
            return 0
    logs.start_logging(where.logs)
    logs.log_qt_messages()
    crash_file = logs.CrashFile(where.logs)
    if alone:
        crash_file.open()
    logger.info("%s %s starts", identity.NAME, cassino_desktop.__version__)
    if alone:
        application = make_application()
    try:
        program = Program(where, start, crash_file)
        if not alone and not instance.is_first:
            program.window.notices.tell(troubles.two_programs())
        _attach(program, application, instance)
        hooks = Hooks(program.on_exception, program.window.close)
        hooks.catch()
        program.show()
    except Exception as error:  # without a game on the table there is nothing to go on with
        logger.critical("the program cannot start", exc_info=error)
        crash_file.note(error)
        crash_file.close()
        return _say_and_end(application, troubles.cannot_start(where.logs))
    logger.info("the window is open")
    status = application.exec()
    hooks.release()
    program.end()
    instance.close()
    crash_file.close()
    logger.info("ended with status %d", status)
    return status


def _attach(program: "Program", application: "Application", instance: Instance) -> None:
    """Let the program hear what the system and other starts ask for."""
    program.completed.connect(_collect_garbage)
    program.completed.connect(instance.listen)
    instance.asked.connect(program.take)
    program.window.closed.connect(instance.hush)
    application.fileAsked.connect(program.window.features.saves.open_file)


def _say_and_end(application: "Application", sentence: str) -> int:
    """Say a sentence on the terminal and in a dialog; return the exit status when it has been read."""
    from PySide6.QtWidgets import QMessageBox

    if sys.stderr is not None:  # a windowed build has none
        sys.stderr.write(f"{sentence}\n")
    for number in (signal.SIGINT, signal.SIGTERM):
        signal.signal(number, signal.SIG_DFL)
    for window in application.topLevelWidgets():
        window.hide()
    box = QMessageBox(QMessageBox.Icon.Critical, identity.NAME, sentence, QMessageBox.StandardButton.Close)
    box.open()
    box.finished.connect(application.quit)
    application.exec()
    return 1


def _collect_garbage() -> None:
    """Let Python collect from now on; what was loaded stays to the end, so that no collection need look through it."""
    gc.freeze()
    gc.enable()


class Application(QApplication):
    """The application, which macOS asks to open files.

    Signals:
        fileAsked(str): The path of a file to open.
    """

    fileAsked = Signal(str)

    def event(self, event: QEvent) -> bool:
        """Hear which file to open."""
        if isinstance(event, QFileOpenEvent):
            self.fileAsked.emit(event.file())
            return True
        return super().event(event)


def make_application() -> Application:
    """Return the application: its names, its font, its language."""
    QGuiApplication.setDesktopFileName(identity.APPLICATION_ID)
    application = Application([identity.PROGRAM])
    application.setApplicationName(identity.PROGRAM)
    application.setApplicationDisplayName(identity.NAME)
    application.setApplicationVersion(cassino_desktop.__version__)
    application.setFont(window_font(application.font()))
    install_translations(application)
    return application


class Program(QObject):
    """Owns the window, the controller and the computer players' program.

    Attributes:
        window: The one window.
        controller: The game behind it.

    Signals:
        completed(): What the first frame did not need is there too.
    """

    completed = Signal()

    def __init__(self, where: Places, start: Start, crash_file: logs.CrashFile | None = None) -> None:
        """Build everything; show nothing yet. ``crash_file`` has what the last run left of a crash."""
        super().__init__()
        self._crash_file = crash_file or logs.CrashFile(where.logs)
        self._where = where
        self._start = start
        self._ended = False
        preferences = Preferences(where.settings_file, self)
        if start.speed is not None:
            preferences.set_speed_of_this_start(start.speed)
        dress(window_theme(preferences.settings))
        self._preferences = preferences
        self._autosave = Autosave(where.autosave)
        self._engine = Players(own_command(), stand_in, preferences, self)
        self.controller = Controller(self._autosave, self._engine, self)
        self.window = MainWindow(self.controller, preferences, where)
        self.window.closed.connect(self._on_closed)
        self._parts = self._in_turns()
        self._rest = QTimer(self)
        self._rest.setSingleShot(True)
        self._rest.timeout.connect(self._after_first_frame)

    def show(self) -> None:
        """Put a game on the table and show the window; what is not needed for the first frame comes after it."""
        self.window.show()  # nothing is painted before the loop runs: the game is laid out once, for the right size
        self._put_game()
        if self._preferences.were_bad:
            self.window.notices.tell(troubles.settings_were_bad())
        if self._crash_file.left:
            self.window.features.crash_reports.offer_of_last_run(self._crash_file.left)
        self._rest.start(AFTER_FIRST_FRAME_MS)

    def end(self) -> None:
        """Take everything down in order: the computer player, what moves, the window."""
        if self._ended:
            return
        self._ended = True
        self._rest.stop()
        self.controller.close()
        self.window.shut()

    # the first game on the table

    def _put_game(self) -> None:
        asked = self._asked()
        resumed = self._autosave.load()
        if resumed.trouble is not None:
            logger.warning("the game left last time: %s", resumed.trouble)
            self.window.notices.tell(troubles.cannot_resume(resumed))
        if asked is not None and resumed.session is not None:
            self._leave(resumed.session)
        match asked or resumed.session or self._usual_setup():
            case GameSetup() as setup:
                self.controller.begin(setup)
                if asked is None:  # nobody asked for a deal: it lies there
                    self.window.scene.skip()
            case Session() as session:
                self.controller.resume(session)
                if asked is not None:  # from a file of its own; from now on it is the game to resume
                    self.controller.save()

    def _leave(self, session: Session) -> None:
        """Keep the game that was left, where this start puts another in its place."""
        if self.window.features.saves.keep(session):
            self.window.notices.tell(troubles.kept())
        self.window.features.bookkeeping.leave(session)

    def _asked(self) -> GameSetup | Session | None:
        """The game that this start was asked for."""
        if self._start.game is not None:
            return setup_of(self._start.game, self._start.seed, self._start.accident)
        return self._opened()

    def _usual_setup(self) -> GameSetup:
        try:
            return setup_of(self._preferences.settings.last_game)
        except BadSetupError:  # what is remembered does not go together
            return setup_of(LastGame())

    def _opened(self) -> Session | None:
        """The game of the file on the command line."""
        if self._start.file is None:
            return None
        try:
            session = load_game(self._start.file)
        except SaveError as error:
            logger.warning("%s", error)
            self.window.notices.tell(troubles.cannot_open(error))
            return None
        self.window.features.saves.opened(self._start.file, session)
        return session

    # during the run

    @Slot(object)
    def take(self, start: Start) -> None:
        """Do what another start was asked for, and come forward."""
        come_forward(self.window)
        if start.speed is not None:
            self._preferences.set_speed_of_this_start(start.speed)
            self._preferences.changed.emit()
        if start.game is not None:
            self._deal_over(start)
        elif start.file is not None:
            self.window.features.saves.open_file(str(start.file))

    def _deal_over(self, start: Start) -> None:
        """Deal the game of another start; the one on the table is kept."""
        assert start.game is not None
        try:
            setup = setup_of(start.game, start.seed, start.accident)
        except BadSetupError:
            logger.info("another start asked for a game that cannot be")
            return
        if self.window.features.saves.keep(self.controller.session):
            self.window.notices.tell(troubles.kept())
        self.controller.begin(setup)

    @Slot()
    def _after_first_frame(self) -> None:
        """Add one part that the first frame did not need: all at once would hold up the person's first click."""
        next(self._parts, self._complete)()

    def _in_turns(self) -> Iterator[Callable[[], object]]:
        for part in self.window.after_first_frame():
            self._rest.start(0)
            yield part

    def _complete(self) -> None:
        self._engine.start()
        self.completed.emit()

    @Slot()
    def _on_closed(self) -> None:
        # Nothing may be taken down inside the window's own event: the loop ends first.
        self.controller.close()
        QTimer.singleShot(0, QApplication.quit)

    def on_exception(self, kind: type[BaseException], value: BaseException, trace: TracebackType | None) -> None:
        """Keep the game and say one sentence, whatever went wrong; the details are offered, and go to the log."""
        logger.critical("an error nobody caught", exc_info=(kind, value, trace))
        self.controller.save()
        self.window.features.crash_reports.offer_of_this_run(self._crash_file.note(value))
