"""Shapes: type hints read once."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Annotated, Any, Literal

import pytest

from simulator import systems
from simulator.core.schema import Formula, Id, Range, Size
from simulator.scenario.field_types import (
    BIGGEST,
    DiceText,
    FixedList,
    Flag,
    Form,
    IdOf,
    ListOf,
    Maybe,
    OneOf,
    RealNumber,
    TableOf,
    Text,
    WholeNumber,
    allowed,
    field_type,
    fields_of,
    shorthand,
    writable,
)
from tests.scenario.toy import Cover, Hide, Sheet


@pytest.mark.parametrize(
    ("hint", "expected"),
    [
        (int, WholeNumber()),
        (bool, Flag()),
        (float, RealNumber()),
        (str, Text()),
        (Annotated[int, Range(0, 12)], WholeNumber(0, 12)),
        (Annotated[int, Range(1)], WholeNumber(1, BIGGEST)),
        (Annotated[int | None, Range(1, 9)], Maybe(WholeNumber(1, 9))),
        (Annotated[float, Range(2, 9)], RealNumber(2, 9)),
        (Annotated[str, Id("weapons")], IdOf("weapons")),
        (Annotated[str | None, Formula()], Maybe(DiceText())),
        (Annotated[str, Size(60)], Text(60)),
        (Literal["a", 1], OneOf(("a", 1))),
        (Annotated[tuple[int, ...], Size(3)], ListOf(WholeNumber(), 3)),
        (tuple[float, float], FixedList((RealNumber(), RealNumber()))),
        (Mapping[Annotated[str, Id("skills")], int], TableOf(IdOf("skills"), WholeNumber())),
        (tuple[Cover, ...] | None, Maybe(ListOf(Form(Cover)))),
    ],
)
def test_every_hint_of_the_schema_has_a_shape(hint: Any, expected: object) -> None:
    """Each type that core.schema names, alone and with its marks, has its shape."""
    assert expected == field_type(hint)


@pytest.mark.parametrize("hint", [object, int | str, int | str | None, Callable[[], int], bytes])
def test_other_hints_are_our_mistake(hint: Any) -> None:
    """A field that no file could write is refused when its class is first read."""
    with pytest.raises(TypeError):
        field_type(hint)


def test_derived_fields_are_not_writable() -> None:
    """Derived fields are known, but no file may write them."""
    assert fields_of(Sheet)["origin"].derived
    assert "origin" not in writable(Sheet)


def test_required_field_has_no_default() -> None:
    """A field without default has to be written; a factory's default is made."""
    assert fields_of(Sheet)["attributes"].required
    assert fields_of(Sheet)["pools"].default == {}


def test_shorthand_is_a_row_of_names() -> None:
    """No shorthand, one name, several names."""
    assert (shorthand(Sheet), shorthand(Cover), shorthand(Hide)) == ((), ("kind",), ("cold", "hot"))


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
