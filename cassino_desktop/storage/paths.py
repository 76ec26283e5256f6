"""Where settings, saved games and logs are kept: the system's usual places, or one folder of the person's choice."""

from dataclasses import dataclass
from pathlib import Path

from platformdirs import PlatformDirs

from cassino_desktop.identity import PROGRAM, SAVE_SUFFIX


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


def places(data_dir: Path | None = None) -> Places:
    """Return the places: all beneath ``data_dir``, or where the system keeps such things."""
    if data_dir is not None:
        root = data_dir.absolute()
        return Places(root / "settings.json", root / "games", root / "logs")
    usual = PlatformDirs(PROGRAM, appauthor=False)
    return Places(usual.user_config_path / "settings.json", usual.user_data_path / "games", usual.user_log_path)
