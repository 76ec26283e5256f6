"""A page of Preferences: the controls of its lines, which apply at once and show what is changed elsewhere."""

from collections.abc import Callable

from PySide6.QtCore import Qt, Slot
from PySide6.QtGui import QPalette, QWheelEvent
from PySide6.QtWidgets import QComboBox, QFrame, QGridLayout, QLabel, QScrollArea, QWidget

from cassino_desktop.gui.dialogs.preference_table import Check, Choice, Custom, Page
from cassino_desktop.gui.preferences import Preferences
from cassino_desktop.gui.setting_words import without_mnemonic
from cassino_desktop.gui.tick_box import TickBox
from cassino_desktop.gui.typography import CONTROL_HEIGHT, scaled


class PreferencePage(QScrollArea):
    """Scrolls where the window is too small for it.

    Attributes:
        controls: The control of each setting, by the setting's name.
    """

    def __init__(self, page: Page, preferences: Preferences) -> None:
        """Make the controls of a page's lines."""
        super().__init__()
        self.controls: dict[str, QWidget] = {}
        self._page = page
        self._preferences = preferences
        self._refreshers: list[Callable[[], None]] = []
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setWidgetResizable(True)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)  # its controls are reached by keys, and seen to be
        self._body = QWidget()
        self._grid = QGridLayout(self._body)
        self._grid.setContentsMargins(16, 16, 16, 16)
        self._grid.setHorizontalSpacing(16)
        self._grid.setVerticalSpacing(scaled(4))
        self._grid.setColumnStretch(1, 1)
        for line in page.lines:
            match line:
                case Check():
                    self._add_check(line)
                case Choice():
                    self._add_choice(line)
                case Custom():
                    widget = line.make(preferences)
                    self.controls.update(dict.fromkeys(line.names, widget))
                    self._grid.addWidget(widget, self._grid.rowCount(), 0, 1, 2)
        self._grid.setRowStretch(self._grid.rowCount(), 1)
        self.setWidget(self._body)
        preferences.changed.connect(self.refresh)
        self.refresh()

    @property
    def names(self) -> tuple[str, ...]:
        """Return the settings on this page."""
        return tuple(self.controls)

    @property
    def last(self) -> QWidget:
        """Return the widget that keys reach last."""
        control = list(self.controls.values())[-1]
        parts = [part for part in control.findChildren(QWidget) if part.focusPolicy() & Qt.FocusPolicy.TabFocus]
        return parts[-1] if parts and not isinstance(control, _ComboBox) else control

    @Slot()
    def refresh(self) -> None:
        """Show what is set."""
        for refresh in self._refreshers:
            refresh()

    def _add_check(self, line: Check) -> None:
        box = _CheckBox(line, self._preferences)
        self._refreshers.append(box.refresh)
        self._grid.addWidget(box, self._grid.rowCount(), 0, 1, 2)
        self._describe(line, box)
        self._add_note(line, 0, box.indent)

    def _add_choice(self, line: Choice) -> None:
        box = _ComboBox(line, self._preferences)
        self._refreshers.append(box.refresh)
        label = QLabel(line.text)
        label.setBuddy(box)
        row = self._grid.rowCount()
        self._grid.addWidget(label, row, 0)
        self._grid.addWidget(box, row, 1)
        self._describe(line, box)
        self._add_note(line, 1, 0)

    def _describe(self, line: Check | Choice, control: QWidget) -> None:
        control.setAccessibleName(without_mnemonic(line.text))
        control.setAccessibleDescription(line.note)
        self.controls[line.name] = control

    def _add_note(self, line: Check | Choice, column: int, indent: int) -> None:
        if line.note:
            note = QLabel(line.note)
            note.setWordWrap(True)
            note.setContentsMargins(indent, 0, 0, scaled(8))
            note.setForegroundRole(QPalette.ColorRole.PlaceholderText)
            self._grid.addWidget(note, self._grid.rowCount(), column, 1, 2 - column)


class _CheckBox(TickBox):
    """Ticked while its setting is on."""

    def __init__(self, line: Check, preferences: Preferences) -> None:
        super().__init__(line.text)
        self._name, self._preferences = line.name, preferences
        self.clicked.connect(self._on_clicked)

    def refresh(self) -> None:
        """Show what is set."""
        self.setChecked(self._preferences.value(self._name))

    @Slot(bool)
    def _on_clicked(self, checked: bool) -> None:
        self._preferences.change(**{self._name: checked})


class _ComboBox(QComboBox):
    """Shows which of its choices is set. The wheel scrolls the page, and changes nothing."""

    def __init__(self, line: Choice, preferences: Preferences) -> None:
        super().__init__()
        self._name, self._preferences = line.name, preferences
        self._values = list(line.choices)
        self.addItems([without_mnemonic(text) for text in line.choices.values()])
        self.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
        self.setMinimumContentsLength(8)
        self.setMinimumHeight(scaled(CONTROL_HEIGHT))
        self.activated.connect(self._on_activated)

    def refresh(self) -> None:
        """Show what is set."""
        value = self._preferences.value(self._name)
        self.setCurrentIndex(self._values.index(value) if value in self._values else 0)

    @Slot(int)
    def _on_activated(self, index: int) -> None:
        self._preferences.change(**{self._name: self._values[index]})

    def wheelEvent(self, event: QWheelEvent) -> None:
        """Leave the wheel to the page."""
        event.ignore()
