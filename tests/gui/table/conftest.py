"""Fixtures of the table's tests."""

from collections.abc import Callable, Iterator

import pytest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from cassino_desktop.engine.state import Position
from cassino_desktop.gui.cards.art import CardArt
from tests.gui.table.driver import Table
from tests.gui.table.states import shown

MakeTable = Callable[..., Table]


@pytest.fixture(scope="session")
def art(qapp: QApplication) -> Iterator[CardArt]:
    """The deck, rendered once for all tests."""
    art = CardArt()
    yield art
    art.stop()


@pytest.fixture
def make_table(qtbot: QtBot, art: CardArt) -> Iterator[MakeTable]:
    """Makes tables that are shown and have the focus."""
    tables: list[Table] = []

    def make(
        at: Position,
        size: tuple[int, int] = (1006, 656),
        bottom: int = 0,
        *,
        may_play: bool = True,
        covered: bool = False,
    ) -> Table:
        table = Table(art, at, shown(at, bottom, may_play=may_play, covered=covered), size)
        tables.append(table)
        qtbot.addWidget(table.view)
        table.view.show()
        qtbot.waitExposed(table.view)
        table.view.activateWindow()
        table.view.setFocus()
        qtbot.waitUntil(table.view.hasFocus)
        return table

    yield make
    for table in tables:
        table.scene.shut()
        table.view.close()
