"""The computer players' levels in words."""

from typing import Final

from PySide6.QtCore import QCoreApplication

OFFERED: Final = ("beginner", "casual", "counter", "skilled", "expert")
"""The levels for people, weakest first; the others are yardsticks."""

OWN: Final = ("random", "beginner", "greedy", "casual", "counter", "skilled", "expert")
"""Every level of our own program, weakest first; any other is the name of another program."""

USUAL: Final = "casual"

STANDS_IN: Final = "skilled"
"""Plays for a person who lets the computer play."""


def level_name(level: str) -> str:
    """Return a level's name for people; an unknown one is called as the program calls it."""
    translate = QCoreApplication.translate
    return {
        "random": translate("Levels", "Carefree"),
        "beginner": translate("Levels", "Beginner"),
        "greedy": translate("Levels", "Keen"),
        "casual": translate("Levels", "Easy-going"),
        "counter": translate("Levels", "Steady"),
        "skilled": translate("Levels", "Strong"),
        "expert": translate("Levels", "Expert"),
    }.get(level, level)


def level_note(level: str) -> str:
    """Return in a few words how a level plays; empty for an unknown one."""
    translate = QCoreApplication.translate
    return {
        "random": translate("Levels", "plays whatever comes to hand"),
        "beginner": translate("Levels", "is new to the game and overlooks much"),
        "greedy": translate("Levels", "takes what is worth most, and never builds"),
        "casual": translate("Levels", "plays now and then, and forgets some cards"),
        "counter": translate("Levels", "counts the cards and weighs your answer"),
        "skilled": translate("Levels", "looks ahead, and seldom errs"),
        "expert": translate("Levels", "looks far ahead, and solves the last round"),
    }.get(level, "")
