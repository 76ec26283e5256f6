"""What goes wrong in programs of this kind, one test for each known failure of the rules, the deal and the score.

What of these belongs to the window (choices by mouse and keyboard, what the computer may do) is tested there too.
"""

from collections.abc import Callable
from random import Random

import pytest

from cassino_desktop.engine.cards import (
    BIG_CASSINO,
    FULL_PACK,
    LITTLE_CASSINO,
    SPADES,
    card_set,
    iter_cards,
    parse_card,
)
from cassino_desktop.engine.checking import check
from cassino_desktop.engine.legality import legal_moves
from cassino_desktop.engine.moves import Build, Capture
from cassino_desktop.engine.presets import PRESETS
from cassino_desktop.engine.reasons import Reason
from cassino_desktop.engine.scoring import HandPoints, HandScore, score_hand
from cassino_desktop.engine.settling import settle
from cassino_desktop.engine.state import Position, TableBuild
from cassino_desktop.engine.view import view_of
from tests.engine.hands import SEATINGS, random_opening, turns
from tests.engine.tables import after, at, cards, counts, is_legal, play_text, refusal, texts

LongCount = Callable[[int, int], int]


# Captures


def test_matching_card_drags_no_strangers_along() -> None:
    position = at("8S KC", "8H")
    assert texts(position) == {"8H", "8H x 8S"}
    assert refusal(position, "8H x 8S KC") is Reason.COURT_PAIRS_ONLY


def splits_into(values: list[int], value: int) -> bool:
    """Whether numbers split into groups of the value, by trying every group with the first."""
    if not values:
        return True
    first, rest = values[0], values[1:]
    for chosen in range(1 << len(rest)):
        group = [first] + [number for place, number in enumerate(rest) if chosen >> place & 1]
        left = [number for place, number in enumerate(rest) if not chosen >> place & 1]
        if sum(group) == value and splits_into(left, value):
            return True
    return False


def test_every_capture_splits_into_groups_of_the_cards_value(fresh_seed: int, long_count: LongCount) -> None:
    for number in range(long_count(30, 1000)):
        random = Random(f"{fresh_seed}/{number}")
        for position, moves, _ in turns(random, random_opening(random, PRESETS["modern"])):
            for move in (move for move in moves if isinstance(move, Capture)):
                ranks = [card // 4 + 1 for card in iter_cards(move.loose)]
                value = move.card // 4 + 1
                if value > 10:
                    assert (ranks, move.builds) == ([value], ())
                else:
                    assert splits_into(ranks, value)
                    assert all(build.value == value for build in position.builds if build.cards in move.builds)


def test_total_divisible_but_not_partitionable() -> None:
    position = at("AC 2D 3H 5S 6C 8D", "8S")
    assert refusal(position, "8S x AC 2D 3H 5S 6C 8D") is Reason.BAD_SUM
    assert refusal(at("6C 6D 4H", "8S"), "8S x 4H 6C 6D") is Reason.BAD_SUM
    groups = ("8D", "2D 6C", "3H 5S")
    for chosen in range(1, 8):
        taken = " ".join(group for place, group in enumerate(groups) if chosen >> place & 1)
        assert is_legal(position, f"8S x {taken}")
    for taken in ("8D", "AC 2D 5S", "AC 2D 5S 8D"):
        assert is_legal(position, f"8S x {taken}")


def test_build_and_loose_cards_in_one_capture() -> None:
    position = at("9[3C 6H]@1 5D 4C 9H", "9S")
    assert is_legal(position, "9S x 4C 5D [3C 6H]")
    assert is_legal(position, "9S x 4C 5D 9H [3C 6H]")
    assert counts(position, "9S") == (7, 0, 1)


def test_build_used_as_a_card_in_a_sum() -> None:
    assert refusal(at("7[3C 4H]@1 2D", "9S"), "9S x 2D [3C 4H]") is Reason.BUILD_AS_CARD


def test_court_cards() -> None:
    one = at("QC QD", "QH")
    assert texts(one, "QH x") == {"QH x QC", "QH x QD"}
    assert refusal(one, "QH x QC QD") is Reason.COURT_COUNT
    every = at("QC QD", "QH", court_capture="all")
    assert texts(every, "QH x") == {"QH x QC", "QH x QD", "QH x QC QD"}


def test_choice_instead_of_a_forced_largest_capture() -> None:
    position = at("5C 4D 6H 3S 9D", "9C")
    taken = {"9D", "4D 5C", "3S 6H", "4D 5C 9D", "3S 6H 9D", "3S 4D 5C 6H", "3S 4D 5C 6H 9D"}
    assert texts(position, "9C x") == {f"9C x {things}" for things in taken}
    complete = at("5C 4D 6H 3S 9D", "9C", completeness="all")
    assert texts(complete, "9C x") == {"9C x 3S 4D 5C 6H 9D"}
    assert refusal(complete, "9C x 9D") is Reason.INCOMPLETE


def test_trail_where_the_card_could_capture() -> None:
    assert is_legal(at("5D", "5C"), "5C")
    for duty in ("card", "hand"):
        assert refusal(at("5D", "5C", capture_duty=duty), "5C") is Reason.MUST_CAPTURE


def test_trail_to_an_empty_table() -> None:
    swept = after(at("5H", "9C", "5D KD", turn=1), "5D x 5H")
    assert swept.table == 0
    assert after(swept, "9C").loose == cards("9C")


# Builds


def test_build_without_holding_the_card() -> None:
    assert is_legal(at("5C", "3D 8S"), "3D + 5C = 8")
    assert refusal(at("5C", "3D"), "3D + 5C = 8") is Reason.NO_REDEEMER
    fours = at("4D", "4H 4S", "KC")
    assert is_legal(fours, "4H + 4D = 4")
    built = after(fours, "4H + 4D = 4", "KC")
    assert refusal(built, "4S + [4D 4H] = 4") is Reason.NO_REDEEMER
    assert refusal(built, "4S") is Reason.OWNER_MAY_NOT_TRAIL
    assert is_legal(built, "4S x [4D 4H]")


def test_moves_depend_on_the_position_and_the_seat_alone(fresh_seed: int, long_count: LongCount) -> None:
    """Neither on who plays nor on what the seat cannot see: other hands and the stock may be anything."""
    for number in range(long_count(30, 1000)):
        random = Random(f"{fresh_seed}/{number}")
        for position, moves, _ in turns(random, random_opening(random)):
            assert legal_moves(view_of(position, position.turn).position) == moves


def test_two_separate_builds_of_one_value() -> None:
    position = at("7C 6D", "2H 3S 9C", "KC")
    first = after(position, "2H + 7C = 9", "KC")
    assert is_legal(first, "3S + 6D = 9")
    two = after(first, "3S + 6D = 9")._replace(turn=1, hands=(cards("9C"), cards("9D 9H")))
    assert texts(two, "9D x") == {"9D x [2H 7C]", "9D x [3S 6D]", "9D x [2H 7C] [3S 6D]"}
    assert texts(two._replace(turn=0), "9C") == {"9C x [2H 7C] [3S 6D]"}
    forbidden = after(at("7C 6D", "2H 3S 9C", "KC", same_value_builds="forbidden"), "2H + 7C = 9", "KC")
    assert refusal(forbidden, "3S + 6D = 9") is Reason.SAME_VALUE_BUILD
    assert is_legal(forbidden, "3S + 6D [2H 7C] = 9")


def test_ambiguous_value_is_part_of_the_move() -> None:
    position = at("5D", "5S TC 5H")
    assert texts(position, "5S") == {"5S", "5S x 5D", "5S + 5D = 10", "5S + 5D = 5"}
    assert after(position, "5S + 5D = 10").builds == (TableBuild(cards("5S 5D"), 10, 0, multiple=False),)
    assert after(position, "5S + 5D = 5").builds == (TableBuild(cards("5S 5D"), 5, 0, multiple=True),)


def test_raise_with_loose_table_cards() -> None:
    position = at("5[AC 4D]@1 2C", "3H 8D TS")
    assert is_legal(position, "3H + [AC 4D] = 8")
    assert refusal(position, "3H + 2C [AC 4D] = 10") is Reason.RAISE_FROM_HAND_ONLY
    assert is_legal(at("7[3C 4C]@1 9D", "2S 9C"), "2S + 9D [3C 4C] = 9")


def test_owner_neither_trails_nor_leaves_the_build() -> None:
    position = at("8[2C 6H]@0 5D 3C 8H", "8C KS", "KC")
    for card in ("8C", "KS"):
        assert refusal(position, card) is Reason.OWNER_MAY_NOT_TRAIL
    captures = texts(position, "8C x")
    assert captures
    assert all("[2C 6H]" in text for text in captures)
    assert refusal(position, "8C x 3C 5D") is Reason.LAST_REDEEMER
    assert refusal(position, "8C x 8H") is Reason.LAST_REDEEMER


def test_one_ace_does_not_guard_two_builds() -> None:
    position = at("14[AS KS]@0 AD", "AC AH 5C", rules="royal")
    assert refusal(position, "AC + AD = 1") is Reason.LAST_REDEEMER
    three = at("14[AS KS]@0 2D", "AC AH 2C", rules="royal")
    assert is_legal(three, "2C x 2D")


@pytest.mark.parametrize("batch", range(10))
def test_royal_hands_always_have_a_legal_move(batch: int, fresh_seed: int, long_count: LongCount) -> None:
    """20,000 hands with ``--long``; ``turns`` fails where there is none."""
    for number in range(long_count(20, 2000)):
        random = Random(f"{fresh_seed}/{batch}/{number}")
        plays = sum(1 for _ in turns(random, random_opening(random, PRESETS["royal"])))
        assert plays == 48


@pytest.mark.parametrize("preset", PRESETS)
def test_no_build_vanishes_and_none_is_left_at_the_end(preset: str, fresh_seed: int, long_count: LongCount) -> None:
    """All presets and numbers of players, 10,000 hands in all with ``--long``."""
    rules = PRESETS[preset]
    seatings = [seating for seating in SEATINGS if seating[0] in rules.players]
    for number in range(long_count(8, 720)):
        random = Random(f"{fresh_seed}/{preset}/{number}")
        opened = random_opening(random, rules, seatings[number % len(seatings)])
        for _, _, transition in turns(random, opened):
            assert_each_card_in_one_place(transition.after)
        assert transition.after.builds == () or transition.game_over


def assert_each_card_in_one_place(position: Position) -> None:
    zones = [*position.hands, position.loose, *(build.cards for build in position.builds), *position.taken]
    found = [card for zone in zones for card in iter_cards(zone)] + list(position.stock)
    assert sorted(found) == list(range(52))


def test_no_card_twice_in_what_is_added_to_a_build() -> None:
    position = at("8*[3H 5S 8C]@1 6D", "2C 8S", "8D KD")
    added = after(position, "2C + 6D [3H 5S 8C] = 8")
    assert added.builds == (TableBuild(cards("2C 6D 3H 5S 8C"), 8, 0, multiple=True),)
    assert_each_card_in_one_place(added)
    build, card = position.builds[0].cards, parse_card("2C")
    for twice in (cards("2C 6D"), cards("6D 3H"), cards("6D 8S")):  # in the hand, in the build
        assert check(position, Build(card, 8, twice, build)) in (Reason.NOT_ON_TABLE, Reason.PART_OF_BUILD)


# Deal, score, end of game


def heaps(*sizes: int, spades: tuple[int, ...]) -> tuple[int, ...]:
    """Heaps of these sizes with so many spades each, dealt out of the pack; who has what else does not matter."""
    black, rest = list(iter_cards(SPADES)), list(iter_cards(FULL_PACK & ~SPADES))
    found = []
    for size, count in zip(sizes, spades, strict=True):
        found.append(card_set(black[:count] + rest[: size - count]))
        black, rest = black[count:], rest[size - count :]
    return tuple(found)


def scored(preset: str, taken: tuple[int, ...]) -> HandScore:
    return score_hand(PRESETS[preset], taken, (0,) * len(taken), 0, residue=False)


def test_tie_for_cards_is_nobodys() -> None:
    two = scored("modern", heaps(26, 26, spades=(7, 6)))
    assert [points.cards for points in two.points] == [0, 0]
    assert [points.spades for points in two.points] == [1, 0]
    four = scored("modern", heaps(13, 13, 13, 13, spades=(4, 4, 4, 1)))
    assert [(points.cards, points.spades) for points in four.points] == [(0, 0)] * 4
    finnish = scored("finnish", heaps(26, 26, spades=(7, 6)))
    assert [points.cards for points in finnish.points] == [0, 0]
    assert finnish.carry == (("cards", 1),)
    taken = heaps(25, 27, spades=(7, 6))
    after_it = score_hand(PRESETS["finnish"], taken, (0, 0), 0, residue=False, carry=finnish.carry)
    assert [points.cards for points in after_it.points] == [0, 2]
    assert after_it.carry == ()


def test_majority_is_no_threshold() -> None:
    three = scored("modern", heaps(18, 17, 17, spades=(4, 5, 4)))
    assert [points.cards for points in three.points] == [3, 0, 0]
    assert [points.spades for points in three.points] == [0, 1, 0]


@pytest.mark.parametrize("preset", PRESETS)
def test_last_card_sweeps_by_the_preset_and_the_residue_never(preset: str) -> None:
    counted = preset not in ("hoyle_1800", "hoyle_1800_literal", "finnish")
    end, transition = play_text(at("3H 4D", "7S", rules=preset, stock=""), "7S x 3H 4D")
    assert (transition.sweep, transition.sweep_scores, end.sweeps) == (True, counted, (int(counted), 0))
    left = at("3H 4D", "KS", rules=preset, stock="")._replace(last_taker=0)
    end, transition = play_text(left, "KS")
    assert transition.residue == cards("3H 4D KS")
    assert (transition.sweep, end.sweeps, end.table) == (False, (0, 0), 0)


def test_a_hand_is_worth_eleven_and_its_sweeps(fresh_seed: int, long_count: LongCount) -> None:
    for number in range(long_count(100, 5000)):
        random = Random(f"{fresh_seed}/{number}")
        for _, _, transition in turns(random, random_opening(random, PRESETS["modern"])):
            end = transition.after
        if end.last_taker is None:
            continue
        side = end.side_of(end.last_taker)
        points = score_hand(end.rules, end.taken, end.sweeps, side, residue=bool(transition.residue)).points
        counts_of_cards = sorted(heap.bit_count() for heap in end.taken)
        counts_of_spades = sorted((heap & SPADES).bit_count() for heap in end.taken)
        tied = 3 * (counts_of_cards[-1] == counts_of_cards[-2]) + (counts_of_spades[-1] == counts_of_spades[-2])
        assert sum(side_points.total for side_points in points) == 11 + sum(end.sweeps) - tied


def test_the_game_ends_at_the_target() -> None:
    rules = PRESETS["modern"]

    def hand(mine: int, theirs: int) -> tuple[HandPoints, HandPoints]:
        return HandPoints(sweeps=mine), HandPoints(sweeps=theirs)

    one = settle(rules, (15, 10), hand(6, 5))
    assert (one.totals, one.finished, one.winners) == ((21, 15), True, (0,))
    both = settle(rules, (18, 17), hand(4, 7))
    assert (both.totals, both.finished, both.winners) == ((22, 24), True, (1,))
    equal = settle(rules, (20, 19), hand(4, 5))
    assert (equal.totals, equal.finished, equal.winners) == ((24, 24), False, ())
    short = settle(rules, (14, 10), hand(6, 5))
    assert (short.finished, short.winners) == (False, ())


def test_big_and_little_cassino() -> None:
    assert (parse_card("TD"), parse_card("2S")) == (BIG_CASSINO, LITTLE_CASSINO)
    rest = FULL_PACK & ~cards("TD 2S")
    for preset in PRESETS:
        for mine in ("TD", "2S"):
            points = scored(preset, (cards(mine), rest)).points[0]
            assert (points.big, points.little) == ((2, 0) if mine == "TD" else (0, 1))
