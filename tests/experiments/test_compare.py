"""Comparisons: the same fights both ways, from the first fight to the verdict."""

from __future__ import annotations

import json

import pytest

from simulator.batch.engine import Engine
from simulator.batch.processes import ProcessWorkers
from simulator.experiments.answered import AnsweredComparison
from simulator.experiments.arms import BadComparison, ComparedArm, file_arms, varied_arms
from simulator.experiments.axes import Axis
from simulator.experiments.batch import play_batch
from simulator.experiments.bounds import USUAL_PAIRED_FIGHTS
from simulator.experiments.compare import Comparison, ComparisonPlan, compare_arms, primary_name
from simulator.experiments.options import RunOptions
from simulator.experiments.requests import CompareRequest
from simulator.runtime import inline
from simulator.statistics.metrics import BadMetric, primary_metric
from simulator.statistics.paired import Difference
from simulator.statistics.stopping import MAX_FIGHTS, OutOfReach, StoppingRule
from simulator.wire.documents import document

from ..batch.bench import ARMOUR as EXACT

ARMOUR = "combatants.Bruno.natural_armour=2,3"


def duels(vary: str = ARMOUR, seed: int = 7) -> tuple[ComparedArm, ...]:
    """Return the reference duel, varied."""
    return varied_arms("reference_duel", Axis.parse(vary), RunOptions(seed=seed))


def compared(plan: ComparisonPlan, vary: str = ARMOUR, seed: int = 7) -> Comparison:
    """Played here."""
    with Engine() as engine:
        return compare_arms(engine, duels(vary, seed), plan)


def named(found: Comparison, name: str) -> Difference:
    """Return a figure of the first contrast."""
    return next(one for one in found.contrasts[0].differences if one.metric.name == name)


@pytest.fixture(scope="module")
def armoured() -> Comparison:
    """Four hundred fights each way, however clear it is."""
    return compared(ComparisonPlan(400, early=False))


@pytest.mark.slow
def test_each_way_is_a_batch_of_its_own(armoured: Comparison) -> None:
    """Each arm has the counters of a batch of the same fights."""
    for compared_arm, accumulator in zip(armoured.arms, armoured.accumulators, strict=True):
        with Engine() as engine:
            alone = play_batch(engine, compared_arm.arm, StoppingRule(400)).accumulator
        assert accumulator == alone


@pytest.mark.slow
def test_a_difference_is_that_of_the_two_batches(armoured: Comparison) -> None:
    """Every figure that both have is compared, wins first."""
    base, other = armoured.accumulators
    wins = named(armoured, "win(left)")
    assert armoured.contrasts[0].primary is wins
    assert wins.value == pytest.approx((other.wins("left") - base.wins("left")) / 400)
    rounds = named(armoured, "rounds")
    assert rounds.value == pytest.approx(other.mean("rounds") - base.mean("rounds"))
    mutual = named(armoured, "ending(mutual)")
    assert mutual.value == pytest.approx(
        (other.word_counts("ending")["mutual"] - base.word_counts("ending")["mutual"]) / 400
    )
    assert wins.low < wins.value < wins.high
    assert (wins.paired.gain or 0) >= 3, "pairing saves two fights of three"


def test_figures_stand_out_or_are_equal(armoured: Comparison) -> None:
    """Damage taken stands out with less armour, draws do not; fists cost no stamina with any armour."""
    assert named(armoured, "damage_taken(Bruno)").stands_out
    assert not named(armoured, "draw").stands_out
    assert "stamina(Bruno)" in [same.metric.name for same in armoured.contrasts[0].equal]
    assert not named(armoured, "stamina(Bruno)").stands_out


def test_the_fight_to_watch_comes_out_differently(armoured: Comparison) -> None:
    """The witness, played alone, differs between the arms."""
    (contrast,) = armoured.contrasts
    (fight,) = contrast.witnesses
    assert (fight.base, fight.other) == (0, 1)
    scenarios = [compared_arm.arm.scenario for compared_arm in armoured.arms]
    won = [inline.play(scenario, 7, fight.fight).outcome.winner == "left" for scenario in scenarios]
    assert won == [False, True]
    assert all(
        inline.play(scenarios[0], 7, number).outcome.winner == inline.play(scenarios[1], 7, number).outcome.winner
        for number in range(1, fight.fight)
    )


@pytest.mark.slow
@pytest.mark.parametrize("vary", [ARMOUR, "combatants.Bruno.natural_armour=3,2"])
def test_the_primary_difference_stands_out_when_its_interval_leaves_out_zero(vary: str) -> None:
    """Upwards and downwards; a rate cannot differ by more than 1."""
    (contrast,) = compared(ComparisonPlan(400, early=False), vary).contrasts
    primary = contrast.primary
    assert 0 < primary.low < 1 or -1 < primary.high < 0
    assert primary.stands_out


@pytest.mark.slow
def test_a_comparison_ends_when_the_answer_is_clear() -> None:
    """Long before all fights, at a look."""
    found = compared(ComparisonPlan(3200))
    assert found.whole
    assert found.fights in (100, 200, 400, 800)
    assert found.contrasts[0].verdict.word == "better"
    assert found.looks <= 4


@pytest.mark.slow
def test_without_a_difference_it_ends_when_the_margin_is_kept() -> None:
    """A limit that no fight reaches changes nothing."""
    found = compared(ComparisonPlan(3200), "limits.rounds=60,90")
    assert found.contrasts[0].verdict.word == "same"
    assert found.fights < 3200
    assert all(one.absent for one in found.contrasts[0].differences)
    assert found.contrasts[0].witnesses == ()


def test_an_open_question_says_how_many_fights_it_takes() -> None:
    """A hundred fights do not tell 20 points of life from 21; one fight tells nothing, and JSON can say so."""
    assert json.dumps(document(AnsweredComparison(compared(ComparisonPlan(1)), 0.0)), allow_nan=False)
    found = compared(ComparisonPlan(100, margin=0.001), "combatants.Bruno.max_life=20,21")
    assert found.contrasts[0].verdict.word == "open"
    assert not found.contrasts[0].primary.stands_out
    assert (found.contrasts[0].verdict.more or 0) > 0
    assert found.whole


@pytest.mark.slow
def test_several_values_are_each_compared_with_the_first() -> None:
    """Each value is compared with the first, and the chance of error is shared among them."""
    one = compared(ComparisonPlan(100, early=False))
    found = compared(ComparisonPlan(100, early=False), "combatants.Bruno.natural_armour=2,3,1")
    assert [(c.base.label, c.other.label) for c in found.contrasts] == [("2", "3"), ("2", "1")]
    assert [c.verdict.word for c in found.contrasts] == ["better", "worse"]
    assert found.contrasts[0].primary.value == one.contrasts[0].primary.value
    assert found.contrasts[0].primary.low < one.contrasts[0].primary.low


@pytest.mark.slow
def test_a_precision_is_played_for() -> None:
    """Fights go on to the precision even after a clear verdict, up to the maximum."""
    found = compared(ComparisonPlan(2000, precision=0.05))
    primary_metric = found.contrasts[0].primary
    assert found.reached
    assert 100 <= found.fights < 2000
    assert (primary_metric.high - primary_metric.low) / 2 <= 0.05
    assert not compared(ComparisonPlan(120, precision=0.04)).reached


@pytest.mark.slow
def test_another_figure_may_decide() -> None:
    """Less damage is better for who takes it; the order of the rest stays."""
    found = compared(ComparisonPlan(400, metric="damage_taken(Bruno)"))
    assert found.contrasts[0].primary.metric.name == "damage_taken(Bruno)"
    assert found.contrasts[0].verdict.word == "better"
    ending = compared(ComparisonPlan(100, metric="ending(mutual)", early=False)).contrasts[0]
    assert ending.primary.metric.name == "ending(mutual)"
    assert [one.metric.name for one in ending.others].count("ending(mutual)") == 0


@pytest.mark.slow
def test_several_workers_find_the_same() -> None:
    """Two workers find the same, to the last digit and after the same number of fights."""
    arms = duels()
    with Engine() as engine:
        here = compare_arms(engine, arms, ComparisonPlan(200))
    with Engine(lambda: ProcessWorkers(2), warm_up=0) as engine:
        there = compare_arms(engine, arms, ComparisonPlan(200))
    assert document(AnsweredComparison(there, 1.0)) == document(AnsweredComparison(here, 1.0))
    assert there.accumulators == here.accumulators


def test_a_comparison_may_be_stopped() -> None:
    """The fights so far are reported; before the first fight there is nothing. Between two looks no answer is whole,
    however clear, so that a comparison that goes on later ends where one in a single run ends."""
    seen: list[int] = []
    with Engine(stopped=lambda: len(seen) >= 3) as engine:
        found = compare_arms(
            engine, duels(), ComparisonPlan(400), progress=lambda done, of, known=None: seen.append(done)
        )
    assert not found.whole
    assert 0 < found.fights < 100
    assert found.contrasts[0].verdict.word == "open"
    seen.clear()
    with Engine(stopped=lambda: bool(seen) and seen[-1] >= 60) as engine:
        plan, arms = ComparisonPlan(400), duels("combatants.Bruno.max_life=8,40")
        found = compare_arms(engine, arms, plan, progress=lambda done, of, known=None: seen.append(done))
    assert found.contrasts[0].verdict.word == "better"
    assert 60 <= found.fights < 100
    assert not found.whole
    with Engine(stopped=lambda: True) as engine:
        nothing = compare_arms(engine, duels(), ComparisonPlan(400))
    assert (nothing.fights, nothing.contrasts, nothing.whole) == (0, (), False)


def test_what_cannot_decide_is_refused_before_a_fight() -> None:
    """A figure that there is not, or only in one of the two; a precision out of reach."""
    with pytest.raises(BadMetric, match="did you mean"):
        primary_name(duels(), ComparisonPlan(100, metric="lif(Bruno)"))
    with pytest.raises(BadComparison, match=r"only one of the two has the metric win\(left\)"):
        primary_name(file_arms(["reference_duel", "tie_group"], RunOptions(seed=7)), ComparisonPlan(100))
    with pytest.raises(OutOfReach, match="takes at least 381 fights") as caught:
        primary_name(duels(), ComparisonPlan(100, precision=0.01))
    assert "at most 100 may be played" in str(caught.value)
    assert primary_name(duels(), ComparisonPlan(381, precision=0.01)) == "win(left)"
    with pytest.raises(OutOfReach):
        primary_name(duels(), ComparisonPlan(380, precision=0.01))


def test_without_a_number_a_plan_has_the_usual_one() -> None:
    """More where a precision is asked for."""
    assert ComparisonPlan.of(CompareRequest()).fights == USUAL_PAIRED_FIGHTS
    assert ComparisonPlan.of(CompareRequest(precision=0.01)).fights == MAX_FIGHTS
    assert ComparisonPlan.of(CompareRequest(fights=5, precision=0.01)).fights == 5


@pytest.mark.slow
def test_the_interval_of_a_difference_holds_the_exact_one() -> None:
    """In at least 18 of 20 runs of 30 fights."""
    truth = EXACT[3] - EXACT[2]
    found = [compared(ComparisonPlan(30, early=False), seed=seed).contrasts[0].primary for seed in range(1, 21)]
    held = [seed for seed, one in enumerate(found, 1) if one.low <= truth <= one.high]
    assert len(held) >= 18, f"only those of the seeds {held}"


@pytest.mark.slow
def test_the_document_has_everything() -> None:
    """The arms, the verdict, every figure, and the commands that show a fight."""
    found = document(AnsweredComparison(compared(ComparisonPlan(200, early=False)), 2.0))
    assert (found["fights"], found["seed"], found["fights_per_s"]) == (200, 7, 200)
    assert [arm["settings"] for arm in found["arms"]] == [[f"combatants.Bruno.natural_armour={n}"] for n in (2, 3)]
    (one,) = found["comparisons"]
    assert (one["base"], one["other"], one["figure"], one["verdict"]) == ("2", "3", "win(left)", "better")
    assert one["ci95"][0] <= one["difference"] <= one["ci95"][1]
    assert one["figures"]["win(left)"]["difference"] == one["difference"]
    assert one["figures"]["stamina(Bruno)"]["fights_that_differ"] == 0
    assert [one["figures"][name]["sign"] for name in ("win(left)", "tpk", "rounds")] == [1, -1, 0]
    assert one["witnesses"][0]["watch"][0].startswith("asalto run reference_duel --seed 7 --fight ")
    assert primary_metric(duels()[0].arm.layout).name == one["figure"]
