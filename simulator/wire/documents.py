"""JSON documents of objects, and their JSON Schema: both are made from the keys that a class declares once.

``@keys("seed won=wins.rate of? tpk.side parts[name] *=head")`` lists the keys of a class's documents, in order:

- ``seed`` has the value of the attribute of that name;
- ``won=wins.rate`` has that of an attribute of an attribute; methods are called, numbers are places in a tuple;
- ``of?`` is missing if the value is None or empty;
- ``tpk.side`` is the key ``side`` of an object ``tpk``;
- ``parts[name]`` is an object with each part under its name;
- ``*=head`` stands for all keys of that value.

A class that declares nothing has its fields as keys. The schema is made from the type hints of the attributes, and the
description of each object is the first sentence of its class."""

from __future__ import annotations

import inspect
import re
from collections.abc import Callable, Mapping, Sequence
from functools import cached_property
from math import isfinite
from types import NoneType, UnionType
from typing import Any, Final, NamedTuple, TypeVar, Union, get_args, get_origin, get_type_hints

from attrs import fields, has

from ..core.system import Outcome
from .json_types import Definitions, Schema, about, closed, described

Class = TypeVar("Class", bound=type)
ALL: Final = "*"


class Key(NamedTuple):
    """Key of a document: the names of the objects around it and its own, the attributes that lead to its value, whether
    it may be missing, and the attributes that lead to the names of the value's parts."""

    names: list[str]
    path: list[str]
    optional: bool = False
    by: Sequence[str] = ()


_KEY: Final = re.compile(r"([\w.*]+)(\?)?(?:\[([\w.]+)\])?(?:=([\w.]+))?")
_KEYS: Final[dict[type, list[Key]]] = {}


def keys(text: str) -> Callable[[Class], Class]:
    """Declare the keys of the documents of a class, as the module describes."""
    found = []
    for word in text.split():
        name, optional, by, path = _KEY.fullmatch(word).groups()  # type: ignore[union-attr]  # a word that is no key
        found.append(Key(name.split("."), (path or name).split("."), bool(optional), by.split(".") if by else []))

    def declare(cls: Class) -> Class:
        _KEYS[cls] = found
        return cls

    return declare


keys("winner ending rounds")(Outcome)


def _keys_of(cls: type) -> list[Key]:
    for base in cls.__mro__:
        if base in _KEYS:
            return _KEYS[base]
    names = [each.name for each in fields(cls)] if has(cls) else list(get_type_hints(cls))
    return [Key([name], [name]) for name in names]


def _is_table(cls: type) -> bool:
    return has(cls) or cls in _KEYS or hasattr(cls, "_fields")


# Documents.


def written(value: object) -> Any:  # Any: plain JSON
    """Return a value as plain JSON; numbers that JSON cannot hold become null."""
    if isinstance(value, float) and not isfinite(value):
        return None
    if value is None or isinstance(value, bool | int | float | str):
        return value
    if isinstance(value, Mapping):
        return {str(name): written(inner) for name, inner in value.items()}
    if _is_table(type(value)):
        return document(value)
    assert isinstance(value, list | tuple), type(value)
    return [written(inner) for inner in value]


def document(value: object) -> dict[str, Any]:  # Any: plain JSON
    """Return the document of an object of a class with keys."""
    found: dict[str, Any] = {}
    for key in _keys_of(type(value)):
        inner = _at(value, key.path)
        if key.by:
            inner = {_at(part, key.by): part for part in inner}
        if key.optional and (inner is None or (hasattr(inner, "__len__") and not inner)):
            continue
        *around, last = key.names
        box = found
        for name in around:
            box = box.setdefault(name, {})
        box.update(written(inner) if last == ALL else {last: written(inner)})
    return found


def _at(value: Any, path: Sequence[str]) -> Any:  # Any: any attributes
    """Return the value to which the attributes and places lead; None if one of them is None."""
    for word in path:
        if value is None:
            break
        value = value[int(word)] if word.isdecimal() else getattr(value, word)
        value = value() if inspect.ismethod(value) else value
    return value


# Schemas.


class DocumentSchemas(Definitions):
    """JSON Schemas of documents; those of inner classes are written where they are used."""

    def __init__(self) -> None:
        super().__init__({})

    def of(self, hint: Any) -> Schema:  # Any: a type hint
        """Return the schema of the values of a type hint."""
        cls = get_origin(hint) or hint
        return self.table(hint) if isinstance(cls, type) and _is_table(cls) else super().of(hint)

    def table(self, cls: Any) -> Schema:  # Any: a class, perhaps with the classes that it is made of
        """Return the schema of the documents of a class."""
        root = closed({})
        for key in _keys_of(get_origin(cls) or cls):
            hint: Any = cls  # Any: a type hint
            metadata: Mapping[str, Any] = {}
            for word in key.path:
                hint, metadata = _hint_of(hint, word)
            box, (*around, last) = root, key.names
            for name in around:
                box = _with(box, {name: box["properties"].get(name) or closed({})}, [name])["properties"][name]
            inner = self.of(_parts(hint)[0] if key.optional else hint)
            schema = {"type": "object", "additionalProperties": inner["items"]} if key.by else inner
            if last != ALL:
                _with(box, {last: schema | about(metadata)}, [] if key.optional else [last])
            elif "properties" in schema:
                _with(box, schema["properties"], [] if key.optional else schema["required"])
            else:
                box["additionalProperties"] = schema["additionalProperties"]
        text = described(get_origin(cls) or cls, {}).get("description", "")
        return {"description": text.partition(". ")[0].removesuffix(".") + ".", **root} if text else root


def _with(box: Schema, properties: Mapping[str, Schema], required: list[str]) -> Schema:
    box["properties"].update(properties)
    box["required"] += [name for name in required if name not in box["required"]]
    return box


def _parts(hint: Any) -> list[Any]:
    """Return the types of which the values of a hint may be, without None."""
    parts = get_args(hint) if get_origin(hint) in (Union, UnionType) else [hint]
    return [part for part in parts if part is not NoneType]


def _hint_of(hint: Any, word: str) -> tuple[Any, Mapping[str, Any]]:
    """Return the type hint of an attribute or item of values of a hint, and the attribute's metadata.

    Types of which a value may be have the same attributes."""
    owner = _parts(hint)[0]
    cls, args = get_origin(owner) or owner, get_args(owner)
    metadata: Mapping[str, Any] = {}
    if word.isdecimal():
        found = args[0 if args[-1] is Ellipsis else int(word)]
    else:
        found = get_type_hints(cls).get(word) or _returned(inspect.getattr_static(cls, word))
        metadata = {each.name: each.metadata for each in fields(cls)}.get(word, {}) if has(cls) else {}
    found = dict(zip(getattr(cls, "__parameters__", ()), args, strict=False)).get(found, found)
    return (found | None if NoneType in get_args(hint) else found), metadata


def _returned(member: Any) -> Any:
    """Return the type hint of the result of a property or method."""
    made = member.func if isinstance(member, cached_property) else getattr(member, "fget", member)
    return get_type_hints(made)["return"]
