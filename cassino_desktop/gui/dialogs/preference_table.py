"""Every setting that a person may change, page by page: a line of a table is a control in Preferences.

A new setting takes one line here: its name in :class:`Settings`, its words with a mnemonic, and what it may be. What
has no such simple control is a :class:`Custom` line, which makes a widget of its own.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from PySide6.QtCore import QCoreApplication
from PySide6.QtWidgets import QWidget

from cassino_desktop.gui import setting_words as words
from cassino_desktop.gui.dialogs.program_list import ProgramList
from cassino_desktop.gui.preferences import Preferences


@dataclass(frozen=True)
class Check:
    """A setting that is on or off.

    Attributes:
        name: The setting in :class:`Settings`.
        text: Its words, with a mnemonic.
        note: A sentence that explains it, or "".
    """

    name: str
    text: str
    note: str = ""


@dataclass(frozen=True)
class Choice:
    """A setting of which one of a few is chosen; ``choices`` are its values in words."""

    name: str
    text: str
    choices: Mapping[Any, str]
    note: str = ""


@dataclass(frozen=True)
class Custom:
    """A part of a page with a widget of its own; ``names`` are the settings that it changes."""

    names: tuple[str, ...]
    make: Callable[[Preferences], QWidget]


Line = Check | Choice | Custom


@dataclass(frozen=True)
class Page:
    """A page of Preferences: the words on its tab, with a mnemonic, and its lines."""

    title: str
    lines: tuple[Line, ...]


def pages() -> tuple[Page, ...]:
    """Return the pages in their order."""
    return (_table(), _play(), _cards(), _sound(), _window(), _players())


def _table() -> Page:
    translate = QCoreApplication.translate
    return Page(
        translate("Preferences", "&Table"),
        (
            Choice("speed", translate("Preferences", "Sp&eed"), words.speeds()),
            Choice(
                "reduced_motion",
                translate("Preferences", "&Reduced motion"),
                words.motions(),
                translate("Preferences", "Cards do not fly; one picture fades into the next."),
            ),
            Choice("felt", translate("Preferences", "&Felt"), words.felts()),
            Choice(
                "counters",
                translate("Preferences", "C&ounters"),
                words.counters(),
                translate(
                    "Preferences",
                    "Spades, aces and Cassinos taken, beside each name. The oldest games forbid looking back.",
                ),
            ),
            Check("show_cut", translate("Preferences", "Show the c&ut for deal")),
        ),
    )


def _play() -> Page:
    translate = QCoreApplication.translate
    return Page(
        translate("Preferences", "&Play"),
        (
            Check(
                "take_the_most",
                translate("Preferences", "Take as &much as possible"),
                translate("Preferences", "One capture that takes all that the others take is played without asking."),
            ),
            Check(
                "play_forced",
                translate("Preferences", "Play &forced moves for me"),
                translate("Preferences", "When you have only one move, it is played by itself."),
            ),
            Check(
                "pause_between_hands",
                translate("Preferences", "Wait after each &hand"),
                translate("Preferences", "Otherwise the next hand is dealt by itself."),
            ),
            Check(
                "undo_across_deals",
                translate("Preferences", "&Undo goes back over a deal"),
                translate("Preferences", "You will then have seen cards that are dealt again."),
            ),
            Check("confirm_new_game", translate("Preferences", "&Ask before a game is restarted")),
        ),
    )


def _cards() -> Page:
    translate = QCoreApplication.translate
    return Page(
        translate("Preferences", "&Cards"),
        (
            Choice("deck", translate("Preferences", "D&eck"), words.decks()),
            Choice("back", translate("Preferences", "&Back"), words.backs()),
            Choice("letters", translate("Preferences", "Lette&rs"), words.letter_sets()),
            Check(
                "mark_scoring_cards",
                translate("Preferences", "&Mark scoring cards"),
                translate("Preferences", "A gold star on the aces, Big Cassino and Little Cassino."),
            ),
        ),
    )


def _sound() -> Page:
    translate = QCoreApplication.translate
    return Page(
        translate("Preferences", "&Sound"),
        (
            Check(
                "sound",
                translate("Preferences", "Play soun&ds"),
                translate("Preferences", "Short and quiet: dealing, playing, taking, building, a sweep, the end."),
            ),
        ),
    )


def _window() -> Page:
    translate = QCoreApplication.translate
    return Page(
        translate("Preferences", "&Window"),
        (
            Choice("theme", translate("Preferences", "C&olours"), words.themes()),
            Check("move_list", translate("Preferences", "Show the list of &moves")),
            Check("tool_bar", translate("Preferences", "Show the tool&bar")),
        ),
    )


def _players() -> Page:
    return Page(QCoreApplication.translate("Preferences", "Pla&yers"), (Custom(("programs",), ProgramList),))
