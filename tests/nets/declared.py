"""What the modules of all rooms declare: their constants, and the defaults of what they call.

Modules that may be compiled have a net of their own, for what is compiled says nothing of its defaults."""

from __future__ import annotations

import inspect
import re
from collections.abc import Iterator, Mapping
from functools import partial
from importlib import import_module
from pathlib import Path
from typing import Any, Final

import attrs

from compiling.modules import modules as compiled_modules

from .net import Case

ROOT: Final = Path(__file__).resolve().parents[2]
TOPS: Final = ("simulator", "policies")
PASSING: Final = {"special", "stopping"}
"""Modules that hold other things where SciPy was imported before them, or where a run was stopped."""
LONGEST: Final = 40
"""Parts of a constant; longer ones are tables, which other cases go through."""


def cases() -> Iterator[Case]:
    """A case for each module that is never compiled."""
    yield from _cases(compiled=False)


def compiled_cases() -> Iterator[Case]:
    """A case for each module that may be compiled; they are for plain Python alone."""
    yield from _cases(compiled=True)


def _cases(compiled: bool) -> Iterator[Case]:
    may_be = set(compiled_modules())
    for top in TOPS:
        for path in sorted((ROOT / top).rglob("*.py")):
            place = path.relative_to(ROOT)
            passing = "_process" in place.stem or place.stem in {"keeper", "__main__", *PASSING}
            if (place in may_be) is compiled and not passing:
                name = ".".join(place.with_suffix("").parts).removesuffix(".__init__")
                yield Case(name, partial(declared, name, caches=not compiled))


def declared(name: str, *, caches: bool) -> object:
    """What a module declares, by name; without ``caches``, what is filled while fights are played is left out."""
    module = import_module(name)
    found: dict[str, object] = {}
    for key, value in vars(module).items():
        if key.startswith("__") or (not caches and key.startswith("_") and isinstance(value, dict | list | set)):
            continue
        if plain(value) and not isinstance(value, type):
            found[key] = shown(value)
        elif callable(value) and getattr(value, "__module__", "") == name:
            found |= {f"{key}{more}": default for more, default in defaults(value)}
    return [f"{key} = {value}" for key, value in sorted(found.items())]


def defaults(thing: Any) -> Iterator[tuple[str, str]]:  # Any: a class or a function
    """The defaults of a function, or of a class, its fields and its methods."""
    if isinstance(thing, type):
        fields = attrs.fields(thing) if attrs.has(thing) else ()
        yield from ((f".{field.name}", shown(field.default)) for field in fields if plain(field.default))
        for key, value in vars(thing).items():
            if not key.startswith("_") and plain(value):
                yield f".{key}", shown(value)
            elif inspect.isfunction(value) and not (fields and key == "__init__"):
                yield from ((f".{key}{more}", default) for more, default in defaults(value))
        return
    given = inspect.unwrap(thing)
    if inspect.isfunction(given):
        for each in inspect.signature(given).parameters.values():
            if plain(each.default):
                yield f"({each.name})", shown(each.default)


def plain(value: object) -> bool:
    """It is a plain value, or made of a few of them."""
    if isinstance(value, tuple | list | set | frozenset | Mapping):
        parts = [*value, *(value.values() if isinstance(value, Mapping) else ())]
        return len(parts) <= LONGEST and all(map(plain, parts))
    return value is None or isinstance(value, bool | int | float | str | bytes | re.Pattern)


def shown(value: Any) -> str:  # Any: a plain value
    """The value as text, in an order of its own."""
    if isinstance(value, set | frozenset):
        return str(sorted(map(shown, value)))
    if isinstance(value, Mapping):
        return str([(shown(key), shown(part)) for key, part in value.items()])
    if isinstance(value, tuple | list):
        return str([shown(part) for part in value])
    return value.pattern if isinstance(value, re.Pattern) else repr(value)
