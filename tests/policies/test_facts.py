"""The words of tactics of all games: laws of their values at every question of some fights, and their spelling."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache, partial
from typing import Any, Final

import pytest

from policies.aggressive import Aggressive
from simulator import systems
from simulator.core.asks import Ask, Option
from simulator.narration.catalogue import catalogue
from simulator.policy.protocol import Policy, Sight, Start
from simulator.policy.tactics.finding import vocabulary
from simulator.policy.tactics.vocabulary import NUMBER, TRUTH, WORD, Fact, Named
from simulator.runtime import actor_runner, inline
from simulator.testing import fighter
from tests.narration.catalogues import alone
from tests.shipping import loaded

from .fact_fights import turn_reader

SYSTEMS = sorted(systems.NAMES)
KINDS: Final = {NUMBER: (int, float), TRUTH: (bool,), WORD: (str,)}
SCENARIOS: Final = {
    "fragmentos": ("mark_and_the_flayed_man", "officer_and_cult", "the_slasher_and_three", "no_director"),
    "haunted_house": ("three_against_a_werewolf", "fire_and_ceiling", "asphyxia", "reference_duel"),
    "ira_y_gloria": ("reference_battle", "grenades", "squad_against_cultists", "three_against_a_chaos_marine"),
    "tapiz": ("a_mental_duel", "ogre_and_three_guards", "the_healer_behind_the_line", "ambush_in_the_fog"),
}

Values = dict[str, list[Any]]
"""By the name of each word what it gives: a fact a value for each body, a choice the body that it chooses."""


class Curious(Policy):
    """Plays aggressively, and reads everything at every question; ``seen`` collects what it read."""

    def __init__(self, seen: list[tuple[int, int, Values]]) -> None:
        self._seen = seen
        self._policy = Aggressive()

    def begin(self, start: Start) -> None:
        self._words = vocabulary(start.system)
        self._observer = self._words.observer(start)
        self._bodies = range(len(start.encounter.members))
        self._policy.begin(start)

    def choose(self, ask: Ask, sight: Sight) -> Option:
        board: Any = self._observer.look(ask, sight.view())
        found: Values = {"me": [board.me]}
        for fact in [fact for fact in self._words.facts if fact.of_text is None]:
            found[fact.name] = [self._read(fact, board, body) for body in (self._bodies if fact.of_body else (-1,))]
        for choice in self._words.choices:
            found[f"the {choice.name}"] = [choice.pick(board)]
        self._seen.append((ask.id, board.me, found))
        wants = self._policy.wants
        return self._policy.choose(ask, sight) if wants is None or ask.kind in wants else ask.default()

    def _read(self, fact: Fact, board: Any, body: int) -> Any:  # Any: a number, a truth or a word
        value = fact.read(board, body)
        assert isinstance(value, KINDS[fact.gives]), (fact.name, value)
        assert not fact.words or value in fact.words or not value, (fact.name, value)
        return value


@cache
def readings(game: str, name: str, play: Any = inline.play) -> list[Values]:
    """Return all that is read in a fight of a shipped scenario, in the order of its questions."""
    scenario, seen = loaded(f"{game}/{name}"), list[tuple[int, int, Values]]()
    seats = [seat for seat in scenario.policies if seat >= 0 or systems.system(game).captains]
    result = play(scenario, 1, factories={seat: partial(Curious, seen) for seat in seats}, deadline=None)
    assert result.faults == ()
    return [found for *_, found in sorted(seen, key=lambda one: one[:2])]  # simultaneous questions come in any order


@pytest.mark.slow
@pytest.mark.parametrize("game", SYSTEMS)
def test_everything_is_read_alike_in_both_runtimes(game: str) -> None:
    """A fight of each game, with actors and inline."""
    name = SCENARIOS[game][0]
    inside, outside = readings(game, name), readings(game, name, actor_runner.play)
    assert inside
    for number, (one, other) in enumerate(zip(inside, outside, strict=True), 1):
        differing = [word for word in one if one[word] != other[word]]
        assert differing == [], f"question {number}"


# Laws of what is read at one question.

SHARES: Final = ("health", "chance", "felling")
LEAST: Final = ("harm", "danger")
SPLASHES: Final = "ira_y_gloria"
"""The game in which a grenade that misses may fell all the same."""
CHOSEN: Final = {
    "most_hurt": ("health", 1),
    "most_dangerous": ("danger", -1),
    "least_dangerous": ("danger", 1),
    "easiest": ("chance", -1),
    "nearest": ("distance", 1),
    "farthest": ("distance", -1),
}
"""Choices among the enemies: the fact of which the chosen one has least (1) or most (-1)."""
LEFT: Final = {"haunted_house": "life", "ira_y_gloria": "wounds"}
"""The fact of which the weakest enemy has least, where one fact says so."""


def wrong(game: str, found: Values, sides: list[int]) -> Iterator[str]:
    """Return the laws that do not hold at a question to a combatant."""
    bodies, me = range(len(sides)), found["me"][0]

    def of(fact: str, body: int) -> Any:  # Any: a number, a truth or a word
        return found[fact][body]

    for body in bodies:
        if not all(0 <= of(fact, body) < 1 + 1e-9 for fact in SHARES) or not all(of(fact, body) >= 0 for fact in LEAST):
            yield f"body {body}: {[(fact, of(fact, body)) for fact in (*SHARES, *LEAST)]} out of bounds"
        if game != SPLASHES and of("felling", body) > of("chance", body) + 1e-9:
            yield f"body {body} is felled ({of('felling', body)}) oftener than hit ({of('chance', body)})"
        if of("standing", body) and (of("down", body) or ("fled" in found and of("fled", body))):
            yield f"body {body} stands, and is down or has fled"
    others = [body for body in bodies if sides[body] != sides[me]]
    friends = [body for body in bodies if sides[body] == sides[me] and body != me]
    for word, group, fact in (
        ("enemies_down", others, "down"),
        ("enemies_fled", others, "fled"),
        ("friends", friends, "standing"),
        ("friends_down", friends, "down"),
        ("friends_fled", friends, "fled"),
    ):
        if word in found and found[word] != [sum(of(fact, body) for body in group)]:
            yield f"{word} is {found[word][0]}, but of {group} {fact} are {[of(fact, body) for body in group]}"
    fit = [body for body in others if of("standing", body) and not ("hidden" in found and of("hidden", body))]
    if found["enemies"][0] < len(fit):
        yield f"enemies is {found['enemies'][0]}, but {fit} are seen standing"
    if found["enemies"][0] == len(fit):
        least = {**CHOSEN, **({"weakest": (LEFT[game], 1), "strongest": (LEFT[game], -1)} if game in LEFT else {})}
        for choice, (fact, sign) in least.items():
            if f"the {choice}" in found:
                best = min(fit, key=lambda body: (sign * of(fact, body), body), default=-1)
                if found[f"the {choice}"] != [best]:
                    yield f"the {choice} is {found[f'the {choice}'][0]}, but {best} of {fit} by {fact}"
        if found["the first"] != [fit[0] if fit else -1]:
            yield f"the first is {found['the first'][0]} of {fit}"
    for choice, group, fact in (
        ("helpless", others, "down"),
        ("fallen_friend", friends, "down"),
        ("leader", [me, *friends], "is_leader"),
        ("enemy_leader", others, "is_leader"),
    ):
        body = found[f"the {choice}"][0]
        if body >= 0 and (body not in group or not of(fact, body)):
            yield f"the {choice} is {body}, which is not {fact} or not of {group}"
    body = found["the wounded_friend"][0]
    if body >= 0 and (body not in friends or of("health", body) == 1):
        yield f"the wounded_friend is {body}, whose health is {of('health', body)}"


@pytest.mark.slow
@pytest.mark.parametrize("game", SYSTEMS)
def test_facts_and_choices_agree_with_each_other(game: str) -> None:
    """Shares are shares, counts are counts of bodies, and a choice is the body that has most or least of its fact."""
    questions = 0
    for name in SCENARIOS[game]:
        sides = [member.side for member in loaded(f"{game}/{name}").encounter.members]
        for found in readings(game, name):
            if found["me"][0] >= 0:
                questions += 1
                assert next(wrong(game, found, sides), "") == "", f"{name}, round {found['round'][0]}, {found['me']}"
    assert questions > 50


@pytest.mark.parametrize("game", SYSTEMS)
def test_every_game_has_words(game: str) -> None:
    """A game without words for tactics would be left out."""
    assert game == vocabulary(game).system


@pytest.mark.parametrize("game", SYSTEMS)
def test_the_words_of_all_games(game: str) -> None:
    """A game master may count on these words in every game."""
    words = vocabulary(game)
    assert {"round", "enemies", "friends", "friends_down"} <= names(words.facts)
    assert {"health", "standing", "down", "is_leader"} <= names(words.facts)
    assert {"chance", "harm", "felling", "danger", "status"} <= names(words.facts)
    assert {"weakest", "most_dangerous", "easiest", "first", "leader", "wounded_friend"} <= names(words.choices)
    assert {"attack", "finish", "wait"} <= names(words.actions)


@pytest.mark.parametrize("game", SYSTEMS)
def test_no_word_is_spelled_like_another(game: str) -> None:
    """No name is used twice among facts, targets and actions, in English or in Spanish."""
    words = vocabulary(game)
    for group in (words.facts, words.choices, words.actions):
        spelled = [spelling for one in group for spelling in {one.name, one.spanish}]
        assert sorted(set(spelled)) == sorted(spelled)


@pytest.mark.parametrize("lang", ["es", "en"])
@pytest.mark.parametrize("game", SYSTEMS)
def test_every_word_has_a_meaning(game: str, lang: str) -> None:
    """Facts, choices and actions are explained, and nothing else."""
    words, known = vocabulary(game), catalogue(lang, "tactics", game=game)
    groups: dict[str, Sequence[Named]] = {"fact": words.facts, "target": words.choices, "action": words.actions}
    keys = {f"{kind}-{one.name}" for kind, group in groups.items() for one in group}
    assert keys - known.keys == set()
    assert alone(lang, f"{game}/tactics").keys - keys == set()


@pytest.mark.parametrize("game", SYSTEMS)
def test_every_action_answers_a_real_question(game: str) -> None:
    """No action of the vocabulary is for a kind of question that the game does not ask."""
    answered = {kind for action in vocabulary(game).actions for kind in action.kinds}
    assert answered - set(systems.answers(game)) - set(systems.downtime(game).kinds) == set()


@pytest.mark.parametrize("game", SYSTEMS)
def test_every_verb_of_a_turn_has_an_action(game: str) -> None:
    """A row can choose every action of a turn."""
    done = {verb for action in vocabulary(game).actions for verb in action.kinds.get("turn", ())}
    asked = set(systems.answers(game)["turn"])
    assert asked - done <= {"auto"}
    assert done - asked == set()


def names(words: Sequence[Named]) -> set[str]:
    """Their English names."""
    return {one.name for one in words}


@pytest.mark.parametrize(
    ("game", "mine", "its"),
    [
        ("fragmentos", "ana", "cultista"),
        ("haunted_house", "athlete", "zombie"),
        ("ira_y_gloria", "guardsman_hero", "chaos_cultist"),
        ("tapiz", "ogre", "ogre"),
    ],
)
def test_a_special_is_named_until_its_uses_are_over(game: str, mine: str, its: str) -> None:
    """In both languages, with or without capitals; no other name is one."""
    name = {"es": "Último aullido", "en": "Last howl"}
    special = {"name": name, "effects": [{"immune": ["fear"]}], "uses": 1}
    here = turn_reader(game, fighter("Ada", mine, side="pc", specials=[special]), fighter("B", its, side="npc"))
    assert here.false("special('last howl'); special('Último aullido'); not special('howl')") == []
    powers, state = here.fight.fight.encounter.powers, here.fight.fight.state
    assert powers is not None
    state.special_uses[powers.all[0].key] = 1
    assert not here.read("special('Last howl')")
