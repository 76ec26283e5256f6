"""Where the program's own files are: cards, icons, sounds, translations, the rule book."""

import sys
from pathlib import Path


def resource_path(name: str) -> Path:
    """Find a file or folder of ``resources/``.

    The same call serves a source checkout (``resources/`` beside the package), an installed wheel (``resources/``
    inside the package) and a frozen program (``cassino_desktop/resources/`` in PyInstaller's folder).

    Args:
        name: Path below ``resources/``, with ``/`` between its parts, such as ``"cards/standard/AS.svg"``.

    Returns:
        An absolute path that exists.

    Raises:
        FileNotFoundError: No such resource; the message names the place where it was looked for.
    """
    path = _resources_root() / name
    if not path.exists():
        raise FileNotFoundError(f"resource {name!r} is missing: looked for {path}")
    return path


def _resources_root() -> Path:
    package = Path(__file__).resolve().parent
    frozen = getattr(sys, "_MEIPASS", None)
    if frozen is not None:
        return Path(frozen) / package.name / "resources"
    inside = package / "resources"
    return inside if inside.is_dir() else package.parent / "resources"
