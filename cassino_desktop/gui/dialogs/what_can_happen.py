"""One screen that tells what can happen in the deal, and what each player may then do (RULES.md section 9)."""

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QDialog, QFrame, QLabel, QScrollArea, QVBoxLayout, QWidget

from cassino_desktop.gui.buttons import closing_row
from cassino_desktop.gui.typography import BUTTONS, scaled, text_font


class WhatCanHappen(QDialog):
    """Tells each accident under one of the two laws."""

    def __init__(self, law: str, parent: QWidget) -> None:
        """Tell it for ``law``: ``foster`` or ``hoyle``."""
        super().__init__(parent)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setWindowTitle(self.tr("What can happen in the deal"))
        page = QWidget()
        column = QVBoxLayout(page)
        column.setSpacing(scaled(6))
        for title, text in self._foster() if law == "foster" else self._hoyle():
            head, told = QLabel(title), QLabel(text)
            head.setFont(text_font(BUTTONS, bold=True))
            for label in (head, told):
                label.setWordWrap(True)
                column.addWidget(label)
            column.addSpacing(scaled(6))
        column.addStretch(1)
        scroll = QScrollArea()
        scroll.setWidget(page)
        scroll.setWidgetResizable(True)
        scroll.setFrameShape(QFrame.Shape.NoFrame)
        scroll.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        buttons = closing_row(self)
        outer = QVBoxLayout(self)
        outer.addWidget(scroll, 1)
        outer.addWidget(buttons)
        room = parent.screen().availableSize()
        self.resize(min(scaled(640), room.width() - 20), min(scaled(560), room.height() - 40))

    def _before(self) -> tuple[str, str]:
        return (
            self.tr("Hands lie face down"),
            self.tr("You lift your cards with a click or Enter. What happens is told over the table."),
        )

    def _foster(self) -> tuple[tuple[str, str], ...]:
        """The rows of the table under Foster's law."""
        return (
            self._before(),
            (
                self.tr("A card is turned up, or found face up in the pack, before any table card is up"),
                self.tr(
                    "The dealer’s opponents are asked in turn. Each may claim a fresh deal by the same dealer, or let"
                    " the deal stand. Once anybody has looked at his cards, nobody may claim."
                ),
            ),
            (
                self.tr("A card of yours is turned up later, but not in the last round"),
                self.tr(
                    "You may keep it, or refuse it: it then goes into the middle of the stock, and you get the top"
                    " card unseen."
                ),
            ),
            (
                self.tr("A card of yours is turned up in the last round"),
                self.tr("The dealer takes it, and you draw one of the dealer’s five unseen. It may be that card."),
            ),
            (
                self.tr("A player gets one card too many or too few"),
                self.tr(
                    "The hand is put right from the stock before anybody plays, and the dealer’s side counts nothing in"
                    " that hand. Its cards still stand against the others’ majorities."
                ),
            ),
        )

    def _hoyle(self) -> tuple[tuple[str, str], ...]:
        """The rows of the table under Hoyle's law."""
        return (
            self._before(),
            (
                self.tr("The dealer turns up a card before any table card is up"),
                self.tr("The deal is lost: the next player deals."),
            ),
            (
                self.tr("A card is found face up in the pack before any table card is up"),
                self.tr("The same dealer deals afresh."),
            ),
            (self.tr("A card is turned up later"), self.tr("The deal stands. Everybody has seen the card.")),
            (
                self.tr("A player gets one card too many"),
                self.tr("One of them, drawn unseen, goes into the middle of the stock."),
            ),
            (
                self.tr("A player gets one card too few"),
                self.tr(
                    "He plays on short. The card may lie under the table: he finds it when his hand is empty and plays"
                    " it. Or it stayed in the pack and comes to him as a fifth card in the last round."
                ),
            ),
        )
