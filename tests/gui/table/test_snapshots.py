"""The table as it was looked at and found good: every preset's opening, crowded tables, builds, what is asked, cloths.

Text is in one pinned font, DejaVu Sans unhinted; the cloth is without its grain, which is noise that PNG cannot pack.
``pytest tests/gui/table/test_snapshots.py --update-snapshots`` keeps what is drawn now; look before committing it.
"""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Final, NamedTuple

import pytest
from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QFont, QFontInfo, QImage, QPainter
from PySide6.QtWidgets import QApplication

from cassino_desktop.engine.deal import opening, shuffled_pack
from cassino_desktop.engine.presets import PRESETS
from cassino_desktop.engine.state import Position
from cassino_desktop.gui.cards import felt
from cassino_desktop.gui.cards.art import CardArt, CardLook
from cassino_desktop.gui.cards.letters import LETTER_SETS
from cassino_desktop.gui.cards.theme import CONTRAST, DARK, LIGHT, WindowTheme
from cassino_desktop.gui.table.doing import Choosing
from cassino_desktop.gui.table.model import heaps_of
from tests.gui.table.driver import Table
from tests.gui.table.states import build, cards, position, shown
from tests.helpers.snapshots import BUDGET, MatchSnapshot, coarse, compare, difference, read

KEPT: Final = Path(__file__).with_name("snapshots")
SIZE: Final = (800, 500)
FONT: Final = "DejaVu Sans"

Act = Callable[[Table], None]


def nothing(table: Table) -> None:
    """The table as it is."""


class Case(NamedTuple):
    """A picture: the position, what is done on it, and how it is drawn."""

    at: Position
    act: Act = nothing
    felt: str = "green"
    window: WindowTheme = LIGHT
    look: CardLook | None = None
    covered: bool = False
    swept: tuple[tuple[str, ...], ...] = ()
    doing: tuple[str, ...] = ()
    dpr: int = 1


def dealt(rules: str, players: int = 2, *, partners: bool = False) -> Position:
    """The first deal, the same for every preset; the person leads."""
    return opening(PRESETS[rules], players, partners, players - 1, shuffled_pack("a table to look at"))


OPENINGS: Final = {
    "spade": (3, False),
    "royal": (4, True),
    "hoyle_1800": (3, False),
    "berkeley_1891": (4, True),
    "foster_21": (4, False),
    "finnish": (3, False),
    "swedish": (4, False),
}
"""Presets that are not shown with two players."""

FULL = "AC AD AH 2C 2D 3C 3D 4C 4D 5C 6C 7C 8C 9D TC JC QC QD KD KH"
FOUR_BUILDS = (
    build("AS 3S 5S", 9, 0, multiple=False),
    build("2S 6S", 8, 1, multiple=True),
    build("4S 3H TS", 10, 2, multiple=True),
    build("2H 5H", 7, 3, multiple=False),
)
BUILDS = (
    build("AC 7D", 8, 0),
    build("3C 5D 8H", 8, 0, multiple=True),
    build("4C 5H", 9, 1),
    build("2C 4H 6H TD QC", 10, 1, multiple=True),
)


def crowded(hands: int, *, partners: bool = False) -> Position:
    """Twenty loose cards and four builds; heaps, stock and full hands round them."""
    held = ["7D 8D 9C TD", "6D 6H 7H 8H", "4H 5D 9H TH", "JD JH JS KC"][:hands]
    builds = FOUR_BUILDS if hands == 4 else tuple(b._replace(owner=b.owner % hands) for b in FOUR_BUILDS)
    taken = ["7S 8S", "9S QH", "QS KS", ""][: 2 if partners else hands]
    return position(held, FULL, builds, stock="KC" if hands < 4 else "", taken=taken, partners=partners)


def ask(table: Table) -> None:
    table.drag("5S", table.card_point("5D"))
    assert isinstance(table.doing, Choosing)


def ask_more(table: Table) -> None:
    table.drag("8C", table.card_point("8H"))
    assert isinstance(table.doing, Choosing)


def pick(table: Table) -> None:
    table.click(table.card_point("9D"))


def hold(table: Table) -> None:
    table.take_up("9D")
    table.move(table.card_point("9S"))


def hold_over_felt(table: Table) -> None:
    table.take_up("9D")
    table.move(table.felt_point())


def be_refused(table: Table) -> None:
    table.drag("QH", table.felt_point())
    assert table.refusals == ["owner_may_not_trail"]


def walk(table: Table) -> None:
    table.key(Qt.Key.Key_1, Qt.Key.Key_Down, Qt.Key.Key_Down)


FIVES: Final = position(["5S TC 5H", "2C 3C 4C"], "5D JD KC", stock="AD AH", taken=["2D 2H", "7S"])
MANY: Final = position(["8C KD", "2C 3C"], "8H 6D 2S 5C 3H QC 7D AC", stock="AD AH")
NINES: Final = position(
    ["9D 8C TS QH", "2C KH 4D 6S"],
    "9S 6C QD AH 3H JS KC",
    [build("9H 4H 5S", 9, 1, multiple=True), build("3S 5D", 8, 0)],
    stock="4S 5C",
    taken=["TD JD JC 7S", "2D 2H"],
)
SWEPT: Final = (("TD",), ("2D", "2H"))
DOING: Final = ("", "made a sweep", "took 12 cards", "trailed 10♥")
DECK: Final = position(["KC QD JH AS", "2C 3C"], "TS 9D 8H 7C 6S KD QH JC", stock="AD", taken=["AH", "5C"])


def opening_of(rules: str) -> Case:
    players, partners = OPENINGS.get(rules, (2, False))
    return Case(dealt(rules, players, partners=partners))


CASES: Final[Mapping[str, Case]] = {
    **{f"opening-{name}": opening_of(name) for name in PRESETS},
    "crowded-two": Case(crowded(2)),
    "crowded-three": Case(crowded(3)),
    "crowded-four": Case(crowded(4)),
    "crowded-partners": Case(crowded(4, partners=True)),
    "crowded-partners@2": Case(crowded(4, partners=True), dpr=2),
    "plates": Case(dealt("modern", 4), doing=DOING),
    "plates-contrast": Case(dealt("modern", 4, partners=True), doing=DOING, window=CONTRAST),
    "builds": Case(position(["9C 8D TC", "2D 3D"], "KD", BUILDS)),
    "builds@2": Case(position(["9C 8D TC", "2D 3D"], "KD", BUILDS), dpr=2),
    "builds-contrast": Case(position(["9C 8D TC", "2D 3D"], "KD", BUILDS), window=CONTRAST),
    "builds-four-owners": Case(position(["9C", "2D", "3D", "KS"], "KD", FOUR_BUILDS)),
    "chooser": Case(FIVES, ask),
    "chooser@2": Case(FIVES, ask, dpr=2),
    "chooser-more": Case(MANY, ask_more),
    "chooser-dark": Case(FIVES, ask, window=DARK),
    "chooser-contrast": Case(FIVES, ask, window=CONTRAST),
    "picked": Case(NINES, pick, swept=SWEPT),
    "picked-dark": Case(NINES, pick, swept=SWEPT, window=DARK),
    "picked-contrast": Case(NINES, pick, swept=SWEPT, window=CONTRAST),
    "keyboard": Case(NINES, walk),
    "held": Case(NINES, hold),
    "held-over-felt": Case(FIVES._replace(hands=(cards("9D KD"), cards("2C 3C"))), hold_over_felt),
    "refused": Case(NINES, be_refused),
    "covered": Case(NINES, covered=True),
    **{f"felt-{name}": Case(NINES, felt=name, swept=SWEPT) for name in felt.FELTS},
    "deck-four-colour": Case(DECK, look=CardLook("four-colour")),
    "deck-large-index": Case(DECK, look=CardLook("large-index", back=2)),
    "deck-high-contrast": Case(DECK, look=CardLook("high-contrast", back=3)),
    "deck-german": Case(DECK, look=CardLook(letters=LETTER_SETS["german"])),
    "deck-french-marked": Case(DECK, look=CardLook(letters=LETTER_SETS["french"], marked=cards("AS TD AD AH AC 2S"))),
}


@pytest.fixture
def pinned(qapp: QApplication, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """One font for all machines, and a cloth without grain."""
    before = qapp.font()
    font = QFont(FONT)
    font.setPixelSize(14)
    font.setHintingPreference(QFont.HintingPreference.PreferNoHinting)
    font.setStyleStrategy(QFont.StyleStrategy.NoSubpixelAntialias)
    assert QFontInfo(font).family() == FONT, f"these pictures are drawn with {FONT} (Debian: fonts-dejavu-core)"
    qapp.setFont(font)
    plain = QImage(8, 8, QImage.Format.Format_ARGB32_Premultiplied)
    plain.fill(0)
    monkeypatch.setattr(felt, "_grain", lambda: plain)
    yield
    qapp.setFont(before)


@pytest.fixture(scope="module")
def decks(qapp: QApplication) -> Callable[[CardLook | None], CardArt]:
    """Decks that render what is asked for at once, and keep it for the next picture."""
    made: dict[CardLook | None, CardArt] = {}

    def deck(look: CardLook | None) -> CardArt:
        if look not in made:
            made[look] = CardArt(look)
            made[look].stop()
        return made[look]

    return deck


@pytest.fixture
def draw(pinned: None, decks: Callable[[CardLook | None], CardArt]) -> Iterator[Callable[[Case], QImage]]:
    """Draws cases."""
    tables: list[Table] = []

    def make(case: Case) -> QImage:
        art = decks(case.look)
        swept = tuple(tuple(cards(card).bit_length() - 1 for card in side) for side in case.swept)
        state = shown(case.at, may_play=not case.covered, covered=case.covered, heaps=heaps_of(case.at, swept))
        if case.doing:
            told = zip(state.seats, case.doing, strict=True)
            state = replace(state, seats=tuple(replace(seat, doing=doing) for seat, doing in told))
        table = Table(art, case.at, state, SIZE)
        tables.append(table)
        table.view.show()  # which gives it its size
        assert table.scene.tableau.size == QSize(*SIZE)
        table.scene.set_theme(case.felt, case.window)
        case.act(table)
        return drawn(table, case.dpr)

    yield make
    for table in tables:
        table.scene.shut()
        table.view.close()


def drawn(table: Table, dpr: int) -> QImage:
    """The scene as a picture of a screen of some scale."""
    width, height = SIZE
    image = QImage(width * dpr, height * dpr, QImage.Format.Format_RGB32)
    image.fill(0)
    image.setDevicePixelRatio(dpr)
    area = QRectF(0, 0, width, height)
    with QPainter(image) as painter:
        painter.setRenderHints(QPainter.RenderHint.Antialiasing | QPainter.RenderHint.SmoothPixmapTransform)
        table.scene.render(painter, area, area)
    image.setDevicePixelRatio(1)
    return image


@pytest.mark.parametrize("name", list(CASES))
def test_the_table_looks_as_it_did(name: str, draw: Callable[[Case], QImage], match_snapshot: MatchSnapshot) -> None:
    match_snapshot(draw(CASES[name]), KEPT / f"{name}.png")


def test_no_picture_is_kept_that_nothing_draws() -> None:
    kept = [path for path in KEPT.glob("*.png") if not path.stem.endswith((".actual", ".diff"))]
    assert {path.stem for path in kept} == set(CASES)
    assert sum(path.stat().st_size for path in kept) < 3_000_000


SMALL_CHANGES: Final = {
    "another owner": Case(NINES._replace(builds=tuple(b._replace(owner=1) for b in NINES.builds)), swept=SWEPT),
    "no lock": Case(NINES._replace(builds=tuple(b._replace(multiple=False) for b in NINES.builds)), swept=SWEPT),
    "another card": Case(NINES._replace(loose=NINES.loose ^ cards("AH AD")), swept=SWEPT),
    "no sweep": Case(NINES, swept=((), ("2D", "2H"))),
    "another dealer": Case(NINES._replace(dealer=0), swept=SWEPT),
    "another cloth": Case(NINES, felt="blue", swept=SWEPT),
}


@pytest.mark.parametrize("name", list(SMALL_CHANGES))
def test_a_small_change_is_noticed(name: str, draw: Callable[[Case], QImage]) -> None:
    """The comparison is not blind: each of these alone is over the budget."""
    kept = read(KEPT / "felt-green.png")
    assert kept is not None
    seen = coarse(draw(SMALL_CHANGES[name]))
    assert difference(seen, kept)[0] > 1.5 * BUDGET * seen.width() * seen.height()


def test_a_failure_leaves_what_was_drawn_and_where_it_differs(draw: Callable[[Case], QImage], tmp_path: Path) -> None:
    path = tmp_path / "table.png"
    path.write_bytes((KEPT / "felt-green.png").read_bytes())
    match = partial(compare, update=False)
    with pytest.raises(pytest.fail.Exception, match="pixels differ from table"):
        match(draw(SMALL_CHANGES["another card"]), path)
    assert (tmp_path / "table.actual.png").exists()
    assert (tmp_path / "table.diff.png").exists()
    match(draw(CASES["felt-green"]), path)
    assert {file.name for file in tmp_path.iterdir()} == {"table.png"}
