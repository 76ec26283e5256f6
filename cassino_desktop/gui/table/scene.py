"""The table as a scene: what it is told to show, what the person does on it."""

from collections.abc import Callable, Iterable
from dataclasses import replace
from typing import TYPE_CHECKING

from PySide6.QtCore import QRectF, QSize, QSizeF, Signal, Slot
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QGraphicsScene

from cassino_desktop.engine.cards import PACK_SIZE, Card, CardSet
from cassino_desktop.engine.deal import Cut, Packet
from cassino_desktop.engine.moves import CardPlay
from cassino_desktop.engine.serving import LostDeal, served
from cassino_desktop.engine.transition import Transition
from cassino_desktop.gui.accident_words import consequence
from cassino_desktop.gui.cards.art import CardArt
from cassino_desktop.gui.cards.theme import WindowTheme
from cassino_desktop.gui.table.animator import Animator, Step
from cassino_desktop.gui.table.choreography import Choreography
from cassino_desktop.gui.table.contents import Part, contents
from cassino_desktop.gui.table.crossfade import CrossFade
from cassino_desktop.gui.table.cutting import cut_words, fill_cut
from cassino_desktop.gui.table.doing import Locked, Selecting
from cassino_desktop.gui.table.geometry import Rect
from cassino_desktop.gui.table.gestures import Gestures
from cassino_desktop.gui.table.highlights import NO_LIGHTS, Lights
from cassino_desktop.gui.table.keyboard import Keyboard
from cassino_desktop.gui.table.lost_deal import fill_lost_deal
from cassino_desktop.gui.table.model import TableState
from cassino_desktop.gui.table.motion import CROSS_FADE, Ease
from cassino_desktop.gui.table.overlay import Overlay
from cassino_desktop.gui.table.selection import proposed
from cassino_desktop.gui.table.skin import Skin
from cassino_desktop.gui.table.tableau import Tableau
from cassino_desktop.gui.table.timeline import Timeline
from cassino_desktop.gui.words import move_sentence
from cassino_desktop.storage.settings import Speed

if TYPE_CHECKING:
    from cassino_desktop.gui.table.counting import Count


class TableScene(QGraphicsScene):
    """Shows states of the table and the moves between them.

    Signals:
        moveChosen(object): The person has chosen a move; it is legal.
        refused(str, object): Something the person did was refused: the reason's code, and the hand card or None.
        statusHint(str): A sentence about what is held or selected; empty: nothing is.
        uncoverAsked(): The person asks to see the hidden hand.
        liftAsked(): The person looks at the cards that lie face down, though nobody waits for it.
        settled(): Everything has been shown and nothing moves; from the event loop, once after each run.
        contentsChanged(): What is on the table, or has the keyboard, is another than before.
        announced(str): A sentence for people who hear the table.
        cue(str): What is to be heard now: ``deal play take build sweep``.
        counted(int): So many items of a hand's count have been shown; at its end there comes ``settled``.
    """

    moveChosen = Signal(object)
    refused = Signal(str, object)
    statusHint = Signal(str)
    uncoverAsked = Signal()
    liftAsked = Signal()
    contentsChanged = Signal()
    announced = Signal(str)
    settled = Signal()
    cue = Signal(str)
    counted = Signal(int)

    def __init__(self, art: CardArt) -> None:
        super().__init__()
        self.setItemIndexMethod(QGraphicsScene.ItemIndexMethod.NoIndex)
        self.skin = Skin(art)
        self.tableau = Tableau(self, self.skin, self)
        self._cross_fade = CrossFade()
        self.addItem(self._cross_fade)
        self.overlay = Overlay(self, self.tableau, self)
        self.gestures = Gestures(self.tableau, self.overlay, self)
        self.keyboard = Keyboard(self.gestures)
        self.gestures.chosen.connect(self.moveChosen)
        self.gestures.refused.connect(self.refused)
        self.gestures.hinted.connect(self.statusHint)
        self.gestures.uncoverAsked.connect(self.uncoverAsked)
        self.gestures.liftAsked.connect(self.liftAsked)
        self.gestures.changed.connect(self.contentsChanged)
        self.gestures.said.connect(self.announced)
        self._animator = Animator(self)
        self._animator.settled.connect(self.settled)
        self.tableau.cue.connect(self.cue)
        art.changed.connect(self._on_art_changed)

    # what to show

    def sync_to(self, state: TableState) -> None:
        """Draw a state now, whatever was being shown.

        What the person is doing goes on where nothing has changed but what is said of the players.
        """
        same = not self.is_moving and not self.tableau.is_empty and _same_play(self.tableau.state, state)
        unanswered = isinstance(self.gestures.doing, Locked) and state.may_play
        if same and not unanswered:
            self.tableau.rename(state)
            return
        self._animator.clear()
        self._show(state, None)

    def play(self, transition: Transition, state: TableState) -> None:
        """Show a move after all that is still being shown; it ends in ``state``."""
        move = transition.move
        self.announced.emit(move_sentence(transition, tuple(seat.name for seat in state.seats)))
        last = move.card if isinstance(move, CardPlay) else None

        def fill(choreography: Choreography) -> None:
            choreography.transition(transition, light=transition.seat != state.bottom)

        self._add(state, last, fill)
        if transition.dealt and transition.after.last_round:
            self._animator.add(Step(_nothing, self._say_last))

    def deal(self, packets: Iterable[Packet], state: TableState, lost: LostDeal | None = None) -> None:
        """Show the deal of a hand's first round, from the whole pack; it ends in ``state``.

        ``lost`` is a deal before it that the law gave up.
        """
        law = state.position.law
        cards = served(packets, state.position, None if law is None or lost is not None else law.accident)
        bare = undealt(state)
        if lost is not None:
            self._lose_deal(lost, state)

        def fill(choreography: Choreography) -> None:
            choreography.deal(cards)

        self._animator.add(Step(_nothing, lambda: self._show(bare, None)))
        self._add(state, None, fill)

    def cut(self, cut: Cut, state: TableState) -> None:
        """Show the cut for deal: everybody's card, and whose is the lowest; it ends in the undealt table."""
        bare = undealt(state, cut.dealer)
        self.announced.emit(cut_words(cut, state) + ".")

        def say(now: bool) -> None:
            self._say_below(cut_words(cut, state) if now else "")

        def prepare() -> Timeline | None:
            if self.tableau.is_still:
                return None
            timeline = Timeline(self.tableau.motion.ms(1000) / 1000, self)
            fill_cut(self.tableau, timeline, self.tableau.layout, state, cut, say)
            return timeline

        self._animator.add(Step(_nothing, lambda: self._show(bare, None)))
        self._animator.add(Step(prepare, lambda: self._show(bare, None)))

    def _lose_deal(self, lost: LostDeal, state: TableState) -> None:
        """Show a deal up to the card that spoiled it, say what comes of that, and gather the cards in."""
        bare = undealt(state, lost.dealer)
        words = consequence(state.position, [seat.name for seat in state.seats])

        def prepare() -> Timeline | None:
            if self.tableau.is_still:
                return None
            timeline = Timeline(self.tableau.motion.ms(1000) / 1000, self)
            fill_lost_deal(self.tableau, timeline, bare, lost, lambda now: self._say_below(words if now else ""))
            return timeline

        self._animator.add(Step(_nothing, lambda: self._show(bare, None)))
        self._animator.add(Step(prepare, lambda: self._show(bare, None)))

    def _say_below(self, words: str) -> None:
        """Say something below the table's middle, where no card lies that is looked at; empty: nothing any more."""
        bar = self.tableau.layout.bar
        self.overlay.follow(words, Rect(bar.x, bar.y - 30, 0, 0))

    def count(self, count: "Count", room: Rect) -> None:
        """Count the heaps in a part of the table, after all that is still being shown; it ends in what is shown now."""
        from cassino_desktop.gui.table.counting import Counting

        tableau = self.tableau

        def prepare() -> Timeline | None:
            if tableau.motion.speed is Speed.OFF:
                return None
            rows = tableau.mat.lay(count, room, tableau.layout)
            timeline = Timeline(tableau.motion.ms(1000) / 1000, self)
            counting = Counting(tableau.mat, timeline, tableau.layout, rows, flies=tableau.motion.flies)
            counting.fill(count, self.counted.emit)
            return timeline

        self._animator.add(Step(prepare, lambda: self._show(tableau.state, None)))

    def skip(self) -> None:
        """Bring everything that moves to its end."""
        self.overlay.arrive()
        if self._animator.is_running:
            self._animator.skip()

    def finish(self) -> None:
        """Bring everything that moves to its end and tell at once that it has: before a press or a key is heeded."""
        self.skip()
        self._animator.tell_now()

    @property
    def take_most(self) -> bool:
        """Return whether the unique largest capture is played without asking."""
        return self.gestures.take_most

    @take_most.setter
    def take_most(self, most: bool) -> None:
        self.gestures.take_most = most

    @property
    def is_moving(self) -> bool:
        """Return whether anything moves or is still to move."""
        return self._animator.is_running

    @property
    def is_pausing(self) -> bool:
        """Return whether what is being shown rests between two flights, so that no frame is due."""
        return self._animator.is_pausing

    @property
    def is_settled(self) -> bool:
        """Return whether nothing moves and ``settled`` has been told."""
        return self._animator.is_settled

    def light(self, cards: CardSet) -> None:
        """Light cards on the table from outside, such as what a line of the move list moved; 0: none."""
        if self.is_moving or self.tableau.is_empty:
            return
        shown = cards & (self.tableau.state.position.table | self.tableau.state.hand)
        if shown:
            self.tableau.set_lights(Lights(named=shown), self.overlay.fade)
        else:
            self.gestures.relight()

    def propose(self, move: CardPlay) -> None:
        """Choose a legal play for the person to look at: Enter plays it, anything else lets go of it."""
        self.gestures.let_go()
        if isinstance(self.gestures.doing, Selecting):
            self.gestures.select(proposed(self.gestures.position, move))

    def announce(self, sentence: str) -> None:
        """Say something to people who hear the table."""
        self.announced.emit(sentence)

    def contents(self) -> tuple[Part, ...]:
        """Return everything on the table in words, part by part."""
        return () if self.tableau.is_empty else contents(self.tableau, self.overlay, self.gestures)

    # how to show it

    def set_speed(self, speed: Speed) -> None:
        """Move at a speed from now on."""
        self.tableau.motion = self.tableau.motion._replace(speed=speed)
        if not self.tableau.motion.flies:
            self.skip()

    def set_reduced_motion(self, reduced: bool) -> None:
        """Say whether nothing may fly."""
        self.tableau.motion = self.tableau.motion._replace(reduced=reduced)
        if not self.tableau.motion.flies:
            self.skip()

    def set_theme(self, felt: str, window: WindowTheme) -> None:
        """Change the cloth and the colours of the window round it."""
        if self.skin.felt.set_theme(felt, contrast=window.contrast) or window is not self.skin.window:
            self.skin.window = window
            self.renew()

    def resize_to(self, size: QSize) -> None:
        """Lay everything out for a size in px."""
        if size == self.tableau.size and not self.tableau.is_empty:
            return
        self.skip()
        self.gestures.let_go()
        self.overlay.arrive()
        self.setSceneRect(QRectF(0, 0, size.width(), size.height()))
        self.tableau.resize(size)
        self._renew_gesture()

    def shut(self) -> None:
        """Stop everything: the table is closed."""
        self.gestures.stop()
        self.overlay.stop()
        self._animator.stop()
        self.tableau.highlights.stop()
        self.skin.art.stop()

    # inside

    def _add(self, state: TableState, last: Card | None, fill: Callable[[Choreography], None]) -> None:
        def prepare() -> Timeline | None:
            tableau = self.tableau
            if tableau.is_empty:
                return None
            if tableau.motion.fades:
                return self._fading(state, last)
            if tableau.is_still:
                return None
            self.overlay.stop()
            tableau.set_lights(NO_LIGHTS, 0)
            places, layout = tableau.arranged(state, last)
            timeline = Timeline(self.tableau.motion.ms(1000) / 1000, self)
            fill(Choreography(tableau, timeline, tableau.layout, layout, tableau.places, places))
            return timeline

        self._animator.add(Step(prepare, lambda: self._show(state, last)))

    def _fading(self, state: TableState, last: Card | None) -> Timeline:
        """Show a state at once, and let the picture before fade away over it."""
        timeline = Timeline(1, self)
        fade = self._cross_fade.take(self, self.tableau.size, self.tableau.dpr)
        timeline.add(0, CROSS_FADE, Ease.LINEAR, fade)
        self.tableau.show(state, last)
        return timeline

    def _say_last(self) -> None:
        """The dealer says that the last round has been dealt."""
        state = self.tableau.state
        box = self.tableau.layout.plates[state.position.dealer]
        self.overlay.note(self.tr("“Last”"), Rect(box.x, box.y - 12, 0, 24))
        self.announced.emit(self.tr("The last round is dealt."))

    def _show(self, state: TableState, last: Card | None) -> None:
        self._cross_fade.drop()
        self.overlay.stop()
        self.tableau.set_lights(NO_LIGHTS, 0)
        self.tableau.show(state, last)
        self.gestures.renew(state)

    def renew(self) -> None:
        """Draw everything anew: the theme, the font or the language has changed."""
        self.skip()
        self.gestures.let_go()
        self.overlay.arrive()
        self.tableau.repaint()
        self._renew_gesture()
        self.update()

    def _renew_gesture(self) -> None:
        if not self.tableau.is_empty:
            self.gestures.renew(self.tableau.state)

    @Slot()
    def _on_art_changed(self) -> None:
        for item in (*self.tableau.cards, self.overlay.chooser):
            item.update()

    def drawBackground(self, painter: QPainter, rect: QRectF | object) -> None:
        """Paint the cloth."""
        size = self.tableau.size
        pixmap = self.skin.felt.pixmap(QSizeF(size), painter.device().devicePixelRatio())
        painter.drawPixmap(0, 0, pixmap)


def _nothing() -> None:
    """No motion: the end is drawn at once."""


def _same_play(one: TableState, other: TableState) -> bool:
    """Whether two states differ at most in what name plates say."""
    return replace(one, seats=other.seats) == other


def undealt(state: TableState, dealer: int | None = None) -> TableState:
    """Return the table before a hand's first round: the whole pack in the stock, nobody doing anything yet.

    ``dealer`` is who deals where it is not the state's dealer.
    """
    position = state.position
    bare = position._replace(
        dealer=position.dealer if dealer is None else dealer,
        hands=(0,) * position.players,
        loose=0,
        builds=(),
        stock=(),
        taken=(0,) * position.sides,
        last_taker=None,
    )
    view = state.view._replace(position=bare, hidden=(0,) * position.players, hidden_stock=PACK_SIZE)
    heaps = tuple(replace(heap, cards=0, swept=()) for heap in state.heaps)
    seats = tuple(replace(seat, doing="") for seat in state.seats)
    return replace(state, view=view, seats=seats, heaps=heaps, may_play=False, turn_shown=False)
