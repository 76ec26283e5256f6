"""Three backs: a lattice of stars, a garden of scrolls, a plain one."""

from __future__ import annotations

import math
from dataclasses import dataclass

from .canvas import Canvas
from .glyphs import SUITS
from .paths import Half, Path, convex, matrix, parse, transform
from .shapes import ellipse, lozenge, pen, rect, solid, spiral, star, through

_FIELD = (13.0, 13.0, 224.0, 324.0)  # x, y, width, height of the printed field
BLUE, DEEP_BLUE = "#2f5590", "#24447a"
BURGUNDY, DEEP_BURGUNDY = "#86283a", "#6d1e2e"
NIGHT, DEEP_NIGHT = "#262d42", "#2f3850"
CREAM, GOLD = "#f7ecd4", "#e2b45a"


def _field(c: Canvas, fill: str, line: str) -> None:
    x, y, w, h = _FIELD
    c.shape(rect(x, y, w, h, 8), fill)
    c.shape(rect(x + 5, y + 5, w - 10, h - 10, 5), "none", line, 1.4)


def _inner() -> list[Half]:
    x, y, w, h = _FIELD
    return convex([(x + 9, y + 9), (x + w - 9, y + 9), (x + w - 9, y + h - 9), (x + 9, y + h - 9)])


def lattice() -> str:
    """Eight-pointed stars and crosses, as on a tiled wall."""
    c = Canvas()
    _field(c, BLUE, CREAM)
    x0, y0, w, h = 22.0, 22.0, 206.0, 306.0
    cols, rows = 6, 9
    dx, dy = w / cols, h / rows
    c.region = _inner()
    tile = Canvas()
    tile.shape(star(0, 0, 16.6, 12.4, 8, 22.5), DEEP_BLUE, CREAM, 1.5)
    tile.shape(star(0, 0, 10, 4.6, 8), CREAM)
    tile.shape(star(0, 0, 5, 2.4, 8), BLUE)
    tile.shape(ellipse(0, 0, 1.3), GOLD)
    body = ""
    for row in range(rows):
        for col in range(cols):
            x, y = x0 + (col + 0.5) * dx, y0 + (row + 0.5) * dy
            body += f'<use xlink:href="#t" x="{x:.1f}" y="{y:.1f}"/>'
    for row in range(rows + 1):
        for col in range(cols + 1):
            c.shape(lozenge(x0 + col * dx, y0 + row * dy, 5.6, 5.6), GOLD)
            c.shape(lozenge(x0 + col * dx, y0 + row * dy, 2, 2), BLUE)
    c.region = []
    c.shape(rect(22, 22, 206, 306, 2), "none", CREAM, 1.4)
    return f'<defs><g id="t">{"".join(tile.parts)}</g></defs>' + c.parts[0] + body + "".join(c.parts[1:])


def _drop(x: float, y: float, angle: float, length: float, width: float = 1) -> Path:
    shape = transform(parse("M0,0 C-4,-3.5 -3.5,-8 0,-10 C3.5,-8 4,-3.5 0,0 Z"), (width, 0, 0, 1, 0, 0))
    return transform(shape, matrix(x, y, length / 10, angle))


def _flower(c: Canvas, x: float, y: float, r: float, petals: int, heart: str) -> None:
    for n in range(petals):
        c.shape(_drop(x, y, 360 / petals * n, r, 1.35), CREAM, BURGUNDY, 0.8)
    c.shape(ellipse(x, y, r * 0.3), heart)


@dataclass(frozen=True)
class _Scroll:
    """A stem that winds up into a spiral: where its heart is, where it starts to wind (degrees), how often."""

    x: float
    y: float
    radius: float
    start: float
    turns: float
    stem: str
    clockwise: bool
    leaves: int

    def draw(self, c: Canvas) -> None:
        """Leaves outside, a flower in the heart."""
        points = spiral(self.x, self.y, self.radius, self.start, self.turns, clockwise=self.clockwise)
        c.shape(solid(pen(parse(self.stem), 2.6, 2.2, 0)), GOLD)
        c.shape(solid(pen(through(points), 2.6, 2.2, 0, 1)), GOLD)
        sense = -1 if self.clockwise else 1
        for k in range(self.leaves):
            (px, py), heading = points[1 + k]
            length = self.radius * 0.42 * (1 - 0.05 * k)
            c.shape(_drop(px, py, math.degrees(heading) + 90 + sense * 52, length), CREAM if k % 2 == 0 else GOLD)
        for (px, py), heading in points[self.leaves : -3 : 2]:
            c.shape(_drop(px, py, math.degrees(heading) + 90 + sense * 50, self.radius * 0.2, 1.1), GOLD)
        _flower(c, self.x, self.y, self.radius * 0.33, 6, GOLD)


# One quarter of the garden, seen from the card's centre: x and y negative.
_SCROLLS = (
    _Scroll(-56, -64, 32, 0, 1.75, "M-10,-38 C-20,-42 -24,-52 -24,-64", False, 7),
    _Scroll(-58, -120, 22, 0, 1.75, "M-24,-64 C-24,-86 -36,-100 -36,-120", False, 6),
    _Scroll(-84, -19, 14, 60, 1.5, "M-30,-74 C-42,-40 -56,-18 -77,-6.9", True, 0),
)
_TENDRIL = "M-24,-70 C-22,-92 -8,-96 -8,-110 C-8,-119 -18,-119 -18,-112 C-18,-108.5 -14,-108 -14,-110.5"
# x, y, angle, length of single leaves; the long ones are cream
_LEAVES = (
    (-23, -84, -52, 12),
    (-33.5, -100, -58, 12),
    (-20, -88, 44, 11),
    (-12, -98, 40, 10),
    (-40, -40, 150, 15),
    (-47, -29, 170, 12),
    (-58, -16.5, -30, 11),
    (-96, -36, 12, 15),
    (-91, -38, 44, 10),
    (-92, -140, -45, 15),
    (-86, -142, -14, 11.4),
    (-94, -134, -76, 11.4),
    (-30, -136, 30, 14),
    (-24, -131, 62, 11),
    (-34, -138, -4, 10),
)
_BERRIES = ((-97, -98, 2), (-97, -106, 1.4), (-97, -90, 1.4), (-60, -147, 2), (-52, -147, 1.4), (-68, -147, 1.4))


def garden() -> str:
    """Draw scrolls and flowers round a rosette; the four quarters mirror each other."""
    c = Canvas()
    _field(c, BURGUNDY, GOLD)
    q = Canvas()
    for scroll in _SCROLLS:
        scroll.draw(q)
    q.shape(solid(pen(_TENDRIL, 2.2, 2.0, 0)), GOLD)
    for x, y, angle, length in _LEAVES:
        q.shape(_drop(x, y, angle, length), CREAM if length > 11.5 else GOLD)
    for x, y, r in _BERRIES:
        q.shape(ellipse(x, y, r), GOLD)
    body = f'<defs><g id="q">{"".join(q.parts)}</g></defs>'
    for sx, sy in ((1, 1), (-1, 1), (1, -1), (-1, -1)):
        body += f'<use xlink:href="#q" transform="matrix({sx} 0 0 {sy} 125 175)"/>'
    m = Canvas()
    for up in (1, -1):
        _palmette(m, up)
    _rosette(m)
    return "".join(c.parts) + body + "".join(m.parts)


def _palmette(c: Canvas, up: int) -> None:
    """Draw the leaves on the axis; ``up`` is 1 above the middle, -1 below."""
    turn = 0 if up > 0 else 180
    for angle, length in ((0, 26), (24, 21), (-24, 21), (50, 16), (-50, 16)):
        colour = CREAM if angle in (0, 50, -50) else GOLD
        c.shape(_drop(125, 175 - up * 118, angle + turn, length, 0.8), colour)
    c.shape(ellipse(125, 175 - up * 116, 3.4), CREAM, BURGUNDY, 1)
    c.shape(_drop(125, 175 - up * 60, turn, 34, 0.75), CREAM)
    c.shape(_drop(125, 175 - up * 62, turn, 20, 0.7), BURGUNDY)
    for side in (-1, 1):
        c.shape(_drop(125 + side * 2, 175 - up * 60, turn + up * side * 34, 18, 0.9), GOLD)


def _rosette(c: Canvas) -> None:
    c.shape(ellipse(125, 175, 42), BURGUNDY)
    c.shape(ellipse(125, 175, 40), DEEP_BURGUNDY, GOLD, 2.2)
    for n in range(24):
        a = math.radians(15 * n + 7.5)
        c.shape(ellipse(125 + 36 * math.sin(a), 175 - 36 * math.cos(a), 1.1), CREAM)
    for n in range(12):
        a = math.radians(30 * n + 15)
        c.shape(_drop(125 + 17 * math.sin(a), 175 - 17 * math.cos(a), 30 * n + 15, 15.5, 0.85), GOLD)
    # opposite petals follow each other, so that what overlaps looks the same upside down
    for n in sorted(range(12), key=lambda n: n % 6):
        c.shape(_drop(125, 175, 30 * n, 31, 0.62), CREAM, DEEP_BURGUNDY, 1.3)
    for n in sorted(range(6), key=lambda n: n % 3):
        c.shape(_drop(125, 175, 60 * n + 30, 17, 0.9), GOLD, DEEP_BURGUNDY, 1.1)
    c.shape(ellipse(125, 175, 5), CREAM, BURGUNDY, 1.8)


def plain() -> str:
    """Draw a quiet night-blue back with spades and diamonds in the middle."""
    c = Canvas()
    x, y, w, h = _FIELD
    c.shape(rect(x, y, w, h, 8), NIGHT)
    c.region = _inner()
    for k in range(-30, 30):
        c.line(f"M{k * 12 + 4},0 L{k * 12 + 354},350", DEEP_NIGHT, 2.4, cap="butt")
    c.region = []
    c.shape(rect(x + 8, y + 8, w - 16, h - 16, 4), "none", GOLD, 1.6)
    c.shape(rect(x + 12, y + 12, w - 24, h - 24, 2), "none", GOLD, 0.8)
    c.shape(lozenge(125, 175, 52, 68), NIGHT, GOLD, 1.6)
    c.shape(lozenge(125, 175, 46, 60), "none", GOLD, 0.8)
    for y, angle in ((147, 0), (203, 180)):
        c.shape(transform(SUITS["S"], matrix(125, y, 0.26, angle)), GOLD)
    for x in (103, 147):
        c.shape(transform(SUITS["D"], matrix(x, 175, 0.24)), GOLD)
    c.shape(star(125, 175, 9, 3, 4), CREAM)
    return "".join(c.parts)
