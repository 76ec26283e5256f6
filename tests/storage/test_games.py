"""The game being played: found again at the next start, whatever became of its file."""

import os
from pathlib import Path
from random import Random

import pytest

from cassino_desktop.session.session import Session
from cassino_desktop.storage.codec import decode_game, encode_game, read_object, title_of
from cassino_desktop.storage.errors import SaveError, SaveProblem
from cassino_desktop.storage.files import previous_generation
from cassino_desktop.storage.games import Autosave, is_saved, load_game, rename_game, save_game
from cassino_desktop.storage.paths import places
from tests.session.games import MODERN, play_steps, step


@pytest.fixture
def autosave(tmp_path: Path) -> Autosave:
    return Autosave(places(tmp_path / "data").autosave)


def _session(steps: int = 12) -> Session:
    session = Session(MODERN.setup("autosave"))
    play_steps(session, Random(1), steps)
    return session


def test_a_first_start_finds_no_game(autosave: Autosave) -> None:
    assert autosave.load() == (None, None, None)
    assert not autosave.path.parent.exists()  # and makes nothing


def test_the_game_is_found_after_every_move(autosave: Autosave) -> None:
    session = _session(0)
    for seed in range(30):
        assert autosave.save(session) is None
        resumed = Autosave(autosave.path).load()
        assert resumed.session is not None
        assert encode_game(resumed.session) == encode_game(session)
        assert (resumed.trouble, resumed.kept_as) == (None, None)
        step(session, Random(seed))


BAD = {
    "empty": (b"", SaveProblem.DAMAGED, "corrupt"),
    "cut short": (encode_game(_session())[:-40], SaveProblem.DAMAGED, "corrupt"),
    "foreign": (b'{"format": "solitaire"}', SaveProblem.NOT_OURS, "corrupt"),
    "newer": (b'{"format": "cassino-game", "version": 7}', SaveProblem.NEWER, "newer"),
    "impossible": (
        encode_game(_session()).replace(b'"partners":false', b'"partners":true'),
        SaveProblem.BAD_CONTENT,
        "corrupt",
    ),
    "altered": (encode_game(_session()).replace(b'"digest":"', b'"digest":"0'), SaveProblem.ALTERED, "corrupt"),
    "too big": (b" " * 1_000_001, SaveProblem.TOO_BIG, "corrupt"),
}


@pytest.mark.parametrize("bad", BAD)
@pytest.mark.parametrize("with_previous", [False, True])
def test_a_bad_file_is_set_aside_untouched(autosave: Autosave, bad: str, with_previous: bool) -> None:
    content, problem, why = BAD[bad]
    previous = _session(5)
    autosave.save(previous)
    if with_previous:
        autosave.save(_session(6))
    autosave.path.write_bytes(content)
    resumed = autosave.load()
    assert resumed.trouble is not None
    assert resumed.trouble.problem is problem
    assert resumed.kept_as is not None
    assert resumed.kept_as.name.startswith(f"{autosave.path.name}.{why}-")
    assert resumed.kept_as.read_bytes() == content
    if with_previous:
        assert resumed.session is not None
        assert encode_game(resumed.session) == encode_game(previous)
    else:
        assert resumed.session is None
    # The game goes on, is saved, and is found without trouble the next time.
    session = resumed.session or _session(0)
    assert autosave.save(session) is None
    again = autosave.load()
    assert again.session is not None
    assert again.trouble is None
    assert resumed.kept_as.read_bytes() == content


def test_a_folder_where_the_game_should_be(autosave: Autosave) -> None:
    (autosave.path / "inside").mkdir(parents=True)
    resumed = autosave.load()
    assert resumed.session is None
    assert resumed.trouble is not None
    assert resumed.kept_as is not None
    assert (resumed.kept_as / "inside").is_dir()
    assert autosave.save(_session()) is None
    assert autosave.load().session is not None


def test_what_a_kill_left_is_cleared_at_the_next_start(autosave: Autosave) -> None:
    autosave.save(_session())
    litter = autosave.path.parent / ".cassino-0123.tmp"
    litter.write_bytes(b"half a game")
    os.utime(litter, (0, 0))
    assert autosave.load().trouble is None
    assert not litter.exists()


def test_both_generations_bad(autosave: Autosave) -> None:
    autosave.save(_session(1))
    autosave.save(_session(2))
    autosave.path.write_bytes(b"{")
    previous_generation(autosave.path).write_bytes(b"{")
    resumed = autosave.load()
    assert resumed.session is None
    assert resumed.trouble is not None


def test_trouble_is_told_once_and_the_game_saved_as_soon_as_it_can_be(tmp_path: Path) -> None:
    folder = tmp_path / "data"
    folder.write_bytes(b"a file where a folder should be")
    autosave = Autosave(places(folder).autosave)
    session = _session(0)
    assert autosave.load() == (None, None, None)
    told = autosave.save(session)
    assert told is not None
    assert told.problem is SaveProblem.CANNOT_WRITE
    for seed in range(5):
        step(session, Random(seed))
        assert autosave.save(session) is None  # said already; the game goes on
    folder.unlink()
    assert autosave.save(session) is None
    resumed = autosave.load()
    assert resumed.session is not None
    assert encode_game(resumed.session) == encode_game(session)
    # New trouble is told anew.
    autosave.path.parent.rename(tmp_path / "moved")
    (folder / "games").write_bytes(b"")
    assert autosave.save(session) is not None
    assert autosave.save(session) is None


def test_games_anywhere(tmp_path: Path) -> None:
    path = tmp_path / "anywhere" / "Aunt Ida's game.cassino"
    session = _session()
    save_game(path, session)
    assert encode_game(load_game(path)) == encode_game(session)
    with pytest.raises(SaveError) as caught:
        load_game(tmp_path / "missing.cassino")
    assert caught.value.problem is SaveProblem.CANNOT_READ


def test_a_file_that_is_opened_stays_as_it_is(tmp_path: Path) -> None:
    path = tmp_path / "game.cassino"
    for content in (b"{", encode_game(_session())):
        path.write_bytes(content)
        before = path.stat()
        try:
            load_game(path)
        except SaveError:
            assert content == b"{"
        assert path.read_bytes() == content
        assert path.stat().st_mtime_ns == before.st_mtime_ns
    assert [entry.name for entry in tmp_path.iterdir()] == ["game.cassino"]


def test_a_long_game_is_a_small_file() -> None:
    """Forty hands are to fit into 200 kB."""
    table = MODERN._replace(rules=MODERN.rules)
    session = Session(table.setup("long"))
    sizes = []
    random = Random(3)
    while session.phase != "game_over":
        before = session.hand_number
        step(session, random)
        if session.hand_number != before:
            sizes.append(len(encode_game(session)))
    growth = (sizes[-1] - sizes[0]) / (len(sizes) - 1)
    assert growth * 40 < 200_000
    assert decode_game(encode_game(session)).result == session.result


NAMES = ["Tea at Ida’s", 'a;|"/\\b', "🂡" * 200, "לילה טוב", "x" * 200]


@pytest.mark.parametrize("name", NAMES)
def test_a_game_is_given_a_name_and_everything_else_stays(tmp_path: Path, name: str) -> None:
    path, session = tmp_path / "game.cassino", _session()
    save_game(path, session)
    content = path.read_bytes()
    path.write_bytes(content[:-1] + b',"of a friend":[1]}')
    rename_game(path, name)
    assert title_of(read_object(path.read_bytes())) == name
    assert read_object(path.read_bytes())["of a friend"] == [1]
    assert encode_game(load_game(path)) == content
    step(session, Random(1))
    save_game(path, session)
    assert title_of(read_object(path.read_bytes())) == name, "saved again it keeps its name"
    rename_game(path, "")
    assert title_of(read_object(path.read_bytes())) == ""
    rename_game(path, name)
    save_game(path, Session(MODERN.setup("another")))
    assert title_of(read_object(path.read_bytes())) == "", "another game has its own"


def test_whether_a_game_is_saved(tmp_path: Path) -> None:
    path, session = tmp_path / "game.cassino", _session()
    assert not is_saved(path, session)
    save_game(path, session)
    assert is_saved(path, session)
    step(session, Random(1))
    assert not is_saved(path, session)
    path.write_bytes(b"{")
    assert not is_saved(path, session)
