"""JSON documents of objects, and their JSON Schema: both are made from the keys that a class declares once.

``@keys("seed won=wins.rate of? tpk.side parts[name] *=head ci95=low,high", parts="name size")`` lists the keys of a
class's documents, in order:

- ``seed`` has the value of the attribute of that name;
- ``won=wins.rate`` has that of an attribute of an attribute, or a list or an object of those of all items. Methods are
  called, numbers are places in a tuple, and ``self`` is the value itself;
- ``ci95=low,high`` has two values; an interval with an infinite end is null;
- ``of?`` is missing if the value is None or an empty text, tuple or object;
- ``tpk.side`` is the key ``side`` of an object ``tpk``;
- ``parts[name]`` is an object with each part under its name; ``vary[key:plain]`` has an attribute of each part;
- ``*=head`` stands for all keys of that value.

``parts=`` are the keys of the value, or of each of its items, if they are not those of its class. A class that declares
nothing has its fields as keys. The schema is made from the type hints of the attributes, and the description of each
object is the first sentence of its class."""

from __future__ import annotations

import inspect
import re
from collections.abc import Callable, ItemsView, Iterable, Mapping, Sequence
from functools import cached_property
from math import isfinite
from types import NoneType, UnionType
from typing import Any, Final, NamedTuple, TypeVar, Union, get_args, get_origin, get_type_hints

from attrs import fields, has

from ..core.system import Outcome
from .json_types import NIL, Definitions, Schema, about, closed, described

Class = TypeVar("Class", bound=type)
Path = list[str]
ALL: Final = "*"
INTERVAL: Final = tuple[float, float]


class Key(NamedTuple):
    """Key of a document: the names of the objects around it and its own; the paths of attributes that lead to its
    value, or values; whether it may be missing; the paths from a part to its name and value; the keys of each item."""

    names: Path
    paths: list[Path]
    optional: bool = False
    by: Sequence[Path] = ()
    parts: Sequence[Any] = ()  # Any: keys


_KEY: Final = re.compile(r"([\w.*]+)(\?)?(?:\[([\w.:]+)\])?(?:=([\w.,]+))?")
_KEYS: Final[dict[type, list[Key]]] = {}


def keys(text: str, **parts: str) -> Callable[[Class], Class]:
    """Declare the keys of the documents of a class, as the module describes."""

    def declare(cls: Class) -> Class:
        _KEYS[cls] = _read(text, parts)
        return cls

    return declare


def _read(text: str, parts: Mapping[str, str]) -> list[Key]:
    found = []
    for word in text.split():
        name, optional, by, paths = _KEY.fullmatch(word).groups()  # type: ignore[union-attr]  # a word that is no key
        ways = [each.split(".") for each in (by or "").split(":") if each]
        ends = [each.split(".") for each in (paths or name).split(",")]
        found.append(Key(name.split("."), ends, bool(optional), ways, _read(parts.get(name, ""), {})))
    return found


keys("winner ending rounds")(Outcome)


def _keys_of(cls: type) -> list[Key]:
    for base in cls.__mro__:
        if base in _KEYS:
            return _KEYS[base]
    names = [each.name for each in fields(cls)] if has(cls) else list(get_type_hints(cls))
    return [Key([name], [[name]]) for name in names]


def _is_table(cls: type) -> bool:
    return has(cls) or cls in _KEYS or hasattr(cls, "_fields")


# Documents.


def written(value: object) -> Any:  # Any: plain JSON
    """Return a value as plain JSON; numbers that JSON cannot hold become null, and so do infinite intervals."""
    if isinstance(value, float) and not isfinite(value):
        return None
    if value is None or isinstance(value, bool | int | float | str):
        return value
    if isinstance(value, Mapping):
        return {str(name): written(inner) for name, inner in value.items()}
    if _is_table(type(value)):
        return document(value)
    assert isinstance(value, list | tuple), type(value)
    if isinstance(value, tuple) and not all(isfinite(each) for each in value if isinstance(each, float)):
        return None
    return [written(inner) for inner in value]


def document(value: object) -> dict[str, Any]:  # Any: plain JSON
    """Return the document of an object of a class with keys."""
    return _table(value, _keys_of(type(value)))


def rows_of(values: Iterable[object], text: str) -> list[dict[str, Any]]:
    """Return for each value a row with the keys of a text, and the values of attributes as they are."""
    told = _read(text, {})
    return [{key.names[0]: _at(value, key.paths[0]) for key in told} for value in values]


def _table(value: object, told: Sequence[Key]) -> dict[str, Any]:
    found: dict[str, Any] = {}
    for key in told:
        values = [_at(value, path) for path in key.paths]
        inner = values[0] if len(values) == 1 else tuple(values)
        if key.by:
            inner = {_at(part, key.by[0]): _at(part, path) for part in inner for path in [*key.by, []][1:2]}
        if key.optional and (inner is None or (not inner and isinstance(inner, str | tuple | Mapping))):
            continue
        *around, last = key.names
        box = found
        for name in around:
            box = box.setdefault(name, {})
        made = _made(inner, key.parts)
        box.update(made if last == ALL else {last: made})
    return found


def _made(value: Any, parts: Sequence[Key]) -> Any:
    """Return a value as plain JSON, its items with these keys."""
    if not parts or value is None:
        return written(value)
    if isinstance(value, Mapping):
        return {name: _table(inner, parts) for name, inner in value.items()}
    return [_table(inner, parts) for inner in value] if isinstance(value, _MANY) else _table(value, parts)


_MANY: Final = list | tuple | ItemsView


def _at(value: Any, path: Path) -> Any:  # Any: any attributes
    """Return the value to which the attributes and places lead; None if one of them is None."""
    for place, word in enumerate(path):
        if value is None or word == "self":
            continue
        if word.isdecimal():
            value = value[int(word)]
        elif hasattr(value, word):
            found = getattr(value, word)
            value = found() if inspect.isroutine(found) else found
        elif isinstance(value, Mapping):
            return {name: _at(inner, path[place:]) for name, inner in value.items()}
        else:
            return [_at(inner, path[place:]) for inner in value]
    return value


# Schemas.


class DocumentSchemas(Definitions):
    """JSON Schemas of documents; those of inner classes are written where they are used."""

    def of(self, hint: Any) -> Schema:  # Any: a type hint
        """Return the schema of the values of a type hint."""
        if hint == INTERVAL:
            return {"anyOf": [super().of(hint), NIL]}
        cls = get_origin(hint) or hint
        return self.table(hint) if isinstance(cls, type) and _is_table(cls) else super().of(hint)

    def table(self, cls: Any) -> Schema:  # Any: a class, perhaps with the classes that it is made of
        """Return the schema of the documents of a class."""
        owner = get_origin(cls) or cls
        text = described(owner, {}).get("description", "").partition(". ")[0].removesuffix(".")
        return ({"description": text + "."} if text else {}) | self._table(cls, _keys_of(owner))

    def _table(self, cls: Any, told: Sequence[Key]) -> Schema:
        root = closed({})
        for key in told:
            box, (*around, last) = root, key.names
            for name in around:
                box = _with(box, {name: box["properties"].get(name) or closed({})}, [name])["properties"][name]
            schema, metadata = self._value(cls, key)
            if last != ALL:
                _with(box, {last: schema | about(metadata)}, [] if key.optional else [last])
            elif "properties" in schema:
                _with(box, schema["properties"], [] if key.optional else schema["required"])
            else:
                box["additionalProperties"] = schema["additionalProperties"]
        return root

    def _value(self, cls: Any, key: Key) -> tuple[Schema, Mapping[str, Any]]:
        hints = [_hint_at(cls, path) for path in key.paths]
        hint, metadata = hints[0]
        if len(hints) > 1:
            return self.of(tuple[tuple(each for each, _ in hints)]), {}  # type: ignore[misc]  # a tuple of any length
        if key.by:
            part = _items(hint)
            hint = Mapping[str, _hint_at(part, key.by[1])[0] if key.by[1:] else part]  # type: ignore[misc]
        if key.optional:
            hint = _types(hint)[0]
        return (self._made(hint, key.parts) if key.parts else self.of(hint)), metadata

    def _made(self, hint: Any, parts: Sequence[Key]) -> Schema:
        owner = _types(hint)[0]
        kind, inner = get_origin(owner), _items(owner)
        schema = self._table(owner if inner is None else inner, parts)
        if inner is not None:
            many = {"type": "object", "additionalProperties": schema}
            schema = many if issubclass(kind, Mapping) else {"type": "array", "items": schema}
        return schema if owner is hint else {"anyOf": [schema, NIL]}


def _with(box: Schema, properties: Mapping[str, Schema], required: list[str]) -> Schema:
    box["properties"].update(properties)
    box["required"] += [name for name in required if name not in box["required"]]
    return box


def _types(hint: Any) -> list[Any]:
    """Return the types of which the values of a hint may be, without None."""
    found = get_args(hint) if get_origin(hint) in (Union, UnionType) else [hint]
    return [each for each in found if each is not NoneType]


def _items(hint: Any) -> Any:
    """Return the type hint of the items of a list or object; None for values of other types."""
    kind, args = get_origin(hint), get_args(hint)
    if not isinstance(kind, type) or not issubclass(kind, Mapping | Sequence):
        return None
    return args[1] if issubclass(kind, Mapping) else args[0]


def _hint_at(hint: Any, path: Path) -> tuple[Any, Mapping[str, Any]]:
    """Return the type hint of the value to which a path leads from values of a hint, and the metadata of its field.

    Types of which a value may be have the same attributes."""
    metadata: Mapping[str, Any] = {}
    for place, word in enumerate(path if path != ["self"] else ()):
        owner = _types(hint)[0]
        cls, args = get_origin(owner) or owner, get_args(owner)
        if word.isdecimal():
            found = args[0 if args[-1] is Ellipsis else int(word)]
        elif (item := _items(owner)) is None:
            found = get_type_hints(cls).get(word) or _returned(inspect.getattr_static(cls, word))
            metadata = {each.name: each.metadata for each in fields(cls)}.get(word, {}) if has(cls) else {}
        elif word == "items":
            found = list[tuple[args[0], item]]  # type: ignore[valid-type]  # made of hints
        else:
            inner = _hint_at(item, path[place:])[0]
            return (dict[str, inner] if issubclass(cls, Mapping) else list[inner]), {}  # type: ignore[valid-type]
        found = dict(zip(getattr(cls, "__parameters__", ()), args, strict=False)).get(found, found)
        hint = found | None if NoneType in get_args(hint) else found
    return hint, metadata


def _returned(member: Any) -> Any:
    """Return the type hint of the result of a property or method."""
    made = member.func if isinstance(member, cached_property) else getattr(member, "fget", member)
    return get_type_hints(made)["return"]
