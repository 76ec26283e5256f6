"""Positions written on one line, and short questions about them, so that a test reads like a rule book's example.

A table is loose cards and builds, ``"6D 8*[3H 5S 8C]@1"``: value, ``*`` if multiple, cards, ``@`` and the owner's seat.
The player to move is seat 0 unless said otherwise.
"""

import re
from typing import Any

from cassino_desktop.engine.cards import FULL_PACK, CardSet, card_set, iter_cards, parse_card
from cassino_desktop.engine.checking import check
from cassino_desktop.engine.legality import legal_moves
from cassino_desktop.engine.moves import Build, Capture, CardPlay, Trail
from cassino_desktop.engine.notation import move_text, parse_move
from cassino_desktop.engine.play import play
from cassino_desktop.engine.presets import PRESETS
from cassino_desktop.engine.reasons import Reason
from cassino_desktop.engine.rules import RuleSet, changed_rules
from cassino_desktop.engine.state import Position, TableBuild
from cassino_desktop.engine.transition import Transition

_BUILD = re.compile(r"(\d+)(\*?)\[([^]]*)\]@(\d)")


def cards(text: str) -> CardSet:
    """``"2H 3C"`` as a set."""
    return card_set(parse_card(card) for card in text.split())


def at(
    table: str,
    hand: str,
    *others: str,
    rules: str | RuleSet = "modern",
    partners: bool = False,
    stock: str | None = None,
    turn: int = 0,
    **changes: Any,
) -> Position:
    """The position with this table, these hands from seat 0 on, and a preset with these keys changed.

    Who is not given a hand holds nothing. Unless a stock is given, the cards that are nowhere else lie in it, in pack
    order, so that no hand ends unexpectedly.
    """
    base = PRESETS[rules] if isinstance(rules, str) else rules
    hands = (hand, *others, "")[: max(2, 1 + len(others))]
    builds = [
        TableBuild(cards(inside), int(value), int(owner), bool(star))
        for value, star, inside, owner in _BUILD.findall(table)
    ]
    loose = cards(_BUILD.sub("", table))
    shown = (
        loose | card_set(c for b in builds for c in iter_cards(b.cards)) | card_set(iter_cards(cards(" ".join(hands))))
    )
    sides = 2 if partners else len(hands)
    full = changed_rules(base, changes)
    return Position(
        rules=full,
        players=len(hands),
        partners=partners,
        dealer=(turn - 1) % len(hands),
        turn=turn,
        hands=tuple(cards(held) for held in hands),
        loose=loose,
        builds=tuple(sorted(builds, key=lambda build: build.cards & -build.cards)),
        stock=tuple(iter_cards(FULL_PACK & ~shown) if stock is None else (parse_card(card) for card in stock.split())),
        taken=(0,) * sides,
        sweeps=(0,) * sides,
        last_taker=None,
        totals=(0,) * sides,
        target=full.game.target,
    )


def texts(position: Position, card: str = "") -> set[str]:
    """The legal moves, or those of one hand card, as text."""
    found = {move_text(move) for move in legal_moves(position)}
    return {text for text in found if text.startswith(card)}


def counts(position: Position, card: str) -> tuple[int, int, int]:
    """How many legal captures, builds and trails a hand card has: the ``n = X/Y/Z`` of the worked examples."""
    moves = [m for m in legal_moves(position) if isinstance(m, CardPlay) and m.card == parse_card(card)]
    captures, builds, trails = (sum(isinstance(move, kind) for move in moves) for kind in (Capture, Build, Trail))
    return captures, builds, trails


def is_legal(position: Position, text: str) -> bool:
    """Whether a move is legal; the list and the judge of one move must say the same."""
    move = parse_move(text)
    listed = move in legal_moves(position)
    assert (check(position, move) is None) == listed
    return listed


def refusal(position: Position, text: str) -> Reason | None:
    """Why a move is refused; None if it is legal."""
    is_legal(position, text)
    return check(position, parse_move(text))


def play_text(position: Position, *moves: str) -> tuple[Position, Transition]:
    """The position after the moves, one by one, and the last transition."""
    for text in moves:
        position, transition = play(position, parse_move(text))
    return position, transition


def after(position: Position, *moves: str) -> Position:
    """The position after the moves."""
    return play_text(position, *moves)[0]
