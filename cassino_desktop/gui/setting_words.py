"""The values of settings of which one of a few is chosen, in words with a menu's mnemonics."""

from collections.abc import Mapping
from enum import StrEnum

from PySide6.QtCore import QCoreApplication

from cassino_desktop.gui.cards.letters import LETTER_SETS
from cassino_desktop.storage.settings import Counters, Deck, Felt, ReducedMotion, Speed, Theme


def speeds() -> Mapping[StrEnum, str]:
    """Return how fast the table may move."""
    translate = QCoreApplication.translate
    return {
        Speed.OFF: translate("Settings", "&Off"),
        Speed.FAST: translate("Settings", "&Fast"),
        Speed.NORMAL: translate("Settings", "&Normal"),
        Speed.SLOW: translate("Settings", "&Slow"),
    }


def felts() -> Mapping[StrEnum, str]:
    """Return the cloths."""
    translate = QCoreApplication.translate
    return {
        Felt.GREEN: translate("Settings", "&Green"),
        Felt.BLUE: translate("Settings", "&Blue"),
        Felt.BURGUNDY: translate("Settings", "B&urgundy"),
        Felt.CHARCOAL: translate("Settings", "&Charcoal"),
    }


def themes() -> Mapping[StrEnum, str]:
    """Return the colours of the window."""
    translate = QCoreApplication.translate
    return {
        Theme.SYSTEM: translate("Settings", "As the &system"),
        Theme.LIGHT: translate("Settings", "&Light"),
        Theme.DARK: translate("Settings", "&Dark"),
        Theme.CONTRAST: translate("Settings", "High &contrast"),
    }


def motions() -> Mapping[StrEnum, str]:
    """Return when nothing flies."""
    translate = QCoreApplication.translate
    return {
        ReducedMotion.SYSTEM: translate("Settings", "As the &system"),
        ReducedMotion.ON: translate("Settings", "&On"),
        ReducedMotion.OFF: translate("Settings", "O&ff"),
    }


def counters() -> Mapping[StrEnum, str]:
    """Return when what was taken is counted."""
    translate = QCoreApplication.translate
    return {
        Counters.AUTO: translate("Settings", "As the &game has it"),
        Counters.ON: translate("Settings", "&Always"),
        Counters.OFF: translate("Settings", "&Never"),
    }


def decks() -> Mapping[StrEnum, str]:
    """Return the drawings of the deck."""
    translate = QCoreApplication.translate
    return {
        Deck.STANDARD: translate("Settings", "&Standard"),
        Deck.FOUR_COLOUR: translate("Settings", "&Four colours"),
        Deck.LARGE_INDEX: translate("Settings", "&Large indices"),
        Deck.HIGH_CONTRAST: translate("Settings", "High &contrast"),
    }


def backs() -> Mapping[int, str]:
    """Return the backs of the cards."""
    translate = QCoreApplication.translate
    return {
        1: translate("Settings", "&Lattice"),
        2: translate("Settings", "&Garden"),
        3: translate("Settings", "&Plain"),
    }


def letter_sets() -> Mapping[str, str]:
    """Return the letters of aces and courts by their key; empty: as the language has them."""
    translate = QCoreApplication.translate
    names = {
        "english": translate("Settings", "English"),
        "german": translate("Settings", "German"),
        "french": translate("Settings", "French"),
        "romance": translate("Settings", "Portuguese"),
        "dutch": translate("Settings", "Dutch"),
        "danish": translate("Settings", "Danish"),
        "swedish": translate("Settings", "Swedish"),
        "polish": translate("Settings", "Polish"),
        "russian": translate("Settings", "Russian"),
    }
    shown = {
        key: f"{names[key]}: {letters.ace} {letters.king} {letters.queen} {letters.jack}"
        for key, letters in LETTER_SETS.items()
    }
    return {"": translate("Settings", "As the language has them"), **shown}


def without_mnemonic(text: str) -> str:
    """Return a menu's words as they are read."""
    return text.replace("&", "")
