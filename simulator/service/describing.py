"""The bodies of requests for the OpenAPI document: made from the classes that questions are read with."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

from attrs import fields
from litestar.openapi.spec import OpenAPIMediaType, OpenAPIType, Operation, RequestBody, Schema

from ..scenario.field_types import FieldType, FixedList, Flag, ListOf, Maybe, OneOf, RealNumber, WholeNumber, writable
from .questions import KINDS, SEEDLESS

TEXT: Final = Schema(type=OpenAPIType.STRING)
TEXTS: Final = Schema(type=OpenAPIType.ARRAY, items=TEXT)
FILES: Final = Schema(
    type=OpenAPIType.OBJECT, additional_properties=TEXT, description="The texts of the files by name: NAME.toml."
)


def _value(kind: FieldType) -> Schema:
    """The schema of an option's value."""
    match kind:
        case Maybe(item):
            return _value(item)
        case ListOf(item):
            return Schema(type=OpenAPIType.ARRAY, items=_value(item))
        case FixedList(items):
            return Schema(type=OpenAPIType.ARRAY, items=_value(items[0]), min_items=len(items), max_items=len(items))
        case WholeNumber(low, high):
            return Schema(type=OpenAPIType.INTEGER, minimum=low, maximum=high)
        case RealNumber(low, high):
            return Schema(type=OpenAPIType.NUMBER, minimum=low, maximum=high)
        case Flag():
            return Schema(type=OpenAPIType.BOOLEAN)
        case OneOf(values):
            return Schema(enum=list(values))
    return Schema(type=OpenAPIType.STRING)


def _described(cls: type) -> dict[str, Schema]:
    """The options of a kind, each with what it means."""
    specs, found = writable(cls), {}
    for each in fields(cls):
        schema = _value(specs[each.name].type)
        schema.description = str(each.metadata.get("help", ""))
        found[each.name] = schema
    return found


def _table(properties: Mapping[str, Schema], *required: str, text: str = "") -> Schema:
    return Schema(
        type=OpenAPIType.OBJECT,
        properties=dict(properties),
        required=list(required) or None,
        additional_properties=False,
        description=text or None,
    )


def question(kind: str) -> Schema:
    """What a question of that kind holds."""
    cls = KINDS[kind]
    head = {
        "kind": Schema(const=kind),
        "scenario": Schema(type=OpenAPIType.STRING, description="A file of the question, or what is shipped."),
        "scenarios": TEXTS,
        "files": FILES,
        "options": _table(_described(cls)),
    }
    seed = {} if kind in SEEDLESS else {"seed": Schema(type=OpenAPIType.INTEGER, minimum=0, maximum=2**63 - 1)}
    return _table({**head, **seed}, "kind", text=str(cls.__doc__))


def _body(schema: Schema) -> RequestBody:
    return RequestBody(content={"application/json": OpenAPIMediaType(schema=schema)}, required=True)


_SCENARIO: Final = {"text": TEXT, "name": TEXT}
_PLACE: Final = _table({"who": TEXT, "kind": Schema(enum=["program", "person"])}, "who")
_SECONDS: Final = Schema(type=OpenAPIType.NUMBER, minimum=0.01, maximum=86_400)


def _fight() -> Schema:
    """What a fight with network seats is begun with."""
    asked = question("run").properties or {}
    own: dict[str, Any] = {name: schema for name, schema in asked.items() if name != "kind"}
    places = Schema(type=OpenAPIType.ARRAY, items=_PLACE, min_items=1, max_items=40)
    return _table({**own, "places": places, "bank": _SECONDS, "deadline": _SECONDS}, "places")


@dataclass
class AskOperation(Operation):
    """The body of a question."""

    def __post_init__(self) -> None:
        self.request_body = _body(Schema(one_of=[question(kind) for kind in KINDS]))


@dataclass
class ValidateOperation(Operation):
    """The body of a scenario to be checked."""

    def __post_init__(self) -> None:
        self.request_body = _body(_table({**_SCENARIO, "files": FILES, "settings": TEXTS, "policies": TEXTS}, "text"))


@dataclass
class DraftOperation(Operation):
    """The body of a scenario to be kept."""

    def __post_init__(self) -> None:
        self.request_body = _body(_table(_SCENARIO, "text"))


@dataclass
class NameOperation(Operation):
    """The body of a name."""

    def __post_init__(self) -> None:
        self.request_body = _body(_table({"name": TEXT}, "name"))


@dataclass
class TableOperation(Operation):
    """The body of a fight with network seats."""

    def __post_init__(self) -> None:
        self.request_body = _body(_fight())
