"""A table in a window of its own, with a referee behind it that plays what is chosen, and a hand that drags."""

from dataclasses import replace

from PySide6.QtCore import QEvent, QObject, QPoint, QPointF, Qt, Slot
from PySide6.QtGui import QMouseEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from cassino_desktop.engine.cards import Card, CardSet, parse_card
from cassino_desktop.engine.moves import Move
from cassino_desktop.engine.play import play
from cassino_desktop.engine.state import Position
from cassino_desktop.engine.transition import Transition
from cassino_desktop.gui.cards.art import CardArt
from cassino_desktop.gui.table.doing import Choosing, Doing
from cassino_desktop.gui.table.geometry import Pose
from cassino_desktop.gui.table.hits import things_on
from cassino_desktop.gui.table.model import TableState
from cassino_desktop.gui.table.view import TableView
from cassino_desktop.storage.settings import Speed
from tests.gui.table.states import shown

LEFT = Qt.MouseButton.LeftButton


class Table(QObject):
    """A view, and what came of it.

    Attributes:
        view: The view.
        played: The moves that were chosen, in order.
        refusals: The reasons given.
        hints: The status line's sentences.
    """

    def __init__(self, art: CardArt, at: Position, state: TableState, size: tuple[int, int] = (1006, 656)) -> None:
        super().__init__()
        self.view = TableView(art)
        self.scene = self.view.table
        self.played: list[Move] = []
        self.refusals: list[str] = []
        self.hints: list[str] = []
        self.cues: list[str] = []
        self.settled = 0
        self.answers = True
        self._position = at
        self.scene.set_speed(Speed.OFF)
        self.scene.moveChosen.connect(self._on_move)
        self.scene.refused.connect(self._on_refused)
        self.scene.statusHint.connect(self.hints.append)
        self.scene.cue.connect(self.cues.append)
        self.scene.settled.connect(self._on_settled)
        self.view.resize(*size)
        self.scene.sync_to(state)

    @Slot(object)
    def _on_move(self, move: Move) -> None:
        self.played.append(move)
        if self.answers:
            position, transition = play(self.position, move)
            self.show_move(position, transition)

    def show_move(self, position: Position, transition: Transition) -> None:
        """Let the table show a move; the person sits at the bottom."""
        self._position = position
        bottom = self.scene.tableau.state.bottom
        may_play = position.turn == bottom and not position.hand_over
        self.scene.play(transition, shown(position, bottom, may_play=may_play))

    @Slot(str, object)
    def _on_refused(self, reason: str, card: Card | None) -> None:
        self.refusals.append(reason)

    @Slot()
    def _on_settled(self) -> None:
        self.settled += 1

    @property
    def position(self) -> Position:
        return self._position

    @property
    def doing(self) -> Doing:
        return self.scene.gestures.doing

    @property
    def label(self) -> str:
        return self.scene.overlay.label.text

    # where things are

    def card_point(self, card: Card | str, dx: float = 0.0, dy: float = 0.0) -> QPoint:
        """A point on a card: its middle, or ``dx`` and ``dy`` widths from it."""
        card = parse_card(card) if isinstance(card, str) else card
        pose = self.scene.tableau.layout.cards[card].pose
        return QPoint(round(pose.x + dx * pose.width), round(pose.y + dy * pose.width))

    def thing_point(self, cards: CardSet) -> QPoint:
        """The middle of a thing on the table that contains some cards."""
        tableau = self.scene.tableau
        thing = next(t for t in things_on(tableau.layout, tableau.places) if t.cards & cards)
        return QPointF(*thing.rect.middle).toPoint()

    def felt_point(self) -> QPoint:
        """A point where a hand card held by its middle lies over nothing."""
        tableau = self.scene.tableau
        layout, things = tableau.layout, things_on(tableau.layout, tableau.places)
        width = layout.hands[tableau.state.bottom][0].width
        for y in range(round(layout.bands.hand_top) - 30, 20, -15):
            for x in range(20, layout.frame.width - 20, 15):
                rect = Pose(x, y, width).rect
                if not any(rect.overlap(thing.rect) for thing in things) and rect.bottom < layout.bands.hand_top + 20:
                    return QPoint(x, y)
        return QPoint(10, 10)

    def rect_of(self, card: Card | str) -> tuple[float, float]:
        """Where a card's item is drawn now."""
        card = parse_card(card) if isinstance(card, str) else card
        pose = self.scene.tableau.cards[card].pose
        return pose.x, pose.y

    def is_home(self, card: Card | str) -> bool:
        """Whether a card's item lies where the layout has it."""
        card = parse_card(card) if isinstance(card, str) else card
        return self.scene.tableau.cards[card].pose == self.scene.tableau.layout.cards[card].pose

    # what a person does

    def press(self, point: QPoint) -> None:
        QTest.mousePress(self.view.viewport(), LEFT, Qt.KeyboardModifier.NoModifier, point)

    def move(self, point: QPoint) -> None:
        """Move with the left button held."""
        self._send_move(point, LEFT)

    def hover(self, point: QPoint) -> None:
        """Move with no button held."""
        self._send_move(point, Qt.MouseButton.NoButton)

    def _send_move(self, point: QPoint, held: Qt.MouseButton) -> None:
        """QTest's own move knows no buttons, and asks the platform's pointer, which offscreen ignores the scale."""
        viewport = self.view.viewport()
        at, nothing = QPointF(viewport.mapToGlobal(point)), Qt.KeyboardModifier.NoModifier
        event = QMouseEvent(QEvent.Type.MouseMove, QPointF(point), at, Qt.MouseButton.NoButton, held, nothing)
        QApplication.sendEvent(viewport, event)

    def release(self, point: QPoint) -> None:
        QTest.mouseRelease(self.view.viewport(), LEFT, Qt.KeyboardModifier.NoModifier, point)

    def click(self, point: QPoint) -> None:
        self.press(point)
        self.release(point)

    def double_click(self, point: QPoint) -> None:
        self.click(point)
        QTest.mouseDClick(self.view.viewport(), LEFT, Qt.KeyboardModifier.NoModifier, point)

    def take_up(self, card: Card | str) -> None:
        """Press a hand card and begin to drag it."""
        start = self.card_point(card)
        self.press(start)
        self.move(start + QPoint(6, -6))

    def drag(self, card: Card | str, target: QPoint) -> None:
        """Drag a hand card to a point and let it go there."""
        self.take_up(card)
        self.move((self.card_point(card) + target) / 2)
        self.move(target)
        self.release(target)

    def key(self, *keys: Qt.Key) -> None:
        for key in keys:
            QTest.keyClick(self.view, key)

    def choose_row(self, row: int) -> None:
        """Click a row of the chooser."""
        assert isinstance(self.doing, Choosing)
        self.click(self.scene.overlay.chooser.row_rect(row).center().toPoint())

    def press_button(self, number: int) -> None:
        """Click a button of the play bar."""
        self.click(self.scene.overlay.bar.button_rect(number).center().toPoint())

    def resync(self, **changes: object) -> None:
        """Draw the state again, changed."""
        self.scene.sync_to(replace(self.scene.tableau.state, **changes))  # type: ignore[arg-type]
