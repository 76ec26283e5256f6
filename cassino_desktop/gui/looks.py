"""From settings to how things look: the window's theme, the cards, whether they fly."""

from PySide6.QtCore import QLocale
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QApplication

from cassino_desktop.engine.cards import ACES, BIG_CASSINO, LITTLE_CASSINO
from cassino_desktop.gui.cards.art import CardLook
from cassino_desktop.gui.cards.letters import LETTER_SETS, letters_for
from cassino_desktop.gui.cards.theme import WindowTheme, palette_of, style_sheet_of, theme_for
from cassino_desktop.storage.settings import ReducedMotion, Settings


def window_theme(settings: Settings) -> WindowTheme:
    """Return the theme chosen, or the one that the system asks for."""
    return theme_for(settings.theme)


def dress(theme: WindowTheme) -> None:
    """Give the whole application the colours of a theme."""
    QApplication.setPalette(palette_of(theme))
    application = QApplication.instance()
    assert isinstance(application, QApplication)
    sheet = style_sheet_of(theme)
    if sheet != application.styleSheet():
        application.setStyleSheet(sheet)


def card_look(settings: Settings) -> CardLook:
    """Return how the cards look."""
    letters = LETTER_SETS.get(settings.letters) or letters_for(QLocale().name())
    marked = ACES | 1 << BIG_CASSINO | 1 << LITTLE_CASSINO if settings.mark_scoring_cards else 0
    return CardLook(settings.deck, letters, settings.back, marked)


def motion_reduced(settings: Settings, *, system: bool) -> bool:
    """Return whether cards do not fly: as chosen, or as the ``system`` asks."""
    return system if settings.reduced_motion is ReducedMotion.SYSTEM else settings.reduced_motion is ReducedMotion.ON


def system_reduces_motion() -> bool:
    """Return whether the system asks for no motion, where it can be known."""
    from PySide6.QtWidgets import QStyle  # which has so many constants that it would hold up the first frame

    accessibility = getattr(QGuiApplication.styleHints(), "accessibility", None)
    preference = getattr(accessibility() if accessibility else None, "motionPreference", None)
    if preference is not None and preference().name == "ReducedMotion":
        return True
    return QApplication.style().styleHint(QStyle.StyleHint.SH_Widget_Animation_Duration) == 0
