"""What the chooser, the play bar and the status line say of plays."""

from collections.abc import Sequence

from PySide6.QtCore import QCoreApplication

from cassino_desktop.engine.cards import Card, CardSet, iter_cards
from cassino_desktop.engine.state import Position
from cassino_desktop.gui.cards.letters import LetterSet
from cassino_desktop.gui.reason_words import refusal_text
from cassino_desktop.gui.table.chooser import Row, Words
from cassino_desktop.gui.table.playbar import MOST, Button
from cassino_desktop.gui.table.selection import Selection
from cassino_desktop.gui.words import (
    all_of,
    card_name,
    card_text,
    gain_text,
    groups_of,
    note_text,
    play_label,
    play_labels,
    sentence,
    values_name,
)
from cassino_desktop.session import intents
from cassino_desktop.session.choices import Choice, Verb
from cassino_desktop.session.refusals import Refusal


def rows(position: Position, choices: Sequence[Choice], letters: LetterSet) -> list[Row]:
    """Return the chooser's rows for plays of one card."""
    found: list[Row] = []
    before: Choice | None = None
    for choice in choices:
        parted = before is not None and (before.verb is Verb.TAKE) is not (choice.verb is Verb.TAKE)
        found.append(
            Row(
                verb=_verb(position, choice, letters),
                groups=_groups(position, choice),
                gain=gain_text(position, choice),
                note=_note(position, choice, choices, letters),
                rule=parted,
                strong=before is None,
            )
        )
        before = choice
    return found


def _verb(position: Position, choice: Choice, letters: LetterSet) -> str:
    if choice.verb is Verb.TAKE:
        return QCoreApplication.translate("Table", "Take")
    return play_label(position, choice, letters)


def _groups(position: Position, choice: Choice) -> tuple[CardSet, ...]:
    if choice.verb is Verb.TAKE:
        return tuple(groups_of(position, choice))
    return tuple(cards for cards in (choice.loose, *choice.builds) if cards)


def _note(position: Position, choice: Choice, others: Sequence[Choice], letters: LetterSet) -> str:
    """What is worth knowing of a play: what comes with it, else the card that tells it from a play just like it."""
    note = note_text(position, choice, letters)
    if note or choice.verb is Verb.TRAIL:
        return sentence(note) if choice.verb is Verb.TRAIL else note
    alike = [other for other in others if other != choice and _ranks(other) == _ranks(choice)]
    shared = choice.cards
    for other in alike:
        shared &= other.cards
    own = [card_text(card, letters) for card in iter_cards(choice.cards & ~shared)] if alike else []
    return QCoreApplication.translate("Table", "with the {cards}").format(cards=all_of(own)) if own else ""


def _ranks(choice: Choice) -> tuple[object, ...]:
    """What two plays have in common that differ only in cards of equal rank."""
    return (choice.verb, choice.value, sorted(card >> 2 for card in iter_cards(choice.cards)))


def chooser_words(card: Card, letters: LetterSet) -> Words:
    """Return what stands round the chooser's rows."""
    translate = QCoreApplication.translate
    return Words(
        title=translate("Table", "Play the {card}").format(card=card_text(card, letters)),
        keys=translate("Table", "↑ ↓ and Enter"),
        more=translate("Table", "More: pick the cards yourself"),
        leave=translate("Table", "Esc lets go"),
    )


def hint(position: Position, choice: Choice, letters: LetterSet) -> str:
    """Return a play as a sentence, such as ``Take 8♣ + 6♦ 2♠: 1 point · 4 cards``."""
    translate = QCoreApplication.translate
    label, gain = play_label(position, choice, letters), gain_text(position, choice)
    if choice.verb is Verb.TRAIL:
        label = translate("Table", "Trail {card}").format(card=card_name(choice.card))
    if not gain:
        return translate("Table", "{play}.").format(play=label)
    return translate("Table", "{play}: {gain}.").format(play=label, gain=gain)


def selection_hint(position: Position, selection: Selection, letters: LetterSet) -> str:
    """Return a sentence about what is selected, or "" where nothing is."""
    translate = QCoreApplication.translate
    if selection.is_empty:
        return ""
    if selection.play is not None:
        said = hint(position, selection.play, letters)
        reason = no_trail(position, selection)
        if reason is None:
            return said
        return translate("Table", "{play} {reason}.").format(play=said, reason=refusal_text(position, reason))
    if selection.card is not None:
        reason = no_trail(position, selection)
        if reason is not None:
            return translate("Table", "{reason}.").format(reason=refusal_text(position, reason))
    return translate("Table", "Now pick the card from your hand.")


def thing_hint(position: Position, cards: CardSet) -> str:
    """Return the name of a thing on the table, as a sentence."""
    translate = QCoreApplication.translate
    return translate("Table", "{thing}.").format(thing=sentence(thing_name(position, cards)))


def thing_name(position: Position, cards: CardSet) -> str:
    """Return the name of a loose card, or of a build with its cards."""
    translate = QCoreApplication.translate
    build = next((build for build in position.builds if build.cards & cards), None)
    if build is None:
        return card_name((cards & -cards).bit_length() - 1)
    names = all_of([card_name(card) for card in iter_cards(build.cards)])
    if build.multiple:
        pattern = translate("Table", "the build of {values}, locked: {cards}")
        return pattern.format(values=values_name(position.rules, build.value), cards=names)
    return translate("Table", "the build of {value}: {cards}").format(value=build.value, cards=names)


def no_trail(position: Position, selection: Selection) -> Refusal | None:
    """Return why the chosen card may not be trailed, where that is a question: nothing on the table is selected."""
    if selection.card is None or selection.cards:
        return None
    outcome = intents.drop(position, selection.card, 0)
    return outcome if isinstance(outcome, Refusal) else None


def buttons(
    position: Position, selection: Selection, letters: LetterSet, most: int = MOST
) -> tuple[tuple[Button, ...], int]:
    """Return the play bar's buttons, and the number of the play that the first of them stands for.

    At most ``most``, which is 3 or more: the play in focus is always among them. A trail that is forbidden comes last,
    greyed.
    """
    if selection.card is None:
        return (), 0
    translate = QCoreApplication.translate
    forbidden = no_trail(position, selection) is not None
    room = most - forbidden
    first = max(0, min(selection.focus - room + 2, len(selection.plays) - room))
    shown = selection.plays[first : first + room]
    labels = play_labels(position, shown, letters)
    enter = translate("Table", "Enter")
    found = [
        Button(label, enter if number == selection.focus else "", primary=number == selection.focus)
        for number, label in enumerate(labels, first)
    ]
    if forbidden:
        found.append(Button(translate("Table", "Trail"), enabled=False))
    return tuple(found), first


def uncovering() -> tuple[Button, ...]:
    """Return the button that shows a hidden hand."""
    translate = QCoreApplication.translate
    return (Button(translate("Table", "Show my cards"), translate("Table", "Enter"), primary=True),)
