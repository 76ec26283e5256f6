"""Moves as text: exact writing, lenient reading of order and spacing, and nothing else read."""

from contextlib import suppress
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cassino_desktop.engine.checking import check
from cassino_desktop.engine.moves import CLAIM, Build, Capture, Move, Trail
from cassino_desktop.engine.notation import UnreadableMoveError, move_text, parse_move
from cassino_desktop.engine.reasons import Reason
from tests.engine.strategies import examples
from tests.engine.tables import at, cards
from tests.engine.vectors import MOVE_FILES, rows

FOUR_SPADES, NINE_DIAMONDS, EIGHT_CLUBS = 15, 33, 28

WRITTEN: list[tuple[Move, str]] = [
    (Trail(FOUR_SPADES), "4S"),
    (Capture(NINE_DIAMONDS, cards("2H 3C 4S 9H")), "9D x 2H 3C 4S 9H"),
    (Capture(NINE_DIAMONDS, cards("9H"), (cards("2C 7S"),)), "9D x 9H [2C 7S]"),
    (Capture(NINE_DIAMONDS, 0, (cards("AC 8S"), cards("2C 7S"))), "9D x [AC 8S] [2C 7S]"),
    (Build(7, 8, cards("6D")), "2S + 6D = 8"),
    (Build(7, 8, cards("6D 8H")), "2S + 6D 8H = 8"),
    (Build(EIGHT_CLUBS, 8, 0, cards("AC 7C")), "8C + [AC 7C] = 8"),
    (Build(0, 9, cards("3S 6H"), cards("AH 7C")), "AC + 3S 6H [AH 7C] = 9"),
    (CLAIM, "claim"),
]


@pytest.mark.parametrize(("move", "text"), WRITTEN)
def test_written_as_the_protocol_shows_and_read_back(move: Move, text: str) -> None:
    assert move_text(move) == text
    assert parse_move(text) == move


def test_builds_are_written_by_their_first_card_whatever_their_order() -> None:
    first, second = cards("AC 8S"), cards("2C 7S")
    assert move_text(Capture(NINE_DIAMONDS, 0, (second, first))) == "9D x [AC 8S] [2C 7S]"


@pytest.mark.parametrize(
    ("lenient", "exact"),
    [
        ("  4S ", "4S"),
        ("9Dx2H3C4S9H", "9D x 2H 3C 4S 9H"),
        ("9D x 9H 4S 3C 2H", "9D x 2H 3C 4S 9H"),
        ("9D x [7S 2C] 9H", "9D x 9H [2C 7S]"),
        ("9D x[2C 7S][8S AC]", "9D x [AC 8S] [2C 7S]"),
        ("9D\tx\n9H", "9D x 9H"),
        ("2S+8H 6D=8", "2S + 6D 8H = 8"),
        ("8C+[ 7C AC ]=8", "8C + [AC 7C] = 8"),
        ("AC + [7C AH] 6H 3S = 9", "AC + 3S 6H [AH 7C] = 9"),
        ("AC + 6H [7C AH] 3S =9", "AC + 3S 6H [AH 7C] = 9"),
        (" claim\r\n", "claim"),
    ],
)
def test_order_and_spacing_do_not_matter(lenient: str, exact: str) -> None:
    assert move_text(parse_move(lenient)) == exact


@pytest.mark.parametrize(
    "text",
    [
        *("", " ", "x", "4", "4X", "1C", "10C", "4s", "Claim", "claim 4S", "4S claim", "??", "4S ??"),
        *("9D 9H", "9D x", "9D x =", "9D x 9H =", "9D x 9H = 9", "9D x x 9H", "x 9H", "9D + 9H x", "9D x 9D"),
        *("9D x 2H 2H", "9D x 2H [2H 7C]", "9D x [2H 7C] [2H 7S]", "9D x [9D 2C]"),
        *("9D x []", "9D x 9H []", "9D x [", "9D x ]", "9D x [9H", "9D x 9H]", "9D x [[2C 7S]]", "9D x [2C [7S]]"),
        *("2S +", "2S + 6D", "2S + 6D =", "2S + = 8", "2S + 6D 8", "2S = 8", "2S + 6D = 8 = 8", "2S + 6D = 8C"),
        *("2S + 6D = -8", "2S + 6D = 8.0", "2S + 6D = 1000", "2S + 6D = ٨", "2S + [6D AC] [3D 4D] = 9"),
        *("2S - 6D", "2S , 6D", "9D × 9H", "9D x 9H\x00", "4S" * 2, "🂡"),
    ],
)
def test_unreadable(text: str) -> None:
    with pytest.raises(UnreadableMoveError):
        parse_move(text)


def test_what_is_named_need_not_be_there() -> None:
    """Reading is no judging: the judge says what is wrong with it."""
    position = at("9H 8*[3H 5S 8C]@1", "9D 8D 4C")
    for text, reason in {
        "9D x TS": Reason.NOT_ON_TABLE,
        "9D x 3H": Reason.PART_OF_BUILD,
        "8D x [3H 5S]": Reason.PART_OF_BUILD,
        "9D x [9H 4S]": Reason.NOT_ON_TABLE,
        "KS x 9H": Reason.NOT_IN_HAND,
        "4C + 9H = 0": Reason.BAD_SUM,
        "4C + 9H = 999": Reason.BAD_SUM,
        "claim": Reason.NO_CLAIMS,
    }.items():
        assert check(position, parse_move(text)) is reason, text


def test_shuffled_texts_mean_the_same(fresh_seed: int) -> None:
    random = Random(fresh_seed)
    for name in MOVE_FILES:
        for row in rows(name):
            for text in random.sample(row["moves"], min(5, len(row["moves"]))):
                assert move_text(parse_move(_shuffled(random, text))) == text


def _shuffled(random: Random, text: str) -> str:
    """The text with what stands between its sign and its value in another order, and other blanks."""
    if text == "claim" or len(text) == 2:
        return f" {text} "
    card, sign, rest = text.split(" ", 2)
    things, *value = rest.split(" = ")
    inside = [_joined(random, part.split("]")[0].split()) for part in things.split("[")[1:]]
    named = things.split("[")[0].split() + [f"[{part}]" for part in inside]
    return card + _blank(random) + sign + _joined(random, named) + "".join(f" ={_blank(random)}{v}" for v in value)


def _joined(random: Random, parts: list[str]) -> str:
    return "".join(_blank(random) + part for part in random.sample(parts, len(parts))) + _blank(random)


def _blank(random: Random) -> str:
    return random.choice(("", " ", "  ", "\t"))


@settings(max_examples=examples(5))
@given(st.text(st.sampled_from("A29TJKQCDHS x+=[] 0?\n"), max_size=40) | st.text(max_size=20))
def test_any_text_is_read_or_refused(text: str) -> None:
    with suppress(UnreadableMoveError):
        move = parse_move(text)
        assert parse_move(move_text(move)) == move


SETS = st.sets(st.integers(0, 51), min_size=1, max_size=6).map(lambda found: sum(1 << card for card in found))


@given(st.data(), st.integers(0, 51), st.integers(0, 999), st.lists(SETS, max_size=3))
def test_every_move_is_read_as_it_is_written(data: st.DataObject, card: int, value: int, sets: list[int]) -> None:
    apart: list[int] = []
    used = 1 << card
    for each in sets:
        if each & ~used:
            apart.append(each & ~used)
            used |= each
    loose, *builds = apart or [0]
    ordered = tuple(sorted(builds, key=lambda build: build & -build))
    moves: list[Move] = [Trail(card)]
    if apart:
        moves += [Capture(card, loose, ordered), Build(card, value, loose, ordered[0] if ordered else 0)]
        moves += [Capture(card, 0, (loose,)), Build(card, value, 0, loose)]
    move = data.draw(st.sampled_from(moves))
    assert parse_move(move_text(move)) == move
