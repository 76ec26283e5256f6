"""What goes wrong at the tables of programs of this kind, one test or more for each known failure.

Those that need the whole window are in ``tests/gui/test_known_failures.py``.
"""

import random
from collections.abc import Callable, Iterator
from typing import NamedTuple

import pytest
from PySide6.QtCore import QEvent, QPoint, QSize, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from cassino_desktop.engine.cards import CARD_TEXT, card_set, iter_cards, parse_card
from cassino_desktop.engine.checking import check
from cassino_desktop.engine.deal import opening, shuffled_pack
from cassino_desktop.engine.legality import legal_moves
from cassino_desktop.engine.moves import Build, Capture, Trail
from cassino_desktop.engine.play import play
from cassino_desktop.engine.presets import PRESETS
from cassino_desktop.engine.state import Position
from cassino_desktop.gui.cards.art import CardArt
from cassino_desktop.gui.table.doing import Choosing, Dragging, Locked, Selecting
from cassino_desktop.gui.table.geometry import Pose, Rect
from cassino_desktop.gui.table.hits import things_on
from cassino_desktop.session.refusals import Refusal
from cassino_desktop.storage.settings import Speed
from tests.gui.table.conftest import MakeTable
from tests.gui.table.driver import Table
from tests.gui.table.states import build, cards, position, shown

FIVE = build("AC 2C 2D 3C AD", 9, 1)
"""A build of five cards."""


# Cannot tell whether a drop builds or takes


def outcome_words(table: Table) -> str:
    """What was played, or asked, by the verb that stood on the label."""
    if isinstance(table.doing, Choosing):
        return "…"
    match table.played:
        case [Capture()]:
            return "Take"
        case [Build()]:
            return "Build"
        case [Trail()]:
            return "Trail"
    return ""


def test_what_a_drop_does_stands_under_the_card_before_it_is_dropped(make_table: MakeTable, fresh_seed: int) -> None:
    chance = random.Random(fresh_seed)
    at = opening(PRESETS["modern"], 2, False, 1, shuffled_pack(str(chance.random())))
    table = make_table(at)
    table.answers = False
    seen = set()
    for _ in range(60):
        table.played.clear()
        table._position = at
        table.scene.sync_to(shown(at, at.turn))
        tableau = table.scene.tableau
        goals = [table.thing_point(thing.cards) for thing in things_on(tableau.layout, tableau.places)]
        card = chance.choice(tableau.places.hands[at.turn])
        goal = chance.choice([*goals, table.felt_point()])
        table.take_up(card)
        table.move(goal)
        doing = table.doing
        assert isinstance(doing, Dragging)
        label, outcome = table.label, doing.drag.outcome
        table.release(goal)
        done = outcome_words(table)
        seen.add(done)
        if isinstance(outcome, Refusal) or outcome is None:
            assert (label, done) == ("", "")
            assert table.is_home(card)
        elif done == "…":
            assert label.endswith("…")
            assert not table.played
        else:
            assert label.startswith(("Build", "Add", "Raise") if done == "Build" else done)
            assert not label.endswith("…")
        moves = legal_moves(at)
        at, _ = play(at, chance.choice([move for move in moves if isinstance(move, Trail | Build)] or moves))
        if at.hand_over:
            at = opening(PRESETS["modern"], 2, False, 1, shuffled_pack(str(chance.random())))
    assert {"Trail", "Take"} <= seen


# Silent refusal


@pytest.mark.parametrize("number", range(5))
@pytest.mark.parametrize("way", ["drag", "click"])
def test_every_card_of_a_build_says_why_it_is_refused(make_table: MakeTable, number: int, way: str) -> None:
    table = make_table(position(["4C 7D", "9C 9D"], "QC", [FIVE]))
    heard: list[str] = []
    table.scene.announced.connect(heard.append)
    card = table.scene.tableau.places.piles[0].cards[number]
    point = table.card_point(card, -0.42)
    if way == "drag":
        table.drag("4C", point)
    else:
        table.click(table.card_point("4C"))
        table.click(point)
    assert table.played == []
    assert len(table.refusals) == 1
    assert table.label, "at the card"
    assert table.hints[-1] == f"{table.label}.", "in the status line"
    assert heard[-1] == f"{table.label}.", "and to be heard"
    assert table.is_home("4C") or isinstance(table.doing, Selecting)


# Clicks swallowed by cards inside a build


@pytest.mark.parametrize("number", range(5))
def test_hovering_over_any_card_of_a_build_means_all_of_it(make_table: MakeTable, number: int) -> None:
    table = make_table(position(["9C KD", "9D 3D"], "QC", [FIVE]))
    card = table.scene.tableau.places.piles[0].cards[number]
    table.take_up("9C")
    table.move(table.card_point(card, -0.42))
    assert table.label == "Take the build of 9"
    assert table.scene.tableau.highlights.lights.named & FIVE.cards == FIVE.cards
    table.key(Qt.Key.Key_Escape)
    table.click(table.card_point("9C"))
    table.click(table.card_point(card, -0.42))
    table.click(table.card_point(card, -0.42))
    assert isinstance(table.doing, Selecting)
    assert table.doing.selection.cards == 0, "and a second click lets all of it go"


# Drop tolerance too tight, wrong anchor


@pytest.mark.parametrize("grip", [(0.0, 0.0), (-0.4, -0.6), (0.4, 0.6)], ids=["middle", "corner", "other corner"])
@pytest.mark.parametrize(("dx", "dy"), [(1, 0), (-1, 0), (0, 1), (0, -1), (1, 1), (-1, 1)])
@pytest.mark.parametrize(("share", "taken"), [(0.28, True), (0.20, False)])
def test_a_quarter_of_a_card_is_enough_from_any_side_by_any_grip(
    make_table: MakeTable, grip: tuple[float, float], dx: int, dy: int, share: float, *, taken: bool
) -> None:
    table = make_table(position(["8C KD", "2C 3C"], "8H"))
    layout = table.scene.tableau.layout
    target = layout.cards[parse_card("8H")].pose.rect
    held = layout.cards[parse_card("8C")].pose

    def overlap(step: int) -> float:
        x, y = target.middle
        return Pose(x + dx * step, y + dy * step, held.width).rect.overlap(target) / target.area

    step = next(step for step in range(400) if overlap(step) <= share)
    start = table.card_point("8C", *grip)
    table.press(start)
    table.move(start + QPoint(6, -6))
    shift = QPoint(round(target.middle[0] - held.x) + dx * step, round(target.middle[1] - held.y) + dy * step)
    table.move(start + shift)
    assert table.rect_of("8C") == (held.x + shift.x(), held.y + shift.y()), "it keeps the place where it is held"
    table.release(start + shift)
    assert (table.played == [Capture(parse_card("8C"), cards("8H"))]) is taken


# Drop on itself or outside loses the card


def _drop_at_home(table: Table) -> None:
    table.move(table.card_point("8C") + QPoint(7, 7))
    table.release(table.card_point("8C") + QPoint(7, 7))


def _drop_outside(table: Table) -> None:
    table.release(QPoint(-40, 5000))


def _press_right(table: Table) -> None:
    nothing, point = Qt.KeyboardModifier.NoModifier, table.card_point("8H")
    QTest.mousePress(table.view.viewport(), Qt.MouseButton.RightButton, nothing, point)
    QTest.mouseRelease(table.view.viewport(), Qt.MouseButton.RightButton, nothing, point)


def _escape(table: Table) -> None:
    table.key(Qt.Key.Key_Escape)


def _lose_focus(table: Table) -> None:
    QApplication.sendEvent(table.view, QEvent(QEvent.Type.WindowDeactivate))


@pytest.mark.parametrize("speed", [Speed.OFF, Speed.NORMAL])
@pytest.mark.parametrize("way", [_drop_at_home, _drop_outside, _press_right, _escape, _lose_focus])
def test_a_card_let_go_in_any_way_comes_home(make_table: MakeTable, way: Callable[[Table], None], speed: Speed) -> None:
    at = position(["8C KD", "2C 3C"], "8H QC")
    table = make_table(at)
    table.scene.set_speed(speed)
    state = table.scene.tableau.state
    table.take_up("8C")
    table.move(table.card_point("8H"))
    way(table)
    table.release(table.card_point("8H"))
    table.scene.skip()
    assert table.played == []
    assert table.is_home("8C")
    assert table.scene.tableau.state == state
    table.scene.set_speed(Speed.OFF)
    table.drag("8C", table.card_point("8H"))
    assert len(table.played) == 1, "and the game goes on"


# Two plays by fast clicks


def test_what_is_pressed_out_of_turn_is_not_played_when_the_turn_comes(make_table: MakeTable) -> None:
    at = position(["8C KD", "2C 3C"], "8H QC", turn=1, dealer=0)
    table = make_table(at, may_play=False)
    point = table.card_point("8C")
    table.click(point)
    table.double_click(point)
    table.key(Qt.Key.Key_1, Qt.Key.Key_Return, Qt.Key.Key_T)
    assert isinstance(table.doing, Locked)
    table.show_move(*play(at, Trail(parse_card("2C"))))
    assert table.played == []
    assert isinstance(table.doing, Selecting)
    assert table.doing.selection.is_empty


# Cards off screen, overlapping on odd shapes


class Seating(NamedTuple):
    """How many sit at the table, and whether as partners."""

    players: int
    partners: bool


SEATINGS = (Seating(2, False), Seating(3, False), Seating(4, False), Seating(4, True))
SHAPES = ((640, 480), (1024, 600), (1366, 768), (1920, 1080), (3840, 2160), (900, 1100))


def full_table(seating: Seating) -> Position:
    """Twenty loose cards, four builds, full hands, heaps and a stock."""
    pack = list(range(52))
    random.Random(3).shuffle(pack)
    names = [CARD_TEXT[card] for card in pack]

    def take(count: int) -> str:
        taken, names[:] = names[:count], names[count:]
        return " ".join(taken)

    hands = [take(4) for _ in range(seating.players)]
    loose = take(20)
    piles = [build(take(2), 9, seat % seating.players, multiple=seat % 2 == 1) for seat in range(4)]
    heaps = [take(2) for _ in range(2 if seating.partners else seating.players)]
    return position(hands, loose, piles, taken=heaps, partners=seating.partners, stock=take(8 if len(names) > 8 else 0))


@pytest.mark.parametrize("seating", SEATINGS, ids=str)
@pytest.mark.parametrize("shape", SHAPES)
def test_a_full_table_fits_and_covers_no_index(art: CardArt, shape: tuple[int, int], seating: Seating) -> None:
    at = full_table(seating)
    table = Table(art, at, shown(at))
    table.scene.resize_to(QSize(*shape))
    view, drawn = Rect(0, 0, *shape), [item for item in table.scene.tableau.cards if item.isVisible()]
    open_cards = card_set([*iter_cards(at.table), *iter_cards(at.hands[0])])
    assert {item.card for item in drawn} >= set(iter_cards(open_cards))
    for item in drawn:
        assert view.contains(item.pose.rect), item.card
    for item in drawn:
        if not open_cards >> item.card & 1:
            continue
        rect = item.pose.rect
        index = Rect(rect.x, rect.y, rect.width * 48 / 250 - 1, rect.width * 98 / 250)
        above = [other for other in drawn if other is not item and other.zValue() > item.zValue()]
        assert not any(index.overlap(other.pose.rect) for other in above), CARD_TEXT[item.card]
    least = 12 if shape[0] >= 1024 and shape[1] >= 600 else 9
    assert min(item.pose.width for item in drawn if open_cards >> item.card & 1) * 45 / 250 >= least
    table.scene.shut()


# Tiny or blurred cards on HiDPI


@pytest.fixture
def own_art(qapp: QApplication) -> Iterator[CardArt]:
    """A deck of which nothing is rendered yet."""
    art = CardArt()
    yield art
    art.stop()


@pytest.mark.parametrize("dpr", [1.25, 1.5, 2.0])
def test_on_another_screen_the_cards_are_rendered_at_its_scale(
    qtbot: QtBot, own_art: CardArt, monkeypatch: pytest.MonkeyPatch, dpr: float
) -> None:
    at = position(["8C KD", "2C 3C"], "8H QC")
    table = Table(own_art, at, shown(at))
    qtbot.addWidget(table.view)
    table.view.show()
    qtbot.waitUntil(lambda: not own_art.is_busy)
    width, card = table.scene.tableau.layout.card, parse_card("8H")
    assert own_art.face(card, width, 1.0).width() == width
    monkeypatch.setattr(table.view, "devicePixelRatioF", lambda: dpr)
    QApplication.sendEvent(table.view, QEvent(QEvent.Type.DevicePixelRatioChange))
    assert own_art.is_busy
    qtbot.waitUntil(lambda: not own_art.is_busy)
    sharp = own_art.face(card, width, dpr)
    assert own_art.is_sharp
    assert (sharp.width(), sharp.devicePixelRatio()) == (round(width * dpr), dpr)
    table.scene.shut()


# Every gesture ends in a legal move or in none


def test_clicks_anywhere_play_a_legal_move_or_none(make_table: MakeTable, fresh_seed: int) -> None:
    chance = random.Random(fresh_seed)
    at = opening(PRESETS["royal"], 2, False, 1, shuffled_pack(str(chance.random())))
    table = make_table(at)
    table.answers = False
    for _ in range(250):
        if table.played:
            assert [check(at, move) for move in table.played] == [None]
            at, _ = play(at, table.played[0])
            while at.turn != 0 and not at.hand_over:
                at, _ = play(at, chance.choice(legal_moves(at)))
            if at.hand_over:
                return
            table.played.clear()
            table._position = at
            table.scene.sync_to(shown(at))
        point = QPoint(chance.randrange(1006), chance.randrange(656))
        if chance.random() < 0.6:
            point = table.card_point(chance.choice([*iter_cards(at.table), *iter_cards(at.hands[0])]))
        chance.choice((table.click, table.double_click))(point)
        if chance.random() < 0.2 and table.scene.overlay.bar.buttons:
            table.press_button(chance.randrange(len(table.scene.overlay.bar.buttons)))
