"""Windows and macOS: their recipes cannot be run here, so their data are judged."""

import ast
import plistlib
import re
import struct
from typing import Any

import pytest
from PySide6.QtGui import QImage

import cassino_desktop
from builder import files, icons, macos
from cassino_desktop import identity

VERSION = cassino_desktop.__version__


@pytest.mark.parametrize("exe", [identity.PROGRAM, identity.ENGINE_PROGRAM])
def test_version_resource_of_windows(exe: str) -> None:
    tree = ast.parse(files.render("version.txt", EXE=exe, DESCRIPTION=identity.SUMMARY), mode="eval")
    calls: list[ast.Call] = [node for node in ast.walk(tree) if isinstance(node, ast.Call)]

    def named(name: str) -> list[ast.Call]:
        return [call for call in calls if isinstance(call.func, ast.Name) and call.func.id == name]

    strings = dict(tuple(map(ast.literal_eval, call.args)) for call in named("StringStruct"))
    assert strings["ProductName"] == identity.NAME
    assert strings["CompanyName"] == identity.MAINTAINER
    assert strings["FileVersion"] == strings["ProductVersion"] == VERSION
    assert strings["OriginalFilename"] == f"{exe}.exe"
    (fixed,) = named("FixedFileInfo")
    numbers = {word.arg: ast.literal_eval(word.value) for word in fixed.keywords}
    expected = (*map(int, VERSION.split(".")), 0)
    assert numbers["filevers"] == numbers["prodvers"] == expected


def test_icon_of_windows(qapp: object) -> None:
    data = icons.ico()
    reserved, kind, count = struct.unpack_from("<HHH", data)
    assert (reserved, kind, count) == (0, 1, len(icons.ICO_SIZES))
    end = 6 + 16 * count
    for number, size in enumerate(icons.ICO_SIZES):
        width, height, _, _, planes, bits, length, offset = struct.unpack_from("<BBBBHHII", data, 6 + 16 * number)
        assert (width, height, planes, bits) == (size % 256, size % 256, 1, 32)
        assert offset == end, "the pictures follow one another"
        image = QImage.fromData(data[offset : offset + length])
        assert (image.width(), image.height()) == (size, size)
        end = offset + length
    assert end == len(data)
    assert {16, 32, 48, 256} <= set(icons.ICO_SIZES), "what Windows asks for"


def test_icon_of_macos(qapp: object) -> None:
    data = icons.icns()
    assert data[:4] == b"icns"
    assert struct.unpack_from(">I", data, 4)[0] == len(data)
    found: dict[str, int] = {}
    offset = 8
    while offset < len(data):
        name, length = data[offset : offset + 4].decode(), struct.unpack_from(">I", data, offset + 4)[0]
        image = QImage.fromData(data[offset + 8 : offset + length])
        assert image.width() == image.height()
        found[name] = image.width()
        offset += length
    assert found == dict(icons.ICNS_TYPES)


def _lines_of_setup(section: str) -> list[str]:
    text = files.render("setup.iss")
    found = re.search(rf"^\[{section}\]\n(.*?)(?=^\[|\Z)", text, re.MULTILINE | re.DOTALL)
    assert found
    return [line for line in found[1].splitlines() if line]


def test_installer_of_windows() -> None:
    setup = dict(line.split("=", 1) for line in _lines_of_setup("Setup"))
    assert setup["AppId"] == identity.APPLICATION_ID
    assert setup["AppName"] == identity.NAME
    assert setup["AppVersion"] == VERSION
    assert setup["AppPublisher"] == identity.MAINTAINER
    assert setup["ChangesAssociations"] == "yes"
    assert setup["PrivilegesRequired"] == "lowest", "a person without a password can install it"


def test_installer_of_windows_associates_saved_games() -> None:
    rows = [
        {key: value.strip('"') for key, value in re.findall(r'(\w+): ("(?:[^"]|"")*"|[^;]+)', line)}
        for line in _lines_of_setup("Registry")
    ]
    by_key = {(row["Subkey"], row.get("ValueName", "")): row["ValueData"] for row in rows}
    suffix = rf"Software\Classes\{identity.SAVE_SUFFIX}"
    kind = by_key[suffix, ""]
    assert by_key[suffix, "Content Type"] == identity.MIME_TYPE
    (command,) = [line for line in _lines_of_setup("Registry") if rf"{kind}\shell\open\command" in line]
    assert command.endswith(rf'ValueData: """{{app}}\{identity.PROGRAM}.exe"" ""%1"""'), (
        "a name with a blank is one word"
    )
    assert all(row["Root"] == "HKA" for row in rows)


def test_keys_of_macos_go_into_a_property_list() -> None:
    keys: dict[str, Any] = plistlib.loads(plistlib.dumps(macos.info_plist()))
    assert keys["CFBundleIdentifier"] == identity.APPLICATION_ID
    assert keys["CFBundleName"] == keys["CFBundleDisplayName"] == identity.NAME
    assert keys["CFBundleShortVersionString"] == keys["CFBundleVersion"] == VERSION
    assert keys["NSHighResolutionCapable"] is True
    assert keys["NSRequiresAquaSystemAppearance"] is False, "the dark look is allowed"


def test_macos_knows_saved_games() -> None:
    keys = macos.info_plist()
    (document,) = keys["CFBundleDocumentTypes"]
    (declared,) = keys["UTExportedTypeDeclarations"]
    assert document["LSItemContentTypes"] == [declared["UTTypeIdentifier"]]
    tags = declared["UTTypeTagSpecification"]
    assert [f".{suffix}" for suffix in tags["public.filename-extension"]] == [identity.SAVE_SUFFIX]
    assert tags["public.mime-type"] == [identity.MIME_TYPE]
