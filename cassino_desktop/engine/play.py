"""Carrying out a move: play(position, move) -> (Position, Transition) (RULES.md sections 4, 5 and 7)."""

from cassino_desktop.engine import accidents
from cassino_desktop.engine.cards import Card, CardSet, iter_cards
from cassino_desktop.engine.checking import check
from cassino_desktop.engine.deal import hands_dealt, next_round_packets, round_size
from cassino_desktop.engine.duties import owner_after
from cassino_desktop.engine.moves import Build, Capture, Claim, Decision, Move, Trail, Verdict
from cassino_desktop.engine.reasons import IllegalMoveError
from cassino_desktop.engine.scoring import claim_holds, pegged_points, totals_before_hand
from cassino_desktop.engine.state import Position, TableBuild
from cassino_desktop.engine.transition import Transition


def play(position: Position, move: Move) -> tuple[Position, Transition]:
    """Return the position after the move, with the next round dealt or the hand ended, and what moved.

    Raises IllegalMoveError with the reason where the move is not legal.
    """
    reason = check(position, move)
    if reason is not None:
        raise IllegalMoveError(reason)
    return carry_out(position, move)


def carry_out(position: Position, move: Move) -> tuple[Position, Transition]:
    """Do what :func:`play` does for a move known to be legal."""
    if isinstance(move, Claim):
        return _claim(position)
    if isinstance(move, Decision):
        seat = move.number if move.verdict is Verdict.LIFT else position.turn
        after = accidents.decided(position, move)
        return after, Transition(seat, move, position, after)
    seat, card = position.turn, 1 << move.card
    hands = list(position.hands)
    hands[seat] &= ~card
    loose, builds, stock, taken = position.loose, position.builds, position.stock, position.taken
    sweeps, last_taker, totals = position.sweeps, position.last_taker, position.totals
    sweep = sweep_scores = False
    if isinstance(move, Trail):
        loose |= card
    elif isinstance(move, Capture):
        last_taker, side = seat, position.side_of(seat)
        loose &= ~move.loose
        builds = tuple(build for build in builds if build.cards not in move.builds) if move.builds else builds
        won = card | move.loose | sum(move.builds)
        taken = _added(taken, side, won)
        sweep = not loose and not builds
        sweep_scores = sweep and _sweep_scores(position, hands)
        if sweep_scores:
            sweeps = _added(sweeps, side, 1)
        if position.rules.game.mode == "pegged" and side != position.barred:
            totals = _added(
                totals, side, pegged_points(position.rules, won) + sweep_scores * position.rules.sweep_points
            )
    else:
        loose &= ~move.loose
        builds = _built(position, move)
    after = Position(
        position.rules, position.players, position.partners, position.dealer, seat, tuple(hands), loose, builds,
        stock, taken, sweeps, last_taker, totals, position.target, position.carry, position.out, position.law,
    )  # fmt: skip
    after, residue = _turned(after)
    winners = _pegged_winners(after)
    return after, Transition(seat, move, position, after, sweep, sweep_scores, residue, winners)


def _added(numbers: tuple[int, ...], place: int, more: int) -> tuple[int, ...]:
    return (*numbers[:place], numbers[place] + more, *numbers[place + 1 :])


def _sweep_scores(position: Position, hands: list[CardSet]) -> bool:
    """Return whether a sweep by this play counts (RULES.md section 5)."""
    rules = position.rules
    if not rules.sweep_points:
        return False
    if rules.sweep_freeze is not None and max(totals_before_hand(position)) >= rules.sweep_freeze:
        return False
    if position.stock:
        return True
    return rules.sweep_last_round and (rules.sweep_last_card or any(hands))


def _built(position: Position, move: Build) -> tuple[TableBuild, ...]:
    """Return the builds on the table after a build, ordered by first card."""
    worth = position.rules.table_values
    total = worth[move.card] + sum(worth[card] for card in iter_cards(move.loose))
    kept = []
    multiple = False
    for build in position.builds:
        if build.cards == move.target:
            multiple = build.multiple
            total += build.value
        else:
            kept.append(build)
    cards = move.loose | move.target | 1 << move.card
    kept.append(TableBuild(cards, move.value, owner_after(position, move), multiple or total > move.value))
    kept.sort(key=lambda build: build.cards & -build.cards)
    return tuple(kept)


def _turned(position: Position) -> tuple[Position, CardSet]:
    """Return what follows a play: the draw, the next seat, the next round or the residue; and the residue's cards.

    ``turn`` in the position given is still the seat that played.
    """
    seat, hands, stock = position.turn, position.hands, position.stock
    if position.game_over:
        return position._replace(turn=(seat + 1) % position.players), 0
    if position.rules.draw and stock:
        hands = _with_card(hands, seat, stock[0])
        position = position._replace(hands=hands, stock=stock[1:])
    if position.law is not None:
        position = accidents.with_found_card(position)
        hands = position.hands
    turn = (seat + 1) % position.players
    if any(hands):
        while not hands[turn]:
            turn = (turn + 1) % position.players
        return position._replace(turn=turn), 0
    if stock and position.law is not None:
        return accidents.dealt_round(position), 0
    if stock:
        hands = hands_dealt(position.players, next_round_packets(position))
        return position._replace(turn=position.eldest, hands=hands, stock=stock[round_size(position.players) :]), 0
    return _hand_ended(position._replace(turn=turn))


def _with_card(hands: tuple[CardSet, ...], seat: int, card: Card) -> tuple[CardSet, ...]:
    return (*hands[:seat], hands[seat] | 1 << card, *hands[seat + 1 :])


def _hand_ended(position: Position) -> tuple[Position, CardSet]:
    """Give the residue to the last taker's side (RULES.md section 5); nobody's stays on the table."""
    residue, taker = position.table, position.last_taker
    if not residue or taker is None:
        return position, 0
    side, totals = position.side_of(taker), position.totals
    if position.rules.game.mode == "pegged" and side != position.barred:
        totals = _added(totals, side, pegged_points(position.rules, residue))
    taken = _added(position.taken, side, residue)
    return position._replace(loose=0, builds=(), taken=taken, totals=totals), residue


def _pegged_winners(position: Position) -> tuple[int, ...]:
    target = position.target
    if position.rules.game.mode != "pegged" or target is None:
        return ()
    return tuple(side for side, total in enumerate(position.totals) if total >= target)


def _claim(position: Position) -> tuple[Position, Transition]:
    """Carry out a claim of the game (RULES.md section 7): true, it wins; false, the side is out."""
    side = position.side_of(position.turn)
    if claim_holds(position):
        return position, Transition(position.turn, Claim(), position, position, winners=(side,))
    out = tuple(sorted((*position.out, side)))
    after = position._replace(out=out)
    winners = tuple(other for other in range(position.sides) if other not in out) if after.game_over else ()
    return after, Transition(position.turn, Claim(), position, after, winners=winners)
