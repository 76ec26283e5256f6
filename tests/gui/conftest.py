"""What the window's tests get: see ``window.py``."""

from tests.gui.window import open_desk

__all__ = ["open_desk"]
