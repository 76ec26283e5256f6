"""Crowns, hats and wreaths; their rim lies at y = 58 to 67."""

from __future__ import annotations

import math

from .canvas import Canvas
from .glyphs import SUITS
from .paths import matrix, parse, transform
from .shapes import ellipse, lozenge, star
from .style import Style


def _band(g: Canvas, s: Style, jewel: str, y: float = 58, half: float = 25) -> None:
    """The rim of a crown, set with stones."""
    g.shape(
        f"M{-half},{y} Q0,{y - 7} {half},{y} L{half - 1},{y + 9} Q0,{y + 2} {-half + 1},{y + 9} Z",
        s.gold,
        s.ink,
        s.line,
    )
    for k in (-2, -1, 0, 1, 2):
        x = k * half * 0.4
        yy = y + 4.6 - 3.4 * (1 - (k / 2.3) ** 2)
        if k % 2 == 0:
            g.shape(lozenge(x, yy, 3.2, 2.8), jewel)
        else:
            g.shape(ellipse(x, yy, 1.7), s.white)


def crown_spears(g: Canvas, s: Style, velvet: str) -> None:
    """A crown of spearheads."""
    g.shape("M-24,60 L-24,42 Q0,30 24,42 L24,60 Z", velvet)
    g.shape(
        "M-25,62 L-31,37 C-26,42 -22,46 -20,51 C-19,45 -18,38 -15.5,33 C-12,39 -9,45 -8,50 C-6,42 -3,34 0,28 "
        "C3,34 6,42 8,50 C9,45 12,39 15.5,33 C18,38 19,45 20,51 C22,46 26,42 31,37 L25,62 Q0,55 -25,62 Z",
        s.gold,
        s.ink,
        s.line,
    )
    for x, y in ((-31, 36), (-15.5, 32), (15.5, 32), (31, 36)):
        g.shape(ellipse(x, y, 2.7), s.white, s.ink, 1.3)
    g.shape(transform(SUITS["S"], matrix(0, 28, 0.1)), s.ink, s.ink, 1)
    g.shape("M0,38 L3,46 L0,52 L-3,46 Z", s.bronze)
    g.shape("M-16,42 L-13.8,48 L-16,52 L-18,48 Z", s.bronze, both=True)
    _band(g, s, s.crimson)


def crown_arched(g: Canvas, s: Style, velvet: str) -> None:
    """A closed crown with arches."""
    g.shape("M-24,60 C-37,46 -27,32 0,40 C27,32 37,46 24,60 Z", velvet, s.ink, s.line)
    for d in ("M-24,59 C-36,45 -26,34 0,39", "M24,59 C36,45 26,34 0,39", "M0,57 L0,38"):
        g.line(d, s.ink, 7, cap="butt")
        g.line(d, s.gold, 3.8, cap="butt")
    for x, y in ((-28.5, 46), (-22, 39.2), (-11, 37.6), (28.5, 46), (22, 39.2), (11, 37.6)):
        g.shape(ellipse(x, y, 1.8), s.white, s.ink, 0.8)
    g.shape(transform(SUITS["H"], matrix(0, 31, 0.155)), s.crimson, s.ink, s.line)
    _band(g, s, s.crimson)


def crown_square(g: Canvas, s: Style, velvet: str) -> None:
    """A crown of battlements."""
    g.shape("M-24,60 L-25,42 L25,42 L24,60 Z", velvet)
    g.shape(
        "M-25,62 L-29,35 L-16,37 L-14.5,48 L-8,47 L-8,32 L8,32 L8,47 L14.5,48 L16,37 L29,35 L25,62 Q0,55 -25,62 Z",
        s.gold,
        s.ink,
        s.line,
    )
    for x, y, r in ((-21.8, 42.5, 3.2), (0, 39.5, 4), (21.8, 42.5, 3.2)):
        g.shape(lozenge(x, y, r, r * 1.25), s.crimson, s.ink, 1)
    for x, y in ((-29, 34), (-16, 36), (-8, 31), (8, 31), (16, 36), (29, 34)):
        g.shape(ellipse(x, y, 2), s.white, s.ink, 1.1)
    _band(g, s, s.blue)


def crown_trefoils(g: Canvas, s: Style, velvet: str) -> None:
    """A crown of trefoils."""
    g.shape("M-24,60 C-28,44 -14,38 0,46 C14,38 28,44 24,60 Z", velvet, s.ink, 1.2)
    g.shape(
        "M-25,62 L-29,46 C-24,52 -18,54 -13,53 C-9,51 -5,46 -4,40 L4,40 C5,46 9,51 13,53 C18,54 24,52 29,46 L25,62 "
        "Q0,55 -25,62 Z",
        s.gold,
        s.ink,
        s.line,
    )
    for x, y, k in ((0, 34, 0.19), (-30, 40, 0.155), (30, 40, 0.155)):
        g.shape(transform(SUITS["C"], matrix(x, y, k)), s.gold, s.ink, s.line * 1.9)
        g.shape(transform(SUITS["C"], matrix(x, y, k)), s.gold)
    for x in (-14, 14):
        g.shape(ellipse(x, 48.5, 3), s.white, s.ink, 1.3)
    _band(g, s, s.crimson)


def crown_moon(g: Canvas, s: Style, cloth: str) -> None:
    """A tall diadem: crescent and star."""
    g.shape("M-24,62 C-20,50 -10,42 0,26 C10,42 20,50 24,62 Q0,54 -24,62 Z", s.gold, s.ink, s.line)
    g.shape("M-15,57 C-11,50 -5,45 0,37 C5,45 11,50 15,57 Q0,52 -15,57 Z", cloth, s.ink, 1.1)
    g.shape(star(0, 48.5, 5.4, 2, 4), s.white)
    for x, y in ((-24, 56), (-15, 46.5), (15, 46.5), (24, 56)):
        g.shape(ellipse(x, y, 2.3), s.white, s.ink, 1.2)
    g.shape(ellipse(0, 26, 3.2), s.white, s.ink, 1.3)
    _band(g, s, s.crimson, 59, 24)


def crown_hearts(g: Canvas, s: Style, velvet: str) -> None:
    """A crown of hearts."""
    g.shape("M-20,58 C-22,46 -8,42 0,50 C8,42 22,46 20,58 Z", velvet, s.ink, 1.2)
    g.shape(
        "M-22,62 L-26,44 C-20,46 -15,50 -13,54 C-10,49 -5,44 0,41 C5,44 10,49 13,54 C15,50 20,46 26,44 "
        "L22,62 Q0,55 -22,62 Z",
        s.gold,
        s.ink,
        s.line,
    )
    g.shape(transform(SUITS["H"], matrix(0, 36, 0.15)), s.crimson, s.ink, s.line)
    for x in (-26, 26):
        g.shape(transform(SUITS["H"], matrix(x, 41, 0.11)), s.crimson, s.ink, 1.4)
    _band(g, s, s.crimson, 59, 22.5)


def crown_pearls(g: Canvas, s: Style, cloth: str) -> None:
    """A low coronet over a puffed cap."""
    g.shape("M-23,60 C-30,46 -18,36 0,36 C18,36 30,46 23,60 Z", cloth, s.ink, s.line)
    for d in ("M-12,56 C-15,48 -12,42 -8,38", "M12,56 C15,48 12,42 8,38", "M0,54 L0,37"):
        g.line(d, s.gold, 1.6)
    g.shape(
        "M-24,62 L-26,50 L-17,54 L-12,47 L-6,52 L0,44 L6,52 L12,47 L17,54 L26,50 L24,62 Q0,55 -24,62 Z",
        s.gold,
        s.ink,
        s.line,
    )
    for x, y in ((-26, 48.5), (-12, 45.5), (12, 45.5), (26, 48.5)):
        g.shape(ellipse(x, y, 2.5), s.white, s.ink, 1.2)
    g.shape(lozenge(0, 40, 4, 5.4), s.crimson, s.ink, 1.3)
    _band(g, s, s.blue, 59, 24)


def leaf(
    g: Canvas, s: Style, x: float, y: float, *, size: float, angle: float, colour: str = "", vein: str = ""
) -> None:
    """A leaf growing from x, y; green with a gold vein unless told."""
    m = matrix(x, y, size / 20, angle)
    g.shape(transform(parse("M0,0 C-8,-5 -7,-14 0,-20 C7,-14 8,-5 0,0 Z"), m), colour or s.green, s.ink, 1.3)
    g.line(transform(parse("M0,-2 L0,-15"), m), vein or s.gold, 1.1)


def wreath(g: Canvas, s: Style) -> None:
    """Leaves and a flower."""
    g.shape("M-20,64 C-20,48 -10,44 0,44 C10,44 20,48 20,64 Q0,56 -20,64 Z", s.gold, s.ink, s.line)
    for side in (-1, 1):
        for x, y, a, k in ((24, 66, 62, 15), (20, 59, 46, 17), (14, 54, 28, 18), (7, 51, 12, 18)):
            leaf(g, s, side * x, y, size=k, angle=side * a)
        g.shape(ellipse(side * 17, 60, 2.4), s.crimson, s.ink, 1)
    for petal in range(6):
        t = math.radians(60 * petal)
        g.shape(ellipse(5.4 * math.sin(t), 51 - 5.4 * math.cos(t), 3.7), s.white, s.ink, 1.2)
    g.shape(ellipse(0, 51, 3.6), s.gold, s.ink, 1.2)


def _plume(g: Canvas, s: Style, d: str, rib: str, colour: str, barbs: list[str]) -> None:
    g.shape(d, colour, s.ink, s.line)
    g.line(rib, s.ink, 1.2)
    for b in barbs:
        g.line(b, s.ink, 0.9)


def beret(g: Canvas, s: Style, cloth: str, plume: str) -> None:
    """A wide soldier's beret, plume falling behind."""
    g.shape(
        "M-30,62 C-38,50 -26,36 -4,35 C20,33 42,42 38,58 C37,63 30,65 24,64 C8,56 -10,57 -22,65 C-26,66 "
        "-29,65 -30,62 Z",
        cloth,
        s.ink,
        s.line,
    )
    g.line("M-24,55 C-14,46 10,42 30,50", s.blue, 1.5)
    g.line("M-15,45 C-6,40 8,39 18,41", s.blue, 1.5)
    g.shape("M-24,65 C-10,56 10,56 25,64 L24,69 C9,62 -9,62 -22,70 Z", s.gold, s.ink, s.line)
    _plume(
        g,
        s,
        "M-20,56 C-26,44 -20,32 -4,28 C6,25.5 16,28 20,26 C20,33 14,36 10,38 C0,42 -14,44 -20,56 Z",
        "M-20,56 C-17,44 -6,36 12,31",
        plume,
        ["M-16,47 L-19,41", "M-10,41 L-13,35", "M-2,36.5 L-5,31", "M-11,42 L-5,42", "M-4,37.5 L4,38.5"],
    )
    g.shape(ellipse(-20, 57, 4), s.gold, s.ink, 1.4)


def feathered_cap(g: Canvas, s: Style, cloth: str, feather: str) -> None:
    """A cap with turned-up brim and a curling white feather."""
    g.shape("M-18,60 C-20,44 -8,36 6,36 C20,36 28,46 26,60 Z", cloth, s.ink, s.line)
    g.shape(
        "M-29,60 C-24,52 -12,58 2,56 C14,54 26,50 34,54 C35,62 28,67 18,66 C4,64 -10,66 -20,69 C-26,69 -29,65 -29,60 Z",
        s.gold,
        s.ink,
        s.line,
    )
    g.line("M-25,62 C-16,60 -6,62 4,60.5 C14,59 24,56 31,57.5", s.bronze, 1.3)
    _plume(
        g,
        s,
        "M16,56 C8,44 10,30 24,27 C36,24.5 42,34 37,40 C34,43.5 29,41 30,37 C24,38 22,46 22,56 Z",
        "M19,56 C16,44 20,34 29,31",
        feather,
        ["M15.5,47 L12.5,42", "M18,39 L14,36", "M23,33.5 L21,29", "M20,45 L24,42"],
    )
    g.shape(transform(SUITS["H"], matrix(18, 57, 0.11)), s.crimson, s.ink, 1.4)


def turban(g: Canvas, s: Style, cloth: str, stripe: str) -> None:
    """A merchant's striped chaperon with a jewel."""
    g.shape(
        "M-14,48 C-14,36 -4,32 4,33 C18,28 34,34 40,46 C44,56 42,70 38,78 C36,70 34,62 26,58 Z", stripe, s.ink, s.line
    )
    g.shape(
        "M-26,66 C-34,58 -30,46 -18,43 C-6,39 12,39 20,43 C32,47 34,58 26,66 C10,58 -10,58 -26,66 Z",
        cloth,
        s.ink,
        s.line,
    )
    for d in (
        "M-22,46 C-24,52 -22,58 -18,62",
        "M-12,42 C-14,48 -12,55 -9,59.5",
        "M12,42 C14,48 12,55 9,59.5",
        "M22,46 C24,52 22,58 18,62",
    ):
        g.line(d, stripe, 3)
    g.shape(lozenge(0, 50, 6, 7.5), stripe, s.ink, s.line)
    g.shape(lozenge(0, 50, 2.6, 3.4), s.white)


def hunters_hat(g: Canvas, s: Style, cloth: str, feather: str) -> None:
    """A peaked forester's hat."""
    _plume(
        g,
        s,
        "M14,54 C22,44 30,34 44,27 C45,38 38,50 24,58 Z",
        "M18,55 C26,47 34,39 42,30",
        feather,
        ["M24,49 L24,43", "M30,43 L30,37", "M36,37 L36,32", "M26,47.5 L32,46.5", "M32,41.5 L38,41"],
    )
    g.shape("M-22,60 C-18,46 -8,34 8,32 C18,36 24,48 25,60 Z", cloth, s.ink, s.line)
    g.line("M8,33 C4,42 4,50 5,57", s.ink, 1.2)
    g.shape(
        "M-40,63 C-33,60 -26,55 -18,55 C-4,52 14,52 28,56 C34,60 32,67 26,68 C10,61 -8,61 -20,67 C-30,69 "
        "-36,67 -40,63 Z",
        cloth,
        s.ink,
        s.line,
    )
    g.line("M-36,63 C-29,63 -24,60 -17,59 C-4,56.5 14,57 27,61", s.gold, 1.6)
    g.shape(transform(SUITS["C"], matrix(17, 53, 0.11)), s.gold, s.ink, 2)
    g.shape(transform(SUITS["C"], matrix(17, 53, 0.11)), s.gold)
