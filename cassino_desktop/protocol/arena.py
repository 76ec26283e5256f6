"""``cassino-engine arena``: which of two players is stronger, and how sure that is.

Every deck is played once for each way the players can sit, so that luck of the cards weighs equally; the measure is
points a pair. It stops when the 95 % interval clears a bar, and goes on where it was interrupted.
"""

import argparse
import json
import sys
from collections.abc import Generator
from math import sqrt
from pathlib import Path
from random import Random
from statistics import fmean, median, stdev
from typing import Any, Final, NamedTuple, TextIO

from cassino_desktop.engine.presets import parse_rules
from cassino_desktop.engine.rules import BadRulesError
from cassino_desktop.protocol.matches import Match, MatchError, PairResult, played_pair

Z95: Final = 1.96
LEAST_PAIRS: Final = 20
"""How many pairs are played before the interval may end the match."""
_BOOTSTRAPPED: Final = 2000


class Plan(NamedTuple):
    """How a match is run: at most ``pairs`` or until ``bar`` is cleared, ``jobs`` at a time, kept in ``state``."""

    match: Match
    pairs: int
    bar: float | None
    jobs: int
    state: Path | None


class Figures(NamedTuple):
    """What has been measured: mean ``points`` a pair with its standard error, and the share of games a won."""

    pairs: int
    points: float
    error: float
    games: float | None
    games_error: float | None

    @property
    def interval(self) -> tuple[float, float]:
        """Return the 95 % interval of the points a pair."""
        return self.points - Z95 * self.error, self.points + Z95 * self.error


def figures(results: list[PairResult]) -> Figures:
    """Return the figures of some pairs; of fewer than two the errors are infinite."""
    totals = [result.total for result in results]
    wins = [fmean(result.wins) for result in results if result.wins]
    return Figures(
        pairs=len(results),
        points=fmean(totals) if totals else 0.0,
        error=_error(totals),
        games=fmean(wins) if wins else None,
        games_error=_error(wins) if wins else None,
    )


def _error(numbers: list[float]) -> float:
    return stdev(numbers) / sqrt(len(numbers)) if len(numbers) > 1 else float("inf")


def cleared(found: Figures, bar: float | None) -> str | None:
    """Return ``above`` or ``below`` where the interval has cleared the bar, else None."""
    if bar is None or found.pairs < LEAST_PAIRS:
        return None
    low, high = found.interval
    return "above" if low > bar else "below" if high < bar else None


def bootstrapped(results: list[PairResult], target: int, seed: str) -> float | None:
    """Return the share of games to ``target`` that a would win, drawn from the hands played; None without hands.

    Points are added, and the higher total wins once one side has the target; a tie there is played on.
    """
    hands = [hand for result in results for hand in result.hands]
    if not hands or all(mine == theirs for mine, theirs in hands):
        return None
    chance, won = Random(seed), 0
    for _ in range(_BOOTSTRAPPED):
        mine = theirs = 0.0
        while max(mine, theirs) < target or mine == theirs:
            hand = hands[int(chance.random() * len(hands))]
            mine, theirs = mine + hand[0], theirs + hand[1]
        won += mine > theirs
    return won / _BOOTSTRAPPED


# running


def run(plan: Plan, progress: TextIO | None = None) -> list[PairResult]:
    """Return the pairs of a match in order, those kept in its state file first; raises MatchError and OSError."""
    done = _kept(plan)
    results: list[PairResult] = []
    fresh = _fresh(plan, [number for number in range(plan.pairs) if number not in done])
    try:
        for number in range(plan.pairs):
            results.append(done[number] if number in done else next(fresh))
            if number not in done and plan.state is not None:
                _keep(plan.state, results[-1])
            found = figures(results)
            _show(plan, found, progress)
            if cleared(found, plan.bar):
                break
    finally:
        fresh.close()
        if progress is not None:
            progress.write("\n")
    return results


def _fresh(plan: Plan, numbers: list[int]) -> Generator[PairResult, None, None]:
    """Yield the pairs of these numbers in order, some played ahead where there are several jobs."""
    if plan.jobs == 1:
        for number in numbers:
            yield played_pair(plan.match, number)
        return
    from concurrent.futures import Future, ProcessPoolExecutor
    from multiprocessing import get_context

    with ProcessPoolExecutor(plan.jobs, mp_context=get_context("spawn")) as pool:
        waiting: list[Future[PairResult]] = []
        ahead = iter(numbers)
        try:
            for number in ahead:
                waiting.append(pool.submit(played_pair, plan.match, number))
                if len(waiting) >= 2 * plan.jobs:
                    yield waiting.pop(0).result()
            while waiting:
                yield waiting.pop(0).result()
        finally:
            for future in waiting:
                future.cancel()


def _heading(match: Match) -> dict[str, Any]:
    return {"match": match._asdict()}


def _kept(plan: Plan) -> dict[int, PairResult]:
    """Return the pairs in the state file, begun where there is none; raises MatchError for another match's."""
    if plan.state is None:
        return {}
    if not plan.state.exists():
        plan.state.write_text(json.dumps(_heading(plan.match)) + "\n", encoding="utf-8")
        return {}
    lines = plan.state.read_text(encoding="utf-8").splitlines()
    try:
        if not lines or json.loads(lines[0]) != _heading(plan.match):
            raise MatchError(f"{plan.state} belongs to another match.")
        return {result.number: result for result in map(_result, lines[1:]) if result is not None}
    except (ValueError, TypeError, KeyError):
        raise MatchError(f"{plan.state} is no state of a match.") from None


def _result(line: str) -> PairResult | None:
    """Return the pair that a line keeps, None for a last line that was cut off."""
    try:
        kept = json.loads(line)
    except ValueError:
        return None
    a, b = kept["times"]
    hands = tuple((float(mine), float(theirs)) for mine, theirs in kept["hands"])
    return PairResult(kept["number"], tuple(kept["points"]), hands, tuple(kept["wins"]), (tuple(a), tuple(b)))


def _keep(state: Path, result: PairResult) -> None:
    kept = result._asdict()
    kept["times"] = [[round(seconds, 6) for seconds in each] for each in result.times]
    with state.open("a", encoding="utf-8") as file:
        file.write(json.dumps(kept) + "\n")


def _show(plan: Plan, found: Figures, progress: TextIO | None) -> None:
    if progress is None:
        return
    width = 30
    filled = width * found.pairs // plan.pairs
    bar = "#" * filled + "." * (width - filled)
    error = f"{found.error:.2f}" if found.pairs > 1 else "-"
    progress.write(f"\r[{bar}] {found.pairs}/{plan.pairs} pairs  {found.points:+.2f} points a pair, se {error} ")
    progress.flush()


# reporting


def report(plan: Plan, results: list[PairResult]) -> dict[str, Any]:
    """Return the outcome of a match as a JSON object."""
    found, match = figures(results), plan.match
    rules = parse_rules(match.rules)
    low, high = found.interval
    out: dict[str, Any] = {
        **match._asdict(),
        "pairs": found.pairs,
        "points_a_pair": round(found.points, 4),
        "standard_error": _finite(found.error),
        "interval_95": [_finite(low), _finite(high)],
        "bar": plan.bar,
        "verdict": cleared(found, plan.bar),
        "games_won": None if found.games is None else round(found.games, 4),
        "games_won_error": None if found.games_error is None else _finite(found.games_error),
        "milliseconds_a_move": {name: _times(results, place) for place, name in enumerate("ab")},
    }
    if not match.games and rules.game.mode == "target_end" and rules.game.target and match.players == 2:
        out["games_won_by_resampling"] = bootstrapped(results, rules.game.target, match.seed)
    return out


def _finite(number: float) -> float | None:
    return None if number in (float("inf"), float("-inf")) else round(number, 4)


def _times(results: list[PairResult], place: int) -> dict[str, float] | None:
    times = sorted(seconds * 1000 for result in results for seconds in result.times[place])
    if not times:
        return None
    p99 = times[min(len(times) * 99 // 100, len(times) - 1)]
    return {
        "median": round(median(times), 2),
        "mean": round(fmean(times), 2),
        "p99": round(p99, 2),
        "max": round(times[-1], 2),
        "moves": len(times),
    }


def sentence(outcome: dict[str, Any]) -> str:
    """Return the outcome in words."""
    error = outcome["standard_error"]
    text = f"{outcome['a']} against {outcome['b']}: {outcome['points_a_pair']:+.2f} points a pair"
    text += f", standard error {error:.2f}, on {outcome['pairs']} pairs." if error is not None else "."
    won, unit = outcome["games_won"], "won"
    if won is None:
        won, unit = outcome.get("games_won_by_resampling"), "would be won (hands resampled)"
    if won is not None:
        text += f" {won:.1%} of games {unit}."
    if outcome["verdict"]:
        text += f" The 95% interval lies {outcome['verdict']} {outcome['bar']:g}."
    return text


# the command


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Give the parser of ``arena`` its arguments."""
    parser.add_argument("--a", required=True, metavar="PLAYER", help="a level, or a command that speaks the protocol")
    parser.add_argument("--b", required=True, metavar="PLAYER", help="the player that a is measured against")
    parser.add_argument("--rules", default="modern", metavar="NAME", help="a preset, or a rules object as JSON")
    parser.add_argument("--players", type=int, default=2, choices=(2, 3, 4))
    parser.add_argument("--partners", action="store_true", help="four players, two against two")
    parser.add_argument("--games", action="store_true", help="whole games instead of single hands")
    parser.add_argument("--pairs", type=_positive, default=400, metavar="N", help="how many decks at most (400)")
    parser.add_argument("--seed", default="1", help="the decks: the same text is the same decks for ever")
    parser.add_argument("--bar", type=float, metavar="POINTS", help="stop when the 95%% interval clears this")
    parser.add_argument("--jobs", type=_positive, default=1, metavar="N", help="how many pairs at a time (1)")
    parser.add_argument("--state", type=Path, metavar="FILE", help="keep the pairs here and go on from them")
    parser.add_argument("--json", action="store_true", help="print the outcome as JSON")
    parser.add_argument("--quiet", action="store_true", help="no progress bar")


def _positive(text: str) -> int:
    number = int(text)
    if number < 1:
        raise ValueError
    return number


def main(arguments: argparse.Namespace) -> int:
    """Run the match that was asked for and print its outcome; return 0, or 1 after saying what went wrong."""
    try:
        plan = _plan(arguments)
        progress = None if arguments.quiet else sys.stderr
        outcome = report(plan, run(plan, progress))
    except (MatchError, BadRulesError, OSError) as error:
        sys.stderr.write(f"{error}\n")
        return 1
    sys.stdout.write((json.dumps(outcome) if arguments.json else sentence(outcome)) + "\n")
    return 0


def _plan(arguments: argparse.Namespace) -> Plan:
    rules: Any = arguments.rules
    if rules.lstrip().startswith("{"):
        try:
            rules = json.loads(rules)
        except ValueError:
            raise BadRulesError("The rules are no JSON.") from None
    allowed = parse_rules(rules).players
    if arguments.players not in allowed or (arguments.partners and arguments.players != 4):
        raise BadRulesError("These rules are not for that many players, or partners are not four.")
    match = Match(
        arguments.a, arguments.b, rules, arguments.players, arguments.partners, arguments.games, arguments.seed
    )
    return Plan(match, arguments.pairs, arguments.bar, arguments.jobs, arguments.state)
