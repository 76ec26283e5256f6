"""The rules: listing the legal moves, judging one, playing hands at random.

.venv/bin/python -m tests.benchmarks.bench_engine [SEED]
"""

import statistics
import sys
import time
from collections.abc import Callable
from functools import partial
from random import Random

from cassino_desktop.engine import groups
from cassino_desktop.engine.cards import card_set, iter_cards
from cassino_desktop.engine.checking import check
from cassino_desktop.engine.deal import opening, shuffled_pack
from cassino_desktop.engine.legality import legal_moves
from cassino_desktop.engine.moves import Build, Capture, Move, Trail
from cassino_desktop.engine.play import play
from cassino_desktop.engine.presets import PRESETS
from cassino_desktop.engine.rules import changed_rules
from cassino_desktop.engine.state import Position
from tests.benchmarks.measure import report, seconds
from tests.engine.tables import at

PLIES = 60_000
TEN_AND_TWO = [
    *("AC 2D 3H 4S 5C 6D 7H 8S 9C TD 8[2C 6H]@1 9[4D 5H]@1", "AH 3C 5S 7C 8D 9D TC TS 6S 2H KC KD QC JC JD 4C"),
    *("AC AD 2D 2S 3H 3S 4S 5C 6D TD 7[2C 5H]@1 10*[4D 6H 9C AS]@1", "AH 3C 5S 7C 8D 9D TC TS 6S 2H KC KD QC JC JD 4C"),
]
LOW_SIXTEEN = {
    "four each of A to 4": "AC AD AH AS 2C 2D 2H 2S 3C 3D 3H 3S 4C 4D 4H 4S",
    "A to 8 twice": "AC AD 2C 2D 3C 3D 4C 4D 5C 5D 6C 6D 7C 7D 8C 8D",
}
OWN_BUILD = "AC AD AH 2C 2D 2H 2S 3C 3D 3H 3S 4C 4D 4H 4S 5S 13[6C 7C]@0"


def busy_positions(random: Random, rules: str) -> list[Position]:
    """Tables of ten loose cards and two builds, with hands of four drawn from what is not on them."""
    found = []
    for table, rest in zip(TEN_AND_TWO[::2], TEN_AND_TWO[1::2], strict=True):
        for _ in range(50):
            held = random.sample(rest.split(), 8)
            found.append(at(table, " ".join(held[:4]), " ".join(held[4:]), rules=rules))
    return found


def best_milliseconds(function: Callable[[], object], forget: Callable[[], object] = int) -> float:
    """The best of three calls, ``forget`` being called before each."""
    found = []
    for _ in range(3):
        forget()
        found.append(1000 * seconds(function))
    return min(found)


def judged(random: Random, position: Position) -> list[Move]:
    """Moves to judge, of every size: from three cards up those that might well split, by what they sum to."""
    moves: list[Move] = []
    worth = position.rules.table_values
    loose = [*iter_cards(position.loose)]
    for card in iter_cards(position.hands[position.turn]):
        moves.append(Trail(card))
        for size in (size for size in range(1, len(loose) + 1) for _ in range(5)):
            some = random.sample(loose, size)
            total = sum(worth[other] for other in some)
            if size < 3 or total % worth[card] == 0:
                moves.append(Capture(card, card_set(some)))
            values = (value for value in range(2, 15) if size < 3 or (total + worth[card]) % value == 0)
            moves += [Build(card, value, card_set(some)) for value in values]
    return moves


def plies_a_second(random: Random, preset: str, players: int) -> float:
    """Random self-play through ``legal_moves`` and ``play``, dealing and choosing included."""
    done = number = 0
    began = time.process_time()
    while done < PLIES:
        position = opening(PRESETS[preset], players, False, number % players, shuffled_pack(f"bench/{number}"))
        number += 1
        while not (position.hand_over or position.game_over):
            position, _ = play(position, random.choice(legal_moves(position)))
            done += 1
    return done / (time.process_time() - began)


def bench_check(name: str, position: Position, moves: list[Move]) -> None:
    """Judge each move with nothing remembered from another."""
    taken = [best_milliseconds(partial(check, position, move), groups._splits.cache_clear) for move in moves]
    report(f"check, {name}, median of {len(taken)} moves", statistics.median(taken), "ms", "at most 1")
    report(f"check, {name}, highest", max(taken), "ms", "at most 1")


def bench_checks(random: Random) -> None:
    """Judge moves on sixteen low cards under the laxest and the strictest duties, and trails beside an own build."""
    for name, table in LOW_SIXTEEN.items():
        for preset in ("modern", "royal"):
            for duty, completeness in (("optional", "any"), ("hand", "all")):
                rules = changed_rules(PRESETS[preset], {"capture_duty": duty, "completeness": completeness})
                position = at(table, "TC 9C TS 9S", "KC KD", rules=rules)
                bench_check(f"{name}, {preset}, duty {duty}, {completeness}", position, judged(random, position))
    strict = {"owner_duty": "free", "capture_duty": "hand", "completeness": "all", "build_as_card": True}
    owner = at(OWN_BUILD, "KC KD QC JC", "8C", rules=changed_rules(PRESETS["royal"], strict))
    bench_check("16 low cards and an own build, royal", owner, [Trail(card) for card in iter_cards(owner.hands[0])])


def main() -> None:
    """Print the figures."""
    random = Random(sys.argv[1] if len(sys.argv) > 1 else "engine")
    for preset in ("modern", "royal", "dick_1867"):
        taken = [best_milliseconds(partial(legal_moves, position)) for position in busy_positions(random, preset)]
        what = f"legal, 10 loose and 2 builds, {preset}"
        report(f"{what}, median of {len(taken)} positions", statistics.median(taken), "ms", "at most 5")
        report(f"{what}, highest", max(taken), "ms", "-")
    bench_checks(random)
    for preset, players, wanted in (("modern", 2, "at least 15,000"), ("modern", 4, "-"), ("royal", 2, "-")):
        rate = plies_a_second(random, preset, players)
        report(f"random self-play, {preset}, {players} players, one core", rate, "plies/s", wanted)


if __name__ == "__main__":
    main()
