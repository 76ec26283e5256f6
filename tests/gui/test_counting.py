"""The count at a hand's end: on the table in the old order, beside the score sheet, skipped at any moment."""

from collections.abc import Callable
from dataclasses import replace
from functools import reduce
from operator import or_

import pytest
from PySide6.QtCore import QAbstractAnimation, QPoint, QRectF, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QLabel

from cassino_desktop.engine.cards import CardSet, card_set
from cassino_desktop.engine.presets import PRESETS
from cassino_desktop.gui.actions import Act
from cassino_desktop.gui.controller import Stage
from cassino_desktop.gui.panels.line_label import LineLabel
from cassino_desktop.gui.panels.score_table import ScoreTable
from cassino_desktop.gui.score import Sheet, Sum, sheet
from cassino_desktop.gui.stand_in import stand_in
from cassino_desktop.gui.table.counting import Z_OPEN
from cassino_desktop.gui.table.scene import TableScene
from cassino_desktop.gui.table.timeline import Z_FLYING
from cassino_desktop.gui.words import points_text
from cassino_desktop.session.flow import Phase
from cassino_desktop.session.session import Session
from cassino_desktop.storage.settings import Speed
from tests.gui.table.test_motion import picture
from tests.gui.window import Desk, OpenDesk, new_game

Times = Callable[[int, int], int]
Seated = Callable[..., Desk]
TABLES = ((2, False), (3, False), (4, False), (4, True))


def end_hand(desk: Desk, speed: Speed = Speed.SLOW) -> QAbstractAnimation | None:
    """Play the hand; its last move brings it to the count: return what runs, halted, or None."""
    whole = Session(desk.session.setup)
    while whole.hand_result is None:
        assert whole.turn is not None
        whole.play(stand_in(whole.view(whole.turn)))
    moves = [played.move for played in whole.hand_moves]
    almost = Session(desk.session.setup)
    for move in moves[:-1]:
        almost.play(move)
    desk.controller.resume(almost)
    desk.controller.uncover()
    desk.window.scene.set_speed(speed)
    desk.controller.play(moves[-1])
    desk.window.scene.finish()
    assert desk.stage in (Stage.HAND_OVER, Stage.GAME_OVER)
    running = desk.window.scene._animator._current
    if running is not None:
        running.pause()
    return running


def phase(desk: Desk) -> Phase:
    return desk.session.phase


def bare(desk: Desk) -> list[LineLabel]:
    """The labels of the sheet that are not painted yet."""
    return [label for label in desk.window.sheet.findChildren(LineLabel) if label.is_bare]


def points_seen(desk: Desk) -> int:
    """How many numbers of points are painted on the sheet."""
    labels = desk.window.sheet.findChildren(LineLabel)
    return sum(1 for label in labels if label.accessibleName() and not label.is_bare)


def laid_open(desk: Desk) -> CardSet:
    """The cards that lie open on the mat."""
    items = desk.window.scene.tableau.cards
    return card_set(item.card for item in items if item.isVisible() and item.zValue() >= Z_OPEN)


def paper_of(desk: Desk) -> Sheet:
    paper = sheet(desk.session)
    assert paper is not None
    return paper


def drawn_anew(desk: Desk) -> list[object]:
    """The table as another one draws it from nothing, with the cards in the same places."""
    shown_here = desk.window.scene.tableau
    other = TableScene(desk.window.art)
    other.tableau._places = shown_here.places
    other.resize_to(shown_here.size)
    other.sync_to(shown_here.state)
    found = picture(other)
    other.shut()
    return found


@pytest.fixture
def seated(open_desk: OpenDesk) -> Callable[..., Desk]:
    """Opens the program with a person on every chair, so that nothing is waited for."""

    def build(rules: str = "modern", players: int = 2, *, partners: bool = False, seed: str = "count") -> Desk:
        return open_desk(new_game(rules, players, partners=partners, persons=players), seed=seed)

    return build


def tables_of(name: str) -> list[tuple[int, bool]]:
    return [(players, partners) for players, partners in TABLES if players in PRESETS[name].players]


@pytest.mark.parametrize("name", list(PRESETS))
def test_every_preset_is_counted_item_by_item(seated: Seated, name: str, long_count: Times, fresh_seed: int) -> None:
    tables = tables_of(name)
    first = fresh_seed % len(tables)
    for players, partners in (tables[first:] + tables[:first])[: long_count(1, 4)]:
        desk = seated(name, players, partners=partners, seed=f"count {name} {fresh_seed}")
        running = end_hand(desk)
        assert running is not None
        paper = paper_of(desk)
        told: list[int] = []
        desk.window.scene.counted.connect(told.append)
        time = 0
        for number, row in enumerate(paper.rows, 1):
            while len(told) < number:
                time += 30
                assert time < running.duration()
                running.setCurrentTime(time)
            running.setCurrentTime(time + 1)  # all have arrived
            assert told == list(range(1, number + 1)), "each item once, in the order of the sheet"
            assert laid_open(desk) == reduce(or_, row.cards), row.label
            assert points_seen(desk) == number * len(paper.sides)
        running.setCurrentTime(running.duration() - 1)
        assert not laid_open(desk) & ~reduce(or_, paper.rows[-1].cards)
        desk.window.scene.finish()
        assert not bare(desk)
        assert picture(desk.window.scene) == drawn_anew(desk)
        desk.close()


def test_the_mat_says_what_the_sheet_says(seated: Seated) -> None:
    desk = seated("modern", 4, partners=True)
    running = end_hand(desk)
    assert running is not None
    running.setCurrentTime(running.duration() - 300)
    paper = paper_of(desk)
    plates = [plate._plate for plate in desk.window.scene.tableau.mat._plates[: len(paper.sides)]]
    totals = dict(paper.sums)[Sum.HAND]
    assert [(plate.name, plate.doing) for plate in plates if plate] == [
        (name, points_text(points)) for (_, name), points in zip(paper.sides, totals, strict=True)
    ]


@pytest.mark.parametrize(("players", "partners"), TABLES)
@pytest.mark.parametrize("size", [(640, 480), (800, 600), (1024, 600), (790, 790), (640, 780)])
def test_sheet_and_count_both_fit(seated: Seated, size: tuple[int, int], players: int, partners: bool) -> None:
    desk = seated("berkeley_1891", players, partners=partners)
    desk.window.resize(*size)
    running = end_hand(desk)
    assert running is not None
    window, tableau = desk.window, desk.window.scene.tableau
    room, paper = QRectF(window.table.rect()), QRectF(window.sheet.geometry())
    mat = tableau.mat.rect
    assert room.contains(mat)
    assert room.contains(paper)
    assert not mat.intersects(paper)
    table = window.sheet.findChild(ScoreTable)
    assert table is not None
    assert QRectF(window.sheet.rect()).contains(QRectF(table.mapTo(window.sheet, QPoint()), table.size())), "cut off"
    for label in table.findChildren(LineLabel):
        if label.accessibleName():
            assert label.width() >= label.sizeHint().width(), label.accessibleName()
    running.setCurrentTime(running.duration() // 8)
    for card in tableau.cards:
        if laid_open(desk) >> card.card & 1 and card.zValue() < Z_FLYING:
            assert mat.contains(card.sceneBoundingRect().center())


@pytest.mark.parametrize("share", [0.0, 0.2, 0.5, 0.99])
def test_a_key_ends_the_count_and_the_next_one_goes_on(seated: Seated, share: float) -> None:
    desk = seated()
    running = end_hand(desk)
    assert running is not None
    running.setCurrentTime(round(share * running.duration()))
    assert bare(desk)
    desk.press(Qt.Key.Key_Return)
    assert desk.stage is Stage.HAND_OVER
    assert not desk.window.scene.is_moving
    assert not bare(desk)
    assert "Enter" in desk.window.status.sentence
    assert picture(desk.window.scene) == drawn_anew(desk)
    desk.press(Qt.Key.Key_Return)
    assert desk.session.hand_number == 1


def test_a_click_on_the_sheet_or_the_table_ends_the_count(seated: Seated) -> None:
    for on_sheet in (True, False):
        desk = seated()
        assert end_hand(desk) is not None
        widget = desk.window.sheet if on_sheet else desk.window.table.viewport()
        QTest.mousePress(widget, Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier, QPoint(20, 20))
        assert not desk.window.scene.is_moving
        assert desk.stage is Stage.HAND_OVER
        assert not bare(desk)
        desk.close()


def test_the_button_on_the_sheet_ends_the_count_and_goes_on(seated: Seated) -> None:
    desk = seated()
    assert end_hand(desk) is not None
    desk.window.sheet.nextHandAsked.emit()
    assert desk.session.hand_number == 1
    assert not desk.window.is_counting()
    desk.window.scene.finish()
    assert picture(desk.window.scene) == drawn_anew(desk)


def test_undo_in_the_middle_of_the_count(seated: Seated) -> None:
    desk = seated()
    running = end_hand(desk)
    assert running is not None
    running.setCurrentTime(running.duration() // 2)
    desk.window.actions_of[Act.UNDO].trigger()
    assert phase(desk) is Phase.PLAYING
    assert not desk.window.is_counting()
    assert not desk.window.scene.is_moving
    assert picture(desk.window.scene) == drawn_anew(desk)
    desk.window.actions_of[Act.REDO].trigger()
    assert phase(desk) is Phase.HAND_OVER
    assert not desk.window.scene.is_moving, "what was counted before is only shown"
    assert not bare(desk)


def test_resizing_in_the_middle_of_the_count(seated: Seated) -> None:
    desk = seated()
    running = end_hand(desk)
    assert running is not None
    running.setCurrentTime(running.duration() // 2)
    desk.window.resize(700, 520)
    desk.window.scene.finish()
    assert not bare(desk)
    assert QRectF(desk.window.table.rect()).contains(QRectF(desk.window.sheet.geometry()))
    assert picture(desk.window.scene) == drawn_anew(desk)


def test_speed_off_shows_the_sheet_at_once(seated: Seated) -> None:
    desk = seated()
    assert end_hand(desk, Speed.OFF) is None
    assert not bare(desk)
    assert desk.window.sheet.findChild(ScoreTable) is not None


def test_reduced_motion_flies_nothing(seated: Seated) -> None:
    desk = seated()
    desk.window.scene.set_reduced_motion(True)
    running = end_hand(desk)
    assert running is not None
    tableau = desk.window.scene.tableau
    homes = {card: tableau.layout.cards[card].pose for card in range(52)}
    told: list[int] = []
    desk.window.scene.counted.connect(told.append)
    for time in range(0, running.duration(), 25):
        running.setCurrentTime(time)
        for item in tableau.cards:
            assert item.zValue() < Z_FLYING, "in the air"
            assert item.zValue() >= Z_OPEN or item.pose == homes[item.card]
    assert told == list(range(1, len(paper_of(desk).rows) + 1))
    desk.window.scene.finish()
    assert picture(desk.window.scene) == drawn_anew(desk)


def test_the_score_strip_waits_for_the_count(seated: Seated) -> None:
    desk = seated()
    assert end_hand(desk) is not None
    paper = paper_of(desk)

    def told() -> list[str]:
        texts = [label.text() for label in desk.window._strip.findChildren(QLabel)]
        return [next(text for text in texts if text.startswith(f"{name}: ")) for _, name in paper.sides]

    assert all(": 0 points." in text for text in told())
    desk.window.scene.finish()
    totals = dict(paper.sums)[Sum.GAME]
    assert any(totals)
    assert all(f": {points_text(total)}." in text for total, text in zip(totals, told(), strict=True))


def test_a_screen_reader_has_the_whole_sheet_from_the_start(seated: Seated) -> None:
    desk = seated()
    assert end_hand(desk) is not None
    paper = paper_of(desk)
    names = {label.accessibleName() for label in desk.window.sheet.findChildren(LineLabel)}
    for row in paper.rows:
        for (_, name), (_, points) in zip(paper.sides, row.cells, strict=True):
            assert f"{name}, {row.label}: {points}" in names


def test_a_game_won_in_the_middle_of_a_hand_is_counted_over_what_lies_there(seated: Seated) -> None:
    desk = seated("spade")
    rules = PRESETS["spade"]
    early = replace(rules, game=replace(rules.game, target=5))
    desk.controller.begin(replace(desk.session.setup, rules=early))
    running = end_hand(desk)
    assert running is not None
    assert desk.stage is Stage.GAME_OVER
    assert desk.session.position.table or any(desk.session.position.hands)
    running.setCurrentTime(running.duration() // 2)
    assert bare(desk)
    desk.press(Qt.Key.Key_Space)
    assert not bare(desk)
    assert picture(desk.window.scene) == drawn_anew(desk)
