"""Where things are kept."""

from pathlib import Path

import pytest

from cassino_desktop import identity
from cassino_desktop.storage.paths import places, plain_file_name


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


@pytest.mark.parametrize(
    "game_id", ["0123456789abcdef", "/../../../etc/passwd", "..", "a/b", "a\\b", "C:", "🂡" * 200, "x" * 200, " "]
)
def test_a_game_that_is_left_stays_in_its_folder_whatever_its_id(tmp_path: Path, game_id: str) -> None:
    where = places(tmp_path)
    path = where.left_game(1_700_000_000, game_id)
    assert path.parent == where.games
    assert path.resolve().parent == where.games.resolve()
    assert len(path.name.encode()) < 100
    assert path == where.left_game(1_700_000_000, game_id)
    assert path != where.left_game(1_700_000_000, game_id + "1")


@pytest.mark.parametrize(
    "name",
    [
        'a;|"/\\b',
        "🂡" * 200,
        "לילה טוב",
        "",
        "   ",
        "x" * 200,
        "../../x",
        ".hidden",
        "a\nb",
        "\ud800",
        "CON:",
        "two  blanks",
    ],
)
def test_a_suggested_name_is_one_that_every_system_takes(tmp_path: Path, name: str) -> None:
    plain = plain_file_name(name)
    assert not set('/\\:*?"<>|;\n\0') & set(plain)
    assert not plain.startswith(".")
    path = tmp_path / f"{plain}.bak"
    path.write_bytes(b"")
    assert path.parent == tmp_path
    assert plain.endswith(identity.SAVE_SUFFIX)
    assert plain != identity.SAVE_SUFFIX
