"""Suit signs and the seats' marks as paths, and how they are painted."""

import json
import re
from functools import cache
from typing import Final

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPen, QPolygonF

from cassino_desktop.engine.cards import DIAMOND, HEART, SUITS
from cassino_desktop.gui.cards.theme import INK, PAPER, SEAT_COLOURS
from cassino_desktop.resources_path import resource_path

RED_SUITS: Final = (DIAMOND, HEART)
SEAT_SHAPES: Final = ("disc", "square", "triangle", "cross")

_PATH_TOKEN = re.compile(r"[MlcZ]|-?(?:\d+\.?\d*|\.\d+)")


def parse_path(data: str) -> QPainterPath:
    """Return path data as the deck's generator writes it (M absolute; l, c relative; Z) as a painter path."""
    path = QPainterPath()
    path.setFillRule(Qt.FillRule.WindingFill)
    tokens = _PATH_TOKEN.findall(data)
    command = ""
    k = 0
    while k < len(tokens):
        if tokens[k].isalpha():
            command = tokens[k]
            k += 1
        if command == "Z":
            path.closeSubpath()
            continue
        count = 6 if command == "c" else 2
        numbers = [float(token) for token in tokens[k : k + count]]
        k += count
        points = [QPointF(x, y) for x, y in zip(numbers[::2], numbers[1::2], strict=True)]
        if command == "M":
            path.moveTo(points[0])
            continue
        here = path.currentPosition()
        if command == "l":
            path.lineTo(here + points[0])
        else:
            path.cubicTo(here + points[0], here + points[1], here + points[2])
    return path


@cache
def suit_path(suit: int) -> QPainterPath:
    """Return the deck's sign of a suit (0 to 3, C D H S), 100 high round the origin; not to be changed."""
    signs = json.loads(resource_path("cards/signs.json").read_text(encoding="utf-8"))
    return parse_path(signs[SUITS[suit]])


def paint_suit(painter: QPainter, suit: int, centre: QPointF, size: float, colour: QColor | str) -> None:
    """Paint a suit sign ``size`` high."""
    painter.save()
    painter.translate(centre)
    painter.scale(size / 100, size / 100)
    painter.fillPath(suit_path(suit), QColor(colour))
    painter.restore()


@cache
def seat_path(seat: int) -> QPainterPath:
    """Return the mark of a seat, about 2 across round the origin: disc, square, triangle, cross; not to be changed."""
    shape = SEAT_SHAPES[seat]
    path = QPainterPath()
    if shape == "disc":
        path.addEllipse(QPointF(), 1, 1)
    elif shape == "square":
        path.addRoundedRect(QRectF(-0.9, -0.9, 1.8, 1.8), 0.22, 0.22)
    elif shape == "triangle":
        path.addPolygon(QPolygonF([QPointF(0, -1.08), QPointF(1.1, 0.86), QPointF(-1.1, 0.86)]))
        path.closeSubpath()
    else:
        a = 0.38
        corners = (
            (-a, -1),
            (a, -1),
            (a, -a),
            (1, -a),
            (1, a),
            (a, a),
            (a, 1),
            (-a, 1),
            (-a, a),
            (-1, a),
            (-1, -a),
            (-a, -a),
        )
        path.addPolygon(QPolygonF([QPointF(x, y) for x, y in corners]))
        path.closeSubpath()
    return path


def paint_seat(painter: QPainter, seat: int, centre: QPointF, size: float) -> None:
    """Paint a seat's mark ``size`` across: shape and colour, an ink rim, a paper keyline round it."""
    painter.save()
    painter.translate(centre)
    painter.scale(size / 2, size / 2)
    for colour, width in ((PAPER, 0.52), (INK, 0.22)):
        painter.setPen(_round_pen(colour, width))
        painter.setBrush(QColor(SEAT_COLOURS[seat]))
        painter.drawPath(seat_path(seat))
    painter.restore()


def paint_lock(painter: QPainter, centre: QPointF, size: float) -> None:
    """Paint a small lock on a paper disc, the disc 1.44 times ``size`` across."""
    painter.save()
    painter.translate(centre)
    painter.scale(size, size)
    painter.setPen(_round_pen(INK, 0.085))
    painter.setBrush(QColor(PAPER))
    painter.drawEllipse(QPointF(), 0.72, 0.72)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(QColor(INK))
    painter.drawRoundedRect(QRectF(-0.36, -0.1, 0.72, 0.52), 0.08, 0.08)
    painter.setPen(_round_pen(INK, 0.14))
    painter.setBrush(Qt.BrushStyle.NoBrush)
    shackle = QPainterPath(QPointF(-0.22, -0.1))
    shackle.cubicTo(-0.24, -0.56, 0.24, -0.56, 0.22, -0.1)
    painter.drawPath(shackle)
    painter.restore()


def paint_star(painter: QPainter, centre: QPointF, size: float) -> None:
    """Paint the gold star of a scoring card, ``size`` across, with an ink rim."""
    tip, waist = size / 2, size * 0.17
    offsets = (
        (0, -tip),
        (waist, -waist),
        (tip, 0),
        (waist, waist),
        (0, tip),
        (-waist, waist),
        (-tip, 0),
        (-waist, -waist),
    )
    painter.save()
    painter.setPen(_round_pen(INK, size * 0.07))
    painter.setBrush(QColor("#e5b144"))
    painter.drawPolygon(QPolygonF([centre + QPointF(x, y) for x, y in offsets]))
    painter.restore()


def _round_pen(colour: str, width: float) -> QPen:
    return QPen(QColor(colour), width, Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap, Qt.PenJoinStyle.RoundJoin)
