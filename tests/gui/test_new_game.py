"""The dialog of a new game: what it offers, what it remembers, and what comes of it."""

from collections import Counter
from collections.abc import Callable

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QColor, QKeySequence
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLabel, QPushButton, QScrollArea, QWidget
from pytestqt.qtbot import QtBot

from cassino_desktop.ai.levels import LEVELS
from cassino_desktop.engine.presets import LITERAL, PRESETS
from cassino_desktop.gui.buttons import PrimaryButton
from cassino_desktop.gui.cards.inline import line_width
from cassino_desktop.gui.cards.theme import LIGHT, THEMES
from cassino_desktop.gui.controller import Stage
from cassino_desktop.gui.dialogs.game_list import history_lines
from cassino_desktop.gui.dialogs.new_game import NewGameDialog
from cassino_desktop.gui.game_choice import rules_of, setup_of, usual_name
from cassino_desktop.gui.levels import OFFERED, USUAL, level_name, level_note
from cassino_desktop.gui.looks import dress
from cassino_desktop.gui.typography import NOTES, scaled, text_font
from cassino_desktop.session.setup import GameSetup, Seat, SeatKind
from cassino_desktop.storage.settings import Chair, LastGame
from tests.gui.window import OpenDesk, new_game

OpenDialog = Callable[..., NewGameDialog]
PARTNERS = 3  # the button


@pytest.fixture
def open_dialog(qtbot: QtBot) -> OpenDialog:
    """Opens the dialog with a last choice."""
    parent = QWidget()
    qtbot.addWidget(parent)

    def build(last: LastGame | None = None) -> NewGameDialog:
        dialog = NewGameDialog(last or LastGame(), LIGHT, parent)
        dialog.open()
        qtbot.waitUntil(dialog.isActiveWindow)
        return dialog

    return build


def start(dialog: NewGameDialog) -> tuple[GameSetup, LastGame]:
    """Press Enter; give what was chosen."""
    chosen: list[tuple[GameSetup, LastGame]] = []
    dialog.chosen.connect(lambda setup, choice: chosen.append((setup, choice)))
    QTest.keyClick(dialog.games, Qt.Key.Key_Return)
    assert len(chosen) == 1
    return chosen[0]


def test_enter_starts_the_modern_game_for_two(open_dialog: OpenDialog) -> None:
    setup, choice = start(open_dialog())
    assert setup.rules == PRESETS["modern"]
    assert setup.entered == (Seat("You"), Seat("Martha", SeatKind.COMPUTER, USUAL))
    assert setup.dealer is None
    assert choice.rules == "modern"


def test_in_a_small_window_the_games_stand_above_all_else(open_dialog: OpenDialog, qtbot: QtBot) -> None:
    dialog = open_dialog()
    dialog.resize(1000, 560)
    (page,) = dialog.findChildren(QScrollArea)
    qtbot.waitUntil(lambda: page.x() > dialog.games.geometry().right())
    dialog.resize(620, 440)
    qtbot.waitUntil(lambda: page.y() > dialog.games.geometry().bottom())
    assert page.horizontalScrollBar().maximum() == 0, "nothing is cut at the side"
    assert dialog.games.height() > 60


@pytest.mark.parametrize("width", [1100, 940, 880, 500])
def test_the_history_of_a_game_is_read_to_its_end_in_any_window(open_dialog: OpenDialog, width: int) -> None:
    dialog = open_dialog()
    dialog.resize(width, 520)
    QApplication.sendPostedEvents()
    dialog.games.doItemsLayout()
    font = text_font(NOTES - 1)
    room = dialog.games.viewport().width()
    tall = []
    for row in range(dialog.games.count()):
        dialog.games.setCurrentRow(row)
        game = dialog.games.chosen
        lines = history_lines(game, room)
        assert " ".join(lines) == game.history
        assert all(line_width(line, font) < room - 2 * scaled(12) for line in lines)
        tall.append((dialog.games.visualItemRect(dialog.games.item(row)).height(), len(lines)))
    assert all(height >= scaled(32) + scaled(17) * count for height, count in tall)
    if width == 880:
        assert max(count for _, count in tall) > 1, "not everything fits a line there"


def test_keys_go_to_every_part_of_the_dialog(open_dialog: OpenDialog) -> None:
    dialog = open_dialog()
    dialog.games.choose("hoyle_1800")
    texts = [label.text() for label in dialog.findChildren(QLabel) if label.buddy() is not None]
    texts += [dialog.literal.text(), *(button.text() for button in dialog.findChildren(QPushButton)[-2:])]
    keys = [QKeySequence.mnemonic(text).toString() for text in texts]
    assert "" not in keys
    assert len(set(keys)) == len(keys)
    for key, control in (("T", dialog.target), ("D", dialog.seed), ("F", dialog.dealer), ("G", dialog.games)):
        QTest.keySequence(dialog, QKeySequence(f"Alt+{key}"))
        assert dialog.focusWidget() is control


def test_the_first_choice_can_be_read_in_high_contrast(qtbot: QtBot) -> None:
    theme = THEMES["contrast"]
    dress(theme)
    try:
        button = PrimaryButton("Start")
        qtbot.addWidget(button)
        button.resize(120, 40)
        image = button.grab().toImage()
        seen = Counter(image.pixelColor(x, y).name() for x in range(4, 116) for y in range(4, 36))
        assert seen.most_common(1)[0][0] == theme.accent
        assert min(seen, key=lambda name: QColor(name).lightness()) == theme.on_accent, "and the words stand out on it"
    finally:
        dress(LIGHT)


def test_escape_starts_nothing(open_dialog: OpenDialog) -> None:
    dialog = open_dialog()
    chosen: list[object] = []
    dialog.chosen.connect(lambda setup, choice: chosen.append(setup))
    QTest.keyClick(dialog, Qt.Key.Key_Escape)
    assert not dialog.isVisible()
    assert not chosen


@pytest.mark.parametrize("name", list(PRESETS))
def test_every_preset_can_be_chosen_and_is_shown_again(open_dialog: OpenDialog, name: str) -> None:
    plain = next((preset for preset, companion in LITERAL.items() if companion == name), name)
    dialog = open_dialog()
    dialog.games.choose(plain)
    assert dialog.literal.isVisible() == (plain in LITERAL)
    dialog.literal.setChecked(plain != name)
    for number, button in enumerate(dialog.tables.buttons()):
        assert button.isEnabled() == ((2, 3, 4, 4)[number] in PRESETS[name].players)
    setup, choice = start(dialog)
    assert setup.rules == PRESETS[name]
    assert choice.rules == name
    again = open_dialog(choice)
    assert again.games.chosen.key == plain
    assert again.rules == PRESETS[name]


def test_the_target_can_be_changed_and_is_remembered(open_dialog: OpenDialog) -> None:
    dialog = open_dialog()
    dialog.target.setValue(11)
    setup, choice = start(dialog)
    assert setup.rules.game.target == 11
    again = open_dialog(choice)
    assert again.games.chosen.key == "modern"
    assert again.target.value() == 11
    again.games.choose("finnish")
    assert again.target.value() == 16, "another game has its own target"
    again.games.choose("dick_1867")
    assert not again.target.isEnabled()
    assert start(again)[0].rules == PRESETS["dick_1867"]


def test_partners_sit_opposite_where_nobody_cuts(open_dialog: OpenDialog) -> None:
    dialog = open_dialog()
    dialog.tables.button(PARTNERS).click()
    assert dialog.seats[0].note.text() == "partner by the cut"
    dialog.dealer.setCurrentIndex(2)
    assert dialog.seats[0].note.text() == "plays with Anna"
    setup, choice = start(dialog)
    assert setup.partners
    assert setup.dealer == 1
    again = open_dialog(choice)
    assert again.tables.checkedId() == PARTNERS
    assert again.dealer.currentIndex() == 2


def test_seats_have_names_kinds_and_levels(open_dialog: OpenDialog) -> None:
    dialog = open_dialog()
    dialog.tables.button(1).click()
    dialog.seats[1].name.setText("  Clara ")
    dialog.seats[1].level.setCurrentIndex(dialog.seats[1].level.findText("Expert"))
    dialog.seats[2].kind.setCurrentIndex(0)
    setup, choice = start(dialog)
    assert setup.entered == (Seat("Player 1"), Seat("Clara", SeatKind.COMPUTER, "expert"), Seat("Player 3"))
    assert choice.chairs[1] == Chair("Clara", computer=True, level="expert")
    again = open_dialog(choice)
    assert again.choice == choice


def test_several_persons_are_told_that_hands_are_hidden(open_dialog: OpenDialog) -> None:
    dialog = open_dialog()
    assert not dialog._hidden_hands.isVisible()
    dialog.seats[1].kind.setCurrentIndex(0)
    assert dialog._hidden_hands.isVisible()


def test_only_the_seats_of_the_table_are_shown(open_dialog: OpenDialog) -> None:
    dialog = open_dialog()
    for number, players in enumerate((2, 3, 4, 4)):
        dialog.tables.button(number).click()
        assert [row.name.isVisible() for row in dialog.seats] == [seat < players for seat in range(4)]
        assert len(dialog.choice.chairs) == players


def test_a_deal_number_is_the_same_deal(open_dialog: OpenDialog) -> None:
    dialog = open_dialog()
    dialog.seed.setText(" 4711 ")
    assert start(dialog)[0].seed == "4711"
    first, second = start(open_dialog())[0], start(open_dialog())[0]
    assert first.seed != second.seed


def test_what_is_remembered_may_be_nonsense(open_dialog: OpenDialog) -> None:
    for last in (
        LastGame("no such game"),
        LastGame({"preset": "modern", "sweep_points": 5}),
        LastGame("draw", partners=True, chairs=(Chair(),) * 4),
        LastGame("modern", chairs=(Chair(computer=True, level="of another version"),) * 2, cut=False, dealer=9),
        LastGame("modern", chairs=(Chair(),)),
    ):
        setup, _ = start(open_dialog(last))
        assert setup.players in setup.rules.players
    assert rules_of(LastGame("no such game")) == PRESETS["modern"]


def test_what_is_chosen_is_remembered_and_played(open_desk: OpenDesk) -> None:
    desk = open_desk(new_game())
    desk.wait_for(Stage.TURN)
    for name in ("royal", "hoyle_1800"):
        desk.window.features.games.ask()
        dialog = desk.window.findChildren(NewGameDialog)[-1]
        dialog.games.choose(name)
        QTest.keyClick(dialog.games, Qt.Key.Key_Return)
        assert desk.session.setup.rules == PRESETS[name]
    desk.close()
    again = open_desk()
    again.window.features.games.ask()
    dialog = again.window.findChildren(NewGameDialog)[-1]
    assert dialog.games.chosen.key == "hoyle_1800"
    dialog.reject()


def test_every_control_says_what_it_is(open_dialog: OpenDialog) -> None:
    dialog = open_dialog()
    dialog.tables.button(PARTNERS).click()
    controls = [dialog.games, dialog.target, dialog.seed, dialog.dealer, *dialog.tables.buttons()]
    for row in dialog.seats:
        controls += [row.name, row.kind, row.level]
    names = [control.accessibleName() for control in controls]
    assert all(names)
    assert len(set(names)) == len(names)


def test_it_fits_a_small_screen(open_dialog: OpenDialog) -> None:
    dialog = open_dialog()
    dialog.resize(620, 440)
    assert dialog.width() == 620
    assert dialog.start.isVisible()
    assert dialog.rect().contains(dialog.start.geometry())


def test_every_level_has_a_name_and_a_word() -> None:
    assert set(OFFERED) <= set(LEVELS)
    assert USUAL in OFFERED
    names = [level_name(level) for level in LEVELS]
    assert len(set(names)) == len(LEVELS)
    assert all(level_note(level) for level in LEVELS)
    assert level_name("of another version") == "of another version"


def test_usual_names_differ_at_a_table() -> None:
    for persons in range(5):
        chairs = tuple(Chair(computer=seat >= persons) for seat in range(4))
        names = [usual_name(chairs, seat) for seat in range(4)]
        assert len(set(names)) == 4
        assert ("You" in names) == (persons == 1)


def test_the_choice_is_the_set_up() -> None:
    setup = setup_of(LastGame("royal", chairs=(Chair("Eve"), Chair(computer=True, level="expert"))), "seed")
    assert setup == GameSetup(PRESETS["royal"], (Seat("Eve"), Seat("Martha", SeatKind.COMPUTER, "expert")), "seed")


def test_the_deal_number_has_a_key(open_desk: OpenDesk, qtbot: QtBot) -> None:
    desk = open_desk(new_game())
    desk.press(Qt.Key.Key_D, Qt.KeyboardModifier.ControlModifier)
    (dialog,) = desk.window.findChildren(NewGameDialog)
    assert dialog.focusWidget() is dialog.seed
    QTest.keyClicks(dialog.seed, "4711")
    QTest.keyClick(dialog.seed, Qt.Key.Key_Return)
    assert desk.session.setup.seed == "4711"
    assert not dialog.isVisible()
