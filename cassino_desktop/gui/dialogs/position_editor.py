"""The position editor: any card put anywhere, by mouse or by keys, and what is wrong said at once."""

from collections.abc import Sequence
from typing import Final

from PySide6.QtCore import QEvent, QObject, QRectF, QSize, Qt, Signal, Slot
from PySide6.QtGui import QGuiApplication, QIcon, QKeyEvent, QPainter
from PySide6.QtWidgets import (
    QCheckBox,
    QComboBox,
    QDialog,
    QGridLayout,
    QHBoxLayout,
    QLabel,
    QListWidget,
    QPushButton,
    QScrollArea,
    QSpinBox,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from cassino_desktop.engine.cards import PACK_SIZE, Card
from cassino_desktop.engine.presets import PRESETS
from cassino_desktop.engine.rules import MAX_VALUE
from cassino_desktop.gui.buttons import PrimaryButton
from cassino_desktop.gui.cards.marks import chip_size, paint_chip
from cassino_desktop.gui.cards.pixmaps import render
from cassino_desktop.gui.game_choice import preset_under
from cassino_desktop.gui.games import game_name
from cassino_desktop.gui.position_draft import OUT, Draft, Kind, Spot
from cassino_desktop.gui.position_words import fault_words
from cassino_desktop.gui.typography import BUTTONS, scaled, text_font
from cassino_desktop.gui.words import card_name, card_text

_SUITS: Final = 4
_CHIP: Final = 20


class PositionEditor(QDialog):
    """Puts a position together. A place is chosen in the list; a card that is pressed goes there, or out again.

    Attributes:
        draft: What has been put together so far.
        faults: What is wrong with it, in words; empty where it can be played.

    Signals:
        chosen(object): The :class:`Position` to play from.
    """

    chosen = Signal(object)

    def __init__(self, draft: Draft, names: Sequence[str], parent: QWidget | None = None) -> None:
        """Show a draft; ``names`` are the players by seat, as far as they are known."""
        super().__init__(parent)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setWindowTitle(self.tr("Position editor"))
        self.draft = draft
        self.faults: tuple[str, ...] = ()
        self._names = tuple(names)
        self._filling = False
        self.places = QListWidget()
        self.cards = tuple(self._card_button(card) for card in range(PACK_SIZE))
        self.rules, self.players, self.partners = QComboBox(), QComboBox(), QCheckBox(self.tr("&Partners"))
        self.dealer, self.turn = QComboBox(), QComboBox()
        self.value, self.owner = QSpinBox(), QComboBox()
        self.new_build, self.drop_build = QPushButton(self.tr("New &build")), QPushButton(self.tr("&Remove build"))
        self._told = QLabel()
        self._told.setWordWrap(True)
        self._told.setObjectName("faults")
        self.play, self.copy = PrimaryButton(self.tr("Play from here")), QPushButton(self.tr("&Copy as text"))
        self._lay_out()
        self._connect()
        self._fill_choices()
        self._show()
        self.places.setCurrentRow(0)
        self.places.setFocus()

    # building

    def _lay_out(self) -> None:
        self.value.setRange(1, MAX_VALUE)
        self.places.setAccessibleName(self.tr("Places"))
        grid = QGridLayout()
        grid.setSpacing(1)
        for card, button in enumerate(self.cards):
            grid.addWidget(button, card // _SUITS % 13 // 7 * _SUITS + card % _SUITS, card // _SUITS % 7)
        columns = QHBoxLayout()
        columns.addWidget(self.places, 1)
        columns.addLayout(grid)
        inside = QWidget()
        column = QVBoxLayout(inside)
        column.addLayout(self._choices())
        column.addLayout(columns, 1)
        scroll = QScrollArea()
        scroll.setFrameShape(QScrollArea.Shape.NoFrame)
        scroll.setWidgetResizable(True)
        scroll.setWidget(inside)
        buttons = QHBoxLayout()
        close = QPushButton(self.tr("Close"))
        close.clicked.connect(self.reject)
        for push in (self.copy, close):
            push.setAutoDefault(False)
            buttons.addWidget(push)
        buttons.addStretch(1)
        buttons.addWidget(self.play)
        outer = QVBoxLayout(self)
        outer.setContentsMargins(10, 8, 10, 8)
        outer.addWidget(scroll, 1)
        outer.addWidget(self._told)
        outer.addLayout(buttons)
        screen = self.screen().availableSize() - QSize(8, 40)
        self.resize(QSize(scaled(900), scaled(600)).boundedTo(screen))

    def _choices(self) -> QGridLayout:
        grid = QGridLayout()
        grid.setHorizontalSpacing(10)
        rows: tuple[tuple[tuple[str, QWidget], ...], ...] = (
            ((self.tr("R&ules"), self.rules), (self.tr("Pla&yers"), self.players), ("", self.partners)),
            ((self.tr("&Dealer"), self.dealer), (self.tr("&To move"), self.turn)),
            ((self.tr("&Value of the build"), self.value), (self.tr("&Owner"), self.owner)),
        )
        for row, fields in enumerate(rows):
            for column, (words, widget) in enumerate(fields):
                if words:
                    label = QLabel(words)
                    label.setBuddy(widget)
                    label.setMinimumWidth(label.sizeHint().width())
                    grid.addWidget(label, row, 2 * column)
                grid.addWidget(widget, row, 2 * column + 1)
        grid.addWidget(self.new_build, 1, 5)
        grid.addWidget(self.drop_build, 2, 5)
        for button in (self.new_build, self.drop_build):
            button.setAutoDefault(False)
        grid.setColumnStretch(1, 1)
        return grid

    def _card_button(self, card: Card) -> QToolButton:
        button = QToolButton()
        font = text_font(BUTTONS)
        size = chip_size(card, scaled(_CHIP), font)

        def paint(painter: QPainter) -> None:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            paint_chip(painter, QRectF(1, 1, size.width(), size.height()), card, font)

        whole = QSize(round(size.width()) + 2, round(size.height()) + 2)
        dpr = self.devicePixelRatioF()
        button.setIcon(QIcon(render(whole * dpr, dpr, paint)))
        button.setIconSize(whole)
        button.setCheckable(True)
        button.setAutoRaise(True)
        button.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        button.setProperty("card", card)
        button.clicked.connect(self._on_card)
        button.installEventFilter(self)
        return button

    def _connect(self) -> None:
        self.places.currentRowChanged.connect(self._show)
        for box in (self.rules, self.players):
            box.activated.connect(self._on_seating)
        self.partners.clicked.connect(self._on_seating)
        for box in (self.dealer, self.turn, self.owner):
            box.activated.connect(self._on_choice)
        self.value.valueChanged.connect(self._on_choice)
        self.new_build.clicked.connect(self._on_new_build)
        self.drop_build.clicked.connect(self._on_drop_build)
        self.copy.clicked.connect(self._on_copy)
        self.play.clicked.connect(self._on_play)

    # what the person does

    @property
    def spot(self) -> Spot:
        """Return the place that is chosen in the list."""
        spots = self.draft.spots
        return spots[max(0, min(self.places.currentRow(), len(spots) - 1))]

    def put(self, card: Card) -> None:
        """Put a card to the chosen place, or take it out where it is there already."""
        self.draft.put(card, self.spot)
        self._show()

    @Slot()
    def _on_card(self) -> None:
        self.put(self.sender().property("card"))

    @Slot()
    def _on_seating(self) -> None:
        rules = PRESETS.get(self.rules.currentData(), self.draft.rules)
        players = self.players.currentData()
        if players not in rules.players:
            players = rules.players[0]
        self.draft.seat_players(rules, players, partners=self.partners.isChecked())
        self._fill_choices()
        self._show()

    @Slot()
    def _on_choice(self) -> None:
        if self._filling:
            return
        self.draft.dealer, self.draft.turn = self.dealer.currentIndex(), self.turn.currentIndex()
        if self.spot.kind is Kind.BUILD:
            build = self.draft.builds[self.spot.which]
            build.value, build.owner = self.value.value(), self.owner.currentIndex()
        self._show()

    @Slot()
    def _on_new_build(self) -> None:
        spot = self.draft.add_build()
        if spot is not None:
            self._show()
            self.places.setCurrentRow(self.draft.spots.index(spot))

    @Slot()
    def _on_drop_build(self) -> None:
        if self.spot.kind is Kind.BUILD:
            self.draft.remove_build(self.spot.which)
            self._show()

    @Slot()
    def _on_copy(self) -> None:
        import json

        QGuiApplication.clipboard().setText(json.dumps(self.draft.to_json()) + "\n")

    @Slot()
    def _on_play(self) -> None:
        if not self.faults:
            self.chosen.emit(self.draft.position())
            self.accept()

    # what is shown

    def _fill_choices(self) -> None:
        self._filling = True
        draft = self.draft
        self.rules.clear()
        for name, rules in PRESETS.items():
            self.rules.addItem(game_name(rules), name)
        known = preset_under(draft.rules)
        self.rules.setCurrentIndex(list(PRESETS).index(known) if known else -1)
        self.players.clear()
        for count in draft.rules.players:
            self.players.addItem(str(count), count)
        self.players.setCurrentIndex(self.players.findData(draft.players))
        self.partners.setEnabled(draft.players == 4)
        self.partners.setChecked(draft.partners)
        for box, seat in ((self.dealer, draft.dealer), (self.turn, draft.turn), (self.owner, 0)):
            box.clear()
            box.addItems([self._name(number) for number in range(draft.players)])
            box.setCurrentIndex(seat)
        self._filling = False

    @Slot()
    def _show(self) -> None:
        if self._filling:
            return
        self._filling = True
        row = max(0, self.places.currentRow())
        spots = self.draft.spots
        lines = [self._place_line(spot) for spot in spots]
        while self.places.count() > len(lines):
            self.places.takeItem(self.places.count() - 1)
        for number, line in enumerate(lines):
            if number < self.places.count():
                self.places.item(number).setText(line)
            else:
                self.places.addItem(line)
        self.places.setCurrentRow(min(row, len(lines) - 1))
        self._show_build()
        self._show_cards()
        self._vet()
        self._filling = False

    def _show_build(self) -> None:
        spot = self.spot
        is_build = spot.kind is Kind.BUILD
        for widget in (self.value, self.owner, self.drop_build):
            widget.setEnabled(is_build)
        if is_build:
            self.value.setValue(self.draft.builds[spot.which].value)
            self.owner.setCurrentIndex(self.draft.builds[spot.which].owner)

    def _show_cards(self) -> None:
        for card, button in enumerate(self.cards):
            at = self.draft.spot_of(card)
            button.setChecked(at == self.spot and at != OUT)
            words = self.tr("{card}: {place}").format(card=card_name(card), place=self._place_name(at))
            button.setToolTip(words)
            button.setAccessibleName(words)

    def _vet(self) -> None:
        faults = [fault_words(fault, [self._name(seat) for seat in range(4)]) for fault in self.draft.faults()]
        if not faults:
            position = self.draft.position()
            if position.hand_over or position.game_over:
                faults = [self.tr("Nobody holds a card, so there is nothing to play.")]
        self.faults = tuple(faults)
        self._told.setText("\n".join(faults) or self._well())
        self.play.setEnabled(not faults)

    def _well(self) -> str:
        """What is said of a position that can be played."""
        if self.draft.rules.accidents == "off":
            return self.tr("This position can be played.")
        return self.tr("This position can be played. Accidents of the deal begin again with the next hand.")

    def _name(self, seat: int) -> str:
        if seat < len(self._names):
            return self._names[seat]
        return self.tr("Player {number}").format(number=seat + 1)

    def _place_name(self, spot: Spot) -> str:
        names = [self._name(seat) for seat in range(self.draft.players) if self.draft.partners]
        owner = names[spot.which] if spot.which < len(names) else self._name(spot.which)
        if spot.kind is Kind.HEAP and self.draft.partners:
            owner = f"{self._name(spot.which)} – {self._name(spot.which + 2)}"
        pattern = {
            Kind.HAND: self.tr("Hand ({name})"),
            Kind.TABLE: self.tr("Loose on the table"),
            Kind.BUILD: self.tr("Build {number} of {value}"),
            Kind.STOCK: self.tr("Stock, top first"),
            Kind.HEAP: self.tr("Taken ({name})"),
            Kind.OUT: self.tr("Nowhere"),
        }[spot.kind]
        value = self.draft.builds[spot.which].value if spot.kind is Kind.BUILD else 0
        return pattern.format(name=owner, number=spot.which + 1, value=value)

    def _place_line(self, spot: Spot) -> str:
        cards = self.draft.cards_at(spot)
        shown = self.tr("%n card(s)", "", len(cards)) if spot == OUT else " ".join(map(card_text, cards)) or "–"
        return self.tr("{place}: {cards}").format(place=self._place_name(spot), cards=shown)

    # keys

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Walk the cards by the arrows; Enter puts one, as Space does."""
        if isinstance(event, QKeyEvent) and event.type() == QEvent.Type.KeyPress and isinstance(watched, QToolButton):
            card = watched.property("card")
            step = {Qt.Key.Key_Left: -_SUITS, Qt.Key.Key_Right: _SUITS, Qt.Key.Key_Up: -1, Qt.Key.Key_Down: 1}.get(
                Qt.Key(event.key())
            )
            if step is not None:
                self.cards[(card + step) % PACK_SIZE].setFocus(Qt.FocusReason.OtherFocusReason)
                return True
            if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
                self.put(card)
                return True
        return super().eventFilter(watched, event)
