"""What JSON Schemas of the HTTP interface are made of."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from litestar.openapi.spec import OpenAPIType, Reference, Schema

AnySchema = Schema | Reference

TEXT: Final = Schema(type=OpenAPIType.STRING)
WHOLE: Final = Schema(type=OpenAPIType.INTEGER)
NUMBER: Final = Schema(type=OpenAPIType.NUMBER)
FLAG: Final = Schema(type=OpenAPIType.BOOLEAN)
OBJECT: Final = Schema(type=OpenAPIType.OBJECT)
NOTHING: Final = Schema(type=OpenAPIType.NULL)


def rows(item: AnySchema, least: int | None = None, most: int | None = None) -> Schema:
    """A list of such items."""
    return Schema(type=OpenAPIType.ARRAY, items=item, min_items=least, max_items=most)


def by_name(item: AnySchema) -> Schema:
    """An object with such a value under each name."""
    return Schema(type=OpenAPIType.OBJECT, additional_properties=item)


def maybe(schema: AnySchema) -> Schema:
    """Such a value, or null."""
    return Schema(one_of=[schema, NOTHING])


def words(*values: str) -> Schema:
    """One of these words."""
    return Schema(type=OpenAPIType.STRING, enum=list(values))


def table(
    properties: Mapping[str, AnySchema], required: Sequence[str] = (), text: str = "", *, more: AnySchema | bool = False
) -> Schema:
    """An object with these properties, and with others where there may be ``more``, which may say of what kind."""
    return Schema(
        type=OpenAPIType.OBJECT,
        properties=dict(properties),
        required=list(required) or None,
        additional_properties=more,
        description=text or None,
    )


def full(properties: Mapping[str, AnySchema], text: str = "", *, but: Sequence[str] = ()) -> Schema:
    """An object that always has all of these properties, ``but`` those that may be left out."""
    return table(properties, [name for name in properties if name not in but], text)


def part(name: str) -> Reference:
    """The schema of that name among the components of the OpenAPI document."""
    return Reference(ref=f"#/components/schemas/{name}")


TEXTS: Final = rows(TEXT)
INTERVAL: Final = rows(maybe(NUMBER), 2, 2)
