"""The table's picture: 52 cards and the small things, drawn for any state from nothing."""

from collections.abc import Callable
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QCoreApplication, QObject, QRectF, QSize, Signal
from PySide6.QtWidgets import QGraphicsScene

from cassino_desktop.engine.cards import PACK_SIZE, Card, CardSet, card_set
from cassino_desktop.engine.state import TableBuild
from cassino_desktop.gui.cards.art import card_radius
from cassino_desktop.gui.cards.marks import Plate
from cassino_desktop.gui.cards.soft import Depth
from cassino_desktop.gui.cards.states import Glow
from cassino_desktop.gui.table.card_item import CardItem
from cassino_desktop.gui.table.geometry import Rect
from cassino_desktop.gui.table.highlights import Fading, Highlights, Lights
from cassino_desktop.gui.table.layout import Z_PILE, Layout, Seen, lay_out
from cassino_desktop.gui.table.measures import Frame
from cassino_desktop.gui.table.model import Heap, TableState
from cassino_desktop.gui.table.motion import BADGE_FROM, Motion
from cassino_desktop.gui.table.pieces import CountItem, FeltGlow, Ghost, HaloLayer, PileItem, PlateItem, Shine
from cassino_desktop.gui.table.places import Places, arrange
from cassino_desktop.gui.table.skin import Skin
from cassino_desktop.gui.table.timeline import Z_FLYING

if TYPE_CHECKING:
    from cassino_desktop.gui.table.count_mat import CountMat

RAISED: Final = 6.0
"""How much higher a chosen card lies, in px."""

Z_BADGE_GROWING: Final = Z_FLYING + 900


class Tableau(QObject):
    """Draws states of the table in a scene, and is the stage on which moves are shown.

    Signals:
        cue(str): What is to be heard now: ``deal play take build sweep``.

    Attributes:
        skin: What everything is drawn with.
        motion: How things move.
        cards: The items of the 52 cards, by card.
        highlights: What shines.
        ghost: The place of a lifted card.
    """

    cue = Signal(str)

    def __init__(self, scene: QGraphicsScene, skin: Skin, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.skin = skin
        self.motion = Motion()
        self.cards = [CardItem(card, skin) for card in range(PACK_SIZE)]
        self.ghost = Ghost(skin)
        self.highlights = Highlights(self._show_lights, self)
        self._plates = [PlateItem(skin) for _ in range(4)]
        self._heap_counts = [CountItem(skin) for _ in range(4)]
        self._stock_count = CountItem(skin)
        self._piles: list[PileItem] = []
        self._halos = HaloLayer(skin)
        self._felt_glow = FeltGlow(skin)
        self._shine = Shine()
        self._scene = scene
        self._size = QSize(640, 404)
        self._state: TableState | None = None
        self._places: Places | None = None
        self._layout: Layout | None = None
        self._lifted: Card | None = None
        self._prepared: tuple[float, ...] = ()
        self._mat: CountMat | None = None
        for item in (*self.cards, *self._plates, *self._heap_counts):
            scene.addItem(item)
        for piece in (self.ghost, self._stock_count, self._halos, self._felt_glow, self._shine):
            scene.addItem(piece)

    # what is shown

    @property
    def state(self) -> TableState:
        """Return the state that is shown; there is one from the first :meth:`show` on."""
        assert self._state is not None
        return self._state

    @property
    def is_empty(self) -> bool:
        """Return whether nothing has been shown yet."""
        return self._state is None

    @property
    def layout(self) -> Layout:
        """Return where everything stands."""
        assert self._layout is not None
        return self._layout

    @property
    def places(self) -> Places:
        """Return which place each card has."""
        assert self._places is not None
        return self._places

    @property
    def size(self) -> QSize:
        """Return the table's size in px."""
        return self._size

    def arranged(self, state: TableState, last: Card | None = None) -> tuple[Places, Layout]:
        """Return the places and the layout that a state will have if it is shown next."""
        spots = tuple(state.heap_spot(heap) for heap in state.heaps)
        frame = Frame(self._size.width(), self._size.height(), self.skin.text, state.players, spots)
        places = arrange(state, frame, self._places, last)
        return places, lay_out(state, places)

    def show(self, state: TableState, last: Card | None = None) -> None:
        """Draw a state; ``last`` is the card just played. Drawing it again changes nothing."""
        self._places, self._layout = self.arranged(state, last)
        self._state = state
        self._prepare_art()
        self._lifted = None
        self.ghost.setVisible(False)
        self._shine.setVisible(False)
        if self._mat is not None:
            self._mat.roll_up()
        for item in self.cards:
            self.settle(item.card)
        self._show_builds()
        self._show_small()
        self._show_lights()

    def _prepare_art(self) -> None:
        """Have all faces ready soon in the sizes of this layout, so that no card has to be rendered in flight."""
        hands = self.layout.hands[self.state.bottom]
        widths: tuple[float, ...] = (self.layout.card, *(pose.width for pose in hands[:1]))
        wanted = (self.dpr, *widths)
        if wanted != self._prepared and len(wanted) >= len(self._prepared):
            self._prepared = wanted
            self.skin.art.prepare(widths, self.dpr)

    @property
    def dpr(self) -> float:
        """Return the scale of the screen on which the table is seen."""
        views = self._scene.views()
        return views[0].devicePixelRatioF() if views else 1.0

    def rename(self, state: TableState) -> None:
        """Show what plates say in a state that differs in nothing else."""
        self._state = state
        self._show_small()

    def resize(self, size: QSize) -> None:
        """Take a size in px; what is shown is laid out for it."""
        self._size = size
        bounds = QRectF(0, 0, size.width(), size.height())
        for layer in (self._halos, self._felt_glow):
            layer.set_bounds(bounds)
        if self._state is not None:
            self.show(self._state)

    def repaint(self) -> None:
        """Draw everything anew with a changed skin."""
        if self._state is not None:
            self.show(self._state)
        for item in self._scene.items():
            item.update()

    def settle(self, card: Card) -> None:
        """Lay a card where it belongs, at rest."""
        item, seen = self.cards[card], self.home(card)
        if seen is None:
            item.setVisible(False)
            return
        item.set_depth(Depth.HAND if card in self.places.hands[self.state.bottom] else Depth.LYING)
        item.put(seen)

    def home(self, card: Card) -> Seen | None:
        """Return where a card belongs, raised if it is chosen; None if it stands nowhere."""
        seen = self.layout.cards.get(card)
        if seen is not None and self.highlights.lights.raised >> card & 1:
            return seen._replace(pose=seen.pose._replace(y=seen.pose.y - RAISED))
        return seen

    def set_lights(self, lights: Lights, duration: int) -> None:
        """Let other things shine within ``duration`` ms."""
        moved = lights.raised ^ self.highlights.lights.raised
        self.highlights.set_lights(lights, duration)
        for card in range(PACK_SIZE):
            if moved >> card & 1 and card != self._lifted:
                self.settle(card)
        if moved:
            self._show_lights()

    def lift(self, card: Card) -> CardItem:
        """Take a card up: it leaves a dashed place; return its item."""
        seen = self.layout.cards[card]
        self._lifted = card
        rect = seen.pose.rect
        self.ghost.cover(QRectF(rect.x, rect.y, rect.width, rect.height))
        self.ghost.setVisible(True)
        item = self.cards[card]
        item.set_depth(Depth.LIFTED)
        return item

    def let_fly(self) -> None:
        """Let go of the lifted card, wherever it is: it leaves no place any more."""
        self._lifted = None
        self.ghost.setVisible(False)

    @property
    def is_still(self) -> bool:
        """Return whether nothing flies or fades: by the speed, or because motion is reduced."""
        return not self.motion.flies

    @property
    def mat(self) -> "CountMat":
        """Return the mat on which heaps are counted, made when it is first needed."""
        if self._mat is None:
            from cassino_desktop.gui.table.count_mat import CountMat

            self._mat = CountMat(self._scene, self.skin, self.cards)
        return self._mat

    # the stage

    def item(self, card: Card) -> CardItem:
        """Return a card's item."""
        return self.cards[card]

    def light_move(self, cards: CardSet) -> None:
        """Light what a move is about to take; 0: nothing."""
        self.set_lights(Lights(named=cards), 0)

    def hide_build(self, cards: CardSet) -> None:
        """Take a build's badge away."""
        for pile, item in zip(self.places.piles, self._piles, strict=False):
            if card_set(pile.cards) == cards:
                item.setVisible(False)

    def slide_badge(self, cards: CardSet, dx: float, dy: float) -> Callable[[float], None]:
        """Return what moves a build's badge along with its cards, 0 to 1 of the way."""
        shown = zip(self.places.piles, self._piles, strict=False)
        items = [item for pile, item in shown if card_set(pile.cards) == cards]

        def slide(share: float) -> None:
            for item in items:
                item.setPos(dx * share, dy * share)

        return slide

    def grow_badge(self, build: TableBuild, fan: Rect, card: float) -> Callable[[float], None]:
        """Return what shows the badge of a build on its fan of cards at a size of 0 to 1."""
        item = self._pile_item(len(self.places.piles))

        def grow(share: float) -> None:
            item.show_build(build, fan, card, Z_BADGE_GROWING)
            item.setScale(BADGE_FROM + (1 - BADGE_FROM) * share)

        return grow

    def count_stock(self, count: int) -> None:
        """Say how many cards the stock has."""
        box = self.layout.stock_label
        if count:
            self._stock_count.show_count(count, _left(count), box, self.layout.bands.label)
        else:
            self._stock_count.setVisible(False)

    def shine(self) -> Callable[[float], None]:
        """Return what moves the light of a sweep over the felt, 0 to 1."""
        return self._shine.mover(self._size)

    def give_cue(self, name: str) -> None:
        """Say what is to be heard now."""
        self.cue.emit(name)

    # drawing

    def _pile_item(self, number: int) -> PileItem:
        while len(self._piles) <= number:
            item = PileItem(self.skin)
            self._piles.append(item)
            self._scene.addItem(item)
        return self._piles[number]

    def _show_builds(self) -> None:
        builds, fans = self.state.position.builds, self.layout.piles
        for number, (build, fan) in enumerate(zip(builds, fans, strict=True)):
            item = self._pile_item(number)
            item.setScale(1.0)
            item.setPos(0, 0)
            item.show_build(build, fan, self.layout.card, Z_PILE + 20 * number + 15, tight=self.layout.tight)
        for item in self._piles[len(builds) :]:
            item.setVisible(False)

    def _show_small(self) -> None:
        state, layout = self.state, self.layout
        for seat, item in enumerate(self._plates):
            if seat < state.players:
                item.show_plate(_plate(state, seat), layout.plates[seat], layout.bands.plate, layout.frame.width)
            else:
                item.setVisible(False)
        self.count_stock(state.view.stock_size)
        for number, count in enumerate(self._heap_counts):
            if number < len(state.heaps):
                heap, box = state.heaps[number], layout.heap_labels[number]
                size = heap.cards.bit_count()
                count.show_count(size, _cards(size), box, layout.bands.label, _mark_of(state, heap))
            else:
                count.setVisible(False)

    def _show_lights(self) -> None:
        """Give every item how it shines now."""
        if self._state is None:
            return
        lights = self.highlights.lights
        halos: dict[Rect, tuple[float, Glow, float]] = {}
        in_piles = 0
        for number, (pile, fan) in enumerate(zip(self.places.piles, self.layout.piles, strict=True)):
            in_piles |= card_set(pile.cards)
            fading = self.highlights.cards[pile.cards[0]]
            rect = fan._replace(y=fan.y - RAISED) if lights.raised >> pile.cards[0] & 1 else fan
            badge = self._pile_item(number)
            badge.setY(rect.y - fan.y)
            badge.set_state(fading.glow, fading.strength, focus=lights.focus in pile.cards)
            self._add_halo(halos, rect, fading)
        for card, item in enumerate(self.cards):
            fading = self.highlights.cards[card]
            if in_piles >> card & 1:
                item.set_state(Glow.NONE, 0.0, fading.veil, focus=False)
                continue
            item.set_state(fading.glow, fading.strength, fading.veil, focus=lights.focus == card)
            if fading.strength and item.isVisible() and card != self._lifted:
                self._add_halo(halos, item.pose.rect, fading)
        self._halos.show_halos(halos)
        self._felt_glow.set_strength(self.highlights.felt)

    def _add_halo(self, halos: dict[Rect, tuple[float, Glow, float]], rect: Rect, fading: Fading) -> None:
        if fading.strength:
            halos[rect] = (card_radius(self.layout.card), fading.glow, fading.strength)


def _plate(state: TableState, seat: int) -> Plate:
    info, position = state.seats[seat], state.position
    dealer = QCoreApplication.translate("Table", "D", "the dealer's button") if seat == position.dealer else ""
    turn = state.turn_shown and seat == position.turn
    return Plate(seat, info.name, info.doing, dealer, turn)


def _left(count: int) -> str:
    return QCoreApplication.translate("Table", "left", "how many cards are left in the stock", count)


def _cards(count: int) -> str:
    translate = QCoreApplication.translate
    if count == 1:
        return translate("Table", "card", "how many cards a heap has")
    return translate("Table", "cards", "how many cards a heap has", count)


def _mark_of(state: TableState, heap: Heap) -> int:
    """The seat whose mark stands for a heap: the person's, else the first one's."""
    return state.bottom if state.bottom in heap.seats else heap.seats[0]
