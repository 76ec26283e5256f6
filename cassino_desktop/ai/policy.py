"""A fast player for playouts: what a play banks, less what it leaves to the next players by the odds of the ranks.

It is ``counter`` in analytic form: no hands are sampled, the chance that hidden hands hold a rank is reckoned from how
many of its cards are unseen.
"""

from collections.abc import Iterator
from typing import Final, NamedTuple

from cassino_desktop.ai.lean import SPADES_AT, Bag, LeanBuild, LeanRules, Tally
from cassino_desktop.ai.steps import BUILD, CAPTURE, EMPTY, TRAIL, Step, StepMaker, Table

CARD_WORTH: Final = 0.2 / 3
"""What one card more is worth of the points for most cards."""
SPADE_WORTH: Final = 0.15
"""What one spade more is worth of the points for most spades."""
OWN_BUILD: Final = 0.8
"""What a build of one's own that nobody takes is worth of what is in it."""


class Weights(NamedTuple):
    """What the policy weighs: ``reply`` the best reply expected, ``build`` a build of its own that survives."""

    reply: float = 1.0
    build: float = OWN_BUILD


Reply = tuple[float, int]
"""What a card of a kind could take at a table: its worth and the kind."""


class Worths:
    """What cards are worth while majorities are open: true points, and a share of the majorities for each card."""

    def __init__(self, lean: LeanRules) -> None:
        points = lean.rules.points
        self.lean = lean
        self.card = points.cards * CARD_WORTH
        self.spade = points.spades * SPADE_WORTH
        self.sweep = lean.rules.sweep_points
        self._known: dict[Tally, float] = {}

    def of(self, tally: Tally) -> float:
        """Return the worth of a tally in points."""
        found = self._known.get(tally)
        if found is None:
            cards, spades = tally & 255, tally >> SPADES_AT & 255
            found = self._known[tally] = self.lean.pegged(tally) + cards * self.card + spades * self.spade
        return found


class Policy:
    """Scores steps at tables; one for each search, since it remembers what it has worked out."""

    def __init__(self, maker: StepMaker, side_of: tuple[int, ...], weights: Weights | None = None) -> None:
        self.maker = maker
        self.lean = lean = maker.lean
        self.side_of = side_of
        self.weights = weights or Weights()
        self.worths = Worths(lean)
        kinds: dict[tuple[int, tuple[int, ...]], int] = {}
        self.kind_of = [
            kinds.setdefault((lean.ranks[number], lean.capture_values[number]), len(kinds))
            for number in range(len(lean.units))
        ]
        self.kinds = tuple(kinds)
        self.kind_fields: list[Bag] = [
            sum(field for field, kind in zip(lean.fields, self.kind_of, strict=True) if kind == wanted)
            for wanted in range(len(self.kinds))
        ]
        self.holders = {
            value: tuple(kind for kind, (_, values) in enumerate(self.kinds) if value in values)
            for value in lean.holders
        }
        self._pairing = [lean.pairs_only[self.kind_of.index(kind)] for kind in range(len(self.kinds))]
        self._replies: dict[Table, tuple[Reply, ...]] = {}
        self._unseen: dict[Bag, tuple[int, ...]] = {}
        self._odds: dict[tuple[int, int], tuple[float, ...]] = {}
        self._best: dict[tuple[int, Bag, Table, int], Step] = {}
        self._steps: dict[tuple[int, Bag, Table], list[tuple[float, Step]]] = {}

    # what can be known of the hidden hands

    def unseen_by_kind(self, bag: Bag) -> tuple[int, ...]:
        """Return how many cards of each kind a bag holds, and last their sum."""
        found = self._unseen.get(bag)
        if found is None:
            lean = self.lean
            counts = [0] * len(self.kinds)
            for number in lean.classes(bag):
                counts[self.kind_of[number]] += lean.count(bag, number)
            found = self._unseen[bag] = (*counts, sum(counts))
        return found

    def odds(self, unseen: int, held: int) -> tuple[float, ...]:
        """Return the chance that ``held`` of ``unseen`` cards hold one of 0, 1, ... 8 given cards."""
        key = (unseen, held)
        found = self._odds.get(key)
        if found is None:
            held = min(held, unseen)
            chances, miss = [0.0], 1.0
            for wanted in range(8):
                left = unseen - wanted
                miss = miss * (left - held) / left if left > held else 0.0
                chances.append(1.0 - miss)
            found = self._odds[key] = tuple(chances)
        return found

    # what a table offers

    def replies(self, table: Table) -> tuple[Reply, ...]:
        """Return what one card of each kind could take at most, the richest first; kinds that take nothing left out."""
        found = self._replies.get(table)
        if found is None:
            found = self._replies[table] = tuple(sorted(self._replies_at(table), key=lambda reply: -reply[0]))
        return found

    def _replies_at(self, table: Table) -> Iterator[Reply]:
        loose, builds = table
        if not loose and not builds:
            return
        by_value: dict[int, float] = {}
        sums = self.maker.sums(loose)
        built = {build[1] for build in builds}
        open_sums = self.lean.rules.build_as_card and bool(builds)
        for kind, (rank, values) in enumerate(self.kinds):
            best = 0.0
            if self._pairing[kind] and loose & self.lean.rank_fields[rank]:
                best = self._richest(self.maker.paired(rank, loose), table)
            for value in values:
                if value not in by_value:
                    able = open_sums or value in built or sums[value]
                    by_value[value] = self._richest(self.maker.unions(value, loose, builds), table) if able else 0.0
                best = max(best, by_value[value])
            if best:
                yield best + self.worths.card, kind

    def _richest(self, bags: list[Bag], table: Table) -> float:
        """Return the most that one of the unions is worth."""
        best = 0.0
        for bag in bags:
            best = max(best, self._union_worth(bag, table))
        return best

    def _union_worth(self, bag: Bag, table: Table) -> float:
        lean, worths = self.lean, self.worths
        loose, builds = table
        taken = bag & lean.loose_part
        worth = worths.of(self.maker.tally(taken))
        all_built = True
        for place, build in enumerate(builds):
            if bag & lean.build_units[place]:
                worth += worths.of(self.maker.tally(build[0]))
            else:
                all_built = False
        return worth + worths.sweep if taken == loose and all_built else worth

    # scores

    def announced(self, builds: tuple[LeanBuild, ...], seat: int) -> dict[int, None]:
        """Return the kinds that the other sides' builds say are held; where several kinds could be, the first."""
        return {
            self.holders[build[1]][0]: None
            for build in builds
            if self.side_of[build[2]] != self.side_of[seat] and self.holders.get(build[1])
        }

    def left(self, table: Table, seat: int, unseen: tuple[int, ...], held: int) -> float:
        """Return what the others are expected to take from a table: their best play by the odds."""
        replies = self.replies(table)
        if not replies or not held:
            return 0.0
        odds = self.odds(unseen[-1], held)
        known = self.announced(table[1], seat) if table[1] else ()
        expected, miss = 0.0, 1.0
        for gain, kind in replies:
            if kind in known:
                return expected + miss * gain
            count = unseen[kind]
            if count:
                chance = odds[count]
                expected += miss * chance * gain
                miss -= miss * chance
        return expected

    def kept(self, table: Table, seat: int, unseen: tuple[int, ...], held: int) -> float:
        """Return what the seat's own builds are worth by the odds that nobody takes them."""
        odds = self.odds(unseen[-1], held)
        worth = 0.0
        for build in table[1]:
            if build[2] == seat:
                count = sum(unseen[kind] for kind in self.holders.get(build[1], ()))
                content = self.worths.of(self.maker.tally(build[0])) + self.worths.card
                worth += content * (1.0 - odds[min(count, 8)])
        return worth * self.weights.build

    def banked(self, step: Step) -> float:
        """Return what a step takes at once."""
        if step.what != CAPTURE:
            return 0.0
        worth = self.worths.of(step.won)
        return worth + self.worths.sweep if step.table == EMPTY else worth

    def score(self, step: Step, seat: int, unseen: tuple[int, ...], held: int) -> float:
        """Return what a step is worth to the seat: banked, less the expected reply, with builds likely to be kept."""
        score = self.banked(step) - self.weights.reply * self.left(step.table, seat, unseen, held)
        return score + self.kept(step.table, seat, unseen, held) if step.table[1] else score

    def steps(self, hand: Bag, table: Table, seat: int) -> list[tuple[float, Step]]:
        """Return the legal steps with what each banks, the most first."""
        key = (seat, hand, table)
        found = self._steps.get(key)
        if found is None:
            listed = [(self.banked(step), step) for step in self.maker.steps(hand, table, seat)]
            listed.sort(key=_by_banked)
            if self.maker.most is not None and len(listed) > self.maker.most:
                listed = self._thinned(listed, self.maker.most // 3)
            found = self._steps[key] = listed
        return found

    def _thinned(self, listed: list[tuple[float, Step]], most: int) -> list[tuple[float, Step]]:
        """Return of a crowd of steps the richest captures, the richest builds, and all trails."""
        captures = [item for item in listed if item[1].what == CAPTURE][:most]
        builds = sorted((item for item in listed if item[1].what == BUILD), key=self._by_content)[:most]
        return captures + builds + [item for item in listed if item[1].what == TRAIL]

    def _by_content(self, item: tuple[float, Step]) -> float:
        return -self.worths.of(self.maker.tally(item[1].taken))

    def best(self, hand: Bag, table: Table, seat: int, unseen_bag: Bag, held: int) -> Step | None:
        """Return the step with the highest score, None where there is no legal one.

        ``unseen_bag`` are the cards nobody has shown, the seat's own among them; ``held`` is how many the other sides
        hold.
        """
        key = (seat, hand, table, held)
        step = self._best.get(key)
        if step is None:
            unseen = self.unseen_by_kind(unseen_bag - hand)
            best = -1e9
            for banked, candidate in self.steps(hand, table, seat):
                if candidate.what != BUILD and banked <= best and not candidate.table[1]:
                    continue  # a reply only lessens what it banks
                score = self.score(candidate, seat, unseen, held)
                if score > best:
                    best, step = score, candidate
            if step is None:
                return None
            self._best[key] = step
        return step


def _by_banked(item: tuple[float, Step]) -> float:
    return -item[0]
