"""Policy specs, as they are written in a scenario."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from simulator.policy.spec import PolicySpec

json = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(max_size=4),
    lambda inner: st.lists(inner, max_size=2) | st.dictionaries(st.text(max_size=4), inner, max_size=2),
)


def test_a_name_alone_is_a_spec() -> None:
    """A policy without arguments is written ``policy = "cautious"``."""
    assert PolicySpec.of("cautious") == PolicySpec("cautious", {})


def test_a_table_names_policy_and_options() -> None:
    """``policy = { use = "mcts", budget = 2000 }``."""
    spec = PolicySpec.of({"use": "mcts", "budget": 2000})
    assert spec == PolicySpec("mcts", {"budget": 2000})
    assert PolicySpec.of(spec) is spec


@given(json)
def test_anything_is_a_spec_or_a_value_error(value: object) -> None:
    """What is accepted reads back from its plain form."""
    try:
        spec = PolicySpec.of(value)
    except ValueError:
        return
    assert PolicySpec.of(spec.plain()) == spec
    assert hash(PolicySpec.of(spec.plain())) == hash(spec)


@pytest.mark.parametrize(
    ("value", "complaint"),
    [
        (3, "a policy is a name or a table"),
        ({"budget": 1}, 'says which with use = "NAME"'),
        ({"use": 3}, "a policy's name is a word, not 3"),
        ("", "a policy's name is a word"),
        ({"use": "mcts", "a b": 1}, "options are named by words, not 'a b'"),
    ],
)
def test_a_wrong_spec_is_a_sentence(value: object, complaint: str) -> None:
    """What was found, and what is allowed."""
    with pytest.raises(ValueError, match=complaint):
        PolicySpec.of(value)
