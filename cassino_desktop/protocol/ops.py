"""What each op of the line protocol answers (PROTOCOL.md, ops)."""

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Any, Final

from cassino_desktop import __version__
from cassino_desktop.ai.levels import LEVELS, choose
from cassino_desktop.engine.accidents import first_chance, opened
from cassino_desktop.engine.cards import CARD_TEXT, PACK_SIZE, card_texts
from cassino_desktop.engine.checking import check
from cassino_desktop.engine.deal import opening, shuffled_pack
from cassino_desktop.engine.duties import owned_by, redeemed
from cassino_desktop.engine.legality import legal_moves
from cassino_desktop.engine.moves import CardPlay, Move
from cassino_desktop.engine.notation import UnreadableMoveError, move_text, parse_move
from cassino_desktop.engine.perft import perft
from cassino_desktop.engine.play import carry_out
from cassino_desktop.engine.positions import position_to_json, view_to_json
from cassino_desktop.engine.presets import PRESETS
from cassino_desktop.engine.reasons import Reason
from cassino_desktop.engine.rules import rules_to_json
from cassino_desktop.engine.state import Position
from cassino_desktop.engine.view import view_of
from cassino_desktop.identity import NAME
from cassino_desktop.protocol import PROTOCOL_VERSION
from cassino_desktop.protocol.names import sentence
from cassino_desktop.protocol.reasons import reason_text
from cassino_desktop.protocol.reckoning import score, settle
from cassino_desktop.protocol.requests import Request, RequestError

Answer = dict[str, Any]

MOST_MILLISECONDS: Final = 3_600_000
"""The longest ``budget_ms``: an hour."""


def _hello(_request: Request) -> Answer:
    return {
        "name": NAME,
        "version": __version__,
        "protocol": PROTOCOL_VERSION,
        "presets": list(PRESETS),
        "levels": list(LEVELS),
    }


def _presets(_request: Request) -> Answer:
    return {"presets": {name: rules_to_json(rules) for name, rules in PRESETS.items()}}


def _new(request: Request) -> Answer:
    rules = request.rules()
    players = request.number("players", 2, 4)
    if players not in rules.players:
        raise RequestError("bad_request", f"These rules are not for {players} players.")
    partners = request.has("partners") and request.flag("partners")
    if partners and players != 4:
        raise RequestError("bad_request", "Partners need four players.")
    dealer = request.number("dealer", 0, players - 1)
    if request.has("deck") == request.has("seed"):
        raise RequestError("bad_request", "A hand is dealt from a deck or from a seed: give one of them.")
    deck = request.deck("deck") if request.has("deck") else shuffled_pack(request.seed("seed"))
    if rules.accidents == "off":
        return {"position": position_to_json(opening(rules, players, partners, dealer, deck))}
    chance = first_chance(
        " ".join(CARD_TEXT[card] for card in deck) if request.has("deck") else request.seed("seed"), 0
    )
    return {"position": position_to_json(opened(rules, players, partners, dealer, deck, chance))}


def _legal(request: Request) -> Answer:
    return {"moves": sorted(map(move_text, legal_moves(request.position_to_move())))}


def _judged(position: Position, text: str) -> tuple[Move | None, Reason | None, str]:
    """Return the move that a text means, why it is refused, and the sentence for that; None and "" where it is not."""
    try:
        move = parse_move(text)
    except UnreadableMoveError as error:
        return None, Reason.UNREADABLE, sentence(f"that is no move: {error}")
    reason = check(position, move)
    return move, reason, "" if reason is None else reason_text(position, move, reason)


def _apply(request: Request) -> Answer:
    position = request.position()
    move, reason, text = _judged(position, request.text("move"))
    if move is None or reason is not None:
        raise RequestError("illegal_move", text, reason)
    after, transition = carry_out(position, move)
    return {
        "position": position_to_json(after),
        "hand_over": transition.hand_over,
        "residue": card_texts(transition.residue),
        "game_over": transition.game_over,
        "winners": list(transition.winners),
    }


def _explain(request: Request) -> Answer:
    position = request.position_to_move()
    _, reason, text = _judged(position, request.text("move"))
    return {"legal": True} if reason is None else {"legal": False, "reason": reason.value, "text": text}


def _view(request: Request) -> Answer:
    position = request.position()
    return {"view": view_to_json(view_of(position, request.number("seat", 0, position.players - 1)))}


def _perft(request: Request) -> Answer:
    return {"nodes": perft(request.position(), request.number("depth", 0, PACK_SIZE))}


def _choose(request: Request) -> Answer:
    level = request.text("level")
    if level not in LEVELS:
        raise RequestError("bad_request", f"There is no such level; there are {', '.join(LEVELS)}.")
    seed = request.seed("seed") if request.has("seed") else None
    budget = request.number("budget_ms", 0, MOST_MILLISECONDS) if request.has("budget_ms") else None
    view = request.view()
    asked = view.position.asked == view.seat
    if view.position.game_over or not (view.hand or asked):
        reason = Reason.GAME_OVER if view.position.game_over else Reason.HAND_OVER
        ended = "game" if view.position.game_over else "hand"
        raise RequestError("illegal_move", f"There is no move to choose: the {ended} is over.", reason)
    if not asked and not _has_play(view.position):
        raise RequestError(
            "bad_position", f"No play is legal here: the hand of seat {view.seat} cannot take the builds that it owes."
        )
    choice = choose(level, view, seed, budget)
    return {
        "move": move_text(choice.move),
        "value": choice.value,
        "candidates": [{"move": move_text(move), "value": value} for move, value in choice.candidates],
    }


def _has_play(position: Position) -> bool:
    """Return whether some card may be played; only an owner who lacks a redeemer, in a study, may find none."""
    values = [build.value for build in owned_by(position, position.turn)]
    if redeemed(position.rules, position.hands[position.turn], values):
        return True
    return any(isinstance(move, CardPlay) for move in legal_moves(position))


OPS: Final[Mapping[str, Callable[[Request], Answer]]] = MappingProxyType(
    {
        "hello": _hello,
        "presets": _presets,
        "new": _new,
        "legal": _legal,
        "apply": _apply,
        "explain": _explain,
        "view": _view,
        "perft": _perft,
        "score": score,
        "settle": settle,
        "choose": _choose,
        "quit": lambda _request: {},
    }
)
"""Every op by its name; each answers a request or raises RequestError."""
