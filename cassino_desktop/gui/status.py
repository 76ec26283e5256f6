"""The status line's one sentence about now."""

from typing import Final

from PySide6.QtCore import QCoreApplication

from cassino_desktop.engine.accidents import AccidentKind
from cassino_desktop.engine.cards import iter_cards
from cassino_desktop.engine.state import Position
from cassino_desktop.gui.accident_words import consequence
from cassino_desktop.gui.controller import Stage
from cassino_desktop.gui.score import last_time, sheet
from cassino_desktop.session.intents import may_trail, possible_targets
from cassino_desktop.session.session import Session

_LONGEST_SEED: Final = 24


def status_sentence(session: Session, stage: Stage, *, must_lift: bool = False) -> tuple[str, int | None]:
    """Return the sentence, and the seat that it is about (None: nobody).

    ``must_lift``: the person to move has not lifted the cards of this round (RULES.md section 9).
    """
    translate = QCoreApplication.translate
    turn = session.turn
    if stage in (Stage.HAND_OVER, Stage.GAME_OVER):
        paper = sheet(session)
        assert paper is not None
        if compared := last_time(session):
            return compared, None
        if stage is Stage.GAME_OVER:
            return translate("Status", "{result}. Press Enter to play again.").format(result=paper.title), None
        return translate("Status", "{result}. Press Enter for the next hand.").format(result=paper.title), None
    if turn is None:
        return "", None
    if stage is Stage.MOVING and not session.hand_moves:
        return _deals(session)
    name = session.seats[turn].name
    if stage is Stage.COVERED:
        return _covered(session, name, must_lift=must_lift), None if len(session.setup.persons) == 1 else turn
    if stage is Stage.THINKING and session.person_to_move:
        return translate("Status", "The computer plays for {name}.").format(name=name), turn
    return _waiting(session, turn), turn


def _waiting(session: Session, seat: int) -> str:
    """What a player is waited for: a decision after an accident, a thought, a play."""
    if session.position.asked is not None:
        return _deciding(session, seat)
    if not session.person_to_move:
        thinking = QCoreApplication.translate("Status", "{name} is thinking.")
        return thinking.format(name=session.seats[seat].name)
    return _turn(session, seat)


def _deciding(session: Session, seat: int) -> str:
    """Who decides after an accident; what happened is told above the table."""
    translate = QCoreApplication.translate
    name = session.seats[seat].name
    if not session.person_to_move:
        return translate("Status", "{name} decides what comes of it.").format(name=name)
    accident = None if session.position.law is None else session.position.law.accident
    if accident is not None and accident.kind == AccidentKind.EXPOSED:
        choice = translate("Status", "keep the card or refuse it")
    elif accident is not None and accident.kind == AccidentKind.EXPOSED_LAST:
        choice = translate("Status", "draw one of the dealer’s cards")
    else:
        choice = translate("Status", "claim a fresh deal, or let the deal stand")
    alone = len(session.setup.persons) == 1
    start = translate("Status", "Your turn") if alone else translate("Status", "{name}’s turn").format(name=name)
    return translate("Status", "{turn}: {advice}.").format(turn=start, advice=choice)


def _deals(session: Session) -> tuple[str, int]:
    dealer = session.position.dealer
    if session.lost_deal is not None:
        return consequence(session.position, [seat.name for seat in session.seats]), dealer
    name = session.seats[dealer].name
    if name == QCoreApplication.translate("Names", "You"):
        return QCoreApplication.translate("Status", "You deal."), dealer
    return QCoreApplication.translate("Status", "{name} deals.").format(name=name), dealer


def _covered(session: Session, name: str, *, must_lift: bool) -> str:
    translate = QCoreApplication.translate
    if len(session.setup.persons) > 1:
        return translate("Status", "{name} plays next: the hand stays hidden until you ask for it.").format(name=name)
    if must_lift:
        return translate("Status", "Your cards lie face down: Enter or a click lifts them.")
    return translate("Status", "Paused: your hand stays hidden until you ask for it.")


def hand_note(session: Session) -> str:
    """Return which hand is played, and once the game is over the number of its deal, which tells of every card."""
    translate = QCoreApplication.translate
    number = session.hand_number + 1
    if session.result is None:
        return translate("Status", "Hand {number}").format(number=number)
    seed = session.setup.seed
    shown = seed if len(seed) <= _LONGEST_SEED else f"{seed[: _LONGEST_SEED - 1]}…"
    return translate("Status", "Hand {number}, deal {seed}").format(number=number, seed=shown)


def _turn(session: Session, seat: int) -> str:
    translate = QCoreApplication.translate
    alone = len(session.setup.persons) == 1
    name = session.seats[seat].name
    start = translate("Status", "Your turn") if alone else translate("Status", "{name}’s turn").format(name=name)
    return translate("Status", "{turn}: {advice}.").format(turn=start, advice=advice(session.position))


def advice(position: Position) -> str:
    """Return what the rules ask of the player to move, or else what can be done."""
    translate = QCoreApplication.translate
    seat = position.turn
    hand = list(iter_cards(position.hands[seat]))
    trailable = [card for card in hand if may_trail(position, card)]
    values = sorted({build.value for build in position.builds if build.owner == seat})
    if values and not trailable:
        if len(values) > 1:
            return translate("Status", "you own builds of {values}, so you may not trail").format(
                values=translate("Status", " and ", "between values").join(map(str, values))
            )
        return translate("Status", "you own the build of {value}, so you may not trail").format(value=values[0])
    if not trailable:
        return translate("Status", "you can take something, so you may not trail")
    if not position.table:
        return translate("Status", "the table is empty, so lay a card down")
    if not any(possible_targets(position, card) for card in hand):
        return translate("Status", "nothing can be taken, so lay a card down")
    if position.last_round:
        return translate("Status", "this is the last round, play a card")
    return translate("Status", "play a card")
