"""The frozen program: one folder with the window program, the engine, and all that they need of Python and Qt."""

import os
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Final

from builder import PACKAGING, files, host, icons, licences
from cassino_desktop import identity

LARGEST: Final = 140_000_000
"""Bytes that the folder may have on Linux."""


def freeze(out: Path) -> Path:
    """Build the folder below ``out`` and return it; raise HostError where the machine or the result falls short."""
    host.check_host()
    with tempfile.TemporaryDirectory() as name:
        work = Path(name)
        prepare(work / "prepared")
        command = [
            sys.executable, "-m", "PyInstaller", "--noconfirm", "--log-level=WARN",
            f"--distpath={out}", f"--workpath={work / 'build'}", str(PACKAGING / "cassino.spec"),
        ]  # fmt: skip
        environment = {**os.environ, "CASSINO_PREPARED": str(work / "prepared")}
        environment.setdefault("SOURCE_DATE_EPOCH", str(files.source_date()))
        subprocess.run(command, env=environment, check=True)
    folder = out / identity.PROGRAM
    if sys.platform == "linux":
        licences.collect_of_system(folder / "lib", folder / "lib" / "licences" / "system")
        host.check_folder(folder)
        check_size(folder, LARGEST)
    return folder


def prepare(folder: Path) -> None:
    """Write what the recipe takes from us: icons, version resources, licences."""
    licences.collect(folder / "licences")
    programs = {identity.PROGRAM: identity.SUMMARY, identity.ENGINE_PROGRAM: f"{identity.NAME}: the engine"}
    made = {
        f"{exe}.version.txt": files.render("version.txt", EXE=exe, DESCRIPTION=words).encode()
        for exe, words in programs.items()
    }
    files.write(made | {"cassino.ico": icons.ico(), "cassino.icns": icons.icns()}, folder)


def size_of(folder: Path) -> int:
    """Return the bytes of all files of a folder; a link counts nothing."""
    return sum(path.lstat().st_size for path in folder.rglob("*") if path.is_file() and not path.is_symlink())


def check_size(folder: Path, largest: int) -> None:
    """Return if the folder has at most ``largest`` bytes; raise HostError with its greatest files otherwise."""
    size = size_of(folder)
    if size > largest:
        greatest = sorted(
            ((path.stat().st_size, path.name) for path in folder.rglob("*") if path.is_file()), reverse=True
        )
        rows = "\n".join(f"{bytes_ / 1e6:8.1f} MB  {name}" for bytes_, name in greatest[:15])
        raise host.HostError(f"The folder has {size / 1e6:.1f} MB, {largest / 1e6:.0f} are allowed:\n{rows}")
