"""The points of a hand: the scoring examples S1 to S12 without S10 by name, ties, sweeps, what is secured."""

from random import Random

import pytest

from cassino_desktop.engine.cards import FULL_PACK, PACK_SIZE, SPADES, card_set
from cassino_desktop.engine.moves import CLAIM
from cassino_desktop.engine.play import play
from cassino_desktop.engine.presets import PRESETS, parse_rules
from cassino_desktop.engine.rules import RuleSet
from cassino_desktop.engine.scoring import (
    Carry,
    HandPoints,
    HandScore,
    claim_holds,
    pegged_points,
    score_hand,
    secured,
    secured_items,
)
from cassino_desktop.engine.settling import settle
from cassino_desktop.engine.state import Position
from tests.engine.heaps import heaps
from tests.engine.tables import at, cards, play_text

STANDARD_SUM = 11
CLAIMS = parse_rules({"game": {"mode": "claim"}})


def score(
    rules: str | RuleSet,
    *sides: tuple[int, int, str],
    sweeps: tuple[int, ...] = (),
    last: int | None = None,
    carry: Carry = (),
    barred: int | None = None,
) -> HandScore:
    rules = PRESETS[rules] if isinstance(rules, str) else rules
    return score_hand(
        rules,
        heaps(*sides),
        sweeps or (0,) * len(sides),
        last,
        residue=False,
        carry=carry,
        barred=barred,
    )


def item(hand: HandScore, name: str) -> tuple[int, ...]:
    return tuple(getattr(points, name) for points in hand.points)


# The scoring examples


def test_S1() -> None:
    hand = score("modern", (30, 5, "TD AS AH"), (22, 8, "2S AD AC"), sweeps=(0, 1))
    assert hand.points[0] == HandPoints(cards=3, big=2, aces=2)
    assert hand.points[1] == HandPoints(spades=1, little=1, aces=2, sweeps=1)
    assert hand.totals == (7, 5)
    assert settle(PRESETS["hoyle_1800"], (0, 0), hand.points).totals == (2, 0)


def test_S2() -> None:
    hand = score("modern", (26, 7, "TD AC AD AH"), (26, 6, "2S AS"))
    assert hand.totals == (6, 2)
    assert item(hand, "cards") == (0, 0)


@pytest.mark.parametrize(("points", "after"), [((6, 5), (1, 0)), ((7, 4), (3, 0)), ((4, 7), (0, 3)), ((5, 5), (0, 0))])
def test_S3(points: tuple[int, ...], after: tuple[int, ...]) -> None:
    assert settle(PRESETS["berkeley_1891"], (0, 0), scored(*points)).totals == after


@pytest.mark.parametrize(("points", "after"), [((5, 4, 2), (0, 0, 0)), ((8, 2, 1), (5, 0, 0)), ((4, 4, 3), (0, 0, 0))])
def test_S4(points: tuple[int, ...], after: tuple[int, ...]) -> None:
    assert settle(PRESETS["hoyle_1800"], (0, 0, 0), scored(*points)).totals == after


@pytest.mark.parametrize(("points", "after"), [((1, 2, 3, 5), (0, 1, 2, 4)), ((2, 2, 2, 5), (0, 0, 0, 3))])
def test_S5(points: tuple[int, ...], after: tuple[int, ...]) -> None:
    assert settle(PRESETS["berkeley_1891_literal"], (0, 0, 0, 0), scored(*points)).totals == after
    independent = settle(PRESETS["berkeley_1891"], (0, 0, 0, 0), scored(*points))
    assert independent.totals == points


def test_S6() -> None:
    taken = heaps((20, 7, "TD 2S AC AD AH AS"), (32, 6, ""))
    hand = score_hand(PRESETS["modern"], taken, (0, 0), None, residue=False)
    assert hand.totals == (8, 3)
    at_end = settle(PRESETS["modern"], (17, 18), hand.points)
    assert (at_end.totals, at_end.winners) == ((25, 21), (0,))
    counted = settle(PRESETS["foster_21"], (17, 18), hand.points, taken=taken)
    assert (counted.totals, counted.winners) == ((17, 21), (1,))
    # In a claim game the first true claim wins, whoever has more.
    before = claiming(taken, totals=(17, 18))
    assert claim_holds(before)
    assert claim_holds(before._replace(turn=1))


def test_S7() -> None:
    hand = score("spade", (27, 8, "AS JS TD AH"), (25, 5, "2S AD AC"))
    assert hand.totals == (16, 8)
    assert hand.points[0] == HandPoints(cards=3, big=2, aces=2, each_spade=8, jack_of_spades=1)


@pytest.mark.parametrize(("sweeps", "left"), [((3, 1), (2, 0)), ((3, 1, 0), (3, 1, 0)), ((2, 2), (0, 0))])
def test_S8(sweeps: tuple[int, ...], left: tuple[int, ...]) -> None:
    hand = score("finnish", *[(4, 1, "")] * len(sweeps), sweeps=sweeps)
    assert item(hand, "sweeps") == left
    assert item(score("modern", *[(4, 1, "")] * len(sweeps), sweeps=sweeps), "sweeps") == sweeps


@pytest.mark.parametrize(("loser", "lurch", "value"), [(5, 6, 2), (6, 6, 1), (5, 5, 1), (4, 5, 2), (0, None, 1)])
def test_S9(loser: int, lurch: int | None, value: int) -> None:
    rules = parse_rules({"preset": "hoyle_1800", "game": {"lurch": lurch}})
    game = settle(rules, (9, loser), scored(2, 0))
    assert (game.totals, game.winners, game.value) == ((11, loser), (0,), value)


def test_S11() -> None:
    hand = score("modern", (20, 5, ""), (20, 4, ""), (12, 4, ""))
    assert item(hand, "cards") == (0, 0, 0)
    assert item(hand, "spades") == (1, 0, 0)


def test_S12() -> None:
    position = claiming(heaps((4, 0, "AC AD AH"), (4, 1, "")), totals=(17, 15))
    assert secured(position, 0) == 3, "20 can be shown, not 21"
    after, transition = play(position, CLAIM)
    assert (after.out, transition.winners, transition.game_over) == ((0,), (1,), True)


# Ties and thresholds


def test_tie_for_cards_or_spades_is_nobodys() -> None:
    assert item(score("modern", (26, 7, ""), (26, 6, "")), "cards") == (0, 0)
    assert item(score("modern", *[(13, 3, "")] * 3, (13, 4, "")), "cards") == (0, 0, 0, 0)
    assert item(score("modern", (20, 5, ""), (16, 5, ""), (16, 3, "")), "spades") == (0, 0, 0)


def test_finnish_tie_carries_to_the_next_hand() -> None:
    tied = score("finnish", (26, 7, ""), (26, 6, ""))
    assert (item(tied, "cards"), item(tied, "spades")) == ((0, 0), (2, 0))
    assert tied.carry == (("cards", 1),)
    again = score("finnish", (24, 6, ""), (24, 6, ""), carry=tied.carry)
    assert again.carry == (("cards", 2), ("spades", 2))
    decided = score("finnish", (22, 9, ""), (30, 4, ""), carry=again.carry)
    assert (item(decided, "cards"), item(decided, "spades")) == ((0, 3), (4, 0))
    assert decided.carry == ()


def test_a_tie_at_nought_carries_too() -> None:
    assert score("finnish", (0, 0, ""), (0, 0, "")).carry == (("cards", 1), ("spades", 2))


def test_most_is_more_than_any_other_and_no_threshold() -> None:
    assert item(score("modern", (18, 5, ""), (17, 4, ""), (17, 4, "")), "cards") == (3, 0, 0)
    assert item(score("modern", (18, 5, ""), (17, 4, ""), (17, 4, "")), "spades") == (1, 0, 0)
    assert item(score("modern", (17, 4, ""), (17, 4, ""), (18, 5, "")), "cards") == (0, 0, 3)


@pytest.mark.parametrize(("preset", "counts"), [("modern", 1), ("hoyle_1800", 0), ("finnish", 0)])
def test_sweep_with_the_last_card(preset: str, counts: int) -> None:
    end, transition = play_text(at("3H 4D", "7S", rules=preset, stock=""), "7S x 3H 4D")
    assert transition.sweep
    hand = score_hand(end.rules, end.taken, end.sweeps, 0, residue=bool(transition.residue))
    assert hand.points[0].sweeps == counts


def test_residue_is_no_sweep() -> None:
    position = at("3H KC", "9D 3D", "5C", stock="")._replace(last_taker=1)
    end, transition = play_text(position, "3D x 3H", "5C", "9D")
    assert transition.residue == cards("5C 9D KC")
    assert not transition.sweep
    assert end.sweeps == (0, 0)
    hand = score_hand(end.rules, end.taken, end.sweeps, 0, residue=True)
    assert item(hand, "sweeps") == (0, 0)


def test_a_hand_comes_to_eleven_and_the_sweeps(fresh_seed: int) -> None:
    """Eleven, less three for a tie at cards and one for a tie at spades, and the sweeps: never more, never less."""
    random = Random(fresh_seed)
    for _ in range(300):
        sides = random.choice((2, 3, 4))
        taken = [0] * sides
        for card in range(PACK_SIZE):
            taken[random.randrange(sides)] |= 1 << card
        sweeps = tuple(random.randrange(4) for _ in range(sides))
        hand = score_hand(PRESETS["modern"], tuple(taken), sweeps, random.randrange(sides), residue=True)
        ties = 3 * (_tied(taken, FULL_PACK)) + _tied(taken, SPADES)
        assert sum(hand.totals) == STANDARD_SUM - ties + sum(sweeps)


def _tied(taken: list[int], kind: int) -> bool:
    counts = sorted((heap & kind).bit_count() for heap in taken)
    return counts[-1] == counts[-2]


def test_big_cassino_is_the_ten_of_diamonds_and_little_the_two_of_spades() -> None:
    big, little = score("modern", (1, 0, "TD"), (1, 1, "2S")).points
    assert (big.big, big.little) == (2, 0)
    assert (little.big, little.little) == (0, 1)


@pytest.mark.parametrize("preset", PRESETS)
def test_the_sum_of_a_preset(preset: str) -> None:
    """One side with every card and the last capture scores what RULES.md section 6 gives as the sum."""
    rules = PRESETS[preset]
    hand = score_hand(rules, (FULL_PACK, 0), (0, 0), 0, residue=False)
    want = {"spade": 24, "finnish": 10}.get(preset, STANDARD_SUM)
    assert hand.totals == (want, 0)


# Residue, last capture, barred sides


def test_residue_point_is_the_last_takers_where_there_was_a_residue() -> None:
    rules, taken = PRESETS["berkeley_1891"], heaps((4, 1, ""), (4, 1, ""))
    with_one = score_hand(rules, taken, (0, 0), 1, residue=True)
    without = score_hand(rules, taken, (0, 0), 1, residue=False)
    assert item(with_one, "residue") == (0, 1)
    assert item(without, "residue") == (0, 0)


def test_last_capture_is_nobodys_where_nobody_captured() -> None:
    assert item(score("swedish", (0, 0, ""), (0, 0, ""), last=None), "last_capture") == (0, 0)
    assert item(score("swedish", (4, 0, ""), (0, 0, ""), last=0), "last_capture") == (1, 0)


def test_barred_side_scores_nothing_while_its_cards_stand_against_the_others() -> None:
    hand = score("swedish", (30, 8, "TD AC AD AH"), (22, 5, "2S AS"), sweeps=(2, 1), last=0, barred=0)
    assert hand.points[0] == HandPoints()
    assert hand.points[1] == HandPoints(little=1, aces=1, sweeps=1)
    other = score("swedish", (22, 5, ""), (30, 8, ""), barred=0)
    assert (other.points[1].cards, other.points[1].spades) == (1, 2)


def test_a_barred_sides_majority_is_no_tie() -> None:
    assert score("finnish", (30, 8, ""), (22, 5, ""), barred=0).carry == ()
    assert score("finnish", (26, 7, ""), (26, 6, ""), barred=0).carry == (("cards", 1),)


# Pegged and secured points


@pytest.mark.parametrize(
    ("preset", "taken", "points"),
    [
        ("spade", "AS", 2),
        ("spade", "JS", 2),
        ("spade", "2S", 2),
        ("spade", "TD 9S", 3),
        ("spade", "KC 4H", 0),
        ("modern", "AS TD 2S JS 9S", 4),
    ],
)
def test_pegged_points(preset: str, taken: str, points: int) -> None:
    assert pegged_points(PRESETS[preset], cards(taken)) == points


def claiming(taken: tuple[int, ...], totals: tuple[int, ...], **changes: int) -> Position:
    """The turn of seat 0 in a claim game with much yet to be played."""
    sides = len(taken)
    hands = ("9C 8H", *["KC"] * (sides > 1), *["KD"] * (sides > 2))
    return at("", *hands, rules=CLAIMS, stock="")._replace(taken=taken, totals=totals, **changes)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("mine", "theirs", "most_cards", "most_spades"),
    [
        ((26, 0, ""), (0, 0, ""), 0, 0),  # 26 against 26 would be a tie
        ((27, 0, ""), (0, 0, ""), 3, 0),
        ((27, 6, ""), (25, 7, ""), 3, 0),
        ((26, 6, ""), (25, 6, ""), 0, 0),
        ((26, 6, ""), (24, 6, ""), 0, 0),
        ((6, 6, ""), (0, 0, ""), 0, 0),  # seven spades are still to be had
        ((7, 7, ""), (0, 0, ""), 0, 1),
        ((6, 6, ""), (6, 6, ""), 0, 0),
        ((12, 7, ""), (6, 5, ""), 0, 1),
        ((12, 5, ""), (12, 7, ""), 0, 0),
    ],
)
def test_secured_majorities(
    mine: tuple[int, int, str], theirs: tuple[int, int, str], most_cards: int, most_spades: int
) -> None:
    items = secured_items(claiming(heaps(mine, theirs), (0, 0)), 0)
    assert (items.cards, items.spades) == (most_cards, most_spades)


def test_secured_cards_that_score_by_being_taken() -> None:
    assert secured(claiming(heaps((4, 0, "TD AC AD"), (1, 1, "2S")), (0, 0)), 0) == 4


def test_secured_majority_counts_every_other_side_apart() -> None:
    items = [
        secured_items(claiming(heaps((20, 0, ""), (17, 6, ""), (15, 7, "")), (0, 0, 0)), side) for side in range(3)
    ]
    assert [(each.cards, each.spades) for each in items] == [(3, 0), (0, 0), (0, 1)]


def test_secured_brings_what_was_carried_and_the_sweeps() -> None:
    position = claiming(heaps((27, 7, ""), (4, 0, "")), (0, 0))
    assert secured(position, 0) == 4
    assert secured(position._replace(carry=(("cards", 2), ("spades", 5))), 0) == 11
    assert secured(position._replace(sweeps=(2, 1)), 0) == 6
    cancelling = parse_rules({"game": {"mode": "claim"}, "sweep_cancel": True})
    assert secured(position._replace(sweeps=(2, 1), rules=cancelling), 0) == 4


def test_secured_points_are_never_lost(fresh_seed: int) -> None:
    """What is secured at any moment is scored at the end, however the rest of the cards falls."""
    random = Random(fresh_seed)
    for _ in range(200):
        sides = random.choice((2, 3))
        pack = random.sample(range(PACK_SIZE), PACK_SIZE)
        cut = random.randrange(PACK_SIZE + 1)
        leaning = random.choices(range(sides), weights=[3] + [1] * (sides - 1), k=cut)
        taken = [
            card_set(card for card, side in zip(pack, leaning, strict=False) if side == own) for own in range(sides)
        ]
        position = claiming(tuple(taken), (0,) * sides)
        safe = [secured(position, side) for side in range(sides)]
        greedy_side = random.randrange(sides)
        taken[greedy_side] |= card_set(pack[cut:])
        hand = score_hand(CLAIMS, tuple(taken), (0,) * sides, None, residue=False)
        assert all(scored >= least for scored, least in zip(hand.totals, safe, strict=True))


def scored(*totals: int) -> tuple[HandPoints, ...]:
    """A hand of so many points by side; which items they are of does not matter."""
    return tuple(HandPoints(cards=total) for total in totals)
