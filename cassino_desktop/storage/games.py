"""The game being played, kept safe after every move and found again at the next start."""

from pathlib import Path
from typing import NamedTuple

from cassino_desktop.session.session import Session
from cassino_desktop.storage.errors import SaveError


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

    def load(self) -> Resumed:
        """Return the game left at the last end of the program; never raises.

        A file that cannot be used is set aside under a name of its own and its previous generation tried.
        """
        raise NotImplementedError

    def save(self, session: Session) -> SaveError | None:
        """Write the game as it now stands; return the trouble the first time it cannot be written, else None.

        Each call tries anew, so the game is saved as soon as it can be; once it was saved, new trouble is told again.
        """
        raise NotImplementedError


def load_game(path: Path) -> Session:
    """Return the game in a file; raise SaveError. The file is left as it is."""
    raise NotImplementedError


def save_game(path: Path, session: Session) -> None:
    """Write the game to a file, keeping one previous generation beside it; raise SaveError."""
    raise NotImplementedError
