"""The small things on the table that are no cards: plates, counts, builds' badges, halos, the felt's glow, a ghost."""

from collections.abc import Callable
from dataclasses import replace
from typing import Final

from PySide6.QtCore import QRectF, QSize
from PySide6.QtGui import QColor, QLinearGradient, QPainter
from PySide6.QtWidgets import QGraphicsItem, QGraphicsObject, QStyleOptionGraphicsItem, QWidget

from cassino_desktop.engine.state import TableBuild
from cassino_desktop.gui.cards.art import card_radius
from cassino_desktop.gui.cards.marks import (
    Plate,
    badge_rect,
    count_size,
    paint_badge,
    paint_count,
    paint_owner,
    paint_plate,
    plate_size,
)
from cassino_desktop.gui.cards.states import MARGIN, Glow, paint_felt_glow, paint_focus, paint_ghost, paint_outline
from cassino_desktop.gui.table.desk import Box
from cassino_desktop.gui.table.geometry import Rect
from cassino_desktop.gui.table.skin import Skin

PLATE_HEIGHT: Final = 2.15
"""A plate's height in that of its text."""
COUNT_HEIGHT: Final = 1.7

Z_HALO: Final = 150.0
Z_LABELS: Final = 800.0


def qrect(rect: Rect) -> QRectF:
    """Return a rectangle as Qt's."""
    return QRectF(rect.x, rect.y, rect.width, rect.height)


class Piece(QGraphicsItem):
    """Something that covers a rectangle and is painted rarely: kept as a pixmap by the view."""

    def __init__(self, skin: Skin) -> None:
        super().__init__()
        self._skin = skin
        self._rect = QRectF()
        self.setCacheMode(QGraphicsItem.CacheMode.DeviceCoordinateCache)
        self.setVisible(False)

    @property
    def rect(self) -> QRectF:
        """Return the rectangle it covers, in the scene."""
        return self._rect.translated(self.pos())

    def cover(self, rect: QRectF) -> None:
        """Cover a rectangle of the scene."""
        size = QRectF(0, 0, rect.width(), rect.height())
        if size != self._rect:
            self.prepareGeometryChange()
            self._rect = size
        self.setPos(rect.topLeft())

    def boundingRect(self) -> QRectF:
        """Return what it covers."""
        return self._rect


def in_box(box: Box, width: float, height: float, room: float) -> QRectF:
    """Return where something of a size lies in a box, on whole pixels; ``room`` is how wide the table is."""
    width = min(width, box.width)
    left = box.x - width * (box.align + 1) / 2
    left = max(4.0, min(left, room - 4 - width))
    return QRectF(round(left), round(box.y - height / 2), round(width), round(height))


class PlateItem(Piece):
    """A name plate."""

    def __init__(self, skin: Skin) -> None:
        super().__init__(skin)
        self._plate: Plate | None = None
        self._size = 0.0
        self.setZValue(Z_LABELS)

    def show_plate(self, plate: Plate, box: Box, height: float, room: float) -> None:
        """Show a plate in a box of a table ``room`` px wide; on two lines if one is too long and the box allows it."""
        size = height / PLATE_HEIGHT
        wanted = plate_size(plate, self._skin.font(size))
        if plate.doing and box.stacks and wanted.width() > box.width:
            plate, lower = replace(plate, stacked=True), box.y + wanted.height() / 2
            wanted = plate_size(plate, self._skin.font(size))
            box = box._replace(y=lower - wanted.height() / 2)
        self.cover(in_box(box, wanted.width(), wanted.height(), room))
        if (plate, size) != (self._plate, self._size):
            self._plate, self._size = plate, size
            self.update()
        self.setVisible(True)

    def paint(self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None) -> None:
        """Paint it."""
        if self._plate is not None:
            paint_plate(painter, self._rect, self._plate, self._skin.font(self._size), contrast=self._skin.contrast)


class CountItem(Piece):
    """How many cards a pile has."""

    def __init__(self, skin: Skin) -> None:
        super().__init__(skin)
        self._count = self._label = ""
        self._seat: int | None = None
        self._size = 0.0
        self.setZValue(Z_LABELS)

    def show_count(self, count: int, label: str, box: Box, height: float, seat: int | None = None) -> None:
        """Show a number and what it counts, behind the mark of a seat."""
        size = height / COUNT_HEIGHT
        room = count_size(str(count), label, self._skin.font(size), seat=seat)
        if room.width() > box.width:  # the mark and the number say it too
            label = ""
            room = count_size(str(count), label, self._skin.font(size), seat=seat)
        self.cover(in_box(box, room.width(), room.height(), box.x + 2 * box.width))
        new = (str(count), label, seat, size)
        if new != (self._count, self._label, self._seat, self._size):
            self._count, self._label, self._seat, self._size = new
            self.update()
        self.setVisible(True)

    def paint(self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None) -> None:
        """Paint it."""
        skin = self._skin
        font = skin.font(self._size)
        paint_count(painter, self._rect, self._count, self._label, font, contrast=skin.contrast, seat=self._seat)


def corners_of(fan: QRectF, card: float, *, tight: bool) -> QRectF:
    """Return the rectangle at whose right corners a build's badge and mark lie: smaller than the fan if ``tight``."""
    return fan.adjusted(0, 0.17 * card, -0.1 * card, -0.07 * card) if tight else fan


class PileItem(QGraphicsObject):
    """What lies on a build: its badge, its owner's mark, and the line round the whole fan."""

    def __init__(self, skin: Skin) -> None:
        super().__init__()
        self._skin = skin
        self._fan = QRectF()
        self._card = 0.0
        self._build: TableBuild | None = None
        self._glow = Glow.NONE
        self._strength = 0.0
        self._focus = False
        self._tight = False
        self.setCacheMode(QGraphicsItem.CacheMode.DeviceCoordinateCache)
        self.setVisible(False)

    def show_build(self, build: TableBuild, fan: Rect, card: float, z: float, *, tight: bool = False) -> None:
        """Lie on a build's fan of cards, ``card`` px wide each; ``tight``: badge and mark stay inside the fan."""
        rect = qrect(fan)
        if (rect, card) != (self._fan, self._card):
            self.prepareGeometryChange()
            self._fan, self._card = rect, card
            corner = badge_rect(rect, card, multiple=True).center()
            self.setTransformOriginPoint(corner)
        if (build, tight) != (self._build, self._tight):
            self._build, self._tight = build, tight
            self.update()
        self.setZValue(z)
        self.setVisible(True)

    def set_state(self, glow: Glow, strength: float, *, focus: bool) -> None:
        """Say what shines: the line round the fan (0 to 1) and the keyboard's ring."""
        new = (glow, strength, focus)
        if new != (self._glow, self._strength, self._focus):
            self._glow, self._strength, self._focus = new
            self.update()

    def boundingRect(self) -> QRectF:
        """Return what it covers."""
        reach = max(MARGIN, 0.4 * self._card)
        return self._fan.adjusted(-MARGIN, -reach, reach, MARGIN)

    def paint(self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None) -> None:
        """Paint it."""
        build, skin = self._build, self._skin
        if build is None:
            return
        radius = card_radius(self._card)
        if self._glow is not Glow.NONE and self._strength:
            painter.setOpacity(self._strength)
            paint_outline(painter, self._fan, radius, self._glow, contrast=skin.contrast)
            painter.setOpacity(1)
        if self._focus:
            paint_focus(painter, self._fan, radius)
        font = skin.font(14)
        corner = corners_of(self._fan, self._card, tight=self._tight)
        paint_badge(painter, corner, self._card, str(build.value), font, multiple=build.multiple)
        paint_owner(painter, corner, self._card, build.owner)


class HaloLayer(QGraphicsItem):
    """The light round cards and builds, below all of them."""

    def __init__(self, skin: Skin) -> None:
        super().__init__()
        self._skin = skin
        self._bounds = QRectF()
        self._halos: dict[Rect, tuple[float, Glow, float]] = {}
        self.setZValue(Z_HALO)

    def set_bounds(self, bounds: QRectF) -> None:
        """Say how large the table is."""
        if bounds != self._bounds:
            self.prepareGeometryChange()
            self._bounds = bounds

    def show_halos(self, halos: dict[Rect, tuple[float, Glow, float]]) -> None:
        """Shine round rectangles: each with its corner's radius, how, and how strongly (0 to 1)."""
        old, self._halos = self._halos, halos
        for rect in old.keys() | halos.keys():
            if old.get(rect) != halos.get(rect):
                self.update(qrect(rect.grown(MARGIN)))

    def boundingRect(self) -> QRectF:
        """Return what it covers."""
        return self._bounds

    def paint(self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None) -> None:
        """Paint it."""
        if self._skin.contrast:
            return
        for rect, (radius, glow, strength) in self._halos.items():
            painter.setOpacity(strength)
            self._skin.soft.paint_halo(painter, qrect(rect), radius, glow)


class FeltGlow(QGraphicsItem):
    """The line along the felt's edge that says: a card may be trailed."""

    def __init__(self, skin: Skin) -> None:
        super().__init__()
        self._skin = skin
        self._bounds = QRectF()
        self._strength = 0.0
        self.setZValue(1)

    def set_bounds(self, bounds: QRectF) -> None:
        """Say how large the felt is."""
        if bounds != self._bounds:
            self.prepareGeometryChange()
            self._bounds = bounds

    def set_strength(self, strength: float) -> None:
        """Say how strongly it shines, 0 to 1."""
        if strength != self._strength:
            self._strength = strength
            wide, rect = 14, self._bounds
            self.update(QRectF(rect.left(), rect.top(), rect.width(), 2 * wide))
            self.update(QRectF(rect.left(), rect.bottom() - 2 * wide, rect.width(), 2 * wide))
            self.update(QRectF(rect.left(), rect.top(), wide, rect.height()))
            self.update(QRectF(rect.right() - wide, rect.top(), wide, rect.height()))

    def boundingRect(self) -> QRectF:
        """Return what it covers."""
        return self._bounds

    def paint(self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None) -> None:
        """Paint it."""
        if self._strength:
            painter.setOpacity(self._strength)
            paint_felt_glow(painter, self._bounds, contrast=self._skin.contrast)


class Shine(QGraphicsItem):
    """A band of light that crosses the felt when the table is swept."""

    def __init__(self) -> None:
        super().__init__()
        self._size = QSize()
        self._width = 0.0
        self.setZValue(2)
        self.setVisible(False)

    def mover(self, size: QSize) -> Callable[[float], None]:
        """Return what moves the band over a table of a size; 1: it has left."""
        self.prepareGeometryChange()
        self._size = size
        self._width = size.width() * 0.28

        def move(share: float) -> None:
            self.setPos(-self._width + share * (size.width() + self._width), 0)
            self.setVisible(share < 1)

        return move

    def boundingRect(self) -> QRectF:
        """Return what it covers."""
        return QRectF(0, 0, self._width, self._size.height())

    def paint(self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None) -> None:
        """Paint it."""
        band = QLinearGradient(0, 0, self._width, 0)
        for at, alpha in ((0, 0), (0.5, 30), (1, 0)):
            band.setColorAt(at, QColor(255, 244, 214, alpha))
        painter.fillRect(self.boundingRect(), band)


class Ghost(Piece):
    """The dashed place of a card that was lifted."""

    def __init__(self, skin: Skin) -> None:
        super().__init__(skin)
        self.setZValue(Z_HALO - 1)

    def paint(self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None) -> None:
        """Paint it."""
        paint_ghost(painter, self._rect, card_radius(self._rect.width()), contrast=self._skin.contrast)
