"""What a person can be doing at the table, one at a time; what shines meanwhile; and what keys ask for."""

from dataclasses import dataclass
from enum import Enum
from typing import TypeAlias

from cassino_desktop.engine.cards import Card, CardSet
from cassino_desktop.engine.state import Position
from cassino_desktop.gui.table.drag import Drag
from cassino_desktop.gui.table.highlights import NO_LIGHTS, Lights
from cassino_desktop.gui.table.hits import Thing
from cassino_desktop.gui.table.selection import Selection, lights_of
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


def lights_while(doing: Doing, position: Position, row: int) -> Lights:
    """Return what shines while something is being done; ``row`` is the chooser's row in focus."""
    match doing:
        case Selecting(selection) | Pressed(before=selection):
            return lights_of(position, selection)
        case Dragging(drag):
            return drag.lights
        case Choosing(choices=choices):
            return _choosing_lights(position, choices, row)
    return NO_LIGHTS


def _choosing_lights(position: Position, choices: Choices, row: int) -> Lights:
    """What shines while the chooser asks: the play in focus, and what else could take part."""
    named = choices.offered[row].cards if row < len(choices.offered) else 0
    others = 0
    for choice in choices.all:
        others |= choice.cards
    return Lights(may=others & ~named, named=named, dim=position.table & ~others)
