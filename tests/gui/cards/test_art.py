"""Faces and backs as pixmaps."""

import re
from collections import defaultdict

import pytest
from PySide6.QtCore import QPoint, QSize, QTimer
from PySide6.QtGui import QColor, QImage, QPixmap, QTransform
from pytestqt.qtbot import QtBot

from cassino_desktop.engine.cards import ACES, BIG_CASSINO, CARD_TEXT, PACK_SIZE, parse_card
from cassino_desktop.gui.cards.art import BACKS, VARIANTS, CardArt, CardLook, card_height
from cassino_desktop.gui.cards.letters import LETTER_SETS, LetterSet
from cassino_desktop.gui.cards.pixmaps import PixmapCache
from tests.gui.cards.images import bytes_of, differing, image_of

pytestmark = pytest.mark.usefixtures("qapp")
SCALES = (1, 1.25, 1.5, 2)


def face_image(card: int, width: float, dpr: float = 1, look: CardLook | None = None) -> QImage:
    return image_of(CardArt(look).face(card, width, dpr))


@pytest.mark.parametrize("variant", VARIANTS)
def test_every_card_is_a_picture_of_its_own_with_clear_corners(variant: str) -> None:
    art = CardArt(CardLook(variant))
    by_pixels = defaultdict(list)
    for card in range(PACK_SIZE):
        image = image_of(art.face(card, 75, 1))
        by_pixels[bytes_of(image)].append(CARD_TEXT[card])
        right, bottom = image.width() - 1, image.height() - 1
        for corner in ((0, 0), (right, 0), (0, bottom), (right, bottom)):
            assert image.pixelColor(*corner).alpha() == 0, CARD_TEXT[card]
        for edge in ((right // 2, 1), (right // 2, bottom - 1), (1, bottom // 2), (right - 1, bottom // 2)):
            assert image.pixelColor(*edge).alpha() == 255, CARD_TEXT[card]
    assert [names for names in by_pixels.values() if len(names) > 1] == []


@pytest.mark.parametrize("variant", VARIANTS)
@pytest.mark.parametrize("back", BACKS)
def test_a_back_looks_the_same_upside_down(variant: str, back: int) -> None:
    image = image_of(CardArt(CardLook(variant, back=back)).back(125, 1))
    turned = image.transformed(QTransform().rotate(180))
    a, b = bytes_of(image), bytes_of(turned)
    assert max(abs(x - y) for x, y in zip(a, b, strict=True)) < 96  # antialiasing of thin lines only
    assert sum(abs(x - y) for x, y in zip(a, b, strict=True)) / len(a) < 0.5


def test_backs_differ() -> None:
    assert len({bytes_of(image_of(CardArt(CardLook(back=back)).back(60, 1))) for back in BACKS}) == len(BACKS)


def test_four_colours_change_diamonds_and_clubs_only() -> None:
    standard, four = CardArt(CardLook()), CardArt(CardLook("four-colour"))
    changed = {
        CARD_TEXT[card][1]
        for card in range(PACK_SIZE)
        if differing(image_of(standard.face(card, 60, 1)), image_of(four.face(card, 60, 1)))
    }
    unchanged = {
        CARD_TEXT[card][1]
        for card in range(PACK_SIZE)
        if not differing(image_of(standard.face(card, 60, 1)), image_of(four.face(card, 60, 1)))
    }
    assert changed == {"C", "D"}
    assert unchanged == {"H", "S"}


def index_ink(image: QImage, *, unit: float, right: float, bottom: float) -> set[tuple[int, int]]:
    """Pixels that are clearly not paper in a card's top left corner, in card units."""
    return {
        (x, y)
        for x in range(round(4 * unit), round(right * unit))
        for y in range(round(6 * unit), round(bottom * unit))
        if QColor(image.pixel(x, y)).lightness() < 170
    }


@pytest.mark.parametrize("letters", LETTER_SETS.values(), ids=lambda letters: letters.name)
def test_the_index_fits_what_a_covered_card_shows(letters: LetterSet) -> None:
    """Standard faces: all of the letter above 62 units, all of the sign above 98, both left of 46."""
    art = CardArt(CardLook(letters=letters))
    cards = range(PACK_SIZE) if letters.name == "english" else (*range(4), *range(40, PACK_SIZE))  # what bears letters
    for card in cards:
        image = image_of(art.face(card, 250, 1))
        ink = index_ink(image, unit=1, right=45, bottom=98)
        letter = {at for at in ink if at[1] < 62}
        sign = ink - letter
        assert len(letter) > 250, CARD_TEXT[card]
        assert len(sign) > 250, CARD_TEXT[card]
        assert max(x for x, _ in ink) < 44, CARD_TEXT[card]
        assert not [at for at in ink if 62 <= at[1] < 65], CARD_TEXT[card]


def test_large_indices_are_larger() -> None:
    for card in range(PACK_SIZE):
        small = index_ink(face_image(card, 125), unit=0.5, right=45, bottom=98)
        large = index_ink(face_image(card, 125, look=CardLook("large-index")), unit=0.5, right=64, bottom=132)
        assert len(large) > 1.5 * len(small), CARD_TEXT[card]


@pytest.mark.parametrize("dpr", SCALES)
@pytest.mark.parametrize("width", [54, 90.4, 112.5])
def test_a_pixmap_has_the_screen_s_pixels(dpr: float, width: float) -> None:
    pixmap = CardArt().face(parse_card("QH"), width, dpr)
    assert pixmap.size() == QSize(round(width * dpr), round(card_height(round(width * dpr) / dpr) * dpr))
    assert pixmap.devicePixelRatio() == dpr


def test_the_same_card_gives_the_same_pixels() -> None:
    for name in ("AS", "TD", "KH"):
        card = parse_card(name)
        assert bytes_of(face_image(card, 90, 1.5)) == bytes_of(face_image(card, 90, 1.5))


def test_a_card_is_rendered_once() -> None:
    art = CardArt()
    first = art.face(7, 90, 1)
    assert art.face(7, 90, 1).cacheKey() == first.cacheKey()
    assert art.back(90, 1).cacheKey() == art.back(90, 1).cacheKey()
    assert art.is_sharp


def test_at_a_new_size_the_old_picture_stays_until_the_new_one_is_there(qtbot: QtBot) -> None:
    art = CardArt()
    old = {card: art.face(card, 60, 1) for card in range(PACK_SIZE)}
    for card, pixmap in old.items():
        assert art.face(card, 96, 1).cacheKey() == pixmap.cacheKey()
    was_sharp = art.is_sharp
    with qtbot.waitSignal(art.changed):
        pass
    assert (was_sharp, art.is_sharp) == (False, True)
    assert {art.face(card, 96, 1).width() for card in range(PACK_SIZE)} == {96}
    assert art.is_sharp


def test_only_the_last_size_counts_while_a_window_is_resized(qtbot: QtBot) -> None:
    art = CardArt()
    for card in range(PACK_SIZE):
        art.face(card, 60, 1)
    for width in range(61, 90):
        for card in range(PACK_SIZE):
            assert not art.face(card, width, 1).isNull()
    with qtbot.waitSignal(art.changed):
        pass
    assert {art.face(card, 89, 1).width() for card in range(PACK_SIZE)} == {89}
    assert art.is_sharp


def test_a_new_look_shows_the_old_one_until_it_is_rendered(qtbot: QtBot) -> None:
    art = CardArt()
    old = art.face(0, 60, 1)
    old_back = art.back(60, 1)
    art.set_look(CardLook("four-colour", back=2))
    assert art.face(0, 60, 1).cacheKey() == old.cacheKey()
    with qtbot.waitSignal(art.changed):
        assert art.back(60, 1).cacheKey() == old_back.cacheKey()
    assert bytes_of(image_of(art.face(0, 60, 1))) == bytes_of(face_image(0, 60, look=CardLook("four-colour")))
    assert differing(image_of(art.back(60, 1)), image_of(old_back))


def test_a_card_seen_before_comes_back_in_the_new_look(qtbot: QtBot) -> None:
    """A card that was not on the table when the look changed does not flash up in the old one later."""
    art = CardArt()
    art.face(0, 60, 1)
    art.face(1, 60, 1)
    art.set_look(CardLook("four-colour"))
    art.face(0, 60, 1)
    qtbot.waitUntil(lambda: not art.is_busy)
    assert bytes_of(image_of(art.face(1, 60, 1))) == bytes_of(face_image(1, 60, look=CardLook("four-colour")))


def test_the_same_look_changes_nothing() -> None:
    art = CardArt()
    pixmap = art.face(3, 60, 1)
    art.set_look(CardLook())
    assert art.face(3, 60, 1).cacheKey() == pixmap.cacheKey()


def test_what_is_prepared_needs_no_rendering_later(qtbot: QtBot) -> None:
    art = CardArt()
    art.face(0, 40, 1)
    art.prepare((40, 50), 1)
    qtbot.waitUntil(lambda: not art.is_busy)
    for width in (40, 50):
        for card in range(PACK_SIZE):
            assert art.face(card, width, 1).width() == width
    assert art.is_sharp


def test_the_first_picture_does_not_wait_for_what_is_prepared(qtbot: QtBot) -> None:
    art = CardArt()
    (timer,) = art.findChildren(QTimer)
    art.prepare((40,), 1)
    assert (timer.isActive(), art.bytes_used) == (False, 0)
    art.back(60, 1)
    assert timer.isActive()
    qtbot.waitUntil(lambda: not art.is_busy)
    assert art.bytes_used > PACK_SIZE * 40 * 40 * 4


def test_stopping_leaves_no_timer() -> None:
    art = CardArt()
    art.face(0, 60, 1)
    art.face(0, 70, 1)
    art.prepare((80,), 1)
    busy_before = art.is_busy
    art.stop()
    assert (busy_before, art.is_busy, art.is_sharp) == (True, False, True)
    assert art.face(0, 70, 1).width() == 70  # a last paint starts nothing anew
    art.prepare((80,), 1)
    assert art.face(1, 80, 1).width() == 80


def test_scoring_cards_bear_a_star_only_when_marked() -> None:
    marked = CardLook(marked=ACES | 1 << BIG_CASSINO)
    for name, starred in (("AS", True), ("TD", True), ("TC", False), ("2S", False)):
        card = parse_card(name)
        plain, star = face_image(card, 250), face_image(card, 250, look=marked)
        assert bool(differing(plain, star)) is starred, name
        if starred:
            area = (228 - 12, 22 - 12, 24, 24)
            assert not differing(without(plain, area), without(star, area))


def without(image: QImage, area: tuple[int, int, int, int]) -> QImage:
    x, y, w, h = area
    copy = image.copy()
    for dx in range(w):
        for dy in range(h):
            copy.setPixelColor(QPoint(x + dx, y + dy), QColor("#000000"))
    return copy


def test_a_missing_deck_is_told_by_name() -> None:
    with pytest.raises(FileNotFoundError, match=re.escape("cards/golden/AC.svg")):
        CardArt(CardLook("golden")).face(0, 60, 1)


def test_the_cache_drops_what_was_used_longest_ago() -> None:
    cache: PixmapCache[str] = PixmapCache(3 * 10 * 10 * 4)
    for key in "abc":
        cache.put(key, QPixmap(10, 10))
    assert cache.get("a") is not None
    cache.put("d", QPixmap(10, 10))
    assert [key for key in "abcd" if key in cache] == ["a", "c", "d"]
    assert cache.bytes_used == 3 * 400
    cache.put("large", QPixmap(100, 100))  # more than the limit alone: kept, since it is about to be painted
    assert "large" in cache
    assert len(cache) == 1
    cache.put("large", QPixmap(10, 10))
    assert cache.bytes_used == 400
    cache.clear()
    assert (len(cache), cache.bytes_used) == (0, 0)


def test_the_deck_s_cache_is_bounded(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("cassino_desktop.gui.cards.art.LIMIT", 10 * 60 * 84 * 4)
    art = CardArt()
    first = art.face(0, 60, 1)
    for card in range(1, 30):
        art.face(card, 60, 1)
    assert art.bytes_used <= 10 * 60 * 84 * 4
    assert art.face(0, 60, 1).cacheKey() == first.cacheKey()  # dropped from the cache, still there to be shown
    art.stop()
