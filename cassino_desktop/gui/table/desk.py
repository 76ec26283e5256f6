"""Where things stand round the table cards: hands, name plates, stock and heaps. Pure geometry, no Qt."""

from typing import Final, NamedTuple

from cassino_desktop.gui.table.geometry import CARD_HEIGHT, Pose, Rect, pose_at
from cassino_desktop.gui.table.measures import (
    SIDE_STEP,
    Bands,
    Fit,
    Frame,
    hand_gap,
    heap_column,
    plate_beside,
    side_height,
)
from cassino_desktop.gui.table.model import Heap, Spot, TableState

Z_SEAT: Final = 100.0
Z_HAND: Final = 500.0
_TOP_STEP: Final = 0.7


class Box(NamedTuple):
    """Room for a plate or label.

    ``x`` is its left edge, middle or right edge by ``align`` (-1, 0, 1), ``y`` its middle; ``width`` is the most it may
    take, in px. ``stacks``: what does not fit on one line may go on two, the lower edge staying where it is.
    """

    x: float
    y: float
    width: float
    align: int = 0
    stacks: bool = False


class Desk:
    """Finds the places round the table: hands, plates, stock and heaps."""

    def __init__(self, state: TableState, frame: Frame, found: Fit, parts: Bands, clear: tuple[float, float]) -> None:
        """Take the state, what it is laid out for, and between which x the table cards lie."""
        self.state, self.frame, self.parts, self.clear = state, frame, parts, clear
        self.style, self.card = found.style, found.card
        self.small = round(self.style.small * self.card)
        self.margin = self.style.margin
        self.middle = frame.width / 2
        self.hand_card = round(self.style.hand * self.card)
        self.gap = round(hand_gap(self.style, self.card))
        held = max(frame.hand, state.hand_sizes[state.bottom])
        self.hand_left = self.middle - (held * self.hand_card + (held - 1) * self.gap) / 2

    def hand_poses(self, seat: int) -> tuple[Pose, ...]:
        """Return the poses of a seat's cards, seen or not."""
        spot, count = self.state.spot(seat), self.state.hand_sizes[seat]
        if spot is Spot.BOTTOM:
            return self._own_hand(count)
        if self.style.sides and spot is not Spot.TOP:
            return self._side_hand(spot, count)
        left, step = self._fan(spot, count)
        return tuple(pose_at(left + k * step, self.margin, self.small, Z_SEAT + k) for k in range(count))

    def _own_hand(self, count: int) -> tuple[Pose, ...]:
        width, step = self.hand_card, self.hand_card + self.gap
        room = self.frame.width - 2 * self.margin
        if count > 1 and count * step - self.gap > room:
            step = int((room - width) // (count - 1))
        left = round(self.middle - ((count - 1) * step + width) / 2)
        top = round(self.parts.hand_top)
        return tuple(pose_at(left + k * step, top, width, Z_HAND + k) for k in range(count))

    def _side_hand(self, spot: Spot, count: int) -> tuple[Pose, ...]:
        width = self.small
        x = round(self.column_middle(spot))
        step = round(SIDE_STEP * width)
        top = round(self._side_middle(spot) - side_height(self.card, self.style, max(count, 3)) / 2)
        angle = 90.0 if spot is Spot.LEFT else -90.0
        return tuple(Pose(x, top + width / 2 + k * step, width, angle, Z_SEAT + k) for k in range(count))

    def _fan(self, spot: Spot, count: int) -> tuple[float, int]:
        """The left edge and the step of a hand in the strip above the cards."""
        step = round(self.small * (_TOP_STEP if self.frame.players == 2 or self.style.sides else SIDE_STEP))
        width = self.small + (max(1, count) - 1) * step
        if self.style.sides:
            return round(self.middle - width / 2), step
        if self.frame.players == 2:
            return round(self.middle - 1.9 * self.frame.text - width), step
        left, room = self._strip_cell(spot)
        return round(left + (room - width) / 2), step

    def _strip_cell(self, spot: Spot) -> tuple[float, float]:
        """The left edge and width that an opponent's cards have in the strip, its heap left out."""
        others = self.frame.opponents
        left = self.margin + self.style.stock * self.card + 16
        room = (self.frame.width - self.margin - left) / len(others)
        heap = CARD_HEIGHT * self.style.heap * self.card if spot in self.frame.heaps else 0.0
        return left + others.index(spot) * room, room - heap - 4

    def column_middle(self, side: Spot) -> float:
        """Return the middle of the column at a side."""
        reach = max(8.0, self.style.gap_x * self.card)
        margin = self.style.side_margin
        if side is Spot.LEFT:
            return (margin + self.parts.left - reach) / 2
        return (self.frame.width - margin + self.parts.right + reach) / 2

    def _side_middle(self, spot: Spot) -> float:
        """The height at which the hand at a side stands: midway between what is above and below it."""
        pile = CARD_HEIGHT * self.style.heap * self.card + 6 + self.parts.label
        top = self.margin
        bottom = self.frame.height - self.margin
        if spot is Spot.LEFT:
            top += CARD_HEIGHT * self.style.stock * self.card + 6 + self.parts.label
        elif Spot.RIGHT in self.frame.heaps:
            top += pile
        if (spot is Spot.LEFT and Spot.LEFT in self.frame.heaps) or spot is Spot.RIGHT:
            bottom -= pile
        return (top + bottom - 0.6 * self.parts.plate) / 2

    def plate(self, seat: int) -> Box:
        """Return the room of a seat's name plate."""
        spot, parts = self.state.spot(seat), self.parts
        if spot is Spot.BOTTOM:
            left = self.margin
            if self.style.sides and Spot.LEFT in self.frame.heaps:
                left = parts.left - 8
            y = self.frame.height - max(self.margin, 8) - parts.plate / 2
            return Box(self.hand_left - 10, y, self.hand_left - 10 - left, 1)
        if spot is Spot.TOP and plate_beside(self.frame, self.style):
            left = self.middle - 1.9 * self.frame.text + 6
            heap = CARD_HEIGHT * self.style.heap * self.card + 3.6 * parts.label
            y = self.margin + self.small * CARD_HEIGHT / 2
            return Box(left, y, self.frame.width - self.margin - heap - left, -1)
        if self.style.sides and spot is not Spot.TOP:
            count = max(3, self.state.hand_sizes[seat])
            y = self._side_middle(spot) + side_height(self.card, self.style, count) / 2 + 0.15 * parts.plate
            reach = self.clear[0] if spot is Spot.LEFT else self.frame.width - self.clear[1]
            return Box(self.column_middle(spot), y, reach - 8, stacks=True)
        y = self.margin + self.small * CARD_HEIGHT + 0.05 * parts.plate
        if self.style.sides:
            shared = Spot.TOP in self.frame.heaps and self.frame.players == 4
            room = (20 if shared else 30) * self.frame.text
            return Box(self.middle, y, min(room, 0.5 * self.frame.width))
        left, room = self._strip_cell(spot)
        return Box(left + room / 2, y, room, stacks=self.small * CARD_HEIGHT >= 2 * parts.plate)

    def stock(self) -> tuple[Rect, Box]:
        """Return the stock's lowest card and its label."""
        width = round(self.style.stock * self.card)
        height = width * CARD_HEIGHT
        label = self.parts.label
        if self.style.sides:
            x = round(self.column_middle(Spot.LEFT) - width / 2)
            y = self.margin + 6.0
            if self.frame.players == 2:
                y = max(y, (self.parts.top + self.parts.bottom - height - label) / 2)
            y = round(y)
            return Rect(x, y, width, height), Box(x + width / 2, y + height + 6 + label / 2, self.parts.left - 4)
        rect = Rect(self.margin + 2, self.margin + 4, width, height)
        if self.frame.players == 2:
            return rect, Box(rect.right + 10, rect.middle[1], 5 * label, -1)
        return rect, Box(rect.x, self._strip_label(), 4 * label, -1)

    def _strip_label(self) -> float:
        """The height of labels that lie across the lower edge of piles in the strip."""
        return self.margin + self.small * CARD_HEIGHT + 0.05 * self.parts.plate

    def heap(self, heap: Heap) -> tuple[Rect, Box]:
        """Return a heap's lowest card and its label."""
        spot = self.state.heap_spot(heap)
        width = round(self.style.heap * self.card)
        height, label = width * CARD_HEIGHT, self.parts.label
        over = (CARD_HEIGHT - 1) / 2 * width  # a swept card lies across and is wider
        if not self.style.sides:
            return self._strip_heap(spot, width, over)
        column = heap_column(self.frame, spot)
        if column is None:
            room = self.plate(self.state.seat_at(Spot.TOP) or 0).width
            x = round(self.middle + room / 2 + 10 + over)
            rect = Rect(x, self.margin + 2, width, height)
            return rect, Box(rect.middle[0], rect.bottom - 0.2 * label, 4 * label)
        x = round(self.column_middle(column) - width / 2)
        high = spot in (Spot.TOP, Spot.RIGHT)
        y = self.margin + 8 if high else self.frame.height - self.margin - height - 6 - label
        rect = Rect(x, round(y), width, height)
        edge = self.parts.left if column is Spot.LEFT else self.frame.width - self.parts.right
        return rect, Box(rect.middle[0], rect.bottom + 6 + label / 2, edge - 4)

    def _strip_heap(self, spot: Spot, width: float, over: float) -> tuple[Rect, Box]:
        height, label = width * CARD_HEIGHT, self.parts.label
        right = self.frame.width - self.margin - over
        if spot is Spot.BOTTOM:
            rect = Rect(right - width, self.frame.height - self.margin - height, width, height)
            return rect, Box(rect.x - over - 6, rect.middle[1], 5 * label, 1)
        if self.frame.players == 2:
            rect = Rect(right - width, self.margin + 4, width, height)
            return rect, Box(rect.x - over - 6, rect.middle[1], 5 * label, 1)
        left, room = self._strip_cell(spot)
        rect = Rect(round(left + room + over), self.margin + 4, width, height)
        return rect, Box(rect.middle[0], self._strip_label(), width * CARD_HEIGHT + 8)
