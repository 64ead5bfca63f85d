"""Creatures of a client's own: the sheets of an untrusted file, each tried as a combatant and complete in itself.

Such a file is one that scenarios include. A sheet that builds on another of the file is returned merged with it, so
that it can be kept and used alone; the shipped sheet beneath stays its ``base``."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any, Final

from attrs import frozen

from ..core.errors import BadScenario
from ..core.system import NPC, PC
from .assemble import FORMAT
from .diagnostics import Diagnostics, below
from .field_types import NONE, Maybe, TableOf, writable
from .includes import checked_sheets
from .load import SHIPPED, load_document
from .read import WRONG, Reader, Tables
from .sheets import BASE, SheetRef, Sheets, merge
from .source import copy_of, tables
from .spanish import in_english

MOST_CREATURES: Final = 200
"""Sheets in one file of creatures."""
_FIRST: Final = 3  # number of the first creature among the combatants of the scenario in which all are tried
_NAME: Final = r'(?:[A-Za-z0-9_-]+|"(?:[^"\\]|\\.)*")'
_PLACE: Final = re.compile(rf"sheets\.(?P<sheet>{_NAME})(?P<rest>\S*)|combatants\[(?P<number>\d+)\](?: {_NAME})?")
_PART: Final = re.compile(rf"\.({_NAME})|\[(\d+)\]")
_FINISHED: Final = re.compile(r" cannot be finished: (\w*)")


@frozen
class Problem:
    """A sentence about a mistake. ``sheet`` is "" if it is about the whole file; ``field`` is the path in the sheet,
    with places in lists counted from 0."""

    text: str
    sheet: str
    field: tuple[str, ...]


@frozen
class Creature:
    """A sheet: its ``fields`` as a file writes them, with English keys; ``role`` is the role of the sides that it may
    be on, "" for any."""

    name: str
    role: str
    fields: Mapping[str, Any]  # Any: tables as a file has them


@frozen
class Creatures:
    """The sheets of a file. ``system`` is None if the file cannot be read; ``problems`` has all mistakes."""

    system: str | None
    creatures: Sequence[Creature]
    problems: Sequence[Problem]


def read_creatures(text: str, origin: str) -> Creatures:
    """Return the sheets in a TOML text; ``origin`` names it in sentences. Never raises BadScenario."""
    problems = Diagnostics(origin)
    try:
        raw = copy_of(tables(text, origin), problems)
        in_english(raw, problems)
        own = checked_sheets(raw, None, "", Reader.of({}, {}, problems))
        system = raw.get("system")
        if not isinstance(system, str) or system not in SHIPPED.systems():
            what = "has to be the name of a game"
            problems.unknown("system", str(system or ""), SHIPPED.systems(), what, command="asalto systems")
        if len(own) > MOST_CREATURES:
            problems.add("sheets", f"has {len(own)} sheets; allowed are at most {MOST_CREATURES}")
        problems.stop()
    except BadScenario as error:
        return Creatures(None, (), [Problem(sentence, "", ()) for sentence in error.problems])
    whole = _Whole(str(system), own)
    return Creatures(str(system), whole.creatures(), whole.tried(origin))


def _problem(sentence: str, tried: Sequence[str], origin: str) -> Problem:
    """Return a sentence with the sheet and the field that it is about."""
    found = _PLACE.match(sentence.removeprefix(f"{origin}: "))
    if found is None:
        named = [name for name in tried if f'"{name}"' in sentence or f"'{name}'" in sentence]
        return Problem(sentence, max(named, key=len, default=""), ())
    if found["sheet"] is not None:
        path = [_plain(word) if word else str(int(number) - 1) for word, number in _PART.findall(found["rest"])]
        return Problem(sentence, _named(_plain(found["sheet"]), tried), tuple(path))
    name = next(iter(tried[max(0, int(found["number"]) - _FIRST) :]), "")
    what = sentence.removeprefix(f"{origin}: ")[found.end() :]
    why = _FINISHED.match(what)
    return Problem(f"{origin}: {below('sheets', name)}{what}", name, (why[1],) if why else ())


def _free(name: str, taken: Mapping[str, object]) -> str:
    """Return a name that no sheet has."""
    while name in taken:
        name += "_"
    return name


def _plain(word: str) -> str:
    """Return a part of a place without its quotation marks."""
    return re.sub(r"\\(.)", r"\1", word[1:-1]) if word.startswith('"') else word


def _named(shown: str, tried: Sequence[str]) -> str:
    """Return the sheet whose name a sentence shows, perhaps cut short."""
    short = shown.removesuffix("…")
    return next((name for name in tried if name == shown or (short != shown and name.startswith(short))), shown)


class _Whole:
    """Sheets of a file, each merged with those of the file that it builds on."""

    def __init__(self, system: str, own: Tables) -> None:
        self._system = system
        self._schema = SHIPPED.schema(system)
        self._own = own
        self._reader = Reader.of_game(self._schema, Diagnostics(""), system)
        self._names = [
            name for name, table in own.items() if isinstance(table, dict) and self._reader.name(name, "") is not WRONG
        ]
        self._sheets = Sheets(self._schema, self._reader, own)
        self._types = {name: spec.type for name, spec in writable(self._schema.sheet).items()}
        self._roles: Mapping[str, str] = self._schema.drafts.get("roles", {})

    def creatures(self) -> list[Creature]:
        """Return all sheets."""
        return [Creature(name, self._role(SheetRef(True, name)), self._fields(name)) for name in self._names]

    def tried(self, origin: str) -> list[Problem]:
        """Return what is wrong with the sheets, as a scenario in which each is a combatant shows it."""
        sides = {role: _free(role, self._own) for role in (PC, NPC)}
        rows: list[Tables] = []
        for role, side in sides.items():  # both sides have a combatant
            shipped = next(name for name in self._schema.sheets if self._role(SheetRef(False, name)) in (role, ""))
            rows.append({"name": side, "side": side, "use": shipped})
        rows += [
            {"name": name, "side": sides[self._role(SheetRef(True, name)) or NPC], "use": name} for name in self._names
        ]
        document = {
            "asalto": FORMAT,
            "system": self._system,
            "sides": {side: {"role": role} for role, side in sides.items()},
            "sheets": self._own,
            "combatants": rows,
        }
        try:
            load_document(document, origin)
        except BadScenario as error:
            return [_problem(sentence, self._names, origin) for sentence in error.problems]
        return []

    def _role(self, ref: SheetRef) -> str:
        return self._roles.get(str(merge(self._sheets.layers(ref)).get("kind")), "")

    def _fields(self, name: str) -> Tables:
        """Return the fields of a sheet as one table, with its shipped base. Keys that the game does not know stay."""
        chain = self._sheets.chain(SheetRef(True, name))
        own = [ref for ref in chain if ref.own]
        shipped = chain[: len(chain) - len(own)]
        beneath = merge(self._sheets.layers(shipped[-1])) if shipped else {}
        merged: Tables = {BASE: shipped[-1].name} if shipped else {}
        for ref in own:
            for key, value in self._own[ref.name].items():
                self._lay(merged, beneath, key, value)
        return merged

    def _lay(self, merged: Tables, beneath: Mapping[str, object], key: str, value: object) -> None:
        """Lay a value over the tables that have been merged so far."""
        name = self._reader.key(key, [*self._types, BASE]) or key
        kind = self._types.get(name)
        inner = kind.item if isinstance(kind, Maybe) else kind
        before = merged.get(name)
        if name == BASE:
            merged.setdefault(BASE, value)  # a base that is not there, which is reported
            return
        if kind is not None:
            value = self._reader.spelled(kind, value, name)
        if isinstance(inner, TableOf) and isinstance(value, dict) and value and isinstance(before, dict):
            if not before:  # a sheet between has emptied it
                found = beneath.get(name)
                before = dict.fromkeys(found if isinstance(found, dict) else (), NONE)
            value = {**before, **value}
        merged[name] = value
