"""Which card's picture stands for which card while things move: a hidden card has none of its own."""

from collections.abc import Iterable

from cassino_desktop.engine.cards import Card
from cassino_desktop.gui.table.layout import Layout, Seen
from cassino_desktop.gui.table.places import Places
from cassino_desktop.gui.table.stage import Stage


class Pictures:
    """The pictures in hands and stock, from one layout to another.

    Attributes:
        held: By seat, the cards whose pictures stand in the hand now.
        stack: The cards whose pictures stand for the stock now, the top one first.
        moved: The cards whose pictures have something to do, so that nothing else may be done with them.
    """

    def __init__(self, stage: Stage, before: Layout, after: Layout, later: Places) -> None:
        """``later`` are the places of the layout ``after``."""
        self._stage, self._after = stage, after
        self._known = [set(cards) for cards in later.hands]
        self._known_all = {*later.loose, *(card for pile in later.piles for card in pile.cards)}.union(*self._known)
        self._backs: dict[int, int] = {}
        self.held = [list(cards) for cards in before.held]
        self.stack = list(before.stack)
        self.moved: set[Card] = set()

    def exchange(self, card: Card, other: Card) -> None:
        """Let two hidden cards stand in each other's place."""
        one, two = self._stage.item(card), self._stage.item(other)
        mine = one.seen
        one.put(two.seen)
        two.put(mine)
        swap = {card: other, other: card}
        for cards in (*self.held, self.stack):
            cards[:] = [swap.get(each, each) for each in cards]

    def reveal(self, seat: int, card: Card) -> None:
        """Make a card that was hidden in a hand the one that is played: any back will do until it turns."""
        held = self.held[seat]
        if held and card not in held:
            self.exchange(card, held[card % len(held)])

    def recognise(self, coming: Iterable[Card]) -> None:
        """Give the cards that are held already and known later their pictures; ``coming`` are still to come."""
        new = set(coming)
        for seat, known in enumerate(self._known):
            mine = known - new
            for card in sorted(mine - set(self.held[seat])):
                hidden = (other for other in self.held[seat] if not self._stage.item(other).face_up)
                self.exchange(card, next(other for other in hidden if other not in mine))

    def from_stock(self, seat: int | None, card: Card | None, *, shown: bool = False) -> Card:
        """Return the card whose picture leaves the stock to become a seat's (None: the table's) card.

        ``shown``: it is seen on its way, also where it is hidden at its end.
        """
        free = (other for other in self.stack if other not in self._known_all)
        if card is None or not (shown or self.is_known(seat, card)):
            card = next(free, self.stack[0])
        elif card not in self.stack:
            self.exchange(card, next(free, self.stack[0]))
        self.stack.remove(card)
        self.moved.add(card)
        return card

    def reserve(self, cards: Iterable[Card]) -> None:
        """Keep the pictures of cards that will be seen on their way from standing for hidden ones."""
        self._known_all.update(cards)

    def is_known(self, seat: int | None, card: Card) -> bool:
        """Return whether a card stands for itself at its end."""
        return card in (self._known_all if seat is None else self._known[seat])

    def target(self, seat: int | None, card: Card | None) -> Seen:
        """Return where a card that comes to a seat or the table ends; each hidden one next to those before it."""
        if seat is None or (card is not None and self.is_known(seat, card)):
            assert card is not None
            return self._after.cards[card]
        number = self._backs.get(seat, len(self.staying(seat)))
        self._backs[seat] = number + 1
        poses = self._after.hands[seat][len(self._known[seat]) :]
        return Seen(poses[min(number, len(poses) - 1)], False)

    def staying(self, seat: int) -> list[Card]:
        """Return the pictures of hidden cards that stay in a hand, in their order."""
        return [card for card in self.held[seat] if card not in self.moved and card not in self._known[seat]]

    def close(self, seat: int) -> list[tuple[Card, Seen]]:
        """Return where the hidden cards that stay in a hand end."""
        poses = self._after.hands[seat][len(self._known[seat]) :]
        return [(card, Seen(pose, False)) for card, pose in zip(self.staying(seat), poses, strict=False)]
