"""A hand card in the air: where it is, what it lies over, what a drop there would do."""

from typing import Self

from cassino_desktop.engine.cards import Card, CardSet
from cassino_desktop.engine.state import Position
from cassino_desktop.gui.cards.letters import LetterSet
from cassino_desktop.gui.table.card_item import CardItem
from cassino_desktop.gui.table.geometry import Pose, Rect
from cassino_desktop.gui.table.highlights import Lights
from cassino_desktop.gui.table.hits import Thing, best_under, things_on
from cassino_desktop.gui.table.tableau import Tableau
from cassino_desktop.gui.words import play_label, several_label
from cassino_desktop.session import intents
from cassino_desktop.session.choices import Choices
from cassino_desktop.session.intents import Outcome, Single
from cassino_desktop.session.refusals import Refusal

Z_HELD = 3000.0
TILT = 2.5
"""How far a held card is turned, in degrees."""

HOME = 0.4
"""How much of a card must lie over its own place to mean that it goes home."""


class Drag:
    """A hand card that is held.

    Attributes:
        card: The card.
        touched: The table cards a drop would mean, builds whole; 0: the felt.
        outcome: What a drop would do: one play, a choice, a refusal; None: the card goes home.
    """

    def __init__(self, tableau: Tableau, card: Card, grip: tuple[float, float], *, take_most: bool) -> None:
        self.card = card
        self.touched: CardSet = 0
        self.outcome: Outcome | None = None
        self._item: CardItem = tableau.lift(card)
        self._grip = grip
        self._take_most = take_most
        self._position: Position = tableau.state.position
        self._home: Rect = tableau.layout.cards[card].pose.rect
        self._hand_top = tableau.layout.bands.hand_top
        self._card_width = tableau.layout.card
        self._size = tableau.size
        self._things = things_on(tableau.layout, tableau.places)
        targets = intents.possible_targets(self._position, card)
        self._legal = [thing for thing in self._things if thing.cards & targets]
        self._targets = targets
        self._may_trail = intents.may_trail(self._position, card)
        self._over: Thing | str | None = "home"
        self._width = self._home.width
        self._tilt = 0.0 if tableau.is_still else TILT

    @classmethod
    def lifted(cls, tableau: Tableau, card: Card, x: float, y: float, *, take_most: bool) -> Self:
        """Return the drag of a card that was pressed at a point; it keeps the place where it is held."""
        pose = tableau.cards[card].pose
        return cls(tableau, card, (x - pose.x, y - pose.y), take_most=take_most)

    @property
    def rect(self) -> Rect:
        """Return where the card is now, as if it were upright."""
        return self._item.pose._replace(angle=0).rect

    def move_to(self, x: float, y: float) -> None:
        """Follow the pointer, the card's middle never leaving the table."""
        middle_x = min(max(x - self._grip[0], 0.0), float(self._size.width()))
        middle_y = min(max(y - self._grip[1], 0.0), float(self._size.height()))
        pose = Pose(middle_x, middle_y, self._width, self._tilt, Z_HELD)
        self._item.place(pose)
        over = self._lies_over(pose)
        if over != self._over:
            self._over = over
            self._resolve()

    def _lies_over(self, pose: Pose) -> Thing | str:
        """What the card lies over: the best legal target, else a thing it cannot go to, its home, or the felt."""
        legal = best_under(pose, self._legal, self._card_width)
        if legal is not None:
            return legal
        rect = pose._replace(angle=0).rect
        if rect.overlap(self._home) >= HOME * rect.area or pose.y >= self._hand_top:
            return "home"
        return best_under(pose, self._things, self._card_width) or "felt"

    def _resolve(self) -> None:
        if self._over == "home":
            self.touched, self.outcome = 0, None
            return
        self.touched = self._over.cards if isinstance(self._over, Thing) else 0
        self.outcome = intents.drop(self._position, self.card, self.touched, take_most=self._take_most)

    def label(self, letters: LetterSet) -> str:
        """Return what a drop would do, in words; empty where it would do nothing."""
        match self.outcome:
            case Single(choice):
                return play_label(self._position, choice, letters)
            case Choices() as choices:
                return several_label(self._position, choices.all)
        return ""

    @property
    def lights(self) -> Lights:
        """Return what shines while the card is where it is."""
        named = 0
        match self.outcome:
            case Single(choice):
                named = choice.cards
            case Choices():
                named = self.touched
            case Refusal():
                named = 0
        return Lights(may=self._targets & ~named, named=named, felt=self._may_trail)
