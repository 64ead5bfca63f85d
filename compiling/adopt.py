"""Attributes that attrs adds to a class, copied to its native twin."""

from __future__ import annotations

from typing import Any

from attrs import asdict, define, evolve, field, fields, frozen

from simulator.compiled import remade

__all__ = [
    "adopt",
    "annotate",
    "asdict",
    "define",
    "evolve",
    "field",
    "fields",
    "frozen",
]  # the names that compiled modules import from attrs

OWN = {
    "__eq__",
    "__hash__",
    "__module__",
    "__dict__",
    "__weakref__",
    "__slots__",
    "__init__",
    "__doc__",
    "__qualname__",
    "__annotations__",
}


def annotate(native: Any, annotations: dict[str, str]) -> None:
    """Give a class the annotations of its source."""
    native.__annotations__ = annotations


def adopt(native: Any, source: str, names: dict[str, Any]) -> None:  # Any: a class, and a module's own names
    """Make the attrs class of ``source`` with the module's ``names``, and copy everything that attrs added to
    ``native``."""
    made: dict[str, Any] = {}
    exec(compile("from __future__ import annotations\n" + source, f"<{native.__name__}>", "exec"), names | {}, made)
    twin = made[native.__name__]
    for name, value in vars(twin).items():
        if name not in OWN and (name.startswith("__") or name.isupper()):
            setattr(native, name, value)
    native.__annotations__ = dict(twin.__annotations__)
    native.__reduce__ = _reduce


def _reduce(thing: Any) -> tuple[Any, ...]:
    cls = type(thing)
    return remade, (cls, {each.alias: getattr(thing, each.name) for each in cls.__attrs_attrs__})
