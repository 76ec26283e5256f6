"""What those who put motion on a timeline need of the table."""

from collections.abc import Callable
from typing import Protocol

from cassino_desktop.engine.cards import Card, CardSet
from cassino_desktop.engine.state import TableBuild
from cassino_desktop.gui.table.card_item import CardItem
from cassino_desktop.gui.table.geometry import Rect


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
