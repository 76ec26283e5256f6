"""What the plays of this round say about the hands they were made from."""

from collections.abc import Iterator
from typing import Final, NamedTuple

from cassino_desktop.ai.lean import Bag
from cassino_desktop.ai.policy import Policy
from cassino_desktop.ai.scene import Scene
from cassino_desktop.ai.steps import BUILD, Step, Table
from cassino_desktop.engine.cards import FULL_PACK, CardSet, iter_cards
from cassino_desktop.engine.moves import Build, Capture, CardPlay, Trail
from cassino_desktop.engine.notation import UnreadableMoveError, parse_move
from cassino_desktop.engine.state import Position, TableBuild

TEMPERATURE: Final = 0.5
"""How many points of difference make a play e times as likely; people and programs err."""
FLOOR: Final = 0.05
"""How much of a play's likelihood is shared evenly by all plays."""
_FINE: Final = 64  # steps of the table of powers in one unit
_LOOK_BACK: Final = 8
_DRAWN_CARDS: Final = 40  # of Draw Cassino's stock, one after each play


def _powers() -> tuple[float, ...]:
    """Return e to the power of -20 to 20 in steps of 1/64, by multiplication alone: the same on every machine."""
    step = 1.0 + (1 / _FINE) * (1 + (1 / _FINE) / 2 * (1 + (1 / _FINE) / 3 * (1 + (1 / _FINE) / 4)))
    up = [1.0]
    for _ in range(20 * _FINE):
        up.append(up[-1] * step)
    return (*(1.0 / power for power in reversed(up[1:])), *up)


POWERS: Final = _powers()


def power(exponent: float) -> float:
    """Return e to the power of ``exponent``, rounded to 1/64 and bounded by 20 either way."""
    place = int(exponent * _FINE + 20 * _FINE + 0.5)
    return POWERS[min(max(place, 0), 40 * _FINE)]


class Played(NamedTuple):
    """A play of this round: who made it, what lay on the table, which cards nobody had seen, and the play."""

    seat: int
    table: Table
    unseen: Bag
    held: int
    played: int
    what: int
    value: int
    left: Table
    since: Bag
    drawn: int


class _Weighed(NamedTuple):
    """The plays of one class of card at a table: the sum of their powers, and how many they are."""

    plain: float
    plays: int
    builds: dict[int, tuple[float, int]]


class Evidence:
    """How likely hands make what their holders have played this round, by a policy that is thought to play them."""

    def __init__(self, scene: Scene, policy: Policy, temperature: float = TEMPERATURE) -> None:
        self.scene = scene
        self.policy = policy
        self.temperature = temperature
        self.events = [event for event in played_this_round(scene) if event.seat != scene.seat]
        self._classes: dict[tuple[int, int], _Weighed] = {}
        self._hands: dict[tuple[int, tuple[int, ...]], float] = {}
        self._observed = [
            power(self._score(event.table, self._step(event), event) / temperature) for event in self.events
        ]

    @property
    def speaks(self) -> bool:
        """Return whether there is any play to judge by."""
        return bool(self.events)

    def likelihood(self, seat: int, cards: list[int]) -> float:
        """Return how likely the seat, holding these classes now, has played as it has, up to a constant."""
        key = (seat, tuple(cards) if self.scene.lean.rules.draw else tuple(sorted(cards)))
        found = self._hands.get(key)
        if found is None:
            found = 1.0
            for place, event in enumerate(self.events):
                if event.seat == seat:
                    found *= self._likelihood(place, event, cards[: len(cards) - event.drawn])
            self._hands[key] = found
        return found

    def _likelihood(self, place: int, event: Played, cards: list[int]) -> float:
        """Return how likely one play was from a hand of which ``cards`` are left."""
        lean = self.scene.lean
        hand = sum(lean.units[number] for number in cards) + event.since
        total, count = 0.0, 0
        classes = lean.classes(hand)
        for number in classes:
            weighed = self._weighed(place, event, number)
            total += weighed.plain
            count += weighed.plays
            if weighed.builds:
                rest = hand - lean.units[number]
                for value, (more, ways) in weighed.builds.items():
                    if lean.holders.get(value, 0) & rest:
                        total += more
                        count += ways
        if event.what == BUILD and not lean.holders.get(event.value, 0) & (hand - lean.units[event.played]):
            return FLOOR / 10  # only a partner's build could have been made so
        observed = self._observed[place]
        total = max(total, observed)
        return (1 - FLOOR) * observed / total + FLOOR / max(count, 1)

    def _weighed(self, place: int, event: Played, number: int) -> _Weighed:
        key = (place, number)
        found = self._classes.get(key)
        if found is None:
            found = self._classes[key] = self._weigh(event, number)
        return found

    def _weigh(self, event: Played, number: int) -> _Weighed:
        maker, rules = self.policy.maker, self.scene.lean.rules
        everything = event.unseen
        owned = [place for place, build in enumerate(event.table[1]) if build[2] == event.seat]
        steps = maker.captures(everything, number, event.table, [])
        if not owned or rules.owner_duty == "free":
            steps.append(maker.trail(number, event.table))
        plain = sum(self._power(event, step) for step in steps)
        builds: dict[int, tuple[float, int]] = {}
        if rules.building:
            for step in maker.builds(everything, number, event.table, event.seat, owned):
                total, count = builds.get(step.value, (0.0, 0))
                builds[step.value] = (total + self._power(event, step), count + 1)
        return _Weighed(plain, len(steps), builds)

    def _power(self, event: Played, step: Step) -> float:
        return power(self._score(event.table, step, event) / self.temperature)

    def _score(self, _table: Table, step: Step, event: Played) -> float:
        return self.policy.score(step, event.seat, self.policy.unseen_by_kind(event.unseen), event.held)

    def _step(self, event: Played) -> Step:
        """Return the play that was made, as a step."""
        won = 0
        if event.what == 1:
            lean, (loose, builds) = self.scene.lean, event.table
            gone = loose - event.left[0]
            won = lean.tallies[event.played] + lean.tally(gone)
            left = list(event.left[1])
            for build in builds:
                if build in left:
                    left.remove(build)
                else:
                    won += lean.tally(build[0])
        return Step(event.played, event.what, 0, 0, event.value, event.left, won)


# what happened


def played_this_round(scene: Scene) -> list[Played]:
    """Return the plays of this round, the last few where the hand is one round; none where the history does not fit."""
    try:
        moves = [(seat, parse_move(text)) for seat, text in scene.view.history]
    except UnreadableMoveError:
        return []
    plays = [(seat, move) for seat, move in moves if isinstance(move, CardPlay)]
    wanted = _plays_this_round(scene, [seat for seat, _ in plays])
    if not wanted:
        return []
    told = list(_told(scene.view.position, plays))
    if len(told) != len(plays) + 1 or told[-1] != _table_of(scene.view.position):
        return []
    return _events(scene, plays, told, wanted)


def _plays_this_round(scene: Scene, seats: list[int]) -> int:
    """Return how many of the last plays belong to this round, 0 where the hands do not bear it out."""
    if scene.lean.rules.draw:
        return min(_LOOK_BACK, len(seats))
    wanted = sum(max(4 - count, 0) for count in scene.counts)
    recent = seats[len(seats) - wanted :] if wanted <= len(seats) else []
    fits = all(recent.count(seat) == 4 - count for seat, count in enumerate(scene.counts))
    return wanted if fits else 0


_Told = tuple[CardSet, tuple[TableBuild, ...]]


def _table_of(position: Position) -> _Told:
    return position.loose, tuple(sorted(position.builds))


def _told(position: Position, plays: list[tuple[int, CardPlay]]) -> Iterator[_Told]:
    """Yield the table before each play of the hand, and the one after the last; it ends where a play does not fit."""
    seen = position.table | sum(position.taken)
    loose = seen & ~sum(1 << card for card in {move.card for _, move in plays})
    standing = {build.cards: build for build in position.builds}
    builds: dict[CardSet, TableBuild] = {}
    yield loose, ()
    for seat, move in plays:
        match move:
            case Trail(card):
                loose |= 1 << card
            case Capture(_, taken, things):
                if taken & ~loose or any(cards not in builds for cards in things):
                    return
                loose &= ~taken
                for cards in things:
                    del builds[cards]
            case Build(_, _, absorbed, target):
                if absorbed & ~loose or (target and target not in builds):
                    return
                loose &= ~absorbed
                made = _made(position, seat, move, builds.pop(target, None))
                builds[made.cards] = standing.get(made.cards, made)
        yield loose, tuple(sorted(builds.values()))


def _made(position: Position, seat: int, move: Build, target: TableBuild | None) -> TableBuild:
    worth = position.rules.table_values
    cards = move.loose | 1 << move.card
    total = sum(worth[card] for card in iter_cards(cards)) + (target.value if target else 0)
    multiple = total > move.value or (target is not None and target.multiple)
    return TableBuild(cards | move.target, move.value, seat, multiple)


def _events(scene: Scene, plays: list[tuple[int, CardPlay]], told: list[_Told], wanted: int) -> list[Played]:
    lean, players = scene.lean, scene.players
    since = [0] * players
    drawn = [0] * players
    sizes = list(scene.counts)
    known = sum(1 << move.card for _, move in plays)
    unseen = lean.bag(FULL_PACK & ~(scene.view.position.table | sum(scene.view.position.taken) | known))
    events: list[Played] = []
    for place in range(len(plays) - 1, len(plays) - 1 - wanted, -1):
        seat, move = plays[place]
        unseen += lean.units[lean.class_of[move.card]]
        since[seat] += lean.units[lean.class_of[move.card]]
        if lean.rules.draw and place < _DRAWN_CARDS:
            drawn[seat] += 1
        else:
            sizes[seat] += 1
        value = move.value if isinstance(move, Build) else 0
        what = 0 if isinstance(move, Trail) else 1 if isinstance(move, Capture) else 2
        held = sum(sizes[other] for other in range(players) if scene.side_of[other] != scene.side_of[seat])
        events.append(
            Played(
                seat, _lean_table(scene, told[place]), unseen, held, lean.class_of[move.card], what, value,
                _lean_table(scene, told[place + 1]), since[seat], drawn[seat],
            )
        )  # fmt: skip
    return events


def _lean_table(scene: Scene, told: _Told) -> Table:
    lean = scene.lean
    builds = sorted((lean.bag(build.cards), build.value, build.owner, build.multiple) for build in told[1])
    return lean.bag(told[0]), tuple(builds)
