"""Which place each card has on the table, remembered so that nothing shifts while others come and go. No Qt.

:func:`arrange` is a pure function of the places before and what lies on the table now: a card keeps its place, a free
place stays free until a new card needs it, and the grid grows only when it is full. It is laid out anew when the table
was cleared, or when the window's shape makes another grid much better.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Final, NamedTuple

from cassino_desktop.engine.cards import Card, CardSet, card_set, iter_cards
from cassino_desktop.gui.table.measures import BUILD_WIDTH, Frame, Grid, best_grid, fit, pile_width
from cassino_desktop.gui.table.model import TableState

ROOM_LOOSE: Final = 10
ROOM_PILES: Final = 2
"""How many places there are at least, so that a usual hand never makes the grid grow."""

WORTH_MOVING: Final = 1.15
"""How many times larger the cards of another grid must be before the cards move to it."""


class Cell(NamedTuple):
    """A place in the grid, from 0 at the top left."""

    row: int
    column: int


class Pile(NamedTuple):
    """A build's cards in the order they lie, the top one last, and its place."""

    cards: tuple[Card, ...]
    cell: Cell


_NO_PLACES: Mapping[Card, Cell] = MappingProxyType({})


@dataclass(frozen=True)
class Places:
    """Where everything lies: the grid, the places of loose cards and of builds, the order of the hands by seat."""

    frame: Frame
    grid: Grid
    loose: Mapping[Card, Cell] = field(default_factory=lambda: _NO_PLACES)
    piles: tuple[Pile, ...] = ()
    hands: tuple[tuple[Card, ...], ...] = ()

    @property
    def widest_pile(self) -> float:
        """Return the width of the widest build in card widths, and at least the room kept for one."""
        return max([BUILD_WIDTH, *(pile_width(len(pile.cards)) for pile in self.piles)])


def arrange(state: TableState, frame: Frame, before: Places | None = None, last: Card | None = None) -> Places:
    """Return the places of a state's cards in a frame.

    Args:
        state: What lies on the table and in hands.
        frame: What it is laid out for.
        before: The places before, or None to lay everything out anew.
        last: The card just played: it lies on top of its build.
    """
    position = state.position
    old = before if before is not None and _anything_stays(state, before) else None
    builds = [build.cards for build in position.builds]
    widest = max([BUILD_WIDTH, *(pile_width(cards.bit_count()) for cards in builds)])
    grid = _grid(frame, position.loose.bit_count(), len(builds), widest, old)
    keep = old.loose if old is not None and _inside(old, grid) else _NO_PLACES
    if old is not None and not keep:
        old = Places(frame, grid, hands=old.hands, piles=old.piles)
    return Places(
        frame=frame,
        grid=grid,
        loose=MappingProxyType(_loose_cells(position.loose, grid, old, keep)),
        piles=_piles(builds, grid, old, last),
        hands=tuple(_in_order(hand, seat, before) for seat, hand in enumerate(position.hands)),
    )


def _anything_stays(state: TableState, before: Places) -> bool:
    """Whether any card that has a place is still on the table."""
    table = state.position.table
    return any(table >> card & 1 for card in before.loose) or any(card_set(p.cards) & table for p in before.piles)


def _grid(frame: Frame, loose: int, piles: int, widest: float, old: Places | None) -> Grid:
    need_loose, need_piles = max(loose, ROOM_LOOSE), max(piles, ROOM_PILES)
    best = best_grid(frame, need_loose, need_piles, widest)
    if old is None:
        return best
    grown = _grown(frame, old.grid, loose, piles, widest)
    if frame == old.frame:
        return grown
    found, wanted = fit(frame, grown, widest), fit(frame, best, widest)
    good = found.card * WORTH_MOVING >= wanted.card and (found.card >= frame.least_width or wanted.card == found.card)
    return grown if good else best


def _grown(frame: Frame, grid: Grid, loose: int, piles: int, widest: float) -> Grid:
    """The grid with as many more rows and columns as are needed, each where it costs the cards least width."""

    def card(candidate: Grid) -> tuple[bool, float]:
        found = fit(frame, candidate, widest)
        return found.card >= frame.least_width, found.card * found.style.handicap

    while grid.loose < loose:
        grid = max(grid._replace(columns=grid.columns + 1), grid._replace(rows=grid.rows + 1), key=card)
    while grid.piles < piles:
        wider = grid._replace(pile_columns=grid.pile_columns + 1)
        taller = grid._replace(pile_rows=grid.pile_rows + 1)
        grid = max(wider, taller, key=card)
    return grid


def _inside(old: Places, grid: Grid) -> bool:
    """Whether every old place is one of the grid's."""
    return old.grid.rows <= grid.rows and old.grid.columns <= grid.columns


def _loose_cells(loose: CardSet, grid: Grid, old: Places | None, keep: Mapping[Card, Cell]) -> dict[Card, Cell]:
    cells = {card: cell for card, cell in keep.items() if loose >> card & 1}
    taken = set(cells.values())
    free = (cell for cell in _row_by_row(grid.rows, grid.columns) if cell not in taken)
    known = sorted(old.loose.items(), key=lambda item: item[1]) if old is not None and not keep else []
    for card in [card for card, _ in known if loose >> card & 1]:  # a new grid: the same order
        cells[card] = next(free)
    for card in iter_cards(loose & ~card_set(cells)):
        cells[card] = next(free)
    return cells


def _row_by_row(rows: int, columns: int) -> Iterable[Cell]:
    return (Cell(row, column) for row in range(rows) for column in range(columns))


def _piles(builds: list[CardSet], grid: Grid, old: Places | None, last: Card | None) -> tuple[Pile, ...]:
    """The builds with their places: one that grew out of an old build keeps that one's."""
    found: dict[CardSet, Pile] = {}
    known = old.piles if old is not None else ()
    for pile in known:
        was = card_set(pile.cards)
        now = next((cards for cards in builds if cards & was == was and cards not in found), None)
        if now is not None and pile.cell.row < grid.pile_rows and pile.cell.column < grid.pile_columns:
            found[now] = Pile(pile.cards + _newest_last(now & ~was, last), pile.cell)
    taken = {pile.cell for pile in found.values()}
    free = (
        Cell(row, column)
        for column in range(grid.pile_columns)
        for row in range(grid.pile_rows)
        if (row, column) not in taken
    )
    for cards in builds:
        if cards not in found:
            found[cards] = Pile(_newest_last(cards, last), next(free))
    return tuple(found[cards] for cards in builds)


def _newest_last(cards: CardSet, last: Card | None) -> tuple[Card, ...]:
    """The cards in pack order, but the one just played at the end."""
    return tuple(sorted(iter_cards(cards), key=lambda card: (card == last, card)))


def _in_order(hand: CardSet, seat: int, before: Places | None) -> tuple[Card, ...]:
    """A hand's cards: those held before in their order, then the new ones in pack order."""
    held = before.hands[seat] if before is not None and seat < len(before.hands) else ()
    kept = tuple(card for card in held if hand >> card & 1)
    return kept + tuple(iter_cards(hand & ~card_set(kept)))
