"""What holds at every turn of every hand, whatever the rules: random hands over random mixtures of options.

Each property looks at hands of its own, in ten batches; a failure names its batch, and the run's seed repeats it.
"""

from collections.abc import Callable, Iterator
from random import Random

import pytest

from cassino_desktop.engine.cards import FULL_PACK, CardSet, card_set, iter_cards
from cassino_desktop.engine.checking import check
from cassino_desktop.engine.deal import first_round_packets
from cassino_desktop.engine.legality import legal_moves
from cassino_desktop.engine.moves import CLAIM, Build, Capture, CardPlay, Claim, Move, Trail
from cassino_desktop.engine.notation import move_text, parse_move
from cassino_desktop.engine.play import play
from cassino_desktop.engine.positions import parse_position, parse_view, position_to_json, view_to_json
from cassino_desktop.engine.reasons import IllegalMoveError, Reason
from cassino_desktop.engine.scoring import pegged_points
from cassino_desktop.engine.state import Position
from cassino_desktop.engine.transition import Movement, Place, Transition, Zone, packet_movement
from cassino_desktop.engine.view import completed, unseen_cards, view_of
from tests.engine.hands import random_opening, turns
from tests.engine.mutations import mutations
from tests.engine.tables import at, cards

LongCount = Callable[[int, int], int]
Zones = dict[Place, CardSet | tuple[int, ...]]

batches = pytest.mark.parametrize("batch", range(10))
"""Thirty hands each in the normal run, two thousand each with ``--long``."""


@pytest.fixture
def randoms(batch: int, fresh_seed: int, long_count: LongCount) -> Iterator[Random]:
    """One source of chance for each hand of a batch."""
    return (Random(f"{fresh_seed}/{batch}/{number}") for number in range(long_count(30, 2000)))


# Cards and turns


def places(position: Position) -> list[CardSet]:
    """Every set of cards of a position."""
    builds = [build.cards for build in position.builds]
    return [*position.hands, position.loose, *builds, *position.taken, card_set(position.stock)]


def assert_every_card_once(position: Position) -> None:
    sets = places(position)
    assert sum(cards.bit_count() for cards in sets) == 52
    assert card_set(card for cards in sets for card in iter_cards(cards)) == FULL_PACK
    assert len(position.stock) == len(set(position.stock))


def seat_after(position: Position, seat: int) -> int:
    """The next seat clockwise that holds a card; the next seat of all if none does."""
    seats = [(seat + step) % position.players for step in range(1, position.players + 1)]
    return next((other for other in seats if position.hands[other]), seats[0])


def assert_turn_passed(transition: Transition) -> None:
    before, after = transition.before, transition.after
    if isinstance(transition.move, Claim):
        assert (after.turn, after.hands) == (before.turn, before.hands)
    elif transition.dealt:
        assert after.turn == after.eldest
        assert [hand.bit_count() for hand in after.hands] == [4] * after.players
    elif not transition.game_over:
        assert after.turn == seat_after(after, before.turn)


@batches
def test_cards_are_conserved_and_turns_go_round(randoms: Iterator[Random]) -> None:
    for random in randoms:
        position = random_opening(random)
        assert_every_card_once(position)
        plays = 0
        for before, _, transition in turns(random, position):
            after = transition.after
            assert_every_card_once(after)
            assert_turn_passed(transition)
            assert all(a & b == b for a, b in zip(after.taken, before.taken, strict=True))
            assert after.builds == tuple(sorted(after.builds, key=lambda build: build.cards & -build.cards))
            plays += isinstance(transition.move, CardPlay)
        if not transition.game_over:
            assert plays == 48
            assert not after.table or after.last_taker is None


@batches
def test_builds_that_stand_have_redeemers(randoms: Iterator[Random]) -> None:
    """Whoever owns a build can take it: what the rules promise of every hand, partners' builds aside."""
    for random in randoms:
        for position, _, _ in turns(random, random_opening(random)):
            if position.rules.partner_build == "declared" and position.partners:
                break
            for build in position.builds:
                hand = iter_cards(position.hands[build.owner])
                assert any(build.value in position.rules.capture_values[card] for card in hand)


# Moves: unique, in order, text and back


def order(move: Move) -> tuple[int, int, Move]:
    """The canonical order: a claim, then by card its trail, its captures, its builds."""
    if not isinstance(move, CardPlay):
        return -1, 0, move
    return move.card, (Trail, Capture, Build).index(type(move)), move


@batches
def test_moves_are_unique_in_order_and_survive_their_text(randoms: Iterator[Random]) -> None:
    for random in randoms:
        for _, moves, _ in turns(random, random_opening(random)):
            assert list(moves) == sorted(moves, key=order)
            texts = [move_text(move) for move in moves]
            assert len(set(texts)) == len(set(moves)) == len(moves)
            assert [parse_move(text) for text in texts] == list(moves)


@batches
def test_positions_and_views_survive_their_json(randoms: Iterator[Random]) -> None:
    for random in randoms:
        for position, moves, _ in turns(random, random_opening(random)):
            assert parse_position(position_to_json(position)) == position
            seat = random.randrange(position.players)
            view = view_of(position, seat, ((position.turn, move_text(moves[0])),))
            assert parse_view(view_to_json(view)) == view
            hidden = unseen_cards(view)
            assert hidden == card_set(position.stock) | sum(h for s, h in enumerate(position.hands) if s != seat)
            assert view_of(completed(view, [*iter_cards(hidden)]), seat, view.history) == view


# check agrees with legal_moves


def assert_judged(position: Position, move: Move, legal: bool) -> None:
    reason = check(position, move)
    assert (reason is None) == legal, (move_text(move), reason)
    if reason is None:
        assert play(position, move)[0] != position or isinstance(move, Claim)
        return
    assert isinstance(reason, Reason)
    with pytest.raises(IllegalMoveError) as raised:
        play(position, move)
    assert raised.value.reason is reason


@batches
def test_check_agrees_with_the_list(randoms: Iterator[Random]) -> None:
    for random in randoms:
        for position, moves, _ in turns(random, random_opening(random)):
            legal = set(moves)
            for move in moves:
                assert check(position, move) is None
            for move in mutations(random, position, random.choice(moves)):
                assert_judged(position, move, move in legal)


@batches
def test_nothing_is_legal_after_the_end(randoms: Iterator[Random]) -> None:
    for random in randoms:
        for _, _, transition in turns(random, random_opening(random)):
            last = transition
        after = last.after
        if last.game_over and after == last.before:  # a true claim changes nothing: the session knows who won
            continue
        assert legal_moves(after) == ()
        reasons = {check(after, CLAIM)} | {check(after, Trail(card)) for card in range(52)}
        assert reasons == {Reason.GAME_OVER if last.game_over else Reason.HAND_OVER}


# Transitions


def zones(position: Position) -> Zones:
    """Where every card lies; empty zones are left out."""
    found: Zones = {Place(Zone.HAND, seat): hand for seat, hand in enumerate(position.hands)}
    found |= {Place(Zone.HEAP, side): heap for side, heap in enumerate(position.taken)}
    found |= {Place(Zone.BUILD, build.cards): build.cards for build in position.builds}
    found |= {Place(Zone.LOOSE): position.loose, Place(Zone.STOCK): position.stock}
    return {place: cards for place, cards in found.items() if cards}


def carry_out(held: Zones, movement: Movement) -> None:
    """Move the cards from zone to zone, which must hold them; from the stock, the top ones in their order."""
    moved = card_set(movement.cards)
    source, target = held.pop(movement.source), held.get(movement.target, 0)
    assert movement.cards
    assert isinstance(target, int)
    if isinstance(source, tuple):
        assert source[: len(movement.cards)] == movement.cards
        rest: CardSet | tuple[int, ...] = source[len(movement.cards) :]
    else:
        assert source & moved == moved
        rest = source & ~moved
    if rest:
        held[movement.source] = rest
    held[movement.target] = target | moved


@batches
def test_movements_replay_to_the_position_after(randoms: Iterator[Random]) -> None:
    for random in randoms:
        position = random_opening(random)
        deck: Zones = {Place(Zone.STOCK): dealt_from(position)}
        for packet in first_round_packets(position.rules, position.players, position.dealer, dealt_from(position)):
            carry_out(deck, packet_movement(packet))
        assert deck == zones(position)
        for _, _, transition in turns(random, position):
            held = zones(transition.before)
            for movement in transition.movements:
                carry_out(held, movement)
            assert held == zones(transition.after)


def dealt_from(position: Position) -> tuple[int, ...]:
    """A pack from which the opening comes: which card of a hand was dealt first is not known, so any order serves."""
    hands = [[*iter_cards(hand)] for hand in position.hands]
    table = [*iter_cards(position.loose)]
    packets = first_round_packets(position.rules, position.players, position.dealer, tuple(range(52)))
    top = [(table if packet.seat is None else hands[packet.seat]).pop(0) for packet in packets for _ in packet.cards]
    return (*top, *position.stock)


def test_residue_with_a_build_made_by_the_last_card() -> None:
    """It can stand only in a studied position: for the partner, who has no card any more."""
    table, hands = "8[2C 6H]@2 9[4C 5C]@1 6D KC", ("2S", "", "", "")
    position = at(table, *hands, partners=True, partner_build="declared", stock="")._replace(last_taker=1)
    end, transition = play(position, parse_move("2S + 6D [2C 6H] = 8"))
    assert end.taken == (0, position.table | position.hands[0])
    held = zones(position)
    for movement in transition.movements:
        carry_out(held, movement)
    assert held == zones(end)


def sweep_is_allowed(opened: Position, before: Position) -> bool:
    """Whether a sweep by the next play would score (section 5), in a hand that began as ``opened``."""
    rules = before.rules
    last_card = not before.stock and sum(hand.bit_count() for hand in before.hands) == 1
    if (last_card and not rules.sweep_last_card) or (not before.stock and not rules.sweep_last_round):
        return False
    frozen = rules.sweep_freeze is not None and max(opened.totals) >= rules.sweep_freeze
    return rules.sweep_points > 0 and not frozen


def taken_things(move: Move) -> CardSet:
    return move.loose | sum(move.builds) if isinstance(move, Capture) else 0


@batches
def test_sweeps_and_last_taker(randoms: Iterator[Random]) -> None:
    for random in randoms:
        opened = random_opening(random)
        for before, _, transition in turns(random, opened):
            capture = isinstance(transition.move, Capture)
            sweep = capture and taken_things(transition.move) == before.table
            scores = sweep and sweep_is_allowed(opened, before)
            assert (transition.sweep, transition.sweep_scores) == (sweep, scores)
            sweeps = list(before.sweeps)
            sweeps[transition.side] += scores
            assert list(transition.after.sweeps) == sweeps
            assert transition.after.last_taker == (transition.seat if capture else before.last_taker)


@pytest.mark.parametrize(("before_the_hand", "scores"), [(9, True), (10, False)])
def test_a_freeze_looks_at_the_totals_before_the_hand(before_the_hand: int, scores: bool) -> None:
    """Also in a pegged game, whose totals rise while it is played: here by two aces and a sweep of this hand."""
    position = at("5H", "5D KC", "KD KH", sweep_freeze=10, game={"mode": "pegged", "target": 61})
    position = position._replace(taken=(cards("AC AD 6C 6D"), 0), sweeps=(1, 0))
    end, transition = play(position._replace(totals=(before_the_hand + 3, 0)), parse_move("5D x 5H"))
    assert (transition.sweep, transition.sweep_scores) == (True, scores)
    assert end.totals == (before_the_hand + 3 + scores, 0)


@batches
def test_points_while_playing(randoms: Iterator[Random]) -> None:
    """Totals stand still but for pegged games: there each side has what it took and swept, and the target ends it."""
    for random in randoms:
        for before, _, transition in turns(random, random_opening(random)):
            rules, after = before.rules, transition.after
            if rules.game.mode != "pegged":
                assert after.totals == before.totals
                continue
            won = [pegged_points(rules, new & ~old) for new, old in zip(after.taken, before.taken, strict=True)]
            won[transition.side] += rules.sweep_points * transition.sweep_scores
            assert list(after.totals) == [total + more for total, more in zip(before.totals, won, strict=True)]
            home = tuple(side for side, total in enumerate(after.totals) if total >= (after.target or 0))
            assert transition.winners == home
            assert not transition.dealt or not home
