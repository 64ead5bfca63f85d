"""Probes of the checks."""

from __future__ import annotations

from typing import Any

from simulator.testing.probes import scribble


def test_every_list_of_a_row_is_spoilt() -> None:
    """However deep; what a view keeps of its row shows at once."""
    row: list[Any] = [1, [2, [3]], []]
    scribble(row)
    assert row == [1, [2, [3, "scribble"], "scribble"], ["scribble"], "scribble"]
