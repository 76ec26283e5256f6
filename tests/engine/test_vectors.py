"""The conformance vectors through the Python API."""

from collections.abc import Callable

import pytest

from cassino_desktop.engine.cards import card_set, card_texts, parse_card
from cassino_desktop.engine.checking import check
from cassino_desktop.engine.deal import opening, shuffled_pack
from cassino_desktop.engine.legality import legal_moves
from cassino_desktop.engine.moves import CardPlay
from cassino_desktop.engine.notation import move_text, parse_move
from cassino_desktop.engine.perft import perft
from cassino_desktop.engine.play import play
from cassino_desktop.engine.positions import parse_position, parse_view, position_to_json, view_to_json
from cassino_desktop.engine.presets import PRESETS, parse_rules
from cassino_desktop.engine.scoring import score_hand
from cassino_desktop.engine.settling import settle
from cassino_desktop.engine.state import Position
from cassino_desktop.engine.view import view_of
from tests.engine.vectors import MOVE_FILES, Row, rows

SLICE_NODES = 3_000
"""Up to which count a line of the perft file is counted out in the normal run."""


def test_there_is_a_file_for_every_preset() -> None:
    """A game that must be claimed has the rules of ``foster_21`` but for its end, and rows among the special ones."""
    assert (set(PRESETS) - {"foster_21_claim"}) | {"mixed", "special"} == set(MOVE_FILES)
    assert [sum(1 for _ in rows(name)) for name in ("mixed", "special", "scoring", "perft")] == [240, 590, 400, 40]


@pytest.mark.parametrize("name", MOVE_FILES)
def test_legal_moves(name: str) -> None:
    for row in rows(name):
        position = parse_position(row["position"])
        moves = legal_moves(position)
        assert sorted(map(move_text, moves)) == row["moves"], row
        assert [check(position, parse_move(text)) for text in row["moves"]] == [None] * len(moves)
        seen = view_of(position, position.turn).position
        assert legal_moves(seen) == moves, "a player knows what may be played from what is seen"


@pytest.mark.parametrize("name", MOVE_FILES)
def test_plays(name: str) -> None:
    for row in rows(name):
        after, transition = play(parse_position(row["position"]), parse_move(row["move"]))
        written = position_to_json(after)
        assert {key: written[key] for key in row["after"] if key != "rules"} == {
            key: value for key, value in row["after"].items() if key != "rules"
        }
        assert parse_rules(written["rules"]) == parse_rules(row["after"]["rules"])
        said = (transition.hand_over, card_texts(transition.residue), transition.game_over, [*transition.winners])
        assert said == (row["hand_over"], row["residue"], row["game_over"], row["winners"]), row


@pytest.mark.parametrize("name", MOVE_FILES)
def test_positions_and_views_are_read_as_they_are_written(name: str) -> None:
    for row in rows(name):
        position = parse_position(row["position"])
        assert parse_position(position_to_json(position)) == position
        for seat in range(position.players):
            view = view_of(position, seat, ((seat, row["move"]),))
            assert parse_view(view_to_json(view)) == view


@pytest.mark.parametrize("name", MOVE_FILES)
def test_move_texts_are_read_as_they_are_written(name: str) -> None:
    for row in rows(name):
        assert [move_text(parse_move(text)) for text in row["moves"]] == row["moves"]


def test_scores() -> None:
    for row in rows("scoring"):
        rules = parse_rules(row["rules"])
        taken = tuple(card_set(map(parse_card, heap)) for heap in row["taken"])
        hand = score_hand(
            rules,
            taken,
            tuple(row["sweeps"]),
            row["last_taker_side"],
            residue=row["residue"],
            carry=tuple(row.get("carry_before", {}).items()),
        )
        assert [points._asdict() for points in hand.points] == row["points"], row
        assert dict(hand.carry) == row["carry"], row
        game = settle(rules, tuple(row["before"]), hand.points, taken=taken, eldest_side=row["eldest_side"])
        want = row["after"]
        assert (list(game.totals), game.finished, list(game.winners), game.value, game.target) == (
            *(want["totals"], want["finished"], want["winners"], want["value"], want["target"]),
        ), row


def _dealt(row: Row) -> Position:
    deck = tuple(map(parse_card, row["deck"]))
    return opening(parse_rules(row["rules"]), row["players"], row["partners"], row["dealer"], deck)


def test_perft(long_count: Callable[[int, int], int]) -> None:
    most = long_count(SLICE_NODES, 10**9)
    for row in rows("perft"):
        position = _dealt(row)
        depths = [depth for depth, nodes in enumerate(row["perft"], 1) if nodes <= most]
        assert [perft(position, depth) for depth in depths] == row["perft"][: len(depths)], row["rules"]


def _counted_one_by_one(position: Position, depth: int) -> int:
    if depth == 0:
        return 1
    plays = [move for move in legal_moves(position) if isinstance(move, CardPlay)]
    return sum(_counted_one_by_one(play(position, move)[0], depth - 1) for move in plays)


def test_perft_is_what_counting_one_by_one_gives_where_points_end_the_game() -> None:
    """Of two ways to one table, one may have won a pegged game and the other not."""
    rules = parse_rules({"preset": "spade", "game": {"target": 3}})
    ended = 0
    for number in range(6):
        position = opening(rules, 2, False, 0, shuffled_pack(f"pegged {number}"))
        counted = perft(position, 4)
        assert counted == _counted_one_by_one(position, 4)
        ended += counted < perft(position._replace(target=99), 4)
    assert ended > 2, "in most of them somebody wins"


def test_perft_counts_nothing_beyond_the_hand() -> None:
    last = parse_position(
        {"rules": "modern", "players": 2, "dealer": 1, "turn": 0, "hands": [["4C"], ["KC"]], "loose": ["4H"]}
    )
    # 4C takes or lies; then KC lies in either case.
    assert [perft(last, depth) for depth in range(4)] == [1, 2, 2, 0]
