"""Every row of RULES.md section 9, with all that can come of it, as a script that a session and the window can play.

A script is looked for among deals by chance: what happens in a deal cannot be put into a position.
"""

from collections.abc import Callable
from dataclasses import replace
from functools import cache
from itertools import count
from typing import NamedTuple

from cassino_desktop.engine.accidents import AccidentKind
from cassino_desktop.engine.deal import shuffled_pack
from cassino_desktop.engine.legality import legal_moves
from cassino_desktop.engine.moves import Capture, Claim, Decision, Move, Verdict
from cassino_desktop.engine.presets import PRESETS
from cassino_desktop.engine.state import Accident, Law, Position
from cassino_desktop.session.flow import Phase
from cassino_desktop.session.session import Session
from cassino_desktop.session.setup import GameSetup, Seat

PLAYERS = 3
BEFORE, FACED = AccidentKind.EXPOSED_BEFORE, AccidentKind.FACED_BEFORE
EXPOSED, LAST, COUNT = AccidentKind.EXPOSED, AccidentKind.EXPOSED_LAST, AccidentKind.WRONG_COUNT
FRESH, STAND, KEEP, REFUSE = (
    Decision(verdict) for verdict in (Verdict.FRESH_DEAL, Verdict.STAND, Verdict.KEEP, Verdict.REFUSE)
)


class Row(NamedTuple):
    """A row, and one thing that can come of it.

    Attributes:
        law: Whose law: ``foster`` or ``hoyle``.
        kind: What happens.
        outcome: What comes of it, as a name.
        decisions: What those who are asked decide, in their order.
        told: What is told once it is over.
        begins: Whether it is the wanted case just after it happened.
    """

    law: str
    kind: AccidentKind
    outcome: str
    decisions: tuple[Decision, ...]
    told: str
    begins: Callable[[Session], bool] = lambda _: True

    @property
    def name(self) -> str:
        return f"{self.law}, {self.kind}: {self.outcome}"


def law_of(position: Position) -> Law:
    assert position.law is not None
    return position.law


def accident_of(position: Position) -> Accident:
    accident = law_of(position).accident
    assert accident is not None
    return accident


def card_of(position: Position) -> int:
    card = accident_of(position).card
    assert card is not None
    return card


def _is_drawn(number: int, *, exposed: bool) -> Callable[[Session], bool]:
    """Whether the dealer's card with this number is, or is not, the exposed one."""
    return lambda session: (law_of(session.position).draw[number - 1] == card_of(session.position)) is exposed


def _miscounted(*, many: bool, under: bool = False, owed: bool = False) -> Callable[[Session], bool]:
    def begins(session: Session) -> bool:
        law = law_of(session.position)
        return accident_of(session.position).many is many and (law.under is not None, bool(law.owed)) == (under, owed)

    return begins


_SEEN = "The deal stands; everybody has seen the card."
_BARRED = "the dealer’s side counts nothing in this deal."

ROWS: tuple[Row, ...] = (
    *(
        row
        for kind in (BEFORE, FACED)
        for row in (
            Row("foster", kind, "eldest claims", (FRESH,), "A fresh deal was claimed."),
            Row("foster", kind, "the next claims", (STAND, FRESH), "A fresh deal was claimed."),
            Row("foster", kind, "nobody claims", (STAND, STAND), _SEEN),
            Row("foster", kind, "the dealer has lifted", (Decision(Verdict.LIFT, 2),), "so the deal stands."),
            Row("foster", kind, "the next has lifted", (STAND, Decision(Verdict.LIFT, 1)), "so the deal stands."),
        )
    ),
    Row("foster", EXPOSED, "kept", (KEEP,), "It was kept."),
    Row("foster", EXPOSED, "refused", (REFUSE,), "It was refused and lies in the middle of the stock."),
    Row(
        *("foster", LAST, "draws that card", (Decision(Verdict.DRAW, 4),), "one card was drawn unseen instead."),
        _is_drawn(4, exposed=True),
    ),
    Row(
        *("foster", LAST, "draws another", (Decision(Verdict.DRAW, 1),), "one card was drawn unseen instead."),
        _is_drawn(1, exposed=False),
    ),
    Row("foster", COUNT, "one too many", (), _BARRED, _miscounted(many=True)),
    Row("foster", COUNT, "one too few", (), _BARRED, _miscounted(many=False)),
    Row("hoyle", BEFORE, "the next player deals", (), "The deal is lost and passes on"),
    Row("hoyle", FACED, "the same dealer deals afresh", (), "The same dealer deals afresh."),
    Row("hoyle", EXPOSED, "stands", (), _SEEN),
    Row("hoyle", LAST, "stands", (), _SEEN),
    Row("hoyle", COUNT, "one too many", (), "goes back into the stock.", _miscounted(many=True)),
    Row("hoyle", COUNT, "found under the table", (), "played short", _miscounted(many=False, under=True)),
    Row("hoyle", COUNT, "comes in the last round", (), "played short", _miscounted(many=False, owed=True)),
)


def begun(row: Row, setup: GameSetup) -> Session:
    """A game of this set-up, with a seed of its own, in which the row's accident has just happened."""
    session = Session(replace(setup, seed=_seed(row)))
    while not _has_happened(session, row):
        session.play(simple_move(session))
    return session


PERSONS = (Seat("Anna"), Seat("Bruno"), Seat("Clara"))


def setup_of(law: str, seats: tuple[Seat, ...] = PERSONS) -> GameSetup:
    """Three players, the last of whom deals first."""
    return GameSetup(replace(PRESETS["modern"], law=law, accidents="often"), seats, "row", False, PLAYERS - 1)


@cache
def _seed(row: Row) -> str:
    setup = setup_of(row.law)
    for number in count():
        session = Session(replace(setup, seed=f"row {number}"))
        while session.phase is Phase.PLAYING and law_of(session.position).accident is None:
            session.play(simple_move(session))
        if _has_happened(session, row):
            return session.setup.seed
    raise AssertionError


def _has_happened(session: Session, row: Row) -> bool:
    accident = law_of(session.position).accident
    return accident is not None and accident.kind == row.kind and row.begins(session)


def simple_move(session: Session) -> Move:
    """The largest capture, else a trail: hands are soon empty and tables small. Nobody claims anything."""
    moves = [move for move in legal_moves(session.position) if not isinstance(move, Claim)]
    if isinstance(moves[0], Decision):
        return next(move for move in moves if move in (STAND, KEEP, Decision(Verdict.DRAW, 1)))
    takes = [move for move in moves if isinstance(move, Capture)]
    return max(takes, key=lambda take: (take.loose | sum(take.builds)).bit_count()) if takes else moves[0]


def assert_came_of_it(row: Row, before: Position, after: Position, seed: str) -> None:
    """Assert what the row's law says of the position after its decisions; ``before`` is the one when it happened."""
    law, sizes = law_of(after), [hand.bit_count() for hand in after.hands]
    deck = shuffled_pack(seed)
    match row.outcome:
        case "eldest claims" | "the next claims" | "the same dealer deals afresh" | "the next player deals":
            passed_on = row.outcome == "the next player deals"
            assert after.dealer == (0 if passed_on else PLAYERS - 1)
            assert after.turn == after.eldest
            assert (sizes, after.loose.bit_count()) == ([4, 4, 4], 4)
            assert after.stock != deck[16:], "it is a fresh shuffle"
            assert not law.seen
        case "nobody claims" | "the dealer has lifted" | "the next has lifted" | "kept" | "stands":
            seat, card = accident_of(before).seat, card_of(before)
            assert after.hands[seat] >> card & 1
            assert law.seen == 1 << card
            assert sizes == [4, 4, 4]
            assert after.turn == after.eldest
        case "refused":
            seat, card = accident_of(before).seat, card_of(before)
            assert sizes == [4, 4, 4]
            assert card in after.stock
            middle = len(before.stock) // 2
            whole = (*before.stock[:middle], card, *before.stock[middle:])
            assert after.stock == whole[len(whole) - len(after.stock) :], "it lies in the middle of the stock"
            assert after.hands[seat] >> before.stock[0] & 1, "he gets the top card at once"
        case "draws that card" | "draws another":
            seat, card = accident_of(before).seat, card_of(before)
            held = [hand.bit_count() for hand in before.hands]
            assert (held[seat], held[before.dealer]) == (3, 5)
            assert sizes == [4, 4, 4]
            owner = seat if row.outcome == "draws that card" else before.dealer
            assert after.hands[owner] >> card & 1
        case "one too many" | "one too few":
            assert sizes == [4, 4, 4], "the hand is put right"
            assert law.barred == (after.side_of(after.dealer) if row.law == "foster" else None)
        case "found under the table":
            assert law.under is not None
            assert sizes[law.under[0]] == 3
        case "comes in the last round":
            assert sizes[law.owed[0]] == 3
        case _:
            raise AssertionError(row.outcome)
