"""The cut for deal: everybody's card in front of them, and whose is the lowest."""

from collections.abc import Callable
from typing import Final

from PySide6.QtCore import QCoreApplication

from cassino_desktop.engine.cards import Card
from cassino_desktop.engine.deal import Cut
from cassino_desktop.gui.table import motion
from cassino_desktop.gui.table.geometry import CARD_HEIGHT, Pose
from cassino_desktop.gui.table.layout import Layout, Seen
from cassino_desktop.gui.table.model import Spot, TableState
from cassino_desktop.gui.table.motion import Ease
from cassino_desktop.gui.table.stage import Stage
from cassino_desktop.gui.table.timeline import Z_FLYING, Timeline

_LOOK: Final = 1100
"""How long the cards of a cut lie open, in ms."""


def cut_words(cut: Cut, state: TableState) -> str:
    """Return who deals, as a sentence without its full stop."""
    name = state.seats[cut.dealer].name
    if name == QCoreApplication.translate("Names", "You"):
        return QCoreApplication.translate("Table", "You cut the lowest card and deal")
    return QCoreApplication.translate("Table", "{name} cut the lowest card and deals").format(name=name)


def fill_cut(
    stage: Stage, timeline: Timeline, layout: Layout, state: TableState, cut: Cut, say: Callable[[bool], None]
) -> None:
    """Put a cut on a timeline; ``say`` is called when who deals is to be said (True), and when no longer (False)."""
    dealer = cut.seating[cut.dealer]
    lowest = next(card for cards in reversed(cut.rounds) for person, card in cards if person == dealer)
    now = 0.0
    for number, cards in enumerate(cut.rounds):
        for k, (person, card) in enumerate(cards):
            seat = cut.seating.index(person)
            pose = _in_front(layout, state.spot(seat))._replace(z=Z_FLYING - 50 + k)
            start = now + k * motion.DEAL_APART
            timeline.at(start, lambda card=card: _lay_on_stock(stage, layout, card))  # type: ignore[misc]
            timeline.fly(stage.item(card), Seen(pose, True), start, motion.PLAY, height=k)
        now += len(cards) * motion.DEAL_APART + motion.PLAY
        if number == len(cut.rounds) - 1:
            timeline.at(now, lambda: stage.light_move(1 << lowest))
            timeline.at(now, lambda: say(True))
        now += _LOOK
        timeline.at(now, lambda: stage.light_move(0))
        timeline.at(now, lambda: say(False))
        for k, (_, card) in enumerate(cards):
            home = Seen(_on_stock(layout)._replace(z=Z_FLYING - 90 + k), False)
            timeline.fly(stage.item(card), home, now, motion.TO_HEAP, Ease.IN_OUT_CUBIC, height=k)
        now += motion.TO_HEAP


def _on_stock(layout: Layout) -> Pose:
    x, y = layout.stock.middle
    return Pose(x + 2, y - 6, layout.stock.width)


def _lay_on_stock(stage: Stage, layout: Layout, card: Card) -> None:
    stage.item(card).put(Seen(_on_stock(layout)._replace(z=60), False))


def _in_front(layout: Layout, spot: Spot) -> Pose:
    """The place before a player where the card that was cut is laid."""
    parts, width = layout.bands, float(layout.card)
    middle = (parts.left + parts.right) / 2, (parts.top + parts.bottom) / 2
    half = 0.55 * width * CARD_HEIGHT
    places = {
        Spot.BOTTOM: (middle[0], parts.bottom - half),
        Spot.TOP: (middle[0], parts.top + half),
        Spot.LEFT: (parts.left + width, middle[1]),
        Spot.RIGHT: (parts.right - width, middle[1]),
    }
    x, y = places[spot]
    return Pose(round(x), round(y), width)
