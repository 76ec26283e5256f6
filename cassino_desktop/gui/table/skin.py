"""What everything on the table is drawn with: the deck, soft light and shadow, cloth, colours, fonts."""

from PySide6.QtGui import QFont, QGuiApplication

from cassino_desktop.gui.cards.art import CardArt
from cassino_desktop.gui.cards.felt import Felt
from cassino_desktop.gui.cards.inline import pixel_size
from cassino_desktop.gui.cards.letters import LetterSet
from cassino_desktop.gui.cards.marks import sized
from cassino_desktop.gui.cards.soft import Depth, SoftArt
from cassino_desktop.gui.cards.theme import LIGHT, WindowTheme
from cassino_desktop.gui.typography import CONTROLS


class Skin:
    """One for a table, shared by its items.

    Attributes:
        art: The deck.
        soft: Shadows and halos.
        felt: The cloth.
        window: The colours of the window; ``window.contrast`` changes how states are drawn.
    """

    def __init__(self, art: CardArt) -> None:
        self.art = art
        self.soft = SoftArt()
        self.felt = Felt()
        self.window: WindowTheme = LIGHT

    @property
    def contrast(self) -> bool:
        """Return whether states are drawn without light and veil."""
        return self.window.contrast

    @property
    def letters(self) -> LetterSet:
        """Return the letters of aces and courts."""
        return self.art.look.letters

    @property
    def text(self) -> float:
        """Return the height in px of the text that STYLE.md calls 14, which grows with the system's font."""
        return max(CONTROLS, pixel_size(QGuiApplication.font()))

    def font(self, size: float, *, bold: bool = False) -> QFont:
        """Return the system's font, ``size`` px high."""
        return sized(QGuiApplication.font(), size, bold=bold)

    def depth(self, depth: Depth) -> Depth:
        """Return the shadow a card casts: none in high contrast."""
        return Depth.FLAT if self.contrast else depth
