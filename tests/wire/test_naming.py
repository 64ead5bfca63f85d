"""Rows with names: every cell under its own name, and the same row again."""

from __future__ import annotations

from typing import Annotated, Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from simulator.core.errors import BadMessage
from simulator.core.fields import shown
from simulator.wire.naming import named, unnamed


class Inner:
    """A part of a view."""

    key: Annotated[str, shown("Names it.")]
    count: Annotated[int, shown("How many.")]


class Cells:
    """A view with every kind of cell."""

    plain: Annotated[int, shown("A number.")]
    point: Annotated[tuple[float, float], shown("A place.")]
    numbers: Annotated[list[int], shown("Numbers.")]
    parts: Annotated[list[Inner], shown("Parts.")]
    counts: Annotated[dict[str, list[int]], shown("Numbers by name.")]
    keyed: Annotated[dict[str, Inner], shown("Parts by name.")]
    part: Annotated[Inner | None, shown("A part, or none.")]


ROW: list[Any] = [1, [2.0, 3.0], [4, 5], [["a", 1], ["b", 2]], [["x", [6]], ["y", []]], [["z", ["c", 3]]], None]
TABLE = {
    "plain": 1,
    "point": [2.0, 3.0],
    "numbers": [4, 5],
    "parts": [{"key": "a", "count": 1}, {"key": "b", "count": 2}],
    "counts": {"x": [6], "y": []},
    "keyed": {"z": {"key": "c", "count": 3}},
    "part": None,
}
plain = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(max_size=4),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=4), inner, max_size=3),
    max_leaves=6,
)


def test_every_cell_has_its_name() -> None:
    """Cells of every kind are named, parts within parts too."""
    assert named(Cells, ROW) == TABLE
    assert named(Cells, [*ROW[:-1], ["d", 4]])["part"] == {"key": "d", "count": 4}


def test_a_table_is_its_row_again() -> None:
    """The names come off in the order of the cells, whatever the order of the keys."""
    assert unnamed(Cells, dict(reversed(TABLE.items()))) == ROW


@pytest.mark.parametrize(
    "table",
    [
        None,
        [],
        {},
        {**TABLE, "more": 1},
        {name: value for name, value in TABLE.items() if name != "part"},
        {**TABLE, "parts": 3},
        {**TABLE, "parts": [["a", 1]]},
        {**TABLE, "counts": [1]},
    ],
)
def test_what_is_no_such_table_is_refused(table: object) -> None:
    """A missing or unknown name, or a part of another kind, is a BadMessage."""
    with pytest.raises(BadMessage, match="this is no view"):
        unnamed(Cells, table)


@pytest.mark.slow
@given(st.dictionaries(st.sampled_from([*TABLE, "other"]), plain))
def test_any_table_gives_a_row_or_is_refused(changed: dict[str, object]) -> None:
    """A wrong table raises BadMessage only."""
    try:
        assert len(unnamed(Cells, {**TABLE, **changed})) == len(ROW)
    except BadMessage:
        assert changed
