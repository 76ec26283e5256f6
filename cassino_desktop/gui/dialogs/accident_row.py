"""Accidents of the deal in the dialog of a new game: how often, by whose law, and what can happen."""

from dataclasses import replace
from typing import Final

from PySide6.QtCore import QObject, Slot
from PySide6.QtWidgets import QComboBox, QHBoxLayout, QPushButton, QWidget

from cassino_desktop.engine.rules import RuleSet
from cassino_desktop.gui.typography import CONTROL_HEIGHT, scaled

_OFTEN: Final = ("off", "rare", "often")
_LAWS: Final = ("foster", "hoyle")


class AccidentRow(QObject):
    """Two choices in one row, and a button.

    Attributes:
        often: How often accidents happen.
        law: By whose law.
        row: Their layout.
        what: The button that tells what can happen.
    """

    def __init__(self, dialog: QWidget) -> None:
        """Make the row for a dialog; accidents are off."""
        super().__init__(dialog)
        self._dialog = dialog
        self.often, self.law = QComboBox(), QComboBox()
        self.often.addItems([self.tr("Off"), self.tr("Rare"), self.tr("Often")])
        self.often.setAccessibleName(self.tr("Accidents of the deal"))
        self.law.addItems([self.tr("Foster’s Complete Hoyle, 1897"), self.tr("Hoyle’s Games, 1800")])
        self.law.setAccessibleName(self.tr("By the law of"))
        self.what = QPushButton(self.tr("What can happen…"))
        self.what.setAutoDefault(False)
        self.what.clicked.connect(self._tell)
        self.row = QHBoxLayout()
        for widget in (self.often, self.law, self.what):
            widget.setMinimumHeight(scaled(CONTROL_HEIGHT))
        self.law.setMinimumContentsLength(8)
        self.law.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
        self.row.addWidget(self.often)
        self.row.addWidget(self.law, 1)
        self.often.currentIndexChanged.connect(self._on_often)
        self._on_often()

    def show_rules(self, rules: RuleSet) -> None:
        """Show what rules say of accidents."""
        self.often.setCurrentIndex(_OFTEN.index(rules.accidents))
        self.show_law(rules.law)

    def show_law(self, law: str) -> None:
        """Choose a law: that of a named game, until another is chosen."""
        self.law.setCurrentIndex(_LAWS.index(law))

    def applied_to(self, rules: RuleSet) -> RuleSet:
        """Return the rules with what is chosen; where accidents are off they stay as they are."""
        often = _OFTEN[self.often.currentIndex()]
        return rules if often == "off" else replace(rules, accidents=often, law=_LAWS[self.law.currentIndex()])

    @Slot()
    def _on_often(self) -> None:
        self.law.setEnabled(self.often.currentIndex() > 0)

    @Slot()
    def _tell(self) -> None:
        from cassino_desktop.gui.dialogs.what_can_happen import WhatCanHappen

        WhatCanHappen(_LAWS[self.law.currentIndex()], self._dialog).open()
