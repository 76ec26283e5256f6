"""The record of a game for people to read: who played, the cards dealt, every move, and what came of it.

Of a hand that is still being played the hands are not told: whoever reads over a shoulder learns nothing.
"""

from collections.abc import Iterator, Sequence
from datetime import datetime
from typing import Final, NamedTuple

from PySide6.QtCore import QCoreApplication

from cassino_desktop.engine.cards import CardSet, iter_cards
from cassino_desktop.engine.moves import CardPlay, Decision
from cassino_desktop.engine.state import Position
from cassino_desktop.engine.transition import Transition
from cassino_desktop.gui.accident_words import what_happened
from cassino_desktop.gui.games import game_name
from cassino_desktop.gui.move_rows import written
from cassino_desktop.gui.score import side_name
from cassino_desktop.session.flow import HandResult
from cassino_desktop.session.replay import Replay
from cassino_desktop.session.session import Session

_LAST_DAY: Final = 250_000_000_000
"""What a file may say of its first moment goes beyond what a calendar holds."""


class MoveLine(NamedTuple):
    """A move of the record: its number from 1, whose it is, its notation, and whether it swept."""

    number: int
    seat: int
    text: str
    sweep: bool


class HandRecord(NamedTuple):
    """A hand: its number from 1, the dealer, the first table and by seat all cards dealt (empty: not told yet).

    ``moves`` in order; ``result`` is its score sheet, None while it is being played. ``accidents`` tells what happened
    in dealing, each with the number of the move before which it did.
    """

    number: int
    dealer: int
    table: CardSet
    dealt: tuple[CardSet, ...]
    moves: tuple[MoveLine, ...]
    result: HandResult | None
    accidents: tuple[tuple[int, str], ...] = ()


class Record(NamedTuple):
    """A game: its name, the day it began, the players by seat and the sides' names, its hands, how it ended or ""."""

    name: str
    day: str
    players: tuple[str, ...]
    sides: tuple[str, ...]
    hands: tuple[HandRecord, ...]
    ending: str


def record_of(session: Session) -> Record:
    """Return the record of a game as it stands."""
    replay = Replay(session)
    return Record(
        name=game_name(session.setup.rules),
        day=datetime.fromtimestamp(min(session.started, _LAST_DAY)).strftime("%Y-%m-%d"),
        players=tuple(seat.name for seat in session.seats),
        sides=tuple(side_name(session, side) for side in range(session.position.sides)),
        hands=tuple(_hand(replay, number) for number in range(len(replay.starts))),
        ending=_ending(session),
    )


def _hand(replay: Replay, number: int) -> HandRecord:
    session, start = replay.session, replay.starts[number]
    first = replay.at(start).position
    moves = session.hands[number]
    played = [each.transition for each in moves]
    return HandRecord(
        number=number + 1,
        dealer=first.dealer,
        table=next((each.before.table for each in played if isinstance(each.move, CardPlay)), first.table),
        dealt=_dealt(first, played) if replay.is_open(start) else (),
        moves=tuple(
            MoveLine(place, each.seat, written(each), each.transition.sweep_scores)
            for place, each in enumerate(moves, 1)
        ),
        result=session.results[number] if number < len(session.results) else None,
        accidents=tuple(_accidents(first, played, [seat.name for seat in session.seats])),
    )


def _dealt(first: Position, played: Sequence[Transition]) -> tuple[CardSet, ...]:
    """Return by seat the cards that came to it to be played: what an accident took away again is not among them."""
    hands = list(first.hands)
    for each in played:
        for seat, (before, after) in enumerate(zip(each.before.hands, each.after.hands, strict=True)):
            if isinstance(each.move, Decision):
                hands[seat] &= ~(before & ~after)
            hands[seat] |= after
    return tuple(hands)


def _accidents(first: Position, played: Sequence[Transition], names: Sequence[str]) -> Iterator[tuple[int, str]]:
    """Yield what happened in dealing, and before which move of the hand."""
    if told := what_happened(first, names):
        yield 1, told
    for number, each in enumerate(played, 2):
        dealt = isinstance(each.move, CardPlay) and len(each.before.stock) != len(each.after.stock)
        if dealt and (told := what_happened(each.after, names)):
            yield number, told


def _ending(session: Session) -> str:
    result = session.result
    translate = QCoreApplication.translate
    if result is None:
        return ""
    if result.drawn:
        return translate("Record", "The game is drawn.")
    return translate("Record", "{name} won.").format(name=side_name(session, result.winners[0]))


def cards_line(cards: CardSet) -> str:
    """Return cards as the record writes them: ``2♠ 10♦``."""
    from cassino_desktop.gui.words import card_text

    return " ".join(card_text(card) for card in iter_cards(cards))


def hand_title(hand: HandRecord, record: Record) -> str:
    """Return the line over a hand."""
    pattern = QCoreApplication.translate("Record", "Hand {number}, dealt by {name}")
    return pattern.format(number=hand.number, name=record.players[hand.dealer])


def accident_line(number: int, told: str) -> str:
    """Return what happened in dealing, and when."""
    if number == 1:
        return QCoreApplication.translate("Record", "In the first deal: {what}").format(what=told)
    return QCoreApplication.translate("Record", "Before move {number}: {what}").format(number=number, what=told)


def result_line(hand: HandRecord, record: Record) -> str:
    """Return what a hand brought each side and where the game stood then; empty while it is being played."""
    if hand.result is None:
        return ""
    pattern = QCoreApplication.translate("Record", "{name} {points} ({total})", "points of a hand, and of the game")
    sides = zip(record.sides, hand.result.hand_totals, hand.result.after, strict=True)
    return ", ".join(pattern.format(name=name, points=points, total=total) for name, points, total in sides)


def record_text(record: Record) -> str:
    """Return the record as plain text."""
    return "\n".join(_lines(record)) + "\n"


def _lines(record: Record) -> Iterator[str]:
    translate = QCoreApplication.translate
    yield translate("Record", "{name}, {day}", "a game and the day it began").format(name=record.name, day=record.day)
    yield translate("Record", "Players: {names}").format(names=", ".join(record.players))
    sweep = translate("Record", "sweep")
    for hand in record.hands:
        yield ""
        yield hand_title(hand, record)
        yield translate("Record", "Table: {cards}").format(cards=cards_line(hand.table) or "–")
        for name, cards in zip(record.players, hand.dealt, strict=False):
            yield translate("Record", "{name} held: {cards}").format(name=name, cards=cards_line(cards))
        for number, told in hand.accidents:
            yield accident_line(number, told)
        for move in hand.moves:
            note = f"  {sweep}" if move.sweep else ""
            yield f"{move.number:3}. {record.players[move.seat]}: {move.text}{note}"
        if hand.result is not None:
            yield result_line(hand, record)
    if record.ending:
        yield ""
        yield record.ending
