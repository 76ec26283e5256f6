"""Where settings, saved games and logs are kept: the system's usual places, or one folder of the person's choice."""

from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path
from typing import Final

from platformdirs import PlatformDirs

from cassino_desktop.identity import PROGRAM, SAVE_SUFFIX

_PLAIN_ID: Final = 32
_NOT_IN_NAMES: Final = frozenset('/\\:*?"<>|;')
_LONGEST_NAME: Final = 150
"""Bytes of a suggested name: file systems have 255, of which a previous generation needs some more."""


@dataclass(frozen=True)
class Places:
    """The folders and files of one installation; nothing is created before it is written."""

    settings_file: Path
    games: Path
    logs: Path

    @property
    def autosave(self) -> Path:
        """Return the file of the game being played."""
        return self.games / f"autosave{SAVE_SUFFIX}"

    @property
    def statistics(self) -> Path:
        """Return the database of finished hands and games."""
        return self.games.parent / "statistics.sqlite3"

    @property
    def running(self) -> Path:
        """Return the file by which the running program holds the folder."""
        return self.games.parent / "running.lock"

    def left_game(self, started: int, game_id: str) -> Path:
        """Return the file of a game that was left unfinished; always the same one for a game, always in ``games``."""
        plain = game_id if game_id.isascii() and game_id.isalnum() and len(game_id) <= _PLAIN_ID else _digest(game_id)
        return self.games / f"left-{started}-{plain}{SAVE_SUFFIX}"


def _digest(game_id: str) -> str:
    """A name for an id from a file of somebody else's, in which anything may stand."""
    return sha256(game_id.encode(errors="surrogatepass")).hexdigest()[:_PLAIN_ID]


def places(data_dir: Path | None = None) -> Places:
    """Return the places: all beneath ``data_dir``, or where the system keeps such things."""
    if data_dir is not None:
        root = data_dir.absolute()
        return Places(root / "settings.json", root / "games", root / "logs")
    usual = PlatformDirs(PROGRAM, appauthor=False)
    return Places(usual.user_config_path / "settings.json", usual.user_data_path / "games", usual.user_log_path)


def plain_file_name(name: str) -> str:
    """Return a file name for a saved game that every system takes, as near to a name as can be."""
    plain = "".join("-" if char in _NOT_IN_NAMES or not char.isprintable() else char for char in name)
    plain = " ".join(plain.split()).strip(". ") or PROGRAM
    kept = plain.encode(errors="replace")[:_LONGEST_NAME].decode(errors="ignore").strip()
    return kept + SAVE_SUFFIX
