"""How many mirrored pairs the arena plays in a minute of processor time, yardsticks and strong levels."""

import time

from cassino_desktop.protocol.arena import Plan, run
from cassino_desktop.protocol.matches import Match
from tests.benchmarks.measure import report

MATCHES = (("greedy", "random", 30), ("counter", "greedy", 20), ("skilled", "counter", 5), ("expert", "counter", 3))


def main() -> None:
    for a, b, pairs in MATCHES:
        began = time.process_time()
        run(Plan(Match(a, b, "modern", 2, partners=False, games=False, seed="bench"), pairs, None, 1, None))
        report(f"{a} against {b}", 60 * pairs / (time.process_time() - began), "pairs a minute", "none")


if __name__ == "__main__":
    main()
