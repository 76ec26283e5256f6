"""The autosave of a long game: writing it after a move, its size, opening it.

.venv/bin/python -m tests.benchmarks.bench_autosave
"""

import tempfile
from pathlib import Path
from random import Random

from cassino_desktop.engine.legality import legal_moves
from cassino_desktop.engine.presets import parse_rules
from cassino_desktop.session.flow import Phase
from cassino_desktop.session.session import Session
from cassino_desktop.session.setup import GameSetup, Seat
from cassino_desktop.storage.codec import encode_game
from cassino_desktop.storage.games import Autosave, load_game
from tests.benchmarks.measure import median_seconds, report, seconds

HANDS = 40


def main() -> None:
    """Print the figures."""
    rules = parse_rules({"game": {"target": 990}})
    session = Session(GameSetup(rules, (Seat("Ida"), Seat("Otto")), "autosave"))
    random = Random(1)
    with tempfile.TemporaryDirectory(dir=Path.cwd()) as folder:  # a disk, not memory
        autosave = Autosave(Path(folder) / "autosave.cassino")
        spent = []
        while session.hand_number < HANDS:
            if session.phase is Phase.HAND_OVER:
                session.next_hand()
            else:
                session.play(random.choice(legal_moves(session.position)))
            if session.hand_number >= HANDS - 5:
                spent.append(seconds(lambda: autosave.save(session)))
        spent.sort()
        encoded = median_seconds(lambda: encode_game(session), 20)
        report(f"game of {HANDS} hands put into bytes", 1000 * encoded, "ms", "-")
        report("autosave after a move, median", 1000 * spent[len(spent) // 2], "ms", "-")
        report("autosave after a move, 95th percentile", 1000 * spent[int(len(spent) * 0.95)], "ms", "at most 5")
        report("size of the file", autosave.path.stat().st_size / 1000, "kB", "under 200")
        report("opening it", 1000 * median_seconds(lambda: load_game(autosave.path), 5), "ms", "at most 500")


if __name__ == "__main__":
    main()
