"""The game being played, kept safe after every move and found again at the next start."""

import json
import os
from pathlib import Path
from typing import Any, NamedTuple

from cassino_desktop.session.session import Session
from cassino_desktop.storage.codec import decode_game, digest, encode_game, read_object, title_of
from cassino_desktop.storage.errors import SaveError, SaveProblem
from cassino_desktop.storage.files import clear_leftovers, previous_generation, read_file, set_aside, write_file


class Resumed(NamedTuple):
    """What the autosave held: the game, or None; and what was wrong with the file, to be told in one sentence.

    ``kept_as`` is where a file that could not be used was set aside untouched (None: it stands where it was).
    """

    session: Session | None
    trouble: SaveError | None = None
    kept_as: Path | None = None


class Autosave:
    """The file of the game being played. Not thread-safe; one per data folder."""

    def __init__(self, path: Path) -> None:
        """Look at nothing yet; the file may not exist."""
        self.path = path
        self._told = False

    def load(self) -> Resumed:
        """Return the game left at the last end of the program; never raises.

        A file that cannot be used is set aside under a name of its own and its previous generation tried.
        """
        clear_leftovers(self.path.parent)
        trouble, kept_as = None, None
        if os.path.lexists(self.path):
            try:
                return Resumed(load_game(self.path))
            except SaveError as error:
                why = "newer" if error.problem is SaveProblem.NEWER else "corrupt"
                trouble, kept_as = error, set_aside(self.path, why)
        try:
            return Resumed(load_game(previous_generation(self.path)), trouble, kept_as)
        except SaveError:
            return Resumed(None, trouble, kept_as)

    def save(self, session: Session) -> SaveError | None:
        """Write the game as it now stands; return the trouble the first time it cannot be written, else None.

        Each call tries anew, so the game is saved as soon as it can be; once it was saved, new trouble is told again.
        """
        try:
            save_game(self.path, session)
        except SaveError as error:
            told, self._told = self._told, True
            return None if told else error
        self._told = False
        return None


def load_game(path: Path) -> Session:
    """Return the game in a file; raise SaveError. The file is left as it is."""
    return decode_game(read_file(path), str(path))


def save_game(path: Path, session: Session) -> None:
    """Write the game to a file, keeping one previous generation beside it; raise SaveError.

    A name that the person gave the same game there stays.
    """
    there = _there(path)
    title = title_of(there) if there.get("id") == session.game_id else ""
    write_file(path, encode_game(session, title))


def is_saved(path: Path, session: Session) -> bool:
    """Return whether a file holds the game just as it stands."""
    there = _there(path)
    return (there.get("id"), there.get("digest")) == (session.game_id, digest(session))


def rename_game(path: Path, title: str) -> None:
    """Give a game in a file a name (empty: take it away), everything else in it staying as it is; raise SaveError."""
    data = read_object(read_file(path), str(path))
    data.pop("title", None)
    if title:
        data["title"] = title
    write_file(path, json.dumps(data, ensure_ascii=False, separators=(",", ":")).encode())


def _there(path: Path) -> dict[str, Any]:
    """The JSON object in a file, empty where there is none of ours."""
    try:
        return read_object(read_file(path))
    except SaveError:
        return {}
