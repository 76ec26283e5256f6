"""A deal that the law gives up at once: begun, spoiled by a card that shows, gathered in again (RULES.md section 9)."""

from collections.abc import Callable
from dataclasses import replace

from cassino_desktop.engine.serving import LostDeal
from cassino_desktop.engine.state import Law
from cassino_desktop.gui.table.choreography import Choreography
from cassino_desktop.gui.table.model import TableState
from cassino_desktop.gui.table.tableau import Tableau
from cassino_desktop.gui.table.timeline import Timeline


def fill_lost_deal(
    tableau: Tableau, timeline: Timeline, bare: TableState, lost: LostDeal, say: Callable[[bool], None]
) -> None:
    """Put a lost deal on a timeline; ``bare`` is the table before it, as it is shown.

    ``say`` is called when what comes of it is to be said (True), and when no longer (False).
    """
    places, layout = tableau.arranged(spoiled(bare, lost))
    choreography = Choreography(tableau, timeline, tableau.layout, layout, tableau.places, places)
    seen, gone = choreography.lost_deal(lost.served)
    timeline.at(seen, lambda: say(True))
    timeline.at(gone, lambda: say(False))


def spoiled(bare: TableState, lost: LostDeal) -> TableState:
    """Return the table as it is when the card shows: the hands so far, face down but for that card."""
    *before, last = lost.served
    assert last.seat is not None
    assert last.card is not None
    position = bare.position
    hidden = tuple(sum(each.seat == seat for each in before) for seat in range(position.players))
    hands = tuple(1 << last.card if seat == last.seat else 0 for seat in range(position.players))
    law = Law("", seen=1 << last.card)
    view = bare.view._replace(
        position=position._replace(hands=hands, law=law),
        hidden=hidden,
        hidden_stock=bare.view.hidden_stock - len(lost.served),
    )
    return replace(bare, view=view, face_down=True)
