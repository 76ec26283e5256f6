"""The composition root: arguments, first aid, logging, crashes, and the window with all that it stands on."""

import gc
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import NoReturn

import cassino_desktop
from cassino_desktop import identity
from cassino_desktop.engine.accidents import AccidentKind
from cassino_desktop.engine.presets import PRESETS
from cassino_desktop.firstaid import missing_requirement
from cassino_desktop.session.setup import BadSetupError, GameSetup, Seat

SPEEDS = ("off", "fast", "normal", "slow")


@dataclass(frozen=True)
class Arguments:
    """What the command line asks of this one start; nothing of it is remembered.

    Attributes:
        data_dir: Where everything is kept, or None for the system's places.
        new: Whether a new game is dealt although one was left.
        rules: The named game to deal.
        players: How many play.
        partners: Whether two play two.
        seed: Which cards, or "" for chance.
        accident: The kind of accident of the deal that the first hand has, or "".
        speed: How fast the table moves, or "" as the settings have it.
        file: A saved game to open, or None.
    """

    data_dir: Path | None = None
    new: bool = False
    rules: str = "modern"
    players: int = 2
    partners: bool = False
    seed: str = ""
    accident: str = ""
    speed: str = ""
    file: Path | None = None


class BadArgumentsError(ValueError):
    """A command line that means nothing; its text is one sentence for the person."""


def read_arguments(words: Sequence[str]) -> Arguments:
    """Return what a command line asks for; raise BadArgumentsError. ``--help`` and ``--version`` end the program."""
    if not words:
        return Arguments()
    import argparse  # not at a start without arguments, which would wait for it

    class Parser(argparse.ArgumentParser):
        def error(self, message: str) -> NoReturn:
            raise BadArgumentsError(f"{self.prog}: {message}; {self.prog} --help shows what there is.")

    parser = Parser(prog=identity.PROGRAM, description=f"{identity.SUMMARY}.", allow_abbrev=False)
    parser.add_argument("--version", action="version", version=f"{identity.NAME} {cassino_desktop.__version__}")
    parser.add_argument("--data-dir", type=Path, metavar="DIR", help="keep games, settings and logs in this folder")
    parser.add_argument("--new", action="store_true", help="deal a new game, even if one was left unfinished")
    parser.add_argument("--rules", choices=list(PRESETS), metavar="NAME", help=f"which game: {', '.join(PRESETS)}")
    parser.add_argument("--players", type=int, choices=(2, 3, 4), metavar="N", help="2, 3 or 4 players")
    parser.add_argument("--partners", action="store_true", help="four players, two against two")
    parser.add_argument("--seed", metavar="TEXT", help="the cards: the same text deals the same cards")
    kinds = [kind.value for kind in AccidentKind]
    parser.add_argument("--accident", choices=kinds, metavar="KIND", help=f"deal a hand with it: {', '.join(kinds)}")
    parser.add_argument("--speed", choices=SPEEDS, help="how fast the table moves")
    parser.add_argument("file", type=Path, nargs="?", help=f"a saved game ({identity.SAVE_SUFFIX}) to open")
    found = parser.parse_args(words)
    rules = found.rules or "modern"
    players = found.players or (4 if found.partners else 2)
    asks_game = any((found.new, found.rules, found.players, found.partners, found.accident, found.seed is not None))
    if asks_game and found.file is not None:
        parser.error("a saved game to open and a new game do not go together")
    if found.partners and players != 4:
        parser.error("partners are four players")
    if players not in PRESETS[rules].players:
        allowed = " or ".join(map(str, PRESETS[rules].players))
        parser.error(f"{rules} is a game for {allowed} players")
    if found.accident and found.seed is not None:
        parser.error("an accident finds a seed of its own")
    if PRESETS[rules].draw and found.accident in (AccidentKind.EXPOSED_LAST, AccidentKind.WRONG_COUNT):
        parser.error(f"{rules} has no later rounds in which this could happen")
    if found.seed is not None and not _may_be_seed(found.seed):
        parser.error("a seed is a short text")
    return Arguments(
        found.data_dir,
        bool(asks_game),
        rules,
        players,
        found.partners,
        (found.seed or "").strip(),
        found.accident or "",
        found.speed or "",
        found.file,
    )


def _may_be_seed(seed: str) -> bool:
    try:
        GameSetup(PRESETS["modern"], (Seat("1"), Seat("2")), seed)
    except BadSetupError:
        return False
    return True


def main(words: Sequence[str] | None = None) -> int:
    """Run the window program; return its exit status."""
    try:
        arguments = read_arguments(sys.argv[1:] if words is None else words)
    except BadArgumentsError as error:
        _tell(str(error))
        return 2
    if complaint := missing_requirement():
        _tell(complaint)
        return 1
    gc.disable()  # what is loaded now is kept; collecting begins after the first frame
    from cassino_desktop.gui.program import run
    from cassino_desktop.gui.start import Start
    from cassino_desktop.storage.settings import Chair, LastGame, Speed

    chairs = (Chair(), *[Chair(computer=True)] * (arguments.players - 1))
    game = LastGame(arguments.rules, arguments.partners, chairs) if arguments.new else None
    speed = Speed(arguments.speed) if arguments.speed else None
    return run(Start(arguments.data_dir, game, arguments.seed, speed, arguments.file, arguments.accident))


def _tell(sentence: str) -> None:
    """Say a sentence to whoever started the program; a windowed build has nowhere to say it."""
    if sys.stderr is not None:
        sys.stderr.write(f"{sentence}\n")
