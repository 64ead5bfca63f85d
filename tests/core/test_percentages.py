"""Numbers in texts: one share of fights has many spellings."""

from __future__ import annotations

import pytest

from simulator.core.percentages import Percent, number, share


@pytest.mark.parametrize("text", ["70%", "70 %", "0.7", "0,7", "70", "7e-1", " .7 "])
def test_a_share_has_many_spellings(text: str) -> None:
    """People write all of them."""
    assert share(text) == 0.7


@pytest.mark.parametrize(
    "text", ["", "%", "7 0%", "-5%", "120%", "101", "seventy", "٧٠%", "nan", "inf", "1.2.3", "9" * 99]
)
def test_other_texts_are_no_share(text: str) -> None:
    """No text is read as another number than the one in it."""
    assert share(text) is None


def test_a_percentage_stays_one() -> None:
    """A command line or a stored question that repeats the run writes it again as it was."""
    found = number("2,5 %")
    assert isinstance(found, Percent)
    assert (found, str(found)) == (0.025, "2.5%")
    assert not isinstance(number("0.025"), Percent)
