"""Faces, hair and beards.

Coordinates in all the figure modules: x from the card's middle line, y from the card's top. The head is 40 wide, its
crown line at y = 62, its chin at 118.
"""

from __future__ import annotations

from .canvas import Canvas
from .shapes import ellipse
from .style import Style


def neck(g: Canvas, s: Style) -> None:
    """The neck, in shadow."""
    g.shape("M-9,106 L-9,126 Q0,138 9,126 L9,106 Z", s.shade, s.ink, s.line)


def face(g: Canvas, s: Style, turn: int, *, woman: bool = False, young: bool = False) -> None:
    """A face from the front, glancing to one side (turn 1: to the right)."""
    neck(g, s)
    if woman:
        outline = "M-19,62 L-19,90 C-19,104 -9,118 0,118 C9,118 19,104 19,90 L19,62 Z"
        shade = "M19,62 L19,90 C19,104 9,118 0,118 C6,113 12,103 12.5,90 L13,62 Z"
    else:
        outline = "M-20,62 L-20,92 C-20,108 -10,119 0,119 C10,119 20,108 20,92 L20,62 Z"
        shade = "M20,62 L20,92 C20,108 10,119 0,119 C7,114 13,106 13.5,92 L14,62 Z"
    g.shape(outline, s.skin)
    g.shape(shade, s.shade, mirror=turn > 0)
    if woman:
        g.shape(ellipse(2 * turn - 11, 98.5, 3.6, 2.8), s.blush)
        g.shape(ellipse(2 * turn + 11, 98.5, 3.6, 2.8), s.blush)
    g.line(outline.replace(" Z", ""), s.ink, s.line)
    t = turn
    for side in (-1, 1):
        x = 8.6 * side + 1.8 * t
        g.shape(f"M{x - 5},88.6 Q{x},83.6 {x + 5},88.6 Q{x},92.2 {x - 5},88.6 Z", s.white)
        g.shape(ellipse(x + 1.3 * t, 88, 2.2, 2.6), s.ink)
        g.line(f"M{x - 5.6},89 Q{x},82.8 {x + 5.6},89", s.ink, 1.6)
        if woman:
            g.line(f"M{x + 5.6 * side},89 l{2.2 * side},-1.6", s.ink, 1.3)
            g.line(f"M{x - 5.5},81 Q{x},77.6 {x + 5.5},80.6", s.ink, 1.4)
        else:
            g.line(f"M{x - 6},81.4 Q{x},77.2 {x + 6},81", s.ink, 2.4)
    x = 1.8 * t
    g.line(
        f"M{x - 2.5 * t},83 C{x - 1.5 * t},90 {x + 3.6 * t},95 {x + 4 * t},98.6 "
        f"C{x + 3.6 * t},101.5 {x - 0.5 * t},102 {x - 2.6 * t},100.2",
        s.ink,
        1.5,
    )
    if woman:
        g.shape(
            f"M{x - 5.4},107.4 Q{x - 2.4},104.8 {x},106.4 Q{x + 2.4},104.8 {x + 5.4},107.4 "
            f"Q{x},112.2 {x - 5.4},107.4 Z",
            s.crimson,
        )
    elif young:
        g.shape(f"M{x - 5},107.6 Q{x},109 {x + 5},107.2 Q{x + 1},111.6 {x - 5},107.6 Z", s.crimson)
        g.line(f"M{x - 6.4},107.2 Q{x},109.4 {x + 6.4},106.6", s.ink, 1.3)


def profile(g: Canvas, s: Style) -> None:
    """A face in profile, looking left."""
    neck(g, s)
    outline = (
        "M16,62 L-13,62 C-15,67 -16.5,73 -16.5,79 C-18.5,86 -23.5,93 -25,97 "
        "C-25.4,99.5 -22.5,100.6 -19,100.8 C-19.6,102.4 -21.2,104 -20.8,105.5 "
        "C-20.5,106.7 -19.2,107.2 -18.2,107.4 C-19.2,108.6 -20,110 -18.8,111.6 "
        "C-17.4,113.4 -18.6,119.6 -10,120 C0,120.4 10,113 16,102 Z"
    )
    g.shape(outline, s.skin)
    g.shape("M16,62 L16,102 C10,113 0,120.4 -10,120 C-2,116 5,108 6,98 L6,62 Z", s.shade)
    g.line(outline.replace(" Z", ""), s.ink, s.line)
    g.shape("M-15.5,88.6 Q-10,83.4 -4.5,89 Q-10,91.8 -15.5,88.6 Z", s.white)
    g.shape(ellipse(-11.6, 88, 2.2, 2.6), s.ink)
    g.line("M-16,89 Q-10,82.6 -4,89.2", s.ink, 1.6)
    g.line("M-16,80.6 Q-10,76.6 -2,80.8", s.ink, 2.4)
    g.line("M-19.5,98.6 Q-17.8,96.6 -16.2,98.8", s.ink, 1.3)
    g.shape("M-20.6,105.2 Q-15,104.8 -12.6,107.3 Q-15,110.6 -18.9,110.4 L-18.2,107.4 Z", s.crimson)
    g.line("M-18.2,107.4 L-12.6,107.4", s.ink, 1.3)


def _strands(g: Canvas, s: Style, colour: str, lines: list[str]) -> None:
    tone = s.bronze if colour == s.gold else (s.gold if colour == s.rust else s.silver)
    for d in lines:
        g.line(d, tone if colour != s.ink else s.blue, 1.2, both=True)


def long_hair(g: Canvas, s: Style, colour: str, length: float) -> None:
    """Hair to the shoulder, turned out at the ends."""
    y = length
    g.shape(
        f"M0,58 L-21,60 C-31,66 -31,{y - 20} -32,{y - 4} C-33,{y + 3} -39,{y + 3} -41,{y} "
        f"C-39,{y + 11} -24,{y + 12} -19,{y + 4} L0,{y} Z",
        colour,
        s.ink,
        s.line,
        both=True,
    )
    _strands(g, s, colour, [f"M-25,70 C-28,84 -26,{y - 12} -27,{y + 2}"])


def curled_hair(g: Canvas, s: Style, colour: str) -> None:
    """Two rolls of curls at each side."""
    g.shape("M0,58 L-22,60 L-24,112 L0,112 Z", colour, s.ink, s.line, both=True)
    for y, r in ((76, 7.5), (91, 8.5), (107, 9.5)):
        g.shape(ellipse(-26, y, r), colour, s.ink, s.line, both=True)
        g.line(
            f"M{-26 + r * 0.55},{y - 1} C{-26 + r * 0.3},{y - r * 0.7} {-26 - r * 0.6},{y - r * 0.5} "
            f"{-26 - r * 0.5},{y + 1} "
            f"C{-26 - r * 0.4},{y + r * 0.5} {-26 + r * 0.2},{y + r * 0.5} {-26 + r * 0.1},{y}",
            s.bronze,
            1.3,
            both=True,
        )


def wavy_hair(g: Canvas, s: Style, colour: str) -> None:
    """Loose hair in waves."""
    g.shape(
        "M0,56 L-20,58 C-32,62 -32,74 -29,82 C-26,90 -36,94 -35,104 C-34,112 -28,116 -30,124 "
        "C-32,131 -39,134 -44,131 C-43,146 -22,150 -15,136 L0,110 Z",
        colour,
        s.ink,
        s.line,
        both=True,
    )
    _strands(
        g,
        s,
        colour,
        [
            "M-24,68 C-27,78 -21,86 -26,96 C-31,105 -22,112 -24,124",
            "M-29,103 C-29,110 -24,113 -26,121 C-28,128 -34,131 -38,131",
        ],
    )


def parted_hair(g: Canvas, s: Style, colour: str) -> None:
    """Hair parted in the middle, framing the face."""
    g.shape("M1,60 L-20,60 C-24,70 -23,88 -20,99 C-19,88 -17,75 1,67.5 Z", colour, s.ink, s.line, both=True)


def braids(g: Canvas, s: Style, colour: str) -> None:
    """Two plaits laid forward over the shoulders."""
    g.shape("M0,56 L-19,58 C-27,64 -28,88 -24,104 L0,110 Z", colour, s.ink, s.line, both=True)
    for k in range(5):
        x, y = -26.5 - 1.8 * k, 104 + 11 * k
        g.shape(
            f"M{x - 6.5},{y - 5} C{x - 9},{y + 2} {x - 4},{y + 8} {x},{y + 9} C{x + 5},{y + 8} {x + 9},{y + 2} "
            f"{x + 6.5},{y - 5} C{x + 3},{y - 1} {x - 3},{y - 1} {x - 6.5},{y - 5} Z",
            colour,
            s.ink,
            s.line,
            both=True,
        )
        g.line(f"M{x},{y - 1} L{x},{y + 6}", s.bronze, 1.2, both=True)


def netted_hair(g: Canvas, s: Style, colour: str) -> None:
    """Hair gathered in a pearl net at both sides."""
    g.shape("M-16,62 C-33,60 -38,76 -35,88 C-33,97 -25,102 -18,99 Z", colour, s.ink, s.line, both=True)
    for d in (
        "M-33,74 L-19,88",
        "M-35,84 L-22,97",
        "M-26,65 L-18,74",
        "M-20,66 L-35,80",
        "M-18,78 L-34,92",
        "M-18,90 L-26,98",
    ):
        g.line(d, s.bronze, 1.2, both=True)
    g.shape("M1,60 L-20,60 C-22,68 -22,80 -19.5,90 C-18,82 -14,73 1,68 Z", colour, s.ink, s.line, both=True)
    g.shape(ellipse(-25, 104, 2.6), s.white, s.ink, 1.2, both=True)


def bob(g: Canvas, s: Style, colour: str) -> None:
    """A page's bob, turned under."""
    g.shape("M0,58 L-20,60 C-31,64 -33,92 -33,104 C-33,117 -20,118 -17,110 L0,100 Z", colour, s.ink, s.line, both=True)
    _strands(g, s, colour, ["M-24,72 C-27,84 -26,98 -27,112", "M-29,84 C-30,94 -29,100 -30,108"])


def bob_profile(g: Canvas, s: Style, colour: str) -> None:
    """The near side of a bob, over a face in profile."""
    g.shape(
        "M-13,61 L22,60 C35,66 36,92 36,104 C36,119 20,121 13,112 C9,105 10,92 8,84 C3,80 -3,76 -5,69 "
        "C-8,72 -11,73 -16,73 C-16,69 -15,65 -13,61 Z",
        colour,
        s.ink,
        s.line,
    )
    tone = s.bronze if colour == s.gold else s.gold
    for d in ("M0,66 C6,74 14,76 17,88 C19,98 18,106 21,114", "M12,66 C20,72 26,82 27,94 C27.5,102 28,106 29,112"):
        g.line(d, tone, 1.2)


def fringe(g: Canvas, s: Style, colour: str) -> None:
    """A straight fringe."""
    g.shape(
        "M-20,60 L20,60 L21,86 C18,80 17,74 15,70 C11,74 6,72 4,68 C0,73 -6,73 -9,69 C-12,74 -15,74 -17,78 L-21,88 Z",
        colour,
        s.ink,
        s.line,
    )


def _moustache(g: Canvas, s: Style, colour: str, x: float = 0) -> None:
    g.shape(
        f"M{x},102.5 C{x - 4},100.5 {x - 10},102 {x - 15},107.5 C{x - 9},109.5 {x - 4},108.5 {x},105.5 "
        f"C{x + 4},108.5 {x + 9},109.5 {x + 15},107.5 C{x + 10},102 {x + 4},100.5 {x},102.5 Z",
        colour,
        s.ink,
        1.3,
    )


def _mouth(g: Canvas, s: Style) -> None:
    g.shape("M-4.5,109 Q0,107.4 4.5,109 Q0,112.6 -4.5,109 Z", s.crimson)


def beard_straight(g: Canvas, s: Style, colour: str, tone: str) -> None:
    """A long beard to a point."""
    g.shape(
        "M-20.5,86 C-20,98 -17,103 -10,104 L10,104 C17,103 20,98 20.5,86 C24,106 20,122 13,134 L0,156 L-13,134 "
        "C-20,122 -24,106 -20.5,86 Z",
        colour,
        s.ink,
        s.line,
    )
    g.shape("M-6,108 L6,108 L4.5,113 L-4.5,113 Z", s.skin)
    _mouth(g, s)
    _moustache(g, s, colour)
    for d in ("M-14,108 C-13,122 -8,134 -2,146", "M-7,116 C-6,126 -4,132 -1,140", "M-18,100 C-18,110 -16,120 -12,128"):
        g.line(d, tone, 1.2, both=True)


def beard_curled(g: Canvas, s: Style, colour: str, tone: str) -> None:
    """A beard of ringlets."""
    g.shape(
        "M-20.5,88 C-20,98 -16,103 -10,104 L10,104 C16,103 20,98 20.5,88 L21,112 C16,128 8,134 0,136 "
        "C-8,134 -16,128 -21,112 Z",
        colour,
        s.ink,
        s.line,
    )
    for x, y, r in (
        (-17, 113, 6.5),
        (17, 113, 6.5),
        (-12.5, 124, 6.5),
        (12.5, 124, 6.5),
        (0, 131, 7),
        (-5, 120, 5.5),
        (5, 120, 5.5),
    ):
        g.shape(ellipse(x, y, r), colour, s.ink, 1.4)
        g.line(
            f"M{x + r * 0.5},{y} C{x + r * 0.4},{y - r * 0.6} {x - r * 0.5},{y - r * 0.6} {x - r * 0.5},{y} "
            f"C{x - r * 0.5},{y + r * 0.5} {x + r * 0.1},{y + r * 0.5} {x + r * 0.1},{y}",
            tone,
            1.2,
        )
    g.shape("M-6,107 L6,107 L4.5,113 L-4.5,113 Z", s.skin)
    _mouth(g, s)
    g.line("M-10,104 Q0,100 10,104", s.ink, 1.3)


def beard_forked(g: Canvas, s: Style, colour: str, tone: str) -> None:
    """A beard combed into two tails."""
    g.shape(
        "M-20.5,86 C-20,98 -17,103 -10,104 L10,104 C17,103 20,98 20.5,86 C23,104 21,116 20,124 "
        "C20,136 22,144 16,150 C9,148 3,140 0,130 C-3,140 -9,148 -16,150 C-22,144 -20,136 -20,124 "
        "C-21,116 -23,104 -20.5,86 Z",
        colour,
        s.ink,
        s.line,
    )
    g.shape("M-6,107 L6,107 L4.5,113 L-4.5,113 Z", s.skin)
    _mouth(g, s)
    _moustache(g, s, colour)
    for d in (
        "M-15,108 C-14,122 -10,132 -14,144",
        "M-9,114 C-6,124 -7,132 -11,140",
        "M-18.5,104 C-17,116 -16,124 -18,136",
    ):
        g.line(d, tone, 1.2, both=True)


def beard_profile(g: Canvas, s: Style, colour: str) -> None:
    """A pointed beard and moustache on a face in profile."""
    g.shape(
        "M9,90 C8,100 3,106 -5,106 C-9,106 -11,109 -13,111 C-15,113 -17,112.5 -18.8,112 C-22,120 -25,128 -24,138 "
        "C-8,138 14,128 17,102 L15,90 Z",
        colour,
        s.ink,
        s.line,
    )
    g.shape(
        "M-19.5,101 C-14,99.5 -8,101 -3,107.5 C-8,107 -13,106.5 -17,106 C-22,106 -26,107 -29,110.5 "
        "C-28,104.5 -25,101.5 -19.5,101 Z",
        colour,
        s.ink,
        1.4,
    )
    for d in ("M9,108 C4,118 -6,126 -17,130", "M-3,113 C-7,119 -13,124 -19,127", "M13,100 C12,112 4,124 -8,132"):
        g.line(d, s.gold, 1.2)


def veil(g: Canvas, s: Style, colour: str, lining: str) -> None:
    """A veil to the shoulders, with its lining."""
    g.shape("M0,40 C-26,44 -36,64 -38,92 C-40,116 -46,132 -56,144 L-14,150 L0,110 Z", colour, s.ink, s.line, both=True)
    g.shape("M0,52 C-20,54 -27,70 -28,92 C-29,112 -28,130 -34,148 L-12,150 L0,110 Z", lining, s.ink, 1.3, both=True)
    for y in (70, 84, 98, 112, 126):
        x = -33.5 - max(0, (y - 92)) * 0.2
        g.shape(ellipse(x, y, 1.7), s.gold, both=True)
