"""Pictures of the real window for README.md and the packages: ``python -m tests.realwindow.screenshots [FOLDER]``."""

import json
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random
from typing import Final, NamedTuple

from cassino_desktop.engine.cards import iter_cards
from cassino_desktop.engine.moves import Build, CardPlay, Trail
from cassino_desktop.engine.state import Position
from cassino_desktop.session.intents import plays
from tests.helpers.screen import open_screen
from tests.realwindow.person import ROOT, Person, person_at


class Picture(NamedTuple):
    """One picture: its name, the window's size, its theme and cloth, the game, and how many moves are played before."""

    name: str
    width: int
    height: int
    theme: str
    felt: str
    options: tuple[str, ...]
    moves: int


ATTEMPTS: Final = 8
"""How many deals are tried for a table worth showing."""

PICTURES: Final = (
    Picture("table", 1280, 800, "light", "green", ("--rules", "modern"), 9),
    Picture("table-dark", 1280, 800, "dark", "green", ("--rules", "modern"), 9),
    Picture("table-contrast", 1280, 800, "contrast", "charcoal", ("--rules", "modern"), 9),
    Picture("partners", 1920, 1080, "light", "blue", ("--rules", "royal", "--partners"), 5),
    Picture("three", 1024, 600, "dark", "burgundy", ("--rules", "hoyle_1800", "--players", "3"), 5),
    Picture("small", 640, 480, "light", "green", ("--rules", "swedish"), 6),
)


def main(folder: Path) -> None:
    """Take all the pictures into a folder."""
    folder.mkdir(parents=True, exist_ok=True)
    for picture in PICTURES:
        for attempt in range(ATTEMPTS):
            with _window(picture, attempt) as person:
                worth_showing = _play_on(person, picture.moves)
                if worth_showing or attempt == ATTEMPTS - 1:
                    _pick_a_card(person)
                    person.screen.screenshot(folder / f"{picture.name}.png")
                    break


@contextmanager
def _window(picture: Picture, attempt: int) -> Iterator[Person]:
    """A window that fills its screen, without a frame."""
    with tempfile.TemporaryDirectory() as name, open_screen(picture.width, picture.height) as screen:
        data_dir = Path(name)
        options = (*picture.options, "--seed", f"{picture.name} {attempt}")
        settings = {"theme": picture.theme, "felt": picture.felt, "window_maximized": False, "first_start_done": True}
        (data_dir / "settings.json").write_text(json.dumps(settings))
        with person_at(screen, data_dir, "--new", "--speed", "off", *options) as person:
            person.await_rest()
            person.key("F11")
            person.await_sight(lambda seen: seen["still"] and seen["view"][0] == 0, "the full screen")
            yield person


def _play_on(person: Person, moves: int) -> bool:
    """Play so many moves, and on to a table that shows what the game is; return whether there was one."""
    random = Random(7)
    while person.await_rest()["stage"] == "TURN" and len(person.session().hand_moves) < 3 * moves:
        position = person.session().position
        choices = max(len(plays(position, card).all) for card in iter_cards(position.hands[position.turn]))
        building = position.builds or not position.rules.building
        if len(person.session().hand_moves) >= moves and building and choices >= 3 and position.loose.bit_count() >= 3:
            return True
        person.play(person.look(), _that_fills_the_table(position, random))
    return False


def _that_fills_the_table(position: Position, random: Random) -> CardPlay:
    """Return a build of the player to move, or else a trail, or else what there is."""
    hand = iter_cards(position.hands[position.turn])
    found = [choice.move for card in hand for choice in plays(position, card).all]
    return random.choice(
        [move for move in found if isinstance(move, Build)]
        or [move for move in found if isinstance(move, Trail)]
        or found
    )


def _pick_a_card(person: Person) -> None:
    """Press the number of the hand card with the most plays, so that the table shows what it can do."""
    position = person.session().position
    hand = list(iter_cards(position.hands[position.turn]))
    best = max(hand, key=lambda card: len(plays(position, card).all))
    person.key(str(hand.index(best) + 1))
    person.await_sight(lambda seen: "Selecting" in seen["doing"] and f"card={best}" in seen["doing"], "a chosen card")


if __name__ == "__main__":
    main(Path(sys.argv[1]) if len(sys.argv) > 1 else ROOT / "resources" / "screenshots")
