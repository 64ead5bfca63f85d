"""Types of fields, as the sentences about a file name them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Annotated, Any

import pytest

from simulator import systems
from simulator.core.schema import Range
from simulator.scenario.field_types import (
    BIGGEST,
    Form,
    IdOf,
    ListOf,
    Maybe,
    TableOf,
    allowed,
    field_type,
    shorthand,
    writable,
)
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


@pytest.mark.parametrize("name", systems.NAMES)
def test_every_field_of_every_system_has_a_shape(name: str) -> None:
    """Every class that a shipped system shows to files can be read, and every id it names exists."""
    schema = systems.schema(name)
    todo: list[Any] = [Form(cls) for cls in (schema.sheet, schema.variants, schema.scene)]
    seen = []
    while todo:
        one = todo.pop()
        if one in seen:
            continue
        seen.append(one)
        assert allowed(one)
        if isinstance(one, Form):
            todo += [slot.type for slot in writable(one.cls).values()]
            assert set(shorthand(one.cls)) <= set(writable(one.cls))
        if isinstance(one, IdOf):
            assert one.kind in {*schema.ids, "sides", "combatants"}
        if isinstance(one, Maybe | ListOf | TableOf):
            todo.append(one.item)
        if isinstance(one, TableOf):
            todo.append(one.key)


def test_the_biggest_numbers_fit_into_eight_bytes() -> None:
    """So every number of a file fits into a message, with either sign."""
    for number in (BIGGEST, -BIGGEST):
        assert int.from_bytes(number.to_bytes(8, "big", signed=True), "big", signed=True) == number
    with pytest.raises(OverflowError):
        (BIGGEST + 1).to_bytes(8, "big", signed=True)
