"""Started by ``bench_first_frame``: opens a window, says when its first frame was painted, and ends.

``empty`` is the least a table could be: a QGraphicsView with one item. ``program``, with any arguments of its own, is
the program going on with the game in the home folder; its first frame is the first that has a card of the hand in it.
The moment is followed by the processor's time till then.
"""

import sys
import time


def _report() -> None:
    print(time.monotonic(), time.process_time(), flush=True)


def _empty() -> None:
    from PySide6.QtCore import QTimer
    from PySide6.QtGui import QPaintEvent
    from PySide6.QtWidgets import QApplication, QGraphicsScene, QGraphicsView

    class View(QGraphicsView):
        def paintEvent(self, event: QPaintEvent) -> None:
            super().paintEvent(event)
            _report()
            QTimer.singleShot(0, QApplication.quit)

    app = QApplication([])
    scene = QGraphicsScene(0, 0, 100, 100)
    scene.addRect(10, 10, 20, 20)
    view = View(scene)
    view.resize(1280, 800)
    view.show()
    app.exec()


def _watch() -> None:
    """Tell the moment of the first paint of the table that has a card of the hand in it, and end."""
    from PySide6.QtCore import QTimer
    from PySide6.QtGui import QPaintEvent

    from cassino_desktop.gui.table.view import TableView

    paint = TableView.paintEvent

    def painted(view: TableView, event: QPaintEvent) -> None:
        paint(view, event)
        tableau = view.table.tableau
        if not tableau.is_empty and tableau.state.hand:
            _report()
            QTimer.singleShot(0, view.window().close)

    TableView.paintEvent = painted  # type: ignore[method-assign, assignment]


def _program(arguments: list[str]) -> None:
    from cassino_desktop import app, firstaid

    def first_aid_then_watch() -> str | None:
        found = firstaid.missing_requirement()
        _watch()  # at the moment when the program would load Qt itself
        return found

    vars(app)["missing_requirement"] = first_aid_then_watch
    sys.exit(app.main(arguments))


if __name__ == "__main__":
    _empty() if sys.argv[1] == "empty" else _program(sys.argv[2:])
