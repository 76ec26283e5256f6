"""What the person does on the table: one state machine for dragging, clicking and keys; one resolver behind it.

A gesture ends in one legal move or in none. What is being done is one value, :data:`Doing`; it changes only in
:meth:`Gestures._set`. Nothing is remembered beside it.
"""

from PySide6.QtCore import QCoreApplication, QObject, Qt, Signal, Slot

from cassino_desktop.engine.cards import Card, CardSet
from cassino_desktop.engine.moves import Decision, Verdict
from cassino_desktop.engine.state import Position
from cassino_desktop.gui.reason_words import refusal_text
from cassino_desktop.gui.table import law, offers
from cassino_desktop.gui.table.doing import (
    FREE,
    Choosing,
    Covered,
    Deciding,
    Doing,
    Dragging,
    Locked,
    Pressed,
    Selecting,
    lights_while,
)
from cassino_desktop.gui.table.drag import Drag
from cassino_desktop.gui.table.geometry import Rect
from cassino_desktop.gui.table.hits import Thing, hand_card_at, place_in_hand_at, thing_at, things_on
from cassino_desktop.gui.table.model import TableState
from cassino_desktop.gui.table.overlay import Overlay
from cassino_desktop.gui.table.selection import (
    Selection,
    select,
    trail,
    with_card,
    with_thing,
)
from cassino_desktop.gui.table.tableau import Tableau
from cassino_desktop.session import intents
from cassino_desktop.session.choices import Choice, Choices
from cassino_desktop.session.refusals import Refusal

DRAG_FROM = 4.0
"""How far the pointer moves before a press becomes a drag, in px."""


class Gestures(QObject):
    """Turns presses, moves and keys into moves.

    Signals:
        chosen(object): A legal move was chosen.
        refused(str, object): A gesture was refused: the reason's code, and the hand card or None.
        hinted(str): A sentence about what is held or selected; empty: nothing is.
        uncoverAsked(): The person asks to see the hidden hand.
        liftAsked(): The person looks at the cards that lie face down, though nobody waits for it.
        changed(): Something else is being done, or is in focus.
        said(str): What people who hear the table should be told.
    """

    chosen = Signal(object)
    refused = Signal(str, object)
    hinted = Signal(str)
    uncoverAsked = Signal()
    liftAsked = Signal()
    changed = Signal()
    said = Signal(str)

    def __init__(self, tableau: Tableau, overlay: Overlay, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.take_most = False
        self._tableau = tableau
        self._overlay = overlay
        self._doing: Doing = Locked()
        overlay.noteOver.connect(self._on_note_over)

    @property
    def doing(self) -> Doing:
        """Return what is being done."""
        return self._doing

    @property
    def selection(self) -> Selection:
        """Return what is selected."""
        return self._doing.selection if isinstance(self._doing, Selecting) else Selection()

    @property
    def position(self) -> Position:
        """Return the position, as the person sees it."""
        return self._tableau.state.position

    # the table has changed

    def renew(self, state: TableState) -> None:
        """Begin anew with a state of the table: whatever was held or selected is let go."""
        self._overlay.hush()
        waits = Deciding() if state.position.asked is not None else FREE
        self._set(Covered() if state.covered else waits if state.may_play else Locked())

    def let_go(self) -> None:
        """Take a card that is held or asked about home; what is selected stays."""
        match self._doing:
            case Dragging(drag):
                self._send_home(drag.card)
                self._set(FREE)
            case Choosing(card):
                self._send_home(card)
                self._set(FREE)
            case Pressed(before=before):
                self._set(Selecting(before))

    def stop(self) -> None:
        """Let go of everything; the table is closed or out of sight."""
        self.let_go()
        self._overlay.hush()

    # the pointer

    def shape_at(self, x: float, y: float) -> Qt.CursorShape:
        """Return how the pointer looks at a point: a hand where something can be taken or pressed."""
        match self._doing:
            case Dragging():
                return Qt.CursorShape.ClosedHandCursor
            case Choosing() if self._overlay.row_at(x, y) is not None:
                return Qt.CursorShape.PointingHandCursor
            case Selecting() | Covered() if self._overlay.button_at(x, y) is not None:
                return Qt.CursorShape.PointingHandCursor
            case Deciding() if self._decision_at(x, y) is not None:
                return Qt.CursorShape.PointingHandCursor
            case Selecting(selection) if self._hand_card(x, y, selection) is not None:
                return Qt.CursorShape.OpenHandCursor
        return Qt.CursorShape.ArrowCursor

    def press(self, x: float, y: float) -> None:
        """The button went down."""
        self._overlay.hush()
        match self._doing:
            case Choosing():
                self._press_chooser(x, y)
            case Selecting(selection):
                self._set(self._pressed(x, y, selection))
            case Covered():
                if self._overlay.button_at(x, y) is not None or self._lifts(x, y):
                    self.uncoverAsked.emit()
            case Deciding():
                number = self._decision_at(x, y)
                if number is not None:
                    self.decide(number)
                elif self._lifts(x, y):
                    self.lift()
            case Locked() if self._lifts(x, y):
                self.lift()
            case Dragging():
                self.let_go()

    def _lifts(self, x: float, y: float) -> bool:
        """Whether a press lifts cards that lie face down because of accidents; one hidden from others stays hidden."""
        if self._tableau.is_empty:
            return False
        own = self._tableau.layout.hands[self._tableau.state.bottom]
        return self.position.law is not None and any(pose.rect.contains(Rect(x, y, 0, 0)) for pose in own)

    def lift(self) -> bool:
        """Look at the person's cards where they lie face down and nobody waits for it; return whether they do."""
        face_down = not self._tableau.is_empty and self._tableau.state.face_down
        if face_down:
            self.liftAsked.emit()
        return face_down

    def move(self, x: float, y: float) -> None:
        """The pointer moved, with the button down or not."""
        match self._doing:
            case Pressed() as pressed:
                if pressed.card is not None and max(abs(x - pressed.x), abs(y - pressed.y)) >= DRAG_FROM:
                    self._lift(pressed, pressed.card)
                    self.move(x, y)
            case Dragging(drag):
                self._hover(drag, x, y)
            case Choosing(_, _, choices):
                row = self._overlay.row_at(x, y)
                if row is not None:
                    self.focus_row(choices, row)
            case Deciding(focus):
                number = self._decision_at(x, y)
                if number is not None and number != focus:
                    self.focus_decision(number)
            case Selecting(selection):
                number = self._overlay.play_at(x, y)
                if number is not None and number != selection.focus:
                    self._set(Selecting(selection.focused(number)))

    def release(self, x: float, y: float) -> None:
        """The button went up."""
        match self._doing:
            case Pressed() as pressed:
                self._click(pressed, x, y)
            case Dragging(drag):
                self._hover(drag, x, y)
                self._drop(drag)

    def double_click(self, x: float, y: float) -> None:
        """The button went down a second time: a hand card plays its best capture, if one is clearly best."""
        if isinstance(self._doing, Selecting):
            card = self._hand_card(x, y, self._doing.selection)
            if card is not None:
                self._overlay.hush()
                best = intents.clear_best(self.position, card)
                if best is not None:
                    self.play(best)
                elif self._doing.selection.card != card:
                    self.choose_card(card)
                return
        self.press(x, y)

    def _pressed(self, x: float, y: float, selection: Selection) -> Pressed:
        button = self._overlay.button_at(x, y)
        if button is not None or self._overlay.bar_covers(x, y):
            return Pressed(x, y, None, None, button if button is not None else -1, selection)
        card = self._hand_card(x, y, selection)
        tableau = self._tableau
        thing = None if card is not None else thing_at(tableau.layout, tableau.places, x, y)
        return Pressed(x, y, card, thing, None, selection)

    def _hand_card(self, x: float, y: float, selection: Selection) -> Card | None:
        tableau = self._tableau
        raised = 0 if selection.card is None else 1 << selection.card
        return hand_card_at(tableau.layout, tableau.places, tableau.state.bottom, x, y, raised)

    def _press_chooser(self, x: float, y: float) -> None:
        row = self._overlay.row_at(x, y)
        if row is not None:
            self.take_row(row)
        elif not self._overlay.chooser_covers(x, y):
            self.let_go()

    def _click(self, pressed: Pressed, x: float, y: float) -> None:
        """A press that did not become a drag."""
        self._set(Selecting(pressed.before))
        if pressed.button is not None:
            if self._overlay.button_at(x, y) == pressed.button:
                self._press_button(pressed.before, pressed.button)
        elif pressed.card is not None:
            if pressed.card == pressed.before.card:
                self._set(Selecting(select(self.position, None, pressed.before.cards, pressed.before.cursor)))
            else:
                self.choose_card(pressed.card)
        elif pressed.thing is not None:
            self.toggle(pressed.thing)
        else:
            self._set(FREE)

    # dragging

    def _lift(self, pressed: Pressed, card: Card) -> None:
        drag = Drag.lifted(self._tableau, card, pressed.x, pressed.y, take_most=self.take_most)
        self._set(Dragging(drag))

    def _hover(self, drag: Drag, x: float, y: float) -> None:
        drag.move_to(x, y)
        self._overlay.follow(drag.label(self._tableau.skin.letters), drag.rect)
        self.relight()

    def _drop(self, drag: Drag) -> None:
        match drag.outcome:
            case None:
                self.let_go()
            case Refusal() as refusal:
                near = drag.rect
                self.let_go()
                self._refuse(refusal, near)
            case Choices() as choices:
                self._ask(drag.card, drag.touched, choices, drag.rect)
            case single:
                self.play(single.choice)

    def _send_home(self, card: Card) -> None:
        self._overlay.send_home(card)

    # the chooser

    def _ask(self, card: Card, touched: CardSet, choices: Choices, near: Rect) -> None:
        self._overlay.hush()
        rows = offers.rows(self.position, choices.offered, self._tableau.skin.letters)
        involved = 0
        for choice in choices.offered:
            involved |= choice.cards
        tableau = self._tableau
        clear = [thing.rect for thing in things_on(tableau.layout, tableau.places) if thing.cards & involved]
        words = offers.chooser_words(card, tableau.skin.letters)
        self._overlay.open_chooser(rows, words, near, clear)
        self._set(Choosing(card, touched, choices))
        self.said.emit(words.title)
        self.focus_row(choices, 0)

    def focus_row(self, choices: Choices, row: int) -> None:
        """Put a row of the chooser in focus."""
        self._overlay.focus_row(row)
        self.relight()
        if row < len(choices.offered):
            self.hinted.emit(offers.hint(self.position, choices.offered[row], self._tableau.skin.letters))
        self.changed.emit()

    def take_row(self, row: int) -> None:
        """Play what a row of the chooser stands for, or turn to picking the cards."""
        assert isinstance(self._doing, Choosing)
        card, touched, choices = self._doing.card, self._doing.touched, self._doing.choices
        if row < len(choices.offered):
            self.play(choices.offered[row])
        else:
            self.let_go()
            self._set(Selecting(select(self.position, card, touched)))

    # selecting

    def select(self, selection: Selection) -> None:
        """Select something else."""
        self._set(Selecting(selection))

    def _settle(self, found: Selection | Choice | Refusal | None, near: Rect) -> None:
        """Take what a click or key comes to: another selection, a play, or a refusal."""
        match found:
            case Selection():
                self._set(Selecting(found))
            case Choice():
                self.play(found)
            case Refusal():
                self._refuse(found, near)

    def choose_card(self, card: Card) -> None:
        """Choose a hand card to go with what is selected on the table."""
        self._settle(with_card(self.position, self.selection, card), self._tableau.layout.cards[card].pose.rect)

    def toggle(self, thing: Thing) -> None:
        """Select a thing on the table, or let go of it."""
        self._settle(with_thing(self.position, self.selection, thing), thing.rect)

    def _press_button(self, selection: Selection, button: int) -> None:
        number = self._overlay.play_of(button)
        if number is not None:
            self.play(selection.plays[number])
        elif button >= 0:  # the one that is greyed
            self.trail_card(selection)

    def trail_card(self, selection: Selection) -> None:
        """Lay the chosen card down, or say why not."""
        found = trail(self.position, selection)
        if found is None:
            sentence = QCoreApplication.translate("Table", "Pick the card that you want to lay down.")
            self.hinted.emit(sentence)
            self.said.emit(sentence)
        else:
            self._settle(found, self._tableau.layout.cards[found.card].pose.rect)

    # what is there

    @property
    def hand(self) -> tuple[Card, ...]:
        """Return the person's cards in their order."""
        return self._tableau.places.hands[self._tableau.state.bottom]

    @property
    def things(self) -> list[Thing]:
        """Return the things on the table, in the order in which the keyboard goes through them."""
        return things_on(self._tableau.layout, self._tableau.places)

    @property
    def focused_row(self) -> int:
        """Return the chooser's row in focus."""
        return self._overlay.focused_row

    # ends

    def play(self, choice: Choice) -> None:
        """The gesture has become a move."""
        self._tableau.let_fly()
        self._set(Locked())
        self.chosen.emit(choice.move)

    @property
    def decisions(self) -> tuple[Decision, ...]:
        """Return what the person may decide after an accident of the deal, in the order of the buttons."""
        return law.offered(self.position, self._tableau.state.bottom)

    def focus_decision(self, number: int) -> None:
        """Put a decision that can be made in focus; they go round."""
        self._set(Deciding(number % len(self.decisions)))

    def decide(self, number: int) -> None:
        """Decide after an accident of the deal."""
        decision = self.decisions[number]
        self._set(Locked())
        self.chosen.emit(decision)

    def _decision_at(self, x: float, y: float) -> int | None:
        """The number of the decision whose button is at a point, or which draws the dealer's card that lies there."""
        number = self._overlay.button_at(x, y)
        if number is None and self.decisions and self.decisions[0].verdict is Verdict.DRAW:
            return place_in_hand_at(self._tableau.layout, self.position.dealer, x, y)
        return number

    def _refuse(self, refusal: Refusal, near: Rect) -> None:
        text = refusal_text(self.position, refusal)
        self._overlay.note(text, near)
        self.refused.emit(refusal.reason.value, refusal.card)
        told = QCoreApplication.translate("Table", "{reason}.").format(reason=text)
        self.hinted.emit(told)
        self.said.emit(told)

    def hush(self) -> None:
        """Take away what was said of the gesture before."""
        self._overlay.hush()

    @Slot()
    def _on_note_over(self) -> None:
        if self._doing == FREE:
            self.hinted.emit("")

    def _set(self, doing: Doing) -> None:
        """Do something else from now on, and show it."""
        self._doing = doing
        if not isinstance(doing, Choosing):
            self._overlay.close_chooser()
        match doing:
            case Selecting(selection):
                self._overlay.offer(self.position, selection)
                sentence = offers.selection_hint(self.position, selection, self._tableau.skin.letters)
                self.hinted.emit(sentence)
                if selection.card is not None and selection.play is None:  # else the play in focus is read
                    self.said.emit(sentence)
            case Covered():
                self._overlay.offer_uncovering()
            case Deciding(focus):
                self._overlay.offer_decisions(self.position, self._tableau.state.bottom, focus)
            case Dragging() | Choosing() | Locked():
                self._overlay.offer_nothing()
        self.relight()
        self.changed.emit()

    def relight(self) -> None:
        """Light what goes with what is being done."""
        at_once = isinstance(self._doing, Locked)
        lights = lights_while(self._doing, self.position, self._overlay.focused_row)
        self._tableau.set_lights(lights, 0 if at_once else self._overlay.fade)
