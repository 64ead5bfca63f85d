"""Arguments that all calls share."""

from __future__ import annotations

import numpy as np
import pytest

from simulator.notebook.arguments import engine, listed, loaded, name_of, run_options
from simulator.scenario import load

DUEL = "reference_duel"


def test_arguments_are_checked_and_have_defaults() -> None:
    """Seed 1, no changes, this process."""
    found = run_options()
    assert (found.seed, found.settings, found.policies, found.jobs) == (1, (), (), 1)
    assert engine(found).start_workers is None
    assert type(run_options(seed=np.uint8(7)).seed) is int  # type: ignore[arg-type]  # NumPy's numbers are numbers
    with pytest.raises(ValueError, match="jobs is 0"):
        run_options(jobs=0)


def test_several_jobs_are_processes() -> None:
    """Started when they are worth it."""
    assert engine(run_options(jobs=2)).start_workers is not None


def test_a_scenario_has_the_changes_or_is_refused() -> None:
    """A loaded one is taken as it is."""
    assert loaded(DUEL, run_options(settings=["limits.rounds=3"])).document["limits"]["rounds"] == 3
    scenario = load(DUEL)
    assert loaded(scenario, run_options()) is scenario
    with pytest.raises(ValueError, match="is loaded already"):
        loaded(scenario, run_options(policies=["left=random"]))


def test_a_scenario_is_called_what_it_was_asked_for_by() -> None:
    """A loaded one by its title."""
    assert name_of(DUEL) == DUEL
    assert name_of(load(DUEL)) == load(DUEL).title


def test_one_axis_or_several() -> None:
    """A single text is one axis."""
    assert listed("a=1,2") == ["a=1,2"]
    assert listed(["a=1,2", "b=3"]) == ["a=1,2", "b=3"]
