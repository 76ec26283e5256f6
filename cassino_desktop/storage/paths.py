"""Where settings, saved games and logs are kept: the system's usual places, or one folder of the person's choice."""

from dataclasses import dataclass
from pathlib import Path


@dataclass(frozen=True)
class Places:
    """The folders and files of one installation; nothing is created before it is written."""

    settings_file: Path
    games: Path
    logs: Path

    @property
    def autosave(self) -> Path:
        """Return the file of the game being played."""
        raise NotImplementedError


def places(data_dir: Path | None = None) -> Places:
    """Return the places: all beneath ``data_dir``, or where the system keeps such things."""
    raise NotImplementedError
