"""Where cards lie while they are counted: pure geometry."""

import random
from itertools import pairwise

import pytest

from cassino_desktop.gui.table.counting import LEAST_ROOM, fits, lanes, open_row
from cassino_desktop.gui.table.geometry import Rect


@pytest.mark.parametrize("sides", [2, 3, 4])
@pytest.mark.parametrize("size", [LEAST_ROOM, (200.0, 95.0), (320.0, 150.0), (900.0, 400.0)])
def test_every_number_of_cards_lies_open_in_its_row(sides: int, size: tuple[float, float]) -> None:
    room = Rect(300, 8, size[0], size[1] * sides)
    assert fits(room, sides)
    found = lanes(room, sides, 26)
    for lane in found:
        assert room.contains(lane.plate)
        assert room.contains(lane.row)
        assert lane.plate.overlap(lane.row) == 0
    assert all(one.row.overlap(other.row) == 0 for one in found for other in found if one is not other)
    for count in range(1, 53):
        cards = list(range(count))
        poses = open_row(cards, found[0].row, 110)
        assert [card for card, _ in poses] == cards
        assert all(found[0].row.contains(pose.rect, slack=1.0) for _, pose in poses)
        assert [pose.x for _, pose in poses] == sorted(pose.x for _, pose in poses)
        assert [pose.z for _, pose in poses] == sorted({pose.z for _, pose in poses})


def test_a_few_cards_lie_side_by_side() -> None:
    poses = [pose for _, pose in open_row(random.Random(1).sample(range(52), 4), Rect(0, 0, 900, 200), 90)]
    for one, other in pairwise(poses):
        assert one.rect.overlap(other.rect) == 0


def test_no_count_where_there_is_no_room() -> None:
    assert not fits(Rect(0, 0, LEAST_ROOM[0] - 1, 900), 2)
    assert not fits(Rect(0, 0, 900, 4 * LEAST_ROOM[1] - 1), 4)
