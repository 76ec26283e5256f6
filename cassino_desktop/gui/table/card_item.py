"""One card on the table: a pixmap with its shadow, and the states it can be in."""

from PySide6.QtCore import QRectF
from PySide6.QtGui import QPainter, QTransform
from PySide6.QtWidgets import QGraphicsObject, QStyleOptionGraphicsItem, QWidget

from cassino_desktop.engine.cards import Card
from cassino_desktop.gui.cards.art import card_height, card_radius
from cassino_desktop.gui.cards.pixmaps import paint_pixmap
from cassino_desktop.gui.cards.soft import Depth, shadow_margin
from cassino_desktop.gui.cards.states import MARGIN, Glow, paint_dim, paint_focus, paint_outline
from cassino_desktop.gui.table.geometry import Pose
from cassino_desktop.gui.table.layout import Seen
from cassino_desktop.gui.table.skin import Skin


class CardItem(QGraphicsObject):
    """A card of the pack; there are 52 for the life of the table, hidden while they stand nowhere.

    Attributes:
        card: Which card it is.
    """

    def __init__(self, card: Card, skin: Skin) -> None:
        super().__init__()
        self.card = card
        self._skin = skin
        self._pose = Pose(0, 0, 0)
        self._face_up = False
        self._depth = Depth.LYING
        self._glow = Glow.NONE
        self._strength = 0.0
        self._veil = 0.0
        self._focus = False
        self._width = 0.0
        self._rect = QRectF()
        self._bounds = QRectF()
        self.setVisible(False)

    # what is shown

    @property
    def pose(self) -> Pose:
        """Return where it lies now; its width is the one drawn, in flight too."""
        return self._pose

    @property
    def face_up(self) -> bool:
        """Return which side is up."""
        return self._face_up

    @property
    def seen(self) -> Seen:
        """Return everything about its place."""
        return Seen(self._pose, self._face_up, self.isVisible())

    def put(self, seen: Seen) -> None:
        """Lay it down at rest; where it has no width it stands nowhere."""
        if not seen.pose.width:
            self.setVisible(False)
            return
        self.rest_at(seen.pose.width)
        self.place(seen.pose)
        self.turn(seen.face_up)
        self.setVisible(seen.drawn)

    def rest_at(self, width: float) -> None:
        """Take the pixmap of a width; what is drawn keeps its size."""
        if width != self._width:
            self.prepareGeometryChange()
            self._width = width
            height = card_height(width)
            self._rect = QRectF(-width / 2, -height / 2, width, height)
            self._measure()

    def place(self, pose: Pose, squeeze: float = 1.0) -> None:
        """Move it; ``squeeze`` is how wide it looks while it turns over, 1 at rest."""
        self._pose = pose
        self.setPos(pose.x, pose.y)
        self.setRotation(pose.angle)
        self.setZValue(pose.z)
        scale = pose.width / self._width
        self.setScale(scale if abs(scale - 1) > 0.001 else 1.0)
        if squeeze != 1.0:
            self.setTransform(QTransform.fromScale(max(squeeze, 0.01), 1))
        elif not self.transform().isIdentity():
            self.setTransform(QTransform())

    def turn(self, face_up: bool) -> None:
        """Show the face or the back."""
        if face_up != self._face_up:
            self._face_up = face_up
            self.update()

    def set_depth(self, depth: Depth) -> None:
        """Say how high it lies, for its shadow."""
        if depth is not self._depth:
            self.prepareGeometryChange()
            self._depth = depth
            self._measure()

    def set_state(self, glow: Glow, strength: float, veil: float, *, focus: bool) -> None:
        """Say what shines: the line round it, the veil over it (both 0 to 1), and the keyboard's ring."""
        new = (glow, strength, veil, focus)
        if new != (self._glow, self._strength, self._veil, self._focus):
            self._glow, self._strength, self._veil, self._focus = new
            self.update()

    @property
    def state(self) -> tuple[Glow, float, float, bool]:
        """Return what shines: see :meth:`set_state`."""
        return self._glow, self._strength, self._veil, self._focus

    def _measure(self) -> None:
        margin = max(MARGIN, shadow_margin(self._depth))
        self._bounds = self._rect.adjusted(-margin, -margin, margin, margin)

    # QGraphicsItem

    def boundingRect(self) -> QRectF:
        """Return what it covers."""
        return self._bounds

    def paint(self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None) -> None:
        """Paint it."""
        skin, rect, width = self._skin, self._rect, self._width
        radius = card_radius(width)
        skin.soft.paint_shadow(painter, rect, radius, skin.depth(self._depth))
        dpr = painter.device().devicePixelRatio()
        pixmap = skin.art.face(self.card, width, dpr) if self._face_up else skin.art.back(width, dpr)
        paint_pixmap(painter, rect, pixmap)
        if self._glow is not Glow.NONE and self._strength:
            painter.setOpacity(self._strength)
            paint_outline(painter, rect, radius, self._glow, contrast=skin.contrast)
        if self._veil:
            painter.setOpacity(self._veil)
            paint_dim(painter, rect, radius, contrast=skin.contrast)
        if self._focus:
            painter.setOpacity(1)
            paint_focus(painter, rect, radius)
