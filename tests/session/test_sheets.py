"""Score sheets at the end of a hand: each thing that happened in it is on the sheet, on the right side."""

from random import Random

from cassino_desktop.engine.cards import FULL_PACK, CardSet, parse_card
from cassino_desktop.engine.deal import opening, shuffled_pack
from cassino_desktop.engine.moves import Capture, Trail
from cassino_desktop.engine.presets import PRESETS, parse_rules
from cassino_desktop.engine.rules import RuleSet
from cassino_desktop.session.flow import EndReason, HandResult, Moment, Phase, after_deal, after_move
from cassino_desktop.session.session import Session
from tests.engine.tables import cards
from tests.session.games import Table, every_table, play_out


@every_table
def test_a_sheet_tells_the_hand(table: Table, fresh_seed: int) -> None:
    random = Random(f"{table}{fresh_seed}")
    session = Session(table.setup(f"sheet {fresh_seed}"))
    play_out(session, random)
    rules = table.rules
    for moves, sheet in zip(session.hands, session.results, strict=True):
        last = moves[-1].transition
        assert (sheet.taken, sheet.sweeps, sheet.residue) == (last.after.taken, last.after.sweeps, last.residue)
        assert sheet.hand_totals == tuple(points.total for points in sheet.points)
        captures = [played for played in moves if isinstance(played.move, Capture)]
        for side, points in enumerate(sheet.points):
            heap = sheet.taken[side]
            assert points.aces == rules.points.ace * (heap & cards("AC AD AH AS")).bit_count()
            assert points.big == rules.points.big * bool(heap & cards("TD"))
            took_last = bool(captures) and last.after.side_of(captures[-1].seat) == side
            if sheet.complete:
                assert points.residue == (rules.residue_point if took_last and sheet.residue else 0)
                assert points.last_capture == (rules.points.last_capture if took_last else 0)
        if rules.game.mode == "pegged":
            pegged = [
                total - points.cards - points.spades
                for total, points in zip(sheet.hand_totals, sheet.points, strict=True)
            ]
            assert tuple(b + p for b, p in zip(sheet.before, pegged, strict=True)) == last.after.totals


def _last_two_plays(
    rules: RuleSet, *, loose: str, taken: tuple[CardSet, CardSet], dealer: int = 1, **changes: object
) -> HandResult:
    """The sheet after both players have laid down the last card of a hand."""
    moment = _ended(rules, loose=loose, taken=taken, dealer=dealer, **changes)
    return moment.results[-1]


def _ended(rules: RuleSet, *, loose: str, taken: tuple[CardSet, CardSet], dealer: int = 1, **changes: object) -> Moment:
    position = opening(rules, 2, False, dealer, shuffled_pack("sheet", 0))
    eldest = (dealer + 1) % 2
    hands = (cards("2C"), cards("3C")) if eldest == 0 else (cards("3C"), cards("2C"))
    position = position._replace(hands=hands, loose=cards(loose), stock=(), taken=taken, **changes)  # type: ignore[arg-type]
    moment = Moment(Phase.PLAYING, 0, position)
    moment, _ = after_move(moment, Trail(parse_card("2C")))
    moment, _ = after_move(moment, Trail(parse_card("3C")))
    return moment


def test_the_residue_goes_to_the_last_taker_with_its_point() -> None:
    rules = PRESETS["berkeley_1891"]
    sheet = _last_two_plays(rules, loose="KD", taken=(cards("AS"), cards("AC")), last_taker=1)
    assert sheet.residue == cards("2C 3C KD")
    assert (sheet.points[0].residue, sheet.points[1].residue) == (0, 1)
    assert sheet.taken == (cards("AS"), cards("AC 2C 3C KD"))
    assert (sheet.points[0].cards, sheet.points[1].cards) == (0, 3)


def test_a_residue_that_nobody_takes_stays_on_the_table() -> None:
    moment = _ended(PRESETS["berkeley_1891"], loose="KD", taken=(0, 0))
    sheet = moment.results[-1]
    assert sheet.residue == 0
    assert sheet.hand_totals == (0, 0)
    assert moment.position.loose == cards("2C 3C KD")


def test_points_nobody_scores_go_to_the_next_hand() -> None:
    table = Table("finnish", PRESETS["finnish"], 2, False)
    level = _ended(table.rules, loose="", taken=(cards("4S 5H"), cards("5S 6H")), last_taker=None)
    assert level.results[-1].carry == (("cards", 1), ("spades", 2))
    dealt = after_deal(table.setup("carry", dealer=1), level)
    assert dealt.position.carry == (("cards", 1), ("spades", 2))
    assert dealt.hand == 1
    # What was carried is won with the item.
    again = _ended(table.rules, loose="", taken=(cards("4S 5H 7H"), cards("6H")), carry=dealt.position.carry)
    assert (again.results[-1].points[0].cards, again.results[-1].points[0].spades) == (2, 4)
    assert again.results[-1].carry == ()


def test_sweeps_are_counted_out_from_the_eldest_hand() -> None:
    """Both have one sweep and need one point: the one reckoned first goes out."""
    rules = parse_rules({"preset": "foster_21"})
    for dealer, winner in ((1, 0), (0, 1)):
        moment = _ended(
            rules, loose="KD", taken=(cards("5H"), cards("6H")), dealer=dealer, sweeps=(1, 1), totals=(20, 20)
        )
        assert moment.result is not None
        assert (moment.result.winners, moment.result.reason) == ((winner,), EndReason.COUNTED_OUT)


def test_a_raised_target_goes_to_the_next_hand() -> None:
    table = Table("claim", parse_rules({"game": {"mode": "claim", "target": 21}}), 2, False)
    moment = _ended(table.rules, loose="KD", taken=(cards("5H"), cards("6H")), totals=(22, 23))
    assert moment.phase is Phase.HAND_OVER
    assert moment.results[-1].target == 32
    assert after_deal(table.setup("t", dealer=1), moment).position.target == 32


def test_the_raised_target_is_the_one_to_reach() -> None:
    rules = parse_rules({"game": {"mode": "claim", "target": 21}})
    assert _ended(rules, loose="KD", taken=(cards("5H"), 0), totals=(25, 3), target=32).result is None
    assert _ended(rules, loose="KD", taken=(cards("5H"), 0), totals=(32, 3), target=32).result is not None


def test_a_side_that_claimed_falsely_stays_out() -> None:
    table = Table("claim", parse_rules({"game": {"mode": "claim", "target": 21}}), 3, False)
    position = opening(table.rules, 3, False, 2, shuffled_pack("out", 0), out=(1,))
    rest = FULL_PACK & ~cards("2C 3C 4C")
    hands = (cards("2C"), cards("3C"), cards("4C"))
    position = position._replace(hands=hands, loose=0, stock=(), taken=(rest, 0, 0))
    moment = Moment(Phase.PLAYING, 0, position)
    for card in ("2C", "3C", "4C"):
        moment, _ = after_move(moment, Trail(parse_card(card)))
    assert moment.phase is Phase.HAND_OVER
    assert after_deal(table.setup("o", dealer=2), moment).position.out == (1,)
