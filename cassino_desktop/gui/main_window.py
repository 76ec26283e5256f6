"""The window: menus, toolbar, scores, table, moves and status line, and who tells whom."""

from collections.abc import Callable
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QEvent, QSize, Qt, Signal, Slot
from PySide6.QtGui import QCloseEvent, QGuiApplication, QKeyEvent, QResizeEvent
from PySide6.QtWidgets import QHBoxLayout, QMainWindow, QVBoxLayout, QWidget

from cassino_desktop import identity
from cassino_desktop.engine.deal import Packet
from cassino_desktop.engine.transition import Transition
from cassino_desktop.gui import troubles
from cassino_desktop.gui.actions import Act, MenuName, action_table, draw_icons, make_actions, menu_titles
from cassino_desktop.gui.cards.art import CardArt
from cassino_desktop.gui.cards.icons import app_icon
from cassino_desktop.gui.choice_menus import ChoiceMenus
from cassino_desktop.gui.controller import Controller, Stage
from cassino_desktop.gui.features import Features
from cassino_desktop.gui.games import game_name
from cassino_desktop.gui.looks import card_look, dress, motion_reduced, system_reduces_motion, window_theme
from cassino_desktop.gui.move_rows import MoveLog, sentence_of
from cassino_desktop.gui.panels.move_list import MoveList
from cassino_desktop.gui.panels.notice_bar import NoticeBar
from cassino_desktop.gui.panels.score_strip import ScoreStrip
from cassino_desktop.gui.panels.status_line import StatusLine
from cassino_desktop.gui.preferences import Preferences
from cassino_desktop.gui.score import game_line, sheet, spoken, strip
from cassino_desktop.gui.status import hand_note, status_sentence
from cassino_desktop.gui.surroundings import Surroundings
from cassino_desktop.gui.table.model import TableState
from cassino_desktop.gui.table.scene import TableScene
from cassino_desktop.gui.table.view import TableView
from cassino_desktop.gui.tool_bar import ToolBar
from cassino_desktop.session.session import Session
from cassino_desktop.storage.errors import SaveError
from cassino_desktop.storage.paths import Places

if TYPE_CHECKING:
    from cassino_desktop.gui.panels.score_sheet import ScoreSheet

SMALLEST: Final = QSize(640, 480)
_FRAME: Final = QSize(8, 40)
"""Room kept for a window manager's frame and title, which has not drawn them when the size is asked for."""


class MainWindow(QMainWindow):
    """Shows one controller's game.

    Attributes:
        controller: The game behind the window.
        preferences: The person's settings.
        where: Where everything is kept.
        actions_of: Every action.
        art, table, notices, moves, status: The window's parts.
        surroundings: What is shown round the table.
        features: What the menus open.

    Signals:
        closed(): The window was closed; its size is remembered.
    """

    closed = Signal()

    def __init__(self, controller: Controller, preferences: Preferences, where: Places) -> None:
        """Build the window; the controller may have a game or get one later."""
        super().__init__()
        self.where = where
        self.controller = controller
        self.preferences = preferences
        self.theme = window_theme(preferences.settings)
        self.actions_of = make_actions(self)
        self.setMinimumSize(SMALLEST)
        self.setWindowTitle(identity.NAME)
        self.art = CardArt(card_look(preferences.settings), self)
        self.table = TableView(self.art)
        self._strip = ScoreStrip()
        self.notices = NoticeBar()
        self.moves = MoveList(self.theme)
        self.status = StatusLine()
        self._own_line: tuple[str, int | None] = ("", None)
        self._log = MoveLog()
        self._system_is_still = False
        self._sheet: ScoreSheet | None = None
        self._lay_out()
        self._fill_menus()
        self._draw_icons()
        self._connect()
        self.surroundings = Surroundings(self)
        self.surroundings.widened.connect(self._on_widened)
        self.features = Features(self)
        self._apply_settings()
        self.table.setFocus()

    # building

    def _lay_out(self) -> None:
        middle = QHBoxLayout()
        middle.setSpacing(0)
        middle.addWidget(self.table, 1)
        middle.addWidget(self.moves)
        centre = QWidget()
        column = QVBoxLayout(centre)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        for widget in (self._strip, self.notices):
            column.addWidget(widget)
        column.addLayout(middle, 1)
        column.addWidget(self.status)
        self.setCentralWidget(centre)
        self.menu_bar = self.menuBar()
        self.toolbar = ToolBar(self, self.actions_of)
        settings = self.preferences.settings
        self.resize(self._fitting(QSize(settings.window_width, settings.window_height)))
        if settings.window_maximized:
            self.setWindowState(Qt.WindowState.WindowMaximized)

    def _fill_menus(self) -> None:
        menus = {name: self.menu_bar.addMenu(title) for name, title in menu_titles().items()}
        self._choices = ChoiceMenus(menus[MenuName.SETTINGS], self.preferences)
        for spec in action_table():
            action = self.actions_of[spec.act]
            if spec.separated:
                menus[spec.menu].addSeparator()
            menus[spec.menu].addAction(action)
            (self.table if spec.is_of_table else self).addAction(action)  # its keys work while the menu bar is hidden

    def _connect(self) -> None:
        controller, scene = self.controller, self.scene
        controller.stageChanged.connect(self._on_stage)
        controller.gameChanged.connect(self._on_game)
        controller.shown.connect(self._on_shown)
        controller.dealt.connect(self._on_dealt)
        controller.moved.connect(self._on_moved)
        controller.replayed.connect(self._on_replayed)
        controller.saveFailed.connect(self._on_game_not_saved)
        controller.troubled.connect(self._on_troubled)
        scene.moveChosen.connect(controller.play)
        scene.settled.connect(controller.on_settled)
        scene.uncoverAsked.connect(controller.uncover)
        scene.liftAsked.connect(controller.lift)
        scene.statusHint.connect(self._on_hint)
        self.moves.pointed.connect(scene.light)
        self.preferences.changed.connect(self._on_settings)
        self.preferences.saveFailed.connect(self._on_settings_not_saved)
        QGuiApplication.styleHints().colorSchemeChanged.connect(self._apply_settings)
        for action in self.actions_of.values():
            action.triggered.connect(scene.finish)  # first what moves comes to its end
        for act, slot in {
            Act.QUIT: self.close,
            Act.UNDO: controller.undo,
            Act.REDO: controller.redo,
            Act.NEXT_HAND: controller.next_hand,
            Act.SKIP: self.skip,
            Act.LAST_CAPTURE: controller.show_last_capture,
        }.items():
            self.actions_of[act].triggered.connect(slot)

    @property
    def sheet(self) -> "ScoreSheet":
        """Return the score sheet, which is made when a hand ends for the first time."""
        if self._sheet is None:
            from cassino_desktop.gui.panels.score_sheet import ScoreSheet

            self._sheet = ScoreSheet(self.table)
            self._sheet.nextHandAsked.connect(self.controller.next_hand)
            self._sheet.anotherGameAsked.connect(self.features.games.play_again)
        return self._sheet

    def is_counting(self) -> bool:
        """Return whether the score sheet lies on the table."""
        return self._sheet is not None and self._sheet.isVisible()

    @property
    def scene(self) -> TableScene:
        """Return the scene of the table."""
        return self.table.table

    # what the person asks for

    @Slot()
    def skip(self) -> None:
        """Bring what moves to its end, and the computer player's move at once."""
        self.scene.skip()
        self.controller.hurry()

    # what the controller tells

    @Slot()
    def _on_game(self) -> None:
        session = self.controller.session
        self.setWindowTitle(self.tr("{game} – Cassino").format(game=game_name(session.setup.rules)))
        self.scene.skip()
        self._hide_sheet()
        self._refresh()

    @Slot(object)
    def _on_shown(self, state: TableState) -> None:
        self.scene.sync_to(state)
        self._refresh()

    @Slot(object, object)
    def _on_dealt(self, packets: tuple[Packet, ...], state: TableState) -> None:
        session = self.controller.session
        cut = session.setup.cut if session.hand_number == 0 else None
        if cut is not None and self.preferences.settings.show_cut:
            self.scene.cut(cut, state)
        self.scene.deal(packets, state, session.lost_deal)
        self._refresh()

    @Slot(object, object)
    def _on_moved(self, transition: Transition, state: TableState) -> None:
        self.scene.play(transition, state)
        self._refresh()

    @Slot(object, object, object)
    def _on_replayed(self, before: TableState, transition: Transition, after: TableState) -> None:
        self.scene.sync_to(before)
        self.scene.play(transition, after)
        self.say(sentence_of(self.controller.session, transition), transition.seat)

    @Slot(object)
    def _on_stage(self, stage: Stage) -> None:
        if stage in (Stage.HAND_OVER, Stage.GAME_OVER):
            paper = sheet(self.controller.session)
            assert paper is not None
            self.sheet.open(paper, self.table.rect(), game_over=stage is Stage.GAME_OVER)
            self.scene.announce(spoken(paper))
        else:
            self._hide_sheet()

    def _hide_sheet(self) -> None:
        if self.is_counting():
            self.sheet.hide()
            self.table.setFocus()

    @Slot(str)
    def _on_hint(self, sentence: str) -> None:
        """Show what the table says of a card in the hand, or again the line of our own."""
        if sentence:
            self.status.tell(sentence, self._own_line[1])
        else:
            self.status.tell(*self._own_line)

    @Slot(object)
    def _on_game_not_saved(self, error: SaveError) -> None:
        self.notices.tell(troubles.cannot_save_game(error))

    @Slot(object)
    def _on_settings_not_saved(self, error: SaveError) -> None:
        self.notices.tell(troubles.cannot_save_settings(error))

    @Slot()
    def _on_troubled(self) -> None:
        self.notices.tell(troubles.simple_player_stepped_in())

    def _refresh(self) -> None:
        """Bring everything round the table up to date."""
        controller = self.controller
        session, stage = controller.session, controller.stage
        self.show_scores()
        self.moves.set_rows(self._log.rows(session))
        self.status.set_note(hand_note(session))
        if stage is Stage.MOVING and (last := session.last_transition) is not None:
            self.say(sentence_of(session, last), last.seat)
        else:
            self.say(*status_sentence(session, stage, must_lift=self.controller.must_lift))
        self.actions_of[Act.UNDO].setEnabled(controller.can_undo)
        self.actions_of[Act.REDO].setEnabled(session.can_redo)
        self.actions_of[Act.NEXT_HAND].setEnabled(stage is Stage.HAND_OVER)
        self.actions_of[Act.SKIP].setEnabled(stage in (Stage.MOVING, Stage.THINKING))
        self.actions_of[Act.LAST_CAPTURE].setEnabled(stage is Stage.TURN and controller.last_capture is not None)

    def show_scores(self, then: Session | None = None, *, counted: bool = True) -> None:
        """Show the scores over the table, now or ``then``; not ``counted``: the hand is still being counted."""
        session = then or self.controller.session
        scores = strip(session, self.preferences.settings.counters, counted=counted)
        mine = session.position.side_of(self.controller.bottom)
        self._strip.show_scores(scores[mine:] + scores[:mine], game_line(session, short=not self.surroundings.is_wide))

    def say(self, sentence: str, seat: int | None) -> None:
        """Show a sentence until the next one; ``seat`` is whom it is about."""
        self._own_line = (sentence, seat)
        self.status.tell(sentence, seat)

    # settings and the window itself

    @Slot()
    def _on_settings(self) -> None:
        self._apply_settings()
        if self.controller.stage in (Stage.MOVING, Stage.TURN, Stage.COVERED, Stage.THINKING):
            self._refresh()

    @Slot()
    def _on_widened(self) -> None:
        if self.controller.stage is not Stage.EMPTY:
            self._strip.set_game(game_line(self.controller.session, short=not self.surroundings.is_wide))

    @Slot()
    def _apply_settings(self) -> None:
        settings = self.preferences.settings
        theme = window_theme(settings)
        if theme is not self.theme:
            self.theme = theme
            dress(theme)
            self._draw_icons()
        self.scene.set_theme(settings.felt, theme)
        self.scene.set_speed(self.preferences.speed)
        self.scene.set_reduced_motion(motion_reduced(settings, system=self._system_is_still))
        self.scene.take_most = settings.take_the_most
        self.controller.speed = self.preferences.speed
        self.controller.undo_across_deals = settings.undo_across_deals
        self.art.set_look(card_look(settings))

    def after_first_frame(self) -> tuple[Callable[[], object], ...]:
        """Return what adds the parts that the first frame does not need, each in a turn of its own."""
        return (self.moves.complete, self._ask_system, self._add_icon, *self.features.after_first_frame())

    def _ask_system(self) -> None:
        self._system_is_still = system_reduces_motion()
        self._apply_settings()

    def _add_icon(self) -> None:
        self.setWindowIcon(app_icon())

    def _draw_icons(self) -> None:
        draw_icons(self.actions_of, self.theme)
        self.moves.set_theme(self.theme)

    def shut(self) -> None:
        """Stop all that moves; the program ends."""
        self.scene.shut()
        self.features.shut()

    def _fitting(self, size: QSize) -> QSize:
        """Return the size, or as much of it as the screen has room for beside the frame and the title."""
        room = self.screen().availableSize() - _FRAME
        return size.boundedTo(room).expandedTo(SMALLEST)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Fit what is round the table to the window."""
        super().resizeEvent(event)
        self.surroundings.fit()

    def changeEvent(self, event: QEvent) -> None:
        """Follow the window manager into full screen and out of it."""
        super().changeEvent(event)
        if event.type() == QEvent.Type.WindowStateChange:
            self.actions_of[Act.FULL_SCREEN].setChecked(self.isFullScreen())
            if self.isMinimized():
                self.scene.skip()  # nobody sees it
        elif event.type() == QEvent.Type.FontChange:
            self.scene.renew()  # a style sheet, as in high contrast, keeps the news from the table itself

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Put the first start's card away by Escape, or leave full screen, where the table has no use for it."""
        if event.key() != Qt.Key.Key_Escape:
            super().keyPressEvent(event)
        elif not self.features.welcome.dismiss() and self.isFullScreen():
            self.surroundings.fill_screen(False)

    def closeEvent(self, event: QCloseEvent) -> None:
        """Remember the size (that of before, where the window fills the screen) and say goodbye."""
        filling = self.isMaximized() or self.isFullScreen()
        size = (self.normalGeometry().size() if filling else self.size()).expandedTo(SMALLEST)
        self.preferences.remember(
            window_width=size.width(), window_height=size.height(), window_maximized=self.isMaximized()
        )
        super().closeEvent(event)
        self.closed.emit()
