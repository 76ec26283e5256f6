"""Moves as text, written exactly and read leniently about order and spacing (PROTOCOL.md, move text)."""

import re
from typing import Final

from cassino_desktop.engine.cards import CARD_TEXT, Card, CardSet, cards_text, parse_card
from cassino_desktop.engine.moves import CLAIM, Build, Capture, Claim, Decision, Move, Trail, Verdict

CLAIM_TEXT: Final = "claim"

_NUMBERED: Final = (Verdict.DRAW, Verdict.LIFT)
_DECISION = re.compile(rf"\s*({'|'.join(Verdict)})(?: +([0-9]))?\s*")
_TOKEN = re.compile(r"\s*(?:(?P<card>[A2-9TJQK][CDHS])|(?P<number>[0-9]{1,3}(?![0-9]))|(?P<sign>[x+=\[\]]))")


class UnreadableMoveError(ValueError):
    """A text that is no move in any position."""


def move_text(move: Move) -> str:
    """Return the canonical text of a move: cards in pack order, builds after loose cards, by first card."""
    match move:
        case Claim():
            return CLAIM_TEXT
        case Decision(verdict, number):
            return f"{verdict.value} {number}" if verdict in _NUMBERED else verdict.value
        case Trail(card):
            return CARD_TEXT[card]
        case Capture(card, loose, builds):
            return f"{CARD_TEXT[card]} x {_things_text(loose, builds)}"
        case Build(card, value, loose, target):
            return f"{CARD_TEXT[card]} + {_things_text(loose, (target,) if target else ())} = {value}"


def _things_text(loose: CardSet, builds: tuple[CardSet, ...]) -> str:
    things = [cards_text(loose)] if loose else []
    return " ".join(things + [f"[{cards_text(cards)}]" for cards in _by_first_card(builds)])


def _by_first_card(builds: tuple[CardSet, ...]) -> list[CardSet]:
    return sorted(builds, key=lambda cards: cards & -cards)


def parse_move(text: str) -> Move:
    """Return the move that a text means; raise UnreadableMoveError if it means none.

    The cards and builds it names need not be on any table: whether they are is for :func:`check` to say.
    """
    if text.strip() == CLAIM_TEXT:
        return CLAIM
    decision = _decision(text)
    if decision is not None:
        return decision
    tokens = _tokens(text)
    if not tokens:
        raise UnreadableMoveError("a move names the card that is played")
    card = _card(tokens[0])
    if len(tokens) == 1:
        return Trail(card)
    sign, rest = tokens[1], tokens[2:]
    if sign == "x":
        loose, builds = _things(rest, card)
        return Capture(card, loose, builds)
    if sign == "+":
        return _build(card, rest)
    raise UnreadableMoveError(f"after the card comes x or +, not {sign}")


def _decision(text: str) -> Decision | None:
    match = _DECISION.fullmatch(text)
    if match is None:
        return None
    verdict = Verdict(match[1])
    if (verdict in _NUMBERED) != (match[2] is not None):
        raise UnreadableMoveError("draw says which of the cards, lift which seat; nothing else has a number")
    return Decision(verdict, int(match[2] or 0))


def _build(card: Card, tokens: list[str]) -> Build:
    if len(tokens) < 2 or tokens[-2] != "=" or not tokens[-1].isdecimal():
        raise UnreadableMoveError("a build ends with its value, as in 2S + 6D = 8")
    loose, builds = _things(tokens[:-2], card)
    if len(builds) > 1:
        raise UnreadableMoveError("a card is laid on one build only")
    return Build(card, int(tokens[-1]), loose, builds[0] if builds else 0)


def _tokens(text: str) -> list[str]:
    """Return the cards, numbers and signs of a text in order."""
    found, place, end = [], 0, len(text.rstrip())
    while place < end:
        match = _TOKEN.match(text, place, end)
        if match is None:
            raise UnreadableMoveError(f"{text[place : place + 10].strip()!r} is no card, number or sign of a move")
        found.append(match[match.lastgroup or 0])
        place = match.end()
    return found


def _card(token: str) -> Card:
    try:
        return parse_card(token)
    except ValueError:
        raise UnreadableMoveError(f"{token!r} stands where a card should") from None


def _things(tokens: list[str], played: Card) -> tuple[CardSet, tuple[CardSet, ...]]:
    """Return the loose cards and the builds named, the builds by first card; no card may be named twice."""
    loose, named = 0, 1 << played
    builds: list[CardSet] = []
    inside: CardSet | None = None
    for token in tokens:
        if token == "[":
            if inside is not None:
                raise UnreadableMoveError("a build within a build")
            inside = 0
        elif token == "]":
            if not inside:
                raise UnreadableMoveError("brackets hold the cards of a build")
            builds.append(inside)
            inside = None
        else:
            bit = 1 << _card(token)
            if named & bit:
                raise UnreadableMoveError(f"{token} is named twice")
            named |= bit
            if inside is None:
                loose |= bit
            else:
                inside |= bit
    if inside is not None:
        raise UnreadableMoveError("a bracket is not closed")
    if not loose and not builds:
        raise UnreadableMoveError("nothing on the table is named")
    return loose, tuple(_by_first_card(tuple(builds)))
