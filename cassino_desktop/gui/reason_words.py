"""Why a play is refused, in one short line that a person understands (the reasons of PROTOCOL.md)."""

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Final

from PySide6.QtCore import QCoreApplication

from cassino_desktop.engine.cards import COURTS, Card, CardSet, iter_cards, rank_of
from cassino_desktop.engine.reasons import Reason
from cassino_desktop.engine.state import Position
from cassino_desktop.gui.words import a_rank, a_value, all_of, card_name, one_of, ranks_name, sentence
from cassino_desktop.session.refusals import Refusal


def refusal_text(position: Position, refusal: Refusal) -> str:
    """Return why a gesture is refused, without a full stop: ``A build is taken whole: this one needs an 8``."""
    return sentence(_TEXTS[refusal.reason](position, refusal))


def _names(cards: CardSet) -> str:
    return all_of([card_name(card) for card in iter_cards(cards)])


def _value(position: Position, refusal: Refusal) -> str:
    return a_value(position.rules, refusal.value or 0)


def _values_of(position: Position, card: Card) -> str:
    return one_of([str(value) for value in position.rules.capture_values[card]])


def _not_in_hand(_position: Position, _refusal: Refusal) -> str:
    return QCoreApplication.translate("Reasons", "That card is not in your hand")


def _unreadable(_position: Position, _refusal: Refusal) -> str:
    return QCoreApplication.translate("Reasons", "That is no play")


def _not_on_table(_position: Position, _refusal: Refusal) -> str:
    return QCoreApplication.translate("Reasons", "That is not on the table any more")


def _bad_sum(position: Position, refusal: Refusal) -> str:
    translate = QCoreApplication.translate
    taker, values = a_rank(rank_of(refusal.card)), _values_of(position, refusal.card)
    if not refusal.concerns:
        return translate("Reasons", "{taker} takes what makes {values}").format(taker=taker, values=values)
    if refusal.concerns.bit_count() == 1:
        pattern = translate("Reasons", "{cards} does not fit: {taker} takes what makes {values}")
    elif refusal.concerns.bit_count() <= 3:
        pattern = translate("Reasons", "{cards} do not fit: {taker} takes what makes {values}")
    else:
        pattern = translate("Reasons", "These cards do not fit: {taker} takes what makes {values}")
    return pattern.format(cards=_names(refusal.concerns), taker=taker, values=values)


def _court_pairs_only(_position: Position, refusal: Refusal) -> str:
    translate = QCoreApplication.translate
    if COURTS >> refusal.card & 1:
        rank = rank_of(refusal.card)
        return translate("Reasons", "{court} takes only {courts}").format(court=a_rank(rank), courts=ranks_name(rank))
    courts = [rank_of(card) for card in iter_cards(refusal.concerns & COURTS)]
    court = a_rank(courts[0]) if courts else translate("Reasons", "a court card")
    return translate("Reasons", "{court} is taken only by {same}").format(court=court, same=court)


def _court_count(position: Position, refusal: Refusal) -> str:
    translate = QCoreApplication.translate
    court = a_rank(rank_of(refusal.card))
    if position.rules.court_capture == "one_or_three":
        return translate("Reasons", "{court} takes one of its kind, or all three").format(court=court)
    return translate("Reasons", "{court} takes one of its kind at a time").format(court=court)


def _incomplete(_position: Position, refusal: Refusal) -> str:
    translate = QCoreApplication.translate
    if 0 < refusal.concerns.bit_count() <= 3:
        return translate("Reasons", "You must take all you can: {cards} too").format(cards=_names(refusal.concerns))
    return translate("Reasons", "You must take all you can: there is more")


def _no_redeemer(position: Position, refusal: Refusal) -> str:
    pattern = QCoreApplication.translate("Reasons", "To build {number} you need {card} left in your hand")
    return pattern.format(number=refusal.value, card=_value(position, refusal))


def _last_redeemer(_position: Position, refusal: Refusal) -> str:
    translate = QCoreApplication.translate
    if refusal.value is None:
        return translate("Reasons", "You need this card for a build of yours")
    return translate("Reasons", "You need this card for your build of {number}").format(number=refusal.value)


def _owner_may_not_trail(_position: Position, refusal: Refusal) -> str:
    translate = QCoreApplication.translate
    if refusal.value is None:
        return translate("Reasons", "You own a build, so you may not trail")
    return translate("Reasons", "You own the build of {number}, so you may not trail").format(number=refusal.value)


def _owner_duty(position: Position, refusal: Refusal) -> str:
    translate = QCoreApplication.translate
    if position.rules.owner_duty == "capture_next":
        pattern = translate("Reasons", "You own the build of {number}, so you must take something")
    else:
        pattern = translate("Reasons", "You own the build of {number}: take it or build on it first")
    return pattern.format(number=refusal.value)


def _must_capture(position: Position, _refusal: Refusal) -> str:
    translate = QCoreApplication.translate
    if position.rules.capture_duty == "card":
        return translate("Reasons", "This card can take something, so you may not trail it")
    return translate("Reasons", "You can take something, so you may not trail")


def _multiple_build_fixed(position: Position, refusal: Refusal) -> str:
    pattern = QCoreApplication.translate("Reasons", "This build stays at {number}: only {card} takes it")
    return pattern.format(number=refusal.value, card=_value(position, refusal))


def _own_raise(position: Position, refusal: Refusal) -> str:
    translate = QCoreApplication.translate
    if position.rules.own_raise == "never" or refusal.value is None:
        return translate("Reasons", "You may not raise your own build")
    new = refusal.value + position.rules.table_values[refusal.card]
    both = all_of([a_value(position.rules, refusal.value), a_value(position.rules, new)])
    return translate("Reasons", "To raise your own build you must hold {both}").format(both=both)


def _same_value_build(_position: Position, refusal: Refusal) -> str:
    translate = QCoreApplication.translate
    if refusal.value is None:
        return translate("Reasons", "There is a build of this value already")
    return translate("Reasons", "There is a build of {number} already").format(number=refusal.value)


def _taken_whole(position: Position, refusal: Refusal) -> str:
    pattern = QCoreApplication.translate("Reasons", "A build is taken whole: this one needs {card}")
    return pattern.format(card=_value(position, refusal))


def _no_building(_position: Position, _refusal: Refusal) -> str:
    return QCoreApplication.translate("Reasons", "There is no building in this game")


def _raise_from_hand_only(_position: Position, _refusal: Refusal) -> str:
    return QCoreApplication.translate("Reasons", "A build is raised by the card from the hand alone")


def _no_absorbing(_position: Position, _refusal: Refusal) -> str:
    return QCoreApplication.translate("Reasons", "Other cards may not join a build that is raised")


def _no_claims(_position: Position, _refusal: Refusal) -> str:
    return QCoreApplication.translate("Reasons", "The game cannot be claimed")


def _decide_first(_position: Position, _refusal: Refusal) -> str:
    return QCoreApplication.translate("Reasons", "First the accident of the deal is to be decided")


def _nothing_to_decide(_position: Position, _refusal: Refusal) -> str:
    return QCoreApplication.translate("Reasons", "There is nothing to decide now")


def _hand_over(_position: Position, _refusal: Refusal) -> str:
    return QCoreApplication.translate("Reasons", "The hand is over")


def _game_over(_position: Position, _refusal: Refusal) -> str:
    return QCoreApplication.translate("Reasons", "The game is over")


_TEXTS: Final[Mapping[Reason, Callable[[Position, Refusal], str]]] = MappingProxyType(
    {
        Reason.NOT_IN_HAND: _not_in_hand,
        Reason.UNREADABLE: _unreadable,
        Reason.NOT_ON_TABLE: _not_on_table,
        Reason.BAD_SUM: _bad_sum,
        Reason.COURT_PAIRS_ONLY: _court_pairs_only,
        Reason.COURT_COUNT: _court_count,
        Reason.INCOMPLETE: _incomplete,
        Reason.NO_REDEEMER: _no_redeemer,
        Reason.LAST_REDEEMER: _last_redeemer,
        Reason.OWNER_MAY_NOT_TRAIL: _owner_may_not_trail,
        Reason.OWNER_DUTY: _owner_duty,
        Reason.MUST_CAPTURE: _must_capture,
        Reason.MULTIPLE_BUILD_FIXED: _multiple_build_fixed,
        Reason.OWN_RAISE: _own_raise,
        Reason.SAME_VALUE_BUILD: _same_value_build,
        Reason.PART_OF_BUILD: _taken_whole,
        Reason.NO_BUILDING: _no_building,
        Reason.BUILD_AS_CARD: _taken_whole,
        Reason.RAISE_FROM_HAND_ONLY: _raise_from_hand_only,
        Reason.NO_ABSORBING: _no_absorbing,
        Reason.NO_CLAIMS: _no_claims,
        Reason.DECIDE_FIRST: _decide_first,
        Reason.NOTHING_TO_DECIDE: _nothing_to_decide,
        Reason.HAND_OVER: _hand_over,
        Reason.GAME_OVER: _game_over,
    }
)
