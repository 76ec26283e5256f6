"""What can go wrong with files, as codes with data: the window finds the words, ``str`` gives plain English."""

from enum import StrEnum


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


class SaveError(Exception):
    """A file that could not be read or written.

    ``path`` is the file (empty: none), ``what`` names the particular thing where there is one, in plain English.
    """

    def __init__(self, problem: SaveProblem, path: str = "", what: str = "") -> None:
        """Keep what went wrong, and where."""
        super().__init__(problem, path, what)
        self.problem = problem
        self.path = path
        self.what = what
