"""``legality`` against the oracle, over positions and options."""

import pytest
from hypothesis import event, given, settings
from hypothesis import strategies as st

from cassino_desktop.engine.checking import check
from cassino_desktop.engine.legality import legal_moves
from cassino_desktop.engine.moves import Build, Capture, Trail
from cassino_desktop.engine.notation import move_text
from tests.engine.oracle import oracle_moves
from tests.engine.strategies import examples, positions, rule_sets


@pytest.mark.parametrize("courts", ["pair", "numeric"])
@settings(max_examples=examples(8))
@given(data=st.data())
def test_legal_moves_are_those_of_the_oracle(courts: str, data: st.DataObject) -> None:
    position = data.draw(positions(rule_sets(courts)))
    legal, oracle = set(legal_moves(position)), oracle_moves(position)
    for kind in (Trail, Capture, Build):
        event(f"some {kind.__name__}: {any(isinstance(move, kind) for move in oracle)}")
    event(f"a move at all: {bool(oracle)}")
    missing, extra = (sorted(map(move_text, moves)) for moves in (oracle - legal, legal - oracle))
    assert (missing, extra) == ([], [])
    assert all(check(position, move) is None for move in oracle)
