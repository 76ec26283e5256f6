"""A hint in words: the play, what may be expected of it, and why it is good."""

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Final

from PySide6.QtCore import QCoreApplication, QLocale

from cassino_desktop.ai.hints import Hint, HintReason, Why
from cassino_desktop.engine.cards import iter_cards
from cassino_desktop.engine.moves import CardPlay, Move
from cassino_desktop.engine.rules import RuleSet
from cassino_desktop.engine.state import Position
from cassino_desktop.gui.cards.letters import ENGLISH, LetterSet
from cassino_desktop.gui.words import a_value, all_of, card_name, card_text, play_label
from cassino_desktop.session.choices import Verb, described

MOST_REASONS: Final = 3


def hint_text(position: Position, hint: Hint, letters: LetterSet = ENGLISH) -> str:
    """Return a hint without its number: ``Take 8♣ + 6♦ 2♠ with 8♥ (+2.3 points): takes Big Cassino, ….``."""
    translate = QCoreApplication.translate
    reasons, play = hint.reasons[:MOST_REASONS], _play(position, hint.move, letters)
    words = ", ".join(reason_text(position.rules, reason) for reason in reasons)
    if not isinstance(hint.move, CardPlay) or reasons[0].why is Why.ONLY_PLAY:  # nothing to be weighed
        return translate("Hints", "{play}: {reasons}.").format(play=play, reasons=words)
    pattern = translate("Hints", "{play} ({points}): {reasons}.")
    return pattern.format(play=play, points=_points(hint.value), reasons=words)


def _play(position: Position, move: Move, letters: LetterSet) -> str:
    translate = QCoreApplication.translate
    if not isinstance(move, CardPlay):
        return translate("Hints", "Claim the game")
    (choice,) = described(position, (move,))
    card = card_text(move.card, letters)
    if choice.verb is Verb.TRAIL:
        return translate("Hints", "Trail {card}").format(card=card)
    label = play_label(position, choice, letters)
    if choice.verb is not Verb.TAKE and choice.loose:
        taken = all_of([card_text(other, letters) for other in iter_cards(choice.loose)])
        return translate("Hints", "{play} with {card} on {taken}").format(play=label, card=card, taken=taken)
    return translate("Hints", "{play} with {card}").format(play=label, card=card)


def _points(value: float) -> str:
    """How many points more than the others a play promises in this hand, with its sign."""
    number = QLocale().toString(abs(value), "f", 1)
    return QCoreApplication.translate("Hints", "{points} points").format(points=("−" if value < 0 else "+") + number)


def reason_text(rules: RuleSet, reason: HintReason) -> str:
    """Return a reason in a few words, such as ``takes Big Cassino``."""
    return _TEXTS[reason.why](rules, reason)


def _names(reason: HintReason) -> str:
    return all_of([card_name(card) for card in iter_cards(reason.cards)])


def _wins_by_claim(_rules: RuleSet, _reason: HintReason) -> str:
    return QCoreApplication.translate("Hints", "you have the points to win")


def _only_play(_rules: RuleSet, _reason: HintReason) -> str:
    return QCoreApplication.translate("Hints", "the only play there is")


def _sweeps(_rules: RuleSet, _reason: HintReason) -> str:
    return QCoreApplication.translate("Hints", "sweeps the table")


def _takes_big(_rules: RuleSet, _reason: HintReason) -> str:
    return QCoreApplication.translate("Hints", "takes Big Cassino")


def _takes_little(_rules: RuleSet, _reason: HintReason) -> str:
    return QCoreApplication.translate("Hints", "takes Little Cassino")


def _takes_aces(_rules: RuleSet, reason: HintReason) -> str:
    translate = QCoreApplication.translate
    if reason.number == 1:
        return translate("Hints", "takes an ace")
    return translate("Hints", "takes %n aces", "", reason.number)


def _takes_jack(_rules: RuleSet, _reason: HintReason) -> str:
    return QCoreApplication.translate("Hints", "takes the jack of spades")


def _takes_spades(_rules: RuleSet, reason: HintReason) -> str:
    return QCoreApplication.translate("Hints", "takes %n spades", "", reason.number)


def _takes_many(_rules: RuleSet, reason: HintReason) -> str:
    return QCoreApplication.translate("Hints", "brings %n cards", "", reason.number)


def _takes_own_build(_rules: RuleSet, reason: HintReason) -> str:
    return QCoreApplication.translate("Hints", "takes your build of {number}").format(number=reason.value)


def _takes_others_build(_rules: RuleSet, reason: HintReason) -> str:
    pattern = QCoreApplication.translate("Hints", "takes the others’ build of {number}")
    return pattern.format(number=reason.value)


def _leaves_no_sum(rules: RuleSet, reason: HintReason) -> str:
    pattern = QCoreApplication.translate("Hints", "leaves nothing that makes {value}")
    return pattern.format(value=a_value(rules, reason.value))


def _takes_last(_rules: RuleSet, reason: HintReason) -> str:
    translate = QCoreApplication.translate
    if reason.number == 1:
        return translate("Hints", "as the last to take you get the card that is left")
    return translate("Hints", "as the last to take you get the %n cards that are left", "", reason.number)


def _builds(rules: RuleSet, reason: HintReason) -> str:
    pattern = QCoreApplication.translate("Hints", "you can take it with {card} next time")
    return pattern.format(card=a_value(rules, reason.value))


def _raises_others_build(_rules: RuleSet, reason: HintReason) -> str:
    pattern = QCoreApplication.translate("Hints", "makes the others’ build yours, at {number}")
    return pattern.format(number=reason.value)


def _adds_to_build(_rules: RuleSet, reason: HintReason) -> str:
    pattern = QCoreApplication.translate("Hints", "makes the build of {number} larger")
    return pattern.format(number=reason.value)


def _build_is_safe(_rules: RuleSet, reason: HintReason) -> str:
    pattern = QCoreApplication.translate("Hints", "keeps your build safe: nobody else can take {number}")
    return pattern.format(number=reason.value)


def _keeps_build(_rules: RuleSet, reason: HintReason) -> str:
    pattern = QCoreApplication.translate("Hints", "keeps your build of {number} for later")
    return pattern.format(number=reason.value)


def _no_card_pairs(_rules: RuleSet, reason: HintReason) -> str:
    rank = card_name(next(iter_cards(reason.cards)))
    return QCoreApplication.translate("Hints", "nobody else can pair {card}").format(card=rank)


def _makes_no_sum(_rules: RuleSet, _reason: HintReason) -> str:
    return QCoreApplication.translate("Hints", "makes no sum with what lies there")


def _cannot_be_swept(_rules: RuleSet, _reason: HintReason) -> str:
    return QCoreApplication.translate("Hints", "leaves nothing that can be swept")


def _only_card_not_swept(_rules: RuleSet, _reason: HintReason) -> str:
    return QCoreApplication.translate("Hints", "the only card that cannot be swept")


def _keeps_points(_rules: RuleSet, reason: HintReason) -> str:
    return QCoreApplication.translate("Hints", "keeps {cards} in your hand").format(cards=_names(reason))


def _least_loss(_rules: RuleSet, _reason: HintReason) -> str:
    return QCoreApplication.translate("Hints", "costs you least")


_TEXTS: Final[Mapping[Why, Callable[[RuleSet, HintReason], str]]] = MappingProxyType(
    {
        Why.WINS_BY_CLAIM: _wins_by_claim,
        Why.ONLY_PLAY: _only_play,
        Why.SWEEPS: _sweeps,
        Why.TAKES_BIG: _takes_big,
        Why.TAKES_LITTLE: _takes_little,
        Why.TAKES_ACES: _takes_aces,
        Why.TAKES_JACK_OF_SPADES: _takes_jack,
        Why.TAKES_SPADES: _takes_spades,
        Why.TAKES_MANY: _takes_many,
        Why.TAKES_OWN_BUILD: _takes_own_build,
        Why.TAKES_OTHERS_BUILD: _takes_others_build,
        Why.LEAVES_NO_SUM: _leaves_no_sum,
        Why.TAKES_LAST: _takes_last,
        Why.BUILDS: _builds,
        Why.RAISES_OTHERS_BUILD: _raises_others_build,
        Why.ADDS_TO_BUILD: _adds_to_build,
        Why.BUILD_IS_SAFE: _build_is_safe,
        Why.KEEPS_BUILD: _keeps_build,
        Why.NO_CARD_PAIRS: _no_card_pairs,
        Why.MAKES_NO_SUM: _makes_no_sum,
        Why.CANNOT_BE_SWEPT: _cannot_be_swept,
        Why.ONLY_CARD_NOT_SWEPT: _only_card_not_swept,
        Why.KEEPS_POINTS: _keeps_points,
        Why.LEAST_LOSS: _least_loss,
    }
)
