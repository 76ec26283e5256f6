"""Games with accidents of the deal: decisions are moves like others, and every level decides and plays on."""

from collections.abc import Callable
from dataclasses import replace
from random import Random

import pytest

from cassino_desktop.ai.levels import LEVELS, choose
from cassino_desktop.engine.accidents import AccidentKind
from cassino_desktop.engine.cards import BIG_CASSINO
from cassino_desktop.engine.checking import check
from cassino_desktop.engine.legality import legal_moves
from cassino_desktop.engine.moves import Decision, Verdict
from cassino_desktop.engine.presets import PRESETS
from cassino_desktop.session.flow import Phase
from cassino_desktop.session.history import Played
from cassino_desktop.session.session import ReplayError, Session
from cassino_desktop.session.setup import BadSetupError, GameSetup, SetupProblem, with_accident
from tests.engine.hands import random_move
from tests.session.games import computer, person


def setup_of(
    seed: str, preset: str = "modern", law: str = "foster", players: int = 2, *, partners: bool = False
) -> GameSetup:
    rules = replace(PRESETS[preset], law=law, accidents="often")
    entered = (person(0), *(computer(number) for number in range(1, players)))
    return GameSetup(rules, entered, seed, partners, players - 1)


def random_game(random: Random, most: int = 4) -> Session:
    """A game of some hands, played at random."""
    preset = random.choice(list(PRESETS))
    players = random.choice(PRESETS[preset].players)
    partners = players == 4 and random.random() < 0.5
    law = random.choice(("foster", "hoyle"))
    session = Session(setup_of(str(random.random()), preset, law, players, partners=partners))
    while session.phase is not Phase.GAME_OVER and session.hand_number < most:
        if session.phase is Phase.HAND_OVER:
            session.next_hand()
        else:
            session.play(random_move(random, legal_moves(session.position)))
    return session


def moves_of(hands: tuple[tuple[Played, ...], ...]) -> list[list[tuple[int, str]]]:
    return [[(played.seat, played.text) for played in hand] for hand in hands]


def replayed(setup: GameSetup, hands: list[list[tuple[int, str]]]) -> Session:
    return Session.replayed(setup, hands, (), game_id="again", started=0)


def test_a_game_replays_identically(fresh_seed: int, long_count: Callable[[int, int], int]) -> None:
    random = Random(fresh_seed)
    for _ in range(long_count(25, 300)):
        session = random_game(random)
        again = replayed(session.setup, moves_of(session.hands))
        assert (again.position, again.results, again.result) == (session.position, session.results, session.result)


def a_question(kind: AccidentKind, law: str = "foster") -> Session:
    """A game that stands at a question of this kind, by captures and trails."""
    for number in range(5_000):
        random = Random(number)
        session = Session(setup_of(f"question {number}", law=law))
        while session.phase is Phase.PLAYING:
            law_state = session.position.law
            assert law_state is not None
            if session.position.asked is not None:
                assert law_state.accident is not None
                if law_state.accident.kind == kind:
                    return session
                break
            session.play(random_move(random, legal_moves(session.position)))
    raise AssertionError(kind)


@pytest.mark.parametrize(
    ("kind", "decision"),
    [
        (AccidentKind.EXPOSED_BEFORE, Decision(Verdict.FRESH_DEAL)),
        (AccidentKind.FACED_BEFORE, Decision(Verdict.STAND)),
        (AccidentKind.EXPOSED, Decision(Verdict.REFUSE)),
        (AccidentKind.EXPOSED_LAST, Decision(Verdict.DRAW, 2)),
    ],
)
def test_a_decision_is_a_move_in_the_list_and_can_be_undone(kind: AccidentKind, decision: Decision) -> None:
    session = a_question(kind)
    before = session.position
    assert session.person_to_move is (before.asked == 0)
    session.play(decision)
    assert session.hand_moves[-1].move == decision
    after = session.position
    if before.asked == 0:
        session.undo()
        assert session.position == before
        session.redo()
        assert session.position == after


def test_a_dealer_who_lifts_while_another_is_asked_is_named_in_the_list() -> None:
    session = a_question(AccidentKind.EXPOSED_BEFORE)
    session.play(Decision(Verdict.LIFT, 1))
    assert (session.hand_moves[-1].seat, session.hand_moves[-1].text) == (1, "lift 1")
    assert session.position.asked is None
    again = replayed(session.setup, moves_of(session.hands))
    assert again.position == session.position
    with pytest.raises(ReplayError):
        replayed(session.setup, [[*moves_of(session.hands)[0][:-1], (0, "lift 1")]])


def test_where_the_dealer_miscounted_the_sheet_says_whose_side_counts_nothing(fresh_seed: int) -> None:
    random = Random(fresh_seed)
    seen = 0
    while seen < 5:
        session = random_game(random, 3)
        for sheet in session.results:
            if sheet.barred is not None and sheet.complete:
                seen += 1
                assert sheet.points[sheet.barred].total == 0
                assert sheet.barred == session.position.side_of(sheet.dealer)


@pytest.mark.parametrize("level", LEVELS)
def test_every_level_decides_and_plays_on(level: str, fresh_seed: int, long_count: Callable[[int, int], int]) -> None:
    random = Random(fresh_seed)
    for _ in range(long_count(2, 20)):
        preset = random.choice(list(PRESETS))
        players = random.choice(PRESETS[preset].players)
        law = random.choice(("foster", "hoyle"))
        session = Session(setup_of(str(random.random()), preset, law, players))
        while session.phase is Phase.PLAYING:
            view = session.view(session.position.turn)
            move = choose(level, view, seed=str(random.random()), budget_ms=50).move
            assert check(session.position, move) is None
            session.play(move)


def test_a_computer_player_claims_a_fresh_deal_where_the_dealer_shows_big_cassino_and_keeps_it_himself() -> None:
    """Their view is worth less than an average deal, or more."""
    told = set()
    for number in range(20_000):
        session = Session(setup_of(f"told {number}", players=3))
        law = session.position.law
        assert law is not None
        if law.accident is None or law.asked is None or law.accident.kind == AccidentKind.EXPOSED:
            continue
        move = choose("skilled", session.view(law.asked), seed="x").move
        mine = law.accident.seat == law.asked
        if law.accident.card == BIG_CASSINO:
            assert move == Decision(Verdict.STAND if mine else Verdict.FRESH_DEAL)
            told.add(mine)
        if told == {True, False}:
            return
    raise AssertionError(told)


@pytest.mark.parametrize("kind", AccidentKind)
def test_an_accident_can_be_asked_for(kind: AccidentKind) -> None:
    setup = with_accident(setup_of("asked for", players=3), kind)
    session = Session(setup)
    random = Random(kind)
    while session.position.law is None or session.position.law.accident is None:
        session.play(random_move(random, legal_moves(session.position)))
    assert session.hand_number == 0
    assert session.position.law.accident.kind == kind


def test_an_accident_that_the_rules_do_not_know_is_refused() -> None:
    with pytest.raises(BadSetupError) as refused:
        with_accident(setup_of("never", "draw"), AccidentKind.WRONG_COUNT)
    assert refused.value.problem is SetupProblem.ACCIDENTS
