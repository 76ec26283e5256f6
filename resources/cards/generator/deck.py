"""Faces and backs put together: the card, its index, pips, courts.

A card is 250 x 350 units. The path of the index's letter has the id ``r``, so that a program can put the letter
of another language in its place (:func:`index_letters` gives the paths).
"""

from __future__ import annotations

from . import backs, courts
from .ace import ace_of_spades
from .canvas import Canvas
from .glyphs import LETTERS, SUITS
from .paths import Path, matrix, num, transform, write
from .shapes import rect
from .style import Style

WIDTH, HEIGHT, RADIUS = 250, 350, 14
RANKS = "A23456789TJQK"
SUIT_ORDER = "CDHS"
COURTS = "JQK"
# the letters a rank may bear in some language
LOCAL_LETTERS = {
    "A": ("A", "1", "E", "T"),
    "J": ("J", "B", "V", "W", "Kn"),
    "Q": ("Q", "D", "V", "Д"),
    "K": ("K", "R", "H"),
}
BACKS = (backs.lattice, backs.garden, backs.plain)

# Pip grid, units from the card's top left corner. Columns and rows are symmetrical about the
# centre (125, 175); a pip in the lower half stands on its head.
LEFT, MID, RIGHT = 79.0, 125.0, 171.0
TOP, BOTTOM = 66.0, 284.0

# pips in each side column, by the card's number
_SIDE = {4: 2, 5: 2, 6: 3, 7: 3, 8: 3, 9: 4, 10: 4}


def _rows(n: int) -> list[float]:
    return [TOP + k * (BOTTOM - TOP) / (n - 1) for k in range(n)]


def pip_places(n: int) -> list[tuple[float, float]]:
    """Return the centres of the pips of a card of n, 2 to 10."""
    if n in (2, 3):
        return [(MID, y) for y in _rows(n)]
    places = [(x, y) for x in (LEFT, RIGHT) for y in _rows(_SIDE[n])]
    half = (BOTTOM - TOP) / 2
    third = (BOTTOM - TOP) / 3
    middle: dict[int, list[float]] = {
        5: [175.0],
        9: [175.0],
        7: [TOP + half / 2],
        8: [TOP + half / 2, BOTTOM - half / 2],
        10: [TOP + third / 2, BOTTOM - third / 2],
    }
    return places + [(MID, y) for y in middle.get(n, [])]


def sign(suit: str, x: float, y: float, size: float) -> Path:
    """Return a suit sign of the given height, centred at x, y."""
    return transform(SUITS[suit], matrix(x, y, size / 100))


def index_letter(rank: str, letter: str, style: Style) -> Path:
    """Return the letter of a card's top left index; courts have less room for it."""
    width, shape = LETTERS[letter]
    k = style.index_scale
    centre, top, room = (37.0, 14.0, 52.0) if style.large else (25.5, 14.0, 35.0)
    if rank in COURTS and not style.large:
        room = 33.0  # clear of the court's frame
    squeeze = min(1.0, room / (width * k))
    return transform(shape, (k * squeeze, 0, 0, k, centre - k * squeeze * width / 2, top))


def index_letters(style: Style) -> dict[str, dict[str, str]]:
    """Return the path data of every letter an ace or a court may have instead, by rank and letter."""
    return {
        rank: {letter: write(index_letter(rank, letter, style)) for letter in letters}
        for rank, letters in LOCAL_LETTERS.items()
    }


def index(card: str, style: Style) -> str:
    """Return rank over suit for the top left corner."""
    rank, suit = card[0], card[1]
    letter = style.letters.get(rank, "10" if rank == "T" else rank)
    c = Canvas()
    c.shape(index_letter(rank, letter, style), style.suit(suit), name="r")
    size, centre = (42.0, 37.0) if style.large else (30.0, 25.5)
    c.shape(sign(suit, centre, 14 + 40 * style.index_scale + 7 + size / 2, size), style.suit(suit))
    return "".join(c.parts)


def blank(style: Style) -> str:
    """Return the card itself."""
    c = Canvas()
    inset = style.edge_width / 2
    card = rect(inset, inset, WIDTH - 2 * inset, HEIGHT - 2 * inset, RADIUS - inset)
    c.shape(card, style.paper, style.edge, style.edge_width)
    return c.parts[0]


def number(card: str, style: Style) -> str:
    """Return the pips of 2 to 10."""
    rank, suit = card[0], card[1]
    c = Canvas()
    c.shape(sign(suit, 0, 0, 39.0 if style.large else 47.0), style.suit(suit), name="p")
    text = f"<defs>{c.parts[0]}</defs>"
    across, down = (0.74, 0.94) if style.large else (1.0, 1.0)
    for column, row in pip_places(10 if rank == "T" else int(rank)):
        x, y = 125 + (column - 125) * across, 175 + (row - 175) * down
        turn = "-1 0 0 -1" if y > 175.5 else "1 0 0 1"
        text += f'<use xlink:href="#p" transform="matrix({turn} {num(x)} {num(y)})"/>'
    return text


def face(card: str, style: Style) -> str:
    """Return the whole SVG of one face; ``card`` is rank and suit, as TD."""
    rank, suit = card[0], card[1]
    half = index(card, style)
    over = ""
    if rank in COURTS:
        once, figure = courts.court(card, style)
        half = figure + half
        over = courts.divider(card, style)
    elif card == "AS":
        once = ace_of_spades(style)
    elif rank == "A":
        c = Canvas()
        c.shape(sign(suit, 125, 175, 108), style.suit(suit))
        once = c.parts[0]
    else:
        once = number(card, style)
    return document(
        f'<defs><g id="h">{half}</g></defs>{blank(style)}{once}'
        f'<use xlink:href="#h"/><use xlink:href="#h" transform="rotate(180 125 175)"/>{over}'
    )


def document(body: str) -> str:
    """Return a card's elements as an SVG document."""
    return (
        '<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" '
        f'width="{WIDTH}" height="{HEIGHT}" viewBox="0 0 {WIDTH} {HEIGHT}">'
        f'<g stroke-linejoin="round" stroke-linecap="round">{body}</g></svg>\n'
    )


def deck_files(style: Style) -> dict[str, str]:
    """Return the SVG of the 52 faces and the backs, by file name."""
    files = {f"{r}{s}.svg": face(r + s, style) for r in RANKS for s in SUIT_ORDER}
    for k, back in enumerate(BACKS, 1):
        files[f"back-{k}.svg"] = document(blank(style) + back())
    return files
