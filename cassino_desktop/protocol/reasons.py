"""Why a move is refused, in an English sentence that names the cards (PROTOCOL.md, ``explain``)."""

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Final

from cassino_desktop.engine.accidents import decisions
from cassino_desktop.engine.cards import COURTS, RANK_SETS, CardSet, iter_cards, rank_of
from cassino_desktop.engine.duties import owned_by
from cassino_desktop.engine.groups import reachable
from cassino_desktop.engine.legality import captures
from cassino_desktop.engine.moves import Build, Capture, CardPlay, Move
from cassino_desktop.engine.notation import move_text
from cassino_desktop.engine.reasons import Reason
from cassino_desktop.engine.state import Position, TableBuild
from cassino_desktop.protocol.names import (
    build_name,
    card_name,
    card_names,
    joined,
    rank_name,
    ranks_name,
    sentence,
    value_name,
)


def reason_text(position: Position, move: Move, reason: Reason) -> str:
    """Return the sentence that tells why ``move`` is refused in ``position`` for ``reason``."""
    if reason is Reason.HAND_OVER:
        return "The hand is over."
    if reason is Reason.GAME_OVER:
        return "The game is over."
    if reason is Reason.DECIDE_FIRST:
        may = ", ".join(move_text(decision) for decision in decisions(position))
        return f"Seat {position.turn} has to decide first what an accident of the deal asks: {may}."
    if reason is Reason.NOTHING_TO_DECIDE:
        return "No accident of the deal asks for a decision now."
    if not isinstance(move, CardPlay):
        return _no_claims(position)
    return sentence(_TEXTS[reason](position, move))


def _no_claims(position: Position) -> str:
    if position.rules.game.mode != "claim":
        return "The game cannot be claimed under these rules."
    if position.side_of(position.turn) == position.barred:
        return "Your side counts nothing in this hand, its dealer having miscounted, and may not claim."
    return "Your side has claimed the game falsely and may not claim again."


def _not_in_hand(_position: Position, move: CardPlay) -> str:
    return f"{card_name(move.card)} is not in your hand"


def _pointed_at(move: CardPlay) -> tuple[CardSet, tuple[CardSet, ...]]:
    """Return the loose cards and the builds that a move names."""
    if isinstance(move, Capture):
        return move.loose, move.builds
    if isinstance(move, Build):
        return move.loose, (move.target,) if move.target else ()
    return 0, ()


def _not_on_table(position: Position, move: CardPlay) -> str:
    loose, builds = _pointed_at(move)
    missing = (loose | sum(builds)) & ~position.table
    if missing:
        verb = "is" if missing.bit_count() == 1 else "are"
        return f"{card_names(missing)} {verb} not on the table"
    standing = {build.cards for build in position.builds}
    wrong = next((cards for cards in builds if cards not in standing), builds[0] if builds else loose)
    return f"{build_name(wrong)} is not on the table"


def _part_of_build(position: Position, move: CardPlay) -> str:
    loose, builds = _pointed_at(move)
    standing = {build.cards for build in position.builds}
    named = loose | sum(cards for cards in builds if cards not in standing)
    build = next(build for build in position.builds if build.cards & named)
    return f"{card_names(build.cards & named)} {_lies(build.cards & named)} in a build. {_taken_whole(position, build)}"


def _lies(cards: CardSet) -> str:
    return "lies" if cards.bit_count() == 1 else "lie"


def _taken_whole(position: Position, build: TableBuild) -> str:
    return f"A build is taken whole: this one needs {value_name(position.rules, build.value)}"


def _no_building(_position: Position, move: CardPlay) -> str:
    return f"{card_name(move.card)} cannot build: these rules have no building"


def _bad_sum(position: Position, move: CardPlay) -> str:
    if isinstance(move, Build):
        if not move.loose and not move.target:
            return f"{card_name(move.card)} alone is no build"
        target = f" on {build_name(move.target)}" if move.target else ""
        joining = f" with {card_names(move.loose)}" if move.loose else ""
        return f"{card_name(move.card)}{joining}{target} does not make {move.value}, once or more"
    loose, builds = _pointed_at(move)
    things = ([card_names(loose)] if loose else []) + [build_name(cards) for cards in builds]
    if not things:
        return f"{card_name(move.card)} takes nothing here"
    verb = "does" if (loose.bit_count() + len(builds)) == 1 else "do"
    values = joined(map(str, position.rules.capture_values[move.card]), "or")
    return f"{joined(things, 'and')} {verb} not make {values}, once or more: {card_name(move.card)} cannot take that"


def _court_pairs_only(_position: Position, move: CardPlay) -> str:
    if not COURTS >> move.card & 1:
        courts = _pointed_at(move)[0] & COURTS
        ranks = sorted({rank_of(card) for card in iter_cards(courts)})
        takers = joined([rank_name(rank) for rank in ranks], "or")
        return f"{card_names(courts)} can only be paired, by {takers}, and never counts in a sum or a build"
    rank = rank_of(move.card)
    if isinstance(move, Build):
        return f"{card_name(move.card)} has no number and never goes into a build"
    loose, builds = _pointed_at(move)
    other = loose & ~RANK_SETS[rank]
    strangers = joined([*([card_names(other)] if other else []), *map(build_name, builds)], "and")
    return f"{card_name(move.card)} takes only {ranks_name(rank)}{', not ' if strangers else ''}{strangers}"


def _court_count(position: Position, move: CardPlay) -> str:
    name = rank_name(rank_of(move.card))
    allowed = "one or three" if position.rules.court_capture == "one_or_three" else "one"
    return f"{name} takes {allowed} of its rank at a time, not {card_names(_pointed_at(move)[0])} together"


def _incomplete(position: Position, move: CardPlay) -> str:
    loose, builds = _pointed_at(move)
    left = position._replace(
        loose=position.loose & ~loose,
        builds=tuple(build for build in position.builds if build.cards not in builds),
    )
    return f"you must take all that {card_name(move.card)} can take: {_some_group(left, move)} too"


def _some_group(left: Position, move: CardPlay) -> str:
    """Return the name of something that is left on the table for the card to take."""
    rules = left.rules
    if rules.courts == "pair" and COURTS >> move.card & 1:
        return card_names(left.loose & RANK_SETS[rank_of(move.card)])
    atoms = [(build.cards, build.value) for build in left.builds if rules.build_as_card and not build.multiple]
    atoms += [(1 << card, rules.table_values[card]) for card in iter_cards(left.loose)]
    for value in rules.capture_values[move.card]:
        whole = [[build.cards] for build in left.builds if build.value == value]
        group = whole[0] if whole else _group(atoms[::-1], value)
        if group:
            loose = sum(cards for cards in group if cards & left.loose)
            names = [build_name(cards) for cards in group if not cards & left.loose]
            return joined([*([card_names(loose)] if loose else []), *names], "and")
    return "more"


def _group(atoms: list[tuple[CardSet, int]], need: int) -> list[CardSet]:
    """Return the cards of some of the atoms that come to ``need``; empty where none do."""
    found = []
    values = [value for _, value in atoms]
    if reachable(values, need):
        for place, (cards, value) in enumerate(atoms, 1):
            if 0 < value <= need and reachable(values[place:], need - value):
                found.append(cards)
                need -= value
    return found


def _no_redeemer(position: Position, move: CardPlay) -> str:
    value = move.value if isinstance(move, Build) else 0
    return f"after {card_name(move.card)} your hand must still hold {value_name(position.rules, value)} for the build"


def _own_builds(position: Position) -> str:
    return joined([f"{build_name(build.cards)} of {build.value}" for build in owned_by(position, position.turn)], "and")


def _last_redeemer(position: Position, move: CardPlay) -> str:
    return f"{card_name(move.card)} is owed to what you own, {_own_builds(position)}"


def _owner_may_not_trail(position: Position, move: CardPlay) -> str:
    return f"you may not trail {card_name(move.card)} while you own {_own_builds(position)}"


def _owner_duty(position: Position, _move: CardPlay) -> str:
    if position.rules.owner_duty == "capture_next":
        return f"you own {_own_builds(position)}, so you must capture with this play"
    return f"you own {_own_builds(position)}, so this play must take, raise or add to what you own"


def _must_capture(position: Position, move: CardPlay) -> str:
    if position.rules.capture_duty == "card":
        return f"{card_name(move.card)} can capture, so it may not be trailed"
    cards = [card for card in iter_cards(position.hands[position.turn]) if next(captures(position, card), None)]
    named = joined([card_name(card) for card in cards], "or") or "a card of yours"
    return f"{card_name(move.card)} may not be trailed while you can capture with {named}"


def _multiple_build_fixed(position: Position, move: CardPlay) -> str:
    named = _pointed_at(move)[1]
    build = next(build for build in position.builds if build.multiple and build.cards in named)
    taker = value_name(position.rules, build.value)
    return f"{build_name(build.cards)} is multiple: it stays {build.value}, and only {taker} takes it"


def _own_raise(position: Position, move: CardPlay) -> str:
    if position.rules.own_raise == "never" or not isinstance(move, Build):
        return "you may not raise a build of your own"
    old = next(build.value for build in position.builds if build.cards == move.target)
    both = joined([value_name(position.rules, value) for value in (old, move.value)], "and")
    return f"to raise your own build with {card_name(move.card)} your hand must still hold {both}"


def _same_value_build(position: Position, move: CardPlay) -> str:
    value = move.value if isinstance(move, Build) else 0
    target = move.target if isinstance(move, Build) else 0
    standing = [build.cards for build in position.builds if build.value == value and build.cards != target]
    there = f"{'is' if len(standing) == 1 else 'are'} {joined(map(build_name, standing), 'and')}"
    advice = ": add to it" if len(standing) == 1 and not target else ""
    return f"there may be only one build of {value}, and there {there} already{advice}"


def _build_as_card(position: Position, move: CardPlay) -> str:
    named = _pointed_at(move)[1]
    values = position.rules.capture_values[move.card]
    build = next(build for build in position.builds if build.cards in named and build.value not in values)
    needs = value_name(position.rules, build.value)
    return f"a build is taken whole by its own value: {build_name(build.cards)} needs {needs}"


def _raise_from_hand_only(_position: Position, move: CardPlay) -> str:
    cards = _pointed_at(move)[0]
    return f"a build is raised by the hand card alone: {card_names(cards)} may not help {card_name(move.card)}"


def _no_absorbing(_position: Position, move: CardPlay) -> str:
    return f"{card_names(_pointed_at(move)[0])} may not be drawn in while {card_name(move.card)} raises a build"


_Text = Callable[[Position, CardPlay], str]
_TEXTS: Final[Mapping[Reason, _Text]] = MappingProxyType(
    {
        Reason.NOT_IN_HAND: _not_in_hand,
        Reason.NOT_ON_TABLE: _not_on_table,
        Reason.BAD_SUM: _bad_sum,
        Reason.COURT_PAIRS_ONLY: _court_pairs_only,
        Reason.COURT_COUNT: _court_count,
        Reason.INCOMPLETE: _incomplete,
        Reason.NO_REDEEMER: _no_redeemer,
        Reason.LAST_REDEEMER: _last_redeemer,
        Reason.OWNER_MAY_NOT_TRAIL: _owner_may_not_trail,
        Reason.OWNER_DUTY: _owner_duty,
        Reason.MUST_CAPTURE: _must_capture,
        Reason.MULTIPLE_BUILD_FIXED: _multiple_build_fixed,
        Reason.OWN_RAISE: _own_raise,
        Reason.SAME_VALUE_BUILD: _same_value_build,
        Reason.PART_OF_BUILD: _part_of_build,
        Reason.NO_BUILDING: _no_building,
        Reason.BUILD_AS_CARD: _build_as_card,
        Reason.RAISE_FROM_HAND_ONLY: _raise_from_hand_only,
        Reason.NO_ABSORBING: _no_absorbing,
    }
)
