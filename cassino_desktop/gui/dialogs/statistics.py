"""The page of statistics: sums and tables of the games that a filter lets through, a picture of the margins."""

import logging
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from pathlib import Path
from typing import Any, Final

from PySide6.QtCore import QStandardPaths, Qt, Signal, Slot
from PySide6.QtGui import QPalette, QResizeEvent
from PySide6.QtWidgets import (
    QAbstractItemView,
    QCheckBox,
    QComboBox,
    QDialog,
    QFrame,
    QGridLayout,
    QHBoxLayout,
    QHeaderView,
    QLabel,
    QMessageBox,
    QPushButton,
    QScrollArea,
    QSizePolicy,
    QTableWidget,
    QTableWidgetItem,
    QTabWidget,
    QVBoxLayout,
    QWidget,
)

from cassino_desktop.gui import troubles
from cassino_desktop.gui.background import Background, Job
from cassino_desktop.gui.panels.margin_chart import MarginChart
from cassino_desktop.gui.statistics_words import (
    Table,
    breakdowns,
    items,
    level_words,
    margins_sentence,
    overview,
    rules_name,
    table_name,
)
from cassino_desktop.gui.typography import CONTROL_HEIGHT, scaled
from cassino_desktop.storage.errors import SaveError
from cassino_desktop.storage.files import write_file
from cassino_desktop.storage.statistics import StatisticsError
from cassino_desktop.storage.statistics_report import Filter, Report, as_csv, report

logger = logging.getLogger("cassino.storage")

_SIZE: Final = (900, 680)
_ON_ONE_LINE: Final = 860
_ROW: Final = 24
_LEAST_ROWS: Final = 6  # in sight of a table, its head among them


class StatisticsDialog(QDialog):
    """Is filled when the database has been read, in the background; each change of the filter reads it again.

    Signals:
        resetAsked(): The statistics are to begin anew.
    """

    resetAsked = Signal()

    def __init__(self, path: Path, current: str, background: Background, parent: QWidget) -> None:
        """Begin to read the database; ``current`` is the id of the game on the table."""
        super().__init__(parent)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setWindowTitle(self.tr("Statistics"))
        self._path = path
        self._current = current
        self._background = background
        self._job: Job | None = None
        self._shown: Report | None = None
        self.rules, self.players, self.level, self.person = (QComboBox() for _ in range(4))
        self.unaided = QCheckBox(self.tr("&Without undo and hints"))
        self.chart = MarginChart()
        self.chart.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Ignored)
        self.tabs = QTabWidget()
        self._tables: list[QTableWidget] = []
        self._filters = QGridLayout()
        self._margins = _soft()
        self.note = QLabel()
        self.note.setWordWrap(True)
        self.note.setTextFormat(Qt.TextFormat.PlainText)
        self._lay_out()
        for box in (self.rules, self.players, self.level, self.person):
            box.currentIndexChanged.connect(self.refresh)
        self.unaided.toggled.connect(self.refresh)
        self.refresh()

    @property
    def report(self) -> Report | None:
        """Return what is shown, None before it is read."""
        return self._shown

    @property
    def chosen(self) -> Filter:
        """Return the filter that is set."""
        return Filter(
            self.rules.currentData(),
            self.players.currentData(),
            self.level.currentData(),
            self.person.currentData(),
            self.unaided.isChecked(),
        )

    def tell(self, sentence: str) -> None:
        """Show a sentence."""
        self.note.setText(sentence)
        self.note.setVisible(bool(sentence))

    # building

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Put the filters on several lines where one has no room for them."""
        super().resizeEvent(event)
        self._place_filters(5 if self.width() >= scaled(_ON_ONE_LINE) else 2)

    def _place_filters(self, columns: int) -> None:
        for number, box in enumerate((self.rules, self.players, self.level, self.person, self.unaided)):
            row, column = divmod(number, columns)
            self._filters.addWidget(box, row, column, 1, 2 if column == 0 and number == 4 else 1)
        for column in range(5):
            self._filters.setColumnStretch(column, 1 if column < min(columns, 4) else 0)

    def _lay_out(self) -> None:
        for box, words in (
            (self.rules, self.tr("Rules")),
            (self.players, self.tr("Players")),
            (self.level, self.tr("Level")),
            (self.person, self.tr("Person")),
        ):
            box.setAccessibleName(words)
            box.setMinimumHeight(scaled(CONTROL_HEIGHT))
            box.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
            box.setMinimumContentsLength(10)
        rule = _soft()
        rule.setText(
            self.tr(
                "A hand counts once, as it first ended. A game that you leave after a move of yours is abandoned until "
                "you finish it. Positions set up by hand are not counted."
            )
        )
        page = QWidget()
        inside = QVBoxLayout(page)
        inside.setContentsMargins(0, 0, 0, 0)
        inside.setSpacing(scaled(10))
        inside.addLayout(self._filters)
        inside.addWidget(self.tabs, 1)
        inside.addWidget(rule)
        scroll = QScrollArea()
        scroll.setWidget(page)
        scroll.setWidgetResizable(True)
        scroll.setFrameShape(QFrame.Shape.NoFrame)
        scroll.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        column = QVBoxLayout(self)
        column.setContentsMargins(scaled(16), scaled(16), scaled(16), scaled(12))
        column.setSpacing(scaled(10))
        column.addWidget(scroll, 1)
        column.addWidget(self.note)
        column.addLayout(self._buttons())
        self.note.hide()
        room = self.screen().availableSize()
        self.resize(min(scaled(_SIZE[0]), room.width() - 20), min(scaled(_SIZE[1]), room.height() - 40))

    def _buttons(self) -> QHBoxLayout:
        row = QHBoxLayout()
        self.export = QPushButton(self.tr("&Export…"))
        self.reset = QPushButton(self.tr("&Begin anew…"))
        close = QPushButton(self.tr("C&lose"))
        for button, slot in ((self.export, self._ask_where), (self.reset, self._ask_reset), (close, self.reject)):
            button.setAutoDefault(False)
            button.setMinimumHeight(scaled(CONTROL_HEIGHT))
            button.clicked.connect(slot)
            row.addWidget(button)
        row.insertStretch(2, 1)
        return row

    # reading

    @Slot()
    def refresh(self) -> None:
        """Read the database again."""
        if self._job is not None:
            self._job.leave()
        self._job = self._background.start(partial(_reported, self._path, self.chosen, self._current), self._on_report)

    @Slot(object)
    def _on_report(self, read: "tuple[Filter, Report] | StatisticsError") -> None:
        if isinstance(read, StatisticsError):
            logger.warning("%s", read)
            self.tell(troubles.cannot_read_statistics(read))
            return
        chosen, found = read
        if chosen != self.chosen:  # another was chosen meanwhile
            return
        self._job = None
        self._shown = found
        self._fill_filters(found)
        self._fill(found)

    def _fill_filters(self, found: Report) -> None:
        choices = found.choices
        _fill_box(self.rules, self.tr("All rules"), choices.rules, rules_name)
        _fill_box(self.players, self.tr("All tables"), choices.tables, table_name)
        _fill_box(self.level, self.tr("All levels"), choices.levels, level_words)
        _fill_box(self.person, self.tr("Everybody"), choices.names, str)

    def _fill(self, found: Report) -> None:
        tables = (overview(found), items(found), *breakdowns(found))
        if not self._tables:
            self._add_pages(tables)
        for widget, table in zip(self._tables, tables, strict=True):
            _fill_table(widget, table)
        words = margins_sentence(found) or self.tr("No hand is counted yet: play one to its end.")
        self.chart.show_margins(found.margins, words)
        self._margins.setText(words)
        self.export.setEnabled(bool(found.choices.names))
        self.reset.setEnabled(bool(found.choices.rules))

    def _add_pages(self, tables: Sequence[Table]) -> None:
        for number, table in enumerate(tables):
            widget = _table_widget(table)
            self._tables.append(widget)
            page = QWidget()
            column = QVBoxLayout(page)
            column.addWidget(widget, 3)
            if number == 0:
                column.addWidget(self.chart, 2)
                column.addWidget(self._margins)
            self.tabs.addTab(page, table.title)

    # leaving with them

    @Slot()
    def _ask_where(self) -> None:
        from cassino_desktop.gui.dialogs.files import ask_for_new_file

        documents = QStandardPaths.writableLocation(QStandardPaths.StandardLocation.DocumentsLocation)
        suggested = Path(documents) / self.tr("Cassino statistics.csv", "a file's name")
        ask_for_new_file(self, self.tr("Export the statistics"), suggested, self.tr("Tables (*.csv)"), self.export_to)

    @Slot(str)
    def export_to(self, name: str) -> None:
        """Write every hand to a file as CSV."""
        self._background.start(partial(_exported, self._path, Path(name)), self._on_exported)

    @Slot(object)
    def _on_exported(self, done: "Path | SaveError | StatisticsError") -> None:
        if isinstance(done, Path):
            self.tell(self.tr("The statistics are written to {file}.").format(file=done))
            return
        logger.warning("%s", done)
        if isinstance(done, SaveError):
            self.tell(troubles.cannot_export(done))
        else:
            self.tell(troubles.cannot_read_statistics(done))

    @Slot()
    def _ask_reset(self) -> None:
        box = QMessageBox(self)
        box.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        box.setWindowTitle(self.tr("Begin anew?"))
        box.setIcon(QMessageBox.Icon.Question)
        box.setText(self.tr("Shall the statistics begin anew?"))
        box.setInformativeText(self.tr("What is counted so far is kept in a file beside them."))
        box.addButton(self.tr("&Begin anew"), QMessageBox.ButtonRole.AcceptRole)
        keep = box.addButton(self.tr("&Keep them"), QMessageBox.ButtonRole.RejectRole)
        box.setDefaultButton(keep)
        box.setEscapeButton(keep)
        box.accepted.connect(self.resetAsked)
        box.open()


def _reported(path: Path, chosen: Filter, current: str) -> "Iterator[tuple[Filter, Report] | StatisticsError]":
    try:
        yield chosen, report(path, chosen, current)
    except StatisticsError as error:
        yield error


def _exported(path: Path, target: Path) -> "Iterator[Path | SaveError | StatisticsError]":
    try:
        write_file(target, as_csv(path))
        yield target
    except (SaveError, StatisticsError) as error:
        yield error


def _fill_box(box: QComboBox, everything: str, values: Sequence[Any], words: Callable[[Any], str]) -> None:
    """Offer all and each; what is chosen stays chosen."""
    if [box.itemData(row) for row in range(box.count())] == [None, *values]:
        return
    chosen = box.currentData()
    box.blockSignals(True)
    box.clear()
    box.addItem(everything, None)
    for value in values:
        box.addItem(words(value), value)
    box.setCurrentIndex(1 + list(values).index(chosen) if chosen in values else 0)
    box.blockSignals(False)


def _table_widget(table: Table) -> QTableWidget:
    widget = QTableWidget(0, len(table.heads))
    widget.setHorizontalHeaderLabels(list(table.heads))
    widget.setAccessibleName(table.title.replace("&", ""))
    widget.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
    widget.setAlternatingRowColors(True)
    widget.setShowGrid(False)
    widget.setTabKeyNavigation(False)
    widget.verticalHeader().hide()
    widget.verticalHeader().setMinimumSectionSize(1)
    widget.verticalHeader().setDefaultSectionSize(scaled(_ROW))
    widget.setMinimumHeight(scaled(_LEAST_ROWS * _ROW))
    widget.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Ignored)  # its rows scroll before the page
    widget.horizontalHeader().setSectionResizeMode(QHeaderView.ResizeMode.Stretch)
    widget.horizontalHeader().setDefaultAlignment(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter)
    return widget


def _fill_table(widget: QTableWidget, table: Table) -> None:
    widget.setRowCount(len(table.rows))
    for row, cells in enumerate(table.rows):
        for column, words in enumerate(cells):
            widget.setItem(row, column, QTableWidgetItem(words))


def _soft() -> QLabel:
    label = QLabel()
    label.setWordWrap(True)
    label.setForegroundRole(QPalette.ColorRole.PlaceholderText)
    return label
