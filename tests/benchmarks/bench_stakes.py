"""Whether the expert that plays for the game wins more games than one that plays for points, near a game's end.

Both sit at the same mirrored decks, one at each seat in turn, and play from totals near the target to the end of the
game. Every pair is kept in a folder (the first argument), so that a run goes on from there; the second is how many.
"""

import json
import sys
import time
from math import sqrt
from pathlib import Path
from random import Random
from statistics import fmean, stdev
from typing import NamedTuple

from cassino_desktop.ai.expert import EXPERT
from cassino_desktop.ai.search import searched
from cassino_desktop.engine.moves import Move
from cassino_desktop.engine.state import Position
from cassino_desktop.engine.view import View
from cassino_desktop.protocol.matches import Level, Match, Table


class Near(NamedTuple):
    """A game near its end: its rules and its totals by seat."""

    rules: str
    totals: tuple[int, ...]


GAMES = (
    Near("modern", (19, 19)),
    Near("modern", (18, 15)),
    Near("foster_21", (19, 19)),
    Near("modern", (18, 15, 15)),
)


class ForPoints(Level):
    """The expert who never thinks of the game."""

    def move(self, view: View, seed: str) -> Move:
        began = time.process_time()
        choice = searched(view, EXPERT._replace(for_game=False), Random(seed), None)
        self.times.append(time.process_time() - began)
        return choice.move


class NearTable(Table):
    """A table at which games begin near their end."""

    def __init__(self, near: Near) -> None:
        super().__init__(Match("expert", "expert", near.rules, len(near.totals), False, True, "stakes"))
        self.near = near
        self.b = ForPoints("expert")

    def _dealt(self, deck: tuple[int, ...], dealer: int, before: Position | None = None) -> Position:
        position = super()._dealt(deck, dealer, before)
        return position if before is not None else position._replace(totals=self.near.totals)


def main() -> None:
    folder, most = Path(sys.argv[1]), int(sys.argv[2])
    folder.mkdir(parents=True, exist_ok=True)
    tables = {near: NearTable(near) for near in GAMES}
    shares: dict[Near, list[float]] = {near: [] for near in GAMES}
    for number in range(most):
        for near, table in tables.items():
            file = folder / f"{near.rules}-{'-'.join(map(str, near.totals))}-{number}.json"
            if not file.exists():
                file.write_text(json.dumps(table.pair(number).wins), encoding="utf-8")
            shares[near].append(fmean(json.loads(file.read_text(encoding="utf-8"))))
    for near, found in shares.items():
        error = stdev(found) / sqrt(len(found)) if len(found) > 1 else float("inf")
        print(
            f"{near.rules} from {near.totals}: {fmean(found):.3f} of the games won, se {error:.3f}, "
            f"{len(found)} decks; {1 / len(near.totals):.3f} between equals"
        )


if __name__ == "__main__":
    main()
