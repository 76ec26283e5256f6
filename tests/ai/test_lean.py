"""The lean moves, successors and points against the public engine's: any options, players, and partners."""

from collections.abc import Callable, Iterator
from random import Random

from hypothesis import given

from cassino_desktop.ai.judge import Judge
from cassino_desktop.ai.lean import ONE_SWEEP, LeanBuild, LeanRules, lean_rules
from cassino_desktop.ai.scene import scene_of
from cassino_desktop.ai.stakes import Stakes
from cassino_desktop.ai.steps import BUILD, CAPTURE, TRAIL, Step, StepMaker, move_of
from cassino_desktop.engine.deal import opening, shuffled_pack
from cassino_desktop.engine.legality import legal_moves
from cassino_desktop.engine.moves import Build, CardPlay, Trail
from cassino_desktop.engine.play import carry_out
from cassino_desktop.engine.scoring import score_hand
from cassino_desktop.engine.settling import settle
from cassino_desktop.engine.state import Position
from cassino_desktop.engine.view import view_of
from tests.engine.strategies import positions, random_rules

MoveKey = tuple[int, int, int, tuple[LeanBuild, ...], int]
MOST_MOVES = 2000


def key_of(lean: LeanRules, position: Position, move: CardPlay) -> MoveKey:
    """An engine's move in classes."""
    played = lean.class_of[move.card]
    if isinstance(move, Trail):
        return played, TRAIL, 0, (), 0
    if isinstance(move, Build):
        return played, BUILD, lean.bag(move.loose), _builds(lean, position, (move.target,)), move.value
    return played, CAPTURE, lean.bag(move.loose), _builds(lean, position, move.builds), 0


def _builds(lean: LeanRules, position: Position, named: tuple[int, ...]) -> tuple[LeanBuild, ...]:
    kept = tuple(build for build in position.builds if build.cards in named)
    return lean.lean_builds(position._replace(builds=kept))


def step_key(step: Step, builds: tuple[LeanBuild, ...]) -> MoveKey:
    things = tuple(build for place, build in enumerate(builds) if step.things >> place & 1)
    return step.played, step.what, step.taken, things, step.value


def plays(position: Position) -> list[CardPlay]:
    return [move for move in legal_moves(position) if isinstance(move, CardPlay)]


def assert_same(position: Position, maker: StepMaker) -> None:
    """The same moves up to class, each leaving what the engine's leaves."""
    lean, moves = maker.lean, plays(position)
    table = (lean.bag(position.loose), lean.lean_builds(position))
    steps = maker.steps(lean.bag(position.hands[position.turn]), table, position.turn)
    assert {key_of(lean, position, move) for move in moves} == {step_key(step, table[1]) for step in steps}
    side = position.side_of(position.turn)
    for step in steps:
        move = move_of(lean, position, step)
        assert move in moves
        after, transition = carry_out(position, move)
        assert step.sweeps == transition.sweep
        if not transition.residue and not after.hand_over:
            assert step.table == (lean.bag(after.loose), lean.lean_builds(after))
            won = lean.tallies_of(after)[side] - lean.tallies_of(position)[side]
            assert won == step.won + transition.sweep_scores * ONE_SWEEP


@given(position=positions())
def test_the_moves_of_any_position(position: Position) -> None:
    if not position.game_over and len(plays(position)) <= MOST_MOVES:
        assert_same(position, StepMaker(lean_rules(position.rules), position.partners))


def hands_played(random: Random, count: int) -> Iterator[list[Position]]:
    """Hands of any rules, as their positions to the end, building oftener than chance would."""
    for _ in range(count):
        rules = random_rules(random)
        players = random.choice(rules.players)
        partners = players == 4 and random.random() < 0.5
        deck = shuffled_pack(str(random.random()))
        hand = [opening(rules, players, partners, random.randrange(players), deck)]
        while not hand[-1].hand_over and not hand[-1].game_over:
            moves = plays(hand[-1])
            builds = [move for move in moves if isinstance(move, Build)]
            move = random.choice(builds if builds and random.random() < 0.5 else moves)
            hand.append(carry_out(hand[-1], move)[0])
        yield hand


def test_the_moves_of_whole_hands(fresh_seed: int, long_count: Callable[..., int]) -> None:
    for hand in hands_played(Random(fresh_seed), long_count(15, 1000)):
        maker = StepMaker(LeanRules(hand[0].rules), hand[0].partners)
        for position in hand[:-1]:
            if len(plays(position)) <= MOST_MOVES:
                assert_same(position, maker)


def test_the_points_and_the_game_at_the_end_of_a_hand(fresh_seed: int, long_count: Callable[..., int]) -> None:
    random = Random(fresh_seed + 1)
    for hand in hands_played(random, long_count(150, 3000)):
        last, after = hand[-2], hand[-1]
        if after.game_over:
            continue
        lean = LeanRules(last.rules)
        step = next(
            step
            for step in StepMaker(lean, last.partners).steps(
                lean.bag(last.hands[last.turn]), (lean.bag(last.loose), lean.lean_builds(last)), last.turn
            )
            if carry_out(last, move_of(lean, last, step))[0] == after or step.what != CAPTURE
        )
        after, transition = carry_out(last, move_of(lean, last, step))
        if after.game_over:
            continue
        scene = scene_of(view_of(last, last.turn))
        tallies = list(scene.tallies)
        taker = scene.last
        if step.what == CAPTURE:
            taker = scene.side
            tallies[taker] += step.won + transition.sweep_scores * ONE_SWEEP
        points, reckoned = Judge(scene, StepMaker(scene.lean, last.partners)).reckoned(
            tuple(tallies), step.table, taker
        )
        score = score_hand(
            after.rules, after.taken, after.sweeps, taker, residue=bool(transition.residue), carry=after.carry
        )
        assert tuple(points) == score.points
        settled = settle(
            after.rules, after.totals, score.points, taken=after.taken,
            eldest_side=after.side_of(after.eldest), target=after.target, out=after.out,
        )  # fmt: skip
        if settled.finished:
            worth = Stakes(scene).settled(points, reckoned)
            won = scene.side in settled.winners
            assert (worth > 0.5) == (won and len(settled.winners) == 1)
            assert (worth < -0.5) == (not won)
