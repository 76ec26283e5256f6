"""A position of a hand: hands, table, builds, stock, heaps, turn (RULES.md sections 1 and 2)."""

from typing import NamedTuple

from cassino_desktop.engine.cards import Card, CardSet
from cassino_desktop.engine.rules import RuleSet


class TableBuild(NamedTuple):
    """A build on the table: its set of ``cards``, announced ``value``, ``owner`` (a seat), and if it is multiple."""

    cards: CardSet
    value: int
    owner: int
    multiple: bool


class Position(NamedTuple):
    """Everything that decides what may be played and what it is worth; immutable.

    Seats are numbered clockwise from 0. ``hands`` go by seat; ``taken``, ``sweeps`` and ``totals`` by side.
    ``builds`` are ordered by their first card, ``stock`` is top first. ``sweeps`` counts the sweeps that score.
    ``totals`` are the game's points before this hand (in pegged games as they stand), ``target`` the game's target
    (None: a single hand), ``carry`` points carried over as ``(item, points)``, ``out`` the sides that claimed falsely.
    """

    rules: RuleSet
    players: int
    partners: bool
    dealer: int
    turn: int
    hands: tuple[CardSet, ...]
    loose: CardSet
    builds: tuple[TableBuild, ...]
    stock: tuple[Card, ...]
    taken: tuple[CardSet, ...]
    sweeps: tuple[int, ...]
    last_taker: int | None
    totals: tuple[int, ...]
    target: int | None
    carry: tuple[tuple[str, int], ...] = ()
    out: tuple[int, ...] = ()

    @property
    def sides(self) -> int:
        """Return the number of sides: players, or two partnerships."""
        return side_count(self.players, self.partners)

    @property
    def eldest(self) -> int:
        """Return the seat on the dealer's left, who leads in every round."""
        return (self.dealer + 1) % self.players

    def side_of(self, seat: int) -> int:
        """Return the side of a seat: itself, or with partners seat mod 2."""
        return seat % 2 if self.partners else seat

    @property
    def table(self) -> CardSet:
        """Return every card on the table, loose or in a build."""
        cards = self.loose
        for build in self.builds:
            cards |= build.cards
        return cards

    @property
    def hand_over(self) -> bool:
        """Return whether hands and stock are empty."""
        return not self.stock and not any(self.hands)

    @property
    def game_over(self) -> bool:
        """Return whether the position shows the game ended: a pegged target reached, or one side left by claims."""
        if self.rules.game.mode == "pegged" and self.target is not None:
            return max(self.totals) >= self.target
        return self.sides - len(self.out) <= 1

    @property
    def last_round(self) -> bool:
        """Return whether no card is left to deal."""
        return not self.stock


def side_count(players: int, partners: bool) -> int:
    """Return how many sides ``players`` make."""
    return 2 if partners else players
