"""What the property tests draw from: rules of any mixture of options, and positions of a table somebody may study.

Hypothesis draws them so that a failure shrinks to few and low cards; :func:`random_rules` is for long runs of whole
hands, where a failure is told by its seed.
"""

from collections.abc import Callable, Mapping, Sequence
from itertools import combinations
from random import Random
from typing import Any, Final

from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.strategies import DrawFn

from cassino_desktop.engine.cards import COURTS, Card, CardSet, card_set, iter_cards, rank_of
from cassino_desktop.engine.presets import PRESETS, parse_rules
from cassino_desktop.engine.rules import RuleSet
from cassino_desktop.engine.state import Position, TableBuild

Pick = Callable[[Sequence[Any]], Any]
"""Chooses one of a sequence."""

HAND_VALUES: Final[tuple[dict[str, list[int]] | None, ...]] = (
    None,
    {"A": [1, 14]},
    {"A": [14], "2S": [15], "TD": [16]},
    {"A": [1, 14], "2S": [2, 15], "TD": [10, 16]},
    {"A": [14], "AS": [1], "2": [2, 3]},
    {"3": [3, 5, 8], "5": [5, 7], "7": [2, 7]},
    {"A": [99], "TD": [1]},
)
"""No others, Royal, Finnish, Swedish at the player's choice, and three that nobody plays."""

MOVE_OPTIONS: Final[Mapping[str, tuple[Any, ...]]] = {
    "courts": ("pair", "numeric"),
    "hand_values": HAND_VALUES,
    "court_capture": ("one", "all", "one_or_three"),
    "capture_duty": ("optional", "card", "hand"),
    "completeness": ("any", "all"),
    "building": (True, True, True, False),
    "own_raise": ("free", "hold_both", "never"),
    "raise_absorb": (True, False),
    "table_raise": (False, True),
    "build_as_card": (False, True),
    "same_value_builds": ("allowed", "forbidden"),
    "owner_duty": ("no_trail", "take_or_extend_next", "capture_next", "free"),
    "partner_build": ("never", "declared"),
}
"""What each option that decides the legal moves may be."""

OTHER_OPTIONS: Final[Mapping[str, tuple[Any, ...]]] = {
    "sweep_points": (1, 0, 2),
    "sweep_last_card": (True, False),
    "sweep_last_round": (True, False),
    "sweep_freeze": (None, 0, 10),
    "sweep_cancel": (False, True),
    "residue_point": (0, 1),
    "tie": ("none", "carry"),
    "draw": (False, False, True),
    "law": ("foster", "hoyle"),
    "accidents": ("off", "rare", "often"),
}
_PACKETS: Final = (("ones", "with_each"), ("ones", "after"), ("twos", "before_dealer"), ("twos", "after"))
_POINTS: Final[Mapping[str, tuple[int, ...]]] = {
    **{"cards": (3, 1), "spades": (1, 2, 0), "big": (2,), "little": (1,), "ace": (1, 0)},
    **{"each_spade": (0, 1), "jack_of_spades": (0, 1), "last_capture": (0, 1)},
}
_GAME: Final[Mapping[str, tuple[Any, ...]]] = {
    "mode": ("target_end", "single_hand", "difference", "count_out", "pegged", "claim"),
    "target": (21, 3, 11, 61),
    "lurch": (None, 6),
    "three": ("independent", "combine_two_lowest", "deduct_lowest"),
    "four": ("independent", "deduct_lowest"),
}


def examples(times: int) -> int:
    """``times`` as many examples as Hypothesis tries by default in the tier that runs."""
    default = settings.default
    assert default is not None
    return times * default.max_examples


def _chosen(pick: Pick, options: Mapping[str, Sequence[Any]]) -> dict[str, Any]:
    return {key: pick(values) for key, values in options.items()}


def mixed_rules_json(pick: Pick) -> dict[str, Any]:
    """A rules object of PROTOCOL.md that says every key but ``preset``, each chosen by ``pick``."""
    chosen = {**_chosen(pick, MOVE_OPTIONS), **_chosen(pick, OTHER_OPTIONS)}
    chosen["packets"], chosen["table_packets"] = pick(_PACKETS)
    chosen["players"] = [2] if chosen["draw"] else pick(([2, 3, 4], [2], [3, 4]))
    chosen["points"] = _chosen(pick, _POINTS)
    chosen["game"] = _chosen(pick, _GAME)
    if chosen["game"]["mode"] == "single_hand":
        chosen["game"]["target"] = None
    return chosen


def random_rules(random: Random) -> RuleSet:
    """Rules of any mixture of options, one time in four a preset."""
    if random.random() < 0.25:
        return random.choice(list(PRESETS.values()))
    return parse_rules(mixed_rules_json(random.choice))


def _pick_of(draw: DrawFn) -> Pick:
    return lambda values: draw(st.sampled_from(values))


def rules_objects() -> st.SearchStrategy[dict[str, Any]]:
    """Rules objects that say every key."""

    @st.composite
    def drawn(draw: DrawFn) -> dict[str, Any]:
        return mixed_rules_json(_pick_of(draw))

    return drawn()


@st.composite
def rule_sets(draw: DrawFn, courts: str | None = None) -> RuleSet:
    """Rules in which what decides the legal moves is mixed at will, ``courts`` if not given; shrinks to ``modern``."""
    chosen = _chosen(_pick_of(draw), MOVE_OPTIONS)
    if courts:
        chosen["courts"] = courts
    chosen["game"] = {"mode": draw(st.sampled_from(("target_end", "target_end", "claim", "pegged")))}
    return parse_rules(chosen)


@st.composite
def positions(draw: DrawFn, rules: st.SearchStrategy[RuleSet] | None = None, most: int = 8) -> Position:
    """A position to study: up to four hand cards a seat, at most ``most`` loose cards, up to three builds of any seat.

    Builds are single and multiple; an owner may lack the redeemer, but holds it oftener than chance would have it. The
    mover's hand is likelier than by chance to hold what a build of a hand card and a loose card would need.
    """
    chosen = draw(rule_sets() if rules is None else rules)
    players = draw(st.sampled_from((2, 3, 4, 4)))
    partners = players == 4 and draw(st.sampled_from((False, True, True)))
    pool = _Pool(draw, chosen)
    builds = [build for _ in range(draw(st.integers(0, 3))) if (build := pool.build(players))]
    loose = card_set(pool.card() for _ in range(draw(st.integers(0, most - len(builds)))))
    turn = draw(st.integers(0, players - 1))
    owned = [
        build.value for build in builds if build.owner == turn and draw(st.sampled_from((True, True, True, False)))
    ]
    hands = [pool.hand(owned, [*iter_cards(loose)]) if seat == turn else pool.hand() for seat in range(players)]
    sides = 2 if partners else players
    out = _some_out(draw, sides) if chosen.game.mode == "claim" else ()
    return Position(
        rules=chosen,
        players=players,
        partners=partners,
        dealer=draw(st.integers(0, players - 1)),
        turn=turn,
        hands=tuple(hands),
        loose=loose,
        builds=tuple(sorted(builds, key=lambda build: build.cards & -build.cards)),
        stock=(),
        taken=(0,) * sides,
        sweeps=(0,) * sides,
        last_taker=None,
        totals=(0,) * sides,
        target=chosen.game.target,
        out=out,
    )


def _some_out(draw: DrawFn, sides: int) -> tuple[int, ...]:
    """Which sides have claimed falsely: now and then all but one, and the game is over."""
    return tuple(side for side in range(sides - 1) if draw(st.sampled_from((False, False, True))))


class _Pool:
    """The cards not yet placed; a card is drawn from it, low ones oftener."""

    def __init__(self, draw: DrawFn, rules: RuleSet) -> None:
        self._draw = draw
        self._rules = rules
        self._left = set(range(52))

    def card(self) -> Card:
        """One card: of any rank, or of one up to six."""
        left = sorted(self._left)
        low = [card for card in left if rank_of(card) < 6]
        narrowed = self._draw(st.sampled_from((left, low or left)))
        return self._taken(self._draw(st.sampled_from(narrowed)))

    def _taken(self, card: Card) -> Card:
        self._left.remove(card)
        return card

    def hand(self, wished: Sequence[int] = (), loose: Sequence[Card] = ()) -> CardSet:
        """One to four cards: where there are such, one for each wished value, or two that may build on a loose card."""
        cards = [card for value in wished if (card := self._of_value(value)) is not None]
        if loose and len(cards) < 3 and self._draw(st.sampled_from((True, True, False))):
            cards += self._building_pair(self._draw(st.sampled_from(loose)))
        more = self._draw(st.integers(0 if cards else 1, 4 - len(cards)))
        return card_set(cards + [self.card() for _ in range(more)])

    def _building_pair(self, under: Card) -> list[Card]:
        """A card to lay on ``under`` and one that could take both as a sum or, of equal cards, as a call."""
        worth = self._rules.table_values
        laid = [card for card in sorted(self._left) if worth[card] and worth[card] + worth[under] <= 14]
        if not laid:
            return []
        first = self._taken(self._draw(st.sampled_from(laid)))
        held = self._of_value(worth[first] + self._draw(st.sampled_from((1, 1, 1, 0))) * worth[under])
        return [first] if held is None else [first, held]

    def _of_value(self, value: int) -> Card | None:
        """A card that has the value in hand."""
        fitting = [card for card in sorted(self._left) if value in self._rules.capture_values[card]]
        return self._taken(self._draw(st.sampled_from(fitting))) if fitting else None

    def build(self, players: int) -> TableBuild | None:
        """A build of one to three groups, or None where the cards left make none of the value drawn."""
        value = self._draw(st.sampled_from((*range(2, 15), 15, 16, 1)))
        groups: list[CardSet] = []
        for _ in range(self._draw(st.integers(1, 3))):
            group = self._group(value)
            if group is None:
                break
            groups.append(group)
        if not groups or (len(groups) == 1 and groups[0].bit_count() == 1):
            self._left |= {card for group in groups for card in iter_cards(group)}
            return None
        owner = self._draw(st.integers(0, players - 1))
        return TableBuild(sum(groups), value, owner, len(groups) > 1)

    def _group(self, value: int) -> CardSet | None:
        """Up to three cards that sum to the value on the table."""
        worth = self._rules.table_values
        able = [card for card in sorted(self._left) if not (self._rules.courts == "pair" and COURTS >> card & 1)]
        firsts = [card for card in able if worth[card] <= value]
        if not firsts:
            return None
        first = self._draw(st.sampled_from(firsts))
        need = value - worth[first]
        others = [card for card in able if card != first and worth[card] <= need]
        rests: list[tuple[Card, ...]] = [()] if not need else [(card,) for card in others if worth[card] == need]
        if not rests:
            rests = [pair for pair in combinations(others, 2) if worth[pair[0]] + worth[pair[1]] == need]
        if not rests:
            return None
        return card_set(self._taken(card) for card in (first, *self._draw(st.sampled_from(rests))))
