"""What the window's tests get: see ``window.py``; and the words as the program speaks them."""

import pytest
from PySide6.QtWidgets import QApplication

from cassino_desktop.gui.language import install_translations
from tests.gui.window import open_desk

__all__ = ["open_desk"]


@pytest.fixture(scope="session", autouse=True)
def words(qapp: QApplication) -> None:
    """The program's language, with its plurals."""
    install_translations(qapp)
