"""What a figure holds, upright at x = 54, and the hand that holds it."""

from __future__ import annotations

import math

from .canvas import Canvas
from .crowns import leaf
from .glyphs import SUITS
from .paths import matrix, parse, transform
from .shapes import ellipse, lozenge, rect, star
from .style import Style


def hand(g: Canvas, s: Style, x: float, y: float, cloth: str, trim: str) -> None:
    """A closed hand, its cuff and sleeve, coming up from the sash."""
    g.shape(f"M{x - 16},{y + 90} L{x - 11},{y + 14} L{x + 11},{y + 14} L{x + 21},{y + 90} Z", cloth, s.ink, s.line)
    g.shape(rect(x - 13, y + 8, 26, 8, 3), trim, s.ink, s.line)
    g.shape(
        f"M{x - 9},{y + 8} C{x - 11},{y + 2} {x - 11},{y - 5} {x - 8},{y - 7} C{x - 4},{y - 9} "
        f"{x + 6},{y - 9} {x + 9},{y - 7} "
        f"C{x + 11},{y - 4} {x + 10},{y + 4} {x + 9},{y + 8} Z",
        s.skin,
        s.ink,
        s.line,
    )
    for k in (-3.6, 0, 3.6):
        g.line(f"M{x - 3},{y + k} L{x + 9.4},{y + k}", s.ink, 1.1)


def _staff(g: Canvas, s: Style, x: float, top: float, colour: str, half: float = 2.2) -> None:
    g.shape(rect(x - half, top, 2 * half, 215 - top), colour, s.ink, s.line)


def sword(g: Canvas, s: Style, x: float, top: float, hilt: float) -> None:
    """An upright sword."""
    g.shape(
        f"M{x},{top - 6} L{x + 6},{top + 7} L{x + 6},{hilt - 4} L{x - 6},{hilt - 4} L{x - 6},{top + 7} Z",
        s.silver,
        s.ink,
        s.line,
    )
    g.shape(f"M{x},{top - 6} L{x + 6},{top + 7} L{x + 6},{hilt - 4} L{x},{hilt - 4} Z", s.white)
    g.line(f"M{x},{top + 4} L{x},{hilt - 4}", s.ink, 1)
    g.shape(
        f"M{x},{top - 6} L{x + 6},{top + 7} L{x + 6},{hilt - 4} L{x - 6},{hilt - 4} L{x - 6},{top + 7} Z",
        "none",
        s.ink,
        s.line,
    )
    g.shape(rect(x - 17, hilt - 6, 34, 5.6, 2.6), s.gold, s.ink, s.line)


def sword_behind(g: Canvas, s: Style, x: float, y: float) -> None:
    """The blade that goes behind the king's head."""
    m = matrix(x, y, 1, -70)
    g.shape(transform(parse("M0,-138 L5.5,-126 L5.5,-14 L-5.5,-14 L-5.5,-126 Z"), m), s.silver)
    g.shape(transform(parse("M0,-138 L5.5,-126 L5.5,-14 L0,-14 Z"), m), s.white)
    g.line(transform(parse("M0,-128 L0,-14"), m), s.ink, 1)
    g.line(transform(parse("M0,-138 L5.5,-126 L5.5,-14 L-5.5,-14 L-5.5,-126 Z"), m), s.ink, s.line)
    g.shape(transform(rect(-15, -15, 30, 5.6, 2.6), m), s.gold, s.ink, s.line)
    g.shape(transform(ellipse(0, 15, 4.6), m), s.gold, s.ink, s.line)


def sceptre(g: Canvas, s: Style, x: float) -> None:
    """A sceptre with a spade for its head."""
    _staff(g, s, x, 66, s.gold)
    g.shape(rect(x - 6, 74, 12, 4.6, 2), s.gold, s.ink, s.line)
    g.shape(rect(x - 4.6, 82, 9.2, 4, 1.8), s.gold, s.ink, s.line)
    g.shape(transform(SUITS["S"], matrix(x, 54, 0.42)), s.gold, s.ink, s.line)
    g.shape(star(x, 56.5, 7, 2.6, 4), s.white, s.ink, 0.9)


def halberd(g: Canvas, s: Style, x: float) -> None:
    """A halberd with ribbons."""
    _staff(g, s, x, 40, s.rust)
    g.shape(
        f"M{x - 2},26 L{x + 1.8},26 L{x + 4},46 L{x - 4},46 Z".replace(f"M{x - 2},26 L{x + 1.8},26", f"M{x},23"),
        s.silver,
        s.ink,
        s.line,
    )
    g.shape(
        f"M{x + 2},50 C{x + 8},48 {x + 14},44 {x + 17},40 C{x + 21},52 {x + 21},64 {x + 17},76 C{x + 13},71 "
        f"{x + 8},68 {x + 2},67 Z",
        s.silver,
        s.ink,
        s.line,
    )
    g.line(f"M{x + 13},49 C{x + 15},56 {x + 15},62 {x + 13},68", s.ink, 1)
    g.shape(f"M{x - 2},52 L{x - 15},48 C{x - 12},54 {x - 12},60 {x - 15},66 L{x - 2},64 Z", s.silver, s.ink, s.line)
    g.shape(rect(x - 4, 46, 8, 24, 1.6), s.gold, s.ink, s.line)
    for dx, a in ((-3, 14), (3, -14)):
        g.shape(
            transform(parse("M-2.5,0 L2.5,0 L3.5,16 L0,13 L-3.5,16 Z"), matrix(x + dx, 71, 1, a)), s.crimson, s.ink, 1.1
        )


def pennon(g: Canvas, s: Style, x: float, cloth: str) -> None:
    """A lance with a swallow-tailed pennon."""
    _staff(g, s, x, 40, s.rust)
    g.shape(f"M{x},22 L{x + 4.6},34 L{x},42 L{x - 4.6},34 Z", s.silver, s.ink, s.line)
    g.shape(f"M{x + 2.2},46 L{x + 21},46 L{x + 21},96 L{x + 11.6},86 L{x + 2.2},96 Z", cloth, s.ink, s.line)
    g.shape(f"M{x + 2.2},46 L{x + 21},46 L{x + 21},51 L{x + 2.2},51 Z", s.gold, s.ink, 1.1)
    g.shape(transform(SUITS["H"], matrix(x + 11.6, 66, 0.15)), s.gold)


def axe(g: Canvas, s: Style, x: float) -> None:
    """A double axe."""
    _staff(g, s, x, 36, s.rust)
    for side in (-1, 1):
        k = 1 if side > 0 else 0.82
        g.shape(
            f"M{x + side * 2},52 C{x + side * 9 * k},51 {x + side * 14 * k},46 {x + side * 18 * k},40 "
            f"C{x + side * 24 * k},52 {x + side * 24 * k},66 {x + side * 18 * k},78 C{x + side * 14 * k},72 "
            f"{x + side * 9 * k},67 {x + side * 2},66 Z",
            s.silver,
            s.ink,
            s.line,
        )
        g.line(
            f"M{x + side * 14 * k},50 C{x + side * 16.6 * k},56 {x + side * 16.6 * k},62 {x + side * 14 * k},68",
            s.ink,
            1,
        )
    g.shape(rect(x - 4, 47, 8, 24, 1.6), s.gold, s.ink, s.line)
    g.shape(ellipse(x, 36, 4.4), s.gold, s.ink, s.line)
    g.shape(lozenge(x, 59, 2.4, 4), s.crimson)


def sabre(g: Canvas, s: Style, x: float) -> None:
    """A curved blade."""
    g.shape(
        f"M{x - 4},138 C{x - 6},104 {x - 2},70 {x + 17},34 C{x + 18},66 {x + 12},104 {x + 5},138 Z",
        s.silver,
        s.ink,
        s.line,
    )
    g.line(f"M{x},134 C{x - 1},106 {x + 3},78 {x + 13},50", s.ink, 1)
    g.shape(rect(x - 14, 135, 28, 5.4, 2.6), s.gold, s.ink, s.line)
    g.line(f"M{x - 12},140 C{x - 18},148 {x - 16},156 {x - 9},160", s.ink, 4.4)
    g.line(f"M{x - 12},140 C{x - 18},148 {x - 16},156 {x - 9},160", s.gold, 2)


def orb(g: Canvas, s: Style, x: float, cloth: str) -> None:
    """An orb with a trefoil on it."""
    y = 128
    g.shape(rect(x - 2.2, y - 34, 4.4, 22), s.gold, s.ink, s.line)
    g.shape(transform(SUITS["C"], matrix(x, y - 37, 0.25)), s.gold, s.ink, s.line * 2)
    g.shape(transform(SUITS["C"], matrix(x, y - 37, 0.25)), s.gold)
    g.shape(ellipse(x, y, 17), cloth, s.ink, s.line)
    g.shape(
        f"M{x - 16.6},{y - 4} Q{x},{y + 3} {x + 16.6},{y - 4} L{x + 16.6},{y + 3} Q{x},{y + 10} {x - 16.6},{y + 3} Z",
        s.gold,
        s.ink,
        1.3,
    )
    g.shape(f"M{x - 3},{y - 16.8} L{x + 3},{y - 16.8} L{x + 3},{y} L{x - 3},{y} Z", s.gold, s.ink, 1.3)
    g.shape(lozenge(x, y + 2.6, 4, 4), s.crimson, s.ink, 1.1)


def _stem(g: Canvas, s: Style, x: float, top: float) -> None:
    g.line(f"M{x},{top} C{x - 2},{top + 20} {x + 2},130 {x},160", s.ink, 5)
    g.line(f"M{x},{top} C{x - 2},{top + 20} {x + 2},130 {x},160", s.green, 2.4)


def rose(g: Canvas, s: Style, x: float) -> None:
    """A rose in bloom."""
    _stem(g, s, x, 100)
    leaf(g, s, x + 1, 132, size=18, angle=58)
    leaf(g, s, x - 1, 126, size=17, angle=-56)
    y = 88
    for k in range(5):
        a = math.radians(72 * k + 36)
        g.shape(ellipse(x + 9.5 * math.sin(a), y - 9.5 * math.cos(a), 8.6), s.crimson, s.ink, s.line)
    g.shape(ellipse(x, y, 9.5), s.crimson, s.ink, 1.4)
    g.line(
        f"M{x - 5},{y + 2} C{x - 6},{y - 6} {x + 5},{y - 7} {x + 5},{y} C{x + 5},{y + 5} {x - 2},{y + 5} "
        f"{x - 2},{y + 0.5} "
        f"C{x - 2},{y - 2} {x + 2},{y - 2} {x + 2},{y}",
        s.gold,
        1.5,
    )


def tulip(g: Canvas, s: Style, x: float) -> None:
    """A tulip."""
    _stem(g, s, x, 98)
    leaf(g, s, x + 2, 140, size=32, angle=22)
    leaf(g, s, x - 2, 138, size=27, angle=-24)
    g.shape(
        f"M{x},102 C{x - 15},102 {x - 17},84 {x - 14},66 C{x - 9},72 {x - 6},76 {x - 5},80 L{x + 5},80 "
        f"C{x + 6},76 {x + 9},72 {x + 14},66 "
        f"C{x + 17},84 {x + 15},102 {x},102 Z",
        s.gold,
        s.ink,
        s.line,
    )
    g.shape(f"M{x},102 C{x - 10},94 {x - 9},76 {x},62 C{x + 9},76 {x + 10},94 {x},102 Z", s.crimson, s.ink, s.line)
    g.line(f"M{x},94 L{x},78", s.gold, 1.4)


def daisy(g: Canvas, s: Style, x: float) -> None:
    """A daisy."""
    _stem(g, s, x, 98)
    leaf(g, s, x + 1, 134, size=19, angle=54)
    leaf(g, s, x - 1, 127, size=18, angle=-54)
    y = 86
    for k in range(9):
        g.shape(
            transform(parse("M0,0 C-5.5,-6 -5,-16 0,-18 C5,-16 5.5,-6 0,0 Z"), matrix(x, y, 1, 40 * k)),
            s.white,
            s.ink,
            1.3,
        )
    g.shape(ellipse(x, y, 6.4), s.gold, s.ink, s.line)
    for k in range(5):
        a = math.radians(72 * k)
        g.shape(ellipse(x + 3 * math.sin(a), y - 3 * math.cos(a), 0.9), s.bronze)


def bow(g: Canvas, s: Style, x: float) -> None:
    """A longbow with an arrow laid along it."""
    limb = f"M{x - 3},30 C{x + 4},36 {x + 20},80 {x + 8},120 L{x + 2},150 L{x},215"
    g.line(f"M{x - 3},31 L{x - 9},215", s.ink, 1.2)
    g.line(limb, s.ink, 7)
    g.line(limb, s.gold, 3.8)
    g.shape(ellipse(x - 3, 30, 3), s.crimson, s.ink, 1.2)
