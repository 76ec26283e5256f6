"""From a session to what the table shows of it."""

from dataclasses import replace

from PySide6.QtCore import QCoreApplication

from cassino_desktop.engine.accidents import held_out
from cassino_desktop.engine.cards import Card, CardSet
from cassino_desktop.engine.moves import Build, Capture, Trail
from cassino_desktop.engine.presets import LITERAL, PRESETS
from cassino_desktop.engine.state import Position
from cassino_desktop.engine.view import View, view_of
from cassino_desktop.gui.cards.letters import card_label
from cassino_desktop.gui.law_words import deed
from cassino_desktop.gui.levels import level_name
from cassino_desktop.gui.table.model import Heap, SeatInfo, TableState, heaps_of
from cassino_desktop.session.flow import Phase
from cassino_desktop.session.history import Played
from cassino_desktop.session.session import Session

_OWN_HEAPS = frozenset(PRESETS[name] for name in ("berkeley_1891", LITERAL["berkeley_1891"]))
"""The games in which partners keep separate heaps until the end of the hand."""


def table_state(session: Session, bottom: int, *, covered: bool, face_down: bool = False) -> TableState:
    """Return the table as the player at the seat ``bottom`` may see it now.

    ``covered`` hides that hand too; ``face_down``: its cards have not been lifted.
    """
    playing = session.phase is Phase.PLAYING
    return TableState(
        view=_with_shown_card(session.view(bottom)),
        seats=_seats(session, bottom),
        heaps=_heaps(session.position, session.hand_moves, playing=playing),
        bottom=bottom,
        may_play=playing and session.person_to_move and session.turn == bottom and not covered,
        covered=covered,
        face_down=face_down,
        turn_shown=playing,
    )


def _with_shown_card(view: View) -> View:
    """Return a view in which a card that an accident has turned up lies with the hand that it was meant for."""
    law = view.position.law
    accident = None if law is None else law.accident
    if accident is None or accident.asked is None or not (shown := held_out(view.position)):
        return view
    hands = list(view.position.hands)
    hands[accident.seat] |= shown
    return view._replace(position=view.position._replace(hands=tuple(hands)))


def states_around(session: Session, number: int, bottom: int) -> tuple[TableState, TableState]:
    """Return the table before and after the move ``number`` (from 0) of the hand, to be looked at only."""
    moves = session.hand_moves
    transition = moves[number].transition
    seats = _seats(session, bottom)
    before, after = (
        TableState(
            view=_with_shown_card(view_of(position, bottom)),
            seats=seats,
            heaps=_heaps(position, moves[:count], playing=True),
            bottom=bottom,
            turn_shown=False,
        )
        for position, count in ((transition.before, number), (transition.after, number + 1))
    )
    return before, after


def state_looked_back(session: Session, view: View, *, covered: bool) -> TableState:
    """Return the table of a game as it stood (:class:`Replay`), to be looked at only, with what ``view`` shows."""
    playing = session.phase is Phase.PLAYING
    bottom = view.seat
    seats = tuple(
        replace(info, doing="") if session.turn == seat else info for seat, info in enumerate(_seats(session, bottom))
    )
    heaps = _heaps(session.position, session.hand_moves, playing=playing)
    return TableState(_with_shown_card(view), seats, heaps, bottom, covered=covered, turn_shown=playing)


def _heaps(position: Position, moves: tuple[Played, ...], *, playing: bool) -> tuple[Heap, ...]:
    separate = position.partners and position.rules in _OWN_HEAPS and playing
    owners = range(position.players if separate else position.sides)
    swept: list[list[Card]] = [[] for _ in owners]
    taken: list[CardSet] = [0 for _ in owners]
    for played in moves:
        transition = played.transition
        if not isinstance(played.move, Capture):
            continue
        owner = played.seat if separate else transition.side
        if transition.sweep_scores:
            swept[owner].append(played.move.card)
        if separate:
            side = transition.side
            taken[owner] |= transition.after.taken[side] & ~transition.before.taken[side]
    if separate:
        return tuple(Heap((seat,), taken[seat], tuple(swept[seat])) for seat in owners)
    return heaps_of(position, tuple(tuple(cards) for cards in swept))


def _seats(session: Session, bottom: int) -> tuple[SeatInfo, ...]:
    return tuple(_seat_info(session, seat, bottom) for seat in range(session.position.players))


def _seat_info(session: Session, seat: int, bottom: int) -> SeatInfo:
    player = session.seats[seat]
    level = "" if player.level is None else level_name(player.level)
    return SeatInfo(player.name, level, "" if seat == bottom else _doing(session, seat, bottom))


def _doing(session: Session, seat: int, bottom: int) -> str:
    """What a name plate says beside the name: that the player thinks, or did last, or sits opposite as a partner."""
    translate = QCoreApplication.translate
    position = session.position
    if session.turn == seat:
        return "" if session.person_to_move else translate("Plate", "is thinking")
    for played in session.hand_moves[-position.players :]:
        if played.seat == seat:
            return _did(played)
    if position.partners and position.side_of(seat) == position.side_of(bottom):
        return translate("Plate", "your partner")
    return ""


def _did(played: Played) -> str:
    translate = QCoreApplication.translate
    move = played.move
    match move:
        case Trail(card):
            return translate("Plate", "trailed {card}").format(card=card_label(card))
        case Capture():
            after, before = played.transition.after, played.transition.before
            if played.transition.sweep:
                return translate("Plate", "made a sweep")
            count = 1 + (before.table & ~after.table).bit_count()
            return translate("Plate", "took %n card(s)", "", count)
        case Build(_, value, _, _):
            made = next(build for build in played.transition.after.builds if build.cards >> move.card & 1)
            if made.multiple:
                return translate("Plate", "built on {value}").format(value=value)
            return translate("Plate", "built {value}").format(value=value)
    return deed(move)
