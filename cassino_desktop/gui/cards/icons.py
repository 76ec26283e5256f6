"""The application's icon and the line icons of actions."""

from typing import Final

from PySide6.QtCore import QByteArray, QRectF, QSize
from PySide6.QtGui import QColor, QIcon, QPainter
from PySide6.QtSvg import QSvgRenderer

from cassino_desktop.gui.cards.pixmaps import render
from cassino_desktop.gui.cards.theme import WindowTheme
from cassino_desktop.resources_path import resource_path

APP_SIZES: Final = (16, 20, 24, 32, 48, 64, 128, 256)
_SMALL: Final = 32  # below this the icon has neither gold line nor indices
_SCALES: Final = (1, 2)
_ACTION: Final = 20
_LINE: Final = "#000000"  # the colour in the files, which the theme's replaces


def app_icon() -> QIcon:
    """Return the application's icon, drawn for every size a desktop asks for."""
    icon = QIcon()
    drawings = {name: QSvgRenderer(str(resource_path(f"icons/{name}.svg"))) for name in ("app", "app-small")}
    for size in APP_SIZES:
        drawing = drawings["app-small" if size < _SMALL else "app"]
        icon.addPixmap(render(QSize(size, size), 1, drawing.render))
    return icon


def action_icon(name: str, theme: WindowTheme, name_on: str = "") -> QIcon:
    """Return the icon of an action (a file of ``icons/actions``) in a theme's text colour; disabled it is paler.

    ``name_on`` is the file for an action that is on. Prefer ``QIcon.fromTheme`` where the system has an icon. Raises
    FileNotFoundError for an unknown name.
    """
    icon = QIcon()
    _add(icon, name, theme, QIcon.State.Off)
    if name_on:
        _add(icon, name_on, theme, QIcon.State.On)
    return icon


def _add(icon: QIcon, name: str, theme: WindowTheme, state: QIcon.State) -> None:
    text = resource_path(f"icons/actions/{name}.svg").read_text(encoding="utf-8")
    for mode, colour, opacity in (
        (QIcon.Mode.Normal, theme.text, 1.0),
        (QIcon.Mode.Disabled, theme.text, 0.47),
        (QIcon.Mode.Selected, theme.on_accent, 1.0),
    ):
        drawing = QSvgRenderer(QByteArray(text.replace(_LINE, QColor(colour).name()).encode()))

        def paint(painter: QPainter, drawing: QSvgRenderer = drawing, opacity: float = opacity) -> None:
            painter.setOpacity(opacity)
            drawing.render(painter, QRectF(0, 0, _ACTION, _ACTION))

        for scale in _SCALES:
            icon.addPixmap(render(QSize(_ACTION * scale, _ACTION * scale), scale, paint), mode, state)
