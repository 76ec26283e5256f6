"""What one start of the program is asked for, also as the message in which a second start hands it over."""

import json
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

from cassino_desktop.engine.accidents import AccidentKind
from cassino_desktop.session.setup import MAX_TEXT
from cassino_desktop.storage.settings import MAX_PATH, LastGame, Speed, read_last_game


@dataclass(frozen=True)
class Start:
    """What one start of the program is asked for; nothing of it is remembered.

    Attributes:
        data_dir: Where everything is kept, or None for the system's places.
        game: A new game to deal, or None to go on with the one that was left.
        seed: The new game's cards, or "" for chance.
        speed: How fast the table moves, or None as the settings have it.
        file: A saved game to open, or None.
        accident: The kind of accident of the deal that the new game's first hand has, or "".
    """

    data_dir: Path | None = None
    game: LastGame | None = None
    seed: str = ""
    speed: Speed | None = None
    file: Path | None = None
    accident: str = ""


def message_of(start: Start, token: str = "") -> bytes:
    """Return a start as a line for the running program, with what the desktop gave to come forward by (empty: none)."""
    data = {
        "game": None if start.game is None else asdict(start.game),
        "seed": start.seed,
        "speed": start.speed,
        "file": None if start.file is None else str(start.file.absolute()),
        "accident": start.accident,
        "token": token,
    }
    return json.dumps(data).encode() + b"\n"


def start_of(message: bytes) -> tuple[Start, str]:
    """Return the start in a line, and the token; raise ValueError for whatever is no such line."""
    try:
        data = json.loads(message)
    except RecursionError:
        raise ValueError("not a start") from None
    if not isinstance(data, dict):
        raise ValueError("not a start")
    seed, token = _text(data.get("seed")), _text(data.get("token"))
    game = None if data.get("game") is None else read_last_game(data["game"])
    speed = None if data.get("speed") is None else Speed(data["speed"])
    file = None if data.get("file") is None else Path(_text(data["file"], MAX_PATH))
    accident = _text(data.get("accident", ""))
    if accident not in ["", *AccidentKind]:
        raise ValueError("not an accident")
    return Start(game=game, seed=seed, speed=speed, file=file, accident=accident), token


def _text(value: Any, longest: int = MAX_TEXT) -> str:
    if not isinstance(value, str) or len(value) > longest:
        raise ValueError("not a text")
    return value
