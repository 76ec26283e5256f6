"""The table as a screen reader finds it: a tree with names, states and places; what is pressed and announced."""

import gc

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QAccessible, QAccessibleActionInterface, QAccessibleInterface
from PySide6.QtWidgets import QLabel

from cassino_desktop.engine.cards import parse_card
from cassino_desktop.engine.moves import Capture
from cassino_desktop.engine.play import play
from cassino_desktop.gui.table.accessible import TableAccessible
from cassino_desktop.gui.table.contents import Kind
from cassino_desktop.gui.table.doing import Choosing
from tests.gui.table.conftest import MakeTable
from tests.gui.table.driver import Table
from tests.gui.table.states import build, cards, position, shown

K = Qt.Key
NAME = QAccessible.Text.Name
ROLE = QAccessible.Role


def root_of(table: Table) -> QAccessibleInterface:
    root = QAccessible.queryAccessibleInterface(table.view)
    assert isinstance(root, TableAccessible)
    return root


def names(table: Table, kind: Kind) -> list[str]:
    group = root_of(table).child(list(Kind).index(kind))
    return [group.child(index).text(NAME) for index in range(group.childCount())]


@pytest.fixture
def table(make_table: MakeTable) -> Table:
    nines = build("9H 4H 5S", 9, 1, multiple=True)
    return make_table(position(["9D KC", "2C 3C 7D"], "9S QD", [nines], stock="6C 7C", taken=["TD 8D", ""]))


def test_the_tree_lists_hand_table_and_builds_with_value_and_owner(table: Table) -> None:
    """Screen reader cannot read cards."""
    root = root_of(table)
    assert root.text(NAME) == "Card table"
    assert names(table, Kind.HAND) == ["The nine of diamonds", "The king of clubs"]
    assert names(table, Kind.TABLE) == [
        "The nine of spades",
        "The queen of diamonds",
        "The build of nines, locked: the four of hearts, the five of spades and the nine of hearts; owner: Martha",
    ]


def test_face_down_cards_are_read_face_down(table: Table) -> None:
    players = names(table, Kind.PLAYERS)
    assert players[1] == "Martha: 3 cards, face down, dealer"
    assert players[0] == "You: 2 cards, to move"
    assert players[2] == "Heap of You: 2 cards"
    assert players[-1] == "Stock: 2 cards left"
    everything = " ".join(players)
    assert "two of clubs" not in everything
    assert "seven" not in everything


def test_a_hidden_hand_is_read_face_down(make_table: MakeTable) -> None:
    table = make_table(position(["9D KC", "2C"], "9S"), covered=True, may_play=False)
    assert names(table, Kind.HAND) == ["A card, face down", "A card, face down"]
    assert names(table, Kind.PLAYS) == ["Show my cards"]


def test_places_on_the_screen_agree_with_the_picture(table: Table) -> None:
    root = root_of(table)
    hand = root.child(0)
    for index in range(2):
        rect = hand.child(index).rect()
        corner = table.view.viewport().mapToGlobal(QPoint(0, 0))
        card = table.scene.tableau.places.hands[0][index]
        assert rect.contains(table.card_point(card) + corner)
        found = root.childAt(rect.center().x(), rect.center().y())
        assert found is hand
        assert found.childAt(rect.center().x(), rect.center().y()) is hand.child(index)
        assert hand.indexOfChild(hand.child(index)) == index
        assert hand.child(index).parent() is hand


def test_plays_are_buttons_and_tell_which_has_the_keyboard(table: Table) -> None:
    table.key(K.Key_1)
    group = root_of(table).child(list(Kind).index(Kind.PLAYS))
    assert group.role() is ROLE.ToolBar
    assert group.child(0).role() is ROLE.Button
    assert names(table, Kind.PLAYS)[0] == "Take 9 + the nines"
    assert group.child(0).state().focused
    assert root_of(table).focusChild() is group.child(0)
    table.key(K.Key_Right)
    assert root_of(table).focusChild() is group.child(1)
    chosen = root_of(table).child(0).child(0)
    assert chosen.state().selected


def test_the_chooser_is_a_list(make_table: MakeTable) -> None:
    table = make_table(position(["5S TC 5H", "2C 3C 4C"], "5D"))
    table.drag("5S", table.card_point("5D"))
    assert isinstance(table.doing, Choosing)
    group = root_of(table).child(list(Kind).index(Kind.CHOOSER))
    assert group.text(NAME) == "Play the 5♠"
    assert names(table, Kind.CHOOSER)[:2] == ["Take 5♦: 1 point · 2 cards.", "Build 10: 5 + 5."]
    assert root_of(table).focusChild() is group.child(0)


def press(thing: QAccessibleInterface) -> None:
    action = thing.actionInterface()
    assert isinstance(action, QAccessibleActionInterface)
    action.doAction(action.pressAction())


def test_a_hand_can_be_played_by_pressing_what_the_tree_names(table: Table) -> None:
    root = root_of(table)
    press(root.child(0).child(0))
    press(root.child(1).child(0))
    plays = root.child(list(Kind).index(Kind.PLAYS))
    wanted = names(table, Kind.PLAYS).index("Take 9")
    press(plays.child(wanted))
    assert table.played == [Capture(parse_card("9D"), cards("9S"))]


def test_what_happens_is_announced(make_table: MakeTable) -> None:
    at = position(["9D KC", "9C 2C"], "9S 6C 3H", turn=1)
    table = make_table(at, may_play=False)
    said: list[str] = []
    table.scene.announced.connect(said.append)
    table.show_move(*play(at, Capture(parse_card("9C"), cards("9S 6C 3H"))))
    assert said == ["Martha takes 4 cards and the sweep with the nine of clubs."]
    table.drag("KC", table.felt_point())
    table._position = position(["9D KC", "2C"], "QD", [build("AC 8D", 9, 0)])
    table.scene.sync_to(shown(table.position))
    table.drag("KC", table.felt_point())
    assert said[-1] == "You own the build of 9, so you may not trail."


def test_the_tree_lives_as_long_as_the_table(table: Table) -> None:
    QAccessible.setActive(True)
    root = root_of(table)
    leaves = [root.child(group).child(0) for group in (0, 1, 4)]
    table.key(K.Key_1, K.Key_Right, K.Key_Down, K.Key_Escape)
    table.scene.sync_to(shown(position(["", ""])))
    gc.collect()
    assert [leaf.isValid() for leaf in leaves] == [False, False, True]
    assert leaves[0].text(NAME) == ""
    assert leaves[0].rect().isEmpty()
    QAccessible.setActive(False)


def test_everything_may_be_asked_for_what_it_has_not(table: Table) -> None:
    """The bus asks a card for its value, its text, its cells: an answer in Python would end the program."""
    table.key(K.Key_1)
    root = root_of(table)
    for group in (root.child(number) for number in range(root.childCount())):
        for node in (group, *(group.child(index) for index in range(group.childCount()))):
            for ask in (
                node.attributesInterface,
                node.editableTextInterface,
                node.selectionInterface,
                node.tableCellInterface,
                node.textInterface,
                node.valueInterface,
            ):
                assert ask() is None


def test_what_lies_over_the_table_is_in_the_tree(table: Table) -> None:
    root = root_of(table)
    parts = root.childCount()
    paper = QLabel("Score sheet", table.view)
    paper.setGeometry(10, 20, 120, 50)
    paper.show()
    assert root.childCount() == parts + 1
    found = root.child(parts)
    assert found.text(NAME) == "Score sheet"
    assert root.indexOfChild(found) == parts
    middle = paper.mapToGlobal(paper.rect().center())
    assert root.childAt(middle.x(), middle.y()).object() is paper
    paper.hide()
    assert root.childCount() == parts
    assert root.child(parts) is None


def test_a_card_that_may_not_be_played_is_told_why(make_table: MakeTable) -> None:
    eights = build("5H 3S", 8, 0)
    table = make_table(position(["8D KC", "2C 3C 7D"], "9S", [eights], stock="6C 7C"))
    heard: list[str] = []
    table.scene.announced.connect(heard.append)
    table.key(K.Key_2)
    assert heard == ["You own the build of 8, so you may not trail."]
