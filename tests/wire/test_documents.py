"""A class says its keys once: its document has them, in order, and its schema accepts the document and nothing else."""

from __future__ import annotations

from typing import Generic, NamedTuple, TypeVar

import pytest
from attrs import field, frozen
from jsonschema_rs import Draft202012Validator

from simulator.wire.documents import DocumentSchemas, document, keys

Inner = TypeVar("Inner")
Pair = tuple[int, str]


class Point(NamedTuple):
    """Point on a map. It has metres."""

    x: int
    y: int | None


@keys("*=point why")
class Part(NamedTuple):
    """Part."""

    name: str
    point: Point
    why: str


@keys("name *=points of? box.first=pair.0 box.here=here.x by[name]=parts tags?=labels total")
@frozen
class Whole(Generic[Inner]):
    """Whole."""

    name: str = field(metadata={"help": "Its name."})
    points: dict[str, int]
    of: str
    here: Point | None
    parts: list[Part]
    pair: Inner

    @property
    def labels(self) -> list[str] | None:
        """Labels."""
        return [self.of] if self.of else None

    def total(self) -> float:
        """Sum."""
        return sum(self.points.values()) / 2


PARTS = [Part("one", Point(1, None), "so"), Part("two", Point(2, 3), "thus")]
WHOLE = Whole[Pair]("it", {"a": 1, "b": 2}, "x", Point(4, 5), PARTS, (7, ""))
BARE = Whole[Pair]("it", {}, "", None, [], (7, ""))
VALIDATOR = Draft202012Validator(DocumentSchemas().of(Whole[Pair]))


def test_a_document_has_the_keys_in_order() -> None:
    """Names, paths, spliced and inner objects, parts by name; keys that may be missing are, when empty."""
    parts = {"one": {"x": 1, "y": None, "why": "so"}, "two": {"x": 2, "y": 3, "why": "thus"}}
    told = {"name": "it", "a": 1, "b": 2, "of": "x", "box": {"first": 7, "here": 4}, "by": parts, "tags": ["x"]}
    assert list(document(WHOLE).items()) == [*told.items(), ("total", 1.5)]
    assert document(BARE) == {"name": "it", "box": {"first": 7, "here": None}, "by": {}, "total": 0.0}


@pytest.mark.parametrize("found", [WHOLE, BARE])
def test_its_schema_accepts_it_and_nothing_else(found: Whole[Pair]) -> None:
    """Other types, other keys and missing keys are errors."""
    told = document(found)
    assert VALIDATOR.is_valid(told)
    wrong = [{**told, "more": "?"}, {**told, "box": {"first": 7}}, {**told, "total": "1"}, {**told, "name": None}]
    wrong += [{**told, "by": {"one": {"x": 1, "y": None}}}, {key: told[key] for key in told if key != "by"}]
    assert [each for each in wrong if VALIDATOR.is_valid(each)] == []


def test_descriptions_are_those_of_classes_and_fields() -> None:
    """The first sentence of a class, the help of a field."""
    assert DocumentSchemas().of(Point)["description"] == "Point on a map."
    assert DocumentSchemas().of(Whole[Pair])["properties"]["name"]["description"] == "Its name."
