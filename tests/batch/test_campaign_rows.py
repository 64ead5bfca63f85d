"""Campaigns: a chain of encounters as one row."""

from __future__ import annotations

from collections.abc import Mapping
from types import SimpleNamespace
from typing import Any

import pytest

from simulator.batch.campaign_rows import CampaignRecorder
from simulator.batch.rows import layout_of
from simulator.batch.tasks import ChunkPlayer
from simulator.core.asks import NO_BODY, captain
from simulator.core.campaign import FIGHT, FightStage, StageSetup
from simulator.core.combat_stats import CombatStats
from simulator.core.system import Counters, Encounter, Outcome
from simulator.runtime.campaign import CampaignRunner, PlayedStage
from simulator.runtime.result import Result
from simulator.scenario import load, load_document
from simulator.statistics.metrics import metric_of
from simulator.statistics.summary import summarize
from simulator.wire.documents import document

from .results import played

pytestmark = pytest.mark.slow

CHAINS = ["a_night_in_the_house", "the_road_to_karth", "the_night_of_the_corridor", "three_days_through_the_pass"]


@pytest.mark.parametrize("name", CHAINS)
def test_a_row_is_what_its_campaign_came_to(name: str) -> None:
    """The outcome, the fates, the steps and what was left after each are those of the campaign played alone."""
    scenario = load(name)
    layout = layout_of(scenario)
    rows = ChunkPlayer(scenario, 7, None).play(1, 4).rows.to_pylist()
    for number, row in enumerate(rows, 1):
        campaign = CampaignRunner(scenario, 7, deadline=None).play(number)
        assert (row["winner"], row["ending"], row["rounds"], row["steps"]) == (
            campaign.outcome.winner,
            campaign.outcome.ending,
            campaign.outcome.rounds,
            campaign.done,
        )
        for fate in campaign.fates:
            assert (row[f"{fate.name}.status"], row[f"{fate.name}.alive"]) == (fate.status, fate.alive)
        played_steps = {step.number: step.result for step in campaign.stages if step.kind != "aftermath"}
        for stage in layout.stages:
            result = played_steps.get(stage.number)
            assert row[stage.what("done")] == (campaign.done >= stage.number)
            if stage.fight:
                assert row[stage.what("rounds")] == (None if result is None else result.outcome.rounds)
            for body in stage.party:
                who = layout.names[body]
                left = None if result is None else next((fate for fate in result.fates if fate.name == who), None)
                assert row[stage.what(f"{who}.standing")] == (None if left is None else left.standing)


@pytest.mark.parametrize("name", CHAINS)
def test_what_was_done_in_the_fights_is_added_up(name: str) -> None:
    """By name, although bodies have other numbers in each; falls are counted from the first round of the campaign."""
    scenario = load(name)
    for number, row in enumerate(ChunkPlayer(scenario, 7, None).play(1, 4).rows.to_pylist(), 1):
        campaign = CampaignRunner(scenario, 7, deadline=None).play(number)
        dealt: dict[str, int] = {}
        fell: dict[str, int] = {}
        rounds = 0
        for step in (step for step in campaign.stages if step.kind == "fight"):
            names = [fate.name for fate in step.result.fates]
            for body, points in step.result.stats.dealt.items():
                dealt[names[body]] = dealt.get(names[body], 0) + points
            for fall in step.result.stats.falls:
                fell.setdefault(names[fall.body], rounds + fall.round)
            rounds += step.result.outcome.rounds
        for who in scenario.encounter.names:
            assert row[f"{who}.damage_dealt"] == dealt.get(who, 0)
            assert row[f"{who}.fell_round"] == fell.get(who)


class Counting:
    """A system that counts what the state says, a number for each seat."""

    def counters(self, state: Mapping[int, int]) -> Counters:
        """Return the state's numbers as a counter."""
        return {seat: {"spent": value} for seat, value in state.items()}

    def setup(self, encounter: Encounter) -> Mapping[int, int]:
        """Return 1 for the first combatant, for the first fight."""
        return {0: 1, captain(0): 0}


def test_a_counter_that_goes_on_from_the_fight_before_is_counted_once() -> None:
    """A stage counts from its start to its end; combatants are numbered as in the whole encounter."""
    scenario = load("a_night_in_the_house")
    recorder = CampaignRecorder(scenario)
    recorder._system = Counting()  # type: ignore[assignment]  # all that a recorder asks of its system
    fights = [step.encounter for step in scenario.chain if isinstance(step, FightStage)]
    whole = scenario.encounter.names.index(fights[0].names[0])
    over = Result(Outcome(None, "draw", 1), (), 0, (), CombatStats(), ())
    for number, (before, after) in enumerate([(None, {0: 3, captain(0): 2}), ({0: 3, captain(0): 2}, {0: 4})], 1):
        setup: StageSetup[Any] = StageSetup(number, FIGHT, recorder._system, fights[0], before)
        recorder.begins(setup)
        recorder.ended(PlayedStage(number, FIGHT, over), after)
    assert recorder.counters == {whole: {"spent": 2 + 1}, captain(0): {"spent": 2}}


def test_statistics_are_added_up_over_the_whole_encounter() -> None:
    """Statistics follow combatants whatever their numbers in a stage; a rest adds rolls and reasons, no round."""
    scenario = load("a_night_in_the_house")
    recorder = CampaignRecorder(scenario)
    recorder._system = Counting()  # type: ignore[assignment]  # all that a recorder asks of its system
    third, second, *_ = scenario.encounter.names[2:0:-1]
    side = captain(0)

    def stage(kind: str, rounds: int) -> None:
        stats = CombatStats()
        for by, body in ((0, 1), (1, 0)):
            stats.landed(by)
            stats.harmed(by, body, f"item {by}", 5 + by)
        for who in (0, 1, side):
            stats.rolled(who, "test", 6, bytes([1]))
            stats.decided(who, "why")
        stats.fell(0, 2, "dead")
        stats.fell(1, 3, "gone")
        stats.fell(0, 4, "fled", "fear")
        result = Result(Outcome(None, "draw", rounds), (), 0, (), stats, ())
        encounter: Any = SimpleNamespace(names=(third, second))
        recorder.begins(StageSetup(1, kind, recorder._system, encounter, {}))
        recorder.ended(PlayedStage(1, kind, result), {})

    stage("rest", 9)
    stage(FIGHT, 4)
    stage(FIGHT, 1)
    stats = recorder.stats
    assert stats.hits == {2: 2, 1: 2}
    assert stats.dealt == {2: 10, 1: 12}
    assert stats.taken == {1: 10, 2: 12}
    assert stats.rolls == [(who, "test", 6, bytes([1])) for who in (2, 1, side)] * 3
    assert stats.reasons == {(2, "why"): 3, (1, "why"): 3, (side, "why"): 3}
    falls = [(2, 2, "dead", 1, "item 1"), (1, 3, "gone", 2, "item 0"), (2, 4, "fled", NO_BODY, "fear")]
    later = [(body, 4 + round, *rest) for body, round, *rest in falls]
    assert [tuple(fall) for fall in stats.falls] == falls + later


def test_a_chain_of_one_fight_has_the_rows_of_that_fight() -> None:
    """Their common columns are equal: the same dice, the same luck, the same statistics."""
    plain = load("three_against_a_werewolf")
    batch_document: dict[str, Any] = {**plain.document, "chain": [{"fight": ["Hombre lobo"]}]}
    alone = ChunkPlayer(plain, 7, None).play(1, 21).rows.to_pylist()
    chained = ChunkPlayer(load_document(batch_document), 7, None).play(1, 21).rows.to_pylist()
    for one, other in zip(alone, chained, strict=True):
        same = set(one) - {"ending"}
        assert {key: one[key] for key in same} == {key: other[key] for key in same}


def test_the_summary_has_the_steps() -> None:
    """Fewer come to each than to the one before; the figures say the same."""
    scenario = load("a_night_in_the_house")
    accumulator = played(scenario, 7, 30)
    found = summarize("night", scenario, 7, accumulator, 1.0)
    assert [stage.number for stage in found.stages] == [1, 2, 3, 4, 5]
    came = [stage.played for stage in found.stages]
    assert came[0] == 30
    assert came == sorted(came, reverse=True)
    rows = ChunkPlayer(scenario, 7, None).play(1, 31).rows
    for stage in found.stages:
        done = metric_of(accumulator.layout, f"done({stage.number})").read(rows)
        assert stage.done.count == sum(done)
    told = document(found)["chain"]
    assert isinstance(told, list)
    assert len(told) == 5
