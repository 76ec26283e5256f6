"""What is written on the table: badges, name plates, counts, labels, the dealer's D, small cards in lists."""

from dataclasses import dataclass
from math import inf

from PySide6.QtCore import QPointF, QRectF, QSizeF, Qt
from PySide6.QtGui import QColor, QFont, QFontMetricsF, QPainter, QPen

from cassino_desktop.engine.cards import Card, rank_of, suit_of
from cassino_desktop.gui.cards.inline import baseline, elided, line_width, paint_line, pixel_size
from cassino_desktop.gui.cards.letters import ENGLISH, LetterSet
from cassino_desktop.gui.cards.signs import RED_SUITS, paint_lock, paint_seat, paint_suit
from cassino_desktop.gui.cards.theme import GLOW, INK, PAPER, PLATE, PLATE_TEXT, SUIT_RED, translucent

BADGE_SIZE = 0.36  # of the card's width
MARK_SIZE = 0.24
LABEL_RADIUS = 8.0
_CHIP_SIGN = 0.62  # room of a small card's suit sign, by its height


def sized(font: QFont, size: float, *, bold: bool = False) -> QFont:
    """Return a font of the same family, ``size`` logical pixels high."""
    result = QFont(font)
    result.setPixelSize(max(1, round(size)))
    result.setBold(bold)
    return result


# --- builds ---------------------------------------------------------------------------


def badge_rect(pile: QRectF, card_width: float, *, multiple: bool) -> QRectF:
    """Return where a build's badge lies, rings and lock included, at the pile's top right corner."""
    size = card_width * BADGE_SIZE
    reach = size * (0.5 + (0.32 if multiple else 0.06))
    centre = _badge_centre(pile, card_width)
    rect = QRectF(centre.x() - reach, centre.y() - reach, 2 * reach, 2 * reach)
    if multiple:
        rect.setRight(centre.x() + size * 0.86)
        rect.setBottom(centre.y() + size * 0.84)
    return rect


def paint_badge(painter: QPainter, pile: QRectF, card_width: float, value: str, font: QFont, *, multiple: bool) -> None:
    """Paint a build's value at its pile's top right corner; a multiple build has a second ring and a lock.

    ``pile`` is the whole fan; ``font`` gives the family.
    """
    centre = _badge_centre(pile, card_width)
    size = card_width * BADGE_SIZE
    r = size / 2
    ink, paper = QColor(INK), QColor(PAPER)
    painter.save()
    if multiple:
        painter.setPen(QPen(paper, size * 0.07))
        painter.setBrush(ink)
        painter.drawEllipse(centre, r + size * 0.26, r + size * 0.26)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(paper)
        painter.drawEllipse(centre, r + size * 0.13, r + size * 0.13)
    painter.setPen(QPen(ink, size * 0.075))
    painter.setBrush(paper)
    painter.drawEllipse(centre, r, r)
    painter.setPen(ink)
    _draw_centred(painter, centre, value, sized(font, size * 0.62, bold=True), size * 0.78)
    if multiple:
        paint_lock(painter, centre + QPointF(r * 1.02, r * 0.98), size * 0.4)
    painter.restore()


def owner_centre(pile: QRectF, card_width: float) -> QPointF:
    """Return the centre of the owner's mark, at a pile's bottom right corner."""
    return QPointF(pile.right() - card_width * 0.10, pile.bottom() - card_width * 0.08)


def paint_owner(painter: QPainter, pile: QRectF, card_width: float, seat: int) -> None:
    """Paint the owner's mark at a pile's bottom right corner."""
    paint_seat(painter, seat, owner_centre(pile, card_width), card_width * MARK_SIZE)


def _badge_centre(pile: QRectF, card_width: float) -> QPointF:
    return QPointF(pile.right() - card_width * 0.10, pile.top() + card_width * 0.08)


def _draw_centred(painter: QPainter, centre: QPointF, text: str, font: QFont, room: float) -> None:
    """Draw text so that its ink, not its line, is centred; text wider than ``room`` is drawn smaller."""
    ink = QFontMetricsF(font).tightBoundingRect(text)
    if ink.width() > room:
        font = sized(font, pixel_size(font) * room / ink.width(), bold=font.bold())
        ink = QFontMetricsF(font).tightBoundingRect(text)
    painter.setFont(font)
    painter.drawText(centre - ink.center(), text)


# --- plates, counts and labels --------------------------------------------------------


@dataclass(frozen=True)
class Plate:
    """What a name plate says.

    Attributes:
        seat: whose it is.
        name: their name.
        doing: what they do or did.
        dealer: the letter on the dealer's button, empty for who does not deal.
        turn: whether it is their turn.
        stacked: whether what they do stands below the name, where there is no room beside it.
    """

    seat: int
    name: str
    doing: str = ""
    dealer: str = ""
    turn: bool = False
    stacked: bool = False


def plate_size(plate: Plate, font: QFont) -> QSizeF:
    """Return the room a plate needs; ``font`` is its size."""
    em = pixel_size(font)
    width, doing = line_width(plate.name, _bold(font)), line_width(plate.doing, _smaller(font))
    if plate.doing and not plate.stacked:
        width += em * 0.7 + doing
    if plate.dealer:
        width += em * 1.9
    if plate.stacked:
        return QSizeF(em * 3.3 + max(width, doing), em * 3.3)
    return QSizeF(em * 3.7 + width, em * 2.15)


def paint_plate(painter: QPainter, rect: QRectF, plate: Plate, font: QFont, *, contrast: bool) -> None:
    """Paint a name plate: a dark pill, mark, bold name, what they do, the dealer's D; a gold rim for their turn."""
    em = pixel_size(font)
    painter.save()
    _paint_pill(painter, rect, turn=plate.turn, contrast=contrast, round_at=em * 1.1)
    paint_seat(painter, plate.seat, QPointF(rect.left() + em * 1.4, rect.center().y()), em)
    x = left = rect.left() + em * 2.5
    upper = lower = rect
    if plate.stacked:
        half = rect.height() / 2
        upper, lower = rect.adjusted(0, em * 0.15, 0, -half), rect.adjusted(0, half, 0, -em * 0.15)
    end = rect.right() - em
    if plate.dealer:
        centre = QPointF(rect.right() - em * 1.2, upper.center().y())
        paint_dealer(painter, centre, em * 1.4, plate.dealer, font)
        end = centre.x() - em
    bold, small = _bold(font), _smaller(font)
    name = elided(plate.name, bold, end - x)
    x += paint_line(painter, QPointF(x, baseline(upper, bold)), name, bold, PLATE_TEXT) + em * 0.7
    if plate.stacked:
        x, end = left, rect.right() - em * 0.7
    if plate.doing and x < end:
        doing = elided(plate.doing, small, end - x)
        soft = QColor(PLATE_TEXT) if contrast else translucent(PLATE_TEXT, 0.82)
        paint_line(painter, QPointF(x, baseline(lower, bold)), doing, small, soft, red="#ff9a9a")
    painter.restore()


def paint_dealer(painter: QPainter, centre: QPointF, size: float, letter: str, font: QFont) -> None:
    """Paint the dealer's button, ``size`` across."""
    painter.save()
    painter.setPen(QPen(QColor(INK), size * 0.07))
    painter.setBrush(QColor(PAPER))
    painter.drawEllipse(centre, size / 2, size / 2)
    _draw_centred(painter, centre, letter, sized(font, size * 0.66, bold=True), size * 0.8)
    painter.restore()


def count_size(count: str, label: str, font: QFont, *, seat: int | None = None) -> QSizeF:
    """Return the room of a pile's count, such as ``16 left``."""
    em = pixel_size(font)
    words = line_width(count, _bold(font)) + line_width(label, _smaller(font)) + em * 0.3
    return QSizeF(words + em * 1.5 + (0 if seat is None else em * 1.4), em * 1.7)


def paint_count(
    painter: QPainter, rect: QRectF, count: str, label: str, font: QFont, *, contrast: bool, seat: int | None = None
) -> None:
    """Paint a pile's count on a pill, behind its side's mark if there is one."""
    em = pixel_size(font)
    painter.save()
    _paint_pill(painter, rect, turn=False, contrast=contrast, rim=contrast)
    x = rect.left() + em * 0.75
    if seat is not None:
        paint_seat(painter, seat, QPointF(rect.left() + em * 1.1, rect.center().y()), em * 0.85)
        x += em * 1.3
    bold = _bold(font)
    y = baseline(rect, bold)
    x += paint_line(painter, QPointF(x, y), count, bold, PLATE_TEXT) + em * 0.3
    soft = QColor(PLATE_TEXT) if contrast else translucent(PLATE_TEXT, 0.82)
    paint_line(painter, QPointF(x, y), label, _smaller(font), soft)
    painter.restore()


def label_size(line: str, font: QFont) -> QSizeF:
    """Return the room of a paper label: what a drop would do, or why it was refused."""
    bold = _bold(font)
    return QSizeF(line_width(line, bold) + 28, QFontMetricsF(bold).height() + 14)


def paint_label(painter: QPainter, rect: QRectF, line: str, font: QFont) -> None:
    """Paint a line on a paper label with an ink edge; too long a line is shortened."""
    bold = _bold(font)
    painter.save()
    painter.setPen(Qt.PenStyle.NoPen)
    for grow in (3.0, 2.0, 1.0):
        painter.setBrush(QColor(0, 0, 0, 26))
        soft = rect.adjusted(-grow, -grow + 2, grow, grow + 2)
        painter.drawRoundedRect(soft, LABEL_RADIUS + grow, LABEL_RADIUS + grow)
    painter.setPen(QPen(QColor(INK), 1))
    painter.setBrush(QColor(PAPER))
    painter.drawRoundedRect(rect.adjusted(0.5, 0.5, -0.5, -0.5), LABEL_RADIUS, LABEL_RADIUS)
    shown = elided(line, bold, rect.width() - 16)
    x = rect.center().x() - line_width(shown, bold) / 2
    paint_line(painter, QPointF(x, baseline(rect, bold)), shown, bold, INK)
    painter.restore()


def _paint_pill(
    painter: QPainter, rect: QRectF, *, turn: bool, contrast: bool, rim: bool = True, round_at: float = inf
) -> None:
    painter.setBrush(QColor("#000000") if contrast else translucent(PLATE, 0.65))
    if turn:
        painter.setPen(QPen(QColor(GLOW), 2))
    elif rim:
        painter.setPen(QPen(QColor("#ffffff") if contrast else translucent("#ffffff", 0.24), 1))
    else:
        painter.setPen(Qt.PenStyle.NoPen)
    inset = 1.0 if turn else 0.5
    pill = rect.adjusted(inset, inset, -inset, -inset)
    radius = min(pill.height() / 2, round_at)
    painter.drawRoundedRect(pill, radius, radius)


def _bold(font: QFont) -> QFont:
    return sized(font, pixel_size(font), bold=True)


def _smaller(font: QFont) -> QFont:
    return sized(font, pixel_size(font) - 1)


# --- small cards in lists -------------------------------------------------------------


def chip_size(card: Card, height: float, font: QFont, *, letters: LetterSet = ENGLISH) -> QSizeF:
    """Return the size of a small card for lists, by its height (20 beside text)."""
    rank = QFontMetricsF(_chip_font(font, height)).horizontalAdvance(letters.of(rank_of(card)))
    return QSizeF(max(height * 1.38, rank + height * (_CHIP_SIGN + 0.3)), height)


def paint_chip(painter: QPainter, rect: QRectF, card: Card, font: QFont, *, letters: LetterSet = ENGLISH) -> None:
    """Paint a small card for lists: rank and suit sign on paper."""
    h = rect.height()
    suit = suit_of(card)
    colour = QColor(SUIT_RED if suit in RED_SUITS else INK)
    painter.save()
    painter.setPen(QPen(QColor("#bdb6a8"), 1))
    painter.setBrush(QColor(PAPER))
    painter.drawRoundedRect(rect.adjusted(0.5, 0.5, -0.5, -0.5), h * 0.15, h * 0.15)
    rank_font = _chip_font(font, h)
    rank = letters.of(rank_of(card))
    rank_width = QFontMetricsF(rank_font).horizontalAdvance(rank)
    left = rect.center().x() - (rank_width + h * _CHIP_SIGN) / 2
    painter.setFont(rank_font)
    painter.setPen(colour)
    painter.drawText(QPointF(left, baseline(rect, rank_font)), rank)
    paint_suit(painter, suit, QPointF(left + rank_width + h * 0.34, rect.center().y()), h * 0.54, colour)
    painter.restore()


def _chip_font(font: QFont, height: float) -> QFont:
    return sized(font, height * 0.72, bold=True)
