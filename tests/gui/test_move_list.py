"""The lines of the move list: where they break, and what pointing at one lights."""

from itertools import pairwise

import pytest
from PySide6.QtCore import QEvent, QPointF, Qt
from PySide6.QtGui import QMouseEvent
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from cassino_desktop.engine.cards import CardSet
from cassino_desktop.gui.controller import Stage
from cassino_desktop.gui.move_rows import MoveRow
from cassino_desktop.gui.panels.move_view import MoveDelegate, MoveView
from cassino_desktop.gui.typography import scaled
from tests.gui.window import OpenDesk, new_game

LONG = "KS x 2C 3C 4C AD [ 5C 8C ] [ 6C 7C ] [ 9C 4D ]"


@pytest.mark.parametrize("text", [LONG, "TD + 2C 3C [ AC 2D 3D AH ] = 10", "9S x [ AC 2C 3C 4C 5C 6C ]"])
@pytest.mark.parametrize("width", range(150, 330, 7))
def test_brackets_stay_with_what_they_hold(qtbot: QtBot, text: str, width: int) -> None:
    pieces = MoveDelegate()._lay_out(MoveRow(1, 0, text, "sweep", "", 0), width)
    for before, after in pairwise(pieces):
        if after.rect.top() > before.rect.top():
            assert before.word not in ("[", "=")
            assert after.word not in ("]", "=")
        else:
            assert after.rect.left() >= before.rect.right()
    assert all(piece.rect.right() <= width - scaled(12) for piece in pieces)


def test_signs_and_brackets_have_the_same_space_on_both_sides(qtbot: QtBot) -> None:
    pieces = MoveDelegate()._lay_out(MoveRow(1, 0, "9C x 9H [ 3C 6C ] [ 4D 5D ] + 2C = 9", "", "", 0), 2000)
    gaps = [after.rect.left() - before.rect.right() for before, after in pairwise(pieces)]
    near = [
        gap
        for (before, after), gap in zip(pairwise(pieces), gaps, strict=True)
        if before.word == "[" or after.word == "]" or (before.card is not None and after.card is not None)
    ]
    apart = [gap for gap in gaps if round(gap) not in {round(space) for space in near}]
    assert len({round(gap, 3) for gap in near}) == 1, "inside brackets and between cards"
    assert len({round(gap, 3) for gap in apart}) == 1, "round signs and outside brackets"
    assert len(near) + len(apart) == len(gaps)
    assert near[0] < apart[0]


def test_pointing_at_a_line_lights_its_cards(open_desk: OpenDesk, qtbot: QtBot) -> None:
    desk = open_desk(new_game(level="random"), seed="a line")
    qtbot.waitUntil(lambda: desk.window.findChild(MoveView) is not None)
    view = desk.window.findChild(MoveView)
    assert view is not None
    desk.window.resize(1280, 800)
    desk.window.moves.set_unfolded(True)
    qtbot.waitUntil(view.isVisible)

    def left_by_last() -> CardSet:
        """What the last move moved and still lies there."""
        row: MoveRow = view.model().index(view.model().rowCount() - 1, 0).data(Qt.ItemDataRole.UserRole)
        return row.cards & desk.session.position.table

    desk.wait_for(Stage.TURN)
    while not desk.session.hand_moves or not left_by_last():
        desk.play()
        desk.wait_for(Stage.TURN)
    row = view.model().index(view.model().rowCount() - 1, 0)
    lights = desk.window.scene.tableau.highlights
    middle = QPointF(view.visualRect(row).center())
    no_button, no_key = Qt.MouseButton.NoButton, Qt.KeyboardModifier.NoModifier
    move = QMouseEvent(QEvent.Type.MouseMove, middle, view.viewport().mapToGlobal(middle), no_button, no_button, no_key)
    QApplication.sendEvent(view.viewport(), move)
    qtbot.waitUntil(lambda: lights.lights.named == left_by_last())
    QApplication.sendEvent(view, QEvent(QEvent.Type.Leave))
    assert lights.lights.named == 0
