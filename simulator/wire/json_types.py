"""JSON Schema (draft 2020-12) of type hints, for the plain values of messages.

Classes become tables with all their fields, each under ``$defs`` once; ``bin`` is written as text in base 64."""

from __future__ import annotations

import types
from collections.abc import Mapping
from typing import Annotated, Any, Literal, Union, get_args, get_origin, get_type_hints

from attrs import fields, has

from ..core.fields import cells, has_cells

Schema = dict[str, Any]  # Any: JSON
INTEGER: Schema = {"type": "integer"}
NUMBER: Schema = {"type": "number"}
TEXT: Schema = {"type": "string"}
FLAG: Schema = {"type": "boolean"}
NIL: Schema = {"type": "null"}
BYTES: Schema = {"type": "string", "contentEncoding": "base64"}
_PLAIN: Mapping[object, Schema] = {
    int: INTEGER,
    float: NUMBER,
    str: TEXT,
    bool: FLAG,
    type(None): NIL,
    bytes: BYTES,
    object: {},
    Any: {},
}


class Definitions:
    """Definitions of the classes that a schema refers to, by name."""

    def __init__(self) -> None:
        self.definitions: dict[str, Schema] = {}
        self._names: dict[type, str] = {}

    def of(self, hint: Any) -> Schema:  # Any: a type hint
        """Return the schema of the values of a type hint."""
        if hint in _PLAIN:
            return dict(_PLAIN[hint])
        kind, args = get_origin(hint), get_args(hint)
        if kind is Annotated:
            return self.of(args[0])
        if kind is Literal:
            return {"enum": list(args)}
        if kind in (Union, types.UnionType):
            return {"anyOf": [self.of(arg) for arg in args]}
        return self._many(kind, args) if isinstance(kind, type) else self.refer(hint)

    def _many(self, kind: type, args: tuple[Any, ...]) -> Schema:
        if issubclass(kind, Mapping):
            return {"type": "object", "additionalProperties": self.of(args[1])}
        if kind is tuple and not (len(args) == 2 and args[1] is Ellipsis):
            return fixed([self.of(arg) for arg in args])
        return {"type": "array", "items": self.of(args[0])}

    def refer(self, cls: type) -> Schema:
        """Return a reference to the definition of a class; the first call makes the definition."""
        if not has(cls) and not has_cells(cls):
            return dict(TEXT)  # a formula, which appears as its text
        if cls not in self._names:
            name = self._names[cls] = self._free(cls)
            self.definitions[name] = {}
            self.definitions[name] = self.table(cls)
        return {"$ref": f"#/$defs/{self._names[cls]}"}

    def _free(self, cls: type) -> str:
        """Return a name for a class: its own, after its module's where another class has the same name."""
        name = f"{cls.__name__.removesuffix('Cells')}Cells" if has_cells(cls) else cls.__name__
        return f"{cls.__module__.rpartition('.')[2]}_{name}" if name in self.definitions else name

    def table(self, cls: type) -> Schema:
        """Return the schema of a table with all fields of a class, or all cells of a row."""
        if has_cells(cls):
            shown = {cell.name: self.of(cell.hint) | about(cell.about._asdict()) for cell in cells(cls)}
            return described(cls, closed(shown))
        hints = get_type_hints(cls, include_extras=True)
        told = [one for one in fields(cls) if one.metadata.get("told", True)]
        properties = {one.name: self.of(hints[one.name]) | about(one.metadata) for one in told}
        return described(cls, closed(properties))


def about(metadata: Mapping[str, Any]) -> Schema:
    """Return the description and the limits in a field's metadata."""
    text, rule = metadata.get("help", ""), metadata.get("rule", "")
    found: Schema = {}
    if text or rule:
        found["description"] = f"{text} ({rule})" if text and rule else text or rule
    if metadata.get("values"):
        found["enum"] = list(metadata["values"])
    return found


def described(cls: type, schema: Schema) -> Schema:
    """Return the schema with the first paragraph of the class's docstring as its description."""
    text = " ".join((cls.__doc__ or "").partition("\n\n")[0].split())
    return {"description": text, **schema} if text else schema


def closed(properties: Mapping[str, Schema]) -> Schema:
    """Return the schema of a table with exactly these keys."""
    return {
        "type": "object",
        "properties": dict(properties),
        "required": list(properties),
        "additionalProperties": False,
    }


def fixed(items: list[Schema], least: int | None = None) -> Schema:
    """Return the schema of a list of these items, of which the first ``least`` (None: all) are required."""
    return {
        "type": "array",
        "prefixItems": items,
        "minItems": len(items) if least is None else least,
        "maxItems": len(items),
    }
