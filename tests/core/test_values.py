"""Values are equal, hashed and shown by their fields, as attrs would have it."""

from __future__ import annotations

import pytest
from attrs import frozen

from simulator.core.values import Value


@frozen(eq=False, repr=False)
class Pair(Value):
    """Two fields."""

    first: object
    second: object = ()


@frozen(eq=False, repr=False)
class Twin(Pair):
    """A class with the same fields."""


@frozen
class Written:
    """A class with the same fields and methods written by attrs."""

    first: object
    second: object = ()


CELLS = ((1, "a"), (1, "b"), (2, "a"), (None, ()), ("x", (1, 2)), (1.0, "a"))


def test_values_are_equal_where_those_of_attrs_are() -> None:
    """In both directions, and hashed alike if they are; what is written of one reads as attrs writes it."""
    for one in CELLS:
        for other in CELLS:
            same = Written(*one) == Written(*other)
            assert (Pair(*one) == Pair(*other)) is same
            assert (Pair(*one) != Pair(*other)) is not same
            assert len({Pair(*one), Pair(*other)}) == len({Written(*one), Written(*other)})
        assert repr(Pair(*one)) == repr(Written(*one)).replace("Written", "Pair")


def test_values_of_another_class_are_others() -> None:
    """A class that derives from another is another."""
    assert Pair(1) != Twin(1)
    assert Pair(1) != Written(1)
    assert Pair(1) != (1, ())


def test_values_with_what_cannot_be_hashed_are_compared_alone() -> None:
    """Values of attrs do the same."""
    assert Pair([1]) == Pair([1])
    with pytest.raises(TypeError, match="unhashable"):
        hash(Pair([1]))
