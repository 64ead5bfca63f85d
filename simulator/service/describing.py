"""Requests and answers for the OpenAPI document; request bodies are built from the classes that read questions."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from attrs import fields
from litestar.openapi.spec import OpenAPIMediaType, OpenAPIResponse, OpenAPIType, Operation, RequestBody, Schema

from ..experiments.bounds import SEED
from ..scenario.field_types import FieldType, FixedList, Flag, ListOf, Maybe, OneOf, RealNumber, WholeNumber, writable
from .questions import KINDS, SEEDLESS
from .schemas import TEXT, TEXTS, AnySchema, part, rows, table, words

FILES: Final = Schema(
    type=OpenAPIType.OBJECT, additional_properties=TEXT, description="Texts of the files by name (NAME.toml)."
)
MEANING: Final[Mapping[int, str]] = {200: "Answered.", 201: "Created.", 202: "Accepted; not answered yet."}
JSON: Final = "application/json"
STREAM: Final = "text/event-stream"
WRONG: Final = (
    "Errors: 400 invalid JSON, 401 no token, 403 request from another site's page, 404 not found, 413 too large,"
    " 415 not application/json, 421 unknown host name, 422 mistakes in the document, 429 limit reached, 507 disk full."
)


def _value(kind: FieldType) -> Schema:
    """Return the schema of an option's value."""
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
    """Return the schemas of the options of a kind, with their descriptions."""
    specs, found = writable(cls), {}
    for each in fields(cls):
        schema = _value(specs[each.name].type)
        schema.description = str(each.metadata.get("help", ""))
        found[each.name] = schema
    return found


def question(kind: str) -> Schema:
    """Return the schema of a question of that kind."""
    cls = KINDS[kind]
    head = {
        "kind": Schema(const=kind),
        "scenario": Schema(
            type=OpenAPIType.STRING, description="A file of the question, or the name of a shipped scenario."
        ),
        "scenarios": TEXTS,
        "files": FILES,
        "options": table(_described(cls)),
    }
    seed = {} if kind in SEEDLESS else {"seed": Schema(type=OpenAPIType.INTEGER, minimum=0, maximum=SEED.high)}
    return table({**head, **seed}, ["kind"], str(cls.__doc__))


VALIDATION: Final = table(
    {"text": TEXT, "name": TEXT, "files": FILES, "settings": TEXTS, "policies": TEXTS},
    ["text"],
    "Scenario to check, with the files that it names; settings and policies change it as --set and --policy do.",
)
DRAFT_BODY: Final = table({"text": TEXT, "name": TEXT}, ["text"], "Scenario to store.")
NAME_BODY: Final = table({"name": TEXT}, ["name"], "Name of a job.")
LOGIN_BODY: Final = table({"token": TEXT}, ["token"])
_PLACE: Final = table({"who": TEXT, "kind": words("program", "person")}, ["who"])
_SECONDS: Final = Schema(type=OpenAPIType.NUMBER, minimum=0.01, maximum=86_400)


def ask_body() -> Schema:
    """Return the schema of a question of any kind."""
    return Schema(one_of=[question(kind) for kind in KINDS])


def fight_body() -> Schema:
    """Return the schema of the request that starts a fight with network seats."""
    asked = question("run").properties or {}
    own: dict[str, AnySchema] = {name: schema for name, schema in asked.items() if name != "kind"}
    return table({**own, "places": rows(_PLACE, 1, 40), "bank": _SECONDS, "deadline": _SECONDS}, ["places"])


def operation(
    answer: AnySchema, body: Schema | None = None, *, media: Sequence[str] = (JSON,), statuses: Sequence[int] = (200,)
) -> type[Operation]:
    """Return the description of a route: its request ``body``, its ``answer`` with media types, and its statuses."""

    @dataclass
    class Described(Operation):
        def __post_init__(self) -> None:
            """Replace the schemas that Litestar derives from the route's return type, which is bytes."""
            kinds = {each: OpenAPIMediaType(schema=answer) for each in media}
            wrong = OpenAPIResponse(WRONG, content={JSON: OpenAPIMediaType(schema=part("Problems"))})
            good = {str(status): OpenAPIResponse(MEANING[status], content=dict(kinds)) for status in statuses}
            self.responses = {**good, "default": wrong}
            if body is not None:
                self.request_body = RequestBody(content={JSON: OpenAPIMediaType(schema=body)}, required=True)

    return Described
