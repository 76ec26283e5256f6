"""What the machine that builds must have, lest the folder silently lack it."""

import re
import shutil
import subprocess
import sys
from pathlib import Path

from builder.bundle import SYSTEM_LIBRARIES, keeps_binary
from cassino_desktop.firstaid import debian_package

_TOOLS = {"strip": "binutils", "readelf": "binutils", "ldd": "libc-bin"}


class HostError(Exception):
    """This machine cannot build; the text has one sentence a line."""


def pyside_folder() -> Path:
    """Return the folder of the installed PySide6; raise HostError."""
    import PySide6

    if PySide6.__file__ is None:
        raise HostError("PySide6 is not installed here; install the extra `package` and the program itself first.")
    return Path(PySide6.__file__).parent


def check_host() -> None:
    """Return if everything that has to be bundled is on this machine; raise HostError naming every lack."""
    if sys.platform != "linux":
        return
    lacks = [
        f"The program {tool} is missing; on Debian it is in the package {package}."
        for tool, package in _TOOLS.items()
        if shutil.which(tool) is None
    ]
    if not lacks:
        lacks = [
            f"The library {soname}, which has to go into the folder, is missing; "
            f"on Debian it is in the package {debian_package(soname)}."
            for soname in sorted(missing_libraries(pyside_folder()))
        ]
    if lacks:
        raise HostError("\n".join(lacks))


def missing_libraries(pyside: Path) -> set[str]:
    """Return what the loader does not find of all that the kept parts of Qt need."""
    files = [
        str(path)
        for path in pyside.rglob("*.so*")
        if path.is_file() and keeps_binary(f"PySide6/{path.relative_to(pyside)}")
    ]
    listed = subprocess.run(["ldd", *files], capture_output=True, text=True, check=True).stdout
    return set(re.findall(r"^\s*(\S+) => not found", listed, re.MULTILINE))


def needed_libraries(folder: Path) -> dict[str, set[str]]:
    """Return by soname which files of the folder need a library that the folder itself does not have."""
    libraries = [path for path in folder.rglob("*") if path.is_file() and not path.is_symlink() and _is_elf(path)]
    own = {path.name for path in folder.rglob("*.so*")}
    needed: dict[str, set[str]] = {}
    for path in libraries:
        dynamic = subprocess.run(["readelf", "-dW", str(path)], capture_output=True, text=True, check=True).stdout
        for soname in re.findall(r"\(NEEDED\).*\[(.+)\]", dynamic):
            if soname not in own:
                needed.setdefault(soname, set()).add(str(path.relative_to(folder)))
    return needed


def check_folder(folder: Path) -> None:
    """Return if the folder asks the system for nothing but ``SYSTEM_LIBRARIES``; raise HostError naming the rest."""
    strangers = {soname: users for soname, users in needed_libraries(folder).items() if soname not in SYSTEM_LIBRARIES}
    if strangers:
        raise HostError(
            "\n".join(
                f"{soname}, which {min(users)} needs, is neither in the folder nor on every desktop."
                for soname, users in sorted(strangers.items())
            )
        )


def _is_elf(path: Path) -> bool:
    with path.open("rb") as file:
        return file.read(4) == b"\x7fELF"
