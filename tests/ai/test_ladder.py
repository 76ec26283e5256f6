"""A small ladder: each level over another by a bar that a true difference clears nearly always."""

import pytest

from cassino_desktop.protocol.arena import Plan, figures, run
from cassino_desktop.protocol.matches import Match

ONE_SIDED_95 = 1.645


@pytest.mark.parametrize(
    ("stronger", "weaker", "pairs", "bar"),
    [
        ("greedy", "random", 24, 5.0),
        ("counter", "greedy", 24, 3.0),
        ("beginner", "random", 40, 0.0),
        ("casual", "beginner", 24, 2.0),
        ("skilled", "casual", 16, 0.0),
        ("expert", "counter", 12, 0.0),
    ],
)
def test_the_stronger_level_wins(stronger: str, weaker: str, pairs: int, bar: float) -> None:
    match = Match(stronger, weaker, "modern", 2, partners=False, games=False, seed="suite")
    found = figures(run(Plan(match, pairs, None, 1, None)))
    assert found.points - ONE_SIDED_95 * found.error > bar, found
