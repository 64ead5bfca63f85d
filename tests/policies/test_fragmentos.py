"""Every built-in policy plays Fragmentos: legal answers in any scene, and scenes that come to an end."""

from __future__ import annotations

from collections import Counter
from functools import cache

import attrs
import pytest

from policies.aggressive import Aggressive
from policies.cautious import Cautious
from policies.generic import PlannedPolicy
from simulator.core.asks import captain
from simulator.core.dice import Luck, luck_key
from simulator.core.events import Acted
from simulator.core.system import Encounter
from simulator.narration.wording import Phrasebook, values_of
from simulator.runtime.inline import Runner
from simulator.scenario import recast
from simulator.systems.fragmentos.variants import Variants
from tests.narration.audience import narrated
from tests.shipping import fights, loaded
from tests.systems.fragmentos.encounters import random_encounter

from .policy_fights import POLICIES, faulty, plays_alike, staged

pytestmark = pytest.mark.slow

FIGHTS = 30  # random encounters for each policy
EACH = 1  # scene of each scenario for each pair
FEW, WAYS = 12, 40  # fights of each scenario as shipped: so many, and more until it has ended in two ways
LONG = 40  # rounds, in which a scene that does not stall is over
MIXED = ("cautious", "random", "aggressive")
SCENARIOS = fights("fragmentos/")
REFERENCE = "fragmentos/reference_scene"


@cache
def drawn(seed: int, number: int) -> Encounter:
    """A random encounter, the same one for all policies."""
    return random_encounter(Luck(luck_key(seed, number, "encounter")))


def test_there_is_something_to_play() -> None:
    """There are at least ten scenarios besides the reference scene."""
    assert REFERENCE in SCENARIOS
    assert len(SCENARIOS) > 10


@pytest.mark.parametrize("seed", range(2))
@pytest.mark.parametrize("policies", [*((name,) for name in POLICIES), MIXED])
def test_no_answer_is_ever_refused(policies: tuple[str, ...], seed: int) -> None:
    """Random encounters of every kind, with every variant: no crash, no illegal answer, no lateness."""
    assert faulty(drawn, policies, seed, FIGHTS) == []


@pytest.mark.parametrize("base", [Aggressive, Cautious])
def test_what_is_not_wanted_would_get_the_default(base: type[PlannedPolicy]) -> None:
    """Asked everything, both policies play the same scenes as when they are asked what they want."""
    assert [number for number in range(FIGHTS) if not plays_alike(drawn(4, number), base, number)] == []


@pytest.mark.parametrize("policies", [("aggressive",), ("cautious",), ("aggressive", "cautious")])
def test_nobody_only_waits(policies: tuple[str, ...]) -> None:
    """However long they may take, hardly any random scenes of thinking sides last to the end, unless no one can do
    anything: FR-FIGHT-03 leaves some who cannot be met at all."""
    endless = 0
    for number in range(FIGHTS):
        encounter = drawn(3, number)
        assert isinstance(encounter.variants, Variants)
        variants = attrs.evolve(encounter.variants, round_limit=LONG)
        patient = attrs.evolve(encounter, max_rounds=LONG, variants=variants)
        result = Runner(staged(patient, *policies), 3, deadline=None).play(number)
        assert result.faults == ()
        endless += result.outcome.rounds >= LONG
    assert endless <= 0.1 * FIGHTS


@pytest.mark.parametrize(("left", "right"), [(left, right) for left in POLICIES for right in POLICIES])
def test_every_pair_plays_every_scenario(left: str, right: str) -> None:
    """Every pair plays without faults; and two thinking sides never come to the round limit."""
    for name in SCENARIOS:
        scenario = loaded(name)
        sides = [side.name for side in scenario.encounter.sides]
        paired = recast(scenario, {sides[0]: left, sides[1]: right})
        with Runner(paired, seed=11, deadline=None) as runner:
            for fight in range(EACH):
                result = runner.play(fight)
                assert result.faults == ()
                if {left, right} <= {"aggressive", "cautious"}:
                    assert result.outcome.ending != "timeout", name


@pytest.mark.parametrize("name", SCENARIOS)
def test_scenarios_can_end_in_more_than_one_way(name: str) -> None:
    """FR-END-03: as shipped, no scene is a foregone conclusion, and none comes to the round limit."""
    endings: Counter[tuple[str, str | None]] = Counter()
    with Runner(loaded(name), seed=2, deadline=None) as runner:
        for fight in range(WAYS):
            outcome = runner.play(fight).outcome
            endings[outcome.ending, outcome.winner] += 1
            if fight > FEW and len(endings) > 1:
                break
    assert len(endings) > 1
    assert all(ending != "timeout" for ending, _ in endings)


def test_narrations_lack_no_word() -> None:
    """No raw id is ever printed: every id that an event carries has a word in both languages, and none is narrated by
    its fields. What the author of a scene has named is called so."""
    authors = {
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
        *(f"T{n}" for n in range(9)),
    }
    for policies in (("random",), ("aggressive",), MIXED):
        for number in range(20):
            for lines, missing in narrated(staged(drawn(4, number), *policies), 4, number):
                assert missing <= authors
                assert not [text for text in lines if text.startswith(("(", ":")) or " :" in text or "_" in text]


def test_captains_and_keys_in_two_parts_have_names() -> None:
    """The director acts under the name of its side; a key in two parts is said by its second."""
    book = Phrasebook("es", "fragmentos", ["Mark"], ["protagonists", "horror", "el bar"])
    assert [book.seat(captain(side)) for side in range(3)] == ["los protagonistas", "el horror", "el bar"]
    assert book.word("challenge:trapdoor") == "la trampilla"
    event = Acted("FR-QUAL-04", captain(1), "fail", 0, "sobrepeso")
    assert values_of(event, book, {"who", "target"}) == {"body": "", "who": "el horror", "target": "Mark"}
    assert values_of(Acted("FR-FIGHT-02", 0, "hide"), book, {"who"})["who"] == "Mark"


@pytest.mark.parametrize("name", SCENARIOS)
def test_scenarios_say_what_their_authors_named(name: str) -> None:
    """In the shipped scenes what has no word in a language is a name that the scene gives in so many words."""
    for lines, missing in narrated(loaded(name), 7, 1):
        assert lines
        assert not [key for key in missing if key.islower() or "_" in key]
