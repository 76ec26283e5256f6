"""Positions with a play that a good player finds, or one that he avoids, and why.

The mover is seat 0. What is not named is unseen: in the other hands, in the stock, or not in the game at all. Where
``theirs`` is given it is the last round of two hands, and all other cards lie in the heaps.
"""

from typing import Any, NamedTuple

from cassino_desktop.engine.cards import FULL_PACK, CardSet, card_set, parse_card
from cassino_desktop.engine.presets import parse_rules
from cassino_desktop.engine.state import Position, TableBuild
from cassino_desktop.engine.view import View


class Tactic(NamedTuple):
    """A position, the plays that are ``right`` (any of them) or those that are ``wrong``, and the reason."""

    why: str
    hand: str
    loose: str
    right: tuple[str, ...] = ()
    wrong: tuple[str, ...] = ()
    builds: tuple[tuple[str, int, int], ...] = ()
    gone: str = ""
    theirs: str | None = None
    mine_gone: int | None = None
    rules: Any = "modern"
    players: int = 2
    partners: bool = False
    totals: tuple[int, ...] = ()
    last_taker: int | None = None
    hidden: int = 4

    def view(self) -> View:
        """The position as seat 0 sees it."""
        rules = parse_rules(self.rules)
        hand, loose, gone = cards(self.hand), cards(self.loose), cards(self.gone)
        builds = tuple(_build(rules.table_values, text, value, owner) for text, value, owner in self.builds)
        sides = 2 if self.partners else self.players
        mine: CardSet = gone
        theirs: CardSet = 0
        hidden = [0] + [self.hidden] * (self.players - 1)
        unseen = FULL_PACK & ~(hand | loose | gone | sum(build.cards for build in builds))
        stock = 0
        if self.theirs is not None:
            held = cards(self.theirs)
            rest = unseen & ~held
            mine, theirs = _shared(rest, gone, self.mine_gone)
            hidden[1] = held.bit_count()
        else:
            round_size = 4 * self.players
            stock = (unseen.bit_count() - sum(hidden)) // round_size * round_size
            stock = min(stock, unseen.bit_count() - sum(hidden)) if rules.draw else stock
        position = Position(
            rules=rules, players=self.players, partners=self.partners, dealer=self.players - 1, turn=0,
            hands=(hand,) + (0,) * (self.players - 1), loose=loose,
            builds=tuple(sorted(builds, key=lambda build: build.cards & -build.cards)), stock=(),
            taken=(mine, theirs, *(0,) * (sides - 2)), sweeps=(0,) * sides, last_taker=self.last_taker,
            totals=self.totals or (0,) * sides, target=rules.game.target,
        )  # fmt: skip
        return View(0, position, tuple(hidden), stock)


def cards(text: str) -> CardSet:
    """A set of cards by their names."""
    return card_set(parse_card(name) for name in text.split())


def _build(worth: tuple[int, ...], text: str, value: int, owner: int) -> TableBuild:
    total = sum(worth[parse_card(name)] for name in text.split())
    return TableBuild(cards(text), value, owner, total > value)


def _shared(rest: CardSet, gone: CardSet, mine: int | None) -> tuple[CardSet, CardSet]:
    """Cards won by either side: ``gone`` and of the rest, from the top, as many as make it ``mine`` are the mover's."""
    count = mine if mine is not None else (rest | gone).bit_count() // 2
    first, second = gone, rest
    for card in range(51, -1, -1):
        if first.bit_count() < count and second >> card & 1:
            first |= 1 << card
            second &= ~(1 << card)
    return first, second


ROYAL, HOYLE, FOSTER = "royal", "hoyle_1800", "foster_1897"

TACTICS: tuple[Tactic, ...] = (
    # from reports about such programs
    Tactic("all the groups of eight, and a sweep", "8H KC QD JS", "8S 6C 2D 5H 3C", ("8H x 2D 3C 5H 6C 8S",)),
    Tactic("a five beside a four makes nine; the king makes nothing", "5C KD", "4H", wrong=("5C",), hidden=2),
    Tactic("the king is kept for the last capture and the residue", "3C KD", "9C KH JH", ("3C",), theirs="9S",
           last_taker=1),
    Tactic("the other side's build is taken rather than a card trailed", "8C QD JH 4S", "KH",
           ("8C x [AC 7C]",), builds=(("AC 7C", 8, 1),)),
    Tactic("no eight is built for the eight the other side is known to hold", "3C 8S KC", "5D 9H",
           wrong=("3C + 5D = 8",), theirs="8H QD JH"),
    # points
    Tactic("Big Cassino lies there to be taken", "TC 4H", "TD 3H JC", ("TC x TD",), theirs="TS KD"),
    Tactic("Big Cassino takes the ten before they do", "TD QH", "TH JC", ("TD x TH",), theirs="TS KC"),
    Tactic("Big Cassino takes six and four rather than wait", "TD QH KS JC", "6H 4S QC", ("TD x 4S 6H",)),
    Tactic("Little Cassino is taken", "2H QD KS JC", "2S 9H KD", ("2H x 2S",), wrong=("QD", "JC")),
    Tactic("an ace takes an ace", "AC QH JS 9D", "AS KD 6H", ("AC x AS",)),
    Tactic("ten takes the ace with the nine", "TC QH JS 3D", "AS 9S KD", ("TC x AS 9S",)),
    Tactic("Little Cassino and the seven, not just the pair of nines", "9C QH JS KD", "2S 7H 9D QC",
           ("9C x 2S 7H 9D", "9C x 2S 7H")),
    Tactic("of two kings the spade", "KC 4H 6D 9C", "KS KH", wrong=("KC x KH",)),
    Tactic("a sweep of one card", "7C KD QS JD", "7H", ("7C x 7H",)),
    Tactic("a sweep of three cards by one nine", "9H KC QD JC", "2C 3D 4S", ("9H x 2C 3D 4S",)),
    Tactic("every group of nine", "9H KC QS JD", "9C 5D 4H 6S 3C", ("9H x 3C 4H 5D 6S 9C",)),
    Tactic("the build with the loose nine or the pair, not the build alone", "9H KC QS JD", "9C 5H 4D KS",
           ("9H x 4D 5H 9C [3C 6S]", "9H x 4D 5H [3C 6S]", "9H x 9C [3C 6S]"), builds=(("6S 3C", 9, 1),)),
    # what is left to the others
    Tactic("an ace beside a nine offers both", "AS KC", "9H", wrong=("AS",), hidden=2),
    Tactic("the king that nobody can pair", "KS 4D", "", ("KS",), gone="KC KD KH", hidden=2),
    Tactic("the queen, of which two are gone, not the eight", "QD 8H", "", ("QD",), gone="QC QH", hidden=2),
    Tactic("Big Cassino is not laid down while a jack can be", "TD JC KH 5C", "3H", wrong=("TD",)),
    Tactic("Little Cassino is not laid down while a queen can be", "2S QC JH 6D", "KH", wrong=("2S",)),
    Tactic("an ace is not laid down while a king is safe", "AH KS", "QS", ("KS",), gone="KC KD KH", hidden=2),
    Tactic("a build that no unseen card can take", "4C 9H KD", "5D KS", wrong=("4C", "9H"),
           theirs="QD JC 3H"),
    Tactic("their seven is raised to one's own nine", "2C 9H KD", "QS", ("2C + [3H 4D] = 9",),
           builds=(("3H 4D", 7, 1),), gone="9C 9D", hidden=3),
    # the end of a hand
    Tactic("the last card takes what it can, and the residue", "7C", "7H KS QD 5C", ("7C x 7H",), theirs="",
           last_taker=1),
    Tactic("three cards for the majority before an ace", "8C AH", "8S AD KH QC JC 9D", ("8C x 8S", "AH x AD"),
           theirs="9S QS",
           mine_gone=24),
    Tactic("the capture that wins cards: two for 27", "6C 4D", "6H JC", ("6C x 6H",), theirs="KD KS", mine_gone=25),
    Tactic("what they would take is taken first", "5C 6D", "5H 6S", ("6D x 6S",), theirs="6H KC", mine_gone=24),
    Tactic("the ten that they would take with a ten", "TC 3H", "TD 3C", ("TC x TD",), theirs="TS KC"),
    # other rules
    Tactic("Royal: the ace on the table is taken, or built into what the six takes", "AH 3C 5D 6S",
           "KS AC QD", ("AH x AC KS", "AH x AC", "5D + AC = 6"), rules=ROYAL),
    Tactic("Royal: a queen takes nine and three with the queen", "QH 2C 5D 7S", "QS 9D 3H KD",
           ("QH x 3H 9D QS",), rules=ROYAL),
    Tactic("Hoyle: all the queens", "QH", "QS QD 5C", ("QH x QD QS",), rules=HOYLE, theirs="KC"),
    Tactic("Hoyle: ten takes seven and three, and the ten", "TH KC QD JS", "7S 3D TC", ("TH x 3D 7S TC",), rules=HOYLE),
    Tactic("Foster: three kings at once", "KH", "KS KD KC 2H", ("KH x KC KD KS",), rules=FOSTER, theirs="QC"),
    Tactic("Finnish: Little Cassino takes fifteen", "2S 4C", "9H 6C KD", ("2S x 6C 9H",), rules="finnish",
           theirs="6D JH"),
    Tactic("Finnish: the ace takes fourteen", "AC 4C 6D 7H", "9S 5S KD", ("AC x 5S 9S",), rules="finnish"),
    Tactic("Spade: the jack of spades", "JD 4C 7D 9H", "JS JH 3C", ("JD x JS",), rules="spade"),
    Tactic("Spade: the spade of two kings", "KD 4C 7D 9H", "KS KH 3C", wrong=("KD x KH",), rules="spade"),
    Tactic("Draw: Big Cassino by a ten", "TC 4H QS KD", "TD 3H JC", wrong=("TC", "4H"), rules="draw"),
    Tactic("three players: the aces first", "AC QH JS 9D", "AS KD 6H", ("AC x AS",), players=3),
    Tactic("partners: the adversary's build is taken", "8C QD JH 4S", "KH", ("8C x [AC 7C]",),
           builds=(("AC 7C", 8, 1),), players=4, partners=True),
    # for the game
    Tactic("Spade, one point short: the spade that wins at once, not the two plain cards", "9C KD", "9S 4H KH",
           ("9C x 9S",), rules="spade", totals=(60, 60), hidden=2),
    Tactic("a claim that is true is made", "4C 8D", "KH", ("claim",), totals=(20, 0), gone="TD AS",
           rules={"preset": "modern", "game": {"mode": "claim"}}, hidden=2),
)  # fmt: skip
