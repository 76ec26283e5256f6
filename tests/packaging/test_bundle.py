"""What goes into the frozen folder, and that the machine which builds it is asked for all of it."""

import ast
from pathlib import Path
from subprocess import CompletedProcess

import pytest

from builder import ROOT, bundle, freeze, host, licences

SOURCES = sorted((ROOT / "cassino_desktop").rglob("*.py"))


def test_every_qt_module_that_the_program_imports_is_kept() -> None:
    imported = {
        name
        for path in SOURCES
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        for name in _modules_of_pyside(node)
    }
    assert {"QtCore", "QtGui", "QtWidgets", "QtSvg"} <= imported, "the search finds imports"
    assert imported <= set(bundle.QT_MODULES)


def _modules_of_pyside(node: ast.AST) -> list[str]:
    if isinstance(node, ast.ImportFrom) and node.module:
        parts = node.module.split(".")
        if parts[0] == "PySide6":
            return parts[1:2] or [alias.name for alias in node.names]
    if isinstance(node, ast.Import):
        return [alias.name.split(".")[1] for alias in node.names if alias.name.startswith("PySide6.")]
    return []


def test_no_module_of_python_that_the_program_imports_is_left_out() -> None:
    imported = {
        name.split(".")[0]
        for path in SOURCES
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        for name in (
            [alias.name for alias in node.names]
            if isinstance(node, ast.Import)
            else [node.module or ""]
            if isinstance(node, ast.ImportFrom)
            else []
        )
    }
    assert "json" in imported, "the search finds imports"
    assert imported.isdisjoint(bundle.EXCLUDED_MODULES)


@pytest.mark.parametrize(
    "name",
    [
        "PySide6/QtMultimedia.abi3.so",
        "PySide6/Qt/lib/libQt6Multimedia.so.6",
        "PySide6/Qt/lib/libQt6XcbQpa.so.6",
        "PySide6/Qt/lib/libicudata.so.73",
        "PySide6/Qt/plugins/platforms/libqxcb.so",
        "PySide6/Qt/plugins/platforms/libqoffscreen.so",
        "PySide6/Qt/plugins/platforms/libqwayland.so",
        "PySide6/Qt/plugins/platforms/libqwayland-generic.so",
        "PySide6/Qt/plugins/wayland-shell-integration/libxdg-shell.so",
        "PySide6/libpyside6.abi3.so.6.11",
        "shiboken6/Shiboken.abi3.so",
        "libpython3.11.so.1.0",
        "libsqlite3.so.0",
        "sqlite3.dll",
        "libxcb-cursor.so.0",
        "libxkbcommon-x11.so.0",
        "python3.11/lib-dynload/_json.cpython-311-x86_64-linux-gnu.so",
        "PySide6\\Qt6Core.dll",
        "PySide6\\QtWidgets.pyd",
        "PySide6\\plugins\\platforms\\qwindows.dll",
        "PySide6\\plugins\\styles\\qmodernwindowsstyle.dll",
        "python312.dll",
        "VCRUNTIME140_1.dll",
        "_ctypes.pyd",
        "PySide6/Qt/lib/QtMultimedia.framework/Versions/A/QtMultimedia",
        "PySide6/Qt/plugins/platforms/libqcocoa.dylib",
        "PySide6/QtGui.abi3.so",
    ],
)
def test_keeps_what_the_program_needs(name: str) -> None:
    assert bundle.keeps_binary(name)


@pytest.mark.parametrize(
    "name",
    [
        "PySide6/QtQml.abi3.so",
        "PySide6/Qt/lib/libQt6WebEngineCore.so.6",
        "PySide6/Qt/lib/libQt6Quick.so.6",
        "PySide6/Qt/lib/libavcodec.so.61",
        "PySide6/Qt/plugins/multimedia/libffmpegmediaplugin.so",
        "PySide6/Qt/plugins/platformthemes/libqgtk3.so",
        "PySide6/Qt/plugins/platforms/libqeglfs.so",
        "PySide6/Qt/plugins/tls/libqopensslbackend.so",
        "PySide6/Qt/plugins/sqldrivers/libqsqlite.so",
        "PySide6\\opengl32sw.dll",
        "PySide6\\Qt6Quick.dll",
        "PySide6\\plugins\\tls\\qschannelbackend.dll",
        "PySide6/Qt/lib/QtQuick.framework/Versions/A/QtQuick",
        *sorted(bundle.SYSTEM_LIBRARIES),
    ],
)
def test_leaves_out_what_it_does_not(name: str) -> None:
    assert not bundle.keeps_binary(name)


def test_words_of_qt_only_in_languages_of_the_program() -> None:
    languages = bundle.languages_of(["cassino_de.ts", "cassino_pt_BR.qm", "rules.md"])
    assert languages == {"de", "pt_BR"}
    assert bundle.keeps_data("PySide6/Qt/translations/qtbase_de.qm", languages)
    assert not bundle.keeps_data("PySide6/Qt/translations/qtbase_fr.qm", languages)
    assert not bundle.keeps_data("PySide6/Qt/translations/qtwebengine_de.qm", languages)
    assert bundle.keeps_data("cassino_desktop/resources/cards/standard/AS.svg", languages)


def test_a_lacking_library_is_named_with_its_package(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(host, "missing_libraries", lambda pyside: {"libxcb-cursor.so.0"})
    monkeypatch.setattr("shutil.which", lambda tool: f"/usr/bin/{tool}")
    monkeypatch.setattr("sys.platform", "linux")
    with pytest.raises(host.HostError, match=r"libxcb-cursor\.so\.0.*package libxcb-cursor0\.$"):
        host.check_host()


def test_a_lacking_tool_is_named_with_its_package(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("shutil.which", lambda tool: None)
    monkeypatch.setattr("sys.platform", "linux")
    with pytest.raises(host.HostError, match=r"strip is missing.*binutils"):
        host.check_host()


def test_what_the_loader_does_not_find_is_read_from_ldd(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    answer = "libqxcb.so:\n\tlibxcb-cursor.so.0 => not found\n\tlibc.so.6 => /lib/libc.so.6 (0x1)\n"
    monkeypatch.setattr("subprocess.run", lambda command, **_: CompletedProcess(command, 0, answer, ""))
    assert host.missing_libraries(tmp_path) == {"libxcb-cursor.so.0"}


def test_a_stranger_among_the_needs_of_the_folder_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    needs = {"libc.so.6": {"a.so"}, "libtiff.so.6": {"b.so"}}
    monkeypatch.setattr(host, "needed_libraries", lambda folder: needs)
    with pytest.raises(host.HostError, match=r"^libtiff\.so\.6, which b\.so needs"):
        host.check_folder(tmp_path)
    del needs["libtiff.so.6"]
    host.check_folder(tmp_path)


def test_a_folder_that_is_too_large_is_refused_with_its_largest_files(tmp_path: Path) -> None:
    (tmp_path / "small").write_bytes(b"1" * 10)
    (tmp_path / "great").write_bytes(b"1" * 1_000)
    (tmp_path / "link").symlink_to("great")
    assert freeze.size_of(tmp_path) == 1_010
    freeze.check_size(tmp_path, 1_010)
    with pytest.raises(host.HostError, match="great"):
        freeze.check_size(tmp_path, 1_009)


def test_licences_of_all_that_is_shipped(tmp_path: Path) -> None:
    folder = tmp_path / "licences"
    licences.collect(folder)
    words = {path.name: path.read_text(encoding="utf-8") for path in folder.iterdir()}
    assert "GNU LESSER GENERAL PUBLIC LICENSE" in words["LGPL-3.0.txt"]
    assert "GNU GENERAL PUBLIC LICENSE" in words["GPL-3.0.txt"]
    assert "Unicode, Inc." in words["ICU.txt"]
    assert "PYTHON SOFTWARE FOUNDATION LICENSE" in words["Python.txt"].upper()
    assert "Permission is hereby granted" in words["platformdirs.txt"]
    assert words["Cassino.txt"] == (ROOT / "LICENSE").read_text(encoding="utf-8")
    assert all(name in words["README.txt"] for name in words if name != "README.txt"), "each is told of"
