"""The deal can be checked: its fingerprint while a game is played, its number after it, never before; the script."""

import re
import subprocess
import sys
from collections.abc import Iterator
from hashlib import sha256

import pytest
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QApplication, QLabel, QLineEdit, QPushButton, QTextEdit, QWidget

from cassino_desktop.engine.cards import CARD_TEXT
from cassino_desktop.engine.deal import SEED_BYTES, fresh_seed, shuffled_pack
from cassino_desktop.engine.presets import PRESETS
from cassino_desktop.gui.actions import Act
from cassino_desktop.gui.controller import Stage
from cassino_desktop.gui.dialogs.deal_dialog import DealDialog
from cassino_desktop.resources_path import resource_path
from cassino_desktop.session.setup import Seat, fresh_setup, play_again
from tests.gui.window import Desk, OpenDesk, new_game


def opened(desk: Desk) -> DealDialog:
    """The dialog about the deal, opened from the menu."""
    desk.window.actions_of[Act.DEAL].trigger()
    dialog = desk.window.findChildren(DealDialog)[-1]
    assert dialog.isVisible()
    return dialog


def texts() -> Iterator[str]:
    """Everything that any widget of the program says or holds."""
    for widget in QApplication.allWidgets():
        yield from (widget.windowTitle(), widget.toolTip(), widget.accessibleName(), widget.accessibleDescription())
        match widget:
            case QLabel() | QLineEdit() | QPushButton():
                yield widget.text()
            case QTextEdit():
                yield widget.toPlainText()
            case QWidget():
                yield from (action.text() for action in widget.actions())


SEED = "0123456789abcdef0123456789abcdef"


def test_the_fingerprint_while_the_game_is_played_and_the_number_after_it(open_desk: OpenDesk) -> None:
    desk = open_desk(new_game("dick_1867"), seed=SEED)
    desk.wait_for(Stage.TURN)
    dialog = opened(desk)
    assert dialog.fingerprint.text() == sha256(SEED.encode()).hexdigest()
    assert not dialog.number.isVisible()
    said = list(texts())
    assert dialog.fingerprint.text() in said
    assert not [text for text in said if SEED in text], "the number would tell the cards"
    dialog.close()
    desk.play_until(Stage.GAME_OVER)
    dialog = opened(desk)
    assert dialog.number.isVisible()
    assert dialog.number.text() == SEED
    copies = [button for button in dialog.findChildren(QPushButton) if "opy" in button.text()]
    copies[0].click()
    assert QGuiApplication.clipboard().text() == sha256(SEED.encode()).hexdigest()
    copies[1].click()
    assert QGuiApplication.clipboard().text() == SEED


def test_undo_from_the_end_hides_the_number_again(open_desk: OpenDesk) -> None:
    desk = open_desk(new_game("dick_1867"), seed=SEED)
    desk.play_until(Stage.GAME_OVER)
    desk.window.actions_of[Act.UNDO].trigger()
    assert not opened(desk).number.text()


def test_nothing_logged_while_playing_tells_the_number(open_desk: OpenDesk, caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(0)
    desk = open_desk(new_game(), seed=SEED)
    desk.play_until(Stage.HAND_OVER)
    assert SEED not in caplog.text


def test_seeds_have_128_bits_from_the_system() -> None:
    assert SEED_BYTES * 8 >= 128
    rules, seats = PRESETS["modern"], (Seat("A"), Seat("B"))
    seeds = [fresh_seed() for _ in range(100)]
    seeds += [fresh_setup(rules, seats).seed for _ in range(50)]
    seeds += [play_again(fresh_setup(rules, seats)).seed for _ in range(50)]
    assert all(re.fullmatch(r"[0-9a-f]{32}", seed) for seed in seeds)
    assert len(set(seeds)) == len(seeds)
    for bit in range(128):  # every bit is free: the chance that one of 200 is constant is 2 ** -192
        assert {int(seed, 16) >> bit & 1 for seed in seeds} == {0, 1}


@pytest.mark.parametrize("seed", ["", "tea time", "Wünsche – 🂡"])
def test_the_script_verifies_the_engines_deals(seed: str) -> None:
    seed, script = seed or fresh_seed(), resource_path("verify_deal.py")
    run = subprocess.run(
        [sys.executable, "-I", "-X", "utf8", str(script), seed, "12"], capture_output=True, check=True, encoding="utf-8"
    )
    first, *hands = run.stdout.splitlines()
    assert first.endswith(sha256(seed.encode()).hexdigest())
    assert len(hands) == 12
    for number, line in enumerate(hands):
        assert line.split(": ")[1].split() == [CARD_TEXT[card] for card in shuffled_pack(seed, number)]


def test_the_script_is_short_and_needs_nothing_but_python() -> None:
    text = resource_path("verify_deal.py").read_text(encoding="utf-8")
    assert "cassino_desktop" not in text
    code = [line for line in text.splitlines() if line and not line.startswith(('"""', "import"))]
    assert len(code) <= 12
    imported = re.findall(r"^import (\w+)", text, re.MULTILINE)
    assert set(imported) <= set(sys.stdlib_module_names)
