"""What a person can be doing at the table, one at a time; and what keys ask for."""

from dataclasses import dataclass
from enum import Enum
from typing import TypeAlias

from cassino_desktop.engine.cards import Card, CardSet
from cassino_desktop.gui.table.drag import Drag
from cassino_desktop.gui.table.hits import Thing
from cassino_desktop.gui.table.selection import Selection
from cassino_desktop.session.choices import Choices


class Key(Enum):
    """What a key asks for."""

    LEFT = "left"
    RIGHT = "right"
    UP = "up"
    DOWN = "down"
    NEXT = "next"
    PREVIOUS = "previous"
    ENTER = "enter"
    TRAIL = "trail"
    TOGGLE = "toggle"
    LET_GO = "let go"


@dataclass(frozen=True)
class Locked:
    """The person may not play; or has played, and the move has not been shown yet."""


@dataclass(frozen=True)
class Covered:
    """The hand is hidden until it is asked for."""


@dataclass(frozen=True)
class Deciding:
    """An accident of the deal asks the person to decide; the button with this number is in focus."""

    focus: int = 0


@dataclass(frozen=True)
class Selecting:
    """Nothing is held; something may be selected."""

    selection: Selection


@dataclass(frozen=True)
class Pressed:
    """The button is down on something: a click, or a drag of ``card``, to be. ``before``: what was selected."""

    x: float
    y: float
    card: Card | None
    thing: Thing | None
    button: int | None
    before: Selection


@dataclass(frozen=True)
class Dragging:
    """A hand card is in the air."""

    drag: Drag


@dataclass(frozen=True)
class Choosing:
    """A drop can mean several plays, and the chooser asks which."""

    card: Card
    touched: CardSet
    choices: Choices


Doing: TypeAlias = Locked | Covered | Deciding | Selecting | Pressed | Dragging | Choosing
FREE = Selecting(Selection())
