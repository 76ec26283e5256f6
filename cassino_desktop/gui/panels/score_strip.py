"""The score strip: for each side the game's points, and the hand's facts that everybody may know."""

from collections.abc import Sequence

from PySide6.QtCore import QPointF, QRectF, QSize
from PySide6.QtGui import QPainter, QPaintEvent, QPalette
from PySide6.QtWidgets import QHBoxLayout, QLabel, QSizePolicy, QWidget

from cassino_desktop.gui.cards.inline import baseline, elided, line_width, paint_line
from cassino_desktop.gui.cards.signs import paint_seat
from cassino_desktop.gui.panels.line_label import LineLabel
from cassino_desktop.gui.score import Fact, SideScore
from cassino_desktop.gui.typography import BUTTONS, CONTROLS, NOTES, TOTALS, scaled, text_font


class SideLabel(QLabel):
    """One side's scores on one line: marks, name, points, then as many facts as every side has room for.

    Its text, which screen readers read, has all of them.
    """

    def __init__(self, sides: "Sequence[SideLabel]", parent: QWidget | None = None) -> None:
        """Make it empty; ``sides`` are all that stand side by side and show the same facts, this one too."""
        super().__init__(parent)
        self._sides = sides
        self._score = SideScore((), "", 0, ())
        self._name_font = text_font(BUTTONS, bold=True)
        self._total_font = text_font(TOTALS, bold=True)
        self._fact_font = text_font(NOTES)
        self._value_font = text_font(CONTROLS, bold=True)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Preferred)

    def show_score(self, score: SideScore) -> None:
        """Show a side's scores."""
        if score == self._score:
            return
        self._score = score
        facts = ", ".join(f"{fact.label} {fact.value}" for fact in score.facts)
        self.setText(
            self.tr("{name}: %n point(s). This hand: {facts}.", "", score.total).format(name=score.name, facts=facts)
        )
        self.setToolTip(self.text())
        self.update()

    def sizeHint(self) -> QSize:
        """Return the room of everything."""
        width = self._head_width() + sum(self._fact_width(fact) for fact in self._score.facts)
        return QSize(round(width), scaled(34))

    def minimumSizeHint(self) -> QSize:
        """Return the room of marks and points, with the name cut short."""
        return QSize(scaled(80), scaled(28))

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint the line."""
        rect = QRectF(self.rect())
        palette = self.palette()
        text, soft, accent, red = (
            palette.color(role)
            for role in (
                QPalette.ColorRole.Text,
                QPalette.ColorRole.PlaceholderText,
                QPalette.ColorRole.Accent,
                QPalette.ColorRole.BrightText,
            )
        )
        facts = self.shown_facts()
        with QPainter(self) as painter:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            x = self._marks_width()
            for k, seat in enumerate(self._score.seats):
                paint_seat(painter, seat, QPointF(scaled(10) + k * scaled(20), rect.center().y()), scaled(14))
            total = str(self._score.total)
            room = rect.width() - x - line_width(total, self._total_font) - scaled(12)
            name = elided(self._score.name, self._name_font, room)
            y = baseline(rect, self._name_font)
            x += paint_line(painter, QPointF(x, y), name, self._name_font, text) + scaled(12)
            big = baseline(rect, self._total_font)
            x += paint_line(painter, QPointF(x, big), total, self._total_font, accent) + scaled(16)
            for fact in facts:
                x += paint_line(painter, QPointF(x, y), fact.label, self._fact_font, soft, red=red) + scaled(5)
                x += paint_line(painter, QPointF(x, y), str(fact.value), self._value_font, text) + scaled(13)

    def _marks_width(self) -> float:
        return scaled(20) * len(self._score.seats) + scaled(4)

    def _head_width(self) -> float:
        name = line_width(self._score.name, self._name_font)
        total = line_width(str(self._score.total), self._total_font)
        return self._marks_width() + name + total + scaled(28)

    def _fact_width(self, fact: Fact) -> float:
        return line_width(fact.label, self._fact_font) + line_width(str(fact.value), self._value_font) + scaled(5 + 13)

    def shown_facts(self) -> list[Fact]:
        """Return the facts that are painted: those for which no side lacks the room, so that sides compare."""
        ends = [side.first_without_room() for side in self._sides if not side.isHidden()]
        end = min((rank for rank in ends if rank is not None), default=None)
        return [fact for fact in self._score.facts if end is None or fact.rank < end]

    def first_without_room(self) -> int | None:
        """Return the rank of the first fact that finds no room here, None where all do."""
        room = self.width() - self._head_width()
        for fact in sorted(self._score.facts, key=lambda fact: fact.rank):
            room -= self._fact_width(fact)
            if room < 0:
                return fact.rank
        return None


class ScoreStrip(QWidget):
    """All sides side by side, and which game it is."""

    def __init__(self, parent: QWidget | None = None) -> None:
        """Make an empty strip."""
        super().__init__(parent)
        self.setBackgroundRole(QPalette.ColorRole.Base)
        self.setAutoFillBackground(True)
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)
        self._sides: list[SideLabel] = []
        self._game = LineLabel(NOTES, role=QPalette.ColorRole.PlaceholderText)
        self._row = QHBoxLayout(self)
        self._row.setContentsMargins(4, 3, 14, 4)
        self._row.setSpacing(scaled(12))
        self._row.addWidget(self._game)

    def show_scores(self, scores: Sequence[SideScore], game: str) -> None:
        """Show the sides in this order, and the game's name."""
        while len(self._sides) < len(scores):
            side = SideLabel(self._sides)
            self._row.insertWidget(len(self._sides), side, 1)
            self._sides.append(side)
        for k, side in enumerate(self._sides):
            side.setVisible(k < len(scores))
        for side, score in zip(self._sides, scores, strict=False):
            side.show_score(score)
            side.update()  # another side's facts may take away room for its own
        self.set_game(game)

    def set_game(self, game: str) -> None:
        """Say which game it is, at the right."""
        self._game.setText(game)

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint the line below, and those between the sides."""
        with QPainter(self) as painter:
            painter.setPen(self.palette().color(QPalette.ColorRole.Mid))
            painter.drawLine(0, self.height() - 1, self.width(), self.height() - 1)
            for side in self._sides[1:]:
                if side.isVisible():
                    x = side.x() - self._row.spacing() // 2
                    painter.drawLine(x, 8, x, self.height() - 9)
