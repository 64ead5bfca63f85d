"""Exact odds: known answers, independent computations, and the sampler."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from fractions import Fraction
from math import sqrt
from typing import Any

import pytest
from attrs import evolve

from simulator import systems
from simulator.core.asks import Ask, Option
from simulator.core.scene import Wants
from simulator.core.system import Encounter
from simulator.exact.solver import Odds, solve_fight
from simulator.exact.summary import exact_summary
from simulator.scenario import load, load_text
from simulator.wire.documents import document
from tests.policies.test_reference_duel import MUTUAL, ROUNDS, WIN
from tests.systems.fragmentos.test_by_hand import SIDES, STATES, Now, scene, wins
from tests.systems.ira_y_gloria.battle import battle, foe, hero
from tests.systems.ira_y_gloria.test_exact import DEADLY, strike_first
from tests.systems.tapiz.test_exact import LIFE, computed, duel, first_blow

from ..batch.duels import BRAWLER, BRAWLERS, DUELS, THOUGHTFUL, head, pair, played, scenario, solved

pytestmark = pytest.mark.slow

FIGHTS = 250
ERRORS = 4  # standard errors that a fixed seed may be off


class Simple:
    """Every seat answers by the same rule and remembers nothing."""

    def __init__(self, wants: Wants, reply: Callable[[Ask], Option]) -> None:
        self.wants = wants
        self._reply = reply

    def answer(self, ask: Ask, state: object) -> Option:
        """By the rule."""
        return self._reply(ask)

    def recall(self, memory: object) -> None:
        """Do nothing: these policies remember nothing."""

    def memory(self) -> dict[int, dict[str, Any]]:
        """Ignore the memory."""
        return {}


def by_winner(odds: Odds) -> dict[str | None, Fraction]:
    """Return the chance of every winner, as a fraction."""
    found: dict[str | None, Fraction] = {}
    for (end, _), chance in odds.ends.items():
        found[end.winner] = found.get(end.winner, Fraction(0)) + chance
    return found


# Known answers.


def test_the_reference_duel_has_its_known_odds() -> None:
    """Found elsewhere by solving a Markov chain: nine digits of the wins, five of the rounds."""
    found = solved("reference")
    assert found.sides == pytest.approx({"left": WIN, "right": WIN}, abs=1e-9)
    assert found.draws == pytest.approx(MUTUAL, abs=1e-9)
    assert found.mean_rounds == pytest.approx(ROUNDS, abs=5e-5)
    assert found.undecided < 1e-12
    assert found.states < 10_000


def test_armour_shifts_the_reference_duel_as_it_must() -> None:
    """Natural armour 3 against 2 is worth 0.1351 of a win, a draw being half of one; found elsewhere."""
    found = exact_summary(load("haunted_house/reference_duel", settings=["combatants.Bruno.natural_armour=3"]))
    assert found.sides["left"] + found.draws / 2 - 0.5 == pytest.approx(0.1351, abs=5e-5)


@pytest.mark.rule("IG-INIT-02", "IG-WND-03")
def test_a_series_of_single_dice_is_exact() -> None:
    """Ira y Gloria: who first hits with one die on DN 1 kills: a geometric series, to the last digit."""
    deadly: dict[str, Any] = {"defence": 1, "resilience": 5, "weapons": DEADLY}
    encounter = battle(
        hero("H", attributes={"initiative": 1}, wrath=0, soak_dice=0, **deadly),
        foe("N", default_pool=1, soak_dice=0, **deadly),
        rounds=9,
    )
    system = systems.system("ira_y_gloria")
    odds = by_winner(solve_fight(system, encounter, Simple({}, strike_first), exact=True))
    half, quarter = Fraction(1, 2), Fraction(1, 4)
    won = sum((half * quarter**turn for turn in range(9)), Fraction(0))
    assert odds == {"heroes": won, "threats": won / 2, None: quarter**9}


def assault(ask: Ask) -> Option:
    """Attack whenever it is one's turn."""
    return next((option for option in ask.options() if option.verb == "attack"), ask.default())


@pytest.mark.rule("FR-CONF-03", "FR-END-02", "FR-END-03")
@pytest.mark.parametrize("now", STATES[1:4])
def test_an_assault_is_as_by_hand(now: Now) -> None:
    """Fragmentos: a round of assaults, to the last digit, against an enumeration that knows nothing of the engine."""
    start: Encounter = scene(now)
    wants = {seat: frozenset({"turn"}) for seat in (0, 1, -1, -2)}
    odds = by_winner(solve_fight(systems.system("fragmentos"), start, Simple(wants, assault), exact=True))
    for side, chance in zip(SIDES, wins(now, False, 1), strict=True):
        assert odds.get(side, Fraction(0)) == chance


@pytest.mark.rule("TZ-ATK-01", "TZ-TIME-04", "TZ-INI-02", "TZ-DMG-02")
def test_blades_are_as_by_hand() -> None:
    """Tapiz: four rounds of blows, every face of every die, to the last digit, against a computation by hand."""
    npc_wins, pc_wins = computed(0, LIFE, LIFE)
    odds = by_winner(solve_fight(systems.system("tapiz"), duel(), Simple({}, first_blow), exact=True))
    assert odds == {"npc": npc_wins, "pc": pc_wins, None: 1 - npc_wins - pc_wins}


# The sampler.


def near(seen: int, chance: float) -> bool:
    """Return True if a count of fights is as near to its expectation as chance allows."""
    return abs(seen / FIGHTS - chance) <= ERRORS * sqrt(max(chance * (1 - chance), 1e-9) / FIGHTS)


def centred(numbers: Collection[float], mean: float) -> bool:
    """Return True if the mean of numbers is as near to ``mean`` as chance allows."""
    variance = sum((number - mean) ** 2 for number in numbers) / len(numbers)
    return abs(sum(numbers) / len(numbers) - mean) <= ERRORS * sqrt(variance / len(numbers)) + 1e-9


@pytest.mark.parametrize(("name", "policy"), [*((name, "basic") for name in DUELS), *THOUGHTFUL])
def test_the_sampler_agrees(name: str, policy: str) -> None:
    """Played often: winners, draws, endings, rounds; of each combatant standing, alive, condition and points left."""
    found = solved(name, policy)
    results = played(name, FIGHTS, policy)
    for side, chance in found.sides.items():
        assert near(sum(result.outcome.winner == side for result in results), chance)
    assert near(sum(result.outcome.winner is None for result in results), found.draws)
    assert {(result.outcome.winner, result.outcome.ending) for result in results} <= found.endings.keys()
    assert centred([result.outcome.rounds for result in results], found.mean_rounds)
    for number in range(len(found.combatants)):
        judge(
            found.combatants[number], *zip(*((one.fates[number], one.at_end[number]) for one in results), strict=True)
        )


def judge(part: Any, fates: Sequence[Any], at_end: Sequence[Any]) -> None:
    """The sampler's fates of one combatant against its exact ones."""
    assert near(sum(fate.standing for fate in fates), part.standing)
    assert near(sum(fate.alive for fate in fates), part.alive)
    assert {fate.status for fate in fates} <= part.statuses.keys()
    for status, chance in part.statuses.items():
        assert near(sum(fate.status == status for fate in fates), chance)
    assert near(sum(fate.alive for fate in at_end), part.alive_at_end)
    assert {fate.status for fate in at_end} <= part.statuses_at_end.keys()
    for pool, mean in part.pools.items():
        assert centred([fate.pools[pool] for fate in at_end], mean)


@pytest.mark.parametrize("name", DUELS)
def test_the_parts_of_an_answer_add_up(name: str) -> None:
    """Everything that may happen has a chance of one together; no combatant stands that is not alive."""
    found = solved(name)
    for chances in (
        [*found.sides.values(), found.draws],
        found.endings.values(),
        found.rounds.values(),
        *(part.statuses.values() for part in found.combatants),
    ):
        assert sum(chances) + found.undecided == pytest.approx(1, abs=1e-9)
    assert all(-1e-9 <= part.standing <= part.alive + 1e-9 <= 1 + 2e-9 for part in found.combatants)
    assert max(found.rounds) <= scenario(name).encounter.max_rounds


@pytest.mark.parametrize(
    ("name", "most"),
    [
        ("reference", 150),
        ("knives", 550),
        ("a guardsman against a noble ork", 330),
        ("high threat", 950),
        ("blades", 180),
    ],
)
def test_rules_resolve_no_more_than_they_need(name: str, most: int) -> None:
    """A rule that branches on dice that it could count or compare multiplies the branches of its game."""
    assert solved(name).branches <= most


@pytest.mark.parametrize("policy", ["aggressive", "cautious"])
def test_states_that_no_rule_tells_apart_are_one(policy: str) -> None:
    """Of firearms and of policies that look: the wounds of a body, whose life alone counts, are no part of a state."""
    gun = 'max_life = 24\nmarksmanship = 1\nattacks = ["light_revolver"]'
    armed = pair(gun, gun, BRAWLERS)
    text = head("haunted_house", 100, "npc") + BRAWLER + armed
    found = exact_summary(load_text(text, "duel", policies=[f"one={policy}", f"two={policy}"]), max_states=6_000)
    assert found.undecided < 1e-12
    assert found.sides["one"] == pytest.approx(found.sides["two"])


def test_time_runs_out() -> None:
    """A limit of rounds is part of the state: with one round there are only first rounds."""
    found = exact_summary(load("haunted_house/reference_duel", settings=["limits.rounds=1"]))
    assert set(found.rounds) == {1}
    assert found.endings[None, "draw"] == found.draws == pytest.approx(1)


# The summary and its document.


def test_quantiles_of_rounds() -> None:
    """The smallest number that at least this percentage of the fights do not exceed."""
    found = solved("reference")
    assert [found.rounds_at(percent) for percent in (5, 50, 95)] == [3, 4, 6]
    halves = evolve(found, rounds={1: 0.5, 2: 0.495, 3: 0.005})
    assert [halves.rounds_at(percent) for percent in (1, 50, 51, 99, 100)] == [1, 1, 2, 2, 3]


def test_the_document_says_it_all() -> None:
    """Chances under the names that a batch gives its rates."""
    found: Any = document(solved("reference"))
    assert found["sides"]["left"] == {"rate": pytest.approx(WIN)}
    assert found["endings"][0]["ending"]
    assert found["rounds"]["p50"] == 4
    vega = found["combatants"]["Vega"]
    assert vega["standing"]["rate"] == found["sides"]["right"]["rate"] < vega["alive"]["rate"]
    assert 0 < vega["pools"]["life"] < 20
