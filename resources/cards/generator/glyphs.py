"""Suit signs and index letters, all drawn here; no font is used anywhere.

Suit signs live in a box of -50..50 both ways. Letters stand on y = 40 with their tops at y = 0; each is made of
pen strokes (see shapes.pen) and plain shapes, all turning the same way, so that overlaps fill.
"""

from __future__ import annotations

from .paths import Path, clip, convex, parse, transform
from .shapes import ellipse, pen, rect, solid

SUITS: dict[str, Path] = {
    "C": [
        *ellipse(0, -27, 22.5),
        *ellipse(-24.5, 10, 22.5),
        *ellipse(24.5, 10, 22.5),
        *parse(
            "M-9,-12 L9,-12 L12,2 L3.5,12 C3.5,30 7,44.5 18,47.5 L18,50 L-18,50 "
            "L-18,47.5 C-7,44.5 -3.5,30 -3.5,12 L-12,2 Z"
        ),
    ],
    "D": parse("M0,-50 C9,-32 23,-14 38,0 C23,14 9,32 0,50 C-9,32 -23,14 -38,0 C-23,-14 -9,-32 0,-50 Z"),
    "H": parse(
        "M0,50 C-7,31 -46,10 -46,-20 C-46,-37 -36,-47 -23,-47 C-12,-47 -4,-40 0,-29 "
        "C4,-40 12,-47 23,-47 C36,-47 46,-37 46,-20 C46,10 7,31 0,50 Z"
    ),
    "S": parse(
        "M0,-50 C7,-32 45,-12 45,17 C45,31 35.5,39.5 24,39.5 C15,39.5 7.5,35 3.5,27.5 "
        "C4,37 8,45.5 18,47.5 L18,50 L-18,50 L-18,47.5 C-8,45.5 -4,37 -3.5,27.5 "
        "C-7.5,35 -15,39.5 -24,39.5 C-35.5,39.5 -45,31 -45,17 C-45,-12 -7,-32 0,-50 Z"
    ),
}

THICK, THIN = 7.4, 3.9
SLAB = 3.4  # thickness of serifs


def _stroke(d: str, thick: float = THICK, thin: float = THIN, nib: float = -18) -> Path:
    return pen(d, thick, thin, nib, steps=4)


def _bowl(d: str, thick: float = THICK) -> Path:
    """A stroke whose level ends lie flush with the serifs."""
    return _stroke(d, thick, 3.8, 0)


def _cut(
    d: str, thick: float = THICK, thin: float = THIN, *, left: float = -20, top: float = 0, foot: float = 40
) -> Path:
    """A stroke cut level at top and foot, and upright at the left."""
    box = convex([(left, top), (80, top), (80, foot), (left, foot)])
    return clip(pen(d, thick, thin, steps=4), box)


def _stem(x: float) -> Path:
    return rect(x - THICK / 2, 0, THICK, 40)


def _serif(x: float, y: float, half: float) -> Path:
    """A slab at the end of a stem: y is its top."""
    return rect(x - half, y, 2 * half, SLAB)


def _foot(x: float, half: float) -> Path:
    return _serif(x, 40 - SLAB, half)


def _move(path: Path, dx: float, sx: float = 1, sy: float = 1) -> Path:
    """Scale, standing on y = 40, and move to the right."""
    return transform(path, (sx, 0, 0, sy, dx, 40 - 40 * sy))


_SIX = _stroke(
    "M20,7.6 C18.8,3.8 16.6,2 13.6,2 C7.4,2 3.7,10 3.7,22 C3.7,32.5 7.4,38 13,38 "
    "C18.6,38 22.2,33.8 22.2,27.4 C22.2,21 18.6,17.2 13.4,17.2 C8.6,17.2 4.6,20.6 3.9,26"
) + ellipse(19.6, 8, 4.1)
_ONE = _stem(9.4) + parse("M10,0 C9,4.6 6.2,7 1.6,7.6 L1.6,11.2 L10,11.2 Z") + _foot(9.4, 7.6)
_ZERO = _stroke("M12.5,2 C7,2 4,9 4,20 C4,31 7,38 12.5,38 C18,38 21,31 21,20 C21,9 18,2 12.5,2")
_K = (
    _stem(7.4)
    + _cut("M28.6,-3 L8.6,25.6", 5.4, 3.9)
    + _cut("M12.4,13.4 L27.6,43", left=10)
    + _serif(7.4, 0, 7)
    + _foot(7.4, 7)
    + _serif(25.6, 0, 6.2)
    + _foot(25.8, 6.8)
)
_SMALL_N = (
    rect(3, 0, THICK, 40)
    + parse("M3,0 L-1.6,0 L-1.6,3.4 L3,3.4 Z")
    + _stroke("M7,9 C10,4 13.6,1.9 17,1.9 C22,1.9 24.2,5 24.2,11 L24.2,40", 7.4)
    + _foot(6.7, 7)
    + _foot(24.2, 6.4)
)

# letter -> (advance width, shape)
_RAW: dict[str, tuple[float, Path]] = {
    "1": (18.4, _ONE),
    "2": (
        25,
        _cut("M5,11 C5.2,5.2 8.4,2 13,2 C18.2,2 21.4,5.4 21.4,10.6 C21.4,20.6 8,26 4.6,39", top=-1, foot=38, left=1.6)
        + ellipse(5.4, 11, 4.1)
        + parse("M1.6,36 L3,34.6 L18,34.6 C20.6,34.6 21.3,32.5 21.6,30 L24.6,30 L23.6,40 L1.6,40 Z"),
    ),
    "3": (
        24,
        _stroke("M5.2,9.6 C5.6,4.8 8.6,2 12.6,2 C17.4,2 20.3,5.2 20.3,10.2 C20.3,15.4 16.4,18.7 10,18.7")
        + _stroke("M10,18.7 C17.6,18.7 21.6,22.4 21.6,28.2 C21.6,34.2 17.6,38 12,38 C7.2,38 4.4,35.2 4.1,30.4")
        + ellipse(5.3, 9.8, 4.1)
        + ellipse(4.3, 30, 4.1),
    ),
    "4": (
        27,
        _stem(18.2) + parse("M14.5,0 L17.4,0 L21.9,0 L5.6,28 L0.6,28 Z") + rect(0.6, 26, 25.4, 3.9) + _foot(18.2, 6.8),
    ),
    "5": (
        24,
        parse("M4.6,0 L20.8,0 L20.8,5.2 L7.8,5.2 L7,16.4 L6.9,19.9 L3.2,18.8 Z")
        + _stroke(
            "M5.2,18.2 C7.5,16 9.9,15.2 12.4,15.2 C18,15.2 21.6,19.6 21.6,26 C21.6,33.4 17.6,38 11.6,38 "
            "C7.2,38 4.6,35.4 4.2,31",
            7.4,
            3.9,
        )
        + ellipse(4.4, 30.4, 4.1),
    ),
    "6": (25.5, _SIX),
    "7": (
        24,
        parse("M1,0 L23.8,0 L23.8,4.2 L20,5.6 L6.5,5.6 C4.6,5.6 4.2,7.5 4,10.5 L1,10.5 Z")
        + parse("M23.8,0 L23.8,4.2 C18.6,16 15.4,27 14.4,40 L6.2,40 C7.4,27 11.6,15 17.4,4 Z"),
    ),
    "8": (
        25,
        _stroke(
            "M12.5,2 C7.6,2 4.9,5.4 4.9,10.2 C4.9,15.2 8,18.6 12.5,18.6 C17,18.6 20.1,15.2 20.1,10.2 "
            "C20.1,5.4 17.4,2 12.5,2",
            6.4,
        )
        + _stroke(
            "M12.5,18.6 C7,18.6 3.4,22.4 3.4,28.2 C3.4,34.2 7,38 12.5,38 C18,38 21.6,34.2 21.6,28.2 "
            "C21.6,22.4 18,18.6 12.5,18.6"
        ),
    ),
    "9": (25.5, transform(_SIX, (-1, 0, 0, -1, 25.7, 40))),
    "10": (37, _move(_ONE, -1.4, 0.92) + _move(_ZERO, 14, 0.92)),
    "A": (
        31,
        _cut("M14.2,-4 L2.8,44", 6.4, 4.2)
        + _cut("M14.6,-2 L26.8,42")
        + rect(8, 25.6, 14, 3.6)
        + _foot(4.6, 5.6)
        + _foot(25.4, 6.2),
    ),
    "B": (
        27,
        _stem(7.4)
        + _bowl("M5,1.9 L13,1.9 C18.5,1.9 21.2,5 21.2,10 C21.2,15.4 18,18.6 12.5,18.6 L8,18.6", 6.8)
        + _bowl("M8,18.6 L13,18.6 C19.5,18.6 23,22.4 23,28.2 C23,34.6 19.5,38.1 13,38.1 L5,38.1")
        + _serif(6.6, 0, 6.4)
        + _foot(6.6, 6.4),
    ),
    "D": (
        30,
        _stem(7.4)
        + _bowl("M5,1.9 L12,1.9 C21.5,1.9 26,8.5 26,20 C26,31.5 21.5,38.1 12,38.1 L5,38.1")
        + _serif(6.6, 0, 6.4)
        + _foot(6.6, 6.4),
    ),
    "E": (
        27,
        _stem(7.4)
        + _serif(12.8, 0, 12.8)
        + _foot(13.2, 13.2)
        + rect(8, 18, 9.4, SLAB)
        + parse("M20,0 L25.6,0 L25.6,11 L22.4,11 C22.2,6 21.6,4 18,3.4 Z")
        + parse("M20.4,40 L26.4,40 L26.8,28.6 L23.4,28.6 C23,34.4 22,36 18.4,36.6 Z")
        + parse("M15,18 C17,17.6 17.4,16.4 17.6,13.6 L20,13.6 L20,25.8 L17.6,25.8 C17.4,23 17,21.8 15,21.4 Z"),
    ),
    "H": (
        33,
        _stem(7.2)
        + _stem(25.8)
        + rect(8, 17.8, 18, 3.9)
        + _serif(7.2, 0, 6.6)
        + _foot(7.2, 6.6)
        + _serif(25.8, 0, 6.6)
        + _foot(25.8, 6.6),
    ),
    "J": (
        22,
        _cut("M14.2,-1 L14.2,28 C14.2,35 11.6,37.8 8.4,37.8 C6.4,37.8 5.2,36.4 5,33.4")
        + _serif(14.2, 0, 7.2)
        + ellipse(5, 32.6, 4.2),
    ),
    "K": (33, _K),
    "Kn": (59, _K + _move(_SMALL_N, 36.6, 0.72, 0.66)),
    "Q": (
        31,
        _stroke("M15.5,2 C8.4,2 4.2,9 4.2,20 C4.2,31 8.4,38 15.5,38 C22.6,38 26.8,31 26.8,20 C26.8,9 22.6,2 15.5,2")
        + _stroke("M11,29.4 C16.6,26.4 19.6,31 22,36.2 C23.8,40 26.6,41.4 30,39.8", 6, 4.2),
    ),
    "R": (
        31,
        _stem(7.4)
        + _bowl("M5,1.9 L13,1.9 C19.5,1.9 22.4,5.4 22.4,10.6 C22.4,16.2 19,19.6 13,19.6 L8,19.6")
        + _cut("M12.6,18.4 C19.6,19.4 20.6,29 24.8,41.4")
        + _serif(7, 0, 6.6)
        + _foot(7.4, 7)
        + _foot(26, 4.8),
    ),
    "T": (
        30,
        _stem(15)
        + _serif(15, 0, 14)
        + _foot(15, 7)
        + parse("M1,0 L8,0 L9.6,3.4 C5.6,4 4.6,6 4,11.6 L1,11.6 Z")
        + parse("M29,0 L22,0 L20.4,3.4 C24.4,4 25.4,6 26,11.6 L29,11.6 Z"),
    ),
    "V": (31, _cut("M4,-3 L15.5,43") + _cut("M27,-3 L15.2,43", 5.6, 4.2) + _serif(5.2, 0, 6.2) + _serif(26.2, 0, 5.2)),
    "W": (
        44,
        _cut("M4.6,-3 L14.2,43")
        + _cut("M22.4,-3 L13.6,43", 5.4, 4)
        + _cut("M20.4,-3 L30.4,43")
        + _cut("M39.4,-3 L29.8,43", 5.4, 4)
        + _serif(5.6, 0, 6)
        + _serif(21.4, 0, 5.6)
        + _serif(38.8, 0, 5),
    ),
    "Д": (
        34,
        _cut("M15,-2 C14.6,16 12.4,27 6.6,36", 5, 4, foot=35)
        + rect(20.7, 0, 7.4, 34)
        + _serif(19.4, 0, 9.6)
        + rect(2, 33, 30.6, 3.8)
        + parse("M2,33 L5.6,33 L5.2,42.6 L1.6,42.6 Z")
        + parse("M32.6,33 L29,33 L29.4,42.6 L33,42.6 Z"),
    ),
}

LETTERS: dict[str, tuple[float, Path]] = {letter: (width, solid(shape)) for letter, (width, shape) in _RAW.items()}
