"""The table by keys: cards are picked, plays walked, things on the table toggled, rows of the chooser taken."""

from cassino_desktop.gui.table import offers
from cassino_desktop.gui.table.doing import FREE, Choosing, Covered, Deciding, Dragging, Key, Locked, Pressed, Selecting
from cassino_desktop.gui.table.gestures import Gestures
from cassino_desktop.gui.table.selection import Selection, cursor_moved, cursor_thing


class Keyboard:
    """Turns keys into what the gestures know."""

    def __init__(self, gestures: Gestures) -> None:
        self._gestures = gestures

    def pick(self, number: int) -> bool:
        """The key of a number from 1: choose that hand card; return whether it meant anything."""
        if isinstance(self._gestures.doing, Deciding):
            return self._decide(number - 1)
        hand = self._gestures.hand if isinstance(self._gestures.doing, Selecting) else ()
        if not 1 <= number <= len(hand):
            return False
        self._gestures.hush()
        self._gestures.choose_card(hand[number - 1])
        return True

    def key(self, key: Key) -> bool:
        """A key was pressed; return whether it meant anything here."""
        self._gestures.hush()
        match self._gestures.doing:
            case Choosing() as choosing:
                return self._key_choosing(choosing, key)
            case Dragging() | Pressed():
                if key is Key.LET_GO:
                    self._gestures.let_go()
                return True
            case Covered():
                if key in (Key.ENTER, Key.TOGGLE):
                    self._gestures.uncoverAsked.emit()
                    return True
                return False
            case Deciding(focus):
                return self._key_deciding(focus, key)
            case Locked() if key in (Key.ENTER, Key.TOGGLE):
                return self._gestures.lift()
            case Selecting(selection):
                return self._key_selecting(selection, key)
        return False

    def _decide(self, number: int) -> bool:
        """Decide what the button of a number, from 0, says; return whether there is one."""
        there = 0 <= number < len(self._gestures.decisions)
        if there:
            self._gestures.decide(number)
        return there

    def _key_deciding(self, focus: int, key: Key) -> bool:
        step = {Key.NEXT: 1, Key.RIGHT: 1, Key.PREVIOUS: -1, Key.LEFT: -1}.get(key)
        if step is not None:
            self._gestures.focus_decision(focus + step)
        elif key in (Key.ENTER, Key.TOGGLE):
            self._gestures.decide(focus)
        else:
            return False
        return True

    def _key_choosing(self, choosing: Choosing, key: Key) -> bool:
        rows = len(choosing.choices.offered) + 1
        step = {Key.DOWN: 1, Key.NEXT: 1, Key.RIGHT: 1, Key.UP: -1, Key.PREVIOUS: -1, Key.LEFT: -1}.get(key)
        if step is not None:
            self._gestures.focus_row(choosing.choices, (self._gestures.focused_row + step) % rows)
        elif key is Key.ENTER:
            self._gestures.take_row(self._gestures.focused_row)
        elif key is Key.LET_GO:
            self._gestures.let_go()
        return True

    def _key_selecting(self, selection: Selection, key: Key) -> bool:
        match key:
            case Key.ENTER if selection.play is not None:
                self._gestures.play(selection.play)
            case Key.TRAIL:
                self._gestures.trail_card(selection)
            case Key.TOGGLE:
                self._toggle_cursor(selection)
            case Key.LET_GO if not selection.is_empty or selection.cursor is not None:
                self._gestures.select(FREE.selection)
            case Key.UP | Key.DOWN:
                self._move_cursor(selection, 1 if key is Key.DOWN else -1)
            case Key.LEFT | Key.RIGHT | Key.NEXT | Key.PREVIOUS if selection.plays:
                forward = key in (Key.RIGHT, Key.NEXT)
                self._gestures.select(selection.walked(1 if forward else -1))
            case Key.LEFT | Key.RIGHT:
                return self._first_card(selection, last=key is Key.LEFT)
            case _:
                return False
        return True

    def _first_card(self, selection: Selection, *, last: bool) -> bool:
        fitting = [card for card in self._gestures.hand if selection.is_empty or selection.hand >> card & 1]
        if fitting:
            self._gestures.choose_card(fitting[-1 if last else 0])
        return bool(fitting)

    def _move_cursor(self, selection: Selection, step: int) -> None:
        things = self._gestures.things
        if things:
            moved = cursor_moved(selection, things, step)
            self._gestures.select(moved)
            here = cursor_thing(moved, things)
            assert here is not None
            self._gestures.hinted.emit(offers.thing_hint(self._gestures.position, here.cards))

    def _toggle_cursor(self, selection: Selection) -> None:
        here = cursor_thing(selection, self._gestures.things)
        if here is None:
            self._move_cursor(selection, 1)
        else:
            self._gestures.toggle(here)
