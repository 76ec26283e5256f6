"""Reading the fields of a request, and the errors that answer a bad one (PROTOCOL.md, codes)."""

from collections.abc import Callable, Mapping
from typing import Any, TypeVar

from cassino_desktop.engine.cards import PACK_SIZE, Card
from cassino_desktop.engine.positions import is_view, parse_position, parse_view
from cassino_desktop.engine.presets import parse_rules
from cassino_desktop.engine.reasons import Reason
from cassino_desktop.engine.rules import BadRulesError, RuleSet
from cassino_desktop.engine.state import Position
from cassino_desktop.engine.vetting import BadPositionError, Vetting, shown
from cassino_desktop.engine.view import View

T = TypeVar("T")


class RequestError(Exception):
    """A request that cannot be granted: a ``code`` of PROTOCOL.md, a sentence, and an illegal move's ``reason``."""

    def __init__(self, code: str, message: str, reason: Reason | None = None) -> None:
        """Keep what the answer says."""
        super().__init__(message)
        self.code = code
        self.message = message
        self.reason = reason

    def to_json(self) -> dict[str, Any]:
        """Return the ``error`` of the answer."""
        error = {"code": self.code, "message": self.message}
        return error if self.reason is None else {**error, "reason": self.reason.value}


def first_fault(error: BadPositionError) -> str:
    """Return the first fault as a sentence, and how many there are besides."""
    first, more = error.faults[0], len(error.faults) - 1
    return first if not more else f"{first} (And {more} more fault{'s' if more > 1 else ''}.)"


class Request:
    """The fields of one request; each reader raises RequestError where its field is missing or of the wrong kind.

    An optional field may be left out or null.
    """

    def __init__(self, fields: Mapping[str, Any]) -> None:
        """Keep the fields."""
        self._fields = fields

    def has(self, name: str) -> bool:
        """Return whether a field is there and not null."""
        return self._fields.get(name) is not None

    def value(self, name: str) -> Any:
        """Return a field as it is."""
        if name not in self._fields:
            raise RequestError("bad_request", f"The request needs {name}.")
        return self._fields[name]

    def text(self, name: str) -> str:
        """Return a text."""
        value = self.value(name)
        if not isinstance(value, str):
            raise _ill_typed(name, "a text", value)
        return value

    def flag(self, name: str) -> bool:
        """Return true or false."""
        value = self.value(name)
        if not isinstance(value, bool):
            raise _ill_typed(name, "true or false", value)
        return value

    def number(self, name: str, least: int, most: int) -> int:
        """Return a whole number from ``least`` to ``most``."""
        value = self.value(name)
        if type(value) is not int or not least <= value <= most:
            raise _ill_typed(name, f"a whole number from {least} to {most}", value)
        return value

    def rules(self) -> RuleSet:
        """Return the field ``rules``."""
        value = self.value("rules")
        try:
            return parse_rules(value)
        except BadRulesError as error:
            raise RequestError("bad_rules", f"{error}.") from None

    def position(self) -> Position:
        """Return the field ``position``, a whole one."""
        value = self.value("position")
        if is_view(value):
            raise RequestError("bad_position", "A whole position is needed here, not the view of a seat.")
        return _vetted(parse_position, value)

    def view(self, name: str = "view") -> View:
        """Return a view, of the seat to move."""
        view = _vetted(parse_view, self.value(name))
        if view.seat != view.position.turn:
            raise RequestError(
                "bad_position", f"This is the view of seat {view.seat}, and the turn is seat {view.position.turn}'s."
            )
        return view

    def position_to_move(self) -> Position:
        """Return the field ``position``, or what a view in its place shows, for judging moves only."""
        return self.view("position").position if is_view(self.value("position")) else self.position()

    def seed(self, name: str) -> str:
        """Return a text that can seed a shuffle."""
        value = self.text(name)
        try:
            value.encode()
        except UnicodeEncodeError:
            raise RequestError("bad_request", f"{name} has a character that is none.") from None
        return value

    def deck(self, name: str) -> tuple[Card, ...]:
        """Return a whole pack, top first."""
        vetting = Vetting()
        deck, _ = vetting.stock(self.value(name), unknown=False)
        finish(vetting)
        if len(deck) != PACK_SIZE:
            raise RequestError("bad_request", f"A deck has {PACK_SIZE} cards, not {len(deck)}.")
        return deck

    def sides(self, rules: RuleSet, name: str) -> int:
        """Return how many sides a list by side is for, which the rules must know."""
        value = self.value(name)
        if not isinstance(value, list):
            raise _ill_typed(name, "a list by side", value)
        known = {sides for players in rules.players for sides in (players, players // 2 if players == 4 else players)}
        if len(value) not in known:
            raise RequestError("bad_request", f"{name} is for {len(value)} sides; these rules have {sorted(known)}.")
        return len(value)


def finish(vetting: Vetting) -> None:
    """Raise RequestError if there was a fault in fields that are no position."""
    try:
        vetting.finish()
    except BadPositionError as error:
        raise RequestError("bad_request", first_fault(error)) from None


def _vetted(parse: Callable[[object], T], value: object) -> T:
    try:
        return parse(value)
    except BadPositionError as error:
        raise RequestError("bad_position", first_fault(error)) from None
    except BadRulesError as error:
        raise RequestError("bad_rules", f"{error}.") from None


def _ill_typed(name: str, wanted: str, value: object) -> RequestError:
    return RequestError("bad_request", f"{name} should be {wanted}, not {shown(value)}.")
