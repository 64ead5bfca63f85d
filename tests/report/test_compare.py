"""A comparison as people read it."""

from __future__ import annotations

import pytest
from attrs import evolve
from syrupy.assertion import SnapshotAssertion

from simulator.experiments.arms import ComparedArm, varied_arms
from simulator.experiments.axes import Axis
from simulator.experiments.compare import Comparison, ComparisonPlan
from simulator.experiments.contrasts import Contrast, witnesses
from simulator.experiments.options import RunOptions
from simulator.report.compare import comparison_answer, signed_difference, verdict_sentence
from simulator.statistics.accumulator import Accumulator
from simulator.statistics.metrics import Metric, metric_of
from simulator.statistics.paired import ALPHA, Difference, PairedSums
from simulator.statistics.sequential import judge
from tests.report.written import written as answer_written

ARMS = varied_arms("reference_duel", Axis.parse("combatants.Bruno.natural_armour=2,3"), RunOptions(seed=7))


def figure(name: str) -> Metric:
    """Return a metric of the reference duel."""
    return metric_of(ARMS[0].arm.layout, name)


def difference(name: str, base: list[int], other: list[int], *, out: bool = False) -> Difference:
    """Return a figure that was so in these fights."""
    found = figure(name)
    paired = PairedSums.of(found.rate)
    paired.add(1, base, other)
    return Difference(found, paired, *paired.interval(), paired.p_value(), stands_out=out)


def contrast(chief: Difference, *others: Difference, margin: float | None = None) -> Contrast:
    """Return a contrast with its verdict."""
    verdict = judge(chief.paired, chief.metric.sign, ALPHA, margin)
    base, other = ARMS
    return Contrast(base, other, verdict, chief, others, witnesses(chief.paired))


def wins(up: int, down: int, of: int) -> Difference:
    """Half of the other fights are won both ways."""
    rest = of - up - down
    both = [1] * (rest // 2) + [0] * (rest - rest // 2)
    return difference("win(left)", [0] * up + [1] * down + both, [1] * up + [0] * down + both, out=True)


def written(lang: str, *contrasts: Contrast) -> list[str]:
    """Return all lines."""
    fights = contrasts[0].primary.paired.fights
    arms: tuple[ComparedArm, ...] = ARMS
    accumulators = tuple(Accumulator(each.arm.layout) for each in arms)
    found = Comparison(arms, ComparisonPlan(fights), fights, accumulators, contrasts, 1, whole=True, reached=True)
    return answer_written(comparison_answer(found, "asalto compare", lang)).splitlines()


def whole() -> Contrast:
    """Return a hundred fights, of which twenty differ."""
    life = difference("life(Bruno)", [3, 5, 4, 6] * 25, [5, 7, 4, 8] * 25, out=True)
    armour = difference("damage_dealt(Bruno)", [9] * 100, [10] * 100, out=True)
    return contrast(wins(20, 0, 100), life, armour, difference("draw", [0] * 100, [0] * 100))


@pytest.mark.parametrize("lang", ["en", "es"])
def test_a_comparison_reads_as_accepted(lang: str, snapshot: SnapshotAssertion) -> None:
    """Verdict, figures, and a fight that shows the difference."""
    assert "\n".join(written(lang, whole())) + "\n" == snapshot


@pytest.mark.parametrize(
    ("chief", "margin", "lang", "words"),
    [
        (wins(0, 20, 100), None, "en", "Worse"),
        (wins(0, 0, 1000), None, "en", "No difference larger than 2 points"),
        (wins(0, 0, 1000), 0.025, "es", "ninguna diferencia mayor que 2,5 puntos"),
        (wins(30, 0, 10_000), None, "en", "Better, but by less than 2 points"),
        (wins(2, 1, 100), None, "en", "Not clear yet: about 2,300 more fights are needed"),
        (difference("rounds", [3, 4] * 50, [5, 7] * 50), None, "en", "More"),
        (difference("rounds", [3, 4] * 50, [3, 4] * 50), 1.5, "en", "No difference larger than 1.5"),
        (difference("rounds", [3, 4] * 50, [3, 4] * 50), 0.0625, "en", "No difference larger than 0.0625"),
        (difference("rounds", [3, 4] * 50, [3, 4] * 50), 120.4, "en", "No difference larger than 120"),
        (difference("rounds", [3, 4] * 50, [3, 4] * 50), 1500.4, "en", "No difference larger than 1,500"),
    ],
)
def test_the_verdict_is_said_in_words(chief: Difference, margin: float | None, lang: str, words: str) -> None:
    """Better, worse, more, less, no difference, or how many fights it still takes."""
    assert verdict_sentence(contrast(chief, margin=margin), lang) == words


def test_a_single_fight_has_no_interval_of_a_mean() -> None:
    """A single fight has no interval of a mean, and the report says so."""
    lines = written("en", contrast(difference("rounds", [3], [5])))
    assert "Rounds: 3.00 with 2, 5.00 with 3; difference +2.00 (95 % interval: unknown)" in lines
    assert "Fights per arm: 1" in lines


@pytest.mark.parametrize(("half", "text"), [(0.099, "+10.0"), (0.1, "+10"), (0.0099, "+10.00"), (0.01, "+10.0")])
def test_a_difference_is_as_fine_as_its_interval(half: float, text: str) -> None:
    """Half of the interval has two digits, in points of a rate."""
    assert signed_difference(evolve(wins(20, 10, 100), low=-half, high=half), "en").split()[0] == text
