"""A virtual screen for the tests of the real window (Xvfb with the window manager openbox).

Fixtures:
    virtual_screen: a ``VirtualScreen`` of 1280x800, for the whole run.
"""

import os
import subprocess
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

import pytest


@dataclass(frozen=True)
class VirtualScreen:
    """An X server that shows its windows to nobody.

    Attributes:
        display: Its name for ``DISPLAY``, such as ``":99"``.
    """

    display: str

    def environment(self) -> dict[str, str]:
        """The environment (with this test's home) in which a program shows its window on this screen."""
        environment = {**os.environ, "DISPLAY": self.display, "XDG_SESSION_TYPE": "x11"}
        for name in ("QT_QPA_PLATFORM", "WAYLAND_DISPLAY"):
            environment.pop(name, None)
        return environment

    def xdotool(self, *arguments: str | float) -> str:
        """Act as the person: ``xdotool("mousemove", 10, 20, "click", 1)``; gives what it prints."""
        command = ["xdotool", *map(str, arguments)]
        done = subprocess.run(
            command, env=self.environment(), check=True, capture_output=True, text=True, stdin=subprocess.DEVNULL
        )
        return done.stdout.strip()

    def screenshot(self, path: Path) -> None:
        """Write a picture of the whole screen to ``path`` (PNG by its suffix)."""
        subprocess.run(["import", "-window", "root", str(path)], env=self.environment(), check=True)


@contextmanager
def open_screen(width: int, height: int) -> Iterator[VirtualScreen]:
    """Open a screen of this size in pixels, with a window manager, and close it at the end."""
    read_end, write_end = os.pipe()
    geometry = f"{width}x{height}x24"
    command = ["Xvfb", "-displayfd", str(write_end), "-screen", "0", geometry, "-nolisten", "tcp", "-noreset"]
    server = subprocess.Popen(command, pass_fds=[write_end], stderr=subprocess.DEVNULL)
    os.close(write_end)
    try:
        with open(read_end) as pipe:
            number = pipe.readline().strip()
        assert number, "Xvfb did not start"
        screen = VirtualScreen(f":{number}")
        manager = subprocess.Popen(["openbox", "--sm-disable"], env=screen.environment(), stderr=subprocess.DEVNULL)
        try:
            _await_manager(screen)
            yield screen
        finally:
            manager.terminate()
            manager.wait()
    finally:
        server.terminate()
        server.wait()


def _await_manager(screen: VirtualScreen) -> None:
    """Return when the window manager has told the screen its desktop, which it does when it is ready."""
    deadline = time.monotonic() + 20
    while True:
        try:
            screen.xdotool("get_desktop")
            return
        except subprocess.CalledProcessError:
            if time.monotonic() > deadline:
                raise
        time.sleep(0.02)


@pytest.fixture(scope="session")
def virtual_screen() -> Iterator[VirtualScreen]:
    """A screen of 1280x800 with a window manager."""
    with open_screen(1280, 800) as screen:
        yield screen
