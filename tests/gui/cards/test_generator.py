"""The deck's files: what the generator writes, and what any renderer must be able to draw."""

import json
import re
import subprocess
import sys
from dataclasses import replace
from pathlib import Path
from xml.etree import ElementTree

import pytest

from cassino_desktop.gui.cards.art import VARIANTS, CardLook, card_svg
from cassino_desktop.gui.cards.letters import ENGLISH, LETTER_SETS
from cassino_desktop.resources_path import resource_path
from resources.cards.generator.deck import RANKS, SUIT_ORDER, deck_files, pip_places
from resources.cards.generator.paths import clip, convex, parse, write
from resources.cards.generator.shapes import ellipse, pen
from resources.cards.generator.style import VARIANTS as STYLES

ROOT = Path(__file__).parents[3]
WRITTEN = {".svg", ".json"}


def generate(out: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "resources.cards.generator", "--out", str(out), *arguments]
    return subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)


def files_of(folder: Path) -> dict[str, bytes]:
    return {str(path.relative_to(folder)): path.read_bytes() for path in folder.rglob("*") if path.suffix in WRITTEN}


def test_generating_again_writes_the_same_bytes(tmp_path: Path) -> None:
    done = generate(tmp_path)
    assert done.returncode == 0, done.stderr
    kept = files_of(resource_path("cards")) | {
        f"icons/{name}.svg": resource_path(f"icons/{name}.svg").read_bytes() for name in ("app", "app-small")
    }
    again = files_of(tmp_path / "cards") | {
        f"icons/{name}": data for name, data in files_of(tmp_path / "icons").items()
    }
    assert sorted(again) == sorted(kept)
    assert [name for name in kept if kept[name] != again[name]] == []


@pytest.mark.parametrize("variant", VARIANTS)
def test_a_deck_is_small_and_whole(variant: str) -> None:
    folder = resource_path(f"cards/{variant}")
    names = {path.stem for path in folder.glob("*.svg")}
    assert names == {rank + suit for rank in RANKS for suit in SUIT_ORDER} | {"back-1", "back-2", "back-3"}
    assert sum(path.stat().st_size for path in folder.iterdir()) < 400_000


@pytest.mark.parametrize("variant", VARIANTS)
def test_only_what_every_renderer_draws(variant: str) -> None:
    for path in resource_path(f"cards/{variant}").glob("*.svg"):
        tree = ElementTree.fromstring(path.read_text(encoding="utf-8"))
        tags = {element.tag.rpartition("}")[2] for element in tree.iter()}
        assert tags <= {"svg", "g", "defs", "path", "use"}, path.name
        attributes = {name.rpartition("}")[2] for element in tree.iter() for name in element.attrib}
        assert not attributes & {"style", "class", "filter", "mask", "clip-path", "font-family"}, path.name
        ids = {element.get("id") for element in tree.iter() if element.get("id")}
        used = {value[1:] for element in tree.iter() for name, value in element.attrib.items() if name.endswith("href")}
        assert used <= ids, path.name


@pytest.mark.parametrize("name", sorted(set(LETTER_SETS) - {"english"}))
@pytest.mark.parametrize("variant", VARIANTS)
def test_a_letter_put_in_later_is_the_one_the_generator_draws(variant: str, name: str) -> None:
    letters = LETTER_SETS[name]
    drawn = deck_files(
        replace(STYLES[variant], letters={"A": letters.ace, "K": letters.king, "Q": letters.queen, "J": letters.jack})
    )
    look = CardLook(variant, letters)
    assert [
        card for card in range(52) if card_svg(card, look) != drawn[f"{RANKS[card // 4]}{SUIT_ORDER[card % 4]}.svg"]
    ] == []


def test_the_letters_option_writes_a_local_deck(tmp_path: Path) -> None:
    done = generate(tmp_path, "--letters", "J=B,Q=D,K=K", "--variant", "standard")
    assert done.returncode == 0, done.stderr
    german = CardLook(letters=LETTER_SETS["german"])
    written = tmp_path / "cards" / "standard"
    assert not (tmp_path / "cards" / "four-colour").exists()
    for card, name in ((40 + 3, "JS"), (44 + 1, "QD"), (48, "KC"), (0, "AC")):
        assert (written / f"{name}.svg").read_text(encoding="utf-8") == card_svg(card, german)


@pytest.mark.parametrize("letters", ["J=X", "5=B", "Q=DD"])
def test_a_letter_that_is_not_drawn_is_refused(tmp_path: Path, letters: str) -> None:
    done = generate(tmp_path, "--letters", letters)
    assert done.returncode == 2
    assert "letters for A, J, Q, K" in done.stderr
    assert list(tmp_path.iterdir()) == []


def test_every_letter_is_there_for_every_variant() -> None:
    for variant in VARIANTS:
        drawn = json.loads(resource_path(f"cards/{variant}/letters.json").read_text(encoding="utf-8"))
        for letters in LETTER_SETS.values():
            wanted = {"A": letters.ace, "K": letters.king, "Q": letters.queen, "J": letters.jack}
            assert all(drawn[rank][letter] for rank, letter in wanted.items()), (variant, letters.name)


def test_the_english_letters_are_the_deck_s_own() -> None:
    for variant in VARIANTS:
        drawn = json.loads(resource_path(f"cards/{variant}/letters.json").read_text(encoding="utf-8"))
        for card in (0, 43, 45, 50):
            match = re.search(r'<path id="r" d="([^"]*)', card_svg(card, CardLook(variant)))
            assert match is not None
            rank = RANKS[card // 4]
            assert match[1] == drawn[rank][ENGLISH.of(card // 4)]


def test_pips_number_what_the_index_says() -> None:
    for n in range(2, 11):
        places = {(x, round(y, 6)) for x, y in pip_places(n)}
        assert len(places) == n
        mirrored = {(x, round(350 - y, 6)) for x, y in places}
        # only the odd pip of 7 has no partner in the other half
        assert len(places - mirrored) == (1 if n == 7 else 0)


def test_paths_are_read_and_written_without_loss() -> None:
    data = "M1,2 L4,6 H8 V9 C1,2 3,4 5,6 Q7,8 9,9 Z m2,2 l1,0 0,1 z"
    once = write(parse(data))
    assert write(parse(once)) == once
    assert once.count("Z") == 2


def test_cutting_keeps_what_lies_inside() -> None:
    box = convex([(0, 0), (10, 0), (10, 10), (0, 10)])
    inside = ellipse(5, 5, 3)
    assert write(clip(inside, box)) == write(inside)
    assert clip(ellipse(30, 30, 3), box) == []
    halved = clip(ellipse(10, 5, 4), box)
    xs = [point[0] for start, segments, _ in halved for point in (start, *(p for seg in segments for p in seg))]
    assert max(xs) <= 10 + 1e-6
    assert min(xs) == pytest.approx(6)


def test_the_pen_is_thick_upright_and_thin_level() -> None:
    for line, thick in (("M0,0 L0,40", 8), ("M0,0 L40,0", 3)):
        outline = pen(line, 8, 3, nib=0)
        points = [outline[0][0], *(seg[-1] for seg in outline[0][1])]
        spread = [max(p[axis] for p in points) - min(p[axis] for p in points) for axis in (0, 1)]
        assert min(spread) == pytest.approx(thick)
