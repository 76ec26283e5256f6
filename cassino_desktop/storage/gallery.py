"""The saved games of the folder of games: listed for the window, removed so that it can be undone."""

import contextlib
import os
import secrets
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Final, NamedTuple

from cassino_desktop.engine.state import Position
from cassino_desktop.identity import SAVE_SUFFIX
from cassino_desktop.session.flow import Phase
from cassino_desktop.session.setup import GameSetup
from cassino_desktop.storage.codec import decode_game, read_object, title_of
from cassino_desktop.storage.errors import SaveError, SaveProblem
from cassino_desktop.storage.files import previous_generation, read_file
from cassino_desktop.storage.paths import Places

_LEFT: Final = "left-"
_KEPT_FOR: Final = 30 * 86_400
"""Seconds for which a removed game is kept."""


class SavedGame(NamedTuple):
    """A saved game as it is listed.

    ``path`` is its file, ``title`` the name that the person gave it or its file (empty: none), ``changed`` when it was
    written, in seconds since 1970. The rest says where it stands: ``totals`` by side; ``trouble`` is why it cannot be
    opened, and then there is nothing more.
    """

    path: Path
    title: str
    changed: float
    setup: GameSetup | None = None
    position: Position | None = None
    phase: Phase = Phase.PLAYING
    hand: int = 0
    totals: tuple[int, ...] = ()
    winners: tuple[int, ...] = ()
    trouble: SaveError | None = None


def saved_games(where: Places) -> Iterator[SavedGame]:
    """Yield the saved games, the newest first, each read when it is asked for; what goes meanwhile is left out."""
    found = []
    with contextlib.suppress(OSError), os.scandir(where.games) as entries:
        for entry in entries:
            with contextlib.suppress(OSError):
                if entry.name.endswith(SAVE_SUFFIX) and entry.name != where.autosave.name and entry.is_file():
                    found.append((entry.stat().st_mtime, Path(entry.path)))
    for changed, path in sorted(found, reverse=True):
        if os.path.lexists(path):
            yield saved_game(path, changed)


def saved_game(path: Path, changed: float) -> SavedGame:
    """Return a saved game as it is listed, whatever is in its file."""
    title = "" if path.name.startswith(_LEFT) else path.stem
    try:
        content = read_file(path)
        title = title_of(read_object(content)) or title
        session = decode_game(content, str(path))
    except SaveError as error:
        return SavedGame(path, title or path.stem, changed, trouble=error)
    sheet, result = session.hand_result, session.result
    return SavedGame(
        path,
        title,
        changed,
        session.setup,
        session.position,
        session.phase,
        session.hand_number,
        session.position.totals if sheet is None else sheet.after,
        () if result is None else result.winners,
    )


class Removed(NamedTuple):
    """A removed game: where its file was, and where it and its previous generation are now."""

    path: Path
    aside: Path


def remove_game(path: Path) -> Removed:
    """Move a game's file aside, its previous generation with it; raise SaveError."""
    folder = path.parent / "removed"
    aside = folder / f"{secrets.token_hex(4)}{SAVE_SUFFIX}"
    try:
        folder.mkdir(exist_ok=True)
        os.replace(path, aside)
        os.utime(aside)  # it is kept from now on
    except OSError as error:
        raise SaveError(SaveProblem.CANNOT_WRITE, str(path), error.strerror or "") from error
    with contextlib.suppress(OSError):
        os.replace(previous_generation(path), previous_generation(aside))
        os.utime(previous_generation(aside))
    return Removed(path, aside)


def bring_back(removed: Removed) -> None:
    """Undo a removal; raise SaveError, also where another file has taken the name meanwhile."""
    try:
        if os.path.lexists(removed.path):
            raise FileExistsError(None, "there is another file of that name")
        os.replace(removed.aside, removed.path)
    except OSError as error:
        raise SaveError(SaveProblem.CANNOT_WRITE, str(removed.path), error.strerror or "") from error
    with contextlib.suppress(OSError):
        os.replace(previous_generation(removed.aside), previous_generation(removed.path))


def clear_removed(folder: Path) -> None:
    """Delete what was removed from a folder of games more than thirty days ago."""
    with contextlib.suppress(OSError):
        for path in (folder / "removed").iterdir():
            with contextlib.suppress(OSError):
                if time.time() - path.stat().st_mtime > _KEPT_FOR:
                    path.unlink()
