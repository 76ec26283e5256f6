"""What is on the table in words, for people who hear it: hand, table, plays, players, each with its place."""

from enum import Enum
from typing import NamedTuple

from PySide6.QtCore import QCoreApplication, QRectF

from cassino_desktop.engine.cards import iter_cards
from cassino_desktop.gui.table import offers
from cassino_desktop.gui.table.doing import Choosing, Covered, Deciding, Selecting
from cassino_desktop.gui.table.geometry import Rect
from cassino_desktop.gui.table.gestures import Gestures
from cassino_desktop.gui.table.hits import things_on
from cassino_desktop.gui.table.model import Heap, TableState
from cassino_desktop.gui.table.overlay import Overlay
from cassino_desktop.gui.table.selection import Selection
from cassino_desktop.gui.table.tableau import Tableau
from cassino_desktop.gui.words import all_of, card_name, sentence


class Kind(Enum):
    """What a part of the table is."""

    HAND = "hand"
    TABLE = "table"
    PLAYS = "plays"
    CHOOSER = "chooser"
    PLAYERS = "players"


class Item(NamedTuple):
    """One thing: its name, where it is, whether it can be pressed, is chosen, has the keyboard."""

    name: str
    rect: Rect
    enabled: bool = True
    selected: bool = False
    focused: bool = False


class Part(NamedTuple):
    """Things that belong together, under a name."""

    kind: Kind
    name: str
    items: tuple[Item, ...]

    @property
    def rect(self) -> Rect:
        """Return what all of it covers."""
        if not self.items:
            return Rect(0, 0, 0, 0)
        left, top = min(item.rect.x for item in self.items), min(item.rect.y for item in self.items)
        right, bottom = max(item.rect.right for item in self.items), max(item.rect.bottom for item in self.items)
        return Rect(left, top, right - left, bottom - top)


def contents(tableau: Tableau, overlay: Overlay, gestures: Gestures) -> tuple[Part, ...]:
    """Return everything on the table, part by part; parts that are not there now have no items."""
    translate = QCoreApplication.translate
    selection = gestures.selection
    asking = isinstance(gestures.doing, Choosing)
    return (
        Part(Kind.HAND, translate("Accessible", "Your hand"), _hand(tableau, selection)),
        Part(Kind.TABLE, translate("Accessible", "Table"), _table(tableau, selection)),
        Part(Kind.PLAYS, translate("Accessible", "Plays"), _plays(overlay, gestures)),
        Part(Kind.CHOOSER, overlay.chooser.words.title if asking else "", _chooser(tableau, overlay, gestures)),
        Part(Kind.PLAYERS, translate("Accessible", "Players"), _players(tableau)),
    )


def _hand(tableau: Tableau, selection: Selection) -> tuple[Item, ...]:
    state, layout = tableau.state, tableau.layout
    seat = state.bottom
    hidden = QCoreApplication.translate("Accessible", "a card, face down")
    known = tableau.places.hands[seat]
    items = []
    for number, pose in enumerate(layout.hands[seat]):
        card = known[number] if number < len(known) else None
        if card is not None and not state.face_up(seat, card):
            card = None
        name = hidden if card is None else card_name(card)
        chosen = card is not None and card == selection.card
        alone = chosen and not selection.plays and selection.cursor is None
        items.append(Item(sentence(name), pose.rect, card is not None, chosen, alone))
    return tuple(items)


def _table(tableau: Tableau, selection: Selection) -> tuple[Item, ...]:
    position = tableau.state.position
    names = tableau.state.seats
    items = []
    for thing in things_on(tableau.layout, tableau.places):
        name = offers.thing_name(position, thing.cards)
        build = next((build for build in position.builds if build.cards & thing.cards), None)
        if build is not None:
            pattern = QCoreApplication.translate("Accessible", "{build}; owner: {name}")
            name = pattern.format(build=name, name=names[build.owner].name)
        at = selection.cursor is not None and bool(thing.cards >> selection.cursor & 1)
        items.append(Item(sentence(name), thing.rect, selected=bool(selection.cards & thing.cards), focused=at))
    return tuple(items)


def _plays(overlay: Overlay, gestures: Gestures) -> tuple[Item, ...]:
    if not isinstance(gestures.doing, Selecting | Covered | Deciding):
        return ()
    at_cursor = gestures.selection.cursor is not None
    return tuple(
        Item(
            button.label,
            _rect(overlay.bar.button_rect(number)),
            button.enabled,
            False,
            button.primary and not at_cursor,
        )
        for number, button in enumerate(overlay.bar.buttons)
    )


def _chooser(tableau: Tableau, overlay: Overlay, gestures: Gestures) -> tuple[Item, ...]:
    doing, chooser = gestures.doing, overlay.chooser
    if not isinstance(doing, Choosing):
        return ()
    position, letters = tableau.state.position, tableau.skin.letters
    names = [offers.hint(position, choice, letters) for choice in doing.choices.offered] + [chooser.words.more]
    return tuple(
        Item(name, _rect(chooser.row_rect(row)), focused=row == chooser.focus) for row, name in enumerate(names)
    )


def _players(tableau: Tableau) -> tuple[Item, ...]:
    state, layout = tableau.state, tableau.layout
    items = []
    for seat in range(state.players):
        poses = layout.hands[seat]
        box = layout.plates[seat]
        rect = Rect(box.x - 40 * (box.align + 1), box.y - 12, 80, 24)
        if poses and seat != state.bottom:
            rect = poses[0].rect
        items.append(Item(_player(state, seat), rect, enabled=False))
    for heap, rect in zip(state.heaps, layout.heaps, strict=True):
        items.append(Item(_heap(state, heap), rect, enabled=False))
    count = state.view.stock_size
    translate = QCoreApplication.translate
    items.append(Item(translate("Accessible", "Stock: %n card(s) left", "", count), layout.stock, enabled=False))
    return tuple(items)


def _player(state: TableState, seat: int) -> str:
    """A player's name, cards, and what is to be known of them."""
    translate = QCoreApplication.translate
    info, count = state.seats[seat], state.hand_sizes[seat]
    facts = [translate("Accessible", "%n card(s)", "", count)]
    known = state.position.hands[seat]
    if seat != state.bottom:
        hidden = count - known.bit_count()
        facts = [all_of([card_name(card) for card in iter_cards(known)])] if known else facts
        if known and hidden:  # an accident of the deal has shown some of them
            facts.append(translate("Accessible", "%n card(s) face down", "", hidden))
        elif hidden:
            facts.append(translate("Accessible", "face down"))
    if info.level:
        facts.append(info.level)
    if seat == state.position.dealer:
        facts.append(translate("Accessible", "dealer"))
    if state.turn_shown and seat == state.position.turn:
        facts.append(translate("Accessible", "to move"))
    if info.doing:
        facts.append(info.doing)
    return translate("Accessible", "{name}: {facts}").format(name=info.name, facts=", ".join(facts))


def _heap(state: TableState, heap: Heap) -> str:
    translate = QCoreApplication.translate
    count = heap.cards.bit_count()
    owner = all_of([state.seats[seat].name for seat in heap.seats])
    cards = translate("Accessible", "%n card(s)", "", count)
    if not heap.swept:
        return translate("Accessible", "Heap of {name}: {cards}").format(name=owner, cards=cards)
    swept = all_of([card_name(card) for card in heap.swept])
    pattern = translate("Accessible", "Heap of {name}: {cards}; sweeps with {swept}")
    return pattern.format(name=owner, cards=cards, swept=swept)


def _rect(rect: QRectF) -> Rect:
    return Rect(rect.x(), rect.y(), rect.width(), rect.height())
