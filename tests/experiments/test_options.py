"""The input that all experiments share: a scenario with its changes, loaded again with other settings."""

from __future__ import annotations

import pytest

from simulator.core.errors import BadScenario
from simulator.experiments.options import RunOptions, ScenarioSource


def test_an_arm_has_the_seed_and_the_deadline_of_the_options() -> None:
    """The arm has the settings and policies of the options, too."""
    options = RunOptions(seed=7, settings=["limits.rounds=9"], policies=["Vega=cautious"], deadline=2.5)
    arm = ScenarioSource("reference_duel", options).arm(["combatants.Bruno.power=4"])
    assert (arm.seed, arm.deadline) == (7, 2.5)
    assert arm.scenario.document["limits"]["rounds"] == 9
    assert [spec.use for spec in arm.scenario.policies.values()].count("cautious") == 1


def test_what_is_varied_wins_over_what_is_set() -> None:
    """A setting of the same key is of no effect."""
    found = ScenarioSource("reference_duel", RunOptions(settings=["limits.rounds=9"])).load(["limits.rounds=7"])
    assert found.document["limits"]["rounds"] == 7


def test_a_path_that_leads_nowhere_is_blamed_on_the_variation() -> None:
    """The error names the nearest path, as the loader's does."""
    with pytest.raises(BadScenario) as caught:
        ScenarioSource("reference_duel").load(["combatants.Brunos.power=3"])
    assert "with" not in caught.value.problems[0].split(":")[0]
    assert "--vary combatants.Brunos.power=3" in caught.value.problems[0]
    assert 'the nearest is "Bruno"' in caught.value.problems[0]
