"""The files that tell a Linux desktop about the program: judged by the desktop's own tools, and of one identity."""

import configparser
import re
import shutil
import subprocess
import sys
from pathlib import Path
from xml.etree import ElementTree

import pytest
from PySide6.QtGui import QImage

import cassino_desktop
from builder import ROOT, files, icons
from cassino_desktop import identity
from cassino_desktop.app import read_arguments
from cassino_desktop.engine.presets import PRESETS
from cassino_desktop.session.session import Session
from cassino_desktop.session.setup import GameSetup, Seat
from cassino_desktop.storage.codec import encode_game

ID = identity.APPLICATION_ID
MIME_SPACE = "{http://www.freedesktop.org/standards/shared-mime-info}"


@pytest.fixture(scope="module")
def share(qapp: object, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """What is installed below share/, with an address for the screenshots."""
    folder = tmp_path_factory.mktemp("share")
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv(files.SCREENSHOT_ADDRESS, "https://example.org/screenshots/")
        files.write(files.share_files(), folder)
    return folder


def _judge(tool: str, package: str, *arguments: str) -> None:
    """Run one of the desktop's own tools and see that it finds no fault."""
    assert shutil.which(tool), f"{tool} is missing; on Debian it is in the package {package}"
    done = subprocess.run([tool, *arguments], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr


def test_desktop_file_is_valid(share: Path) -> None:
    _judge("desktop-file-validate", "desktop-file-utils", str(share / f"applications/{ID}.desktop"))


def test_metainfo_is_valid(share: Path) -> None:
    _judge("appstreamcli", "appstream", "validate", "--no-net", str(share / f"metainfo/{ID}.metainfo.xml"))


def test_metainfo_without_an_address_is_valid(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv(files.SCREENSHOT_ADDRESS, raising=False)
    path = tmp_path / f"{ID}.metainfo.xml"
    path.write_text(files.render("metainfo.xml"), encoding="utf-8")
    _judge("appstreamcli", "appstream", "validate", "--no-net", str(path))


def test_mime_database_takes_the_type(share: Path) -> None:
    _judge("update-mime-database", "shared-mime-info", str(share / "mime"))
    globs = (share / "mime" / "globs2").read_text(encoding="utf-8")
    assert f"50:{identity.MIME_TYPE}:*{identity.SAVE_SUFFIX}" in globs


def test_mime_magic_is_in_every_saved_game(share: Path) -> None:
    tree = ElementTree.parse(share / f"mime/packages/{identity.PROGRAM}.xml")
    match = tree.find(f".//{MIME_SPACE}match")
    assert match is not None
    words = match.attrib["value"].encode()
    first, last = map(int, match.attrib["offset"].split(":"))
    saved = encode_game(Session(GameSetup(PRESETS["modern"], (Seat("a"), Seat("b")), "tea time")))
    assert first <= saved.index(words) <= last


def test_identity_of_the_desktop_file(share: Path) -> None:
    parser = configparser.ConfigParser(interpolation=None)
    parser.optionxform = str  # type: ignore[assignment,method-assign]
    parser.read(share / f"applications/{ID}.desktop", encoding="utf-8")
    entry = parser["Desktop Entry"]
    assert entry["Name"] == identity.NAME
    assert entry["Comment"] == identity.SUMMARY
    assert entry["Exec"] == f"{identity.PROGRAM} %f"
    assert entry["Icon"] == entry["StartupWMClass"] == ID
    assert entry["MimeType"] == f"{identity.MIME_TYPE};"
    assert entry["Categories"] == "Game;CardGame;", "no gambling"
    for name in entry["Actions"].strip(";").split(";"):
        words = parser[f"Desktop Action {name}"]["Exec"].split()
        assert words[0] == identity.PROGRAM
        read_arguments(words[1:])  # raises for an option that is not there


def test_identity_of_the_metainfo(share: Path) -> None:
    root = ElementTree.parse(share / f"metainfo/{ID}.metainfo.xml").getroot()
    texts = {name: root.findtext(name) for name in ("id", "name", "summary", "project_license", "launchable")}
    assert texts == {
        "id": ID,
        "name": identity.NAME,
        "summary": identity.SUMMARY,
        "project_license": identity.LICENSE,
        "launchable": f"{ID}.desktop",
    }
    assert root.findtext("provides/mediatype") == identity.MIME_TYPE
    assert [node.text for node in root.findall("provides/binary")] == [identity.PROGRAM, identity.ENGINE_PROGRAM]
    releases = root.findall("releases/release")
    assert releases[0].attrib["version"] == cassino_desktop.__version__
    rating = root.find("content_rating")
    assert rating is not None
    assert not len(rating), "nothing of gambling"
    images = [node.text or "" for node in root.findall("screenshots/screenshot/image")]
    assert [Path(image).stem for image in images] == list(files.CAPTIONS)


def test_captions_are_of_pictures_that_the_readme_shows_too() -> None:
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    for name in files.CAPTIONS:
        assert f"resources/screenshots/{name}.png" in readme


def test_the_window_says_who_it_is() -> None:
    """Wayland shows the icon of the desktop file that the program names before it connects to the screen."""
    script = (
        "from PySide6.QtGui import QGuiApplication; from cassino_desktop.gui import program\n"
        "class Probe(program.Application):\n"
        "    def __init__(self, words):\n"
        "        print(QGuiApplication.desktopFileName())\n"
        "        super().__init__(words)\n"
        "program.Application = Probe\n"
        "program.make_application()\n"
    )
    done = subprocess.run([sys.executable, "-c", script], cwd=ROOT, capture_output=True, text=True, check=True)
    assert done.stdout.strip() == ID


def test_icons_of_every_size(share: Path) -> None:
    for size in icons.HICOLOR_SIZES:
        for name in (f"apps/{ID}.png", f"mimetypes/{files.MIME_ICON}.png"):
            image = QImage(str(share / f"icons/hicolor/{size}x{size}/{name}"))
            assert (image.width(), image.height()) == (size, size)
            assert any(image.pixelColor(size // 2, y).alpha() for y in range(size)), "something is drawn"
            assert image.pixelColor(0, 0).alpha() == 0, "the corners are clear"
    for name in (f"scalable/apps/{ID}.svg", f"symbolic/apps/{ID}-symbolic.svg"):
        ElementTree.parse(share / "icons/hicolor" / name)


def test_small_icons_are_of_the_small_drawing() -> None:
    assert icons.drawing(24).name == "app-small.svg"
    assert icons.drawing(32).name == "app.svg"


@pytest.mark.parametrize("name", [identity.PROGRAM, identity.ENGINE_PROGRAM])
def test_manual_pages_are_read_without_a_warning(share: Path, name: str) -> None:
    assert shutil.which("man"), "man is missing; on Debian it is in the package man-db"
    page = share / f"man/man6/{name}.6"
    done = subprocess.run(
        ["man", "--warnings", "-E", "UTF-8", "-l", "-Tutf8", "-Z", str(page)],
        capture_output=True,
        env={"LC_ALL": "C.UTF-8", "MANWIDTH": "80", "PATH": "/usr/bin:/bin"},
        check=False,
    )
    assert done.returncode == 0
    assert done.stderr == b""


def test_manual_page_knows_every_option(share: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        read_arguments(["--help"])
    options = set(re.findall(r"--[a-z-]+", capsys.readouterr().out))
    page = (share / f"man/man6/{identity.PROGRAM}.6").read_text(encoding="utf-8").replace("\\-", "-")
    assert {"--new", "--seed"} <= options, "the search finds options"
    assert options == set(re.findall(r"--[a-z-]+", page))


def test_nothing_is_left_to_fill_in(share: Path) -> None:
    texts = [path.read_text(encoding="utf-8") for path in share.rglob("*") if path.suffix in {".xml", ".desktop", ".6"}]
    assert texts
    assert not any(re.search(r"@[A-Z_]+@", text) for text in texts)


def test_a_name_that_nothing_stands_for_is_an_error() -> None:
    with pytest.raises(KeyError):
        files.fill("@NO_SUCH_NAME@")


def test_templates_spell_nothing_that_identity_knows() -> None:
    """Names of programs may stand in prose nowhere; the game's own name is a word of the language."""
    known = [
        value
        for name, value in vars(identity).items()
        if name.isupper() and name not in {"NAME", "LICENSE", "SAVE_SUFFIX"}
    ]
    for template in sorted(files.TEMPLATES.iterdir()):
        text = template.read_text(encoding="utf-8")
        assert not [value for value in known if value in text], template.name
