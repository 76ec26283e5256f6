"""What is painted round and on the cards: pixmaps, shadows, halos, states, marks, felt."""

from collections.abc import Callable

import pytest
from PySide6.QtCore import QPointF, QRectF, QSize, QSizeF, Qt
from PySide6.QtGui import QColor, QFont, QImage, QPainter

from cassino_desktop.engine.cards import PACK_SIZE, parse_card
from cassino_desktop.gui.cards import marks, states
from cassino_desktop.gui.cards.art import CardArt, card_height, card_radius
from cassino_desktop.gui.cards.felt import FELTS, Felt, felt_image
from cassino_desktop.gui.cards.icons import APP_SIZES, action_icon, app_icon
from cassino_desktop.gui.cards.letters import LETTER_SETS, LetterSet
from cassino_desktop.gui.cards.pixmaps import paint_pixmap
from cassino_desktop.gui.cards.signs import SEAT_SHAPES, paint_seat, paint_suit, parse_path, seat_path, suit_path
from cassino_desktop.gui.cards.soft import Depth, SoftArt, halo_margin, shadow_margin
from cassino_desktop.gui.cards.states import MARGIN, Glow
from cassino_desktop.gui.cards.theme import SEAT_COLOURS, THEMES, WindowTheme
from cassino_desktop.resources_path import resource_path
from tests.gui.cards.images import bytes_of, differing, image_of, ink_rect, painted

pytestmark = pytest.mark.usefixtures("qapp")
SCALES = (1, 1.25, 1.5, 2)
CARD = QRectF(30, 30, 90, 126)
RADIUS = card_radius(90)
ROOM = QSizeF(150, 186)


@pytest.fixture
def font() -> QFont:
    return marks.sized(QFont(), 14)


# --- pixmaps --------------------------------------------------------------------------


@pytest.mark.parametrize("dpr", SCALES)
@pytest.mark.parametrize("at", [QPointF(10, 8), QPointF(10.3, 7.6)])
def test_a_card_is_painted_pixel_for_pixel(dpr: float, at: QPointF) -> None:
    pixmap = CardArt().face(parse_card("QH"), 90, dpr)
    rect = QRectF(at, QSizeF(90, card_height(90)))

    def paint(painter: QPainter) -> None:
        painter.translate(3.3, 2.2)
        paint_pixmap(painter, rect, pixmap)

    image = painted(QSizeF(130, 160), paint, dpr)
    x, y = round((at.x() + 3.3) * dpr), round((at.y() + 2.2) * dpr)
    assert not differing(image.copy(x, y, pixmap.width(), pixmap.height()), image_of(pixmap))


def test_an_older_size_is_scaled_into_its_place() -> None:
    pixmap = CardArt().face(0, 60, 1)
    image = painted(QSizeF(120, 160), lambda painter: paint_pixmap(painter, QRectF(10, 10, 90, 126), pixmap))
    area = ink_rect(image)
    assert abs(area.left() - 10) <= 1
    assert abs(area.right() - 99) <= 1
    assert abs(area.bottom() - 135) <= 1


# --- shadows and halos ----------------------------------------------------------------


@pytest.mark.parametrize("depth", [Depth.LYING, Depth.HAND, Depth.LIFTED])
def test_a_shadow_fades_and_ends(depth: Depth) -> None:
    image = painted(ROOM, lambda painter: SoftArt().paint_shadow(painter, CARD, RADIUS, depth))
    margin = shadow_margin(depth)
    assert CARD.adjusted(-margin, -margin, margin, margin).contains(QRectF(ink_rect(image)))
    below = [image.pixelColor(75, y).alpha() for y in range(round(CARD.bottom()), image.height())]
    assert below == sorted(below, reverse=True)
    _, _, dark = depth.value
    assert 0.5 * dark * 255 < below[0] <= dark * 255 + 1
    above = image.pixelColor(75, round(CARD.top()) - 1).alpha()
    assert above < below[0]  # the light comes from above


def test_what_lies_flat_has_no_shadow() -> None:
    image = painted(ROOM, lambda painter: SoftArt().paint_shadow(painter, CARD, RADIUS, Depth.FLAT))
    assert ink_rect(image).isEmpty()


@pytest.mark.parametrize("glow", [Glow.MAY, Glow.NAMED])
def test_a_halo_reaches_as_far_as_it_says(glow: Glow) -> None:
    image = painted(ROOM, lambda painter: SoftArt().paint_halo(painter, CARD, RADIUS, glow))
    margin = halo_margin(glow)
    area = QRectF(ink_rect(image))
    assert area == CARD.adjusted(-margin, -margin, margin, margin)
    assert margin <= MARGIN


def test_a_named_card_shines_more() -> None:
    may, named = (
        painted(ROOM, lambda painter, glow=glow: SoftArt().paint_halo(painter, CARD, RADIUS, glow))  # type: ignore[misc]
        for glow in (Glow.MAY, Glow.NAMED)
    )
    assert named.pixelColor(75, 28).alpha() > 1.3 * may.pixelColor(75, 28).alpha()


def test_soft_shapes_are_rendered_once(monkeypatch: pytest.MonkeyPatch) -> None:
    soft = SoftArt()
    image = QImage(QSize(150, 190), QImage.Format.Format_RGB32)
    with QPainter(image) as painter:
        soft.paint_shadow(painter, CARD, RADIUS, Depth.HAND)
        soft.paint_halo(painter, CARD, RADIUS, Glow.MAY)
        monkeypatch.setattr("cassino_desktop.gui.cards.soft.render", None)
        soft.paint_shadow(painter, CARD.translated(3, 4), RADIUS, Depth.HAND)
        soft.paint_halo(painter, CARD.translated(3, 4), RADIUS, Glow.MAY)


# --- states ---------------------------------------------------------------------------

STATES: dict[str, Callable[[QPainter, bool], None]] = {
    "nothing": lambda p, c: states.paint_outline(p, CARD, RADIUS, Glow.NONE, contrast=c),
    "may": lambda p, c: states.paint_outline(p, CARD, RADIUS, Glow.MAY, contrast=c),
    "named": lambda p, c: states.paint_outline(p, CARD, RADIUS, Glow.NAMED, contrast=c),
    "dim": lambda p, c: states.paint_dim(p, CARD, RADIUS, contrast=c),
    "focus": lambda p, _: states.paint_focus(p, CARD, RADIUS),
    "ghost": lambda p, c: states.paint_ghost(p, CARD, RADIUS, contrast=c),
}


@pytest.mark.parametrize("contrast", [False, True])
@pytest.mark.parametrize("dpr", SCALES)
def test_states_differ_even_without_colour_and_stay_near_the_card(contrast: bool, dpr: float) -> None:
    seen = {}
    for name, paint in STATES.items():
        image = painted(ROOM, lambda painter, paint=paint: paint(painter, contrast), dpr)  # type: ignore[misc]
        area = ink_rect(image)
        assert area.isEmpty() is (name == "nothing"), name
        near = CARD.adjusted(-MARGIN, -MARGIN, MARGIN, MARGIN)
        assert area.isEmpty() or QRectF(near.topLeft() * dpr, near.size() * dpr).contains(QRectF(area)), name
        grey = image.convertToFormat(QImage.Format.Format_Alpha8)
        seen[bytes(grey.constBits())] = name
    assert sorted(seen.values()) == sorted(STATES)


def test_a_veiled_card_s_index_is_still_there() -> None:
    pixmap = CardArt().face(parse_card("QH"), 90, 1)

    def paint(painter: QPainter) -> None:
        paint_pixmap(painter, CARD, pixmap)
        states.paint_dim(painter, CARD, RADIUS, contrast=False)

    image = painted(ROOM, paint, ground="#2c684b")
    tones = {QColor(image.pixel(x, y)).lightness() for x in range(32, 48) for y in range(36, 52)}
    assert max(tones) - min(tones) > 70


@pytest.mark.parametrize("contrast", [False, True])
def test_the_felt_s_edge_glows_where_the_stitches_are(contrast: bool) -> None:
    room = QSizeF(200, 160)
    image = painted(room, lambda p: states.paint_felt_glow(p, QRectF(QPointF(), room), contrast=contrast))
    assert image.pixelColor(100, 8).alpha() > 80
    assert image.pixelColor(100, 80).alpha() == 0
    assert image.pixelColor(100, 1).alpha() == 0


# --- signs and marks ------------------------------------------------------------------


def test_suit_signs_stand_in_their_box() -> None:
    shapes = set()
    for suit in range(4):
        box = suit_path(suit).boundingRect()
        assert QRectF(-50, -50, 100, 100).adjusted(-0.01, -0.01, 0.01, 0.01).contains(box)
        assert box.height() > 95
        image = painted(QSizeF(60, 60), lambda p, s=suit: paint_suit(p, s, QPointF(30, 30), 50, "#000000"))  # type: ignore[misc]
        shapes.add(bytes_of(image))
    assert len(shapes) == 4


def test_path_data_is_read_as_it_was_written() -> None:
    path = parse_path("M10 10l5-5 0 10ZM-.5 2c1 0 2 1 3 3")
    assert path.elementCount() == 4 + 4
    assert path.boundingRect().contains(QRectF(0, 5, 14, 9))
    assert path.currentPosition() == QPointF(2.5, 5)


def test_seats_are_told_apart_by_shape_alone() -> None:
    areas = [seat_path(seat) for seat in range(len(SEAT_SHAPES))]
    for k, one in enumerate(areas):
        for other in areas[k + 1 :]:
            assert one.subtracted(other).boundingRect().isValid() or other.subtracted(one).boundingRect().isValid()
    silhouettes = set()
    for seat in range(4):
        image = painted(QSizeF(20, 20), lambda p, s=seat: paint_seat(p, s, QPointF(10, 10), 13))  # type: ignore[misc]
        silhouettes.add(bytes(image.convertToFormat(QImage.Format.Format_Alpha8).constBits()))
        assert image.pixelColor(10, 10) == QColor(SEAT_COLOURS[seat])
    assert len(silhouettes) == 4


@pytest.mark.parametrize("multiple", [False, True])
@pytest.mark.parametrize("width", [54, 90, 240])
def test_a_badge_stays_where_it_says(width: float, multiple: bool, font: QFont) -> None:
    pile = QRectF(40, 60, width * 1.6, card_height(width))
    room = QSizeF(pile.right() + width, pile.bottom() + width)
    image = painted(room, lambda p: marks.paint_badge(p, pile, width, "10", font, multiple=multiple))
    area = marks.badge_rect(pile, width, multiple=multiple)
    assert area.adjusted(-1, -1, 1, 1).contains(QRectF(ink_rect(image)))
    assert area.width() < width * 0.7


def test_a_badge_s_number_does_not_touch_its_rim(font: QFont) -> None:
    """Whatever the font: two figures of a wide one are drawn smaller."""
    wide = QFont(font)
    wide.setStretch(150)
    size = 100 * marks.BADGE_SIZE
    pile = QRectF(40, 60, 160, 140)
    empty, number = (
        painted(QSizeF(260, 220), lambda p, v=value: marks.paint_badge(p, pile, 100, v, wide, multiple=False))  # type: ignore[misc]
        for value in ("", "14")
    )
    changed = [x for x in range(260) for y in range(220) if empty.pixel(x, y) != number.pixel(x, y)]
    assert size * 0.5 < max(changed) - min(changed) + 1 <= size * 0.8 + 2
    assert abs((min(changed) + max(changed) + 1) / 2 - (pile.right() - 10)) <= 1.5


def test_a_multiple_build_shows_it_by_shape(font: QFont) -> None:
    single, multiple = (
        painted(ROOM, lambda p, m=m: marks.paint_badge(p, CARD, 60, "9", font, multiple=m))  # type: ignore[misc]
        for m in (False, True)
    )
    assert ink_rect(multiple).width() > 1.3 * ink_rect(single).width()


def test_badge_and_owner_leave_the_index_free(font: QFont) -> None:
    """The index of a fan's last card: 48 units from the left, 98 from the top."""
    width = 90.0
    for cards in (1, 2, 3):
        pile = QRectF(30, 40, width + (cards - 1) * width / 3, card_height(width))

        def paint(painter: QPainter, pile: QRectF = pile) -> None:
            marks.paint_badge(painter, pile, width, "10", font, multiple=True)
            marks.paint_owner(painter, pile, width, 3)

        image = painted(QSizeF(260, 220), paint)
        unit = width / 250
        last = pile.right() - width
        index = image.copy(round(last), round(pile.top()), round(48 * unit), round(98 * unit))
        assert ink_rect(index).isEmpty()


@pytest.mark.parametrize("contrast", [False, True])
def test_a_plate_keeps_inside_however_long_the_name(contrast: bool, font: QFont) -> None:
    for name in ("Ed", "Maria Theresia Wilhelmine von und zu Bad Reichenhall"):
        plate = marks.Plate(2, name, "built 8♣ + 2♦", "D", turn=True)
        wish = marks.plate_size(plate, font)
        for width in (wish.width(), 130.0):
            rect = QRectF(12.5, 20, width, wish.height())

            def paint(painter: QPainter, rect: QRectF = rect, plate: marks.Plate = plate) -> None:
                marks.paint_plate(painter, rect, plate, font, contrast=contrast)

            area = QRectF(ink_rect(painted(QSizeF(width + 40, 90), paint)))
            assert QRectF(rect.toAlignedRect()).contains(area)


def test_a_plate_wants_room_for_all_it_says(font: QFont) -> None:
    bare = marks.plate_size(marks.Plate(0, "Anna"), font).width()
    doing = marks.plate_size(marks.Plate(0, "Anna", "trailed"), font).width()
    dealing = marks.plate_size(marks.Plate(0, "Anna", "trailed", "D"), font).width()
    assert bare < doing < dealing


def test_counts_and_labels_keep_inside(font: QFont) -> None:
    room = marks.count_size("16", "left", font, seat=1)
    rect = QRectF(QPointF(10.5, 10.5), room)
    image = painted(QSizeF(200, 60), lambda p: marks.paint_count(p, rect, "16", "left", font, contrast=True, seat=1))
    assert rect.contains(QRectF(ink_rect(image)).adjusted(1, 1, -1, -1))
    line = "A build is taken whole: this one needs an 8♣"
    wish = marks.label_size(line, font)
    for width in (wish.width(), 90.0):
        label = QRectF(QPointF(10.5, 10.5), QSizeF(width, wish.height()))

        def paint(painter: QPainter, label: QRectF = label) -> None:
            marks.paint_label(painter, label, line, font)

        area = QRectF(ink_rect(painted(QSizeF(wish.width() + 40, 70), paint)))
        assert label.adjusted(-4, -2, 4, 6).contains(area)


@pytest.mark.parametrize("letters", LETTER_SETS.values(), ids=lambda letters: letters.name)
def test_small_cards_have_room_for_their_rank(letters: LetterSet, font: QFont) -> None:
    for card in range(PACK_SIZE):
        size = marks.chip_size(card, 20, font, letters=letters)
        rect = QRectF(QPointF(0, 0), size)

        def paint(painter: QPainter, card: int = card, rect: QRectF = rect) -> None:
            marks.paint_chip(painter, rect, card, font, letters=letters)

        image = painted(size, paint)
        edge = {QColor(image.pixel(2, y)).lightness() > 200 for y in range(4, 16)}
        assert edge == {True}, card


# --- felt and icons -------------------------------------------------------------------


@pytest.mark.parametrize("name", FELTS)
def test_the_felt_is_light_in_the_middle_and_stitched(name: str) -> None:
    image = felt_image(name, QSize(800, 600), 1, contrast=False)
    centre, middle, edge = (QColor(colour) for colour in FELTS[name])
    assert tone(image, 400, 270) == pytest.approx(centre.lightness(), abs=6)
    assert tone(image, 30, 30) < tone(image, 400, 270)
    assert edge.lightness() - 6 < tone(image, 30, 30) < middle.lightness() + 6
    assert tone(image, 400, 8, height=1) > tone(image, 400, 20, height=1)


def tone(image: QImage, x: int, y: int, height: int = 12) -> float:
    area = [QColor(image.pixel(x + dx, y + dy)).lightness() for dx in range(12) for dy in range(height)]
    return sum(area) / len(area)


def test_a_large_felt_looks_like_a_small_one() -> None:
    """Above three million pixels the light is painted at half the resolution: nobody sees it."""
    large = felt_image("green", QSize(2400, 1300), 1, contrast=False)
    small = felt_image("green", QSize(1200, 650), 1, contrast=False)
    for x in range(100, 1100, 90):
        for y in range(60, 600, 60):
            assert tone(large, 2 * x, 2 * y) == pytest.approx(tone(small, x, y), abs=3)


def test_the_felt_is_painted_once_a_size() -> None:
    felt = Felt("blue")
    first = felt.pixmap(QSizeF(300, 200), 1.5)
    assert (first.width(), first.height(), first.devicePixelRatio()) == (450, 300, 1.5)
    assert felt.pixmap(QSizeF(300, 200), 1.5).cacheKey() == first.cacheKey()
    assert felt.pixmap(QSizeF(301, 200), 1.5).cacheKey() != first.cacheKey()
    again = felt.pixmap(QSizeF(300, 200), 1)
    felt.set_theme("blue", contrast=False)
    assert felt.pixmap(QSizeF(300, 200), 1).cacheKey() == again.cacheKey()
    felt.set_theme("blue", contrast=True)
    black = image_of(felt.pixmap(QSizeF(300, 200), 1))
    assert black.pixelColor(150, 100) == QColor(Qt.GlobalColor.black)
    assert black.pixelColor(150, 7) == QColor(Qt.GlobalColor.white)


def test_the_application_s_icon_has_every_size() -> None:
    icon = app_icon()
    assert {size.width() for size in icon.availableSizes()} == set(APP_SIZES)
    for edge in APP_SIZES:
        image = image_of(icon.pixmap(QSize(edge, edge), 1.0))
        assert image.pixelColor(0, 0).alpha() == 0
        assert image.pixelColor(edge // 2, edge // 2).alpha() == 255


@pytest.mark.parametrize("theme", THEMES.values(), ids=lambda theme: theme.name)
def test_actions_have_icons_in_the_text_s_colour(theme: WindowTheme) -> None:
    names = [path.stem for path in resource_path("icons/actions").iterdir()]
    assert len(names) >= 15
    pictures = set()
    for name in names:
        icon = action_icon(name, theme)
        image = image_of(icon.pixmap(QSize(20, 20), 2.0))
        assert image.size() == QSize(40, 40)
        solid = [QColor(image.pixelColor(x, y)) for x in range(40) for y in range(40)]
        strong = {colour.name() for colour in solid if colour.alpha() == 255}
        assert strong == {theme.text}, name
        pictures.add(bytes_of(image))
    assert len(pictures) == len(names)


def test_an_unknown_icon_is_told_by_name() -> None:
    with pytest.raises(FileNotFoundError, match="no-such-thing"):
        action_icon("no-such-thing", THEMES["light"])
