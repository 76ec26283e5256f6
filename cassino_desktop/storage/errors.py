"""What can go wrong with files, as codes with data: the window finds the words, ``str`` gives plain English."""

from collections.abc import Mapping
from enum import StrEnum
from types import MappingProxyType
from typing import Final

from cassino_desktop.session.session import ReplayError


class SaveProblem(StrEnum):
    """What is wrong with a file or a folder."""

    CANNOT_READ = "cannot_read"
    CANNOT_WRITE = "cannot_write"
    TOO_BIG = "too_big"
    DAMAGED = "damaged"
    """Cut short, or not readable as JSON."""
    NOT_OURS = "not_ours"
    """Readable, but not a file of ours."""
    NEWER = "newer"
    """Written by a newer version of the program."""
    BAD_CONTENT = "bad_content"
    """One of ours in which something cannot be; ``what`` names the first such thing."""
    ALTERED = "altered"
    """Its moves are possible, but do not lead to the position that it vouches for."""


_ENGLISH: Final[Mapping[SaveProblem, str]] = MappingProxyType(
    {
        SaveProblem.CANNOT_READ: "{path} cannot be read: {what}",
        SaveProblem.CANNOT_WRITE: "{path} cannot be written: {what}",
        SaveProblem.TOO_BIG: "{path} is too big to be a game",
        SaveProblem.DAMAGED: "{path} is damaged",
        SaveProblem.NOT_OURS: "{path} is not a game of Cassino",
        SaveProblem.NEWER: "{path} was written by a newer version of the program",
        SaveProblem.BAD_CONTENT: "{path} holds something that cannot be: {what}",
        SaveProblem.ALTERED: "{path} was changed after it was written",
    }
)


class SaveError(Exception):
    """A file that could not be read or written.

    ``path`` is the file (empty: none), ``what`` names the particular thing where there is one, in plain English;
    ``replay`` is the first impossible move, where that is what cannot be.
    """

    def __init__(self, problem: SaveProblem, path: str = "", what: str = "", replay: ReplayError | None = None) -> None:
        """Keep what went wrong, and where."""
        super().__init__(problem, path, what)
        self.problem = problem
        self.path = path
        self.what = what
        self.replay = replay

    def __str__(self) -> str:
        """Return what went wrong, in English; for logs and for programs without a window."""
        return _ENGLISH[self.problem].format(path=self.path or "the file", what=self.what)
