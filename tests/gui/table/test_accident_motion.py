"""Accidents of the deal in motion: cards that turn over, a faced pack, a fifth card, one under the table."""

import random
from collections.abc import Callable
from dataclasses import replace
from itertools import count
from typing import NamedTuple

import pytest
from PySide6.QtCore import QAbstractAnimation

from cassino_desktop.engine.accidents import AccidentKind
from cassino_desktop.engine.cards import Card
from cassino_desktop.engine.legality import legal_moves
from cassino_desktop.engine.moves import Capture, Claim, Decision, Move, Trail, Verdict
from cassino_desktop.engine.presets import PRESETS
from cassino_desktop.engine.state import Accident
from cassino_desktop.gui.table.geometry import Pose
from cassino_desktop.gui.table.layout import Layout, Seen
from cassino_desktop.gui.table.model import TableState
from cassino_desktop.gui.table.timeline import Z_FLYING
from cassino_desktop.gui.table_state import state_looked_back, states_around, table_state
from cassino_desktop.session.flow import Phase
from cassino_desktop.session.replay import Replay
from cassino_desktop.session.session import Session
from cassino_desktop.session.setup import GameSetup
from cassino_desktop.storage.settings import Speed
from tests.gui.table.conftest import MakeTable
from tests.gui.table.driver import Table
from tests.gui.table.test_motion import drawn_anew, picture, timeline
from tests.session.games import computer, person


def setup_of(seed: str, law: str, players: int = 2, preset: str = "modern", dealer: int | None = None) -> GameSetup:
    rules = replace(PRESETS[preset], law=law, accidents="often")
    seats = (person(0), *(computer(number) for number in range(1, players)))
    return GameSetup(rules, seats, seed, False, players - 1 if dealer is None else dealer)


def simple_move(session: Session) -> Move:
    """The first decision, the largest capture, else a trail: hands are soon empty."""
    moves = [move for move in legal_moves(session.position) if not isinstance(move, Claim)]
    takes = [move for move in moves if isinstance(move, Capture)]
    return max(takes, key=lambda take: (take.loose | sum(take.builds)).bit_count()) if takes else moves[0]


def accident_of(session: Session) -> Accident | None:
    assert session.position.law is not None
    return session.position.law.accident


class Frame(NamedTuple):
    """What is seen at one moment: pictures by card, and what the label says."""

    cards: dict[Card, Seen]
    label: str


class Shown(NamedTuple):
    """A stretch of motion, stopped at its start, and where everything stands at its end."""

    table: Table
    running: QAbstractAnimation
    end: Layout

    def film(self, steps: int = 250) -> list[Frame]:
        """What is seen from the start on, moment by moment; it cannot go back."""
        return [self.frame(step / steps) for step in range(steps)]

    def frame(self, share: float) -> Frame:
        """What is seen at a share of the time."""
        self.running.setCurrentTime(round(share * self.running.duration()))
        items = self.table.scene.tableau.cards
        return Frame({item.card: item.seen for item in items if item.isVisible()}, self.table.label)

    def held(self, seat: int, frame: Frame) -> int:
        """How many pictures lie at rest in a line with a seat's hand."""
        hand = self.end.hands[seat][0]
        along_x = hand.angle == 0
        return sum(
            seen.pose.z < Z_FLYING
            and seen.pose.width == hand.width
            and abs(seen.pose.y - hand.y if along_x else seen.pose.x - hand.x) < 2
            for seen in frame.cards.values()
        )

    def in_stock(self, seen: Seen) -> bool:
        """Whether a picture lies on the stock, or in it."""
        x, y = self.end.stock.middle
        return abs(seen.pose.x - x) < 8 and abs(seen.pose.y - y) < 12

    def ends_well(self) -> None:
        """Assert that it ends in the picture drawn from nothing."""
        self.table.scene.skip()
        assert picture(self.table.scene) == drawn_anew(self.table)


ShowDeal = Callable[[Session], Shown]
ShowMove = Callable[..., Shown]


@pytest.fixture
def show_deal(make_table: MakeTable) -> ShowDeal:
    """Shows the deal of a session that has just begun; with a lost deal, that one alone."""

    def shown(session: Session, bottom: int = 0) -> Shown:
        table = make_table(session.position, bottom=bottom, may_play=False)
        state = table_state(session, bottom, covered=False, face_down=True)
        table.scene.set_speed(Speed.NORMAL)
        table.scene.deal(session.opening, state, session.lost_deal)
        return stopped(table, state)

    return shown


@pytest.fixture
def show_move(make_table: MakeTable) -> ShowMove:
    """Shows the last move of a session."""

    def shown(session: Session, bottom: int = 0, *, face_down: bool = True) -> Shown:
        table = make_table(session.position, bottom=bottom, may_play=False)
        number = len(session.hand_moves) - 1
        before, after = states_around(session, number, bottom)
        table.scene.sync_to(replace(before, face_down=face_down))
        table.scene.set_speed(Speed.NORMAL)
        table.scene.play(session.hand_moves[number].transition, replace(after, face_down=face_down))
        return stopped(table, replace(after, face_down=face_down))

    return shown


def stopped(table: Table, after: TableState) -> Shown:
    running = timeline(table)
    running.pause()
    return Shown(table, running, table.scene.tableau.arranged(after)[1])


def opening_with(kind: AccidentKind, law: str, wanted: Callable[[Session], bool] = lambda _: True) -> Session:
    """A game of three whose first deal has such an accident."""
    sessions = (Session(setup_of(f"opening {number}", law, 3)) for number in count())
    return next(each for each in sessions if (found := accident_of(each)) and found.kind == kind and wanted(each))


def later_with(
    kind: AccidentKind, law: str, wanted: Callable[[Session], bool] = lambda _: True, start: int = 0
) -> Session:
    """A game of three whose last move brought a round with such an accident; the first from ``start`` on."""
    for number in count(start):
        session = Session(setup_of(f"later {number}", law, 3))
        while session.phase is Phase.PLAYING and session.position.asked is None:
            stock = len(session.position.stock)
            session.play(simple_move(session))
            found = accident_of(session)
            if stock != len(session.position.stock) and found and found.kind == kind and wanted(session):
                return session
    raise AssertionError


def many(session: Session) -> bool:
    found = accident_of(session)
    return found is not None and found.many


def few(session: Session) -> bool:
    return not many(session)


def exposed_card(session: Session) -> tuple[int, Card]:
    """Whose the exposed card is or was to be, and which it is."""
    found = accident_of(session)
    assert found is not None
    assert found.card is not None
    return found.seat, found.card


# every one of them


@pytest.mark.parametrize("law", ["foster", "hoyle"])
@pytest.mark.parametrize(
    ("preset", "players"), [("modern", 2), ("modern", 3), ("foster_1897", 4), ("draw", 2), ("hoyle_1800", 3)]
)
def test_every_accident_ends_in_the_picture_drawn_from_nothing(
    make_table: MakeTable,
    fresh_seed: int,
    long_count: Callable[[int, int], int],
    preset: str,
    players: int,
    law: str,
) -> None:
    chance = random.Random(fresh_seed)
    for _ in range(long_count(2, 10)):
        session = Session(setup_of(str(chance.random()), law, players, preset, chance.randrange(players)))
        bottom = chance.randrange(players)
        table = make_table(session.position, bottom=bottom, may_play=False)
        scene = table.scene
        scene.set_speed(Speed.NORMAL)
        state = table_state(session, bottom, covered=False, face_down=True)
        scene.deal(session.opening, state, session.lost_deal)
        run_through(table, state, chance)
        while session.phase is Phase.PLAYING:
            transition = session.play(chance.choice(legal_moves(session.position)))
            after = table_state(session, bottom, covered=False, face_down=chance.random() < 0.5)
            scene.play(transition, after)
            run_through(table, after, chance)


@pytest.mark.parametrize("law", ["foster", "hoyle"])
def test_looked_back_at_with_all_hands_open_every_accident_ends_so_too(
    make_table: MakeTable, fresh_seed: int, law: str
) -> None:
    chance = random.Random(fresh_seed)
    session = Session(setup_of(str(chance.random()), law, 3))
    while session.phase is Phase.PLAYING:
        session.play(chance.choice(legal_moves(session.position)))
    replay = Replay(session)
    bottom = chance.randrange(3)
    table = make_table(session.position, bottom=bottom, may_play=False)
    table.scene.sync_to(state_looked_back(replay.at(0), replay.view(0, bottom), covered=False))
    table.scene.set_speed(Speed.NORMAL)
    for place in range(1, replay.last + 1):
        transition = replay.transition_to(place)
        assert transition is not None
        after = state_looked_back(replay.at(place), replay.view(place, bottom), covered=False)
        table.scene.play(transition, after)
        run_through(table, after, chance)


def run_through(table: Table, after: TableState, chance: random.Random) -> None:
    """Look at three moments of what is shown, skip the rest, and compare it with a fresh picture."""
    shown = stopped(table, after)
    for share in sorted(chance.random() for _ in range(3)):
        assert shown.frame(share).cards
    if chance.random() < 0.5:
        shown.frame(1)
    shown.ends_well()
    assert not table.scene.is_moving


# cards for hands that are not seen


def test_the_cards_of_hidden_hands_fly_there_one_by_one(show_deal: ShowDeal) -> None:
    session = Session(replace(setup_of("plain", "foster", 3), rules=PRESETS["modern"]))
    shown = show_deal(session)
    film = shown.film()
    for seat in range(3):
        sizes = [shown.held(seat, frame) for frame in film]
        assert sizes == sorted(sizes)
        assert {0, 1, 2, 3} <= set(sizes) <= {0, 1, 2, 3, 4}
    shown.ends_well()


def test_a_card_drawn_by_another_flies_from_the_stock_to_the_end_of_the_hand(show_move: ShowMove) -> None:
    session = Session(replace(setup_of("drawn", "foster", 2, "draw"), rules=PRESETS["draw"]))
    session.play(next(move for move in legal_moves(session.position) if isinstance(move, Trail)))
    session.play(next(move for move in legal_moves(session.position) if isinstance(move, Trail)))
    shown = show_move(session)
    sizes = [shown.held(1, frame) for frame in shown.film()]
    assert sizes[-1] == 3
    assert any(
        not shown.in_stock(seen) and seen.pose.z >= Z_FLYING and not seen.face_up and seen.pose[:2] != (0, 0)
        for seen in shown.frame(0.95).cards.values()
    ), "a back is on its way"
    shown.ends_well()


# each kind


@pytest.mark.parametrize("law", ["foster", "hoyle"])
def test_an_exposed_card_turns_over_in_flight(show_move: ShowMove, law: str) -> None:
    session = later_with(AccidentKind.EXPOSED, law)
    _, card = exposed_card(session)
    shown = show_move(session)
    flying = [frame.cards[card] for frame in shown.film() if card in frame.cards]
    flying = [seen for seen in flying if seen.pose.z >= Z_FLYING]
    sides = [seen.face_up for seen in flying]
    assert set(sides) == {True, False}
    assert sides == sorted(sides), "it turns once"
    assert max(seen.pose.width for seen in flying) > shown.end.cards[card].pose.width, "held up to all"
    shown.ends_well()
    assert shown.table.scene.tableau.cards[card].face_up


def test_a_faced_card_lies_open_on_the_pack_before_it_is_dealt(show_deal: ShowDeal) -> None:
    session = opening_with(AccidentKind.FACED_BEFORE, "foster")
    _, card = exposed_card(session)
    shown = show_deal(session)
    places = [frame.cards[card] for frame in shown.film() if card in frame.cards]
    assert sum(seen.face_up and shown.in_stock(seen) for seen in places) > 10, "long enough to be looked at"
    shown.ends_well()
    assert not shown.in_stock(shown.table.scene.tableau.cards[card].seen)


@pytest.mark.parametrize("law", ["foster", "hoyle"])
@pytest.mark.parametrize("seat", [0, 1])
def test_a_hand_gets_five_cards_and_one_goes_back_to_the_stock(show_move: ShowMove, law: str, seat: int) -> None:
    def concerns(session: Session) -> bool:
        found = accident_of(session)
        return found is not None and found.many and found.seat == seat

    session = later_with(AccidentKind.WRONG_COUNT, law, concerns)
    shown = show_move(session)
    sizes = [shown.held(seat, frame) for frame in shown.film()]
    assert max(sizes) == 5
    assert sizes[-1] == 4
    shown.ends_well()


def test_a_missing_card_is_added_once_everybody_is_served(show_move: ShowMove) -> None:
    session = later_with(AccidentKind.WRONG_COUNT, "foster", few)
    found = accident_of(session)
    assert found is not None
    shown = show_move(session)
    counts = [tuple(shown.held(seat, frame) for seat in range(3)) for frame in shown.film()]
    short = tuple(3 if seat == found.seat else 4 for seat in range(3))
    assert counts.count(short) > 10, "it can be seen that one is missing"
    shown.ends_well()


def test_a_hand_that_stays_short_is_served_three(show_move: ShowMove) -> None:
    session = later_with(AccidentKind.WRONG_COUNT, "hoyle", few)
    found = accident_of(session)
    assert found is not None
    shown = show_move(session)
    sizes = [shown.held(found.seat, frame) for frame in shown.film()]
    assert max(sizes) == 3
    shown.ends_well()


@pytest.mark.parametrize("bottom", [0, 1, 2])
def test_the_card_under_the_table_comes_to_light_at_its_edge(show_move: ShowMove, bottom: int) -> None:
    def lies_under(session: Session) -> bool:
        return session.position.law is not None and session.position.law.under is not None

    session = later_with(AccidentKind.WRONG_COUNT, "hoyle", lies_under)
    assert session.position.law is not None
    assert session.position.law.under is not None
    seat, _ = session.position.law.under
    while lies_under(session):
        session.play(simple_move(session))
    shown = show_move(session, bottom=bottom, face_down=False)
    width, height = shown.end.frame.width, shown.end.frame.height

    def hangs_out(seen: Seen) -> bool:
        rect = seen.pose.rect
        return rect.x < -5 or rect.y < -5 or rect.right > width + 5 or rect.bottom > height + 5

    assert sum(any(map(hangs_out, frame.cards.values())) for frame in shown.film()) > 20
    shown.ends_well()
    assert session.position.hands[seat].bit_count() == 1


@pytest.mark.parametrize("start", range(0, 400, 50))
def test_in_the_last_round_the_dealer_takes_the_card_exposed_to_another(show_move: ShowMove, start: int) -> None:
    session = later_with(AccidentKind.EXPOSED_LAST, "foster", start=start)
    seat, card = exposed_card(session)
    shown = show_move(session)
    film = shown.film()
    ways = [frame.cards[card] for frame in film if card in frame.cards]
    sizes = [sum(shown.held(each, frame) for each in range(3)) for frame in film]
    assert sizes[-1] >= 11, "every card but perhaps the last has come"
    last = shown.end.hands[seat][-1]
    near = [seen for seen in ways if seen.face_up and seen.pose.angle == last.angle and seen.pose.width == last.width]
    assert len(near) > 10, "it lies with the player for a while"
    hand = [pose[:2] for pose in shown.end.hands[session.position.dealer]]
    assert ways[-1].pose[:2] in hand
    assert not ways[-1].face_up, "the dealer takes it up"
    shown.ends_well()


@pytest.mark.parametrize("bottom", [0, 1, 2])
@pytest.mark.parametrize("number", [1, 3, 5])
def test_the_dealer_s_five_cards_are_mixed_and_the_one_that_was_named_is_drawn(
    show_move: ShowMove, bottom: int, number: int
) -> None:
    session = later_with(AccidentKind.EXPOSED_LAST, "foster")
    seat, _ = exposed_card(session)
    dealer = session.position.dealer
    session.play(Decision(Verdict.DRAW, number))
    shown = show_move(session, bottom=bottom)
    five = shown.table.scene.tableau.layout.hands[dealer]
    film = shown.film(400)
    middle, named = five[2], five[number - 1]

    def lie_there(frame: Frame, pose: Pose) -> int:
        return sum(abs(s.pose.x - pose.x) < 2 and abs(s.pose.y - pose.y) < 2 for s in frame.cards.values())

    assert 5 in [lie_there(frame, middle) for frame in film], "they are mixed"
    for frame in film[len(film) // 4 :]:
        dealers = [seen for seen in frame.cards.values() if seen.pose.angle == middle.angle]
        assert dealers
    leaving = [card for card, seen in film[-40].cards.items() if seen.pose.z >= Z_FLYING and card in film[150].cards]
    (drawn,) = leaving
    places = [frame.cards[drawn].pose for frame in film]
    assert any(place[:2] == named[:2] for place in places)
    shown.ends_well()
    assert session.position.hands[seat].bit_count() == 4


def test_a_refused_card_slips_into_the_stock_face_down(show_move: ShowMove) -> None:
    session = later_with(AccidentKind.EXPOSED, "foster")
    _, card = exposed_card(session)
    session.play(Decision(Verdict.REFUSE))
    shown = show_move(session)
    assert shown.table.scene.tableau.cards[card].face_up
    ways = [frame.cards[card] for frame in shown.film() if card in frame.cards]
    assert any(shown.in_stock(seen) and not seen.face_up and seen.pose.z < 0 for seen in ways)
    shown.ends_well()


@pytest.mark.parametrize("bottom", [0, 1, 2])
def test_a_kept_card_stays_face_up_with_its_hand(show_move: ShowMove, bottom: int) -> None:
    session = later_with(AccidentKind.EXPOSED, "foster")
    _, card = exposed_card(session)
    session.play(Decision(Verdict.KEEP))
    shown = show_move(session, bottom=bottom)
    for frame in shown.film():
        assert frame.cards[card].face_up
        assert not shown.in_stock(frame.cards[card])
    shown.ends_well()


def test_a_claimed_deal_is_gathered_and_dealt_again(show_move: ShowMove) -> None:
    session = opening_with(AccidentKind.EXPOSED_BEFORE, "foster")
    session.play(Decision(Verdict.FRESH_DEAL))
    shown = show_move(session)
    out = [sum(not shown.in_stock(seen) for seen in frame.cards.values()) for frame in shown.film()]
    assert out[0] > 0
    assert out.count(0) > 10, "all cards lie in the stock"
    assert out[-1] >= 15
    shown.ends_well()


@pytest.mark.parametrize("kind", [AccidentKind.EXPOSED_BEFORE, AccidentKind.FACED_BEFORE])
def test_a_lost_deal_is_begun_spoiled_and_gathered_in_before_the_next(show_deal: ShowDeal, kind: AccidentKind) -> None:
    session = opening_with(kind, "hoyle")
    _, card = exposed_card(session)
    shown = show_deal(session)
    tableau = shown.table.scene.tableau
    passed_on = kind is AccidentKind.EXPOSED_BEFORE
    assert tableau.state.position.dealer == (session.position.dealer - passed_on) % 3
    film = shown.film()
    assert sum(frame.cards[card].face_up and "deal" in frame.label for frame in film if card in frame.cards) > 20
    assert not film[-1].label
    assert all(shown.in_stock(seen) for seen in shown.frame(0.9999).cards.values() if seen.pose.z < Z_FLYING)
    shown.frame(1)
    assert tableau.state.position.dealer == session.position.dealer
    again = stopped(shown.table, tableau.state)
    assert again.running is not shown.running
    again.ends_well()


# how it is shown


@pytest.mark.parametrize(("speed", "reduced"), [(Speed.OFF, False), (Speed.NORMAL, True)])
@pytest.mark.parametrize("law", ["foster", "hoyle"])
def test_nothing_flies_where_nothing_shall(make_table: MakeTable, law: str, speed: Speed, reduced: bool) -> None:
    session = opening_with(AccidentKind.EXPOSED_BEFORE, law)
    table = make_table(session.position, may_play=False)
    table.scene.set_speed(speed)
    table.scene.set_reduced_motion(reduced)
    state = table_state(session, 0, covered=False, face_down=True)
    table.scene.deal(session.opening, state, session.lost_deal)
    assert table.scene.tableau.state == state
    table.scene.skip()
    assert picture(table.scene) == drawn_anew(table)
