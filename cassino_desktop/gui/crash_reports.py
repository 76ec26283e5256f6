"""Offers the report of what went wrong in the program, in this run or at the end of the last."""

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Slot
from PySide6.QtGui import QAction

from cassino_desktop.gui import troubles

if TYPE_CHECKING:
    from cassino_desktop.gui.main_window import MainWindow


class CrashReports(QObject):
    """Shows a report when the person wants to see it."""

    def __init__(self, window: "MainWindow") -> None:
        """Nothing has gone wrong yet."""
        super().__init__(window)
        self._window = window
        self._report = ""
        self._show = QAction(self.tr("Show the report"), self)
        self._show.triggered.connect(self.show_report)

    def offer_of_last_run(self, report: str) -> None:
        """Offer what the last run left."""
        self._report = report
        self._window.notices.offer(troubles.crashed_last_time(), self._show)

    def offer_of_this_run(self, report: str) -> None:
        """Offer what has just gone wrong."""
        self._report = report
        self._window.notices.offer(troubles.unexpected(), self._show)

    @Slot()
    def show_report(self) -> None:
        """Show it."""
        from cassino_desktop.gui.dialogs.crash_report import CrashReportDialog

        CrashReportDialog(self._report, self._window.where.logs, self._window).open()
