"""Policy specs, as they are written in a scenario."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from simulator.policy.spec import PolicySpec, class_in_file, command_in

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
    """A spec that is accepted reads back from its plain form."""
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
        ({"use": "x", "program": ["y"]}, "says which with use"),
        ({"program": []}, "a program is a list of words"),
        ("program:", "names no program; write program: node bot.js"),
        ("program: '", "cannot be read as words: No closing quotation"),
    ],
)
def test_a_wrong_spec_is_a_sentence(value: object, complaint: str) -> None:
    """The sentence says what was found, and what is allowed."""
    with pytest.raises(ValueError, match=complaint):
        PolicySpec.of(value)


def test_a_program_is_a_policy() -> None:
    """A program is a command in one text or a list of words, which is written in quotes where it has to be."""
    assert PolicySpec.of("program: node  bot.js") == PolicySpec.of({"program": ["node", "bot.js"]})
    spec = PolicySpec.of({"program": ["a b", "c"]})
    assert (spec.use, command_in(spec.use)) == ("program: 'a b' c", ("a b", "c"))


def test_a_class_in_a_file_is_a_policy() -> None:
    """A path that ends in .py, a colon, and the name of a class."""
    for path, name in (("bot.py", "Bold"), ("bots/é.py", "Ñ_1"), ("a.py:B.py", "C")):
        assert class_in_file(f"{path}:{name}") == (Path(path), name)
    for use in ("bot.py:", "bot.py:3", "bot.py:B.c", ".py:B", "cautious"):
        assert class_in_file(use) is None, use
