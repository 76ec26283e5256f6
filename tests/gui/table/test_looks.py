"""What the table looks like: sharp at any scale, text of the system's size, states that need no colour, the keyboard's
ring; and a whole hand without a mouse."""

import random
from collections.abc import Callable, Iterator
from dataclasses import replace

import pytest
from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QColor, QFont, QImage, QPainter
from PySide6.QtWidgets import QApplication

from cassino_desktop.engine.cards import iter_cards, parse_card
from cassino_desktop.engine.deal import opening, shuffled_pack
from cassino_desktop.engine.legality import legal_moves
from cassino_desktop.engine.play import play
from cassino_desktop.engine.presets import PRESETS
from cassino_desktop.gui.cards.marks import plate_size
from cassino_desktop.gui.cards.theme import CONTRAST, LIGHT, THEMES
from cassino_desktop.gui.table.doing import Selecting
from cassino_desktop.gui.table.geometry import Rect
from cassino_desktop.gui.table.highlights import NO_LIGHTS, Lights
from cassino_desktop.gui.table.pieces import CountItem, PlateItem
from tests.gui.table.conftest import MakeTable
from tests.gui.table.driver import Table
from tests.gui.table.states import build, cards, position, shown

K = Qt.Key


def painted(table: Table, dpr: float = 1.0) -> QImage:
    """The table as a picture of a screen of some scale."""
    size = table.scene.tableau.size
    image = QImage(round(size.width() * dpr), round(size.height() * dpr), QImage.Format.Format_RGB32)
    image.setDevicePixelRatio(dpr)
    area = QRectF(0, 0, size.width(), size.height())
    with QPainter(image) as painter:
        painter.setRenderHints(QPainter.RenderHint.Antialiasing | QPainter.RenderHint.SmoothPixmapTransform)
        table.scene.render(painter, area, area)
    image.setDevicePixelRatio(1)
    return image


def part(image: QImage, rect: Rect, dpr: float = 1.0) -> QImage:
    corner = round(rect.x * dpr), round(rect.y * dpr)
    return image.copy(*corner, round(rect.width * dpr), round(rect.height * dpr))


def differ(one: QImage, other: QImage) -> int:
    """How many pixels of two pictures of one size differ clearly."""
    assert one.size() == other.size()
    count = 0
    for y in range(0, one.height(), 2):
        for x in range(one.width()):
            a, b = QColor(one.pixel(x, y)), QColor(other.pixel(x, y))
            distance = abs(a.red() - b.red()) + abs(a.green() - b.green()) + abs(a.blue() - b.blue())
            count += distance > 60
    return count


@pytest.mark.parametrize("dpr", [1.0, 1.25, 1.5, 2.0])
def test_cards_are_drawn_at_the_resolution_of_the_screen(make_table: MakeTable, dpr: float) -> None:
    """Tiny or blurred cards on HiDPI: the very pixels of the drawing at that size, not a scaled picture."""
    table = make_table(position(["8C KD", "2C 3C"], "8H QC"))
    art = table.scene.skin.art
    rect = table.scene.tableau.layout.cards[parse_card("QC")].pose.rect
    painted(table, dpr)  # asks for it
    while not art.is_sharp:
        QApplication.processEvents()
    image = painted(table, dpr)
    face = art.face(parse_card("QC"), rect.width, dpr).toImage()
    face.setDevicePixelRatio(1)
    inner = Rect(rect.width * 0.25, rect.height * 0.2, rect.width * 0.5, rect.height * 0.6)
    found = part(image, Rect(rect.x + inner.x, rect.y + inner.y, inner.width, inner.height), dpr)
    best = min(
        differ(found, face.copy(round(inner.x * dpr) + dx, round(inner.y * dpr) + dy, found.width(), found.height()))
        for dx in (-1, 0, 1)
        for dy in (-1, 0, 1)
    )
    assert best <= found.width() * found.height() / 2 * 0.02


@pytest.fixture
def system_font(qapp: QApplication) -> Iterator[Callable[[int], None]]:
    """Sets the height of the system's font in px."""
    before = qapp.font()

    def set_height(px: int) -> None:
        font = QFont(before)
        font.setPixelSize(px)
        qapp.setFont(font)

    yield set_height
    qapp.setFont(before)


def test_text_follows_the_size_of_the_system_font(make_table: MakeTable, system_font: Callable[[int], None]) -> None:
    at = position(["8C KD", "2C 3C"], "8H QC", stock="4C 5C")

    def heights() -> list[float]:
        table = make_table(at)
        items = [item for item in table.scene.items() if isinstance(item, PlateItem | CountItem) and item.isVisible()]
        table.click(table.card_point("8C"))
        bar = table.scene.overlay.bar.rect.height()
        return [*sorted(item.rect.height() for item in items), bar]

    system_font(14)
    small = heights()
    system_font(28)
    large = heights()
    assert all(b >= 1.5 * a for a, b in zip(small, large, strict=True)), (small, large)


def test_a_change_of_the_system_font_is_followed(make_table: MakeTable, system_font: Callable[[int], None]) -> None:
    table = make_table(position(["8C KD", "2C 3C"], "8H QC"))
    system_font(28)
    QApplication.processEvents()
    assert table.scene.tableau.layout.frame.text == 28
    assert isinstance(table.doing, Selecting)


def test_what_players_do_is_told_in_full(make_table: MakeTable) -> None:
    """Plates at the sides have little room: what does not fit beside the name stands below it."""
    said = ("", "made a sweep", "trailed 10♥", "is thinking")
    for players, partners in ((3, False), (4, False), (4, True)):
        at = position([f"{rank}C" for rank in "2345"[:players]], "8H QC", partners=partners, dealer=1)
        for size in ((640, 404), (800, 500), (994, 476), (1006, 656), (900, 960), (1646, 936)):
            table = make_table(at, size)
            table.scene.resize_to(QSize(*size))
            seats = table.scene.tableau.state.seats
            table.resync(seats=tuple(replace(seat, doing=doing) for seat, doing in zip(seats, said, strict=False)))
            for item in (each for each in table.scene.items() if isinstance(each, PlateItem) and each.isVisible()):
                plate = item._plate
                assert plate is not None
                wanted = plate_size(plate, table.scene.skin.font(item._size))
                assert item.rect.width() >= round(wanted.width()), (size, plate)
                assert table.scene.sceneRect().contains(item.rect)


def test_the_play_bar_leaves_the_hand_free_where_it_can(make_table: MakeTable) -> None:
    """On a small table it lies over the lower half of the hand only while cards lie where it else would."""
    few = make_table(position(["8C KD", "2C", "3C", "4C"], "8H QC"), (640, 404))
    few.click(few.card_point("8C"))
    hand = few.scene.tableau.layout.cards[parse_card("KD")].pose.rect
    assert few.scene.overlay.bar.rect.bottom() <= hand.y
    loose = "AC AD AH 2D 2H 3D 3H 4D 4H 5C 5D 5H 6C 6D 6H 7C 7D 7H 8H QC"
    full = make_table(position(["8C KD", "2C", "3C", "4C"], loose), (640, 404))
    full.click(full.card_point("8C"))
    bar = full.scene.overlay.bar.rect
    for card in (*iter_cards(cards(loose)), parse_card("8C"), parse_card("KD")):
        rect = full.scene.tableau.layout.cards[card].pose.rect
        assert not bar.intersects(QRectF(rect.x, rect.y, rect.width * 48 / 250, rect.width * 98 / 250))


@pytest.mark.parametrize("size", [(994, 476), (1006, 656), (900, 700)])
def test_the_play_bar_covers_no_plate(make_table: MakeTable, size: tuple[int, int]) -> None:
    loose = "7D 5C 6C KC 6H 4D QC JD 8H 3D 2S"
    at = position(["TH AH 4H QS", "2C 3C 4C 5H", "7C 8C 9C TC"], loose, rules="hoyle_1800_literal", dealer=2)
    table = make_table(at, size)
    table.scene.resize_to(QSize(*size))
    seats = table.scene.tableau.state.seats
    table.resync(seats=tuple(replace(seat, doing="trailed 10♥") for seat in seats))
    table.click(table.card_point("TH"))
    plays = set()
    for _ in range(40):
        assert isinstance(table.doing, Selecting)
        bar = table.scene.overlay.bar
        plays.add(table.doing.selection.play)
        assert sum(button.primary for button in bar.buttons) == 1, "the play in focus is among them"
        for item in table.scene.items():
            if isinstance(item, PlateItem) and item.isVisible():
                assert not bar.rect.intersects(item.rect)
        table.key(K.Key_Right)
    assert len(plays) > 4


STATES = {
    "may": Lights(may=cards("8H")),
    "named": Lights(named=cards("8H")),
    "dim": Lights(dim=cards("8H")),
    "focus": Lights(focus=parse_card("8H")),
    "felt": Lights(felt=True),
}


@pytest.mark.parametrize("theme", [LIGHT, CONTRAST], ids=["light", "contrast"])
def test_each_state_of_a_card_is_seen_without_colour(make_table: MakeTable, theme: object) -> None:
    """Colour-only information: in shades of grey every state still differs from every other."""
    table = make_table(position(["8C KD", "2C 3C"], "8H QC"))
    table.scene.set_theme("green", theme)  # type: ignore[arg-type]
    pictures = {}
    rect = table.scene.tableau.layout.cards[parse_card("8H")].pose.rect.grown(10)
    for name, lights in {"none": NO_LIGHTS, **STATES}.items():
        table.scene.tableau.set_lights(lights, 0)
        grey = painted(table).convertToFormat(QImage.Format.Format_Grayscale8)
        picture = grey.convertToFormat(QImage.Format.Format_RGB32)
        pictures[name] = [part(picture, rect), part(picture, Rect(0, 300, 20, 80))]
    names = list(pictures)
    for number, one in enumerate(names):
        for other in names[number + 1 :]:
            pairs = zip(pictures[one], pictures[other], strict=True)
            assert sum(differ(a, b) for a, b in pairs) > 20, (one, other)


def test_owner_and_lock_are_seen_without_colour(make_table: MakeTable) -> None:
    """Colour-only information: the owner's mark has a shape, a multiple build a second ring and a lock."""

    def grey(owner: int, *, multiple: bool) -> QImage:
        table = make_table(position(["8C KD", "2C 3C"], "QC", [build("5H 3H", 8, owner, multiple=multiple)]))
        picture = painted(table).convertToFormat(QImage.Format.Format_Grayscale8)
        fan = table.scene.tableau.layout.piles[0].grown(30)
        return part(picture.convertToFormat(QImage.Format.Format_RGB32), fan)

    mine = grey(0, multiple=False)
    assert differ(mine, grey(1, multiple=False)) > 10
    assert differ(mine, grey(0, multiple=True)) > 10


@pytest.mark.parametrize("theme", list(THEMES.values()), ids=list(THEMES))
@pytest.mark.parametrize("felt", ["green", "charcoal"])
def test_faces_are_the_same_in_every_theme(make_table: MakeTable, theme: object, felt: str) -> None:
    table = make_table(position(["8C KD", "2C 3C"], "8H QC"))
    rect = table.scene.tableau.layout.cards[parse_card("QC")].pose.rect
    inner = rect.grown(-12)
    before = part(painted(table), inner)
    table.scene.set_theme(felt, theme)  # type: ignore[arg-type]
    assert differ(before, part(painted(table), inner)) == 0


def test_a_whole_hand_by_keys_alone(make_table: MakeTable, fresh_seed: int) -> None:
    """No keyboard path: every move of a hand, and the focus is always to be seen."""
    chance = random.Random(fresh_seed)
    at = opening(PRESETS["modern"], 2, False, 1, shuffled_pack(str(chance.random())))
    table = make_table(at)
    table.answers = False
    played = 0
    while not at.hand_over:
        if at.turn != 0:
            at, _ = play(at, chance.choice(legal_moves(at)))
            continue
        table.played.clear()
        table.scene.sync_to(shown(at))
        size = at.hands[0].bit_count()
        table.key((K.Key_1, K.Key_2, K.Key_3, K.Key_4)[chance.randrange(size)])
        for _ in range(chance.randrange(4)):
            table.key(chance.choice((K.Key_Right, K.Key_Tab, K.Key_Left, K.Key_Backtab)))
        assert isinstance(table.doing, Selecting)
        assert table.view.hasFocus()
        if table.doing.selection.play is None:  # this card has no play
            table.key(K.Key_Escape)
            continue
        assert any(button.primary for button in table.scene.overlay.bar.buttons)
        table.key(K.Key_Return)
        assert len(table.played) == 1
        at, _ = play(at, table.played[0])
        played += 1
    assert played >= 20


def test_the_keyboard_is_seen_on_the_table(make_table: MakeTable) -> None:
    table = make_table(position(["9D KC", "2C"], "9S 6C QD 3H"))
    before = painted(table)
    table.key(K.Key_Down)
    focus = table.scene.tableau.highlights.lights.focus
    assert focus is not None
    rect = table.scene.tableau.layout.cards[focus].pose.rect.grown(8)
    assert differ(part(before, rect), part(painted(table), rect)) > 30
