"""Games and positions as text that can be sent, and read again from whatever was pasted."""

import json
from random import SystemRandom
from typing import Any, Final

from cassino_desktop.engine.cards import iter_cards
from cassino_desktop.engine.positions import is_view, parse_position, parse_view, position_to_json, view_to_json
from cassino_desktop.engine.rules import BadRulesError
from cassino_desktop.engine.state import Position
from cassino_desktop.engine.vetting import BadPositionError
from cassino_desktop.engine.view import View, completed, unseen_cards
from cassino_desktop.session.session import Session
from cassino_desktop.storage.codec import FORMAT, decode_game, encode_game
from cassino_desktop.storage.errors import SaveError

LONGEST: Final = 1_000_000
"""The longest text that is looked at, in characters."""


class PastedError(ValueError):
    """A text that is neither a game nor a position.

    ``fault`` is the first thing wrong, a sentence; empty where there is nothing of ours at all. ``game`` is the error
    of a game that cannot be.
    """

    def __init__(self, fault: str = "", game: SaveError | None = None) -> None:
        """Keep what is wrong."""
        super().__init__(fault or "nothing of ours")
        self.fault = fault
        self.game = game


def game_text(session: Session, record: str) -> str:
    """Return a game as text: its ``record`` for people, and below it the game itself for programs."""
    return f"{record}\n\n{encode_game(session).decode()}\n"


def position_text(position: Position | View) -> str:
    """Return a position, or what somebody may know of it, as text (PROTOCOL.md)."""
    data = view_to_json(position) if isinstance(position, View) else position_to_json(position)
    return json.dumps(data, ensure_ascii=False) + "\n"


def read_pasted(text: str) -> Session | Position:
    """Return the game or the position in a text, whatever stands round it; raise PastedError.

    Of a position that hides cards the hidden ones are dealt anew.
    """
    data = _object_in(text)
    if data.get("format") == FORMAT:
        try:
            return decode_game(json.dumps(data).encode())
        except SaveError as error:
            raise PastedError(error.what, error) from None
    if "hands" not in data and "loose" not in data:
        raise PastedError
    try:
        return _dealt(parse_view(data)) if is_view(data) else parse_position(data)
    except BadPositionError as error:
        raise PastedError(error.faults[0]) from None
    except BadRulesError as error:
        raise PastedError(_as_sentence(str(error))) from None


def _object_in(text: str) -> dict[str, Any]:
    start, end = text.find("{"), text.rfind("}")
    if len(text) > LONGEST or not 0 <= start < end:
        raise PastedError
    try:
        data = json.loads(text[start : end + 1])
    except (ValueError, RecursionError):
        raise PastedError from None
    if not isinstance(data, dict):
        raise PastedError
    return data


def _dealt(view: View) -> Position:
    cards = list(iter_cards(unseen_cards(view)))
    SystemRandom().shuffle(cards)
    try:
        return completed(view, cards)
    except ValueError:
        raise BadPositionError(("There are too few cards for what is hidden.",)) from None


def _as_sentence(text: str) -> str:
    return f"{text[:1].upper()}{text[1:].rstrip('.')}."
