"""From a session to the lines of the move list."""

from typing import NamedTuple

from PySide6.QtCore import QCoreApplication

from cassino_desktop.engine.cards import CardSet
from cassino_desktop.engine.moves import Build, Capture, Claim, Decision, Move, Trail
from cassino_desktop.engine.transition import Transition
from cassino_desktop.gui.law_words import deed
from cassino_desktop.gui.words import move_sentence
from cassino_desktop.session.history import Played
from cassino_desktop.session.session import Session


class MoveRow(NamedTuple):
    """A line of the list.

    ``number`` counts the hand's moves from 1, ``seat`` played it, ``text`` is its notation or what was decided,
    ``note`` what else is to be said (a sweep), ``spoken`` the whole in words, ``cards`` those it moved. A row without a
    seat is a heading.
    """

    number: int
    seat: int | None
    text: str
    note: str
    spoken: str
    cards: CardSet


def sentence_of(session: Session, transition: Transition) -> str:
    """Return a move in words, as the status line says it."""
    return move_sentence(transition, tuple(seat.name for seat in session.seats))


class MoveLog:
    """Keeps the lines of a game, and makes only those of new moves."""

    def __init__(self) -> None:
        """Know no move yet."""
        self._known: dict[int, tuple[Played, MoveRow]] = {}  # by the identity of a move, which the log keeps alive

    def rows(self, session: Session) -> tuple[MoveRow, ...]:
        """Return a line for each move of the game so far, under a heading for each hand."""
        known, self._known = self._known, {}
        rows: list[MoveRow] = []
        for hand, moves in enumerate(session.hands, 1):
            heading = QCoreApplication.translate("Moves", "Hand {number}").format(number=hand)
            rows.append(MoveRow(0, None, heading, "", heading, 0))
            for number, played in enumerate(moves, 1):
                _, row = self._known[id(played)] = known.get(id(played)) or (played, _row(session, number, played))
                rows.append(row)
        return tuple(rows)


def _row(session: Session, number: int, played: Played) -> MoveRow:
    sweep = QCoreApplication.translate("Moves", "sweep") if played.transition.sweep_scores else ""
    spoken = sentence_of(session, played.transition)
    return MoveRow(number, played.seat, written(played), sweep, spoken, _cards(played.move))


def written(played: Played) -> str:
    """Return a card play in its notation, a decision or a claim in words: ``let the deal stand``."""
    return deed(played.move) if isinstance(played.move, Decision | Claim) else played.text


def _cards(move: Move) -> CardSet:
    """Return the cards that a move touched."""
    match move:
        case Trail(card):
            return 1 << card
        case Capture(card, loose, builds):
            return 1 << card | loose | sum(builds)
        case Build(card, _, loose, target):
            return 1 << card | loose | target
    return 0
