"""Cards in words: letters by language, and suit signs inside lines of text."""

import pytest
from PySide6.QtCore import QPointF, QSizeF
from PySide6.QtGui import QColor, QFont, QPainter

from cassino_desktop.engine.cards import CARD_TEXT, PACK_SIZE, parse_card
from cassino_desktop.gui.cards.inline import Run, elided, line_width, paint_line, pixel_size, runs_of
from cassino_desktop.gui.cards.letters import ENGLISH, LETTER_SETS, SUIT_TEXT, card_label, letters_for
from cassino_desktop.gui.cards.marks import sized
from tests.gui.cards.images import ink_rect, painted


def test_cards_in_english() -> None:
    for card in range(PACK_SIZE):
        rank, suit = CARD_TEXT[card][0], CARD_TEXT[card][1]
        assert card_label(card) == rank.replace("T", "10") + SUIT_TEXT["CDHS".index(suit)]


@pytest.mark.parametrize(
    ("language", "queen"),
    [
        ("de", "D♠"),
        ("de_AT", "D♠"),
        ("fr-CA", "D♠"),
        ("nl", "V♠"),
        ("ru", "Д♠"),
        ("en_GB", "Q♠"),
        ("tlh", "Q♠"),
        ("", "Q♠"),
    ],
)
def test_letters_follow_the_language(language: str, queen: str) -> None:
    assert card_label(parse_card("QS"), letters_for(language)) == queen


def test_no_two_ranks_of_a_set_share_a_letter() -> None:
    for letters in LETTER_SETS.values():
        assert len({letters.of(rank) for rank in range(13)}) == 13, letters.name


def test_no_language_has_two_sets() -> None:
    languages = [language for letters in LETTER_SETS.values() for language in letters.languages]
    assert len(languages) == len(set(languages))
    assert letters_for("en") is ENGLISH


def test_a_line_is_cut_at_its_cards() -> None:
    assert runs_of("Take 8♣ + 10♦, Kn♥ and Д♠.") == [
        Run("Take "),
        Run("8", 0),
        Run(" + "),
        Run("10", 1),
        Run(", "),
        Run("Kn", 2),
        Run(" and "),
        Run("Д", 3),
        Run("."),
    ]
    assert runs_of("") == []
    assert runs_of("Trail") == [Run("Trail")]
    assert runs_of("♣♦") == [Run("", 0), Run("", 1)]


@pytest.mark.usefixtures("qapp")
def test_a_line_is_as_wide_as_it_is_painted() -> None:
    font = sized(QFont(), 15)
    for line in ("Take 8♣ + 6♦ 2♠", "Trail", "♥", ""):
        width = line_width(line, font)
        said: list[float] = []

        def paint(painter: QPainter, line: str = line, said: list[float] = said) -> None:
            said.append(paint_line(painter, QPointF(20, 25), line, font, "#20242b"))

        image = painted(QSizeF(width + 40, 40), paint)
        assert said == [pytest.approx(width)]
        area = ink_rect(image)
        if line:
            assert area.left() >= 19
            assert area.right() <= 21 + width


@pytest.mark.usefixtures("qapp")
def test_red_cards_are_red_and_text_is_not() -> None:
    font = sized(QFont(), 15)

    def colours(line: str) -> set[str]:
        def paint(painter: QPainter) -> None:
            paint_line(painter, QPointF(20, 25), line, font, "#000000", red="#ff0000")

        image = painted(QSizeF(200, 40), paint)
        pixels = (QColor(image.pixelColor(x, y)) for x in range(image.width()) for y in range(image.height()))
        return {colour.name() for colour in pixels if colour.alpha() == 255}

    assert colours("8♣ and 7") == {"#000000"}
    assert colours("8♦") == {"#ff0000"}
    assert colours("8♦ 8♠") == {"#ff0000", "#000000"}


@pytest.mark.usefixtures("qapp")
def test_a_line_too_long_ends_in_an_ellipsis_and_no_half_card() -> None:
    font = sized(QFont(), 15)
    line = "Take 8♣ + 10♦ 2♠ and the build of nines"
    whole = line_width(line, font)
    assert elided(line, font, whole) == line
    for share in range(5, 100, 5):
        short = elided(line, font, whole * share / 100)
        assert line_width(short, font) <= whole * share / 100 + 0.01
        assert short == "" or short.endswith("…")
        cards = [run for run in runs_of(short) if run.suit is not None]
        assert all(run in (Run("8", 0), Run("10", 1), Run("2", 3)) for run in cards)


@pytest.mark.usefixtures("qapp")
def test_a_font_s_size_in_pixels() -> None:
    font = QFont()
    font.setPointSizeF(12)
    assert pixel_size(font) == pytest.approx(16)
    font.setPixelSize(21)
    assert pixel_size(font) == 21
