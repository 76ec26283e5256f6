"""Whole files: the old content or the new, and nothing else, whatever happens."""

import os
import subprocess
import sys
import time
from pathlib import Path

import pytest

from cassino_desktop.storage.errors import SaveError, SaveProblem
from cassino_desktop.storage.files import (
    MAX_SIZE,
    clear_leftovers,
    previous_generation,
    read_file,
    set_aside,
    write_file,
)


def _names(folder: Path) -> list[str]:
    return sorted(path.name for path in folder.iterdir())


def test_a_file_is_made_with_its_folders(tmp_path: Path) -> None:
    path = tmp_path / "a" / "b" / "game.cassino"
    write_file(path, b"one")
    assert path.read_bytes() == b"one"
    assert _names(path.parent) == ["game.cassino"]


def test_one_previous_generation_is_kept(tmp_path: Path) -> None:
    path = tmp_path / "game.cassino"
    for content in (b"one", b"two", b"three"):
        write_file(path, content)
    assert path.read_bytes() == b"three"
    assert previous_generation(path).read_bytes() == b"two"
    assert _names(tmp_path) == ["game.cassino", "game.cassino.bak"]


def test_where_files_cannot_be_linked_the_previous_generation_is_copied(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def no_link(*_: object) -> None:
        raise PermissionError(1, "Operation not permitted")

    monkeypatch.setattr(os, "link", no_link)
    path = tmp_path / "game.cassino"
    write_file(path, b"one")
    write_file(path, b"two")
    assert previous_generation(path).read_bytes() == b"one"
    assert _names(tmp_path) == ["game.cassino", "game.cassino.bak"]


@pytest.mark.skipif(not Path("/proc/self/fd").exists(), reason="asks the system which file a number means")
def test_what_is_renamed_is_on_the_disk_before_and_the_name_after(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "game.cassino"
    done: list[str] = []
    fsync, replace = os.fsync, os.replace

    def synced(handle: int) -> None:
        fsync(handle)
        done.append(f"sync {Path(os.readlink(f'/proc/self/fd/{handle}')).suffix or 'folder'}")

    def renamed(source: Path, target: Path) -> None:
        replace(source, target)
        done.append(f"rename {source.suffix} {target.suffix}")

    monkeypatch.setattr(os, "fsync", synced)
    monkeypatch.setattr(os, "replace", renamed)
    write_file(path, b"one")
    assert done == ["sync .tmp", "rename .tmp .cassino", "sync folder"]
    done.clear()
    write_file(path, b"two")
    assert done == ["sync .tmp", "rename .tmp .bak", "rename .tmp .cassino", "sync folder"]


@pytest.mark.parametrize("name", ['a;|"\\b.cassino', "🂡.cassino", "לילה.cassino", "x" * 255, " ", "-rf", ".cassino"])
def test_any_name_that_the_system_takes(tmp_path: Path, name: str) -> None:
    path = tmp_path / name
    write_file(path, b"one")
    write_file(path, b"two")
    assert read_file(path) == b"two"
    assert set(_names(tmp_path)) <= {name, f"{name}.bak"}


def test_a_link_is_followed(tmp_path: Path) -> None:
    real, link = tmp_path / "real", tmp_path / "link"
    real.write_bytes(b"old")
    link.symlink_to(real)
    write_file(link, b"new")
    assert link.is_symlink()
    assert real.read_bytes() == b"new"


def test_a_file_where_a_folder_should_be(tmp_path: Path) -> None:
    blocked = tmp_path / "blocked"
    blocked.write_bytes(b"mine")
    with pytest.raises(SaveError) as caught:
        write_file(blocked / "games" / "game.cassino", b"new")
    assert caught.value.problem is SaveProblem.CANNOT_WRITE
    assert caught.value.path.endswith("game.cassino")
    assert blocked.read_bytes() == b"mine"


def test_a_folder_where_the_file_should_be(tmp_path: Path) -> None:
    path = tmp_path / "game.cassino"
    path.mkdir()
    with pytest.raises(SaveError):
        write_file(path, b"new")
    assert _names(tmp_path) == ["game.cassino"]


@pytest.mark.parametrize("path", ["no\0name", "x" * 300])
def test_no_name_at_all(tmp_path: Path, path: str) -> None:
    with pytest.raises(SaveError) as caught:
        write_file(tmp_path / path, b"new")
    assert caught.value.problem is SaveProblem.CANNOT_WRITE
    with pytest.raises(SaveError):
        read_file(tmp_path / path)
    assert _names(tmp_path) == []


_FULL_DISK = """
import resource, sys
from pathlib import Path
from cassino_desktop.storage.errors import SaveError
from cassino_desktop.storage.files import write_file
resource.setrlimit(resource.RLIMIT_FSIZE, (1000, 1000))
try:
    write_file(Path(sys.argv[1]), b"n" * 1001)
except SaveError as error:
    print(error.problem.value, error.what)
write_file(Path(sys.argv[1]), b"n" * 1000)
"""


@pytest.mark.skipif(sys.platform == "win32", reason="file size limits are Unix's")
def test_a_full_disk_costs_nothing(tmp_path: Path) -> None:
    path = tmp_path / "game.cassino"
    write_file(path, b"older")
    write_file(path, b"old")
    script = _FULL_DISK.replace('write_file(Path(sys.argv[1]), b"n" * 1000)\n', "")
    told = subprocess.run([sys.executable, "-c", script, path], check=True, capture_output=True, text=True).stdout
    assert told.startswith("cannot_write File too large")
    assert path.read_bytes() == b"old"
    assert previous_generation(path).read_bytes() == b"older"
    assert _names(tmp_path) == ["game.cassino", "game.cassino.bak"]
    # As soon as there is room, the same program writes again.
    subprocess.run([sys.executable, "-c", _FULL_DISK, path], check=True, capture_output=True)
    assert path.read_bytes() == b"n" * 1000
    assert previous_generation(path).read_bytes() == b"old"


def test_reading(tmp_path: Path) -> None:
    path = tmp_path / "game.cassino"
    path.write_bytes(b"x" * MAX_SIZE)
    assert read_file(path) == b"x" * MAX_SIZE
    path.write_bytes(b"x" * (MAX_SIZE + 1))
    with pytest.raises(SaveError) as caught:
        read_file(path)
    assert caught.value.problem is SaveProblem.TOO_BIG


@pytest.mark.skipif(sys.platform == "win32", reason="pipes with names are Unix's")
@pytest.mark.parametrize("kind", ["missing", "folder", "pipe", "device"])
def test_what_cannot_be_read(tmp_path: Path, kind: str) -> None:
    path = tmp_path / "game.cassino"
    if kind == "folder":
        path.mkdir()
    elif kind == "pipe":
        os.mkfifo(path)
    elif kind == "device":
        path = Path("/dev/zero")
    with pytest.raises(SaveError) as caught:
        read_file(path)
    assert caught.value.problem is SaveProblem.CANNOT_READ
    assert caught.value.what


def test_setting_aside_keeps_the_bytes_under_names_of_their_own(tmp_path: Path) -> None:
    path = tmp_path / "game.cassino"
    kept = []
    for content in (b"one", b"two", b"three"):
        path.write_bytes(content)
        aside = set_aside(path)
        assert aside is not None
        assert aside.name.startswith("game.cassino.corrupt-")
        assert not path.exists()
        kept.append(aside)
    assert [aside.read_bytes() for aside in kept] == [b"one", b"two", b"three"]
    assert set_aside(path) is None  # there is nothing


def test_what_a_killed_program_left_is_cleared(tmp_path: Path) -> None:
    old, new, strange = (tmp_path / name for name in (".cassino-1.tmp", ".cassino-2.tmp", ".cassino-3.txt"))
    for path in (old, new, strange):
        path.write_bytes(b"half")
    for path in (old, strange):
        os.utime(path, (time.time() - 120,) * 2)
    clear_leftovers(tmp_path)
    assert _names(tmp_path) == [".cassino-2.tmp", ".cassino-3.txt"]
    os.utime(new, (time.time() + 3600,) * 2)  # the clock was set back
    clear_leftovers(tmp_path)
    assert _names(tmp_path) == [".cassino-3.txt"]
    clear_leftovers(tmp_path / "nowhere")


@pytest.mark.parametrize("problem", list(SaveProblem))
def test_every_trouble_is_said_in_english(problem: SaveProblem) -> None:
    said = str(SaveError(problem, "game.cassino", "the disk is full"))
    assert said.startswith("game.cassino ")
    assert "{" not in said
    assert str(SaveError(problem)).startswith("the file ")
