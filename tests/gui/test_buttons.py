"""The buttons of dialogs look alike."""

import pytest
from PySide6.QtWidgets import QDialog, QPushButton

from cassino_desktop.gui.actions import Act
from cassino_desktop.gui.typography import CONTROL_HEIGHT, scaled
from tests.gui.window import OpenDesk, new_game


@pytest.mark.parametrize("act", [Act.SHORTCUTS, Act.ABOUT, Act.DEAL, Act.STATISTICS, Act.PREFERENCES])
def test_what_closes_a_dialog_has_the_same_words_and_size_everywhere(open_desk: OpenDesk, act: Act) -> None:
    desk = open_desk(new_game())
    desk.window.actions_of[act].trigger()
    (dialog,) = (found for found in desk.window.findChildren(QDialog) if found.isVisible())
    (button,) = (found for found in dialog.findChildren(QPushButton) if found.text().replace("&", "") == "Close")
    assert button.icon().isNull()
    assert button.height() == scaled(CONTROL_HEIGHT)
    assert "&" in button.text(), "it has a key"
    button.click()
    assert not dialog.isVisible()
