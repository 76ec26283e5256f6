"""From what the person chose in New game (or on the command line) to a game's set-up, and the usual choices."""

from dataclasses import replace

from PySide6.QtCore import QCoreApplication

from cassino_desktop.engine.accidents import AccidentKind
from cassino_desktop.engine.presets import LITERAL, PRESETS, parse_rules
from cassino_desktop.engine.rules import BadRulesError, RuleSet, changed_rules
from cassino_desktop.gui import levels
from cassino_desktop.session.setup import GameSetup, Seat, SeatKind, fresh_setup, with_accident
from cassino_desktop.storage.settings import Chair, LastGame


def rules_of(choice: LastGame) -> RuleSet:
    """Return the rules chosen; the modern ones where what is remembered means none."""
    try:
        return parse_rules(choice.rules if isinstance(choice.rules, str) else dict(choice.rules))
    except BadRulesError:
        return PRESETS["modern"]


def preset_under(rules: RuleSet) -> str | None:
    """Return the named game that these rules are but for the target and accidents of the deal, or None."""
    for name, preset in PRESETS.items():
        plain = replace(rules, accidents=preset.accidents, law=preset.law)
        if with_target(plain, preset.game.target) == preset:
            return name
    return None


def with_target(rules: RuleSet, target: int | None) -> RuleSet:
    """Return the rules played to another target; a single hand has none."""
    if rules.game.target is None or target is None:
        return rules
    return changed_rules(rules, {"game": {"target": target}})


def literal_of(name: str) -> str | None:
    """Return the literal companion of a named game, or None."""
    return LITERAL.get(name)


def chairs_for(choice: LastGame, players: int) -> tuple[Chair, ...]:
    """Return the chairs of a choice for another number of players; new ones are computer players."""
    fresh = Chair(computer=True, level=levels.USUAL)
    return (*choice.chairs, *[fresh] * players)[:players]


def usual_name(chairs: tuple[Chair, ...], number: int) -> str:
    """Return the name of a player who was given none."""
    translate = QCoreApplication.translate
    if chairs[number].computer:
        names = (
            translate("Names", "Clara"),
            translate("Names", "Martha"),
            translate("Names", "Anna"),
            translate("Names", "Bruno"),
        )
        return names[number]
    if sum(not chair.computer for chair in chairs) == 1:
        return translate("Names", "You")
    return translate("Names", "Player {number}").format(number=number + 1)


def setup_of(choice: LastGame, seed: str = "", accident: str = "") -> GameSetup:
    """Return the game chosen, its cards from ``seed`` or (empty) by chance; raise BadSetupError.

    With a kind of ``accident`` the first hand has one (for tests and the curious).
    """
    rules = rules_of(choice)
    entered = tuple(_seat(choice.chairs, number) for number in range(len(choice.chairs)))
    dealer = None if choice.cut else choice.dealer
    setup = fresh_setup(rules, entered, partners=choice.partners, dealer=dealer)
    if accident:
        return with_accident(setup, AccidentKind(accident))
    return replace(setup, seed=seed) if seed else setup


def _seat(chairs: tuple[Chair, ...], number: int) -> Seat:
    chair = chairs[number]
    name = chair.name.strip() or usual_name(chairs, number)
    if chair.computer:
        return Seat(name, SeatKind.COMPUTER, chair.level or levels.USUAL)
    return Seat(name)
