"""Reading and writing whole files so that neither a crash nor a full disk ever costs what was there before."""

import contextlib
import os
import secrets
import stat
import time
from pathlib import Path
from typing import Final

from cassino_desktop.storage.errors import SaveError, SaveProblem

MAX_SIZE: Final = 1_000_000
"""The biggest file that is read, in bytes."""

_BESIDE: Final = ".cassino-"
_LEFT_AFTER: Final = 60.0
"""No writing takes so many seconds."""


def previous_generation(path: Path) -> Path:
    """Return where the generation before the last writing of a file is kept."""
    return path.with_name(f"{path.name}.bak")


def write_file(path: Path, content: bytes) -> None:
    """Replace a file, or make it with its folders; raise SaveError, and then the file is as it was.

    The content is written beside the file and synced before it takes the file's place, so that at every moment the old
    content or the new stands there whole. What stood there before is kept as the previous generation. A link is
    followed: the file that it names is replaced.
    """
    try:
        place = Path(os.path.realpath(path))
        place.parent.mkdir(parents=True, exist_ok=True)
        beside = _beside(place)
        try:
            _write_synced(beside, content)
            _keep_previous(place)
            os.replace(beside, place)
        except OSError:
            with contextlib.suppress(OSError):
                beside.unlink(missing_ok=True)
            raise
        _sync_folder(place.parent)
    except (OSError, ValueError) as error:  # ValueError: a path with a null character
        raise SaveError(SaveProblem.CANNOT_WRITE, str(path), _told(error)) from error


def _beside(path: Path) -> Path:
    """Return a new name in the file's folder, short enough wherever the file's own is."""
    return path.with_name(f"{_BESIDE}{secrets.token_hex(8)}.tmp")


def _told(error: OSError | ValueError) -> str:
    return (error.strerror if isinstance(error, OSError) else None) or str(error)


def _write_synced(path: Path, content: bytes) -> None:
    with path.open("xb") as file:
        file.write(content)
        file.flush()
        os.fsync(file.fileno())


def _keep_previous(path: Path) -> None:
    """Make what stands at ``path`` the previous generation, while it goes on standing there.

    Where that cannot be done, the new content is still worth more than the old one.
    """
    link = _beside(path)
    with contextlib.suppress(OSError):
        try:
            try:
                os.link(path, link)
            except FileNotFoundError:
                return
            except OSError:  # a file system without links
                link.write_bytes(path.read_bytes())
            os.replace(link, previous_generation(path))
        finally:
            link.unlink(missing_ok=True)


def clear_leftovers(folder: Path) -> None:
    """Remove what a program that was killed while it wrote has left in a folder; what is being written now stays."""
    with contextlib.suppress(OSError):
        for path in folder.glob(f"{_BESIDE}*.tmp"):
            with contextlib.suppress(OSError):
                if abs(time.time() - path.lstat().st_mtime) > _LEFT_AFTER:
                    path.unlink()


def _sync_folder(folder: Path) -> None:
    """Make the renaming last; where folders cannot be synced the system does it in its own time."""
    with contextlib.suppress(OSError):
        handle = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)


def read_file(path: Path) -> bytes:
    """Return what stands in a file of at most MAX_SIZE bytes; raise SaveError."""
    try:
        handle = os.open(path, os.O_RDONLY | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_BINARY", 0))
        with os.fdopen(handle, "rb") as file:
            if not stat.S_ISREG(os.fstat(handle).st_mode):
                raise SaveError(SaveProblem.CANNOT_READ, str(path), "it is not a plain file")
            content = file.read(MAX_SIZE + 1)
    except (OSError, ValueError) as error:  # ValueError: a path with a null character
        raise SaveError(SaveProblem.CANNOT_READ, str(path), _told(error)) from error
    if len(content) > MAX_SIZE:
        raise SaveError(SaveProblem.TOO_BIG, str(path))
    return content


def set_aside(path: Path, why: str = "corrupt") -> Path | None:
    """Rename a file that cannot be used to a name of its own beside it, as it is; return that, or None if it cannot be.

    The name says ``why`` and when: ``autosave.cassino.corrupt-20260131-235959``.
    """
    moment = time.strftime("%Y%m%d-%H%M%S")
    for number in range(100):
        aside = path.with_name(f"{path.name}.{why}-{moment}" + (f"-{number}" if number else ""))
        if not os.path.lexists(aside):
            try:
                os.rename(path, aside)
            except OSError:
                return None
            return aside
    return None
