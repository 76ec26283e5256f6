"""The statistics in words: tables of lines for the page, and the margins as a sentence."""

from collections.abc import Sequence
from typing import Final, NamedTuple

from PySide6.QtCore import QCoreApplication, QLocale

from cassino_desktop.engine.presets import PRESETS
from cassino_desktop.gui.games import game_name
from cassino_desktop.gui.levels import level_name
from cassino_desktop.storage.statistics import MIXED
from cassino_desktop.storage.statistics_report import Line, Report, table_of

_DASH: Final = "–"


class Table(NamedTuple):
    """A table of words: its title with a mnemonic, the heads of its columns, its rows."""

    title: str
    heads: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]


def rules_name(key: str) -> str:
    """Return what to call a game by its preset's name; empty is a game by rules of one's own."""
    if not key:
        return QCoreApplication.translate("Statistics", "Rules of your own")
    return game_name(PRESETS[key]) if key in PRESETS else key


def table_name(table: tuple[int, bool]) -> str:
    """Return how many play, in words."""
    players, partners = table
    if partners:
        return QCoreApplication.translate("Statistics", "Four, as partners")
    return QCoreApplication.translate("Statistics", "%n player(s)", "", players)


def level_words(level: str) -> str:
    """Return the computer players' level in words."""
    if not level:
        return QCoreApplication.translate("Statistics", "No computer player")
    if level == MIXED:
        return QCoreApplication.translate("Statistics", "Several levels")
    return level_name(level)


def overview(report: Report) -> Table:
    """Return the sums of games and hands, side by side."""
    translate = QCoreApplication.translate
    games, hands = report.games, report.hands
    left = (
        (translate("Statistics", "Games played"), _count(games.played)),
        (translate("Statistics", "Won"), _share(games.won, games.played)),
        (translate("Statistics", "Drawn"), _count(games.drawn)),
        (translate("Statistics", "Abandoned"), _count(games.abandoned)),
        (translate("Statistics", "Best margin of a game"), _signed(games.best)),
        (translate("Statistics", "Worst margin of a game"), _signed(games.worst)),
        (translate("Statistics", "Most wins in a row"), _count(games.streak)),
        (translate("Statistics", "Wins in a row now"), _count(games.current)),
        (translate("Statistics", "With undo"), _share(games.with_undo, games.played)),
        (translate("Statistics", "With hints"), _share(games.with_hints, games.played)),
    )
    right = (
        (translate("Statistics", "Hands played"), _count(hands.played)),
        (translate("Statistics", "With the most points"), _share(hands.won, hands.played)),
        (translate("Statistics", "Points"), _count(hands.points)),
        (translate("Statistics", "Points a hand"), _mean(hands.points, hands.played)),
        (translate("Statistics", "Best hand"), _whole(hands.best)),
        (translate("Statistics", "Worst hand"), _whole(hands.worst)),
        (translate("Statistics", "Sweeps"), _count(hands.swept)),
        (translate("Statistics", "Sweeps a hand"), _mean(hands.swept, hands.played)),
        ("", ""),
        ("", ""),
    )
    heads = (translate("Statistics", "Games"), "", translate("Statistics", "Hands"), "")
    rows = tuple((*one, *other) for one, other in zip(left, right, strict=True))
    return Table(translate("Statistics", "&Overview"), heads, rows)


def items(report: Report) -> Table:
    """Return the points by item."""
    translate = QCoreApplication.translate
    names = (
        translate("Statistics", "Most cards"),
        translate("Statistics", "Most spades"),
        translate("Statistics", "Big Cassino"),
        translate("Statistics", "Little Cassino"),
        translate("Statistics", "Aces"),
        translate("Statistics", "Every spade"),
        translate("Statistics", "Jack of spades"),
        translate("Statistics", "Last capture"),
        translate("Statistics", "The last cards"),
        translate("Statistics", "Sweeps"),
    )
    hands = report.hands
    return Table(
        translate("Statistics", "&Items"),
        (
            translate("Statistics", "Item"),
            translate("Statistics", "Points"),
            translate("Statistics", "Points a hand"),
        ),
        tuple(
            (name, _count(points), _mean(points, hands.played)) for name, points in zip(names, hands.items, strict=True)
        ),
    )


def breakdowns(report: Report) -> tuple[Table, ...]:
    """Return a table by rules, by players, by level and by person."""
    translate = QCoreApplication.translate
    tables: tuple[tuple[str, str, Sequence[tuple[str, Line]]], ...] = (
        (
            translate("Statistics", "By &rules"),
            translate("Statistics", "Rules"),
            [(rules_name(line.key), line) for line in report.rules],
        ),
        (
            translate("Statistics", "By &players"),
            translate("Statistics", "Players"),
            [(table_name(table_of(line.key)), line) for line in report.tables],
        ),
        (
            translate("Statistics", "By l&evel"),
            translate("Statistics", "Level"),
            [(level_words(line.key), line) for line in report.levels],
        ),
        (
            translate("Statistics", "By per&son"),
            translate("Statistics", "Person"),
            [(line.key, line) for line in report.names],
        ),
    )
    heads = (
        translate("Statistics", "Games"),
        translate("Statistics", "Won"),
        translate("Statistics", "Hands"),
        translate("Statistics", "Points a hand"),
    )
    return tuple(
        Table(
            title,
            (head, *heads),
            tuple(
                (
                    name,
                    _count(line.games),
                    _share(line.won, line.games),
                    _count(line.hands),
                    _mean(line.points, line.hands),
                )
                for name, line in lines
            ),
        )
        for title, head, lines in tables
    )


def margins_sentence(report: Report) -> str:
    """Return what the picture of margins shows."""
    translate = QCoreApplication.translate
    margins = report.margins
    if not margins:
        return ""
    mean = sum(margins) / len(margins)
    what = (
        translate("Statistics", "Each bar is a hand.")
        if report.per_bar == 1
        else translate("Statistics", "Each bar is the mean of %n hand(s).", "", report.per_bar)
    )
    than = translate(
        "Statistics",
        "Your points above the best other side’s, the newest at the right: {mean} on average, from {worst} to {best}.",
    ).format(
        mean=_decimal(mean, signed=True),
        worst=_decimal(min(margins), signed=True),
        best=_decimal(max(margins), signed=True),
    )
    return translate("Statistics", "{margins} {bars}").format(margins=than, bars=what)


def _count(number: int) -> str:
    return QLocale().toString(number)


def _whole(number: int | None) -> str:
    return _DASH if number is None else _count(number)


def _signed(number: int | None) -> str:
    return _DASH if number is None else _decimal(number, digits=0, signed=True)


def _share(part: int, whole: int) -> str:
    if not whole:
        return _count(part)
    return QCoreApplication.translate("Statistics", "{count} ({percent} %)").format(
        count=_count(part), percent=QLocale().toString(round(100 * part / whole))
    )


def _mean(total: int, count: int) -> str:
    return _decimal(total / count) if count else _DASH


def _decimal(number: float, *, digits: int = 1, signed: bool = False) -> str:
    words = QLocale().toString(abs(float(number)), "f", digits)
    if number < 0:
        return f"−{words}"
    return f"+{words}" if signed and number > 0 else words
