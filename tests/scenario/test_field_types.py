"""Types of fields, as the sentences about a file name them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Annotated, Any

import pytest

from simulator.core.schema import Range
from simulator.scenario.field_types import BIGGEST, allowed, field_type
from tests.scenario.toy import Hide


@pytest.mark.parametrize("hint", [object, int | str, int | str | None, Callable[[], int], bytes])
def test_other_hints_are_our_mistake(hint: Any) -> None:
    """A field that no file could write is refused when its class is first read."""
    with pytest.raises(TypeError):
        field_type(hint)


@pytest.mark.parametrize(
    ("hint", "text"),
    [
        (int, "a whole number"),
        (Annotated[int, Range(0)], "a whole number of at least 0"),
        (Annotated[float, Range(None, 2.5)], "a number of at most 2.5"),
        (Hide, 'a whole number from 0 to 9, or a table of "cold" and "hot"'),
        (tuple[bool, ...], "a list of true or false"),
    ],
)
def test_allowed_says_what_may_be_written(hint: Any, text: str) -> None:
    """Each shape can be put into words."""
    assert text == allowed(field_type(hint))


def test_the_biggest_numbers_fit_into_eight_bytes() -> None:
    """Every number of a file fits into a message, with either sign."""
    for number in (BIGGEST, -BIGGEST):
        assert int.from_bytes(number.to_bytes(8, "big", signed=True), "big", signed=True) == number
    with pytest.raises(OverflowError):
        (BIGGEST + 1).to_bytes(8, "big", signed=True)
