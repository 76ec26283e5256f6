"""The system's dialogs for choosing a file, opened beside the game and never in its way."""

from collections.abc import Callable
from pathlib import Path

from PySide6.QtCore import QCoreApplication, Qt
from PySide6.QtWidgets import QFileDialog, QWidget

from cassino_desktop import identity


def games_filter() -> str:
    """Return what a dialog lists when it is about games."""
    return QCoreApplication.translate("Files", "Games of Cassino (*{suffix})").format(suffix=identity.SAVE_SUFFIX)


def ask_for_new_file(
    parent: QWidget, title: str, suggested: Path, shown: str, on_chosen: Callable[[str], object]
) -> None:
    """Ask where to write a file; ``on_chosen`` gets its path, its suffix that of ``suggested`` if it has none."""
    dialog = _dialog(parent, title, suggested.parent, shown, on_chosen)
    dialog.setAcceptMode(QFileDialog.AcceptMode.AcceptSave)
    dialog.setFileMode(QFileDialog.FileMode.AnyFile)
    dialog.setDefaultSuffix(suggested.suffix.removeprefix("."))
    dialog.selectFile(suggested.name)
    dialog.open()


def ask_for_file(parent: QWidget, title: str, folder: Path, shown: str, on_chosen: Callable[[str], object]) -> None:
    """Ask which file to read; ``on_chosen`` gets its path."""
    dialog = _dialog(parent, title, folder, shown, on_chosen)
    dialog.setFileMode(QFileDialog.FileMode.ExistingFile)
    dialog.open()


def _dialog(parent: QWidget, title: str, folder: Path, shown: str, on_chosen: Callable[[str], object]) -> QFileDialog:
    dialog = QFileDialog(parent, title, str(folder), shown)
    dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
    dialog.fileSelected.connect(on_chosen)
    return dialog
