"""Parameters: numbers of a scenario's sheets, each with the key path that changes it.

A number is listed only if the loader accepts its own value under that path and builds the same combatants, so a step
changes this number and nothing else. Positions are left out."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from decimal import Decimal
from fnmatch import fnmatchcase
from typing import Any, Final

from attrs import frozen

from .. import systems
from ..core.errors import BadScenario
from ..scenario import Scenario
from ..scenario.describe import key_word
from ..scenario.field_types import (
    NONE,
    FieldType,
    Form,
    ListOf,
    Maybe,
    OneOrMany,
    RealNumber,
    TableOf,
    WholeNumber,
    shorthand,
    writable,
)
from ..scenario.roster import full_names
from .options import ScenarioSource

COUNT: Final = "count"
_COPY: Final = re.compile(r"(.+) (\d+)\Z", re.DOTALL)

NumberField = tuple[tuple[str, ...], int | float]
"""Words of a path below a combatant, and the value there."""


@frozen
class Parameter:
    """Number of a sheet: its key path and its value in the scenario."""

    key: str
    value: int | float

    @property
    def name(self) -> str:
        """Key path without the common first word."""
        return self.key.removeprefix("combatants.")

    def stepped(self, sign: int) -> str:
        """Return the value one step up (1) or down (-1), as TOML: 1 for whole numbers, else a tenth of the value."""
        if isinstance(self.value, int):
            return str(self.value + sign)
        value = Decimal(str(self.value))
        step = max(abs(value) / 10, Decimal("0.1"))
        return str(float(value + sign * step))

    def setting(self, sign: int) -> str:
        """Return the step up (1) or down (-1) in the syntax of ``--set``."""
        return f"{self.key}={self.stepped(sign)}"


def parameters(source: ScenarioSource, only: str = "") -> list[Parameter]:
    """Return the parameters of all combatants, or those whose path without ``combatants.`` matches ``only``.

    Patterns are those of ``fnmatch``, such as ``Zombi.*`` or ``*.max_life``."""
    found = []
    scenario = source.load()
    cls = systems.schema(scenario.system).sheet
    for name, copies in combatant_groups(scenario, source).items():
        body = scenario.encounter.names.index(copies[0])
        row, sheet = scenario.document["combatants"][body], scenario.encounter.members[body].sheet
        fields: list[NumberField] = [((COUNT,), len(copies)), *fields_of(cls, row, sheet)]
        listed = [Parameter(key_path(name, *words), value) for words, value in fields]
        fitting = [parameter for parameter in listed if not only or fnmatchcase(parameter.name, only)]
        found += [one for one in fitting if _same(scenario, source, f"{one.key}={one.value}")]
    return found


def key_path(*words: str) -> str:
    """Return a key path below ``combatants``, with quotes around words that need them."""
    return ".".join(["combatants", *map(key_word, words)])


def combatant_groups(scenario: Scenario, source: ScenarioSource) -> dict[str, list[str]]:
    """Return the combatants of each table, by its name: one, or its counted copies."""
    names = list(scenario.encounter.names)
    found: dict[str, list[str]] = {}
    for name in names:
        match = _COPY.match(name)
        if match is not None and match[1] in found and name in found[match[1]]:
            continue
        copies = _copies(names, match[1]) if match is not None and match[2] == "1" else []
        if match is not None and varies(scenario, match[1], COUNT):
            found[match[1]] = _copies(names, match[1])
        elif (
            match is not None
            and len(copies) > 1
            and _same(scenario, source, f"{key_path(match[1], COUNT)}={len(copies)}")
        ):
            found[match[1]] = copies
        else:
            found[name] = [name]
    return found


def _copies(names: list[str], stem: str) -> list[str]:
    """Return the names made of ``stem`` and a number, from 1 without a gap."""
    count = 1
    while f"{stem} {count + 1}" in names:
        count += 1
    return full_names(stem, count)


def _same(scenario: Scenario, source: ScenarioSource, setting: str) -> bool:
    """Return whether the loader accepts a setting and builds the same combatants, whatever numbers are drawn."""
    try:
        other = source.load([setting])
    except BadScenario:
        return False
    if scenario.varies is None or other.varies is None:
        return scenario.varies is other.varies and other.encounter.members == scenario.encounter.members
    ends = scenario.varies.ends()
    return ends == other.varies.ends() and all(
        scenario.varies.fixed(scenario, numbers).encounter.members
        == other.varies.fixed(other, numbers).encounter.members
        for numbers in ends
    )


def varies(scenario: Scenario, name: str, field: str) -> bool:
    """Return whether a field of a combatant or a table is drawn in each fight."""
    places = () if scenario.varies is None else scenario.varies.places
    return any((one.name, one.field) in ((name, field), (f"{name} 1", field)) for one in places)


def fields_of(cls: type, row: Mapping[str, Any], sheet: object) -> Iterator[NumberField]:
    """Yield the numbers of a sheet: for each field of ``cls`` the value in ``row``, or else in ``sheet``."""
    for name, slot in writable(cls).items():
        value = _part(row, name)
        yield from _walk(slot.type, getattr(sheet, name, None) if value is None else value, (name,))


def _part(table: object, name: str) -> Any:  # Any: any value
    """Return a field of a table or an object, or None if it is missing or ``"none"``."""
    value = table.get(name) if isinstance(table, Mapping) else getattr(table, name, None)
    return None if value == NONE else value


def _walk(field_type: FieldType, value: Any, words: tuple[str, ...]) -> Iterator[NumberField]:  # Any: as its type says
    if isinstance(field_type, Maybe):
        field_type = field_type.item
    if isinstance(field_type, OneOrMany):
        field_type = ListOf(field_type.one) if isinstance(value, list | tuple) else field_type.one
    if isinstance(field_type, WholeNumber | RealNumber) and isinstance(value, int | float):
        yield words, value if isinstance(field_type, WholeNumber) else float(value)
    elif isinstance(field_type, TableOf) and isinstance(value, Mapping):
        for key, part in value.items():
            yield from _walk(field_type.item, part, (*words, str(key)))
    elif isinstance(field_type, ListOf) and isinstance(value, list | tuple):
        for number, part in enumerate(value, 1):
            yield from _walk(field_type.item, part, (*words, str(number)))
    elif isinstance(field_type, Form) and value is not None:
        yield from _form(field_type, value, words)


def _form(field_type: Form, value: object, words: tuple[str, ...]) -> Iterator[NumberField]:
    """Yield the numbers of a table with its defaults, or the single number that can replace the table."""
    slots = writable(field_type.cls)
    read = {name: _part(value, name) for name in slots}
    known = {name: slot.default if read[name] is None else read[name] for name, slot in slots.items()}
    inside = [field for name, slot in slots.items() for field in _walk(slot.type, known[name], (*words, name))]
    if tuple(slots) == shorthand(field_type.cls) and len({number for _, number in inside}) == 1:
        yield words, inside[0][1]
    else:
        yield from inside
