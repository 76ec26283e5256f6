"""What went wrong with a file, in one sentence that says what to do."""

from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QCoreApplication

from cassino_desktop.gui.position_words import fault_words
from cassino_desktop.storage.errors import SaveError, SaveProblem
from cassino_desktop.storage.games import Resumed

if TYPE_CHECKING:
    from cassino_desktop.storage.statistics import StatisticsError, StatisticsTrouble


def cannot_save_game(error: SaveError) -> str:
    """Say that the game being played cannot be kept."""
    return QCoreApplication.translate(
        "Troubles",
        "The game cannot be saved in {folder}: you can play on, but it will be lost when you quit unless that folder "
        "can be written again.",
    ).format(folder=str(Path(error.path).parent) if error.path else "?")


def cannot_save_settings(error: SaveError) -> str:
    """Say that a choice will not be remembered."""
    return QCoreApplication.translate(
        "Troubles", "Your choice holds until you quit, but it cannot be saved in {folder}."
    ).format(folder=str(Path(error.path).parent) if error.path else "?")


def settings_were_bad() -> str:
    """Say that something remembered is forgotten."""
    return QCoreApplication.translate(
        "Troubles",
        "Some of your settings could not be read; they are the usual ones again. Your games are as they were.",
    )


def cannot_resume(resumed: Resumed) -> str:
    """Say why the game left last time is not on the table, and what became of its file."""
    translate = QCoreApplication.translate
    assert resumed.trouble is not None
    why = {
        SaveProblem.CANNOT_READ: translate("Troubles", "Your last game cannot be read"),
        SaveProblem.NEWER: translate("Troubles", "Your last game was saved by a newer version of Cassino"),
        SaveProblem.NOT_OURS: translate("Troubles", "The file of your last game is not a game of Cassino"),
        SaveProblem.ALTERED: translate("Troubles", "The file of your last game was changed by something else"),
    }.get(resumed.trouble.problem, translate("Troubles", "The file of your last game is damaged"))
    if resumed.kept_as is not None:
        what = translate("Troubles", "it is kept as {file}").format(file=resumed.kept_as)
    else:
        what = translate("Troubles", "it was left where it is")
    if resumed.session is not None:
        then = translate("Troubles", "the game before your last move goes on")
    else:
        then = translate("Troubles", "here is a new game")
    return translate("Troubles", "{why}; {what}, and {then}.").format(why=why, what=what, then=then)


def cannot_open(error: SaveError) -> str:
    """Say why a file that the person asked for is not on the table."""
    translate = QCoreApplication.translate
    if error.problem is SaveProblem.BAD_CONTENT:
        return _cannot_be(error)
    sentence = {
        SaveProblem.CANNOT_READ: translate("Troubles", "{file} cannot be read; is the name right?"),
        SaveProblem.TOO_BIG: translate("Troubles", "{file} is too big to be a game of Cassino."),
        SaveProblem.NOT_OURS: translate("Troubles", "{file} is not a game of Cassino."),
        SaveProblem.NEWER: translate(
            "Troubles", "{file} was saved by a newer version of Cassino; please bring this one up to date."
        ),
        SaveProblem.ALTERED: translate(
            "Troubles", "{file} was changed after it was saved, so its game cannot be trusted and was not opened."
        ),
    }.get(error.problem, translate("Troubles", "{file} is damaged, or not a game of Cassino; it was left as it is."))
    return sentence.format(file=error.path)


def _cannot_be(error: SaveError) -> str:
    """Say what is the first impossible thing in a file."""
    translate = QCoreApplication.translate
    replay = error.replay
    if replay is None:
        sentence = translate("Troubles", "{file} holds no game that can be ({what}); it was left as it is.")
        return sentence.format(file=error.path, what=error.what)
    if not replay.text:
        sentence = translate(
            "Troubles", "{file} holds no game that can be: nothing may follow its hand {hand}. It was left as it is."
        )
        return sentence.format(file=error.path, hand=replay.hand + 1)
    sentence = translate(
        "Troubles",
        "{file} holds no game that can be: in hand {hand}, the move {number}, {move}, is not possible. It was left as "
        "it is.",
    )
    return sentence.format(file=error.path, hand=replay.hand + 1, number=replay.number + 1, move=replay.text)


def simple_player_stepped_in() -> str:
    """Say that a computer player's program failed."""
    return QCoreApplication.translate(
        "Troubles", "The computer player did not answer, so a simpler one plays on for it in this game."
    )


def unknown_player(player: str, level: str) -> str:
    """Say that a game wants another program that this machine does not know."""
    return QCoreApplication.translate(
        "Troubles", "The player “{player}” is not known on this machine, so {level} plays instead."
    ).format(player=player, level=level)


def cannot_save_to(error: SaveError) -> str:
    """Say that a game could not be saved where the person wanted it."""
    return QCoreApplication.translate(
        "Troubles",
        "The game could not be saved as {file}; is there room, and may you write there? It is still kept here.",
    ).format(file=error.path)


def cannot_change(error: SaveError) -> str:
    """Say that a saved game could not be renamed, deleted or brought back."""
    return QCoreApplication.translate("Troubles", "{file} could not be changed ({what}); it was left as it is.").format(
        file=error.path, what=error.what
    )


def kept() -> str:
    """Say where the game that was left is, now that another is on the table."""
    return QCoreApplication.translate("Troubles", "The game you had not finished is kept among your saved games.")


def statistics_trouble(trouble: "StatisticsTrouble") -> str:
    """Say what is wrong with the statistics, and what becomes of them."""
    translate = QCoreApplication.translate
    if trouble.kept_as is not None:
        sentence = translate("Troubles", "The statistics were damaged; they are kept as {file}, and new ones begin.")
        return sentence.format(file=trouble.kept_as)
    if trouble.problem == "newer":
        return translate(
            "Troubles",
            "The statistics are of a newer version of Cassino; they are left as they are, and this one counts nothing.",
        )
    sentence = translate(
        "Troubles", "The statistics cannot be written in {folder}; what you play is counted as soon as they can be."
    )
    return sentence.format(folder=trouble.path.parent)


def cannot_read_statistics(error: "StatisticsError") -> str:
    """Say that there are no statistics to show."""
    if error.trouble.problem == "newer":
        return statistics_trouble(error.trouble)
    sentence = QCoreApplication.translate("Troubles", "The statistics in {file} cannot be read just now.")
    return sentence.format(file=error.trouble.path)


def cannot_reset(error: "StatisticsError") -> str:
    """Say that the statistics stay as they are."""
    sentence = QCoreApplication.translate("Troubles", "The statistics in {file} cannot be moved and stay as they are.")
    return sentence.format(file=error.trouble.path)


def cannot_export(error: SaveError) -> str:
    """Say that something could not be written where the person wanted it."""
    sentence = QCoreApplication.translate(
        "Troubles", "{file} could not be written; is there room, and may you write there?"
    )
    return sentence.format(file=error.path)


def cannot_import(error: SaveError) -> str:
    """Say why a file holds no settings."""
    translate = QCoreApplication.translate
    sentence = {
        SaveProblem.CANNOT_READ: translate("Troubles", "{file} cannot be read; is the name right?"),
        SaveProblem.NEWER: translate("Troubles", "{file} was written by a newer version of Cassino."),
    }.get(error.problem, translate("Troubles", "{file} holds no settings of Cassino; nothing was changed."))
    return sentence.format(file=error.path)


def branched(hand: int, moves: int) -> str:
    """Say that a new game goes on from a place of another; ``hand`` counts from 1."""
    translate = QCoreApplication.translate
    where = translate("Troubles", "after %n move(s) of hand {hand}", "", moves).format(hand=hand)
    return translate(
        "Troubles", "This is a new game that goes on {where}. The other one is kept among your saved games."
    ).format(where=where)


def cannot_paste(fault: str, game: SaveError | None) -> str:
    """Say why what was copied is no game and no position; ``fault`` is the first thing wrong (empty: all of it)."""
    translate = QCoreApplication.translate
    if game is not None and game.problem is SaveProblem.NEWER:
        return translate("Troubles", "The copied game was saved by a newer version of Cassino.")
    if game is not None and game.problem is SaveProblem.ALTERED:
        return translate("Troubles", "The copied game was changed, so it cannot be trusted and was not opened.")
    if game is not None and game.replay is not None and game.replay.text:
        sentence = translate(
            "Troubles", "The copied game cannot be: in hand {hand}, the move {number}, {move}, is not possible."
        )
        return sentence.format(hand=game.replay.hand + 1, number=game.replay.number + 1, move=game.replay.text)
    if game is not None:
        return translate("Troubles", "The copied text is no game that can be ({what}).").format(what=game.what)
    if fault:
        words = fault_words(fault)
        return translate("Troubles", "The copied position cannot be: {fault}").format(fault=words)
    return translate("Troubles", "What you copied is neither a game nor a position; copy one and paste again.")


def nothing_to_play() -> str:
    """Say that a pasted position is one in which nobody can move."""
    return QCoreApplication.translate("Troubles", "In the copied position the hand is over: there is nothing to play.")


def two_programs() -> str:
    """Say that another program has the same folder and does not answer."""
    return QCoreApplication.translate(
        "Troubles",
        "Cassino is already running and does not answer. Please close the other one: of two, one would overwrite the "
        "other’s game.",
    )


def unexpected() -> str:
    """Say that the program made a mistake."""
    return QCoreApplication.translate(
        "Troubles", "Something went wrong in the program; your game is saved, and you can play on."
    )


def crashed_last_time() -> str:
    """Say that the last run did not end as it should."""
    return QCoreApplication.translate(
        "Troubles",
        "Cassino broke off last time because of a mistake in the program. Your game was kept after every move.",
    )


def cannot_start(logs: Path) -> str:
    """Say that the program cannot go on at all."""
    return QCoreApplication.translate(
        "Troubles",
        "Cassino cannot start because of a mistake in the program. Your games are where they were. Please try once "
        "more; what happened is written in {folder}.",
    ).format(folder=str(logs))
