"""The computer players' levels in words."""

from PySide6.QtCore import QCoreApplication


def level_name(level: str) -> str:
    """Return a level's name for people; an unknown one is called as the program calls it."""
    translate = QCoreApplication.translate
    return {
        "random": translate("Levels", "Carefree"),
        "greedy": translate("Levels", "Keen"),
    }.get(level, level)


def level_note(level: str) -> str:
    """Return in a few words how a level plays; empty for an unknown one."""
    translate = QCoreApplication.translate
    return {
        "random": translate("Levels", "plays whatever comes to hand"),
        "greedy": translate("Levels", "takes what is worth most, and never builds"),
    }.get(level, "")
