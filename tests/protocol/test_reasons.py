"""Every refusal is a sentence that names the cards it is about."""

import re
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cassino_desktop.engine.cards import parse_card
from cassino_desktop.engine.checking import check
from cassino_desktop.engine.legality import legal_moves
from cassino_desktop.engine.moves import CLAIM, Trail
from cassino_desktop.engine.notation import parse_move
from cassino_desktop.engine.reasons import Reason
from cassino_desktop.engine.state import Accident, Law, Position
from cassino_desktop.protocol.reasons import reason_text
from tests.engine.mutations import mutations
from tests.engine.strategies import positions
from tests.engine.tables import at

ROYAL: dict[str, Any] = {"courts": "numeric", "hand_values": {"A": [1, 14]}}
CLAIMS: dict[str, Any] = {"game": {"mode": "claim"}}

ASKED = Law("", Accident("exposed", 0, parse_card("2C"), asked=0))

CASES: list[tuple[Reason, Position, str, str]] = [
    (Reason.NOTHING_TO_DECIDE, at("8S", "9D"), "keep", "No accident of the deal asks for a decision now."),
    (
        Reason.DECIDE_FIRST,
        at("8S", "8H")._replace(law=ASKED),
        "8H x 8S",
        "Seat 0 has to decide first what an accident of the deal asks: keep, refuse.",
    ),
    (Reason.NOT_IN_HAND, at("8S", "9D"), "8H x 8S", "The 8 of hearts is not in your hand."),
    (Reason.NOT_ON_TABLE, at("8S", "8H"), "8H x 8C", "The 8 of clubs is not on the table."),
    (
        Reason.NOT_ON_TABLE,
        at("8S", "8H"),
        "8H x 8S [AC 7C]",
        "The ace of clubs and the 7 of clubs are not on the table.",
    ),
    (Reason.NOT_ON_TABLE, at("AC 7C", "8H"), "8H x [AC 7C]", "The build [AC 7C] is not on the table."),
    (
        Reason.PART_OF_BUILD,
        at("8[AC 7C]@1", "7H"),
        "7H x 7C",
        "The 7 of clubs lies in a build. A build is taken whole: this one needs an 8.",
    ),
    (
        Reason.PART_OF_BUILD,
        at("8*[AC 7C 8S]@1", "8H"),
        "8H x [AC 7C]",
        "The ace of clubs and the 7 of clubs lie in a build. A build is taken whole: this one needs an 8.",
    ),
    (
        Reason.BAD_SUM,
        at("4C 6H", "9D"),
        "9D x 4C 6H",
        "The 4 of clubs and the 6 of hearts do not make 9, once or more: the 9 of diamonds cannot take that.",
    ),
    (
        Reason.BAD_SUM,
        at("5C", "AH 9D", **ROYAL),
        "AH x 5C",
        "The 5 of clubs does not make 1 or 14, once or more: the ace of hearts cannot take that.",
    ),
    (
        Reason.BAD_SUM,
        at("5C", "3H 9D"),
        "3H + 5C = 9",
        "The 3 of hearts with the 5 of clubs does not make 9, once or more.",
    ),
    (
        Reason.BAD_SUM,
        at("6C 8[AC 7C]@1", "AH TD"),
        "AH + 6C [AC 7C] = 10",
        "The ace of hearts with the 6 of clubs on the build [AC 7C] does not make 10, once or more.",
    ),
    (
        Reason.COURT_PAIRS_ONLY,
        at("8S KC", "8H"),
        "8H x 8S KC",
        "The king of clubs can only be paired, by a king, and never counts in a sum or a build.",
    ),
    (
        Reason.COURT_PAIRS_ONLY,
        at("QS 8[AC 7C]@1", "QH"),
        "QH x QS [AC 7C]",
        "The queen of hearts takes only queens, not the build [AC 7C].",
    ),
    (
        Reason.COURT_PAIRS_ONLY,
        at("QS JC", "QH"),
        "QH x JC",
        "The queen of hearts takes only queens, not the jack of clubs.",
    ),
    (
        Reason.COURT_PAIRS_ONLY,
        at("2C", "QH"),
        "QH + 2C = 14",
        "The queen of hearts has no number and never goes into a build.",
    ),
    (
        Reason.COURT_COUNT,
        at("QS QC", "QH"),
        "QH x QC QS",
        "A queen takes one of its rank at a time, not the queen of clubs and the queen of spades together.",
    ),
    (
        Reason.COURT_COUNT,
        at("QS QC", "QH", court_capture="one_or_three"),
        "QH x QC QS",
        "A queen takes one or three of its rank at a time, not the queen of clubs and the queen of spades together.",
    ),
    (
        Reason.INCOMPLETE,
        at("9C 5H 4H", "9D", completeness="all"),
        "9D x 9C",
        "You must take all that the 9 of diamonds can take: the 4 of hearts and the 5 of hearts too.",
    ),
    (
        Reason.INCOMPLETE,
        at("9C 9*[4H 5H 9S]@1", "9D", completeness="all"),
        "9D x 9C",
        "You must take all that the 9 of diamonds can take: the build [4H 5H 9S] too.",
    ),
    (
        Reason.INCOMPLETE,
        at("QS QC", "QH", completeness="all", court_capture="all"),
        "QH x QC",
        "You must take all that the queen of hearts can take: the queen of spades too.",
    ),
    (
        Reason.INCOMPLETE,
        at("9C 2C 7[3H 4H]@1", "9D", completeness="all", build_as_card=True),
        "9D x 9C",
        "You must take all that the 9 of diamonds can take: the 2 of clubs and the build [3H 4H] too.",
    ),
    (
        Reason.NO_REDEEMER,
        at("5C", "3H 9D"),
        "3H + 5C = 8",
        "After the 3 of hearts your hand must still hold an 8 for the build.",
    ),
    (
        Reason.NO_REDEEMER,
        at("KC", "AH 9D", **ROYAL),
        "AH + KC = 14",
        "After the ace of hearts your hand must still hold an ace for the build.",
    ),
    (
        Reason.LAST_REDEEMER,
        at("9C 9[4H 5H]@0", "9D 2C"),
        "9D x 9C",
        "The 9 of diamonds is owed to what you own, the build [4H 5H] of 9.",
    ),
    (
        Reason.OWNER_MAY_NOT_TRAIL,
        at("9[4H 5H]@0", "9D 2C"),
        "2C",
        "You may not trail the 2 of clubs while you own the build [4H 5H] of 9.",
    ),
    (
        Reason.OWNER_DUTY,
        at("KS 9[4H 5H]@0", "9D KD", owner_duty="take_or_extend_next"),
        "KD x KS",
        "You own the build [4H 5H] of 9, so this play must take, raise or add to what you own.",
    ),
    (
        Reason.OWNER_DUTY,
        at("9[4H 5H]@0", "9D 9C", owner_duty="capture_next"),
        "9D + [4H 5H] = 9",
        "You own the build [4H 5H] of 9, so you must capture with this play.",
    ),
    (
        Reason.MUST_CAPTURE,
        at("5D", "5C 9H", capture_duty="card"),
        "5C",
        "The 5 of clubs can capture, so it may not be trailed.",
    ),
    (
        Reason.MUST_CAPTURE,
        at("5D", "5C 5S 9H", capture_duty="hand"),
        "9H",
        "The 9 of hearts may not be trailed while you can capture with the 5 of clubs or the 5 of spades.",
    ),
    (
        Reason.MULTIPLE_BUILD_FIXED,
        at("8*[AC 7C 8S]@1", "2H TD"),
        "2H + [AC 7C 8S] = 10",
        "The build [AC 7C 8S] is multiple: it stays 8, and only an 8 takes it.",
    ),
    (
        Reason.MULTIPLE_BUILD_FIXED,
        at("AD 8*[AC 7C 8S]@1", "9H", build_as_card=True),
        "9H x AD [AC 7C 8S]",
        "The build [AC 7C 8S] is multiple: it stays 8, and only an 8 takes it.",
    ),
    (
        Reason.OWN_RAISE,
        at("8[AC 7C]@0", "2H 8H TD", own_raise="never"),
        "2H + [AC 7C] = 10",
        "You may not raise a build of your own.",
    ),
    (
        Reason.OWN_RAISE,
        at("8[AC 7C]@0", "2H TD", own_raise="hold_both"),
        "2H + [AC 7C] = 10",
        "To raise your own build with the 2 of hearts your hand must still hold an 8 and a 10.",
    ),
    (
        Reason.SAME_VALUE_BUILD,
        at("5C 8[AC 7C]@1", "3H 8H", same_value_builds="forbidden"),
        "3H + 5C = 8",
        "There may be only one build of 8, and there is the build [AC 7C] already: add to it.",
    ),
    (
        Reason.SAME_VALUE_BUILD,
        at("8[AC 7C]@1 8[AD 7D]@1", "8S 8H", same_value_builds="forbidden"),
        "8S + [AC 7C] = 8",
        "There may be only one build of 8, and there is the build [AD 7D] already.",
    ),
    (
        Reason.NO_BUILDING,
        at("5C", "3H 8H", building=False),
        "3H + 5C = 8",
        "The 3 of hearts cannot build: these rules have no building.",
    ),
    (
        Reason.BUILD_AS_CARD,
        at("2D 7[3H 4H]@1", "9S"),
        "9S x 2D [3H 4H]",
        "A build is taken whole by its own value: the build [3H 4H] needs a 7.",
    ),
    (
        Reason.BUILD_AS_CARD,
        at("16[9C 7H]@1", "8S", rules="finnish", building=True),
        "8S x [7H 9C]",
        "A build is taken whole by its own value: the build [7H 9C] needs the 10 of diamonds.",
    ),
    (
        Reason.RAISE_FROM_HAND_ONLY,
        at("2C 5[AC 4D]@1", "3H TS"),
        "3H + 2C [AC 4D] = 10",
        "A build is raised by the hand card alone: the 2 of clubs may not help the 3 of hearts.",
    ),
    (
        Reason.NO_ABSORBING,
        at("9D 7[3S 4S]@1", "2S 9C", raise_absorb=False),
        "2S + 9D [3S 4S] = 9",
        "The 9 of diamonds may not be drawn in while the 2 of spades raises a build.",
    ),
    (Reason.NO_CLAIMS, at("9D", "2S"), "claim", "The game cannot be claimed under these rules."),
    (
        Reason.NO_CLAIMS,
        at("9D", "2S", "3S", "4S", **CLAIMS)._replace(out=(0,)),
        "claim",
        "Your side has claimed the game falsely and may not claim again.",
    ),
    (Reason.HAND_OVER, at("9D", "", stock=""), "9D", "The hand is over."),
    (Reason.GAME_OVER, at("9D", "2S", **CLAIMS)._replace(out=(1,)), "2S", "The game is over."),
]


@pytest.mark.parametrize(("reason", "position", "text", "sentence"), CASES)
def test_sentence(reason: Reason, position: Position, text: str, sentence: str) -> None:
    move = parse_move(text)
    assert check(position, move) is reason
    assert reason_text(position, move, reason) == sentence


def test_every_reason_has_its_sentence() -> None:
    assert {reason for reason, *_ in CASES} == set(Reason) - {Reason.UNREADABLE}


NAMES = re.compile(r"(of (clubs|diamonds|hearts|spades)|\[[A2-9TJQKCDHS ]+\]|build of your own)")


@given(positions(), st.integers(0, 1 << 32))
def test_whatever_is_refused_is_explained(position: Position, seed: int) -> None:
    random = Random(seed)
    legal = legal_moves(position) or (Trail(0),)
    for move in mutations(random, position, random.choice(legal)):
        reason = check(position, move)
        if reason is None:
            continue
        text = reason_text(position, move, reason)
        assert text[0].isupper()
        assert text.endswith(".")
        assert "  " not in text
        if move != CLAIM and reason not in (Reason.GAME_OVER, Reason.HAND_OVER):
            assert NAMES.search(text), text
