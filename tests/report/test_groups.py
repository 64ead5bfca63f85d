"""Combatants who are alike, as one group."""

from __future__ import annotations

from random import Random

import pytest
from attrs import evolve

from simulator.report.groups import Estimate, causes_by_group, group_names, grouped, mean_of_rates, mean_of_spreads
from simulator.statistics.intervals import Rate
from simulator.statistics.summary import CombatantSummary, NumberSummary
from tests.report.batches import invented

ADA, BO = invented([("red", 2)]).summary.combatants


def named(*names: str) -> list[CombatantSummary]:
    """Copies of Bo with these names."""
    return [evolve(BO, name=name) for name in names]


def test_two_who_differ_in_their_number_are_a_group() -> None:
    """One with a number stays alone."""
    groups = grouped([ADA, *named("Bo 1", "Bo 2", "Bo 3", "Cy 1", "Cy 2", "Di 1")])
    assert [group.name for group in groups] == ["Ada", "Bo ×3", "Cy ×2", "Di 1"]
    assert [group.many for group in groups] == [False, True, True, False]


def test_a_group_stands_as_its_members_do_on_average() -> None:
    """Round by round, each member alike."""
    rates = [[Rate(10, 10), Rate(9, 10), Rate(4, 10)], [Rate(10, 10), Rate(5, 10), Rate(0, 10)]]
    [group] = grouped([evolve(BO, name=f"Bo {number}", upright=tuple(own)) for number, own in enumerate(rates)])
    assert group.upright() == pytest.approx([1.0, 0.7, 0.2])


def test_members_written_otherwise_or_of_another_side_are_apart() -> None:
    """A number in the name does not make a copy."""
    strong = evolve(BO, name="Bo 3", alike=BO.alike + 1)
    for other in (strong, evolve(BO, name="Bo 3", side="red")):
        assert [group.name for group in grouped([*named("Bo 1", "Bo 2"), other])] == ["Bo ×2", "Bo 3"]


def test_a_name_of_its_own_is_no_number() -> None:
    """``Bo`` is not one of the Bos."""
    assert [group.name for group in grouped(named("Bo", "Bo 1", "Bo 2", "Bo x"))] == ["Bo", "Bo ×2", "Bo x"]


@pytest.mark.parametrize("together", [0.0, 0.5, 1.0])
def test_the_interval_of_a_group_holds_its_mean(together: float) -> None:
    """In 95 % of batches and more, whether its members fare alike in a fight or each for itself; and it shrinks."""
    luck = Random(5)
    shares, batches = (0.2, 0.5, 0.6), 300

    def found(fights: int) -> Estimate:
        counts = [0, 0, 0]
        for _ in range(fights):
            common = luck.random()
            for at, share in enumerate(shares):
                counts[at] += (common if luck.random() < together else luck.random()) < share
        return mean_of_rates([Rate(count, fights) for count in counts])

    held = sum(one.low <= sum(shares) / 3 <= one.high for one in (found(60) for _ in range(batches)))
    assert held >= 0.95 * batches
    many = found(6000)
    assert many.high - many.low < 0.03


def test_a_group_is_as_sure_as_its_members_are_on_average() -> None:
    """The mean, between the means of their bounds."""
    one, other = Rate(2, 10), Rate(8, 10)
    mean = mean_of_rates([one, other])
    assert mean.value == pytest.approx(0.5)
    assert mean.low == pytest.approx((one.interval[0] + other.interval[0]) / 2)
    assert mean.high == pytest.approx((one.interval[1] + other.interval[1]) / 2)


def test_a_group_is_never_only_if_all_of_it_are() -> None:
    """No member fell in any fight."""
    assert not mean_of_rates([Rate(0, 10), Rate(0, 10)]).seen
    assert mean_of_rates([Rate(0, 10), Rate(1, 10)]).seen
    assert mean_of_rates([Rate(10, 10)]).always


def test_what_felled_a_combatant_is_counted_by_group() -> None:
    """A missing attacker or thing stays missing."""
    called = group_names(grouped(named("Bo 1", "Bo 2", "Bo 3")))
    causes = {("Bo 1", "claws"): 2, ("Bo 3", "claws"): 1, (None, "fire"): 1, (None, None): 4}
    assert causes_by_group(causes, called) == {("Bo ×3", "claws"): 3, ("", "fire"): 1, ("", ""): 4}


def test_a_mean_of_means_is_never_always() -> None:
    """Means of numbers, such as rounds, are shown with their interval, which a share of 100 % would not be."""
    mean = mean_of_spreads([NumberSummary.of({2: 5, 4: 5}), NumberSummary.of({4: 5, 6: 5})], [10, 10])
    assert mean.value == 4.0
    assert mean.low < 4.0 < mean.high
    assert (mean.seen, mean.always) == (True, False)
