"""How large everything can be: the measures of a table that fits a window (STYLE.md, "The table"). No Qt.

A table is measured for a :class:`Frame` (the window, the size of text, who sits there) and a :class:`Grid` (how many
places for loose cards and builds). From a few styles, from comfortable to full, the one is taken that gives the largest
cards; a fuller style has to win by a margin, since it gives up some calm.
"""

from functools import lru_cache
from typing import Final, NamedTuple

from cassino_desktop.gui.table.geometry import CARD_HEIGHT
from cassino_desktop.gui.table.model import Spot

NOTE: Final = 14.0
"""Height in px of the text for which the fixed measures below are meant."""

SMALLEST, LARGEST = 18, 260
FAN_STEP: Final = 1 / 3
LEAST_FAN_STEP: Final = 0.2
BUILD_WIDTH: Final = 1 + 2 * FAN_STEP
"""Room kept for a build, in card widths; a build of more cards is fanned closer before it gets more."""

BADGE_REACH: Final = 0.22
"""How far a build's badge with its lock reaches beyond the fan, in card widths."""

SIDE_STEP: Final = 0.36
"""Step of the cards in a hand at the side, in their widths."""

SMALL_INDEX: Final = 50
LARGE_INDEX: Final = 67
"""Card widths at which an index is 9 and 12 px high (45 of 250 card units)."""


class Style(NamedTuple):
    """Proportions in widths of a table card; the margins and the heights of ``plate``, ``label`` and ``bar`` in px.

    ``bar_above``: the play bar has room of its own above the hand; else it lies over the lower part of the hand.
    ``sides``: stock, heaps and side players stand left and right of the cards; else in a strip above them.
    ``handicap`` is what the width of cards is multiplied with before styles are compared.
    """

    hand: float
    small: float
    stock: float
    heap: float
    gap_x: float
    gap_y: float
    margin: float
    side_margin: float
    plate: float
    label: float
    bar: float
    bar_above: bool
    sides: bool
    handicap: float


STYLES: Final = (
    Style(1.25, 0.73, 0.85, 0.80, 0.178, 0.14, 14, 24, 30, 24, 50, True, True, 1.0),
    Style(1.28, 0.66, 0.74, 0.74, 0.16, 0.12, 10, 16, 26, 23, 44, True, True, 0.9),
    Style(1.15, 0.60, 0.70, 0.70, 0.12, 0.09, 8, 10, 25, 22, 42, False, True, 0.74),
    Style(1.08, 0.58, 0.56, 0.56, 0.07, 0.065, 6, 6, 24, 21, 40, False, False, 0.64),
    Style(1.0, 0.42, 0.45, 0.45, 0.06, 0.06, 5, 5, 23, 21, 38, False, False, 0.56),
)


class Frame(NamedTuple):
    """What a table is laid out for: the view's size in px, the height of notes in px, players, spots of heaps."""

    width: int
    height: int
    text: float
    players: int
    heaps: tuple[Spot, ...]
    hand: int = 4

    @property
    def scale(self) -> float:
        """Return how much larger text is than the measures are meant for."""
        return self.text / NOTE

    @property
    def opponents(self) -> tuple[Spot, ...]:
        """Return the spots of the others, clockwise."""
        if self.players == 2:
            return (Spot.TOP,)
        return (Spot.LEFT, Spot.TOP, Spot.RIGHT) if self.players == 4 else (Spot.LEFT, Spot.RIGHT)

    @property
    def least_width(self) -> int:
        """Return the width under which a table card's index would be too small for a window of this size."""
        return LARGE_INDEX if self.width >= 960 and self.height >= 440 else SMALL_INDEX


class Grid(NamedTuple):
    """Places on the table: ``rows`` x ``columns`` for loose cards, ``pile_rows`` x ``pile_columns`` for builds."""

    rows: int
    columns: int
    pile_rows: int
    pile_columns: int

    @property
    def loose(self) -> int:
        """Return how many places there are for loose cards."""
        return self.rows * self.columns

    @property
    def piles(self) -> int:
        """Return how many places there are for builds."""
        return self.pile_rows * self.pile_columns


class Fit(NamedTuple):
    """A style and the width of a table card in px."""

    style: Style
    card: int


class Bands(NamedTuple):
    """The parts of the view, in px: the middle for table cards, the hand, the bar's middle; heights of small things."""

    left: float
    top: float
    right: float
    bottom: float
    hand_top: float
    bar_middle: float
    plate: float
    label: float
    bar: float


def pile_step(count: int) -> float:
    """Return the step of a fan of ``count`` cards in card widths: a third, closer for many, never under a fifth."""
    if count <= 3:
        return FAN_STEP
    return max(LEAST_FAN_STEP, (BUILD_WIDTH - 1) / (count - 1))


def pile_width(count: int) -> float:
    """Return the width of a fan of ``count`` cards in card widths."""
    return 1 + (count - 1) * pile_step(count)


def bands(frame: Frame, style: Style, card: float) -> Bands:
    """Return the parts of the view for a style and a card width."""
    grown = frame.scale * (1 + 0.4 * min(1.0, max(0.0, (card - 90) / 110)))  # beside large cards, larger words
    plate, label, bar = style.plate * grown, style.label * grown, style.bar * frame.scale
    margin, hand_height = style.margin, CARD_HEIGHT * style.hand * card
    hand_top = frame.height - max(5.0, 0.6 * margin) - hand_height
    if style.bar_above:
        lift = 8 if margin > 10 else 6
        bottom = hand_top - lift - bar - 0.6 * margin
        middle = hand_top - lift - bar / 2
    else:
        bottom = hand_top - max(5.0, 0.1 * card)
        middle = frame.height - 4 - bar / 2
    left, right = (_side_width(frame, style, card, side, label) for side in (Spot.LEFT, Spot.RIGHT))
    return Bands(
        left=left if style.sides else margin,
        top=_top_height(frame, style, card, plate) + max(4.0, 0.13 * card),
        right=frame.width - (right if style.sides else margin),
        bottom=bottom,
        hand_top=hand_top,
        bar_middle=middle,
        plate=plate,
        label=label,
        bar=bar,
    )


def _top_height(frame: Frame, style: Style, card: float, plate: float) -> float:
    """Height of what stands above the table cards."""
    if style.sides and Spot.TOP not in frame.opponents:
        return max(style.margin, 0.11 * card)  # room for the badges of builds
    hang = 0.0 if plate_beside(frame, style) else 0.55 * plate
    return style.margin + CARD_HEIGHT * style.small * card + hang


def plate_beside(frame: Frame, style: Style) -> bool:
    """Return whether the opponent's plate stands beside the cards and not across their lower edge."""
    return not style.sides and frame.players == 2


def _side_width(frame: Frame, style: Style, card: float, side: Spot, label: float) -> float:
    """Width of the column at a side, to the middle's edge."""
    width = 2.6 * label
    if side is Spot.LEFT:
        width = max(width, style.stock * card + 4)
    if side in frame.opponents:
        width = max(width, CARD_HEIGHT * style.small * card, 8.2 * frame.text)
    if any(heap_column(frame, spot) is side for spot in frame.heaps):
        width = max(width, (CARD_HEIGHT * style.heap) * card + 4)
    return style.side_margin + width + max(8.0, style.gap_x * card)


def heap_column(frame: Frame, spot: Spot) -> Spot | None:
    """Return at which side the heap of a spot stands, with styles that have sides; None: beside the top hand."""
    if spot is Spot.LEFT:
        return Spot.LEFT
    if spot is Spot.TOP and Spot.RIGHT in frame.opponents:
        return None
    return Spot.RIGHT


def side_height(card: float, style: Style, count: int) -> float:
    """Return the height of a hand of ``count`` cards at the side, in px."""
    return style.small * card * (1 + SIDE_STEP * (max(1, count) - 1))


def heap_height(card: float, style: Style, label: float) -> float:
    """Return the height of a heap, or the stock, with its label below."""
    return CARD_HEIGHT * style.heap * card + 6 + label


def hand_gap(style: Style, card: float) -> float:
    """Return the gap between hand cards in px."""
    return max(5.0, style.hand * card * 0.125)


def grid_width(grid: Grid, style: Style, pile: float) -> float:
    """Return the width of the table's cards in card widths, for builds of at most ``pile`` card widths."""
    width = grid.columns + (grid.columns - 1) * style.gap_x
    if grid.pile_columns:
        gap = pile_gap(style)
        width += 0.14 + style.gap_x + grid.pile_columns * pile + (grid.pile_columns - 1) * gap + BADGE_REACH
    return width


def pile_gap(style: Style) -> float:
    """Return the gap between columns of builds in card widths."""
    return max(style.gap_x + 0.08, BADGE_REACH + 0.02)


def grid_height(grid: Grid, style: Style) -> float:
    """Return the height of the table's cards in card widths."""
    rows = max(grid.rows, grid.pile_rows)
    return rows * CARD_HEIGHT + (rows - 1) * style.gap_y


def _fits(frame: Frame, grid: Grid, pile: float, style: Style, card: int) -> bool:
    parts = bands(frame, style, card)
    if grid_height(grid, style) * card > parts.bottom - parts.top:
        return False
    if grid_width(grid, style, pile) * card > parts.right - parts.left:
        return False
    if not style.sides:
        return _strip_fits(frame, style, card, parts)
    return _columns_fit(frame, style, card, parts) and _hand_fits(frame, style, card)


def _strip_fits(frame: Frame, style: Style, card: int, parts: Bands) -> bool:
    """Whether stock, opponents and heaps stand beside each other above the cards."""
    room = frame.width - 2 * style.margin
    label = 3.3 * parts.label
    small = style.small * card
    if frame.players == 2:
        need = (style.stock + CARD_HEIGHT * style.heap) * card + 2 * label + small * (1 + 0.7 * 3) + 9 * frame.text
    else:
        heaps = sum(spot is not Spot.BOTTOM for spot in frame.heaps)
        fan = max(small * (1 + SIDE_STEP * 3), 6.5 * frame.text)
        need = style.stock * card + heaps * CARD_HEIGHT * style.heap * card + len(frame.opponents) * fan + 8 * 6
    hand = 4 * style.hand * card + 3 * hand_gap(style, card) + style.heap * card + label + 6 * frame.text
    return need <= room and hand <= room


def _columns_fit(frame: Frame, style: Style, card: int, parts: Bands) -> bool:
    """Whether what stands at each side fits above each other."""
    pile = heap_height(card, style, parts.label)
    for side in (Spot.LEFT, Spot.RIGHT):
        need = 2 * style.margin
        if side is Spot.LEFT:
            need += CARD_HEIGHT * style.stock * card + 6 + parts.label
        if side in frame.opponents:
            need += side_height(card, style, 4) + 0.6 * parts.plate + 12
        need += sum(pile + 8 for spot in frame.heaps if heap_column(frame, spot) is side)
        if need > frame.height:
            return False
    return True


def _hand_fits(frame: Frame, style: Style, card: int) -> bool:
    """Whether the hand has room between the plate, and a heap, at each side of it."""
    width = frame.hand * style.hand * card + (frame.hand - 1) * hand_gap(style, card)
    plate = 6.4 * frame.text + 14
    left = _side_width(frame, style, card, Spot.LEFT, style.label * frame.scale) if Spot.LEFT in frame.heaps else 0.0
    right = style.side_margin + CARD_HEIGHT * style.heap * card + 8
    return width + 2 * max(style.margin + plate, left + plate, right) <= frame.width


@lru_cache(maxsize=512)
def fit(frame: Frame, grid: Grid, pile: float = BUILD_WIDTH) -> Fit:
    """Return the style and the largest card width with which a grid of places fits a frame.

    ``pile`` is the width of the widest build, in card widths. Where nothing fits the smallest card of the fullest style
    is returned.
    """
    best, best_worth = Fit(STYLES[-1], SMALLEST), (False, 0.0)
    for style in STYLES:
        card = _largest(frame, grid, pile, style)
        worth = (card >= frame.least_width, card * style.handicap)
        if card and worth > best_worth:
            best, best_worth = Fit(style, card), worth
    return best


def _largest(frame: Frame, grid: Grid, pile: float, style: Style) -> int:
    """The largest card width that fits, or 0."""
    low, high = SMALLEST - 1, LARGEST
    while low < high:
        middle = (low + high + 1) // 2
        if _fits(frame, grid, pile, style, middle):
            low = middle
        else:
            high = middle - 1
    return low if low >= SMALLEST else 0


def grids(loose: int, piles: int) -> tuple[Grid, ...]:
    """Return the grids, in the order of their rows, with room for so many loose cards and builds."""
    found = []
    for rows in range(2, 7):
        columns = max(3, -(-loose // rows))
        pile_columns = -(-piles // rows)
        found.append(Grid(rows, columns, -(-piles // max(1, pile_columns)), pile_columns))
    return tuple(found)


def best_grid(frame: Frame, loose: int, piles: int, pile: float = BUILD_WIDTH) -> Grid:
    """Return the grid with room for so many loose cards and builds that gives the largest cards."""

    def worth(grid: Grid) -> tuple[bool, float, int]:
        found = fit(frame, grid, pile)
        return found.card >= frame.least_width, found.card * found.style.handicap, -grid.rows

    return max(grids(loose, piles), key=worth)
