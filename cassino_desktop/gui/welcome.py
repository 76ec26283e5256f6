"""The first start: a small card on the table, once and never again."""

from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QObject, QRectF, QTimer, Slot

from cassino_desktop.engine.cards import iter_cards
from cassino_desktop.engine.transition import Transition
from cassino_desktop.gui.table.geometry import Rect
from cassino_desktop.gui.typography import scaled

if TYPE_CHECKING:
    from cassino_desktop.gui.main_window import MainWindow
    from cassino_desktop.gui.panels.welcome_card import WelcomeCard


class Welcome(QObject):
    """Shows the card on the first start; it goes when it is put away, or when the person plays."""

    def __init__(self, window: "MainWindow") -> None:
        """Show nothing yet."""
        super().__init__(window)
        self._window = window
        self._card: WelcomeCard | None = None

    @property
    def is_shown(self) -> bool:
        """Return whether the card lies on the table."""
        return self._card is not None

    def complete(self) -> None:
        """Lay the card on the table if nobody has seen it yet."""
        window = self._window
        if window.preferences.settings.first_start_done:
            return
        window.preferences.remember(first_start_done=True)
        from cassino_desktop.gui.panels.welcome_card import WelcomeCard

        card = self._card = WelcomeCard(window.table)
        card.show_sound(window.preferences.settings.sound)
        card.soundAsked.connect(self._on_sound)
        card.newGameAsked.connect(self._on_new_game)
        card.dismissed.connect(self.dismiss)
        window.preferences.changed.connect(self._on_settings)
        window.controller.moved.connect(self._on_moved)
        window.controller.gameChanged.connect(self.dismiss)
        window.table.installEventFilter(self)
        self._place()
        card.show()
        window.scene.announce(f"{card.title.text()}. {card.text.text()}")

    @Slot()
    def dismiss(self) -> bool:
        """Put the card away; return whether there was one."""
        card, self._card = self._card, None
        if card is None:
            return False
        window = self._window
        window.table.removeEventFilter(self)
        window.preferences.changed.disconnect(self._on_settings)
        window.controller.moved.disconnect(self._on_moved)
        window.controller.gameChanged.disconnect(self.dismiss)
        had_focus = card.isAncestorOf(window.focusWidget())
        card.hide()
        card.deleteLater()
        if had_focus:
            window.table.setFocus()
        return True

    @Slot()
    def _place(self) -> None:
        if self._card is None or self._window.scene.tableau.is_empty:
            return
        scene = self._window.scene
        layout = scene.tableau.layout
        hand = [_rect(layout.cards[card].pose.rect) for card in iter_cards(scene.tableau.state.hand)]
        cards = [_rect(seen.pose.rect) for seen in layout.cards.values()]
        piles = [_rect(rect) for rect in (layout.stock, *layout.heaps, *layout.piles)]
        width, height = scaled(110), scaled(30)
        boxes = (*layout.plates, layout.stock_label, *layout.heap_labels)
        labels = [QRectF(box.x - width / 2, box.y - height / 2, width, height) for box in boxes]
        self._card.place(self._window.table.rect(), (hand, [*cards, *piles], labels))

    @Slot(bool)
    def _on_sound(self, on: bool) -> None:
        self._window.preferences.change(sound=on)

    @Slot()
    def _on_settings(self) -> None:
        if self._card is not None:
            self._card.show_sound(self._window.preferences.settings.sound)

    @Slot()
    def _on_new_game(self) -> None:
        self.dismiss()
        self._window.features.games.ask()

    @Slot(object)
    def _on_moved(self, transition: Transition) -> None:
        if transition.seat in self._window.controller.session.setup.persons:
            self.dismiss()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Find the card another place in a table of another size."""
        if watched is self._window.table and event.type() == QEvent.Type.Resize:
            QTimer.singleShot(0, self._place)  # when the table has been laid out anew
        return super().eventFilter(watched, event)


def _rect(rect: Rect) -> QRectF:
    return QRectF(rect.x, rect.y, rect.width, rect.height)
