"""What is said of kinds of question that no game asks."""

from __future__ import annotations

import pytest

from simulator.runtime.declared import MOST, _hint


@pytest.mark.parametrize(("asked", "more"), [(MOST - 1, False), (MOST, False), (MOST + 1, True)])
def test_a_word_that_is_near_none_gets_the_kinds_that_are_asked(asked: int, more: bool) -> None:
    """As many as there may be, and dots where there are more."""
    said = _hint("zzz", {f"kind{number:02}" for number in range(asked)})
    assert said.startswith("; this game asks kind00, ")
    assert said.count("kind") == min(asked, MOST)
    assert said.endswith(" ...") is more
    assert _hint("kind0", {"kind00"}) == "; did you mean 'kind00'?"
