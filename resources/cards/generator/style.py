"""Colours and switches of the deck's variants."""

from __future__ import annotations

from dataclasses import dataclass, field, replace


@dataclass(frozen=True)
class Style:
    """One variant of the deck. Every colour is a plain ``#rrggbb``."""

    paper: str = "#fffdf8"  # face of the card
    edge: str = "#c9c1b1"  # hairline round the card
    edge_width: float = 1.2
    panel: str = "#fbf3e1"  # ground behind the courts
    ink: str = "#1d2233"  # outlines, black suits
    red: str = "#c0202e"  # red suits
    crimson: str = "#c3333d"  # red cloth
    blue: str = "#2f5590"  # blue cloth
    green: str = "#2f7153"  # green cloth
    gold: str = "#e5b144"
    bronze: str = "#a8741f"  # drawing on gold
    skin: str = "#f7d9bb"
    shade: str = "#e9bf9a"  # the shaded side of a face
    blush: str = "#ee9f8b"
    silver: str = "#d3dae3"
    rust: str = "#96482b"  # auburn hair
    white: str = "#fffdf8"
    line: float = 1.7  # outline of court figures
    index_scale: float = 1.12  # 1 = 40 units high
    large: bool = False  # large index: smaller pips, notched court frame
    suit_colours: dict[str, str] = field(default_factory=dict)
    letters: dict[str, str] = field(default_factory=dict)  # J Q K in the local language

    def suit(self, suit: str) -> str:
        """Colour of a suit's signs and indices."""
        return self.suit_colours.get(suit) or (self.red if suit in "HD" else self.ink)


STANDARD = Style()
FOUR_COLOUR = replace(STANDARD, suit_colours={"S": "#1d2233", "H": "#c0202e", "D": "#1f5fae", "C": "#1b6f3f"})
LARGE_INDEX = replace(STANDARD, large=True, index_scale=1.65)
HIGH_CONTRAST = replace(
    LARGE_INDEX,
    paper="#ffffff",
    panel="#ffffff",
    white="#ffffff",
    edge="#000000",
    edge_width=3,
    ink="#000000",
    red="#b00015",
    crimson="#b00015",
    blue="#0b3d91",
    green="#00562f",
    gold="#ffc93c",
    bronze="#5a3a00",
    skin="#ffe3c8",
    shade="#f0c29a",
    silver="#e6e9ee",
    rust="#6e2b12",
    line=2.4,
    suit_colours={"S": "#000000", "H": "#b00015", "D": "#b00015", "C": "#000000"},
)

VARIANTS: dict[str, Style] = {
    "standard": STANDARD,
    "four-colour": FOUR_COLOUR,
    "large-index": LARGE_INDEX,
    "high-contrast": HIGH_CONTRAST,
}
