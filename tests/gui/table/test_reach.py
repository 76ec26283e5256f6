"""Every legal move can be played in each of the three ways, and every gesture ends in a legal move or in none."""

import random
from collections.abc import Callable

import pytest
from PySide6.QtCore import QPoint, Qt

from cassino_desktop.engine.cards import CardSet, iter_cards
from cassino_desktop.engine.checking import check
from cassino_desktop.engine.deal import opening, shuffled_pack
from cassino_desktop.engine.legality import legal_moves
from cassino_desktop.engine.moves import CardPlay
from cassino_desktop.engine.play import play
from cassino_desktop.engine.presets import PRESETS
from cassino_desktop.engine.state import Position
from cassino_desktop.gui.table.doing import Choosing, Selecting
from cassino_desktop.gui.table.hits import things_on
from cassino_desktop.gui.table.selection import select
from cassino_desktop.session.choices import things
from tests.gui.table.conftest import MakeTable
from tests.gui.table.driver import Table
from tests.gui.table.states import shown

K = Qt.Key
MOST_STEPS = 400


def show(table: Table, at: Position) -> None:
    table.played.clear()
    table._position = at
    table.scene.sync_to(shown(at, at.turn))


def parts(table: Table, cards: CardSet) -> list[CardSet]:
    """The things on the table that a set of cards consists of."""
    tableau = table.scene.tableau
    return [thing.cards for thing in things_on(tableau.layout, tableau.places) if thing.cards & cards]


def finish_by_keys(table: Table, move: CardPlay) -> None:
    """Walk the plays of what is selected to a move, and play it."""
    assert isinstance(table.doing, Selecting)
    for _ in range(MOST_STEPS):
        focused = table.doing.selection.play
        assert focused is not None
        if focused.move == move:
            table.key(K.Key_Return)
            return
        table.key(K.Key_Right)
    pytest.fail(f"{move} was not among the plays")


def by_drag(table: Table, move: CardPlay, chance: random.Random) -> None:
    things_taken = parts(table, things(move))
    if not things_taken:
        table.drag(move.card, table.felt_point())
    else:
        table.drag(move.card, table.thing_point(chance.choice(things_taken)))
    if not isinstance(table.doing, Choosing):
        return
    offered = [choice.move for choice in table.doing.choices.offered]
    if move in offered:
        table.choose_row(offered.index(move))
        return
    table.choose_row(len(offered))
    by_click_the_rest(table, move)


def by_click_the_rest(table: Table, move: CardPlay) -> None:
    assert isinstance(table.doing, Selecting)
    for thing in parts(table, things(move) & ~table.doing.selection.cards):
        table.click(table.thing_point(thing))
    assert table.doing.selection.cards == things(move)
    plays = [choice.move for choice in table.doing.selection.plays]
    number = plays.index(move)
    table.key(*[K.Key_Right] * (number - table.doing.selection.focus))
    bar = table.scene.overlay.bar
    table.press_button(next(k for k, button in enumerate(bar.buttons) if button.primary))


def by_click(table: Table, move: CardPlay, chance: random.Random) -> None:
    clicks = [("thing", thing) for thing in parts(table, things(move))] + [("card", move.card)]
    chance.shuffle(clicks)
    for kind, what in clicks:
        table.click(table.thing_point(what) if kind == "thing" else table.card_point(what))
    assert isinstance(table.doing, Selecting)
    assert table.doing.selection.cards == things(move)
    assert table.doing.selection.card == move.card
    by_click_the_rest(table, move)


def by_keys(table: Table, move: CardPlay, chance: random.Random) -> None:
    hand = table.scene.tableau.places.hands[table.position.turn]
    table.key((K.Key_1, K.Key_2, K.Key_3, K.Key_4, K.Key_5)[hand.index(move.card)])
    assert isinstance(table.doing, Selecting)
    plays = [choice.move for choice in table.doing.selection.plays]
    if move not in plays or chance.random() < 0.5:  # by its cards: the only way on a crowded table
        for thing in parts(table, things(move)):
            while not _at_cursor(table) & thing:
                table.key(K.Key_Down)
            table.key(K.Key_Space)
    finish_by_keys(table, move)


def _at_cursor(table: Table) -> CardSet:
    focus = table.scene.tableau.highlights.lights.focus
    return 0 if focus is None else 1 << focus


WAYS: tuple[Callable[[Table, CardPlay, random.Random], None], ...] = (by_drag, by_click, by_keys)


@pytest.mark.parametrize("rules", list(PRESETS))
def test_every_legal_move_can_be_played_in_each_way(
    make_table: MakeTable, fresh_seed: int, long_count: Callable[[int, int], int], rules: str
) -> None:
    chance = random.Random(f"{fresh_seed}/{rules}")
    preset = PRESETS[rules]
    for _ in range(long_count(1, 12)):
        players = chance.choice(preset.players)
        partners = players == 4 and chance.random() < 0.5
        at = opening(preset, players, partners, 0, shuffled_pack(str(chance.random())))
        table = make_table(at, size=chance.choice([(640, 480), (1006, 656), (900, 1100)]))
        table.answers = False
        while not at.hand_over:
            moves = [move for move in legal_moves(at) if isinstance(move, CardPlay)]
            for way in WAYS:
                move = chance.choice(moves)
                show(table, at)
                way(table, move, chance)
                assert table.played == [move], (way.__name__, at)
            at, _ = play(at, chance.choice(moves))


def test_the_plays_of_a_selection_are_legal(fresh_seed: int) -> None:
    chance = random.Random(fresh_seed)
    at = opening(PRESETS["foster_21"], 2, False, 0, shuffled_pack(str(chance.random())))
    while not at.hand_over:
        for card in iter_cards(at.hands[at.turn]):
            for choice in select(at, card, 0).plays:
                assert check(at, choice.move) is None
        at, _ = play(at, chance.choice(legal_moves(at)))


def test_a_drop_anywhere_plays_a_legal_move_or_none(make_table: MakeTable, fresh_seed: int) -> None:
    chance = random.Random(fresh_seed)
    at = opening(PRESETS["modern"], 2, False, 0, shuffled_pack(str(chance.random())))
    table = make_table(at)
    table.answers = False
    for _ in range(120):
        show(table, at)
        card = chance.choice(table.scene.tableau.places.hands[at.turn])
        table.drag(card, QPoint(chance.randrange(1006), chance.randrange(656)))
        if isinstance(table.doing, Choosing):
            table.choose_row(chance.randrange(len(table.scene.overlay.chooser.rows)))
        assert all(check(at, move) is None for move in table.played)
        assert len(table.played) <= 1
        if not table.played:
            assert table.is_home(card)
        if chance.random() < 0.3:
            at, _ = play(at, chance.choice(legal_moves(at)))
            if at.hand_over:
                return
