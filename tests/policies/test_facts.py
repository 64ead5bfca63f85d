"""The words of tactics of all games: every fact can be read at every question, of every body, alike in both
runtimes."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Any

import pytest

from policies.aggressive import Aggressive
from simulator import systems
from simulator.core.asks import Ask, Option
from simulator.narration.catalogue import catalogue
from simulator.policy.protocol import Policy, Sight, Start
from simulator.policy.tactics.finding import vocabulary
from simulator.policy.tactics.vocabulary import NUMBER, TRUTH, WORD, Named
from simulator.runtime import actor_runner, inline
from simulator.scenario import load
from tests.shipping import fights

KINDS = {NUMBER: (int, float), TRUTH: (bool,), WORD: (str,)}
SYSTEMS = sorted(systems.NAMES)


class Curious(Policy):
    """Plays aggressively, and reads everything at every question; ``seen`` collects what it read."""

    def __init__(self, seen: list[Any]) -> None:
        self._seen = seen
        self._mind = Aggressive()

    def begin(self, start: Start) -> None:
        self._words = vocabulary(start.system)
        self._eyes = self._words.eyes(start)
        self._bodies = range(len(start.encounter.members))
        self._mind.begin(start)

    def choose(self, ask: Ask, sight: Sight) -> Option:
        board: Any = self._eyes.look(ask, sight)
        found: list[Any] = [ask.id, ask.kind, board.me, board.attacker]
        for fact in self._words.facts:
            for body in self._bodies if fact.of_body else (-1,):
                value = fact.read(board, body)
                assert isinstance(value, KINDS[fact.gives]), (fact.name, value)
                assert not fact.words or value in fact.words or not value, (fact.name, value)
                found.append(round(value, 9) if isinstance(value, float) else value)
        for choice in self._words.choices:
            body = choice.pick(board)
            assert body == -1 or body in self._bodies
            found.append(body)
        self._seen.append(found)
        wants = self._mind.wants
        return self._mind.choose(ask, sight) if wants is None or ask.kind in wants else ask.default()


@pytest.mark.slow
@pytest.mark.parametrize("name", fights())
def test_everything_can_be_read_at_every_question(name: str) -> None:
    """A fight of each shipped scenario, with actors and inline: no fact fails, and both see the same."""
    scenario = load(name)
    seats = [seat for seat in scenario.policies if seat >= 0 or systems.lone(scenario.system).captains]
    seen: list[list[Any]] = []
    for play in (inline.play, actor_runner.play):
        found: list[Any] = []
        factories = {seat: partial(Curious, found) for seat in seats}
        result = play(scenario, 1, factories=factories, deadline=None)
        assert result.faults == ()
        seen.append(sorted(found, key=lambda one: one[:3]))  # simultaneous questions come in any order
    assert seen[0] == seen[1]
    assert seen[0]


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
