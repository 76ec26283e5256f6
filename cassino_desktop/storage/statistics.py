"""The book of finished hands and games: a database in which nothing is counted twice.

A hand counts as it first ended: what is undone and played once more, opened from a copy, or contained in a game that
was played on from an earlier point is not counted again. A game counts when it ends with a hand of its own. One that
was left after a move of a person and not finished since is abandoned, unless it lies on the table. A game that begins
with a position set up by hand is a study and not counted.
"""

import json
import os
import sqlite3
import time
from contextlib import closing, suppress
from enum import StrEnum
from hashlib import sha256
from pathlib import Path
from typing import Final, NamedTuple

from cassino_desktop.engine.presets import PRESETS, short_rules
from cassino_desktop.engine.rules import RuleSet, changed_rules
from cassino_desktop.engine.scoring import HandPoints
from cassino_desktop.session.flow import HandResult, Phase
from cassino_desktop.session.history import Played
from cassino_desktop.session.session import Session
from cassino_desktop.storage.files import set_aside

ITEMS: Final = HandPoints._fields
"""The items of a hand's points, each a column."""

MIXED: Final = "mixed"
"""The level of a game against computer players of several levels."""

_APPLICATION: Final = 0x43617373
"""Tells this database from others ("Cass")."""

_PATIENCE: Final = 0.02
"""Seconds that another program that writes is waited for: the window stands still meanwhile."""

_STEPS: Final = (
    (
        """CREATE TABLE games (key INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE, moment INTEGER NOT NULL,
        rules TEXT NOT NULL, players INTEGER NOT NULL, partners INTEGER NOT NULL, level TEXT NOT NULL,
        finished INTEGER NOT NULL, undo INTEGER NOT NULL, hints INTEGER NOT NULL)""",
        """CREATE TABLE game_sides (game INTEGER NOT NULL, side INTEGER NOT NULL, name TEXT NOT NULL,
        person INTEGER NOT NULL, total INTEGER NOT NULL, margin INTEGER NOT NULL, won INTEGER NOT NULL,
        drawn INTEGER NOT NULL, PRIMARY KEY (game, side)) WITHOUT ROWID""",
        """CREATE TABLE hands (key INTEGER PRIMARY KEY, game INTEGER NOT NULL, number INTEGER NOT NULL,
        play TEXT NOT NULL UNIQUE, moment INTEGER NOT NULL, UNIQUE (game, number))""",
        f"""CREATE TABLE hand_sides (hand INTEGER NOT NULL, side INTEGER NOT NULL, game INTEGER NOT NULL,
        name TEXT NOT NULL, person INTEGER NOT NULL, total INTEGER NOT NULL, margin INTEGER NOT NULL,
        won INTEGER NOT NULL, swept INTEGER NOT NULL, {", ".join(f"{item} INTEGER NOT NULL" for item in ITEMS)},
        PRIMARY KEY (hand, side)) WITHOUT ROWID""",
        "CREATE INDEX hands_of_games ON hand_sides (person, name, game, total)",
    ),
)
"""What makes version 1, version 2 and so on of the one before."""

VERSION: Final = len(_STEPS)


class StatisticsProblem(StrEnum):
    """What is wrong with the database."""

    LOCKED = "locked"
    """Another program writes; it is tried again."""
    CANNOT_WRITE = "cannot_write"
    """No room, or no writing there; it is tried again."""
    SET_ASIDE = "set_aside"
    """It was damaged or something else's, was kept as it is under another name, and a new one was begun."""
    NEWER = "newer"
    """It is a newer version's, and was left as it is."""


_PLACE_IS_WRONG: Final = frozenset(
    (
        *(sqlite3.SQLITE_PERM, sqlite3.SQLITE_READONLY, sqlite3.SQLITE_IOERR, sqlite3.SQLITE_FULL),
        *(sqlite3.SQLITE_CANTOPEN, sqlite3.SQLITE_NOMEM, sqlite3.SQLITE_AUTH, sqlite3.SQLITE_NOLFS),
    )
)
"""What SQLite says where the database itself may be all right."""


class StatisticsTrouble(NamedTuple):
    """A problem, the database, where it was set aside, and what the system says."""

    problem: StatisticsProblem
    path: Path
    kept_as: Path | None = None
    what: str = ""


class StatisticsError(Exception):
    """A database that cannot be used; ``trouble`` says why."""

    def __init__(self, trouble: StatisticsTrouble) -> None:
        """Keep what is wrong."""
        super().__init__(f"{trouble.path}: {trouble.problem} {trouble.what}")
        self.trouble = trouble


class StrangeError(Exception):
    """A database of something else's."""


DAMAGE: Final = (sqlite3.DatabaseError, StrangeError, ValueError, TypeError, OverflowError)
"""What reading a damaged database raises: its columns may hold anything, and SQLite quotes in its messages from it."""


class Statistics:
    """The database, written by one thread. It is opened when something is recorded for the first time."""

    def __init__(self, path: Path) -> None:
        """Look at nothing yet; the file may not exist."""
        self.path = path
        self._connection: sqlite3.Connection | None = None
        self._waiting: dict[str, Session] = {}
        self._told: set[StatisticsProblem] = set()

    def record(self, session: Session) -> StatisticsTrouble | None:
        """Record every finished hand of a game, and the game; return new trouble, to be told once.

        What could not be recorded is tried again with the next call, as long as the program runs. Never raises.
        """
        if session.setup.start is not None:
            return None
        self._waiting[session.game_id] = session
        try:
            self._flush()
        except StatisticsError as error:
            trouble = error.trouble
        else:
            return None
        if trouble.problem is StatisticsProblem.SET_ASIDE:
            with suppress(StatisticsError):
                self._flush()
            return trouble
        if trouble.problem in self._told or trouble.problem is StatisticsProblem.LOCKED:
            return None
        self._told.add(trouble.problem)
        return trouble

    def close(self) -> None:
        """Close the database; what waits is tried once more."""
        if self._waiting:
            with suppress(StatisticsError):
                self._flush()
        self._disconnect()

    def reset(self, backup: Path) -> None:
        """Move the database to ``backup`` and begin anew; raise StatisticsError."""
        self._disconnect()
        self._waiting.clear()
        try:
            if os.path.lexists(self.path):
                with closing(sqlite3.connect(self.path, timeout=_PATIENCE)) as connection:
                    connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        except sqlite3.DatabaseError:
            pass  # it is moved as it is
        try:
            os.replace(self.path, backup)
            _move_beside(self.path, backup)
        except OSError as error:
            raise StatisticsError(_cannot(self.path, error.strerror or str(error))) from error

    def _flush(self) -> None:
        """Record what waits in one transaction."""
        try:
            connection = self._connected()
            with _transaction(connection):
                for session in self._waiting.values():
                    _record(connection, session)
        except DAMAGE as error:
            raise StatisticsError(_passing(self.path, error) or self._set_aside(str(error))) from error
        except OSError as error:
            raise StatisticsError(_cannot(self.path, error.strerror or str(error))) from error
        self._waiting.clear()
        self._told.clear()

    def _connected(self) -> sqlite3.Connection:
        if self._connection is None:
            self.path.parent.mkdir(parents=True, exist_ok=True)
            connection = sqlite3.connect(self.path, timeout=_PATIENCE, isolation_level=None)
            try:
                _prepare(connection, self.path)
            except BaseException:
                connection.close()
                raise
            self._connection = connection
        return self._connection

    def _disconnect(self) -> None:
        if self._connection is not None:
            self._connection.close()
            self._connection = None

    def _set_aside(self, what: str) -> StatisticsTrouble:
        self._disconnect()
        kept_as = set_aside(self.path)
        if kept_as is None:
            return _cannot(self.path, what)
        _move_beside(self.path, kept_as)
        return StatisticsTrouble(StatisticsProblem.SET_ASIDE, self.path, kept_as, what)


def open_to_read(path: Path) -> sqlite3.Connection:
    """Return the database for queries; raise StatisticsError. It need not be there: then it is an empty one."""
    try:
        if not os.path.lexists(path):
            connection = sqlite3.connect(":memory:", isolation_level=None)
            _migrate(connection, 0)
            return connection
        connection = sqlite3.connect(path, timeout=1.0, isolation_level=None)
        try:
            _prepare(connection, path)
            connection.execute("PRAGMA query_only = ON")
        except BaseException:
            connection.close()
            raise
    except DAMAGE as error:
        raise unreadable(path, error) from error
    return connection


class _transaction:
    """All of it or nothing."""

    def __init__(self, connection: sqlite3.Connection) -> None:
        self._connection = connection

    def __enter__(self) -> None:
        self._connection.execute("BEGIN IMMEDIATE")

    def __exit__(self, kind: type[BaseException] | None, *_: object) -> None:
        if kind is None:
            self._connection.execute("COMMIT")
        elif self._connection.in_transaction:
            self._connection.execute("ROLLBACK")


def _prepare(connection: sqlite3.Connection, path: Path) -> None:
    """Make sure that the database is ours and of this version; nothing in it is trusted to run."""
    connection.execute("PRAGMA trusted_schema = OFF")
    connection.execute("PRAGMA cell_size_check = ON")
    application, version = (
        connection.execute(f"PRAGMA {key}").fetchone()[0] for key in ("application_id", "user_version")
    )
    tables = connection.execute("SELECT count(*) FROM sqlite_master").fetchone()[0]
    if application == _APPLICATION and version > VERSION:
        raise StatisticsError(StatisticsTrouble(StatisticsProblem.NEWER, path))
    if tables and (application != _APPLICATION or version < 1):
        raise StrangeError("not the statistics of Cassino")
    connection.execute("PRAGMA journal_mode = WAL")
    connection.execute("PRAGMA synchronous = NORMAL")
    if version < VERSION:
        _migrate(connection, version if tables else 0)
    if _schema(connection) != _expected_schema():
        raise StrangeError("not the tables of Cassino")


def _migrate(connection: sqlite3.Connection, version: int) -> None:
    """Bring a database up to date, step by step, or (version 0) make it."""
    with _transaction(connection):
        for step in _STEPS[version:]:
            for statement in step:
                connection.execute(statement)
        connection.execute(f"PRAGMA application_id = {_APPLICATION}")
        connection.execute(f"PRAGMA user_version = {VERSION}")


def _schema(connection: sqlite3.Connection) -> list[tuple[str, ...]]:
    """Everything that a database is made of: tables and indexes, and triggers or views that somebody put there."""
    return connection.execute("SELECT type, name, coalesce(sql, '') FROM sqlite_master ORDER BY 1, 2").fetchall()


def _expected_schema() -> list[tuple[str, ...]]:
    with closing(sqlite3.connect(":memory:", isolation_level=None)) as connection:
        _migrate(connection, 0)
        return _schema(connection)


def _move_beside(path: Path, to: Path) -> None:
    """Move what the database keeps in files beside its own along with it."""
    for end in ("-wal", "-shm"):
        with suppress(OSError):
            os.replace(f"{path}{end}", f"{to}{end}")


def _passing(path: Path, error: Exception) -> StatisticsTrouble | None:
    """The trouble, where it is not the database that is wrong but the moment or the place; else None."""
    code = getattr(error, "sqlite_errorcode", sqlite3.SQLITE_CORRUPT) & 0xFF  # a text that is none has no code
    if code in (sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED):
        return StatisticsTrouble(StatisticsProblem.LOCKED, path, None, str(error))
    if code in _PLACE_IS_WRONG:
        return _cannot(path, str(error))
    return None


def unreadable(path: Path, error: Exception) -> StatisticsError:
    """Return the error of a database that could not be read."""
    damaged = StatisticsTrouble(StatisticsProblem.SET_ASIDE, path, None, str(error))
    return StatisticsError(_passing(path, error) or damaged)


def _cannot(path: Path, what: str) -> StatisticsTrouble:
    return StatisticsTrouble(StatisticsProblem.CANNOT_WRITE, path, None, what)


# --- what is recorded -----------------------------------------------------------------


def _record(connection: sqlite3.Connection, session: Session) -> None:
    game = _game_key(connection, session)
    moves = session.hands
    own = False
    for sheet in session.results:
        play = _fingerprint(session, sheet.number, moves[sheet.number])
        hand = connection.execute(
            "INSERT OR IGNORE INTO hands (game, number, play, moment) VALUES (?, ?, ?, ?)",
            (game, sheet.number, play, int(time.time())),
        )
        if hand.rowcount:
            _record_sides(connection, session, sheet, game, hand.lastrowid or 0)
        own = (
            connection.execute("SELECT 1 FROM hands WHERE game = ? AND number = ?", (game, sheet.number)).fetchone()
            is not None
        )
    if session.phase is Phase.GAME_OVER and own:
        _finish(connection, session, game)


def _game_key(connection: sqlite3.Connection, session: Session) -> int:
    """The key of the game's row, which is made or brought up to date."""
    setup = session.setup
    levels = {seat.level for seat in setup.entered if seat.level is not None}
    level = MIXED if len(levels) > 1 else "".join(levels)
    key = connection.execute(
        """INSERT INTO games (id, moment, rules, players, partners, level, finished, undo, hints)
        VALUES (?, ?, ?, ?, ?, ?, 0, ?, ?)
        ON CONFLICT (id) DO UPDATE SET undo = max(undo, excluded.undo), hints = max(hints, excluded.hints)
        RETURNING key""",
        (
            session.game_id,
            int(time.time()),
            preset_played(setup.rules),
            setup.players,
            setup.partners,
            level,
            session.undo_used,
            session.hints_used,
        ),
    ).fetchone()[0]
    return int(key)


def preset_played(rules: RuleSet) -> str:
    """Return the named game that these rules are but for the target; empty for rules of one's own."""
    for name, preset in PRESETS.items():
        target = preset.game.target
        if rules.game.mode == preset.game.mode and (rules.game.target is None) == (target is None):
            as_usual = rules if target is None else changed_rules(rules, {"game": {"target": target}})
            if as_usual == preset:
                return name
    return ""


def _fingerprint(session: Session, number: int, moves: tuple[Played, ...]) -> str:
    """What tells one playing of a hand from every other, also where a game goes on from another's middle."""
    setup = session.setup
    played = [[played.seat, played.text] for played in moves]
    seats = [[seat.name, seat.kind, seat.level] for seat in setup.seats]
    told = [short_rules(setup.rules), setup.seed, setup.partners, seats, session.results[number].dealer, number, played]
    return sha256(json.dumps(told, sort_keys=True).encode()).hexdigest()


def _record_sides(connection: sqlite3.Connection, session: Session, sheet: HandResult, game: int, hand: int) -> None:
    rows = [
        (
            hand,
            side,
            game,
            *_side(session, side),
            total,
            total - _best_other(sheet.hand_totals, side),
            total > _best_other(sheet.hand_totals, side),
            sheet.sweeps[side],
            *sheet.points[side],
        )
        for side, total in enumerate(sheet.hand_totals)
    ]
    marks = ", ".join("?" * len(rows[0]))
    connection.executemany(f"INSERT OR IGNORE INTO hand_sides VALUES ({marks})", rows)


def _finish(connection: sqlite3.Connection, session: Session, game: int) -> None:
    result = session.result
    assert result is not None
    if connection.execute("SELECT finished FROM games WHERE key = ?", (game,)).fetchone()[0]:
        return
    connection.execute("UPDATE games SET finished = 1 WHERE key = ?", (game,))
    for side, total in enumerate(result.totals):
        won = result.winners == (side,)
        drawn = side in result.winners and not won
        margin = total - _best_other(result.totals, side)
        connection.execute(
            "INSERT OR IGNORE INTO game_sides VALUES (?, ?, ?, ?, ?, ?, ?, ?)",
            (game, side, *_side(session, side), total, margin, won, drawn),
        )


def _side(session: Session, side: int) -> tuple[str, bool]:
    """The name of a side, a person's where there is one, and whether there is."""
    seats = [player for seat, player in enumerate(session.seats) if session.position.side_of(seat) == side]
    persons = [seat.name for seat in seats if seat.is_person]
    return " + ".join(persons or [seat.name for seat in seats]), bool(persons)


def _best_other(totals: tuple[int, ...], side: int) -> int:
    return max(total for other, total in enumerate(totals) if other != side)
