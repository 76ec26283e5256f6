"""What Qt lacks is said in one sentence before Qt would abort."""

import ctypes
import importlib.util
import os
import re
import subprocess
import sys
import time
from collections.abc import Callable, Collection
from pathlib import Path

import pytest

from cassino_desktop import firstaid
from tests.helpers.screen import VirtualScreen

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="the loader and the screens of Linux")

Loader = Callable[[Collection[str]], None]

ASK = "import sys; from cassino_desktop.firstaid import missing_requirement; sys.exit(missing_requirement())"


@pytest.fixture(autouse=True)
def desktop(monkeypatch: pytest.MonkeyPatch) -> None:
    """An X11 desktop whose screen answers; the tests take away what they are about."""
    for variable in ("QT_QPA_PLATFORM", "WAYLAND_DISPLAY", "XDG_SESSION_TYPE"):
        monkeypatch.delenv(variable, raising=False)
    monkeypatch.setenv("DISPLAY", ":0")
    monkeypatch.setattr(firstaid, "_screen_answers", lambda platform: True)


@pytest.fixture
def lose(monkeypatch: pytest.MonkeyPatch) -> Loader:
    """``lose({"libqxcb.so": "libxcb-cursor.so.0"})``: that file of Qt does not load, for want of that library."""

    def take_away(lost: Collection[str]) -> None:
        wants = dict(pair.split(" wants ") for pair in lost)

        def load(library: str) -> None:
            if soname := wants.get(Path(library).name):
                raise OSError(f"{soname}: cannot open shared object file: No such file or directory")

        monkeypatch.setattr(firstaid, "_load", load)

    return take_away


def python(*arguments: str, **environ: str | None) -> subprocess.CompletedProcess[str]:
    """Run an interpreter of its own, with these changes to the environment."""
    environment = {name: value for name, value in {**os.environ, **environ}.items() if value is not None}
    return subprocess.run([sys.executable, *arguments], env=environment, capture_output=True, text=True, check=False)


def ask(**environ: str | None) -> subprocess.CompletedProcess[str]:
    """What a program that calls it prints and how it ends."""
    return python("-c", ASK, **environ)


@pytest.mark.parametrize(
    ("soname", "package"),
    [
        ("libxcb-cursor.so.0", "libxcb-cursor0"),
        ("libxcb-icccm.so.4", "libxcb-icccm4"),
        ("libxkbcommon-x11.so.0", "libxkbcommon-x11-0"),
        ("libX11.so.6", "libx11-6"),
        ("libX11-xcb.so.1", "libx11-xcb1"),
        ("libEGL.so.1", "libegl1"),
        ("libGL.so.1", "libgl1"),
        ("libdbus-1.so.3", "libdbus-1-3"),
        ("libfontconfig.so.1", "libfontconfig1"),
        ("libwayland-cursor.so.0", "libwayland-cursor0"),
        ("libgssapi_krb5.so.2", "libgssapi-krb5-2"),
        ("libbrotlidec.so.1", "libbrotli1"),
        ("libglib-2.0.so.0", "libglib2.0-0"),
        ("libz.so.1", "zlib1g"),
    ],
)
def test_names_library_and_debian_package(lose: Loader, soname: str, package: str) -> None:
    lose({f"libqxcb.so wants {soname}"})
    assert firstaid.missing_requirement() == (
        f"Cassino cannot open a window because the system library {soname} is missing; "
        f"on Debian or Ubuntu install it with: sudo apt install {package}"
    )


def test_library_that_all_of_qt_needs(lose: Loader, monkeypatch: pytest.MonkeyPatch) -> None:
    lose({"libQt6Widgets.so.6 wants libEGL.so.1"})
    assert "apt install libegl1" in (firstaid.missing_requirement() or "")
    monkeypatch.setenv("QT_QPA_PLATFORM", "offscreen")
    assert "apt install libegl1" in (firstaid.missing_requirement() or "")


def test_words_of_the_loader_in_a_frozen_program(monkeypatch: pytest.MonkeyPatch) -> None:
    """There PyInstaller's ctypes raises an error of its own from the loader's."""

    def load(library: str) -> None:
        lost = OSError("libEGL.so.1: cannot open shared object file: No such file or directory")
        raise OSError(f"Failed to load dynlib/dll {library!r}.") from lost

    monkeypatch.setattr(firstaid, "_load", load)
    assert (firstaid.missing_requirement() or "").endswith("sudo apt install libegl1")


def test_nothing_missing(lose: Loader) -> None:
    lose(())
    assert firstaid.missing_requirement() is None


def test_offscreen_needs_nothing_of_x11(lose: Loader, monkeypatch: pytest.MonkeyPatch) -> None:
    lose({"libqxcb.so wants libxcb-cursor.so.0"})
    monkeypatch.setenv("QT_QPA_PLATFORM", "offscreen:enable_fonts")
    monkeypatch.delenv("DISPLAY")
    assert firstaid.missing_requirement() is None


def test_wayland_is_preferred_and_x11_will_do(lose: Loader, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("WAYLAND_DISPLAY", "wayland-0")
    wayland = sorted(path.name for path in plugins().glob("libqwayland*.so"))
    lose({f"{name} wants libwayland-cursor.so.0" for name in wayland})
    assert firstaid.missing_requirement() is None
    lose({"libqxcb.so wants libxcb-cursor.so.0", *(f"{name} wants libwayland-cursor.so.0" for name in wayland)})
    assert "apt install libwayland-cursor0" in (firstaid.missing_requirement() or "")
    lose({"libqxcb.so wants libxcb-cursor.so.0"})
    assert firstaid.missing_requirement() is None


def test_platforms_in_the_order_of_qt() -> None:
    both = {"DISPLAY": ":0", "WAYLAND_DISPLAY": "wayland-0"}
    assert firstaid._platforms(both) == ["wayland", "xcb"]
    assert firstaid._platforms({"DISPLAY": ":0", "XDG_SESSION_TYPE": "wayland"}) == ["wayland", "xcb"]
    assert firstaid._platforms({"DISPLAY": ":0", "XDG_SESSION_TYPE": "x11"}) == ["xcb"]
    assert firstaid._platforms({"DISPLAY": "", "WAYLAND_DISPLAY": ""}) == []
    assert firstaid._platforms({**both, "QT_QPA_PLATFORM": "xcb:dpi=96;offscreen"}) == ["xcb", "offscreen"]


def test_other_faults_of_the_loader_are_passed_on(monkeypatch: pytest.MonkeyPatch) -> None:
    def load(library: str) -> None:
        raise OSError("/lib/libc.so.6: version `GLIBC_2.34' not found")

    monkeypatch.setattr(firstaid, "_load", load)
    assert (firstaid.missing_requirement() or "").endswith(": /lib/libc.so.6: version `GLIBC_2.34' not found")


def test_pyside_not_installed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(importlib.util, "find_spec", lambda name: None)
    assert "needs PySide6" in (firstaid.missing_requirement() or "")


def test_qt_of_the_distribution_is_not_second_guessed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(firstaid, "_qt_folder", lambda: tmp_path / "Qt")
    assert firstaid.missing_requirement() is None


def test_unknown_platform(lose: Loader, monkeypatch: pytest.MonkeyPatch) -> None:
    lose(())
    monkeypatch.setenv("QT_QPA_PLATFORM", "beos")
    assert "no platform 'beos'" in (firstaid.missing_requirement() or "")


def plugins() -> Path:
    qt = firstaid._qt_folder()
    assert qt is not None
    return qt / "plugins" / "platforms"


def test_real_loader_names_what_it_misses(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The real platform plugin, asking for a library that no system has."""
    qt = tmp_path / "Qt"
    (qt / "plugins" / "platforms").mkdir(parents=True)
    (qt / "lib").symlink_to(plugins().parent.parent / "lib")
    plugin = (plugins() / "libqxcb.so").read_bytes()
    assert b"libxcb-cursor.so.0\0" in plugin
    broken = plugin.replace(b"libxcb-cursor.so.0\0", b"libxcb-cursed.so.0\0")
    (qt / "plugins" / "platforms" / "libqxcb.so").write_bytes(broken)
    monkeypatch.setattr(firstaid, "_qt_folder", lambda: qt)
    assert (firstaid.missing_requirement() or "").endswith("install it with: sudo apt install libxcb-cursed0")


def test_real_qt_loads_here() -> None:
    """Every library and plugin that is looked at loads on the machine that runs the tests."""
    for platform in ("xcb", "wayland", "offscreen", "minimal"):
        done = ask(QT_QPA_PLATFORM=f"{platform};offscreen")
        assert (done.returncode, done.stderr) == (0, "")
    assert isinstance(firstaid._load(str(plugins() / "libqoffscreen.so")), ctypes.CDLL)


@pytest.mark.parametrize(
    ("environ", "words"),
    [
        ({"DISPLAY": None}, r"found no screen .*neither WAYLAND_DISPLAY nor DISPLAY is set"),
        ({"DISPLAY": ":9797"}, r"cannot reach the screen that DISPLAY names \(:9797\)"),
        ({"DISPLAY": None, "QT_QPA_PLATFORM": "xcb"}, r"cannot reach the screen that DISPLAY names \(nothing\)"),
        ({"DISPLAY": None, "WAYLAND_DISPLAY": "wayland-9"}, r"cannot reach .* WAYLAND_DISPLAY names \(wayland-9\)"),
        (
            {"DISPLAY": None, "WAYLAND_DISPLAY": "wayland-9", "XDG_RUNTIME_DIR": None},
            r"cannot reach .* WAYLAND_DISPLAY names \(wayland-9\)",
        ),
    ],
    ids=["none", "dead", "xcb-only", "wayland-dead", "wayland-nowhere"],
)
def test_real_screen_missing(environ: dict[str, str | None], words: str) -> None:
    done = ask(**environ)
    assert done.returncode == 1
    assert done.stdout == ""
    assert re.fullmatch(rf"Cassino {words}[^\n]*; start it from a desktop session\.\n", done.stderr)


def test_the_program_says_it_and_ends() -> None:
    done = python("-m", "cassino_desktop", DISPLAY=None)
    assert done.returncode not in (0, -6), "-6 is Qt's abort"
    assert done.stdout == ""
    assert re.fullmatch(r"Cassino found no screen [^\n]*\n", done.stderr)


@pytest.mark.realwindow
def test_real_screen_answers(virtual_screen: VirtualScreen) -> None:
    done = ask(**{"QT_QPA_PLATFORM": None, "WAYLAND_DISPLAY": None, **virtual_screen.environment()})
    assert (done.returncode, done.stderr) == (0, "")


@pytest.mark.realwindow
def test_window_opens_where_nothing_is_missing(virtual_screen: VirtualScreen, tmp_path: Path) -> None:
    """What first aid lets pass, Qt opens a window on; and the tools of the real-window tests see it."""
    program = (
        "import sys; from cassino_desktop.firstaid import missing_requirement as missing; assert missing() is None\n"
        "from PySide6.QtWidgets import QApplication, QPushButton\n"
        "application = QApplication([]); button = QPushButton('Cassino'); button.setWindowTitle('firstaid-probe')\n"
        "button.clicked.connect(application.quit); button.show(); sys.exit(application.exec())\n"
    )
    process = subprocess.Popen([sys.executable, "-c", program], env=virtual_screen.environment())
    try:
        window = virtual_screen.xdotool("search", "--sync", "--onlyvisible", "--name", "firstaid-probe")
        virtual_screen.screenshot(tmp_path / "screen.png")
        assert (tmp_path / "screen.png").read_bytes().startswith(b"\x89PNG")
        virtual_screen.xdotool("mousemove", "--sync", "--window", window, 20, 10, "click", 1)
        assert process.wait(30) == 0
    finally:
        process.kill()
        process.wait()


@pytest.mark.realwindow
def test_real_wayland_answers(home: Path) -> None:
    runtime = home / ".run"
    command = ["weston", "--backend=headless-backend.so", "--socket=wayland-test", "--idle-time=0"]
    process = subprocess.Popen(command, stderr=subprocess.DEVNULL, stdout=subprocess.DEVNULL)
    try:
        while not (runtime / "wayland-test").exists():
            assert process.poll() is None, "weston did not start"
            time.sleep(0.01)
        done = ask(DISPLAY=None, WAYLAND_DISPLAY="wayland-test")
        assert (done.returncode, done.stderr) == (0, "")
    finally:
        process.terminate()
        process.wait()
