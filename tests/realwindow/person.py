"""A person at the real window: a mouse and keys on a virtual screen, eyes for where the cards are."""

import json
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import Any, Final

from cassino_desktop.engine.cards import card_texts
from cassino_desktop.engine.moves import Build, Capture, CardPlay, Trail
from cassino_desktop.engine.notation import move_text
from cassino_desktop.session.intents import plays
from cassino_desktop.session.session import Session
from cassino_desktop.storage.games import load_game
from cassino_desktop.storage.paths import places
from tests.helpers.screen import VirtualScreen

PATIENCE: Final = 20.0
"""How many seconds the window may take for anything."""

ROOT: Final = Path(__file__).resolve().parents[2]


@dataclass
class Person:
    """Plays on a window by dragging; knows the game from its autosave and the places from the window's own layout."""

    screen: VirtualScreen
    process: subprocess.Popen[str]
    data_dir: Path

    def session(self) -> Session:
        """The game as the window has kept it."""
        return load_game(places(self.data_dir).autosave)

    def look(self) -> dict[str, Any]:
        """Where everything stands now."""
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        self.process.stdin.write("\n")
        self.process.stdin.flush()
        line = self.process.stdout.readline()
        assert line, f"the window is gone, status {self.process.wait()}"
        seen: dict[str, Any] = json.loads(line)
        return seen

    def await_sight(self, wanted: Callable[[dict[str, Any]], bool], what: str) -> dict[str, Any]:
        """What is seen when it is as wanted."""
        deadline = time.monotonic() + PATIENCE
        while True:
            seen = self.look()
            if wanted(seen):
                return seen
            assert time.monotonic() < deadline, f"never seen: {what}; last: {seen}"
            time.sleep(0.02)

    def await_rest(self) -> dict[str, Any]:
        """What is seen when the window waits for the person."""
        stages = ("TURN", "HAND_OVER", "GAME_OVER", "COVERED")
        return self.await_sight(lambda seen: seen["still"] and seen["stage"] in stages, "the window at rest")

    def key(self, name: str) -> None:
        """Press a key."""
        self.screen.xdotool("key", name)

    def drag(self, start: tuple[int, int], end: tuple[int, int], steps: int = 4) -> None:
        """Press the left button, move in steps, let go."""
        words: list[str | float] = ["mousemove", *start, "mousedown", 1]
        for step in range(1, steps + 1):
            words += [
                "mousemove",
                *(a + (b - a) * step // steps for a, b in zip(start, end, strict=True)),
                "sleep",
                0.01,
            ]
        self.screen.xdotool(*words, "mouseup", 1)

    def play(self, seen: dict[str, Any], move: CardPlay) -> None:
        """Drag the move's card to what it takes or builds on, and choose the play if the window asks."""
        card = move_text(move)[:2]
        self.drag(_middle(seen["cards"][card]), _goal(seen, move))
        after = self.await_sight(lambda now: bool(now["rows"]) or now["moves"] > seen["moves"], f"an answer to {move}")
        if after["rows"]:
            by_move = {text: (x, y) for text, x, y in after["rows"]}
            x, y = by_move.get(move_text(move), tuple(after["rows"][0][1:]))
            self.screen.xdotool("mousemove", x, y, "click", 1)
            self.await_sight(lambda now: now["moves"] > seen["moves"], f"the chosen play for {move}")

    def some_play(self, random: Random) -> CardPlay:
        """A legal play of the person's, captures before builds before trails."""
        position = self.session().position
        hand = position.hands[position.turn]
        found = [choice.move for card in range(52) if hand >> card & 1 for choice in plays(position, card).all]
        for kind in (Capture, Build, Trail):
            fitting = [move for move in found if isinstance(move, kind)]
            if fitting and (kind is Trail or random.random() < 0.8 or len(fitting) == len(found)):
                return random.choice(fitting)
        return random.choice(found)


def _middle(rect: list[float]) -> tuple[int, int]:
    x, y, width, height = rect
    return round(x + width / 2), round(y + height / 2)


def _goal(seen: dict[str, Any], move: CardPlay) -> tuple[int, int]:
    """Where to drop the card: on the first thing that takes part, or on free felt."""
    match move:
        case Trail():
            return _free_felt(seen)
        case Capture(_, loose, builds):
            cards = card_texts(loose) or card_texts(builds[0])
        case Build(_, _, loose, target):
            cards = card_texts(target or loose)
    return _middle(seen["cards"][cards[0]])


def _free_felt(seen: dict[str, Any]) -> tuple[int, int]:
    """A point at which a dragged card lies over no other card."""
    left, top, width, height = seen["view"]
    cards = list(seen["cards"].values())
    room_x, room_y = max(card[2] for card in cards), max(card[3] for card in cards)
    free = (
        (x, y)
        for y in range(round(top + room_y), round(top + height - room_y), 8)
        for x in range(round(left + room_x), round(left + width - room_x), 8)
        if all(
            x + room_x / 2 < card[0] or x - room_x / 2 > card[0] + card[2] or
            y + room_y / 2 < card[1] or y - room_y / 2 > card[1] + card[3]
            for card in cards
        )
    )  # fmt: skip
    return next(free)


@contextmanager
def person_at(screen: VirtualScreen, data_dir: Path, *options: str) -> Iterator[Person]:
    """A person at a window started with these options; it is killed in the end if it still runs."""
    command = [sys.executable, "-m", "tests.realwindow.driven", "--data-dir", str(data_dir), *options]
    process = subprocess.Popen(
        command, cwd=ROOT, env=screen.environment(), stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    )
    try:
        yield Person(screen, process, data_dir)
    finally:
        if process.poll() is None:
            process.kill()
        process.wait()
        for pipe in (process.stdin, process.stdout):
            assert pipe is not None
            pipe.close()
