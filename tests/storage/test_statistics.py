"""The statistics: every finished hand and game once, whatever is undone or reopened; bad databases cost nothing."""

import csv
import io
import os
import sqlite3
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import closing
from dataclasses import replace
from pathlib import Path
from random import Random

import pytest

from cassino_desktop.engine.presets import PRESETS, parse_rules
from cassino_desktop.session.flow import GameResult, Phase
from cassino_desktop.session.session import Session
from cassino_desktop.session.setup import GameSetup, Seat, SeatKind
from cassino_desktop.storage import statistics as module
from cassino_desktop.storage.codec import decode_game, encode_game
from cassino_desktop.storage.statistics import (
    ITEMS,
    MIXED,
    Statistics,
    StatisticsError,
    StatisticsProblem,
    preset_played,
)
from cassino_desktop.storage.statistics_report import MOST_BARS, Filter, Report, as_csv, report, table_of
from tests.session.games import MODERN, TABLES, Table, every_table, phase_of, play_hand, play_out, play_steps, step

SHORT = MODERN._replace(rules=PRESETS["dick_1867"])
Make = Callable[..., Session]


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "data" / "statistics.sqlite3"


@pytest.fixture
def book(path: Path) -> Iterator[Statistics]:
    statistics = Statistics(path)
    yield statistics
    statistics.close()


def recorded(book: Statistics, table: Table, seed: str, random: Random, computers: tuple[int, ...] = (1,)) -> Session:
    """A game played to its end, recorded after each hand as the window does."""
    session = Session(table.setup(seed, computers=computers))
    while session.phase is not Phase.GAME_OVER:
        step(session, random)
        if phase_of(session) is not Phase.PLAYING:
            assert book.record(session) is None
    return session


def told(path: Path, chosen: Filter | None = None, current: str = "") -> Report:
    return report(path, chosen or Filter(), current)


def test_without_a_database_nothing_is_counted_and_nothing_made(path: Path) -> None:
    found = told(path)
    assert found.games == (0, 0, 0, 0, 0, 0, None, None, 0, 0)
    assert found.hands.played == 0
    assert found.margins == ()
    assert as_csv(path).count(b"\n") == 1
    assert not path.parent.exists()


@every_table
def test_what_is_told_is_what_the_score_sheets_say(table: Table, book: Statistics, path: Path, fresh_seed: int) -> None:
    computers = (0,) if table.partners else (1,)
    sessions = [
        recorded(book, table, f"told {fresh_seed} {number}", Random(f"{fresh_seed} {number}"), computers)
        for number in range(2)
    ]
    found = told(path)
    sheets = [
        (session, sheet, side)
        for session in sessions
        for sheet in session.results
        for side in _sides_of_persons(session)
    ]
    assert found.hands.played == len(sheets)
    assert found.hands.points == sum(sheet.hand_totals[side] for _, sheet, side in sheets)
    assert found.hands.swept == sum(sheet.sweeps[side] for _, sheet, side in sheets)
    assert found.hands.best == max(sheet.hand_totals[side] for _, sheet, side in sheets)
    for number, item in enumerate(ITEMS):
        assert found.hands.items[number] == sum(getattr(sheet.points[side], item) for _, sheet, side in sheets)
    games = [(session, side) for session in sessions for side in _sides_of_persons(session)]
    assert found.games.played == len(games)
    assert found.games.won == sum(_result(session).winners == (side,) for session, side in games)
    assert found.games.won + found.games.drawn <= found.games.played
    assert found.games.abandoned == 0
    assert len(found.margins) == min(len(sheets), -(-len(sheets) // found.per_bar))
    assert [table_of(line.key) for line in found.tables] == [(table.players, table.partners)]


def _sides_of_persons(session: Session) -> list[int]:
    sides = {session.position.side_of(seat) for seat, player in enumerate(session.seats) if player.is_person}
    return sorted(sides)


def _result(session: Session) -> GameResult:
    assert session.result is not None
    return session.result


# --- never twice ----------------------------------------------------------------------


def test_recorded_again_and_again_it_counts_once(book: Statistics, path: Path) -> None:
    session = recorded(book, MODERN, "again", Random(1))
    once = told(path)
    for _ in range(3):
        assert book.record(session) is None
    again = decode_game(encode_game(session))
    assert book.record(again) is None
    book.close()
    assert Statistics(path).record(again) is None
    assert told(path) == once


def test_a_hand_undone_and_played_again_counts_as_it_first_ended(book: Statistics, path: Path) -> None:
    session = Session(MODERN.setup("undone"))
    play_hand(session, Random(1))
    book.record(session)
    first = told(path)
    for _ in range(6):
        session.undo()
    play_hand(session, Random(2))
    book.record(session)
    assert told(path).hands == first.hands
    play_out(session, Random(3))
    book.record(session)
    assert told(path).games.with_undo == told(path).games.played > 0


def test_a_copy_opened_and_played_differently_counts_once(book: Statistics, path: Path) -> None:
    session = Session(MODERN.setup("copy", computers=(1,)))
    play_hand(session, Random(1))
    early = encode_game(session)
    book.record(session)
    play_out(session, Random(2))
    book.record(session)
    once = told(path)
    other = decode_game(early)
    play_out(other, Random(3))
    book.record(other)
    found = told(path)
    assert found.games == once.games
    assert found.hands.played in (once.hands.played, len(other.results)), "more hands, if the copy took longer"


def test_a_game_played_on_from_anothers_middle_brings_only_its_own_hands(book: Statistics, path: Path) -> None:
    session = Session(MODERN.setup("fork", computers=(1,)))
    play_out(session, Random(1))
    assert len(session.results) > 1
    book.record(session)
    once = told(path)
    moves = [[(played.seat, played.text) for played in hand] for hand in session.hands]
    copy = Session.replayed(session.setup, moves, game_id="another", started=1)
    book.record(copy)
    assert told(path).hands == once.hands
    assert told(path).games.played == once.games.played, "it ends with no hand of its own"
    fork = Session.replayed(session.setup, [*moves[:1], moves[1][:-3]], game_id="fork", started=1)
    play_out(fork, Random(9))
    book.record(fork)
    assert told(path).games.played == once.games.played + 1
    assert told(path).hands.played == once.hands.played + len(fork.results) - 1


def test_the_same_deal_played_again_is_another_game(book: Statistics, path: Path) -> None:
    for number in range(2):
        session = Session(SHORT.setup("same deal"))
        play_out(session, Random(number))
        book.record(session)
    assert told(path).games.played == 4, "two persons, two games"


# --- abandoned ------------------------------------------------------------------------


def test_a_game_left_is_abandoned_until_it_is_finished(book: Statistics, path: Path) -> None:
    session = Session(MODERN.setup("left", computers=(1,)))
    play_steps(session, Random(1), 5)
    book.record(session)
    assert told(path).games.abandoned == 1
    assert told(path, current=session.game_id).games.abandoned == 0, "it lies on the table"
    assert told(path).games.played == 0
    play_out(session, Random(2))
    book.record(session)
    assert told(path).games.abandoned == 0
    assert told(path).games.played == 1


def test_a_position_set_up_by_hand_is_not_counted(book: Statistics, path: Path) -> None:
    setup = SHORT.setup("study", computers=(1,), dealer=0)
    study = Session(replace(setup, start=Session(setup).position))
    play_out(study, Random(1))
    assert book.record(study) is None
    assert (told(path).games.played, told(path).games.abandoned, told(path).hands.played) == (0, 0, 0)


# --- filters --------------------------------------------------------------------------


def test_filters_let_through_what_they_say(book: Statistics, path: Path) -> None:
    for number, name in enumerate(("modern", "royal", "swedish")):
        for table in TABLES:
            if table.name == name:
                recorded(book, table, f"{name} {table.players} {table.partners}", Random(number), (1,))
    hints = Session(MODERN.setup("hints", computers=(1,)))
    hints.hints_used = True
    play_out(hints, Random(7))
    book.record(hints)
    whole = told(path)
    assert whole.choices.rules == ("modern", "royal", "swedish")
    assert whole.choices.tables == ((2, False), (3, False), (4, False), (4, True))
    assert whole.choices.levels == ("greedy",)
    for rules in whole.choices.rules:
        (line,) = told(path, Filter(rules=rules)).rules
        assert line in whole.rules
    assert sum(told(path, Filter(table=table)).games.played for table in whole.choices.tables) == whole.games.played
    assert sum(told(path, Filter(name=name)).hands.played for name in whole.choices.names) == whole.hands.played
    assert told(path, Filter(level="greedy")).games == whole.games
    assert told(path, Filter(level="nobody")).games.played == 0
    assert told(path, Filter(unaided=True)).games.played == whole.games.played - 1
    assert whole.games.with_hints == 1
    everything = Filter("modern", (2, False), "greedy", "Person 0", unaided=True)
    assert told(path, everything).games.played == 1
    assert told(path, everything, "").games.abandoned == 0


def test_levels(book: Statistics, path: Path) -> None:
    seats = (Seat("You"), Seat("A", SeatKind.COMPUTER, "casual"), Seat("B", SeatKind.COMPUTER, "expert"))
    for entered in (seats, (Seat("You"), Seat("Ida"))):
        session = Session(GameSetup(PRESETS["dick_1867"], entered, "levels"))
        play_out(session, Random(1))
        book.record(session)
    assert told(path).choices.levels == ("", MIXED)


def test_rules_are_called_by_their_preset_whatever_the_target() -> None:
    for name, rules in PRESETS.items():
        assert preset_played(rules) == name
    assert preset_played(parse_rules({"preset": "royal", "game": {"target": 50}})) == "royal"
    assert preset_played(parse_rules({"preset": "royal", "sweep_points": 2})) == ""


def test_names_of_any_kind(book: Statistics, path: Path) -> None:
    names = ['a;|"/\\', "🂡" * 200, "לילה טוב", "x" * 200, "=1+1", "@SUM(A1)", "'; DROP TABLE games; --", "\0"]
    for name in names:
        setup = replace(SHORT.setup("names"), entered=(Seat(name), Seat("B", SeatKind.COMPUTER, "greedy")))
        session = Session(setup)
        play_out(session, Random(1))
        assert book.record(session) is None
    assert set(told(path).choices.names) == set(names)
    for name in names:
        assert told(path, Filter(name=name)).games.played == 1
    rows = list(csv.reader(io.StringIO(as_csv(path).decode())))
    assert len(rows) == 1 + 2 * len(names)
    assert not any(cell.startswith(("=", "@", "+")) for row in rows for cell in row)
    assert {len(row) for row in rows} == {16 + len(ITEMS)}


def test_streaks_and_margins(book: Statistics, path: Path) -> None:
    random = Random(5)
    won = []
    for number in range(40):
        session = Session(SHORT.setup(f"streak {number}", computers=(1,)))
        play_out(session, random)
        book.record(session)
        won.append("w" if _result(session).winners == _mine(session) else "-")
    found = told(path)
    runs = "".join(won).split("-")
    assert found.games.won == won.count("w")
    assert found.games.streak == max(map(len, runs))
    assert found.games.current == len(runs[-1])
    assert found.games.best is not None
    assert found.games.worst is not None
    assert found.games.best >= found.games.worst
    assert max(found.margins) == found.games.best
    assert found.per_bar == 1
    assert len(found.margins) == 40 <= MOST_BARS


def _mine(session: Session) -> tuple[int, ...]:
    return tuple(_sides_of_persons(session))


# --- the clock, two programs, trouble -------------------------------------------------


def test_the_clock_set_back_changes_no_order(book: Statistics, path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    margins = []
    for number, moment in enumerate((2_000_000_000, 1_000_000_000, 0)):
        monkeypatch.setattr(time, "time", lambda moment=moment: float(moment))
        session = Session(SHORT.setup(f"clock {number}", computers=(1,)), started=1)
        play_out(session, Random(number))
        book.record(session)
        (mine,) = _sides_of_persons(session)
        totals = session.results[0].hand_totals
        margins.append(totals[mine] - totals[1 - mine])
    assert list(told(path).margins) == margins


def test_two_programs_on_one_database(path: Path) -> None:
    one, other = Statistics(path), Statistics(path)
    sessions = [Session(SHORT.setup(f"two {number}", computers=(1,))) for number in range(10)]
    for number, session in enumerate(sessions):
        play_out(session, Random(number))
        assert (one, other)[number % 2].record(session) is None
        assert (other, one)[number % 2].record(session) is None
    assert told(path).games.played == 10
    one.close()
    other.close()


def test_a_locked_database_is_tried_again(book: Statistics, path: Path) -> None:
    first = recorded(book, SHORT, "first", Random(1))
    assert first.result is not None
    with closing(sqlite3.connect(path, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        second = Session(SHORT.setup("second", computers=(1,)))
        play_out(second, Random(2))
        assert book.record(second) is None, "nothing to be told"
        assert told(path).games.played == 1
        other.execute("COMMIT")
    third = Session(SHORT.setup("third", computers=(1,)))
    play_out(third, Random(3))
    assert book.record(third) is None
    assert told(path).games.played == 3


BAD: dict[str, Callable[[Path], object]] = {
    "rubbish": lambda path: path.write_bytes(b"Dear Martha, " * 500),
    "short": lambda path: path.write_bytes(b"SQLite format 3\0"),
    "foreign": lambda path: _sql(path, "CREATE TABLE cards (name)"),
    "trigger": lambda path: _ours(path, "CREATE TRIGGER t AFTER INSERT ON games BEGIN DELETE FROM hands; END"),
    "view": lambda path: _ours(path, "CREATE VIEW v AS SELECT * FROM games"),
    "other tables": lambda path: _ours(path, "DROP TABLE hands", "CREATE TABLE hands (key)"),
}


def _sql(path: Path, *statements: str) -> None:
    with closing(sqlite3.connect(path, isolation_level=None)) as connection:
        for statement in statements:
            connection.execute(statement)


def _ours(path: Path, *statements: str) -> None:
    statistics = Statistics(path)
    session = Session(SHORT.setup("before", computers=(1,)))
    play_out(session, Random(1))
    assert statistics.record(session) is None
    statistics.close()
    _sql(path, *statements)


@pytest.mark.parametrize("bad", BAD)
def test_a_bad_database_is_set_aside_untouched_and_a_new_one_begun(book: Statistics, path: Path, bad: str) -> None:
    path.parent.mkdir()
    BAD[bad](path)
    content = path.read_bytes()
    with pytest.raises(StatisticsError):
        told(path)
    assert path.read_bytes() == content
    session = Session(SHORT.setup("after", computers=(1,)))
    play_out(session, Random(1))
    trouble = book.record(session)
    assert trouble is not None
    assert trouble.problem is StatisticsProblem.SET_ASIDE
    assert trouble.kept_as is not None
    assert trouble.kept_as.read_bytes() == content
    assert told(path).games.played == 1, "and the game is counted in the new one"
    assert book.record(session) is None


def test_a_newer_database_is_left_as_it_is(book: Statistics, path: Path) -> None:
    path.parent.mkdir()
    _ours(path, f"PRAGMA user_version = {module.VERSION + 1}", "CREATE TABLE later (x)")
    content = path.read_bytes()
    session = Session(SHORT.setup("later", computers=(1,)))
    play_out(session, Random(1))
    trouble = book.record(session)
    assert trouble is not None
    assert trouble.problem is StatisticsProblem.NEWER
    assert book.record(session) is None, "it is told once"
    book.close()
    assert path.read_bytes() == content


def test_a_file_where_a_folder_should_be_is_told_once_and_counted_later(tmp_path: Path) -> None:
    blocked = tmp_path / "data"
    blocked.write_bytes(b"mine")
    book = Statistics(blocked / "statistics.sqlite3")
    sessions = [Session(SHORT.setup(f"blocked {number}", computers=(1,))) for number in range(3)]
    troubles = []
    for session in sessions:
        play_out(session, Random(1))
        troubles.append(book.record(session))
    assert troubles[0] is not None
    assert troubles[0].problem is StatisticsProblem.CANNOT_WRITE
    assert troubles[1:] == [None, None]
    assert blocked.read_bytes() == b"mine"
    blocked.unlink()
    assert book.record(sessions[0]) is None
    assert told(book.path).games.played == 3
    book.close()


_FULL_DISK = """
import resource, sys
from pathlib import Path
from random import Random
from cassino_desktop.session.session import Session
from cassino_desktop.storage.statistics import Statistics
from tests.session.games import MODERN, play_hand
book = Statistics(Path(sys.argv[1]))
sessions = [Session(MODERN.setup(f"full {n}", computers=(1,))) for n in range(30)]
resource.setrlimit(resource.RLIMIT_FSIZE, (60_000, resource.RLIM_INFINITY))
told = []
for n, session in enumerate(sessions):
    play_hand(session, Random(n))
    told.append(book.record(session))
print(sum(trouble is not None for trouble in told))
resource.setrlimit(resource.RLIMIT_FSIZE, (resource.RLIM_INFINITY, resource.RLIM_INFINITY))
assert book.record(sessions[0]) is None
book.close()
"""


@pytest.mark.skipif(sys.platform == "win32", reason="file size limits are Unix's")
def test_a_full_disk_is_told_once_and_nothing_is_missing_later(path: Path) -> None:
    run = subprocess.run([sys.executable, "-c", _FULL_DISK, path], check=True, capture_output=True, text=True)
    assert run.stdout.strip() == "1"
    assert told(path).hands.played == 30


def test_an_older_database_is_brought_up_to_date(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path.parent.mkdir()
    _ours(path)
    later = (*module._STEPS, ("ALTER TABLE games ADD COLUMN place TEXT NOT NULL DEFAULT ''",))
    monkeypatch.setattr(module, "_STEPS", later)
    monkeypatch.setattr(module, "VERSION", len(later))
    book = Statistics(path)
    session = Session(SHORT.setup("later", computers=(1,)))
    play_out(session, Random(2))
    assert book.record(session) is None
    book.close()
    with closing(sqlite3.connect(path)) as connection:
        assert connection.execute("PRAGMA user_version").fetchone() == (len(later),)
        assert connection.execute("SELECT count(place) FROM games").fetchone() == (2,)
        assert connection.execute("PRAGMA integrity_check").fetchone() == ("ok",)


def test_a_new_beginning_keeps_the_old_in_a_file(book: Statistics, path: Path) -> None:
    recorded(book, SHORT, "old", Random(1))
    backup = path.with_name("old.sqlite3")
    book.reset(backup)
    assert told(path).games.played == 0
    assert told(backup).games.played == 1
    recorded(book, SHORT, "new", Random(2))
    assert told(path).games.played == 1
    assert told(backup).games.played == 1
    with pytest.raises(StatisticsError):
        book.reset(path.parent / "no folder" / "x.sqlite3")
    assert told(path).games.played == 1


def test_databases_changed_at_random(path: Path, fresh_seed: int, long_count: Callable[[int, int], int]) -> None:
    """Mutated databases: never an exception, and the original is kept as it was."""
    random = Random(fresh_seed)
    path.parent.mkdir()
    _ours(path)
    good = path.read_bytes()
    session = Session(SHORT.setup("mutated", computers=(1,)))
    play_out(session, Random(1))
    for number in range(long_count(60, 10_000)):
        content = bytearray(good)
        for _ in range(random.choice((1, 3, 30))):
            place = random.choice((random.randrange(len(content)), random.randrange(200)))
            content[place] = random.randrange(256)
        if random.random() < 0.1:
            del content[random.randrange(len(content)) :]
        folder = path.parent / str(number)
        folder.mkdir()
        bad = folder / path.name
        bad.write_bytes(content)
        try:
            told(bad)
            as_csv(bad)
        except StatisticsError:
            pass
        book = Statistics(bad)
        trouble = book.record(session)
        book.close()
        if trouble is not None and trouble.kept_as is not None:
            assert trouble.kept_as.read_bytes() == content, "it is kept as it was"
        for entry in folder.iterdir():
            os.unlink(entry)
        folder.rmdir()
