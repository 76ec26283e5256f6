"""Colours of the window and of the table."""

from collections.abc import Mapping
from dataclasses import dataclass
from string import Template
from types import MappingProxyType
from typing import Final

from PySide6.QtCore import Qt
from PySide6.QtGui import QColor, QGuiApplication, QPalette, QStyleHints

from cassino_desktop.resources_path import resource_path

# On the table, whatever the window looks like.
PAPER: Final = "#fffdf8"
INK: Final = "#1d2233"
SUIT_RED: Final = "#c0202e"  # on paper
GLOW: Final = "#ffd257"  # only ever "now, here": what may be done, whose turn
PLATE: Final = "#0c1412"  # name plates and counts, see-through
PLATE_TEXT: Final = "#f6f4ee"
SEAT_COLOURS: Final = ("#62d6a4", "#6cc0f5", "#f58a6b", "#cfa8ee")


@dataclass(frozen=True)
class WindowTheme:
    """Colours of the window round the table, as ``#rrggbb``.

    Attributes:
        name: ``light``, ``dark`` or ``contrast``.
        ground: behind controls.
        base: behind lists and text fields.
        line: rules and borders.
        text: text.
        soft: less important text.
        button: face of a button.
        accent: selection, the first choice, totals.
        on_accent: text on the accent.
        red: red suit signs and ranks in text.
        contrast: whether states are drawn without light or veil (high contrast).
    """

    name: str
    ground: str
    base: str
    line: str
    text: str
    soft: str
    button: str
    accent: str
    on_accent: str
    red: str
    contrast: bool = False


LIGHT: Final = WindowTheme(
    "light", "#f1f0ee", "#ffffff", "#cfccc6", "#20242b", "#5c626c", "#fbfbfa", "#2b64a8", "#ffffff", "#c0202e"
)
DARK: Final = WindowTheme(
    "dark", "#25282d", "#1b1e22", "#3d424a", "#e8eaed", "#a3aab4", "#343840", "#7db1ee", "#10151c", "#ff7b80"
)
CONTRAST: Final = WindowTheme(
    "contrast", "#000000", "#000000", "#ffffff", "#ffffff", "#ffffff", "#000000", "#ffd257", "#000000", "#ff9a9a", True
)
THEMES: Final[Mapping[str, WindowTheme]] = MappingProxyType({theme.name: theme for theme in (LIGHT, DARK, CONTRAST)})
SYSTEM: Final = "system"  # the choice that follows the system


def theme_for(choice: str) -> WindowTheme:
    """Return the theme of a choice: a name of THEMES, or ``system`` for what the system asks for.

    Needs a QGuiApplication. Follow ``QStyleHints.colorSchemeChanged`` (and, where Qt has it, the accessibility
    hints' ``contrastPreferenceChanged``) and ask again.
    """
    if choice in THEMES:
        return THEMES[choice]
    hints = QGuiApplication.styleHints()
    if wants_contrast(hints):
        return CONTRAST
    return DARK if hints.colorScheme() == Qt.ColorScheme.Dark else LIGHT


def wants_contrast(hints: QStyleHints) -> bool:
    """Return whether the system asks for high contrast; Qt knows from 6.10 on."""
    accessibility = getattr(hints, "accessibility", None)
    preference = getattr(accessibility() if accessibility else None, "contrastPreference", None)
    return preference is not None and preference().name == "HighContrast"


def palette_of(theme: WindowTheme) -> QPalette:
    """Return the application palette of a theme; what is disabled has its text at 47 %."""
    role = QPalette.ColorRole
    palette = QPalette()
    colours = {
        role.Window: theme.ground,
        role.WindowText: theme.text,
        role.Base: theme.base,
        role.AlternateBase: theme.ground,
        role.ToolTipBase: theme.base,
        role.ToolTipText: theme.text,
        role.PlaceholderText: theme.soft,
        role.Text: theme.text,
        role.Button: theme.button,
        role.ButtonText: theme.text,
        role.BrightText: theme.red,
        role.Light: theme.button,
        role.Midlight: theme.button,
        role.Mid: theme.line,
        role.Dark: theme.line,
        role.Highlight: theme.accent,
        role.HighlightedText: theme.on_accent,
        role.Accent: theme.accent,
        role.Link: theme.accent,
        role.LinkVisited: theme.accent,
    }
    for key, colour in colours.items():
        palette.setColor(key, QColor(colour))
    disabled = blend(theme.text, theme.ground, 0.47)
    for key in (role.WindowText, role.Text, role.ButtonText):
        palette.setColor(QPalette.ColorGroup.Disabled, key, disabled)
    palette.setColor(QPalette.ColorGroup.Disabled, role.Highlight, QColor(theme.line))
    return palette


def style_sheet_of(theme: WindowTheme) -> str:
    """Return the application's style sheet: empty but in high contrast, where controls need drawn edges."""
    if not theme.contrast:
        return ""
    check, down, up = (
        resource_path(f"icons/{name}.svg").as_posix() for name in ("actions/check", "contrast-down", "contrast-up")
    )
    return _CONTRAST_SHEET.substitute(
        line=theme.line, ground=theme.ground, accent=theme.accent, check=check, down=down, up=up
    )


_CONTRAST_SHEET: Final = Template("""
QPushButton, QToolButton, QComboBox, QLineEdit, QAbstractSpinBox, QAbstractItemView, QMenu, QToolTip, QGroupBox,
QTextBrowser { border: 1px solid $line; }
QPushButton, QComboBox, QLineEdit, QAbstractSpinBox { padding: 4px 12px; }
QToolButton { padding: 4px; }
QPushButton:focus, QToolButton:focus, QComboBox:focus, QLineEdit:focus, QAbstractSpinBox:focus,
QAbstractItemView:focus, QTextBrowser:focus { border: 2px solid $accent; }
PrimaryButton, PrimaryButton:default { background: $accent; color: $ground; border: 2px solid $line; }
PrimaryButton:focus { border: 2px solid $ground; outline: none; }
PrimaryButton:disabled { background: $ground; color: $line; border: 1px dashed $line; }
QComboBox::drop-down, QAbstractSpinBox::up-button, QAbstractSpinBox::down-button { border: none; width: 20px; }
QComboBox::down-arrow, QAbstractSpinBox::down-arrow { image: url("$down"); width: 14px; height: 14px; }
QAbstractSpinBox::up-arrow { image: url("$up"); width: 14px; height: 14px; }
QPushButton:checked, QToolButton:checked { background: $accent; color: $ground; }
QPushButton:disabled, QToolButton:disabled { border: 1px dashed $line; }
QCheckBox::indicator, QGroupBox::indicator, QRadioButton::indicator { width: 16px; height: 16px;
    border: 1px solid $line; }
QRadioButton::indicator { border: 2px solid $line; border-radius: 9px; }
QCheckBox:focus, QRadioButton:focus { border: 2px solid $accent; }
QCheckBox::indicator:checked, QGroupBox::indicator:checked { background: $accent; image: url("$check"); }
QRadioButton::indicator:checked { background: qradialgradient(cx: 0.5, cy: 0.5, radius: 0.5, fx: 0.5, fy: 0.5,
    stop: 0 $accent, stop: 0.6 $accent, stop: 0.7 $ground, stop: 1 $ground); }
QSlider::groove:horizontal { height: 4px; background: $line; }
QSlider::handle:horizontal { width: 14px; margin: -6px 0; background: $ground; border: 2px solid $line; }
QSlider::handle:horizontal:focus { border-color: $accent; }
QScrollBar { background: $ground; }
QScrollBar::handle { background: $line; min-width: 24px; min-height: 24px; }
QTabBar::tab { padding: 4px 12px; border: 1px solid $line; }
QTabBar::tab:selected { background: $accent; color: $ground; }
""")


def blend(over: str, under: str, share: float) -> QColor:
    """Return ``share`` of one colour laid over another."""
    a, b = QColor(over), QColor(under)
    red, green, blue = (
        round(x * share + y * (1 - share))
        for x, y in ((a.red(), b.red()), (a.green(), b.green()), (a.blue(), b.blue()))
    )
    return QColor(red, green, blue)


def translucent(colour: str, alpha: float) -> QColor:
    """Return a colour at an opacity of 0 to 1."""
    result = QColor(colour)
    result.setAlphaF(alpha)
    return result


def contrast_ratio(a: str, b: str) -> float:
    """Return the contrast of two colours, 1 to 21, as the Web Content Accessibility Guidelines measure it."""
    lighter, darker = sorted((_luminance(QColor(a)), _luminance(QColor(b))), reverse=True)
    return (lighter + 0.05) / (darker + 0.05)


def _luminance(colour: QColor) -> float:
    def linear(channel: float) -> float:
        return channel / 12.92 if channel <= 0.04045 else ((channel + 0.055) / 1.055) ** 2.4

    return 0.2126 * linear(colour.redF()) + 0.7152 * linear(colour.greenF()) + 0.0722 * linear(colour.blueF())
