"""Hands and games between two players on mirrored deals: each deck once for every way the players can be seated."""

import contextlib
import json
import shlex
import subprocess
import time
from types import TracebackType
from typing import Any, Final, NamedTuple, Self

from cassino_desktop.ai.levels import LEVELS, choose
from cassino_desktop.engine.deal import opening, shuffled_pack
from cassino_desktop.engine.moves import CardPlay, Move
from cassino_desktop.engine.notation import UnreadableMoveError, move_text, parse_move
from cassino_desktop.engine.play import play
from cassino_desktop.engine.positions import view_to_json
from cassino_desktop.engine.presets import parse_rules
from cassino_desktop.engine.reasons import IllegalMoveError
from cassino_desktop.engine.scoring import HandScore, score_hand, secured
from cassino_desktop.engine.settling import settle
from cassino_desktop.engine.state import Position
from cassino_desktop.engine.transition import Transition
from cassino_desktop.engine.view import View, view_of

_MOST_HANDS: Final = 200  # a game that no hand has decided by then is a draw


class MatchError(RuntimeError):
    """A player failed: its program ended, or answered with no legal move."""


class Match(NamedTuple):
    """What is played: levels or commands ``a`` and ``b``, ``rules`` as in PROTOCOL.md, and whether whole ``games``."""

    a: str
    b: str
    rules: Any
    players: int
    partners: bool
    games: bool
    seed: str


class PairResult(NamedTuple):
    """What one deck, or one game's decks, brought.

    ``points`` by seating: a's points (of the hand, or of the game) less the mean of b's. ``hands`` the points of each
    hand by seating, ``(a's, mean of b's)``. ``wins`` by seating: 1 where a won, 0 where not, a share for a draw; empty
    for hands. ``times`` are seconds of each choice of a and of b.
    """

    number: int
    points: tuple[float, ...]
    hands: tuple[tuple[float, float], ...]
    wins: tuple[float, ...]
    times: tuple[tuple[float, ...], tuple[float, ...]]

    @property
    def total(self) -> float:
        """Return the sum of the points over all seatings, the measure of a pair."""
        return sum(self.points)


class Level:
    """A level of this program as a player; its time is that of the processor."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.times: list[float] = []

    def move(self, view: View, seed: str) -> Move:
        """Return the level's choice."""
        began = time.process_time()
        choice = choose(self.name, view, seed)
        self.times.append(time.process_time() - began)
        return choice.move

    def close(self) -> None:
        """Do nothing: there is no process to end."""


class Program:
    """Another program that speaks the line protocol, asked for its strongest level; its time is that of the clock."""

    def __init__(self, command: str) -> None:
        self.times: list[float] = []
        try:
            self._process = subprocess.Popen(
                shlex.split(command), stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, encoding="utf-8"
            )
        except (OSError, ValueError) as error:
            raise MatchError(f"The program cannot be started: {command} ({error}).") from None
        self._command = command
        try:
            levels = self._ask({"id": 0, "op": "hello"}).get("levels")
        except MatchError:
            self.close()
            raise
        self._level = levels[-1] if isinstance(levels, list) and levels else "expert"

    def move(self, view: View, seed: str) -> Move:
        """Return the program's answer to ``choose``."""
        began = time.perf_counter()
        answer = self._ask({"id": 0, "op": "choose", "view": view_to_json(view), "level": self._level, "seed": seed})
        self.times.append(time.perf_counter() - began)
        try:
            return parse_move(str(answer.get("move")))
        except UnreadableMoveError as error:
            raise MatchError(f"The program answered with no move: {self._command} ({error}).") from None

    def _ask(self, request: dict[str, Any]) -> dict[str, Any]:
        source, target = self._process.stdin, self._process.stdout
        if source is None or target is None:
            raise MatchError(f"The program has no pipes: {self._command}.")
        try:
            source.write(json.dumps(request) + "\n")
            source.flush()
            answer = json.loads(target.readline())
        except (OSError, ValueError):
            raise MatchError(f"The program ended, or answered with no JSON: {self._command}.") from None
        if not isinstance(answer, dict) or not answer.get("ok"):
            raise MatchError(f"The program refused a request: {self._command} ({answer}).")
        return answer

    def close(self) -> None:
        """End the program."""
        for pipe in (self._process.stdin, self._process.stdout):
            if pipe is not None:
                with contextlib.suppress(OSError):  # what is left to be written to a program that has ended
                    pipe.close()
        try:
            self._process.wait(timeout=5)
        except subprocess.TimeoutExpired:
            self._process.kill()
            self._process.wait()


def player(name: str) -> Level | Program:
    """Return the player that a level's name or a command means; raise MatchError if it does not start."""
    return Level(name) if name in LEVELS else Program(name)


class Table:
    """The two players of a match at one table, for one pair after the other."""

    def __init__(self, match: Match) -> None:
        self.match = match
        self.rules = parse_rules(match.rules)
        self.a = player(match.a)
        try:
            self.b = player(match.b)
        except MatchError:
            self.a.close()
            raise

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.a.close()
        self.b.close()

    def pair(self, number: int) -> PairResult:
        """Return what the match's pair of this number brings."""
        self.a.times, self.b.times = [], []
        play_one = self._game if self.match.games else self._one_hand
        outcomes = [play_one(number, seats) for seats in self._seatings()]
        return PairResult(
            number=number,
            points=tuple(points for points, _, _ in outcomes),
            hands=tuple(hand for _, hands, _ in outcomes for hand in hands),
            wins=tuple(won for _, _, won in outcomes) if self.match.games else (),
            times=(tuple(self.a.times), tuple(self.b.times)),
        )

    def _seatings(self) -> list[frozenset[int]]:
        """Return the seats of a in each way to sit."""
        if self.match.partners:
            return [frozenset((0, 2)), frozenset((1, 3))]
        return [frozenset((seat,)) for seat in range(self.match.players)]

    def _dealt(self, deck: tuple[int, ...], dealer: int, before: Position | None = None) -> Position:
        position = opening(self.rules, self.match.players, self.match.partners, dealer, deck)
        return (
            position
            if before is None
            else position._replace(totals=before.totals, target=before.target, carry=before.carry, out=before.out)
        )

    def _one_hand(self, number: int, seats: frozenset[int]) -> tuple[float, list[tuple[float, float]], float]:
        name = f"{self.match.seed}/{number}"
        position = self._dealt(shuffled_pack(name), self.match.players - 1)
        position, transition = self._played(position, seats, name)
        points = self._shared(_hand_totals(position, transition), position, seats)
        return points[0] - points[1], [points], 0.0

    def _game(self, number: int, seats: frozenset[int]) -> tuple[float, list[tuple[float, float]], float]:
        """Return a whole game: the difference of the totals, the points of its hands, and a's share of the win."""
        name, players = f"{self.match.seed}/{number}", self.match.players
        before: Position | None = None
        hands: list[tuple[float, float]] = []
        for hand in range(_MOST_HANDS):
            position = self._dealt(shuffled_pack(name, hand), (players - 1 + hand) % players, before)
            position, transition = self._played(position, seats, f"{name}/{hand}")
            hands.append(self._shared(_hand_totals(position, transition), position, seats))
            before, winners = _settled(position, transition)
            if winners:
                mine = {position.side_of(seat) for seat in seats}
                totals = self._shared(before.totals, position, seats)
                return totals[0] - totals[1], hands, len(mine & set(winners)) / len(winners)
        return 0.0, hands, 0.5

    def _shared(self, totals: tuple[int, ...], position: Position, seats: frozenset[int]) -> tuple[float, float]:
        """Return a's points and the mean of b's."""
        mine = {position.side_of(seat) for seat in seats}
        others = [points for side, points in enumerate(totals) if side not in mine]
        return float(sum(totals[side] for side in sorted(mine))), sum(others) / len(others)

    def _played(self, position: Position, seats: frozenset[int], name: str) -> tuple[Position, Transition]:
        """Play a hand to its end, or until a play or a claim ends the game."""
        history: list[tuple[int, str]] = []
        while True:
            seat = position.turn
            mover = self.a if seat in seats else self.b
            move = mover.move(view_of(position, seat, tuple(history)), f"{name}/{len(history)}")
            try:
                position, transition = play(position, move)
            except IllegalMoveError as error:
                raise MatchError(f"Not a legal move: {move_text(move)} ({error}).") from None
            history.append((seat, move_text(move)))
            if transition.winners or position.hand_over:
                return position, transition


def _hand_totals(position: Position, transition: Transition) -> tuple[int, ...]:
    """Return the points of a hand by side: in full, or what each side has for certain where the game ended first."""
    if transition.winners:
        return tuple(secured(position, side) for side in range(position.sides))
    return _score(position, transition).totals


def _score(position: Position, transition: Transition) -> HandScore:
    taker = position.last_taker
    side = None if taker is None else position.side_of(taker)
    return score_hand(
        position.rules, position.taken, position.sweeps, side, residue=bool(transition.residue), carry=position.carry
    )


def _settled(position: Position, transition: Transition) -> tuple[Position, tuple[int, ...]]:
    """Return the position with the game's totals after the hand, and the winners of the game, none while it goes on."""
    if transition.winners:
        if isinstance(transition.move, CardPlay):
            return position, transition.winners
        totals = tuple(
            total + points for total, points in zip(position.totals, _hand_totals(position, transition), strict=True)
        )
        return position._replace(totals=totals), transition.winners
    score = _score(position, transition)
    after = settle(
        position.rules, position.totals, score.points, taken=position.taken,
        eldest_side=position.side_of(position.eldest), target=position.target, out=position.out,
    )  # fmt: skip
    return position._replace(totals=after.totals, target=after.target, carry=score.carry), after.winners


def played_pair(match: Match, number: int) -> PairResult:
    """Return one pair of a match, played by players of its own: for a pool of processes."""
    with Table(match) as table:
        return table.pair(number)
