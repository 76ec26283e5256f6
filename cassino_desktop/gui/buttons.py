"""Buttons in the accent colour: the one that Enter presses, and one of a few that are to choose from."""

from PySide6.QtCore import QCoreApplication, QEvent, Slot
from PySide6.QtGui import QGuiApplication, QPalette
from PySide6.QtWidgets import QDialog, QDialogButtonBox, QPushButton, QWidget

from cassino_desktop.gui.typography import BUTTONS, CONTROL_HEIGHT, scaled, text_font


class PrimaryButton(QPushButton):
    """A push button in the accent colour, pressed by Enter as well as by Space."""

    def __init__(self, text: str, parent: QWidget | None = None) -> None:
        """Make the button."""
        super().__init__(text, parent)
        self.setAutoDefault(True)
        self.setDefault(True)
        self.setFont(text_font(BUTTONS, bold=True))
        self.setMinimumHeight(scaled(38))
        self.setPalette(_accented())

    def changeEvent(self, event: QEvent) -> None:
        """Follow the theme."""
        super().changeEvent(event)
        if event.type() == QEvent.Type.ApplicationPaletteChange:
            self.setPalette(_accented())


def closing_row(dialog: QDialog) -> QDialogButtonBox:
    """Return a row of buttons with one that closes the dialog, in the words and the size of all other buttons."""
    row = QDialogButtonBox()
    words = QCoreApplication.translate("Buttons", "C&lose")
    button = row.addButton(words, QDialogButtonBox.ButtonRole.RejectRole)
    button.setMinimumHeight(scaled(CONTROL_HEIGHT))
    row.rejected.connect(dialog.reject)
    return row


class ChoiceButton(QPushButton):
    """One of a row of buttons of which one is chosen: that one has the accent colour and bold words."""

    def __init__(self, text: str, parent: QWidget | None = None) -> None:
        """Make the button, not chosen."""
        super().__init__(text, parent)
        self.setCheckable(True)
        self.setAutoDefault(False)
        self.setMinimumSize(scaled(52), scaled(34))
        self.toggled.connect(self._on_toggled)

    def changeEvent(self, event: QEvent) -> None:
        """Follow the theme."""
        super().changeEvent(event)
        if event.type() == QEvent.Type.ApplicationPaletteChange:
            self._on_toggled()

    @Slot()
    def _on_toggled(self) -> None:
        font = self.font()
        font.setBold(self.isChecked())
        self.setFont(font)
        self.setPalette(_accented() if self.isChecked() else QGuiApplication.palette())


def _accented() -> QPalette:
    application = QGuiApplication.palette()
    palette = QPalette(application)
    for role, source in (
        (QPalette.ColorRole.Button, QPalette.ColorRole.Accent),
        (QPalette.ColorRole.ButtonText, QPalette.ColorRole.HighlightedText),
    ):
        for group in (QPalette.ColorGroup.Active, QPalette.ColorGroup.Inactive):
            palette.setColor(group, role, application.color(source))
    return palette
