"""Cards, plays and moves in words: plain, warm, short.

Cards in lines are text such as ``8♣``; what paints a line draws our own suit signs for the characters.
"""

from collections.abc import Iterable, Sequence

from PySide6.QtCore import QCoreApplication

from cassino_desktop.engine.cards import (
    BIG_CASSINO,
    COURTS,
    LITTLE_CASSINO,
    RANK_SETS,
    Card,
    CardSet,
    card_set,
    iter_cards,
    rank_of,
    suit_of,
)
from cassino_desktop.engine.moves import Build, Capture, Decision, Trail
from cassino_desktop.engine.rules import RuleSet
from cassino_desktop.engine.state import Position
from cassino_desktop.engine.transition import Transition
from cassino_desktop.gui.cards.letters import ENGLISH, LetterSet, card_label
from cassino_desktop.gui.law_words import claim_sentence, decision_sentence
from cassino_desktop.session.choices import Choice, Verb


def card_text(card: Card, letters: LetterSet = ENGLISH) -> str:
    """Return a card in a line of text, such as ``10♦``."""
    return card_label(card, letters)


def card_name(card: Card) -> str:
    """Return a card's full name, such as ``the ten of diamonds``."""
    translate = QCoreApplication.translate
    suit = (
        translate("Words", "the {rank} of clubs"),
        translate("Words", "the {rank} of diamonds"),
        translate("Words", "the {rank} of hearts"),
        translate("Words", "the {rank} of spades"),
    )[suit_of(card)]
    return suit.format(rank=rank_name(rank_of(card)))


def rank_name(rank: int) -> str:
    """Return the name of a rank, 0 (ace) to 12 (king)."""
    translate = QCoreApplication.translate
    return (
        translate("Words", "ace"),
        translate("Words", "two"),
        translate("Words", "three"),
        translate("Words", "four"),
        translate("Words", "five"),
        translate("Words", "six"),
        translate("Words", "seven"),
        translate("Words", "eight"),
        translate("Words", "nine"),
        translate("Words", "ten"),
        translate("Words", "jack"),
        translate("Words", "queen"),
        translate("Words", "king"),
    )[rank]


def ranks_name(rank: int) -> str:
    """Return the name of several cards of a rank, such as ``nines``."""
    translate = QCoreApplication.translate
    return (
        translate("Words", "aces"),
        translate("Words", "twos"),
        translate("Words", "threes"),
        translate("Words", "fours"),
        translate("Words", "fives"),
        translate("Words", "sixes"),
        translate("Words", "sevens"),
        translate("Words", "eights"),
        translate("Words", "nines"),
        translate("Words", "tens"),
        translate("Words", "jacks"),
        translate("Words", "queens"),
        translate("Words", "kings"),
    )[rank]


def a_rank(rank: int) -> str:
    """Return some card of a rank: ``an 8``, but ``a queen``."""
    translate = QCoreApplication.translate
    return (
        translate("Words", "an ace"),
        translate("Words", "a 2"),
        translate("Words", "a 3"),
        translate("Words", "a 4"),
        translate("Words", "a 5"),
        translate("Words", "a 6"),
        translate("Words", "a 7"),
        translate("Words", "an 8"),
        translate("Words", "a 9"),
        translate("Words", "a 10"),
        translate("Words", "a jack"),
        translate("Words", "a queen"),
        translate("Words", "a king"),
    )[rank]


def a_value(rules: RuleSet, value: int) -> str:
    """Return what takes a value by the rules: ``an 8``, ``a queen``, ``the ten of diamonds``."""
    holders = rules.holders.get(value, 0)
    named = []
    for rank, cards in enumerate(RANK_SETS):
        if holders & cards == cards:
            named.append(a_rank(rank))
        else:
            named += [card_name(card) for card in iter_cards(holders & cards)]
    return one_of(named) or str(value)


def values_name(rules: RuleSet, value: int) -> str:
    """Return what a multiple build of a value is called: ``nines``, ``queens``, or the number."""
    holders = rules.holders.get(value, 0)
    rank = next((rank for rank, cards in enumerate(RANK_SETS) if holders and holders & ~cards == 0), None)
    if rank is None or holders != RANK_SETS[rank]:
        return str(value)
    return ranks_name(rank)


def one_of(names: Sequence[str]) -> str:
    """Return alternatives in a line, ``an ace or a king``."""
    return _joined(names, QCoreApplication.translate("Words", "{some} or {last}"))


def all_of(names: Sequence[str]) -> str:
    """Return several things in a line, ``an ace, a two and a king``."""
    return _joined(names, QCoreApplication.translate("Words", "{some} and {last}"))


def _joined(names: Sequence[str], pattern: str) -> str:
    if len(names) < 2:
        return "".join(names)
    comma = QCoreApplication.translate("Words", ", ", "between things in a row")
    return pattern.format(some=comma.join(names[:-1]), last=names[-1])


def sentence(words: str) -> str:
    """Return words with a capital letter at the beginning."""
    return words[:1].upper() + words[1:]


# --- plays ----------------------------------------------------------------------------


def groups_of(position: Position, choice: Choice) -> list[CardSet]:
    """Return what a capture takes as its groups (RULES.md section 1), the largest cards first; builds are groups."""
    rules = position.rules
    loose = sorted(iter_cards(choice.loose), key=lambda card: (-rules.table_values[card], card))
    if COURTS >> choice.card & 1 and rules.courts == "pair":
        return [1 << card for card in loose]
    known = {build.cards: build.value for build in position.builds}
    things = [(1 << card, rules.table_values[card]) for card in loose]
    things += [(cards, known.get(cards, 0)) for cards in choice.builds]
    for value in rules.capture_values[choice.card]:
        whole = [cards for cards, worth in things if worth == value and cards.bit_count() > 1]
        rest = [thing for thing in things if thing[0] not in whole]
        found = _partition(rest, value)
        if found is not None:
            return found + whole
    return [card_set(loose), *choice.builds] if loose else list(choice.builds)


def _partition(things: list[tuple[CardSet, int]], value: int) -> list[CardSet] | None:
    """Split things into groups of exactly a value, or None where that cannot be."""
    if not things:
        return []
    (first, worth), rest = things[0], things[1:]
    for chosen in _fillings(rest, value - worth):
        group = first | sum(cards for cards, _ in chosen)
        left = [thing for thing in rest if not thing[0] & group]
        found = _partition(left, value)
        if found is not None:
            return [group, *found]
    return None


def _fillings(things: list[tuple[CardSet, int]], need: int) -> Iterable[list[tuple[CardSet, int]]]:
    """Yield the ways to make a sum of some of the things."""
    if need == 0:
        yield []
    for number, (cards, worth) in enumerate(things):
        if 0 < worth <= need:
            for others in _fillings(things[number + 1 :], need - worth):
                yield [(cards, worth), *others]


def play_label(position: Position, choice: Choice, letters: LetterSet = ENGLISH, *, suits: bool = True) -> str:
    """Return what a play does: ``Take 8♣ + 6♦ 2♠``, ``Build 9``, ``Trail``.

    Without ``suits`` a card is named by its rank where no other loose card of that rank could be meant.
    """
    translate = QCoreApplication.translate
    value, rules = choice.value, position.rules
    if choice.verb is Verb.TAKE:
        groups = [_group_text(position, choice, group, letters, suits=suits) for group in groups_of(position, choice)]
        return translate("Words", "Take {cards}").format(cards=" + ".join(groups))
    if choice.verb is Verb.TRAIL or value is None:
        return translate("Words", "Trail")
    if choice.verb is Verb.ADD:
        return translate("Words", "Add to the {values}").format(values=values_name(rules, value))
    if choice.verb is Verb.RAISE:
        return translate("Words", "Raise to {value}").format(value=value)
    named = values_name(rules, value) if choice.multiple else str(value)
    return translate("Words", "Build {value}").format(value=named)


def play_labels(position: Position, choices: Sequence[Choice], letters: LetterSet = ENGLISH) -> list[str]:
    """Return the labels of plays that stand beside each other, each different from the others."""
    short = [play_label(position, choice, letters, suits=False) for choice in choices]
    return [
        label if short.count(label) == 1 else _told_apart(position, choice, label, letters)
        for choice, label in zip(choices, short, strict=True)
    ]


def _told_apart(position: Position, choice: Choice, label: str, letters: LetterSet) -> str:
    if choice.verb is Verb.TAKE:
        return play_label(position, choice, letters)
    cards = " ".join(card_text(card, letters) for card in iter_cards(choice.cards))
    pattern = QCoreApplication.translate("Words", "{play} with {cards}")
    return pattern.format(play=label, cards=cards) if cards else label


def _group_text(position: Position, choice: Choice, group: CardSet, letters: LetterSet, *, suits: bool) -> str:
    translate = QCoreApplication.translate
    texts = []
    for build in position.builds:
        if build.cards & group:
            group &= ~build.cards
            named = values_name(position.rules, build.value) if build.multiple else None
            texts.append(
                translate("Words", "the {values}").format(values=named)
                if named
                else translate("Words", "the build of {value}").format(value=build.value)
            )
    alike = position.loose & ~choice.loose
    for card in reversed(list(iter_cards(group))):
        text = card_text(card, letters)
        texts.append(text if suits or alike & RANK_SETS[rank_of(card)] else text[:-1])
    return " ".join(texts)


def several_label(position: Position, choices: Sequence[Choice]) -> str:
    """Return what a drop that asks would ask: ``Take / Build 10 …``."""
    translate = QCoreApplication.translate
    kinds: list[str] = []
    for choice in choices:
        kind = translate("Words", "Take") if choice.verb is Verb.TAKE else play_label(position, choice)
        if kind not in kinds:
            kinds.append(kind)
    return translate("Words", "{plays} …").format(plays=" / ".join(kinds[:3]))


def gain_text(position: Position, choice: Choice) -> str:
    """Return what a play brings: ``1 point · 4 cards``; for a build how it is made."""
    translate = QCoreApplication.translate
    if choice.verb is Verb.TAKE:
        cards = translate("Words", "%n card(s)", "", choice.size)
        return (
            translate("Words", "{points} · {cards}").format(points=points_text(choice.points), cards=cards)
            if (choice.points)
            else cards
        )
    if choice.verb is Verb.TRAIL:
        return ""
    assert isinstance(choice.move, Build)
    return _made_of(_parts(position, choice), choice.move.value)


def _made_of(parts: Sequence[int], value: int) -> str:
    """How a build's value comes about: ``8 + 2``, and for a multiple one each time: ``13 and 8 + 5``."""
    things = [(1 << number, part) for number, part in enumerate(parts)]
    groups = _partition(things, value) or [(1 << len(parts)) - 1]
    sums = [[str(part) for number, part in enumerate(parts) if group >> number & 1] for group in groups]
    told = [" + ".join(each) for each in sorted(sums, key=len)]
    return QCoreApplication.translate("Words", " and ", "between sums").join(told)


def points_text(points: int) -> str:
    """Return a number of points."""
    return QCoreApplication.translate("Words", "%n point(s)", "", points)


def _parts(position: Position, choice: Choice) -> list[int]:
    worth = position.rules.table_values
    known = {build.cards: build.value for build in position.builds}
    return [
        worth[choice.card],
        *(worth[card] for card in reversed(list(iter_cards(choice.loose)))),
        *(known.get(cards, 0) for cards in choice.builds),
    ]


def note_text(position: Position, choice: Choice, letters: LetterSet = ENGLISH) -> str:
    """Return what else is worth knowing of a play: ``with Little Cassino``, ``you keep the 10♠``."""
    translate = QCoreApplication.translate
    if choice.verb is Verb.TAKE:
        special = _specials(choice.cards | 1 << choice.card)
        if choice.sweep:
            special.append(translate("Words", "the sweep"))
        return translate("Words", "with {things}").format(things=all_of(special)) if special else ""
    if choice.verb is Verb.TRAIL:
        return translate("Words", "lay {card} down").format(card=card_name(choice.card))
    hand = position.hands[position.turn] & ~(1 << choice.card)
    kept = [card_text(card, letters) for card in iter_cards(hand & position.rules.holders.get(choice.value or 0, 0))]
    return translate("Words", "you keep the {cards}").format(cards=one_of(kept)) if kept else ""


def _specials(cards: CardSet) -> list[str]:
    translate = QCoreApplication.translate
    found = []
    if cards >> BIG_CASSINO & 1:
        found.append(translate("Words", "Big Cassino"))
    if cards >> LITTLE_CASSINO & 1:
        found.append(translate("Words", "Little Cassino"))
    aces = (cards & RANK_SETS[0]).bit_count()
    if aces:
        found.append(a_rank(0) if aces == 1 else translate("Words", "%n ace(s)", "", aces))
    return found


# --- moves that were made -------------------------------------------------------------


def move_sentence(transition: Transition, names: Sequence[str]) -> str:
    """Return what a player did: ``Martha takes 3 cards and the sweep.``; ``names`` go by seat."""
    translate = QCoreApplication.translate
    name, move = names[transition.seat], transition.move
    mine = name == translate("Names", "You")
    if isinstance(move, Trail):
        pattern = translate("Words", "You lay down {card}.") if mine else translate("Words", "{name} lays down {card}.")
        return pattern.format(name=name, card=card_name(move.card))
    if isinstance(move, Capture):
        return _capture_sentence(transition, move, name, mine=mine)
    if isinstance(move, Build):
        return _build_sentence(transition, move, name, mine=mine)
    if isinstance(move, Decision):
        return decision_sentence(transition, move, names)
    return claim_sentence(transition, name, mine=mine)


def _capture_sentence(transition: Transition, move: Capture, name: str, *, mine: bool) -> str:
    translate = QCoreApplication.translate
    cards = move.loose | sum(move.builds) | 1 << move.card
    count = translate("Words", "%n card(s)", "", cards.bit_count())
    also = _specials(cards)
    if transition.sweep:
        also.append(translate("Words", "the sweep"))
    things = all_of([count, *also]) if transition.sweep or not also else _with(count, also)
    pattern = (
        translate("Words", "You take {things} with {card}.")
        if mine
        else translate("Words", "{name} takes {things} with {card}.")
    )
    return pattern.format(name=name, things=things, card=card_name(move.card))


def _with(count: str, special: list[str]) -> str:
    pattern = QCoreApplication.translate("Words", "{count}, {special} among them,")
    return pattern.format(count=count, special=all_of(special))


def _build_sentence(transition: Transition, move: Build, name: str, *, mine: bool) -> str:
    translate = QCoreApplication.translate
    rules = transition.before.rules
    old = next((build for build in transition.before.builds if build.cards == move.target), None)
    worth = rules.table_values
    total = worth[move.card] + sum(worth[card] for card in iter_cards(move.loose))
    if old is None:
        named = values_name(rules, move.value) if total > move.value else str(move.value)
        pattern = translate("Words", "You build {value}.") if mine else translate("Words", "{name} builds {value}.")
        return pattern.format(name=name, value=named)
    if old.value == move.value:
        pattern = (
            translate("Words", "You add to the build of {value}.")
            if mine
            else translate("Words", "{name} adds to the build of {value}.")
        )
        return pattern.format(name=name, value=move.value)
    pattern = (
        translate("Words", "You raise the build of {old} to {value}.")
        if mine
        else translate("Words", "{name} raises the build of {old} to {value}.")
    )
    return pattern.format(name=name, old=old.value, value=move.value)
