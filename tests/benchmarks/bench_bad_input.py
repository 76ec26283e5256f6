"""The worst of many mutated saves, settings and databases: seconds and memory of reading one.

.venv/bin/python -m tests.benchmarks.bench_bad_input [HOW_MANY]
"""

import json
import sys
import tempfile
import tracemalloc
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from random import Random
from typing import Any

from cassino_desktop.session.session import Session
from cassino_desktop.storage.codec import decode_game, encode_game
from cassino_desktop.storage.errors import SaveError
from cassino_desktop.storage.settings import load_settings
from cassino_desktop.storage.settings_exchange import export_settings
from cassino_desktop.storage.statistics import Statistics, StatisticsError
from cassino_desktop.storage.statistics_report import Filter, as_csv
from cassino_desktop.storage.statistics_report import report as statistics_report
from tests.benchmarks.measure import report, seconds
from tests.engine.mutated_json import mutated
from tests.session.games import TABLES, play_out
from tests.storage.test_settings import CHANGED


def main(count: int) -> None:
    """Print the figures."""
    random = Random(1)
    with tempfile.TemporaryDirectory() as folder:
        for name, read in (
            ("saves", _saves(random)),
            ("large saves", _large_saves()),
            ("settings", _settings(random, Path(folder))),
            ("databases", _databases(random, Path(folder))),
        ):
            spent, most = 0.0, 0
            for number in range(count if name != "large saves" else 4):
                tracemalloc.start()
                read(number)
                most = max(most, tracemalloc.get_traced_memory()[1])
                tracemalloc.stop()
                spent = max(spent, seconds(lambda read=read, number=number: read(number)))  # type: ignore[misc]
            report(f"{count} mutated {name}, the slowest", spent, "s", "at most 1")
            report(f"{count} mutated {name}, the largest in memory", most / 1e6, "MB", "at most 100")


def _saves(random: Random) -> Callable[[int], None]:
    files: list[dict[str, Any]] = []
    for number, table in enumerate(TABLES):
        session = Session(table.setup("bench", computers=(1,)))
        play_out(session, Random(number))
        files.append(json.loads(encode_game(session)))

    def read(_: int) -> None:
        with suppress(SaveError):
            decode_game(json.dumps(mutated(random, random.choice(files), random.choice(files))).encode())

    return read


def _large_saves() -> Callable[[int], None]:
    """Files as large as are read at all: a game of as many hands as fit, and deep or wide rubbish."""
    head = b'{"format":"cassino-game","version":1,"hands":['
    contents = (
        head + b"[],".ljust(3) * 330_000 + b"[]]}",
        head + b"[" * 900_000,
        head + b'[0,"AS"],' * 100_000 + b"[]]}",
        json.dumps({"format": "cassino-game", "version": 1, "seed": "x" * 900_000}).encode(),
    )

    def read(number: int) -> None:
        with suppress(SaveError):
            decode_game(contents[number])

    return read


def _settings(random: Random, folder: Path) -> Callable[[int], None]:
    good = json.loads(export_settings(CHANGED))["settings"]
    path = folder / "settings.json"

    def read(_: int) -> None:
        path.write_text(json.dumps(mutated(random, good, {})))
        load_settings(path)

    return read


def _databases(random: Random, folder: Path) -> Callable[[int], None]:
    path = folder / "statistics.sqlite3"
    session = Session(TABLES[0].setup("bench", computers=(1,)))
    play_out(session, random)
    book = Statistics(path)
    book.record(session)
    book.close()
    good = path.read_bytes()

    def read(number: int) -> None:
        content = bytearray(good)
        for _ in range(random.choice((1, 3, 30))):
            content[random.randrange(len(content))] = random.randrange(256)
        bad = folder / f"{number}.sqlite3"
        bad.write_bytes(content)
        with suppress(StatisticsError):
            statistics_report(bad, Filter())
            as_csv(bad)
        mended = Statistics(bad)
        mended.record(session)
        mended.close()
        for entry in folder.glob(f"{number}.sqlite3*"):
            entry.unlink()

    return read


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 1_000)
