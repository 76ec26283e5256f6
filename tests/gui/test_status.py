"""The status line's sentence about now."""

from cassino_desktop.engine.cards import card_set, parse_card
from cassino_desktop.engine.legality import legal_moves
from cassino_desktop.engine.presets import PRESETS
from cassino_desktop.engine.state import Position, TableBuild
from cassino_desktop.gui.controller import Stage
from cassino_desktop.gui.status import advice, status_sentence
from cassino_desktop.session.session import Session
from cassino_desktop.session.setup import Seat
from tests.gui.stage import COMPUTER, PERSON, game


def at(
    hand: str, loose: str = "", builds: tuple[TableBuild, ...] = (), *, rules: str = "modern", stock: int = 8
) -> Position:
    """A position with the person to move; the rest of the pack is nowhere."""

    def cards(text: str) -> int:
        return card_set(parse_card(card) for card in text.split())

    used = cards(hand) | cards(loose) | sum(build.cards for build in builds)
    free = [card for card in range(52) if not used >> card & 1]
    return Position(
        rules=PRESETS[rules],
        players=2,
        partners=False,
        dealer=1,
        turn=0,
        hands=(cards(hand), card_set(free[:4])),
        loose=cards(loose),
        builds=builds,
        stock=tuple(free[4 : 4 + stock]),
        taken=(0, 0),
        sweeps=(0, 0),
        last_taker=None,
        totals=(0, 0),
        target=21,
    )


def eight(owner: int) -> TableBuild:
    """A build of eight."""
    return TableBuild(card_set([parse_card("3C"), parse_card("5C")]), 8, owner, False)


def test_whose_turn_it_is() -> None:
    session = Session(game())
    sentence, seat = status_sentence(session, Stage.TURN)
    assert sentence.startswith("Your turn: ")
    assert sentence.endswith(".")
    assert seat == 0
    assert status_sentence(Session(game(dealer=0)), Stage.THINKING) == ("Martha is thinking.", 1)


def test_who_deals_is_said_while_it_is_dealt() -> None:
    session = Session(game(dealer=0))
    assert status_sentence(session, Stage.MOVING) == ("You deal.", 0)
    assert status_sentence(Session(game()), Stage.MOVING) == ("Martha deals.", 1)
    session.play(legal_moves(session.position)[0])
    assert status_sentence(session, Stage.MOVING)[1] == session.turn


def test_several_persons_are_called_by_name() -> None:
    session = Session(game(Seat("Anna"), Seat("Bruno")))
    assert status_sentence(session, Stage.TURN)[0].startswith("Anna’s turn: ")
    assert "Anna plays next" in status_sentence(session, Stage.COVERED)[0]


def test_the_owner_of_a_build_is_reminded_of_the_duty() -> None:
    position = at("8D KC", "2H", (eight(0),))
    assert advice(position) == "you own the build of 8, so you may not trail"
    assert "own" not in advice(at("8D KC", "2H", (eight(1),)))


def test_where_taking_is_a_duty_it_is_said() -> None:
    assert advice(at("9C KC", "9D", rules="hoyle_1800_literal")) == "you can take something, so you may not trail"


def test_an_empty_table_and_nothing_to_take() -> None:
    assert advice(at("9C KC")) == "the table is empty, so lay a card down"
    assert advice(at("9C KC", "QD")) == "nothing can be taken, so lay a card down"


def test_the_last_round_is_announced() -> None:
    assert "last round" in advice(at("9C KC", "9D", stock=0))
    assert advice(at("9C KC", "9D")) == "play a card"


def test_a_table_of_four() -> None:
    session = Session(game(PERSON, COMPUTER, COMPUTER, COMPUTER, dealer=3))
    assert status_sentence(session, Stage.TURN)[1] == 0
