"""Where everything stands: from a state of the table, its places and a size to poses in px. Pure geometry, no Qt."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import islice
from typing import Final, NamedTuple

from cassino_desktop.engine.cards import Card, card_set, iter_cards
from cassino_desktop.gui.table.desk import Box, Desk
from cassino_desktop.gui.table.geometry import CARD_HEIGHT, Pose, Rect, pose_at
from cassino_desktop.gui.table.measures import (
    Bands,
    Fit,
    Frame,
    bands,
    fit,
    grid_height,
    grid_width,
    pile_gap,
    pile_step,
)
from cassino_desktop.gui.table.model import Heap, TableState
from cassino_desktop.gui.table.places import Cell, Places

# How high things lie; what moves lies above all of them.
Z_STOCK: Final = 0.0
Z_HEAP: Final = 10.0
Z_SWEPT: Final = 70.0
Z_LOOSE: Final = 200.0
Z_PILE: Final = 300.0

_BAR_LIFT: Final = 12
"""How far above the hand the play bar ends where it has no room of its own, in px: the chosen card is raised."""
_BAR_GAP: Final = 6
_PLATE: Final = 10.5
"""How wide a plate on two lines usually is at most, in the height of its text."""

_LAYERS: Final = 5
"""How many cards of a pile of backs are drawn."""


class Seen(NamedTuple):
    """How one card's picture stands: its pose, which side is up, and whether it is drawn (not: others lie on it)."""

    pose: Pose
    face_up: bool
    drawn: bool = True


@dataclass(frozen=True)
class Layout:
    """Where everything stands.

    Attributes:
        frame: What it was laid out for.
        fit: The style, and the width of a table card in px.
        bands: The parts of the view.
        origin: The top left corner of the first place for loose cards.
        pile_origin: The top left corner of the first place for a build, and the distances to the next: x, y, dx, dy.
        cards: Every card of the pack that stands somewhere.
        piles: The rectangles of the builds, in the places' order.
        hands: By seat, the poses of its cards in order.
        held: By seat, the cards whose pictures stand in those poses; where a hand is hidden, any cards not in sight.
        stack: The cards whose pictures stand for the stock, the top one first.
        plates: By seat.
        stock: The stock's top card.
        stock_label: Its label.
        heaps: By heap, its lowest card's rectangle.
        heap_labels: By heap.
        bar: The play bar: its middle, and how wide it may be.
    """

    frame: Frame
    fit: Fit
    bands: Bands
    origin: tuple[float, float]
    pile_origin: tuple[float, float, float, float]
    cards: dict[Card, Seen]
    piles: tuple[Rect, ...]
    hands: tuple[tuple[Pose, ...], ...]
    held: tuple[tuple[Card, ...], ...]
    stack: tuple[Card, ...]
    plates: tuple[Box, ...]
    stock: Rect
    stock_label: Box
    heaps: tuple[Rect, ...]
    heap_labels: tuple[Box, ...]
    bar: Box

    @property
    def card(self) -> int:
        """Return the width of a table card in px."""
        return self.fit.card

    @property
    def tight(self) -> bool:
        """Return whether builds lie so close that badges and marks have to stay inside them."""
        return self.pile_origin[3] < (CARD_HEIGHT + 0.1) * self.card

    def cell_pose(self, cell: Cell) -> Pose:
        """Return the pose of a loose card in a place."""
        style, width = self.fit.style, self.fit.card
        x = self.origin[0] + cell.column * round(width * (1 + style.gap_x))
        y = self.origin[1] + cell.row * round(width * (CARD_HEIGHT + style.gap_y))
        return pose_at(x, y, width, Z_LOOSE + 10 * cell.row + cell.column)


def lay_out(state: TableState, places: Places) -> Layout:
    """Return where everything of a state stands."""
    frame = places.frame
    found = fit(frame, places.grid, places.widest_pile)
    parts = bands(frame, found.style, found.card)
    origin, pile_origin = _origins(places, found, parts)
    clear = origin[0], origin[0] + grid_width(places.grid, found.style, places.widest_pile) * found.card
    desk = Desk(state, frame, found, parts, clear)
    hands = tuple(desk.hand_poses(seat) for seat in range(state.players))
    stock, stock_label = desk.stock()
    heaps = [desk.heap(heap) for heap in state.heaps]
    held, stack = _stand_ins(state, places)
    layout = Layout(
        frame=frame,
        fit=found,
        bands=parts,
        origin=origin,
        pile_origin=pile_origin,
        cards={},
        piles=tuple(_pile_rect(len(pile.cards), pile.cell, pile_origin, found.card) for pile in places.piles),
        hands=hands,
        held=held,
        stack=stack,
        plates=tuple(desk.plate(seat) for seat in range(state.players)),
        stock=stock,
        stock_label=stock_label,
        heaps=tuple(rect for rect, _ in heaps),
        heap_labels=tuple(label for _, label in heaps),
        bar=Box(frame.width / 2, parts.bar_middle, frame.width - 12),
    )
    layout.cards.update(_cards(state, places, layout))
    bar = layout.bar._replace(y=_bar_middle(places, layout))
    return replace(layout, bar=bar._replace(width=_bar_room(layout, bar)))


def _bar_room(layout: Layout, bar: Box) -> float:
    """How wide the play bar may be: not into the plates of players at the sides."""
    parts = layout.bands
    reach = bar.width / 2
    for plate in layout.plates:
        near = abs(plate.y - bar.y) < (parts.bar + parts.plate) / 2 + parts.plate  # which may grow by a line
        if plate.stacks and near:
            reach = min(reach, abs(plate.x - bar.x) - min(plate.width, _PLATE * layout.frame.text) / 2)
    return max(2 * reach, bar.width / 2)


def _bar_middle(places: Places, layout: Layout) -> float:
    """The middle of the play bar: above the hand, also with styles that keep no room there while no card needs it."""
    parts = layout.bands
    above = parts.hand_top - _BAR_LIFT - parts.bar / 2
    on_table = [layout.cards[card].pose.rect.bottom for card in places.loose] + [rect.bottom for rect in layout.piles]
    free = max(on_table, default=0.0) + _BAR_GAP <= above - parts.bar / 2
    return above if free and not layout.fit.style.bar_above else parts.bar_middle


def _origins(places: Places, found: Fit, parts: Bands) -> tuple[tuple[float, float], tuple[float, float, float, float]]:
    """Where the grid of loose cards begins, and that of the builds with its steps; centred as if no build were wide."""
    style, card, grid = found.style, found.card, places.grid
    width = grid_width(grid, style, places.widest_pile) * card
    usual = grid_width(grid, style, min(places.widest_pile, 1 + 2 / 3)) * card
    x = parts.left + (parts.right - parts.left - usual) / 2
    x = round(max(parts.left, min(x, parts.right - width)))
    height = grid_height(grid, style) * card
    y = round(parts.top + max(0.0, parts.bottom - parts.top - height) / 2)
    pile_x = x + grid.columns * round(card * (1 + style.gap_x)) + round(0.14 * card)
    dx = round(card * (places.widest_pile + pile_gap(style)))
    dy = round(card * (CARD_HEIGHT + style.gap_y))
    if grid.pile_rows < grid.rows and grid.pile_rows > 1:  # fewer builds than rows: further apart
        dy = round(min(1.4 * dy, (height - card * CARD_HEIGHT) / (grid.pile_rows - 1)))
    return (x, y), (pile_x, y, dx, dy)


def _pile_rect(count: int, cell: Cell, origin: tuple[float, float, float, float], card: float) -> Rect:
    x, y, dx, dy = origin
    step = round(card * pile_step(count))
    return Rect(x + cell.column * dx, y + cell.row * dy, card + (count - 1) * step, card * CARD_HEIGHT)


def _cards(state: TableState, places: Places, layout: Layout) -> Iterator[tuple[Card, Seen]]:
    """Where every card of the pack stands; cards nobody may see stand for those hidden in hands and stock."""
    for card, cell in places.loose.items():
        yield card, Seen(layout.cell_pose(cell), True)
    for number, (pile, rect) in enumerate(zip(places.piles, layout.piles, strict=True)):
        step = round(layout.card * pile_step(len(pile.cards)))
        for k, card in enumerate(pile.cards):
            yield card, Seen(pose_at(rect.x + k * step, rect.y, layout.card, Z_PILE + 20 * number + k), True)
    for heap, rect in zip(state.heaps, layout.heaps, strict=True):
        yield from _heap_cards(heap, rect)
    for seat, poses in enumerate(layout.hands):
        known = len(places.hands[seat])
        for k, (card, pose) in enumerate(zip(layout.held[seat], poses, strict=True)):
            above = len(poses) if k < known and state.turned_up >> card & 1 else 0  # no back lies on it
            yield card, Seen(pose._replace(z=pose.z + above), k < known and state.face_up(seat, card))
    layers = min(_LAYERS, 1 + len(layout.stack) // 8)
    for k, card in enumerate(layout.stack):
        yield card, Seen(_layer(layout.stock, layers - 1 - k, Z_STOCK - k), False, k < layers)


def _stand_ins(state: TableState, places: Places) -> tuple[tuple[tuple[Card, ...], ...], tuple[Card, ...]]:
    """Whose pictures stand in the hands and in the stock: the known cards, and for hidden ones any not in sight."""
    unseen = iter_cards(state.unseen)
    held = tuple(
        known + tuple(islice(unseen, size - len(known)))
        for known, size in zip(places.hands, state.hand_sizes, strict=True)
    )
    stock = state.position.stock  # known only where the position is shown in full
    return held, stock or tuple(islice(unseen, state.view.stock_size))


def _layer(rect: Rect, layer: int, z: float) -> Pose:
    """The pose of a card in a pile of backs, each layer a little higher and to the right."""
    layer = max(0, layer)
    return pose_at(rect.x + 0.7 * layer, rect.y - 1.6 * layer, rect.width, z)


def _heap_cards(heap: Heap, rect: Rect) -> Iterator[tuple[Card, Seen]]:
    plain = list(iter_cards(heap.cards & ~card_set(heap.swept)))
    layers = min(_LAYERS, 1 + len(plain) // 6)
    for k, card in enumerate(plain):
        layer = layers - len(plain) + k
        yield card, Seen(_layer(rect, layer, Z_HEAP + k), False, layer >= 0)
    for k, card in enumerate(heap.swept):
        yield card, Seen(swept_pose(rect, k, len(heap.swept)), True)


def swept_pose(rect: Rect, number: int, count: int) -> Pose:
    """Return the pose of a swept card across its heap: each further down, closer together where there are many."""
    width = rect.width
    start = -0.2 * width if count <= 3 else max(-0.45 * width, width / 2 + 2 - rect.middle[1])
    step = min(max(15.0, 0.2 * width), (0.26 * width - start) / max(1, count - 1))
    x, y = rect.middle
    return Pose(round(x) + 2, round(y + start + number * step), width, 90.0, Z_SWEPT + number)
