"""Requests and answers for the OpenAPI document; request bodies are built from the classes that read questions."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from litestar.openapi.spec import OpenAPIMediaType, OpenAPIResponse, Operation, RequestBody

from ..experiments.bounds import SEED
from ..scenario.file_schema import FileSchema
from ..wire.json_types import Schema
from .questions import KINDS, SEEDLESS
from .schemas import FLAG, NUMBER, TEXT, TEXTS, WHOLE, by_name, part, rows, table, words

FILES: Final = {**by_name(TEXT), "description": "Texts of the files by name (NAME.toml)."}
MEANING: Final[Mapping[int, str]] = {200: "Answered.", 201: "Created.", 202: "Accepted; not answered yet."}
JSON: Final = "application/json"
STREAM: Final = "text/event-stream"
WRONG: Final = (
    "Errors: 400 invalid JSON, 401 no token, 403 request from another site's page, 404 not found, 413 too large,"
    " 415 not application/json, 421 unknown host name, 422 mistakes in the document, 429 limit reached,"
    " 503 the service fails, 507 disk full."
)


def question(kind: str) -> Schema:
    """Return the schema of a question of that kind."""
    cls = KINDS[kind]
    head = {
        "kind": {"const": kind},
        "scenario": {**TEXT, "description": "A file of the question, or the name of a shipped scenario."},
        "scenarios": TEXTS,
        "files": FILES,
        "options": table(FileSchema({}, {}).fields(cls)),
    }
    seed = {} if kind in SEEDLESS else {"seed": {**WHOLE, "minimum": 0, "maximum": SEED.high}}
    return table({**head, **seed}, ["kind"], str(cls.__doc__))


VALIDATION: Final = table(
    {"text": TEXT, "name": TEXT, "files": FILES, "settings": TEXTS, "policies": TEXTS},
    ["text"],
    "Scenario to check, with the files that it names; settings and policies change it as --set and --policy do.",
)
DRAFT_BODY: Final = table({"text": TEXT, "name": TEXT}, ["text"], "Scenario to store.")
NAME_BODY: Final = table({"name": TEXT}, ["name"], "Name of a job.")
PIN_BODY: Final = table({"pinned": FLAG}, ["pinned"], "Whether to keep a job and its files.")
CREATURES_BODY: Final = table({"text": TEXT}, ["text"], "File of sheets to read.")
IMPORT_BODY: Final = table({"name": TEXT, "data": TEXT, "system": TEXT}, ["name", "data"])
PREVIEW_BODY: Final = table(
    {"text": TEXT, "before": TEXT}, ["text"], "Scenario to play, and the one before the change, to compare it with."
)
LOGIN_BODY: Final = table({"token": TEXT}, ["token"])
_PLACE: Final = table({"who": TEXT, "kind": words("program", "person")}, ["who"])
_SECONDS: Final = {**NUMBER, "minimum": 0.01, "maximum": 86_400}


def ask_body() -> Schema:
    """Return the schema of a question of any kind."""
    return {"oneOf": [question(kind) for kind in KINDS]}


def fight_body() -> Schema:
    """Return the schema of the request that starts a fight with network seats."""
    own = {name: schema for name, schema in question("run")["properties"].items() if name != "kind"}
    return table({**own, "places": rows(_PLACE, 1, 40), "bank": _SECONDS, "deadline": _SECONDS}, ["places"])


def _content(schema: Any, *media: str) -> dict[str, OpenAPIMediaType]:  # Any: Litestar also takes plain JSON
    """Return the description of a body with these media types (default: JSON)."""
    return {each: OpenAPIMediaType(schema=schema) for each in media or (JSON,)}


def operation(
    answer: Schema, body: Schema | None = None, *, media: Sequence[str] = (JSON,), statuses: Sequence[int] = (200,)
) -> type[Operation]:
    """Return the description of a route: its request ``body``, its ``answer`` with media types, and its statuses."""

    @dataclass
    class Described(Operation):
        def __post_init__(self) -> None:
            """Replace the schemas that Litestar derives from the route's return type, which is bytes."""
            wrong = OpenAPIResponse(WRONG, content=_content(part("Problems")))
            good = {
                str(status): OpenAPIResponse(MEANING[status], content=_content(answer, *media)) for status in statuses
            }
            self.responses = {**good, "default": wrong}
            if body is not None:
                self.request_body = RequestBody(content=_content(body), required=True)

    return Described
