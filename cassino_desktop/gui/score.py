"""Scores in words and numbers: each side's public facts of the hand, and the score sheet at its end."""

from enum import Enum
from typing import Final, NamedTuple

from PySide6.QtCore import QCoreApplication

from cassino_desktop.engine.cards import (
    ACES,
    BIG_CASSINO,
    FULL_PACK,
    JACK_OF_SPADES,
    LITTLE_CASSINO,
    SPADES,
    CardSet,
    iter_cards,
)
from cassino_desktop.engine.moves import Capture
from cassino_desktop.engine.presets import LITERAL, preset_name
from cassino_desktop.engine.rules import RuleSet
from cassino_desktop.engine.scoring import CARRIED_ITEMS
from cassino_desktop.gui.cards.letters import card_label
from cassino_desktop.gui.games import game_name
from cassino_desktop.session.flow import EndReason, HandResult
from cassino_desktop.session.session import Session
from cassino_desktop.storage.settings import Counters

_LAWS_FORBID: Final = ("hoyle_1800", "berkeley_1891", "foster_1897", "foster_21", "foster_21_claim", "dick_1867")
"""The presets whose laws allow no look at what was taken but the last capture."""


class Fact(NamedTuple):
    """A number of the hand that everybody may know; the least ``rank`` is shown where room is short."""

    label: str
    value: int
    rank: int


class SideScore(NamedTuple):
    """A side in the score strip: its seats, its name, the game's points, the hand's facts in the order of showing."""

    seats: tuple[int, ...]
    name: str
    total: int
    facts: tuple[Fact, ...]


class SheetRow(NamedTuple):
    """A row of the score sheet: an item, a note to it, by side ``(count or "", points)`` and the cards it counts."""

    label: str
    note: str
    cells: tuple[tuple[str, int], ...]
    cards: tuple[CardSet, ...]


class Sum(Enum):
    """The sums under a score sheet."""

    HAND = "hand"
    """The points of the hand's items."""
    SCORED = "scored"
    """What of them counts, where that is something else: the difference, say."""
    BEFORE = "before"
    """The game before the hand."""
    GAME = "game"
    """The game now."""
    EARLIER = "earlier"
    """The points of the same hand when its cards were played before, by whoever held them."""


class Sheet(NamedTuple):
    """The score sheet of a hand: the words above, the sides with their seats and names, rows, and sums by side."""

    title: str
    subtitle: str
    sides: tuple[tuple[tuple[int, ...], str], ...]
    rows: tuple[SheetRow, ...]
    sums: tuple[tuple[Sum, tuple[int, ...]], ...]


def side_seats(session: Session, side: int) -> tuple[int, ...]:
    """Return the seats of a side."""
    position = session.position
    return tuple(seat for seat in range(position.players) if position.side_of(seat) == side)


def side_name(session: Session, side: int) -> str:
    """Return a side's name: the player's, or those of two partners."""
    names = [session.seats[seat].name for seat in side_seats(session, side)]
    if len(names) == 1:
        return names[0]
    return QCoreApplication.translate("Score", "{first} and {second}", "two partners").format(
        first=names[0], second=names[1]
    )


def counters_shown(rules: RuleSet, choice: Counters) -> bool:
    """Return whether spades, aces and Cassinos taken are counted on the table."""
    if choice is not Counters.AUTO:
        return choice is Counters.ON
    name = preset_name(rules)
    companions = {companion: preset for preset, companion in LITERAL.items()}
    return companions.get(name or "", name) not in _LAWS_FORBID


def strip(session: Session, choice: Counters, *, counted: bool = True) -> tuple[SideScore, ...]:
    """Return what the score strip shows, by side; not ``counted``: without the points of the hand that is over."""
    position = session.position
    sheet = session.hand_result
    totals = sheet.after if sheet is not None and counted else position.totals
    shown = counters_shown(position.rules, choice)
    return tuple(
        SideScore(
            side_seats(session, side), side_name(session, side), totals[side], _facts(session, side, counted=shown)
        )
        for side in range(position.sides)
    )


def _facts(session: Session, side: int, *, counted: bool) -> tuple[Fact, ...]:
    translate = QCoreApplication.translate
    position = session.position
    taken = position.taken[side]
    facts = [Fact(translate("Score", "cards"), taken.bit_count(), 0)]
    if counted:
        facts.append(Fact(translate("Score", "spades"), (taken & SPADES).bit_count(), 2))
        facts.append(Fact(translate("Score", "aces"), (taken & ACES).bit_count(), 3))
        for card, name in (
            (BIG_CASSINO, translate("Score", "Big {card}")),
            (LITTLE_CASSINO, translate("Score", "Little {card}")),
        ):
            if taken >> card & 1:
                facts.append(Fact(name.format(card=card_label(card)), 1, 4))
    if position.rules.sweep_points:
        facts.append(Fact(translate("Score", "sweeps"), position.sweeps[side], 1))
    return tuple(facts)


def game_line(session: Session, *, short: bool = False) -> str:
    """Return the game's name and what it is played to, as ``Draw Cassino · to 21``; in short ``to 21``."""
    translate = QCoreApplication.translate
    name, target = game_name(session.setup.rules), session.position.target
    if target is None:
        return name
    if short:
        return translate("Score", "to {target}", "points to win").format(target=target)
    return translate("Score", "{game} · to {target}").format(game=name, target=target)


def sheet(session: Session) -> Sheet | None:
    """Return the score sheet of the hand that has just ended, or None while one is played."""
    result = session.hand_result
    if result is None:
        return None
    gained = tuple(after - before for after, before in zip(result.after, result.before, strict=True))
    sums = [(Sum.HAND, result.hand_totals)]
    if gained != result.hand_totals:
        sums.append((Sum.SCORED, gained))
    last = [(Sum.EARLIER, points) for points in _earlier(session, result)]
    return Sheet(
        title=_title(session, result),
        subtitle=_subtitle(session, result),
        sides=tuple((side_seats(session, side), side_name(session, side)) for side in range(session.position.sides)),
        rows=_rows(session, result),
        sums=(*sums, *last, (Sum.BEFORE, result.before), (Sum.GAME, result.after)),
    )


def _earlier(session: Session, result: HandResult) -> tuple[tuple[int, ...], ...]:
    """The points of the hand when the same deal was played before, if it was."""
    earlier = session.setup.earlier
    return () if earlier is None else earlier.points[result.number : result.number + 1]


def last_time(session: Session) -> str:
    """Return a sentence that compares the hand that is over with the same cards played before; empty: they were not."""
    result, earlier = session.hand_result, session.setup.earlier
    if result is None or earlier is None or not (points := _earlier(session, result)):
        return ""
    translate = QCoreApplication.translate
    parts = []
    for side, (before, now) in enumerate(zip(points[0], result.hand_totals, strict=True)):
        names = [earlier.names[seat] for seat in side_seats(session, side)]
        who = " – ".join(names)
        pattern = translate("Score", "{before_name} {before}, now {name} {now}", "one hand's cards, played twice")
        parts.append(pattern.format(before_name=who, before=before, name=side_name(session, side), now=now))
    return translate("Score", "Last time with these cards: {parts}.").format(
        parts=translate("Score", "; ", "between compared hands").join(parts)
    )


def spoken(sheet: Sheet) -> str:
    """Return a score sheet for people who hear it: who won or leads, and who got the points of each item."""
    translate = QCoreApplication.translate
    lines = [sheet.title, *filter(None, [sheet.subtitle])]
    for row in sheet.rows:
        got = [
            translate("Score", "{name} {points}", "a side and its points for an item").format(name=name, points=points)
            for (_, name), (_, points) in zip(sheet.sides, row.cells, strict=True)
            if points
        ]
        if got:
            item = translate("Score", "{item}: {points}", "an item of the score and who got how many points")
            lines.append(item.format(item=row.label, points=translate("Score", ", ", "between sides").join(got)))
    sentence = translate("Score", "{sentence}.", "a line that is read out")
    return " ".join(sentence.format(sentence=line) for line in lines)


def _title(session: Session, result: HandResult) -> str:
    """Who won, or who leads."""
    translate = QCoreApplication.translate
    game = session.result
    ranked = [str(total) for total in sorted(result.after, reverse=True)]
    if len(ranked) == 2:
        scores = translate("Score", "{more} to {less}", "the points of two sides").format(
            more=ranked[0], less=ranked[1]
        )
    else:
        scores = translate("Score", " – ", "between the points of several sides").join(ranked)
    if game is not None:
        if game.reason is EndReason.FALSE_CLAIM:
            return _false_claim(session, game.winners[0])
        if game.drawn:
            return translate("Score", "A draw, {scores}").format(scores=scores)
        return _winning(session, game.winners[0], game.value).format(
            name=side_name(session, game.winners[0]), scores=scores
        )
    best = max(result.after)
    leaders = [side for side, total in enumerate(result.after) if total == best]
    if len(leaders) > 1:
        return translate("Score", "All square at {points}").format(points=best)
    if is_you(session, leaders[0]):
        return translate("Score", "You lead, {scores}").format(scores=scores)
    if len(side_seats(session, leaders[0])) > 1:
        return translate("Score", "{name} lead, {scores}", "two partners").format(
            name=side_name(session, leaders[0]), scores=scores
        )
    return translate("Score", "{name} leads, {scores}").format(name=side_name(session, leaders[0]), scores=scores)


def _false_claim(session: Session, winner: int) -> str:
    """Whose claim failed, and who wins by that: the winner may well have fewer points."""
    translate = QCoreApplication.translate
    claimed = session.hand_moves[-1].transition.side
    failed = (
        translate("Score", "Your claim fails")
        if is_you(session, claimed)
        else translate("Score", "The claim of {name} fails").format(name=side_name(session, claimed))
    )
    wins = (
        translate("Score", "you win")
        if is_you(session, winner)
        else translate("Score", "{name} win", "two partners").format(name=side_name(session, winner))
        if len(side_seats(session, winner)) > 1
        else translate("Score", "{name} wins").format(name=side_name(session, winner))
    )
    return translate("Score", "{failed}: {wins}").format(failed=failed, wins=wins)


def _winning(session: Session, side: int, value: int) -> str:
    translate = QCoreApplication.translate
    if is_you(session, side):
        plain, double = translate("Score", "You win, {scores}"), translate("Score", "You win double, {scores}")
    elif len(side_seats(session, side)) > 1:
        plain = translate("Score", "{name} win, {scores}", "two partners")
        double = translate("Score", "{name} win double, {scores}", "two partners")
    else:
        plain, double = translate("Score", "{name} wins, {scores}"), translate("Score", "{name} wins double, {scores}")
    return double if value > 1 else plain


def is_you(session: Session, side: int) -> bool:
    """Return whether a side is the person who is spoken to as "you"."""
    return side_name(session, side) == QCoreApplication.translate("Names", "You")


def _subtitle(session: Session, result: HandResult) -> str:
    translate = QCoreApplication.translate
    name = game_name(session.setup.rules)
    if result.barred is not None:
        return _barred(session, result.barred)
    if result.target is None:
        return translate("Score", "A single hand · {game}").format(game=name)
    if _was_claimed(session):
        claimed = session.hand_moves[-1].transition.side
        return translate("Score", "Claimed: {points} points are certain, the game goes to {target}").format(
            points=result.after[claimed], target=result.target
        )
    if result.target > _target_before(session, result):
        return translate("Score", "Nobody claimed the game, so it now goes to {target}").format(target=result.target)
    return translate("Score", "Hand {number} of a game to {target} · {game}").format(
        number=result.number + 1, target=result.target, game=name
    )


def _barred(session: Session, side: int) -> str:
    """Why a side counts nothing (RULES.md section 9)."""
    translate = QCoreApplication.translate
    if is_you(session, side):
        return translate("Score", "You dealt a wrong number of cards and count nothing in this hand")
    if len(side_seats(session, side)) > 1:
        return translate("Score", "{name} dealt a wrong number of cards and count nothing", "two partners").format(
            name=side_name(session, side)
        )
    return translate("Score", "{name} dealt a wrong number of cards and counts nothing").format(
        name=side_name(session, side)
    )


def _was_claimed(session: Session) -> bool:
    """Return whether a claim has ended the game."""
    game = session.result
    return game is not None and game.reason in (EndReason.TRUE_CLAIM, EndReason.FALSE_CLAIM)


def _target_before(session: Session, result: HandResult) -> int:
    """Return what the hand was played to; a claim game's target rises when nobody claims (RULES.md section 7)."""
    earlier = session.results[result.number - 1].target if result.number else session.setup.rules.game.target
    return earlier or 0


def _rows(session: Session, result: HandResult) -> tuple[SheetRow, ...]:
    """The items that this game scores, in the old order of counting; what was not counted has no number."""
    translate = QCoreApplication.translate
    rules = session.setup.rules
    points = rules.points
    spades, ace = _of(result, SPADES), _of(result, ACES)
    swept, last, residue = _captures(session, result)
    big, little, jack = (_of(result, 1 << card) for card in (BIG_CASSINO, LITTLE_CASSINO, JACK_OF_SPADES))
    aces = " ".join(card_label(card) for card in reversed(list(iter_cards(ACES))))
    unnumbered = ("",) * len(result.taken)
    items = (
        (
            "cards",
            points.cards,
            translate("Score", "Cards"),
            _most_of(result, "cards", FULL_PACK),
            result.taken,
            _numbers(result.taken),
        ),
        (
            "spades",
            points.spades,
            translate("Score", "Spades"),
            _most_of(result, "spades", SPADES),
            spades,
            _numbers(spades),
        ),
        ("big", points.big, translate("Score", "Big Cassino"), card_label(BIG_CASSINO), big, unnumbered),
        ("little", points.little, translate("Score", "Little Cassino"), card_label(LITTLE_CASSINO), little, unnumbered),
        ("aces", points.ace, translate("Score", "Aces"), aces, ace, _numbers(ace)),
        ("sweeps", rules.sweep_points, translate("Score", "Sweeps"), "", swept, tuple(map(str, result.sweeps))),
        ("each_spade", points.each_spade, translate("Score", "Every spade"), "", spades, _numbers(spades)),
        ("jack_of_spades", points.jack_of_spades, translate("Score", "Jack of spades"), "", jack, unnumbered),
        ("last_capture", points.last_capture, translate("Score", "Last capture"), "", last, unnumbered),
        ("residue", rules.residue_point, translate("Score", "The last cards"), "", residue, unnumbered),
    )
    return tuple(
        SheetRow(
            label,
            note,
            tuple(zip(numbers, (getattr(side, item) for side in result.points), strict=True)),
            cards if item not in CARRIED_ITEMS or _is_counted(result, item) else (0,) * len(cards),
        )
        for item, worth, label, note, cards, numbers in items
        if worth
    )


def _captures(session: Session, result: HandResult) -> tuple[tuple[CardSet, ...], ...]:
    """By side the cards that made sweeps, those of the hand's last capture, and the last cards on the table."""
    swept, last, residue = ([0] * len(result.taken) for _ in range(3))
    for played in session.hand_moves:
        transition = played.transition
        side = transition.side
        if isinstance(played.move, Capture):
            swept[side] |= transition.sweep_scores << played.move.card
            last = [0] * len(last)
            last[side] = transition.before.table & ~transition.after.table & ~transition.residue | 1 << played.move.card
    taker = session.position.last_taker
    if taker is not None:
        residue[session.position.side_of(taker)] = result.residue
    return tuple(swept), tuple(last), tuple(residue)


def _of(result: HandResult, cards: CardSet) -> tuple[CardSet, ...]:
    return tuple(taken & cards for taken in result.taken)


def _numbers(cards: tuple[CardSet, ...]) -> tuple[str, ...]:
    return tuple(str(counted.bit_count()) for counted in cards)


def _is_counted(result: HandResult, item: str) -> bool:
    """Return whether a majority is counted: at a hand's end, or before it where it is somebody's for certain."""
    return result.complete or any(getattr(side, item) for side in result.points)


def _most_of(result: HandResult, item: str, cards: CardSet) -> str:
    translate = QCoreApplication.translate
    if not _is_counted(result, item):
        return translate("Score", "not counted any more")
    if not result.complete:
        return translate("Score", "nobody can have as many")
    counted = sum((taken & cards).bit_count() for taken in result.taken)
    return translate("Score", "most of {count}").format(count=counted)
