"""The arena: mirrored deals, figures, stopping, going on after a stop, other programs."""

import json
import shlex
from pathlib import Path
from typing import Any

import pytest

from cassino_desktop.protocol.arena import Plan, bootstrapped, cleared, figures, report, run, sentence
from cassino_desktop.protocol.matches import Match, MatchError, PairResult, Table
from cassino_desktop.protocol.server import main
from tests.protocol.asking import COMMAND


def match(a: str = "greedy", b: str = "random", **more: Any) -> Match:
    fields = {"rules": "modern", "players": 2, "partners": False, "games": False, "seed": "t", **more}
    return Match(a, b, **fields)


def untimed(results: list[PairResult]) -> list[PairResult]:
    return [result._replace(times=((), ())) for result in results]


def made(points: list[float]) -> list[PairResult]:
    return [PairResult(number, (point, 0.0), (), (), ((), ())) for number, point in enumerate(points)]


@pytest.mark.parametrize(("players", "partners"), [(2, False), (3, False), (4, False), (4, True)])
def test_a_player_against_itself_is_even(players: int, partners: bool) -> None:
    """Greedy is fair to itself only in mirrored deals: the sum over all seatings is nought."""
    with Table(match("greedy", "greedy", players=players, partners=partners)) as table:
        result = table.pair(0)
    assert len(result.points) == (2 if partners else players)
    assert result.total == pytest.approx(0)


def test_figures() -> None:
    found = figures(made([1.0, 2.0, 3.0, 6.0]))
    assert (found.pairs, found.points) == (4, 3.0)
    assert found.error == pytest.approx((14 / 3) ** 0.5 / 2)
    assert cleared(found, -9) is None  # too few pairs to stop
    many = figures(made([1.0, 2.0, 3.0] * 10))
    assert cleared(many, 1.0) == "above"
    assert cleared(many, 3.0) == "below"
    assert cleared(many, 2.0) is None


def test_it_stops_when_the_bar_is_cleared() -> None:
    results = run(Plan(match(), 400, 0.0, 1, None))
    assert 20 <= len(results) < 60
    assert report(Plan(match(), 400, 0.0, 1, None), results)["verdict"] == "above"


def test_it_goes_on_where_it_was_stopped(tmp_path: Path) -> None:
    state = tmp_path / "state.jsonl"
    whole = run(Plan(match(), 6, None, 1, None))
    run(Plan(match(), 4, None, 1, state))
    kept = state.read_bytes()
    state.write_bytes(kept[:-20])  # the last line cut off, as by a power cut
    assert untimed(run(Plan(match(), 6, None, 1, state))) == untimed(whole)
    with pytest.raises(MatchError, match="another match"):
        run(Plan(match(seed="other"), 6, None, 1, state))


def test_jobs_change_nothing(tmp_path: Path) -> None:
    assert untimed(run(Plan(match(), 4, None, 2, None))) == untimed(run(Plan(match(), 4, None, 1, None)))


@pytest.mark.parametrize("rules", ["modern", "spade", "foster_21", "hoyle_1800", "foster_1897"])
def test_games(rules: str) -> None:
    results = run(Plan(match("counter", "random", rules=rules, games=True), 3, None, 1, None))
    found = figures(results)
    assert found.games is not None
    assert found.games > 0.6
    assert all(0 <= won <= 1 for result in results for won in result.wins)


def test_resampled_games() -> None:
    results = [PairResult(0, (), ((6.0, 5.0), (5.0, 5.0)), (), ((), ()))]
    assert bootstrapped(results, 21, "1") == 1.0
    assert bootstrapped([], 21, "1") is None


def test_another_program_plays() -> None:
    own = "'" + "' '".join(COMMAND) + "'"
    results = run(Plan(match("random", own), 1, None, 1, None))
    assert results[0].total < 8
    assert len(results[0].times[1]) == 48


@pytest.mark.parametrize("program", ["no-such-program-here", shlex.join([COMMAND[0], "-c", "print('hello')"])])
def test_a_program_that_fails_is_one_sentence(program: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["arena", "--a", "random", "--b", program, "--pairs", "1", "--quiet"]) == 1
    err = capsys.readouterr().err
    assert err.startswith("The program ")
    assert err.count("\n") == 1


def test_the_command(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["arena", "--a", "greedy", "--b", "random", "--pairs", "3", "--seed", "t", "--json"]) == 0
    streams = capsys.readouterr()
    outcome = json.loads(streams.out)
    assert outcome["pairs"] == 3
    assert outcome["milliseconds_a_move"]["a"]["moves"] == 144
    assert "3/3 pairs" in streams.err
    assert sentence(outcome).startswith("greedy against random: ")
    assert main(["arena", "--a", "greedy", "--b", "random", "--rules", "draw", "--players", "3", "--quiet"]) == 1
