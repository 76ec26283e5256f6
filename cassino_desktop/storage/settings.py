"""What the person has chosen, typed; read one by one, so that one bad value costs no other."""

import json
import os
from collections.abc import Mapping
from dataclasses import asdict, dataclass, field, fields
from enum import StrEnum
from pathlib import Path
from types import MappingProxyType
from typing import Any, Final

from cassino_desktop.engine.presets import parse_rules
from cassino_desktop.session.setup import MAX_TEXT
from cassino_desktop.storage.errors import SaveError
from cassino_desktop.storage.files import read_file, set_aside, write_file


class Speed(StrEnum):
    """How fast the table moves."""

    OFF = "off"
    FAST = "fast"
    NORMAL = "normal"
    SLOW = "slow"


class ReducedMotion(StrEnum):
    """Whether cards fly: as the system says, never (ON), or always (OFF)."""

    SYSTEM = "system"
    ON = "on"
    OFF = "off"


class Theme(StrEnum):
    """How the window is coloured."""

    SYSTEM = "system"
    LIGHT = "light"
    DARK = "dark"
    CONTRAST = "contrast"


class Felt(StrEnum):
    """The colour of the table."""

    GREEN = "green"
    BLUE = "blue"
    BURGUNDY = "burgundy"
    CHARCOAL = "charcoal"


class Deck(StrEnum):
    """Which drawing of the deck."""

    STANDARD = "standard"
    FOUR_COLOUR = "four-colour"
    LARGE_INDEX = "large-index"
    HIGH_CONTRAST = "high-contrast"


class Counters(StrEnum):
    """Whether spades, aces and Cassinos taken are counted on the table: as the preset's law has it, always, never."""

    AUTO = "auto"
    ON = "on"
    OFF = "off"


@dataclass(frozen=True)
class Chair:
    """A player of the last new-game choice: ``name`` (empty: the usual one), person or computer, and its level."""

    name: str = ""
    computer: bool = False
    level: str = ""


@dataclass(frozen=True)
class LastGame:
    """The last choice in New game: a rules object of PROTOCOL.md (a preset's name or an object), partners, who plays.

    ``cut``: the cut for deal decides the first dealer; otherwise ``dealer`` (a seat) deals first.
    """

    rules: str | Mapping[str, Any] = "modern"
    partners: bool = False
    chairs: tuple[Chair, ...] = (Chair(), Chair(computer=True))
    cut: bool = True
    dealer: int = 0


@dataclass(frozen=True)
class Recent:
    """A file that a game was saved to or opened from, and the game's id."""

    path: str
    game: str


MOST_RECENT: Final = 10
"""How many files are remembered."""
MAX_PATH: Final = 4096
"""The longest path that is remembered, in characters."""


MAX_COMMAND: Final = 2_000
"""The longest command line of another program, in characters."""


@dataclass(frozen=True)
class OtherProgram:
    """Another program as a computer player: its ``name`` at the table and the ``command`` line that starts it.

    It is known on this machine alone; games know the name.
    """

    name: str
    command: str


@dataclass(frozen=True)
class Settings:
    """Everything that is remembered between starts; the defaults are what a first start has."""

    speed: Speed = Speed.NORMAL
    reduced_motion: ReducedMotion = ReducedMotion.SYSTEM
    sound: bool = False
    theme: Theme = Theme.SYSTEM
    felt: Felt = Felt.GREEN
    deck: Deck = Deck.STANDARD
    letters: str = ""
    """Local letters of the courts by their key (``signs.json``); empty: as the language has them."""
    back: int = 1
    """Which of the backs, from 1."""
    mark_scoring_cards: bool = False
    take_the_most: bool = False
    counters: Counters = Counters.AUTO
    move_list: bool = True
    tool_bar: bool = True
    show_cut: bool = True
    pause_between_hands: bool = True
    """The score sheet waits for the person; otherwise the next hand is dealt by itself."""
    play_forced: bool = False
    """A person's only legal move is played for them."""
    undo_across_deals: bool = True
    confirm_new_game: bool = True
    """Leaving an unfinished game for a new one asks first."""
    programs: tuple[OtherProgram, ...] = ()
    first_start_done: bool = False
    window_width: int = 1280
    window_height: int = 800
    window_maximized: bool = False
    last_game: LastGame = field(default_factory=LastGame)
    recent: tuple[Recent, ...] = ()
    """The files saved or opened last, the last first."""
    unknown: Mapping[str, Any] = field(default_factory=dict)
    """Keys of a newer version, kept as they were found."""


_RANGES: Final[Mapping[str, tuple[int, int]]] = MappingProxyType(
    {"back": (1, 3), "window_width": (320, 20_000), "window_height": (240, 20_000)}
)
"""The least and the most that a whole number may be."""


def load_settings(path: Path) -> tuple[Settings, tuple[str, ...]]:
    """Return the settings in a file, and the keys whose values were bad and are the usual ones again.

    A missing file gives the defaults; an unreadable one too, with ``("",)`` for the keys, and is set aside.
    """
    if not os.path.lexists(path):
        return Settings(), ()
    try:
        data = json.loads(read_file(path).decode())
    except (SaveError, ValueError, RecursionError):
        data = None
    if not isinstance(data, dict):
        set_aside(path)
        return Settings(), ("",)
    return read_settings(data)


def read_settings(data: dict[str, Any]) -> tuple[Settings, tuple[str, ...]]:
    """Return the settings in a JSON object, which is used up, and the keys whose values were bad."""
    usual, found, bad = Settings(), {}, []
    for entry in fields(Settings):
        if entry.name in data and entry.name != "unknown":
            try:
                found[entry.name] = _value(entry.name, data.pop(entry.name), getattr(usual, entry.name))
            except ValueError:
                bad.append(entry.name)
    data.pop("unknown", None)
    return Settings(**found, unknown=data), tuple(bad)


def _value(name: str, value: Any, usual: Any) -> Any:
    """Return a setting as it is kept in memory; raise ValueError where it cannot be."""
    if isinstance(usual, StrEnum):
        return type(usual)(value)
    if name == "programs":
        return _programs(value)
    if isinstance(usual, LastGame):
        return read_last_game(value)
    if name == "recent":
        return _recent(value)
    if type(value) is not type(usual) or (isinstance(value, str) and len(value) > MAX_TEXT):
        raise ValueError(name)
    if name in _RANGES and not _RANGES[name][0] <= value <= _RANGES[name][1]:
        raise ValueError(name)
    return value


def _recent(value: Any) -> tuple[Recent, ...]:
    if not isinstance(value, list) or len(value) > MOST_RECENT:
        raise ValueError("recent")
    found = []
    for entry in value:
        path, game = (entry.get("path"), entry.get("game")) if isinstance(entry, dict) else (None, None)
        if not isinstance(path, str) or not isinstance(game, str) or len(path) > MAX_PATH or len(game) > MAX_TEXT:
            raise ValueError("recent")
        found.append(Recent(path, game))
    return tuple(found)


def read_last_game(value: Any) -> LastGame:
    """Return a choice of a new game from JSON; raise ValueError where it cannot be."""
    if not isinstance(value, dict) or not isinstance(value.get("chairs"), list):
        raise ValueError("last_game")
    rules: Any = value.get("rules")
    partners, cut, dealer = (value.get(key) for key in ("partners", "cut", "dealer"))
    chairs = tuple(_chair(chair) for chair in value["chairs"])
    players = parse_rules(rules).players
    if len(chairs) not in players or type(dealer) is not int or not 0 <= dealer < len(chairs):
        raise ValueError("last_game")
    if not isinstance(partners, bool) or not isinstance(cut, bool) or (partners and len(chairs) != 4):
        raise ValueError("last_game")
    return LastGame(rules, partners, chairs, cut, dealer)


def _chair(value: Any) -> Chair:
    if not isinstance(value, dict):
        raise ValueError("chair")
    name, computer, level = value.get("name"), value.get("computer"), value.get("level")
    if not isinstance(name, str) or not isinstance(computer, bool) or not isinstance(level, str):
        raise ValueError("chair")
    if max(len(name), len(level)) > MAX_TEXT:
        raise ValueError("chair")
    return Chair(name, computer, level)


def _programs(value: Any) -> tuple[OtherProgram, ...]:
    if not isinstance(value, list):
        raise ValueError("programs")
    found = tuple(_program(item) for item in value)
    if len({program.name for program in found}) != len(found):
        raise ValueError("programs")
    return found


def _program(value: Any) -> OtherProgram:
    if not isinstance(value, dict):
        raise ValueError("program")
    name, command = value.get("name"), value.get("command")
    for text, most in ((name, MAX_TEXT), (command, MAX_COMMAND)):
        if not isinstance(text, str) or not text.strip() or len(text) > most:
            raise ValueError("program")
    return OtherProgram(str(name), str(command))


def save_settings(path: Path, settings: Settings) -> None:
    """Write the settings; raise SaveError."""
    data = asdict(settings)
    unknown = data.pop("unknown")
    write_file(path, (json.dumps({**unknown, **data}, indent=2) + "\n").encode())
