"""What the person has chosen, typed; read one by one, so that one bad value costs no other."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from pathlib import Path
from typing import Any


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
    show_cut: bool = True
    pause_between_hands: bool = True
    """The score sheet waits for the person; otherwise the next hand is dealt by itself."""
    play_forced: bool = False
    """A person's only legal move is played for them."""
    undo_across_deals: bool = True
    confirm_new_game: bool = True
    """Leaving an unfinished game for a new one asks first."""
    first_start_done: bool = False
    window_width: int = 1280
    window_height: int = 800
    window_maximized: bool = False
    last_game: LastGame = field(default_factory=LastGame)
    unknown: Mapping[str, Any] = field(default_factory=dict)
    """Keys of a newer version, kept as they were found."""


def load_settings(path: Path) -> tuple[Settings, tuple[str, ...]]:
    """Return the settings in a file, and the keys whose values were bad and are the usual ones again.

    A missing file gives the defaults; an unreadable one too, with ``("",)`` for the keys, and is set aside.
    """
    raise NotImplementedError


def save_settings(path: Path, settings: Settings) -> None:
    """Write the settings; raise SaveError."""
    raise NotImplementedError
