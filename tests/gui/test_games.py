"""The named games in words: nothing that differs goes unsaid."""

from dataclasses import fields

import pytest

from cassino_desktop.engine.presets import LITERAL, PRESETS
from cassino_desktop.engine.rules import CHOICES, RuleSet, changed_rules
from cassino_desktop.gui.games import differences, game_name, literal_note, named_games

MODERN = PRESETS["modern"]
UNSAID = {
    "players": "the dialog offers what there is",
    "table_packets": "goes with the packets",
    "law": "matters only with accidents of the deal",
    "accidents": "no named game has them",
}


def said(changes: dict[str, object]) -> list[str]:
    """What is said of the modern rules with these changes."""
    return differences(changed_rules(MODERN, changes), MODERN)


def test_every_named_game_but_the_companions_is_offered_with_a_line() -> None:
    games = named_games()
    assert [game.key for game in games] == [name for name in PRESETS if name not in LITERAL.values()]
    assert len({game.name for game in games}) == len(games)
    assert all(game.history.endswith(".") and len(game.history) < 60 for game in games)


def test_the_companions_are_named_after_their_games_and_explained() -> None:
    for preset, companion in LITERAL.items():
        assert game_name(PRESETS[companion]) == f"{game_name(PRESETS[preset])}, to the letter"
        assert literal_note(preset).endswith(".")
    assert not literal_note("modern")


def test_changed_rules_are_not_called_by_a_preset_s_name() -> None:
    assert game_name(changed_rules(MODERN, {"sweep_points": 2})) not in {game_name(rules) for rules in PRESETS.values()}


@pytest.mark.parametrize("name", [name for name in PRESETS if name != "modern"])
def test_what_differs_is_said_in_sentences(name: str) -> None:
    sentences = differences(PRESETS[name], MODERN)
    assert sentences
    assert len(set(sentences)) == len(sentences)
    assert all(sentence.endswith(".") and "{" not in sentence for sentence in sentences)


def test_nothing_is_said_where_nothing_differs() -> None:
    assert differences(MODERN, MODERN) == []


def test_every_changed_word_of_the_rules_is_said() -> None:
    for key, words in CHOICES.items():
        if key in UNSAID:
            continue
        name = key.removeprefix("game.")
        seen = set()
        for word in words:
            target = {"target": 21} if name == "mode" else {}
            changes: dict[str, object] = {"game": {name: word, **target}} if key.startswith("game.") else {key: word}
            sentences = tuple(said(changes))
            assert sentences or changed_rules(MODERN, changes) == MODERN, (key, word)
            seen.add(sentences)
        assert len(seen) == len(words), f"two words of {key} are said alike"


def test_every_switch_and_number_of_the_rules_is_said() -> None:
    for field in fields(RuleSet):
        value = getattr(MODERN, field.name)
        if isinstance(value, bool):
            assert said({field.name: not value}), field.name
        elif isinstance(value, int) or field.name == "sweep_freeze":
            assert said({field.name: 7}), field.name


def test_every_changed_worth_is_said_with_its_number() -> None:
    for item in vars(MODERN.points):
        (sentence,) = said({"points": {item: 9}})
        assert "9" in sentence
    assert said({"points": {"spades": 0}}) == ["Most spades score nothing."]


def test_the_way_back_is_said_too() -> None:
    for rules in PRESETS.values():
        sentences = differences(MODERN, rules)
        assert bool(sentences) == (rules != MODERN)
        assert all("{" not in sentence for sentence in sentences)
