"""The process that speaks the line protocol: one JSON object a line in, one a line out (PROTOCOL.md)."""

import argparse
import contextlib
import json
import logging
import os
import sys
from collections.abc import Iterator, Sequence
from typing import Any, BinaryIO, Final, NamedTuple, TextIO

from cassino_desktop import __version__
from cassino_desktop.identity import ENGINE_PROGRAM, NAME
from cassino_desktop.protocol import arena
from cassino_desktop.protocol.ops import OPS
from cassino_desktop.protocol.requests import Request, RequestError

LONGEST_LINE: Final = 1 << 20
"""How many bytes a request may have, its end of line included."""

INTERRUPTED: Final = 130
"""The exit status after Ctrl-C."""

logger = logging.getLogger("cassino.engine")


class Reply(NamedTuple):
    """The ``line`` that answers a request, its end included, and whether it is the ``last``."""

    line: bytes
    last: bool = False


def reply(line: bytes | None) -> Reply:
    """Return the answer to one line, None for one that was too long; never raises but for an interrupt."""
    id_text = "null"
    try:
        request = _parsed(line)
        id_text = _id_text(request.get("id"))
        op = Request(request).text("op")
        if op not in OPS:
            raise RequestError("unknown_op", f"There is no such op; there are {', '.join(OPS)}.")
        return Reply(_line(id_text, {"ok": True, **OPS[op](Request(request))}), last=op == "quit")
    except RequestError as error:
        failure = error
    except RecursionError:
        failure = RequestError("bad_request", "The request is nested too deeply.")
    except Exception:
        logger.exception("a request could not be answered")
        failure = RequestError("internal", "The engine failed at this request; its log says where.")
    return Reply(_line(id_text, {"ok": False, "error": failure.to_json()}))


def _line(id_text: str, rest: dict[str, Any]) -> bytes:
    """Return an answer as a line of plain ASCII, which is UTF-8 whatever a text in it holds."""
    return f'{{"id": {id_text}, {json.dumps(rest, allow_nan=False)[1:]}\n'.encode("ascii")


def _parsed(line: bytes | None) -> dict[str, Any]:
    if line is None:
        raise RequestError("bad_json", f"The line is longer than {LONGEST_LINE} bytes.")
    try:
        value = json.loads(line.decode("utf-8-sig"), parse_constant=_refuse, parse_float=_finite)
    except UnicodeDecodeError:
        raise RequestError("bad_json", "The line is not UTF-8.") from None
    except RecursionError:
        raise RequestError("bad_json", "The line is nested too deeply.") from None
    except ValueError as error:
        raise RequestError("bad_json", f"The line is not JSON: {error}.") from None
    if not isinstance(value, dict):
        raise RequestError("bad_json", "A request is a JSON object.")
    return value


def _refuse(name: str) -> float:
    raise ValueError(f"{name} is no number of JSON")


def _finite(text: str) -> float:
    number = float(text)
    if number in (float("inf"), float("-inf")):
        raise ValueError("a number is too great")
    return number


def _id_text(value: object) -> str:
    """Return the id as JSON, to be given back as it came."""
    try:
        return json.dumps(value, allow_nan=False)
    except RecursionError:
        raise RequestError("bad_json", "The id is nested too deeply.") from None


def _lines(source: BinaryIO) -> Iterator[bytes | None]:
    """Yield each line of the source, None for one that is too long, of which no more than a piece is ever held."""
    while line := source.readline(LONGEST_LINE + 1):
        if len(line) <= LONGEST_LINE:
            yield line
            continue
        while line and not line.endswith(b"\n"):
            line = source.readline(LONGEST_LINE)
        yield None


def serve(source: BinaryIO, target: BinaryIO) -> None:
    """Answer every line of ``source`` on ``target``, in order, until its end or ``quit``; raises OSError of either."""
    for line in _lines(source):
        answer = reply(line)
        target.write(answer.line)
        target.flush()
        if answer.last:
            return


def _arguments(arguments: Sequence[str] | None) -> argparse.Namespace:
    parser = argparse.ArgumentParser(
        prog=ENGINE_PROGRAM,
        description="The rules and the computer players of Cassino without a window. Reads one JSON request a line on"
        " standard input and answers each with one line on standard output.",
    )
    parser.add_argument("--version", action="version", version=f"{NAME} {__version__}")
    commands = parser.add_subparsers(dest="command", metavar="COMMAND")
    arena.add_arguments(commands.add_parser("arena", help="measure which of two players is stronger"))
    return parser.parse_args(arguments)


def main(arguments: Sequence[str] | None = None) -> int:
    """Serve standard input and output, or run the command named; return the exit status, 0 where all went well."""
    options = _arguments(arguments)
    if options.command == "arena":
        return arena.main(options)
    logging.basicConfig(stream=sys.stderr, format="%(asctime)s %(levelname)s %(name)s: %(message)s")
    if sys.stdin is None:
        return 0
    if sys.stdout is None:
        logger.error("there is no standard output to answer on")
        return 1
    target = sys.stdout
    try:
        with contextlib.redirect_stdout(sys.stderr):  # nothing but answers may come out where they do
            serve(sys.stdin.buffer, target.buffer)
    except KeyboardInterrupt:
        return INTERRUPTED
    except BrokenPipeError:
        _silence(target)
        return 1
    except OSError as error:
        logger.error("cannot go on: %s", error)
        _silence(target)
        return 1
    return 0


def _silence(target: TextIO) -> None:
    """Point standard output nowhere, for Python flushes it once more at its end."""
    with contextlib.suppress(OSError, ValueError):
        os.dup2(os.open(os.devnull, os.O_WRONLY), target.fileno())
