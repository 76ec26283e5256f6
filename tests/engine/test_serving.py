"""How cards are served one by one, with what goes wrong on the way: it leads to the position that came of it."""

from collections import Counter
from collections.abc import Callable
from dataclasses import replace
from itertools import count
from random import Random

import pytest

from cassino_desktop.engine.accidents import FRESH_DEAL_KINDS, AccidentKind, first_chance, held_out, opened
from cassino_desktop.engine.cards import PACK_SIZE
from cassino_desktop.engine.deal import shuffled_pack
from cassino_desktop.engine.legality import legal_moves
from cassino_desktop.engine.moves import CardPlay
from cassino_desktop.engine.play import play
from cassino_desktop.engine.presets import PRESETS
from cassino_desktop.engine.serving import How, Served, lost_deal, served
from cassino_desktop.engine.state import Position
from cassino_desktop.engine.transition import opening_by_law
from tests.engine.hands import random_move


def dealt(seed: str, law: str, players: int, preset: str = "modern", dealer: int = 0) -> Position:
    rules = replace(PRESETS[preset], law=law, accidents="often")
    return opened(rules, players, False, dealer, shuffled_pack(seed), first_chance(seed, 0))


def assert_leads_to(cards: tuple[Served, ...], after: Position, stock: int) -> None:
    """Every card lies where it was served to, and the stock has what is left of it."""
    back = sum(each.how is How.PUT_BACK for each in cards)
    assert back == sum(each.how is How.EXTRA for each in cards)
    under = after.law is not None and after.law.under is not None
    assert len(after.stock) == stock - len(cards) + 2 * back - under
    for each in cards:
        if each.card is None:
            assert each.how in (How.EXTRA, How.PUT_BACK)
        elif each.seat is None:
            assert after.loose >> each.card & 1
        else:
            assert (after.hands[each.seat] | held_out(after)) >> each.card & 1
    assert len({each.card for each in cards if each.card is not None}) == len(cards) - 2 * back


@pytest.mark.parametrize("law", ["foster", "hoyle"])
def test_what_is_served_leads_to_the_position(fresh_seed: int, long_count: Callable[[int, int], int], law: str) -> None:
    random, seen = Random(fresh_seed), Counter[How]()
    for _ in range(long_count(40, 2000)):
        preset = random.choice(list(PRESETS))
        players = random.choice(PRESETS[preset].players)
        seed = str(random.random())
        position = dealt(seed, law, players, preset, random.randrange(players))
        assert position.law is not None
        lost = lost_deal(position, shuffled_pack(seed))
        packets = opening_by_law(position, shuffled_pack(seed))
        cards = served(packets, position, None if lost else position.law.accident)
        assert_leads_to(cards, position, PACK_SIZE)
        seen.update(each.how for each in cards)
        while moves := legal_moves(position):
            before, move = position, random_move(random, moves)
            position, transition = play(position, move)
            if isinstance(move, CardPlay) and not before.rules.draw and len(before.stock) != len(position.stock):
                assert position.law is not None
                cards = served(transition.dealt, position, position.law.accident)
                assert_leads_to(cards, position, len(before.stock))
                seen.update(each.how for each in cards)
    assert seen[How.EXPOSED] > 0
    assert seen[How.EXTRA] > 0


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("kind", [AccidentKind.EXPOSED_BEFORE, AccidentKind.FACED_BEFORE])
def test_a_lost_deal_ends_with_the_card_that_spoiled_it(kind: AccidentKind, players: int) -> None:
    for number in count():
        seed = f"lost {number}"
        position = dealt(seed, "hoyle", players)
        law = position.law
        assert law is not None
        lost = lost_deal(position, shuffled_pack(seed))
        assert (lost is None) == (law.accident is None or law.accident.kind not in FRESH_DEAL_KINDS)
        if law.accident is None or law.accident.kind != kind:
            continue
        assert lost is not None
        assert lost.dealer == 0
        assert position.dealer == (1 if kind is AccidentKind.EXPOSED_BEFORE else 0)
        deck = shuffled_pack(seed)
        assert [each.card for each in lost.served] == list(deck[: len(lost.served)])
        *before, last = lost.served
        assert (last.seat, last.card) == (law.accident.seat, law.accident.card)
        assert {each.how for each in before} <= {How.PLAIN}
        assert None not in {each.seat for each in lost.served}, "no table card was up"
        assert lost.served[0].seat == 1, "eldest is served first"
        return


def test_under_the_law_of_foster_no_deal_is_lost_unclaimed() -> None:
    for number in range(200):
        seed = f"lost {number}"
        assert lost_deal(dealt(seed, "foster", 2), shuffled_pack(seed)) is None
