"""The program's own files are found from a checkout, an installed wheel and a frozen program."""

import json
import subprocess
import sys
import tarfile
from pathlib import Path

import pytest

import cassino_desktop
from cassino_desktop.resources_path import resource_path

ROOT = Path(__file__).resolve().parent.parent
ACE = "cards/standard/AS.svg"

# Runs in the installed package, from a directory that is not the checkout: what it finds, relative to its package.
INVENTORY = """
import json, pathlib, cassino_desktop
from cassino_desktop.resources_path import resource_path
package = pathlib.Path(cassino_desktop.__file__).parent
root = resource_path("")
found = [path.relative_to(root).as_posix() for path in root.rglob("*") if path.is_file()]
places = [resource_path(name).relative_to(package / "resources").as_posix() for name in found]
print(json.dumps({"package": str(package), "found": sorted(found), "same": found == places}))
"""


def test_checkout() -> None:
    assert resource_path(ACE) == ROOT / "resources" / ACE
    assert resource_path("cards") == ROOT / "resources" / "cards"


def test_frozen(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    bundled = tmp_path / "cassino_desktop" / "resources" / ACE
    bundled.parent.mkdir(parents=True)
    bundled.touch()
    monkeypatch.setattr(sys, "_MEIPASS", str(tmp_path), raising=False)
    assert resource_path(ACE) == bundled
    with pytest.raises(FileNotFoundError):
        resource_path("cards/standard/2C.svg")


def test_missing_resource_is_named() -> None:
    with pytest.raises(FileNotFoundError, match=r"'cards/standard/15S.svg' is missing: looked for .*15S\.svg"):
        resource_path("cards/standard/15S.svg")


def wanted() -> list[str]:
    """What of ``resources/`` belongs into the wheel: all but screenshots and the generators; a person's script does."""
    root = ROOT / "resources"
    files = (path.relative_to(root) for path in root.rglob("*") if path.is_file() and "__pycache__" not in path.parts)
    shipped = (path for path in files if path.suffix != ".py" or path.name == "verify_deal.py")
    return sorted(path.as_posix() for path in shipped if path.parts[0] != "screenshots")


def hatch(source: Path, kind: str, into: Path) -> Path:
    """Build an archive of ``source`` without network; gives its path."""
    command = [sys.executable, "-m", "hatchling", "build", "--target", kind, "--directory", str(into)]
    subprocess.run(command, cwd=source, check=True, capture_output=True)
    (built,) = into.glob("*.whl" if kind == "wheel" else "*.tar.gz")
    return built


@pytest.fixture(scope="module")
def installed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder into which the wheel built from the unpacked source archive was installed."""
    base = tmp_path_factory.mktemp("installed")
    archive = hatch(ROOT, "sdist", base / "sdist")
    subprocess.run(["tar", "-C", str(base), "-xf", str(archive)], check=True)
    source = base / f"cassino_desktop-{cassino_desktop.__version__}"
    wheel = hatch(source, "wheel", base / "wheel")
    pip = [sys.executable, "-m", "pip", "--isolated", "install", "--no-deps", "--no-index", "--no-compile"]
    subprocess.run([*pip, "--target", str(base / "target"), str(wheel)], check=True, capture_output=True)
    return base / "target"


def test_wheel(installed: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PYTHONPATH", str(installed))
    command = [sys.executable, "-c", INVENTORY]
    done = subprocess.run(command, cwd=tmp_path, check=True, capture_output=True, text=True)
    inventory = json.loads(done.stdout)
    assert inventory["package"] == str(installed / "cassino_desktop")
    assert inventory["same"]
    assert inventory["found"] == wanted()
    assert ACE in inventory["found"]


def test_wheel_has_programs_types_and_licence(installed: Path) -> None:
    assert {path.name for path in (installed / "bin").iterdir()} == {"cassino-desktop", "cassino-engine"}
    assert (installed / "cassino_desktop" / "py.typed").is_file()
    assert len(list(installed.glob("*.dist-info/licenses/LICENSE"))) == 1
    assert {path.name for path in installed.iterdir() if not path.name.endswith(".dist-info")} == {
        "bin",
        "cassino_desktop",
    }


def test_source_archive_has_the_tests(tmp_path: Path) -> None:
    with tarfile.open(hatch(ROOT, "sdist", tmp_path)) as archive:
        names = {name.partition("/")[2] for name in archive.getnames()}
    assert {".ci/run", "CHANGELOG.md", "tests/conftest.py", "resources/cards/generator/deck.py"} <= names
    assert not [name for name in names if name.startswith((".venv", ".git/")) or "__pycache__" in name]
