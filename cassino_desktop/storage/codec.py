"""A game as the bytes of a file and back: the seed and the moves, checked by playing them again.

The file is one JSON object in UTF-8. ``hands`` are the moves as ``[seat, move text]`` by hand, ``undone`` those that
can be redone; ``results`` and ``digest`` say what they lead to. Keys that are not known are passed over. The format
is described for other programs in ``resources/format.md``.
"""

import json
from collections.abc import Sequence
from hashlib import sha256
from typing import Any, Final, NoReturn, TypeVar

from cassino_desktop import __version__
from cassino_desktop.engine.positions import parse_position, position_to_json
from cassino_desktop.engine.presets import parse_rules
from cassino_desktop.engine.rules import BadRulesError, rules_to_json
from cassino_desktop.engine.vetting import BadPositionError
from cassino_desktop.session.history import Played
from cassino_desktop.session.session import ReplayError, Session
from cassino_desktop.session.setup import MAX_TEXT, BadSetupError, Earlier, GameSetup, Seat, SeatKind
from cassino_desktop.storage.errors import SaveError, SaveProblem
from cassino_desktop.storage.upgrades import VERSION, upgraded

FORMAT: Final = "cassino-game"
LAST_MOMENT: Final = 1 << 53
"""No game was started later, in seconds since 1970."""

_Kind = TypeVar("_Kind")
_NAMES: Final = {dict: "an object", list: "a list", str: "a text", int: "a whole number", bool: "true or false"}


class _BadContentError(Exception):
    """Something in the file cannot be; the text names it, ``replay`` where it is a move."""

    def __init__(self, text: str, replay: ReplayError | None = None) -> None:
        super().__init__(text)
        self.replay = replay


def encode_game(session: Session, title: str = "") -> bytes:
    """Return the file of a game, with the name that the person gave it (empty: none)."""
    setup = session.setup
    data = {
        "format": FORMAT,
        "version": VERSION,
        "app": __version__,
        "id": session.game_id,
        "started": session.started,
        "rules": rules_to_json(setup.rules),
        "seats": [{"name": seat.name, "kind": seat.kind.value, "level": seat.level} for seat in setup.entered],
        "partners": setup.partners,
        "seed": setup.seed,
        "dealer": setup.dealer,
        "hands": _moves_to_json(session.hands),
        "undone": _moves_to_json(session.undone),
        "undo_used": session.undo_used,
        "hints_used": session.hints_used,
        "results": _results(session),
        "digest": digest(session),
    }
    if setup.start is not None:
        data["start"] = position_to_json(setup.start)
    if setup.earlier is not None:
        data["earlier"] = {"names": setup.earlier.names, "points": setup.earlier.points}
    if title:
        data["title"] = title
    return json.dumps(data, ensure_ascii=False, separators=(",", ":")).encode()


def _moves_to_json(hands: Sequence[Sequence[Played]]) -> list[list[list[Any]]]:
    return [[[played.seat, played.text] for played in hand] for hand in hands]


def _results(session: Session) -> list[dict[str, Any]]:
    return [{"points": list(sheet.hand_totals), "totals": list(sheet.after)} for sheet in session.results]


def digest(session: Session) -> str:
    """Return the SHA-256 of where a game stands: its phase and its position, the cards to come among it."""
    place = {"phase": session.phase.value, "position": position_to_json(session.position)}
    return sha256(json.dumps(place, sort_keys=True, separators=(",", ":")).encode()).hexdigest()


def decode_game(content: bytes, path: str = "") -> Session:
    """Return the game in a file's bytes; raise SaveError, naming ``path``, for whatever is wrong with them."""
    data = read_object(content, path)
    try:
        version = _field(data, "version", int)
        if version > VERSION:
            raise SaveError(SaveProblem.NEWER, path)
        if version < 1:
            raise _BadContentError(f"there is no version {version}")
        data = upgraded(data, version)
        session = _session(data)
        if _field(data, "results", list) != _results(session) or _field(data, "digest", str) != digest(session):
            raise SaveError(SaveProblem.ALTERED, path)
    except _BadContentError as error:
        raise SaveError(SaveProblem.BAD_CONTENT, path, str(error), error.replay) from None
    return session


def read_object(content: bytes, path: str = "") -> dict[str, Any]:
    """Return the JSON object in a game's bytes, whatever is in it; raise SaveError where there is none of ours."""
    try:
        data = json.loads(content.decode(), parse_constant=_no_number)
    except (ValueError, RecursionError):
        raise SaveError(SaveProblem.DAMAGED, path) from None
    if not isinstance(data, dict) or data.get("format") != FORMAT:
        raise SaveError(SaveProblem.NOT_OURS, path)
    return data


def title_of(data: dict[str, Any]) -> str:
    """Return the name that the person gave a game, from its JSON object; empty where there is none to be shown."""
    title = data.get("title")
    return title if isinstance(title, str) and len(title) <= MAX_TEXT and title.isprintable() else ""


def _no_number(text: str) -> NoReturn:
    raise ValueError(f"{text} is no number of JSON")


def _field(data: dict[str, Any], key: str, kind: type[_Kind]) -> _Kind:
    """Return what stands under a key, of just this type (true is no number)."""
    value = data.get(key)
    if type(value) is not kind:
        raise _BadContentError(f"{key} should be {_NAMES[kind]}")
    return value


def _session(data: dict[str, Any]) -> Session:
    started, game_id = _field(data, "started", int), _field(data, "id", str)
    if not 0 <= started < LAST_MOMENT or not 0 < len(game_id) <= MAX_TEXT or not game_id.isprintable():
        raise _BadContentError("the game's id or first moment cannot be")
    try:
        return Session.replayed(
            _setup(data),
            _moves(data, "hands"),
            _moves(data, "undone"),
            game_id=game_id,
            started=started,
            undo_used=_field(data, "undo_used", bool),
            hints_used=_field(data, "hints_used", bool),
        )
    except ReplayError as error:
        raise _BadContentError(_impossible(error), error) from None


def _impossible(error: ReplayError) -> str:
    if not error.text:
        return f"hand {error.hand + 1} is followed by another, but cannot be"
    why = "it is not that seat's turn" if error.reason is None else error.reason.value
    return f"hand {error.hand + 1}, move {error.number + 1}: seat {error.seat} cannot play {error.text!r} ({why})"


def _setup(data: dict[str, Any]) -> GameSetup:
    dealer = None if data.get("dealer") is None else _field(data, "dealer", int)
    seats = tuple(_seat(seat) for seat in _field(data, "seats", list))
    try:
        rules = parse_rules(_field(data, "rules", dict))
        start = None if data.get("start") is None else parse_position(data["start"])
        partners, seed = _field(data, "partners", bool), _field(data, "seed", str)
        return GameSetup(rules, seats, seed, partners, dealer, start, _earlier(data))
    except BadPositionError as error:
        raise _BadContentError(f"start: {error.faults[0]}") from None
    except BadRulesError as error:
        raise _BadContentError(str(error)) from None
    except BadSetupError as error:
        raise _BadContentError(f"the game cannot be set up so ({error})") from None


def _earlier(data: dict[str, Any]) -> Earlier | None:
    if data.get("earlier") is None:
        return None
    earlier = _field(data, "earlier", dict)
    names, points = _field(earlier, "names", list), _field(earlier, "points", list)
    hands = [hand if isinstance(hand, list) else [None] for hand in points]
    if not all(type(name) is str for name in names) or not all(type(n) is int for hand in hands for n in hand):
        raise _BadContentError("earlier should hold names, and points by hand and side")
    return Earlier(tuple(names), tuple(map(tuple, hands)))


def _seat(data: Any) -> Seat:
    if not isinstance(data, dict):
        raise _BadContentError("a seat should be an object")
    kind = _field(data, "kind", str)
    if kind not in list(SeatKind):
        raise _BadContentError(f"no player is of the kind {kind[:MAX_TEXT]!r}")
    level = None if data.get("level") is None else _field(data, "level", str)
    return Seat(_field(data, "name", str), SeatKind(kind), level)


def _moves(data: dict[str, Any], key: str) -> list[list[tuple[int, str]]]:
    return [[_move(move, key) for move in _list(hand, key)] for hand in _field(data, key, list)]


def _list(value: Any, key: str) -> list[Any]:
    if not isinstance(value, list):
        raise _BadContentError(f"{key} should hold lists of moves")
    return value


def _move(value: Any, key: str) -> tuple[int, str]:
    if not isinstance(value, list) or len(value) != 2 or type(value[0]) is not int or type(value[1]) is not str:
        raise _BadContentError(f"{key} should hold moves as seat and text")
    return value[0], value[1][:MAX_TEXT]
