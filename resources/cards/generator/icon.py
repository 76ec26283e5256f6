"""The application's icon: Little Cassino behind Big Cassino on green felt."""

from __future__ import annotations

import math

from .canvas import Canvas
from .glyphs import LETTERS, SUITS
from .paths import Path, matrix, transform
from .shapes import rect
from .style import STANDARD as S

_CLOTH, _CLOTH_EDGE = "#2f7153", "#1d4a35"


def _card(
    c: Canvas, x: float, y: float, angle: float, *, letter: str, suit: str, pip: tuple[float, float, float]
) -> None:
    """Draw a card of 115 x 162 turned about its centre; pip is the place and scale of its sign; no letter, no index."""
    m = matrix(x, y, 1.03, angle)

    def put(shape: Path, fill: str, stroke: str = "none", width: float = 0, opacity: float = 1) -> None:
        c.shape(transform(shape, m), fill, stroke, width, opacity=opacity)

    r = math.radians(angle)
    down = (1, 0, 0, 1, 4 * math.sin(r), 4 * math.cos(r))  # the shadow falls straight down
    for grow, alpha in ((7, 0.10), (4, 0.14), (1.5, 0.2)):
        shadow = rect(-56 - grow, -78.5 - grow, 112 + 2 * grow, 157 + 2 * grow, 11 + grow)
        put(transform(shadow, down), "#000000", opacity=alpha)
    put(rect(-56, -78.5, 112, 157, 11), S.paper, S.ink, 2)
    if letter:
        width, glyph = LETTERS[letter]
        put(transform(glyph, (0.9, 0, 0, 0.9, -33 - 0.45 * width, -68)), S.suit(suit))
    px, py, scale = pip
    put(transform(SUITS[suit], matrix(px, py, scale)), S.suit(suit))


def icon(*, small: bool = False) -> str:
    """Return the icon as SVG, 256 x 256; ``small``, for less than 32 px, has no gold line and no indices."""
    c = Canvas()
    c.shape(rect(8, 8, 240, 240, 52), _CLOTH_EDGE)
    c.shape(rect(12, 10, 232, 230, 49), _CLOTH)
    if small:
        _card(c, 88, 122, -15, letter="", suit="S", pip=(-14, -6, 0.86))
        _card(c, 158, 133, 9, letter="", suit="D", pip=(0, 0, 1.1))
    else:
        c.shape(rect(22, 20, 212, 212, 41), "none", S.gold, 3)
        _card(c, 93, 125, -15, letter="2", suit="S", pip=(-19, 14, 0.66))
        _card(c, 158, 133, 9, letter="10", suit="D", pip=(3, 16, 0.94))
    return (
        '<svg xmlns="http://www.w3.org/2000/svg" width="256" height="256" viewBox="0 0 256 256">'
        f'<g stroke-linejoin="round" stroke-linecap="round">{"".join(c.parts)}</g></svg>\n'
    )
