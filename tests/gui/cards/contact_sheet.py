"""Pictures of everything the table is painted with, to be looked at.

QT_QPA_PLATFORM=offscreen python -m tests.gui.cards.contact_sheet DIR
"""

import sys
from collections.abc import Callable
from pathlib import Path

from PySide6.QtCore import QPointF, QRectF, QSize, QSizeF, Qt
from PySide6.QtGui import QFont, QGuiApplication, QImage, QPainter

from cassino_desktop.engine.cards import ACES, BIG_CASSINO, LITTLE_CASSINO, PACK_SIZE, parse_card
from cassino_desktop.gui.cards import marks, states
from cassino_desktop.gui.cards.art import BACKS, VARIANTS, CardArt, CardLook, card_height, card_radius
from cassino_desktop.gui.cards.felt import FELTS, Felt
from cassino_desktop.gui.cards.icons import action_icon, app_icon
from cassino_desktop.gui.cards.inline import paint_line
from cassino_desktop.gui.cards.letters import LETTER_SETS
from cassino_desktop.gui.cards.pixmaps import paint_pixmap
from cassino_desktop.gui.cards.signs import paint_seat
from cassino_desktop.gui.cards.soft import Depth, SoftArt
from cassino_desktop.gui.cards.states import Glow
from cassino_desktop.gui.cards.theme import THEMES
from cassino_desktop.resources_path import resource_path


class Table:
    """A painter with cloth, cards and soft shapes at one scale."""

    def __init__(self, painter: QPainter, dpr: float, *, look: CardLook | None = None, contrast: bool = False) -> None:
        self.painter = painter
        self.dpr = dpr
        self.contrast = contrast
        self.art = CardArt(look)
        self.soft = SoftArt()

    def card(
        self,
        name: str,
        x: float,
        y: float,
        w: float,
        *,
        glow: Glow = Glow.NONE,
        dim: bool = False,
        focus: bool = False,
        depth: Depth = Depth.LYING,
        angle: float = 0,
    ) -> QRectF:
        """Paint a card as its item will: halo, shadow, picture, line or veil."""
        rect, radius, p = QRectF(x, y, w, card_height(w)), card_radius(w), self.painter
        p.save()
        p.translate(rect.center())
        p.rotate(angle)
        p.translate(-rect.center())
        if not self.contrast:
            self.soft.paint_shadow(p, rect, radius, depth)
            self.soft.paint_halo(p, rect, radius, glow)
        back = name == "back"
        pixmap = self.art.back(w, self.dpr) if back else self.art.face(parse_card(name), w, self.dpr)
        paint_pixmap(p, rect, pixmap)
        states.paint_outline(p, rect, radius, glow, contrast=self.contrast)
        if dim:
            states.paint_dim(p, rect, radius, contrast=self.contrast)
        if focus:
            states.paint_focus(p, rect, radius)
        p.restore()
        return rect


def picture(path: Path, size: QSizeF, dpr: float, draw: Callable[[QPainter], None]) -> None:
    """Save what ``draw`` paints."""
    image = QImage(QSize(round(size.width() * dpr), round(size.height() * dpr)), QImage.Format.Format_RGB32)
    image.setDevicePixelRatio(dpr)
    image.fill(Qt.GlobalColor.black)
    with QPainter(image) as painter:
        painter.setRenderHints(QPainter.RenderHint.Antialiasing | QPainter.RenderHint.SmoothPixmapTransform)
        draw(painter)
    image.save(str(path))


def deck(path: Path, look: CardLook, width: float, dpr: float) -> None:
    """All the faces and the backs."""
    pitch, row = width + 10, card_height(width) + 10
    size = QSizeF(13 * pitch + 10, 5 * row + 10)

    def draw(p: QPainter) -> None:
        paint_pixmap(p, QRectF(QPointF(), size), Felt().pixmap(size, dpr))
        table = Table(p, dpr, look=look)
        for card in range(PACK_SIZE):
            rect = QRectF(10 + card // 4 * pitch, 10 + card % 4 * row, width, card_height(width))
            table.soft.paint_shadow(p, rect, card_radius(width), Depth.LYING)
            paint_pixmap(p, rect, table.art.face(card, width, dpr))
        for k, back in enumerate(BACKS):
            fresh = CardArt(CardLook(look.variant, back=back))
            paint_pixmap(p, QRectF(10 + k * pitch, 10 + 4 * row, width, card_height(width)), fresh.back(width, dpr))

    picture(path, size, dpr, draw)


def table(path: Path, felt: str, w: float, dpr: float, font: QFont, *, contrast: bool = False) -> None:
    """A table in the middle of a turn: every state and mark."""
    k = w / 90
    size = QSizeF(760 * k, 560 * k)

    def draw(p: QPainter) -> None:
        whole = QRectF(QPointF(), size)
        paint_pixmap(p, whole, Felt(felt, contrast=contrast).pixmap(size, dpr))
        states.paint_felt_glow(p, whole, contrast=contrast)
        t = Table(p, dpr, contrast=contrast, look=CardLook(back=2))
        for n in range(4):
            t.card("back", 280 * k + n * 46 * k, 24 * k, w * 0.7)
        loose = [
            ("9S", Glow.NAMED),
            ("6C", Glow.NAMED),
            ("QD", Glow.NONE),
            ("AH", Glow.MAY),
            ("3H", Glow.NAMED),
            ("JS", Glow.NONE),
            ("KC", Glow.NONE),
        ]
        for n, (name, glow) in enumerate(loose):
            t.card(name, (40 + n % 4 * 106) * k, (132 + n // 4 * 139) * k, w, glow=glow, dim=glow is Glow.NONE)
        t.card("7D", (40 + 3 * 106) * k, 271 * k, w, focus=True)
        pile(
            t,
            ["9H", "4H", "5S"],
            QPointF(500 * k, 132 * k),
            w,
            value="9",
            seat=1,
            font=font,
            multiple=True,
            glow=Glow.NAMED,
        )
        pile(t, ["3S", "5D"], QPointF(500 * k, 271 * k), w, value="10", seat=0, font=font)
        pile(t, ["AS", "2D"], QPointF(630 * k, 271 * k), w, value="3", seat=2, font=font)
        hand = w * 1.25
        states.paint_ghost(p, QRectF(150 * k, 414 * k, hand, card_height(hand)), card_radius(hand), contrast=contrast)
        t.card("TS", (150 + 125) * k, 414 * k, hand, depth=Depth.HAND)
        t.card("QH", (150 + 250) * k, 396 * k, hand, depth=Depth.LIFTED, glow=Glow.MAY)
        drag = t.card("8D", 540 * k, 376 * k, hand, depth=Depth.LIFTED, angle=3)
        line = "Take 8♣ + 6♦ 2♠"
        room = marks.label_size(line, marks.sized(font, 15))
        label = QRectF(drag.center().x() - room.width() / 2, drag.bottom() - 20, room.width(), room.height())
        marks.paint_label(p, label, line, marks.sized(font, 15))
        plate = marks.Plate(1, "Martha", "built nines", "D", turn=False)
        paint_plate(p, QPointF(280 * k, 90 * k), plate, font, contrast)
        paint_plate(p, QPointF(20 * k, 510 * k), marks.Plate(0, "You", turn=True), font, contrast)
        room = marks.count_size("16", "left", marks.sized(font, 14), seat=3)
        marks.paint_count(
            p, QRectF(QPointF(20 * k, 470 * k), room), "16", "left", marks.sized(font, 14), contrast=contrast, seat=3
        )
        for seat in range(4):
            paint_seat(p, seat, QPointF(660 * k + seat * 24, 30), 14)

    picture(path, size, dpr, draw)


def paint_plate(p: QPainter, at: QPointF, plate: marks.Plate, font: QFont, contrast: bool) -> None:
    """A plate as large as it wants to be."""
    words = marks.sized(font, 14)
    marks.paint_plate(p, QRectF(at, marks.plate_size(plate, words)), plate, words, contrast=contrast)


def pile(
    t: Table,
    names: list[str],
    at: QPointF,
    w: float,
    *,
    value: str,
    seat: int,
    font: QFont,
    multiple: bool = False,
    glow: Glow = Glow.NONE,
) -> None:
    """A build."""
    whole = QRectF(at.x(), at.y(), w + (len(names) - 1) * w / 3, card_height(w))
    if not t.contrast:
        t.soft.paint_halo(t.painter, whole, card_radius(w), glow)
    for k, name in enumerate(names):
        t.card(name, at.x() + k * w / 3, at.y(), w)
    states.paint_outline(t.painter, whole, card_radius(w), glow, contrast=t.contrast)
    marks.paint_badge(t.painter, whole, w, value, font, multiple=multiple)
    marks.paint_owner(t.painter, whole, w, seat)


def words(path: Path, dpr: float, font: QFont) -> None:
    """Chips, lines, icons, local letters on each window theme."""
    size = QSizeF(900, 480)
    names = [p.stem for p in sorted(resource_path("icons/actions").iterdir())]

    def draw(p: QPainter) -> None:
        for n, theme in enumerate(THEMES.values()):
            top = n * 90.0
            p.fillRect(QRectF(0, top, 900, 90), theme.ground)
            x = 12.0
            for card in ("3D", "TH", "QS", "KC", "AD"):
                room = marks.chip_size(parse_card(card), 20, font)
                marks.paint_chip(p, QRectF(QPointF(x, top + 10), room), parse_card(card), font)
                x += room.width() + 4
            line = "Your turn: the 9♦ takes 9♠ + 6♣ 3♥; you own the build of 8, so you may not trail."
            paint_line(p, QPointF(x + 10, top + 25), line, marks.sized(font, 15), theme.text, red=theme.red)
            for m, name in enumerate(names):
                action_icon(name, theme).paint(p, round(12 + m * 30), round(top + 50), 20, 20)
        for n, letters in enumerate(LETTER_SETS.values()):
            art = CardArt(CardLook("large-index" if n % 2 else "standard", letters, marked=ACES))
            for m, card in enumerate(("AC", "JD", "QH", "KS")):
                paint_pixmap(p, QRectF(10 + n * 96 + m * 20, 280, 60, 84), art.face(parse_card(card), 60, dpr))
        for n, edge in enumerate((16, 24, 32, 48, 64)):
            app_icon().paint(p, 10 + n * 70, 390, edge, edge)

    picture(path, size, dpr, draw)


def main() -> None:
    """Write every picture."""
    out = Path(sys.argv[1])
    out.mkdir(parents=True, exist_ok=True)
    app = QGuiApplication(sys.argv[:1])
    font = QFont(app.font())
    marked = ACES | 1 << BIG_CASSINO | 1 << LITTLE_CASSINO
    for variant in VARIANTS:
        deck(out / f"deck-{variant}.png", CardLook(variant, marked=marked), 100, 1)
    deck(out / "deck-54px.png", CardLook(), 54, 1)
    deck(out / "deck-54px-2x.png", CardLook(), 54, 2)
    for felt in FELTS:
        table(out / f"table-{felt}.png", felt, 90, 1, font)
    table(out / "table-green-2x.png", "green", 90, 2, font)
    table(out / "table-blue-54px.png", "blue", 54, 1, font)
    table(out / "table-240px.png", "green", 240, 1, font)
    table(out / "table-contrast.png", "green", 90, 1, font, contrast=True)
    words(out / "words.png", 2, font)


if __name__ == "__main__":
    main()
