"""Who the program is: every name that the system, the packages and the files of a game know it by.

Nothing else spells these by hand; what cannot import Python (desktop file, metainfo, MIME type, ``pyproject.toml``)
is compared with this module by the tests.
"""

from typing import Final

APPLICATION_ID: Final = "io.github.cassino_desktop.Cassino"
"""Reverse-DNS id: desktop file, metainfo, icons, Wayland app id, bundle identifier."""

NAME: Final = "Cassino"
"""What a person reads: window title, menus, launchers."""

SUMMARY: Final = "The card game Cassino, with the rules of 1800 to today"
"""One line without a full stop, as AppStream asks."""

PROGRAM: Final = "cassino-desktop"
"""The window program's command, and the name of its folders of data and settings."""

ENGINE_PROGRAM: Final = "cassino-engine"
"""The command that speaks the line protocol."""

SAVE_SUFFIX: Final = ".cassino"
"""Suffix of a saved game, dot included."""

MIME_TYPE: Final = "application/vnd.cassino-desktop.game+json"
"""Media type of a saved game."""

MAINTAINER: Final = "The Cassino desktop developers"
MAINTAINER_EMAIL: Final = "cassino-desktop@example.org"

LICENSE: Final = "MIT"
"""SPDX identifier of the licence of code, art and sounds."""
