"""The installed PySide6 keeps count of its references; see ``pyproject.toml``."""

import sys

import pytest
from PySide6.QtCore import QObject, Signal

# From Python 3.12 on they are immortal; there PySide6 6.11 miscounts None without harm.
SINGLETONS = [True, False] if sys.version_info >= (3, 12) else [True, False, None]


class _Emitter(QObject):
    told = Signal(bool)


@pytest.mark.parametrize("single", SINGLETONS, ids=str)
def test_emitting_and_setting_leave_singletons_alone(single: bool | None) -> None:
    # PySide6 6.12.0 on Python 3.11 loses one reference to True with each emit, and aborts when none is left.
    emitter = _Emitter()
    received: list[bool] = []
    emitter.told.connect(received.append)
    before = sys.getrefcount(single)
    for _ in range(200):
        emitter.told.emit(True)
        emitter.setProperty("told", True)
        emitter.blockSignals(False)
    received.clear()
    assert abs(sys.getrefcount(single) - before) < 50
