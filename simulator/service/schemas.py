"""Building blocks for the JSON Schemas of the HTTP interface."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from litestar.openapi.spec import OpenAPIType, Reference, Schema

from ..wire.documents import DocumentSchemas

AnySchema = Schema | Reference

TEXT: Final = Schema(type=OpenAPIType.STRING)
WHOLE: Final = Schema(type=OpenAPIType.INTEGER)
NUMBER: Final = Schema(type=OpenAPIType.NUMBER)
FLAG: Final = Schema(type=OpenAPIType.BOOLEAN)
OBJECT: Final = Schema(type=OpenAPIType.OBJECT)
NOTHING: Final = Schema(type=OpenAPIType.NULL)


def rows(item: AnySchema, least: int | None = None, most: int | None = None) -> Schema:
    """Return the schema of a list of ``item``, with ``least`` to ``most`` of them."""
    return Schema(type=OpenAPIType.ARRAY, items=item, min_items=least, max_items=most)


def by_name(item: AnySchema) -> Schema:
    """Return the schema of an object with values of ``item`` under any names."""
    return Schema(type=OpenAPIType.OBJECT, additional_properties=item)


def maybe(schema: AnySchema) -> Schema:
    """Return the schema of a value or null."""
    return Schema(one_of=[schema, NOTHING])


def words(*values: str) -> Schema:
    """Return the schema of one of these words."""
    return Schema(type=OpenAPIType.STRING, enum=list(values))


def table(
    properties: Mapping[str, AnySchema], required: Sequence[str] = (), text: str = "", *, more: AnySchema | bool = False
) -> Schema:
    """Return the schema of an object with these properties; ``more`` allows others, or is their schema."""
    return Schema(
        type=OpenAPIType.OBJECT,
        properties=dict(properties),
        required=list(required) or None,
        additional_properties=more,
        description=text or None,
    )


def full(properties: Mapping[str, AnySchema], text: str = "", *, but: Sequence[str] = ()) -> Schema:
    """Return the schema of an object that has all of these properties, ``but`` those that may be missing."""
    return table(properties, [name for name in properties if name not in but], text)


def properties(cls: Any) -> dict[str, AnySchema]:  # Any: a class of a document
    """Return the schemas of the keys of the documents of a class."""
    found: dict[str, AnySchema] = DocumentSchemas().of(cls)["properties"]
    return found


def each(schema: AnySchema, names: str) -> dict[str, AnySchema]:
    """Return the same schema for each of these names, separated by spaces."""
    return dict.fromkeys(names.split(), schema)


def part(name: str) -> Reference:
    """Return a reference to a component of the OpenAPI document."""
    return Reference(ref=f"#/components/schemas/{name}")


TEXTS: Final = rows(TEXT)
INTERVAL: Final = rows(maybe(NUMBER), 2, 2)
