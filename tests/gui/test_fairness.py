"""What the window sends to a computer player, byte by byte: its own cards, what lies open, and nothing else."""

import json
import sys
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest
from pytestqt.qtbot import QtBot

from cassino_desktop.engine.cards import CARD_TEXT, CardSet, card_set, iter_cards
from cassino_desktop.engine.state import Position
from cassino_desktop.engine.view import View, completed, unseen_cards, view_of
from cassino_desktop.gui.controller import Controller, Stage
from cassino_desktop.gui.engine_player import Command, EnginePlayer
from cassino_desktop.gui.stand_in import stand_in
from cassino_desktop.session.session import Session
from cassino_desktop.session.setup import GameSetup, Seat, SeatKind
from tests.gui.stage import PERSON, MemoryAutosave, game
from tests.gui.window import OpenDesk, new_game

_ROOT = Path(__file__).parents[2]
_FAKE = Path(__file__).with_name("fake_engine.py")
_TABLES: list[tuple[str, int, bool]] = [
    ("modern", 2, False),
    ("royal", 3, False),
    ("foster_21", 4, True),
    ("draw", 2, False),
]


class Rearranged(Session):
    """A game in which what the player to move cannot see lies otherwise than it was dealt."""

    order: Random | None = None

    @property
    def position(self) -> Position:
        """The position, its hidden cards dealt again."""
        position = super().position
        if self.order is None:
            return position
        view = view_of(position, position.turn)
        hidden = [*iter_cards(unseen_cards(view))]
        self.order.shuffle(hidden)
        return completed(view, hidden)


class Leaking(Rearranged):
    """A game whose views are as they must never be: the other hands lie open in them."""

    def view(self, seat: int) -> View:
        position = self.position
        honest = view_of(position, seat)
        return honest._replace(position=honest.position._replace(hands=position.hands), hidden=(0,) * position.players)


class Recording:
    """A window's controller and its computer player, with every byte that goes from one to the other."""

    def __init__(self, path: Path, qtbot: QtBot) -> None:
        self._path = path
        self._qtbot = qtbot
        command = Command(sys.executable, (str(_FAKE), "recorder", str(path)), str(_ROOT))
        self.engine = EnginePlayer(command, stand_in)
        self.controller = Controller(MemoryAutosave(), self.engine)

    def sent(self) -> list[bytes]:
        """The lines so far."""
        return self._path.read_bytes().splitlines() if self._path.exists() else []

    def question(self, session: Session) -> tuple[bytes, str]:
        """The line by which the window asks for the move of the computer player to move, and the move."""
        before = len(self.sent())
        with self._qtbot.waitSignal(self.engine.chosen, timeout=30_000) as chosen:
            self.controller.resume(session)
        assert chosen.args is not None
        return self.sent()[before], str(chosen.args[1])


@pytest.fixture
def recording(qtbot: QtBot, tmp_path: Path) -> Iterator[Recording]:
    made = Recording(tmp_path / "sent", qtbot)
    yield made
    made.controller.close()


def table(rules: str, players: int, *, partners: bool, level: str) -> GameSetup:
    """A game of one person against computer players."""
    computer = Seat("Martha", SeatKind.COMPUTER, level)
    return game(PERSON, *[computer] * (players - 1), rules=rules, partners=partners, seed="the deal", dealer=0)


def started(kind: type[Rearranged], setup: GameSetup, plies: int) -> Rearranged:
    """A game some plays on, a computer player to move."""
    session = kind(setup, game_id="fair", started=0)
    while plies > 0 or session.person_to_move:
        session.play(stand_in(Session.view(session, session.position.turn)))
        plies -= 1
    return session


def hidden_from_mover(session: Session) -> CardSet:
    """The cards that the player to move has not seen."""
    position = session.position
    return unseen_cards(view_of(position, position.turn))


def named(line: bytes) -> CardSet:
    """The cards named anywhere in a request."""
    text = line.decode()
    return card_set(card for card in range(52) if CARD_TEXT[card] in text)


def lines_agree(recording: Recording, kind: type[Rearranged], setup: GameSetup, plies: int) -> tuple[bool, bool]:
    """Whether the bytes, and whether the moves, stay the same while the hidden cards are dealt again."""
    lines, moves = set(), set()
    for order in (None, Random(1), Random(2), Random(3)):
        session = started(kind, setup, plies)
        session.order = order
        line, move = recording.question(session)
        request: dict[str, Any] = json.loads(line)
        lines.add(line.replace(f'"id": {request["id"]}'.encode(), b'"id": 0', 1))
        moves.add(move)
    return len(lines) == 1, len(moves) == 1


@pytest.mark.parametrize(("rules", "players", "partners"), _TABLES)
def test_no_hidden_card_is_in_the_bytes(recording: Recording, rules: str, players: int, *, partners: bool) -> None:
    for plies in (1, players + 2, 5 * players):
        session = started(Rearranged, table(rules, players, partners=partners, level="greedy"), plies)
        line, _ = recording.question(session)
        assert not named(line) & hidden_from_mover(session)
        assert session.setup.seed.encode() not in line


@pytest.mark.parametrize("level", ["beginner", "casual", "counter", "skilled", "expert"])
@pytest.mark.parametrize(("rules", "players", "partners"), _TABLES[:2])
def test_hidden_cards_change_neither_bytes_nor_move(
    recording: Recording, level: str, rules: str, players: int, *, partners: bool
) -> None:
    setup = table(rules, players, partners=partners, level=level)
    assert lines_agree(recording, Rearranged, setup, players + 3) == (True, True)


def test_a_planted_leak_is_found(recording: Recording) -> None:
    setup = table("modern", 2, partners=False, level="greedy")
    session = started(Leaking, setup, 5)
    line, _ = recording.question(session)
    assert named(line) & hidden_from_mover(session), "hidden cards are in the bytes"
    same_bytes, _ = lines_agree(recording, Leaking, setup, 5)
    assert not same_bytes


def test_the_hint_is_asked_for_with_the_persons_view(recording: Recording, qtbot: QtBot) -> None:
    session = Session(game(seed="fair", dealer=1), game_id="fair")
    recording.controller.resume(session)
    assert recording.controller.stage is Stage.TURN
    with qtbot.waitSignal(recording.controller.advised, timeout=30_000):
        recording.controller.ask_for_advice()
    (line,) = recording.sent()
    assert not named(line) & hidden_from_mover(session)
    assert json.loads(line)["view"]["seat"] == session.turn


def test_through_the_whole_window(open_desk: OpenDesk, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A hand in the real window: each request names no card that its seat has not seen by then."""
    path = tmp_path / "sent"
    command = Command(sys.executable, (str(_FAKE), "recorder", str(path)), str(_ROOT))
    monkeypatch.setattr("cassino_desktop.gui.program.own_command", lambda: command)
    desk = open_desk(new_game(), seed="whole window")
    desk.play_until(Stage.HAND_OVER)
    moves = desk.session.hands[0]
    lines = path.read_bytes().splitlines()
    assert len(lines) == len(moves) / 2
    for line in lines:
        view = json.loads(line)["view"]
        transition = moves[len(view.get("history", ()))].transition
        assert not named(line) & unseen_cards(view_of(transition.before, view["seat"]))
        assert "whole window" not in line.decode()
