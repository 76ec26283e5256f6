"""The format as other programs see it: what ``resources/format.md`` says holds, and files of every version load."""

import json
import re
from collections.abc import Iterator
from dataclasses import replace
from hashlib import sha256
from pathlib import Path
from random import Random
from typing import Any

import pytest

from cassino_desktop.engine.cards import CARD_TEXT
from cassino_desktop.engine.deal import cut_for_deal, shuffled_pack
from cassino_desktop.engine.positions import position_to_json
from cassino_desktop.resources_path import resource_path
from cassino_desktop.session.session import Session
from cassino_desktop.session.setup import Earlier
from cassino_desktop.storage.codec import decode_game, digest, encode_game
from cassino_desktop.storage.errors import SaveError, SaveProblem
from cassino_desktop.storage.upgrades import VERSION, upgraded
from tests.session.games import MODERN, play_hand, play_steps

DOCUMENT = resource_path("format.md").read_text(encoding="utf-8")
FIXTURES = Path(__file__).parent / "games"
NAMES = sorted(path.name for path in FIXTURES.iterdir())


def _written() -> dict[str, Any]:
    session = Session(MODERN.setup("format", computers=(1,)))
    play_hand(session, Random(1))
    session.next_hand()
    play_steps(session, Random(2), 5)
    data: dict[str, Any] = json.loads(encode_game(session, "A title"))
    return data


def test_every_key_is_described_and_every_described_key_is_written() -> None:
    described = re.findall(r"^\| `(\w+)` \|", DOCUMENT, re.MULTILINE)
    setup = MODERN.setup("format", dealer=0)
    study = Session(replace(setup, start=Session(setup).position, earlier=Earlier(("A", "B"), ((3, 8),))))
    written = {*_written(), *json.loads(encode_game(study, "A title"))}
    assert sorted(described) == sorted(written)


def test_the_version_described_is_the_one_written() -> None:
    assert f"This is version {VERSION}." in DOCUMENT
    assert _written()["version"] == VERSION


# --- written from the document alone ---------------------------------------------------


def _numbers(purpose: str, seed: str) -> Iterator[int]:
    counter = 0
    while True:
        block = sha256(f"{purpose}/{seed}/{counter}".encode()).digest()
        yield from (int.from_bytes(block[k : k + 8], "big") for k in (0, 8, 16, 24))
        counter += 1


def _shuffled(purpose: str, seed: str) -> list[str]:
    pack = [rank + suit for rank in "A23456789TJQK" for suit in "CDHS"]
    numbers = _numbers(purpose, seed)
    for count in range(52, 1, -1):
        top = 2**64 // count * count
        drawn = next(number for number in numbers if number < top) % count
        pack[count - 1], pack[drawn] = pack[drawn], pack[count - 1]
    return pack


@pytest.mark.parametrize("seed", ["tea time", "", "é 🂡", "x" * 200])
def test_the_cards_are_dealt_as_described(seed: str) -> None:
    for hand in (0, 1, 39):
        assert [CARD_TEXT[card] for card in shuffled_pack(seed, hand)] == _shuffled(f"cassino-deal-1/{hand}", seed)


def test_the_cut_is_as_described(fresh_seed: int) -> None:
    """Without partners and without a tie for the lowest card."""
    for number in range(40):
        seed = f"{fresh_seed} {number}"
        ranks = ["A23456789TJQK".index(card[0]) for card in _shuffled("cassino-cut-1", seed)[:3]]
        if ranks.count(min(ranks)) == 1:
            assert cut_for_deal(seed, 3, False).dealer == ranks.index(min(ranks))


def test_the_digest_is_as_described() -> None:
    data = _written()
    position = position_to_json(decode_game(json.dumps(data).encode()).position)
    text = json.dumps({"position": position, "phase": "playing"}, sort_keys=True, separators=(",", ":"))
    assert data["digest"] == sha256(text.encode("ascii")).hexdigest()


# --- versions ---------------------------------------------------------------------------


@pytest.mark.parametrize("name", NAMES)
def test_files_of_every_version_load(name: str) -> None:
    """The files are never made anew: what once was saved must load for ever."""
    content = (FIXTURES / name).read_bytes()
    session = decode_game(content)
    expected = json.loads(content)
    assert f"version-{expected['version']}-" in name
    assert [[[played.seat, played.text] for played in hand] for hand in session.hands] == expected["hands"]
    assert digest(session) == expected["digest"]
    assert session.hints_used is expected.get("hints_used", False)
    assert session.undone
    assert session.redo()
    assert (FIXTURES / name).read_bytes() == content


def test_there_are_files_of_every_version() -> None:
    assert {int(name.split("-")[1]) for name in NAMES} == set(range(1, VERSION + 1))


def test_an_old_file_is_brought_up_to_date_step_by_step_and_is_left_as_it_is() -> None:
    for name in NAMES:
        data = json.loads((FIXTURES / name).read_bytes())
        before = json.dumps(data)
        version = data["version"]
        new = upgraded(data, version)
        assert new["version"] == VERSION
        assert json.dumps(data) == before
        assert decode_game(json.dumps(new).encode()).hands == decode_game(before.encode()).hands


def test_the_first_impossible_move_stands_in_the_error() -> None:
    data = _written()
    data["hands"][1][3][1] = "KS x KS"
    with pytest.raises(SaveError) as caught:
        decode_game(json.dumps(data).encode(), "a.cassino")
    assert caught.value.problem is SaveProblem.BAD_CONTENT
    assert caught.value.replay is not None
    assert (caught.value.replay.hand, caught.value.replay.number, caught.value.replay.text) == (1, 3, "KS x KS")
