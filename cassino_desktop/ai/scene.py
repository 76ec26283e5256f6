"""What a seat knows when it is to move, in lean form: all that a computer player ever looks at."""

from typing import NamedTuple

from cassino_desktop.ai.lean import Bag, LeanRules, Tally, lean_rules
from cassino_desktop.ai.steps import Table
from cassino_desktop.engine.cards import iter_cards
from cassino_desktop.engine.scoring import totals_before_hand
from cassino_desktop.engine.view import View, unseen_cards


class Scene(NamedTuple):
    """A view in lean form.

    ``side_of`` and ``hidden`` (how many cards are not seen) go by seat, ``tallies`` by side. ``unseen`` are the classes
    of the cards not seen, one for each card, ascending; ``unseen_bag`` the same as a bag. ``stock`` is how many cards
    lie in the stock, ``sweeps_count`` whether sweeps may score at all, ``leader`` the side that leads after a deal.
    """

    view: View
    lean: LeanRules
    seat: int
    players: int
    side_of: tuple[int, ...]
    sides: int
    hand: Bag
    table: Table
    tallies: tuple[Tally, ...]
    last: int | None
    hidden: tuple[int, ...]
    unseen: tuple[int, ...]
    unseen_bag: Bag
    stock: int
    sweeps_count: bool
    leader: int

    @property
    def side(self) -> int:
        """Return the side of the seat to move."""
        return self.side_of[self.seat]

    @property
    def counts(self) -> list[int]:
        """Return how many cards each seat holds."""
        return [self.view.hand_size(seat) for seat in range(self.players)]

    @property
    def last_round(self) -> bool:
        """Return whether no card is left to deal."""
        return self.stock == 0


def scene_of(view: View) -> Scene:
    """Return a view in lean form; the view's seat is to move."""
    position = view.position
    rules = position.rules
    lean = lean_rules(rules)
    unseen = unseen_cards(view)
    last = position.last_taker
    frozen = rules.sweep_freeze is not None and max(totals_before_hand(position)) >= rules.sweep_freeze
    return Scene(
        view=view,
        lean=lean,
        seat=view.seat,
        players=position.players,
        side_of=tuple(position.side_of(seat) for seat in range(position.players)),
        sides=position.sides,
        hand=lean.bag(view.hand),
        table=(lean.bag(position.loose), lean.lean_builds(position)),
        tallies=lean.tallies_of(position),
        last=None if last is None else position.side_of(last),
        hidden=view.hidden,
        unseen=tuple(sorted(lean.class_of[card] for card in iter_cards(unseen))),
        unseen_bag=lean.bag(unseen),
        stock=view.stock_size,
        sweeps_count=bool(rules.sweep_points) and not frozen,
        leader=position.side_of(position.eldest),
    )
