"""Colours: what can be read on what, and following the system."""

from collections.abc import Callable
from functools import partial

import pytest
from PySide6.QtCore import QRect, Qt
from PySide6.QtGui import QColor, QGuiApplication, QPalette
from PySide6.QtWidgets import (
    QCheckBox,
    QComboBox,
    QLineEdit,
    QListWidget,
    QPushButton,
    QRadioButton,
    QSlider,
    QSpinBox,
    QToolButton,
    QWidget,
)
from pytestqt.qtbot import QtBot

from cassino_desktop.gui.cards.felt import FELTS
from cassino_desktop.gui.cards.theme import (
    CONTRAST,
    DARK,
    GLOW,
    INK,
    LIGHT,
    PAPER,
    PLATE,
    PLATE_TEXT,
    SEAT_COLOURS,
    SUIT_RED,
    THEMES,
    WindowTheme,
    blend,
    contrast_ratio,
    palette_of,
    style_sheet_of,
    theme_for,
)
from resources.cards.generator.style import VARIANTS as STYLES

READABLE = 4.5  # of text, by the Web Content Accessibility Guidelines


def test_the_measure_is_the_guidelines() -> None:
    assert contrast_ratio("#000000", "#ffffff") == pytest.approx(21)
    assert contrast_ratio("#777777", "#ffffff") == pytest.approx(4.48, abs=0.01)
    assert contrast_ratio("#123456", "#123456") == pytest.approx(1)


@pytest.mark.parametrize("theme", THEMES.values(), ids=lambda theme: theme.name)
def test_text_can_be_read_in_every_theme(theme: WindowTheme) -> None:
    for ground in (theme.ground, theme.base, theme.button):
        assert contrast_ratio(theme.text, ground) >= 9
        assert contrast_ratio(theme.soft, ground) >= READABLE
        assert contrast_ratio(theme.red, ground) >= READABLE
        assert contrast_ratio(theme.accent, ground) >= READABLE
    assert contrast_ratio(theme.on_accent, theme.accent) >= READABLE


@pytest.mark.parametrize("variant", STYLES)
def test_suits_can_be_read_on_their_cards_even_under_the_veil(variant: str) -> None:
    style = STYLES[variant]
    for suit in "CDHS":
        colour = style.suit(suit)
        assert contrast_ratio(colour, style.paper) >= READABLE
        veiled = (blend("#10161a", layer, 0.28).name() for layer in (colour, style.paper))
        assert contrast_ratio(*veiled) >= READABLE, suit


@pytest.mark.parametrize("felt", FELTS)
def test_what_is_painted_on_the_felt_can_be_told_from_it(felt: str) -> None:
    centre, middle, edge = FELTS[felt]
    assert contrast_ratio(GLOW, middle) >= READABLE
    for ground in (centre, middle, edge):
        assert contrast_ratio(GLOW, ground) >= 3  # lines and shapes
        plate = blend(PLATE, ground, 0.65).name()
        assert contrast_ratio(PLATE_TEXT, plate) >= READABLE


def test_marks_and_paper_stand_out() -> None:
    for colour in SEAT_COLOURS:
        assert contrast_ratio(colour, INK) >= READABLE
    assert contrast_ratio(INK, PAPER) >= READABLE
    assert contrast_ratio(SUIT_RED, PAPER) >= READABLE
    assert len(set(SEAT_COLOURS)) == 4


def test_the_deck_and_the_table_have_the_same_paper_and_ink() -> None:
    standard = STYLES["standard"]
    assert (standard.paper, standard.ink, standard.red) == (PAPER, INK, SUIT_RED)


@pytest.mark.usefixtures("qapp")
@pytest.mark.parametrize("theme", THEMES.values(), ids=lambda theme: theme.name)
def test_the_palette_has_the_theme_s_colours(theme: WindowTheme) -> None:
    palette = palette_of(theme)
    role, disabled = QPalette.ColorRole, QPalette.ColorGroup.Disabled
    assert palette.color(role.Window) == QColor(theme.ground)
    assert palette.color(role.Text) == QColor(theme.text)
    assert palette.color(role.Highlight) == QColor(theme.accent)
    assert palette.color(role.HighlightedText) == QColor(theme.on_accent)
    assert palette.color(disabled, role.ButtonText) == blend(theme.text, theme.ground, 0.47)


def test_only_high_contrast_draws_its_own_edges() -> None:
    assert [name for name, theme in THEMES.items() if style_sheet_of(theme)] == ["contrast"]


@pytest.mark.usefixtures("qapp")
def test_a_chosen_theme_is_taken_whatever_the_system_says() -> None:
    assert [theme_for(name) for name in ("light", "dark", "contrast")] == [LIGHT, DARK, CONTRAST]


class Accessibility:
    """What a system says of contrast."""

    def __init__(self, preference: str) -> None:
        self.preference = type("Preference", (), {"name": preference})

    def contrastPreference(self) -> type:
        return self.preference


class Hints:
    """A system's style hints, with or without Qt's word on contrast (6.10 has it)."""

    def __init__(self, scheme: Qt.ColorScheme, contrast: str | None) -> None:
        self._scheme = scheme
        if contrast is not None:
            self.accessibility = partial(Accessibility, contrast)

    def colorScheme(self) -> Qt.ColorScheme:
        return self._scheme


@pytest.mark.parametrize(
    ("scheme", "contrast", "theme"),
    [
        (Qt.ColorScheme.Light, None, LIGHT),
        (Qt.ColorScheme.Unknown, "NoPreference", LIGHT),
        (Qt.ColorScheme.Dark, None, DARK),
        (Qt.ColorScheme.Dark, "NoPreference", DARK),
        (Qt.ColorScheme.Dark, "HighContrast", CONTRAST),
        (Qt.ColorScheme.Light, "HighContrast", CONTRAST),
    ],
)
def test_the_system_is_followed(
    monkeypatch: pytest.MonkeyPatch, scheme: Qt.ColorScheme, contrast: str | None, theme: WindowTheme
) -> None:
    monkeypatch.setattr(QGuiApplication, "styleHints", lambda: Hints(scheme, contrast))
    assert theme_for("system") is theme


@pytest.mark.usefixtures("qapp")
def test_the_real_system_is_asked_without_an_error() -> None:
    assert theme_for("system") in THEMES.values()


CONTROLS: dict[str, Callable[[], QWidget]] = {
    "button": lambda: QPushButton(""),
    "tool": QToolButton,
    "check box": lambda: QCheckBox(""),
    "radio button": lambda: QRadioButton(""),
    "line": QLineEdit,
    "list": QListWidget,
    "choice": QComboBox,
    "number": QSpinBox,
    "slider": lambda: QSlider(Qt.Orientation.Horizontal),
}


@pytest.mark.parametrize("control", CONTROLS)
def test_an_empty_control_can_be_seen_in_high_contrast(control: str, qtbot: QtBot) -> None:
    frame = QWidget()
    qtbot.addWidget(frame)
    frame.setPalette(palette_of(CONTRAST))
    frame.setStyleSheet(style_sheet_of(CONTRAST))
    widget = CONTROLS[control]()
    widget.setParent(frame)
    widget.setGeometry(10, 10, 80, 30)
    image = frame.grab(QRect(0, 0, 100, 50)).toImage()
    bright = [(x, y) for x in range(100) for y in range(50) if QColor(image.pixel(x, y)).lightness() > 200]
    assert len(bright) >= 40
    assert len({y for _, y in bright}) >= 10
