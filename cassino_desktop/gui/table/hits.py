"""What lies under a point, or under a dragged card. Pure geometry over a layout, no Qt."""

from collections.abc import Iterable
from math import hypot
from typing import Final, NamedTuple

from cassino_desktop.engine.cards import Card, CardSet, card_set
from cassino_desktop.gui.table.geometry import CARD_HEIGHT, Pose, Rect
from cassino_desktop.gui.table.layout import Layout
from cassino_desktop.gui.table.places import Places

ENOUGH: Final = 0.25
"""How much of a card must lie over a thing to mean it."""


class Thing(NamedTuple):
    """A loose card or a whole build on the table: its set of cards and its rectangle."""

    cards: CardSet
    rect: Rect


def things_on(layout: Layout, places: Places) -> list[Thing]:
    """Return the things on the table, those that lie higher last."""
    loose = [
        Thing(1 << card, layout.cards[card].pose.rect) for card in sorted(places.loose, key=places.loose.__getitem__)
    ]
    return loose + [Thing(card_set(pile.cards), fan) for pile, fan in zip(places.piles, layout.piles, strict=True)]


def thing_at(layout: Layout, places: Places, x: float, y: float) -> Thing | None:
    """Return the thing under a point, or None."""
    return next((thing for thing in reversed(things_on(layout, places)) if _has(thing.rect, x, y)), None)


def place_in_hand_at(layout: Layout, seat: int, x: float, y: float) -> int | None:
    """Return which card of a seat's hand, seen or not, is under a point, as its number from 0, or None."""
    poses = layout.hands[seat]
    return next((number for number in reversed(range(len(poses))) if _has(poses[number].rect, x, y)), None)


def hand_card_at(layout: Layout, places: Places, seat: int, x: float, y: float, raised: CardSet = 0) -> Card | None:
    """Return the card of a seat's hand under a point, or None; a raised card reaches a little higher."""
    for card, pose in reversed(list(zip(places.hands[seat], layout.hands[seat], strict=False))):
        rect = pose.rect
        if raised >> card & 1:
            rect = rect._replace(y=rect.y - 6, height=rect.height + 6)
        if _has(rect, x, y):
            return card
    return None


def best_under(pose: Pose, things: Iterable[Thing], card: float) -> Thing | None:
    """Return the thing that a dragged card lies over most, a quarter of a table card at least; None if there is none.

    Of things covered alike the one nearest to the card's middle is meant, whatever lies higher.
    """
    dragged = pose._replace(angle=0).rect
    enough = ENOUGH * card * card * CARD_HEIGHT
    covered = [(thing.rect.overlap(dragged), thing) for thing in things]
    found = [
        (round(area), -_distance(thing.rect, pose), thing.cards, thing) for area, thing in covered if area >= enough
    ]
    return max(found)[3] if found else None


def _distance(rect: Rect, pose: Pose) -> float:
    x, y = rect.middle
    return hypot(x - pose.x, y - pose.y)


def _has(rect: Rect, x: float, y: float) -> bool:
    return rect.x <= x < rect.right and rect.y <= y < rect.bottom
