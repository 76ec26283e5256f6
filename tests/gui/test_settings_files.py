"""Settings exported and imported from the menu."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

from PySide6.QtWidgets import QFileDialog

from cassino_desktop.gui.actions import Act
from cassino_desktop.gui.controller import Stage
from cassino_desktop.storage.settings import Felt, Theme, load_settings
from tests.gui.window import OpenDesk, new_game

ExpectLog = Callable[[str], Any]


def test_settings_go_to_a_file_and_come_back(open_desk: OpenDesk, tmp_path: Path) -> None:
    desk = open_desk(new_game())
    desk.wait_for(Stage.TURN)
    files = desk.window.features.settings_files
    desk.window.preferences.change(felt=Felt.BURGUNDY, theme=Theme.DARK)
    for act in (Act.EXPORT_SETTINGS, Act.IMPORT_SETTINGS):
        desk.window.actions_of[act].trigger()
        (dialog,) = [found for found in desk.window.findChildren(QFileDialog) if found.isVisible()]
        dialog.close()
    file = tmp_path / "mine.json"
    files.export_to(str(file))
    assert str(file) in desk.window.status.sentence
    desk.window.preferences.change(felt=Felt.GREEN, theme=Theme.LIGHT)
    files.import_from(str(file))
    assert desk.window.preferences.settings.felt is Felt.BURGUNDY
    assert desk.window.theme.name == "dark"
    assert load_settings(tmp_path / "data" / "settings.json")[0].felt is Felt.BURGUNDY
    data = json.loads(file.read_text())
    data["settings"].update(felt="plaid", back=7)
    file.write_text(json.dumps(data))
    files.import_from(str(file))
    assert "2 settings" in desk.window.notices.sentences.replace("setting(s)", "settings")
    assert desk.window.preferences.settings.felt is Felt.BURGUNDY


def test_what_cannot_be_done_is_told(open_desk: OpenDesk, tmp_path: Path, expect_log: ExpectLog) -> None:
    desk = open_desk(new_game())
    desk.wait_for(Stage.TURN)
    files = desk.window.features.settings_files
    (tmp_path / "letter").write_text("Dear Martha")
    before = desk.window.preferences.settings
    with expect_log("letter"):
        files.import_from(str(tmp_path / "letter"))
        files.export_to(str(tmp_path / "letter" / "x.json"))
    assert "holds no settings" in desk.window.notices.sentences
    assert "could not be written" in desk.window.notices.sentences
    assert desk.window.preferences.settings == before
