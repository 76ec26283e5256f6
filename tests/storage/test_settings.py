"""Settings: each value vetted by itself, unknown ones kept, bad files set aside."""

import json
from collections.abc import Callable
from dataclasses import fields, replace
from pathlib import Path
from random import Random
from typing import Any

import pytest

from cassino_desktop.engine.presets import PRESETS, parse_rules
from cassino_desktop.engine.rules import rules_to_json
from cassino_desktop.storage.errors import SaveError
from cassino_desktop.storage.settings import (
    Chair,
    Counters,
    Deck,
    Felt,
    LastGame,
    OtherProgram,
    Recent,
    ReducedMotion,
    Settings,
    Speed,
    Theme,
    load_settings,
    save_settings,
)
from tests.engine.mutated_json import mutated

CHANGED = Settings(
    speed=Speed.SLOW,
    reduced_motion=ReducedMotion.ON,
    sound=True,
    theme=Theme.CONTRAST,
    felt=Felt.BURGUNDY,
    deck=Deck.FOUR_COLOUR,
    letters="de",
    back=3,
    mark_scoring_cards=True,
    take_the_most=True,
    counters=Counters.OFF,
    move_list=False,
    tool_bar=False,
    show_cut=False,
    pause_between_hands=False,
    play_forced=True,
    undo_across_deals=False,
    confirm_new_game=False,
    programs=(OtherProgram("Deep Sweep", "'/opt/deep sweep' --fast"),),
    first_start_done=True,
    window_width=640,
    window_height=480,
    window_maximized=True,
    last_game=LastGame(
        rules={"preset": "royal", "game": {"target": 31}},
        partners=True,
        chairs=(Chair("Ida"), Chair("", True, "counter"), Chair("Zoë 🂡"), Chair("Bot", True, "greedy")),
        cut=False,
        dealer=3,
    ),
    recent=(Recent("/home/ida/Aunt “Ida”.cassino", "0123456789abcdef"), Recent("C:\\x;|y.cassino", "x")),
    unknown={"later": {"deep": [1, None]}},
)


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "settings.json"


def test_every_setting_of_the_test_differs_from_the_usual() -> None:
    usual = Settings()
    assert all(getattr(CHANGED, entry.name) != getattr(usual, entry.name) for entry in fields(Settings))


def test_a_first_start_has_the_usual_settings(path: Path) -> None:
    assert load_settings(path) == (Settings(), ())
    assert not path.exists()


@pytest.mark.parametrize("settings", [Settings(), CHANGED], ids=["usual", "changed"])
def test_settings_come_back(path: Path, settings: Settings) -> None:
    save_settings(path, settings)
    assert load_settings(path) == (settings, ())
    assert isinstance(load_settings(path)[0].speed, Speed)


@pytest.mark.parametrize("rules", list(PRESETS))
def test_the_last_choice_of_every_game_comes_back(path: Path, rules: str) -> None:
    chairs = tuple(Chair(str(n)) for n in range(PRESETS[rules].players[-1]))
    for said in (rules, rules_to_json(PRESETS[rules])):
        settings = Settings(last_game=LastGame(said, False, chairs))
        save_settings(path, settings)
        assert load_settings(path) == (settings, ())
        assert parse_rules(settings.last_game.rules) == PRESETS[rules]


BAD: dict[str, list[Any]] = {
    "speed": ["warp", 1, None, [], {}],
    "reduced_motion": [True, "On"],
    "sound": [1, "true", None],
    "theme": ["pink"],
    "felt": [""],
    "deck": ["tarot"],
    "letters": [5, "x" * 201],
    "back": [0, 4, True, 1.0, 10**30, "1"],
    "counters": [False],
    "window_width": [0, -1, 10**9, 12.5],
    "window_height": [None],
    "recent": [
        None,
        {},
        ["/a.cassino"],
        [{"path": "/a.cassino"}],
        [{"path": 1, "game": "x"}],
        [{"path": "/a" * 4096, "game": "x"}],
        [{"path": "/a", "game": "x"}] * 11,
    ],
    "last_game": [
        None,
        "modern",
        {},
        {"rules": "modern", "partners": False, "chairs": [], "cut": True, "dealer": 0},
        {"rules": "nothing", "partners": False, "chairs": [{}, {}], "cut": True, "dealer": 0},
        {
            "rules": "modern",
            "partners": False,
            "chairs": [{"name": "A", "computer": False, "level": ""}] * 2,
            "cut": True,
            "dealer": 2,
        },
        {
            "rules": "modern",
            "partners": True,
            "chairs": [{"name": "A", "computer": False, "level": ""}] * 2,
            "cut": True,
            "dealer": 0,
        },
        {
            "rules": "draw",
            "partners": False,
            "chairs": [{"name": "A", "computer": False, "level": ""}] * 3,
            "cut": True,
            "dealer": 0,
        },
        {
            "rules": "modern",
            "partners": False,
            "chairs": [{"name": "A", "computer": 0, "level": ""}] * 2,
            "cut": True,
            "dealer": 0,
        },
    ],
}


@pytest.mark.parametrize(("key", "value"), [(key, value) for key, values in BAD.items() for value in values])
def test_a_bad_value_costs_no_other(path: Path, key: str, value: Any) -> None:
    save_settings(path, CHANGED)
    data = json.loads(path.read_text())
    path.write_text(json.dumps({**data, key: value}))
    settings, bad = load_settings(path)
    assert bad == (key,)
    assert settings == replace(CHANGED, **{key: getattr(Settings(), key)})


def test_what_is_not_said_is_as_usual(path: Path) -> None:
    path.write_text('{"sound": true}')
    assert load_settings(path) == (Settings(sound=True), ())


def test_keys_of_a_later_version_are_kept(path: Path) -> None:
    path.write_text('{"sound": true, "hologram": [1, {"a": null}], "unknown": 7}')
    settings, bad = load_settings(path)
    assert bad == ()
    save_settings(path, replace(settings, back=2))
    data = json.loads(path.read_text())
    assert data["hologram"] == [1, {"a": None}]
    assert (data["sound"], data["back"]) == (True, 2)
    assert "unknown" not in data


@pytest.mark.parametrize("content", [b"", b"{", b"[]", b"null", b"\xff", b"[" * 100_000, b" " * 1_000_001])
def test_an_unreadable_file_is_set_aside(path: Path, content: bytes) -> None:
    path.write_bytes(content)
    assert load_settings(path) == (Settings(), ("",))
    (aside,) = path.parent.iterdir()
    assert aside.name.startswith("settings.json.corrupt-")
    assert aside.read_bytes() == content
    save_settings(path, CHANGED)
    assert load_settings(path) == (CHANGED, ())


def test_settings_that_cannot_be_written(tmp_path: Path) -> None:
    blocked = tmp_path / "blocked"
    blocked.write_bytes(b"mine")
    with pytest.raises(SaveError):
        save_settings(blocked / "settings.json", CHANGED)
    assert load_settings(blocked / "settings.json")[0] == Settings()
    assert blocked.read_bytes() == b"mine"


def test_changed_at_random(path: Path, fresh_seed: int, long_count: Callable[[int, int], int]) -> None:
    random = Random(fresh_seed)
    save_settings(path, CHANGED)
    good = json.loads(path.read_text())
    for _ in range(long_count(200, 10_000)):
        path.write_text(json.dumps(mutated(random, good, {})))
        settings, bad = load_settings(path)
        assert len(bad) <= 3
        unhurt = [entry.name for entry in fields(Settings) if entry.name not in bad]
        assert sum(getattr(settings, name) != getattr(CHANGED, name) for name in unhurt) <= 3
        if random.random() < 0.1:
            save_settings(path, settings)
            assert load_settings(path) == (settings, ())
