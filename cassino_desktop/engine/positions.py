"""Positions and views as JSON objects: written with every key, read strictly (PROTOCOL.md, Position)."""

from typing import Any, Final

from cassino_desktop.engine.accident_json import law_to_json, read_law
from cassino_desktop.engine.cards import CARD_TEXT, PACK_SIZE, card_texts
from cassino_desktop.engine.notation import UnreadableMoveError, move_text, parse_move
from cassino_desktop.engine.presets import parse_rules, short_rules
from cassino_desktop.engine.rules import RuleSet
from cassino_desktop.engine.state import Position, side_count
from cassino_desktop.engine.vetting import MOST_POINTS, UNKNOWN_CARD, BadPositionError, Vetting, shown
from cassino_desktop.engine.view import View

_NEEDED: Final = ("rules", "players", "dealer", "turn", "hands", "loose")
_KEYS: Final = (
    *("rules", "players", "partners", "dealer", "turn", "hands", "loose", "builds", "stock", "taken", "sweeps"),
    *("last_taker", "totals", "target", "carry", "out", "law"),
)
_VIEW_KEYS: Final = ("seat", "history")


def position_to_json(position: Position) -> dict[str, Any]:
    """Return the position as PROTOCOL.md writes it: every key, card lists in pack order, the stock top first.

    ``law`` is there only where accidents of the deal can happen.
    """
    law = {} if position.law is None else {"law": law_to_json(position.law)}
    return {
        "rules": short_rules(position.rules),
        "players": position.players,
        "partners": position.partners,
        "dealer": position.dealer,
        "turn": position.turn,
        "hands": [card_texts(hand) for hand in position.hands],
        "loose": card_texts(position.loose),
        "builds": [
            {
                "value": build.value,
                "owner": build.owner,
                "multiple": build.multiple,
                "cards": card_texts(build.cards),
            }
            for build in position.builds
        ],
        "stock": [CARD_TEXT[card] for card in position.stock],
        "taken": [card_texts(heap) for heap in position.taken],
        "sweeps": list(position.sweeps),
        "last_taker": position.last_taker,
        "totals": list(position.totals),
        "target": position.target,
        "carry": dict(position.carry),
        "out": list(position.out),
        **law,
    }


def view_to_json(view: View) -> dict[str, Any]:
    """Return the view as PROTOCOL.md writes it: a position with ``??`` for what is hidden, its seat, any history."""
    out = position_to_json(view.position)
    for seat, count in enumerate(view.hidden):
        out["hands"][seat] += [UNKNOWN_CARD] * count
    out["stock"] += [UNKNOWN_CARD] * view.hidden_stock
    out["seat"] = view.seat
    if view.history:
        out["history"] = [list(entry) for entry in view.history]
    return out


def is_view(value: object) -> bool:
    """Return whether a JSON value means to be a view: it says whose."""
    return isinstance(value, dict) and "seat" in value


def parse_position(value: object) -> Position:
    """Return the position that a JSON object means.

    Raises BadPositionError with every fault found, and BadRulesError where its rules are none.
    """
    vetting = Vetting()
    fields = _fields(vetting, value, _KEYS)
    rules = parse_rules(fields["rules"])
    position, _, _ = _read(vetting, fields, rules, unknown=False)
    vetting.finish()
    return position


def parse_view(value: object) -> View:
    """Return the view that a JSON object means.

    Raises BadPositionError with every fault found, and BadRulesError where its rules are none.
    """
    vetting = Vetting()
    fields = _fields(vetting, value, _KEYS + _VIEW_KEYS)
    rules = parse_rules(fields["rules"])
    position, hidden, hidden_stock = _read(vetting, fields, rules, unknown=True)
    seat = vetting.number(fields.get("seat"), "the seat", 0, position.players - 1)
    history = _history(vetting, fields.get("history", []), position.players)
    if hidden[seat] and position.asked is None:
        vetting.fault("A view shows all the cards of its own seat.")
    vetting.finish()
    return View(seat, position, hidden, hidden_stock, history)


def _fields(vetting: Vetting, value: object, known: tuple[str, ...]) -> dict[str, Any]:
    """Return the object's fields once all that must be there are; fault those that nobody knows."""
    if not isinstance(value, dict):
        raise BadPositionError((f"A position is an object, not {shown(value)}.",))
    for key in value:
        if key not in known:
            vetting.fault(f"{shown(key)} is nothing that a position has.")
    missing = [key for key in _NEEDED if key not in value]
    for key in missing:
        vetting.fault(f"The position says nothing of its {key}.")
    if missing:
        vetting.finish()
    return value


def _read(
    vetting: Vetting, fields: dict[str, Any], rules: RuleSet, *, unknown: bool
) -> tuple[Position, tuple[int, ...], int]:
    """Return the position, and how many cards of each hand and of the stock are hidden; ``unknown``: a view's."""
    players, partners = _seating(vetting, fields, rules)
    sides = side_count(players, partners)
    hands, hidden = vetting.hands(fields["hands"], players, unknown=unknown)
    stock, hidden_stock = vetting.stock(fields.get("stock", []), unknown=unknown)
    position = Position(
        rules=rules,
        players=players,
        partners=partners,
        dealer=vetting.number(fields["dealer"], "the dealer", 0, players - 1),
        turn=vetting.number(fields["turn"], "the turn", 0, players - 1),
        hands=hands,
        loose=vetting.cards(fields["loose"], "the loose cards"),
        builds=vetting.builds(fields.get("builds", []), players, rules),
        stock=stock,
        taken=vetting.heaps(fields.get("taken"), sides),
        sweeps=vetting.numbers(fields.get("sweeps"), "sweeps", sides, PACK_SIZE),
        last_taker=_last_taker(vetting, fields.get("last_taker"), players),
        totals=vetting.numbers(fields.get("totals"), "totals", sides, MOST_POINTS),
        target=_target(vetting, fields, rules),
        carry=vetting.carry(fields.get("carry", {})),
        out=vetting.out(fields.get("out", []), sides, rules),
        law=read_law(vetting, fields.get("law"), rules, players, sides),
    )
    _agree(vetting, position, hidden, hidden_stock)
    return position, hidden, hidden_stock


def _seating(vetting: Vetting, fields: dict[str, Any], rules: RuleSet) -> tuple[int, bool]:
    players = fields["players"]
    if type(players) is not int or players not in rules.players:
        allowed = " or ".join(map(str, rules.players))
        vetting.fault(f"These rules are for {allowed} players, not {shown(players)}.")
        vetting.finish()  # how many hands and sides there should be is not known
    partners = vetting.flag(fields.get("partners", False), "partners")
    if partners and players != 4:
        vetting.fault("Partners need four players.")
        partners = False
    return players, partners


def _last_taker(vetting: Vetting, value: object, players: int) -> int | None:
    return None if value is None else vetting.number(value, "the last taker", 0, players - 1)


def _target(vetting: Vetting, fields: dict[str, Any], rules: RuleSet) -> int | None:
    """Return the target; a single hand is played to none, whatever is said."""
    value = fields.get("target", rules.game.target)
    if value is None and rules.game.target is None:
        return None
    target = vetting.number(value, "the target", 1, MOST_POINTS)
    return None if rules.game.target is None else target


def _history(vetting: Vetting, value: object, seats: int) -> tuple[tuple[int, str], ...]:
    found = []
    for entry in vetting.entries(value, "the history"):
        if not isinstance(entry, list) or len(entry) != 2 or not isinstance(entry[1], str):
            vetting.fault(f"The history should list pairs of a seat and a move, not {shown(entry)}.")
            continue
        seat = vetting.number(entry[0], "a seat in the history", 0, seats - 1)
        try:
            found.append((seat, move_text(parse_move(entry[1]))))
        except UnreadableMoveError:
            vetting.fault(f"{shown(entry[1])} in the history is no move.")
    return tuple(found)


def _agree(vetting: Vetting, position: Position, hidden: tuple[int, ...], hidden_stock: int) -> None:
    """Fault what the parts of a position make impossible together."""
    known = len(vetting.places)
    if known + sum(hidden) + hidden_stock > PACK_SIZE:
        vetting.fault(f"There are more than {PACK_SIZE} cards.")
    stock = len(position.stock) + hidden_stock
    if not position.rules.draw and position.law is None and stock % (4 * position.players):
        vetting.fault(f"A stock of {stock} cards does not serve {position.players} players four cards each.")
    held = [hand.bit_count() + count for hand, count in zip(position.hands, hidden, strict=True)]
    if any(held) and not held[position.turn] and position.asked is None:
        vetting.fault(f"It is the turn of seat {position.turn}, who has no card while others hold some.")
    if stock and not any(held) and not position.game_over and position.asked is None:
        vetting.fault("All hands are empty and the next round is not dealt.")
