"""Requests and answers for the OpenAPI document: bodies are made from the classes that questions are read with."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from attrs import fields
from litestar.openapi.spec import OpenAPIMediaType, OpenAPIResponse, OpenAPIType, Operation, RequestBody, Schema

from ..scenario.field_types import FieldType, FixedList, Flag, ListOf, Maybe, OneOf, RealNumber, WholeNumber, writable
from .questions import KINDS, MOST_SEED, SEEDLESS
from .schemas import TEXT, TEXTS, AnySchema, part, rows, table, words

FILES: Final = Schema(
    type=OpenAPIType.OBJECT, additional_properties=TEXT, description="The texts of the files by name: NAME.toml."
)
MEANING: Final[Mapping[int, str]] = {200: "The answer.", 201: "It is there.", 202: "It will be answered."}
JSON: Final = "application/json"
STREAM: Final = "text/event-stream"
WRONG: Final = (
    "What is wrong: 400 no document, 401 no token, 403 another site's page, 404 no such thing, 413 too large, 415 no"
    " JSON, 421 another name, 422 the sentences of the validator, 429 too many at once, 507 no room."
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


def question(kind: str) -> Schema:
    """What a question of that kind holds."""
    cls = KINDS[kind]
    head = {
        "kind": Schema(const=kind),
        "scenario": Schema(type=OpenAPIType.STRING, description="A file of the question, or what is shipped."),
        "scenarios": TEXTS,
        "files": FILES,
        "options": table(_described(cls)),
    }
    seed = {} if kind in SEEDLESS else {"seed": Schema(type=OpenAPIType.INTEGER, minimum=0, maximum=MOST_SEED)}
    return table({**head, **seed}, ["kind"], str(cls.__doc__))


VALIDATION: Final = table(
    {"text": TEXT, "name": TEXT, "files": FILES, "settings": TEXTS, "policies": TEXTS},
    ["text"],
    "A scenario to be checked, with the files that it names, as if changed by --set and --policy.",
)
DRAFT_BODY: Final = table({"text": TEXT, "name": TEXT}, ["text"], "A scenario to be kept.")
NAME_BODY: Final = table({"name": TEXT}, ["name"], "What a job is called.")
LOGIN_BODY: Final = table({"token": TEXT}, ["token"])
_PLACE: Final = table({"who": TEXT, "kind": words("program", "person")}, ["who"])
_SECONDS: Final = Schema(type=OpenAPIType.NUMBER, minimum=0.01, maximum=86_400)


def ask_body() -> Schema:
    """A question, of any kind."""
    return Schema(one_of=[question(kind) for kind in KINDS])


def fight_body() -> Schema:
    """What a fight with network seats is begun with."""
    asked = question("run").properties or {}
    own: dict[str, AnySchema] = {name: schema for name, schema in asked.items() if name != "kind"}
    return table({**own, "places": rows(_PLACE, 1, 40), "bank": _SECONDS, "deadline": _SECONDS}, ["places"])


def operation(
    answer: AnySchema, body: Schema | None = None, *, media: Sequence[str] = (JSON,), statuses: Sequence[int] = (200,)
) -> type[Operation]:
    """How a route is described: with these ``statuses`` it gives the ``answer``, of the kinds ``media``, to the
    ``body`` of a request."""

    @dataclass
    class Described(Operation):
        def __post_init__(self) -> None:
            """Replace what the types of the route's function say, which are bytes."""
            kinds = {each: OpenAPIMediaType(schema=answer) for each in media}
            wrong = OpenAPIResponse(WRONG, content={JSON: OpenAPIMediaType(schema=part("Problems"))})
            good = {str(status): OpenAPIResponse(MEANING[status], content=dict(kinds)) for status in statuses}
            self.responses = {**good, "default": wrong}
            if body is not None:
                self.request_body = RequestBody(content={JSON: OpenAPIMediaType(schema=body)}, required=True)

    return Described
