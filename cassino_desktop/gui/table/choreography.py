"""How what moved is shown: from a transition, or a deal, to flights on a timeline."""

from collections.abc import Callable, Iterable, Sequence
from typing import Protocol

from cassino_desktop.engine.cards import Card, CardSet, card_set, iter_cards
from cassino_desktop.engine.deal import Packet
from cassino_desktop.engine.moves import Build, Capture, CardPlay
from cassino_desktop.engine.state import TableBuild
from cassino_desktop.engine.transition import Transition
from cassino_desktop.gui.table import motion
from cassino_desktop.gui.table.card_item import CardItem
from cassino_desktop.gui.table.geometry import CARD_HEIGHT, Pose, Rect
from cassino_desktop.gui.table.layout import Layout, Seen
from cassino_desktop.gui.table.motion import Ease
from cassino_desktop.gui.table.places import Cell, Pile, Places
from cassino_desktop.gui.table.timeline import Z_FLYING, Timeline

_TALL = 100.0  # how much higher each later group of cards flies
_Z_LAID = Z_FLYING - 100  # what has been gathered on the table lies above the rest, and below what flies


class Stage(Protocol):
    """What a choreography needs of the table."""

    def item(self, card: Card) -> CardItem:
        """Return a card's item."""

    def light_move(self, cards: CardSet) -> None:
        """Light what a move is about to take; 0: nothing."""

    def hide_build(self, cards: CardSet) -> None:
        """Take a build's badge away."""

    def slide_badge(self, cards: CardSet, dx: float, dy: float) -> Callable[[float], None]:
        """Return what moves a build's badge along with its cards, 0 to 1 of the way."""

    def grow_badge(self, build: TableBuild, fan: Rect, card: float) -> Callable[[float], None]:
        """Return what shows the badge of a build on its fan of cards at a size of 0 to 1."""

    def count_stock(self, count: int) -> None:
        """Say how many cards the stock has."""

    def shine(self) -> Callable[[float], None]:
        """Return what moves the light of a sweep over the felt, 0 to 1."""

    def give_cue(self, name: str) -> None:
        """Say what is to be heard now."""


class Choreography:
    """One transition or deal being put on a timeline: ``before`` is what is shown, ``after`` what it shall become."""

    def __init__(
        self, stage: Stage, timeline: Timeline, before: Layout, after: Layout, places: Places, later: Places
    ) -> None:
        self._stage, self._timeline = stage, timeline
        self._before, self._after = before, after
        self._places, self._later = places, later
        self._held = [list(cards) for cards in before.held]
        self._stack = list(before.stack)
        self._moved: set[Card] = set()

    # whole events

    def transition(self, event: Transition, *, light: bool) -> None:
        """Show a move and all that follows from it; ``light``: what it takes is lit before it goes."""
        now = 0.0
        move = event.move
        if isinstance(move, CardPlay):
            self._reveal(event.seat, move.card)
            if isinstance(move, Capture):
                now = self._capture(event, move, light=light)
            elif isinstance(move, Build):
                now = self._build(event, move, light=light)
            else:
                now = self._trail(move.card)
        drawn = event.before.rules.draw and len(event.before.stock) > len(event.after.stock)
        if drawn:
            now = self._draw(event.before.stock[0], now)
        if event.dealt:
            now = self.deal(event.dealt, len(event.before.stock), now + motion.TAKE_WAIT)
        if event.residue:
            self._residue(event.residue, now + motion.TAKE_WAIT)
        self._settle(event.seat)

    def deal(self, packets: Iterable[Packet], stock: int, start: float = 0.0) -> float:
        """Let packets fly from the stock, card by card; return when the last has arrived."""
        now, left, height = start, stock, 0.0
        for packet in packets:
            for card in packet.cards:
                left -= 1
                self._from_stock(card, now, height)
                self._timeline.at(now, lambda count=left: self._stage.count_stock(count))  # type: ignore[misc]
                self._timeline.at(now, lambda: self._stage.give_cue("deal"))
                now += motion.DEAL_APART
                height += 1
        return now - motion.DEAL_APART + motion.DEAL if height else now

    # parts

    def _reveal(self, seat: int, card: Card) -> None:
        """Make a card that was hidden the one that is played: any back will do until it turns."""
        held = self._held[seat]
        if held and card not in held:
            self._exchange(card, held[card % len(held)])

    def _exchange(self, card: Card, other: Card) -> None:
        """Let two hidden cards stand in each other's place."""
        one, two = self._stage.item(card), self._stage.item(other)
        mine = one.seen
        one.put(two.seen)
        two.put(mine)
        swap = {card: other, other: card}
        for cards in (*self._held, self._stack):
            cards[:] = [swap.get(each, each) for each in cards]

    def _fly(
        self,
        cards: Sequence[tuple[Card, Seen]],
        start: float,
        duration: float,
        ease: Ease,
        *,
        apart: float = 0.0,
        height: float | None = None,
        rise: float = 1.0,
    ) -> float:
        """Let cards fly, each starting ``apart`` ms after the one before; return when the last has arrived."""
        for k, (card, seen) in enumerate(cards):
            item = self._stage.item(card)
            self._moved.add(card)
            above = None if height is None else height + k
            self._timeline.fly(item, seen, start + k * apart, duration, ease, height=above, rise=rise)
        return start + max(0, len(cards) - 1) * apart + duration if cards else start

    def _trail(self, card: Card) -> float:
        self._cue(0, "play")
        target = self._after.cards[card] if card in self._later.loose else Seen(self._free_pose(), True)
        return self._fly([(card, target)], 0, motion.PLAY, Ease.OUT_CUBIC, rise=motion.PLAY_RISE, height=_TALL)

    def _free_pose(self) -> Pose:
        """Where a card is laid that does not stay."""
        grid = self._places.grid
        taken = set(self._places.loose.values())
        cells = (Cell(row, column) for row in range(grid.rows) for column in range(grid.columns))
        return self._before.cell_pose(next((cell for cell in cells if cell not in taken), Cell(0, 0)))

    def _capture(self, event: Transition, move: Capture, *, light: bool) -> float:
        taken = [*iter_cards(move.loose), *(card for cards in move.builds for card in iter_cards(cards))]
        stage, timeline = self._stage, self._timeline
        landing = self._landing(taken)
        self._cue(0, "play")
        now = self._fly(
            [(move.card, Seen(landing._replace(z=_Z_LAID + 50), True))],
            0,
            motion.PLAY,
            Ease.OUT_CUBIC,
            rise=motion.PLAY_RISE,
            height=3 * _TALL,
        )
        if light:
            timeline.at(0, lambda: stage.light_move(card_set(taken)))
        now += motion.TAKE_WAIT
        timeline.at(now, lambda: stage.light_move(0))
        for cards in move.builds:
            timeline.at(now, lambda gone=cards: stage.hide_build(gone))  # type: ignore[misc]
        self._cue(now, "take")
        stack = [(card, Seen(self._under(landing, k), True)) for k, card in enumerate(taken)]
        now = self._fly(stack, now, motion.GATHER, Ease.OUT_CUBIC, apart=motion.GATHER_APART, height=_TALL)
        if event.sweep:
            return self._sweep(move.card, taken, now)
        home = [(card, self._after.cards[card]) for card in [*taken, move.card]]
        return self._fly(home, now, motion.TO_HEAP, Ease.IN_OUT_CUBIC, height=2 * _TALL)

    def _sweep(self, card: Card, taken: list[Card], now: float) -> float:
        """The others go to the heap, the card that swept lies down across it, a light crosses the felt."""
        self._cue(now, "sweep")
        home = [(other, self._after.cards[other]) for other in taken]
        self._fly(home, now, motion.TO_HEAP, Ease.IN_OUT_CUBIC, height=2 * _TALL)
        self._timeline.add(now, motion.SWEEP, Ease.IN_OUT_CUBIC, self._stage.shine())
        return self._fly([(card, self._after.cards[card])], now, motion.SWEEP, Ease.IN_OUT_CUBIC, height=3 * _TALL)

    def _landing(self, taken: list[Card]) -> Pose:
        """Where a card that takes is laid: on the first card that it takes, a little aside."""
        pose = self._before.cards[taken[0]].pose
        width = pose.width
        return Pose(pose.x + 0.22 * width, pose.y + 0.22 * width * CARD_HEIGHT, width)

    @staticmethod
    def _under(landing: Pose, number: int) -> Pose:
        shift = min(number, 5) * 0.03 * landing.width
        return landing._replace(x=landing.x - 0.06 * landing.width - shift, y=landing.y - shift, z=_Z_LAID + number)

    def _build(self, event: Transition, move: Build, *, light: bool) -> float:
        joined = move.loose | move.target | 1 << move.card
        stage, timeline = self._stage, self._timeline
        stays = next((k for k, pile in enumerate(self._later.piles) if joined >> pile.cards[0] & 1), None)
        if stays is None:  # it was gathered in at once, with the rest of the hand
            landing = Seen(self._landing(list(iter_cards(joined & ~(1 << move.card)))), True)
            targets = dict.fromkeys(iter_cards(joined), landing)
        else:
            targets = {card: self._after.cards[card] for card in self._later.piles[stays].cards}
        self._cue(0, "play")
        played = [(move.card, targets[move.card])]
        now = self._fly(played, 0, motion.PLAY, Ease.OUT_CUBIC, rise=motion.PLAY_RISE, height=3 * _TALL)
        start = now - motion.PLAY / 2
        if light:
            start = now
            timeline.at(0, lambda: stage.light_move(move.loose | move.target))
            timeline.at(start, lambda: stage.light_move(0))
        if move.target:
            timeline.at(start if light else 0, lambda: stage.hide_build(move.target))
        self._cue(now, "build")
        rest = [(card, seen) for card, seen in targets.items() if card != move.card]
        now = self._fly(rest, start, motion.BUILD, Ease.OUT_CUBIC)
        if stays is not None:
            build = event.after.builds[stays]
            timeline.add(
                now, motion.BADGE, Ease.OUT_BACK, stage.grow_badge(build, self._after.piles[stays], self._after.card)
            )
        return timeline.end

    def _draw(self, card: Card, now: float) -> float:
        """The top of the stock goes to a hand."""
        if self._stack[0] != card:
            self._exchange(card, self._stack[0])
        self._from_stock(card, now, 0)
        self._cue(now, "deal")
        return now + motion.DEAL

    def _from_stock(self, card: Card, now: float, height: float) -> None:
        item = self._stage.item(card)
        rect = self._before.stock
        x, y = rect.middle
        start = Seen(Pose(x + 2, y - 6, rect.width, 0.0, 60 - height / 10), False)
        self._moved.add(card)
        self._timeline.at(now, lambda: item.put(start))
        target = self._after.cards[card]
        self._timeline.fly(item, target, now, motion.DEAL, Ease.OUT_CUBIC, height=4 * _TALL + height)

    def _residue(self, cards: CardSet, now: float) -> None:
        for pile in self._places.piles:
            gone = card_set(pile.cards)
            if gone & cards:
                self._timeline.at(now, lambda gone=gone: self._stage.hide_build(gone))  # type: ignore[misc]
        self._cue(now, "take")
        home = [(card, self._after.cards[card]) for card in iter_cards(cards)]
        self._fly(home, now, motion.TO_HEAP, Ease.IN_OUT_CUBIC, apart=motion.GATHER_APART, height=2 * _TALL)

    def _settle(self, seat: int) -> None:
        """Whatever else has another place now moves to it, while the card is played."""
        shown = [*self._later.loose, *(card for pile in self._later.piles for card in pile.cards)]
        shown += [card for hand in self._later.hands for card in hand]
        for card in shown:
            before, after = self._before.cards.get(card), self._after.cards.get(card)
            stays = before is None or after is None or before.pose[:4] == after.pose[:4]
            if card not in self._moved and after is not None and not stays:
                self._timeline.fly(self._stage.item(card), after, 0, motion.PLAY)
        for pile, fan in zip(self._later.piles, self._after.piles, strict=True):
            self._slide(pile, fan)
        self._close_hidden(seat)

    def _slide(self, pile: Pile, fan: Rect) -> None:
        """Let the badge of a build that stays go where its cards go."""
        for old, start in zip(self._places.piles, self._before.piles, strict=True):
            dx, dy = fan.right - start.right, fan.y - start.y
            if old.cards == pile.cards and (dx or dy):
                slide = self._stage.slide_badge(card_set(pile.cards), dx, dy)
                self._timeline.add(0, motion.PLAY, Ease.OUT_CUBIC, slide)

    def _close_hidden(self, seat: int) -> None:
        """The backs left in the hand that played move together."""
        if self._later.hands[seat] or self._places.hands[seat]:
            return
        left = [card for card in self._held[seat] if card not in self._moved]
        for card, pose in zip(left, self._after.hands[seat], strict=False):
            self._timeline.fly(self._stage.item(card), Seen(pose, False), 0, motion.PLAY)

    def _cue(self, time: float, name: str) -> None:
        self._timeline.at(time, lambda: self._stage.give_cue(name))
