"""Killed in the middle of saving, at any moment: the old game loads or the new one, whole."""

import signal
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from random import Random

import pytest

from cassino_desktop.storage.codec import digest
from cassino_desktop.storage.games import Autosave

_PLAYER = """
import sys
from pathlib import Path
from random import Random
from cassino_desktop.engine.legality import legal_moves
from cassino_desktop.session.flow import Phase
from cassino_desktop.session.session import Session
from cassino_desktop.storage.codec import digest
from cassino_desktop.storage.games import Autosave
from tests.session.games import MODERN

autosave, random = Autosave(Path(sys.argv[1])), Random(int(sys.argv[2]))
session = autosave.load().session or Session(MODERN.setup("kill"))
print(digest(session), flush=True)
while True:
    if session.phase is Phase.PLAYING:
        session.play(random.choice(legal_moves(session.position)))
    elif session.phase is Phase.HAND_OVER:
        session.next_hand()
    else:
        session = Session(MODERN.setup(str(random.random())))
    print(digest(session), flush=True)  # what is being saved now
    assert autosave.save(session) is None
    print("saved", flush=True)
"""


@pytest.mark.skipif(sys.platform == "win32", reason="SIGKILL is Unix's")
@pytest.mark.parametrize("part", range(4))
def test_killed_while_saving(part: int, tmp_path: Path, fresh_seed: int, long_count: Callable[[int, int], int]) -> None:
    """KNOWN-FAILURES: kill -9 in a save loop: always old or new loads."""
    random = Random(f"{fresh_seed}/{part}")
    path = tmp_path / "autosave.cassino"
    known: str | None = None  # where the game stood when the last program was killed
    moves = 0
    for _ in range(long_count(3, 50)):
        player = subprocess.Popen(
            [sys.executable, "-c", _PLAYER, path, str(random.randrange(10**6))], stdout=subprocess.PIPE, text=True
        )
        assert player.stdout is not None
        start = player.stdout.readline().strip()
        assert known in (None, start)
        lines = [start, "saved"] + [player.stdout.readline().strip() for _ in range(random.randint(2, 60))]
        player.send_signal(signal.SIGKILL)
        lines += player.stdout.read().split()
        player.wait()
        player.stdout.close()
        resumed = Autosave(path).load()
        assert resumed.trouble is None
        assert resumed.session is not None
        states = [line for line in lines if line != "saved"]
        moves += len(states) - 1
        new, old = states[-1], states[-2]
        known = digest(resumed.session)
        assert known == new if lines[-1] == "saved" else known in (old, new)
    assert moves > 3
    kept = {"autosave.cassino", "autosave.cassino.bak"}
    assert all(entry.name in kept or entry.suffix == ".tmp" for entry in tmp_path.iterdir())
