"""Settings taken elsewhere: what a person likes comes along, nothing of the machine, and never a command."""

import json
from collections.abc import Callable
from dataclasses import asdict, fields, replace
from random import Random
from typing import Any

import pytest

from cassino_desktop.storage.errors import SaveError, SaveProblem
from cassino_desktop.storage.settings import Settings, Speed
from cassino_desktop.storage.settings_exchange import PORTABLE, export_settings, import_settings
from tests.engine.mutated_json import mutated
from tests.storage.test_settings import CHANGED


def test_what_a_person_likes_goes_along_and_nothing_else() -> None:
    content = export_settings(CHANGED)
    data = json.loads(content)
    assert list(data["settings"]) == list(PORTABLE)
    assert set(PORTABLE) <= {entry.name for entry in fields(Settings)}
    for here in (*(file.path for file in CHANGED.recent), "later", "window_", "first_start"):
        assert json.dumps(here)[1:-1] not in content.decode()
    values, bad = import_settings(content)
    assert bad == ()
    assert values == {name: getattr(CHANGED, name) for name in PORTABLE}
    assert asdict(replace(Settings(), **values))["speed"] is Speed.SLOW


def test_commands_of_other_programs_stay_on_this_machine() -> None:
    assert CHANGED.programs
    content = export_settings(CHANGED)
    for program in CHANGED.programs:
        assert json.dumps(program.command)[1:-1] not in content.decode()
    data = json.loads(content)
    data["settings"]["programs"] = [{"name": "Bot", "command": "rm -rf /"}]
    assert "programs" not in import_settings(json.dumps(data).encode())[0]


@pytest.mark.parametrize(
    "name", ["recent", "window_width", "unknown", "later", "commands", "first_start_done", "programs"]
)
def test_what_is_this_machines_does_not_come_in(name: str) -> None:
    data = json.loads(export_settings(CHANGED))
    data["settings"][name] = {"path": "/bin/sh", "command": "rm -rf"}
    values, bad = import_settings(json.dumps(data).encode())
    assert name not in values
    assert bad == ()


def test_a_bad_value_costs_no_other() -> None:
    data = json.loads(export_settings(CHANGED))
    data["settings"]["back"] = 99
    del data["settings"]["felt"]
    values, bad = import_settings(json.dumps(data).encode())
    assert bad == ("back",)
    assert "felt" not in values
    assert values["letters"] == CHANGED.letters


@pytest.mark.parametrize(
    ("content", "problem"),
    [
        (b"", SaveProblem.DAMAGED),
        (b"\xff", SaveProblem.DAMAGED),
        (b"[" * 100_000, SaveProblem.DAMAGED),
        (b"[]", SaveProblem.NOT_OURS),
        (b'{"speed": "fast"}', SaveProblem.NOT_OURS),
        (b'{"format": "cassino-settings", "version": 1, "settings": []}', SaveProblem.NOT_OURS),
        (b'{"format": "cassino-settings", "version": 2, "settings": {}}', SaveProblem.NEWER),
        (b'{"format": "cassino-settings", "version": true, "settings": {}}', SaveProblem.NEWER),
    ],
)
def test_what_is_no_file_of_settings(content: bytes, problem: SaveProblem) -> None:
    with pytest.raises(SaveError) as caught:
        import_settings(content, "x.json")
    assert caught.value.problem is problem


def test_changed_at_random(fresh_seed: int, long_count: Callable[[int, int], int]) -> None:
    random = Random(fresh_seed)
    good: dict[str, Any] = json.loads(export_settings(CHANGED))
    for _ in range(long_count(200, 10_000)):
        try:
            values, _ = import_settings(json.dumps(mutated(random, good, {})).encode())
        except SaveError:
            continue
        assert set(values) <= set(PORTABLE)
        assert export_settings(replace(Settings(), **values))
