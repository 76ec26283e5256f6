"""How long the levels and the hint think, on played hands and on crowded tables, and how much memory that takes.

Processor time, so that a busy machine counts little. Crowded: 16 loose low cards, four each of A to 4, or A to 8 twice.
"""

import resource
import sys
import time
from collections.abc import Callable, Iterator
from functools import partial
from random import Random

from cassino_desktop.ai.hints import hints
from cassino_desktop.ai.levels import LEVELS, choose
from cassino_desktop.engine.cards import CardSet, card_set
from cassino_desktop.engine.deal import opening, shuffled_pack
from cassino_desktop.engine.notation import move_text
from cassino_desktop.engine.play import play
from cassino_desktop.engine.presets import PRESETS
from cassino_desktop.engine.rules import RuleSet
from cassino_desktop.engine.state import Position
from cassino_desktop.engine.view import View, view_of
from tests.benchmarks.measure import report

CROWDS = (card_set(range(16)), card_set(4 * rank + suit for rank in range(8) for suit in (0, 3)))
SAMPLES = 4


def crowded(rules: RuleSet, players: int, loose: CardSet, random: Random) -> View:
    """A view of a crowded table: hands dealt at random, what fills no round taken."""
    rest = [card for card in range(52) if not loose >> card & 1]
    random.shuffle(rest)
    hands = tuple(card_set(rest[4 * seat : 4 * seat + 4]) for seat in range(players))
    stock = rest[4 * players :]
    whole = len(stock) // (4 * players) * 4 * players
    taken = (card_set(stock[whole:]), *(0,) * (players - 1))
    position = Position(
        rules, players, False, 0, 0, hands, loose, (), tuple(stock[:whole]), taken, (0,) * players, 0,
        (0,) * players, rules.game.target,
    )  # fmt: skip
    return view_of(position, 0)


def crowds() -> Iterator[View]:
    random = Random(1)
    for rules in PRESETS.values():
        for players in rules.players:
            for loose in CROWDS:
                for _ in range(SAMPLES if players == 2 else 1):
                    yield crowded(rules, players, loose, random)


def played() -> Iterator[View]:
    """The views of one hand of each preset and number of players, played by greedy players."""
    for name, rules in PRESETS.items():
        for players in rules.players:
            position = opening(rules, players, False, 0, shuffled_pack(f"bench/{name}"))
            history: tuple[tuple[int, str], ...] = ()
            while not position.hand_over and not position.game_over:
                view = view_of(position, position.turn, history)
                if len(history) % 3 == 0:
                    yield view
                move = choose("greedy", view, "1").move
                history += ((position.turn, move_text(move)),)
                position, _ = play(position, move)


def show(what: str, answer: Callable[[View], object], views: list[View]) -> None:
    times = []
    for view in views:
        began = time.process_time()
        answer(view)
        times.append(time.process_time() - began)
    times.sort()
    report(f"{what}, mean", 1000 * sum(times) / len(times), "ms", "none")
    report(f"{what}, 99 of 100", 1000 * times[len(times) * 99 // 100], "ms", "at most 1000")


def _chosen(level: str, view: View) -> object:
    return choose(level, view, "1")


def main() -> None:
    for name, views in (("hands", list(played())), ("crowded tables", list(crowds()))):
        for level in sys.argv[1:] or LEVELS:
            show(f"{level}, {name} ({len(views)} views)", partial(_chosen, level), views)
        if not sys.argv[1:]:
            show(f"hint, {name} ({len(views)} views)", lambda view: hints(view, Random("1")), views)
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    report("memory at its peak", peak, "MB", "under 150")


if __name__ == "__main__":
    main()
