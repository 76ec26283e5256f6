"""What the statistics tell: sums, streaks and margins of the games that a filter lets through, and all of it as CSV."""

import csv
import io
import sqlite3
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final, NamedTuple, TypeAlias

from cassino_desktop.storage.statistics import DAMAGE, ITEMS, open_to_read, unreadable

MOST_BARS: Final = 120
"""The most bars of margins; of more hands, each bar is the mean of several."""

_RISKY: Final = ("=", "+", "-", "@", "\t", "\r")
"""What a name may begin with that a spreadsheet would calculate."""


@dataclass(frozen=True)
class Filter:
    """Which games are looked at; None: all.

    ``rules`` is a preset's name (empty: rules of one's own), ``table`` how many play and whether as partners,
    ``level`` the computer players' (empty: persons alone), ``name`` the person's; ``unaided`` leaves out games with
    undo or hints.
    """

    rules: str | None = None
    table: tuple[int, bool] | None = None
    level: str | None = None
    name: str | None = None
    unaided: bool = False


class Games(NamedTuple):
    """Games of the persons that were played to their end, and how those went; ``abandoned`` were not.

    A game of two persons is one for each. ``best`` and ``worst`` are margins (None: no game), ``streak`` the longest
    row of wins, ``current`` the one that goes on now.
    """

    played: int
    won: int
    drawn: int
    with_undo: int
    with_hints: int
    abandoned: int
    best: int | None
    worst: int | None
    streak: int
    current: int


class Hands(NamedTuple):
    """Hands of the persons: how many, how many of them with the most points, their points (in all, at best, at worst).

    ``swept`` are the sweeps that counted, ``items`` the points by item, in the order of ITEMS.
    """

    played: int
    won: int
    points: int
    best: int | None
    worst: int | None
    swept: int
    items: tuple[int, ...]


class Line(NamedTuple):
    """A line of a table: what it is about, games, games won, hands and points in them."""

    key: Any
    games: int
    won: int
    hands: int
    points: int


class Choices(NamedTuple):
    """What there is to choose from, whatever is chosen: values of a :class:`Filter`."""

    rules: tuple[str, ...]
    tables: tuple[tuple[int, bool], ...]
    levels: tuple[str, ...]
    names: tuple[str, ...]


class Report(NamedTuple):
    """What a filter lets through.

    ``margins`` are the points of a hand above (or below) the best other side, each the mean of ``per_bar`` hands, the
    oldest first. ``rules``, ``tables`` (see :func:`table_of`), ``levels`` and ``names`` have a line for each.
    """

    games: Games
    hands: Hands
    margins: tuple[float, ...]
    per_bar: int
    rules: tuple[Line, ...]
    tables: tuple[Line, ...]
    levels: tuple[Line, ...]
    names: tuple[Line, ...]
    choices: Choices


def report(path: Path, chosen: Filter, current: str = "") -> Report:
    """Return what the statistics tell of the games chosen; raise StatisticsError.

    ``current`` is the id of the game on the table, which is not abandoned.
    """
    with closing(_opened(path)) as connection:
        try:
            connection.execute("BEGIN")  # one moment for all of it
            where, values = _where(chosen)
            margins = _margins(connection, where, values)
            per_bar = max(1, -(-len(margins) // MOST_BARS))
            bars = (margins[start : start + per_bar] for start in range(0, len(margins), per_bar))
            return Report(
                _games(connection, where, values, current),
                _hands(connection, where, values),
                tuple(sum(bar) / len(bar) for bar in bars),
                per_bar,
                *_lines(_games_by_kind(connection, where, values), _hands_by_kind(connection, where, values)),
                _choices(connection),
            )
        except DAMAGE as error:
            raise unreadable(path, error) from error


def _opened(path: Path) -> sqlite3.Connection:
    connection = open_to_read(path)
    connection.text_factory = lambda raw: raw.decode(errors="replace")  # whatever somebody has put there
    return connection


def _where(chosen: Filter) -> tuple[str, list[Any]]:
    """The condition on ``s`` (a side) and ``g`` (its game)."""
    parts, values = ["s.person = 1"], list[Any]()
    for column, value in (("g.rules", chosen.rules), ("g.level", chosen.level), ("s.name", chosen.name)):
        if value is not None:
            parts.append(f"{column} = ?")
            values.append(value)
    if chosen.table is not None:
        parts.append("g.players = ? AND g.partners = ?")
        values += chosen.table
    if chosen.unaided:
        parts.append("g.undo = 0 AND g.hints = 0")
    return " AND ".join(parts), values


def _joined(where: str) -> str:
    """The games beside the sides, if a condition speaks of them."""
    return "JOIN games g ON g.key = s.game" if "g." in where else ""


def _games(connection: sqlite3.Connection, where: str, values: list[Any], current: str) -> Games:
    rows = connection.execute(
        f"""SELECT s.won, s.drawn, g.undo, g.hints, s.margin FROM game_sides s JOIN games g ON g.key = s.game
        WHERE {where} ORDER BY s.game, s.side""",
        values,
    ).fetchall()
    streak, longest = 0, 0
    for row in rows:
        streak = streak + 1 if row[0] else 0
        longest = max(longest, streak)
    margins = [row[4] for row in rows]
    return Games(
        played=len(rows),
        won=sum(bool(row[0]) for row in rows),
        drawn=sum(bool(row[1]) for row in rows),
        with_undo=sum(bool(row[2]) for row in rows),
        with_hints=sum(bool(row[3]) for row in rows),
        abandoned=_abandoned(connection, where, values, current),
        best=max(margins, default=None),
        worst=min(margins, default=None),
        streak=longest,
        current=streak,
    )


def _abandoned(connection: sqlite3.Connection, where: str, values: list[Any], current: str) -> int:
    """How many games were left; one that was left in its first hand has no sides and is nobody's."""
    named = "s.name = ?" in where
    sides = "EXISTS (SELECT 1 FROM hand_sides s WHERE s.game = g.key AND s.name = ?)" if named else "1"
    condition = where.replace("s.person = 1", "1").replace("s.name = ?", sides)
    found = connection.execute(
        f"SELECT count(*) FROM games g WHERE {condition} AND g.finished = 0 AND g.id <> ?", [*values, current]
    )
    return int(found.fetchone()[0])


def _hands(connection: sqlite3.Connection, where: str, values: list[Any]) -> Hands:
    sums = ", ".join(f"total(s.{item})" for item in ITEMS)
    games = _joined(where)
    row = connection.execute(
        f"""SELECT count(*), total(s.won), total(s.total), max(s.total), min(s.total), total(s.swept), {sums}
        FROM hand_sides s NOT INDEXED {games} WHERE {where}""",
        values,
    ).fetchone()
    played, won, points, best, worst, swept, *items = row
    return Hands(played, int(won), int(points), best, worst, int(swept), tuple(int(item) for item in items))


_KIND: Final = "g.rules, g.players * 2 + g.partners, g.level, s.name"
"""What the lines of the tables are about: rules, table, level, name."""

_Kind: TypeAlias = tuple[Any, ...]


def _margins(connection: sqlite3.Connection, where: str, values: list[Any]) -> list[int]:
    """The margin of each hand, the oldest first."""
    games = _joined(where)
    found = connection.execute(
        f"SELECT s.margin FROM hand_sides s NOT INDEXED {games} WHERE {where} ORDER BY s.hand, s.side", values
    )
    return [row[0] for row in found]


def _hands_by_kind(connection: sqlite3.Connection, where: str, values: list[Any]) -> dict[_Kind, tuple[int, int]]:
    """By kind how many hands, and their points. First by game, as the index has them, then by what few games are."""
    rows = connection.execute(
        f"""SELECT sum(s.count), sum(s.points), {_KIND}
        FROM (SELECT person, name, game, count(*) AS count, sum(total) AS points
        FROM hand_sides INDEXED BY hands_of_games WHERE person = 1 GROUP BY person, name, game) s
        JOIN games g ON g.key = s.game WHERE {where} GROUP BY 3, 4, 5, 6""",
        values,
    )
    return {tuple(kind): (count, points) for count, points, *kind in rows}


def _games_by_kind(connection: sqlite3.Connection, where: str, values: list[Any]) -> dict[_Kind, tuple[int, int]]:
    """By kind how many games, and how many won."""
    rows = connection.execute(
        f"""SELECT count(*), total(s.won), {_KIND} FROM game_sides s JOIN games g ON g.key = s.game
        WHERE {where} GROUP BY 3, 4, 5, 6""",
        values,
    )
    return {tuple(kind): (count, int(won)) for count, won, *kind in rows}


def _lines(
    games: dict[_Kind, tuple[int, int]], hands: dict[_Kind, tuple[int, int]]
) -> tuple[tuple[Line, ...], tuple[Line, ...], tuple[Line, ...], tuple[Line, ...]]:
    """The lines of the four tables, the most played first."""

    def table(part: int) -> tuple[Line, ...]:
        found: dict[Any, Line] = {}
        for kind in games.keys() | hands.keys():
            line = found.get(kind[part], Line(kind[part], 0, 0, 0, 0))
            (count, won), (played, points) = games.get(kind, (0, 0)), hands.get(kind, (0, 0))
            found[kind[part]] = Line(
                line.key, line.games + count, line.won + won, line.hands + played, line.points + points
            )
        return tuple(sorted(found.values(), key=lambda line: (-line.hands, str(line.key))))

    return table(0), table(1), table(2), table(3)


def _choices(connection: sqlite3.Connection) -> Choices:
    def each(what: str) -> list[Any]:
        return [row[0] for row in connection.execute(f"SELECT DISTINCT {what}")]

    return Choices(
        tuple(each("rules FROM games ORDER BY 1")),
        tuple(table_of(key) for key in each("players * 2 + partners FROM games ORDER BY 1")),
        tuple(each("level FROM games ORDER BY 1")),
        tuple(each("name FROM hand_sides WHERE person = 1 ORDER BY 1")),
    )


def table_of(key: int) -> tuple[int, bool]:
    """Return how many play and whether as partners, from the key of a line of ``tables``."""
    return key // 2, bool(key % 2)


def as_csv(path: Path) -> bytes:
    """Return every hand of every side as CSV in UTF-8, with a line of headings; raise StatisticsError."""
    columns = "game rules players partners level undo hints hand moment side name person total margin won sweeps"
    out = io.StringIO()
    writer = csv.writer(out)
    writer.writerow([*columns.split(), *(f"points_{item}" for item in ITEMS)])
    with closing(_opened(path)) as connection:
        try:
            rows = connection.execute(
                f"""SELECT g.id, g.rules, g.players, g.partners, g.level, g.undo, g.hints, h.number + 1,
                datetime(h.moment, 'unixepoch'), s.side, s.name, s.person, s.total, s.margin, s.won, s.swept,
                {", ".join(f"s.{item}" for item in ITEMS)}
                FROM hand_sides s JOIN hands h ON h.key = s.hand JOIN games g ON g.key = s.game
                ORDER BY s.hand, s.side"""
            )
            writer.writerows([_plain(value) for value in row] for row in rows)
        except DAMAGE as error:
            raise unreadable(path, error) from error
    return out.getvalue().encode(errors="replace")


def _plain(value: object) -> object:
    """A value in which a spreadsheet sees nothing to calculate."""
    return f"'{value}" if isinstance(value, str) and value.startswith(_RISKY) else value
