"""What of Python, Qt and the system goes into the frozen folder. Pure: names in, yes or no out.

The lists say what is kept, not what is dropped: what a new PySide6 adds stays outside until somebody wants it.
"""

import re
from pathlib import PurePosixPath
from typing import Final

QT_MODULES: Final = ("QtCore", "QtGui", "QtMultimedia", "QtNetwork", "QtSvg", "QtWidgets")
"""Modules of PySide6 that the program may import. Sound is loaded by name at run time, so all are asked for."""

_QT_LIBRARIES: Final = {
    "Concurrent", "Core", "DBus", "Gui", "Multimedia", "Network", "Svg", "WaylandClient", "Widgets", "XcbQpa",
}  # fmt: skip

_PLUGINS: Final = {
    "iconengines": {"qsvgicon"},
    "imageformats": {"qico", "qsvg"},
    "platforminputcontexts": {"composeplatforminputcontextplugin", "ibusplatforminputcontextplugin"},
    "platforms": {"qcocoa", "qoffscreen", "qwayland", "qwayland-generic", "qwindows", "qxcb"},
    "platformthemes": {"qxdgdesktopportal"},
    "styles": {"qmacstyle", "qmodernwindowsstyle"},
    "wayland-decoration-client": {"adwaita", "bradient"},
    "wayland-shell-integration": {"xdg-shell"},
}
"""Plugins of Qt by folder. No renderer of OpenGL (the table is painted in memory), no codecs (QSoundEffect plays WAV
without them), no TLS (the program speaks to nobody)."""

SYSTEM_LIBRARIES: Final = frozenset({
    # of the C library and the compiler: an older copy would break the system's graphics drivers
    "ld-linux-x86-64.so.2", "libc.so.6", "libdl.so.2", "libgcc_s.so.1", "libm.so.6", "libpthread.so.0",
    "libresolv.so.2", "librt.so.1", "libstdc++.so.6", "libutil.so.1", "libz.so.1",
    # that belong to the graphics drivers and the screen's server
    "libEGL.so.1", "libGL.so.1", "libX11-xcb.so.1", "libX11.so.6", "libwayland-client.so.0",
    "libwayland-cursor.so.0", "libxcb.so.1",
    # that read the system's own configuration or speak to its services
    "libdbus-1.so.3", "libfontconfig.so.1", "libfreetype.so.6", "libglib-2.0.so.0",
    "libgssapi_krb5.so.2", "libgthread-2.0.so.0", "libpulse.so.0",
})  # fmt: skip
"""What every Linux desktop has and must be its own; the Debian package depends on the packages of these."""

_BUNDLED: Final = re.compile(
    r"lib(xcb-(?!glx).+|xkbcommon|xkbcommon-x11|zstd|brotlidec|brotlicommon|expat|ffi|python3[\d.]*|pyside6|shiboken6|sqlite3|icu\w+)"
    r"(\.abi3)?\.so(\.[\d.]+)?"
)
"""Libraries beside Qt's that go into the folder on Linux: those a desktop may lack, and all of Python's own,
for without them the program cannot even say what is missing."""

_PYTHON_LIBRARIES: Final = re.compile(
    r"(python3\d*|vcruntime\d+(_1)?|msvcp\d+(_\d)?|ucrtbase|api-ms-win-.*|libffi.*|sqlite3)\.dll"
)

EXCLUDED_MODULES: Final = (
    "_bz2", "_curses", "_dbm", "_gdbm", "_hashlib", "_lzma", "_ssl", "_tkinter", "distutils", "ensurepip",
    "idlelib", "lib2to3", "pdb", "pip", "pydoc", "readline", "setuptools", "ssl", "test", "tkinter",
    "turtle", "unittest", "venv", "xmlrpc",
)  # fmt: skip
"""Modules of Python that nothing here uses and that would bring libraries along (OpenSSL, Tk ...)."""


def keeps_binary(name: str) -> bool:
    """Whether a library or plugin goes into the folder; ``name`` is its path there, with either slash."""
    path = PurePosixPath(name.replace("\\", "/"))
    parts = path.parts
    if "plugins" in parts:
        group = parts[parts.index("plugins") + 1]
        return _stem(path.name) in _PLUGINS.get(group, set())
    if binding := re.fullmatch(r"(Qt\w+)(\.abi3\.so|\.pyd)", path.name):
        return binding[1] in QT_MODULES
    if framework := next((part for part in parts if part.endswith(".framework")), None):
        return framework.removesuffix(".framework").removeprefix("Qt") in _QT_LIBRARIES or framework.startswith(
            "Python"
        )
    if library := re.fullmatch(r"(?:lib)?Qt6(\w+?)(\.so[.\d]*|\.dll|\.dylib)", path.name):
        return library[1] in _QT_LIBRARIES
    if path.name.endswith((".pyd", ".dylib")) or parts[0].startswith(("lib-dynload", "python3")):
        return True
    if path.name.endswith(".dll"):
        return path.name.startswith(("pyside6", "shiboken6")) or bool(_PYTHON_LIBRARIES.fullmatch(path.name.lower()))
    if ".cpython-" in path.name or path.name.endswith(".abi3.so"):
        return True
    return bool(_BUNDLED.fullmatch(path.name))


def keeps_data(name: str, languages: frozenset[str]) -> bool:
    """Whether a data file goes into the folder: of Qt only the words of languages that the program speaks."""
    path = PurePosixPath(name.replace("\\", "/"))
    if "PySide6" not in path.parts:
        return True
    words = re.fullmatch(r"qtbase_(\w+)\.qm", path.name)
    return words is not None and words[1] in languages


def _stem(name: str) -> str:
    stem = name.split(".", maxsplit=1)[0]
    return stem.removeprefix("lib") if stem.startswith("lib") else stem


def languages_of(translations: list[str]) -> frozenset[str]:
    """Languages that the program has been translated into: ``cassino_de.ts`` or ``cassino_de.qm`` gives ``de``."""
    return frozenset(match[1] for name in translations if (match := re.fullmatch(r"cassino_(\w+)\.(?:ts|qm)", name)))
