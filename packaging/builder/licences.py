"""The licences of what is shipped beside the program's own code, collected where it is built."""

import platform
import re
import shutil
import subprocess
import sys
import sysconfig
from importlib.metadata import distribution, version
from pathlib import Path
from typing import Final

from builder import PACKAGING, ROOT
from builder.host import HostError
from cassino_desktop import identity

TEXTS: Final = PACKAGING / "licences"

_README: Final = """\
{name} is by {maintainer}, under the {licence} licence: Cassino.txt.

It stands on the work of others, each part under its own licence:

Qt {qt} and PySide6 {pyside} (the files in PySide6 and shiboken6)
    GNU Lesser General Public License, version 3: LGPL-3.0.txt, which adds to GPL-3.0.txt.
    Their sources: https://download.qt.io/official_releases/
    You may put changed versions of these libraries in the place of those here: they are files of their own, and
    the program loads whatever is there under the same name.
ICU, within Qt (the files libicu*, on Windows and macOS part of the system)
    Unicode licence: ICU.txt
Python {python}
    Python Software Foundation License: Python.txt
platformdirs {platformdirs}
    MIT licence: platformdirs.txt
The bootloader of PyInstaller, which starts the program, is under the GNU General Public License with an exception that
allows to ship it with programs under any licence.

What Qt itself contains of others is told at https://doc.qt.io/qt-6/licenses-used-in-qt.html.
The folder "system", where there is one, has the licences of the small libraries of the system that are shipped along.
"""


def collect(folder: Path) -> None:
    """Write the licences of everything but the system's libraries into a new folder; raise HostError."""
    folder.mkdir(parents=True)
    for text in ("LGPL-3.0.txt", "GPL-3.0.txt", "ICU.txt"):
        shutil.copyfile(TEXTS / text, folder / text)
    shutil.copyfile(ROOT / "LICENSE", folder / "Cassino.txt")
    shutil.copyfile(_of_python(), folder / "Python.txt")
    (folder / "platformdirs.txt").write_text(_of_distribution("platformdirs"), encoding="utf-8")
    words = _README.format(
        name=identity.NAME,
        maintainer=identity.MAINTAINER,
        licence=identity.LICENSE,
        qt=version("PySide6_Essentials"),
        pyside=version("PySide6"),
        python=platform.python_version(),
        platformdirs=version("platformdirs"),
    )
    (folder / "README.txt").write_text(words, encoding="utf-8")


def collect_of_system(libraries: Path, folder: Path) -> None:
    """Write the licences of the system's libraries that lie in a frozen program's ``libraries``; raise HostError.

    Only Debian and its kin can say whose a library is.
    """
    folder.mkdir(parents=True)
    ours = re.compile(r"lib(?!python).+\.so")
    for library in sorted(path.name for path in libraries.iterdir() if not path.is_symlink() and ours.match(path.name)):
        found = subprocess.run(["dpkg", "-S", f"*/{library}"], capture_output=True, text=True, check=False)
        package = found.stdout.split(":")[0]
        text = Path("/usr/share/doc") / package / "copyright"
        if not package or not text.is_file():
            raise HostError(f"The licence of {library} is not found: dpkg knows no package of it that has one.")
        shutil.copyfile(text, folder / f"{package}.txt")


def _of_python() -> Path:
    for folder in (sysconfig.get_path("stdlib"), sys.base_prefix):
        text = Path(folder) / "LICENSE.txt"
        if text.is_file():
            return text
    raise HostError(f"Python's licence is not found in {sysconfig.get_path('stdlib')}.")


def _of_distribution(name: str) -> str:
    for file in distribution(name).files or ():
        if file.name.startswith("LICENSE"):
            return file.read_text(encoding="utf-8")
    raise HostError(f"The licence of {name} is not found in what is installed of it.")
