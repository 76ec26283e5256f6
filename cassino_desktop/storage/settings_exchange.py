"""Settings as a file to take elsewhere: what a person likes, nothing of this machine, and never a command."""

import json
from dataclasses import asdict
from typing import Any, Final

from cassino_desktop.storage.errors import SaveError, SaveProblem
from cassino_desktop.storage.settings import Settings, read_settings

FORMAT: Final = "cassino-settings"
VERSION: Final = 1

PORTABLE: Final = (
    *("speed", "reduced_motion", "sound", "theme", "felt", "deck", "letters", "back", "mark_scoring_cards"),
    *("take_the_most", "counters", "move_list", "tool_bar", "show_cut", "pause_between_hands", "play_forced"),
    *("undo_across_deals", "confirm_new_game", "last_game"),
)
"""The settings that go from one machine to another. What is not named here stays: files, windows, outside players."""


def export_settings(settings: Settings) -> bytes:
    """Return the settings that may go elsewhere, as the bytes of a file."""
    values = asdict(settings)
    data = {"format": FORMAT, "version": VERSION, "settings": {name: values[name] for name in PORTABLE}}
    return (json.dumps(data, indent=2) + "\n").encode()


def import_settings(content: bytes, path: str = "") -> tuple[dict[str, Any], tuple[str, ...]]:
    """Return the settings in a file by their names, and the names of those whose values cannot be.

    Whatever else stands in the file is passed over. Raises SaveError for what is no such file.
    """
    try:
        data = json.loads(content.decode())
    except (ValueError, RecursionError):
        raise SaveError(SaveProblem.DAMAGED, path) from None
    if not isinstance(data, dict) or data.get("format") != FORMAT or not isinstance(data.get("settings"), dict):
        raise SaveError(SaveProblem.NOT_OURS, path)
    version = data.get("version")
    if type(version) is not int or version > VERSION:
        raise SaveError(SaveProblem.NEWER, path)
    values = {name: value for name, value in data["settings"].items() if name in PORTABLE}
    settings, bad = read_settings(dict(values))
    return {name: getattr(settings, name) for name in values if name not in bad}, bad
