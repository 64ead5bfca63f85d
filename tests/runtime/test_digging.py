"""The search for hidden numbers sees what there is, and nothing that it meets ends it."""

from __future__ import annotations

import pickle
from collections.abc import Iterator
from typing import Any

import pytest

from simulator.exact.forgotten import ForgottenValue
from simulator.wire.codec import encode
from simulator.wire.messages import Ping

from .digging import numbers_in


class Unreadable:
    """An object of Asalto, by its module, that answers every question with an error."""

    __slots__ = ("kept", "lost")
    __module__ = "simulator.nowhere"
    kept: int

    def __getattr__(self, name: str) -> Any:  # Any: it never returns
        raise IndexError(name)


class Halting(list[int]):
    """A list that breaks off after its first number."""

    def __iter__(self) -> Iterator[int]:
        yield 31
        raise RuntimeError


class Lying:
    """Raises when it is asked for its class, as proxies of what has gone do."""

    @property  # type: ignore[misc]  # which may not be one
    def __class__(self) -> Any:  # Any: it never returns
        raise ReferenceError

    __hash__ = None  # type: ignore[assignment]


def test_what_cannot_be_read_does_not_end_the_search() -> None:
    """Numbers before and after it are found, and what it does hold."""
    half_made = Unreadable()
    half_made.kept = 37
    left_behind = [11, half_made, Halting(), Lying(), ForgottenValue(frozenset()), 13]
    assert numbers_in(left_behind) == {11, 13, 31, 37}


@pytest.mark.parametrize("wrap", [lambda it: it, lambda it: {"a": [it]}, lambda it: (pickle.dumps([it]),)])
def test_numbers_are_found_wherever_they_are(wrap: Any) -> None:
    """In containers, pickles, messages and objects with slots or without."""
    assert numbers_in([wrap(17)]) == {17}
    assert 4711 in numbers_in([encode(Ping(4711))])
