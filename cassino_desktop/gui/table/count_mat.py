"""The mat on which the cards are counted, with a plate for each side that says how many points it has so far."""

from collections.abc import Callable, Sequence

from PySide6.QtCore import QPointF
from PySide6.QtGui import QColor, QPainter, QPen
from PySide6.QtWidgets import QGraphicsScene, QStyleOptionGraphicsItem, QWidget

from cassino_desktop.engine.cards import Card
from cassino_desktop.gui.cards.marks import Plate
from cassino_desktop.gui.cards.theme import PLATE, translucent
from cassino_desktop.gui.table.card_item import CardItem
from cassino_desktop.gui.table.counting import Z_MAT, Count, Lane, lanes
from cassino_desktop.gui.table.desk import Box
from cassino_desktop.gui.table.geometry import Rect
from cassino_desktop.gui.table.layout import Layout
from cassino_desktop.gui.table.pieces import Piece, PlateItem, qrect
from cassino_desktop.gui.table.skin import Skin
from cassino_desktop.gui.words import points_text

_RADIUS = 14.0


class CountMat(Piece):
    """A dark mat on the felt; the plates lie on it."""

    def __init__(self, scene: QGraphicsScene, skin: Skin, cards: Sequence[CardItem]) -> None:
        """Be added to a scene whose cards it shows, hidden."""
        super().__init__(skin)
        self._cards = cards
        self._plates = [PlateItem(skin) for _ in range(4)]
        self._sides: tuple[tuple[int, str], ...] = ()
        self._lanes: tuple[Lane, ...] = ()
        self._width = 0
        self.setZValue(Z_MAT)
        scene.addItem(self)
        for number, plate in enumerate(self._plates):
            plate.setZValue(Z_MAT + 1 + number)
            scene.addItem(plate)

    def lay(self, count: Count, room: Rect, layout: Layout) -> tuple[Rect, ...]:
        """Lie in ``room`` of the table; return by side the row for its cards, as near its heap as can be."""
        self.cover(qrect(room))
        self._sides, self._width = count.sides, layout.frame.width
        order = sorted(range(len(count.sides)), key=lambda side: layout.heaps[side].y)
        found = dict(zip(order, lanes(room, len(order), layout.bands.plate), strict=True))
        self._lanes = tuple(found[side] for side in range(len(order)))
        self.tell((0,) * len(self._sides), ())
        return tuple(lane.row for lane in self._lanes)

    def roll_up(self) -> None:
        """Be seen no more."""
        self.setVisible(False)
        for plate in self._plates:
            plate.setVisible(False)

    # what a count needs

    def item(self, card: Card) -> CardItem:
        """Return a card's item."""
        return self._cards[card]

    def unroll(self) -> Callable[[float], None]:
        """Return what shows the mat at an opacity of 0 to 1."""

        def show(share: float) -> None:
            for piece in (self, *self._plates[: len(self._sides)]):
                piece.setOpacity(share)
                piece.setVisible(share > 0)

        return show

    def tell(self, sums: Sequence[int], scoring: Sequence[int]) -> None:
        """Say how many points each side has so far, and which of them score now."""
        for side, ((seat, name), lane) in enumerate(zip(self._sides, self._lanes, strict=True)):
            rect = lane.plate
            box = Box(rect.x, rect.middle[1], rect.width, -1)
            said = Plate(seat, name, points_text(sums[side]), turn=side in scoring)
            self._plates[side].show_plate(said, box, rect.height, self._width)

    # QGraphicsItem

    def paint(self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None) -> None:
        """Paint it."""
        contrast = self._skin.contrast
        painter.setPen(QPen(QColor("#ffffff") if contrast else translucent("#ffffff", 0.13), 1))
        painter.setBrush(QColor("#000000") if contrast else translucent(PLATE, 0.72))
        painter.drawRoundedRect(self.boundingRect().adjusted(0.5, 0.5, -0.5, -0.5), _RADIUS, _RADIUS)
        for top in sorted(lane.plate.y for lane in self._lanes)[1:]:
            y = top - self.pos().y() - 5
            painter.drawLine(QPointF(_RADIUS, y), QPointF(self._rect.width() - _RADIUS, y))
