"""The named games in words: name, a line of history, and what differs from the modern game (RULES.md section 8)."""

from collections.abc import Callable, Iterator
from typing import NamedTuple

from PySide6.QtCore import QCoreApplication

from cassino_desktop.engine.presets import LITERAL, PRESETS, preset_name, without_accidents
from cassino_desktop.engine.rules import RuleSet


class NamedGame(NamedTuple):
    """A named game: the preset's ``key``, its ``name``, and one line of its ``history``."""

    key: str
    name: str
    history: str


def named_games() -> tuple[NamedGame, ...]:
    """Return the named games in the order in which they are offered, without the literal companions."""
    companions = set(LITERAL.values())
    return tuple(NamedGame(key, _name(key), _history(key)) for key in PRESETS if key not in companions)


def game_name(rules: RuleSet) -> str:
    """Return what to call a game by these rules; changed rules are called so."""
    if rules.accidents != "off":
        plain = without_accidents(rules)
        return QCoreApplication.translate("Games", "{game}, with accidents").format(game=game_name(plain))
    key = preset_name(rules)
    if key is None:
        return QCoreApplication.translate("Games", "Cassino by your own rules")
    for preset, companion in LITERAL.items():
        if key == companion:
            return QCoreApplication.translate("Games", "{game}, to the letter").format(game=_name(preset))
    return _name(key)


def literal_note(key: str) -> str:
    """Return what the literal companion of a preset is, as a switch says it; empty where there is none."""
    return {
        "hoyle_1800": QCoreApplication.translate("Games", "Only a player who can take nothing may lay a card down."),
        "berkeley_1891": QCoreApplication.translate(
            "Games", "Who can take must, and of three or four the lowest score is taken off everyone’s."
        ),
        "foster_1897": QCoreApplication.translate("Games", "Who can take must, and takes all there is to take."),
    }.get(key, "")


def differences(rules: RuleSet, base: RuleSet) -> list[str]:
    """Return in short sentences what differs from ``base``; nothing where the rules are the same."""
    if rules == base:
        return []
    return [sentence for say in _SAYINGS for sentence in say(rules, base)]


def _name(key: str) -> str:
    translate = QCoreApplication.translate
    return {
        "modern": translate("Games", "Modern Cassino"),
        "royal": translate("Games", "Royal Cassino"),
        "spade": translate("Games", "Spade Cassino"),
        "draw": translate("Games", "Draw Cassino"),
        "hoyle_1800": translate("Games", "Hoyle, 1800"),
        "berkeley_1891": translate("Games", "Berkeley, 1891"),
        "foster_1897": translate("Games", "Foster, 1897"),
        "foster_21": translate("Games", "Foster to 21"),
        "foster_21_claim": translate("Games", "Foster to 21, claimed"),
        "dick_1867": translate("Games", "Dick, 1867"),
        "swedish": translate("Games", "Swedish Kasino"),
        "finnish": translate("Games", "Finnish Kasino"),
    }[key]


def _history(key: str) -> str:
    translate = QCoreApplication.translate
    return {
        "modern": translate("Games", "As most tables play it today: take, build, sweep."),
        "royal": translate("Games", "In American books since the 1890s: courts have values."),
        "spade": translate("Games", "An American race to 61 in which every spade counts."),
        "draw": translate("Games", "For two, in Foster’s book by 1909: draw as you play."),
        "hoyle_1800": translate("Games", "The old English game: no building, a lurch is double."),
        "berkeley_1891": translate("Games", "From a London book: no building, a point for the last."),
        "foster_1897": translate("Games", "From a New York book: one hand, and partners declare."),
        "foster_21": translate("Games", "Foster’s longer game, counted out at 21."),
        "foster_21_claim": translate("Games", "Nobody counts aloud: who has 21 must say so."),
        "dick_1867": translate("Games", "From New York, among the first rules with building."),
        "swedish": translate("Games", "As in Sweden: no building, an ace takes as fourteen."),
        "finnish": translate("Games", "As in Finland: no building, a two that takes fifteen."),
    }[key]


def _sayings_of_cards(rules: RuleSet, base: RuleSet) -> Iterator[str]:
    translate = QCoreApplication.translate
    if rules.courts != base.courts:
        yield (
            translate("Games", "Jacks, queens and kings count 11, 12 and 13: they join sums.")
            if rules.courts == "numeric" and not rules.building
            else translate("Games", "Jacks, queens and kings count 11, 12 and 13: they join sums and builds.")
            if rules.courts == "numeric"
            else translate("Games", "Jacks, queens and kings have no number: they only take their like.")
        )
    if rules.hand_values != base.hand_values:
        yield from _hand_values(rules)
    if rules.court_capture != base.court_capture and rules.courts == "pair":
        yield {
            "all": translate("Games", "A jack, queen or king takes as many of its rank as you like."),
            "one": translate("Games", "A jack, queen or king takes just one of its rank."),
            "one_or_three": translate("Games", "A jack, queen or king takes one of its rank, or all three."),
        }[rules.court_capture]


def _hand_values(rules: RuleSet) -> Iterator[str]:
    translate = QCoreApplication.translate
    values = dict(rules.hand_values)
    if not values:
        yield translate("Games", "Every card takes as what it shows.")
    named = {
        "A": translate("Games", "An ace takes as {values}."),
        "2S": translate("Games", "The two of spades takes as {values}."),
        "TD": translate("Games", "The ten of diamonds takes as {values}."),
    }
    or_ = translate("Games", " or as ", "between two values")
    for name, numbers in values.items():
        sentence = named.get(name, translate("Games", "{card} takes as {values}."))
        yield sentence.format(card=name.replace("T", "10"), values=or_.join(map(str, numbers)))


def _sayings_of_taking(rules: RuleSet, base: RuleSet) -> Iterator[str]:
    translate = QCoreApplication.translate
    if rules.capture_duty != base.capture_duty:
        yield {
            "optional": translate("Games", "You may lay a card down even if it could take."),
            "card": translate("Games", "A card that can take may not be laid down."),
            "hand": translate("Games", "Who can take may not lay a card down."),
        }[rules.capture_duty]
    if rules.completeness != base.completeness:
        yield {
            "any": translate("Games", "Take as much or as little as you like."),
            "all": translate("Games", "A card that takes must take all it can."),
        }[rules.completeness]
    if rules.packets != base.packets:
        yield (
            translate("Games", "Cards are dealt one by one.")
            if rules.packets == "ones"
            else translate("Games", "Cards are dealt two by two.")
        )
    if rules.draw != base.draw:
        yield (
            translate("Games", "One deal: after each play you draw a card, so that you hold four.")
            if rules.draw
            else translate("Games", "Fresh cards are dealt when all hands are empty.")
        )


def _sayings_of_building(rules: RuleSet, base: RuleSet) -> Iterator[str]:
    translate = QCoreApplication.translate
    if rules.building != base.building:
        yield (
            translate("Games", "There are builds.") if rules.building else translate("Games", "There are no builds.")
        )
    if not rules.building:
        return
    if rules.own_raise != base.own_raise:
        yield {
            "never": translate("Games", "You may not raise a build of your own."),
            "hold_both": translate("Games", "Raise your own build only while you hold its old value and the new one."),
            "free": translate("Games", "You may raise a build of your own."),
        }[rules.own_raise]
    if rules.build_as_card != base.build_as_card:
        yield (
            translate("Games", "A single build may stand as one card in a sum.")
            if rules.build_as_card
            else translate("Games", "A build is taken only by its own value.")
        )
    if rules.partner_build != base.partner_build:
        yield {
            "never": translate("Games", "You must hold the card that takes your build."),
            "declared": translate("Games", "You may build for the card that your partner’s build has announced."),
        }[rules.partner_build]
    yield from _sayings_of_rare_building(rules, base)


def _sayings_of_rare_building(rules: RuleSet, base: RuleSet) -> Iterator[str]:
    """What no named game changes, but a saved one may."""
    translate = QCoreApplication.translate
    if rules.raise_absorb != base.raise_absorb:
        yield (
            translate("Games", "Raising a build, you may add loose cards that make its new value.")
            if rules.raise_absorb
            else translate("Games", "Raising a build adds no loose cards.")
        )
    if rules.table_raise != base.table_raise:
        yield (
            translate("Games", "Loose cards may help to raise a build.")
            if rules.table_raise
            else translate("Games", "A build is raised with a card from the hand alone.")
        )
    if rules.same_value_builds != base.same_value_builds:
        yield (
            translate("Games", "Two builds of one value may stand side by side.")
            if rules.same_value_builds == "allowed"
            else translate("Games", "Two builds of one value must be joined.")
        )
    if rules.owner_duty != base.owner_duty:
        yield {
            "no_trail": translate("Games", "The owner of a build may not lay a card down."),
            "take_or_extend_next": translate("Games", "The owner of a build must take it or build on it next."),
            "capture_next": translate("Games", "The owner of a build must take something next."),
            "free": translate("Games", "The owner of a build may lay a card down."),
        }[rules.owner_duty]


def _sayings_of_sweeps(rules: RuleSet, base: RuleSet) -> Iterator[str]:
    translate = QCoreApplication.translate
    if rules.sweep_points != base.sweep_points:
        yield (
            translate("Games", "A sweep scores {points}.").format(points=rules.sweep_points)
            if rules.sweep_points
            else translate("Games", "Sweeps do not score.")
        )
    if rules.sweep_last_card != base.sweep_last_card:
        yield (
            translate("Games", "The very last card may sweep.")
            if rules.sweep_last_card
            else translate("Games", "The very last card makes no sweep.")
        )
    if rules.sweep_last_round != base.sweep_last_round:
        yield (
            translate("Games", "The last round has sweeps.")
            if rules.sweep_last_round
            else translate("Games", "No sweeps in the last round.")
        )
    if rules.sweep_freeze != base.sweep_freeze:
        yield (
            translate("Games", "Sweeps score whatever the game stands at.")
            if rules.sweep_freeze is None
            else translate("Games", "Sweeps end once somebody has {points}.").format(points=rules.sweep_freeze)
        )
    if rules.sweep_cancel != base.sweep_cancel:
        yield (
            translate("Games", "Sweeps of both sides cancel each other.")
            if rules.sweep_cancel
            else translate("Games", "Every sweep counts.")
        )


def _sayings_of_points(rules: RuleSet, base: RuleSet) -> Iterator[str]:
    translate = QCoreApplication.translate
    if rules.residue_point != base.residue_point:
        yield translate("Games", "Taking the last cards scores {points}.").format(points=rules.residue_point)
    points, plain = rules.points, base.points
    for changed, sentence in (
        (points.cards != plain.cards, translate("Games", "Most cards score {cards}.")),
        (points.spades != plain.spades and points.spades > 0, translate("Games", "Most spades score {spades}.")),
        (points.spades != plain.spades and not points.spades, translate("Games", "Most spades score nothing.")),
        (points.big != plain.big, translate("Games", "Big Cassino scores {big}.")),
        (points.little != plain.little, translate("Games", "Little Cassino scores {little}.")),
        (points.ace != plain.ace, translate("Games", "Each ace scores {ace}.")),
        (points.each_spade != plain.each_spade, translate("Games", "Each spade scores {each_spade}.")),
        (
            points.jack_of_spades != plain.jack_of_spades,
            translate("Games", "The jack of spades scores {jack_of_spades} more."),
        ),
        (points.last_capture != plain.last_capture, translate("Games", "The last capture scores {last_capture}.")),
    ):
        if changed:
            yield sentence.format_map(vars(points))
    if rules.tie != base.tie:
        yield {
            "none": translate("Games", "A tie for most cards or spades scores nothing."),
            "carry": translate("Games", "After a tie for most cards or spades the points wait for the next hand."),
        }[rules.tie]


def _sayings_of_the_game(rules: RuleSet, base: RuleSet) -> Iterator[str]:
    translate = QCoreApplication.translate
    game, plain = rules.game, base.game
    if (game.mode, game.target) != (plain.mode, plain.target):
        yield {
            "single_hand": translate("Games", "One hand decides."),
            "difference": translate("Games", "Who scores more scores the difference; the game goes to {target}."),
            "target_end": translate("Games", "The game goes to {target}."),
            "count_out": translate("Games", "The first to reach {target} in the order of the count wins."),
            "pegged": translate("Games", "Points are scored as they are made; the first to {target} wins at once."),
            "claim": translate("Games", "You must claim your {target} points, before you play; a wrong claim loses."),
        }[game.mode].format(target=game.target)
    if game.lurch != plain.lurch and game.lurch is not None:
        yield translate("Games", "A loser with fewer than {points} is lurched: the game counts double.").format(
            points=game.lurch
        )
    if game.three != plain.three:
        yield {
            "independent": translate("Games", "Of three, everyone scores their own points."),
            "combine_two_lowest": translate("Games", "Of three, the highest scores what it has above the others’ sum."),
            "deduct_lowest": translate("Games", "Of three, the lowest score is taken off everyone’s."),
        }[game.three]
    if game.four != plain.four:
        yield {
            "independent": translate("Games", "Of four, everyone scores their own points."),
            "deduct_lowest": translate("Games", "Of four, the lowest score is taken off everyone’s."),
        }[game.four]


_SAYINGS: tuple[Callable[[RuleSet, RuleSet], Iterator[str]], ...] = (
    _sayings_of_cards,
    _sayings_of_taking,
    _sayings_of_building,
    _sayings_of_sweeps,
    _sayings_of_points,
    _sayings_of_the_game,
)
