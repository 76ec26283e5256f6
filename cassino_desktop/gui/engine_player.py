"""A computer seat: another process that speaks the line protocol (PROTOCOL.md) and is never trusted.

It is given a view, never a position. What it answers is judged by the rules; where it answers too late, with a move
that is not legal, with something unreadable or not at all, a simple player steps in: every question has its answer.
"""

import json
import logging
import sys
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import count
from pathlib import Path
from typing import Any, Final, NamedTuple

from PySide6.QtCore import QObject, QProcess, QTimer, Signal, Slot

import cassino_desktop
from cassino_desktop import identity
from cassino_desktop.ai.choice import Candidate
from cassino_desktop.engine.checking import check
from cassino_desktop.engine.moves import Move
from cassino_desktop.engine.notation import UnreadableMoveError, parse_move
from cassino_desktop.engine.positions import view_to_json
from cassino_desktop.engine.view import View

logger = logging.getLogger("cassino.engine")

BUDGET_MS: Final = 1_000
"""How long the program is asked to think at most."""
ANSWER_LIMIT_MS: Final = 8_000
"""How long an answer may take before the simple player steps in."""
LONGEST_LINE: Final = 1_000_000
"""An answer longer than this many bytes is none."""
ADVISER: Final = "expert"
"""The level of our own program whose advice is given."""
PATIENCE: Final = 3
"""After so many failures in a row the program is not asked again in this game."""
END_LIMIT_MS: Final = 1_000
_HELLO: Final = "hello"
"""The id of the question for a program's levels."""


@dataclass(frozen=True)
class Command:
    """How to start a program that speaks the line protocol."""

    program: str
    arguments: tuple[str, ...] = ()
    folder: str = ""


def own_command() -> Command:
    """Return how to start ``cassino-engine``: beside the frozen program, else with this Python."""
    if getattr(sys, "frozen", False):
        here = Path(sys.executable)
        return Command(str(here.with_name(identity.ENGINE_PROGRAM + here.suffix)))
    package = Path(cassino_desktop.__file__).parent
    # From the folder that holds the package, so that a checkout that is not installed finds itself.
    return Command(sys.executable, ("-m", f"{package.name}.protocol"), str(package.parent))


class _Question(NamedTuple):
    """What is asked: of which view, whether advice is wanted or a move, of which level, with which seed."""

    view: View
    advice: bool
    level: str
    seed: str


class EnginePlayer(QObject):
    """Asks a program for moves, one question at a time.

    Every question is answered once, by ``chosen`` or ``advised``, unless it is forgotten before.

    Signals:
        chosen(int, object): The number that :meth:`ask` gave, and the legal :class:`Move` to play.
        advised(int, object): The number that :meth:`advise` gave, and a tuple of :class:`Candidate`, legal and best
            first; empty where the program failed.
        troubled(): The simple player had to step in; once in a game.
    """

    chosen = Signal(int, object)
    advised = Signal(int, object)
    troubled = Signal()

    def __init__(
        self,
        command: Command,
        stand_in: Callable[[View], Move],
        parent: QObject | None = None,
        *,
        numbers: Iterator[int] | None = None,
        strongest: bool = False,
    ) -> None:
        """Start nothing yet; ``stand_in`` is the simple player, which gives a legal move for any view.

        ``numbers`` are those of the questions, 1 and up where none are given. ``strongest``: whatever level is asked
        for, the program is asked to play its strongest, which it names itself.
        """
        super().__init__(parent)
        self._command = command
        self._stand_in = stand_in
        self._numbers = count(1) if numbers is None else numbers
        self._strongest = strongest
        self._level: str | None = None  # the strongest of the running program, once it has said so
        self._process: QProcess | None = None
        self._number = 0
        self._question: _Question | None = None  # that waits for its answer
        self._owed = 0  # answers that the running program has yet to give, wanted or not
        self._failures = 0
        self._told = False
        self._limit = QTimer(self)
        self._limit.setSingleShot(True)
        self._limit.timeout.connect(self._on_limit)

    def start(self) -> None:
        """Start the program if it is not running, so that the first answer comes sooner."""
        if self._process is None and self._failures < PATIENCE:
            self._process = self._launch()
            if self._strongest:
                self._write({"id": _HELLO, "op": "hello"})

    def ask(self, view: View, level: str, seed: str) -> int:
        """Ask for a move; give the question's number, which the answer will bear. An open question is forgotten."""
        return self._put(_Question(view, advice=False, level=level, seed=seed))

    def advise(self, view: View, seed: str) -> int:
        """Ask what the strongest level would play, and what else; give the question's number, as :meth:`ask` does."""
        return self._put(_Question(view, advice=True, level=ADVISER, seed=seed))

    def _put(self, question: _Question) -> int:
        self.forget()
        self._number = next(self._numbers)
        self._question = question
        if self._owed:  # it is busy with what nobody wants any more
            self._drop()
        self.start()
        if self._process is None:
            self._limit.start(0)
        else:
            self._limit.start(ANSWER_LIMIT_MS)
            if self._level is not None or not self._strongest:  # else the question waits until its levels are known
                self._send(question)
        return self._number

    def _send(self, question: _Question) -> None:
        self._owed += 1
        self._write(
            {
                "id": self._number,
                "op": "choose",
                "view": view_to_json(question.view),
                "level": self._level or question.level,
                "seed": question.seed,
                "budget_ms": BUDGET_MS,
            }
        )

    def _write(self, request: dict[str, Any]) -> None:
        assert self._process is not None
        self._process.write(json.dumps(request).encode() + b"\n")

    def forget(self) -> None:
        """Want no answer any more; a late one is dropped."""
        self._question = None
        self._limit.stop()

    def forgive(self) -> None:
        """Trust the program again, as at the start of a game."""
        self._failures = 0
        self._told = False

    def close(self) -> None:
        """End the program: kindly if it is idle, at once if it is thinking."""
        self.forget()
        self._drop(kindly=not self._owed)

    def _launch(self) -> QProcess:
        process = QProcess(self)
        process.setProgram(self._command.program)
        process.setArguments(list(self._command.arguments))
        if self._command.folder:
            process.setWorkingDirectory(self._command.folder)
        process.readyReadStandardOutput.connect(self._on_output)
        process.readyReadStandardError.connect(self._on_complaint)
        process.errorOccurred.connect(self._on_error)
        process.finished.connect(self._on_finished)
        process.start()
        return process

    def _drop(self, *, kindly: bool = False) -> None:
        """Let go of the program and see that it ends."""
        process, self._process, self._owed, self._level = self._process, None, 0, None
        if process is None:
            return
        process.readyReadStandardOutput.disconnect(self._on_output)
        process.readyReadStandardError.disconnect(self._on_complaint)
        process.errorOccurred.disconnect(self._on_error)
        process.finished.disconnect(self._on_finished)
        if kindly:
            process.closeWriteChannel()
        if not kindly or not process.waitForFinished(END_LIMIT_MS):
            process.kill()
            process.waitForFinished(END_LIMIT_MS)
        process.deleteLater()

    def _fail(self, what: str) -> None:
        """Give the program up for now; whoever waits for an answer gets the simple player's."""
        self._failures += 1
        self._drop()
        logger.warning("%s: %s", self._command.program, what)
        if self._question is not None:
            self._step_in()

    def _step_in(self) -> None:
        question = self._question
        assert question is not None
        self.forget()
        if question.advice:  # a simple player has no advice to give
            self.advised.emit(self._number, ())
            return
        if not self._told:
            self._told = True
            self.troubled.emit()
        self.chosen.emit(self._number, self._stand_in(question.view))

    def _read(self, line: bytes) -> None:
        """Take one answer of the program."""
        try:
            answer = json.loads(line)
            number = answer["id"]
        except (ValueError, TypeError, KeyError, RecursionError):
            self._fail(f"unreadable answer {line[:200]!r}")
            return
        if number == _HELLO and self._strongest and self._level is None:
            self._greeted(answer)
            return
        self._owed = max(0, self._owed - 1)
        question = self._question
        if question is None or number != self._number:
            return  # too late: nobody waits for it
        try:
            said = _advice(question.view, answer) if question.advice else _legal(question.view, answer.get("move"))
        except ValueError as error:
            self._fail(f"{error} in the answer {line[:200]!r}")
            return
        self._failures = 0
        self.forget()
        (self.advised if question.advice else self.chosen).emit(self._number, said)

    def _greeted(self, answer: dict[str, Any]) -> None:
        """The program has said which levels it has, weakest first; now it can be asked."""
        levels = answer.get("levels")
        strongest = levels[-1] if isinstance(levels, list) and levels else None
        self._level = strongest if isinstance(strongest, str) else ADVISER
        if self._question is not None:
            self._send(self._question)

    @Slot()
    def _on_output(self) -> None:
        while (process := self._process) is not None:
            if process.canReadLine():
                self._read(bytes(process.readLine().data()))
            elif process.bytesAvailable() > LONGEST_LINE:
                self._fail("an answer without end")
            else:
                return

    @Slot()
    def _on_complaint(self) -> None:
        if self._process is not None:
            said = bytes(self._process.readAllStandardError().data())[-2_000:]
            logger.info("%s says: %s", self._command.program, said.decode("utf-8", "replace").strip())

    @Slot()
    def _on_error(self) -> None:
        if self._process is not None and self._process.error() == QProcess.ProcessError.FailedToStart:
            self._fail(f"does not start: {self._process.errorString()}")

    @Slot()
    def _on_finished(self) -> None:
        if self._process is not None:
            self._fail(f"ended with status {self._process.exitCode()}")

    @Slot()
    def _on_limit(self) -> None:
        if self._process is None:
            self._step_in()
        else:
            self._fail(f"no answer within {ANSWER_LIMIT_MS} ms")


def _legal(view: View, text: object) -> Move:
    """Return the move that a program named; raise ValueError where it is none, or not legal."""
    try:
        move = parse_move(text if isinstance(text, str) else "")
    except UnreadableMoveError:
        raise ValueError("no move") from None
    if reason := check(view.position, move):
        raise ValueError(f"a move that is not legal ({reason})")
    return move


def _advice(view: View, answer: dict[str, Any]) -> tuple[Candidate, ...]:
    """Return the moves that a program considered, best first; raise ValueError where one is none, or there are none."""
    found = []
    candidates = answer.get("candidates")
    for candidate in candidates if isinstance(candidates, list) else ():
        value = candidate.get("value") if isinstance(candidate, dict) else None
        if not isinstance(value, int | float):
            raise ValueError("a play without its value")
        found.append(Candidate(_legal(view, candidate.get("move")), float(value)))
    if not found:
        raise ValueError("no plays")
    return tuple(found)
