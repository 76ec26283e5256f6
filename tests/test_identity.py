"""One identity: spelled in ``identity.py``, agreed with by everything that cannot import it."""

import ast
import re
import tomllib
from pathlib import Path

import pytest

import cassino_desktop
from cassino_desktop import identity

ROOT = Path(__file__).resolve().parent.parent
PACKAGE = ROOT / "cassino_desktop"
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]


def test_pyproject_agrees() -> None:
    assert PROJECT["name"] == identity.PROGRAM
    assert PROJECT["description"] == identity.SUMMARY
    assert PROJECT["license"] == identity.LICENSE
    assert PROJECT["authors"] == [{"name": identity.MAINTAINER, "email": identity.MAINTAINER_EMAIL}]
    assert list(PROJECT["gui-scripts"]) == [identity.PROGRAM]
    assert list(PROJECT["scripts"]) == [identity.ENGINE_PROGRAM]


def test_licence_file_agrees() -> None:
    text = (ROOT / "LICENSE").read_text(encoding="utf-8")
    assert text.startswith(f"{identity.LICENSE} License\n")
    assert identity.MAINTAINER in text


def test_changelog_knows_the_version() -> None:
    text = (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
    assert f"## [{cassino_desktop.__version__}]" in text


def test_forms_that_the_system_asks_for() -> None:
    assert re.fullmatch(r"[a-z][\w]*(\.[A-Za-z][\w]*){2,}", identity.APPLICATION_ID), "D-Bus and Flatpak ids"
    assert re.fullmatch(r"application/vnd\.[a-z0-9.-]+\+json", identity.MIME_TYPE)
    assert re.fullmatch(r"\.[a-z]+", identity.SAVE_SUFFIX)
    assert not identity.SUMMARY.endswith("."), "AppStream"


@pytest.mark.parametrize(
    "value",
    [
        identity.APPLICATION_ID,
        identity.ENGINE_PROGRAM,
        identity.MAINTAINER,
        identity.MAINTAINER_EMAIL,
        identity.MIME_TYPE,
        identity.PROGRAM,
        identity.SAVE_SUFFIX,
        identity.SUMMARY,
    ],
)
def test_nothing_else_spells_it(value: str) -> None:
    spelled = [
        f"{path.relative_to(ROOT)}:{node.lineno}"
        for path in PACKAGE.rglob("*.py")
        if path.name != "identity.py"
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.Constant) and node.value == value
    ]
    assert not spelled
