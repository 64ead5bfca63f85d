"""Combatants who are alike, told as one."""

from __future__ import annotations

import pytest
from attrs import evolve

from simulator.batch.rates import Rate
from simulator.batch.summary import Part
from simulator.report.groups import groups, labels, merged, of_rates
from tests.report.made import invented

ADA, BO = invented([("red", 2)]).summary.parts


def named(*names: str) -> list[Part]:
    """So many like Bo."""
    return [evolve(BO, name=name) for name in names]


def test_three_who_differ_in_their_number_are_a_group() -> None:
    """Two are not worth it."""
    told = groups([ADA, *named("Bo 1", "Bo 2", "Bo 3", "Cy 1", "Cy 2")])
    assert [group.name for group in told] == ["Ada", "Bo ×3", "Cy 1", "Cy 2"]
    assert [group.many for group in told] == [False, True, False, False]


def test_those_of_another_side_are_apart() -> None:
    """However they are called."""
    told = groups([*named("Bo 1", "Bo 2"), evolve(BO, name="Bo 3", side="red")])
    assert [group.name for group in told] == ["Bo 1", "Bo 2", "Bo 3"]


def test_a_name_of_its_own_is_no_number() -> None:
    """``Bo`` is not one of the Bos."""
    assert [group.name for group in groups(named("Bo", "Bo 1", "Bo 2", "Bo x"))] == ["Bo", "Bo 1", "Bo 2", "Bo x"]


def test_a_group_is_no_surer_than_each_of_its_members() -> None:
    """The mean, and an interval that holds theirs."""
    one, other = Rate(2, 10), Rate(8, 10)
    mean = of_rates([one, other])
    assert mean.value == pytest.approx(0.5)
    assert (mean.low, mean.high) == (one.interval[0], other.interval[1])


def test_a_group_is_never_only_if_all_of_it_are() -> None:
    """Nobody of it fell in any fight."""
    assert not of_rates([Rate(0, 10), Rate(0, 10)]).seen
    assert of_rates([Rate(0, 10), Rate(1, 10)]).seen
    assert of_rates([Rate(10, 10)]).always


def test_what_felled_somebody_is_counted_by_group() -> None:
    """Nobody and nothing stay so."""
    called = labels(groups(named("Bo 1", "Bo 2", "Bo 3")))
    causes = {("Bo 1", "claws"): 2, ("Bo 3", "claws"): 1, (None, "fire"): 1, (None, None): 4}
    assert merged(causes, called) == {("Bo ×3", "claws"): 3, ("", "fire"): 1, ("", ""): 4}
