"""Records: copies that share nothing, comparison, packing and what is refused."""

from __future__ import annotations

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from simulator.core.errors import BadSnapshot, RulesError
from simulator.core.record import Json, Packer, Record


class Box(Record):
    """Two fields of anything."""

    left: object
    right: object

    def __init__(self, left: object, right: object = None) -> None:
        self.left = left
        self.right = right


class Other(Record):
    """A record of a kind that the packer does not know."""


SHEET = object()
PACKER = Packer((Box,), (SHEET,))

atoms = st.none() | st.booleans() | st.integers() | st.text(max_size=4) | st.floats(allow_nan=False)
keys = st.integers() | st.text(max_size=4) | st.tuples(st.integers(), st.text(max_size=2))
states = st.recursive(
    atoms | st.just(SHEET),
    lambda inner: (
        st.lists(inner, max_size=3)
        | st.builds(Box, inner, inner)
        | st.dictionaries(keys, inner, max_size=3)
        | st.sets(keys, max_size=3)
        | st.tuples(atoms, atoms)
    ),
    max_leaves=12,
)


@given(states)
def test_a_copy_is_equal_and_packs_alike(value: object) -> None:
    """dup() and unpack(pack()) give equal states."""
    box = Box(value)
    packed = PACKER.pack(box)
    assert box.dup() == box
    assert PACKER.unpack(json.loads(json.dumps(packed))) == box
    assert PACKER.pack(box.dup()) == packed


def test_a_copy_shares_nothing_that_changes() -> None:
    """Records, lists, dicts and sets are new; frozen things are the same."""
    box = Box([Box({1: [2]}), {3}], SHEET)
    twin = box.dup()
    inner = twin.left[0]  # type: ignore[index]
    inner.left[1].append(5)
    twin.left[1].add(4)  # type: ignore[index]
    assert box == Box([Box({1: [2]}), {3}], SHEET)
    assert twin.right is SHEET


def test_records_compare_by_kind_and_fields() -> None:
    """Records of two classes are never equal."""
    assert Box(1) == Box(1)
    assert Box(1) != Box(2)
    assert Box(1) != Other()
    assert repr(Box(1, "a")) == "Box(left=1, right='a')"


def test_records_are_no_keys() -> None:
    """A record changes, so it has no hash."""
    with pytest.raises(TypeError, match="unhashable"):
        hash(Box(1))


def test_a_state_may_hold_plain_and_shared_things_only() -> None:
    """Anything else is a mistake of the rules."""
    with pytest.raises(RulesError, match="a state holds a complex"):
        PACKER.pack(Box(1j))


def test_a_class_that_the_system_does_not_list_is_named() -> None:
    """The author of a game reads what to add to `records`."""
    with pytest.raises(BadSnapshot, match="holds a Body, which is not among the system's `records` "):
        PACKER.unpack({"record": "Body", "fields": []})


@pytest.mark.parametrize(
    "value",
    [
        {"record": "Box", "fields": [1]},
        {"record": "Nobody", "fields": []},
        {"shared": 1},
        {"shared": -1},
        {"shared": True, "more": 1},
        {"dict": [[1]]},
        {"dict": [1]},
        {"what": 1},
        {},
        [{"tuple": 1}],
    ],
)
def test_what_is_no_state_is_refused(value: Json) -> None:
    """BadSnapshot says what was found instead."""
    with pytest.raises(BadSnapshot, match="snapshot"):
        PACKER.unpack(value)
