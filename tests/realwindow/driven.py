"""The window program with an ear: for each line on standard input it says on standard output where everything stands.

Run as ``python -m tests.realwindow.driven [options of cassino-desktop]``. It only looks: whoever drives it has no more
than a mouse and keys. An answer is one JSON object on one line.
"""

import json
import os
import sys
from typing import Any

from PySide6.QtCore import QObject, QPoint, QSocketNotifier, Slot

from cassino_desktop import app
from cassino_desktop.engine.cards import CARD_TEXT, iter_cards
from cassino_desktop.engine.notation import move_text
from cassino_desktop.gui.program import Program
from cassino_desktop.gui.table.doing import Choosing
from cassino_desktop.gui.table.view import TableView


class Ear(QObject):
    """Answers each line on standard input with where everything stands, in px of the screen."""

    def __init__(self, program: Program) -> None:
        super().__init__(program)
        self._program = program
        self._complete = False  # what comes after the first frame takes a held card home
        program.completed.connect(self._on_completed)
        self._notifier = QSocketNotifier(0, QSocketNotifier.Type.Read, self)
        self._notifier.activated.connect(self._on_asked)

    @Slot()
    def _on_completed(self) -> None:
        self._complete = True

    @Slot()
    def _on_asked(self) -> None:
        if not os.read(0, 4096):
            self._notifier.setEnabled(False)
            return
        sys.stdout.write(json.dumps(self._answer()) + "\n")
        sys.stdout.flush()

    def _answer(self) -> dict[str, Any]:
        view = self._program.window.findChild(TableView)
        assert view is not None
        table = view.table
        if table.tableau.is_empty:
            return {"stage": "EMPTY", "still": False}
        shown, layout = table.tableau.state, table.tableau.layout
        seen = shown.position.table | shown.hand
        corner = view.viewport().mapToGlobal(QPoint(0, 0))
        answer: dict[str, Any] = {
            "stage": self._program.controller.stage.name,
            "still": self._complete and not table.is_moving and view.isActiveWindow(),
            "may_play": shown.may_play,
            "moves": sum(map(len, self._program.controller.session.hands)),
            "doing": repr(table.gestures.doing),
            "view": [corner.x(), corner.y(), view.viewport().width(), view.viewport().height()],
            "cards": {},
            "rows": [],
        }
        for card in iter_cards(seen):
            rect = layout.cards[card].pose.rect
            answer["cards"][CARD_TEXT[card]] = [rect.x + corner.x(), rect.y + corner.y(), rect.width, rect.height]
        doing = table.gestures.doing
        if isinstance(doing, Choosing):
            for number, choice in enumerate(doing.choices.offered):
                middle = table.overlay.chooser.row_rect(number).center()
                place = [round(middle.x()) + corner.x(), round(middle.y()) + corner.y()]
                answer["rows"].append([move_text(choice.move), *place])
        return answer


def main() -> int:
    """Run the window program with the ear in it; return its exit status."""
    show = Program.show
    ears: list[Ear] = []

    def show_and_listen(program: Program) -> None:
        ears.append(Ear(program))
        show(program)

    setattr(Program, "show", show_and_listen)  # noqa: B010 - the ear is no part of the program
    return app.main()


if __name__ == "__main__":
    sys.exit(main())
