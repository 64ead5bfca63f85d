"""Declared options: defaults, words of a command line, and names that do not exist."""

from __future__ import annotations

import pytest

from simulator.experiments.requests import EXPERIMENTS, BatchRequest, CompareRequest, MatchRequest


def test_an_option_that_is_not_given_has_its_default() -> None:
    """The class has the default as well; an option that does not exist is refused."""
    assert (BatchRequest(fights=3).fights, BatchRequest().fights, BatchRequest.plain) == (3, None, False)
    with pytest.raises(TypeError, match="BatchRequest has no option fight"):
        BatchRequest(fight=3)  # type: ignore[call-arg]  # refused by types, too


def test_values_become_words_of_a_command_line() -> None:
    """A default becomes none; a list becomes an option for each text."""
    options = {**CompareRequest.OPTIONS, **MatchRequest.OPTIONS}
    assert options["fights"].words_of(5) == ["-n", "5"]
    assert options["fights"].words_of(5, joined=True) == ["--fights=5"]
    assert options["sprt"].words_of((0.0, 5.0)) == ["--sprt", "0.0", "5.0"]
    assert options["scenario"].words_of(["a", "b"]) == ["--scenario", "a", "--scenario", "b"]
    assert options["all"].words_of(True) == ["--all"]
    assert all(one.words_of(one.default) == [] for kind in EXPERIMENTS for one in kind.OPTIONS.values())
