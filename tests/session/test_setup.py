"""What a game is set up with, and what is refused."""

from dataclasses import replace

import pytest

from cassino_desktop.engine.deal import cut_for_deal
from cassino_desktop.engine.presets import PRESETS
from cassino_desktop.session.session import Session
from cassino_desktop.session.setup import (
    MAX_TEXT,
    BadSetupError,
    GameSetup,
    Seat,
    SeatKind,
    SetupProblem,
    fresh_setup,
    play_again,
    same_deal,
    seats_swapped,
)
from tests.session.games import MODERN, Table, computer, person

RULES = PRESETS["modern"]
TWO = (person(0), computer(1))
FOUR = tuple(person(n) for n in range(4))


def test_the_cut_decides_who_deals() -> None:
    for seed in ("a", "b", "c", "d"):
        setup = GameSetup(RULES, TWO, seed)
        assert setup.cut == cut_for_deal(seed, 2, False)
        assert setup.first_dealer == setup.cut.dealer
        assert setup.seats == TWO
        assert Session(setup).position.dealer == setup.cut.dealer


def test_with_partners_the_cut_seats_the_players() -> None:
    seatings = set()
    for number in range(40):
        setup = GameSetup(RULES, FOUR, f"seat-{number}", partners=True)
        cut = cut_for_deal(setup.seed, 4, True)
        low, high = set(cut.lowest[:2]), set(cut.lowest[2:])
        partners = [{FOUR.index(setup.seats[seat]) for seat in side} for side in ((0, 2), (1, 3))]
        assert partners in ([low, high], [high, low])
        assert setup.seats[setup.first_dealer] is FOUR[cut.lowest[0]]
        seatings.add(setup.seats)
    assert len(seatings) == 3  # all the ways of parting four into two and two


def test_a_given_dealer_means_no_cut() -> None:
    setup = GameSetup(RULES, FOUR, "x", partners=True, dealer=3)
    assert setup.cut is None
    assert (setup.first_dealer, setup.seats) == (3, FOUR)
    assert Session(setup).position.dealer == 3


def test_persons_are_known_by_their_seat() -> None:
    setup = GameSetup(RULES, (computer(0), person(1), computer(2), person(3)), "p", partners=True)
    assert [setup.seats[seat].kind for seat in setup.persons] == [SeatKind.PERSON] * 2
    assert len(setup.persons) == 2


@pytest.mark.parametrize(
    ("change", "problem", "seat"),
    [
        ({"entered": (person(0),)}, SetupProblem.PLAYERS, None),
        ({"entered": ()}, SetupProblem.PLAYERS, None),
        ({"entered": (*FOUR, person(4))}, SetupProblem.PLAYERS, None),
        ({"rules": PRESETS["draw"], "entered": FOUR[:3]}, SetupProblem.PLAYERS, None),
        ({"partners": True}, SetupProblem.PARTNERS, None),
        ({"entered": (person(0), Seat("  "))}, SetupProblem.NAME, 1),
        ({"entered": (Seat("x" * (MAX_TEXT + 1)), person(1))}, SetupProblem.NAME, 0),
        ({"entered": (person(0), Seat("\ud83d"))}, SetupProblem.NAME, 1),
        ({"entered": (person(0), Seat("C", SeatKind.COMPUTER))}, SetupProblem.LEVEL, 1),
        ({"entered": (Seat("P", SeatKind.PERSON, "greedy"), person(1))}, SetupProblem.LEVEL, 0),
        ({"entered": (person(0), Seat("C", SeatKind.COMPUTER, ""))}, SetupProblem.LEVEL, 1),
        ({"seed": ""}, SetupProblem.SEED, None),
        ({"seed": "s" * (MAX_TEXT + 1)}, SetupProblem.SEED, None),
        ({"seed": "\udc00"}, SetupProblem.SEED, None),
        ({"dealer": 2}, SetupProblem.DEALER, None),
        ({"dealer": -1}, SetupProblem.DEALER, None),
    ],
)
def test_what_cannot_be_set_up(change: dict[str, object], problem: SetupProblem, seat: int | None) -> None:
    good = GameSetup(RULES, TWO, "seed")
    with pytest.raises(BadSetupError) as caught:
        replace(good, **change)  # type: ignore[arg-type]
    assert (caught.value.problem, caught.value.seat) == (problem, seat)


@pytest.mark.parametrize("name", ["Zoë", "أمّي", "名前", 'a;|"/\\b', "🂡", "x" * MAX_TEXT])
def test_any_name_that_can_be_shown_will_do(name: str) -> None:
    assert GameSetup(RULES, (Seat(name), computer(1)), "seed").seats[0].name == name


def test_fresh_games_differ_in_their_cards_alone() -> None:
    one = fresh_setup(RULES, FOUR, partners=True, dealer=1)
    two = play_again(one)
    assert len({one.seed, two.seed}) == 2
    assert replace(two, seed=one.seed) == one
    assert len(one.seed) == 32  # 128 bits


def test_the_same_deal_again_is_the_same_game() -> None:
    setup = MODERN.setup("again")
    assert Session(same_deal(setup)).position == Session(setup).position
    assert Session(same_deal(setup)).game_id != Session(setup).game_id


@pytest.mark.parametrize("players", [2, 3, 4])
def test_swapped_seats_get_each_others_cards(players: int) -> None:
    setup = Table("modern", RULES, players, players == 4).setup("swap")
    swapped = seats_swapped(setup)
    assert Session(swapped).position == Session(setup).position
    assert all(swapped.seats[(seat + 1) % players] == setup.seats[seat] for seat in range(players))
    back = swapped
    for _ in range(players - 1):
        back = seats_swapped(back)
    assert back.seats == setup.seats
