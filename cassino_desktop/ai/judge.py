"""What the outcome of a playout is worth: expected points of the hand, or the chance to win the game."""

from math import sqrt
from typing import Final

from cassino_desktop.ai.lean import SPADES_AT, Bag, Tally
from cassino_desktop.ai.scene import Scene
from cassino_desktop.ai.steps import StepMaker, Table
from cassino_desktop.engine.scoring import HandPoints

LEADER_GETS: Final = 0.35
"""How much of what lies on the table after a round the side that leads next gets, more than the others."""
_SQRT_2PI: Final = 2.5066282746310002


def normal_below(x: float) -> float:
    """Return the chance that a standard normal number is below ``x``, by the same additions on every machine."""
    if not -6.0 < x < 6.0:
        return 0.0 if x < 0 else 1.0
    term = total = x
    for number in range(1, 100):
        term *= -x * x / (2 * number)
        total += term / (2 * number + 1)
    return 0.5 + total / _SQRT_2PI


class Judge:
    """Values the outcome of a round for one scene; remembers what it has valued."""

    def __init__(self, scene: Scene, maker: StepMaker) -> None:
        self.scene = scene
        self.maker = maker
        self.lean = scene.lean
        points = scene.lean.rules.points
        carried = dict(scene.view.position.carry)
        self.for_cards = points.cards + carried.get("cards", 0)
        self.for_spades = points.spades + carried.get("spades", 0)
        spread = 2 / scene.sides
        # Fitted to hands of modern rules: how far the differences of cards and spades still move.
        self._cards = self._chances(sqrt((16 + 1.8 * scene.stock) * spread), 52)
        self._spades = self._chances(sqrt((1.5 + 0.255 * scene.stock) * spread), 13)
        self._points: dict[tuple[tuple[Tally, ...], Table, int | None], tuple[float, ...]] = {}

    @staticmethod
    def _chances(deviation: float, most: int) -> list[float]:
        """Return by lead, from -most to most, the chance to end with the most."""
        return [normal_below(lead / deviation) for lead in range(-most, most + 1)]

    def points(self, tallies: tuple[Tally, ...], table: Table, last: int | None, stock: int) -> tuple[float, ...]:
        """Return the expected points of the hand by side after a round; exact where no card is left to deal."""
        key = (tallies, table, last)
        found = self._points.get(key)
        if found is None:
            found = self._expected(tallies, table) if stock else self.final(tallies, table, last)
            self._points[key] = found
        return found

    def final(self, tallies: tuple[Tally, ...], table: Table, last: int | None) -> tuple[float, ...]:
        """Return the points of a finished hand by side, the residue still lying on the table."""
        return tuple(float(hand.total) for hand in self.reckoned(tallies, table, last)[0])

    def reckoned(
        self, tallies: tuple[Tally, ...], table: Table, last: int | None
    ) -> tuple[list[HandPoints], tuple[Tally, ...]]:
        """Return the points of a finished hand by side and item, and the tallies with the residue in them."""
        residue = self._content(table)
        if last is not None and residue:
            tallies = (*tallies[:last], tallies[last] + self.maker.tally(residue), *tallies[last + 1 :])
        carry = self.scene.view.position.carry
        return self.lean.hand_points(tallies, last, bool(residue) and last is not None, carry), tallies

    @staticmethod
    def _content(table: Table) -> Bag:
        return table[0] + sum(build[0] for build in table[1])

    def _expected(self, tallies: tuple[Tally, ...], table: Table) -> tuple[float, ...]:
        lean, leader = self.lean, self.scene.leader
        content = self.maker.tally(self._content(table))
        cards = self._shares([tally & 255 for tally in tallies], content & 255, self._cards)
        spades = self._shares([tally >> SPADES_AT & 255 for tally in tallies], content >> SPADES_AT & 255, self._spades)
        lying = LEADER_GETS * lean.pegged(content)
        return tuple(
            lean.pegged(tally)
            + self.for_cards * cards[side]
            + self.for_spades * spades[side]
            + (lying if side == leader else 0.0)
            for side, tally in enumerate(tallies)
        )

    def _shares(self, counts: list[int], lying: int, chances: list[float]) -> list[float]:
        """Return the chance of each side to end with the most."""
        middle = len(chances) // 2
        counts[self.scene.leader] += int(lying * LEADER_GETS + 0.5)
        if len(counts) == 2:
            lead = counts[0] - counts[1]
            chance = chances[max(-middle, min(middle, lead)) + middle]
            return [chance, 1.0 - chance]
        leads = [count - max(counts[:side] + counts[side + 1 :]) for side, count in enumerate(counts)]
        weights = [chances[max(-middle, min(middle, lead)) + middle] for lead in leads]
        total = sum(weights) or 1.0
        return [weight / total for weight in weights]


def advantage(points: tuple[float, ...], side: int) -> float:
    """Return a side's points less those of the best other."""
    if len(points) == 2:
        return points[side] - points[1 - side]
    return points[side] - max(points[:side] + points[side + 1 :])
