"""A program that speaks the line protocol badly, or as told: ``fake_engine.py BEHAVIOUR [FILE]``.

It writes its process number into FILE when it starts, one a line; as "recorder" every line that it is sent instead, and
then answers as our own program does.
"""

import json
import os
import sys
import time
from pathlib import Path
from typing import Any

from cassino_desktop.ai.levels import choose
from cassino_desktop.engine.notation import move_text
from cassino_desktop.engine.positions import parse_view


def _good(request: dict[str, Any]) -> str:
    move = choose("greedy", parse_view(request["view"]), request["seed"]).move
    return json.dumps({"id": request["id"], "ok": True, "move": move_text(move)})


def _answer(behaviour: str, request: dict[str, Any], number: int) -> str | None:
    """The line to say, or None for nothing. ``number`` counts the requests from 1."""
    identity = request["id"]
    answers: dict[str, Any] = {
        "illegal": json.dumps({"id": identity, "ok": True, "move": "AC x KS"}),
        "no move": json.dumps({"id": identity, "ok": True}),
        "number for a move": json.dumps({"id": identity, "ok": True, "move": 7}),
        "refusal": json.dumps({"id": identity, "ok": False, "error": {"code": "internal", "message": "No."}}),
        "illegal advice": json.dumps({"id": identity, "ok": True, "candidates": [{"move": "AC x KS", "value": 1}]}),
        "worthless advice": json.dumps({"id": identity, "ok": True, "candidates": [{"move": "AC", "value": "much"}]}),
        "garbage": "}{ this is no answer",
        "no object": "[1, 2, 3]",
        "bytes": "\udcff\udcfe",
        "wrong id": json.dumps({"id": 12345, "ok": True, "move": "AC"}),
        "silent": None,
    }
    if behaviour in answers:
        line: str | None = answers[behaviour]
        return line
    if behaviour == "slow first" and number == 1:
        time.sleep(0.3)
    return _good(request)


def record(path: Path) -> None:
    """Keep the very bytes that come, and answer them."""
    with path.open("ab") as file:
        for line in sys.stdin.buffer:
            file.write(line)
            file.flush()
            request = json.loads(line)
            choice = choose(request["level"], parse_view(request["view"]), request["seed"])
            candidates = [{"move": move_text(move), "value": value} for move, value in choice.candidates]
            answer = {"id": request["id"], "ok": True, "move": move_text(choice.move), "candidates": candidates}
            sys.stdout.write(json.dumps(answer) + "\n")
            sys.stdout.flush()


def main() -> None:
    """Serve until the input ends."""
    behaviour = sys.argv[1]
    if behaviour == "recorder":
        record(Path(sys.argv[2]))
        return
    if len(sys.argv) > 2:
        with Path(sys.argv[2]).open("a") as file:
            file.write(f"{os.getpid()}\n")
    out = open(1, "w", errors="surrogateescape", closefd=False)  # noqa: SIM115 - lives as long as the program
    if behaviour == "dies at once":
        sys.exit(3)
    for number, line in enumerate(sys.stdin, 1):
        if behaviour == "dies when asked":
            sys.exit(4)
        if behaviour == "endless":
            while True:
                out.write("x" * 100_000)
        said = _answer(behaviour, json.loads(line), number)
        if said is not None:
            print(said, file=out, flush=True)


if __name__ == "__main__":
    main()
