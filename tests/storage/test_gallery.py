"""The saved games of the folder: listed the newest first, removed and brought back."""

import os
import time
from pathlib import Path
from random import Random

import pytest

from cassino_desktop.session.flow import Phase
from cassino_desktop.session.session import Session
from cassino_desktop.storage.errors import SaveError, SaveProblem
from cassino_desktop.storage.gallery import bring_back, clear_removed, remove_game, saved_games
from cassino_desktop.storage.games import Autosave, load_game, rename_game, save_game
from cassino_desktop.storage.paths import Places, places
from tests.session.games import MODERN, play_out, play_steps


@pytest.fixture
def where(tmp_path: Path) -> Places:
    return places(tmp_path / "data")


def put(where: Places, name: str, steps: int = 10, *, at: float = 0.0) -> Session:
    """Save a game under a name, as if at that second."""
    session = Session(MODERN.setup(name))
    play_steps(session, Random(1), steps)
    save_game(where.games / name, session)
    os.utime(where.games / name, (at, at))
    return session


def test_no_folder_no_games(where: Places) -> None:
    assert list(saved_games(where)) == []
    clear_removed(where.games)
    assert not where.games.exists()


def test_games_are_listed_the_newest_first_without_the_one_being_played(where: Places) -> None:
    session = put(where, "old.cassino", at=100)
    put(where, "new.cassino", at=200)
    put(where, "left-1-abc.cassino", at=150)
    Autosave(where.autosave).save(session)
    (where.games / "notes.txt").write_text("x")
    (where.games / "folder.cassino").mkdir()
    games = list(saved_games(where))
    assert [game.title for game in games] == ["new", "", "old"]
    last = games[-1]
    assert last.setup == session.setup
    assert last.position == session.position
    assert (last.phase, last.hand, last.totals, last.trouble) == (Phase.PLAYING, 0, (0, 0), None)
    assert last.changed == 100


def test_a_finished_game_says_who_won(where: Places) -> None:
    session = Session(MODERN.setup("over"))
    play_out(session, Random(1))
    save_game(where.games / "over.cassino", session)
    (game,) = saved_games(where)
    assert session.result is not None
    assert game.phase is Phase.GAME_OVER
    assert (game.totals, game.winners) == (session.result.totals, session.result.winners)


def test_a_name_of_its_own_goes_before_the_files(where: Places) -> None:
    put(where, "left-1-abc.cassino")
    rename_game(where.games / "left-1-abc.cassino", "Tea at Ida’s")
    (game,) = saved_games(where)
    assert game.title == "Tea at Ida’s"


def test_what_cannot_be_opened_is_listed_with_its_trouble(where: Places) -> None:
    where.games.mkdir(parents=True)
    for name, content in (("bad", b"{"), ("newer", b'{"format": "cassino-game", "version": 99, "title": "Later"}')):
        (where.games / f"{name}.cassino").write_bytes(content)
    games = {game.path.stem: game for game in saved_games(where)}
    assert games["bad"].trouble is not None
    assert games["bad"].title == "bad"
    assert games["newer"].title == "Later"
    assert games["newer"].trouble is not None
    assert games["newer"].trouble.problem is SaveProblem.NEWER


def test_a_removed_game_is_brought_back_with_its_previous_generation(where: Places) -> None:
    session = put(where, "mine.cassino")
    put(where, "mine.cassino", 11)
    path = where.games / "mine.cassino"
    before = {entry.name: entry.read_bytes() for entry in where.games.iterdir()}
    assert set(before) == {"mine.cassino", "mine.cassino.bak"}
    removed = remove_game(path)
    assert list(saved_games(where)) == []
    assert not path.exists()
    bring_back(removed)
    assert {entry.name: entry.read_bytes() for entry in where.games.iterdir() if entry.is_file()} == before
    assert load_game(path).setup == session.setup


def test_what_stands_there_now_is_not_overwritten_by_what_comes_back(where: Places) -> None:
    put(where, "mine.cassino")
    removed = remove_game(where.games / "mine.cassino")
    put(where, "mine.cassino", 3)
    content = (where.games / "mine.cassino").read_bytes()
    with pytest.raises(SaveError):
        bring_back(removed)
    assert (where.games / "mine.cassino").read_bytes() == content
    assert removed.aside.exists()


def test_what_cannot_be_removed(where: Places) -> None:
    put(where, "mine.cassino")
    (where.games / "removed").write_bytes(b"a file where a folder should be")
    with pytest.raises(SaveError):
        remove_game(where.games / "mine.cassino")
    assert (where.games / "mine.cassino").exists()
    with pytest.raises(SaveError):
        remove_game(where.games / "gone.cassino")


def test_removed_games_are_kept_for_thirty_days(where: Places) -> None:
    for name in ("old.cassino", "new.cassino"):
        put(where, name)
    old, new = (remove_game(where.games / name) for name in ("old.cassino", "new.cassino"))
    long_ago = time.time() - 31 * 86_400
    os.utime(old.aside, (long_ago, long_ago))
    clear_removed(where.games)
    assert not old.aside.exists()
    assert new.aside.exists()
    ahead = time.time() + 10 * 86_400  # the clock was set back
    os.utime(new.aside, (ahead, ahead))
    clear_removed(where.games)
    assert new.aside.exists()
