"""Looking back on the game: every step forwards and backwards, and playing on from an earlier one."""

from enum import Enum
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QObject, QTimer, Slot
from PySide6.QtWidgets import QBoxLayout

from cassino_desktop.gui import troubles
from cassino_desktop.gui.accident_words import news_of
from cassino_desktop.gui.actions import Act
from cassino_desktop.gui.controller import Stage
from cassino_desktop.gui.move_rows import sentence_of
from cassino_desktop.gui.table.model import TableState
from cassino_desktop.gui.table_state import state_looked_back
from cassino_desktop.session.flow import Phase
from cassino_desktop.session.replay import Replay

if TYPE_CHECKING:
    from cassino_desktop.gui.main_window import MainWindow
    from cassino_desktop.gui.panels.replay_bar import ReplayBar

STEP_MS: Final = 900
"""How long a place is shown where the moves are shown one after another, once the table is still."""


class Go(Enum):
    """Where to, along the game."""

    FIRST = "first"
    PREVIOUS_HAND = "previous_hand"
    BACK = "back"
    PLAY = "play"
    FORWARD = "forward"
    NEXT_HAND = "next_hand"
    LAST = "last"
    LEAVE = "leave"
    PLAY_ON = "play_on"


class LookingBack(QObject):
    """Shows what was played; the game itself stands still meanwhile and is not touched."""

    def __init__(self, window: "MainWindow") -> None:
        """Connect the action and the list of moves."""
        super().__init__(window)
        self._window = window
        self._controller = window.controller
        self._replay: Replay | None = None
        self._place = 0
        self._bar: ReplayBar | None = None
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        self._timer.timeout.connect(self._on_time)
        self._running = False
        window.actions_of[Act.REPLAY].triggered.connect(self.toggle)
        window.controller.stageChanged.connect(self._on_stage)
        window.scene.settled.connect(self._on_settled)
        window.moves.chosen.connect(self._on_row)
        window.moves.opened.connect(self._on_row_opened)
        window.preferences.changed.connect(self._on_theme)

    @property
    def is_open(self) -> bool:
        """Return whether the person is looking back."""
        return self._replay is not None

    @property
    def place(self) -> int:
        """Return the place that is shown."""
        return self._place

    @Slot()
    def toggle(self) -> None:
        """Begin to look back, at where the game stands; or go back to the game."""
        if self._replay is not None:
            self.leave()
        else:
            self._open()

    def _open(self) -> bool:
        if not self._controller.look_back():
            return False
        self._replay = Replay(self._controller.session)
        self._place = self._replay.last
        bar = self._made_bar()
        bar.fit(self._window.width())
        bar.show()
        self._window.table.installEventFilter(bar)
        self._show(announce=True)
        bar.slider.setFocus()
        return True

    def _made_bar(self) -> "ReplayBar":
        if self._bar is None:
            from cassino_desktop.gui.panels.replay_bar import ReplayBar

            self._bar = ReplayBar(self._window.theme)
            centre = self._window.centralWidget()
            column = None if centre is None else centre.layout()
            assert isinstance(column, QBoxLayout)
            column.insertWidget(column.count() - 1, self._bar)
            self._bar.asked.connect(self._go)
            self._bar.slid.connect(self.show_place)
        return self._bar

    @Slot()
    def leave(self) -> None:
        """Go back to where the game stands."""
        self._controller.look_ahead()

    @Slot(object)
    def _on_stage(self, stage: Stage) -> None:
        """Stop where the game goes on, for whatever reason."""
        if stage is Stage.LOOKING_BACK or self._replay is None:
            return
        last = self._replay.last
        self._replay = None
        self._stop()
        assert self._bar is not None
        self._window.table.removeEventFilter(self._bar)
        self._bar.hide()
        self._window.moves.show_row(last)
        if stage is not Stage.CLOSED and not self._window.is_counting():
            self._window.table.setFocus()

    # where to

    @Slot(object)
    def _go(self, go: Go) -> None:
        if self._replay is None:
            return
        match go:
            case Go.FORWARD:
                self._stop()
                self._step()
            case Go.PLAY:
                self._toggle_running()
            case Go.LEAVE:
                self.leave()
            case Go.PLAY_ON:
                self.play_on()
            case _:
                self.show_place(self._target(self._replay, go))

    def _target(self, replay: Replay, go: Go) -> int:
        """Return the place that one wants to see at once."""
        if go is Go.FIRST:
            return 0
        if go is Go.BACK:
            return self._place - 1
        if go is Go.PREVIOUS_HAND:
            return max((start for start in replay.starts if start < self._place), default=0)
        if go is Go.NEXT_HAND:
            return min((start for start in replay.starts if start > self._place), default=replay.last)
        return replay.last

    @Slot(int)
    def show_place(self, place: int) -> None:
        """Show a place at once; one that there is not is the nearest there is."""
        if self._replay is None:
            return
        self._stop()
        self._place = max(0, min(place, self._replay.last))
        self._show(announce=True)

    @Slot(int)
    def _on_row(self, row: int) -> None:
        """Show the place after the move of a row: there is one row for every place."""
        if self._replay is not None and row != self._place:
            self.show_place(row)

    @Slot(int)
    def _on_row_opened(self, row: int) -> None:
        if self._replay is not None or self._open():
            self.show_place(row)

    def _step(self) -> None:
        """Show the next move as it was played."""
        replay = self._replay
        if replay is None or self._place >= replay.last:
            return
        self._window.scene.finish()
        if replay is not self._replay:  # what moved was the game itself, and it goes on
            return
        self._place += 1
        transition = replay.transition_to(self._place)
        if transition is None:
            self._show(announce=True)
        else:
            self._window.scene.play(transition, self._state())
            self._show_around()

    # by itself

    def _toggle_running(self) -> None:
        assert self._replay is not None
        if self._running:
            self._stop()
            return
        if self._place >= self._replay.last:
            self._place = 0
            self._show(announce=True)
        self._running = True
        self._made_bar().show_running(True)
        self._step()
        if self._window.scene.is_settled:
            self._timer.start(STEP_MS)

    def _stop(self) -> None:
        self._timer.stop()
        if self._running:
            self._running = False
            self._made_bar().show_running(False)

    @Slot()
    def _on_settled(self) -> None:
        if self._running and self._replay is not None:
            self._timer.start(STEP_MS)

    @Slot()
    def _on_time(self) -> None:
        assert self._replay is not None
        if self._place >= self._replay.last:
            self._stop()
            return
        self._step()
        if self._window.scene.is_settled:
            self._timer.start(STEP_MS)

    # what is shown

    def _state(self) -> TableState:
        assert self._replay is not None
        then = self._replay.at(self._place)
        view = self._replay.view(self._place, self._controller.bottom)
        covered = self._controller.is_covered and not self._replay.is_open(self._place)
        return state_looked_back(then, view, covered=covered)

    def _show(self, *, announce: bool) -> None:
        self._window.scene.sync_to(self._state())
        sentence = self._show_around()
        if announce:
            self._window.scene.announce(sentence)

    def _show_around(self) -> str:
        """Show everything round the table; return what the status line says."""
        replay, window = self._replay, self._window
        assert replay is not None
        then = replay.at(self._place)
        moves = len(then.hand_moves)
        total = len(replay.session.hands[then.hand_number])
        where = self.tr("Hand {hand}, move {move} of {total}").format(
            hand=then.hand_number + 1, move=moves, total=total
        )
        transition = then.last_transition
        done = self.tr("The cards are dealt.") if transition is None else sentence_of(then, transition)
        if news := news_of(then.position, transition, [seat.name for seat in then.seats]):
            done = self.tr("{what} {more}", "two sentences").format(what=done, more=news)
        sentence = self.tr("{where}: {what}", "a place of the game, and what was done there").format(
            where=where, what=done
        )
        window.say(sentence, None if transition is None else transition.seat)
        window.show_scores(then)
        window.moves.show_row(self._place)
        playable = self._place < replay.last and then.phase is Phase.PLAYING
        self._made_bar().show_place(self._place, replay.last, where, playable=playable)
        return sentence

    @Slot()
    def _on_theme(self) -> None:
        if self._bar is not None:
            self._bar.set_theme(self._window.theme)
            self._bar.show_running(self._running)

    # another game from here

    def play_on(self) -> None:
        """Go on from the place that is shown, as a new game; the one that was played is kept."""
        replay = self._replay
        if replay is None or self._place >= replay.last:
            return
        branch = replay.session.branch(self._place)
        if branch.phase is not Phase.PLAYING:
            return
        self._window.features.saves.keep(replay.session, finished=True)
        self._controller.resume(branch)
        self._controller.save()
        moves = len(branch.hand_moves)
        self._window.notices.tell(troubles.branched(branch.hand_number + 1, moves))
