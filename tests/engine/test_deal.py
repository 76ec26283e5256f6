"""The deal: a seed is a deal for ever, packets as the old laws deal them, the cut for deal."""

from collections import Counter
from collections.abc import Callable
from hashlib import sha256

import pytest

from cassino_desktop.engine.cards import CARD_TEXT, card_set, parse_card, rank_of
from cassino_desktop.engine.deal import (
    Cut,
    Packet,
    cut_for_deal,
    first_round_packets,
    next_round_packets,
    opening,
    shuffled_pack,
)
from cassino_desktop.engine.deal import (
    fresh_seed as new_seed,
)
from cassino_desktop.engine.presets import PRESETS, parse_rules
from cassino_desktop.engine.rules import RuleSet
from tests.engine.tables import cards

GOLDEN = {
    (
        "",
        0,
    ): "TC 2D JH 9S KH 7D 6S AS 7H KS 5H 4C KC TD 9H 5S 2H 6D KD 6C TS 5D QH AH 3S 7S 8C QC 8S 8H 7C JS 5C 3C TH 4D"
    " 4H AD 3D 3H QS 9C 4S JC QD 6H AC 2C 9D JD 8D 2S",
    ("cassino", 0): "3D JS TS 3S 9S AS AD 6H 8S JH KS 4S 8H 5D 2S 6D 5S 5C QH TH QC 7C QS 4H 7D 6S 7H 7S 3C KD KH 5H KC"
    " 4D 9H QD AC 2C 3H JC JD 9C 8C 9D TC 2D 4C TD 6C 2H 8D AH",
    ("cassino", 1): "QC 2S QS TH 3C 7C AS 4H TS 9D 3D 3H 9H 5D JC QH 9S 4S 8C AC 5H 6S 7S KH JS KD JD KC QD TC 2C 6D 9C"
    " AD 2H 4C 6H 3S 5S 8D JH 8H 7D 6C TD 5C 8S AH 7H KS 4D 2D",
    ("0123456789abcdef0123456789abcdef", 7): "5C 6D 6H 7D 4D 4C 5S 2C 3C JD 6S 3H JH JS 7C 8C 2D KC 9H AD QD 8H 3D 7S"
    " KD 2S 8S 7H 9S JC 4H AS AH TC 4S KH TH 9C QS 6C 5H 5D TD QH AC TS QC 8D 9D KS 2H 3S",
    (
        "Köln ♠",
        0,
    ): "7C JS 7D KS 2D 7H AD TD 2H 2C 8S AH TH JH KC 9S 9H 6H 8C 5C 3C AS 8H 3D 2S 9C 7S 3S 5D 6S TC 5H AC KH"
    " QH 6D TS JC 4D KD 3H 6C QS QD 5S 4C JD 9D 8D 4S 4H QC",
}
"""Seed and number of the hand to the whole pack, top first. These stand in people's saved games: never change them."""


def algorithm(seed: str, hand: int) -> list[int]:
    """The shuffle as ``deal`` documents it, written a second time."""
    numbers = []
    for counter in range(20):
        block = sha256(f"cassino-deal-1/{hand}/{seed}/{counter}".encode()).digest()
        numbers += [int.from_bytes(block[8 * part : 8 * part + 8], "big") for part in range(4)]
    pack = list(range(52))
    for last in range(51, 0, -1):
        while numbers[0] >= 2**64 - 2**64 % (last + 1):
            del numbers[0]
        other = numbers.pop(0) % (last + 1)
        pack[last], pack[other] = pack[other], pack[last]
    return pack


@pytest.mark.parametrize(("seed", "hand"), GOLDEN)
def test_golden_deals(seed: str, hand: int) -> None:
    assert " ".join(CARD_TEXT[card] for card in shuffled_pack(seed, hand)) == GOLDEN[seed, hand]


def test_shuffle_is_the_documented_algorithm(fresh_seed: int) -> None:
    for number in range(200):
        seed = f"{fresh_seed}-{number}"
        assert list(shuffled_pack(seed, number % 9)) == algorithm(seed, number % 9)


def test_every_place_gets_every_card_alike(fresh_seed: int, long_count: Callable[[int, int], int]) -> None:
    """Chi-square over 52 places by 52 cards, 51 * 51 degrees of freedom; the bounds are six standard deviations."""
    deals = long_count(3000, 100_000)
    counts: Counter[int] = Counter()
    for number in range(deals):
        counts.update(52 * place + card for place, card in enumerate(shuffled_pack(f"{fresh_seed}/{number}")))
    expected = deals / 52
    statistic = sum((counts[cell] - expected) ** 2 / expected for cell in range(52 * 52)) * 51 / 52
    freedom = 51 * 51
    assert abs(statistic - freedom) < 6 * (2 * freedom) ** 0.5


def test_fresh_seeds_are_of_128_bits_and_differ() -> None:
    seeds = [bytes.fromhex(new_seed()) for _ in range(1000)]
    assert {len(seed) for seed in seeds} == {16}
    assert len(set(seeds)) == 1000
    for bit in range(128):  # each is set about half of the time: 500, standard deviation 16
        assert 350 < sum(int.from_bytes(seed, "big") >> bit & 1 for seed in seeds) < 650


# Packets (section 2)


PACKETS = [
    ("twos", "before_dealer", 2, 1, "00 TT 11 00 TT 11"),
    ("twos", "before_dealer", 3, 0, "11 22 TT 00 11 22 TT 00"),
    ("twos", "before_dealer", 4, 2, "33 00 11 TT 22 33 00 11 TT 22"),
    ("twos", "after", 2, 0, "11 00 11 00 TTTT"),
    ("twos", "after", 3, 1, "22 00 11 22 00 11 TTTT"),
    ("twos", "after", 4, 3, "00 11 22 33 00 11 22 33 TTTT"),
    ("ones", "with_each", 2, 1, "0 1 T 0 1 T 0 1 T 0 1 T"),
    ("ones", "with_each", 3, 2, "0 1 2 T 0 1 2 T 0 1 2 T 0 1 2 T"),
    ("ones", "with_each", 4, 0, "1 2 3 0 T 1 2 3 0 T 1 2 3 0 T 1 2 3 0 T"),
    ("ones", "after", 2, 0, "1 0 1 0 1 0 1 0 TTTT"),
    ("ones", "after", 3, 0, "1 2 0 1 2 0 1 2 0 1 2 0 TTTT"),
    ("ones", "after", 4, 1, "2 3 0 1 2 3 0 1 2 3 0 1 2 3 0 1 TTTT"),
]
"""Packets, table packets, players, dealer, and who gets each packet of the first round: seats, T for the table."""


def rules_of(packets: str, table_packets: str) -> RuleSet:
    return parse_rules({"packets": packets, "table_packets": table_packets})


def written(packets: tuple[Packet, ...]) -> str:
    return " ".join(("T" if packet.seat is None else str(packet.seat)) * len(packet.cards) for packet in packets)


@pytest.mark.parametrize(("packets", "table_packets", "players", "dealer", "first"), PACKETS)
def test_packets(packets: str, table_packets: str, players: int, dealer: int, first: str) -> None:
    rules, deck = rules_of(packets, table_packets), shuffled_pack("packets")
    dealt = first_round_packets(rules, players, dealer, deck)
    assert written(dealt) == first
    assert [card for packet in dealt for card in packet.cards] == list(deck[: 4 + 4 * players])
    position = opening(rules, players, False, dealer, deck)
    receivers = first.replace(" ", "")
    for seat in range(players):
        assert position.hands[seat] == card_set(c for c, who in zip(deck, receivers, strict=False) if who == str(seat))
    assert position.loose == card_set(c for c, who in zip(deck, receivers, strict=False) if who == "T")
    assert (position.turn, position.stock) == ((dealer + 1) % players, deck[4 + 4 * players :])
    assert written(next_round_packets(position)) == " ".join(p for p in first.split() if "T" not in p)


@pytest.mark.parametrize(("players", "rounds"), [(2, 6), (3, 4), (4, 3)])
@pytest.mark.parametrize("preset", ["modern", "hoyle_1800"])
def test_rounds_serve_the_whole_pack(preset: str, players: int, rounds: int) -> None:
    deck = shuffled_pack("rounds")
    position = opening(PRESETS[preset], players, False, 0, deck)
    dealt = 1
    while position.stock:
        packets = next_round_packets(position)
        served = [card for packet in packets for card in packet.cards]
        assert served == list(position.stock[: 4 * players])
        assert all(packet.seat is not None for packet in packets)
        position = position._replace(stock=position.stock[4 * players :])
        dealt += 1
    assert dealt == rounds


def test_a_known_hand() -> None:
    """The golden deal "cassino", served by twos with the table before the dealer."""
    position = opening(PRESETS["modern"], 2, False, 1, shuffled_pack("cassino"))
    assert position.hands == (cards("3D JS AD 6H"), cards("9S AS KS 4S"))
    assert position.loose == cards("TS 3S 8S JH")
    assert position.stock[0] == parse_card("8H")


# The cut for deal


def cut_ranks(cut: Cut, person: int) -> list[int]:
    """The ranks a person cut, one for each round in which he cut: what decides, compared in order."""
    return [rank_of(card) for cuts in cut.rounds for who, card in cuts if who == person]


def places_that_matter(partners: bool) -> set[tuple[int, int]]:
    """Neighbouring places, from the lowest, that must not tie: who deals; with partners, who are the two lowest."""
    return {(0, 1), (1, 2)} if partners else {(0, 1)}


@pytest.mark.parametrize(("players", "partners"), [(2, False), (3, False), (4, False), (4, True)])
def test_cut_for_deal(players: int, partners: bool, fresh_seed: int) -> None:
    again = 0
    for number in range(2000):
        cut = cut_for_deal(f"{fresh_seed}/{number}", players, partners)
        ranks = [cut_ranks(cut, person) for person in cut.lowest]
        assert sorted(cut.lowest) == sorted(cut.seating) == list(range(players))
        assert ranks == sorted(ranks)
        for first, second in places_that_matter(partners):
            assert ranks[first] < ranks[second]
        shown = [card for cuts in cut.rounds for _, card in cuts]
        assert len(set(shown)) == len(shown)
        assert cut.seating[cut.dealer] == cut.lowest[0]
        again += len(cut.rounds) > 1
        assert_only_ties_that_matter_are_cut_again(cut, players, partners)
        if partners:
            assert {cut.seating[0], cut.seating[2]} in ({*cut.lowest[:2]}, {*cut.lowest[2:]})
            assert cut.seating[0] == 0
        else:
            assert cut.seating == tuple(range(players))
    assert again > 0


def assert_only_ties_that_matter_are_cut_again(cut: Cut, players: int, partners: bool) -> None:
    first, *later = cut.rounds
    assert [who for who, _ in first] == list(range(players))
    ranks: dict[int, list[int]] = {who: [rank_of(card)] for who, card in first}
    for cuts in later:
        tied = [who for who, _ in cuts]
        assert len(tied) > 1
        assert tied == [who for who in range(players) if ranks[who] == ranks[tied[0]]]
        below = sum(ranks[who] < ranks[tied[0]] for who in range(players))
        held = range(below, below + len(tied))
        assert any(a in held and b in held for a, b in places_that_matter(partners))
        for who, card in cuts:
            ranks[who].append(rank_of(card))


def test_everybody_deals_as_often(fresh_seed: int) -> None:
    """2,000 cuts of four: each deals 500 times, standard deviation 19."""
    dealers = Counter(cut_for_deal(f"{fresh_seed}/{number}", 4, False).dealer for number in range(2000))
    assert all(385 < dealers[seat] < 615 for seat in range(4))


def test_cut_is_the_same_for_ever() -> None:
    """As golden as the deals: a replay shows the cut again."""
    tied = cut_for_deal("48", 4, True)
    assert [[(who, CARD_TEXT[card]) for who, card in cuts] for cuts in tied.rounds] == [
        [(0, "JD"), (1, "2C"), (2, "AD"), (3, "AC")],
        [(2, "3S"), (3, "3D")],
        [(2, "5H"), (3, "9H")],
    ]
    assert (tied.lowest, tied.seating, tied.dealer) == ((2, 3, 1, 0), (0, 2, 1, 3), 1)


def test_cut_is_not_taken_from_the_deal() -> None:
    """The cards cut say nothing of the pack that is dealt from the same seed."""
    same = sum(cut_for_deal(str(n), 2, False).rounds[0][0][1] == shuffled_pack(str(n))[0] for n in range(1000))
    assert same < 60  # by chance 1000 / 52
