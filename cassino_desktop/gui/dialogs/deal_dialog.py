"""The fingerprint of a game's deal number, and once the game is over the number: both to be copied."""

from hashlib import sha256

from PySide6.QtCore import Qt
from PySide6.QtGui import QFontDatabase
from PySide6.QtWidgets import (
    QDialog,
    QGridLayout,
    QLabel,
    QLineEdit,
    QPushButton,
    QVBoxLayout,
    QWidget,
)

from cassino_desktop.gui.buttons import closing_row
from cassino_desktop.gui.typography import CONTROL_HEIGHT, scaled
from cassino_desktop.resources_path import resource_path


class DealDialog(QDialog):
    """Tells the deal number only of a game that is over: it tells the cards. Escape closes it.

    Attributes:
        fingerprint: Holds the SHA-256 of the deal number, in hexadecimal.
        number: Holds the deal number, or nothing.
    """

    def __init__(self, seed: str, *, over: bool, parent: QWidget) -> None:
        """Show the deal of a game with this seed that is ``over`` or not."""
        super().__init__(parent)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setWindowTitle(self.tr("About this deal"))
        words = QLabel(
            self.tr(
                "The deal number decides every card of this game. Its fingerprint (SHA-256) shows that it was fixed "
                "before the first card was played: nobody can find another number with the same fingerprint."
            )
        )
        words.setWordWrap(True)
        self._grid = QGridLayout()
        self.fingerprint = self._add(self.tr("&Fingerprint"), sha256(seed.encode()).hexdigest(), self.tr("&Copy it"))
        self.number = self._add(self.tr("Deal &number"), seed if over else "", self.tr("C&opy it"), shown=over)
        column = QVBoxLayout(self)
        column.setSpacing(scaled(12))
        column.addWidget(words)
        column.addLayout(self._grid)
        column.addWidget(self._how(over=over))
        buttons = closing_row(self)
        column.addWidget(buttons)
        room = self.screen().availableSize()
        self.resize(min(scaled(720), room.width() - 20), self.sizeHint().height())

    def _add(self, name: str, text: str, copying: str, *, shown: bool = True) -> QLineEdit:
        """Add a line with a text and a button that copies it."""
        line = QLineEdit(text)
        line.setReadOnly(True)
        line.setFont(QFontDatabase.systemFont(QFontDatabase.SystemFont.FixedFont))
        line.setCursorPosition(0)
        label = QLabel(name)
        label.setBuddy(line)
        line.setAccessibleName(name.replace("&", ""))
        copy = QPushButton(copying)
        copy.setAutoDefault(False)
        copy.clicked.connect(line.selectAll)
        copy.clicked.connect(line.copy)
        row = self._grid.rowCount()
        for place, widget in enumerate((label, line, copy)):
            self._grid.addWidget(widget, row, place)
            widget.setVisible(shown)
            widget.setMinimumHeight(scaled(CONTROL_HEIGHT))
        return line

    def _how(self, *, over: bool) -> QLabel:
        if over:
            text = self.tr("{script} works out the fingerprint and the cards from the number, with nothing but Python.")
            text = text.format(script=str(resource_path("verify_deal.py")))
        else:
            text = self.tr(
                "The deal number itself is shown here when the game is over. Until then it would tell the cards."
            )
        label = QLabel(text)
        label.setWordWrap(True)
        label.setTextInteractionFlags(
            Qt.TextInteractionFlag.TextSelectableByMouse | Qt.TextInteractionFlag.TextSelectableByKeyboard
        )
        return label
