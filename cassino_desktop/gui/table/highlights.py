"""Which things on the table shine, and how that fades in and out."""

from collections.abc import Callable
from dataclasses import dataclass

from PySide6.QtCore import QObject, QVariantAnimation, Slot

from cassino_desktop.engine.cards import PACK_SIZE, Card, CardSet
from cassino_desktop.gui.cards.states import Glow


@dataclass(frozen=True)
class Lights:
    """What shines: each a set of cards; a build shines whole.

    Attributes:
        may: May take part.
        named: Named by the play in focus, or chosen by the person.
        dim: Cannot take part.
        raised: Lie a little higher, as chosen.
        felt: Whether a card may be trailed.
        focus: Where the keyboard is, or None.
    """

    may: CardSet = 0
    named: CardSet = 0
    dim: CardSet = 0
    raised: CardSet = 0
    felt: bool = False
    focus: Card | None = None

    def glow(self, card: Card) -> Glow:
        """Return how a card shines."""
        if self.named >> card & 1:
            return Glow.NAMED
        return Glow.MAY if self.may >> card & 1 else Glow.NONE


NO_LIGHTS = Lights()


@dataclass
class Fading:
    """How strongly one card shines now and where that goes; and so for its veil."""

    glow: Glow = Glow.NONE
    strength: float = 0.0
    veil: float = 0.0
    start: tuple[float, float] = (0.0, 0.0)
    goal: tuple[float, float] = (0.0, 0.0)


class Highlights(QObject):
    """Fades from one set of lights to the next.

    Attributes:
        cards: How each card shines now.
        felt: How strongly the felt's line shines now, 0 to 1.
        lights: What it goes to.
    """

    def __init__(self, show: Callable[[], None], parent: QObject | None = None) -> None:
        """Call ``show`` after each step."""
        super().__init__(parent)
        self.cards = {card: Fading() for card in range(PACK_SIZE)}
        self.felt = 0.0
        self.lights = NO_LIGHTS
        self._felt_way = (0.0, 0.0)
        self._show = show
        self._clock = QVariantAnimation(self)
        self._clock.setStartValue(0.0)
        self._clock.setEndValue(1.0)
        self._clock.valueChanged.connect(self._on_step)

    def set_lights(self, lights: Lights, duration: int) -> None:
        """Go to other lights within ``duration`` ms; 0: at once."""
        if lights == self.lights and duration > 0:
            return
        self.lights = lights
        self._clock.stop()
        for card, fading in self.cards.items():
            self._aim(card, fading, lights)
        self._felt_way = (self.felt, float(lights.felt))
        if duration <= 0:
            self._on_step(1.0)
        else:
            self._clock.setDuration(duration)
            self._clock.start()

    def stop(self) -> None:
        """Stay as it is."""
        self._clock.stop()

    @staticmethod
    def _aim(card: Card, fading: Fading, lights: Lights) -> None:
        glow, dim = lights.glow(card), bool(lights.dim >> card & 1)
        if glow is not Glow.NONE:
            fading.glow = glow
        fading.start = (fading.strength, fading.veil)
        fading.goal = (float(glow is not Glow.NONE), float(dim))

    @Slot(object)
    def _on_step(self, share: float) -> None:
        for fading in self.cards.values():
            (strength, veil), (strong, dim) = fading.start, fading.goal
            fading.strength = strength + (strong - strength) * share
            fading.veil = veil + (dim - veil) * share
        start, goal = self._felt_way
        self.felt = start + (goal - start) * share
        self._show()
