"""Hints: plays ranked as the expert ranks them, each with reasons that are true of it."""

from random import Random

import pytest
from hypothesis import given

from cassino_desktop.ai import search
from cassino_desktop.ai.hints import HintReason, Why, hints, reasons_for
from cassino_desktop.ai.levels import choose
from cassino_desktop.engine.cards import iter_cards
from cassino_desktop.engine.legality import legal_moves
from cassino_desktop.engine.moves import CLAIM, Capture
from cassino_desktop.engine.notation import parse_move
from cassino_desktop.engine.state import Position
from cassino_desktop.engine.view import unseen_cards, view_of
from tests.ai.tactics import Tactic, cards
from tests.engine.strategies import positions


def codes(tactic: Tactic, text: str) -> list[Why]:
    return [reason.why for reason in reasons_for(tactic.view(), parse_move(text))]


def test_what_is_taken() -> None:
    tactic = Tactic("", "TC KD", "TD AS 9S KH")
    found = reasons_for(tactic.view(), parse_move("TC x AS 9S TD"))
    assert HintReason(Why.TAKES_BIG, cards("TD")) in found
    assert HintReason(Why.TAKES_ACES, cards("AS"), number=1) in found
    assert HintReason(Why.TAKES_SPADES, cards("AS 9S"), number=2) in found
    assert HintReason(Why.TAKES_MANY, cards("TC TD AS 9S"), number=4) in found
    assert Why.SWEEPS not in [reason.why for reason in found]


def test_a_sweep_comes_first() -> None:
    assert codes(Tactic("", "9C KD", "2S 7H"), "9C x 2S 7H")[:2] == [Why.SWEEPS, Why.TAKES_LITTLE]


def test_builds() -> None:
    safe = Tactic("", "4C 9H KD", "5D KS", gone="9C 9D 9S")
    assert codes(safe, "4C + 5D = 9") == [Why.BUILD_IS_SAFE, Why.BUILDS]
    raised = Tactic("", "2C 9H KD", "QS", builds=(("3H 4D", 7, 1),))
    assert codes(raised, "2C + [3H 4D] = 9") == [Why.RAISES_OTHERS_BUILD]
    stolen = Tactic("", "8C QD", "KH", builds=(("AC 7C", 8, 1),))
    assert Why.TAKES_OTHERS_BUILD in codes(stolen, "8C x [AC 7C]")
    kept = Tactic("", "9H 7C KD", "7S QS", builds=(("4C 5D", 9, 0),))
    assert Why.KEEPS_BUILD in codes(kept, "7C x 7S")


def test_trails() -> None:
    alone = Tactic("", "KS 4D", "", gone="KC KD KH")
    assert Why.NO_CARD_PAIRS in codes(alone, "KS")
    assert Why.ONLY_CARD_NOT_SWEPT in codes(alone, "KS")
    assert Why.NO_CARD_PAIRS not in codes(alone, "4D")
    beside = Tactic("", "5C KD", "4H QS")
    assert Why.MAKES_NO_SUM not in codes(beside, "5C")
    assert Why.MAKES_NO_SUM in codes(beside, "KD")
    assert Why.KEEPS_POINTS in codes(Tactic("", "TD KD", "4H"), "KD")


def test_the_claim() -> None:
    tactic = Tactic("", "4C 8D", "KH", totals=(20, 0), gone="TD AS", rules={"game": {"mode": "claim"}})
    found = hints(tactic.view(), Random("1"))
    assert [(hint.move, hint.reasons) for hint in found] == [(CLAIM, (HintReason(Why.WINS_BY_CLAIM),))]


def test_they_rank_as_the_expert_does(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(search, "CEILING_MS", 60_000)  # a slow machine's clock cuts searches short
    tactic = Tactic("", "8H KC QD JS", "8S 6C 2D 5H 3C")
    found = hints(tactic.view(), Random("1"))
    choice = choose("expert", tactic.view(), "1")
    assert [(hint.move, hint.value) for hint in found] == [*choice.candidates]
    assert found[0].move == choice.move


@given(position=positions())
def test_every_play_has_reasons_that_are_true(position: Position) -> None:
    view = view_of(position, position.turn)
    if unseen_cards(view).bit_count() < sum(view.hidden) or position.game_over:
        return
    for move in legal_moves(position)[:60]:
        found = reasons_for(view, move)
        assert found
        assert len(set(found)) == len(found)
        for reason in found:
            if reason.why is Why.SWEEPS:
                assert isinstance(move, Capture)
                assert move.loose == position.loose
            if reason.why is Why.BUILD_IS_SAFE:
                holders = position.rules.holders.get(reason.value, 0)
                assert not [card for card in iter_cards(unseen_cards(view)) if holders >> card & 1]


@pytest.mark.parametrize("why", Why)
def test_codes_are_words(why: Why) -> None:
    assert why.value == why.name.lower()
