"""How a game goes on or ends after a hand, in every mode."""

from random import Random

import pytest

from cassino_desktop.engine.cards import PACK_SIZE
from cassino_desktop.engine.presets import PRESETS, parse_rules
from cassino_desktop.engine.scoring import HandPoints, score_hand
from cassino_desktop.engine.settling import game_value, settle
from tests.engine.heaps import heaps
from tests.engine.tables import cards

EXTENDED = parse_rules(
    {
        "preset": "foster_21",
        "points": {"each_spade": 1, "jack_of_spades": 1, "last_capture": 1},
        "residue_point": 1,
    }
)
PEGGED = parse_rules({"preset": "spade", "points": {"last_capture": 1}, "residue_point": 1})
CLAIMS = parse_rules({"game": {"mode": "claim"}})


def scored(*totals: int) -> tuple[HandPoints, ...]:
    return tuple(HandPoints(cards=total) for total in totals)


# To a target at the end of a hand


@pytest.mark.parametrize(
    ("before", "points", "winners"),
    [
        ((15, 15), (5, 5), ()),
        ((20, 10), (1, 3), (0,)),
        ((20, 20), (2, 5), (1,)),
        ((20, 20), (4, 4), ()),
        ((10, 20, 20), (3, 1, 1), ()),
        ((10, 20, 20), (3, 1, 2), (2,)),
    ],
)
def test_target_end(before: tuple[int, ...], points: tuple[int, ...], winners: tuple[int, ...]) -> None:
    game = settle(PRESETS["modern"], before, scored(*points))
    assert game.totals == tuple(map(sum, zip(before, points, strict=True)))
    assert (game.winners, game.finished, game.target) == (winners, bool(winners), 21)


def test_a_target_that_is_given_holds() -> None:
    assert not settle(PRESETS["modern"], (20, 0), scored(3, 0), target=32).finished


# A single hand


def test_single_hand_goes_to_the_most_points_of_that_hand() -> None:
    game = settle(PRESETS["dick_1867"], (0, 9), scored(6, 5))
    assert (game.totals, game.winners, game.finished, game.target) == ((6, 14), (0,), True, None)


def test_equal_single_hand_is_a_draw() -> None:
    game = settle(PRESETS["dick_1867"], (0, 0, 0), scored(4, 3, 4))
    assert (game.winners, game.finished, game.value) == ((0, 2), True, 1)


# By difference


def test_difference_of_two_sides_at_the_target() -> None:
    rules = parse_rules({"preset": "berkeley_1891", "players": [2, 3, 4]})
    # Alone each scores his own: two may be there at once.
    assert settle(rules, (10, 9, 0), scored(2, 4, 1)).winners == (1,)
    assert settle(rules, (10, 9, 0), scored(2, 3, 1)).winners == ()


def test_difference_where_the_lowest_is_taken_off_everyone() -> None:
    rules = parse_rules({"preset": "berkeley_1891", "game": {"three": "deduct_lowest", "four": "deduct_lowest"}})
    assert settle(rules, (1, 1, 1), scored(6, 3, 2)).totals == (5, 2, 1)
    assert settle(rules, (0, 0), scored(6, 3)).totals == (3, 0), "two sides know one way only"


# Counting out


def test_count_out_reckons_cards_and_spades_before_the_cassinos() -> None:
    points = (HandPoints(cards=3), HandPoints(spades=1, big=2))
    taken = heaps((30, 6, ""), (22, 7, "TD"))
    assert settle(PRESETS["foster_21"], (18, 20), points, taken=taken).winners == (0,)
    late = settle(PRESETS["foster_21"], (17, 20), points, taken=taken)
    assert (late.winners, late.totals) == ((1,), (20, 21)), "Big Cassino is not reckoned any more"


def test_count_out_reckons_the_aces_spade_club_heart_diamond() -> None:
    points = (HandPoints(aces=2), HandPoints(aces=2))
    for mine, theirs, winner in (("AS AD", "AC AH", 0), ("AC AD", "AS AH", 1), ("AD AH", "AS AC", 1)):
        game = settle(PRESETS["foster_21"], (20, 20), points, taken=(cards(mine), cards(theirs)))
        assert game.winners == (winner,)
        assert game.totals == (22, 22), "the whole item is shown"
    # Two are needed: the hearts come before the diamonds.
    game = settle(PRESETS["foster_21"], (19, 19), points, taken=(cards("AS AD"), cards("AC AH")))
    assert game.winners == (1,)


def test_count_out_reckons_sweeps_turn_about_from_eldests_side() -> None:
    points = (HandPoints(sweeps=2), HandPoints(sweeps=2))
    assert settle(PRESETS["foster_21"], (19, 19), points, eldest_side=0).winners == (0,)
    assert settle(PRESETS["foster_21"], (19, 19), points, eldest_side=1).winners == (1,)
    assert settle(PRESETS["foster_21"], (19, 20), points, eldest_side=0).winners == (1,)
    double = parse_rules({"preset": "foster_21", "sweep_points": 2})
    fours = (HandPoints(sweeps=4), HandPoints(sweeps=2))
    assert settle(double, (17, 19), fours, eldest_side=0).winners == (1,)
    assert not settle(double, (18, 0), (HandPoints(sweeps=2), HandPoints())).finished
    three = (HandPoints(sweeps=1), HandPoints(sweeps=1), HandPoints(sweeps=1))
    assert [settle(PRESETS["foster_21"], (20, 20, 0), three, eldest_side=side).winners for side in range(3)] == [
        *((0,), (1,), (0,)),
    ]


@pytest.mark.parametrize(
    ("points", "winner", "totals"),
    [
        ((HandPoints(each_spade=5), HandPoints(each_spade=8)), 0, (25, 28)),
        ((HandPoints(jack_of_spades=1), HandPoints(last_capture=1)), 0, (21, 20)),
        ((HandPoints(residue=1), HandPoints(last_capture=1)), 1, (20, 21)),
        ((HandPoints(sweeps=1), HandPoints(each_spade=8)), 0, (21, 20)),
        ((HandPoints(big=2), HandPoints(little=1)), 0, (22, 20)),
    ],
)
def test_count_out_order_of_the_later_items(
    points: tuple[HandPoints, ...], winner: int, totals: tuple[int, ...]
) -> None:
    game = settle(EXTENDED, (20, 20), points)
    assert (game.winners, game.totals) == ((winner,), totals)


def test_count_out_with_nobody_home_adds_everything(fresh_seed: int) -> None:
    random = Random(fresh_seed)
    for _ in range(200):
        sides = random.choice((2, 3, 4))
        taken = [0] * sides
        for card in range(PACK_SIZE):
            taken[random.randrange(sides)] |= 1 << card
        sweeps = tuple(random.randrange(3) for _ in range(sides))
        hand = score_hand(EXTENDED, tuple(taken), sweeps, random.randrange(sides), residue=True)
        before = tuple(random.randrange(21) for _ in range(sides))
        full = tuple(map(sum, zip(before, hand.totals, strict=True)))
        game = settle(EXTENDED, before, hand.points, taken=tuple(taken), eldest_side=random.randrange(sides))
        assert game.finished == (max(full) >= 21)
        if game.finished:
            assert len(game.winners) == 1
            assert game.totals[game.winners[0]] >= 21
            assert all(shown <= all_of_it for shown, all_of_it in zip(game.totals, full, strict=True))
        else:
            assert game.totals == full


# Pegging


def test_pegged_adds_only_what_was_not_pegged_in_its_order() -> None:
    points = (
        HandPoints(cards=3, big=2, each_spade=9, sweeps=4),
        HandPoints(spades=1, little=1, aces=4, last_capture=1, residue=1),
    )
    game = settle(PEGGED, (40, 50), points)
    assert (game.totals, game.finished) == ((43, 53), False)
    assert settle(PEGGED, (58, 60), points).winners == (0,), "cards come before spades"
    last = settle(PEGGED, (57, 59), points)
    assert (last.winners, last.totals) == ((1,), (60, 61)), "the residue point is not needed any more"
    assert settle(PEGGED, (57, 58), points).winners == (1,)


def test_pegged_game_won_in_mid_hand_stays_so() -> None:
    game = settle(PRESETS["spade"], (61, 60), (HandPoints(), HandPoints(cards=3)))
    assert (game.totals, game.winners) == ((61, 60), (0,))


# Claims


def test_nobody_claimed() -> None:
    assert settle(CLAIMS, (10, 10), scored(6, 5)).finished is False
    one = settle(CLAIMS, (20, 10), scored(6, 5))
    assert (one.winners, one.target) == ((0,), 21)
    both = settle(CLAIMS, (20, 20), scored(6, 5))
    assert (both.totals, both.winners, both.finished, both.target) == ((26, 25), (), False, 32)
    again = settle(CLAIMS, both.totals, scored(8, 8), target=both.target)
    assert (again.finished, again.target) == (False, 43)


def test_a_side_that_is_out_cannot_win() -> None:
    game = settle(CLAIMS, (20, 10, 10), scored(6, 3, 2), out=(0,))
    assert (game.winners, game.target) == ((), 21), "nor does it raise the target"
    game = settle(CLAIMS, (20, 20, 10), scored(6, 3, 2), out=(0,))
    assert game.winners == (1,)
    game = settle(CLAIMS, (20, 0, 0), scored(6, 3, 2), out=(0, 2))
    assert game.winners == (1,), "the last side left wins"


# Lurch


def test_lurch_asks_every_loser() -> None:
    rules = parse_rules({"preset": "hoyle_1800", "game": {"three": "independent"}})
    assert settle(rules, (9, 4, 4), scored(2, 1, 1)).value == 2
    assert settle(rules, (9, 4, 4), scored(2, 1, 2)).value == 1
    assert settle(rules, (4, 4, 4), scored(2, 1, 1)).value == 1, "the game goes on"


def test_game_value_of_a_game_that_ended_in_mid_hand() -> None:
    rules = parse_rules({"game": {"mode": "claim", "lurch": 6}})
    assert game_value(rules, (20, 5), (0,)) == 2
    assert game_value(rules, (20, 6), (0,)) == 1
    assert game_value(CLAIMS, (20, 0), (0,)) == 1
