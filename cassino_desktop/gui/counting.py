"""The count at a hand's end: on the table item by item, beside the score sheet on which the points appear in step."""

from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QObject, Qt, Slot

from cassino_desktop.gui.controller import Stage
from cassino_desktop.gui.score import sheet
from cassino_desktop.gui.table.geometry import Rect
from cassino_desktop.gui.table.model import TableState
from cassino_desktop.storage.settings import Speed

if TYPE_CHECKING:
    from cassino_desktop.gui.main_window import MainWindow
    from cassino_desktop.gui.score import Sheet
    from cassino_desktop.gui.table.counting import Count


class Counting(QObject):
    """Counts a hand that has just been played; one that is resumed, or brought back by undo, is only shown counted."""

    def __init__(self, window: "MainWindow") -> None:
        """Count the window's hands."""
        super().__init__(window)
        self._window = window
        self._controller = window.controller
        self._scene = window.scene
        self._played = False  # the game has come where it stands by a move
        self._counting = False
        self._controller.moved.connect(self._on_moved)
        self._controller.stageChanged.connect(self._on_stage)
        self._controller.shown.connect(self._on_shown)
        self._scene.counted.connect(self._on_counted)
        self._scene.settled.connect(self._on_settled)
        window.table.installEventFilter(self)

    @Slot()
    def _on_moved(self) -> None:
        self._played = True

    @Slot(object)
    def _on_stage(self, stage: Stage) -> None:
        """Forget the count where the game has gone on."""
        if stage in (Stage.HAND_OVER, Stage.GAME_OVER):
            return
        if stage is not Stage.MOVING:
            self._played = False
        if self._counting:
            self._counting = False
            self._scene.skip()

    @Slot(object)
    def _on_shown(self, state: TableState) -> None:
        """Begin to count, the table being still."""
        over = self._controller.stage in (Stage.HAND_OVER, Stage.GAME_OVER)
        if over and self._played and self._scene.tableau.motion.speed is not Speed.OFF:
            self._begin(state)
        self._played = False

    def _begin(self, state: TableState) -> None:
        from cassino_desktop.gui.table.counting import fits

        paper = sheet(self._controller.session)
        assert paper is not None
        view = self._window.table
        left = self._window.sheet.step_aside(view.rect())
        room = Rect(left.x(), left.y(), left.width(), left.height())
        if not fits(room, len(paper.sides)):
            self._window.sheet.reveal(None)
            return
        self._counting = True
        self._window.sheet.installEventFilter(self)
        self._window.show_scores(counted=False)
        view.setFocus(Qt.FocusReason.OtherFocusReason)  # a key ends the count; the next one goes on
        self._scene.statusHint.emit(self.tr("The hand is counted."))
        self._scene.count(count_of(paper), room)

    @Slot(int)
    def _on_counted(self, items: int) -> None:
        if self._counting:
            self._window.sheet.reveal(items)

    @Slot()
    def _on_settled(self) -> None:
        """The count has been shown, or skipped: the sheet stands there in full and has the keys."""
        if self._counting and not self._scene.is_moving:
            self._counting = False
            self._window.sheet.removeEventFilter(self)
            self._window.sheet.reveal(None)
            self._window.show_scores()
            self._window.sheet.take_focus()
            self._scene.statusHint.emit("")

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Keep the sheet in its place on the table; a click on it ends the count."""
        if event.type() == QEvent.Type.Resize and watched is self._window.table:
            if self._window.is_counting():
                self._window.sheet.place(self._window.table.rect())
        elif event.type() == QEvent.Type.MouseButtonPress and watched is not self._window.table:
            self._scene.finish()
        return super().eventFilter(watched, event)


def count_of(paper: "Sheet") -> "Count":
    """Return what is counted on the table for a score sheet."""
    from cassino_desktop.gui.table.counting import Count, Item

    sides = tuple((seats[0], name) for seats, name in paper.sides)
    return Count(sides, tuple(Item(row.cards, tuple(points for _, points in row.cells)) for row in paper.rows))
