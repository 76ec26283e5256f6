"""Where everything stands: inside, no index covered, nothing moved without need."""

from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cassino_desktop.gui.cards.marks import badge_rect
from cassino_desktop.gui.table.geometry import CARD_HEIGHT, Rect
from cassino_desktop.gui.table.layout import Layout, lay_out
from cassino_desktop.gui.table.measures import LARGE_INDEX, SMALL_INDEX, best_grid, fit
from cassino_desktop.gui.table.model import TableState
from cassino_desktop.gui.table.pieces import corners_of, qrect
from cassino_desktop.gui.table.places import Places, arrange
from tests.gui.table.states import SIZES, frame_of, position, shown, table_states

INDEX_RIGHT = 48 / 250  # of a card's width: what must be seen of it from the left
INDEX_BOTTOM = 98 / 250

sizes = st.one_of(
    st.sampled_from(SIZES),
    st.tuples(st.integers(640, 2600), st.integers(404, 1500)),
    st.tuples(st.integers(640, 1000), st.integers(800, 1200)),
)


def laid(state: TableState, size: tuple[int, int], text: float = 14.0) -> tuple[Places, Layout]:
    places = arrange(state, frame_of(state, size, text))
    return places, lay_out(state, places)


def table_rects(places: Places, layout: Layout) -> dict[int, Rect]:
    """The loose cards and those of builds by their card."""
    on_table = [*places.loose, *(card for pile in places.piles for card in pile.cards)]
    return {card: layout.cards[card].pose.rect for card in on_table}


def badges(layout: Layout) -> list[Rect]:
    """What the badges cover, rings and locks included."""
    found = []
    for fan in layout.piles:
        corner = corners_of(qrect(fan), layout.card, tight=layout.tight)
        rect = badge_rect(corner, layout.card, multiple=True)
        found.append(Rect(rect.x(), rect.y(), rect.width(), rect.height()))
    return found


@given(table_states(), sizes)
def test_every_card_is_inside(state: TableState, size: tuple[int, int]) -> None:
    _, layout = laid(state, size)
    view = Rect(0, 0, *size)
    for card, seen in layout.cards.items():
        assert view.contains(seen.pose.rect), (card, seen)
    for badge in badges(layout):
        assert view.contains(badge), badge


@given(table_states(), sizes)
def test_no_index_is_covered(state: TableState, size: tuple[int, int]) -> None:
    places, layout = laid(state, size)
    rects = table_rects(places, layout)
    rects.update({card: layout.cards[card].pose.rect for card in places.hands[state.bottom]})
    for card, rect in rects.items():
        width = rect.width
        index = Rect(rect.x, rect.y, width * INDEX_RIGHT - 1, width * INDEX_BOTTOM)
        for other, seen in layout.cards.items():
            if other != card and seen.drawn and seen.pose.z > layout.cards[card].pose.z:
                assert not index.overlap(seen.pose.rect), (card, other)
        for badge, pile in zip(badges(layout), places.piles, strict=True):
            own = pile.cards.index(card) if card in pile.cards else None
            last = own is not None and own == len(pile.cards) - 1
            # a badge may lie beside the index of its own pile's top card, and reach over no other card's
            assert not index.overlap(badge) or (last and badge.x > rect.x + INDEX_RIGHT * width), (card, pile)


@given(table_states(), sizes)
def test_loose_cards_and_builds_are_apart(state: TableState, size: tuple[int, int]) -> None:
    places, layout = laid(state, size)
    things = [layout.cards[card].pose.rect for card in places.loose] + list(layout.piles)
    for one, other in combinations(things, 2):
        assert not one.grown(1.5).overlap(other.grown(1.5))
    hand = [pose.rect for pose in layout.hands[state.bottom]]
    for thing in things:
        assert not any(thing.overlap(card) for card in hand)


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("players", [2, 3, 4])
def test_indices_are_large_enough_with_the_fullest_table(size: tuple[int, int], players: int) -> None:
    at = position([""] * players)
    frame = frame_of(shown(at), size)
    least = LARGE_INDEX if size[0] >= 994 and size[1] >= 476 else SMALL_INDEX
    card = fit(frame, best_grid(frame, 20, 4)).card
    assert card >= least, card
    assert card * 45 / 250 >= (12 if least == LARGE_INDEX else 9)


@pytest.mark.parametrize(("size", "least", "most"), [((1006, 656), 88, 98), ((994, 476), 66, 72), ((640, 404), 50, 72)])
def test_usual_sizes_are_those_of_the_style(size: tuple[int, int], least: int, most: int) -> None:
    at = position(["4C 5C 6C 7C", "8C 9C TC JC"], "AS 2S 3S 4S")
    _, layout = laid(shown(at), size)
    assert least <= layout.card <= most


def test_cards_keep_their_places_while_others_come_and_go() -> None:
    before = shown(position(["4C", "8C"], "AS 3S 5S 7S"))
    frame = frame_of(before, (1006, 656))
    places = arrange(before, frame)
    gone = arrange(shown(position(["4C", "8C"], "AS 5S 7S")), frame, places)
    assert all(gone.loose[card] == places.loose[card] for card in gone.loose)
    back = arrange(shown(position(["4C", "8C"], "AS 5S 7S KD")), frame, gone)
    three, king = (next(card for card in known.loose if card not in gone.loose) for known in (places, back))
    assert back.loose[king] == places.loose[three]  # the free place is taken before a further one


@given(table_states(), table_states(), st.sampled_from(SIZES))
def test_what_stays_on_the_table_stays_where_it_is(one: TableState, other: TableState, size: tuple[int, int]) -> None:
    frame = frame_of(one, size)
    before = arrange(one, frame)
    after = arrange(other, frame, before)
    assert set(after.loose) == {card for card in range(52) if other.position.loose >> card & 1}
    assert len(set(after.loose.values())) == len(after.loose)
    assert len({pile.cell for pile in after.piles}) == len(after.piles)
    for card in before.loose.keys() & after.loose.keys():
        assert before.loose[card] == after.loose[card]


@given(table_states(), st.sampled_from(SIZES), st.sampled_from(SIZES))
def test_resizing_keeps_the_order(state: TableState, size: tuple[int, int], then: tuple[int, int]) -> None:
    before = arrange(state, frame_of(state, size))
    after = arrange(state, frame_of(state, then), before)

    def order(places: Places) -> list[int]:
        return sorted(places.loose, key=lambda card: places.loose[card])

    assert order(before) == order(after)
    assert after == arrange(state, frame_of(state, then), before)


def test_a_growing_build_keeps_its_place_and_lays_the_last_card_on_top() -> None:
    from tests.gui.table.states import build, cards

    one = shown(position(["9H 8C", "KC"], "2D", [build("3C 5C", 8), build("4C 5D", 9, 1)]))
    frame = frame_of(one, (1006, 656))
    before = arrange(one, frame)
    grown = shown(position(["9H", "KC"], "2D", [build("3C 5C 8C", 8, multiple=True), build("4C 5D", 9, 1)]))
    last = cards("8C").bit_length() - 1
    after = arrange(grown, frame, before, last)
    assert [pile.cell for pile in after.piles] == [pile.cell for pile in before.piles]
    assert after.piles[0].cards[-1] == last


@given(table_states(), st.integers(200, 640), st.integers(150, 480))
def test_a_window_too_small_still_has_a_layout(state: TableState, width: int, height: int) -> None:
    _, layout = laid(state, (width, height))
    assert layout.card > 0


@given(table_states(), st.sampled_from(SIZES), st.sampled_from([14.0, 17.5, 21.0, 28.0]))
def test_large_text_keeps_cards_inside(state: TableState, size: tuple[int, int], text: float) -> None:
    places, layout = laid(state, size, text)
    view = Rect(0, 0, *size)
    for rect in table_rects(places, layout).values():
        assert view.contains(rect)
        assert rect.height == pytest.approx(rect.width * CARD_HEIGHT)
