"""A player is given a view and nothing else: what is hidden makes no difference, and the same seed the same answer."""

import json
import os
import subprocess
import sys
from collections.abc import Callable
from random import Random

import pytest
from hypothesis import given, settings

from cassino_desktop.ai import search
from cassino_desktop.ai.choice import MOST_CANDIDATES, Choice
from cassino_desktop.ai.levels import LEVELS, choose
from cassino_desktop.engine.cards import card_set, iter_cards
from cassino_desktop.engine.checking import check
from cassino_desktop.engine.deal import opening, shuffled_pack
from cassino_desktop.engine.legality import legal_moves
from cassino_desktop.engine.moves import CLAIM
from cassino_desktop.engine.notation import move_text
from cassino_desktop.engine.play import play
from cassino_desktop.engine.positions import view_to_json
from cassino_desktop.engine.presets import PRESETS
from cassino_desktop.engine.state import Position
from cassino_desktop.engine.view import View, completed, unseen_cards, view_of
from tests.engine.strategies import positions

History = tuple[tuple[int, str], ...]
Chooser = Callable[[View, str], Choice]
Viewer = Callable[[Position, History], View]


def midway(rules: str, players: int, plies: int, seed: str, partners: bool = False) -> tuple[Position, History]:
    """A position some plays into a hand of greedy players, and its history."""
    position = opening(PRESETS[rules], players, partners, 0, shuffled_pack(seed))
    history: History = ()
    for ply in range(plies):
        move = choose("greedy", view_of(position, position.turn, history), f"{seed}/{ply}").move
        history += ((position.turn, move_text(move)),)
        position, _ = play(position, move)
    return position, history


def honest_view(position: Position, history: History) -> View:
    return view_of(position, position.turn, history)


def leaking_view(position: Position, history: History) -> View:
    """A view as it must never be: the other hands lie open in it."""
    return view_of(position, position.turn, history)._replace(position=position)


def peeking(view: View, seed: str) -> Choice:
    """A player who looks for the others' cards wherever they might have been left."""
    others = sum(hand for seat, hand in enumerate(view.position.hands) if seat != view.seat)
    closed = view_of(view.position, view.seat, view.history).position
    choice = choose("greedy", view._replace(position=closed), seed)
    return choice if others % 3 else choice._replace(move=choice.candidates[-1].move)


def permuted(position: Position, random: Random) -> Position:
    """The position with what its player to move cannot see dealt again."""
    view = view_of(position, position.turn)
    unseen = [*iter_cards(unseen_cards(view))]
    random.shuffle(unseen)
    return completed(view, unseen)


def answers(choose_one: Chooser, view_for: Viewer, position: Position, history: History) -> set[tuple[object, ...]]:
    """What is answered over permutations of the hidden cards, values included."""
    random = Random(5)
    found = {choose_one(view_for(position, history), "seed")}
    for _ in range(4):
        found.add(choose_one(view_for(permuted(position, random), history), "seed"))
    return {tuple(choice) for choice in found}


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize(("rules", "players"), [("modern", 2), ("royal", 3), ("foster_21", 4), ("draw", 2)])
def test_hidden_cards_make_no_difference(level: str, rules: str, players: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(search, "CEILING_MS", 60_000)  # a slow machine's clock cuts searches short, which is no leak
    position, history = midway(rules, players, players + 1, "fair")
    assert len(answers(lambda view, seed: choose(level, view, seed), honest_view, position, history)) == 1


def test_a_planted_leak_is_found() -> None:
    position, history = midway("modern", 2, 3, "fair")
    assert len(answers(peeking, leaking_view, position, history)) > 1
    assert len(answers(peeking, honest_view, position, history)) == 1


def test_what_is_sent_names_no_hidden_card() -> None:
    position, history = midway("modern", 2, 3, "fair")
    sent = json.dumps(view_to_json(view_of(position, position.turn, history)))
    for card in iter_cards(unseen_cards(view_of(position, position.turn))):
        name = view_to_json(view_of(position._replace(loose=card_set([card])), position.turn))["loose"][0]
        assert name not in sent


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("rules", PRESETS)
def test_every_level_plays_every_preset(level: str, rules: str) -> None:
    players = PRESETS[rules].players[-1]
    for plies in (0, 4 * players + 3, 35):
        position, history = midway(rules, players, plies, f"{rules}{plies}", partners=players == 4 and plies == 35)
        choice = choose(level, view_of(position, position.turn, history), "1")
        assert check(position, choice.move) is None
        assert choice.candidates[0] == (choice.move, choice.value)
        assert len(choice.candidates) <= MOST_CANDIDATES
        assert all(check(position, candidate.move) is None for candidate in choice.candidates)


PROGRAM = """
import json
from cassino_desktop.ai import search
from tests.ai.test_fairness import midway
from cassino_desktop.ai.levels import LEVELS, choose
from cassino_desktop.engine.legality import legal_moves
from cassino_desktop.engine.notation import move_text
from cassino_desktop.engine.view import view_of
search.CEILING_MS = 60_000  # a slow machine's clock cuts searches short
found = []
for rules, players, plies in (("modern", 2, 3), ("modern", 2, 44), ("royal", 3, 9)):
    position, history = midway(rules, players, plies, "again")
    view = view_of(position, position.turn, history)
    for level in LEVELS:
        choice = choose(level, view, "seed")
        found.append([level, [[move_text(move), value] for move, value in choice.candidates]])
print(json.dumps(found))
"""


def test_the_same_seed_is_the_same_answer_in_any_process() -> None:
    found = [
        subprocess.run(
            [sys.executable, "-c", PROGRAM],
            env={**os.environ, "PYTHONHASHSEED": hash_seed},
            capture_output=True,
            check=True,
            text=True,
        ).stdout
        for hash_seed in ("1", "2")
    ]
    assert found[0] == found[1]
    assert len(json.loads(found[0])) == 3 * len(LEVELS)


@pytest.mark.parametrize("level", LEVELS)
@given(position=positions())
@settings(max_examples=15)
def test_every_level_answers_in_studied_positions(level: str, position: Position) -> None:
    """Builds nobody can take, owners without a redeemer, hands of any size: where a card may be played, one is."""
    view = view_of(position, position.turn)
    plays = [move for move in legal_moves(position) if move != CLAIM]
    if not 0 < len(plays) <= 300 or unseen_cards(view).bit_count() < sum(view.hidden):
        return
    assert check(position, choose(level, view, "1").move) is None
