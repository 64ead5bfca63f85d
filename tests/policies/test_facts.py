"""The words of tactics of all games: every fact can be read at every question, of every body, alike in both
runtimes."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from simulator import systems
from simulator.narration.catalogue import catalogue
from simulator.policy.tactics.finding import vocabulary
from simulator.policy.tactics.vocabulary import Named
from simulator.runtime import actor_runner
from tests.shipping import fights

from .readings import kept, read_in, section

SYSTEMS = sorted(systems.NAMES)


@pytest.mark.slow
@pytest.mark.parametrize("name", fights())
def test_everything_can_be_read_at_every_question(name: str) -> None:
    """A fight of each shipped scenario, with actors and inline: no fact fails, both see the same, and what is written
    down."""
    inside, outside = read_in(name), read_in(name, actor_runner.play)
    assert inside
    assert inside == outside
    assert section(name, inside) == kept(name.partition("/")[0])[name], "`make goldens` rewrites it"


@pytest.mark.parametrize("game", SYSTEMS)
def test_nothing_is_kept_of_a_scenario_that_is_gone(game: str) -> None:
    """Every section is that of a fight that ships."""
    assert list(kept(game)) == fights(f"{game}/")


@pytest.mark.parametrize("game", SYSTEMS)
def test_every_game_has_words(game: str) -> None:
    """A game without words for tactics would be left out."""
    assert game == vocabulary(game).system


@pytest.mark.parametrize("game", SYSTEMS)
def test_the_words_of_all_games(game: str) -> None:
    """What a game master may count on everywhere."""
    words = vocabulary(game)
    assert {"round", "enemies", "friends", "friends_down"} <= names(words.facts)
    assert {"health", "standing", "down", "is_leader"} <= names(words.facts)
    assert {"chance", "harm", "felling", "danger", "status"} <= names(words.facts)
    assert {"weakest", "most_dangerous", "easiest", "first", "leader", "wounded_friend"} <= names(words.choices)
    assert {"attack", "finish", "wait"} <= names(words.deeds)


@pytest.mark.parametrize("game", SYSTEMS)
def test_no_word_is_spelled_like_another(game: str) -> None:
    """Neither in English nor in Spanish, within facts, whom and deeds."""
    words = vocabulary(game)
    for group in (words.facts, words.choices, words.deeds):
        spelled = [spelling for one in group for spelling in {one.name, one.spanish}]
        assert sorted(set(spelled)) == sorted(spelled)


@pytest.mark.parametrize("lang", ["es", "en"])
@pytest.mark.parametrize("game", SYSTEMS)
def test_every_word_has_a_meaning(game: str, lang: str) -> None:
    """Facts, choices and deeds are explained, and nothing else is."""
    words, known = vocabulary(game), catalogue(lang, "tactics", f"{game}/tactics")
    groups: dict[str, Sequence[Named]] = {"fact": words.facts, "choice": words.choices, "deed": words.deeds}
    keys = {f"{kind}-{one.name}" for kind, group in groups.items() for one in group}
    assert keys - known.keys == set()
    assert catalogue(lang, f"{game}/tactics").keys - keys == set()


FIXED = {
    "haunted_house": {"wound", "magazine", "healer", "calmer"},
    "ira_y_gloria": {"redirect", "pool", "extra_effect"},
    "fragmentos": set[str](),
    "tapiz": {"total_attack_bonus", "traits", "damage", "spend_reserve", "pace", "treat", "consequence", "come_round"},
}
"""Questions about how much or about details, which are left to the else policy."""


@pytest.mark.parametrize("game", SYSTEMS)
def test_every_question_has_a_deed(game: str) -> None:
    """A row can answer every kind of question but those of mere detail, and no deed answers what is never asked."""
    asked = set(systems.answers(game))
    answered = {kind for deed in vocabulary(game).deeds for kind in deed.kinds}
    assert asked - answered == FIXED[game]
    assert answered - asked - set(systems.downtime(game).kinds) == set()


@pytest.mark.parametrize("game", SYSTEMS)
def test_every_verb_of_a_turn_has_a_deed(game: str) -> None:
    """Whatever one may do on one's turn, a row may say."""
    done = {verb for deed in vocabulary(game).deeds for verb in deed.kinds.get("turn", ())}
    asked = set(systems.answers(game)["turn"])
    assert asked - done <= {"auto"}
    assert done - asked == set()


def names(words: Sequence[Named]) -> set[str]:
    """Their English names."""
    return {one.name for one in words}
