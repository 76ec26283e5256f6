"""Recipes and scripts: they can be read, name what there is, and the archive installs and leaves without a trace."""

import ast
import os
import re
import stat
import subprocess
import tarfile
from pathlib import Path

import pytest

import cassino_desktop
from builder import PACKAGING, ROOT, files, tarball
from cassino_desktop import identity

SCRIPTS = sorted([*PACKAGING.rglob("*.sh"), *PACKAGING.glob("*.py"), *(PACKAGING / "debian").glob("*.py")])


def test_recipe_of_pyinstaller_can_be_read() -> None:
    tree = ast.parse((PACKAGING / "cassino.spec").read_text(encoding="utf-8"))
    spelled = {node.value for node in ast.walk(tree) if isinstance(node, ast.Constant)}
    known = {value for name, value in vars(identity).items() if name.isupper()}
    assert spelled.isdisjoint(known), "it takes names from identity.py"


@pytest.mark.parametrize("script", SCRIPTS, ids=lambda path: path.name)
def test_scripts_can_be_read_and_run(script: Path) -> None:
    assert script.stat().st_mode & stat.S_IXUSR
    if script.suffix == ".sh":
        subprocess.run(["bash", "-n", str(script)], check=True)


def test_workflow_runs_what_there_is() -> None:
    text = (ROOT / ".github/workflows/build.yml").read_text(encoding="utf-8")
    named = set(re.findall(r"\bpackaging/[\w/.]+", text))
    assert {"packaging/make.py", "packaging/frozen.sh", "packaging/debian/build.sh"} <= named
    assert all((ROOT / name).is_file() for name in named)
    assert files.SCREENSHOT_ADDRESS in text
    assert re.findall(r"^  (\w+):\n    runs-on", text, re.MULTILINE) == ["linux", "windows", "macos"]


def test_readme_of_packaging_names_what_there_is() -> None:
    text = (PACKAGING / "README.md").read_text(encoding="utf-8")
    assert "## What has not been run" in text
    assert all((ROOT / name).exists() for name in re.findall(r"\bpackaging/[\w/]+\.(?:sh|py)", text))


@pytest.fixture
def archive(qapp: object, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The archive of a folder with two programs that say who they are."""
    monkeypatch.setenv("SOURCE_DATE_EPOCH", "1700000000")
    frozen = tmp_path / "frozen"
    (frozen / "lib").mkdir(parents=True)
    (frozen / "lib" / "real.so").write_bytes(b"library")
    (frozen / "lib" / "link.so").symlink_to("real.so")
    for name in (identity.PROGRAM, identity.ENGINE_PROGRAM):
        program = frozen / name
        program.write_text(f'#!/bin/sh\necho "{name} $*"\n', encoding="utf-8")
        program.chmod(0o755)
    (tmp_path / "out").mkdir()
    return tarball.make(frozen, tmp_path / "out")


def test_archive_is_made_alike_twice(archive: Path, tmp_path: Path) -> None:
    again = tmp_path / "again"
    again.mkdir()
    assert tarball.make(tmp_path / "frozen", again).read_bytes() == archive.read_bytes()
    assert archive.name == f"{identity.PROGRAM}-{cassino_desktop.__version__}-linux-x86_64.tar.xz"


def test_archive_installs_for_one_person_and_leaves_without_a_trace(archive: Path, tmp_path: Path) -> None:
    with tarfile.open(archive) as opened:
        opened.extractall(tmp_path, filter="data")
    home = tmp_path / "a home & more"
    (home / ".local/share/applications").mkdir(parents=True)
    other = home / ".local/share/applications/other.desktop"
    other.write_text("[Desktop Entry]\n", encoding="utf-8")
    game = home / ".local/share" / identity.PROGRAM / "games/mine.cassino"
    game.parent.mkdir(parents=True)
    game.write_text("{}", encoding="utf-8")
    before = sorted(home.rglob("*"))
    environment = {"HOME": str(home), "PATH": "/usr/bin:/bin"}
    (top,) = tmp_path.glob(f"{identity.PROGRAM}-*")

    for _ in range(2):  # a second time is an update
        subprocess.run([str(top / "install.sh")], env=environment, cwd="/", check=True, capture_output=True)
    for name in (identity.PROGRAM, identity.ENGINE_PROGRAM):
        program = home / ".local/bin" / name
        said = subprocess.run([str(program), "x"], env=environment, check=True, capture_output=True, text=True).stdout
        assert said == f"{name} x\n"
    entry = home / ".local/share/applications" / f"{identity.APPLICATION_ID}.desktop"
    subprocess.run(["desktop-file-validate", str(entry)], check=True)
    assert f'\nExec="{home}/.local/bin/{identity.PROGRAM}" %f\n' in entry.read_text(encoding="utf-8")
    assert (home / ".local/lib" / identity.PROGRAM / "lib/link.so").is_symlink()

    uninstall = home / ".local/lib" / identity.PROGRAM / "uninstall.sh"
    subprocess.run([str(uninstall)], env=environment, cwd="/", check=True, capture_output=True)
    caches = re.compile(r"mimeinfo\.cache|\.local/share/mime|\.local/(lib|bin)$|icon-theme\.cache|/icons(/hicolor)?$")
    left = [path for path in sorted(home.rglob("*")) if path not in before and not caches.search(str(path))]
    assert not left, "only caches, made by the system's tools, and empty folders"
    ours = [path for path in home.rglob("*") if "cassino" in path.name.lower() and path not in before]
    assert not ours, "nor do the caches know it"
    assert game.exists()
    assert other.exists()
    assert os.access(game, os.R_OK)
