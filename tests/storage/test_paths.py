"""Where things are kept."""

from pathlib import Path

import pytest

from cassino_desktop import identity
from cassino_desktop.storage.paths import places


def test_one_folder_holds_all_when_it_is_named(tmp_path: Path) -> None:
    where = places(tmp_path)
    for place in (where.settings_file, where.games, where.logs, where.autosave):
        assert tmp_path in place.parents
    assert where.autosave.suffix == identity.SAVE_SUFFIX
    assert list(tmp_path.iterdir()) == []


def test_a_folder_named_from_here_does_not_move_with_the_working_folder(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    where = places(Path("data"))
    assert where.games == tmp_path / "data" / "games"
    assert where.games.is_absolute()


def test_otherwise_the_systems_usual_places_are_used(home: Path) -> None:
    where = places()
    for place in (where.settings_file, where.games, where.logs):
        assert home in place.parents
        assert identity.PROGRAM in place.parts
    assert len({where.settings_file.parent, where.games, where.logs}) == 3
    assert list(home.rglob(identity.PROGRAM)) == []
