"""How what moved is shown: from a transition, or a deal, to flights on a timeline."""

from collections.abc import Sequence

from cassino_desktop.engine.accidents import held_out
from cassino_desktop.engine.cards import PACK_SIZE, Card, CardSet, card_set, iter_cards
from cassino_desktop.engine.moves import Build, Capture, CardPlay, Decision, Verdict
from cassino_desktop.engine.serving import Served, served
from cassino_desktop.engine.transition import Transition
from cassino_desktop.gui.table import motion
from cassino_desktop.gui.table.dealing import Dealing
from cassino_desktop.gui.table.geometry import CARD_HEIGHT, Pose, Rect
from cassino_desktop.gui.table.layout import Layout, Seen
from cassino_desktop.gui.table.motion import Ease
from cassino_desktop.gui.table.pictures import Pictures
from cassino_desktop.gui.table.places import Cell, Pile, Places
from cassino_desktop.gui.table.stage import Stage
from cassino_desktop.gui.table.timeline import Z_FLYING, Timeline

_TALL = 100.0  # how much higher each later group of cards flies
_Z_LAID = Z_FLYING - 100  # what has been gathered on the table lies above the rest, and below what flies


class Choreography:
    """One transition or deal being put on a timeline: ``before`` is what is shown, ``after`` what it shall become."""

    def __init__(
        self, stage: Stage, timeline: Timeline, before: Layout, after: Layout, places: Places, later: Places
    ) -> None:
        self._stage, self._timeline = stage, timeline
        self._before, self._after = before, after
        self._places, self._later = places, later
        self._pictures = Pictures(stage, before, after, later)
        self._dealing = Dealing(stage, timeline, before, after, self._pictures)

    # whole events

    def transition(self, event: Transition, *, light: bool) -> None:
        """Show a move and all that follows from it; ``light``: what it takes is lit before it goes."""
        now = 0.0
        move = event.move
        if isinstance(move, CardPlay):
            self._pictures.reveal(event.seat, move.card)
            if isinstance(move, Capture):
                now = self._capture(event, move, light=light)
            elif isinstance(move, Build):
                now = self._build(event, move, light=light)
            else:
                now = self._trail(move.card)
        if isinstance(move, Decision):
            self._decision(event, move)
        elif found := _found_under_the_table(event):
            now = self._dealing.find(*found, now + motion.TAKE_WAIT)
        stock = len(event.before.stock)
        if event.before.rules.draw and stock > len(event.after.stock) and isinstance(move, CardPlay):
            self._dealing.serve([Served(event.seat, event.before.stock[0])], stock, now)
        elif isinstance(move, CardPlay) and stock != len(event.after.stock):
            law = event.after.law
            cards = served(event.dealt, event.after, None if law is None else law.accident)
            self._dealing.serve(cards, stock, now + motion.TAKE_WAIT)
        if event.residue:
            self._residue(event.residue, now + motion.TAKE_WAIT)
        self._settle()

    def deal(self, cards: Sequence[Served]) -> None:
        """Let the cards of a hand's first round fly from the whole pack."""
        self._dealing.serve(cards, PACK_SIZE, 0.0)

    def lost_deal(self, cards: Sequence[Served]) -> tuple[float, float]:
        """Let a deal be begun and given up; return from when until when its last card is looked at."""
        seen = self._dealing.serve(cards, PACK_SIZE, 0.0)
        gone = seen + motion.LOST_LOOK
        self._dealing.gather(sorted(self._pictures.moved), gone)
        return seen, gone

    # parts

    def _decision(self, event: Transition, move: Decision) -> None:
        """Show what comes of an accident of the deal."""
        before, dealing = event.before, self._dealing
        coming = [card for packet in event.dealt for card in packet.cards]
        stock, now = len(before.stock), 0.0
        if move.verdict is Verdict.FRESH_DEAL:
            lying = [*(card for held in self._before.held for card in held), *self._places.loose]
            now, stock = dealing.gather(lying, 0.0) + motion.LOOK, PACK_SIZE
        elif move.verdict is Verdict.DRAW:
            drawn = event.after.hands[event.seat] & ~before.hands[event.seat]
            self._pictures.recognise(iter_cards(drawn))
            dealing.draw(before.dealer, event.seat, move.number, drawn.bit_length() - 1)
            return
        else:
            self._pictures.recognise(coming)
        if move.verdict is Verdict.REFUSE:
            stock += 1
            now = dealing.refuse(held_out(before).bit_length() - 1, stock) + motion.LOOK / 2
        dealing.serve(served(event.dealt, event.after, None), stock, now)

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
            self._pictures.moved.add(card)
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

    def _residue(self, cards: CardSet, now: float) -> None:
        for pile in self._places.piles:
            gone = card_set(pile.cards)
            if gone & cards:
                self._timeline.at(now, lambda gone=gone: self._stage.hide_build(gone))  # type: ignore[misc]
        self._cue(now, "take")
        home = [(card, self._after.cards[card]) for card in iter_cards(cards)]
        self._fly(home, now, motion.TO_HEAP, Ease.IN_OUT_CUBIC, apart=motion.GATHER_APART, height=2 * _TALL)

    def _settle(self) -> None:
        """Whatever else has another place, or another side up, now moves to it, while the card is played."""
        shown = [*self._later.loose, *(card for pile in self._later.piles for card in pile.cards)]
        shown += [card for hand in self._later.hands for card in hand]
        ends = [(card, self._after.cards[card]) for card in shown if card not in self._pictures.moved]
        ends += [end for seat in range(len(self._later.hands)) for end in self._pictures.close(seat)]
        for card, end in ends:
            item = self._stage.item(card)
            now = item.seen
            if now.drawn and (now.pose[:4], now.face_up) != (end.pose[:4], end.face_up):
                self._timeline.fly(item, end, 0, motion.PLAY)
        for pile, fan in zip(self._later.piles, self._after.piles, strict=True):
            self._slide(pile, fan)

    def _slide(self, pile: Pile, fan: Rect) -> None:
        """Let the badge of a build that stays go where its cards go."""
        for old, start in zip(self._places.piles, self._before.piles, strict=True):
            dx, dy = fan.right - start.right, fan.y - start.y
            if old.cards == pile.cards and (dx or dy):
                slide = self._stage.slide_badge(card_set(pile.cards), dx, dy)
                self._timeline.add(0, motion.PLAY, Ease.OUT_CUBIC, slide)

    def _cue(self, time: float, name: str) -> None:
        self._timeline.at(time, lambda: self._stage.give_cue(name))


def _found_under_the_table(event: Transition) -> tuple[int, Card] | None:
    """Return whose card has been found under the table, and which."""
    was, now = event.before.law, event.after.law
    return was.under if was is not None and now is not None and now.under is None else None
