"""The files that tell a system about the program, rendered from ``templates/`` and ``identity.py``.

Nothing in a template spells what ``identity.py`` knows: ``@NAME@`` stands for its constant ``NAME``.
"""

import os
import re
import subprocess
import textwrap
import time
from collections.abc import Mapping
from pathlib import Path
from typing import Final
from xml.sax.saxutils import escape

import cassino_desktop
from builder import PACKAGING, ROOT, icons
from cassino_desktop import identity
from cassino_desktop.protocol.ops import OPS
from cassino_desktop.storage import codec

TEMPLATES: Final = PACKAGING / "templates"
MIME_ICON: Final = identity.MIME_TYPE.replace("/", "-")
VERIFY_DEAL: Final = ROOT / "resources" / "verify_deal.py"
"""The one script among the resources that is for whoever plays; the others make what stands beside them."""
SCREENSHOTS: Final = ROOT / "resources" / "screenshots"
CAPTIONS: Final[Mapping[str, str]] = {"table": "The table: two players, the modern rules"}
"""What a picture in ``resources/screenshots`` shows, by its name; one without a caption is not for the metainfo."""
SCREENSHOT_ADDRESS: Final = "CASSINO_SCREENSHOTS"
"""The variable with the web address of the folder of the screenshots."""


def source_date() -> int:
    """Return when the source was last changed, in seconds since 1970: SOURCE_DATE_EPOCH, or the last commit."""
    if given := os.environ.get("SOURCE_DATE_EPOCH"):
        return int(given)
    command = ["git", "-C", str(ROOT), "log", "-1", "--format=%ct"]
    try:
        return int(subprocess.run(command, capture_output=True, text=True, check=True).stdout)
    except (OSError, subprocess.CalledProcessError, ValueError):  # a source archive has no history
        return int((ROOT / "CHANGELOG.md").stat().st_mtime)


def values() -> dict[str, str]:
    """Return what stands for each ``@NAME@`` of the templates."""
    version = cassino_desktop.__version__
    quad = [*re.findall(r"\d+", version)[:3], "0"]
    constants = {name: value for name, value in vars(identity).items() if name.isupper()}
    return {
        **constants,
        "VERSION": version,
        "DATE": time.strftime("%Y-%m-%d", time.gmtime(source_date())),
        "VERSION_QUAD": ".".join(quad),
        "VERSION_TUPLE": ", ".join(quad),
        "MIME_ICON": MIME_ICON,
        "SAVE_FORMAT": codec.FORMAT,
        "PROGRAM_UPPER": identity.PROGRAM.upper(),
        "ENGINE_UPPER": identity.ENGINE_PROGRAM.upper(),
        "OPS": ", ".join(OPS),
        "SCREENSHOTS": _screenshots(),
    }


def render(template: str, **more: str) -> str:
    """Return a template's text with every ``@NAME@`` replaced; raises KeyError for a name that nothing stands for."""
    return fill((TEMPLATES / f"{template}.in").read_text(encoding="utf-8"), **more)


def fill(text: str, **more: str) -> str:
    """Return a text with every ``@NAME@`` replaced; raises KeyError for a name that nothing stands for."""
    known = values() | more
    return re.sub(r"@([A-Z_]+)@", lambda match: known[match[1]], text)


def _screenshots() -> str:
    """The pictures for the metainfo, if the build is told the address where ``resources/screenshots`` can be seen.

    AppStream takes web addresses only, and the project has none of its own (``identity.py``).
    """
    address = os.environ.get(SCREENSHOT_ADDRESS, "")
    if not address:
        return ""
    lines = ["  <screenshots>"]
    for number, (name, caption) in enumerate(CAPTIONS.items()):
        lines += [
            '    <screenshot type="default">' if number == 0 else "    <screenshot>",
            f"      <caption>{escape(caption)}</caption>",
            f'      <image type="source">{escape(address.rstrip("/"))}/{name}.png</image>',
            "    </screenshot>",
        ]
    return "\n".join([*lines, "  </screenshots>"])


def shipped_resources() -> list[Path]:
    """Return the files of ``resources/`` that belong to the program, sorted: no generators, no screenshots."""
    return sorted(
        path
        for path in (ROOT / "resources").rglob("*")
        if path.is_file()
        and (path.suffix not in {".py", ".pyc"} or path == VERIFY_DEAL)
        and SCREENSHOTS not in path.parents
    )


def share_files() -> dict[str, bytes]:
    """Return what is installed below ``share/`` on Linux, by path there."""
    name = identity.APPLICATION_ID
    apps = "icons/hicolor/{}/apps/" + name
    mimetypes = "icons/hicolor/{}/mimetypes/" + MIME_ICON
    texts = {
        f"applications/{name}.desktop": render("application.desktop"),
        f"metainfo/{name}.metainfo.xml": render("metainfo.xml"),
        f"mime/packages/{identity.PROGRAM}.xml": render("mime.xml"),
        f"man/man6/{identity.PROGRAM}.6": render("desktop.6"),
        f"man/man6/{identity.ENGINE_PROGRAM}.6": render("engine.6"),
        apps.format("scalable") + ".svg": icons.drawing(256).read_text(encoding="utf-8"),
        apps.format("symbolic") + "-symbolic.svg": icons.SYMBOLIC.read_text(encoding="utf-8"),
        mimetypes.format("scalable") + ".svg": icons.GAME_FILE.read_text(encoding="utf-8"),
    }
    pictures = {apps.format(f"{size}x{size}") + ".png": icons.app_png(size) for size in icons.HICOLOR_SIZES}
    pictures |= {
        mimetypes.format(f"{size}x{size}") + ".png": icons.png(icons.GAME_FILE, size) for size in icons.HICOLOR_SIZES
    }
    return {path: text.encode() for path, text in texts.items()} | pictures


def debian_documents() -> dict[str, bytes]:
    """Return what Debian wants in ``/usr/share/doc``: copyright and changelog."""
    licence = (ROOT / "LICENSE").read_text(encoding="utf-8").split("\n\n", 2)[2]
    unicode_licence = (PACKAGING / "licences" / "ICU.txt").read_text(encoding="utf-8").split("\n\n", 3)[3]
    year = time.strftime("%Y", time.gmtime(source_date()))
    words = render("copyright", YEAR=year, EXPAT=_deb822(licence), UNICODE=_deb822(unicode_licence))
    return {"copyright": words.encode(), "changelog": debian_changelog().encode()}


def _deb822(text: str) -> str:
    """A text as the lines of a field: each indented, an empty one as a full stop."""
    return "\n".join(f" {line}" if line else " ." for line in text.strip().splitlines())


def debian_changelog() -> str:
    """Return ``CHANGELOG.md`` in the form that Debian asks for; raises ValueError if it does not know the version."""
    text = (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
    entry = re.search(
        rf"^## \[{re.escape(cassino_desktop.__version__)}\].*?\n(.*?)(?=^## |\Z)", text, re.MULTILINE | re.DOTALL
    )
    if entry is None:
        raise ValueError(f"CHANGELOG.md does not know {cassino_desktop.__version__}")
    changes = re.findall(r"^- (.+(?:\n  .+)*)", entry[1], re.MULTILINE)
    lines = [
        textwrap.fill(" ".join(change.split()), 78, initial_indent="  * ", subsequent_indent="    ")
        for change in changes
    ]
    date = time.strftime("%a, %d %b %Y %H:%M:%S +0000", time.gmtime(source_date()))
    head = f"{identity.PROGRAM} ({cassino_desktop.__version__}) unstable; urgency=medium"
    return "\n".join([head, "", *lines, "", f" -- {identity.MAINTAINER} <{identity.MAINTAINER_EMAIL}>  {date}", ""])


def write(files: Mapping[str, bytes], folder: Path) -> None:
    """Write files into a folder, making those between."""
    for name, data in files.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(data)
