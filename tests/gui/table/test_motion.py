"""What moves: it ends where a fresh picture would be, can be skipped at any moment, and costs nothing at rest."""

import random
from collections.abc import Callable
from contextlib import AbstractContextManager
from dataclasses import replace

import pytest
import shiboken6
from PySide6.QtCore import QAbstractAnimation, Qt, QTimer
from pytestqt.qtbot import QtBot

from cassino_desktop.engine.deal import cut_for_deal, first_round_packets, opening, shuffled_pack
from cassino_desktop.engine.legality import legal_moves
from cassino_desktop.engine.moves import Build, Capture, Trail
from cassino_desktop.engine.play import play
from cassino_desktop.engine.presets import PRESETS
from cassino_desktop.engine.state import Position
from cassino_desktop.gui.table.choreography import Choreography
from cassino_desktop.gui.table.doing import Locked, Selecting
from cassino_desktop.gui.table.layout import lay_out
from cassino_desktop.gui.table.model import TableState
from cassino_desktop.gui.table.pieces import CountItem, PileItem, PlateItem, qrect
from cassino_desktop.gui.table.scene import TableScene, undealt
from cassino_desktop.storage.settings import Speed
from tests.gui.table.conftest import MakeTable
from tests.gui.table.driver import Table
from tests.gui.table.states import build, cards, position, shown

ExpectLog = Callable[[str], AbstractContextManager[None]]


def picture(scene: TableScene) -> list[object]:
    """Everything that is drawn of cards, plates and counts."""
    found: list[object] = [
        (
            item.card,
            item.pose,
            item.face_up,
            item.scale(),
            item.rotation(),
            item.zValue(),
            item.transform().isIdentity(),
        )
        for item in scene.tableau.cards
        if item.isVisible()
    ]
    for item in scene.items():
        if isinstance(item, PlateItem | CountItem | PileItem) and item.isVisible():
            found.append((type(item).__name__, item.sceneBoundingRect().getRect(), item.zValue(), item.scale()))
    return sorted(found, key=repr)


def drawn_anew(table: Table) -> list[object]:
    """The same, as another table draws it that has never shown anything, with the cards in the same places."""
    shown_here = table.scene.tableau
    other = TableScene(table.scene.skin.art)
    other.tableau._places = shown_here.places
    other.resize_to(shown_here.size)
    other.sync_to(shown_here.state)
    found = picture(other)
    other.shut()
    return found


def timeline(table: Table) -> QAbstractAnimation:
    current = table.scene._animator._current
    assert current is not None
    return current


@pytest.fixture
def chance(fresh_seed: int) -> random.Random:
    return random.Random(fresh_seed)


@pytest.mark.parametrize(
    ("rules", "players", "partners"),
    [("modern", 2, False), ("draw", 2, False), ("royal", 3, False), ("foster_21", 4, True), ("hoyle_1800", 4, False)],
)
def test_every_move_ends_in_the_picture_drawn_from_nothing(
    make_table: MakeTable, chance: random.Random, rules: str, players: int, partners: bool
) -> None:
    at = opening(PRESETS[rules], players, partners, 0, shuffled_pack(str(chance.random())))
    table = make_table(at, may_play=False)
    table.scene.set_speed(Speed.NORMAL)
    while not at.hand_over:
        at, transition = play(at, chance.choice(legal_moves(at)))
        table.show_move(at, transition)
        running = timeline(table)
        running.pause()
        for share in sorted(chance.random() for _ in range(3)):
            running.setCurrentTime(round(share * running.duration()))
            visible = [item for item in table.scene.tableau.cards if item.isVisible()]
            assert visible
        if chance.random() < 0.5:
            running.setCurrentTime(running.duration())
        table.scene.skip()
        assert not table.scene.is_moving
        assert picture(table.scene) == drawn_anew(table)


def test_a_move_is_shown_to_its_end_and_settles_once(qtbot: QtBot, make_table: MakeTable) -> None:
    at = position(["9D 8C", "9C 2C"], "9S 6C 3H", turn=1)
    table = make_table(at, may_play=False)
    qtbot.waitUntil(lambda: table.scene.is_settled)
    table.settled = 0
    table.scene.set_speed(Speed.FAST)
    with qtbot.waitSignal(table.scene.settled, timeout=5000):
        table.show_move(*play(at, Capture(parse("9C"), cards("9S 6C 3H"))))
        assert table.scene.is_moving
    assert table.settled == 1
    assert table.cues == ["play", "take", "sweep"]
    assert picture(table.scene) == drawn_anew(table)


def parse(text: str) -> int:
    return cards(text).bit_length() - 1


def test_a_fault_in_what_moves_is_logged_and_the_game_goes_on(
    qtbot: QtBot, make_table: MakeTable, expect_log: ExpectLog, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Games lost: nothing that only moves may hold a game up."""
    at = position(["9D 8C", "9C 2C"], "9S 6C 3H", turn=1)
    table = make_table(at, may_play=False)
    qtbot.waitUntil(lambda: table.scene.is_settled)
    table.scene.set_speed(Speed.NORMAL)

    def fault(self: Choreography, event: object, *, light: bool) -> None:
        raise IndexError(event)

    monkeypatch.setattr(Choreography, "transition", fault)
    with expect_log("cannot be shown"), qtbot.waitSignal(table.scene.settled):
        table.show_move(*play(at, Capture(parse("9C"), cards("9S"))))
    assert picture(table.scene) == drawn_anew(table)


def test_speed_off_shows_the_end_at_once_and_settles_from_the_loop(qtbot: QtBot, make_table: MakeTable) -> None:
    at = position(["9D 8C", "9C 2C"], "9S 6C 3H", turn=1)
    table = make_table(at, may_play=False)
    qtbot.waitUntil(lambda: table.scene.is_settled)
    table.settled = 0
    table.show_move(*play(at, Capture(parse("9C"), cards("9S"))))
    assert not table.scene.is_moving
    assert table.settled == 0  # never from within the call
    qtbot.waitUntil(lambda: table.settled == 1)


def test_reduced_motion_flies_nothing_and_fades(qtbot: QtBot, make_table: MakeTable) -> None:
    """Distracting animation: reduced motion is honoured."""
    at = position(["9D 8C", "9C 2C"], "9S 6C 3H", turn=1)
    table = make_table(at, may_play=False)
    table.scene.set_speed(Speed.NORMAL)
    table.scene.set_reduced_motion(True)
    table.show_move(*play(at, Capture(parse("9C"), cards("9S"))))
    assert timeline(table).duration() == 120
    assert picture(table.scene) == drawn_anew(table)
    qtbot.waitUntil(lambda: table.scene.is_settled)
    assert picture(table.scene) == drawn_anew(table)
    assert not table.scene._cross_fade.isVisible()


def test_the_cut_is_shown_and_the_lowest_deals(make_table: MakeTable) -> None:
    for seed in ("one", "two", "three"):
        cut = cut_for_deal(seed, 4, partners=True)
        at = opening(PRESETS["modern"], 4, True, cut.dealer, shuffled_pack(seed))
        table = make_table(at, may_play=False)
        table.scene.set_speed(Speed.NORMAL)
        said: list[str] = []
        table.scene.announced.connect(said.append)
        table.scene.cut(cut, shown(at))
        running = timeline(table)
        running.pause()
        running.setCurrentTime(running.duration() - 400)
        dealt_by = cut.seating[cut.dealer]
        lowest = next(card for cards in reversed(cut.rounds) for person, card in cards if person == dealt_by)
        assert table.scene.tableau.highlights.lights.named == 1 << lowest
        assert all(table.scene.tableau.cards[card].face_up for _, card in cut.rounds[-1])
        assert table.label == said[0][:-1]
        assert not any(
            table.scene.overlay.label.rect.intersects(qrect(table.scene.tableau.cards[card].pose.rect))
            for _, card in cut.rounds[-1]
        )
        table.scene.skip()
        assert table.label == ""
        assert table.scene.tableau.state.view.stock_size == 52
        assert picture(table.scene) == drawn_anew(table)


def test_the_dealer_says_last_when_the_last_round_is_dealt(make_table: MakeTable) -> None:
    at = opening(PRESETS["modern"], 4, False, 0, shuffled_pack("last"))
    table = make_table(at, may_play=False)
    said: list[str] = []
    table.scene.announced.connect(said.append)
    labels = []
    while not at.hand_over:
        at, transition = play(at, legal_moves(at)[-1])
        table.show_move(at, transition)
        labels.append((bool(transition.dealt) and at.last_round, table.label))
    assert [label for last, label in labels if last] == ["“Last”"]
    assert "The last round is dealt." in said


def test_several_moves_queue_and_one_skip_ends_them_all(make_table: MakeTable) -> None:
    at = position(["9D 8C 2D", "9C 2C 3C", "4D 5D 6D"], "9S 6C 3H KD", turn=1, dealer=0)
    table = make_table(at, may_play=False)
    table.scene.set_speed(Speed.SLOW)
    for _ in range(2):
        at, transition = play(at, legal_moves(at)[0])
        table.show_move(at, transition)
    assert table.scene.is_moving
    table.scene.skip()
    assert table.scene.tableau.state.position == shown(at).position
    assert isinstance(table.doing, Selecting)


def test_the_targets_of_a_computer_player_are_lit_before_they_go(make_table: MakeTable) -> None:
    """Computer too fast to follow."""
    at = position(["9D 8C", "9C 2C"], "9S 6C 3H KD", turn=1)
    table = make_table(at, may_play=False)
    table.scene.set_speed(Speed.NORMAL)
    table.show_move(*play(at, Capture(parse("9C"), cards("9S"))))
    running = timeline(table)
    running.pause()
    running.setCurrentTime(300)  # it lies there, and waits
    assert table.scene.tableau.highlights.lights.named == cards("9S")
    nine = table.scene.tableau.cards[parse("9S")]
    assert nine.pose == table.scene.tableau.layout.cards[nine.card].pose
    running.setCurrentTime(420)
    assert table.scene.tableau.highlights.lights.named == 0
    assert nine.pose != table.scene.tableau.layout.cards[nine.card].pose
    table.scene.skip()


def test_what_a_computer_player_builds_with_is_lit_before_it_goes(make_table: MakeTable) -> None:
    at = position(["9D 8C", "3C 8D"], "5S KD", turn=1)
    table = make_table(at, may_play=False)
    table.scene.set_speed(Speed.NORMAL)
    table.show_move(*play(at, Build(parse("3C"), 8, cards("5S"), 0)))
    running = timeline(table)
    running.pause()
    running.setCurrentTime(200)
    assert table.scene.tableau.highlights.lights.named == cards("5S")
    five = table.scene.tableau.cards[parse("5S")]
    assert five.pose == table.scene.tableau.layout.cards[five.card].pose
    running.setCurrentTime(260)
    assert table.scene.tableau.highlights.lights.named == 0
    table.scene.skip()
    assert picture(table.scene) == drawn_anew(table)


def test_the_deal_comes_in_packets_from_the_whole_pack(make_table: MakeTable) -> None:
    rules = PRESETS["modern"]
    deck = shuffled_pack("packets")
    at = opening(rules, 2, False, 1, deck)
    table = make_table(at, may_play=False)
    table.scene.set_speed(Speed.NORMAL)
    table.scene.deal(first_round_packets(rules, 2, 1, deck), shown(at))
    running = timeline(table)
    running.pause()
    assert table.scene.tableau.state.view.stock_size == 52
    running.setCurrentTime(2 * 70 + 180)  # eldest has two, the table's first is on its way
    tableau = table.scene.tableau
    assert [card for card in deck[:12] if tableau.cards[card].face_up][:2] == list(deck[:2])
    assert not tableau.cards[deck[11]].face_up
    running.setCurrentTime(running.duration())
    table.scene.skip()
    assert table.scene.tableau.state == shown(at)
    assert table.cues.count("deal") == 12
    assert picture(table.scene) == drawn_anew(table)


def test_the_undealt_table_has_the_whole_pack_in_the_stock() -> None:
    state = shown(opening(PRESETS["modern"], 3, False, 1, shuffled_pack("bare")))
    thinking = replace(state, seats=tuple(replace(seat, doing="is thinking") for seat in state.seats))
    bare: TableState = undealt(thinking)
    assert not any(seat.doing for seat in bare.seats), "before there are cards nobody thinks"
    assert bare.view.stock_size == 52
    assert bare.hand_sizes == (0, 0, 0)
    assert bare.unseen.bit_count() == 52


def test_a_key_skips_and_does_what_it_does(make_table: MakeTable) -> None:
    at = position(["9D 8C", "9C 2C"], "9S 6C 3H KD", turn=1)
    table = make_table(at, may_play=False)
    table.scene.set_speed(Speed.SLOW)
    table.show_move(*play(at, Capture(parse("9C"), cards("9S"))))
    table.key(Qt.Key.Key_2)
    assert not table.scene.is_moving
    assert isinstance(table.doing, Selecting)
    assert table.doing.selection.card == table.scene.tableau.places.hands[0][1]


def test_a_press_skips_and_can_begin_a_drag(make_table: MakeTable) -> None:
    at = position(["9D 8C", "9C 2C"], "9S 6C 3H 8D", turn=1)
    table = make_table(at, may_play=False)
    table.scene.set_speed(Speed.SLOW)
    table.show_move(*play(at, Capture(parse("9C"), cards("9S"))))
    table.drag("8C", table.card_point("8D"))
    assert table.played == [Capture(parse("8C"), cards("8D"))]


def test_a_press_out_of_turn_only_skips(make_table: MakeTable) -> None:
    """Two plays by fast clicks: click during the animation."""
    at = position(["9D 8C", "9C 2C", "4D 5D"], "9S 6C 3H 8D", turn=0, dealer=2)
    table = make_table(at)
    table.scene.set_speed(Speed.SLOW)
    table.drag("8C", table.card_point("8D"))
    table.drag("9D", table.card_point("9S"))
    table.double_click(table.card_point("9D"))
    assert not table.scene.is_moving
    assert len(table.played) == 1
    assert isinstance(table.doing, Locked)


def test_a_double_and_a_triple_click_play_once(make_table: MakeTable) -> None:
    """Two plays by fast clicks."""
    table = make_table(position(["8C 8S KD", "2C 3C 4C"], "8H 8D"))
    table.answers = False  # however late the answer comes
    point = table.card_point("8C")
    table.double_click(point)
    table.click(point)
    table.double_click(point)
    assert len(table.played) == 1


def test_a_state_ends_whatever_moves(make_table: MakeTable) -> None:
    at = position(["9D 8C", "9C 2C"], "9S 6C 3H KD", turn=1)
    table = make_table(at, may_play=False)
    table.scene.set_speed(Speed.SLOW)
    table.show_move(*play(at, Capture(parse("9C"), cards("9S"))))
    timeline(table).setCurrentTime(200)
    other = shown(position(["4D", "9C 2C"], "5S"))
    table.scene.sync_to(other)
    assert not table.scene.is_moving
    assert table.scene.tableau.state == other
    assert picture(table.scene) == drawn_anew(table)


@pytest.mark.parametrize("size", [(640, 480), (900, 1100), (1700, 900)])
def test_resizing_in_mid_flight_ends_in_the_right_layout(make_table: MakeTable, size: tuple[int, int]) -> None:
    at = position(["9D 8C", "9C 2C"], "9S 6C 3H KD", turn=1)
    table = make_table(at, may_play=False)
    table.scene.set_speed(Speed.SLOW)
    table.show_move(*play(at, Capture(parse("9C"), cards("9S"))))
    timeline(table).setCurrentTime(500)
    table.view.resize(*size)
    tableau = table.scene.tableau
    assert (tableau.layout.frame.width, tableau.layout.frame.height) == size
    assert tableau.layout.cards == lay_out(tableau.state, tableau.places).cards
    assert picture(table.scene) == drawn_anew(table)


def test_drawing_a_state_twice_changes_nothing(make_table: MakeTable) -> None:
    at = opening(PRESETS["royal"], 4, True, 0, shuffled_pack("twice"))
    table = make_table(at)
    before = picture(table.scene)
    table.scene.sync_to(shown(at))
    assert picture(table.scene) == before
    assert drawn_anew(table) == before


def test_a_refused_card_flies_home(qtbot: QtBot, make_table: MakeTable) -> None:
    table = make_table(position(["8C KD", "2C 3C"], "8H QC"))
    table.scene.set_speed(Speed.NORMAL)
    table.drag("8C", table.card_point("QC"))
    assert not table.is_home("8C")
    qtbot.waitUntil(lambda: table.is_home("8C"))
    table.drag("8C", table.card_point("QC"))
    table.press(table.card_point("KD"))  # a press brings it home at once
    assert table.is_home("8C")


def test_nothing_runs_at_rest(qtbot: QtBot, make_table: MakeTable) -> None:
    """Idle CPU: no timer and no animation while nothing moves."""
    table = make_table(position(["8C KD", "2C 3C"], "8H QC"))
    table.scene.set_speed(Speed.FAST)
    table.click(table.card_point("8C"))
    qtbot.waitUntil(lambda: not running())
    table.key(Qt.Key.Key_Escape)
    qtbot.waitUntil(lambda: not running())


def running() -> list[object]:
    found: list[object] = []
    for thing in shiboken6.getAllValidWrappers():
        if isinstance(thing, QTimer) and thing.isActive():
            found.append(thing)
        if isinstance(thing, QAbstractAnimation) and thing.state() != QAbstractAnimation.State.Stopped:
            found.append(thing)
    return found


def test_the_position_never_waits(make_table: MakeTable) -> None:
    """The scene may lag behind by any number of moves; what it is given last is what it ends in."""
    at: Position = opening(PRESETS["modern"], 2, False, 0, shuffled_pack("lag"))
    table = make_table(at, may_play=False)
    table.scene.set_speed(Speed.NORMAL)
    for _ in range(8):
        at, transition = play(at, legal_moves(at)[0])
        table.show_move(at, transition)
    table.scene.skip()
    assert table.scene.tableau.state.position == shown(at).position
    assert picture(table.scene) == drawn_anew(table)


def test_a_growing_grid_takes_the_badges_of_builds_along(make_table: MakeTable) -> None:
    builds = [build("9H 8H", 9, 0), build("AH 6H", 7, 0)]
    at = position(["KD 7D", "QC JC"], "AC 2C 3C 4C 5C 6C 7C 8C 9C TC", builds, turn=1, dealer=0)
    table = make_table(at, size=(700, 480), may_play=False)
    table.scene.set_speed(Speed.NORMAL)
    before = table.scene.tableau.layout.piles
    table.show_move(*play(at, Trail(parse("QC"))))
    running = timeline(table)
    running.pause()
    running.setCurrentTime(running.duration() - 1)
    badges = [item.sceneBoundingRect().center() for item in table.scene.items() if isinstance(item, PileItem)]
    table.scene.skip()
    after = [item.sceneBoundingRect().center() for item in table.scene.items() if isinstance(item, PileItem)]
    assert table.scene.tableau.layout.piles != before
    for there, here in zip(badges, after, strict=True):
        assert (there - here).manhattanLength() < 20  # they only change their size at the very end
