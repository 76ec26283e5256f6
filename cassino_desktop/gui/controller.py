"""The game behind the window: what the person does goes in, what happened comes out. It knows no pixels.

Everything a move changes is committed and saved before anything is told; nothing waits for what moves on the screen but
the next computer move and the score sheet, and those wait for :meth:`Controller.on_settled`.
"""

import logging
from collections.abc import Mapping
from dataclasses import replace
from enum import Enum
from types import MappingProxyType
from typing import Final

from PySide6.QtCore import QObject, QTimer, Signal, Slot

from cassino_desktop.ai.choice import Candidate
from cassino_desktop.engine.accidents import decisions
from cassino_desktop.engine.moves import Capture, Decision, Move, Verdict
from cassino_desktop.engine.reasons import IllegalMoveError
from cassino_desktop.gui.engine_player import EnginePlayer
from cassino_desktop.gui.levels import STANDS_IN
from cassino_desktop.gui.table.model import TableState
from cassino_desktop.gui.table_state import states_around, table_state
from cassino_desktop.session.flow import Phase
from cassino_desktop.session.session import Session
from cassino_desktop.session.setup import GameSetup
from cassino_desktop.storage.games import Autosave
from cassino_desktop.storage.settings import Speed

logger = logging.getLogger("cassino.game")

PAUSE_MS: Final[Mapping[Speed, int]] = MappingProxyType(
    {Speed.OFF: 0, Speed.FAST: 250, Speed.NORMAL: 600, Speed.SLOW: 1000}
)
"""How long a computer player seems to think at least, once the table is still."""


class Stage(Enum):
    """What the window waits for."""

    EMPTY = "empty"
    """No game yet."""
    MOVING = "moving"
    """The table, to come to rest."""
    TURN = "turn"
    """A person's move."""
    COVERED = "covered"
    """A person, to ask for the hand: the next one, or whoever paused the game."""
    THINKING = "thinking"
    """A computer player's move."""
    LOOKING_BACK = "looking_back"
    """The person, who looks at what was played; nothing goes on meanwhile."""
    HAND_OVER = "hand_over"
    """The person, to ask for the next hand."""
    GAME_OVER = "game_over"
    """The person, to ask for another game."""
    CLOSED = "closed"
    """Nothing any more."""


class Controller(QObject):
    """Owns the session being played and the computer players' program.

    Signals:
        stageChanged(object): The new :class:`Stage`.
        shown(object): A :class:`TableState` to draw at once.
        dealt(object, object): The packets of a hand's first round, and the state after them.
        moved(object, object): A :class:`Transition`, and the state after it.
        replayed(object, object, object): A move to show again: the state before it, its transition, the state after.
        leaving(object): The :class:`Session` that another takes the place of, as it was last saved.
        gameChanged(): Another game is played; ``session`` is new.
        saveFailed(object): The :class:`SaveError` of the autosave, the first time it fails.
        troubled(): The computer players' program failed and a simple player stepped in; once in a game.
        advised(object): What the person to move may play, as a tuple of :class:`Candidate`, best first; none where the
            program failed.
    """

    stageChanged = Signal(object)
    shown = Signal(object)
    dealt = Signal(object, object)
    moved = Signal(object, object)
    replayed = Signal(object, object, object)
    leaving = Signal(object)
    gameChanged = Signal()
    saveFailed = Signal(object)
    troubled = Signal()
    advised = Signal(object)

    def __init__(self, autosave: Autosave, engine: EnginePlayer, parent: QObject | None = None) -> None:
        """Play nothing yet."""
        super().__init__(parent)
        self._autosave = autosave
        self._engine = engine
        self._session: Session | None = None
        self._stage = Stage.EMPTY
        self._bottom = 0
        self._lifted: tuple[int, int] | None = None  # the round, by hand and stock, whose cards the person has lifted
        self._covered = False
        self._question = 0  # of the computer move that is awaited; 0: none
        self._answer: Move | None = None
        self._advice = 0  # the question for advice that is open; 0: none
        self._pause = QTimer(self)
        self._pause.setSingleShot(True)
        self._pause.timeout.connect(self._play_answer)
        self._is_demo = False
        self.speed = Speed.NORMAL
        self.undo_across_deals = True
        engine.chosen.connect(self._on_chosen)
        engine.advised.connect(self._on_advised)
        engine.troubled.connect(self.troubled)

    # where the game stands

    @property
    def session(self) -> Session:
        """Return the game being played."""
        assert self._session is not None
        return self._session

    @property
    def stage(self) -> Stage:
        """Return what the window waits for."""
        return self._stage

    @property
    def state(self) -> TableState:
        """Return the table as the person at the bottom sees it now."""
        state = table_state(self.session, self._bottom, covered=self._covered, face_down=self._lies_face_down)
        return replace(state, may_play=False) if self._is_demo else state

    @property
    def bottom(self) -> int:
        """Return the seat of the person who looks at the table."""
        return self._bottom

    @property
    def is_covered(self) -> bool:
        """Return whether the hand at the bottom is hidden until it is asked for."""
        return self._covered

    @property
    def last_capture(self) -> int | None:
        """Return the number (from 0) of the hand's last capture among its moves, or None before the first."""
        moves = self.session.hand_moves
        return next((k for k in reversed(range(len(moves))) if isinstance(moves[k].move, Capture)), None)

    @property
    def can_undo(self) -> bool:
        """Return whether the person may take a decision back."""
        session = self._session
        return session is not None and session.can_undo and (self.undo_across_deals or not session.undo_crosses_deal)

    @property
    def is_demo(self) -> bool:
        """Return whether the computer plays for the persons."""
        return self._is_demo

    # what the person does

    def begin(self, setup: GameSetup) -> None:
        """Deal a new game; the one being played is left."""
        self._take(Session(setup))
        self.save()
        if setup.start is None:
            self._deal()
        else:
            self._arrive()

    def resume(self, session: Session) -> None:
        """Go on with a game as it was left."""
        self._take(session)
        self._arrive()

    @Slot(object)
    def play(self, move: Move) -> None:
        """Play a move of the person whose turn it is; at any other time it is ignored."""
        if self._stage is not Stage.TURN:
            return
        try:
            self._commit(move)
        except IllegalMoveError as error:  # the window offers no such move: the table is out of step
            logger.error("the window offered an illegal move: %s", error)
            self.shown.emit(self.state)

    @Slot()
    def uncover(self) -> None:
        """Show the hand that was kept hidden until now, and go on."""
        if self._stage is Stage.COVERED:
            self._covered = not self.session.setup.persons
            if self.session.position.asked is None:  # else the cards that are dealt so far stay face down
                self._lifted = self._round
            if self._is_waiting_for_person:
                self._set_stage(Stage.TURN)
                self.shown.emit(self.state)
            else:
                self._think()

    @Slot()
    def lift(self) -> None:
        """Look at the cards that lie face down; nobody may claim a fresh deal then (RULES.md section 9)."""
        decision = Decision(Verdict.LIFT, self._bottom)
        if self._stage not in (Stage.TURN, Stage.THINKING) or not self._lies_face_down:
            return
        if decision in decisions(self.session.position):
            self._commit(decision)
        elif self.session.position.asked is None:
            self._lifted = self._round
            self.shown.emit(self.state)

    @Slot()
    def pause(self) -> None:
        """Hide the hand and play on only when it is asked for."""
        if self._stage in (Stage.TURN, Stage.THINKING):
            self._pause.stop()
            self._covered = True
            self._set_stage(Stage.COVERED)
            self.shown.emit(self.state)

    def let_computer_play(self, on: bool) -> None:
        """Let a computer player move for the persons, or no longer; the game then counts as played with help."""
        if self._session is None or on is self._is_demo:
            return
        self._is_demo = on
        self._session.hints_used |= on
        if self._stage in (Stage.TURN, Stage.THINKING, Stage.COVERED):
            self._forget()
            self._arrive()

    @Slot()
    def next_hand(self) -> None:
        """Deal the next hand once the last one is counted."""
        if self._stage is Stage.HAND_OVER:
            self.session.next_hand()
            self.save()
            self._deal()

    @Slot()
    def ask_for_advice(self) -> None:
        """Ask what the person to move may play, which ``advised`` tells; whatever happens to the game forgets it."""
        if self._stage is Stage.TURN and not self._advice:
            session = self.session
            self._advice = self._engine.advise(session.view(session.position.turn), self._chance())

    @Slot()
    def undo(self) -> None:
        """Go back to the last decision of a person."""
        if self.can_undo and self.session.undo():
            self._step()

    @Slot()
    def redo(self) -> None:
        """Play again what was undone."""
        if self._session is not None and self._session.redo():
            self._step()

    @Slot()
    def show_last_capture(self) -> None:
        """Show the hand's last capture once more, while a person is to move."""
        if self._stage is not Stage.TURN or (number := self.last_capture) is None:
            return
        before, after = states_around(self.session, number, self._bottom)
        self._set_stage(Stage.MOVING)
        self.replayed.emit(before, self.session.hand_moves[number].transition, after)

    def look_back(self) -> bool:
        """Let nothing go on while the person looks at what was played; return whether that can be now."""
        if self._stage not in (Stage.TURN, Stage.COVERED, Stage.THINKING, Stage.HAND_OVER, Stage.GAME_OVER):
            return False
        self._pause.stop()
        self._set_stage(Stage.LOOKING_BACK)
        return True

    def look_ahead(self) -> None:
        """Go on where the game stands."""
        if self._stage is not Stage.LOOKING_BACK:
            return
        if self._covered and self.session.setup.persons and self.session.phase is Phase.PLAYING:
            self._set_stage(Stage.COVERED)  # whoever hid the hand shows it again
            self.shown.emit(self.state)
        else:
            self._arrive()

    @Slot()
    def hurry(self) -> None:
        """Wait no longer than the computer player needs."""
        if self._pause.isActive():
            self._pause.stop()
            self._play_answer()

    @Slot()
    def on_settled(self) -> None:
        """Go on: what moved on the table has come to rest."""
        if self._stage is Stage.MOVING:
            self._arrive()

    def save(self) -> None:
        """Write the game as it stands."""
        if self._session is not None and (trouble := self._autosave.save(self._session)):
            logger.warning("the game cannot be saved: %s", trouble)
            self.saveFailed.emit(trouble)

    def close(self) -> None:
        """Stop at once; everything is saved."""
        self._forget()
        self._set_stage(Stage.CLOSED)
        self._engine.close()

    # how it goes on

    def _take(self, session: Session) -> None:
        self._forget()
        self._engine.forgive()
        if self._session is not None:
            self.leaving.emit(self._session)
        self._session = session
        self._is_demo = False
        self._lifted = None
        self._choose_seat(afresh=True)
        self._set_stage(Stage.MOVING)
        self.gameChanged.emit()

    def _deal(self) -> None:
        self._set_stage(Stage.MOVING)
        self._ask()
        self.dealt.emit(self.session.opening, self.state)

    def _commit(self, move: Move) -> None:
        transition = self.session.play(move)
        self._forget()
        if move == Decision(Verdict.LIFT, self._bottom):
            self._lifted = self._round
        self.save()
        self._set_stage(Stage.MOVING)
        self._ask()
        self.moved.emit(transition, self.state)

    def _step(self) -> None:
        """Draw what undo or redo has brought back."""
        self._forget()
        self.save()
        self._choose_seat(afresh=True)
        self._arrive()

    def _arrive(self) -> None:
        """Wait for whoever is next, the table being still."""
        session = self.session
        self._choose_seat(afresh=False)
        if session.phase is not Phase.PLAYING:
            self._set_stage(Stage.GAME_OVER if session.phase is Phase.GAME_OVER else Stage.HAND_OVER)
        elif self._is_waiting_for_person:
            self._covered |= self.must_lift
            self._set_stage(Stage.COVERED if self._covered else Stage.TURN)
        else:
            self._think()
            return
        self.shown.emit(self.state)

    def _think(self) -> None:
        """Wait for the computer player."""
        self._set_stage(Stage.THINKING)
        self._ask()
        if pause := PAUSE_MS[self.speed]:
            self._pause.start(pause)
        self.shown.emit(self.state)
        self._play_answer()

    @property
    def _is_waiting_for_person(self) -> bool:
        return self.session.person_to_move and not self._is_demo

    @property
    def _round(self) -> tuple[int, int]:
        stock = 0 if self.session.setup.rules.draw else len(self.session.position.stock)
        return self.session.hand_number, stock

    @property
    def _lies_face_down(self) -> bool:
        """With accidents of the deal on, cards lie face down until they are lifted (RULES.md section 9)."""
        session = self.session
        if session.position.law is None or session.phase is not Phase.PLAYING or self._is_demo:
            return False
        return bool(session.setup.persons) and (session.position.asked is not None or self._lifted != self._round)

    @property
    def must_lift(self) -> bool:
        """Return whether the person to move has first to lift the cards of this round."""
        return self._is_waiting_for_person and self._lies_face_down and self.session.position.asked is None

    def _choose_seat(self, *, afresh: bool) -> None:
        """Seat the person who looks at the table at the bottom; between several persons the hand is covered."""
        persons, turn = self.session.setup.persons, self.session.turn
        if len(persons) < 2:
            self._bottom, self._covered = (persons[0], False) if persons else (0, True)
        elif turn in persons and (afresh or turn != self._bottom):
            self._bottom, self._covered = turn, True
        elif afresh:
            self._bottom, self._covered = persons[0], True

    def _ask(self) -> None:
        """Ask the computer player to move, if it is its turn and it has not been asked."""
        session = self.session
        if self._question or session.turn is None or self._is_waiting_for_person:
            return
        level = session.seats[session.turn].level or STANDS_IN
        self._question = self._engine.ask(session.view(session.turn), level, self._chance())

    def _chance(self) -> str:
        """A seed for the computer player: the same when the game is resumed, and nothing that tells of the cards."""
        session = self.session
        return f"{session.game_id}/{session.hand_number}/{len(session.hand_moves)}"

    def _forget(self) -> None:
        self._pause.stop()
        self._engine.forget()
        self._question = self._advice = 0
        self._answer = None

    def _set_stage(self, stage: Stage) -> None:
        if stage is not self._stage:
            self._stage = stage
            self.stageChanged.emit(stage)

    @Slot(int, object)
    def _on_chosen(self, question: int, move: Move) -> None:
        if question == self._question:
            self._answer = move
            self._play_answer()

    @Slot(int, object)
    def _on_advised(self, question: int, candidates: tuple[Candidate, ...]) -> None:
        if question != self._advice:
            return
        self._advice = 0
        if self._stage is not Stage.TURN:  # the hand is hidden, or a capture is shown once more
            return
        if candidates and not self.session.hints_used:
            self.session.hints_used = True
            self.save()
        self.advised.emit(candidates)

    @Slot()
    def _play_answer(self) -> None:
        if self._stage is Stage.THINKING and self._answer is not None and not self._pause.isActive():
            self._commit(self._answer)
