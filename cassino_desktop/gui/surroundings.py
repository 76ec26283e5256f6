"""What is round the table: menus, toolbar, list of moves, full screen; as the person wants and as there is room."""

from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QObject, QSize, Qt, Signal, Slot
from PySide6.QtGui import QKeySequence

from cassino_desktop.gui.actions import Act
from cassino_desktop.gui.typography import scaled

if TYPE_CHECKING:
    from cassino_desktop.gui.main_window import MainWindow

_WIDE: Final = 1100
"""From this nominal width on the moves are in sight, and the toolbar has words."""
_ROOMY: Final = QSize(760, 560)
"""Below this nominal width or height there is neither toolbar nor list of moves."""


class Surroundings(QObject):
    """Leaves the table its room: what is round it gives way in a small window.

    Signals:
        widened(): ``is_wide`` has changed.
    """

    widened = Signal()

    def __init__(self, window: "MainWindow") -> None:
        """Connect the actions of the window."""
        super().__init__(window)
        self._window = window
        self._preferences = window.preferences
        self._actions = window.actions_of
        self._wide: bool | None = None
        self._actions[Act.MENU_BAR].setChecked(True)
        self._actions[Act.MENU_BAR].triggered.connect(self._on_menu_bar)
        self._actions[Act.TOOL_BAR].triggered.connect(self._on_tool_bar)
        self._actions[Act.MOVE_LIST].triggered.connect(self._on_fold)
        self._actions[Act.FULL_SCREEN].triggered.connect(self.fill_screen)
        window.moves.foldToggled.connect(self._on_fold)
        window.preferences.changed.connect(self._on_settings)
        self.fit()

    @property
    def is_wide(self) -> bool:
        """Return whether there is room for the moves beside the table."""
        return bool(self._wide)

    def fit(self) -> None:
        """Show what there is room for."""
        window = self._window
        shown = self._preferences.settings.tool_bar
        self._actions[Act.TOOL_BAR].setChecked(shown)
        roomy = window.width() >= scaled(_ROOMY.width()) and window.height() >= scaled(_ROOMY.height())
        window.toolbar.setVisible(roomy and shown)
        window.moves.setVisible(roomy)
        wide = window.width() >= scaled(_WIDE)
        if wide != self._wide:
            self._wide = wide
            self._unfold(wide and self._preferences.settings.move_list)
            window.toolbar.show_words(wide)
            self.widened.emit()

    @Slot(bool)
    def fill_screen(self, full: bool) -> None:
        """Fill the whole screen, or no longer."""
        state, filling = self._window.windowState(), Qt.WindowState.WindowFullScreen
        self._window.setWindowState(state | filling if full else state & ~filling)

    @Slot()
    def _on_settings(self) -> None:
        if self._wide:
            self._unfold(self._preferences.settings.move_list)
        self.fit()

    @Slot(bool)
    def _on_menu_bar(self, shown: bool) -> None:
        self._window.menu_bar.setVisible(shown)
        key = self._actions[Act.MENU_BAR].shortcut().toString(QKeySequence.SequenceFormat.NativeText)
        sentence = self.tr("{key} brings the menu back.").format(key=key)
        if shown:
            self._window.notices.take_back(sentence)
        else:
            self._window.notices.tell(sentence)

    @Slot(bool)
    def _on_tool_bar(self, shown: bool) -> None:
        self._preferences.change(tool_bar=shown)

    @Slot(bool)
    def _on_fold(self, unfolded: bool) -> None:
        self._unfold(unfolded)
        if self._wide:  # in a narrow window it is for the moment
            self._preferences.change(move_list=unfolded)

    def _unfold(self, unfolded: bool) -> None:
        self._window.moves.set_unfolded(unfolded)
        self._actions[Act.MOVE_LIST].setChecked(unfolded)
