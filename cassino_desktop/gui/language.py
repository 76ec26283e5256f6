"""Which language the window speaks."""

from PySide6.QtCore import QCoreApplication, QLibraryInfo, QLocale, QTranslator

from cassino_desktop.resources_path import resource_path

_PLURAL = "(s)"


class EnglishPlurals(QTranslator):
    """Makes ``1 card`` and ``2 cards`` of the source texts' ``%n card(s)``, as other languages' files do of theirs."""

    def translate(self, context: str, sourceText: str, disambiguation: str | None = None, n: int = -1) -> str | None:
        """Return the source text with its plural settled, or None (no translation) where it has none."""
        if n < 0 or _PLURAL not in sourceText:
            return None
        return sourceText.replace(_PLURAL, "" if n == 1 else "s")

    def isEmpty(self) -> bool:
        """Return False: there are texts to translate."""
        return False


def install_translations(application: QCoreApplication) -> None:
    """Speak the system's language, Qt's own words too, where the program has been translated into it; else English."""
    locale = QLocale()
    ours = QTranslator(application)
    if not _load(ours, locale):
        application.installTranslator(EnglishPlurals(application))
        return
    application.installTranslator(ours)
    of_qt = QTranslator(application)
    if of_qt.load(locale, "qtbase", "_", QLibraryInfo.path(QLibraryInfo.LibraryPath.TranslationsPath)):
        application.installTranslator(of_qt)


def _load(translator: QTranslator, locale: QLocale) -> bool:
    try:
        return translator.load(locale, "cassino", "_", str(resource_path("translations")))
    except FileNotFoundError:
        return False
