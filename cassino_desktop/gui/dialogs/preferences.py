"""Preferences: every setting has a control that applies at once; the game goes on meanwhile."""

from itertools import pairwise
from typing import Final

from PySide6.QtCore import Qt, Slot
from PySide6.QtWidgets import QDialog, QHBoxLayout, QPushButton, QTabWidget, QVBoxLayout, QWidget

from cassino_desktop.gui.dialogs.preference_page import PreferencePage
from cassino_desktop.gui.dialogs.preference_table import pages
from cassino_desktop.gui.preferences import Preferences
from cassino_desktop.gui.typography import CONTROL_HEIGHT, scaled
from cassino_desktop.storage.settings import Settings

_SIZE: Final = (620, 560)


class PreferencesDialog(QDialog):
    """Lies beside the game, not over it: not modal. Escape closes it.

    Attributes:
        tabs: The pages; one is made when it is first shown.
    """

    def __init__(self, preferences: Preferences, parent: QWidget) -> None:
        """Make the first page."""
        super().__init__(parent)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setWindowTitle(self.tr("Preferences"))
        self._preferences = preferences
        self._pages = pages()
        self._shown: dict[int, PreferencePage] = {}
        self._places: list[QVBoxLayout] = []
        self.tabs = QTabWidget()
        self.tabs.setDocumentMode(True)
        for page in self._pages:
            empty = QWidget()
            place = QVBoxLayout(empty)
            place.setContentsMargins(0, 0, 0, 0)
            self._places.append(place)
            self.tabs.addTab(empty, page.title)
        self.tabs.currentChanged.connect(self.page)
        column = QVBoxLayout(self)
        column.setContentsMargins(scaled(12), scaled(12), scaled(12), scaled(12))
        column.addWidget(self.tabs, 1)
        column.addLayout(self._buttons())
        room = self.screen().availableSize()
        self.resize(min(scaled(_SIZE[0]), room.width() - 20), min(scaled(_SIZE[1]), room.height() - 40))
        self.page(0)
        self.tabs.setFocus()

    @Slot(int)
    def page(self, index: int) -> PreferencePage:
        """Return a page, made where it was not shown before."""
        page = self._shown.get(index)
        if page is None:
            page = self._shown[index] = PreferencePage(self._pages[index], self._preferences)
            self._places[index].addWidget(page)
            for before, after in pairwise((page.last, self._usual, self._close)):
                self.setTabOrder(before, after)
        return page

    def _buttons(self) -> QHBoxLayout:
        self._usual = QPushButton(self.tr("Usual settings of this pa&ge"))
        self._usual.clicked.connect(self._on_usual)
        self._close = QPushButton(self.tr("C&lose"))
        self._close.clicked.connect(self.close)
        row = QHBoxLayout()
        row.addWidget(self._usual)
        row.addStretch(1)
        row.addWidget(self._close)
        for button in (self._usual, self._close):
            button.setMinimumHeight(scaled(CONTROL_HEIGHT))
            button.setAutoDefault(False)
        return row

    @Slot()
    def _on_usual(self) -> None:
        """Set the page's settings as a first start has them."""
        usual = Settings()
        names = self.page(self.tabs.currentIndex()).names
        self._preferences.change(**{name: getattr(usual, name) for name in names})
