"""What the program knows of its own fault: a text to read, and to copy for those who can mend it."""

from pathlib import Path

from PySide6.QtCore import Qt, Slot
from PySide6.QtGui import QFontDatabase, QGuiApplication
from PySide6.QtWidgets import QDialog, QDialogButtonBox, QLabel, QPlainTextEdit, QVBoxLayout, QWidget

from cassino_desktop.gui.buttons import closing_row
from cassino_desktop.gui.typography import scaled


class CrashReportDialog(QDialog):
    """The report; Escape closes it."""

    def __init__(self, report: str, logs: Path, parent: QWidget) -> None:
        """Show ``report``; ``logs`` is the folder where more is written."""
        super().__init__(parent)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setWindowTitle(self.tr("Report"))
        words = QLabel(
            self.tr(
                "This says where the program went wrong. It is of use to those who can mend it: copy it into your "
                "message to them. Nobody is sent anything by itself. More is written in {folder}."
            ).format(folder=str(logs))
        )
        words.setWordWrap(True)
        self._text = QPlainTextEdit(report)
        self._text.setObjectName("report")
        self._text.setAccessibleName(self.tr("Report"))
        self._text.setReadOnly(True)
        self._text.setTabChangesFocus(True)
        self._text.setLineWrapMode(QPlainTextEdit.LineWrapMode.NoWrap)
        self._text.setFont(QFontDatabase.systemFont(QFontDatabase.SystemFont.FixedFont))
        buttons = closing_row(self)
        copy = buttons.addButton(self.tr("&Copy"), QDialogButtonBox.ButtonRole.ActionRole)
        copy.clicked.connect(self._copy)
        column = QVBoxLayout(self)
        column.addWidget(words)
        column.addWidget(self._text, 1)
        column.addWidget(buttons)
        self.resize(scaled(640), scaled(420))

    @Slot()
    def _copy(self) -> None:
        QGuiApplication.clipboard().setText(self._text.toPlainText())
