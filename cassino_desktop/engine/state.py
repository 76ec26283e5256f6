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


class Accident(NamedTuple):
    """An accident of the deal (RULES.md section 9) in the current round.

    ``kind`` is a row of the table, ``seat`` whose hand the card falls to or whose count is wrong, ``card`` what was
    exposed or found faced (None: a wrong count), ``many`` whether a wrong count is one too many. ``asked`` is the seat
    that must decide now, None where there is nothing, or nothing more, to decide; then ``decision`` is what was.
    """

    kind: str
    seat: int
    card: Card | None = None
    many: bool = False
    asked: int | None = None
    decision: str = ""


class Law(NamedTuple):
    """What a hand with accidents of the deal needs beside its cards (RULES.md section 9); nobody sees ``chance``.

    ``chance`` decides all accidents still to come. ``accident`` is the current round's. While it asks, ``dealt`` counts
    the cards of an interrupted round dealt before the exposed one, which lies in no zone; ``draw`` are the dealer's
    cards in the order in which one is drawn unseen. ``barred`` is the side that scores nothing this hand, ``seen`` the
    cards in hands that everybody has seen. ``under`` is a seat and the card of it that lies under the table, ``owed``
    the seats whose missing cards come as fifth ones in the last round.
    """

    chance: str
    accident: Accident | None = None
    dealt: int = 0
    draw: tuple[Card, ...] = ()
    barred: int | None = None
    seen: CardSet = 0
    under: tuple[int, Card] | None = None
    owed: tuple[int, ...] = ()

    @property
    def asked(self) -> int | None:
        """Return the seat that must decide something before anything is played, or None."""
        return None if self.accident is None else self.accident.asked


class Position(NamedTuple):
    """Everything that decides what may be played and what it is worth; immutable.

    Seats are numbered clockwise from 0. ``hands`` go by seat; ``taken``, ``sweeps`` and ``totals`` by side.
    ``builds`` are ordered by their first card, ``stock`` is top first. ``sweeps`` counts the sweeps that score.
    ``totals`` are the game's points before this hand (in pegged games as they stand), ``target`` the game's target
    (None: a single hand), ``carry`` points carried over as ``(item, points)``, ``out`` the sides that claimed falsely.
    ``law`` is there where accidents of the deal can happen (RULES.md section 9).
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
    law: Law | None = None

    @property
    def asked(self) -> int | None:
        """Return the seat that an accident of the deal asks to decide, or None."""
        return None if self.law is None else self.law.asked

    @property
    def barred(self) -> int | None:
        """Return the side that scores nothing this hand, or None."""
        return None if self.law is None else self.law.barred

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
