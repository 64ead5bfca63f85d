"""Sets of weights: which values each may take, and sentences about those that it may not."""

from __future__ import annotations

import pytest
from attrs import frozen

from simulator.policy.errors import PolicyError
from simulator.policy.weights import changed, weight


@frozen
class Weights:
    """A set of two weights."""

    care: float = weight(0.5, 0.0, 2.0, "what is lost")
    thrift: float = weight(1.0, -1.0, 1.0, "what is paid", "bold")


@pytest.mark.parametrize("value", [0, 0.0, 1, 2.0])
def test_a_value_within_its_bounds_is_taken(value: float) -> None:
    """Bounds included; the other weights stay."""
    assert changed(Weights(), {"care": value}) == Weights(care=float(value))


@pytest.mark.parametrize("value", [2.01, -0.01, True, "1", None, float("nan"), float("inf")])
def test_any_other_value_is_refused(value: object) -> None:
    """Truths and texts are no numbers; the sentence says what is allowed."""
    with pytest.raises(PolicyError, match=r"the weight care is .*; allowed is a number from 0 to 2"):
        changed(Weights(), {"care": value})


@pytest.mark.parametrize(("name", "hint"), [("caer", "did you mean 'care'?"), ("zzzz", "the weights are care, thrift")])
def test_a_weight_that_there_is_not_is_refused(name: str, hint: str) -> None:
    """With the name that may have been meant, or all names."""
    with pytest.raises(PolicyError, match=f"there is no weight '{name}'; ") as refused:
        changed(Weights(), {name: 1})
    assert hint in str(refused.value)
