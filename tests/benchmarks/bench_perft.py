"""Counting out every line of the perft vectors at full depth.

.venv/bin/python -m tests.benchmarks.bench_perft
"""

import time

from cassino_desktop.engine.cards import parse_card
from cassino_desktop.engine.deal import opening
from cassino_desktop.engine.perft import perft
from cassino_desktop.engine.presets import parse_rules
from tests.benchmarks.measure import report
from tests.engine.vectors import rows


def main() -> None:
    """Print the seconds of all lines, of the slowest, and how many plays a second were counted."""
    taken = []
    nodes = 0
    for row in rows("perft"):
        deck = tuple(map(parse_card, row["deck"]))
        position = opening(parse_rules(row["rules"]), row["players"], row["partners"], row["dealer"], deck)
        began = time.perf_counter()
        counts = [perft(position, depth) for depth in range(1, len(row["perft"]) + 1)]
        taken.append((time.perf_counter() - began, f"{row['rules']}, {row['players']} players"))
        if counts != row["perft"]:
            raise SystemExit(f"{taken[-1][1]}: {counts}, not {row['perft']}")
        nodes += sum(counts)
    total = sum(spent for spent, _ in taken)
    slowest, name = max(taken)
    report("perft, every line at full depth", total, "s", "at most 60")
    report(f"perft, the slowest line ({name})", slowest, "s", "-")
    report("perft, sequences counted", nodes / total, "a second", "-")


if __name__ == "__main__":
    main()
