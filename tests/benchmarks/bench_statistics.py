"""The statistics of 100,000 hands: what the page asks for, and recording one more hand.

.venv/bin/python -m tests.benchmarks.bench_statistics
"""

import sqlite3
import tempfile
from functools import partial
from pathlib import Path
from random import Random

from cassino_desktop.session.session import Session
from cassino_desktop.storage.statistics import ITEMS, Statistics
from cassino_desktop.storage.statistics_report import Filter, report
from tests.benchmarks.measure import median_seconds, seconds
from tests.benchmarks.measure import report as tell
from tests.session.games import MODERN, play_hand

HANDS = 100_000
PER_GAME = 4


def fill(path: Path, hands: int, random: Random) -> None:
    """Put so many hands into a database."""
    statistics = Statistics(path)
    session = Session(MODERN.setup("first", computers=(1,)))
    play_hand(session, random)
    assert statistics.record(session) is None
    statistics.close()
    levels, rules = ("beginner", "casual", "counter", "skilled"), ("modern", "royal", "spade", "swedish", "")
    connection = sqlite3.connect(path)
    with connection:
        for game in range(2, hands // PER_GAME + 2):
            level, played = random.choice(levels), random.choice(rules)
            row = (game, f"game {game}", 1, played, 2, 0, level, 1, random.random() < 0.2, random.random() < 0.2)
            connection.execute("INSERT INTO games VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)", row)
            margin = random.randint(-12, 12)
            for side, name in enumerate(("You", "Martha")):
                sign = -1 if side else 1
                outcome = (game, side, name, not side, 21, sign * margin, sign * margin > 0, 0)
                connection.execute("INSERT INTO game_sides VALUES (?, ?, ?, ?, ?, ?, ?, ?)", outcome)
            for number in range(PER_GAME):
                hand = game * PER_GAME + number
                connection.execute("INSERT INTO hands VALUES (?, ?, ?, ?, 1)", (hand, game, number, f"play {hand}"))
                for side, name in enumerate(("You", "Martha")):
                    points = [random.randint(0, 2) for _ in ITEMS]
                    values = (hand, side, game, name, not side, sum(points), random.randint(-9, 9), side, 1, *points)
                    marks = ", ".join("?" * len(values))
                    connection.execute(f"INSERT INTO hand_sides VALUES ({marks})", values)
    connection.close()


def main() -> None:
    """Print the figures."""
    random = Random(1)
    with tempfile.TemporaryDirectory(dir=Path.cwd()) as folder:  # a disk, not memory
        path = Path(folder) / "statistics.sqlite3"
        fill(path, HANDS, random)
        for name, chosen in (("everything", Filter()), ("one of the rules", Filter(rules="royal", unaided=True))):
            spent = median_seconds(partial(report, path, chosen), 7)
            tell(f"what the page shows of {HANDS} hands, {name}", 1000 * spent, "ms", "at most 300")
        statistics = Statistics(path)
        recorded = []
        for number in range(40):
            session = Session(MODERN.setup(f"more {number}", computers=(1,)))
            play_hand(session, random)
            recorded.append(seconds(partial(statistics.record, session)))
        statistics.close()
        tell("recording a hand, 95th percentile", 1000 * sorted(recorded)[37], "ms", "at most 50")
        tell("size of the database", path.stat().st_size / 1e6, "MB", "-")


if __name__ == "__main__":
    main()
