"""Positions and states of the table for the tests, by hand and by chance."""

import random
from collections.abc import Sequence

from hypothesis import strategies as st

from cassino_desktop.engine.cards import CardSet, card_set, parse_card
from cassino_desktop.engine.presets import PRESETS
from cassino_desktop.engine.state import Position, TableBuild
from cassino_desktop.engine.view import view_of
from cassino_desktop.gui.table.measures import Frame
from cassino_desktop.gui.table.model import Heap, SeatInfo, TableState, heaps_of

NAMES = ("You", "Martha", "Bruno", "Anna")
SIZES = (
    (640, 404),
    (640, 480),
    (994, 476),
    (1006, 656),
    (1366, 624),
    (1646, 936),
    (1920, 1080),
    (3840, 2160),
    (900, 960),
    (900, 1100),
)


def cards(text: str) -> CardSet:
    """The set of the cards named in a text, such as ``"TD 2S"``."""
    return card_set(parse_card(name) for name in text.split())


def build(text: str, value: int, owner: int = 0, *, multiple: bool = False) -> TableBuild:
    return TableBuild(cards(text), value, owner, multiple)


def position(
    hands: Sequence[str],
    loose: str = "",
    builds: Sequence[TableBuild] = (),
    *,
    rules: str = "modern",
    stock: str = "",
    taken: Sequence[str] = (),
    partners: bool = False,
    dealer: int = 1,
    turn: int = 0,
) -> Position:
    """A position by its texts; what is left out is empty."""
    sides = 2 if partners else len(hands)
    preset = PRESETS[rules]
    return Position(
        rules=preset,
        players=len(hands),
        partners=partners,
        dealer=dealer,
        turn=turn,
        hands=tuple(cards(hand) for hand in hands),
        loose=cards(loose),
        builds=tuple(sorted(builds, key=lambda b: b.cards & -b.cards)),
        stock=tuple(parse_card(name) for name in stock.split()),
        taken=tuple(cards(text) for text in taken) or (0,) * sides,
        sweeps=(0,) * sides,
        last_taker=None,
        totals=(0,) * sides,
        target=preset.game.target,
    )


def shown(
    at: Position,
    bottom: int = 0,
    *,
    may_play: bool = True,
    heaps: tuple[Heap, ...] | None = None,
    covered: bool = False,
) -> TableState:
    """The state in which the seat ``bottom`` sees a position."""
    return TableState(
        view=view_of(at, bottom),
        seats=tuple(SeatInfo(name) for name in NAMES[: at.players]),
        heaps=heaps_of(at) if heaps is None else heaps,
        bottom=bottom,
        may_play=may_play,
        covered=covered,
    )


def frame_of(state: TableState, size: tuple[int, int], text: float = 14.0) -> Frame:
    return Frame(*size, text, state.players, tuple(state.heap_spot(heap) for heap in state.heaps))


@st.composite
def table_states(draw: st.DrawFn, loose: int = 20, builds: int = 4, players: Sequence[int] = (2, 3, 4)) -> TableState:
    """Any table with up to so many loose cards and builds; not all of them could come about in play."""
    count = draw(st.sampled_from(players))
    partners = count == 4 and draw(st.booleans())
    rng = random.Random(draw(st.integers(0, 2**32)))
    pack = list(range(52))
    rng.shuffle(pack)

    def take(number: int) -> list[int]:
        taken, pack[:] = pack[:number], pack[number:]
        return taken

    hands = tuple(card_set(take(draw(st.integers(0, 4)))) for _ in range(count))
    on_table = card_set(take(draw(st.integers(0, loose))))
    piles = [
        TableBuild(card_set(take(draw(st.integers(2, 4)))), 10, rng.randrange(count), rng.random() < 0.5)
        for _ in range(draw(st.integers(0, builds)))
    ]
    sides = 2 if partners else count
    taken = [card_set(take(draw(st.integers(0, 6)))) for _ in range(sides)]
    at = Position(
        rules=PRESETS["modern"],
        players=count,
        partners=partners,
        dealer=rng.randrange(count),
        turn=rng.randrange(count),
        hands=hands,
        loose=on_table,
        builds=tuple(sorted(piles, key=lambda b: b.cards & -b.cards)),
        stock=tuple(pack),
        taken=tuple(taken),
        sweeps=(0,) * sides,
        last_taker=None,
        totals=(0,) * sides,
        target=21,
    )
    swept = tuple(tuple(c for c in range(52) if cards >> c & 1)[: draw(st.integers(0, 4))] for cards in taken)
    return shown(at, rng.randrange(count), heaps=heaps_of(at, swept))
