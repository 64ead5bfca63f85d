"""Requests and answers for the OpenAPI document; request bodies are built from the classes that read questions."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from litestar.openapi.spec import OpenAPIMediaType, OpenAPIResponse, Operation, RequestBody

from ..experiments.bounds import SEED
from ..scenario.file_schema import FileSchema
from ..wire.json_types import Schema
from .questions import KINDS, NAME, SEEDLESS
from .schemas import (
    BYTES,
    FLAG,
    NUMBER,
    TEXT,
    TEXTS,
    WHOLE,
    by_name,
    each,
    full,
    maybe,
    part,
    rows,
    table,
    words,
)
from .tokens import COOKIE

FILES: Final = {
    **by_name(TEXT),
    "type": ["object", "null"],
    "propertyNames": {"pattern": f"^{NAME.pattern}$"},
    "description": "Texts of the files by name (NAME.toml).",
}
MEANING: Final[Mapping[int, str]] = {
    200: "Answered.",
    201: "Created.",
    202: "Accepted; not answered yet.",
    426: "This is the address of a WebSocket.",
}
JSON: Final = "application/json"
STREAM: Final = "text/event-stream"
EVENT: Final = full(each(TEXT, "id event data"), "An event of a stream; `data` is a JSON document.")
TOKEN: Final[tuple[dict[str, list[str]], ...]] = ({"token": []}, {"cookie": []})
"""Ways to say whose a request is."""
SHARE: Final = "share"
SCHEMES: Final = {
    "token": {"type": "http", "scheme": "bearer"},
    "cookie": {"type": "apiKey", "in": "cookie", "name": COOKIE},
    SHARE: {"type": "apiKey", "in": "query", "name": SHARE},
}
"""A token, a token in a browser's cookie, and the key of a shared link. A service without tokens needs none."""
WRONG: Final = (
    "Errors: 400 invalid JSON, 401 no token, 403 request from another site's page, 404 not found, 413 too large,"
    " 415 not application/json, 421 unknown host name, 422 mistakes in the document, 429 limit reached,"
    " 503 the service fails, 507 disk full."
)


def question(kind: str) -> Schema:
    """Return the schema of a question of that kind."""
    cls = KINDS[kind]
    options = {name: maybe(schema) for name, schema in FileSchema({}, {}).fields(cls).items()}
    head = {
        "kind": {"const": kind},
        "scenario": {**maybe(TEXT), "description": "A file of the question, or the name of a shipped scenario."}
        | {"examples": ["reference_duel"]},
        "scenarios": maybe(TEXTS),
        "files": FILES,
        "options": {**table(options), "type": ["object", "null"]},
    }
    seed = {} if kind in SEEDLESS else {"seed": maybe({**WHOLE, "minimum": 0, "maximum": SEED.high})}
    return table({**head, **seed}, ["kind"], str(cls.__doc__))


_NAME: Final = {**TEXT, "minLength": 1, "maxLength": 80}
_WORDS: Final = rows(TEXT, most=20)
VALIDATION: Final = table(
    {"text": TEXT, "name": _NAME, "files": FILES, "settings": _WORDS, "policies": _WORDS},
    ["text"],
    "Scenario to check, with the files that it names; settings and policies change it as --set and --policy do.",
)
DRAFT_BODY: Final = table({"text": TEXT, "name": _NAME}, ["text"], "Scenario to store.")
NAME_BODY: Final = table({"name": {**TEXT, "maxLength": 80}}, ["name"], "Name of a job.")
PIN_BODY: Final = table({"pinned": FLAG}, ["pinned"], "Whether to keep a job and its files.")
CREATURES_BODY: Final = table({"text": TEXT}, ["text"], "File of sheets to read.")
IMPORT_BODY: Final = table({"name": TEXT, "data": BYTES, "system": maybe(TEXT)}, ["name", "data"])
PREVIEW_BODY: Final = table(
    {"text": TEXT, "before": maybe(TEXT)},
    ["text"],
    "Scenario to play, and the one before the change, to compare it with.",
)
LOGIN_BODY: Final = table({"token": TEXT}, ["token"])
PLACE: Final = table({"who": _NAME, "kind": words("program", "person")}, ["who"])
_SECONDS: Final = maybe({**NUMBER, "minimum": 0.01, "maximum": 86_400})


def ask_body() -> Schema:
    """Return the schema of a question of any kind."""
    example = {"kind": "batch", "scenario": "reference_duel", "seed": 7, "options": {"fights": 20}}
    return {"oneOf": [question(kind) for kind in KINDS], "examples": [example]}


def fight_body() -> Schema:
    """Return the schema of the request that starts a fight with network seats."""
    own = {name: schema for name, schema in question("run")["properties"].items() if name != "kind"}
    body = table({**own, "places": rows(PLACE, 1, 40), "bank": _SECONDS, "deadline": _SECONDS}, ["places"])
    return {**body, "examples": [{"scenario": "reference_duel", "seed": 7, "places": [{"who": "Bruno"}]}]}


def _content(schema: Any, *media: str) -> dict[str, OpenAPIMediaType]:  # Any: Litestar also takes plain JSON
    """Return the description of a body with these media types (default: JSON)."""
    return {each: OpenAPIMediaType(schema=schema) for each in media or (JSON,)}


def operation(
    answer: Schema,
    body: Schema | None = None,
    *,
    media: Sequence[str] = (JSON,),
    statuses: Sequence[int] = (200,),
    is_open: bool = False,
) -> type[Operation]:
    """Return the description of a route: its request ``body``, its ``answer`` with media types, its statuses, and
    whether it ``is_open`` to all; else it needs a token, or the key of a shared link if it has that parameter."""

    @dataclass
    class Described(Operation):
        def __post_init__(self) -> None:
            """Replace the schemas that Litestar derives from the route's return type, which is bytes."""
            wrong = OpenAPIResponse(WRONG, content=_content(part("Problems")))
            good = {
                str(status): OpenAPIResponse(MEANING[status], content=_content(answer, *media)) for status in statuses
            }
            self.responses = {**good, "default": wrong}
            if not is_open:
                shared = any(getattr(one, "name", "") == SHARE for one in self.parameters or ())
                self.security = [*TOKEN, {SHARE: []}] if shared else [*TOKEN]
            if body is not None:
                self.request_body = RequestBody(content=_content(body), required=True)

    return Described
