"""The ladder of the levels as a table: each over the one below, until its 95 % interval clears 0.

Every match keeps its pairs in a folder (the argument, or ``ladder``) and goes on from there when it is run again.
"""

import sys
from pathlib import Path
from typing import Any

from cassino_desktop.protocol.arena import Plan, report, run
from cassino_desktop.protocol.matches import Match

RUNGS = (
    ("beginner", "random"), ("casual", "beginner"), ("counter", "casual"), ("skilled", "counter"),
    ("expert", "skilled"),
)  # fmt: skip
"""Each level that New game offers over the one below."""
GAMES = (
    ("modern", 2, False), ("royal", 2, False), ("hoyle_1800", 2, False), ("finnish", 2, False),
    ("foster_1897", 2, False), ("modern", 3, False), ("modern", 4, True),
)  # fmt: skip
FIXED = (("greedy", "random", 200), ("counter", "greedy", 200), ("expert", "counter", 400))
MOST_PAIRS = 400


def row(outcome: dict[str, Any]) -> str:
    times = outcome["milliseconds_a_move"]["a"]
    players = f"{outcome['players']}{', partners' if outcome['partners'] else ''}"
    return (
        f"| {outcome['a']} over {outcome['b']} | {outcome['rules']} | {players} | {outcome['pairs']} |"
        f" {outcome['points_a_pair']:+.2f} | {outcome['standard_error']:.2f} |"
        f" {times['median']:.1f}, {times['mean']:.1f}, {times['p99']:.0f} | {outcome['verdict'] or '-'} |"
    )


def main() -> None:
    folder = Path(sys.argv[1] if len(sys.argv) > 1 else "ladder")
    folder.mkdir(parents=True, exist_ok=True)
    wanted: list[tuple[str, str, str, int, bool, int, float | None]]
    wanted = [(a, b, "modern", 2, False, pairs, None) for a, b, pairs in FIXED]
    wanted += [(a, b, *game, MOST_PAIRS, 0.0) for game in GAMES for a, b in RUNGS]
    print("| players | rules | seats | pairs | points a pair | se | ms a move: median, mean, p99 | against the bar 0 |")
    print("|---|---|---|---|---|---|---|---|")
    for a, b, rules, players, partners, pairs, bar in wanted:
        state = folder / f"{a}-{b}-{rules}-{players}{'p' if partners else ''}.jsonl"
        match = Match(a, b, rules, players, partners, games=False, seed="ladder")
        plan = Plan(match, pairs, bar, 1, state)
        print(row(report(plan, run(plan))), flush=True)


if __name__ == "__main__":
    main()
