"""How a deal is shown: card by card from the stock, with what goes wrong on the way (RULES.md section 9)."""

from collections.abc import Iterable, Sequence
from functools import partial
from typing import Final

from cassino_desktop.engine.cards import PACK_SIZE, Card
from cassino_desktop.engine.serving import How, Served
from cassino_desktop.gui.table import motion
from cassino_desktop.gui.table.geometry import CARD_HEIGHT, Pose
from cassino_desktop.gui.table.layout import Z_STOCK, Layout, Seen
from cassino_desktop.gui.table.motion import Ease
from cassino_desktop.gui.table.pictures import Pictures
from cassino_desktop.gui.table.stage import Stage
from cassino_desktop.gui.table.timeline import Z_FLYING, Timeline

_HIGH: Final = 400.0
"""How high what is dealt flies, above whatever else flies."""
_Z_TOP: Final = 60.0
_Z_MIDDLE: Final = Z_STOCK - 2.5
_Z_MIXED: Final = Z_FLYING - 50
_PEEP: Final = 0.45
"""How much of a card that lies under the table comes to light before it is taken up."""

_IN_PASSING: Final = (How.PLAIN, How.EXTRA, How.ADDED)
"""What is served without a look at it, so that the next card does not wait."""


class Dealing:
    """Puts on a timeline what comes from the stock, and by an accident goes back to it or from hand to hand."""

    def __init__(self, stage: Stage, timeline: Timeline, before: Layout, after: Layout, pictures: Pictures) -> None:
        """``before`` is what is shown, ``after`` what it shall become."""
        self._stage, self._timeline = stage, timeline
        self._before, self._after = before, after
        self._pictures = pictures
        self._extra: Card | None = None

    def serve(self, cards: Sequence[Served], stock: int, start: float) -> float:
        """Let cards fly from the stock of ``stock`` cards, one by one; return when the last has arrived."""
        seen = (each.card for each in cards if each.how not in _IN_PASSING)
        self._pictures.reserve(card for card in seen if card is not None)
        now = end = start
        left, height = stock, _HIGH
        for each in cards:
            if each.how is How.PUT_BACK:
                assert self._extra is not None
                left += 1
                end = self._into_stock(self._extra, end + motion.LOOK, left)
                continue
            if each.how is How.ADDED:
                now = end + motion.LOOK
            left -= 1
            height += 1
            self._count(now, left)
            end = self._serve(each, now, height)
            now = now + motion.DEAL_APART if each.how in _IN_PASSING else end + motion.LOOK
        return end

    def _serve(self, each: Served, now: float, height: float) -> float:
        """Let one card fly; return when it has arrived."""
        pictures, timeline = self._pictures, self._timeline
        card = pictures.from_stock(each.seat, each.card, shown=each.how not in _IN_PASSING)
        item = self._stage.item(card)
        top = Seen(self._on_stock(_Z_TOP - (height - _HIGH) / 10), False)
        timeline.at(now, lambda: item.put(top))
        self._cue(now)
        if each.how is How.EXTRA:
            assert each.seat is not None
            self._extra = card
            return self._fly(card, Seen(self._beyond(each.seat), False), now, motion.DEAL, height)
        target = pictures.target(each.seat, each.card)
        match each.how:
            case How.FACED:
                now = self._fly(card, top._replace(face_up=True), now, motion.FLIP, height) + motion.LOOK
            case How.TAKEN:
                assert each.past is not None
                passed = Seen(self._beyond(each.past), True)
                now = self._fly(card, passed, now, motion.EXPOSE, height, rise=motion.EXPOSE_RISE) + motion.LOOK
            case How.EXPOSED:
                return self._fly(card, target, now, motion.EXPOSE, height, rise=motion.EXPOSE_RISE)
        return self._fly(card, target, now, motion.DEAL, height)

    def gather(self, cards: Iterable[Card], start: float) -> float:
        """Let the cards of a deal that is given up fly back to the stock; return when all lie there."""
        end = start
        self._cue(start)
        for number, card in enumerate(cards):
            now = start + number * motion.GATHER_APART
            end = self._fly(card, Seen(self._on_stock(_Z_TOP), False), now, motion.TO_HEAP, _HIGH + number)
            self._pictures.moved.add(card)
            self._pictures.stack.append(card)
        for card in self._pictures.moved:
            self._timeline.at(end, partial(self._stage.item(card).setVisible, False))
        self._count(end, PACK_SIZE)
        return end

    def refuse(self, card: Card, left: int) -> float:
        """Let a refused card go to the middle of the stock, which then has ``left`` cards; return when it is there."""
        return self._into_stock(card, 0, left)

    def draw(self, dealer: int, seat: int, number: int, card: Card) -> float:
        """Let the dealer's five cards be mixed, and the one with this number go to a seat; ``card`` is what it is."""
        pictures = self._pictures
        five = pictures.held[dealer]
        if not pictures.is_known(seat, card):
            card = next(other for other in five if not pictures.is_known(dealer, other))
        elif card not in five:
            pictures.exchange(card, next(other for other in five if not self._stage.item(other).face_up))
        mixed = [other for other in pictures.held[dealer] if other != card]
        mixed.insert(number - 1, card)
        poses = self._before.hands[dealer]
        together, apart = motion.FLIP, motion.FLIP + motion.GATHER
        for place, (other, pose) in enumerate(zip(mixed, poses, strict=True)):
            pictures.moved.add(other)
            middle = poses[len(poses) // 2]._replace(z=_Z_MIXED + place)
            self._fly(other, Seen(self._stage.item(other).pose, False), 0, motion.FLIP)
            self._fly(other, Seen(middle, False), together, motion.GATHER)
            self._fly(other, Seen(pose, False), apart, motion.GATHER)
        now = apart + motion.GATHER + motion.LOOK / 2
        self._cue(now)
        for other in mixed:
            if other != card:
                self._fly(other, pictures.target(dealer, other), now, motion.PLAY)
        return self._fly(card, pictures.target(seat, card), now, motion.EXPOSE, _HIGH, rise=motion.EXPOSE_RISE)

    def find(self, seat: int, card: Card, start: float) -> float:
        """Let a card that lay under the table come to its player's hand; return when it has arrived."""
        pictures = self._pictures
        target = pictures.target(seat, card)
        spare = next((other for other in range(PACK_SIZE) if other not in self._before.cards), card)
        if not pictures.is_known(seat, card):
            card = spare
        elif card != spare:
            pictures.exchange(card, spare)
        pictures.moved.add(card)
        item = self._stage.item(card)
        beneath = Seen(self._at_edge(target.pose, 0), False)
        self._timeline.at(start, lambda: item.put(beneath))
        peeping = Seen(self._at_edge(target.pose, _PEEP), False)
        now = self._fly(card, peeping, start, motion.EXPOSE, _HIGH) + motion.LOOK
        self._cue(now)
        return self._fly(card, target, now, motion.EXPOSE, _HIGH)

    # small change

    def _into_stock(self, card: Card, start: float, left: int) -> float:
        """Let a card come down beside the stock and slip into its middle."""
        self._pictures.moved.add(card)
        pose = self._on_stock(_Z_MIDDLE)
        beside = pose._replace(x=pose.x + 0.8 * pose.width)
        self._cue(start)
        now = self._fly(card, Seen(beside, False), start, motion.EXPOSE, _HIGH)
        end = self._fly(card, Seen(pose, False), now, motion.GATHER)
        self._count(end, left)
        return end

    def _fly(
        self, card: Card, target: Seen, start: float, duration: float, height: float | None = None, rise: float = 1.0
    ) -> float:
        item = self._stage.item(card)
        self._timeline.fly(item, target, start, duration, Ease.OUT_CUBIC, height=height, rise=rise)
        return start + duration

    def _on_stock(self, z: float) -> Pose:
        rect = self._before.stock
        x, y = rect.middle
        return Pose(x + 2, y - 6, rect.width, 0.0, z)

    def _beyond(self, seat: int) -> Pose:
        """Where a card lies that is one too many in a hand, or passes by it."""
        poses = self._after.hands[seat]
        last, one = poses[-1], poses[-2]
        return last._replace(x=2 * last.x - one.x, y=2 * last.y - one.y, z=last.z + 1)

    def _at_edge(self, pose: Pose, share: float) -> Pose:
        """Where a card lies of which this share looks out from under the table's edge, the one nearest to ``pose``."""
        frame = self._before.frame
        out = (0.5 - share) * pose.width * CARD_HEIGHT
        left, top, right, bottom = pose.x, pose.y, frame.width - pose.x, frame.height - pose.y
        nearest = min(left, top, right, bottom)
        if nearest in (top, bottom):
            return pose._replace(y=-out if nearest == top else frame.height + out)
        return pose._replace(x=-out if nearest == left else frame.width + out)

    def _count(self, time: float, left: int) -> None:
        self._timeline.at(time, lambda: self._stage.count_stock(left))

    def _cue(self, time: float) -> None:
        self._timeline.at(time, lambda: self._stage.give_cue("deal"))
