"""The saved games as a list for a view: what is read in the background, in words and as a picture."""

from typing import Final

from PySide6.QtCore import (
    QAbstractListModel,
    QCoreApplication,
    QDateTime,
    QLocale,
    QModelIndex,
    QObject,
    QPersistentModelIndex,
    Qt,
    Signal,
)

from cassino_desktop.gui.games import game_name
from cassino_desktop.session.flow import Phase
from cassino_desktop.session.setup import MAX_TEXT
from cassino_desktop.storage.errors import SaveProblem
from cassino_desktop.storage.gallery import SavedGame

GAME_ROLE: Final = Qt.ItemDataRole.UserRole
"""The :class:`SavedGame` of a row."""

Index = QModelIndex | QPersistentModelIndex
_NOWHERE: Final = QModelIndex()


class SavedGames(QAbstractListModel):
    """The saved games, in the order in which they are added.

    Signals:
        renamed(int, str): The person wrote another name for the game of a row.
    """

    renamed = Signal(int, str)

    def __init__(self, parent: QObject | None = None) -> None:
        """List nothing yet."""
        super().__init__(parent)
        self._games: list[SavedGame] = []

    def rowCount(self, parent: Index = _NOWHERE) -> int:
        """Return how many there are."""
        return 0 if parent.isValid() else len(self._games)

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        """Return the name, the name to be changed, what a screen reader says, or the game."""
        game = self._games[index.row()]
        match role:
            case Qt.ItemDataRole.DisplayRole:
                return name_of(game)
            case Qt.ItemDataRole.EditRole:
                return game.title
            case Qt.ItemDataRole.AccessibleTextRole:
                return ". ".join((name_of(game), *lines_of(game)))
            case Qt.ItemDataRole.ToolTipRole:
                return str(game.path)
            case _ if role == GAME_ROLE:
                return game
        return None

    def flags(self, index: Index) -> Qt.ItemFlag:
        """Let names be changed in the list itself."""
        flags = super().flags(index)
        readable = index.isValid() and self._games[index.row()].trouble is None
        return flags | Qt.ItemFlag.ItemIsEditable if readable else flags

    def setData(self, index: Index, value: object, role: int = Qt.ItemDataRole.EditRole) -> bool:
        """Ask for another name."""
        title = " ".join(str(value).split())[:MAX_TEXT]
        if role != Qt.ItemDataRole.EditRole or not title.isprintable():
            return False
        if title != self._games[index.row()].title:
            self.renamed.emit(index.row(), title)
        return True

    def game(self, row: int) -> SavedGame:
        """Return the game of a row."""
        return self._games[row]

    def add(self, game: SavedGame, row: int | None = None) -> None:
        """Add a game, at the end where no row is named."""
        row = len(self._games) if row is None else min(row, len(self._games))
        self.beginInsertRows(_NOWHERE, row, row)
        self._games.insert(row, game)
        self.endInsertRows()

    def remove(self, row: int) -> SavedGame:
        """Take a game off the list and return it."""
        self.beginRemoveRows(_NOWHERE, row, row)
        game = self._games.pop(row)
        self.endRemoveRows()
        return game

    def replace(self, row: int, game: SavedGame) -> None:
        """Put a changed game in the place of what it was."""
        self._games[row] = game
        index = self.index(row)
        self.dataChanged.emit(index, index)


def name_of(game: SavedGame) -> str:
    """Return what a saved game is called: its title, or who plays."""
    if game.title or game.setup is None:
        return game.title
    return QCoreApplication.translate("Gallery", ", ", "between names").join(seat.name for seat in game.setup.seats)


def lines_of(game: SavedGame) -> tuple[str, ...]:
    """Return what is said below the name: the score, the game and where it stands, when it was saved."""
    translate = QCoreApplication.translate
    moment = QDateTime.fromSecsSinceEpoch(max(0, min(int(game.changed), 1 << 40)))
    when = translate("Gallery", "Saved {date}").format(date=QLocale().toString(moment, QLocale.FormatType.ShortFormat))
    if game.setup is None:
        return _why_not(game), when
    rules = translate("Gallery", "{game} · {where}").format(game=game_name(game.setup.rules), where=_where(game))
    return _score(game), rules, when


def _score(game: SavedGame) -> str:
    assert game.setup is not None
    assert game.position is not None
    translate = QCoreApplication.translate
    names: list[list[str]] = [[] for _ in game.totals]
    for seat, player in enumerate(game.setup.seats):
        names[game.position.side_of(seat)].append(player.name)
    both = translate("Gallery", " and ", "between two partners")
    return translate("Gallery", ", ", "between the scores of the sides").join(
        translate("Gallery", "{name} {points}", "a side's score").format(name=both.join(side), points=points)
        for side, points in zip(names, game.totals, strict=True)
    )


def _where(game: SavedGame) -> str:
    translate = QCoreApplication.translate
    if game.phase is Phase.GAME_OVER:
        return translate("Gallery", "finished")
    if game.phase is Phase.HAND_OVER:
        return translate("Gallery", "after hand {number}").format(number=game.hand + 1)
    return translate("Gallery", "in hand {number}").format(number=game.hand + 1)


def _why_not(game: SavedGame) -> str:
    translate = QCoreApplication.translate
    assert game.trouble is not None
    return {
        SaveProblem.CANNOT_READ: translate("Gallery", "It cannot be read."),
        SaveProblem.TOO_BIG: translate("Gallery", "It is too big to be a game."),
        SaveProblem.NOT_OURS: translate("Gallery", "It is not a game of Cassino."),
        SaveProblem.NEWER: translate("Gallery", "It was saved by a newer version of Cassino."),
        SaveProblem.ALTERED: translate("Gallery", "It was changed after it was saved."),
        SaveProblem.BAD_CONTENT: translate("Gallery", "There is no such game."),
    }.get(game.trouble.problem, translate("Gallery", "It is damaged."))
