"""One stretch of motion: flights of cards and other changes on a common clock, which can jump to its end."""

from collections.abc import Callable
from math import cos, pi
from typing import Final, NamedTuple

from PySide6.QtCore import QAbstractAnimation, QEasingCurve, QObject

from cassino_desktop.gui.table.card_item import CardItem
from cassino_desktop.gui.table.geometry import Pose
from cassino_desktop.gui.table.layout import Seen
from cassino_desktop.gui.table.motion import FLIP, Ease, curve

Z_FLYING: Final = 1000.0


class Track(NamedTuple):
    """A change from ``start`` on for ``duration`` ms; ``update`` gets how far it is, 0 to 1 by ``easing``."""

    start: float
    duration: float
    easing: QEasingCurve
    update: Callable[[float], None]


class Flight:
    """A card on its way from where it is when it starts.

    Attributes:
        item: The card.
        target: How it lies at the end.
        z: How high it flies.
        rise: How much larger it looks half way.
        flip_share: In which part of the way it turns over, if it has to.
    """

    def __init__(self, item: CardItem, target: Seen, z: float, rise: float = 1.0, flip_share: float = 1.0) -> None:
        self.item, self.target, self.z, self.rise, self.flip_share = item, target, z, rise, flip_share
        self._from: Pose | None = None
        self._turns = False

    def __call__(self, progress: float) -> None:
        """Fly to ``progress`` of the way."""
        item, end = self.item, self.target.pose
        if progress >= 1:
            item.put(self.target)
            return
        if self._from is None:
            self._from = item.pose
            self._turns = item.face_up is not self.target.face_up
            item.rest_at(end.width)
            item.setVisible(True)
        start = self._from
        bump = 1 + (self.rise - 1) * 4 * progress * (1 - progress)
        squeeze = 1.0
        if self._turns:
            turned = min(1.0, max(0.0, progress) / self.flip_share)
            squeeze = abs(cos(pi * turned))
            if turned >= 0.5:
                item.turn(self.target.face_up)
        item.place(
            Pose(
                start.x + (end.x - start.x) * progress,
                start.y + (end.y - start.y) * progress,
                (start.width + (end.width - start.width) * progress) * bump,
                start.angle + (end.angle - start.angle) * progress,
                self.z,
            ),
            squeeze,
        )


class Timeline(QAbstractAnimation):
    """Tracks and moments on one clock. Fill it, then start it; ``finished`` comes at its end."""

    def __init__(self, factor: float, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._factor = factor
        self._tracks: list[Track] = []
        self._moments: list[tuple[float, Callable[[], None]]] = []
        self._end = 0.0
        self._next_moment = 0

    @property
    def end(self) -> float:
        """Return when the last track ends, in ms at normal speed."""
        return self._end

    @property
    def is_pausing(self) -> bool:
        """Return whether nothing changes just now: a pause between two flights."""
        now = self.currentTime()
        return not any(track.start <= now < track.start + track.duration for track in self._tracks)

    def add(self, start: float, duration: float, ease: Ease, update: Callable[[float], None]) -> None:
        """Add a change; ``start`` and ``duration`` in ms at normal speed."""
        self._tracks.append(Track(start * self._factor, max(1.0, duration * self._factor), curve(ease), update))
        self._end = max(self._end, start + duration)

    def at(self, time: float, action: Callable[[], None]) -> None:
        """Do something at a moment, in ms at normal speed."""
        self._moments.append((time * self._factor, action))
        self._end = max(self._end, time)

    def fly(
        self,
        item: CardItem,
        target: Seen,
        start: float,
        duration: float,
        ease: Ease = Ease.OUT_CUBIC,
        *,
        height: float | None = None,
        rise: float = 1.0,
    ) -> None:
        """Let a card fly to where it shall lie; ``height`` orders those in the air, None: it slides along the table."""
        share = min(1.0, FLIP / duration) if duration else 1.0
        z = target.pose.z if height is None else Z_FLYING + height
        self.add(start, duration, ease, Flight(item, target, z, rise, share))

    def begin(self) -> None:
        """Start the clock."""
        self._tracks.sort(key=lambda track: track.start)
        self._moments.sort(key=lambda moment: moment[0])
        self.start()

    # QAbstractAnimation

    def duration(self) -> int:
        """Return how long it takes, in ms."""
        return max(1, round(self._end * self._factor))

    def updateCurrentTime(self, now: int) -> None:
        """Show the moment ``now``, in ms."""
        while self._next_moment < len(self._moments) and self._moments[self._next_moment][0] <= now:
            self._next_moment += 1
            self._moments[self._next_moment - 1][1]()
        done = 0
        for track in self._tracks:
            if track.start > now:
                break
            share = (now - track.start) / track.duration
            if share >= 1:
                done += 1
                track.update(1.0)
            else:
                track.update(track.easing.valueForProgress(share))
        if done:
            self._tracks = [t for t in self._tracks if t.start > now or now - t.start < t.duration]
