"""A label for a line of text with cards in it."""

from math import ceil

from PySide6.QtCore import QEvent, QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QFontMetricsF, QPainter, QPaintEvent, QPalette
from PySide6.QtWidgets import QLabel, QSizePolicy, QWidget

from cassino_desktop.gui.cards.inline import baseline, elided, line_width, paint_line
from cassino_desktop.gui.typography import text_font


class LineLabel(QLabel):
    """One line, in which our own suit signs are painted for the characters; what does not fit ends in an ellipsis.

    For screen readers and translators it is an ordinary label with an ordinary text.
    """

    def __init__(
        self,
        size: float,
        *,
        bold: bool = False,
        role: QPalette.ColorRole = QPalette.ColorRole.WindowText,
        parent: QWidget | None = None,
    ) -> None:
        """Make an empty label of a nominal size, in the palette's colour of ``role``."""
        super().__init__(parent)
        self._room: QSize | None = None  # measured when it is asked for, which layouts do often
        self.setFont(text_font(size, bold=bold))
        self.setTextFormat(Qt.TextFormat.PlainText)
        self.setForegroundRole(role)
        self.setSizePolicy(QSizePolicy.Policy.Maximum, QSizePolicy.Policy.Fixed)
        self._bare = False

    def setText(self, text: str) -> None:
        """Show another line."""
        self._room = None
        super().setText(text)

    def changeEvent(self, event: QEvent) -> None:
        """Measure anew in another font."""
        if event.type() is QEvent.Type.FontChange:
            self._room = None
        super().changeEvent(event)

    def set_bare(self, bare: bool) -> None:
        """Paint nothing for now, or the line again; its room and its text stay."""
        if bare != self._bare:
            self._bare = bare
            self.update()

    @property
    def is_bare(self) -> bool:
        """Return whether nothing is painted for now."""
        return self._bare

    def sizeHint(self) -> QSize:
        """Return the room of the whole line; capitals stand in its middle, with room for what hangs below them."""
        if self._room is None:
            metrics = QFontMetricsF(self.font())
            around = max(metrics.descent(), metrics.ascent() - metrics.capHeight())
            self._room = QSize(ceil(line_width(self.text(), self.font())), ceil(metrics.capHeight() + 2 * around))
        return self._room

    def minimumSizeHint(self) -> QSize:
        """Return the least room: the ellipsis."""
        whole = self.sizeHint()
        return QSize(min(whole.width(), 16), whole.height())

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint the line."""
        if self._bare:
            return
        palette = self.palette()
        rect = QRectF(self.rect())
        line = elided(self.text(), self.font(), rect.width())
        left = rect.left()
        room = rect.width() - line_width(line, self.font())
        if self.alignment() & Qt.AlignmentFlag.AlignRight:
            left += room
        elif self.alignment() & Qt.AlignmentFlag.AlignHCenter:
            left += room / 2
        with QPainter(self) as painter:
            paint_line(
                painter,
                QPointF(left, baseline(rect, self.font())),
                line,
                self.font(),
                palette.color(self.foregroundRole()),
                red=palette.color(QPalette.ColorRole.BrightText),
            )
