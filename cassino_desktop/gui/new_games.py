"""Beginning another game: the dialog, the same deals again, and asking before played moves are left."""

from dataclasses import replace
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Qt, Slot

from cassino_desktop.gui.actions import Act
from cassino_desktop.session.replay import to_compare
from cassino_desktop.session.setup import GameSetup, play_again, same_deal, seats_swapped
from cassino_desktop.storage.settings import LastGame

if TYPE_CHECKING:
    from cassino_desktop.gui.dialogs.new_game import NewGameDialog
    from cassino_desktop.gui.main_window import MainWindow


class NewGames(QObject):
    """Begins games for the person at the window."""

    def __init__(self, window: "MainWindow") -> None:
        """Connect the actions of the window."""
        super().__init__(window)
        self._window = window
        self._controller = window.controller
        self._preferences = window.preferences
        window.actions_of[Act.NEW_GAME].triggered.connect(self.ask)
        window.actions_of[Act.DEAL_NUMBER].triggered.connect(self.ask_deal)
        window.actions_of[Act.RESTART].triggered.connect(self.restart)
        window.actions_of[Act.SWAPPED].triggered.connect(self.swap_seats)

    @Slot()
    def ask(self) -> None:
        """Open the dialog of a new game."""
        self._dialog().open()

    @Slot()
    def ask_deal(self) -> None:
        """Open the dialog of a new game where the deal number is typed."""
        dialog = self._dialog()
        dialog.open()
        dialog.seed.setFocus(Qt.FocusReason.ShortcutFocusReason)

    def _dialog(self) -> "NewGameDialog":
        from cassino_desktop.gui.dialogs.new_game import NewGameDialog

        settings = self._preferences.settings
        programs = tuple(program.name for program in settings.programs)
        dialog = NewGameDialog(settings.last_game, self._window.theme, self._window, programs)
        dialog.chosen.connect(self._on_chosen)
        return dialog

    @Slot(object, object)
    def _on_chosen(self, setup: GameSetup, choice: LastGame) -> None:
        self._preferences.change(last_game=choice)
        self._controller.begin(setup)

    @Slot()
    def restart(self) -> None:
        """Play the same deals once more."""
        self._repeat(same_deal(self._controller.session.setup))

    @Slot()
    def swap_seats(self) -> None:
        """Play the same deals with everybody one seat further."""
        self._repeat(seats_swapped(self._controller.session.setup))

    def _repeat(self, setup: GameSetup) -> None:
        """Play deals again, to be compared with what came of them now."""
        self._leave_game_for(replace(setup, earlier=to_compare(self._controller.session)))

    @Slot()
    def play_again(self) -> None:
        """Play another game with the same players."""
        self._controller.begin(play_again(self._controller.session.setup))

    def _leave_game_for(self, setup: GameSetup) -> None:
        """Begin another game, asking first where the person has played moves that would be lost."""
        session = self._controller.session
        asks = self._preferences.settings.confirm_new_game and session.can_undo and session.result is None
        if not asks:
            self._controller.begin(setup)
            return
        from cassino_desktop.gui.dialogs.leave_game import LeaveGameDialog

        dialog = LeaveGameDialog(setup, self._window)
        dialog.confirmed.connect(self._controller.begin)
        dialog.open()
