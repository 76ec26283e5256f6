"""Playing by dragging, with real mouse events on the real view."""

from collections.abc import Callable
from dataclasses import replace

import pytest
from PySide6.QtCore import QEvent, QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from cassino_desktop.engine.cards import parse_card
from cassino_desktop.engine.moves import Build, Capture, Trail
from cassino_desktop.gui.cards.art import CardArt
from cassino_desktop.gui.cards.theme import DARK
from cassino_desktop.gui.table.doing import Choosing, Dragging, Locked, Selecting
from cassino_desktop.gui.table.view import TableView
from tests.gui.table.conftest import MakeTable
from tests.gui.table.driver import Table
from tests.gui.table.states import build, cards, position, shown


def c(text: str) -> int:
    return parse_card(text)


def test_drag_takes(make_table: MakeTable) -> None:
    table = make_table(position(["8C KD", "2C 3C"], "8H QC"))
    table.drag("8C", table.card_point("8H"))
    assert table.played == [Capture(c("8C"), cards("8H"))]
    assert isinstance(table.doing, Locked)


def test_drag_to_the_felt_trails(make_table: MakeTable) -> None:
    table = make_table(position(["8C KD", "2C 3C"], "5H QC"))
    table.drag("KD", table.felt_point())
    assert table.played == [Trail(c("KD"))]


def test_an_ambiguous_drop_asks(make_table: MakeTable) -> None:
    """Ambiguous value not asked: hand 5S,10C,5H; table 5D: take, build 10, or build fives."""
    table = make_table(position(["5S TC 5H", "2C 3C 4C"], "5D"))
    table.drag("5S", table.card_point("5D"))
    assert isinstance(table.doing, Choosing)
    assert table.played == []
    verbs = [row.verb for row in table.scene.overlay.chooser.rows]
    assert verbs == ["Take", "Build 10", "Build fives"]
    table.choose_row(1)
    assert table.played == [Build(c("5S"), 10, cards("5D"))]


def test_trail_to_an_empty_table(make_table: MakeTable) -> None:
    table = make_table(position(["8C", "2C 3C"]))
    table.drag("8C", table.felt_point())
    assert table.played == [Trail(c("8C"))]


def test_the_label_says_what_a_drop_would_do(make_table: MakeTable) -> None:
    """Cannot tell whether a drop builds or takes."""
    table = make_table(position(["8C 9D", "2C 3C"], "6D 2S QC AH"))
    table.take_up("8C")
    table.move(table.card_point("6D"))
    assert table.label == "Take 6♦ 2♠"
    table.move(table.card_point("AH"))
    assert table.label == "Build 9"
    table.move(table.felt_point())
    assert table.label == "Trail"
    table.move(table.card_point("8C"))
    assert table.label == ""
    table.release(table.card_point("8C"))
    assert table.played == []


def test_the_card_keeps_its_grab_offset(make_table: MakeTable) -> None:
    table = make_table(position(["8C KD", "2C 3C"], "8H QC"))
    start = table.card_point("8C", -0.3, 0.4)
    before = table.rect_of("8C")
    table.press(start)
    table.move(start + QPoint(37, -91))
    after = table.rect_of("8C")
    assert (after[0] - before[0], after[1] - before[1]) == (37, -91)
    table.key(Qt.Key.Key_Escape)


def test_the_card_follows_with_the_event(make_table: MakeTable) -> None:
    """From press to the card following: one frame, that is: at once."""
    table = make_table(position(["8C KD", "2C 3C"], "8H QC"))
    start, before = table.card_point("8C"), table.rect_of("8C")
    table.press(start)
    table.move(start + QPoint(5, 0))
    assert table.rect_of("8C") == (before[0] + 5, before[1])
    table.key(Qt.Key.Key_Escape)


def test_a_press_that_hardly_moves_is_a_click(make_table: MakeTable) -> None:
    table = make_table(position(["8C KD", "2C 3C"], "8H QC"))
    start = table.card_point("8C")
    table.press(start)
    table.move(start + QPoint(3, 3))
    table.release(start + QPoint(3, 3))
    assert isinstance(table.doing, Selecting)
    assert table.doing.selection.card == c("8C")
    assert table.played == []


def test_a_quarter_of_a_card_is_enough(make_table: MakeTable) -> None:
    """Drop tolerance too tight."""
    table = make_table(position(["8C KD", "2C 3C"], "8H"))
    width = table.scene.tableau.layout.card
    place = table.card_point("8H")
    wide = 1.25 * width / 2 + width / 2  # from middle to middle where they just touch
    table.drag("8C", place + QPoint(-round(wide - 0.30 * width), 0))
    assert table.played == [Capture(c("8C"), cards("8H"))]


def test_less_than_a_quarter_is_the_felt(make_table: MakeTable) -> None:
    table = make_table(position(["8C KD", "2C 3C"], "8H"))
    width = table.scene.tableau.layout.card
    wide = 1.25 * width / 2 + width / 2
    table.drag("8C", table.card_point("8H") + QPoint(-round(wide - 0.15 * width), 0))
    assert table.played == [Trail(c("8C"))]


def test_the_best_legal_target_wins_whatever_lies_higher(make_table: MakeTable) -> None:
    table = make_table(position(["8C KD", "2C 3C"], "8H KC"))
    between = (table.card_point("8H") + table.card_point("KC")) / 2
    table.take_up("8C")
    table.move(between + QPoint(20, 0))  # more of it over the king, which is no target
    assert table.label == "Take 8♥"
    table.release(between + QPoint(20, 0))
    assert table.played == [Capture(c("8C"), cards("8H"))]


@pytest.mark.parametrize("number", range(5))
def test_every_card_of_a_build_is_the_build(make_table: MakeTable, number: int) -> None:
    """Clicks swallowed by cards inside a build."""
    five = build("AC 2C 2D 3C AD", 9, 1)
    table = make_table(position(["9C KD", "9D 3D"], "QC", [five]))
    card = table.scene.tableau.places.piles[0].cards[number]
    point = table.card_point(card, -0.42)
    table.drag("9C", point)
    assert table.played == [Capture(c("9C"), 0, (five.cards,))]


def test_a_refusal_says_why_at_the_card_and_in_the_status_line(make_table: MakeTable) -> None:
    """Silent refusal, on a build."""
    table = make_table(position(["7C KD", "8D 3D"], "QC", [build("AC 7D", 8, 1)]))
    table.drag("7C", table.thing_point(cards("AC")))
    assert table.played == []
    assert len(table.refusals) == 1
    assert table.label
    assert table.hints[-1] == table.label + "."
    assert table.is_home("7C")
    assert isinstance(table.doing, Selecting)


def test_an_owner_may_not_trail(make_table: MakeTable) -> None:
    """Owner trails and leaves the build."""
    table = make_table(position(["8C KD", "2C 3D"], "QC", [build("AC 7D", 8, 0)]))
    table.drag("KD", table.felt_point())
    assert table.played == []
    assert table.refusals == ["owner_may_not_trail"]
    assert table.label == "You own the build of 8, so you may not trail"


def test_any_strange_card_is_named(make_table: MakeTable) -> None:
    """Any matching card drags strangers along: hand 8H, table 8S KC."""
    table = make_table(position(["8H", "2C"], "8S KC"))
    table.drag("8H", table.card_point("KC"))
    assert table.played == []
    assert "king" in table.label
    table.drag("8H", table.card_point("8S"))
    assert table.played == [Capture(c("8H"), cards("8S"))]


# --- the card goes home ---------------------------------------------------------------


def held(make_table: MakeTable) -> Table:
    table = make_table(position(["8C KD", "2C 3C"], "8H QC"))
    table.take_up("8C")
    table.move(table.card_point("8H"))
    assert isinstance(table.doing, Dragging)
    return table


def is_let_go(table: Table) -> None:
    assert isinstance(table.doing, Selecting)
    assert table.is_home("8C")
    assert not table.scene.tableau.ghost.isVisible()
    table.release(table.card_point("8H"))
    assert table.played == []
    table.drag("8C", table.card_point("8H"))  # and it can be played afterwards
    assert len(table.played) == 1


def test_dropped_on_its_own_place(make_table: MakeTable) -> None:
    table = held(make_table)
    table.move(table.card_point("8C") + QPoint(9, 9))
    table.release(table.card_point("8C") + QPoint(9, 9))
    assert table.played == []
    assert table.refusals == []
    is_let_go(table)


def test_escape_takes_it_home(make_table: MakeTable) -> None:
    table = held(make_table)
    table.key(Qt.Key.Key_Escape)
    is_let_go(table)


def test_right_button_takes_it_home(make_table: MakeTable) -> None:
    table = held(make_table)
    point = table.card_point("8H")
    QTest.mousePress(table.view.viewport(), Qt.MouseButton.RightButton, Qt.KeyboardModifier.NoModifier, point)
    is_let_go(table)


def test_leaving_the_window_takes_it_home(make_table: MakeTable) -> None:
    table = held(make_table)
    table.move(QPoint(-30, 200))
    is_let_go(table)


def test_a_release_outside_the_window_takes_it_home(make_table: MakeTable) -> None:
    table = held(make_table)
    table.release(QPoint(400, -50))
    is_let_go(table)


def test_focus_loss_takes_it_home(make_table: MakeTable) -> None:
    table = held(make_table)
    table.view.clearFocus()
    is_let_go(table)


def test_losing_the_window_takes_it_home(make_table: MakeTable) -> None:
    table = held(make_table)
    QApplication.sendEvent(table.view, QEvent(QEvent.Type.WindowDeactivate))
    is_let_go(table)


def test_hiding_takes_it_home(make_table: MakeTable) -> None:
    table = held(make_table)
    table.view.hide()
    table.view.show()
    is_let_go(table)


def test_resizing_takes_it_home(make_table: MakeTable) -> None:
    table = held(make_table)
    table.view.resize(900, 700)
    is_let_go(table)


def test_a_new_state_takes_it_home(make_table: MakeTable) -> None:
    table = held(make_table)
    other = shown(position(["8C KD", "2C 3C"], "8H QC 2D"))
    table.scene.sync_to(other)
    is_let_go(table)


def test_a_state_that_differs_only_in_words_does_not(make_table: MakeTable) -> None:
    table = held(make_table)
    state = table.scene.tableau.state
    seats = tuple(replace(seat, doing="is thinking") for seat in state.seats)
    table.resync(seats=seats)
    assert isinstance(table.doing, Dragging)
    table.release(table.card_point("8H"))
    assert len(table.played) == 1


def test_the_chooser_let_go_takes_it_home(make_table: MakeTable) -> None:
    table = make_table(position(["5S TC 5H", "2C 3C 4C"], "5D"))
    ways: tuple[Callable[[], object], ...] = (
        lambda: table.key(Qt.Key.Key_Escape),
        lambda: table.click(QPoint(12, 12)),
        table.view.clearFocus,
    )
    for leave in ways:
        table.view.setFocus()
        table.drag("5S", table.card_point("5D"))
        assert isinstance(table.doing, Choosing)
        leave()
        assert isinstance(table.doing, Selecting)
        assert table.is_home("5S")
        assert not table.scene.overlay.chooser.isVisible()
    assert table.played == []


def test_take_most_plays_the_unique_largest(make_table: MakeTable) -> None:
    table = make_table(position(["8C KD", "2C 3C"], "8H 6D 2S QC"))
    table.scene.take_most = True
    table.drag("8C", table.card_point("8H"))
    assert table.played == [Capture(c("8C"), cards("8H 6D 2S"))]


def test_nothing_can_be_dragged_out_of_turn(make_table: MakeTable) -> None:
    table = make_table(position(["8C KD", "2C 3C"], "8H QC"), may_play=False)
    table.drag("8C", table.card_point("8H"))
    assert table.played == []
    assert table.is_home("8C")


def test_the_pointer_shows_what_can_be_held(make_table: MakeTable) -> None:
    table = make_table(position(["8C KD", "2C 3C"], "8H QC"))
    shapes = []
    table.hover(table.card_point("8H"))
    shapes.append(table.view.viewport().cursor().shape())
    table.hover(table.card_point("8C"))
    shapes.append(table.view.viewport().cursor().shape())
    table.take_up("8C")
    shapes.append(table.view.viewport().cursor().shape())
    table.key(Qt.Key.Key_Escape)
    table.hover(table.felt_point())
    shapes.append(table.view.viewport().cursor().shape())
    arrow, opened, closed = Qt.CursorShape.ArrowCursor, Qt.CursorShape.OpenHandCursor, Qt.CursorShape.ClosedHandCursor
    assert shapes == [arrow, opened, closed, arrow]


def test_an_empty_table_takes_anything(qtbot: QtBot, art: CardArt) -> None:
    """Before the first state there is nothing to press, and nothing happens."""
    view = TableView(art)
    qtbot.addWidget(view)
    view.resize(800, 600)
    view.show()
    viewport, none = view.viewport(), Qt.KeyboardModifier.NoModifier
    QTest.mouseClick(viewport, Qt.MouseButton.LeftButton, none, QPoint(400, 500))
    QTest.mouseDClick(viewport, Qt.MouseButton.LeftButton, none, QPoint(400, 500))
    QTest.mouseMove(viewport, QPoint(100, 100))
    for key in (Qt.Key.Key_1, Qt.Key.Key_Return, Qt.Key.Key_T, Qt.Key.Key_Escape, Qt.Key.Key_Down):
        QTest.keyClick(view, key)
    view.table.light(15)
    view.table.set_theme("blue", DARK)
    view.table.skip()
    assert view.table.contents() == ()
    view.table.shut()
