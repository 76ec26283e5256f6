"""A monkey at the table: whatever is pressed, dragged, typed, resized, the position is that of the moves played."""

import random
from collections.abc import Callable

from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest

from cassino_desktop.engine.deal import opening, shuffled_pack
from cassino_desktop.engine.legality import legal_moves
from cassino_desktop.engine.moves import Move
from cassino_desktop.engine.play import play
from cassino_desktop.engine.presets import PRESETS
from cassino_desktop.engine.state import Position
from cassino_desktop.gui.cards.felt import FELTS
from cassino_desktop.gui.cards.theme import THEMES
from cassino_desktop.storage.settings import Speed
from tests.gui.table.conftest import MakeTable
from tests.gui.table.driver import Table
from tests.gui.table.states import shown

K = Qt.Key
KEYS = (
    *(K.Key_1, K.Key_2, K.Key_3, K.Key_4, K.Key_5, K.Key_Left, K.Key_Right, K.Key_Up, K.Key_Down, K.Key_Tab),
    *(K.Key_Backtab, K.Key_Return, K.Key_T, K.Key_Space, K.Key_Escape, K.Key_A, K.Key_Shift, K.Key_F5),
)
SIZES = ((640, 480), (1006, 656), (700, 900))


class Monkey:
    """Presses, drags, types and changes at random; the other seats play at random.

    Attributes:
        table: The table.
        start: The position it began with.
        moves: Everything that was played since.
    """

    def __init__(self, make_table: MakeTable, chance: random.Random) -> None:
        self.chance = chance
        rules = PRESETS[chance.choice(list(PRESETS))]
        players = chance.choice(rules.players)
        deck = shuffled_pack(str(chance.random()))
        self.start = opening(rules, players, players == 4 and chance.random() < 0.5, 0, deck)
        self.moves: list[Move] = []
        self.table: Table = make_table(self.start, may_play=False)
        self.table.scene.set_speed(Speed.FAST)
        self.table.answers = False
        self.seen = 0
        self.at: Position = self.start
        self._show()

    def _show(self) -> None:
        self.table.scene.sync_to(shown(self.at, may_play=self.at.turn == 0))

    def _commit(self, move: Move) -> None:
        self.at, transition = play(self.at, move)
        self.moves.append(move)
        self.table._position = self.at
        self.table.scene.play(transition, shown(self.at, may_play=self.at.turn == 0 and not self.at.hand_over))

    def step(self) -> None:
        """Do one thing."""
        if self.at.turn != 0 and self.chance.random() < 0.5:
            self._commit(self.chance.choice(legal_moves(self.at)))
        else:
            self.chance.choice(self.ways)()
        assert len(self.table.played) - self.seen <= 1
        if len(self.table.played) > self.seen:
            self.seen = len(self.table.played)
            self._commit(self.table.played[-1])
        if self.chance.random() < 0.2:
            QTest.qWait(0)  # frames, lights, what has settled

    @property
    def ways(self) -> tuple[Callable[[], object], ...]:
        table, point = self.table, self.point
        return (
            lambda: table.click(point()),
            lambda: table.click(point()),
            lambda: table.double_click(point()),
            lambda: table.hover(point()),
            self.drag,
            self.drag,
            lambda: table.key(self.chance.choice(KEYS)),
            lambda: table.key(self.chance.choice(KEYS)),
            lambda: table.key(self.chance.choice(KEYS)),
            self.other_button,
            self.change,
        )

    def point(self) -> QPoint:
        """A point, often on a card."""
        layout = self.table.scene.tableau.layout
        if self.chance.random() < 0.6:
            cards = [seen.pose for seen in layout.cards.values() if seen.face_up]
            if cards:
                pose = self.chance.choice(cards)
                return QPoint(round(pose.x), round(pose.y))
        return QPoint(self.chance.randrange(layout.frame.width), self.chance.randrange(layout.frame.height))

    def drag(self) -> None:
        start, end = self.point(), self.point()
        self.table.press(start)
        for share in (0.1, 0.5, 1.0):
            self.table.move(start + (end - start) * share)
        if self.chance.random() < 0.3:
            self.change()
        if self.chance.random() < 0.9:
            self.table.release(end)

    def other_button(self) -> None:
        viewport = self.table.view.viewport()
        QTest.mouseClick(viewport, Qt.MouseButton.RightButton, Qt.KeyboardModifier.NoModifier, self.point())

    def change(self) -> None:
        scene, kind = self.table.scene, self.chance.randrange(8)
        if kind == 0:
            self.table.view.resize(*self.chance.choice(SIZES))
        elif kind == 1:
            scene.set_theme(self.chance.choice(list(FELTS)), self.chance.choice(list(THEMES.values())))
        elif kind == 2:
            scene.set_speed(self.chance.choice(list(Speed)))
        elif kind == 3:
            scene.set_reduced_motion(self.chance.random() < 0.5)
        elif kind == 4:
            scene.take_most = self.chance.random() < 0.5
        elif kind == 5:
            scene.light(self.at.loose)
        elif kind == 6:
            scene.skip()
        else:
            self._show()


def test_a_monkey_at_the_table(make_table: MakeTable, fresh_seed: int, long_count: Callable[[int, int], int]) -> None:
    chance = random.Random(fresh_seed)
    left = long_count(3000, 20_000)
    while left > 0:
        monkey = Monkey(make_table, chance)
        items = len(monkey.table.scene.items())
        while left > 0 and not (monkey.at.hand_over or monkey.at.game_over):  # a false claim may end it
            monkey.step()
            left -= 1
        monkey.table.scene.skip()
        monkey.table.scene.gestures.let_go()
        replayed = monkey.start
        for move in monkey.moves:
            replayed, _ = play(replayed, move)
        assert replayed == monkey.at
        assert monkey.table.scene.tableau.state.position == shown(monkey.at).position
        assert len(monkey.table.scene.items()) <= items + 8  # builds' badges are made as they are needed
        monkey.table.view.close()
