"""The dialog of a new game: which game, who plays, to what target, from which cards."""

from typing import Final

from PySide6.QtCore import Qt, Signal, Slot
from PySide6.QtGui import QPalette, QResizeEvent
from PySide6.QtWidgets import (
    QBoxLayout,
    QButtonGroup,
    QComboBox,
    QDialog,
    QFrame,
    QGridLayout,
    QHBoxLayout,
    QLabel,
    QLineEdit,
    QPushButton,
    QScrollArea,
    QSpinBox,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from cassino_desktop.engine.presets import LITERAL, PRESETS, short_rules
from cassino_desktop.engine.rules import RuleSet
from cassino_desktop.gui.buttons import ChoiceButton, PrimaryButton
from cassino_desktop.gui.cards.icons import action_icon
from cassino_desktop.gui.cards.theme import WindowTheme
from cassino_desktop.gui.dialogs.accident_row import AccidentRow
from cassino_desktop.gui.dialogs.game_list import GameList
from cassino_desktop.gui.dialogs.seat_row import SeatRow
from cassino_desktop.gui.game_choice import chairs_for, preset_under, rules_of, setup_of, usual_name, with_target
from cassino_desktop.gui.games import differences, literal_note, named_games
from cassino_desktop.gui.table.model import Spot, spot_of
from cassino_desktop.gui.tick_box import TickBox
from cassino_desktop.gui.typography import BUTTONS, CONTROL_HEIGHT, TOTALS, scaled, text_font
from cassino_desktop.session.setup import MAX_TEXT
from cassino_desktop.storage.settings import LastGame

_SIZE: Final = (1060, 660)
_SIDE_BY_SIDE: Final = 820
"""From this nominal width on the games stand beside all else."""
_MOST_POINTS: Final = 500
_TABLES: Final = ((2, False), (3, False), (4, False), (4, True))
"""How many play, and whether as partners, in the order of the buttons."""


class NewGameDialog(QDialog):
    """Opens with the last choice; Enter starts.

    Signals:
        chosen(object, object): The :class:`GameSetup` to play, and the :class:`LastGame` to remember.
    """

    chosen = Signal(object, object)

    def __init__(self, last: LastGame, theme: WindowTheme, parent: QWidget, programs: tuple[str, ...] = ()) -> None:
        """Build the dialog from the last choice; ``programs`` are the names of other programs that may play."""
        super().__init__(parent)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setWindowTitle(self.tr("New game"))
        self._theme = theme
        self._programs = programs
        self.games = GameList(named_games())
        self.literal = TickBox(self.tr("To the &letter"))
        self._literal_note = _soft_note()
        self.target = QSpinBox()
        self.seed = QLineEdit()
        self.accidents = AccidentRow(self)
        self.dealer = QComboBox()
        self.start = PrimaryButton(self.tr("&Start"))
        self._differences = _soft_note()
        self._hidden_hands = _soft_note()
        self._hidden_hands.setText(
            self.tr("Several people play here: each hand stays hidden until its player asks for it.")
        )
        self._lay_out()
        self._show_last(last)
        self.games.gameChosen.connect(self._on_game)
        self.literal.toggled.connect(self._on_rules)
        self.tables.idClicked.connect(self._on_table)
        for row in self.seats:
            row.changed.connect(self._on_seats)
        self.dealer.currentIndexChanged.connect(self._on_seats)
        self.start.clicked.connect(self.accept)
        self.games.setFocus()

    # what is chosen

    @property
    def rules(self) -> RuleSet:
        """Return the rules chosen, target included."""
        preset = self.accidents.applied_to(PRESETS[self._preset])
        return with_target(preset, self.target.value()) if preset.game.target is not None else preset

    @property
    def choice(self) -> LastGame:
        """Return everything that is remembered of the choice."""
        players, partners = self._table
        return LastGame(
            rules=short_rules(self.rules),
            partners=partners,
            chairs=tuple(row.chair for row in self.seats[:players]),
            cut=self.dealer.currentIndex() == 0,
            dealer=max(0, self.dealer.currentIndex() - 1),
        )

    @property
    def _preset(self) -> str:
        key = self.games.chosen.key
        return LITERAL[key] if key in LITERAL and self.literal.isChecked() else key

    @property
    def _table(self) -> tuple[int, bool]:
        return _TABLES[max(0, self.tables.checkedId())]

    def accept(self) -> None:
        """Start the game chosen."""
        choice = self.choice
        self.chosen.emit(setup_of(choice, self.seed.text().strip()), choice)
        super().accept()

    # building

    def _lay_out(self) -> None:
        title = QLabel(self.tr("New &game"))
        title.setFont(text_font(TOTALS, bold=True))
        title.setBuddy(self.games)
        self.games.setMinimumWidth(scaled(220))
        page = QWidget()
        page.setLayout(self._right_side())
        scroll = QScrollArea()
        scroll.setWidget(page)
        scroll.setWidgetResizable(True)
        scroll.setFrameShape(QFrame.Shape.NoFrame)
        self._middle = QBoxLayout(QBoxLayout.Direction.LeftToRight)
        self._middle.setSpacing(scaled(20))
        self._middle.addWidget(self.games, 2)
        self._middle.addWidget(scroll, 3)
        column = QVBoxLayout(self)
        column.setContentsMargins(28, 20, 28, 12)
        column.setSpacing(scaled(12))
        column.addWidget(title)
        column.addLayout(self._middle, 1)
        column.addLayout(self._buttons())
        room = self.screen().availableSize()
        self.resize(min(scaled(_SIZE[0]), room.width() - 20), min(scaled(_SIZE[1]), room.height() - 40))

    def _buttons(self) -> QHBoxLayout:
        note = QLabel(self.tr("Your last choice is remembered."))
        note.setForegroundRole(QPalette.ColorRole.PlaceholderText)
        cancel = QPushButton(self.tr("&Cancel"))
        cancel.setAutoDefault(False)
        cancel.setMinimumHeight(scaled(38))
        cancel.clicked.connect(self.reject)
        row = QHBoxLayout()
        row.setSpacing(12)
        row.addWidget(note, 1)
        row.addWidget(cancel)
        row.addWidget(self.start)
        return row

    def _right_side(self) -> QVBoxLayout:
        self._heading = _bold(self.tr("What differs from Modern"))
        column = QVBoxLayout()
        column.setSpacing(scaled(10))
        column.addWidget(self._heading)
        column.addWidget(self._differences)
        column.addWidget(self.literal)
        column.addWidget(self._literal_note)
        column.addSpacing(scaled(6))
        column.addLayout(self._players_row())
        column.addWidget(_bold(self.tr("Seats")))
        column.addLayout(self._seat_grid())
        column.addWidget(self._hidden_hands)
        column.addLayout(self._deal_grid())
        column.addStretch(1)
        return column

    def _players_row(self) -> QHBoxLayout:
        self.tables = QButtonGroup(self)
        row = QHBoxLayout()
        row.setSpacing(6)
        heading = _bold(self.tr("&Players"))
        row.addWidget(heading)
        row.addSpacing(scaled(20))
        for number, (players, partners) in enumerate(_TABLES):
            button = ChoiceButton(self.tr("4, partners") if partners else str(players))
            button.setAccessibleName(
                self.tr("Four players, two against two") if partners else self.tr("%n player(s)", "", players)
            )
            self.tables.addButton(button, number)
            row.addWidget(button)
        heading.setBuddy(self.tables.button(0))
        row.addStretch(1)
        return row

    def _seat_grid(self) -> QGridLayout:
        grid = QGridLayout()
        grid.setHorizontalSpacing(scaled(10))
        grid.setVerticalSpacing(scaled(8))
        grid.setColumnStretch(2, 1)
        self.seats = [SeatRow(seat, grid, seat, self._theme, self._programs, self) for seat in range(4)]
        return grid

    def _deal_grid(self) -> QGridLayout:
        self.target.setRange(1, _MOST_POINTS)
        self.target.setAccessibleName(self.tr("Target"))
        self.seed.setPlaceholderText(self.tr("by chance"))
        self.seed.setMaxLength(MAX_TEXT)
        self.seed.setAccessibleName(self.tr("Deal number"))
        self.dealer.setAccessibleName(self.tr("First dealer"))
        dice = QToolButton()
        dice.setIcon(action_icon("dice", self._theme))
        dice.setAutoRaise(True)
        dice.setToolTip(self.tr("Deal by chance"))
        dice.setAccessibleName(self.tr("Deal by chance"))
        dice.clicked.connect(self.seed.clear)
        for control in (self.target, self.seed, self.dealer):
            control.setMinimumHeight(scaled(CONTROL_HEIGHT))
        grid = QGridLayout()
        grid.setHorizontalSpacing(scaled(10))
        grid.setVerticalSpacing(scaled(8))
        grid.setColumnStretch(3, 1)
        grid.addWidget(_bold(self.tr("&Target"), self.target), 0, 0)
        grid.addWidget(self.target, 0, 1)
        grid.addWidget(_bold(self.tr("&Deal number"), self.seed), 0, 2)
        grid.addWidget(self.seed, 0, 3)
        grid.addWidget(dice, 0, 4)
        grid.addWidget(_bold(self.tr("&First dealer"), self.dealer), 1, 0)
        grid.addWidget(self.dealer, 1, 1, 1, 3)
        grid.addWidget(_bold(self.tr("Accidents of the deal")), 2, 0, 1, 2)
        grid.addWidget(self.accidents.what, 2, 2, 1, 3)
        grid.addLayout(self.accidents.row, 3, 0, 1, 5)
        return grid

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Put the games above all else where there is no room beside."""
        super().resizeEvent(event)
        direction = QBoxLayout.Direction
        self._middle.setDirection(
            direction.LeftToRight if self.width() >= scaled(_SIDE_BY_SIDE) else direction.TopToBottom
        )

    # filling in

    def _show_last(self, last: LastGame) -> None:
        rules = rules_of(last)
        name = preset_under(rules) or "modern"
        plain = next((preset for preset, companion in LITERAL.items() if companion == name), name)
        self.games.choose(plain)
        self.literal.setChecked(plain != name)
        players = len(last.chairs) if len(last.chairs) in PRESETS[name].players else PRESETS[name].players[0]
        self.tables.button(_TABLES.index((players, last.partners and players == 4))).setChecked(True)
        for seat, (row, chair) in enumerate(zip(self.seats, chairs_for(last, 4), strict=True)):
            row.show_chair(chair, self._place(seat))
        self._on_game(plain)
        if rules.game.target is not None:
            self.target.setValue(rules.game.target)
        self.accidents.show_rules(rules)
        self.dealer.setCurrentIndex(0 if last.cut else min(1 + last.dealer, players))
        self._on_seats()

    def _place(self, seat: int) -> str:
        players, _ = self._table
        names = {
            Spot.BOTTOM: self.tr("South"),
            Spot.LEFT: self.tr("West"),
            Spot.TOP: self.tr("North"),
            Spot.RIGHT: self.tr("East"),
        }
        return names[spot_of(seat, 0, max(players, seat + 1))]

    @Slot(str)
    def _on_game(self, key: str) -> None:
        """Show what goes with a game that was chosen."""
        note = literal_note(key)
        self._literal_note.setText(note)
        self.literal.setVisible(bool(note))
        self._literal_note.setVisible(bool(note))
        self.accidents.show_law(PRESETS[key].law)
        allowed = PRESETS[key].players
        for number, (players, _) in enumerate(_TABLES):
            self.tables.button(number).setEnabled(players in allowed)
        if self._table[0] not in allowed:
            self.tables.button(0).setChecked(True)
        target = PRESETS[key].game.target
        self.target.setEnabled(target is not None)
        self.target.setSpecialValueText("" if target is not None else "–")
        self.target.setValue(self.target.minimum() if target is None else target)
        self._on_rules()
        self._on_table()

    @Slot()
    def _on_rules(self) -> None:
        sentences = differences(PRESETS[self._preset], PRESETS["modern"])
        self._differences.setText("\n".join(sentences) or self.tr("Nothing: this is it."))

    @Slot()
    def _on_table(self) -> None:
        players, _ = self._table
        for seat, row in enumerate(self.seats):
            row.show_chair(row.chair, self._place(seat))
            row.set_shown(seat < players)
        self._on_seats()

    @Slot()
    def _on_seats(self) -> None:
        """Show the names that follow from who sits where."""
        players, partners = self._table
        chairs = tuple(row.chair for row in self.seats[:players])
        names = [chair.name or usual_name(chairs, seat) for seat, chair in enumerate(chairs)]
        for seat, row in enumerate(self.seats[:players]):
            row.name.setPlaceholderText(usual_name(chairs, seat))
            row.note.setText(self._partner_note(names, seat) if partners else "")
        self._hidden_hands.setVisible(sum(not chair.computer for chair in chairs) > 1)
        wanted = [self.tr("the lowest card of the cut"), *names]
        if wanted != [self.dealer.itemText(k) for k in range(self.dealer.count())]:
            chosen = self.dealer.currentIndex()
            self.dealer.blockSignals(True)
            self.dealer.clear()
            self.dealer.addItems(wanted)
            self.dealer.setCurrentIndex(chosen if 0 <= chosen < len(wanted) else 0)
            self.dealer.blockSignals(False)

    def _partner_note(self, names: list[str], seat: int) -> str:
        if self.dealer.currentIndex() <= 0:
            return self.tr("partner by the cut")
        return self.tr("plays with {name}").format(name=names[(seat + 2) % 4])


def _bold(text: str, buddy: QWidget | None = None) -> QLabel:
    label = QLabel(text)
    if buddy is not None:
        label.setBuddy(buddy)
    label.setFont(text_font(BUTTONS, bold=True))
    return label


def _soft_note() -> QLabel:
    label = QLabel()
    label.setWordWrap(True)
    label.setForegroundRole(QPalette.ColorRole.PlaceholderText)
    label.setAlignment(Qt.AlignmentFlag.AlignTop)
    return label
