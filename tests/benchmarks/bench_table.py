"""The table in motion: intervals between its frames, beside a bare scene that moves 52 pixmaps; input and layout.

On a machine that does other things too, what is measured are their turns as well: ``own work`` says how much of the
longest gap was the table's own, and ``chrt -R -f 5`` before Xvfb and before Python puts the two in front.

QT_QPA_PLATFORM=offscreen .venv/bin/python -m tests.benchmarks.bench_table
xvfb-run -s "-screen 0 1920x1080x24" .venv/bin/python -m tests.benchmarks.bench_table
"""

import multiprocessing
import os
import sys
import time
from itertools import pairwise
from statistics import median, quantiles

from PySide6.QtCore import QEvent, QEventLoop, QPoint, QPointF, QPropertyAnimation, QRectF, Qt
from PySide6.QtGui import QMouseEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QApplication, QGraphicsObject, QGraphicsScene, QGraphicsView

from cassino_desktop.engine.deal import first_round_packets, opening, shuffled_pack
from cassino_desktop.engine.legality import legal_moves
from cassino_desktop.engine.moves import Capture
from cassino_desktop.engine.play import play
from cassino_desktop.engine.presets import PRESETS
from cassino_desktop.gui.cards.art import CardArt
from cassino_desktop.gui.counting import count_of
from cassino_desktop.gui.score import sheet
from cassino_desktop.gui.stand_in import stand_in
from cassino_desktop.gui.table.geometry import Rect
from cassino_desktop.gui.table.view import TableView
from cassino_desktop.gui.table_state import table_state
from cassino_desktop.session.session import Session
from cassino_desktop.session.setup import GameSetup, Seat
from cassino_desktop.storage.settings import Speed
from tests.benchmarks.measure import report
from tests.gui.table.states import cards, position, shown

SIZE = (1920, 1080)
BARE_MS = 3000


class Frames:
    """When each frame of a view was finished, in seconds of the clock and of work; after which no other was due."""

    def __init__(self) -> None:
        self.ends: list[float] = []
        self.work: list[float] = []
        self.pauses: set[int] = set()

    def begin(self) -> None:
        """Count from now on."""
        self.ends.clear()
        self.work.clear()
        self.pauses.clear()

    def add(self, *, pausing: bool) -> None:
        """A frame is finished; ``pausing``: the next one is not due at once."""
        if pausing:
            self.pauses.add(len(self.ends))
        self.ends.append(time.perf_counter())
        self.work.append(time.thread_time())

    def own_work(self) -> float:
        """The longest time in ms that the thread itself worked between two frames."""
        return max(self._between(self.work))

    def _between(self, times: list[float]) -> list[float]:
        return [1000 * (b - a) for number, (a, b) in enumerate(pairwise(times)) if number not in self.pauses]

    def intervals(self) -> list[float]:
        """The times between frames in ms, in the order of the frames."""
        return self._between(self.ends)


class TimedTable(TableView):
    """The table, with the ends of its frames."""

    def __init__(self, art: CardArt, frames: Frames) -> None:
        super().__init__(art)
        self._frames = frames

    def paintEvent(self, event: QPaintEvent) -> None:
        super().paintEvent(event)
        self._frames.add(pausing=self.table.is_pausing)


class BareItem(QGraphicsObject):
    """A pixmap that moves."""

    def __init__(self, art: CardArt, card: int) -> None:
        super().__init__()
        self._pixmap = art.face(card, 120, 1)

    def boundingRect(self) -> QRectF:
        return QRectF(0, 0, 120, 168)

    def paint(self, painter: QPainter, option: object, widget: object = None) -> None:
        painter.drawPixmap(0, 0, self._pixmap)


class BareView(QGraphicsView):
    """52 pixmaps on a plain ground, moving all the time."""

    def __init__(self, art: CardArt, frames: Frames) -> None:
        self._scene = QGraphicsScene(0, 0, *SIZE)
        super().__init__(self._scene)
        self._frames = frames
        self._scene.setItemIndexMethod(QGraphicsScene.ItemIndexMethod.NoIndex)
        self.setViewportUpdateMode(QGraphicsView.ViewportUpdateMode.MinimalViewportUpdate)
        self.setBackgroundBrush(Qt.GlobalColor.darkGreen)
        self.setCacheMode(QGraphicsView.CacheModeFlag.CacheBackground)
        self._flights = []
        for card in range(52):
            item = BareItem(art, card)
            self._scene.addItem(item)
            flight = QPropertyAnimation(item, b"pos")
            flight.setStartValue(QPointF(60 + card % 13 * 130, 60 + card // 13 * 220))
            flight.setEndValue(QPointF(60 + (card * 7) % 13 * 130, 60 + (card * 3) % 4 * 220))
            flight.setDuration(BARE_MS)
            self._flights.append(flight)

    def run(self) -> None:
        loop = QEventLoop()
        self._flights[-1].finished.connect(loop.quit)
        for flight in self._flights:
            flight.start()
        loop.exec()

    def paintEvent(self, event: QPaintEvent) -> None:
        super().paintEvent(event)
        self._frames.add(pausing=False)


def _wait(view: TableView) -> None:
    loop = QEventLoop()
    view.table.settled.connect(loop.quit)
    loop.exec()
    view.table.settled.disconnect(loop.quit)


def _deal_and_take(art: CardArt) -> tuple[list[float], float]:
    """All the rounds of a hand dealt to four players, and captures of five cards: the intervals, the longest work."""
    found: list[float] = []
    work = 0.0
    rules = PRESETS["modern"]
    for round_ in range(4):
        frames = Frames()
        view = TimedTable(art, frames)
        view.resize(*SIZE)
        deck = shuffled_pack(f"bench{round_}")
        at = opening(rules, 4, False, 3, deck)
        view.table.sync_to(shown(at, may_play=False))
        view.show()
        _idle(300)
        view.table.set_speed(Speed.NORMAL)
        frames.begin()
        view.table.deal(first_round_packets(rules, 4, 3, deck), shown(at, may_play=False))
        _wait(view)
        found += frames.intervals()
        work = max(work, frames.own_work())
        crowd = position(["2D", "9C 2C"], "9S 6C 3H 5H 4D KD QD JC", turn=1)
        after, transition = play(crowd, Capture(_card("9C"), cards("9S 6C 3H 5H 4D")))
        view.table.sync_to(shown(crowd, may_play=False))
        _idle(300)
        frames.begin()
        view.table.play(transition, shown(after, may_play=False))
        _wait(view)
        found += frames.intervals()
        work = max(work, frames.own_work())
        view.table.shut()
        view.close()
    return found, work


def _count(art: CardArt) -> tuple[list[float], float]:
    """The heaps of two players counted at a hand's end: the intervals, the longest work."""
    seats = (Seat("You"), Seat("Martha"))
    session = Session(GameSetup(PRESETS["modern"], seats, "bench", dealer=0))
    while session.hand_result is None:
        assert session.turn is not None
        session.play(stand_in(session.view(session.turn)))
    paper = sheet(session)
    assert paper is not None
    frames = Frames()
    view = TimedTable(art, frames)
    view.resize(*SIZE)
    view.table.set_speed(Speed.NORMAL)
    view.table.sync_to(table_state(session, 0, covered=False))
    view.show()
    _idle(300)
    frames.begin()
    view.table.count(count_of(paper), Rect(SIZE[0] / 2, 8, SIZE[0] / 2 - 8, SIZE[1] - 16))
    _wait(view)
    view.table.shut()
    view.close()
    return frames.intervals(), frames.own_work()


def _card(text: str) -> int:
    return cards(text).bit_length() - 1


def _idle(ms: int) -> None:
    from PySide6.QtCore import QTimer

    loop = QEventLoop()
    QTimer.singleShot(ms, loop.quit)
    loop.exec()


def _bare(art: CardArt) -> tuple[list[float], float]:
    frames = Frames()
    view = BareView(art, frames)
    view.resize(*SIZE)
    view.show()
    _idle(300)
    frames.begin()
    view.run()
    view.close()
    return frames.intervals(), frames.own_work()


def _press_to_follow(art: CardArt) -> float:
    """ms of the slowest of the events from the press of a hand card until it follows, on a crowded table."""
    at = position(["9C 8C TD KD", "2C"], "AC AD AH 2D 2H 2S 3C 3D 3H 4C 4D 5C 6C 7C 9S QD JC KC")
    view = TableView(art)
    view.resize(*SIZE)
    view.table.sync_to(shown(at))
    view.show()
    _idle(300)
    slowest = 0.0
    for _ in range(4):
        pose = view.table.tableau.layout.hands[0][1]
        for kind, dx in ((QEvent.Type.MouseButtonPress, 0), (QEvent.Type.MouseMove, 8), (QEvent.Type.MouseMove, 90)):
            point = QPoint(round(pose.x) + dx, round(pose.y) - 2 * dx)
            button = Qt.MouseButton.LeftButton
            event = QMouseEvent(kind, QPointF(point), QPointF(point), button, button, Qt.KeyboardModifier.NoModifier)
            began = time.perf_counter()
            QApplication.sendEvent(view.viewport(), event)
            slowest = max(slowest, time.perf_counter() - began)
        view.table.gestures.let_go()
        view.table.finish()
    view.table.shut()
    view.close()
    return 1000 * slowest


def _busy() -> None:
    """A computer player that thinks: one core is taken."""
    at = opening(PRESETS["modern"], 2, False, 0, shuffled_pack("busy"))
    while True:
        legal_moves(at)


def _figures(name: str, measured: tuple[list[float], float], bare: list[float] | None = None) -> None:
    intervals, work = measured
    p95 = quantiles(intervals, n=20)[18]
    wanted = "-" if bare is None else f"at most {1.25 * quantiles(bare, n=20)[18]:.1f}"
    report(f"{name}: frame interval, median of {len(intervals)}", median(intervals), "ms", "at most 17")
    report(f"{name}: 95th percentile", p95, "ms", wanted)
    report(f"{name}: longest gap", max(intervals), "ms", "at most 100")
    report(f"{name}: own work between two frames, at most", work, "ms", "-")


def main() -> None:
    """Print the figures."""
    app = QApplication(sys.argv[:1])
    print(f"platform {app.platformName()}, load {os.getloadavg()[0]:.1f}")
    art = CardArt()
    art.face(0, 120, 1)
    thinker = multiprocessing.get_context("spawn").Process(target=_busy, daemon=True)
    thinker.start()
    try:
        bare = _bare(art)
        ours = _deal_and_take(art)
        counted = _count(art)
    finally:
        thinker.terminate()
        thinker.join()
    _figures("bare scene of 52 pixmaps", bare)
    _figures("deals and captures", ours, bare[0])
    _figures("the count of a hand", counted, bare[0])
    report("press to the card following, slowest event", _press_to_follow(art), "ms", "at most 16")
    art.stop()


if __name__ == "__main__":
    main()
