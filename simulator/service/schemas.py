"""Building blocks for the JSON Schemas of the HTTP interface."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from ..wire.documents import DocumentSchemas
from ..wire.json_types import BYTES as BYTES
from ..wire.json_types import FLAG as FLAG
from ..wire.json_types import INTEGER, NIL
from ..wire.json_types import NUMBER as NUMBER
from ..wire.json_types import TEXT as TEXT
from ..wire.json_types import Schema as Schema

WHOLE: Final = INTEGER
OBJECT: Final[Schema] = {"type": "object"}


def rows(item: Schema, least: int | None = None, most: int | None = None) -> Schema:
    """Return the schema of a list of ``item``, with ``least`` to ``most`` of them."""
    bounds = {"minItems": least, "maxItems": most}
    return {"type": "array", "items": item} | {key: value for key, value in bounds.items() if value is not None}


def by_name(item: Schema) -> Schema:
    """Return the schema of an object with values of ``item`` under any names."""
    return {"type": "object", "additionalProperties": item}


def maybe(*schemas: Schema) -> Schema:
    """Return the schema of a value of one of these, or null."""
    return {"anyOf": [*schemas, NIL]}


def words(*values: str) -> Schema:
    """Return the schema of one of these words."""
    return {**TEXT, "enum": list(values)}


def table(
    properties: Mapping[str, Schema], required: Sequence[str] = (), text: str = "", *, more: bool = False
) -> Schema:
    """Return the schema of an object with these properties; ``more`` allows others."""
    found = {"properties": dict(properties), "required": list(required), "description": text}
    return {"type": "object", "additionalProperties": more} | {key: value for key, value in found.items() if value}


def full(properties: Mapping[str, Schema], text: str = "", *, but: Sequence[str] = ()) -> Schema:
    """Return the schema of an object that has all of these properties, ``but`` those that may be missing."""
    return table(properties, [name for name in properties if name not in but], text)


def properties(cls: Any) -> dict[str, Schema]:  # Any: a class of a document
    """Return the schemas of the keys of the documents of a class."""
    found: dict[str, Schema] = DocumentSchemas().of(cls)["properties"]
    return found


def each(schema: Schema, names: str) -> dict[str, Schema]:
    """Return the same schema for each of these names, separated by spaces."""
    return dict.fromkeys(names.split(), schema)


def part(name: str) -> Schema:
    """Return a reference to a component of the OpenAPI document."""
    return {"$ref": f"#/components/schemas/{name}"}


TEXTS: Final = rows(TEXT)
