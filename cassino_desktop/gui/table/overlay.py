"""What lies over the table for a while: the label, the chooser, the play bar, a card on its way home."""

from collections.abc import Sequence
from typing import Final

from PySide6.QtCore import QObject, QRectF, QTimer, Signal, Slot
from PySide6.QtWidgets import QGraphicsScene

from cassino_desktop.engine.cards import Card
from cassino_desktop.engine.state import Position
from cassino_desktop.gui.table import law, offers
from cassino_desktop.gui.table.animator import Animator, Step
from cassino_desktop.gui.table.chooser import Chooser, Row, Words
from cassino_desktop.gui.table.geometry import Rect
from cassino_desktop.gui.table.label import LabelItem
from cassino_desktop.gui.table.motion import GLOW, GO_HOME
from cassino_desktop.gui.table.playbar import MOST, Button, PlayBar
from cassino_desktop.gui.table.selection import Selection
from cassino_desktop.gui.table.tableau import Tableau
from cassino_desktop.gui.table.timeline import Timeline

NOTE_MS: Final = 6000
"""How long a note stays if nothing is done."""


class Overlay(QObject):
    """Shows what goes with a gesture.

    Signals:
        noteOver(): What was noted has been there long enough.

    Attributes:
        label: The paper label.
        chooser: The chooser.
        bar: The play bar.
    """

    noteOver = Signal()

    def __init__(self, scene: QGraphicsScene, tableau: Tableau, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._tableau = tableau
        self.label = LabelItem(tableau.skin)
        self.chooser = Chooser(tableau.skin)
        self.bar = PlayBar(tableau.skin)
        self._first_play = 0
        self._homeward = Animator(self)
        self._note = QTimer(self)
        self._note.setSingleShot(True)
        self._note.setInterval(NOTE_MS)
        self._note.timeout.connect(self._on_note_over)
        for item in (self.label, self.chooser, self.bar):
            scene.addItem(item)

    @property
    def fade(self) -> int:
        """Return how long lights take to change, in ms."""
        return 0 if self._tableau.is_still else self._tableau.motion.ms(GLOW)

    @property
    def _view(self) -> QRectF:
        size = self._tableau.size
        return QRectF(0, 0, size.width(), size.height())

    # the label

    def say(self, text: str, near: Rect) -> None:
        """Say something below a rectangle."""
        self.label.say(text, near, self._view)

    def follow(self, text: str, card: Rect) -> None:
        """Say under a held card what a drop would do; nothing if the text is empty."""
        if text:
            self.say(text, card)
        else:
            self.label.hush()

    def note(self, text: str, near: Rect) -> None:
        """Say something at a place on the table, until something is done there or for a while."""
        self.say(text, near)
        self._note.start()

    def hush(self) -> None:
        """Say nothing any more."""
        self._note.stop()
        self.label.hush()

    @Slot()
    def _on_note_over(self) -> None:
        self.label.hush()
        self.noteOver.emit()

    # the chooser

    def open_chooser(self, rows: Sequence[Row], words: Words, near: Rect, clear: Sequence[Rect]) -> None:
        """Ask which play is meant."""
        self.chooser.open(rows, words, near, clear, self._view)

    def close_chooser(self) -> None:
        """Ask no more."""
        if self.chooser.isVisible():
            self.chooser.close()

    def row_at(self, x: float, y: float) -> int | None:
        """Return the chooser's row at a point, or None."""
        return self.chooser.row_at(x, y)

    def chooser_covers(self, x: float, y: float) -> bool:
        """Return whether a point is on the chooser."""
        return self.chooser.covers(x, y)

    def focus_row(self, row: int) -> None:
        """Put a row of the chooser in focus."""
        self.chooser.set_focus(row)

    @property
    def focused_row(self) -> int:
        """Return the chooser's row in focus."""
        return self.chooser.focus

    # the bar

    def offer(self, position: Position, selection: Selection) -> None:
        """Offer the plays of a selection, one fewer where there is no room for four."""
        letters, layout = self._tableau.skin.letters, self._tableau.layout
        buttons, self._first_play = offers.buttons(position, selection, letters)
        if len(buttons) == MOST and self.bar.wanted(buttons) > layout.bar.width:
            buttons, self._first_play = offers.buttons(position, selection, letters, MOST - 1)
        self._show_bar(buttons)

    def offer_uncovering(self) -> None:
        """Offer to show the hidden hand."""
        self._first_play = 0
        self._show_bar(offers.uncovering())

    def offer_decisions(self, position: Position, seat: int, focus: int) -> None:
        """Offer what may be decided after an accident of the deal."""
        self._first_play = 0
        letters = self._tableau.skin.letters
        buttons = law.buttons(position, seat, focus, letters)
        if self.bar.wanted(buttons) > self._tableau.layout.bar.width:
            buttons = law.buttons(position, seat, focus, letters, short=True)
        self._show_bar(buttons)

    def offer_nothing(self) -> None:
        """Take the bar away."""
        self._show_bar(())

    def _show_bar(self, buttons: tuple[Button, ...]) -> None:
        layout = self._tableau.layout
        self.bar.offer(buttons, layout.bar, layout.bands.bar)

    def button_at(self, x: float, y: float) -> int | None:
        """Return the number of the bar's button at a point, or None."""
        return self.bar.button_at(x, y)

    def bar_covers(self, x: float, y: float) -> bool:
        """Return whether a point is on the bar."""
        return self.bar.covers(x, y)

    def play_of(self, button: int) -> int | None:
        """Return the number of the play that a button stands for; None for one that is greyed, or none at all."""
        if 0 <= button < len(self.bar.buttons) and self.bar.buttons[button].enabled:
            return self._first_play + button
        return None

    def play_at(self, x: float, y: float) -> int | None:
        """Return the number of the play whose button is at a point, or None."""
        button = self.bar.button_at(x, y)
        return None if button is None else self.play_of(button)

    # a card on its way home

    def send_home(self, card: Card) -> None:
        """Let a held card fly back to its place."""
        tableau = self._tableau
        tableau.let_fly()

        def prepare() -> Timeline | None:
            seen = tableau.home(card)
            if tableau.is_still or seen is None:
                return None
            timeline = Timeline(tableau.motion.ms(1000) / 1000, self)
            timeline.fly(tableau.cards[card], seen, 0, GO_HOME, height=0)
            return timeline

        self._homeward.skip()
        self._homeward.add(Step(prepare, lambda: tableau.settle(card)))

    def arrive(self) -> None:
        """Bring a card that flies home there at once."""
        if self._homeward.is_running:
            self._homeward.skip()

    def stop(self) -> None:
        """Let everything rest."""
        self.arrive()
        self._homeward.stop()
