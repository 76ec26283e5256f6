"""New game, undo, size, theme and scale, again and again while cards fly: nothing grows, all is in its place."""

import random
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import replace

import pytest
from PySide6.QtCore import QCoreApplication, QEvent, QObject, QSize
from PySide6.QtGui import QFont
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from cassino_desktop.engine.legality import legal_moves
from cassino_desktop.gui.actions import Act
from cassino_desktop.gui.controller import Stage
from cassino_desktop.gui.game_choice import setup_of
from cassino_desktop.gui.table.layout import lay_out
from cassino_desktop.gui.table.pieces import PileItem
from cassino_desktop.storage.settings import Felt, Speed, Theme
from tests.gui.table.test_motion import picture
from tests.gui.test_counting import drawn_anew
from tests.gui.window import Desk, OpenDesk, new_game

Times = Callable[[int, int], int]
GAMES = (("modern", 2, False), ("royal", 3, False), ("foster_21", 4, True), ("draw", 2, False), ("swedish", 4, False))


class Chaos:
    """Does one of the things that may happen at any moment to a window in which cards fly."""

    def __init__(self, desk: Desk, rng: random.Random) -> None:
        self.desk, self.rng = desk, rng
        self.did: list[str] = []

    def let_fly(self) -> None:
        """Have something in the air: the deal, the count, or a move; somewhere on its way."""
        desk = self.desk
        scene = desk.window.scene
        if not scene.is_moving:
            if desk.stage is Stage.COVERED:
                desk.controller.uncover()
            if desk.stage is Stage.HAND_OVER:
                desk.controller.next_hand()
            elif desk.stage is Stage.THINKING:
                return  # something happens to that
            elif desk.stage is Stage.GAME_OVER:
                self.new_game()
            else:
                desk.controller.play(self.rng.choice(legal_moves(desk.session.position)))
        running = scene._animator._current
        assert running is not None
        for share in sorted(self.rng.random() for _ in range(2)):
            running.setCurrentTime(round(share * running.duration()))

    def happen(self) -> None:
        """Let something happen."""
        things = (self.new_game, self.undo, self.resize, self.theme, self.scale, self.redo, self.skip)
        thing = self.rng.choice(things)
        self.did.append(thing.__name__)
        thing()

    def new_game(self) -> None:
        rules, players, partners = self.rng.choice(GAMES)
        persons = self.rng.choice((1, players, players))
        choice = replace(new_game(rules, players, partners=partners, persons=persons), cut=self.rng.random() < 0.5)
        self.desk.controller.begin(setup_of(choice))

    def undo(self) -> None:
        self.desk.window.actions_of[Act.UNDO].trigger()

    def redo(self) -> None:
        self.desk.window.actions_of[Act.REDO].trigger()

    def skip(self) -> None:
        self.desk.window.skip()

    def resize(self) -> None:
        self.desk.window.resize(QSize(self.rng.randint(640, 800), self.rng.randint(480, 760)))

    def theme(self) -> None:
        themes = [theme for theme in Theme if theme is not Theme.SYSTEM]
        self.desk.program.window.preferences.change(theme=self.rng.choice(themes), felt=self.rng.choice(list(Felt)))

    def scale(self) -> None:
        """The window has come to a screen of another scale, or the system's text has grown or shrunk."""
        if self.rng.random() < 0.5:
            QApplication.sendEvent(self.desk.window.table, QEvent(QEvent.Type.DevicePixelRatioChange))
        else:
            font = QFont(QApplication.font())
            font.setPixelSize(self.rng.choice((12, 14, 18, 24)))
            QApplication.setFont(font)
            QCoreApplication.sendPostedEvents(None, QEvent.Type.ApplicationFontChange.value)


@pytest.fixture
def usual_font(qapp: QApplication) -> Iterator[None]:
    """Brings the application's font back after the test."""
    font = QFont(qapp.font())
    yield
    QApplication.setFont(font)


def things_of(desk: Desk) -> Counter[str]:
    """How many of each kind of thing the window holds after a deal: items of the scene but badges, objects of Qt."""
    desk.controller.begin(setup_of(new_game("modern", 2, persons=2), "the same"))
    desk.window.scene.finish()
    QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete.value)
    items = Counter(type(item).__name__ for item in desk.window.scene.items() if not isinstance(item, PileItem))
    return items + Counter(type(thing).__name__ for thing in desk.window.findChildren(QObject))


@pytest.mark.usefixtures("usual_font")
def test_anything_may_happen_while_cards_fly(
    open_desk: OpenDesk, qtbot: QtBot, long_count: Times, fresh_seed: int
) -> None:
    rng = random.Random(fresh_seed)
    desk = open_desk(new_game("modern", 2, persons=2), speed=Speed.SLOW)
    chaos = Chaos(desk, rng)
    window, scene = desk.window, desk.window.scene
    for rules, players, partners in GAMES:  # until then things are made that are kept
        desk.controller.begin(setup_of(new_game(rules, players, partners=partners, persons=players)))
    assert tuple(scene.tableau.mat._plates)
    assert not window.sheet.isVisible()
    before = things_of(desk)
    for _ in range(long_count(40, 200)):
        chaos.let_fly()
        chaos.happen()
        running = scene._animator._current
        if running is not None and rng.random() < 0.3:
            running.setCurrentTime(round(rng.random() * running.duration()))
        else:
            scene.finish()
            tableau = scene.tableau
            assert tableau.size == window.table.viewport().size(), chaos.did
            assert tableau.state == desk.controller.state, chaos.did
            assert tableau.layout.cards == lay_out(tableau.state, tableau.places).cards, chaos.did
            assert picture(scene) == drawn_anew(desk), ", ".join(chaos.did[-6:])
    after = things_of(desk)
    assert not after - before, f"{after - before} more after {chaos.did}"


def test_a_new_game_begins_with_the_cut(open_desk: OpenDesk) -> None:
    desk = open_desk(new_game("modern", 2, persons=2), speed=Speed.NORMAL)
    desk.window.scene.finish()
    said: list[str] = []
    desk.window.scene.announced.connect(said.append)
    with_cut = setup_of(replace(new_game("modern", 2, persons=2), cut=True), "a cut")
    desk.controller.begin(with_cut)
    assert with_cut.cut is not None
    cut_cards = [card for cards in with_cut.cut.rounds for _, card in cards]
    running = desk.window.scene._animator._current
    assert running is not None
    running.setCurrentTime(running.duration() - 500)
    shown = [card for card in cut_cards if desk.window.scene.tableau.cards[card].face_up]
    assert len(shown) >= 2
    assert any("cut the lowest card" in text for text in said)
    desk.window.scene.finish()
    assert picture(desk.window.scene) == drawn_anew(desk)
    assert desk.stage is Stage.COVERED
    said.clear()
    desk.controller.begin(setup_of(new_game("modern", 2, persons=2)))
    assert not any("cut" in text for text in said), "it can be switched off"


def test_a_new_game_in_mid_flight_does_not_wait_for_the_old_one(open_desk: OpenDesk) -> None:
    desk = open_desk(new_game("modern", 2, persons=2), speed=Speed.SLOW)
    desk.window.scene.finish()
    desk.controller.uncover()
    desk.controller.play(legal_moves(desk.session.position)[0])
    running = desk.window.scene._animator._current
    assert running is not None
    running.setCurrentTime(100)
    desk.controller.begin(setup_of(new_game("modern", 2, persons=2)))
    assert desk.window.scene.tableau.state.view.stock_size == 52
    assert desk.window.scene.is_moving


def test_the_first_start_has_a_table_already_dealt(open_desk: OpenDesk) -> None:
    desk = open_desk(speed=Speed.NORMAL)
    assert not desk.window.scene.is_moving
    assert desk.window.scene.tableau.state.hand.bit_count() == 4
    assert picture(desk.window.scene) == drawn_anew(desk)
