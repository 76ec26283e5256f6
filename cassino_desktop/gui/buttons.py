"""The button that Enter presses."""

from PySide6.QtCore import QEvent
from PySide6.QtGui import QGuiApplication, QPalette
from PySide6.QtWidgets import QPushButton, QWidget

from cassino_desktop.gui.typography import BUTTONS, scaled, text_font


class PrimaryButton(QPushButton):
    """A push button in the accent colour, pressed by Enter as well as by Space."""

    def __init__(self, text: str, parent: QWidget | None = None) -> None:
        """Make the button."""
        super().__init__(text, parent)
        self.setAutoDefault(True)
        self.setDefault(True)
        self.setFont(text_font(BUTTONS, bold=True))
        self.setMinimumHeight(scaled(38))
        self._colour()

    def changeEvent(self, event: QEvent) -> None:
        """Follow the theme."""
        super().changeEvent(event)
        if event.type() == QEvent.Type.ApplicationPaletteChange:
            self._colour()

    def _colour(self) -> None:
        application = QGuiApplication.palette()
        palette = QPalette(application)
        for role, source in (
            (QPalette.ColorRole.Button, QPalette.ColorRole.Accent),
            (QPalette.ColorRole.ButtonText, QPalette.ColorRole.HighlightedText),
        ):
            palette.setColor(QPalette.ColorGroup.Active, role, application.color(source))
            palette.setColor(QPalette.ColorGroup.Inactive, role, application.color(source))
        self.setPalette(palette)
