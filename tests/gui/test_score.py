"""Score strip and score sheet in words and numbers."""

import pytest
from PySide6.QtWidgets import QLabel
from pytestqt.qtbot import QtBot

from cassino_desktop.engine.cards import SPADES
from cassino_desktop.engine.presets import PRESETS
from cassino_desktop.gui.panels.score_strip import ScoreStrip, SideLabel
from cassino_desktop.gui.panels.score_table import ScoreTable
from cassino_desktop.gui.score import Fact, SideScore, Sum, counters_shown, game_line, sheet, strip
from cassino_desktop.gui.stand_in import stand_in
from cassino_desktop.session.flow import Phase
from cassino_desktop.session.session import Session
from cassino_desktop.session.setup import Seat, SeatKind
from cassino_desktop.storage.settings import Counters
from tests.gui.stage import COMPUTER, PERSON, game


def play_hand(session: Session) -> Session:
    """Play to the end of the hand."""
    while session.phase is Phase.PLAYING:
        assert session.turn is not None
        session.play(stand_in(session.view(session.turn)))
    return session


def play_game(session: Session) -> Session:
    """Play to the end of the game."""
    while play_hand(session).phase is Phase.HAND_OVER:
        session.next_hand()
    return session


def test_the_counters_are_off_where_the_laws_forbid_a_look_back() -> None:
    auto = {name: counters_shown(rules, Counters.AUTO) for name, rules in PRESETS.items()}
    assert auto == {name: not any(year in name for year in ("1800", "1891", "1897", "1867", "foster")) for name in auto}
    for rules in PRESETS.values():
        assert counters_shown(rules, Counters.ON)
        assert not counters_shown(rules, Counters.OFF)


def test_the_strip_has_the_totals_and_what_everybody_may_know() -> None:
    session = Session(game(seed="strip"))
    for _ in range(30):
        assert session.turn is not None
        session.play(stand_in(session.view(session.turn)))
    position = session.position
    for side, score in enumerate(strip(session, Counters.AUTO)):
        facts = {fact.label: fact.value for fact in score.facts}
        assert score.total == position.totals[side]
        assert facts["cards"] == position.taken[side].bit_count()
        assert facts["spades"] == (position.taken[side] & SPADES).bit_count()
        assert facts["sweeps"] == position.sweeps[side]
    bare = strip(session, Counters.OFF)
    assert [fact.label for fact in bare[0].facts] == ["cards", "sweeps"]


def test_partners_are_one_side_with_two_names() -> None:
    session = Session(game(PERSON, COMPUTER, Seat("Anna", SeatKind.COMPUTER, "greedy"), COMPUTER, partners=True))
    mine, theirs = strip(session, Counters.AUTO)
    assert (mine.seats, mine.name) == ((0, 2), "You and Anna")
    assert theirs.seats == (1, 3)


def test_the_sheet_adds_up_for_every_preset() -> None:
    for name, rules in PRESETS.items():
        for players in rules.players:
            session = play_hand(Session(game(*[COMPUTER] * players, rules=name, seed=name)))
            paper = sheet(session)
            assert paper is not None
            sums = dict(paper.sums)
            for side in range(players):
                assert sum(row.cells[side][1] for row in paper.rows) == sums[Sum.HAND][side], (name, players)
                gained = sums.get(Sum.SCORED, sums[Sum.HAND])[side]
                assert sums[Sum.BEFORE][side] + gained == sums[Sum.GAME][side]


def test_the_items_stand_in_the_old_order_and_only_where_they_score() -> None:
    def labels(name: str) -> list[str]:
        paper = sheet(play_hand(Session(game(rules=name))))
        assert paper is not None
        return [row.label for row in paper.rows]

    assert labels("modern") == ["Cards", "Spades", "Big Cassino", "Little Cassino", "Aces", "Sweeps"]
    assert labels("berkeley_1891") == [*labels("modern"), "The last cards"]
    assert labels("spade")[-2:] == ["Every spade", "Jack of spades"]
    assert "Spades" not in labels("spade")
    assert labels("swedish")[-1] == "Last capture"


def test_there_is_no_sheet_during_a_hand() -> None:
    assert sheet(Session(game())) is None


def test_big_cassino_is_the_ten_of_diamonds_and_little_the_two_of_spades() -> None:
    paper = sheet(play_hand(Session(game())))
    assert paper is not None
    notes = {row.label: row.note for row in paper.rows}
    assert notes["Big Cassino"] == "10♦"
    assert notes["Little Cassino"] == "2♠"


def test_the_title_says_who_won_and_how() -> None:
    for name in ("modern", "hoyle_1800", "spade", "dick_1867", "foster_21"):
        session = play_game(Session(game(rules=name, seed=f"title {name}")))
        paper = sheet(session)
        assert paper is not None
        assert session.result is not None
        if session.result.drawn:
            assert paper.title.startswith("A draw")
        elif session.result.winners == (0,):
            assert paper.title.startswith("You win")
        else:
            assert paper.title.startswith("Martha wins")
        assert ("double" in paper.title) == (session.result.value == 2)
        for total in session.result.totals:
            assert str(total) in paper.title


def test_the_line_about_the_game() -> None:
    session = Session(game(rules="royal"))
    assert game_line(session) == "Royal Cassino · to 21"
    assert game_line(session, short=True) == "to 21"
    assert game_line(Session(game(rules="dick_1867"))) == "Dick, 1867"


@pytest.mark.parametrize("width", [320, 640, 1280])
def test_the_strip_says_everything_to_who_cannot_see_it(qtbot: QtBot, width: int) -> None:
    session = play_hand(Session(game(seed="strip")))
    panel = ScoreStrip()
    qtbot.addWidget(panel)
    panel.show_scores(strip(session, Counters.AUTO), game_line(session))
    panel.resize(width, 42)
    panel.show()
    texts = [label.text() for label in panel.findChildren(QLabel)]
    assert any(text.startswith("You: ") and "cards" in text and "sweeps" in text for text in texts)
    panel.show_scores(strip(session, Counters.OFF), game_line(session))


def test_every_number_of_the_sheet_says_whose_it_is(qtbot: QtBot) -> None:
    paper = sheet(play_hand(Session(game(seed="names"))))
    assert paper is not None
    table = ScoreTable(paper, 30, 90, 1.0)
    qtbot.addWidget(table)
    table.show()
    names = [label.accessibleName() for label in table.findChildren(QLabel) if label.accessibleName()]
    assert len(names) == 2 * (len(paper.rows) + len(paper.sums))
    assert "You, Cards: " in " ".join(names)
    assert len(set(names)) == len(names)


def test_sides_show_the_same_facts_where_one_of_them_has_a_long_name(qtbot: QtBot) -> None:
    facts = (Fact("cards", 3, 0), Fact("spades", 1, 1), Fact("sweeps", 0, 2))
    scores = [SideScore((0,), "You", 4, facts), SideScore((1,), "Bartholomew", 7, facts)]
    panel = ScoreStrip()
    qtbot.addWidget(panel)
    panel.show_scores(scores, "")
    panel.show()
    layout = panel.layout()
    assert layout is not None
    seen = set()
    for width in range(300, 1200, 10):
        panel.resize(width, panel.height())
        layout.activate()
        mine, yours = (side.shown_facts() for side in panel.findChildren(SideLabel))
        assert mine == yours, width
        seen.add(len(mine))
    assert seen == {0, 1, 2, 3}
