#!/usr/bin/env python3
"""Builds what is installed: ``python packaging/make.py --help``, with a Python that has what the program needs."""

import argparse
import os
import subprocess
import sys
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Final

from builder import files, freeze, icons, tarball
from builder.host import HostError


def main() -> int:
    """Do what the command line asks; return the exit status."""
    parser = argparse.ArgumentParser(description=__doc__)
    commands = parser.add_subparsers(dest="command", required=True)
    for name, words in (
        ("freeze", "the frozen folder, with PyInstaller"),
        ("share", "what is installed below share/ on Linux"),
        ("tar", "the relocatable archive for Linux, of a frozen folder"),
        ("debian", "copyright and changelog of the Debian package"),
        ("control", "its control file; DEPENDS and INSTALLED_SIZE are taken from the environment"),
        ("windows", "the data of the installer for Windows: setup.iss and cassino.ico"),
    ):
        command = commands.add_parser(name, help=words)
        if name == "tar":
            command.add_argument("frozen", type=Path, help="the frozen folder")
        command.add_argument("out", type=Path, help="the folder to build into")
    commands.add_parser("date", help="print the date of the source, in seconds since 1970")
    found = parser.parse_args()
    if found.command == "date":
        print(files.source_date())
        return 0
    found.out.mkdir(parents=True, exist_ok=True)
    try:
        print(build(found))
    except HostError as error:
        sys.stderr.write(f"{error}\n")
        return 1
    except subprocess.CalledProcessError as error:
        sys.stderr.write(f"This command failed: {error.cmd}\n")
        return 1
    return 0


def build(found: argparse.Namespace) -> str:
    """Build one thing and return what to say of it."""
    if found.command == "freeze":
        folder = freeze.freeze(found.out)
        return f"{folder}: {freeze.size_of(folder) / 1e6:.1f} MB"
    if found.command == "tar":
        archive = tarball.make(found.frozen, found.out)
        return f"{archive}: {archive.stat().st_size / 1e6:.1f} MB"
    files.write(TEXTS[found.command](), found.out)
    return str(found.out)


def control() -> dict[str, bytes]:
    """Return the control file of the Debian package; raises KeyError without the two variables."""
    more = {name: os.environ[name] for name in ("DEPENDS", "INSTALLED_SIZE")}
    return {"control": files.render("control", **more).encode()}


TEXTS: Final[Mapping[str, Callable[[], dict[str, bytes]]]] = {
    "control": control,
    "debian": files.debian_documents,
    "share": files.share_files,
    "windows": lambda: {"setup.iss": files.render("setup.iss").encode(), "cassino.ico": icons.ico()},
}


if __name__ == "__main__":
    sys.exit(main())
