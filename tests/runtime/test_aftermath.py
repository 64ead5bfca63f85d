"""The aftermath of a fight: who of the fallen lives (IG-REC-02, HH-OOC-05, HH-OOC-07, TZ-TIME-03)."""

from __future__ import annotations

from fractions import Fraction
from functools import cache

import pytest

from simulator import systems
from simulator.batch import rows
from simulator.batch.tasks import ChunkPlayer
from simulator.core.events import FightEnded
from simulator.exact.policies import ScenarioPolicies
from simulator.exact.solver import solve_fight
from simulator.rl.match import Match
from simulator.runtime import actor_runner, inline
from simulator.runtime.seats import Seats
from simulator.scenario import Scenario, load, load_document, load_text
from simulator.testing import Recording
from simulator.trace.reader import read
from simulator.trace.replay import verify
from simulator.trace.writer import TraceWriter

DEADLY = ["haunted_house/asphyxia", "ira_y_gloria/reference_battle", "tapiz/reference_four_against_four"]
"""A fight of each game with an aftermath."""
FAR_APART = """
asalto = 1
system = "ira_y_gloria"
limits = { rounds = 1 }
[sides.heroes]
role = "pc"
policy = "basic"
[sides.orks]
role = "npc"
policy = "basic"
[[combatants]]
name = "Bea"
side = "heroes"
use = "guardsman_hero"
attributes = { initiative = 1 }
wounds = 0
[[combatants]]
name = "Ana"
side = "heroes"
use = "guardsman_hero"
attributes = { initiative = 4 }
[[combatants]]
name = "Ork"
side = "orks"
use = "ork_boy"
position = [900.0, 0.0]
"""


@cache
def deadly_seed(name: str) -> int:
    """Return the first seed of a fight with a death in its aftermath; 1 for a game without one."""
    scenario = load(name)
    if not systems.system(scenario.system).has_aftermath:
        return 1
    results = ((seed, inline.play(scenario, seed, deadline=None)) for seed in range(1, 200))
    return next(
        seed for seed, one in results if sum(fate.alive for fate in one.fates) < sum(f.alive for f in one.at_end)
    )


def chained(scenario: Scenario) -> Scenario:
    """Return a fight as a chain of one step."""
    document = scenario.document
    ours = document["sides"][0]["name"]
    foes = [row["name"] for row in document["combatants"] if row["side"] != ours]
    return load_document({**document, "chain": [{"fight": foes}]})


@pytest.mark.rule("IG-REC-02", "HH-OOC-05", "TZ-TIME-03", "FR-REC-03")
@pytest.mark.parametrize("name", [*DEADLY, "fragmentos/the_slasher_and_three"])
def test_a_single_fight_and_a_chain_of_one_have_the_same_deaths(name: str) -> None:
    """Fight by fight, with the same dice; and nobody has risen from the dead since the end of the fight."""
    alone, chain = (ChunkPlayer(one, deadly_seed(name), None) for one in (load(name), chained(load(name))))
    found, again = alone.play(1, 31).rows, chain.play(1, 31).rows
    layout = alone.layout
    of_body = [rows.ALIVE, rows.STATUS, rows.STANDING]
    of_body += [rows.ALIVE_AT_END, rows.STATUS_AT_END] if layout.has_aftermath else []
    for body in range(len(layout.names)):
        for what in of_body:
            mine, theirs = found.column(layout.at(what, body)), again.column(chain.layout.at(what, body))
            assert mine.cells() == theirs.cells()
    if layout.has_aftermath:
        settled, before = (
            [layout.numbers(found, what, body) for body in range(len(layout.names))]
            for what in (rows.ALIVE, rows.ALIVE_AT_END)
        )
        pairs = list(zip(settled, before, strict=True))
        changes = [one - other for now, then in pairs for one, other in zip(now, then, strict=True)]
        assert max(changes) == 0
        assert min(changes) < 0


@pytest.mark.rule("IG-REC-02", "HH-OOC-07", "TZ-TIME-03")
@pytest.mark.parametrize("name", DEADLY)
def test_the_trace_holds_the_aftermath(name: str) -> None:
    """It follows the end of the fight and comes before the footer; record and seed give it again, and so do actors."""
    scenario, heard, lines, seed = load(name), Recording(), list[bytes](), deadly_seed(name)
    inline.play(scenario, seed, listener=heard, deadline=None)
    writer = TraceWriter(lines, scenario, seed, 1)
    result = actor_runner.play(scenario, seed, listener=writer, deadline=None)
    writer.close(result.outcome)
    trace = read(b"".join(lines))
    assert [entry for entry in trace.entries if isinstance(entry, tuple(map(type, heard.events)))] == heard.events
    ends = [event for event in heard.events if isinstance(event, FightEnded)]
    assert [(event.winner or None, event.ending, event.rounds) for event in ends] == [trace.footer.outcome[:3]]
    checked = verify(trace, inline.play)
    assert (checked.recorded, checked.seeded, checked.fates) == (True, True, result.fates)
    assert [fate.alive for fate in result.fates] != [fate.alive for fate in result.at_end]
    assert [fate.standing for fate in result.fates] == [fate.standing for fate in result.at_end]


@pytest.mark.plain("exact odds need state whose numbers can be anything")
@pytest.mark.rule("IG-REC-02", "IG-DYING-03")
def test_exact_odds_know_the_aftermath() -> None:
    """IG-REC-02: a hero that nobody harms or helps dies in 7 of 36 fights, after one round as after many."""
    scenario = load_text(FAR_APART)
    seats = Seats(scenario, 0)
    odds = solve_fight(seats.system, seats.encounter, ScenarioPolicies(seats, scenario.policies), exact=True)
    dead = sum(chance for (end, _), chance in odds.ends.items() if not end.fates[0][1])
    before = sum(chance for (end, _), chance in odds.ends.items() if not end.at_end[0][0])
    assert (dead, before) == (Fraction(7, 36), 0)


@pytest.mark.rule("IG-REC-02")
def test_an_episode_of_a_learner_ends_with_the_fight() -> None:
    """Its trace holds the aftermath, in which defaults answer for the learner."""
    match = Match("reference_battle", record=True)
    match.begin(deadly_seed("ira_y_gloria/reference_battle"))
    while match.ask is not None:
        match.answer(0)
    trace = read(b"".join(match.lines))
    assert verify(trace).recorded
    assert match.result is not None
    assert [fate.strength for fate in match.result.fates] == [fate.strength for fate in match.result.at_end]
