"""The view on the table: as large as its part of the window; what is pressed and typed goes to the gestures."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from PySide6.QtCore import QEvent, QRectF, Qt
from PySide6.QtGui import QFocusEvent, QHideEvent, QKeyEvent, QMouseEvent, QPainter, QResizeEvent
from PySide6.QtWidgets import QFrame, QGraphicsView, QWidget

from cassino_desktop.gui.cards.art import CardArt
from cassino_desktop.gui.table.accessible import Reader, install
from cassino_desktop.gui.table.doing import Dragging, Key, Pressed
from cassino_desktop.gui.table.scene import TableScene

KEYS: Final[Mapping[Qt.Key, Key]] = MappingProxyType(
    {
        Qt.Key.Key_Left: Key.LEFT,
        Qt.Key.Key_Right: Key.RIGHT,
        Qt.Key.Key_Up: Key.UP,
        Qt.Key.Key_Down: Key.DOWN,
        Qt.Key.Key_Tab: Key.NEXT,
        Qt.Key.Key_Backtab: Key.PREVIOUS,
        Qt.Key.Key_Return: Key.ENTER,
        Qt.Key.Key_Enter: Key.ENTER,
        Qt.Key.Key_T: Key.TRAIL,
        Qt.Key.Key_Space: Key.TOGGLE,
        Qt.Key.Key_Escape: Key.LET_GO,
    }
)
_PLAIN = Qt.KeyboardModifier.NoModifier
_ALLOWED = (_PLAIN, Qt.KeyboardModifier.KeypadModifier)
_MODIFIERS = (Qt.Key.Key_Shift, Qt.Key.Key_Control, Qt.Key.Key_Alt, Qt.Key.Key_Meta, Qt.Key.Key_AltGr)


class TableView(QGraphicsView):
    """Shows the table in its size.

    Attributes:
        table: The scene.
        reader: Tells screen readers what happens.
    """

    def __init__(self, art: CardArt, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.table = TableScene(art)
        self.table.setParent(self)
        self.setScene(self.table)
        # A viewport made here is known to Python; Qt's own would have it look through every class of widget first.
        self.setViewport(QWidget())
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setAlignment(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignTop)
        self.setRenderHints(QPainter.RenderHint.Antialiasing | QPainter.RenderHint.SmoothPixmapTransform)
        self.setViewportUpdateMode(QGraphicsView.ViewportUpdateMode.MinimalViewportUpdate)
        self.setMouseTracking(True)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        install()
        self.reader = Reader(self)

    # size

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Lay the table out for the new size."""
        super().resizeEvent(event)
        size = self.viewport().size()
        self.table.resize_to(size)
        self.setSceneRect(QRectF(0, 0, size.width(), size.height()))

    def changeEvent(self, event: QEvent) -> None:
        """Follow the system's font, and the language."""
        super().changeEvent(event)
        if event.type() in (QEvent.Type.FontChange, QEvent.Type.LanguageChange):
            self.table.renew()

    def hideEvent(self, event: QHideEvent) -> None:
        """Let go of what is held."""
        self.table.gestures.stop()
        super().hideEvent(event)

    # the pointer

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Press with the left button; any other takes a held card home."""
        self.table.finish()
        if event.button() is Qt.MouseButton.LeftButton:
            self.table.gestures.press(event.position().x(), event.position().y())
        else:
            self.table.gestures.let_go()
        event.accept()

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        """Press a second time."""
        self.table.finish()
        if event.button() is Qt.MouseButton.LeftButton:
            self.table.gestures.double_click(event.position().x(), event.position().y())
        else:
            self.table.gestures.let_go()
        event.accept()

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        """Follow the pointer; a card that is held out of the window goes home."""
        gestures = self.table.gestures
        held = isinstance(gestures.doing, Dragging | Pressed)
        if held and not event.buttons() & Qt.MouseButton.LeftButton:
            gestures.let_go()  # the release was lost on the way
        elif held and not self._in_window(event):
            gestures.let_go()
        else:
            gestures.move(event.position().x(), event.position().y())
        self._shape_pointer(event)
        event.accept()

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        """Let go of the left button; the others mean nothing here."""
        if event.button() is Qt.MouseButton.LeftButton:
            if self._in_window(event):
                self.table.gestures.release(event.position().x(), event.position().y())
            else:
                self.table.gestures.let_go()
        self._shape_pointer(event)
        event.accept()

    def _shape_pointer(self, event: QMouseEvent) -> None:
        shape = self.table.gestures.shape_at(event.position().x(), event.position().y())
        if shape is not self.viewport().cursor().shape():
            self.viewport().setCursor(shape)

    def press_at(self, x: float, y: float) -> None:
        """Press and let go at a point, as a person does; for those who cannot point."""
        self.table.finish()
        self.table.gestures.press(x, y)
        self.table.gestures.release(x, y)

    def _in_window(self, event: QMouseEvent) -> bool:
        window = self.window()
        return window.rect().contains(self.viewport().mapTo(window, event.position().toPoint()))

    # keys

    def event(self, event: QEvent) -> bool:
        """Take the table's keys before the window's shortcuts do."""
        if event.type() is QEvent.Type.ShortcutOverride and isinstance(event, QKeyEvent) and self._is_ours(event):
            event.accept()
            return True
        if event.type() in (QEvent.Type.WindowDeactivate, QEvent.Type.UngrabMouse):
            self.table.gestures.let_go()
        if event.type() is QEvent.Type.DevicePixelRatioChange:
            self.table.renew()
        return super().event(event)

    @staticmethod
    def _is_ours(event: QKeyEvent) -> bool:
        plain = event.modifiers() in _ALLOWED
        return plain and (event.key() in KEYS or Qt.Key.Key_1 <= event.key() <= Qt.Key.Key_5)

    def focusNextPrevChild(self, forward: bool) -> bool:
        """Walk the plays by Tab while there are some; else leave the table."""
        self.table.finish()
        if self.table.keyboard.key(Key.NEXT if forward else Key.PREVIOUS):
            return True
        return super().focusNextPrevChild(forward)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """End what moves, then do what the key says."""
        if event.key() in _MODIFIERS:
            event.ignore()
            return
        was_moving = self.table.is_moving
        self.table.finish()
        if not self._heeded(event) and not was_moving:
            event.ignore()
            return
        event.accept()

    def _heeded(self, event: QKeyEvent) -> bool:
        """Whether the key meant something here."""
        if event.modifiers() not in _ALLOWED:
            return False
        number = event.key() - Qt.Key.Key_0
        if 1 <= number <= 5:
            return self.table.keyboard.pick(number)
        key = KEYS.get(Qt.Key(event.key()))
        return key is not None and self.table.keyboard.key(key)

    def focusOutEvent(self, event: QFocusEvent) -> None:
        """Let go of what is held."""
        self.table.gestures.let_go()
        super().focusOutEvent(event)
