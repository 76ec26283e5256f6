"""A person with a screen reader: plays one hand knowing nothing but the accessible tree, and hears what is announced.

Run by the system's Python, whose pyatspi it needs, on the accessibility bus of the session the window is in:
``python3 reader.py``. In the end it prints one JSON object: what was ``heard`` in order, what was ``pressed``, the
reasons why a card was ``refused``, and the ``labels`` that can be read.
"""

import json
import sys
import time
from collections.abc import Callable, Iterator
from typing import Any

import pyatspi
from gi.repository import GLib

PATIENCE = 30.0
"""How many seconds the window may take for anything."""


class Reader:
    """Finds things by their roles and names, presses them, and listens."""

    def __init__(self) -> None:
        self.heard: list[str] = []
        self.pressed: list[str] = []
        self.refused: list[str] = []
        pyatspi.Registry.registerEventListener(self._on_announced, "object:announcement")
        self._window = self._await(self._find_window)

    def play_a_hand(self) -> None:
        """Press cards and plays until the hand is over; a card that has no play is left for the next."""
        number = 0
        while not self._is_over():
            cards = self._pressable("list", "Your hand")
            if not cards:
                self._listen(0.05)
            elif self._play(cards[number % len(cards)]):
                number = 0
            else:
                number += 1

    def _play(self, card: Any) -> bool:
        """Press a card and then the first play it has; return whether it was played."""
        before, told = self._names("list", "Your hand"), len(self.heard)

        def is_gone() -> bool:
            return self._names("list", "Your hand") != before or self._is_over()

        for _ in range(5):  # as a person presses again where nothing came of it
            self._press(card)
            if self._await(lambda: self._first_play() or is_gone() or len(self.heard) > told, patience=5):
                break
        play = self._first_play()
        if play is None and not is_gone():
            self.refused.append(self.heard[-1])
            return False
        if play is not None:
            self._press(play)
        if not self._await(is_gone):
            raise SystemExit(f"{card.name} was not played; heard {self.heard}; pressed {self.pressed}")
        return True

    def _first_play(self) -> Any:
        return next(iter(self._pressable("tool bar", "Plays")), None)

    def report(self) -> dict[str, Any]:
        """What was heard and done."""
        self._listen(0.5)
        labels = [node.name for node in self._all() if node.getRoleName() == "label"]
        return {"heard": self.heard, "pressed": self.pressed, "refused": self.refused, "labels": labels}

    def _is_over(self) -> bool:
        names = [node.name for node in self._all() if node.getRoleName() == "push button"]
        return "Next hand" in names or "Play again" in names

    def _names(self, role: str, name: str) -> list[str]:
        return [child.name for child in self._children(role, name)]

    def _pressable(self, role: str, name: str) -> list[Any]:
        return [child for child in self._children(role, name) if _actions(child)]

    def _children(self, role: str, name: str) -> list[Any]:
        part = next((node for node in self._all() if (node.getRoleName(), node.name) == (role, name)), None)
        return [child for child in part if child is not None] if part is not None else []

    def _press(self, node: Any) -> None:
        self.pressed.append(node.name)
        node.queryAction().doAction(0)
        self._listen(0.05)

    def _all(self) -> Iterator[Any]:
        return _walk(self._window)

    def _find_window(self) -> Any:
        for program in pyatspi.Registry.getDesktop(0):
            if program is not None and program.name == "cassino-desktop" and program.childCount:
                return program.getChildAtIndex(0)
        return None

    def _await(self, find: Callable[[], Any], patience: float = PATIENCE) -> Any:
        """What is found in time, or something false."""
        deadline = time.monotonic() + patience
        while not (found := find()) and time.monotonic() < deadline:
            self._listen(0.05)
        return found

    def _listen(self, seconds: float) -> None:
        deadline = time.monotonic() + seconds
        while time.monotonic() < deadline:
            if not GLib.MainContext.default().iteration(False):
                time.sleep(0.005)

    def _on_announced(self, event: Any) -> None:
        self.heard.append(str(event.any_data))


def _walk(node: Any) -> Iterator[Any]:
    yield node
    for child in node:
        if child is not None:
            yield from _walk(child)


def _actions(node: Any) -> list[str]:
    try:
        action = node.queryAction()
    except NotImplementedError:
        return []
    return [action.getName(number) for number in range(action.nActions)]


def main() -> None:
    """Play a hand and report."""
    reader = Reader()
    reader.play_a_hand()
    json.dump(reader.report(), sys.stdout)


if __name__ == "__main__":
    main()
