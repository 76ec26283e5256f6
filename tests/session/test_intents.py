"""Gestures by example: the ambiguous drop, the refusal that names what is wrong, the choice that is never silent."""

from cassino_desktop.engine.cards import cards_text, parse_card
from cassino_desktop.engine.notation import move_text
from cassino_desktop.engine.reasons import Reason
from cassino_desktop.session.intents import (
    Choices,
    Outcome,
    Refusal,
    Single,
    Verb,
    clear_best,
    drop,
    may_claim,
    narrow,
    plays,
    refusal,
)
from tests.engine.tables import at, cards


def _offered(outcome: Outcome) -> list[str]:
    assert isinstance(outcome, Choices), outcome
    assert outcome.complete
    return [move_text(choice.move) for choice in outcome.offered]


def _single(outcome: Outcome) -> str:
    assert isinstance(outcome, Single), outcome
    return move_text(outcome.choice.move)


def _refused(outcome: Outcome | None) -> tuple[Reason, str, int | None]:
    assert isinstance(outcome, Refusal), outcome
    return outcome.reason, cards_text(outcome.concerns), outcome.value


def test_a_drop_with_one_meaning_is_played() -> None:
    position = at("8S KC", "8H 2C")
    assert _single(drop(position, parse_card("8H"), cards("8S"))) == "8H x 8S"
    assert _single(drop(position, parse_card("2C"), 0)) == "2C"


def test_an_ambiguous_value_is_asked() -> None:
    """KNOWN-FAILURES: hand 5S 10C 5H, table 5D: a 5 on the 5 may take it, build ten, or build fives."""
    position = at("5D", "5S TC 5H")
    outcome = drop(position, parse_card("5S"), cards("5D"))
    assert _offered(outcome) == ["5S x 5D", "5S + 5D = 10", "5S + 5D = 5"]
    assert isinstance(outcome, Choices)
    assert [(c.verb, c.value, c.multiple) for c in outcome.offered] == [
        (Verb.TAKE, None, False),
        (Verb.BUILD, 10, False),
        (Verb.BUILD, 5, True),
    ]


def test_cards_of_equal_rank_are_a_choice() -> None:
    position = at("6D 2S 2H", "8C")
    assert set(_offered(drop(position, parse_card("8C"), cards("6D")))) == {"8C x 2S 6D", "8C x 2H 6D"}
    assert set(_offered(drop(position, parse_card("8C"), cards("6D"), take_most=True))) == {"8C x 2S 6D", "8C x 2H 6D"}
    assert clear_best(position, parse_card("8C")) is None
    assert _offered(drop(position, parse_card("8C"), cards("6D")))[0] == "8C x 2S 6D"  # Little Cassino scores


def test_all_seven_captures_are_reached() -> None:
    """KNOWN-FAILURES: 9 on 5 4 6 3 9."""
    position = at("5D 4S 6H 3C 9H", "9C")
    found = plays(position, parse_card("9C"))
    texts = [move_text(choice.move) for choice in found.all if choice.verb is Verb.TAKE]
    assert sorted(texts) == sorted(
        [
            "9C x 9H",
            "9C x 4S 5D",
            "9C x 3C 6H",
            "9C x 4S 5D 9H",
            "9C x 3C 6H 9H",
            "9C x 3C 4S 5D 6H",
            "9C x 3C 4S 5D 6H 9H",
        ]
    )
    assert texts[0] == "9C x 3C 4S 5D 6H 9H"  # the largest first
    assert len(found.offered) == 6
    best = clear_best(position, parse_card("9C"))
    assert best is not None
    assert best.sweep
    assert (best.points, best.size) == (1, 6)
    assert _single(drop(position, parse_card("9C"), cards("5D"), take_most=True)) == "9C x 3C 4S 5D 6H 9H"


def test_many_captures_hide_no_build() -> None:
    position = at("5D 4S 6H 3C 9H 2D 7S 8C", "9C TS AC")
    outcome = drop(position, parse_card("9C"), cards("9H"))
    assert isinstance(outcome, Choices)
    assert len(outcome.offered) == 6
    position = at("3S 3C 2C AC 2D AD", "3D TS 9D 8D 7D")
    outcome = drop(position, parse_card("3D"), cards("3S"))
    assert isinstance(outcome, Choices)
    assert outcome.rest
    verbs = {(choice.verb, choice.value) for choice in outcome.offered}
    assert {(Verb.TAKE, None), (Verb.BUILD, 10), (Verb.BUILD, 9), (Verb.BUILD, 8), (Verb.BUILD, 7)} <= verbs


def test_the_refusal_names_the_stranger() -> None:
    """KNOWN-FAILURES: 8H with 8S and KC selected is refused, and the reason names KC."""
    position = at("8S KC 7D", "8H 2C")
    assert _refused(drop(position, parse_card("8H"), cards("8S KC"))) == (Reason.COURT_PAIRS_ONLY, "KC", None)
    assert _refused(drop(position, parse_card("8H"), cards("8S 7D"))) == (Reason.BAD_SUM, "7D", None)
    assert [move_text(c.move) for c in narrow(position, parse_card("8H"), cards("8S")).exact] == ["8H x 8S"]
    assert not narrow(position, parse_card("8H"), cards("8S")).joinable


def test_a_build_is_taken_whole_by_its_value() -> None:
    position = at("2D 7[3C 4D]@1", "9H 5C")
    assert _refused(drop(position, parse_card("9H"), cards("3C 2D"))) == (Reason.BUILD_AS_CARD, "3C 4D", 7)
    assert _refused(drop(position, parse_card("5C"), cards("4D"))) == (Reason.BUILD_AS_CARD, "3C 4D", 7)


def test_a_build_needs_its_redeemer() -> None:
    """KNOWN-FAILURES: hand 3D only and 5C: "you need an 8"."""
    position = at("5C", "3D")
    assert _refused(drop(position, parse_card("3D"), cards("5C"))) == (Reason.NO_REDEEMER, "5C", 8)
    position = at("5C", "3D 8S")
    assert _single(drop(position, parse_card("3D"), cards("5C"))) == "3D + 5C = 8"


def test_no_value_that_no_card_has_is_spoken_of() -> None:
    position = at("8D", "9H 2C")
    assert _refused(drop(position, parse_card("9H"), cards("8D"))) == (Reason.BAD_SUM, "8D", None)  # 17 is nothing
    assert _refused(drop(position, parse_card("2C"), cards("8D"))) == (Reason.NO_REDEEMER, "8D", 10)


def test_the_owner_may_not_trail() -> None:
    position = at("QD 8[3C 5D]@0", "8S 8H 2C")
    assert _refused(drop(position, parse_card("2C"), 0)) == (Reason.OWNER_MAY_NOT_TRAIL, "3C 5D", 8)
    assert not plays(position, parse_card("2C")).all


def test_the_last_redeemer_is_owed_to_the_build() -> None:
    position = at("8D 2H 8[3C 5D]@0", "8S 2C")
    assert refusal(position, parse_card("8S"), cards("8D")) == Refusal(
        Reason.LAST_REDEEMER, parse_card("8S"), cards("3C 5D"), 8
    )
    assert _offered(drop(position, parse_card("8S"), cards("3C")))[0] == "8S x 8D [3C 5D]"
    # A drop on the 8 alone means the only play that has it.
    assert _single(drop(position, parse_card("8S"), cards("8D"))) == "8S x 8D [3C 5D]"


def test_one_card_cannot_be_owed_to_two_builds() -> None:
    position = at("8[3C 5D]@0 1*[AC AD]@0 14[6C 8D]@0", "8S AH", rules="royal")
    found = refusal(position, parse_card("8S"), cards("3C"))
    assert _refused(found) == (Reason.LAST_REDEEMER, "AC AD 6C 8D", 1)  # the eights would be taken


def test_a_multiple_build_keeps_its_value() -> None:
    position = at("6*[6C 6D]@1", "2C 8S 6H")
    assert _refused(drop(position, parse_card("2C"), cards("6D"))) == (Reason.MULTIPLE_BUILD_FIXED, "6C 6D", 6)


def test_a_raise_with_loose_cards_is_refused_by_its_name() -> None:
    """KNOWN-FAILURES: 5-build (A 4), loose 2, hand 3 8 10."""
    position = at("2D 5[AS 4C]@1", "3H 8C TD")
    assert _single(drop(position, parse_card("3H"), cards("AS"))) == "3H + [AS 4C] = 8"
    assert _refused(drop(position, parse_card("3H"), cards("AS 2D"))) == (Reason.RAISE_FROM_HAND_ONLY, "2D", 10)


def test_court_cards_pair_alone() -> None:
    position = at("QD QH 8D", "QC 8C")
    assert _single(drop(position, parse_card("QC"), cards("QD"))) == "QC x QD"
    assert _refused(drop(position, parse_card("QC"), cards("QD QH"))) == (Reason.COURT_COUNT, "QD QH", None)
    assert _refused(drop(position, parse_card("QC"), cards("8D"))) == (Reason.COURT_PAIRS_ONLY, "8D", None)
    every = at("QD QH 8D", "QC 8C", rules="foster_1897")
    assert _offered(drop(every, parse_card("QC"), cards("QD"))) == ["QC x QD QH", "QC x QD"]


def test_more_must_be_taken() -> None:
    position = at("5D 4S 9H", "9C", rules="berkeley_1891")
    assert refusal(position, parse_card("9C"), cards("9H")) == Refusal(
        Reason.INCOMPLETE, parse_card("9C"), cards("5D 4S"), None
    )
    assert _single(drop(position, parse_card("9C"), cards("9H"))) == "9C x 4S 5D 9H"


def test_where_nothing_is_built_nobody_speaks_of_building() -> None:
    position = at("3D", "5C 8S", rules="hoyle_1800")
    assert _refused(drop(position, parse_card("5C"), cards("3D"))) == (Reason.BAD_SUM, "3D", None)


def test_what_must_be_taken_instead_of_trailing() -> None:
    position = at("8D 6C 2C", "5C 8S", rules="hoyle_1800_literal")
    assert _refused(drop(position, parse_card("5C"), 0)) == (Reason.MUST_CAPTURE, "2C 6C 8D", None)


def test_a_card_that_left_the_table_is_no_felt() -> None:
    position = at("3D", "5C 8S")
    assert _refused(drop(position, parse_card("5C"), cards("KD"))) == (Reason.NOT_ON_TABLE, "", None)
    assert _refused(refusal(position, parse_card("5C"), cards("KD"))) == (Reason.NOT_ON_TABLE, "", None)


def test_table_cards_first_then_the_hand_card() -> None:
    position = at("5D 4S 3H", "9C 8C 2H")
    narrowed = narrow(position, None, cards("5D 3H"))
    assert cards_text(narrowed.hand) == "8C"
    assert [move_text(choice.move) for choice in narrowed.exact] == ["8C x 3H 5D"]
    assert narrowed.joinable == 0
    assert cards_text(narrow(position, None, cards("4S")).hand) == "2H 9C"  # 2 and 4 and 3 build nine


def test_points_of_a_capture() -> None:
    position = at("AS 9C TH KC", "TD")
    texts = {
        move_text(c.move): (c.points, c.size) for c in plays(position, parse_card("TD")).all if c.verb is Verb.TAKE
    }
    assert texts == {"TD x TH": (2, 2), "TD x AS 9C": (3, 3), "TD x AS 9C TH": (3, 4)}


def test_a_claim_is_no_play_of_a_card() -> None:
    position = at("3D", "5C", game={"mode": "claim"})
    assert [move_text(choice.move) for choice in plays(position, parse_card("5C")).all] == ["5C"]
    assert may_claim(position)
    assert not may_claim(at("3D", "5C"))
