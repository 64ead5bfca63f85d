"""The abstraction: which fields of a state are kept, and when an exact walk has to begin again."""

from __future__ import annotations

import pytest

from simulator.core.record import Record
from simulator.exact.abstraction import (
    BEGUN,
    FORGOTTEN,
    KEPT,
    MAX_FRAME_NUMBERS,
    NUMBER,
    UNCHANGED,
    Abstraction,
    AbstractionRefined,
)
from simulator.exact.forgotten import Field

LIFE: Field = (object, "life")


def test_a_field_is_unchanged_until_it_has_a_second_value() -> None:
    """One value, however often it is seen, belongs to the frame; a second one makes the field forgotten."""
    abstraction = Abstraction()
    for _ in range(3):
        abstraction.learn(LIFE, 3)
    assert abstraction.kind(LIFE) == UNCHANGED
    abstraction.check()
    abstraction.learn(LIFE, 4)
    with pytest.raises(AbstractionRefined):
        abstraction.check()
    abstraction.check()  # once is enough
    assert abstraction.kind(LIFE) == FORGOTTEN


def test_a_field_that_holds_a_forgotten_value_is_forgotten_until_it_is_read() -> None:
    """Keeping it would keep what the value comes from as well."""
    abstraction = Abstraction()
    with pytest.raises(AbstractionRefined):
        abstraction.forget(LIFE)
    assert abstraction.kind(LIFE) == FORGOTTEN
    abstraction.keep_all(frozenset({LIFE}))
    assert abstraction.kind(LIFE) == KEPT


def test_a_number_that_rules_read_leaves_the_frame_when_it_takes_many_values() -> None:
    """Up to MAX_FRAME_NUMBERS values make frames of their own, one more makes it a cell of the row."""
    abstraction = Abstraction()
    abstraction.keep_all(frozenset({LIFE}))
    for value in range(MAX_FRAME_NUMBERS):
        abstraction.learn(LIFE, value)
    abstraction.check()
    assert abstraction.kind(LIFE) == KEPT
    abstraction.learn(LIFE, MAX_FRAME_NUMBERS)
    with pytest.raises(AbstractionRefined):
        abstraction.check()
    assert abstraction.kind(LIFE) == NUMBER


def test_of_a_list_of_records_the_first_is_kept_before_all_are() -> None:
    """A rule that reads the list keeps its first record, one that reads on keeps them all; other lists are kept
    whole."""
    abstraction = Abstraction()
    other = (object, "order")
    for count in (1, 2):
        abstraction.learn(LIFE, (list, Record, count))
        abstraction.learn(other, (list, count))
    abstraction.keep_all(frozenset({LIFE, other}))
    assert (abstraction.kind(LIFE), abstraction.kind(other)) == (BEGUN, KEPT)
    abstraction.keep_all(frozenset({LIFE}))
    assert abstraction.kind(LIFE) == KEPT
