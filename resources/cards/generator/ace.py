"""The ace of spades, the one card that shows off."""

from __future__ import annotations

import math

from .canvas import Canvas
from .glyphs import SUITS
from .paths import Path, matrix, mirrored, parse, transform
from .shapes import ellipse, lozenge, pen, solid, star
from .style import Style

_LEAF = (
    "M0,-50 C7,-32 45,-12 45,17 C45,31 35.5,39.5 24,39.5 C13,39.5 5,34 0,26 "
    "C-5,34 -13,39.5 -24,39.5 C-35.5,39.5 -45,31 -45,17 C-45,-12 -7,-32 0,-50 Z"
)
# Scrolls of the left half, in units of the suit sign; the right half mirrors them.
_SCROLLS = (
    "M-6.5,29 C-9,32.5 -14,33.6 -19,33.6 C-30.5,33.6 -37.5,26.5 -37,17.5 C-36.5,8.5 -22,6 -20,15.5 "
    "C-18.6,22.5 -27.5,24.5 -29,19 C-29.6,16.5 -27,15 -25.4,17",
    "M-4,21.5 C-9,20 -13,14 -14,8 C-15,-1 -23,-3 -27,1 C-30,4.5 -26,8.5 -23,6",
    "M-1,3 C-6,-1 -6,-8 -11,-11 C-16,-14 -20,-9.5 -17,-6.5 C-15,-4.5 -12.5,-6.5 -13.5,-8.5",
    "M0,-12 C-4,-15 -3,-20 -6.5,-22.5 C-9.5,-24.5 -11.5,-21.5 -10,-19.8",
)
_DROPS = (
    (-12, 29, -62, 7),
    (-30, 30.6, -40, 5.5),
    (-33.5, 6, 18, 6.5),
    (-17.5, 1.5, -20, 5.5),
    (-8.5, 17.5, -38, 6.5),
    (-22.5, -9, 28, 5.5),
    (-8, -3, -60, 4.5),
    (-9, -30, 24, 5),
    (-4, -17, -40, 4),
)
_FLOURISH = (
    "M-13,55 C-21,60 -33,61 -40,56 C-46,51 -42,43.5 -36.5,45.5 C-32.5,47 -33.5,52.5 -37.5,51.5",
    "M-22,58.5 C-28,54 -28,47.5 -23.5,46 C-20.5,45.2 -19.5,49 -22,49.6",
)


def _drop(x: float, y: float, angle: float, length: float) -> Path:
    return transform(parse("M0,0 C-4,-3.5 -3.5,-8 0,-10 C3.5,-8 4,-3.5 0,0 Z"), matrix(x, y, length / 10, angle))


class _Figure:
    """A canvas seen in the units of the suit sign, its middle the card's."""

    def __init__(self, large: bool) -> None:
        self.canvas = Canvas()
        self._matrix = matrix(125, 165, 1.2) if large else matrix(125, 166, 1.62)

    def put(self, shape: Path, fill: str = "none", stroke: str = "none", width: float = 0) -> None:
        self.canvas.shape(transform(shape, self._matrix), fill, stroke, width)

    def pair(self, shape: Path, fill: str) -> None:
        self.put(shape, fill)
        self.put(mirrored(shape), fill)


def ace_of_spades(style: Style) -> str:
    """Draw a large spade filled with scrolls, a lily and a rosette."""
    figure = _Figure(style.large)
    _leaf(figure, style)
    _rosette(figure, style)
    _surroundings(figure, style)
    return "".join(figure.canvas.parts)


def _leaf(f: _Figure, style: Style) -> None:
    dark, light, gold = style.suit("S"), style.paper, style.gold
    f.put(SUITS["S"], dark)
    f.put(transform(parse(_LEAF), (0.91, 0, 0, 0.9, 0, 0.6)), "none", gold, 1.3)
    for d in _SCROLLS:
        f.pair(solid(pen(d, 2.3, 1.1, 0)), light)
    for x, y, angle, length in _DROPS:
        f.pair(_drop(x, y, angle, length), gold if length > 5.2 else light)
    # a lily towards the tip
    f.put(_drop(0, -22, 0, 16), gold)
    f.put(_drop(0, -24.5, 0, 9), dark)
    f.pair(_drop(-0.5, -21, -42, 8), light)


def _rosette(f: _Figure, style: Style) -> None:
    f.put(ellipse(0, 9.5, 8.6), style.suit("S"), style.gold, 1.6)
    for n in range(8):
        a = math.radians(45 * n)
        f.put(_drop(1.6 * math.sin(a), 9.5 - 1.6 * math.cos(a), 45 * n, 5.6), style.paper)
    f.put(ellipse(0, 9.5, 2.3), style.crimson, style.gold, 1)


def _surroundings(f: _Figure, style: Style) -> None:
    """The foot, the flourish under it, stars above."""
    dark = style.suit("S")
    for y, half in ((40.5, 3.4), (43.5, 5.6)):
        f.put(parse(f"M{-half},{y} L{half},{y}"), "none", style.gold, 1.3)
    for d in _FLOURISH:
        f.pair(solid(pen(d, 2.0, 1.0, 0)), dark)
    for x, y, angle, length in ((-30, 60.4, -178, 5.5), (-45, 50, -60, 5.5)):
        f.pair(_drop(x, y, angle, length), dark)
    f.put(lozenge(0, 57, 2.4, 3.6), style.crimson)
    f.pair(lozenge(-6.5, 57, 1.5, 2.2), dark)
    for x, y, r in ((-30, -32, 3.4), (-39, -20, 2), (-19, -42, 2)):
        f.pair(star(x, y, r, r * 0.34, 4), dark)
