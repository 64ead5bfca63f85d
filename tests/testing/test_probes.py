"""Probes of the checks."""

from __future__ import annotations

from typing import Any

from simulator.testing.probes import mutable, scribble


def test_every_list_of_a_row_is_spoilt() -> None:
    """Lists at any depth are spoilt; a list that a view shares with its row shows the change immediately."""
    row: list[Any] = [1, [2, [3]], []]
    scribble(row)
    assert row == [1, [2, [3, "scribble"], "scribble"], ["scribble"], "scribble"]


def test_all_that_can_change_in_a_state_is_found() -> None:
    """Lists, sets, dicts and records, whatever stands before them; tuples and numbers cannot change."""
    inner, other = [1], {2}
    state = {"numbers": [3, inner, 4], "names": "x", "more": {"other": other, "none": None}}
    assert set(mutable(state)) == {id(part) for part in (state, state["numbers"], inner, state["more"], other)}
