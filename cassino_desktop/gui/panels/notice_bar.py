"""A sentence that the person should see, above the table, until it is put away."""

from PySide6.QtCore import QPointF, Qt, Slot
from PySide6.QtGui import QAction, QPainter, QPaintEvent, QPalette
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
        self._text.setTextFormat(Qt.TextFormat.PlainText)  # files and players may be called anything
        self._text.setFont(text_font(CONTROLS))
        self._text.setObjectName("notice")
        self._action: QAction | None = None
        self._offer = QPushButton()
        self._offer.setObjectName("offer")
        self._offer.hide()
        self._offer.clicked.connect(self._take_offer)
        close = QPushButton(self.tr("Close"))
        close.clicked.connect(self.put_away)
        row = QHBoxLayout(self)
        row.setContentsMargins(16, 6, 12, 6)
        row.addWidget(self._text, 1)
        row.addWidget(self._offer)
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

    def take_back(self, sentence: str) -> None:
        """Show a sentence no longer; without another one the strip is hidden."""
        left = [line for line in self.sentences.split("\n") if line != sentence]
        if sentence and len(left) < len(self.sentences.split("\n")):
            self._text.setText("\n".join(left))
            self.setVisible(bool(left))

    def offer(self, sentence: str, action: QAction) -> None:
        """Show a sentence with a button that triggers ``action``; of two offers the last holds."""
        self._action = action
        self._offer.setText(action.text())
        self._offer.show()
        self.tell(sentence)

    def put_away(self) -> None:
        """Hide the strip."""
        self._action = None
        self._offer.hide()
        self.hide()

    @Slot()
    def _take_offer(self) -> None:
        action = self._action
        self.put_away()
        if action is not None:
            action.trigger()

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint the line below."""
        with QPainter(self) as painter:
            painter.setPen(self.palette().color(QPalette.ColorRole.Mid))
            y = self.height() - 0.5
            painter.drawLine(QPointF(0, y), QPointF(self.width(), y))
