"""The table for screen readers: a tree of its parts and things, told when something changes; and what is announced.

Qt shows only the viewport of a QGraphicsView to them, so the table has interfaces of its own. A thing is pressed as a
person presses it: in its middle.
"""

from collections.abc import Mapping
from types import MappingProxyType
from typing import TYPE_CHECKING, Final

import shiboken6
from PySide6.QtCore import QObject, QPoint, QRect, Slot
from PySide6.QtGui import (
    QAccessible,
    QAccessibleActionInterface,
    QAccessibleAnnouncementEvent,
    QAccessibleEvent,
    QAccessibleInterface,
    QWindow,
)
from PySide6.QtWidgets import QAccessibleWidget, QWidget

from cassino_desktop.gui.table.contents import Item, Kind, Part
from cassino_desktop.gui.table.geometry import Rect

if TYPE_CHECKING:
    from cassino_desktop.gui.table.view import TableView

_GROUP_ROLES: Final[Mapping[Kind, QAccessible.Role]] = MappingProxyType(
    {
        Kind.HAND: QAccessible.Role.List,
        Kind.TABLE: QAccessible.Role.List,
        Kind.PLAYS: QAccessible.Role.ToolBar,
        Kind.CHOOSER: QAccessible.Role.List,
        Kind.PLAYERS: QAccessible.Role.List,
    }
)
_HEIGHTS: Final = (Kind.CHOOSER, Kind.PLAYS, Kind.HAND, Kind.TABLE, Kind.PLAYERS)
"""The parts, those that lie higher first."""

_ITEM_ROLES: Final[Mapping[Kind, QAccessible.Role]] = MappingProxyType(
    {
        Kind.HAND: QAccessible.Role.ListItem,
        Kind.TABLE: QAccessible.Role.ListItem,
        Kind.PLAYS: QAccessible.Role.Button,
        Kind.CHOOSER: QAccessible.Role.ListItem,
        Kind.PLAYERS: QAccessible.Role.StaticText,
    }
)


class TableAccessible(QAccessibleWidget):
    """The table: its children are the parts, and what lies over it, such as the score sheet."""

    def __init__(self, view: "TableView") -> None:
        super().__init__(view, QAccessible.Role.Pane)
        self._view = view
        self._groups = [GroupAccessible(self, number) for number in range(len(Kind))]

    @property
    def view(self) -> "TableView":
        """Return the table's view."""
        return self._view

    def parts(self) -> tuple[Part, ...]:
        """Return what is on the table now."""
        return self._view.table.contents()

    def group(self, number: int) -> "GroupAccessible":
        """Return the interface of a part."""
        return self._groups[number]

    def focused(self) -> QAccessibleInterface | None:
        """Return the interface of what has the keyboard, or None."""
        for number, part in enumerate(self.parts()):
            for index, item in enumerate(part.items):
                if item.focused:
                    return self._groups[number].item(index)
        return None

    def _panels(self) -> list[QWidget]:
        """The widgets that lie over the table now."""
        own = self._view.viewport()
        children = (child for child in self._view.children() if isinstance(child, QWidget) and child is not own)
        return [child for child in children if child.isVisible()]

    # QAccessibleInterface

    def text(self, kind: QAccessible.Text) -> str:
        """Return the table's name."""
        return self._view.tr("Card table") if kind is QAccessible.Text.Name else ""

    def childCount(self) -> int:
        """Return how many parts and panels there are."""
        return len(self._groups) + len(self._panels())

    def child(self, index: int) -> QAccessibleInterface | None:  # type: ignore[override]  # the stubs leave None out
        """Return a part or a panel."""
        if index in range(len(self._groups)):
            return self._groups[index]
        panels = self._panels()
        number = index - len(self._groups)
        return QAccessible.queryAccessibleInterface(panels[number]) if number in range(len(panels)) else None

    def indexOfChild(self, child: QAccessibleInterface) -> int:
        """Return which part or panel an interface is, or -1."""
        number = next((number for number, group in enumerate(self._groups) if group is child), -1)
        if number < 0 and (thing := child.object()) in (panels := self._panels()):
            return len(self._groups) + panels.index(thing)
        return number

    def childAt(self, x: int, y: int) -> QAccessibleInterface | None:  # type: ignore[override]  # the stubs leave None out
        """Return the panel or the part at a point of the screen."""
        for panel in reversed(self._panels()):
            if panel.rect().contains(panel.mapFromGlobal(QPoint(x, y))):
                return QAccessible.queryAccessibleInterface(panel)
        by_height = sorted(range(len(Kind)), key=lambda number: _HEIGHTS.index(tuple(Kind)[number]))
        return next((self._groups[number] for number in by_height if self._groups[number].childAt(x, y)), None)

    def focusChild(self) -> QAccessibleInterface | None:  # type: ignore[override]  # the stubs leave None out
        """Return what has the keyboard."""
        return self.focused()


class _Node:
    """What the parts and the things have in common."""

    _root: TableAccessible

    def isValid(self) -> bool:
        """Return whether the table is still there."""
        return shiboken6.isValid(self._root) and self._root.isValid()

    def setText(self, kind: QAccessible.Text, text: str) -> None:
        """Change nothing: it is not written by others."""

    def _on_screen(self, rect: Rect) -> QRect:
        corner = self._root.view.viewport().mapToGlobal(QPoint(round(rect.x), round(rect.y)))
        return QRect(corner.x(), corner.y(), round(rect.width), round(rect.height))


class GroupAccessible(_Node, QAccessibleInterface):
    """A part of the table: its children are the things in it."""

    def __init__(self, root: TableAccessible, number: int) -> None:
        super().__init__()
        self._root = root
        self._number = number
        self._items: list[ItemAccessible] = []

    @property
    def part(self) -> Part:
        """Return what it shows now."""
        return self._root.parts()[self._number]

    def item(self, index: int) -> "ItemAccessible":
        """Return the interface of a thing."""
        while len(self._items) <= index:
            self._items.append(ItemAccessible(self._root, self, len(self._items)))
        return self._items[index]

    def object(self) -> QObject | None:  # type: ignore[override]  # the stubs leave None out
        """Return nothing: it is no QObject."""
        return None

    def window(self) -> QWindow | None:  # type: ignore[override]  # the stubs leave None out
        """Return the window it is in."""
        return self._root.window()

    def role(self) -> QAccessible.Role:
        """Return what it is."""
        return _GROUP_ROLES[self.part.kind]

    def text(self, kind: QAccessible.Text) -> str:
        """Return its name."""
        return self.part.name if kind is QAccessible.Text.Name else ""

    def state(self) -> QAccessible.State:
        """Return whether it is there now."""
        state = QAccessible.State()
        state.invisible = not self.part.items
        return state

    def rect(self) -> QRect:
        """Return where it is on the screen."""
        return self._on_screen(self.part.rect)

    def parent(self) -> QAccessibleInterface:
        """Return the table."""
        return self._root

    def childCount(self) -> int:
        """Return how many things there are."""
        return len(self.part.items)

    def child(self, index: int) -> QAccessibleInterface | None:  # type: ignore[override]  # the stubs leave None out
        """Return a thing."""
        return self.item(index) if 0 <= index < self.childCount() else None

    def indexOfChild(self, child: QAccessibleInterface) -> int:
        """Return which thing an interface is, or -1."""
        return next((number for number, item in enumerate(self._items) if item is child), -1)

    def childAt(self, x: int, y: int) -> QAccessibleInterface | None:  # type: ignore[override]  # the stubs leave None out
        """Return the thing at a point of the screen, what lies higher first."""
        found = (index for index in reversed(range(self.childCount())) if self.item(index).rect().contains(x, y))
        return next((self.item(index) for index in found), None)


class ItemAccessible(_Node, QAccessibleWidget):
    """A card, a build, a button, a row, a line about a player.

    WORKAROUND (PySide6 6.11.3): ``interface_cast`` written in Python aborts the program whenever it returns None, and a
    screen reader asks for what a card has not. So it is an interface of a widget, which has actions in C++ already.
    """

    def __init__(self, root: TableAccessible, group: GroupAccessible, index: int) -> None:
        super().__init__(root.view, QAccessible.Role.ListItem)
        self._root = root
        self._group = group
        self._index = index

    @property
    def _item(self) -> Item | None:
        items = self._group.part.items
        return items[self._index] if self._index < len(items) else None

    def object(self) -> QObject | None:  # type: ignore[override]  # the stubs leave None out
        """Return nothing: it is no QObject."""
        return None

    def window(self) -> QWindow | None:  # type: ignore[override]  # the stubs leave None out
        """Return the window it is in."""
        return self._root.window()

    def isValid(self) -> bool:
        """Return whether the thing is there now."""
        return self._item is not None and super().isValid()

    def role(self) -> QAccessible.Role:
        """Return what it is."""
        return _ITEM_ROLES[self._group.part.kind]

    def text(self, kind: QAccessible.Text) -> str:
        """Return its name."""
        item = self._item
        return item.name if item is not None and kind is QAccessible.Text.Name else ""

    def state(self) -> QAccessible.State:
        """Return whether it can be pressed, is chosen, has the keyboard."""
        state = QAccessible.State()
        item = self._item
        if item is None:
            state.invisible = True
            return state
        pressable = self.role() is not QAccessible.Role.StaticText
        state.disabled = pressable and not item.enabled
        state.selectable = pressable
        state.selected = item.selected
        state.focusable = pressable
        state.focused = item.focused and self._root.view.hasFocus()
        state.readOnly = not pressable
        return state

    def rect(self) -> QRect:
        """Return where it is on the screen."""
        item = self._item
        return self._on_screen(item.rect) if item is not None else QRect()

    def parent(self) -> QAccessibleInterface:
        """Return the part it belongs to."""
        return self._group

    def childCount(self) -> int:
        """Return none."""
        return 0

    def child(self, index: int) -> QAccessibleInterface | None:  # type: ignore[override]  # the stubs leave None out
        """Return nothing."""
        return None

    def indexOfChild(self, child: QAccessibleInterface) -> int:
        """Return that it has no such child."""
        return -1

    def childAt(self, x: int, y: int) -> QAccessibleInterface | None:  # type: ignore[override]  # the stubs leave None out
        """Return nothing."""
        return None

    # QAccessibleActionInterface

    def actionNames(self) -> list[str]:
        """Return what can be done: pressing, where it can be pressed."""
        item = self._item
        return [QAccessibleActionInterface.pressAction()] if item is not None and item.enabled else []

    def doAction(self, name: str) -> None:
        """Press."""
        item = self._item
        if item is not None and name in self.actionNames():
            self._root.view.press_at(*item.rect.middle)

    def keyBindingsForAction(self, name: str) -> list[str]:
        """Return no keys of its own."""
        return []


class Reader(QObject):
    """Tells screen readers what happens on a table; owns its interfaces, which have to live as long as the table."""

    def __init__(self, view: "TableView") -> None:
        super().__init__(view)
        self._view = view
        self._root: TableAccessible | None = None
        self._focus = ""
        view.table.contentsChanged.connect(self._on_changed)
        view.table.announced.connect(self._on_announced)

    @property
    def root(self) -> TableAccessible:
        """Return the table's interface."""
        if self._root is None:
            self._root = TableAccessible(self._view)
        return self._root

    @Slot()
    def _on_changed(self) -> None:
        """Tell where the keyboard is now, if that is another thing than before."""
        if not QAccessible.isActive():
            return
        QAccessible.updateAccessibility(QAccessibleEvent(self._view, QAccessible.Event.ObjectReorder))
        focused = self.root.focused()
        name = focused.text(QAccessible.Text.Name) if focused is not None else ""
        if name != self._focus:
            self._focus = name
            if focused is not None and self._view.hasFocus():
                QAccessible.updateAccessibility(QAccessibleEvent(focused, QAccessible.Event.Focus))

    @Slot(str)
    def _on_announced(self, sentence: str) -> None:
        """Say something."""
        if QAccessible.isActive():
            QAccessible.updateAccessibility(QAccessibleAnnouncementEvent(self._view, sentence))


def interface_of(key: str, thing: QObject) -> QAccessibleInterface | None:
    """Return a table's interface; None for anything else. To be installed as a factory."""
    reader = getattr(thing, "reader", None) if key == "TableView" else None
    return reader.root if isinstance(reader, Reader) else None


def install() -> None:
    """Let Qt ask for the interfaces of tables; asking again changes nothing."""
    QAccessible.installFactory(interface_of)
