"""Asking the line protocol, in this process and in another."""

import json
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, Final

from cassino_desktop.protocol.server import reply

Json = dict[str, Any]

COMMAND: Final = (sys.executable, "-m", "cassino_desktop.protocol")

EXAMPLE: Final[Json] = {
    "rules": "modern",
    "players": 2,
    "dealer": 1,
    "turn": 0,
    "hands": [["4C", "8C"], ["KC", "KD"]],
    "loose": ["4H"],
    "builds": [{"value": 8, "owner": 0, "multiple": False, "cards": ["AC", "7C"]}],
}
"""The position that PROTOCOL.md shows."""


def ask(op: str, **fields: Any) -> Json:
    """The answer to a request, its id compared."""
    answer = read(reply(json.dumps({"id": op, "op": op, **fields}).encode()).line)
    assert answer.pop("id") == op
    return answer


def granted(op: str, **fields: Any) -> Json:
    """What an op gives, which must go well."""
    answer = ask(op, **fields)
    assert answer.pop("ok") is True, answer
    return answer


def refused(op: str, **fields: Any) -> Json:
    """The error of an answer, which must be one."""
    answer = ask(op, **fields)
    assert answer.pop("ok") is False, answer
    error: Json = answer.pop("error")
    assert not answer
    assert error["message"].endswith((".", ")"))
    return error


def read(line: bytes) -> Json:
    """An answer's line as JSON that is strictly JSON: one line, ASCII, no number that is none."""
    assert line.endswith(b"\n")
    assert line.count(b"\n") == 1
    answer = json.loads(line.decode("ascii"), parse_constant=_refuse)
    assert isinstance(answer, dict)
    return answer


def _refuse(name: str) -> None:
    raise AssertionError(f"{name} in an answer")


@contextmanager
def process() -> Iterator[subprocess.Popen[bytes]]:
    """The engine as a process of its own, with pipes; killed at the end if it still runs."""
    with subprocess.Popen(COMMAND, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as running:
        try:
            yield running
        finally:
            running.kill()


def say(running: subprocess.Popen[bytes], line: bytes) -> Json:
    """The process's answer to one line."""
    assert running.stdin is not None
    assert running.stdout is not None
    running.stdin.write(line + b"\n")
    running.stdin.flush()
    return read(running.stdout.readline())
