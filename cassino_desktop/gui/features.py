"""What the window can do beside playing: one object a feature, which connects its own actions."""

from collections.abc import Callable
from typing import TYPE_CHECKING

from cassino_desktop.gui.accidents import Accidents
from cassino_desktop.gui.autoplay import AutoPlay
from cassino_desktop.gui.background import Background
from cassino_desktop.gui.bookkeeping import Bookkeeping
from cassino_desktop.gui.claiming import Claiming
from cassino_desktop.gui.counting import Counting
from cassino_desktop.gui.crash_reports import CrashReports
from cassino_desktop.gui.deals import Deals
from cassino_desktop.gui.help import Help
from cassino_desktop.gui.hints import Hints
from cassino_desktop.gui.new_games import NewGames
from cassino_desktop.gui.notation import Notation
from cassino_desktop.gui.other_programs import OtherPrograms
from cassino_desktop.gui.replay import LookingBack
from cassino_desktop.gui.saves import Saves
from cassino_desktop.gui.setting_actions import SettingActions
from cassino_desktop.gui.settings_files import SettingsFiles
from cassino_desktop.gui.sound import Sound
from cassino_desktop.gui.welcome import Welcome

if TYPE_CHECKING:
    from cassino_desktop.gui.main_window import MainWindow


class Features:
    """The features of one window.

    Each is a QObject, a child of the window, and knows its ``controller``, ``preferences`` and ``actions_of``.
    What a feature opens it imports when it is opened: the first frame waits for nothing.
    """

    def __init__(self, window: "MainWindow") -> None:
        """Add the features to the window."""
        self.background = Background(window)
        self.counting = Counting(window)
        self.accidents = Accidents(window)
        self.claiming = Claiming(window)
        self.games = NewGames(window)
        self.autoplay = AutoPlay(window)
        self.hints = Hints(window)
        self.deals = Deals(window)
        self.programs = OtherPrograms(window)
        self.settings = SettingActions(window)
        self.settings_files = SettingsFiles(window)
        self.saves = Saves(window, self.background)
        self.bookkeeping = Bookkeeping(window, self.background)
        self.replay = LookingBack(window)
        self.notation = Notation(window, self.background)
        self.sound = Sound(window)
        self.welcome = Welcome(window)
        self.help = Help(window)
        self.crash_reports = CrashReports(window)

    def after_first_frame(self) -> tuple[Callable[[], object], ...]:
        """Return what adds the parts that the first frame does not need."""
        return (self.sound.complete, self.welcome.complete)

    def shut(self) -> None:
        """End what still goes on; the program ends."""
        self.background.end()
        self.bookkeeping.close()
