"""The toolbar: a few actions, with their words where there is room, and at its end some known by their picture."""

from collections.abc import Mapping

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QMainWindow, QSizePolicy, QToolBar, QToolButton, QWidget

from cassino_desktop.gui.actions import Act, action_table


class ToolBar(QToolBar):
    """Holds the actions of the table that belong here, in their order."""

    def __init__(self, window: QMainWindow, actions: Mapping[Act, QAction]) -> None:
        """Fill it."""
        super().__init__(window)
        self.setWindowTitle(self.tr("Toolbar"))
        self.setObjectName("toolbar")
        self.setMovable(False)
        self.setContextMenuPolicy(Qt.ContextMenuPolicy.PreventContextMenu)
        self.setIconSize(QSize(20, 20))
        at_end = []
        for spec in action_table():
            if spec.tool:
                self.addAction(actions[spec.act])
            elif spec.tool_at_end:
                at_end.append(actions[spec.act])
        space = QWidget()
        space.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Preferred)
        self.addWidget(space)
        self._at_end = at_end
        self.addActions(at_end)
        window.addToolBar(self)

    def show_words(self, shown: bool) -> None:
        """Put words beside the pictures, or leave them out."""
        style = Qt.ToolButtonStyle
        self.setToolButtonStyle(style.ToolButtonTextBesideIcon if shown else style.ToolButtonIconOnly)
        for action in self._at_end:
            button = self.widgetForAction(action)
            if isinstance(button, QToolButton):
                button.setToolButtonStyle(style.ToolButtonIconOnly)
