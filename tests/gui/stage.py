"""A controller on a stage of its own: a computer player that answers when it is told to, a table that only records."""

from pathlib import Path

from PySide6.QtCore import QObject, Signal

from cassino_desktop.engine.cards import CARD_TEXT
from cassino_desktop.engine.moves import Move
from cassino_desktop.engine.presets import PRESETS
from cassino_desktop.engine.transition import Transition
from cassino_desktop.engine.view import View
from cassino_desktop.gui.controller import Controller, Stage
from cassino_desktop.gui.engine_player import Command, EnginePlayer
from cassino_desktop.gui.stand_in import stand_in
from cassino_desktop.gui.table.model import TableState
from cassino_desktop.session.session import Session
from cassino_desktop.session.setup import GameSetup, Seat, SeatKind
from cassino_desktop.storage.errors import SaveError
from cassino_desktop.storage.games import Autosave
from cassino_desktop.storage.settings import Speed

PERSON = Seat("You")
COMPUTER = Seat("Martha", SeatKind.COMPUTER, "greedy")


def game(
    *entered: Seat, rules: str = "modern", seed: str = "stage", dealer: int | None = 1, partners: bool = False
) -> GameSetup:
    """A game for these players; two players with a person leading where nothing is said."""
    return GameSetup(PRESETS[rules], entered or (PERSON, COMPUTER), seed, partners, dealer)


class PatientEngine(EnginePlayer):
    """Keeps the questions until the test answers them."""

    chosen = Signal(int, object)
    advised = Signal(int, object)
    troubled = Signal()

    def __init__(self) -> None:
        super().__init__(Command(""), stand_in)
        self.advice = 0
        self.questions: list[tuple[int, View]] = []
        self.open_question: int | None = None
        self.is_closed = False

    def start(self) -> None:
        pass

    def ask(self, view: View, level: str, seed: str) -> int:
        number = len(self.questions) + 1
        self.questions.append((number, view))
        self.open_question = number
        return number

    def advise(self, view: View, seed: str) -> int:
        self.advice = self.ask(view, "", seed)
        return self.advice

    def forget(self) -> None:
        self.open_question = None

    def close(self) -> None:
        self.is_closed = True

    def answer(self, number: int | None = None) -> None:
        """Answer a question (the last one) with a simple player's move."""
        number = number or self.questions[-1][0]
        self.chosen.emit(number, stand_in(self.questions[number - 1][1]))


class MemoryAutosave(Autosave):
    """Counts what is saved, and fails where it is told to."""

    def __init__(self) -> None:
        super().__init__(Path("nowhere"))
        self.saved: list[tuple[str, ...]] = []
        self.trouble: SaveError | None = None

    def save(self, session: Session) -> SaveError | None:
        self.saved.append(tuple(played.text for played in session.hand_moves))
        return self.trouble


class Theatre(QObject):
    """The controller with everything it is told and tells.

    Attributes:
        controller: The one under test.
        engine: Its computer player.
        autosave: Where it saves.
        shown: States it had drawn.
        moved: Transitions it had played, with their states.
    """

    def __init__(self) -> None:
        super().__init__()
        self.engine = PatientEngine()
        self.autosave = MemoryAutosave()
        self.controller = Controller(self.autosave, self.engine, self)
        self.controller.speed = Speed.OFF
        self.shown: list[TableState] = []
        self.moved: list[tuple[Transition, TableState]] = []
        self.stages: list[Stage] = []
        self.controller.shown.connect(self.shown.append)
        self.controller.moved.connect(self._on_moved)
        self.controller.stageChanged.connect(self.stages.append)

    def _on_moved(self, transition: Transition, state: TableState) -> None:
        self.moved.append((transition, state))

    def settle(self) -> None:
        """Bring the table to rest, as the scene tells it."""
        self.controller.on_settled()

    def person_plays(self) -> Move:
        """Play a simple player's move for the person to move."""
        session = self.controller.session
        assert session.turn is not None
        move = stand_in(session.view(session.turn))
        self.controller.play(move)
        return move

    def play_on(self) -> None:
        """Do the next thing, whoever has to."""
        match self.controller.stage:
            case Stage.MOVING:
                self.settle()
            case Stage.TURN:
                self.person_plays()
            case Stage.COVERED:
                self.controller.uncover()
            case Stage.THINKING:
                self.engine.answer()
            case Stage.HAND_OVER:
                self.controller.next_hand()
            case _:
                raise AssertionError(f"nothing to do at {self.controller.stage}")


def hand_text(state: TableState) -> list[str]:
    """The cards of the person at the bottom, as text."""
    return [text for card, text in enumerate(CARD_TEXT) if state.hand >> card & 1]
