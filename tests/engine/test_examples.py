"""The worked examples of the rules reference, by name. ``counts`` is how many captures, builds and trails a card has.

You are seat 0. E16, E48, E61 and E62 and the readings D3, D4 of E15 are of rules this program has no option for; E67
to E71 are of the accidents of the deal or of faults that cannot be made here.
"""

from typing import Any

import pytest

from cassino_desktop.engine.cards import FULL_PACK, iter_cards
from cassino_desktop.engine.legality import legal_moves
from cassino_desktop.engine.moves import Build, Capture, Trail
from cassino_desktop.engine.notation import UnreadableMoveError, parse_move
from cassino_desktop.engine.reasons import Reason
from cassino_desktop.engine.scoring import score_hand
from cassino_desktop.engine.state import Position, TableBuild
from tests.engine.tables import after, at, cards, counts, is_legal, play_text, refusal, texts

# 8.1 Capturing


def test_E01() -> None:
    table, hand = "AC 2D 3H 5S 6C 8D", "8S"
    assert counts(at(table, hand), "8S") == (9, 0, 1)
    assert refusal(at(table, hand), "8S x AC 2D 3H 5S 6C 8D") is Reason.BAD_SUM
    complete = at(table, hand, completeness="all")
    assert texts(complete, "8S x") == {"8S x 2D 3H 5S 6C 8D", "8S x AC 2D 5S 8D"}


def test_E02() -> None:
    position = at("TD 9H AS 8C 2D", "TC")
    assert counts(position, "TC") == (7, 0, 1)
    assert play_text(position, "TC x AS 2D 8C 9H TD")[1].sweep


def test_E03() -> None:
    position = at("3C 3D 4H TS", "TC")
    assert texts(position) == {"TC", "TC x TS", "TC x 3C 3D 4H", "TC x 3C 3D 4H TS"}
    assert play_text(position, "TC x 3C 3D 4H TS")[1].sweep


def test_E04() -> None:
    captures = {"9C x 2H 7C", "9C x 2D 7C", "9C x 2D 2H 5S"}
    assert texts(at("2H 2D 5S 7C", "9C")) == {"9C", *captures}
    assert texts(at("2H 2D 5S 7C", "9C", completeness="all"), "9C x") == captures
    assert refusal(at("2H 2D 5S 7C", "9C"), "9C x 2D 2H 5S 7C") is Reason.BAD_SUM


def test_E05() -> None:
    position = at("5C 3H 6S 2D", "8D")
    assert texts(position) == {"8D", "8D x 2D 6S", "8D x 3H 5C", "8D x 2D 3H 5C 6S"}
    assert play_text(position, "8D x 2D 3H 5C 6S")[1].sweep


def test_E06() -> None:
    assert texts(at("4C 6D TS", "TH")) == {"TH", "TH x TS", "TH x 4C 6D", "TH x 4C 6D TS"}
    assert texts(at("4C 6D TS", "TH", rules="berkeley_1891"), "TH x") == {"TH x 4C 6D TS"}


def test_E07() -> None:
    position = at("6C 9D 3H 9H JC", "9S")
    assert counts(position, "9S") == (7, 0, 1)
    left, transition = play_text(position, "9S x 3H 6C 9D 9H")
    assert left.loose == cards("JC")
    assert not transition.sweep


def test_E08() -> None:
    assert texts(at("2S 2H 3D", "5C")) == {"5C", "5C x 2S 3D", "5C x 2H 3D"}


def test_E09() -> None:
    table, hand = "AC 2S 2H 3D 4C 5D", "5H"
    assert counts(at(table, hand), "5H") == (13, 0, 1)
    assert texts(at(table, hand, completeness="all"), "5H x") == {
        "5H x AC 2S 3D 4C 5D",
        "5H x AC 2H 3D 4C 5D",
        "5H x AC 2H 2S 5D",
    }


@pytest.mark.parametrize(
    ("changes", "captures"),
    [
        ({}, {"KC", "KD", "KS"}),
        ({"court_capture": "all"}, {"KC", "KD", "KS", "KC KD", "KC KS", "KD KS", "KC KD KS"}),
        ({"court_capture": "all", "completeness": "all"}, {"KC KD KS"}),
        ({"court_capture": "one_or_three"}, {"KC", "KD", "KS", "KC KD KS"}),
    ],
)
def test_E10(changes: dict[str, Any], captures: set[str]) -> None:
    assert texts(at("KC KD KS", "KH", **changes)) == {"KH", *(f"KH x {taken}" for taken in captures)}


def test_E11() -> None:
    for how in ("one", "one_or_three"):
        position = at("KC KD", "KH", court_capture=how)
        assert texts(position, "KH x") == {"KH x KC", "KH x KD"}
        assert refusal(position, "KH x KC KD") is Reason.COURT_COUNT
    for preset in ("hoyle_1800", "foster_1897", "berkeley_1891"):
        assert is_legal(at("KC KD", "KH", rules=preset), "KH x KC KD")


def test_E12() -> None:
    classic = at("TC 3D", "KH QD")
    assert counts(classic, "KH") == counts(classic, "QD") == (0, 0, 1)
    assert refusal(classic, "KH x 3D TC") is Reason.COURT_PAIRS_ONLY
    assert is_legal(at("TC 3D", "KH QD", rules="royal"), "KH x 3D TC")


def test_E13() -> None:
    position = at("8C", "3D 5S")
    assert texts(position) == {"3D", "5S"}
    with pytest.raises(UnreadableMoveError):
        parse_move("3D 5S x 8C")


def test_E14() -> None:
    position = at("AS 9H 3S", "AD 4C")
    assert texts(position, "AD") == {"AD", "AD x AS", "AD + 3S = 4"}
    assert texts(position, "4C") == {"4C", "4C x AS 3S"}


@pytest.mark.parametrize(
    ("duty", "moves"),
    [("optional", {"5C", "5C x 5D", "9H"}), ("card", {"5C x 5D", "9H"}), ("hand", {"5C x 5D"})],
)
def test_E15(duty: str, moves: set[str]) -> None:
    position = at("5D", "5C 9H", capture_duty=duty)
    assert texts(position) == moves
    if "5C" not in moves:
        assert refusal(position, "5C") is Reason.MUST_CAPTURE


def test_E17() -> None:
    assert texts(at("4H 4S 8D", "8C")) == {"8C", "8C x 8D", "8C x 4H 4S", "8C x 4H 4S 8D"}


def test_E18() -> None:
    position = at("QS QH QC", "QD", "2C", court_capture="all")
    assert after(position, "QD x QC QH QS").loose == 0
    orphans = after(position, "QD x QC")
    assert orphans.loose == cards("QH QS")
    for card in iter_cards(FULL_PACK & ~cards("QC QD QH QS")):
        held = orphans._replace(hands=(0, 1 << card))
        assert not any(isinstance(move, Capture) for move in legal_moves(held))


# 8.2 Building, raising, adding


def test_E19() -> None:
    position = at("7H", "2D 9C", "9D 7S 2C AS TC")
    assert texts(position, "2D") == {"2D", "2D + 7H = 9"}
    built = after(position, "2D + 7H = 9")
    assert built.builds == (TableBuild(cards("2D 7H"), 9, 0, multiple=False),)
    assert is_legal(built, "9D x [2D 7H]")
    assert is_legal(built, "AS + [2D 7H] = 10")
    for touch in ("7S x 7H", "2C x 2D"):
        assert refusal(built, touch) is Reason.PART_OF_BUILD
    assert counts(built, "7S")[0] == counts(built, "2C")[0] == 0


def test_E20() -> None:
    position = at("AC 2D", "3H 3S 6D")
    for card in ("3H", "3S"):
        assert texts(position, card) == {card, f"{card} x AC 2D", f"{card} + AC 2D = 6", f"{card} + AC 2D = 3"}
    assert not after(position, "3H + AC 2D = 6").builds[0].multiple
    assert after(position, "3H + AC 2D = 3").builds[0].multiple
    assert refusal(position, "3H + AC = 4") is Reason.NO_REDEEMER
    assert refusal(position, "3H + 2D = 5") is Reason.NO_REDEEMER
    assert texts(position, "6D") == {"6D"}


def test_E21() -> None:
    position = at("AC 2D", "3H 4D")
    assert texts(position, "3H") == {"3H", "3H x AC 2D", "3H + AC = 4"}
    assert refusal(position, "3H + 2D = 5") is Reason.NO_REDEEMER
    assert texts(position, "4D") == {"4D"}


def test_E22() -> None:
    position = at("5H", "5S TC 5D")
    for card in ("5S", "5D"):
        assert texts(position, card) == {card, f"{card} x 5H", f"{card} + 5H = 10", f"{card} + 5H = 5"}
    assert refusal(at("5H", "5S TC"), "5S + 5H = 5") is Reason.NO_REDEEMER
    assert refusal(at("5H", "5S 5D"), "5S + 5H = 10") is Reason.NO_REDEEMER


def test_E23() -> None:
    position = at("3D 4S 5H 7C", "2C 7D")
    absorbed = ("5H", "5H 7C", "3D 4S 5H", "3D 4S 5H 7C")
    assert texts(position, "2C") == {"2C", *(f"2C + {loose} = 7" for loose in absorbed)}
    assert texts(position, "7D") == {"7D", "7D x 7C", "7D x 3D 4S", "7D x 3D 4S 7C"}


def test_E24() -> None:
    position = at("2D KS 6C 5H 8S", "3C 8H", "JD QD")
    absorbed = ("5H", "5H 8S", "2D 5H 6C", "2D 5H 6C 8S")
    assert texts(position, "3C") == {"3C", *(f"3C + {loose} = 8" for loose in absorbed)}
    assert not after(position, "3C + 5H = 8").builds[0].multiple
    assert all(after(position, f"3C + {loose} = 8").builds[0].multiple for loose in absorbed[1:])
    left, transition = play_text(position, "3C + 2D 5H 6C 8S = 8", "JD", "8H x [2D 3C 5H 6C 8S]")
    assert left.loose == cards("KS JD")
    assert not transition.sweep


def test_E25() -> None:
    position = at("7D", "2C", stock="9C 9D 9H 9S KC KD KH KS")
    assert counts(position, "2C") == (0, 0, 1)
    assert refusal(position, "2C + 7D = 9") is Reason.NO_REDEEMER


def test_E26() -> None:
    table, hand = "8[3H 5S]@0", "2C 8H TS"
    for preset in ("foster_1897", "modern"):
        assert is_legal(at(table, hand, rules=preset), "2C + [3H 5S] = 10")
    dick = at(table, hand, rules="dick_1867")
    assert refusal(dick, "2C + [3H 5S] = 10") is Reason.OWN_RAISE
    assert texts(dick) == {"8H x [3H 5S]"}


def test_E27() -> None:
    table, hand, raise_it = "2[AC AH]@0", "2C 4D", "2C + [AC AH] = 4"
    assert is_legal(at(table, hand), raise_it)
    assert refusal(at(table, hand, own_raise="hold_both"), raise_it) is Reason.OWN_RAISE


def test_E28() -> None:
    position = at("5S", "TC 3D 2H")
    assert not any(isinstance(move, Build) for move in legal_moves(position))
    assert refusal(position, "3D + 5S = 8") is Reason.NO_REDEEMER


@pytest.mark.parametrize("own_raise", ["never", "hold_both", "free"])
def test_E29(own_raise: str) -> None:
    def ten(theirs: str) -> Position:
        position = at("", "7C TC AC AD", theirs, turn=1, own_raise=own_raise)
        return after(position, "6H", "AC + 6H = 7", "2S + [AC 6H] = 9", "AD + [AC 2S 6H] = 10")

    assert is_legal(ten("6H 2S 9C TD"), "TD x [AC AD 2S 6H]")
    assert is_legal(after(ten("6H 2S 9C KD"), "KD"), "TC x [AC AD 2S 6H]")


def test_E30() -> None:
    def nine(own_raise: str) -> Position:
        return after(at("7H", "2D AC 9C TC", "AS TH 4D", own_raise=own_raise), "2D + 7H = 9")

    own = "AC + [2D 7H] = 10"
    assert refusal(after(nine("never"), "4D"), own) is Reason.OWN_RAISE
    assert is_legal(after(nine("never"), "AS + [2D 7H] = 10"), "TC x [AS 2D 7H]")
    for how in ("hold_both", "free"):
        assert is_legal(after(nine(how), "4D"), own)


def test_E31() -> None:
    table, hand = "5[AC 4D]@1 2C", "3H 8D TS"
    position = at(table, hand)
    assert texts(position, "3H") == {"3H", "3H + [AC 4D] = 8"}
    assert refusal(position, "3H + 2C [AC 4D] = 10") is Reason.RAISE_FROM_HAND_ONLY
    helped = at(table, hand, table_raise=True)
    assert texts(helped, "3H") == {"3H", "3H + [AC 4D] = 8", "3H + 2C [AC 4D] = 10"}
    assert texts(position, "8D") == {"8D", "8D + 2C = 10"}


def test_E32() -> None:
    position = at("8[AC 7C]@1 2D", "AD TC")
    assert not any(isinstance(move, Build) for move in legal_moves(position))
    assert refusal(position, "AD + 2D [AC 7C] = 10") is Reason.BAD_SUM


def test_E33() -> None:
    position = at("7[3C 4C]@1 9D", "2S 9C")
    assert texts(position, "2S") == {"2S", "2S + [3C 4C] = 9", "2S + 9D [3C 4C] = 9"}
    assert not after(position, "2S + [3C 4C] = 9").builds[0].multiple
    absorbed = after(position, "2S + 9D [3C 4C] = 9")
    assert absorbed.builds == (TableBuild(cards("2S 3C 4C 9D"), 9, 0, multiple=True),)
    frozen = absorbed._replace(hands=(cards("9C"), cards("AC TC")), turn=1)
    assert refusal(frozen, "AC + [2S 3C 4C 9D] = 10") is Reason.MULTIPLE_BUILD_FIXED
    assert refusal(at("7[3C 4C]@1 9D", "2S 9C", raise_absorb=False), "2S + 9D [3C 4C] = 9") is Reason.NO_ABSORBING


def test_E34() -> None:
    position = at("8[2C 6C]@1 6H 3S", "AC 9D")
    assert texts(position, "AC") == {"AC", "AC + [2C 6C] = 9", "AC + 3S 6H [2C 6C] = 9"}


def test_E35() -> None:
    position = at("9[4C 5C]@1 3H", "6C 9S 9D")
    assert texts(position, "6C") == {"6C", "6C + 3H [4C 5C] = 9", "6C + 3H = 9"}
    for card in ("9S", "9D"):
        assert texts(position, card) == {card, f"{card} x [4C 5C]", f"{card} + [4C 5C] = 9"}


def test_E36() -> None:
    position = at("8*[3H 5S 8C]@1 6D", "2C 8S 8D TH")
    assert texts(position, "2C") == {"2C", "2C + 6D [3H 5S 8C] = 8", "2C + 6D = 8"}
    assert refusal(position, "2C + [3H 5S 8C] = 10") is Reason.MULTIPLE_BUILD_FIXED
    assert texts(position, "TH") == {"TH"}


def test_E37() -> None:
    table, hand = "7[3C 4C]@1 2D", "9S"
    assert counts(at(table, hand), "9S") == (0, 0, 1)
    assert refusal(at(table, hand), "9S x 2D [3C 4C]") is Reason.BUILD_AS_CARD
    assert texts(at(table, hand, build_as_card=True)) == {"9S", "9S x 2D [3C 4C]"}


def test_E38() -> None:
    position = at("9[2C 7H]@0 5D 4C", "9C 2H")
    assert texts(position) == {"9C x [2C 7H]", "9C x 4C 5D [2C 7H]"}
    assert play_text(position, "9C x 4C 5D [2C 7H]")[1].sweep
    assert refusal(position, "9C x 4C 5D") is Reason.LAST_REDEEMER
    assert refusal(position, "2H") is Reason.OWNER_MAY_NOT_TRAIL


def test_E39() -> None:
    table, hand = "8[2C 6H]@0 4H", "8C 4D"
    position = at(table, hand)
    assert texts(position) == {"4D x 4H", "4D + 4H [2C 6H] = 8", "4D + 4H = 8", "8C x [2C 6H]"}
    assert after(position, "4D + 4H [2C 6H] = 8").builds[0].multiple
    assert not after(position, "4D + 4H = 8").builds[1].multiple
    assert refusal(position, "8C") is Reason.OWNER_MAY_NOT_TRAIL
    bound = at(table, hand, owner_duty="take_or_extend_next")
    assert refusal(bound, "4D x 4H") is Reason.OWNER_DUTY


def test_E40() -> None:
    position = at("8[2C 6H]@0", "8C 8D 3H")
    for card in ("8C", "8D"):
        assert texts(position, card) == {f"{card} x [2C 6H]", f"{card} + [2C 6H] = 8"}
    assert counts(position, "3H") == (0, 0, 0)


def test_E41() -> None:
    position = at("8[2C 6H]@0", "8C 3H")
    assert texts(position) == {"8C x [2C 6H]"}
    assert refusal(position, "8C + [2C 6H] = 8") is Reason.NO_REDEEMER


def test_E42() -> None:
    position = at("9[2C 7H]@0 9[3C 6H]@0", "9C 4D")
    assert texts(position) == {"9C x [2C 7H] [3C 6H]"}
    assert refusal(position, "9C x [2C 7H]") is Reason.LAST_REDEEMER
    second = at("9[2C 7H]@0 6H", "3C 9C")
    assert is_legal(second, "3C + 6H = 9")
    forbidden = at("9[2C 7H]@0 6H", "3C 9C", same_value_builds="forbidden")
    assert refusal(forbidden, "3C + 6H = 9") is Reason.SAME_VALUE_BUILD


def test_E43() -> None:
    position = at("9[3C 6H]@0 7[3D 4D]@0", "9C 7D 2H", "KC")
    assert texts(position) == {"9C x [3C 6H]", "7D x [3D 4D]", "2H + [3D 4D] = 9"}
    raised = after(position, "2H + [3D 4D] = 9", "KC")
    assert is_legal(raised, "9C x [2H 3D 4D] [3C 6H]")


def test_E44() -> None:
    table, hand, other = "9[2C 7H]@0 KS", "KD 9C", "KD x KS"
    assert texts(at(table, hand), "KD") == {other}
    assert is_legal(at(table, hand, owner_duty="capture_next"), other)
    assert refusal(at(table, hand, owner_duty="take_or_extend_next"), other) is Reason.OWNER_DUTY


def test_E45() -> None:
    assert is_legal(at("7[3C 4C]@1", "AH 8C"), "AH + [3C 4C] = 8")
    position = at("7[3C 4C]@1", "AH 7C")
    assert texts(position, "AH") == {"AH"}
    assert is_legal(position, "7C x [3C 4C]")


def test_E46() -> None:
    table, hand = "8[2C 6H]@1 5H", "3C 8D"
    position = at(table, hand)
    assert texts(position, "3C") == {"3C", "3C + 5H [2C 6H] = 8", "3C + 5H = 8"}
    assert after(position, "3C + 5H [2C 6H] = 8").builds == (TableBuild(cards("2C 6H 3C 5H"), 8, 0, multiple=True),)
    forbidden = at(table, hand, same_value_builds="forbidden")
    assert texts(forbidden, "3C") == {"3C", "3C + 5H [2C 6H] = 8"}
    assert is_legal(position, "8D x [2C 6H]")


@pytest.mark.parametrize(
    ("duty", "moves"),
    [
        ("no_trail", {"4D x 4C", *(f"{n} {how}" for n in ("9C", "9D") for how in ("x [2H 7H]", "+ [2H 7H] = 9"))}),
        ("take_or_extend_next", {f"{n} {how}" for n in ("9C", "9D") for how in ("x [2H 7H]", "+ [2H 7H] = 9")}),
        ("capture_next", {"4D x 4C", "9C x [2H 7H]", "9D x [2H 7H]"}),
    ],
)
def test_E47(duty: str, moves: set[str]) -> None:
    built = after(at("7H", "2H 9C 9D 4D", "4C KC", owner_duty=duty), "2H + 7H = 9", "4C")
    assert texts(built) == moves


def test_E49() -> None:
    assert refusal(at("7H", "2D 8C"), "2D + 7H = 9") is Reason.NO_REDEEMER


# 8.3 Partnerships: you are seat 0, your partner is seat 2


def test_E50() -> None:
    table, hands = "8[2C 6H]@2 6D", ("2S 9C", "KC", "8C KD", "KH")
    declared = at(table, *hands, partners=True, partner_build="declared")
    assert is_legal(declared, "2S + 6D [2C 6H] = 8")
    assert is_legal(at(table, *hands, partners=True, rules="foster_1897"), "2S + 6D [2C 6H] = 8")
    never = at(table, *hands, partners=True)
    assert texts(never, "2S") == {"2S"}
    assert refusal(never, "2S + 6D [2C 6H] = 8") is Reason.NO_REDEEMER


def test_E51() -> None:
    position = at("6[2H 4H]@0", "6D KD", "3C", "2S 8C", "6C 3D", turn=2, partners=True)
    raised = after(position, "2S + [2H 4H] = 8")
    assert raised.builds == (TableBuild(cards("2H 2S 4H"), 8, 2, multiple=False),)
    assert texts(raised, "6C") == {"6C"}
    assert texts(after(raised, "3D")) == {"6D", "KD"}


def test_E52() -> None:
    hands = ("TD 4S", "KC", "TC", "KD")
    assert texts(at("TS", *hands, partners=True), "TD") == {"TD", "TD x TS"}
    for duty in ("card", "hand"):
        assert refusal(at("TS", *hands, partners=True, capture_duty=duty), "TD") is Reason.MUST_CAPTURE


def test_E53() -> None:
    table, hands = "7[2C 5C]@2 4S", ("3D 9C", "KC", "7D 2S", "KD")
    declared = at(table, *hands, partners=True, partner_build="declared")
    joined = after(declared, "3D + 4S [2C 5C] = 7")
    assert joined.builds == (TableBuild(cards("2C 5C 3D 4S"), 7, 2, multiple=True),)
    assert is_legal(joined._replace(turn=0), "9C")
    assert refusal(joined._replace(turn=2), "2S") is Reason.OWNER_MAY_NOT_TRAIL
    assert counts(at(table, *hands, partners=True), "3D") == (0, 0, 1)


# RULES.md section 4.4, where it goes beyond the examples


def declared(table: str, hand: str, **changes: Any) -> Position:
    """Your partner, seat 2, holds an 8."""
    return at(table, hand, "KC", "8D KS", "KH", partners=True, partner_build="declared", **changes)


def test_partners_value_may_be_made_anew_raised_to_and_added_to() -> None:
    position = declared("8[2C 6H]@2 7[3C 4C]@1 8*[3H 5S 8C]@3 6D", "2S AD")
    for text in ("2S + 6D = 8", "2S + 6D [2C 6H] = 8", "2S + 6D [3H 5S 8C] = 8", "AD + [3C 4C] = 8"):
        made = next(build for build in after(position, text).builds if build.cards & cards("2S AD"))
        assert (made.value, made.owner) == (8, 2)


def test_partners_value_does_not_serve_for_a_build_of_ones_own() -> None:
    added = declared("8[2C 6H]@2 8[3C 5C]@0 6D", "2S 8H")
    assert is_legal(added, "2S + 6D [3C 5C] = 8")
    without = declared("8[2C 6H]@2 8[3C 5C]@0 6D", "2S 9H")
    assert refusal(without, "2S + 6D [3C 5C] = 8") is Reason.NO_REDEEMER
    raised = declared("8[2C 6H]@2 6[2D 4D]@0", "2S 6S 9H")
    assert refusal(raised, "2S + [2D 4D] = 8") is Reason.NO_REDEEMER
    both = declared("8[2C 6H]@2 6[2D 4D]@0", "2S 8H 9H", own_raise="hold_both")
    assert refusal(both, "2S + [2D 4D] = 8") is Reason.OWN_RAISE


def test_who_holds_the_partners_value_becomes_the_owner() -> None:
    made = after(declared("8[2C 6H]@2 6D", "2S 8H"), "2S + 6D [2C 6H] = 8")
    assert made.builds == (TableBuild(cards("2C 2S 6D 6H"), 8, 0, multiple=True),)


def test_an_opponents_value_is_not_declared() -> None:
    assert refusal(declared("8[2C 6H]@1 6D", "2S 9H"), "2S + 6D [2C 6H] = 8") is Reason.NO_REDEEMER


# 8.4 Royal, Nordic, others


def test_E54() -> None:
    position = at("QS QH 7C 5D JH AS", "QD", rules="royal")
    assert counts(position, "QD") == (15, 0, 1)
    assert play_text(position, "QD x AS 5D 7C JH QH QS")[1].sweep


def test_E55() -> None:
    position = at("KS AH", "AC", rules="royal")
    assert texts(position) == {"AC", "AC x AH", "AC x AH KS"}
    assert play_text(position, "AC x AH KS")[1].sweep
    assert counts(at("KS AH", "AC", courts="numeric"), "AC") == (1, 0, 1)


def test_E56() -> None:
    position = at("TC 3D KS AC", "KD AH", rules="royal")
    assert texts(position, "KD") == {"KD", "KD x KS", "KD x 3D TC", "KD x 3D TC KS", "KD + AC = 14"}
    assert texts(position, "AH") == {"AH", "AH x AC", "AH x AC KS", "AH x AC 3D TC"}
    twice = at("KS AC AD", "AH", rules="royal")
    assert refusal(twice, "AH x AC AD KS") is Reason.BAD_SUM  # an ace as 1 and K+A as 14: one value a play


def test_E57() -> None:
    assert is_legal(at("2D QS", "JC KD", rules="royal"), "JC + 2D = 13")
    classic = at("2D QS", "JC TD")
    assert refusal(classic, "JC + 2D = 13") is Reason.COURT_PAIRS_ONLY
    assert counts(classic, "JC") == (0, 0, 1)


def test_E58() -> None:
    beside_fourteen = at("14[AS KS]@0 AD", "AC AH 5C", rules="royal")
    assert refusal(beside_fourteen, "AC + AD = 1") is Reason.LAST_REDEEMER
    beside_ones = at("1*[AC AD]@0 8C", "AH 6C 5C", rules="royal")
    assert refusal(beside_ones, "6C + 8C = 14") is Reason.LAST_REDEEMER
    studied = at("14[AS KS]@0 1*[AC AD]@0", "AH 5C", rules="royal")
    assert legal_moves(studied) == ()


def test_E59() -> None:
    position = at("AH KS", "AC", rules="finnish")
    assert texts(position) == {"AC", "AC x AH KS"}
    assert refusal(position, "AC x AH") is Reason.BAD_SUM


def test_E60() -> None:
    table, hand = "9C 7H TC 6S", "TD"
    finnish = at(table, hand, rules="finnish")
    assert texts(finnish) == {"TD", "TD x 7H 9C", "TD x 6S TC", "TD x 6S 7H 9C TC"}
    assert play_text(finnish, "TD x 6S 7H 9C TC")[1].sweep
    assert refusal(finnish, "TD x TC") is Reason.BAD_SUM
    chosen = at(table, hand, rules="swedish", hand_values={"TD": [10, 16]})
    assert texts(chosen) == {*texts(finnish), "TD x TC"}


# 8.5 Ends of hands


@pytest.mark.parametrize(
    ("preset", "scores"),
    [
        *((preset, True) for preset in ("foster_1897", "modern", "berkeley_1891", "swedish")),
        *((preset, False) for preset in ("hoyle_1800", "finnish")),
    ],
)
def test_E63(preset: str, scores: bool) -> None:
    end, transition = play_text(at("3H 4D", "7S", rules=preset, stock=""), "7S x 3H 4D")
    assert transition.sweep
    assert transition.sweep_scores == scores
    assert end.sweeps == (int(scores), 0)
    assert transition.residue == 0
    assert transition.hand_over


@pytest.mark.parametrize(
    ("preset", "points"), [("foster_1897", 0), ("modern", 0), ("hoyle_1800", 0), ("berkeley_1891", 1), ("swedish", 1)]
)
def test_E64(preset: str, points: int) -> None:
    position = at("3H KC", "9D", rules=preset, stock="")._replace(last_taker=1, taken=(0, cards("4C 4D")))
    end, transition = play_text(position, "9D")
    assert transition.residue == cards("3H KC 9D")
    assert end.taken == (0, cards("3H 4C 4D 9D KC"))
    assert end.loose == 0
    assert end.sweeps == (0, 0)
    scored = score_hand(end.rules, end.taken, end.sweeps, 1, residue=True).points[1]
    assert scored.last_capture + scored.residue + scored.sweeps == points


def test_E65() -> None:
    end, transition = play_text(at("3H KC", "9D", stock=""), "9D")
    assert transition.hand_over
    assert (transition.residue, end.last_taker, end.loose) == (0, None, cards("3H KC 9D"))
    score = score_hand(end.rules, end.taken, end.sweeps, None, residue=False)
    assert score.totals == (0, 0)


def test_E66() -> None:
    swept = after(at("5H", "9C 4D", "5D KD", turn=1), "5D x 5H")
    assert swept.table == 0
    assert set(legal_moves(swept)) == {Trail(card) for card in iter_cards(cards("9C 4D"))}


# The book's own


def test_nine_takes_four_three_two() -> None:
    position = at("4C 3D 2H", "9S")
    assert texts(position) == {"9S", "9S x 2H 3D 4C"}
    assert play_text(position, "9S x 2H 3D 4C")[1].sweep


def test_nine_takes_three_two_six_seven() -> None:
    position = at("3C 2D 6H 7S", "9S")
    assert texts(position) == {"9S", "9S x 3C 6H", "9S x 2D 7S", "9S x 2D 3C 6H 7S"}
    assert play_text(position, "9S x 2D 3C 6H 7S")[1].sweep
