"""Claiming the game at the window: offered in its games alone, proved on the table, and its target that rises."""

from dataclasses import replace

import pytest
from PySide6.QtCore import Qt

from cassino_desktop.engine.moves import CLAIM
from cassino_desktop.engine.presets import PRESETS
from cassino_desktop.engine.scoring import claim_holds, secured_items
from cassino_desktop.engine.view import View
from cassino_desktop.gui.actions import Act
from cassino_desktop.gui.controller import Stage
from cassino_desktop.gui.counting import count_of
from cassino_desktop.gui.score import sheet
from cassino_desktop.gui.stand_in import stand_in
from cassino_desktop.session.flow import EndReason, Phase
from cassino_desktop.session.session import Session
from cassino_desktop.storage.settings import LastGame, Speed
from tests.gui.window import Desk, OpenDesk, new_game

KEY = (Qt.Key.Key_K, Qt.KeyboardModifier.ControlModifier)


def claimed_to(target: int, players: int = 2, persons: int = 1) -> LastGame:
    rules = {"preset": "foster_21_claim", "game": {"target": target}}
    return replace(new_game("foster_21_claim", players, persons=persons), rules=rules)


def with_points(desk: Desk, start: int) -> None:
    """Bring a game to a turn of the person in which a claim is true: the first deal from ``start`` on that has one."""
    for number in range(start, start + 100):
        whole = Session(replace(desk.session.setup, seed=f"claims {number}"))
        while whole.phase is Phase.PLAYING and not (whole.person_to_move and claim_holds(whole.position)):
            whole.play(stand_in(without_claims(whole)))
        if whole.phase is Phase.PLAYING:
            break
    desk.controller.resume(whole)
    desk.wait_for(Stage.TURN)


def without_claims(session: Session) -> View:
    """What the seat to move sees, in the same game without claims: whoever plays from it plays a card."""
    assert session.turn is not None
    view = session.view(session.turn)
    game = replace(view.position.rules.game, mode="target_end")
    return view._replace(position=view.position._replace(rules=replace(view.position.rules, game=game)))


def test_only_a_game_with_claims_offers_one(open_desk: OpenDesk) -> None:
    desk = open_desk(new_game("modern"))
    action = desk.window.actions_of[Act.CLAIM]
    desk.wait_for(Stage.TURN)
    assert not action.isVisible()
    desk.press(*KEY)
    assert desk.session.hand_moves == ()
    desk.controller.begin(replace(desk.session.setup, rules=PRESETS["foster_21_claim"]))
    desk.wait_for(Stage.TURN)
    assert action.isVisible()
    assert action.isEnabled()
    assert "21" in action.toolTip()


def test_a_wrong_claim_loses_and_says_by_how_much(open_desk: OpenDesk) -> None:
    desk = open_desk(claimed_to(21))
    desk.wait_for(Stage.TURN)
    desk.press(*KEY)
    desk.wait_for(Stage.GAME_OVER)
    result = desk.session.result
    assert result is not None
    assert (result.reason, result.winners) == (EndReason.FALSE_CLAIM, (1,))
    paper = sheet(desk.session)
    assert paper is not None
    assert paper.title == "Your claim fails: Martha wins"
    assert paper.subtitle == "Claimed: 0 points are certain, the game goes to 21"
    assert desk.session.hand_moves[-1].text == "claim"
    assert not desk.window.actions_of[Act.CLAIM].isEnabled()
    desk.window.actions_of[Act.UNDO].trigger()
    desk.wait_for(Stage.TURN)
    assert desk.session.result is None
    assert desk.window.actions_of[Act.CLAIM].isEnabled()


@pytest.mark.parametrize("start", [0, 100, 200])
def test_a_true_claim_wins_and_is_proved_item_by_item(open_desk: OpenDesk, start: int) -> None:
    desk = open_desk(claimed_to(4))
    with_points(desk, start)
    before = desk.session.position
    side = before.side_of(before.turn)
    desk.window.scene.set_speed(Speed.SLOW)
    desk.window.actions_of[Act.CLAIM].trigger()
    desk.window.scene.finish()
    desk.wait_for(Stage.GAME_OVER)
    result = desk.session.result
    assert result is not None
    assert (result.reason, result.winners) == (EndReason.TRUE_CLAIM, (side,))
    paper = sheet(desk.session)
    assert paper is not None
    assert paper.title.startswith("You win")
    items = secured_items(before, side)
    assert desk.session.results[-1].points[side] == items
    assert desk.window.scene.is_moving, "the proof is counted on the table"
    counted = count_of(paper)
    assert sum(item.points[side] for item in counted.items) == items.total
    for item, row in zip(counted.items, paper.rows, strict=True):
        if row.label in ("Cards", "Spades") and not any(item.points):
            assert not any(item.cards), "what is nobody's for certain yet is not laid open"
        elif item.points[side] and row.label != "Sweeps":
            assert item.cards[side] & before.taken[side] == item.cards[side] != 0
    desk.window.scene.skip()
    assert not desk.window.scene.is_moving


def test_of_three_a_wrong_claimer_plays_on_without_a_claim(open_desk: OpenDesk) -> None:
    desk = open_desk(claimed_to(21, players=3))
    desk.wait_for(Stage.TURN)
    desk.window.actions_of[Act.CLAIM].trigger()
    desk.wait_for(Stage.TURN)
    assert desk.session.result is None
    assert desk.session.position.out == (0,)
    assert not desk.window.actions_of[Act.CLAIM].isEnabled()
    spoken = [row.spoken for row in desk.window._log.rows(desk.session)]
    assert "You claim the game, but only 0 points of 21 are certain: you cannot win." in spoken
    hand = desk.session.hand_number
    desk.play_until(Stage.HAND_OVER, Stage.GAME_OVER)
    assert desk.session.hand_number == hand


def test_the_computer_claims_as_soon_as_it_can(open_desk: OpenDesk) -> None:
    desk = open_desk(claimed_to(3, persons=0), seed="claims")
    desk.wait_for(Stage.GAME_OVER)
    result = desk.session.result
    assert result is not None
    assert result.reason is EndReason.TRUE_CLAIM
    for moves in desk.session.hands:
        for played in moves:
            at = played.transition.before
            assert (played.move == CLAIM) is claim_holds(at), "no claim is missed and none is wrong"


def test_the_target_rises_in_the_score_sheet_when_nobody_claims(open_desk: OpenDesk) -> None:
    desk = open_desk(claimed_to(2, persons=2))
    for seed in range(60):
        session = Session(replace(desk.session.setup, seed=f"rises {seed}"))
        while session.phase is Phase.PLAYING:
            session.play(stand_in(without_claims(session)))
        paper = sheet(session)
        if session.result is None:
            break
    assert paper is not None
    assert session.results[-1].target == 13
    assert paper.subtitle == "Nobody claimed the game, so it now goes to 13"
