"""Accidents of the deal (RULES.md section 9): every row under both laws, the chances, and hands played through them."""

from collections.abc import Callable, Iterator
from dataclasses import replace
from itertools import count
from math import sqrt
from random import Random

import pytest

from cassino_desktop.engine.accidents import (
    AccidentKind,
    Drawn,
    decisions,
    draw_accident,
    first_chance,
    held_out,
    opened,
    places_of_round,
    possible,
)
from cassino_desktop.engine.cards import FULL_PACK, card_set
from cassino_desktop.engine.checking import check
from cassino_desktop.engine.deal import shuffled_pack
from cassino_desktop.engine.legality import legal_moves
from cassino_desktop.engine.moves import CLAIM, Capture, Claim, Decision, Move, Trail, Verdict
from cassino_desktop.engine.notation import UnreadableMoveError, move_text, parse_move
from cassino_desktop.engine.play import play
from cassino_desktop.engine.positions import parse_position, parse_view, position_to_json, view_to_json
from cassino_desktop.engine.presets import PRESETS
from cassino_desktop.engine.reasons import Reason
from cassino_desktop.engine.rules import RuleSet
from cassino_desktop.engine.scoring import score_hand
from cassino_desktop.engine.state import Accident, Position
from cassino_desktop.engine.transition import Movement, Place, Zone
from cassino_desktop.engine.view import unseen_cards, view_of
from tests.engine.hands import SEATINGS, random_move

KEEP, REFUSE = Decision(Verdict.KEEP), Decision(Verdict.REFUSE)
FRESH, STAND = Decision(Verdict.FRESH_DEAL), Decision(Verdict.STAND)


def rules_of(name: str = "modern", law: str = "foster", accidents: str = "often") -> RuleSet:
    return replace(PRESETS[name], law=law, accidents=accidents)


def dealt(seed: str, rules: RuleSet, players: int = 2, *, partners: bool = False, dealer: int = 1) -> Position:
    return opened(rules, players, partners, dealer, shuffled_pack(seed), first_chance(seed, 0))


def accident_of(position: Position) -> Accident | None:
    return None if position.law is None else position.law.accident


def opening_with(kind: AccidentKind, rules: RuleSet, players: int = 2, **seating: bool) -> tuple[Position, str]:
    """The first position whose first round has such an accident, and its seed."""
    for number in count():
        position = dealt(f"accident {number}", rules, players, **seating)
        accident = accident_of(position)
        if accident is not None and accident.kind == kind:
            return position, f"accident {number}"
    raise AssertionError


def simple_move(position: Position) -> Move:
    """The capture of the most cards, else a trail: tables stay small."""
    moves = legal_moves(position)
    takes = [move for move in moves if isinstance(move, Capture)]
    if takes:
        return max(takes, key=lambda move: (move.loose | sum(move.builds)).bit_count())
    return next(move for move in moves if not isinstance(move, Claim))


def later_with(
    kind: AccidentKind, rules: RuleSet, wanted: Callable[[Position], bool] = lambda _: True, players: int = 2
) -> tuple[Position, Position]:
    """The position before the play that brings a round with such an accident, and the one after it."""
    for number in count():
        position = dealt(f"later {number}", rules, players)
        while not position.hand_over and position.asked is None:
            before = position
            position, transition = play(position, simple_move(position))
            accident = accident_of(position)
            fresh = transition.dealt or position.asked is not None or len(position.stock) != len(before.stock)
            if fresh and accident is not None and accident.kind == kind and wanted(position):
                return before, position
    raise AssertionError


def sizes(position: Position) -> list[int]:
    return [hand.bit_count() for hand in position.hands]


def assert_every_card_once(position: Position) -> None:
    builds = [build.cards for build in position.builds]
    sets = [*position.hands, position.loose, *builds, *position.taken, card_set(position.stock), held_out(position)]
    assert sum(cards.bit_count() for cards in sets) == 52
    assert sum(sets) == FULL_PACK
    assert len(position.stock) == len(set(position.stock))


# the first round, law of Foster


@pytest.mark.parametrize("kind", [AccidentKind.EXPOSED_BEFORE, AccidentKind.FACED_BEFORE])
def test_an_adversary_may_claim_a_fresh_deal_by_the_same_dealer(kind: AccidentKind) -> None:
    position, seed = opening_with(kind, rules_of())
    accident = accident_of(position)
    assert accident is not None
    assert accident.asked == position.turn == position.eldest
    assert position.loose == 0, "no table card is up"
    assert legal_moves(position)[:2] == (FRESH, STAND)
    fresh, transition = play(position, FRESH)
    assert (fresh.dealer, fresh.turn, sizes(fresh), fresh.loose.bit_count()) == (1, 0, [4, 4], 4)
    assert fresh.asked is None, "the first round of a fresh deal has no accident"
    assert fresh.stock != shuffled_pack(seed)[12:]
    assert [packet.seat for packet in transition.dealt].count(None) == 2
    assert_every_card_once(fresh)


def test_nobody_claims_and_the_deal_stands_seen_by_all() -> None:
    position, seed = opening_with(AccidentKind.EXPOSED_BEFORE, rules_of())
    accident = accident_of(position)
    assert accident is not None
    assert accident.card is not None
    stands, _ = play(position, STAND)
    plain = dealt(seed, rules_of(accidents="off"))
    assert (stands.hands, stands.loose, stands.stock) == (plain.hands, plain.loose, plain.stock)
    other = view_of(stands, 1 - accident.seat)
    assert other.position.hands[accident.seat] == 1 << accident.card
    assert other.hidden[accident.seat] == 3
    assert not unseen_cards(other) >> accident.card & 1


def test_the_dealer_s_adversaries_are_asked_in_turn_from_eldest() -> None:
    position, _ = opening_with(AccidentKind.EXPOSED_BEFORE, rules_of(), 4)
    asked = []
    while position.asked is not None:
        asked.append(position.asked)
        position, _ = play(position, STAND)
    assert asked == [2, 3, 0]
    position, _ = opening_with(AccidentKind.EXPOSED_BEFORE, rules_of(), 4, partners=True)
    asked = []
    while position.asked is not None:
        asked.append(position.asked)
        position, _ = play(position, STAND)
    assert asked == [2, 0], "the dealer's partner is no adversary"


@pytest.mark.parametrize("seat", [0, 1])
def test_whoever_lifts_his_cards_before_all_are_served_ends_the_claim(seat: int) -> None:
    """Lifting: no claim in that round, whether the dealer or the adversary has looked."""
    position, seed = opening_with(AccidentKind.EXPOSED_BEFORE, rules_of())
    lifted, transition = play(position, Decision(Verdict.LIFT, seat))
    assert transition.seat == seat
    plain = dealt(seed, rules_of(accidents="off"))
    assert (lifted.asked, lifted.hands, lifted.stock) == (None, plain.hands, plain.stock)


# later rounds, law of Foster


def test_e71_an_exposed_card_may_be_refused() -> None:
    """E71: refused, it goes to the middle of the stock, and he gets the top card at once."""
    _, position = later_with(AccidentKind.EXPOSED, rules_of())
    accident = accident_of(position)
    assert accident is not None
    assert accident.card is not None
    assert position.turn == accident.asked == accident.seat != position.dealer
    assert legal_moves(position) == (KEEP, REFUSE)
    law, stock = position.law, position.stock
    assert law is not None
    refused, transition = play(position, REFUSE)
    expected = [*stock[: len(stock) // 2], accident.card, *stock[len(stock) // 2 :]]
    assert list(refused.stock) == expected[8 - law.dealt :]
    assert refused.hands[accident.seat] >> expected[0] & 1
    assert sizes(refused) == [4, 4]
    assert refused.turn == refused.eldest
    assert transition.movements[0] == Movement((accident.card,), Place(Zone.ASIDE, accident.seat), Place(Zone.STOCK))
    assert_every_card_once(refused)


def test_a_kept_card_is_seen_by_all_and_the_deal_goes_on() -> None:
    before, position = later_with(AccidentKind.EXPOSED, rules_of())
    accident = accident_of(position)
    assert accident is not None
    assert accident.card is not None
    kept, _ = play(position, KEEP)
    assert kept.hands[accident.seat] >> accident.card & 1
    assert set(before.stock[:8]) == set(before.stock) - set(kept.stock)
    assert kept.law is not None
    assert kept.law.seen == 1 << accident.card


def test_e70_in_the_last_round_the_dealer_takes_it_and_one_is_drawn_from_him() -> None:
    """E70: the player, with three cards, draws one unseen from the dealer's five."""
    _, position = later_with(AccidentKind.EXPOSED_LAST, rules_of())
    accident = accident_of(position)
    assert accident is not None
    assert accident.card is not None
    assert (sizes(position)[accident.seat], sizes(position)[position.dealer]) == (3, 5)
    assert position.hands[position.dealer] >> accident.card & 1
    assert [move_text(move) for move in legal_moves(position)] == [f"draw {number}" for number in range(1, 6)]
    drawn = [play(position, move)[0] for move in legal_moves(position)]
    assert {after.hands[accident.seat] & ~position.hands[accident.seat] for after in drawn} == {
        1 << card for card in range(52) if position.hands[position.dealer] >> card & 1
    }, "each of the five can be drawn, the exposed one among them"
    for after in drawn:
        assert (sizes(after), after.turn, after.asked) == ([4, 4], after.eldest, None)
        assert_every_card_once(after)


@pytest.mark.parametrize("many", [True, False])
def test_a_wrong_count_is_put_right_and_the_dealer_counts_nothing(many: bool) -> None:
    def wanted(position: Position) -> bool:
        accident = accident_of(position)
        return accident is not None and accident.many is many

    before, position = later_with(AccidentKind.WRONG_COUNT, rules_of(), wanted)
    assert (position.asked, sizes(position)) == (None, [4, 4])
    assert position.barred == position.dealer
    assert len(position.stock) == len(before.stock) - 8
    assert_every_card_once(position)
    if many:
        (back,) = set(before.stock[:9]) & set(position.stock)
        assert position.stock.index(back) == (len(position.stock) - 1) // 2
    else:
        assert set(before.stock[:8]) == set(before.stock) - set(position.stock)


def test_the_dealer_s_side_scores_nothing_while_its_cards_stand_against_the_others() -> None:
    rules = PRESETS["modern"]
    heaps = (card_set(range(30)), card_set(range(30, 52)))
    score = score_hand(rules, heaps, (2, 1), 0, residue=False, barred=0)
    assert score.points[0].total == 0
    assert score.points[1].cards == 0, "the other side has not the most"


def test_what_the_dealer_s_side_pegged_is_taken_back() -> None:
    def wanted(position: Position) -> bool:
        return bool(position.taken[position.dealer])

    rules = replace(rules_of("spade"))
    for number in count():
        random = Random(number)
        position = dealt(f"pegged {number}", rules)
        while not position.hand_over and not position.game_over and position.barred is None:
            position, _ = play(position, random_move(random, legal_moves(position)))
        if position.barred is not None and wanted(position):
            break
    assert position.totals[position.dealer] == 0
    while not position.hand_over and not position.game_over:
        position, _ = play(position, random_move(random, legal_moves(position)))
    assert position.totals[position.dealer] == 0


def test_the_barred_side_may_not_claim() -> None:
    rules = replace(rules_of("foster_21"), game=replace(PRESETS["foster_21"].game, mode="claim"))
    _, position = later_with(AccidentKind.WRONG_COUNT, rules)
    assert CLAIM in legal_moves(position)
    after, _ = play(position, next(move for move in legal_moves(position) if move != CLAIM))
    assert after.turn == after.dealer
    assert CLAIM not in legal_moves(after)
    assert check(after, CLAIM) is Reason.NO_CLAIMS


# the law of Hoyle


def test_hoyle_a_card_exposed_before_the_table_loses_the_deal() -> None:
    position, seed = opening_with(AccidentKind.EXPOSED_BEFORE, rules_of(law="hoyle"))
    assert (position.dealer, position.turn, position.asked) == (0, 1, None), "the next player deals"
    assert sizes(position) == [4, 4]
    assert position.stock != shuffled_pack(seed)[12:]


def test_hoyle_a_card_faced_before_the_table_begins_the_deal_again() -> None:
    position, _ = opening_with(AccidentKind.FACED_BEFORE, rules_of(law="hoyle"))
    assert (position.dealer, position.turn, position.asked) == (1, 0, None)


@pytest.mark.parametrize("kind", [AccidentKind.EXPOSED, AccidentKind.EXPOSED_LAST])
def test_hoyle_a_card_exposed_later_is_seen_by_all(kind: AccidentKind) -> None:
    _, position = later_with(kind, rules_of(law="hoyle"))
    accident = accident_of(position)
    assert accident is not None
    assert accident.card is not None
    assert (position.asked, sizes(position)) == (None, [4, 4])
    assert view_of(position, position.dealer).position.hands[accident.seat] == 1 << accident.card


def short(position: Position) -> bool:
    accident = accident_of(position)
    return accident is not None and not accident.many


def test_e69_hoyle_a_card_under_the_table_is_the_player_s() -> None:
    """E69: found when his hand is empty, he takes it and plays it as his fourth."""

    def under(position: Position) -> bool:
        return position.law is not None and position.law.under is not None

    _, position = later_with(AccidentKind.WRONG_COUNT, rules_of(law="hoyle"), under)
    assert position.law is not None
    assert position.law.under is not None
    seat, card = position.law.under
    assert sizes(position)[seat] == 3
    assert position.barred is None
    assert all(view_of(position, viewer).position.law.under is None for viewer in (0, 1))  # type: ignore[union-attr]
    played = 0
    while under(position):
        position, transition = play(position, simple_move(position))
        played += transition.seat == seat
    assert (played, position.hands[seat]) == (3, 1 << card)
    assert_every_card_once(position)


def test_hoyle_a_card_left_in_the_pack_comes_as_a_fifth_in_the_last_round() -> None:
    def owed(position: Position) -> bool:
        return position.law is not None and position.law.owed != ()

    _, position = later_with(AccidentKind.WRONG_COUNT, rules_of(law="hoyle"), owed)
    assert position.law is not None
    (seat,) = position.law.owed
    assert sizes(position)[seat] == 3
    assert len(position.stock) % 8 == 1
    while position.stock:
        position, _ = play(position, simple_move(position))
    assert sizes(position)[seat] == 5
    assert_every_card_once(position)


def test_hoyle_two_cards_left_in_the_pack_both_come_in_the_last_round() -> None:
    rules, number = rules_of(law="hoyle"), 0
    while True:
        number += 1
        random = Random(number)
        position = dealt(f"twice short {number}", rules)
        owed: tuple[int, ...] = ()
        while position.stock and not position.hand_over:
            owed = position.law.owed if position.law is not None else ()
            position, _ = play(position, random_move(random, legal_moves(position)))
        if len(owed) == 2:
            break
    assert owed == (0, 0), "two hands: only the dealer's adversary is miscounted"
    assert sizes(position)[0] == 6
    assert_every_card_once(position)


def test_hoyle_one_card_too_many_goes_back_unseen() -> None:
    _, position = later_with(AccidentKind.WRONG_COUNT, rules_of(law="hoyle"), lambda found: not short(found))
    assert sizes(position) == [4, 4]
    assert position.barred is None


# what can happen, and how often


def test_each_round_has_its_kinds() -> None:
    kinds = AccidentKind
    first = [kinds.EXPOSED_BEFORE, kinds.FACED_BEFORE, kinds.EXPOSED]
    opening = undealt(rules_of(), 2)
    assert [kind for kind, _ in possible(opening)] == first
    middle = opening._replace(stock=opening.stock[12:])
    assert [kind for kind, _ in possible(middle)] == [kinds.EXPOSED, kinds.WRONG_COUNT]
    last = opening._replace(stock=opening.stock[44:])
    assert [kind for kind, _ in possible(last)] == [kinds.EXPOSED_LAST]
    draw = undealt(rules_of("draw"), 2)
    assert {kind for kind, _ in possible(draw)} <= set(first)


def undealt(rules: RuleSet, players: int, seed: str = "undealt") -> Position:
    position = dealt(seed, rules, players)
    return position._replace(hands=(0,) * players, loose=0, stock=shuffled_pack(seed))


def test_only_cards_that_the_kind_allows_are_concerned() -> None:
    for rules in PRESETS.values():
        for players, partners in SEATINGS:
            if players not in rules.players:
                continue
            position = undealt(replace(rules, accidents="often"), players)
            places = places_of_round(position)
            up = places.index(None)
            for kind, cards in possible(position):
                for card in cards:
                    assert places[card] is not None
                    assert (card < up) is (kind is not AccidentKind.EXPOSED)
                    if kind is AccidentKind.EXPOSED:
                        assert places[card] != position.dealer
            assert not partners or players == 4


@pytest.mark.parametrize(("accidents", "chance"), [("rare", 1 / 50), ("often", 1 / 8)])
def test_each_kind_happens_as_often_as_it_should(
    accidents: str, chance: float, fresh_seed: int, long_count: Callable[[int, int], int]
) -> None:
    """Within the binomial 99.9 % interval, given that an earlier kind excludes a later one."""
    rounds = long_count(2_000, 10_000)
    for size in (52, 40, 8):
        drawn: dict[AccidentKind, int] = {}
        position = undealt(rules_of(accidents=accidents), 2)._replace(stock=shuffled_pack("x")[:size])
        assert position.law is not None
        for number in range(rounds):
            law = position.law._replace(chance=first_chance(str(fresh_seed), number))
            found = draw_accident(position._replace(law=law))
            if found is not None:
                drawn[found.kind] = drawn.get(found.kind, 0) + 1
        left = rounds
        for kind, _ in possible(position):
            happened = drawn.get(kind, 0)
            spread = 3.2905 * sqrt(left * chance * (1 - chance))
            assert abs(happened - left * chance) <= spread + 0.5, (kind, size)
            left -= happened


def test_accidents_are_off_unless_asked_for() -> None:
    position = undealt(rules_of(accidents="often"), 2)
    assert draw_accident(position._replace(rules=rules_of(accidents="off"))) is None
    assert draw_accident(position._replace(law=None)) is None
    assert isinstance(draw_accident_of_some(position), Drawn)


def draw_accident_of_some(position: Position) -> Drawn | None:
    assert position.law is not None
    for number in range(200):
        found = draw_accident(position._replace(law=position.law._replace(chance=first_chance("some", number))))
        if found is not None:
            return found
    return None


# whole hands


def hands_with_accidents(random: Random) -> Iterator[Position]:
    """Every position of a hand with accidents, played at random; what leads from one to the next is checked."""
    name = random.choice(list(PRESETS))
    rules = replace(PRESETS[name], law=random.choice(("foster", "hoyle")), accidents=random.choice(("rare", "often")))
    players, partners = random.choice([each for each in SEATINGS if each[0] in rules.players])
    seed = str(random.random())
    position = opened(rules, players, partners, random.randrange(players), shuffled_pack(seed), first_chance(seed, 0))
    while True:
        yield position
        if position.hand_over or position.game_over:
            return
        moves = legal_moves(position)
        assert moves, "always a decision to make, or a card to play"
        move = random_move(random, moves)
        after, transition = play(position, move)
        assert carried_out(position, transition.movements) == zones(after)
        if transition.game_over:
            return
        assert after.hand_over or after.asked is not None or after.hands[after.turn]
        position = after


def zones(position: Position) -> dict[Place, int]:
    law = position.law
    found = {Place(Zone.HAND, seat): hand for seat, hand in enumerate(position.hands)}
    found |= {Place(Zone.HEAP, side): heap for side, heap in enumerate(position.taken)}
    found |= {Place(Zone.BUILD, build.cards): build.cards for build in position.builds}
    found |= {Place(Zone.LOOSE): position.loose, Place(Zone.STOCK): card_set(position.stock)}
    under = 0
    if law is not None and law.under is not None:
        under = 1 << law.under[1]
        found[Place(Zone.ASIDE, law.under[0])] = under
    if law is not None and law.accident is not None and held_out(position) & ~under:
        found[Place(Zone.ASIDE, law.accident.seat)] = held_out(position) & ~under
    return {place: cards for place, cards in found.items() if cards}


def carried_out(position: Position, movements: tuple[Movement, ...]) -> dict[Place, int]:
    found = zones(position)
    for movement in movements:
        cards = card_set(movement.cards)
        assert found.get(movement.source, 0) & cards == cards
        found[movement.source] &= ~cards
        found[movement.target] = found.get(movement.target, 0) | cards
    return {place: cards for place, cards in found.items() if cards}


def test_hands_with_accidents_are_played_to_their_end(fresh_seed: int, long_count: Callable[[int, int], int]) -> None:
    """52 cards are conserved, and there is always a decision or a play; positions and views survive their JSON."""
    random = Random(fresh_seed)
    for _ in range(long_count(150, 5_000)):
        for position in hands_with_accidents(random):
            assert_every_card_once(position)
            assert parse_position(position_to_json(position)) == position
            view = view_of(position, random.randrange(position.players))
            assert parse_view(view_to_json(view)) == view
            assert all(check(position, move) is None for move in decisions(position))
            if position.asked is not None:
                cards = [card for hand in position.hands for card in range(52) if hand >> card & 1]
                assert all(check(position, Trail(card)) is Reason.DECIDE_FIRST for card in cards)
            else:
                assert check(position, STAND) in (Reason.NOTHING_TO_DECIDE, Reason.GAME_OVER)


def test_what_is_hidden_is_in_no_view(fresh_seed: int) -> None:
    """Neither the chance of accidents to come, nor a card under the table, nor the order of a drawing."""
    random = Random(fresh_seed)
    for _ in range(60):
        for position in hands_with_accidents(random):
            assert position.law is not None
            for seat in range(position.players):
                law = view_of(position, seat).position.law
                assert law is not None
                assert (law.chance, law.draw, law.under) == ("", (), None)


@pytest.mark.parametrize("text", ["fresh deal", "stand", "keep", "refuse", "draw 3", "lift 0"])
def test_decisions_survive_their_text(text: str) -> None:
    assert move_text(parse_move(text)) == text
    assert move_text(parse_move(f"  {text} ")) == text


@pytest.mark.parametrize("text", ["draw", "lift", "keep 2", "draw 12", "fresh", "stand 4S"])
def test_what_is_no_decision(text: str) -> None:
    with pytest.raises(UnreadableMoveError):
        parse_move(text)
