"""Sides: their names, roles and policies, in the order of the file, which numbers them."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Any

from attrs import evolve, frozen

from ..core.system import NPC, PC
from ..core.values import Value
from ..policy.spec import PolicySpec
from .diagnostics import below, item, quoted
from .field_types import OneOf
from .policy_specs import DEFAULT_POLICY, PolicySpecs
from .read import WRONG, Reader, Table
from .roster import first
from .spanish import ROLES

_KEYS = ("name", "role", "policy")
_ROLE = OneOf((PC, NPC))


@frozen(eq=False, repr=False)
class WrittenSide(Value):
    """A side after reading: its place, and the policy of its captain and of its combatants without a policy of their
    own.

    ``role`` is WRONG if it could not be read; then no sheet of this side can be finished."""

    place: str
    name: str
    role: Any  # Any: str or WRONG
    policy: PolicySpec


def read_sides(tables: object, reader: Reader, policy_specs: PolicySpecs) -> dict[str, WrittenSide]:
    """Return the sides by name. The file has [sides.NAME] tables, or a list with ``name`` keys, whose order is
    fixed."""
    read: dict[str, WrittenSide] = {}
    for place, name, table in _rows(tables, reader):
        side = _side(place, name, table, reader, policy_specs)
        if side.name in read:
            reader.problems.add(place, f"is the second side called {quoted(side.name)}; names are unique")
        read.setdefault(side.name, side)
    if isinstance(tables, dict | list) and not tables:
        reader.problems.add("sides", "is empty; write at least one side as [sides.NAME]")
    return read


def check_used(read: Mapping[str, WrittenSide], used: Collection[str], reader: Reader) -> None:
    """Report every side without a combatant. Report nothing if a combatant has no known side (""): it may belong
    there."""
    for name, side in read.items():
        if name not in used and "" not in used:
            reader.problems.add(side.place, "has no combatant; a side needs at least one")


def _rows(tables: object, reader: Reader) -> list[tuple[str, object, Table]]:
    rows: list[tuple[str, object, object]] = []
    if isinstance(tables, dict):
        rows = [(below("sides", name), name, table) for name, table in tables.items()]
    elif isinstance(tables, list):
        names = [first(table, "name", reader) if isinstance(table, dict) else None for table in tables]
        rows = [(item("sides", n, names[n]), names[n], table) for n, table in enumerate(tables)]
    else:
        reader.problems.wrong("sides", tables, "a table of sides, each written [sides.NAME]")
    for place, _, table in rows:
        if not isinstance(table, dict):
            reader.problems.wrong(place, table, "a table of role and policy")
    return [(place, name, table) for place, name, table in rows if isinstance(table, dict)]


def _side(place: str, name: object, table: Table, reader: Reader, policy_specs: PolicySpecs) -> WrittenSide:
    keys = reader.keys(table, _KEYS, place)
    where, written = keys.get("name", (place, name))
    called = reader.name(written, where)
    where, value = keys.get("role", (place, PC))
    role = evolve(reader, aliases={**ROLES, **reader.aliases}).read(_ROLE, value, where)
    where, value = keys.get("policy", (place, DEFAULT_POLICY))
    policy = policy_specs.policy(value, where) or PolicySpec(DEFAULT_POLICY)
    return WrittenSide(place, str(written) if called is WRONG else called, role, policy)
