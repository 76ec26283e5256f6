"""A sentence that the person should see, above the table, until it is put away."""

from PySide6.QtCore import QPointF
from PySide6.QtGui import QPainter, QPaintEvent, QPalette
from PySide6.QtWidgets import QHBoxLayout, QLabel, QPushButton, QSizePolicy, QWidget

from cassino_desktop.gui.typography import CONTROLS, text_font


class NoticeBar(QWidget):
    """A strip with the sentences told last and a button that puts them away; nobody has to."""

    def __init__(self, parent: QWidget | None = None) -> None:
        """Make it hidden."""
        super().__init__(parent)
        self.hide()
        self.setBackgroundRole(QPalette.ColorRole.Base)
        self.setAutoFillBackground(True)
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)
        self._text = QLabel()
        self._text.setWordWrap(True)
        self._text.setFont(text_font(CONTROLS))
        self._text.setObjectName("notice")
        close = QPushButton(self.tr("Close"))
        close.clicked.connect(self.put_away)
        row = QHBoxLayout(self)
        row.setContentsMargins(16, 6, 12, 6)
        row.addWidget(self._text, 1)
        row.addWidget(close)

    @property
    def sentences(self) -> str:
        """Return what stands there; empty when it was put away."""
        return "" if self.isHidden() else self._text.text()

    def tell(self, sentence: str) -> None:
        """Show a sentence, below those that still stand there."""
        told = self.sentences
        if sentence not in told:
            self._text.setText(f"{told}\n{sentence}" if told else sentence)
        self.show()

    def put_away(self) -> None:
        """Hide the strip."""
        self.hide()

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint the line below."""
        with QPainter(self) as painter:
            painter.setPen(self.palette().color(QPalette.ColorRole.Mid))
            y = self.height() - 0.5
            painter.drawLine(QPointF(0, y), QPointF(self.width(), y))
