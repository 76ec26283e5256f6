"""First aid before Qt is loaded: what would make Qt abort, said in one plain sentence.

Qt ends the process without a word a person understands when a system library or the screen is missing. This module
asks the system's loader for the very files that Qt is about to open, so there is no list of libraries to go stale, and
what was loaded here Qt need not load again. It imports no Qt and costs a few milliseconds.
"""

import ctypes
import importlib.util
import os
import re
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import Final

# Debian names a library's package after its soname (Policy 8.1): libxcb-cursor.so.0 is in libxcb-cursor0, with a
# hyphen where the name ends in a digit. These are the exceptions among the libraries that Qt asks for.
_ODD_PACKAGES: Final[Mapping[str, str]] = {
    "libbrotlicommon.so.1": "libbrotli1",
    "libbrotlidec.so.1": "libbrotli1",
    "libglib-2.0.so.0": "libglib2.0-0",
    "libgthread-2.0.so.0": "libglib2.0-0",
    "libz.so.1": "zlib1g",
}

_QT_LIBRARIES: Final = ("libQt6Widgets.so.6", "libQt6Svg.so.6", "libQt6Network.so.6")
"""What the window needs beside the platform plugin. Sound is not here: without it the game is silent, not stopped."""

_SCREEN_VARIABLES: Final[Mapping[str, str]] = {"wayland": "WAYLAND_DISPLAY", "xcb": "DISPLAY"}


def missing_requirement() -> str | None:
    """Look for what Qt needs to open a window here; call it before the first import of PySide6.

    The platform is chosen as Qt chooses it: ``QT_QPA_PLATFORM`` if set (``offscreen`` needs no screen and none of the
    libraries of X11), otherwise Wayland where the desktop offers it and X11 besides.

    Returns:
        None if the window can open; otherwise one sentence for the person, which names the missing library with the
        Debian package that has it, or what is wrong with the screen. The caller prints it and ends with a status other
        than 0: ``sys.exit(sentence)`` does both.
    """
    if sys.platform != "linux":
        return None
    qt = _qt_folder()
    if qt is None:
        return "Cassino needs PySide6, which this Python does not have; install it with: python3 -m pip install PySide6"
    platforms = _platforms(os.environ)
    if not platforms:
        return (
            "Cassino found no screen to open its window on (neither WAYLAND_DISPLAY nor DISPLAY is set); "
            "start it from a desktop session."
        )
    complaints = [_complaint_about_libraries(qt)]
    if complaints[0] is None:
        complaints = [_complaint_about_platform(qt, platform) for platform in platforms]
    return None if None in complaints else complaints[0]


def _qt_folder() -> Path | None:
    """The folder of Qt inside PySide6, or None where PySide6 is not installed."""
    spec = importlib.util.find_spec("PySide6")
    if spec is None or not spec.submodule_search_locations:
        return None
    return Path(spec.submodule_search_locations[0]) / "Qt"


def _platforms(environ: Mapping[str, str]) -> list[str]:
    """Names of the platforms that Qt will try, in its order."""
    asked = environ.get("QT_QPA_PLATFORM", "")
    if asked:
        return [name.partition(":")[0] for name in asked.split(";")]
    wayland = bool(environ.get("WAYLAND_DISPLAY")) or environ.get("XDG_SESSION_TYPE") == "wayland"
    return ["wayland"] * wayland + ["xcb"] * bool(environ.get("DISPLAY"))


def _complaint_about_libraries(qt: Path) -> str | None:
    for name in _QT_LIBRARIES:
        library = qt / "lib" / name
        # A PySide6 of the distribution keeps Qt elsewhere, and its package manager answers for what Qt needs.
        if library.exists() and (complaint := _complaint_about_loading(library)):
            return complaint
    return None


def _complaint_about_platform(qt: Path, platform: str) -> str | None:
    folder = qt / "plugins" / "platforms"
    if folder.is_dir():
        # Up to Qt 6.9 Wayland is two plugins, libqwayland-egl.so and libqwayland-generic.so.
        plugins = sorted({*folder.glob(f"libq{platform}.so"), *folder.glob(f"libq{platform}-*.so")})
        if not plugins:
            return f"Qt has no platform {platform!r}; unset QT_QPA_PLATFORM and start Cassino again."
        complaints = [_complaint_about_loading(plugin) for plugin in plugins]
        if None not in complaints:
            return complaints[0]
    if _screen_answers(platform):
        return None
    variable = _SCREEN_VARIABLES[platform]
    return (
        f"Cassino cannot reach the screen that {variable} names ({os.environ.get(variable) or 'nothing'}); "
        "start it from a desktop session."
    )


def _complaint_about_loading(library: Path) -> str | None:
    try:
        _load(str(library))
    except OSError as error:
        return _sentence_about(str(error.__cause__ or error))  # PyInstaller's ctypes puts words of its own before
    return None


def _sentence_about(error: str) -> str:
    """Turn the loader's words into a sentence with the Debian package to install."""
    missing = re.match(r"(?P<soname>lib[^\s:/]+\.so[.\d]*): cannot open shared object file", error)
    if missing is None:
        return f"Cassino cannot open a window because Qt does not load on this system: {error}"
    soname = missing["soname"]
    return (
        f"Cassino cannot open a window because the system library {soname} is missing; "
        f"on Debian or Ubuntu install it with: sudo apt install {debian_package(soname)}"
    )


def debian_package(soname: str) -> str:
    """Debian's package of a library, such as ``libxcb-cursor0`` of ``libxcb-cursor.so.0``."""
    name, _, version = soname.partition(".so.")
    hyphen = "-" if name[-1].isdigit() else ""
    return _ODD_PACKAGES.get(soname, f"{name}{hyphen}{version}".lower().replace("_", "-"))


def _screen_answers(platform: str) -> bool:
    """Whether the screen of X11 or Wayland takes a connection; True for platforms that need none."""
    if platform == "xcb":
        xcb = _load("libxcb.so.1")
        xcb.xcb_connect.restype = ctypes.c_void_p
        connection = ctypes.c_void_p(xcb.xcb_connect(None, None))
        failed: int = xcb.xcb_connection_has_error(connection)
        xcb.xcb_disconnect(connection)
        return failed == 0
    if platform == "wayland":
        if not os.environ.get("XDG_RUNTIME_DIR") and not os.environ.get("WAYLAND_DISPLAY", "").startswith("/"):
            return False  # libwayland would say so on standard error in its own words
        wayland = _load("libwayland-client.so.0")
        wayland.wl_display_connect.restype = ctypes.c_void_p
        address: int | None = wayland.wl_display_connect(None)
        if address is None:
            return False
        wayland.wl_display_disconnect(ctypes.c_void_p(address))
    return True


def _load(library: str) -> ctypes.CDLL:
    return ctypes.CDLL(library)
