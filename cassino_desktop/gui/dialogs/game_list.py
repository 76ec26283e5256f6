"""The list of named games: a name and a line of history each."""

from typing import Final

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, QPointF, QRectF, QSize, Qt, Signal, Slot
from PySide6.QtGui import QPainter, QPalette
from PySide6.QtWidgets import (
    QListWidget,
    QListWidgetItem,
    QStyle,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QWidget,
)

from cassino_desktop.gui.cards.inline import elided, paint_line, wrapped
from cassino_desktop.gui.games import NamedGame
from cassino_desktop.gui.typography import BUTTONS, NOTES, scaled, text_font

_GAME_ROLE: Final = Qt.ItemDataRole.UserRole
_ROW: Final = 51
_LINE: Final = 17  # each more of the history
_MARGIN: Final = 12


def history_lines(game: NamedGame, width: int) -> list[str]:
    """Return a game's history in the lines it takes in a row ``width`` pixels wide."""
    return wrapped(game.history, text_font(NOTES - 1), width - 8 - 2 * scaled(_MARGIN))


class _Delegate(QStyledItemDelegate):
    """Paints a game's name over its history."""

    def sizeHint(self, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex) -> QSize:
        view = option.widget
        width = view.viewport().width() if isinstance(view, QListWidget) else scaled(300)
        lines = history_lines(index.data(_GAME_ROLE), width)
        return QSize(width, scaled(_ROW) + (len(lines) - 1) * scaled(_LINE))

    def paint(
        self, painter: QPainter, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex
    ) -> None:
        game: NamedGame = index.data(_GAME_ROLE)
        rect = QRectF(option.rect).adjusted(4, 0, -4, -1)
        chosen = bool(option.state & QStyle.StateFlag.State_Selected)
        palette = option.palette
        text = palette.color(QPalette.ColorRole.HighlightedText if chosen else QPalette.ColorRole.Text)
        soft = text if chosen else palette.color(QPalette.ColorRole.PlaceholderText)
        name, note = text_font(BUTTONS, bold=True), text_font(NOTES - 1)
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        if chosen:
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(palette.color(QPalette.ColorRole.Highlight))
            painter.drawRoundedRect(rect, 5, 5)
        left, room = rect.left() + scaled(_MARGIN), rect.width() - 2 * scaled(_MARGIN)
        paint_line(painter, QPointF(left, rect.top() + scaled(21)), elided(game.name, name, room), name, text)
        for number, line in enumerate(history_lines(game, option.rect.width())):
            paint_line(painter, QPointF(left, rect.top() + scaled(40) + number * scaled(_LINE)), line, note, soft)
        painter.restore()


class GameList(QListWidget):
    """The named games, one of which is chosen.

    Signals:
        gameChosen(str): The preset's key of the game that is chosen now.
    """

    gameChosen = Signal(str)

    def __init__(self, games: tuple[NamedGame, ...], parent: QWidget | None = None) -> None:
        """List the games."""
        super().__init__(parent)
        self.setItemDelegate(_Delegate(self))
        self.setAccessibleName(self.tr("Games"))
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOn)  # else lines and bar may take turns
        self.setResizeMode(QListWidget.ResizeMode.Adjust)
        for game in games:
            item = QListWidgetItem(game.name)
            item.setData(_GAME_ROLE, game)
            item.setData(Qt.ItemDataRole.AccessibleTextRole, f"{game.name}. {game.history}")
            item.setToolTip(game.history)
            self.addItem(item)
        self.currentRowChanged.connect(self._on_row)

    def choose(self, key: str) -> None:
        """Choose a game by its preset's key."""
        for row in range(self.count()):
            if self._game(row).key == key:
                self.setCurrentRow(row)

    @property
    def chosen(self) -> NamedGame:
        """Return the game chosen."""
        return self._game(self.currentRow())

    def _game(self, row: int) -> NamedGame:
        game: NamedGame = self.item(row).data(_GAME_ROLE)
        return game

    @Slot(int)
    def _on_row(self, row: int) -> None:
        if row >= 0:
            self.gameChosen.emit(self._game(row).key)
