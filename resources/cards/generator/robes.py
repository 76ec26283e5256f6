"""Robes with the pattern of each house, and collars; shoulders begin at y = 122."""

from __future__ import annotations

import math
from collections.abc import Callable

from .canvas import Canvas
from .crowns import leaf
from .glyphs import SUITS
from .paths import matrix, parse, transform
from .shapes import ellipse, lozenge
from .style import Style

Pattern = Callable[[Canvas, Style, str], None]


_PANEL = [(-17.0, 120.0), (17.0, 120.0), (30.0, 215.0), (-30.0, 215.0)]
_SLEEVE = [(-22.0, 124.0), (-60.0, 135.0), (-80.0, 162.0), (-80.0, 215.0), (-36.0, 215.0)]


def robe(g: Canvas, s: Style, main: str, pattern: Pattern, *, panel: str, drawing: str, trim: str) -> None:
    """Mantle with a patterned front and trimmed edges."""
    mantle = (
        "M0,118 L-15,122 C-26,127 -48,127 -62,136 C-73,144 -79,158 -80,176 L-80,215 L80,215 L80,176 "
        "C79,158 73,144 62,136 C48,127 26,127 15,122 Z"
    )
    g.shape(mantle, main)
    g.shape("M-17,120 L17,120 L30,215 L-30,215 Z", panel)
    pattern(g, s, drawing)
    g.line(mantle, s.ink, s.line)
    for side in (False, True):
        g.shape("M-17,120 L-25,122 L-40,215 L-29,215 Z", trim, s.ink, s.line, mirror=side)
        g.line("M-64,139 C-56,150 -54,164 -54,190", s.ink, 1.3, mirror=side)


def chevrons(g: Canvas, s: Style, colour: str) -> None:
    """Zigzags, lozenges on the sleeves."""
    for y in range(126, 215, 11):
        g.line(f"M-32,{y - 10} L0,{y + 6} L32,{y - 10}", colour, 2.6, inside=_PANEL)
    for x, y in ((-38, 141), (-66, 156), (-46, 158)):
        g.shape(lozenge(x, y, 3.4, 5), s.gold, both=True)


def scales(g: Canvas, s: Style, colour: str) -> None:
    """Scales, hearts on the sleeves."""
    for row in range(8):
        y = 126 + row * 8
        for k in range(-3, 4):
            x = k * 11 + (5.5 if row % 2 else 0)
            g.line(f"M{x - 5.5},{y} C{x - 5.5},{y + 9} {x + 5.5},{y + 9} {x + 5.5},{y}", colour, 1.5, inside=_PANEL)
    for x, y in ((-38, 141), (-66, 156), (-46, 159)):
        g.shape(transform(SUITS["H"], matrix(x, y, 0.085)), s.gold, both=True)


def checks(g: Canvas, s: Style, colour: str) -> None:
    """Checks, striped sleeves."""
    for row in range(9):
        for k in range(-4, 5):
            if (row + k) % 2 == 0:
                g.shape(lozenge(k * 8, 128 + row * 9, 5, 6), colour, inside=_PANEL)
    stripe = s.crimson if colour == s.blue else s.gold
    for x in (-42, -56, -70):
        g.line(f"M{x},120 L{x - 10},215", stripe, 2.2, inside=_SLEEVE, both=True)


def leaves(g: Canvas, s: Style, colour: str) -> None:
    """A vine, trefoils on the sleeves."""
    g.line("M0,120 L0,215", colour, 1.8, inside=_PANEL)
    for y in range(132, 215, 12):
        for side in (-1, 1):
            m = matrix(0, y, 0.62, side * 58)
            g.shape(transform(parse("M0,0 C-8,-5 -7,-14 0,-22 C7,-14 8,-5 0,0 Z"), m), colour, inside=_PANEL)
    for x, y in ((-38, 141), (-66, 156), (-46, 159)):
        g.shape(transform(SUITS["C"], matrix(x, y, 0.09)), s.gold, both=True)


def ermine(g: Canvas, s: Style) -> None:
    """A king's cape."""
    g.shape(
        "M0,118 L-15,120 C-28,124 -44,124 -55,131 C-56,138 -52,143 -46,143 C-42,148 -34,149 -29,146 C-25,151 "
        "-17,152 -12,148 "
        "C-9,152 -3,153 0,150 C3,153 9,152 12,148 C17,152 25,151 29,146 C34,149 42,148 46,143 C52,143 56,138 55,131 "
        "C44,124 28,124 15,120 Z",
        s.white,
        s.ink,
        s.line,
    )
    for x, y in ((-46, 134), (-35, 139), (-33, 129), (-22, 135), (-20, 144), (-9, 143)):
        g.shape(
            f"M{x},{y - 3.4} C{x + 2.4},{y} {x + 2},{y + 3} {x},{y + 3.4} C{x - 2},{y + 3} {x - 2.4},{y} "
            f"{x},{y - 3.4} Z",
            s.ink,
            both=True,
        )


def high_collar(g: Canvas, s: Style, colour: str) -> None:
    """A stand-up collar with dots."""
    g.shape(
        "M0,146 L-9,122 L-22,112 C-26,122 -26,134 -20,142 C-14,148 -6,152 0,154 Z", colour, s.ink, s.line, both=True
    )
    g.shape("M-10,118 L0,144 L10,118 Z", s.skin, s.ink, 1.3)
    for x, y in ((-20, 120), (-20, 129), (-15.5, 138)):
        g.shape(ellipse(x, y, 1.7), s.blue, both=True)
    g.shape(transform(SUITS["S"], matrix(0, 150, 0.12)), s.gold, s.ink, 1.2)


def ruff(g: Canvas, s: Style) -> None:
    """A pleated ruff."""
    for k in range(-4, 5):
        x, y = k * 6.4, 127 - k * k * 0.32
        g.shape(ellipse(x, y, 4.4, 7), s.white, s.ink, 1.4)
        g.line(f"M{x},{y - 4} L{x},{y + 3}", s.ink, 1)


def neckline(g: Canvas, s: Style) -> None:
    """A heart-shaped neckline and a jewel."""
    g.shape(
        "M-16,119 C-30,128 -26,140 -14,144 C-8,146 -3,144 0,140 C3,144 8,146 14,144 C26,140 30,128 16,119 Z",
        s.skin,
        s.ink,
        s.line,
    )
    g.line("M-13,123 C-8,132 8,132 13,123", s.ink, 1.3)
    for x, y in ((-9, 127.4), (-4.5, 129.6), (4.5, 129.6), (9, 127.4)):
        g.shape(ellipse(x, y, 1.5), s.white, s.ink, 0.8)
    g.shape(transform(SUITS["H"], matrix(0, 133, 0.09)), s.crimson, s.ink, 1)


def scalloped_collar(g: Canvas, s: Style, colour: str) -> None:
    """A collar of round scallops."""
    for x, y in ((-30, 130), (-17, 136), (17, 136), (30, 130), (0, 139)):
        g.shape(ellipse(x, y, 8.4, 8), colour, s.ink, s.line)
    g.shape(
        "M-14,119 C-32,122 -38,128 -36,132 C-20,138 20,138 36,132 C38,128 32,122 14,119 Q0,132 -14,119 Z",
        colour,
        s.ink,
        s.line,
    )
    for x, y in ((-30, 133), (-17, 139), (0, 142), (17, 139), (30, 133)):
        g.shape(ellipse(x, y, 1.8), s.crimson)


def chain(g: Canvas, s: Style) -> None:
    """A fur collar and a chain of office."""
    g.shape(
        "M-12,119 C-28,122 -42,126 -50,133 C-42,142 -24,142 0,154 C24,142 42,142 50,133 C42,126 28,122 "
        "12,119 Q0,134 -12,119 Z",
        s.rust,
        s.ink,
        s.line,
    )
    for k in range(-4, 5):
        x, y = k * 9.2, 152 - abs(k) * 4.8
        g.shape(ellipse(x, y, 3), s.white, s.ink, 1.2)
    g.shape(lozenge(0, 157, 6, 8), s.blue, s.ink, s.line)


def fan_collar(g: Canvas, s: Style) -> None:
    """A standing lace collar behind the head."""
    rim = [(-8 + 47 * math.sin(math.radians(a)), 130 - 47 * math.cos(math.radians(a))) for a in range(-112, -27, 14)]
    for x, y in rim:
        g.shape(ellipse(x, y, 6), s.white, s.ink, s.line, both=True)
    arc = " ".join(f"L{x},{y}" for x, y in rim)
    g.shape(f"M0,138 {arc} L0,100 Z", s.white, both=True)
    g.line("M-8,140 " + " ".join(f"L{x},{y}" for x, y in rim[:1]), s.ink, s.line, both=True)
    for x, y in rim:
        g.line(f"M-8,132 L{x},{y}", s.bronze, 1.2, both=True)
        g.shape(ellipse(x, y, 2.2), s.gold, both=True)
    inner = [(-8 + 33 * math.sin(math.radians(a)), 130 - 33 * math.cos(math.radians(a))) for a in range(-112, -27, 7)]
    g.line("M" + " L".join(f"{x},{y}" for x, y in inner), s.bronze, 1.2, both=True)


def pearls(g: Canvas, s: Style) -> None:
    """Two strings of pearls and a pendant."""
    g.shape("M-15,120 L15,120 L12,140 Q0,148 -12,140 Z", s.skin, s.ink, s.line)
    for row, n in ((124, 3), (130, 3)):
        for k in range(-n, n + 1):
            g.shape(ellipse(k * 3.7, row + 4.5 - abs(k) * 1.2, 1.9), s.white, s.ink, 0.9)
    g.shape(lozenge(0, 141, 4.4, 5.6), s.crimson, s.ink, 1.2)


def buttons(g: Canvas, s: Style) -> None:
    """A stand-up collar and round buttons."""
    g.shape("M-14,118 L-30,125 L-20,138 L0,128 L20,138 L30,125 L14,118 Q0,132 -14,118 Z", s.white, s.ink, s.line)
    for y in (140, 151, 162, 173):
        g.shape(ellipse(0, y, 3.4), s.white, s.ink, 1.3)


def leaf_collar(g: Canvas, s: Style) -> None:
    """A neckline of leaves."""
    g.shape("M-14,119 C-24,128 -20,138 0,143 C20,138 24,128 14,119 Z", s.skin, s.ink, s.line)
    for side in (-1, 1):
        for x, y, a in ((22, 123, 104), (19, 129, 122), (14, 134, 142), (7, 138, 164)):
            leaf(g, s, side * x, y, size=17, angle=side * a, colour=s.green if a in (104, 142) else s.gold, vein=s.ink)
    g.shape(ellipse(0, 140, 4), s.crimson, s.ink, 1.4)


def hood(g: Canvas, s: Style, colour: str) -> None:
    """A forester's hood, its edge cut in points."""
    g.shape(
        "M0,118 L-14,118 C-24,116 -34,120 -38,128 L-47,145 L-36,140 L-32,152 L-22,143 L-15,156 L-7,145 "
        "L0,158 L7,145 L15,156 "
        "L22,143 L32,152 L36,140 L47,145 L38,128 C34,120 24,116 14,118 Z",
        colour,
        s.ink,
        s.line,
    )
    g.line("M-14,120 C-8,134 8,134 14,120", s.ink, s.line)
    g.line("M-34,128 C-20,140 20,140 34,128", s.bronze, 1.6)
