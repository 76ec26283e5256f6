"""The conformance vectors in ``tests/vectors``: positions with every legal move, plays, scores and counts, as JSON."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

FOLDER: Final = Path(__file__).resolve().parent.parent / "vectors"

NOT_MOVES: Final = ("perft", "scoring")
MOVE_FILES: Final = tuple(sorted(path.stem for path in FOLDER.glob("*.jsonl") if path.stem not in NOT_MOVES))
"""The files of positions with their legal moves: one for each preset, one of mixed options, one of special cases."""

Row = dict[str, Any]


def rows(name: str) -> Iterator[Row]:
    """Yield the rows of a file."""
    with (FOLDER / f"{name}.jsonl").open(encoding="utf-8") as lines:
        for line in lines:
            yield json.loads(line)
