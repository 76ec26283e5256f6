"""Every module imports alone, in an interpreter that has imported nothing of ours before."""

import json
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
PURE = ("engine", "ai", "protocol", "session")

MODULES = sorted(
    ".".join(path.relative_to(ROOT).with_suffix("").parts).removesuffix(".__init__")
    for path in (ROOT / "cassino_desktop").rglob("*.py")
)

# One interpreter forks for each module, so each is alone at the price of a fork instead of a start. A pure module must
# bring in nothing but the standard library and the package.
FORKER = """
import json, os, sys, traceback
modules, preload = json.loads(sys.stdin.read())
if preload:
    from PySide6 import QtCore, QtGui, QtNetwork, QtSvg, QtWidgets
faults = {}
for module in modules:
    read_end, write_end = os.pipe()
    if os.fork() == 0:
        before = set(sys.modules)
        try:
            __import__(module)
            brought = {name.partition(".")[0] for name in set(sys.modules) - before}
            strangers = sorted(brought - sys.stdlib_module_names - {"cassino_desktop"})
            fault = "" if preload or not strangers else f"brings in {strangers}"
        except BaseException:
            fault = traceback.format_exc()
        os.write(write_end, fault.encode()[:60000])
        os._exit(0)
    os.close(write_end)
    with open(read_end) as pipe:
        fault = pipe.read()
    status = os.wait()[1]
    if fault or status:
        faults[module] = fault or f"ended with status {status}"
print(json.dumps(faults))
"""


def faults_of(modules: list[str], *, preload_qt: bool) -> dict[str, str]:
    done = subprocess.run(
        [sys.executable, "-c", FORKER],
        input=json.dumps([modules, preload_qt]),
        capture_output=True,
        text=True,
        check=True,
        cwd=ROOT,
    )
    faults: dict[str, str] = json.loads(done.stdout)
    return faults


def is_pure(module: str) -> bool:
    return module.split(".")[1:2] in [[name] for name in PURE]


def test_pure_modules_import_alone_and_bring_no_stranger() -> None:
    assert faults_of([module for module in MODULES if is_pure(module)], preload_qt=False) == {}


def test_other_modules_import_alone() -> None:
    assert faults_of([module for module in MODULES if not is_pure(module)], preload_qt=True) == {}


@pytest.mark.parametrize("module", ["cassino_desktop.no_such_module", "xml.no_such_module"])
def test_a_fault_is_seen(module: str) -> None:
    assert module in faults_of([module], preload_qt=False)[module]


def test_a_stranger_is_seen() -> None:
    assert "hypothesis" in faults_of(["hypothesis"], preload_qt=False)["hypothesis"]
