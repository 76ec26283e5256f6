"""The soft change from one picture to the next, for those who want nothing to fly."""

from collections.abc import Callable

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QPainter, QPixmap
from PySide6.QtWidgets import QGraphicsPixmapItem, QGraphicsScene

Z_CROSS_FADE = 9000.0


class CrossFade(QGraphicsPixmapItem):
    """The picture before, that fades away over the one after."""

    def __init__(self) -> None:
        super().__init__()
        self.setZValue(Z_CROSS_FADE)
        self.setVisible(False)

    def take(self, scene: QGraphicsScene, size: QSize, dpr: float) -> Callable[[float], None]:
        """Keep what the scene shows now; return what fades it away, 0 to 1."""
        pixmap = QPixmap(size * dpr)
        pixmap.setDevicePixelRatio(dpr)
        pixmap.fill(Qt.GlobalColor.black)
        area = QRectF(0, 0, size.width(), size.height())
        with QPainter(pixmap) as painter:
            painter.setRenderHints(QPainter.RenderHint.Antialiasing | QPainter.RenderHint.SmoothPixmapTransform)
            scene.render(painter, area, area)
        self.setPixmap(pixmap)
        self.setOpacity(1)
        self.setVisible(True)

        def fade(share: float) -> None:
            self.setOpacity(1 - share)

        return fade

    def drop(self) -> None:
        """Show nothing any more."""
        self.setVisible(False)
        self.setPixmap(QPixmap())
