"""Promises of every built-in policy in every game: legal answers in any fight, and fights that come to an end."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache, partial
from typing import Any, Final

import attrs
import pytest

from policies.aggressive import Aggressive
from policies.basic import Basic
from policies.cautious import Cautious
from policies.generic import AnyPlanner, PlannedPolicy
from policies.random_ import Random
from simulator import systems
from simulator.core.asks import Ask, Option, captain
from simulator.core.dice import Luck, luck_key
from simulator.core.events import Acted
from simulator.core.system import Encounter
from simulator.narration.wording import Phrasebook, values_of
from simulator.policy import registry
from simulator.policy.protocol import Policy, Sight, Start
from simulator.runtime.inline import Runner
from simulator.scenario import Scenario, recast
from tests.contract import haunted_house_encounters, tapiz_encounters
from tests.narration.audience import narrated
from tests.shipping import fights, loaded
from tests.systems.fragmentos import encounters as fragmentos_encounters
from tests.systems.ira_y_gloria import encounters as ira_y_gloria_encounters

from .policy_fights import POLICIES, decisions, faulty, plays_alike, staged

pytestmark = pytest.mark.slow

FIGHTS: Final = 12
"""Random encounters for each game and policy."""
THINKING: Final = ("aggressive", "cautious")
MIXED: Final = ("cautious", "random", "aggressive")
DRAWERS: Final[dict[str, Callable[[Luck], Encounter]]] = {
    "fragmentos": fragmentos_encounters.random_encounter,
    "haunted_house": haunted_house_encounters.random_encounter,
    "ira_y_gloria": ira_y_gloria_encounters.random_encounter,
    "tapiz": tapiz_encounters.random_encounter,
}
GAMES = pytest.mark.parametrize("game", systems.NAMES)
BOTH = pytest.mark.parametrize("base", [Aggressive, Cautious])


@cache
def drawn(game: str, seed: int, number: int) -> Encounter:
    """Return a random encounter, the same one for all policies."""
    return DRAWERS[game](Luck(luck_key(seed, number, "encounter")))


def test_are_registered_by_name() -> None:
    """The names that scenarios use lead to these classes."""
    assert [registry.load(name) for name in POLICIES] == [Basic, Random, Aggressive, Cautious]


@GAMES
@pytest.mark.parametrize("policies", [*((name,) for name in POLICIES), MIXED], ids="-".join)
def test_no_answer_is_ever_refused(game: str, policies: tuple[str, ...]) -> None:
    """Random encounters of every kind, with every variant: no crash, no illegal answer, no lateness."""
    assert faulty(partial(drawn, game), policies, 0, FIGHTS) == []


@BOTH
@GAMES
def test_a_question_that_is_not_wanted_would_get_the_default(game: str, base: type[PlannedPolicy]) -> None:
    """Asked everything, both policies play the same fights as when they are asked only what they want."""
    assert [number for number in range(FIGHTS) if not plays_alike(drawn(game, 4, number), base, number)] == []


class Forgetful(PlannedPolicy):
    """Aggressive or cautious, with every figure of earlier questions and fights forgotten at each question."""

    def __init__(self, base: type[PlannedPolicy]) -> None:
        self._base = base

    def make_planner(self, start: Start) -> AnyPlanner:
        self._made: Any = self._base().make_planner(start)  # Any: a planner of any game
        return self._made

    def choose(self, ask: Ask, sight: Sight) -> Option:
        self._made.rulebook.forget()
        return super().choose(ask, sight)


@GAMES
@pytest.mark.parametrize("number", range(3))
def test_remembered_figures_change_no_decision(game: str, number: int) -> None:
    """Figures of earlier questions and fights are those that would be computed now."""
    encounter = drawn(game, 7, number)
    seats = [*range(len(encounter.members)), *(captain(side) for side in range(len(encounter.sides)))]
    kinds: dict[int, type[PlannedPolicy]] = {seat: (Aggressive, Cautious)[seat % 2] for seat in seats}
    anew: dict[int, Callable[[], Policy]] = {seat: partial(Forgetful, kind) for seat, kind in kinds.items()}
    assert decisions(encounter, dict(kinds)) == decisions(encounter, anew)


LONG: Final = 60
"""Rounds in which a fight that does not stall is over."""


@pytest.mark.parametrize("policies", [("aggressive",), ("cautious",), THINKING], ids="-".join)
@pytest.mark.parametrize("game", ["fragmentos", "ira_y_gloria", "tapiz"])
def test_hardly_any_fight_lasts_for_ever(game: str, policies: tuple[str, ...]) -> None:
    """Without a round limit most random fights of thinking sides end; FR-FIGHT-03 leaves some out of reach."""
    endless = []
    for number in range(2 * FIGHTS):
        encounter: Any = drawn(game, 3, number)
        rounds = {"round_limit" if game == "fragmentos" else "max_rounds": LONG}
        variants = attrs.evolve(encounter.variants, **rounds)
        patient = attrs.evolve(encounter, max_rounds=LONG, variants=variants)
        result = Runner(staged(patient, *policies), 3, deadline=None).play(number)
        assert result.faults == ()
        if result.outcome.rounds >= LONG:
            endless.append(number)
    assert len(endless) <= 0.1 * 2 * FIGHTS


# Shipped scenarios.

PAIRS: Final = [(left, right) for left in POLICIES for right in POLICIES]
LIMITS: Final = ("draw", "round_limit", "timeout")
"""Endings of fights whose time was up."""


def paired(name: str, left: str, right: str) -> Scenario:
    """Return a shipped scenario, its first side played by ``left`` and all others by ``right``."""
    scenario = loaded(name)
    sides = [side.name for side in scenario.encounter.sides]
    return recast(scenario, {side: right if index else left for index, side in enumerate(sides)})


@pytest.mark.parametrize(("left", "right"), PAIRS)
def test_pairs_play_shipped_scenarios_to_an_end(left: str, right: str) -> None:
    """No faults; and no fight of two thinking sides runs out of time. Each scenario is played by four pairs."""
    for name in fights()[PAIRS.index((left, right)) % 4 :: 4]:
        with Runner(paired(name, left, right), seed=11, deadline=None) as runner:
            result = runner.play(1)
        assert result.faults == (), name
        if {left, right} <= {*THINKING}:
            assert result.outcome.ending not in LIMITS, name


@pytest.mark.parametrize("name", [*fights("fragmentos/"), *fights("ira_y_gloria/")])
def test_no_shipped_scenario_is_a_foregone_conclusion(name: str) -> None:
    """A shipped scenario can be won by more sides than one, or end in more ways, and does not run out of time."""
    found = set()
    with Runner(loaded(name), seed=2, deadline=None) as runner:
        for fight in range(40):
            outcome = runner.play(fight).outcome
            assert outcome.ending not in LIMITS, fight
            found.add(outcome.winner if name.startswith("ira") else (outcome.ending, outcome.winner))
            if fight >= 2 and len(found - {None}) > 1:
                return
    raise AssertionError(f"all of 40 fights ended alike: {found}")


# Words for all that happens.

AUTHORS: Final = {
    "climb",
    "door",
    "howl",
    "frenzy",
    "race",
    "dark",
    "plank",
    "q0",
    "q1",
    "q2",
    *map("T{}".format, range(9)),
}
"""Names that drawn scenes give to things of their own."""


@pytest.mark.parametrize("game", ["fragmentos", "ira_y_gloria"])
def test_narrations_lack_no_word(game: str) -> None:
    """Every id that an event carries has a word in both languages; no event is narrated by its fields."""
    for policies in (("random",), ("aggressive",), MIXED):
        for number in range(8):
            for lines, missing in narrated(staged(drawn(game, 4, number), *policies), 4, number):
                assert missing <= AUTHORS
                assert not [text for text in lines if text.startswith(("(", ":")) or " :" in text]


def test_scenarios_say_what_their_authors_named() -> None:
    """In shipped scenes every word without a translation is a name that the scene defines."""
    for name in fights("fragmentos/")[::2]:
        for lines, missing in narrated(loaded(name), 7, 1):
            assert lines
            assert not [key for key in missing if key.islower() or "_" in key], name


def test_captains_and_keys_in_two_parts_have_names() -> None:
    """The director acts under the name of its side; a key in two parts is said by its second."""
    book = Phrasebook("es", "fragmentos", ["Mark"], ["protagonists", "horror", "el bar"])
    assert [book.seat(captain(side)) for side in range(3)] == ["los protagonistas", "el horror", "el bar"]
    assert book.word("challenge:trapdoor") == "la trampilla"
    event = Acted("FR-QUAL-04", captain(1), "fail", 0, "sobrepeso")
    assert values_of(event, book, {"who", "target"}) == {"body": "", "who": "el horror", "target": "Mark"}
