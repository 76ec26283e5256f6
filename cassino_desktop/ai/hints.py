"""Hints: the expert's view of a seat, each play with its expected points and the reasons for it, as data.

The window words the reasons. :func:`reasons_for` judges one play by itself, without search, so that it may be asked
about plays that an engine process has already ranked.
"""

from collections.abc import Sequence
from enum import Enum
from random import Random
from typing import NamedTuple

from cassino_desktop.ai.choice import Candidate
from cassino_desktop.ai.expert import EXPERT
from cassino_desktop.ai.search import searched
from cassino_desktop.engine.cards import (
    ACES,
    BIG_CASSINO,
    JACK_OF_SPADES,
    LITTLE_CASSINO,
    RANK_SETS,
    SPADES,
    CardSet,
    iter_cards,
    rank_of,
)
from cassino_desktop.engine.groups import reachable
from cassino_desktop.engine.moves import Build, Capture, CardPlay, Move, Trail
from cassino_desktop.engine.play import carry_out
from cassino_desktop.engine.view import View, completed, unseen_cards


class Why(Enum):
    """Why a play is good. In brackets: what ``cards``, ``value`` and ``number`` of the reason say."""

    WINS_BY_CLAIM = "wins_by_claim"
    ONLY_PLAY = "only_play"
    SWEEPS = "sweeps"
    TAKES_BIG = "takes_big"
    TAKES_LITTLE = "takes_little"
    TAKES_ACES = "takes_aces"  # cards: the aces
    TAKES_JACK_OF_SPADES = "takes_jack_of_spades"
    TAKES_SPADES = "takes_spades"  # number
    TAKES_MANY = "takes_many"  # number: cards in all, the one played among them
    TAKES_OWN_BUILD = "takes_own_build"  # value, cards
    TAKES_OTHERS_BUILD = "takes_others_build"  # value, cards
    LEAVES_NO_SUM = "leaves_no_sum"  # value: several cards made it before and none do now; an unseen card takes it
    TAKES_LAST = "takes_last"  # what is left goes to the last to take; number: cards that lie there
    BUILDS = "builds"  # value
    RAISES_OTHERS_BUILD = "raises_others_build"  # value: the new one
    ADDS_TO_BUILD = "adds_to_build"  # value
    BUILD_IS_SAFE = "build_is_safe"  # value: no unseen card takes it
    KEEPS_BUILD = "keeps_build"  # value: the build stays for the next turn
    NO_CARD_PAIRS = "no_card_pairs"  # cards: the card trailed; nobody else can hold its rank
    MAKES_NO_SUM = "makes_no_sum"  # cards: the card trailed; it adds up to nothing with what lies there
    CANNOT_BE_SWEPT = "cannot_be_swept"  # no card takes all that is left
    ONLY_CARD_NOT_SWEPT = "only_card_not_swept"  # the only card of the hand after which that is so
    KEEPS_POINTS = "keeps_points"  # cards: the cards that count for points, kept in hand
    LEAST_LOSS = "least_loss"  # nothing better to say


class HintReason(NamedTuple):
    """A reason as data: the code, and where it says so a set of cards, a build's value or a number."""

    why: Why
    cards: CardSet = 0
    value: int = 0
    number: int = 0


class Hint(NamedTuple):
    """A play, its ``value`` (expected points, mine less the best other side's), and why, weightiest first."""

    move: Move
    value: float
    reasons: tuple[HintReason, ...]


def hints(view: View, chance: Random, budget_ms: int | None = None) -> tuple[Hint, ...]:
    """Return the plays the expert considers for the seat of ``view``, best first, with reasons."""
    return explained(view, searched(view, EXPERT, chance, budget_ms).candidates)


def explained(view: View, candidates: Sequence[Candidate]) -> tuple[Hint, ...]:
    """Return all the plays that were considered with their reasons; one alone is the only play."""
    first = (HintReason(Why.ONLY_PLAY),) if len(candidates) == 1 and isinstance(candidates[0].move, CardPlay) else ()
    return tuple(Hint(item.move, item.value, first + reasons_for(view, item.move)) for item in candidates)


def reasons_for(view: View, move: Move) -> tuple[HintReason, ...]:
    """Return what speaks for a legal play of the seat of ``view``, weightiest first; at least one reason."""
    if not isinstance(move, CardPlay):
        return (HintReason(Why.WINS_BY_CLAIM),)
    judged = _Judged(view, move)
    if isinstance(move, Capture):
        found = judged.of_capture(move)
    elif isinstance(move, Build):
        found = judged.of_build(move)
    else:
        found = judged.of_trail(move)
    return tuple(found or [HintReason(Why.LEAST_LOSS)])


class _Judged:
    """One play and what it leaves."""

    def __init__(self, view: View, move: Move) -> None:
        # How the unseen cards lie makes no difference to what one play takes and leaves on the table.
        self.before = completed(view, tuple(iter_cards(unseen_cards(view))))
        self.unseen = unseen_cards(view)
        self.seat = view.seat
        self.others_hold = sum(view.hidden) > 0 or view.hidden_stock > 0
        _, self.transition = carry_out(self.before, move)
        self.loose = self._loose_left(move)

    def _loose_left(self, move: Move) -> CardSet:
        loose = self.before.loose
        if isinstance(move, Trail):
            return loose | 1 << move.card
        if isinstance(move, Capture | Build):
            return loose & ~move.loose
        return loose

    def of_capture(self, move: Capture) -> list[HintReason]:
        """Return the reasons for a capture."""
        found = [HintReason(Why.SWEEPS)] if self.transition.sweep_scores else []
        won = 1 << move.card | move.loose | sum(move.builds)
        found += self._points_won(won)
        for build in self.before.builds:
            if build.cards in move.builds:
                mine = self.before.side_of(build.owner) == self.before.side_of(self.seat)
                why = Why.TAKES_OWN_BUILD if mine else Why.TAKES_OTHERS_BUILD
                found.append(HintReason(why, build.cards, build.value))
        left = self.loose.bit_count() + sum(
            build.cards.bit_count() for build in self.before.builds if build.cards not in move.builds
        )
        if not self.before.stock and left and sum(hand.bit_count() for hand in self.before.hands) <= 3:
            found.append(HintReason(Why.TAKES_LAST, number=left))
        if value := self._sum_gone():
            found.append(HintReason(Why.LEAVES_NO_SUM, value=value))
        spades = (won & SPADES).bit_count()
        if spades > 1:
            found.append(HintReason(Why.TAKES_SPADES, won & SPADES, number=spades))
        if won.bit_count() > 2 or not found:
            found.append(HintReason(Why.TAKES_MANY, won, number=won.bit_count()))
        return found + self._kept_builds(move.builds)

    def _sum_gone(self) -> int:
        """Return the largest value that several loose cards made before a capture and nothing loose makes now, or 0.

        Only values that an unseen card takes count, and only where cards are left to be taken.
        """
        rules = self.before.rules
        worth = rules.table_values
        before = [worth[card] for card in iter_cards(self.before.loose) if worth[card]]
        after = [worth[card] for card in iter_cards(self.loose) if worth[card]]
        if not after or not self.others_hold:
            return 0
        able = {value for card in iter_cards(self.unseen) for value in rules.capture_values[card]}
        gone = [
            value
            for value in able
            if reachable([part for part in before if part < value], value) and not reachable(after, value)
        ]
        return max(gone, default=0)

    def _points_won(self, won: CardSet) -> list[HintReason]:
        points = self.before.rules.points
        found = []
        if won >> BIG_CASSINO & 1 and points.big:
            found.append(HintReason(Why.TAKES_BIG, 1 << BIG_CASSINO))
        if won & ACES and points.ace:
            found.append(HintReason(Why.TAKES_ACES, won & ACES, number=(won & ACES).bit_count()))
        if won >> LITTLE_CASSINO & 1 and points.little:
            found.append(HintReason(Why.TAKES_LITTLE, 1 << LITTLE_CASSINO))
        if won >> JACK_OF_SPADES & 1 and points.jack_of_spades:
            found.append(HintReason(Why.TAKES_JACK_OF_SPADES, 1 << JACK_OF_SPADES))
        return found

    def of_build(self, move: Build) -> list[HintReason]:
        """Return the reasons for a build."""
        target = next((build for build in self.before.builds if build.cards == move.target), None)
        cards = move.target | move.loose | 1 << move.card
        if target is None:
            found = [HintReason(Why.BUILDS, cards, move.value)]
        elif target.value == move.value:
            found = [HintReason(Why.ADDS_TO_BUILD, cards, move.value)]
        elif self.before.side_of(target.owner) != self.before.side_of(self.seat):
            found = [HintReason(Why.RAISES_OTHERS_BUILD, cards, move.value)]
        else:
            found = [HintReason(Why.BUILDS, cards, move.value)]
        if self._is_safe(move.value):
            found.insert(0, HintReason(Why.BUILD_IS_SAFE, cards, move.value))
        return found

    def of_trail(self, move: Trail) -> list[HintReason]:
        """Return the reasons for a trail."""
        card, found = 1 << move.card, []
        if not RANK_SETS[rank_of(move.card)] & self.unseen:
            found.append(HintReason(Why.NO_CARD_PAIRS, card))
        if not self._swept():
            others = [c for c in iter_cards(self.before.hands[self.seat]) if c != move.card]
            alone = others and all(self._swept(self.before.loose | 1 << other) for other in others)
            if alone:
                found.append(HintReason(Why.ONLY_CARD_NOT_SWEPT, card))
            elif self.loose.bit_count() < 3:
                found.append(HintReason(Why.CANNOT_BE_SWEPT))
        if not self._joins(move.card):
            found.append(HintReason(Why.MAKES_NO_SUM, card))
        kept = self.before.hands[self.seat] & ~card & self._counting_cards()
        if kept and not card & self._counting_cards():
            found.append(HintReason(Why.KEEPS_POINTS, kept))
        return found + self._kept_builds(())

    def _counting_cards(self) -> CardSet:
        points = self.before.rules.points
        cards = ACES if points.ace else 0
        cards |= (1 << BIG_CASSINO if points.big else 0) | (1 << LITTLE_CASSINO if points.little else 0)
        return cards | (1 << JACK_OF_SPADES if points.jack_of_spades else 0)

    def _kept_builds(self, taken: tuple[CardSet, ...]) -> list[HintReason]:
        """Return a reason for each own build that stays."""
        return [
            HintReason(Why.BUILD_IS_SAFE if self._is_safe(build.value) else Why.KEEPS_BUILD, build.cards, build.value)
            for build in self.before.builds
            if build.owner == self.seat and build.cards not in taken
        ]

    def _is_safe(self, value: int) -> bool:
        """Return whether no card that others may hold takes a build of this value."""
        return not self.before.rules.holders.get(value, 0) & self.unseen

    def _joins(self, card: int) -> bool:
        """Return whether a trailed card makes a sum with others that an unseen card could take."""
        rules = self.before.rules
        worth = rules.table_values
        if not worth[card]:
            return False
        values = [worth[other] for other in iter_cards(self.before.loose) if worth[other]]
        able = {value for other in iter_cards(self.unseen) for value in rules.capture_values[other]}
        return any(
            value > worth[card] and reachable(values, value - worth[card]) for value in sorted(able) if value < 64
        )

    def _swept(self, loose: CardSet | None = None) -> bool:
        """Return whether one unseen card could take all of the table."""
        loose = self.loose if loose is None else loose
        rules = self.before.rules
        worth = rules.table_values
        ranks = {rank_of(card) for card in iter_cards(loose)}
        if self.before.builds or not loose:
            return False
        if len(ranks) == 1 and RANK_SETS[next(iter(ranks))] & self.unseen:
            return loose.bit_count() == 1 or rules.court_capture == "all" or bool(worth[loose.bit_length() - 1])
        total = sum(worth[card] for card in iter_cards(loose))
        if any(not worth[card] for card in iter_cards(loose)):
            return False
        able = {value for card in iter_cards(self.unseen) for value in rules.capture_values[card]}
        return total in able
