"""Every action of the window in one table: its menu, words, keys and picture.

Keys are explicit: the standard ones differ from platform to platform and are missing on some. An action stands here
when what it opens exists.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum

from PySide6.QtCore import QCoreApplication, QObject, Qt
from PySide6.QtGui import QAction, QKeySequence

from cassino_desktop.gui.cards.icons import action_icon
from cassino_desktop.gui.cards.theme import WindowTheme


class Act(Enum):
    """The actions."""

    NEW_GAME = "new_game"
    DEAL_NUMBER = "deal_number"
    RESTART = "restart"
    SWAPPED = "swapped"
    DEAL = "deal"
    OPEN = "open"
    RECENT = "recent"
    GALLERY = "gallery"
    STATISTICS = "statistics"
    SAVE = "save"
    SAVE_AS = "save_as"
    COPY_GAME = "copy_game"
    COPY_POSITION = "copy_position"
    PASTE = "paste"
    EDIT_POSITION = "edit_position"
    EXPORT_RECORD = "export_record"
    QUIT = "quit"
    UNDO = "undo"
    REDO = "redo"
    NEXT_HAND = "next_hand"
    SKIP = "skip"
    LAST_CAPTURE = "last_capture"
    HINT = "hint"
    REPLAY = "replay"
    CLAIM = "claim"
    DEMO = "demo"
    PAUSE = "pause"
    FULL_SCREEN = "full_screen"
    MENU_BAR = "menu_bar"
    TOOL_BAR = "tool_bar"
    MOVE_LIST = "move_list"
    SOUND = "sound"
    PREFERENCES = "preferences"
    EXPORT_SETTINGS = "export_settings"
    IMPORT_SETTINGS = "import_settings"
    SHORTCUTS = "shortcuts"
    ABOUT = "about"


class MenuName(Enum):
    """The menus, in their order."""

    GAME = "game"
    MOVE = "move"
    VIEW = "view"
    SETTINGS = "settings"
    HELP = "help"


@dataclass(frozen=True)
class ActionSpec:
    """One line of the table.

    Attributes:
        act: Which action.
        menu: Where it stands.
        text: Its words, with the menu's mnemonic.
        keys: Its shortcuts, the first one shown.
        icon: A drawing of ``icons/actions``, or "".
        icon_on: The drawing while it is on, where that is another.
        tool: Its words in the toolbar; "" where it is not there.
        tool_at_end: Whether it stands at the toolbar's end, by its picture alone.
        checkable: Whether it is on or off.
        separated: Whether a line stands before it in its menu.
        role: Where macOS puts it.
    """

    act: Act
    menu: MenuName
    text: str
    keys: tuple[str, ...] = ()
    icon: str = ""
    tool: str = ""
    checkable: bool = False
    separated: bool = False
    role: QAction.MenuRole = QAction.MenuRole.NoRole
    icon_on: str = ""
    tool_at_end: bool = False

    @property
    def is_of_table(self) -> bool:
        """Return whether its key is a single letter, which is heeded only where the table has the keyboard."""
        return any(len(key) == 1 for key in self.keys)


def action_table() -> tuple[ActionSpec, ...]:
    """Return the table, in the order of the menus."""
    translate = QCoreApplication.translate
    game, move, view, settings, help_ = MenuName
    return (
        ActionSpec(
            Act.NEW_GAME,
            game,
            translate("Actions", "&New game…"),
            ("Ctrl+N",),
            "new",
            translate("Actions", "New game"),
        ),
        ActionSpec(Act.DEAL_NUMBER, game, translate("Actions", "&Deal number…"), ("Ctrl+D",)),
        ActionSpec(Act.RESTART, game, translate("Actions", "&Restart this deal"), ("F5",)),
        ActionSpec(Act.SWAPPED, game, translate("Actions", "Same deal, other &seats"), ("Shift+F5",)),
        ActionSpec(Act.DEAL, game, translate("Actions", "A&bout this deal…"), ("Ctrl+I",)),
        ActionSpec(Act.OPEN, game, translate("Actions", "&Open…"), ("Ctrl+O",), separated=True),
        ActionSpec(Act.RECENT, game, translate("Actions", "Open r&ecent")),
        ActionSpec(Act.GALLERY, game, translate("Actions", "Saved &games…"), ("Ctrl+Shift+O",)),
        ActionSpec(Act.SAVE, game, translate("Actions", "S&ave"), ("Ctrl+S",)),
        ActionSpec(Act.SAVE_AS, game, translate("Actions", "Sa&ve as…"), ("Ctrl+Shift+S",)),
        ActionSpec(Act.STATISTICS, game, translate("Actions", "S&tatistics…"), ("Ctrl+H",), separated=True),
        ActionSpec(
            Act.COPY_GAME, game, translate("Actions", "&Copy the game as text"), ("Ctrl+Shift+C",), separated=True
        ),
        ActionSpec(Act.COPY_POSITION, game, translate("Actions", "Copy the pos&ition as text"), ("Ctrl+Alt+C",)),
        ActionSpec(Act.PASTE, game, translate("Actions", "&Paste a game or position"), ("Ctrl+Shift+V",)),
        ActionSpec(Act.EDIT_POSITION, game, translate("Actions", "&Make a position…"), ("Ctrl+E",)),
        ActionSpec(Act.EXPORT_RECORD, game, translate("Actions", "E&xport the record…"), ("Ctrl+Shift+E",)),
        ActionSpec(
            Act.QUIT,
            game,
            translate("Actions", "&Quit"),
            ("Ctrl+Q",),
            separated=True,
            role=QAction.MenuRole.QuitRole,
        ),
        ActionSpec(Act.UNDO, move, translate("Actions", "&Undo"), ("Ctrl+Z",), "undo", translate("Actions", "Undo")),
        ActionSpec(
            Act.REDO,
            move,
            translate("Actions", "&Redo"),
            ("Ctrl+Shift+Z", "Ctrl+Y"),
            "redo",
            translate("Actions", "Redo"),
        ),
        ActionSpec(Act.NEXT_HAND, move, translate("Actions", "&Next hand"), ("Ctrl+Return",), separated=True),
        ActionSpec(Act.SKIP, move, translate("Actions", "&Skip what moves"), ("Ctrl+Space",)),
        ActionSpec(
            Act.LAST_CAPTURE,
            move,
            translate("Actions", "Show the &last capture"),
            ("Ctrl+L",),
            "last-capture",
            translate("Actions", "Last capture"),
        ),
        ActionSpec(Act.HINT, move, translate("Actions", "&Hint"), ("H",), "hint", translate("Actions", "Hint")),
        ActionSpec(Act.REPLAY, move, translate("Actions", "Look &back"), ("Ctrl+R",)),
        ActionSpec(
            Act.CLAIM,
            move,
            translate("Actions", "Claim the &game"),
            ("Ctrl+K",),
            "claim",
            translate("Actions", "Claim the game"),
        ),
        ActionSpec(
            Act.DEMO, move, translate("Actions", "Let the &computer play"), ("D",), checkable=True, separated=True
        ),
        ActionSpec(
            Act.PAUSE,
            move,
            translate("Actions", "&Pause"),
            ("P",),
            "pause",
            checkable=True,
            icon_on="resume",
            tool_at_end=True,
        ),
        ActionSpec(Act.FULL_SCREEN, view, translate("Actions", "&Full screen"), ("F11",), checkable=True),
        ActionSpec(Act.MENU_BAR, view, translate("Actions", "&Menu bar"), ("Ctrl+M",), checkable=True),
        ActionSpec(Act.TOOL_BAR, view, translate("Actions", "&Toolbar"), ("Ctrl+T",), checkable=True),
        ActionSpec(Act.MOVE_LIST, view, translate("Actions", "M&oves"), ("F9",), checkable=True),
        ActionSpec(
            Act.SOUND,
            settings,
            translate("Actions", "S&ound"),
            ("Ctrl+Shift+M",),
            "sound-off",
            checkable=True,
            icon_on="sound",
            tool_at_end=True,
        ),
        ActionSpec(
            Act.PREFERENCES,
            settings,
            translate("Actions", "&Preferences…"),
            ("Ctrl+,",),
            separated=True,
            role=QAction.MenuRole.PreferencesRole,
        ),
        ActionSpec(Act.EXPORT_SETTINGS, settings, translate("Actions", "E&xport settings…")),
        ActionSpec(Act.IMPORT_SETTINGS, settings, translate("Actions", "&Import settings…")),
        ActionSpec(Act.SHORTCUTS, help_, translate("Actions", "&Keyboard shortcuts"), ("Ctrl+?",)),
        ActionSpec(
            Act.ABOUT,
            help_,
            translate("Actions", "&About Cassino"),
            separated=True,
            role=QAction.MenuRole.AboutRole,
        ),
    )


def menu_titles() -> Mapping[MenuName, str]:
    """Return the menus' words."""
    translate = QCoreApplication.translate
    return {
        MenuName.GAME: translate("Actions", "&Game"),
        MenuName.MOVE: translate("Actions", "&Move"),
        MenuName.VIEW: translate("Actions", "&View"),
        MenuName.SETTINGS: translate("Actions", "&Settings"),
        MenuName.HELP: translate("Actions", "&Help"),
    }


def make_actions(parent: QObject) -> dict[Act, QAction]:
    """Return the actions of the table, without pictures."""
    actions = {}
    for spec in action_table():
        action = QAction(spec.text, parent)
        action.setShortcuts([QKeySequence(key) for key in spec.keys])
        action.setCheckable(spec.checkable)
        action.setMenuRole(spec.role)
        if spec.tool:
            action.setIconText(spec.tool)
        if spec.is_of_table:
            action.setShortcutContext(Qt.ShortcutContext.WidgetWithChildrenShortcut)
        actions[spec.act] = action
    return actions


def draw_icons(actions: Mapping[Act, QAction], theme: WindowTheme) -> None:
    """Draw the actions' pictures in a theme's colour."""
    for spec in action_table():
        if spec.icon:
            actions[spec.act].setIcon(action_icon(spec.icon, theme, spec.icon_on))
