"""JSON Schemas as Markdown: the keys of a shape as a table, those of nested tables with dotted paths."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from .markdown import escaped, slugged, table

Schema = Mapping[str, Any]  # Any: JSON
MOST = 12
"""Values of a list that are shown; the JSON file has all."""
_NAMES = {"string": "text", "integer": "whole number", "number": "number", "boolean": "true or false", "null": "null"}
_HEADS = ["key", "is", "means"]


class Shapes:
    """Named parts of a schema, and how references name them (such as ``#/$defs/``)."""

    def __init__(self, parts: Schema, prefix: str) -> None:
        self._parts = parts
        self._prefix = prefix

    def page(self, schema: Schema) -> str:
        """Return the keys of the whole, then those of each part."""
        return self.table(schema) + ("\n## Parts\n\n" + self.definitions() if self._parts else "")

    def definitions(self) -> str:
        """Return a heading and the shape of each named part, in order of their names."""
        texts = []
        for name, part in sorted(self._parts.items(), key=lambda item: item[0].lower()):
            told = escaped(part.get("description", ""))
            texts += [text for text in (f"### {name}", told, self.table(part) or self.kind(part)) if text]
        return "\n\n".join(text.rstrip() for text in texts) + "\n"

    def table(self, schema: Schema) -> str:
        """Return the keys of a shape; of a choice, those of each alternative. Empty if it has none."""
        rows = list(self._rows(schema, ""))
        if rows:
            return table(_HEADS, rows)
        options = [one for one in _alternatives(schema) if "properties" in one or "prefixItems" in one]
        lists = [f"- {self.kind(one)}{_about(one)}\n" for one in options if "properties" not in one]
        tables = [self.table(one) for one in options if one.get("properties")]
        return "\nor:\n\n".join(text for text in (*tables, "".join(lists)) if text)

    def kind(self, schema: Schema) -> str:
        """Return what a value is, in words."""
        if "$ref" in schema:
            name = schema["$ref"].removeprefix(self._prefix)
            return f"[{name}](#{slugged(name)})"
        if "const" in schema:
            return _value(schema["const"])
        if "enum" in schema:
            return _listed([_value(value) for value in schema["enum"]])
        if options := _alternatives(schema):
            return _listed([*dict.fromkeys(self.kind(one) for one in options)])
        return self._typed(schema)

    def _typed(self, schema: Schema) -> str:
        kind = schema.get("type")
        if isinstance(kind, list):
            return _listed([self.kind({**schema, "type": one}) for one in kind])
        if kind == "array":
            if "prefixItems" in schema:
                return "list: " + ", ".join(self.kind(one) for one in schema["prefixItems"])
            return f"list of {self.kind(schema['items'])}" if schema.get("items") else "list"
        if kind == "object":
            values = schema.get("additionalProperties")
            named = isinstance(values, Mapping) and values and not schema.get("properties")
            if named and isinstance(values, Mapping):
                return f"table by name of {self.kind(values)}"
            keys = [f"`{key}`" for key, one in _properties(schema).items() if _original(one) is None]
            return f"table of {', '.join(keys)}" if 0 < len(keys) <= MOST else "table"
        low, high = schema.get("minimum"), schema.get("maximum")
        span = (
            f" {low} to {high}" if low is not None and high is not None else f" from {low}" if low is not None else ""
        )
        return _NAMES.get(str(kind), "any value") + span

    def _rows(self, schema: Schema, path: str) -> Iterator[list[str]]:
        properties = _properties(schema)
        spellings = _spellings(properties)
        for key, one in properties.items():
            if _original(one) is None:
                place = f"{path}{key}"
                names = ", ".join(f"`{name}`" for name in (place, *spellings.get(key, ())))
                told = [escaped(one.get("description", ""))]
                if one.get("default") not in (None, "", [], {}):
                    told.append(f"Default: {_value(one['default'])}.")
                yield [names, self.kind(one), " ".join(text for text in told if text)]
                yield from self._inner(one, place)
        for number, one in enumerate(schema.get("prefixItems", ())):
            place = f"{path}[{number}]"
            yield [f"`{place}`", self.kind(one), escaped(one.get("description", one.get("title", "")))]
            yield from self._inner(one, place)

    def _inner(self, schema: Schema, place: str) -> Iterator[list[str]]:
        """Yield the rows of tables inside a value: of a list, of names, or of the value itself."""
        items, values = schema.get("items"), schema.get("additionalProperties")
        if isinstance(items, Mapping):
            yield from self._nested(items, f"{place}[]")
        if isinstance(values, Mapping):
            yield from self._nested(values, f"{place}.NAME")
        yield from self._nested(schema, place) if schema.get("properties") else ()

    def _nested(self, schema: Schema, place: str) -> Iterator[list[str]]:
        for one in (schema, *_alternatives(schema)):
            if one.get("properties"):
                yield from self._rows(one, f"{place}.")
            elif one is schema:
                yield from self._inner(one, place)


def _alternatives(schema: Schema) -> list[Schema]:
    return [*schema.get("anyOf", ()), *schema.get("oneOf", ())]


def _properties(schema: Schema) -> dict[str, Schema]:
    """Return the keys with their shapes, without those that are never allowed (false; true allows anything)."""
    found = schema.get("properties", {}).items()
    return {key: {} if one is True else one for key, one in found if one is not False}


def _about(schema: Schema) -> str:
    told = escaped(schema.get("description", ""))
    return f": {told}" if told else ""


def _original(schema: Schema) -> str | None:
    """Return the key that this one spells in another way: Asalto titles such a key ``fichas = sheets``."""
    _, equals, key = str(schema.get("title", "")).partition(" = ")
    return key if equals else None


def _spellings(properties: Schema) -> dict[str, list[str]]:
    found: dict[str, list[str]] = {}
    for key, one in properties.items():
        if (original := _original(one)) is not None:
            found.setdefault(original, []).append(key)
    return found


def _value(value: object) -> str:
    if isinstance(value, bool):
        return f"`{str(value).lower()}`"
    text = f'"{value}"' if isinstance(value, str) else str(value)
    return f"`{text}`" if len(text) <= 80 else f"`{text[:77]}...`"


def _listed(words: list[str]) -> str:
    shown = words if len(words) <= MOST else [*words[:MOST], f"{len(words) - MOST} more"]
    return shown[0] if len(shown) == 1 else f"{', '.join(shown[:-1])} or {shown[-1]}"
