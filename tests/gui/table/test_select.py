"""Playing by clicks and by keys, with real events on the real view."""

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest

from cassino_desktop.engine.cards import parse_card
from cassino_desktop.engine.moves import Build, Capture, Trail
from cassino_desktop.gui.table.doing import Choosing, Covered, Key, Locked, Selecting
from cassino_desktop.gui.table.selection import Selection
from tests.gui.table.conftest import MakeTable
from tests.gui.table.driver import Table
from tests.gui.table.states import build, cards, position

K = Qt.Key


def c(text: str) -> int:
    return parse_card(text)


def selection(table: Table) -> Selection:
    assert isinstance(table.doing, Selecting)
    return table.doing.selection


def labels(table: Table) -> list[str]:
    return [button.label for button in table.scene.overlay.bar.buttons]


def test_a_click_chooses_a_card_and_offers_its_plays(make_table: MakeTable) -> None:
    table = make_table(position(["9D 8C TS QH", "2C"], "9S 6C QD AH 3H", [build("9H 4H 5S", 9, 1, multiple=True)]))
    table.click(table.card_point("9D"))
    assert labels(table)[0] == "Take 9 + 6 3 + the nines"
    assert labels(table)[-1] != "Trail"  # four plays are better
    lights = table.scene.tableau.highlights.lights
    assert lights.named == cards("9D 9S 6C 3H 9H 4H 5S")
    assert lights.may == cards("AH")
    assert lights.dim == cards("QD")
    table.key(K.Key_Return)
    assert table.played == [Capture(c("9D"), cards("9S 6C 3H"), (cards("9H 4H 5S"),))]


def test_table_cards_narrow_what_is_possible(make_table: MakeTable) -> None:
    table = make_table(position(["9D KC", "2C"], "9S 6C QD 3H 5C 4D"))
    table.click(table.card_point("9D"))
    table.click(table.card_point("6C"))
    assert selection(table).cards == cards("6C")
    assert table.scene.tableau.highlights.lights.dim == cards("QD")
    table.click(table.card_point("3H"))
    assert labels(table)[0] == "Take 6 3"
    table.press_button(0)
    assert table.played == [Capture(c("9D"), cards("6C 3H"))]


def test_table_cards_first_and_then_the_hand_card_is_the_same(make_table: MakeTable) -> None:
    at = position(["9D KC", "2C"], "9S 6C QD 3H")
    one, other = make_table(at), make_table(at)
    for card in ("9D", "6C", "3H"):
        one.click(one.card_point(card))
    for card in ("6C", "3H", "9D"):
        other.click(other.card_point(card))
    assert selection(one) == selection(other)
    assert labels(one) == labels(other)


def test_a_forbidden_trail_stays_visible_with_its_reason(make_table: MakeTable) -> None:
    table = make_table(position(["8C KD", "2C 3D"], "QC", [build("AC 7D", 8, 0)]))
    table.click(table.card_point("KD"))
    buttons = table.scene.overlay.bar.buttons
    assert [(b.label, b.enabled) for b in buttons] == [("Trail", False)]
    assert table.hints[-1] == "You own the build of 8, so you may not trail."
    table.press_button(0)
    assert table.played == []
    assert table.refusals == ["owner_may_not_trail"]


def test_an_impossible_card_is_refused_with_the_reason(make_table: MakeTable) -> None:
    """Any matching card drags strangers along: the reason names the king."""
    table = make_table(position(["8H", "2C"], "8S KC"))
    table.click(table.card_point("8H"))
    table.click(table.card_point("8S"))
    table.click(table.card_point("KC"))
    assert table.refusals
    assert "king" in table.label
    assert selection(table).cards == cards("8S")
    table.key(K.Key_Return)
    assert table.played == [Capture(c("8H"), cards("8S"))]


@pytest.mark.parametrize("number", range(5))
def test_a_click_on_any_card_of_a_build_selects_all_of_it(make_table: MakeTable, number: int) -> None:
    """Clicks swallowed by cards inside a build."""
    five = build("AC 2C 2D 3C AD", 9, 1)
    table = make_table(position(["9C KD", "9D 3D"], "QC", [five]))
    card = table.scene.tableau.places.piles[0].cards[number]
    table.click(table.card_point(card, -0.42))
    assert selection(table).cards == five.cards


def test_a_second_click_lets_go(make_table: MakeTable) -> None:
    table = make_table(position(["8C KD", "2C 3C"], "8H QC"))
    table.click(table.card_point("8C"))
    table.click(table.card_point("8H"))
    table.click(table.card_point("8H"))
    assert selection(table).cards == 0
    table.click(table.card_point("8C"))
    assert selection(table).is_empty
    assert table.played == []


def test_a_click_on_the_felt_lets_go_of_everything(make_table: MakeTable) -> None:
    table = make_table(position(["8C KD", "2C 3C"], "8H QC"))
    table.click(table.card_point("8C"))
    table.click(table.felt_point())
    assert selection(table).is_empty
    assert table.hints[-1] == ""


def test_double_click_plays_the_clearly_best(make_table: MakeTable) -> None:
    table = make_table(position(["8C KD", "2C 3C"], "8H 6D 2S QC"))
    table.double_click(table.card_point("8C"))
    assert table.played == [Capture(c("8C"), cards("8H 6D 2S"))]


def test_double_click_only_selects_where_nothing_is_clearly_best(make_table: MakeTable) -> None:
    table = make_table(position(["8C KD", "2C 3C"], "6D 2S 2H QC"))
    table.double_click(table.card_point("8C"))
    assert table.played == []
    assert selection(table).card == c("8C")


def test_fast_clicks_on_different_cards_are_not_lost(make_table: MakeTable) -> None:
    table = make_table(position(["9D KC", "2C"], "9S 6C QD 3H"))
    table.click(table.card_point("9D"))
    table.click(table.card_point("6C"))
    point = table.card_point("3H")
    QTest.mouseDClick(table.view.viewport(), Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier, point)
    table.release(point)
    assert selection(table).cards == cards("6C 3H")


def test_pressing_a_button_and_sliding_off_it_does_nothing(make_table: MakeTable) -> None:
    table = make_table(position(["8C KD", "2C 3C"], "8H QC"))
    table.click(table.card_point("8C"))
    point = table.scene.overlay.bar.button_rect(0).center().toPoint()
    table.press(point)
    table.move(point + QPoint(0, -200))
    table.release(point + QPoint(0, -200))
    assert table.played == []
    assert selection(table).card == c("8C")


def test_pointing_at_a_button_lights_its_play(make_table: MakeTable) -> None:
    table = make_table(position(["8C KD", "2C 3C"], "8H 6D 2S QC"))
    table.click(table.card_point("8C"))
    assert labels(table)[2] == "Take 8"
    table.hover(table.scene.overlay.bar.button_rect(2).center().toPoint())
    assert table.scene.tableau.highlights.lights.named == cards("8C 8H")


def test_a_forced_largest_capture_is_a_choice(make_table: MakeTable) -> None:
    """Forced largest capture instead of a choice: all seven unions of {9}, {5,4}, {6,3} by mouse and by keys."""
    at = position(["9D KC", "2C 3C"], "5C 4C 6C 3D 9C")
    unions = ["9C", "5C 4C", "6C 3D", "9C 5C 4C", "9C 6C 3D", "5C 4C 6C 3D", "9C 5C 4C 6C 3D"]
    for union in unions:
        table = make_table(at)
        table.click(table.card_point("9D"))
        for card in union.split():
            table.click(table.card_point(card))
        table.key(K.Key_Return)
        assert table.played == [Capture(c("9D"), cards(union))]
    reached = set()
    for steps in range(40):
        table = make_table(at)
        table.key(K.Key_1, *[K.Key_Right] * steps, K.Key_Return)
        (move,) = table.played
        if isinstance(move, Capture):
            reached.add(move.loose)
        if len(reached) == 7:
            break
    assert reached == {cards(union) for union in unions}


# --- keys -----------------------------------------------------------------------------


def test_digits_pick_hand_cards(make_table: MakeTable) -> None:
    table = make_table(position(["8C 9D TS QH", "2C 3C"], "8H QC"))
    for number, key in enumerate((K.Key_1, K.Key_2, K.Key_3, K.Key_4)):
        table.key(key)
        assert selection(table).card == table.scene.tableau.places.hands[0][number]
    table.key(K.Key_5)
    assert selection(table).card == table.scene.tableau.places.hands[0][3]


def test_arrows_walk_the_plays_and_enter_plays(make_table: MakeTable) -> None:
    table = make_table(position(["8C KD", "2C 3C"], "8H 6D 2S QC"))
    table.key(K.Key_Right)  # the first card of the hand
    assert selection(table).card == c("8C")
    table.key(K.Key_Right, K.Key_Right)
    focused = selection(table).play
    assert focused is not None
    assert table.scene.tableau.highlights.lights.named == focused.cards | cards("8C")
    table.key(K.Key_Left, K.Key_Left, K.Key_Left)
    last = selection(table).play
    assert last is not None
    assert last.move == Trail(c("8C"))
    table.key(K.Key_Enter)
    assert table.played == [Trail(c("8C"))]


def test_tab_walks_the_plays_and_leaves_the_table_where_there_are_none(make_table: MakeTable) -> None:
    table = make_table(position(["8C KD", "2C 3C"], "8H 6D 2S QC"))
    assert table.scene.keyboard.key(Key.NEXT) is False
    table.key(K.Key_1, K.Key_Tab, K.Key_Tab, K.Key_Backtab)
    assert selection(table).focus == 1
    assert table.view.hasFocus()


def test_t_trails(make_table: MakeTable) -> None:
    table = make_table(position(["8C KD", "2C 3C"], "8H QC"))
    table.key(K.Key_T)
    assert table.played == []  # which card?
    assert table.hints[-1]
    table.key(K.Key_2, K.Key_T)
    assert table.played == [Trail(c("KD"))]


def test_t_with_the_last_card_needs_no_choosing(make_table: MakeTable) -> None:
    table = make_table(position(["8C", "2C 3C"], "QC"))
    table.key(K.Key_T)
    assert table.played == [Trail(c("8C"))]


def test_t_is_refused_with_the_reason(make_table: MakeTable) -> None:
    table = make_table(position(["8C KD", "2C 3D"], "QC", [build("AC 7D", 8, 0)]))
    table.key(K.Key_2, K.Key_T)
    assert table.played == []
    assert table.refusals == ["owner_may_not_trail"]


def test_space_toggles_the_table_card_at_the_cursor(make_table: MakeTable) -> None:
    table = make_table(position(["9D KC", "2C"], "9S 6C QD 3H"))
    table.key(K.Key_1, K.Key_Down)
    first = table.scene.tableau.highlights.lights.focus
    assert first is not None
    assert first >> 2 == 2  # the three, in the first place
    table.key(K.Key_Space, K.Key_Down, K.Key_Space)
    assert selection(table).cards == cards("3H 6C")
    assert labels(table)[0] == "Take 6 3"
    table.key(K.Key_Space)
    assert selection(table).cards == cards("3H")
    table.key(K.Key_Space, K.Key_Return)
    assert table.played == [Capture(c("9D"), cards("6C 3H"))]


def test_escape_lets_go(make_table: MakeTable) -> None:
    table = make_table(position(["8C KD", "2C 3C"], "8H QC"))
    table.key(K.Key_1, K.Key_Escape)
    assert selection(table).is_empty
    assert labels(table) == []


def test_the_chooser_by_keys(make_table: MakeTable) -> None:
    table = make_table(position(["5S TC 5H", "2C 3C 4C"], "5D"))
    table.drag("5S", table.card_point("5D"))
    assert isinstance(table.doing, Choosing)
    assert table.scene.tableau.highlights.lights.named == cards("5D")
    table.key(K.Key_Down, K.Key_Down, K.Key_Return)
    assert table.played == [Build(c("5S"), 5, cards("5D"))]


def test_pointing_at_a_row_of_the_chooser_puts_it_in_focus(make_table: MakeTable) -> None:
    table = make_table(position(["5S TC 5H", "2C 3C 4C"], "5D"))
    table.drag("5S", table.card_point("5D"))
    chooser = table.scene.overlay.chooser
    table.hover(chooser.row_rect(1).center().toPoint())
    assert chooser.focus == 1
    table.key(K.Key_Return)
    assert table.played == [Build(c("5S"), 10, cards("5D"))]


def test_more_turns_to_picking_the_cards(make_table: MakeTable) -> None:
    table = make_table(position(["8C KD", "2C 3C"], "8H 6D 2S 5C 3H QC 7D AC"))
    table.drag("8C", table.card_point("8H"))
    assert isinstance(table.doing, Choosing)
    table.choose_row(len(table.scene.overlay.chooser.rows))
    assert selection(table).card == c("8C")
    assert selection(table).cards == cards("8H")
    table.click(table.card_point("7D"))
    table.click(table.card_point("AC"))
    table.key(K.Key_Return)
    assert table.played == [Capture(c("8C"), cards("8H 7D AC"))]


def test_cards_of_equal_rank_are_told_apart(make_table: MakeTable) -> None:
    table = make_table(position(["8C KD", "2C 3C"], "6D 2S 2H QC"))
    table.drag("8C", table.card_point("6D"))
    rows = table.scene.overlay.chooser.rows
    assert [(row.verb, row.note) for row in rows[:2]] == [("Take", "with Little Cassino"), ("Take", "with the 2♥")]
    table.key(K.Key_Escape)
    table.click(table.card_point("8C"))
    assert labels(table)[:2] == ["Take 6♦ 2♠", "Take 6♦ 2♥"] or labels(table)[:2] == ["Take 6 2♠", "Take 6 2♥"]


# --- not one's turn, hidden hands ------------------------------------------------------


def test_nothing_can_be_selected_out_of_turn(make_table: MakeTable) -> None:
    table = make_table(position(["8C KD", "2C 3C"], "8H QC"), may_play=False)
    table.click(table.card_point("8C"))
    table.key(K.Key_1, K.Key_Return, K.Key_T, K.Key_Space)
    table.double_click(table.card_point("8C"))
    assert table.played == []
    assert isinstance(table.doing, Locked)


@pytest.mark.parametrize("key", [K.Key_Return, K.Key_Space])
def test_a_hidden_hand_is_shown_when_asked_for(make_table: MakeTable, key: Qt.Key) -> None:
    table = make_table(position(["8C KD", "2C 3C"], "8H QC"), covered=True, may_play=False)
    asked: list[bool] = []
    table.scene.uncoverAsked.connect(lambda: asked.append(True))
    assert isinstance(table.doing, Covered)
    assert not any(table.scene.tableau.cards[card].face_up for card in (c("8C"), c("KD")))
    table.drag("8C", table.card_point("8H"))
    table.click(table.card_point("8C"))
    assert table.played == []
    table.key(key)
    table.press_button(0)
    assert asked == [True, True]


def test_keys_of_the_window_pass_by(make_table: MakeTable) -> None:
    table = make_table(position(["8C KD", "2C 3C"], "8H QC"))
    QTest.keyClick(table.view, K.Key_T, Qt.KeyboardModifier.ControlModifier)
    QTest.keyClick(table.view, K.Key_2, Qt.KeyboardModifier.AltModifier)
    assert table.played == []
    assert selection(table).is_empty
