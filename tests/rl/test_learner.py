"""The learner of examples/learner.py learns."""

from __future__ import annotations

import importlib.util
from pathlib import Path
from types import ModuleType

import pytest

import simulator
from simulator.statistics.intervals import Rate

pytestmark = pytest.mark.slow


def example() -> ModuleType:
    """Return the example as a module."""
    path = Path(simulator.__file__).parent.parent / "examples" / "learner.py"
    spec = importlib.util.spec_from_file_location("learner_example", path)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_a_short_training_beats_basic() -> None:
    """From never winning to winning surely more often than not, in fights that it has not seen, and the same again."""
    module = example()
    results = []
    for _ in range(2):
        env = module.environment(seed=11)
        learner = module.Learner(env, seed=3)
        before = module.wins(learner, module.environment(seed=12), 60)
        learner.train(env, 150)
        after = module.wins(learner, module.environment(seed=12), 150)
        results.append((before, after))
    (before, after), again = results
    assert (before, after) == again
    low, _ = Rate(after, 150).interval
    _, high = Rate(before, 60).interval
    assert high < 0.5 < low
