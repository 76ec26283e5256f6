"""Killed in a loop of moves, saves and results: nothing missing, nothing twice, the statistics included."""

import signal
import sqlite3
import subprocess
import sys
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from random import Random

import pytest

from cassino_desktop.session.session import Session
from cassino_desktop.storage.codec import digest
from cassino_desktop.storage.games import Autosave, load_game
from cassino_desktop.storage.paths import Places, places
from cassino_desktop.storage.statistics import Statistics
from cassino_desktop.storage.statistics_report import Filter, report

_PLAYER = """
import sys
from pathlib import Path
from random import Random
from cassino_desktop.engine.legality import legal_moves
from cassino_desktop.engine.presets import parse_rules
from cassino_desktop.session.flow import Phase
from cassino_desktop.session.session import Session
from cassino_desktop.storage.codec import digest
from cassino_desktop.storage.games import Autosave, save_game
from cassino_desktop.storage.paths import places
from cassino_desktop.storage.statistics import Statistics
from tests.session.games import MODERN

where, random = places(Path(sys.argv[1])), Random(int(sys.argv[2]))
table = MODERN._replace(rules=parse_rules({"game": {"target": 14}}))
autosave, book = Autosave(where.autosave), Statistics(where.statistics)
session = autosave.load().session or Session(table.setup("kill", computers=(1,)))
print("start", digest(session), flush=True)
if session.results:
    assert book.record(session) is None
while True:
    if session.phase is Phase.PLAYING:
        session.play(random.choice(legal_moves(session.position)))
        if random.random() < 0.05:
            session.undo()
    elif session.phase is Phase.HAND_OVER:
        session.next_hand()
    else:
        session = Session(table.setup(str(random.random()), computers=(1,)))
    print("saving", digest(session), flush=True)
    assert autosave.save(session) is None
    print("saved", digest(session), flush=True)
    if session.phase is not Phase.PLAYING:
        assert book.record(session) is None
        print("counted", session.game_id, len(session.results) - 1, flush=True)
    if random.random() < 0.2:
        save_game(where.games / "named.cassino", session)
"""

Counted = set[tuple[str, int]]


@pytest.mark.skipif(sys.platform == "win32", reason="SIGKILL is Unix's")
@pytest.mark.parametrize("part", range(10))
def test_killed_anywhere_nothing_is_missing_and_nothing_twice(
    part: int, tmp_path: Path, fresh_seed: int, long_count: Callable[[int, int], int]
) -> None:
    random = Random(f"{fresh_seed}/{part}")
    where = places(tmp_path)
    known: Counted = set()
    stood: str | None = None
    for _ in range(long_count(1, 50)):
        lines = _killed(where, random)
        assert stood in (None, lines[0][1]), "it goes on where it was"
        session = _resumed(where, lines)
        stood = digest(session)
        known |= {(words[1], int(words[2])) for words in lines if words[0] == "counted"}
        found = _counted(where)
        assert known <= found, "what was counted stays"
        known |= {(session.game_id, number) for number in range(len(session.results))}
        assert found <= known, "nothing is counted that is not played"
        if session.results:
            _count_as_at_a_start(where, session)
        assert _counted(where) == known
        assert report(where.statistics, Filter()).hands.played == len(known)
        if (where.games / "named.cassino").exists():
            load_game(where.games / "named.cassino")


def _killed(where: Places, random: Random) -> list[list[str]]:
    """What a program says until it is killed somewhere, by words."""
    player = subprocess.Popen(
        [sys.executable, "-c", _PLAYER, where.games.parent, str(random.randrange(10**6))],
        stdout=subprocess.PIPE,
        text=True,
    )
    assert player.stdout is not None
    lines = [player.stdout.readline() for _ in range(random.randint(4, 240))]
    player.send_signal(signal.SIGKILL)
    lines += player.stdout.read().splitlines(keepends=True)
    player.wait()
    player.stdout.close()
    return [line.split() for line in lines if line.endswith("\n")]


def _resumed(where: Places, lines: list[list[str]]) -> Session:
    """The game after the restart: the one before or after the last move."""
    resumed = Autosave(where.autosave).load()
    assert resumed.trouble is None
    states = [words[1] for words in lines if words[0] in ("start", "saved")]
    saving = [words[1] for words in lines if words[0] == "saving"]
    assert resumed.session is not None
    assert digest(resumed.session) in (states[-1], *saving[-1:])
    return resumed.session


def _counted(where: Places) -> Counted:
    if not where.statistics.exists():
        return set()
    with closing(sqlite3.connect(where.statistics)) as connection:
        assert connection.execute("PRAGMA integrity_check").fetchone() == ("ok",)
        rows = connection.execute("SELECT g.id, h.number FROM hands h JOIN games g ON g.key = h.game").fetchall()
    assert len(rows) == len(set(rows))
    return set(rows)


def _count_as_at_a_start(where: Places, session: Session) -> None:
    book = Statistics(where.statistics)
    assert book.record(session) is None
    book.close()
