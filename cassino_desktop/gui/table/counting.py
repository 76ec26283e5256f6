"""The count at a hand's end: item by item, the cards that it is about lie open on a mat, and go back to their heaps."""

from collections.abc import Callable, Sequence
from typing import Final, NamedTuple, Protocol

from cassino_desktop.engine.cards import Card, CardSet, iter_cards
from cassino_desktop.gui.table import motion
from cassino_desktop.gui.table.card_item import CardItem
from cassino_desktop.gui.table.geometry import CARD_HEIGHT, Pose, Rect, pose_at
from cassino_desktop.gui.table.layout import Layout, Seen
from cassino_desktop.gui.table.motion import Ease
from cassino_desktop.gui.table.timeline import Z_FLYING, Timeline

Z_MAT: Final = Z_FLYING - 150
Z_OPEN: Final = Z_FLYING - 100

LEAST_ROOM: Final = (150.0, 60.0)
"""Width, and height for each side, of the least room in px in which cards can be counted."""

_EDGE: Final = 10.0
_GAP: Final = 6.0
_LARGEST: Final = 1.25  # an open card's width in that of a table card
_SPREAD: Final = 1.1  # the widest step of the cards of a row, in their width


class Item(NamedTuple):
    """An item of the score sheet: by side, the cards that it is about, and its points."""

    cards: tuple[CardSet, ...]
    points: tuple[int, ...]


class Count(NamedTuple):
    """A hand's count: by side, the seat whose mark stands for it and its name; and the items in their order."""

    sides: tuple[tuple[int, str], ...]
    items: tuple[Item, ...]


class Lane(NamedTuple):
    """A side's part of the mat: room for its plate, and for a row of cards."""

    plate: Rect
    row: Rect


class Table(Protocol):
    """What a count needs of the table."""

    def item(self, card: Card) -> CardItem:
        """Return a card's item."""

    def unroll(self) -> Callable[[float], None]:
        """Return what shows the mat at an opacity of 0 to 1."""

    def tell(self, sums: Sequence[int], scoring: Sequence[int]) -> None:
        """Say how many points each side has so far, and which of them score now."""


def fits(room: Rect, sides: int) -> bool:
    """Return whether there is room enough to count the cards of so many sides."""
    return room.width >= LEAST_ROOM[0] and room.height >= sides * LEAST_ROOM[1]


def lanes(room: Rect, sides: int, plate: float) -> tuple[Lane, ...]:
    """Return the parts of a mat in ``room`` px for so many sides, from the top; plates are ``plate`` px high."""
    height = (room.height - _EDGE) / sides
    found = []
    for side in range(sides):
        left, top = room.x + _EDGE, room.y + _EDGE + side * height
        width = room.width - 2 * _EDGE
        row = Rect(left, top + plate + _GAP, width, height - plate - _GAP - _EDGE)
        found.append(Lane(Rect(left, top, width, plate), row))
    return tuple(found)


def open_row(cards: Sequence[Card], row: Rect, card: float) -> list[tuple[Card, Pose]]:
    """Return where cards lie open in a row: side by side if there is room, else fanned; ``card``: a table card's px."""
    width = max(8.0, min(_LARGEST * card, row.height / CARD_HEIGHT, row.width))
    step = _SPREAD * width
    if len(cards) > 1:
        step = min(step, (row.width - width) / (len(cards) - 1))
    width = round(width)
    top = row.y + (row.height - width * CARD_HEIGHT) / 2
    return [(card, pose_at(round(row.x + k * step), round(top), width, Z_OPEN + k)) for k, card in enumerate(cards)]


class Counting:
    """A count being put on a timeline; ``flies`` is whether cards fly, or lie there at once."""

    def __init__(self, table: Table, timeline: Timeline, layout: Layout, rows: Sequence[Rect], *, flies: bool) -> None:
        self._table, self._timeline, self._layout, self._rows = table, timeline, layout, rows
        self._flies = flies
        self._open: CardSet = 0

    def fill(self, count: Count, counted: Callable[[int], None]) -> None:
        """Put the whole count there; ``counted`` is called with the number of items whenever one has been counted."""
        timeline = self._timeline
        mat = self._table.unroll()
        timeline.add(0, motion.GLOW, Ease.LINEAR, mat)
        sums = (0,) * len(count.sides)
        now = float(motion.GLOW)
        for number, item in enumerate(count.items, 1):
            now = self._lay_open(item, now)
            sums = tuple(before + points for before, points in zip(sums, item.points, strict=True))
            scoring = tuple(side for side, points in enumerate(item.points) if points)
            timeline.at(now, lambda sums=sums, scoring=scoring: self._table.tell(sums, scoring))  # type: ignore[misc]
            timeline.at(now, lambda number=number: counted(number))  # type: ignore[misc]
            now += motion.COUNT_LOOK if any(item.cards) else motion.COUNT_NOTHING
        timeline.at(now, lambda: self._table.tell(sums, ()))
        now = self._put_back(self._open, now)
        timeline.add(now, motion.GLOW, Ease.LINEAR, lambda share: mat(1 - share))

    def _lay_open(self, item: Item, now: float) -> float:
        """What lies open and is not wanted goes back, what is wanted is laid open; return when it lies there."""
        wanted = 0
        for cards in item.cards:
            wanted |= cards
        end = self._put_back(self._open & ~wanted, now)
        for cards, row in zip(item.cards, self._rows, strict=True):
            poses = open_row(list(iter_cards(cards)), row, self._layout.card)
            apart = min(motion.GATHER_APART, motion.COUNT_SPREAD / max(1, len(poses)))
            for k, (card, pose) in enumerate(poses):
                end = max(end, self._move(card, Seen(pose, True), now + k * apart, motion.COUNT_OPEN, k))
        self._open = wanted
        return end

    def _put_back(self, cards: CardSet, now: float) -> float:
        end = now
        for k, card in enumerate(iter_cards(cards)):
            end = max(end, self._move(card, self._layout.cards[card], now, motion.TO_HEAP, k))
        return end

    def _move(self, card: Card, seen: Seen, start: float, duration: float, height: float) -> float:
        item = self._table.item(card)
        if not self._flies:
            self._timeline.at(start, lambda: item.put(seen))
            return start
        self._timeline.fly(item, seen, start, duration, Ease.IN_OUT_CUBIC, height=height)
        return start + duration
