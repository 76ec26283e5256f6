"""The deck as pixmaps: faces and backs at device resolution, rendered once a size and kept."""

import json
import re
from collections.abc import Iterable
from dataclasses import dataclass
from time import perf_counter
from typing import Final, NamedTuple

from PySide6.QtCore import QByteArray, QObject, QPointF, QRectF, QSizeF, QTimer, Signal
from PySide6.QtGui import QPainter, QPixmap
from PySide6.QtSvg import QSvgRenderer

from cassino_desktop.engine.cards import CARD_TEXT, PACK_SIZE, RANKS, Card, CardSet, rank_of
from cassino_desktop.gui.cards.letters import ENGLISH, LetterSet
from cassino_desktop.gui.cards.pixmaps import PixmapCache, device_size, render
from cassino_desktop.gui.cards.signs import paint_star
from cassino_desktop.gui.cards.states import CORNER
from cassino_desktop.resources_path import resource_path

VARIANTS: Final = ("standard", "four-colour", "large-index", "high-contrast")
BACKS: Final = (1, 2, 3)
HEIGHT: Final = 350 / 250  # of a card, by its width
UNITS: Final = 250  # card units in a card's width
LIMIT: Final = 128 * 2**20  # bytes of cards kept: the whole deck at three sizes of a large screen

_BACK: Final = PACK_SIZE  # the back among the pictures; a face is its card
_SLICE = 0.006  # seconds of rendering at a time
_WAITING = 4 * PACK_SIZE  # pictures that may wait; of more, the oldest wishes are dropped
_INDEX = re.compile(r'(<path id="r" d=")[^"]*')


@dataclass(frozen=True)
class CardLook:
    """How the cards look.

    Attributes:
        variant: one of VARIANTS.
        letters: the letters of aces and courts.
        back: one of BACKS.
        marked: cards that bear the gold star of "mark scoring cards", as a set.
    """

    variant: str = "standard"
    letters: LetterSet = ENGLISH
    back: int = 1
    marked: CardSet = 0


class _Key(NamedTuple):
    picture: int
    width: int  # device pixels
    dpr: float


def card_height(width: float) -> float:
    """Return a card's height by its width."""
    return width * HEIGHT


def card_radius(width: float) -> float:
    """Return the radius of a card's corners by its width."""
    return width * CORNER


class CardArt(QObject):
    """Gives pixmaps of cards: sharp ones, or for a moment an older size while a new one is rendered.

    A picture asked for the first time is rendered at once. Later, at a new size or look, the last pixmap of the same
    picture is given back, and the new one is rendered in slices between other events; ``changed`` then tells that
    everything asked for is sharp. Paint with :func:`pixmaps.paint_pixmap`, which scales an older size.
    """

    changed = Signal()

    def __init__(self, look: CardLook | None = None, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._look = look or CardLook()
        self._cache: PixmapCache[_Key] = PixmapCache(LIMIT)
        self._latest: dict[int, tuple[_Key, QPixmap]] = {}  # by picture, whatever its size and look
        self._wanted: dict[_Key, None] = {}  # painted with an older pixmap: rendered first, the newest wish first
        self._ahead: dict[_Key, None] = {}  # may be needed soon
        self._stopped = False
        self._timer = QTimer(self, singleShot=True, interval=0)
        self._timer.timeout.connect(self._render_slice)

    @property
    def look(self) -> CardLook:
        """How the cards look."""
        return self._look

    def set_look(self, look: CardLook) -> None:
        """Change the look; what is shown keeps its old look until the new one is rendered, then ``changed`` comes."""
        if look == self._look:
            return
        self._look = look
        self._cache.clear()
        self._wanted.clear()
        self._ahead = {key: None for key, _ in self._latest.values()}
        self._continue()
        self.changed.emit()

    def face(self, card: Card, width: float, dpr: float) -> QPixmap:
        """Return the face of a card, ``width`` logical pixels wide on a screen of scale ``dpr``."""
        return self._picture(card, width, dpr)

    def back(self, width: float, dpr: float) -> QPixmap:
        """Return the back, ``width`` logical pixels wide on a screen of scale ``dpr``."""
        return self._picture(_BACK, width, dpr)

    def prepare(self, widths: Iterable[float], dpr: float, cards: Iterable[Card] = range(PACK_SIZE)) -> None:
        """Have the given faces ready soon at every width, rendered while nothing else is to do.

        What an earlier call asked for and is not rendered yet is dropped. Nothing is rendered ahead before the first
        picture has been asked for: the first frame would wait for cards that it does not show.
        """
        keys = [_key(card, width, dpr) for width in widths for card in cards]
        self._ahead = {key: None for key in keys if key not in self._cache}
        self._continue()

    def stop(self) -> None:
        """Stop for good, before the window goes: what is painted from now on is rendered when it is asked for."""
        self._stopped = True
        self._wanted.clear()
        self._ahead.clear()
        self._timer.stop()

    @property
    def is_sharp(self) -> bool:
        """Whether everything asked for has been given at its own size and look."""
        return not self._wanted

    @property
    def is_busy(self) -> bool:
        """Whether something is still to be rendered, asked for or prepared."""
        return bool(self._wanted or self._ahead)

    @property
    def bytes_used(self) -> int:
        """Bytes of the pixmaps kept, at most LIMIT, the last one of each picture not counted."""
        return self._cache.bytes_used

    def _picture(self, picture: int, width: float, dpr: float) -> QPixmap:
        key = _key(picture, width, dpr)
        pixmap = self._cache.get(key)
        if pixmap is not None:
            return pixmap
        older = self._latest.get(picture)
        if older is None or self._stopped:
            pixmap = self._render(key)
            self._continue()
            return pixmap
        self._wanted.pop(key, None)
        self._wanted[key] = None
        if len(self._wanted) > _WAITING:
            self._wanted.pop(next(iter(self._wanted)))
        self._continue()
        return older[1]

    def _continue(self) -> None:
        if self.is_busy and self._latest and not self._stopped and not self._timer.isActive():
            self._timer.start()

    def _render_slice(self) -> None:
        end = perf_counter() + _SLICE
        was_sharp = self.is_sharp
        while self.is_busy and perf_counter() < end:
            if self._wanted:
                key, _ = self._wanted.popitem()
            else:
                key = next(iter(self._ahead))
            self._ahead.pop(key, None)
            if key not in self._cache:
                self._render(key)
        if self.is_sharp and not was_sharp:
            self.changed.emit()
        self._continue()

    def _render(self, key: _Key) -> QPixmap:
        width = key.width / key.dpr
        size = device_size(QSizeF(width, card_height(width)), key.dpr)
        # Read anew for each size: quicker than rendering, and a deck of drawings would be larger than its pixmaps.
        drawing = QSvgRenderer(QByteArray(card_svg(key.picture, self._look).encode()))

        def paint(painter: QPainter) -> None:
            drawing.render(painter, QRectF(0, 0, size.width() / key.dpr, size.height() / key.dpr))
            if key.picture != _BACK and self._look.marked >> key.picture & 1:
                unit = width / UNITS
                paint_star(painter, QPointF(228 * unit, 22 * unit), 18 * unit)

        pixmap = render(size, key.dpr, paint)
        self._cache.put(key, pixmap)
        self._latest[key.picture] = (key, pixmap)
        return pixmap


def _key(picture: int, width: float, dpr: float) -> _Key:
    return _Key(picture, max(1, round(width * dpr)), dpr)


def card_svg(picture: int, look: CardLook) -> str:
    """Return the SVG of a face (a card, 0 to 51) or of the back (52); raise FileNotFoundError where it is missing."""
    name = f"back-{look.back}" if picture == _BACK else CARD_TEXT[picture]
    svg = resource_path(f"cards/{look.variant}/{name}.svg").read_text(encoding="utf-8")
    if picture == _BACK:
        return svg
    letter = look.letters.of(rank_of(picture))
    if letter == ENGLISH.of(rank_of(picture)):
        return svg
    letters = json.loads(resource_path(f"cards/{look.variant}/letters.json").read_text(encoding="utf-8"))
    shape = letters[RANKS[rank_of(picture)]][letter]
    return _INDEX.sub(lambda match: match[1] + shape, svg, count=1)
