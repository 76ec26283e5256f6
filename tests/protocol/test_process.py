"""The engine as a process: how it starts, answers, outlives what it is told, and ends."""

import json
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest

from cassino_desktop import __version__
from cassino_desktop.protocol.server import INTERRUPTED, LONGEST_LINE
from tests.engine.vectors import MOVE_FILES, rows
from tests.protocol.asking import COMMAND, process, read, say

HELLO = b'{"id": 1, "op": "hello"}\n'


def run(given: bytes, *arguments: str) -> subprocess.CompletedProcess[bytes]:
    return subprocess.run([*COMMAND, *arguments], input=given, capture_output=True, check=False, timeout=60)


def test_end_of_input_ends_it_with_status_0() -> None:
    done = run(HELLO)
    assert (done.returncode, done.stderr) == (0, b"")
    assert read(done.stdout)["name"] == "Cassino"
    assert run(b"").returncode == 0


def test_quit_ends_it_with_status_0_and_what_comes_after_is_not_read() -> None:
    done = run(b'{"id": 1, "op": "quit"}\n' + HELLO)
    assert (done.returncode, done.stderr) == (0, b"")
    assert read(done.stdout) == {"id": 1, "ok": True}


def test_a_last_line_without_its_end_is_answered() -> None:
    assert read(run(HELLO.rstrip(b"\n")).stdout)["id"] == 1


def test_answers_come_at_once_and_in_order() -> None:
    with process() as running:
        for number in range(5):
            assert say(running, json.dumps({"id": number, "op": "hello"}).encode())["id"] == number


def test_ids_may_come_again() -> None:
    answers = run(HELLO * 3).stdout.splitlines(keepends=True)
    assert [read(line)["id"] for line in answers] == [1, 1, 1]


def test_it_goes_on_after_every_kind_of_line() -> None:
    lines = [
        b"",
        b"\xff\xfe",
        b"{" * 50_000,
        b'{"id": 1, "op": "castle"}',
        b'{"id": 1, "op": "legal", "position": ' + b"[" * 900 + b"]" * 900 + b"}",
        b'{"id": 1, "op": "new", "rules": {"courts": ' + b"[" * 985 + b"]" * 985 + b'}, "players": 2, "dealer": 0}',
        b'{"id": 1, "op": "apply", "position": null, "move": null}',
        b"0" * 100_000,
    ]
    with process() as running:
        for line in lines:
            assert say(running, line)["ok"] is False
        assert say(running, HELLO.strip())["ok"] is True
        out, errors = running.communicate(b"")
    assert (out, errors, running.returncode) == (b"", b"", 0), "a bad request is nothing for the log"


@pytest.mark.parametrize("length", [LONGEST_LINE + 1, 3 * LONGEST_LINE, 3 * LONGEST_LINE + 7])
def test_a_line_too_long_is_one_error_and_the_next_is_read(length: int) -> None:
    answers = run(b"x" * (length - 1) + b"\n" + HELLO).stdout.splitlines(keepends=True)
    assert [read(line)["ok"] for line in answers] == [False, True]
    assert read(answers[0])["error"]["code"] == "bad_json"


def test_the_longest_line_is_read() -> None:
    padded = HELLO.rstrip(b"\n").ljust(LONGEST_LINE - 1) + b"\n"
    assert len(padded) == LONGEST_LINE
    assert [read(line)["ok"] for line in run(padded + HELLO).stdout.splitlines(keepends=True)] == [True, True]


def test_only_answers_come_out_of_it() -> None:
    """What a player prints by mistake goes to standard error."""
    code = (
        "import sys; from cassino_desktop.protocol import ops, server;"
        "server.OPS = {**ops.OPS, 'hello': lambda request: print('psst') or {}};"
        "sys.exit(server.main([]))"
    )
    done = subprocess.run([sys.executable, "-c", code], input=HELLO, capture_output=True, check=True, timeout=60)
    assert (done.stdout, done.stderr.split()) == (b'{"id": 1, "ok": true}\n', [b"psst"])


def test_it_fails_inside_and_goes_on() -> None:
    code = (
        "import sys; from cassino_desktop.protocol import ops, server;"
        "server.OPS = {**ops.OPS, 'presets': lambda request: 1 // 0};"
        "sys.exit(server.main([]))"
    )
    given = b'{"id": 7, "op": "presets"}\n' + HELLO
    done = subprocess.run([sys.executable, "-c", code], input=given, capture_output=True, check=True, timeout=60)
    first, second = map(read, done.stdout.splitlines(keepends=True))
    assert (first["id"], first["error"]["code"], second["ok"]) == (7, "internal", True)
    assert b"ZeroDivisionError" in done.stderr


def test_nobody_listens_any_more() -> None:
    with process() as running:
        assert running.stdout is not None
        running.stdout.close()
        _, errors = running.communicate(HELLO * 3)
    assert (running.returncode, errors) == (1, b"")


@pytest.mark.skipif(sys.platform == "win32", reason="there is no such device")
def test_a_full_disk_is_told_in_one_line() -> None:
    with Path("/dev/full").open("wb") as full:
        done = subprocess.run(COMMAND, input=HELLO, stdout=full, stderr=subprocess.PIPE, check=False, timeout=60)
    assert done.returncode == 1
    assert done.stderr.count(b"\n") == 1
    assert b"cannot go on" in done.stderr


@pytest.mark.skipif(sys.platform == "win32", reason="closing a descriptor in a shell")
@pytest.mark.parametrize(("closing", "status"), [("<&-", 0), (">&-", 1)])
def test_closed_from_the_start(closing: str, status: int) -> None:
    command = f'"{sys.executable}" -m cassino_desktop.protocol {closing}'
    done = subprocess.run(["sh", "-c", command], input=HELLO, capture_output=True, check=False, timeout=60)
    assert done.returncode == status
    assert b"Traceback" not in done.stderr


@pytest.fixture
def heeding_ctrl_c() -> Iterator[None]:
    """What a shell starts in the background ignores Ctrl-C, and so would its children."""
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    yield
    signal.signal(signal.SIGINT, before)


@pytest.mark.skipif(sys.platform == "win32", reason="signals of a terminal")
def test_ctrl_c_ends_it_quietly(heeding_ctrl_c: None) -> None:
    with process() as running:
        say(running, HELLO.strip())
        running.send_signal(signal.SIGINT)
        assert running.wait(timeout=60) == INTERRUPTED
        assert running.stderr is not None
        assert running.stderr.read() == b""


def test_arguments() -> None:
    assert run(b"", "--version").stdout.decode().split() == ["Cassino", __version__]
    helped = run(b"", "--help")
    assert (helped.returncode, helped.stdout.startswith(b"usage: cassino-engine")) == (0, True)
    wrong = run(HELLO, "--castle")
    assert (wrong.returncode, wrong.stdout) == (2, b"")


def test_it_loads_no_window_and_no_third_party() -> None:
    code = (
        "import sys; from cassino_desktop.protocol import server; status = server.main([]);"
        "loaded = {name.split('.')[0] for name in sys.modules};"
        "sys.exit(status or bool(loaded & {'PySide6', 'shiboken6', 'platformdirs'}))"
    )
    done = subprocess.run([sys.executable, "-c", code], input=HELLO, capture_output=True, check=False, timeout=60)
    assert done.returncode == 0, done.stderr


def test_vectors_through_the_process(fresh_seed: int) -> None:
    """A few rows of every file: what is legal, and what comes of a play."""
    random = Random(fresh_seed)
    with process() as running:
        for name in MOVE_FILES:
            for row in random.sample([*rows(name)], 3):
                request = {"id": name, "position": row["position"], "move": row["move"]}
                legal = say(running, json.dumps({**request, "op": "legal"}).encode())
                assert legal == {"id": name, "ok": True, "moves": row["moves"]}
                applied = say(running, json.dumps({**request, "op": "apply"}).encode())
                position = applied.pop("position")
                assert {**position, "rules": None} == {**position, **row["after"], "rules": None}
                told = {key: row[key] for key in ("hand_over", "residue", "game_over", "winners")}
                assert applied == {"id": name, "ok": True, **told}


def test_a_game_is_played_over_the_line() -> None:
    """Two computer players, each asked with its own view, to the end of a game."""
    with process() as running:

        def ask(op: str, **fields: object) -> dict[str, object]:
            answer = say(running, json.dumps({"id": op, "op": op, **fields}).encode())
            assert answer["ok"], answer
            return answer

        position = ask("new", rules="modern", players=2, partners=False, dealer=0, seed="line")["position"]
        over = False
        plays = 0
        while not over:
            assert isinstance(position, dict)
            view = ask("view", position=position, seat=position["turn"])["view"]
            move = ask("choose", view=view, level=("random", "greedy")[position["turn"]], seed=str(plays))["move"]
            answer = ask("apply", position=position, move=move)
            position, over = answer["position"], bool(answer["hand_over"])
            plays += 1
        assert plays == 48
