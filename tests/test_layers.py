"""What import-linter cannot say: who may import which part of Qt, and that the pure packages import no third party.

The order of the layers itself is in ``pyproject.toml``, checked by ``lint-imports``.
"""

import ast
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

PACKAGE = Path(__file__).resolve().parent.parent / "cassino_desktop"


def imported(path: Path) -> Iterator[str]:
    """Dotted names that a module imports anywhere in it, at the top or inside functions."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{path}: a relative import hides where it leads"
            yield from (f"{node.module}.{alias.name}" for alias in node.names)


def strangers(path: Path, allowed: tuple[str, ...]) -> list[str]:
    """Imports of third parties, other than those that start with one of ``allowed``."""
    return [
        name
        for name in imported(path)
        if name.partition(".")[0] not in {*sys.stdlib_module_names, "cassino_desktop"}
        and not f"{name}.".startswith(tuple(f"{prefix}." for prefix in allowed))
    ]


@pytest.mark.parametrize(
    ("layer", "allowed"),
    [
        ("engine", ()),
        ("ai", ()),
        ("protocol", ()),
        ("session", ()),
        ("storage", ("PySide6.QtCore", "platformdirs")),
        ("gui", ("PySide6", "shiboken6")),
        ("app.py", ("PySide6.QtCore",)),
        ("__main__.py", ()),
        ("firstaid.py", ()),
        ("identity.py", ()),
        ("logs.py", ("PySide6.QtCore",)),
        ("resources_path.py", ()),
    ],
)
def test_layer_imports_no_third_party_but_its_own(layer: str, allowed: tuple[str, ...]) -> None:
    place = PACKAGE / layer
    files = [place] if place.suffix else list(place.rglob("*.py"))
    assert files, f"{layer} is gone: amend the list"
    found = {str(file.relative_to(PACKAGE)): strangers(file, allowed) for file in files}
    assert {file: names for file, names in found.items() if names} == {}


def test_a_stranger_is_seen(tmp_path: Path) -> None:
    module = tmp_path / "module.py"
    module.write_text(
        "import json, attrs\nfrom PySide6 import QtGui, QtCore\ndef f(): from PySide6.QtCore import QUrl\n"
    )
    assert strangers(module, ("PySide6.QtCore",)) == ["attrs", "PySide6.QtGui"]
