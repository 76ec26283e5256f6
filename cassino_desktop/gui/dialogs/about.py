"""What this program is, and the licences of it and of what comes with it."""

import platform
from importlib.metadata import PackageNotFoundError, version

import PySide6
from PySide6.QtCore import Qt, qVersion
from PySide6.QtWidgets import QDialog, QHBoxLayout, QLabel, QVBoxLayout, QWidget

import cassino_desktop
from cassino_desktop import identity
from cassino_desktop.gui.buttons import closing_row
from cassino_desktop.gui.cards.icons import app_icon
from cassino_desktop.gui.typography import TOTALS, scaled, text_font

_LGPL = "https://www.gnu.org/licenses/lgpl-3.0.html"


class AboutDialog(QDialog):
    """A page to read; Escape closes it."""

    def __init__(self, parent: QWidget) -> None:
        """Say it all."""
        super().__init__(parent)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setWindowTitle(self.tr("About Cassino"))
        picture = QLabel()
        picture.setPixmap(app_icon().pixmap(scaled(96), scaled(96)))
        picture.setAlignment(Qt.AlignmentFlag.AlignTop)
        name = QLabel(f"{identity.NAME} {cassino_desktop.__version__}")
        name.setFont(text_font(TOTALS, bold=True))
        words = QVBoxLayout()
        words.addWidget(name)
        words.addWidget(self._paragraph(self.tr("The card game Cassino, with the rules of 1800 to today.")))
        words.addWidget(self._paragraph(self._own_licence()))
        words.addWidget(self._paragraph(self._other_licences()))
        words.addStretch(1)
        row = QHBoxLayout()
        row.setSpacing(scaled(20))
        row.addWidget(picture)
        row.addLayout(words, 1)
        buttons = closing_row(self)
        column = QVBoxLayout(self)
        column.setContentsMargins(28, 28, 28, 16)
        column.addLayout(row)
        column.addWidget(buttons)
        self.setMinimumWidth(scaled(560))

    def _paragraph(self, text: str) -> QLabel:
        label = QLabel(text)
        label.setWordWrap(True)
        label.setTextFormat(Qt.TextFormat.RichText)
        label.setOpenExternalLinks(True)
        label.setTextInteractionFlags(Qt.TextInteractionFlag.TextBrowserInteraction)
        return label

    def _own_licence(self) -> str:
        return self.tr(
            "Program, cards and sounds are by {authors}. They are free: you may use, copy, change and pass them on "
            "under the {licence} licence, which comes with the program. There is no warranty."
        ).format(authors=identity.MAINTAINER, licence=identity.LICENSE)

    def _other_licences(self) -> str:
        parts = (
            (f"Qt {qVersion()}", self.tr("GNU Lesser General Public License, version 3"), _LGPL),
            (f"PySide6 {PySide6.__version__}", self.tr("GNU Lesser General Public License, version 3"), _LGPL),
            (
                f"Python {platform.python_version()}",
                self.tr("Python Software Foundation License"),
                "https://docs.python.org/3/license.html",
            ),
            (
                f"platformdirs {_version_of('platformdirs')}",
                self.tr("MIT License"),
                "https://github.com/tox-dev/platformdirs/blob/main/LICENSE",
            ),
        )
        rows = "".join(f'<br>{name}: <a href="{address}">{licence}</a>' for name, licence, address in parts)
        return self.tr("It stands on the work of others, each part under its own licence:") + rows


def _version_of(package: str) -> str:
    try:
        return version(package)
    except PackageNotFoundError:  # a frozen program may carry no metadata
        return ""
