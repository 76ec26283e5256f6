"""The gallery: the saved games with a picture of each table; open, rename, delete and take that back."""

import logging
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from typing import Final

from PySide6.QtCore import QAbstractItemModel, QPointF, QRect, QRectF, QSize, Qt, Signal, Slot
from PySide6.QtGui import QKeySequence, QPainter, QPalette, QPixmap, QShortcut
from PySide6.QtWidgets import (
    QAbstractItemView,
    QDialog,
    QHBoxLayout,
    QLabel,
    QLineEdit,
    QListView,
    QPushButton,
    QStackedLayout,
    QStyle,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QVBoxLayout,
    QWidget,
)

from cassino_desktop.gui import troubles
from cassino_desktop.gui.background import Background
from cassino_desktop.gui.buttons import PrimaryButton
from cassino_desktop.gui.cards.inline import elided, paint_line
from cassino_desktop.gui.cards.pixmaps import PixmapCache, paint_pixmap
from cassino_desktop.gui.saved_games import GAME_ROLE, Index, SavedGames, lines_of, name_of
from cassino_desktop.gui.table_picture import SIZE, TablePicture
from cassino_desktop.gui.typography import BUTTONS, CONTROL_HEIGHT, NOTES, scaled, text_font
from cassino_desktop.session.flow import Phase
from cassino_desktop.session.setup import MAX_TEXT
from cassino_desktop.storage.errors import SaveError
from cassino_desktop.storage.gallery import Removed, SavedGame, bring_back, clear_removed, remove_game, saved_games
from cassino_desktop.storage.games import rename_game
from cassino_desktop.storage.paths import Places

logger = logging.getLogger("cassino.storage")

_SIZE: Final = (760, 620)
_MARGIN: Final = 8
_MOST_PICTURES: Final = 8_000_000  # bytes


class Gallery(QDialog):
    """Lists the games while they are read; Enter opens one.

    Attributes:
        games, view: The games and the list of them.
        is_read: Whether they are all there.

    Signals:
        chosen(str): The path of the game to open.
    """

    chosen = Signal(str)

    def __init__(
        self, where: Places, felt: str, background: Background, parent: QWidget, *, contrast: bool = False
    ) -> None:
        """Begin to read."""
        super().__init__(parent)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setWindowTitle(self.tr("Saved games"))
        self._where = where
        self._removed: tuple[Removed, SavedGame, int] | None = None
        self.games = SavedGames(self)
        self.view = _View()
        self.view.setModel(self.games)
        self.view.setItemDelegate(_Delegate(felt, contrast=contrast, parent=self.view))
        self._empty = QLabel(
            self.tr(
                "No games are saved yet. The ones you leave unfinished and the ones you save here will be in this list."
            )
        )
        self.note = QLabel()
        self.note.setTextFormat(Qt.TextFormat.PlainText)  # whatever a game is called
        self.note.setWordWrap(True)
        self.undo = QPushButton(self.tr("&Undo"))
        self.open_button = PrimaryButton(self.tr("&Open"))
        self.rename = QPushButton(self.tr("&Rename"))
        self.delete = QPushButton(self.tr("&Delete"))
        self._lay_out()
        self._connect()
        self.is_read = False
        self._job = background.start(partial(_listed, where), self._on_game, self._on_read)
        self._refresh()
        self.view.setFocus()

    def _lay_out(self) -> None:
        self._empty.setWordWrap(True)
        self._empty.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self._empty.setForegroundRole(QPalette.ColorRole.PlaceholderText)
        self._stack = QStackedLayout()
        self._stack.addWidget(self.view)
        self._stack.addWidget(self._empty)
        notice = QHBoxLayout()
        notice.addWidget(self.note, 1)
        notice.addWidget(self.undo)
        close = QPushButton(self.tr("C&lose"))
        close.clicked.connect(self.reject)
        row = QHBoxLayout()
        for button in (self.rename, self.delete):
            row.addWidget(button)
        row.addStretch(1)
        row.addWidget(close)
        row.addWidget(self.open_button)
        for button in (self.undo, self.rename, self.delete, close):
            button.setAutoDefault(False)
            button.setMinimumHeight(scaled(CONTROL_HEIGHT))
        column = QVBoxLayout(self)
        column.setContentsMargins(scaled(16), scaled(16), scaled(16), scaled(12))
        column.setSpacing(scaled(10))
        column.addLayout(self._stack, 1)
        column.addLayout(notice)
        column.addLayout(row)
        room = self.screen().availableSize()
        self.resize(min(scaled(_SIZE[0]), room.width() - 20), min(scaled(_SIZE[1]), room.height() - 40))

    def _connect(self) -> None:
        self.view.activated.connect(self._on_open)
        self.view.selectionModel().currentChanged.connect(self._refresh)
        self.open_button.clicked.connect(self._on_open)
        self.rename.clicked.connect(self._on_rename)
        self.delete.clicked.connect(self._on_delete)
        self.undo.clicked.connect(self._on_undo)
        self.games.renamed.connect(self._on_renamed)
        for key, slot in (
            (QKeySequence(Qt.Key.Key_Delete), self._on_delete),
            (QKeySequence("Ctrl+Z"), self._on_undo),
        ):
            QShortcut(key, self, slot, context=Qt.ShortcutContext.WindowShortcut)

    # reading

    @Slot(object)
    def _on_game(self, game: SavedGame) -> None:
        self.games.add(game)
        if not self.view.currentIndex().isValid():
            self.view.setCurrentIndex(self.games.index(0))

    @Slot()
    def _on_read(self) -> None:
        self.is_read = True
        self._refresh()

    def done(self, result: int) -> None:
        """Read no further."""
        if not self.is_read:
            self._job.leave()
        super().done(result)

    @Slot()
    def _refresh(self) -> None:
        row = self.view.currentIndex().row()
        there = row >= 0
        self._stack.setCurrentIndex(1 if self.is_read and not self.games.rowCount() else 0)
        self.open_button.setEnabled(there and self.games.game(row).trouble is None)
        self.rename.setEnabled(there and self.games.game(row).trouble is None)
        self.delete.setEnabled(there)
        self.undo.setVisible(self._removed is not None)
        self.note.setVisible(bool(self.note.text()))

    def _say(self, sentence: str) -> None:
        self.note.setText(sentence)
        self._refresh()

    # what can be done with a game

    @Slot()
    def _on_open(self) -> None:
        row = self.view.currentIndex().row()
        if row >= 0 and (game := self.games.game(row)).trouble is None:
            self.accept()
            self.chosen.emit(str(game.path))

    @Slot()
    def _on_rename(self) -> None:
        self.view.edit(self.view.currentIndex())

    @Slot(int, str)
    def _on_renamed(self, row: int, title: str) -> None:
        game = self.games.game(row)
        try:
            rename_game(game.path, title)
        except SaveError as error:
            logger.warning("%s", error)
            self._say(troubles.cannot_change(error))
        else:
            self.games.replace(row, game._replace(title=title))

    @Slot()
    def _on_delete(self) -> None:
        row = self.view.currentIndex().row()
        if row < 0 or self.view.is_renaming:
            return
        game = self.games.game(row)
        try:
            removed = remove_game(game.path)
        except SaveError as error:
            logger.warning("%s", error)
            self._say(troubles.cannot_change(error))
            return
        self._removed = (removed, self.games.remove(row), row)
        self._say(self.tr("{name} is deleted.").format(name=name_of(game)))
        self.view.setFocus()

    @Slot()
    def _on_undo(self) -> None:
        if self._removed is None or self.view.is_renaming:
            return
        removed, game, row = self._removed
        try:
            bring_back(removed)
        except SaveError as error:
            logger.warning("%s", error)
            self._say(troubles.cannot_change(error))
            return
        self._removed = None
        self.games.add(game, row)
        self.view.setCurrentIndex(self.games.index(min(row, self.games.rowCount() - 1)))
        self._say(self.tr("{name} is back.").format(name=name_of(game)))
        self.view.setFocus()


def _listed(where: Places) -> Iterator[SavedGame]:
    clear_removed(where.games)
    yield from saved_games(where)


class _View(QListView):
    """The list; Enter opens, F2 renames."""

    def __init__(self) -> None:
        super().__init__()
        self.setAccessibleName(self.tr("Saved games"))
        self.setEditTriggers(QAbstractItemView.EditTrigger.EditKeyPressed)
        self.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setUniformItemSizes(True)
        self.setAlternatingRowColors(True)

    @property
    def is_renaming(self) -> bool:
        """Whether a name is being written."""
        return self.state() == QAbstractItemView.State.EditingState


class _Delegate(QStyledItemDelegate):
    """Paints a game: the picture of its table, and beside it the words."""

    def __init__(self, felt: str, *, contrast: bool, parent: QWidget) -> None:
        super().__init__(parent)
        self._picture = TablePicture(felt, contrast=contrast, zoom=scaled(100) / 100, dpr=parent.devicePixelRatioF())
        self._cache: PixmapCache[tuple[Path, float]] = PixmapCache(_MOST_PICTURES)

    def sizeHint(self, option: QStyleOptionViewItem, index: Index) -> QSize:
        return QSize(scaled(360), scaled(SIZE.height()) + 2 * _MARGIN)

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        game: SavedGame = index.data(GAME_ROLE)
        rect = QRectF(option.rect).adjusted(_MARGIN, _MARGIN, -_MARGIN, -_MARGIN)
        palette = option.palette
        chosen = bool(option.state & QStyle.StateFlag.State_Selected)
        text = palette.color(QPalette.ColorRole.HighlightedText if chosen else QPalette.ColorRole.Text)
        soft = text if chosen else palette.color(QPalette.ColorRole.PlaceholderText)
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        if chosen:
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(palette.color(QPalette.ColorRole.Highlight))
            painter.drawRoundedRect(QRectF(option.rect).adjusted(2, 2, -2, -2), 7, 7)
        picture = QRectF(rect.topLeft(), QSize(scaled(SIZE.width()), scaled(SIZE.height())))
        paint_pixmap(painter, picture, self._pixmap(game))
        left, room = _words_left(rect), rect.right() - _words_left(rect)
        name, note = text_font(BUTTONS, bold=True), text_font(NOTES)
        y = rect.top() + scaled(26)
        paint_line(painter, QPointF(left, y), elided(name_of(game), name, room), name, text)
        for number, line in enumerate(lines_of(game)):
            y += scaled(26 if number == 0 else 22)
            paint_line(painter, QPointF(left, y), elided(line, note, room), note, soft if number else text)
        painter.restore()

    def _pixmap(self, game: SavedGame) -> QPixmap:
        key = (game.path, game.changed)
        pixmap = self._cache.get(key)
        if pixmap is None:
            if game.position is None:
                pixmap = self._picture.of_nothing()
            elif game.phase is Phase.PLAYING:
                pixmap = self._picture.of_table(game.position, _bottom(game))
            else:
                pixmap = self._picture.of_score(game.totals)
            self._cache.put(key, pixmap)
        return pixmap

    # renaming in the list

    def createEditor(self, parent: QWidget, option: QStyleOptionViewItem, index: Index) -> QWidget:
        editor = QLineEdit(parent)
        editor.setMaxLength(MAX_TEXT)
        editor.setAccessibleName(self.tr("Name of the game"))
        return editor

    def setModelData(self, editor: QWidget, model: QAbstractItemModel, index: Index) -> None:
        assert isinstance(editor, QLineEdit)
        model.setData(index, editor.text(), Qt.ItemDataRole.EditRole)

    def updateEditorGeometry(self, editor: QWidget, option: QStyleOptionViewItem, index: Index) -> None:
        rect = QRectF(option.rect).adjusted(_MARGIN, _MARGIN, -_MARGIN, -_MARGIN)
        left = round(_words_left(rect))
        editor.setGeometry(QRect(left, round(rect.top()), round(rect.right()) - left, scaled(CONTROL_HEIGHT)))


def _bottom(game: SavedGame) -> int:
    """The seat of the person who will look at the table."""
    return game.setup.persons[0] if game.setup is not None and game.setup.persons else 0


def _words_left(rect: QRectF) -> float:
    return rect.left() + scaled(SIZE.width() + 16)
