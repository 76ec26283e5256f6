"""What a good player sees: tactical positions for the two strongest levels, each with its reason (tactics.py)."""

import pytest

from cassino_desktop.ai.levels import choose
from cassino_desktop.engine.cards import iter_cards
from cassino_desktop.engine.checking import check
from cassino_desktop.engine.notation import move_text, parse_move
from cassino_desktop.engine.view import completed, unseen_cards
from tests.ai.tactics import TACTICS, Tactic


@pytest.mark.parametrize("tactic", TACTICS, ids=lambda tactic: tactic.why)
@pytest.mark.parametrize("level", ["skilled", "expert"])
def test_level_finds_the_play(level: str, tactic: Tactic) -> None:
    for seed in ("1", "2", "3"):
        chosen = move_text(choose(level, tactic.view(), seed).move)
        if tactic.right:
            assert chosen in tactic.right, tactic.why
        assert chosen not in tactic.wrong, tactic.why


@pytest.mark.parametrize("tactic", TACTICS, ids=lambda tactic: tactic.why)
def test_the_plays_named_are_legal(tactic: Tactic) -> None:
    view = tactic.view()
    position = completed(view, tuple(iter_cards(unseen_cards(view))))
    for text in tactic.right + tactic.wrong:
        move = parse_move(text)
        assert move_text(move) == text
        assert check(position, move) is None, text
