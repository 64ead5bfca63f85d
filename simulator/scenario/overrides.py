"""Changes from the command line: ``--set KEY=VALUE`` and ``--policy WHO=POLICY``.

They change the tables before these are read, so a changed value is checked like a written one; a mistake in it names
the command line as its source. A key path that leads nowhere is a problem, and its sentence names the nearest one."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from attrs import frozen

from ..core.errors import BadScenario
from ..core.schema import Schema
from ..core.values import Value
from ..policy.spec import PROGRAM, PolicySpec, is_code
from .diagnostics import below, found, item, listed, quoted
from .read import Reader, Table, Tables
from .roster import MOST_COUNT, full_names
from .sheets import sheets_called
from .source import tables
from .spanish import english
from .tactics import located
from .varying import VaryingNumber, read_number

WHOLE = ("title", "limits", "variants", "scene", "chain", "verdict")
"""Tables and values that may be set as a whole."""
NAMED = {"sides": "side", "sheets": "sheet", "combatants": "combatant"}
"""Tables whose entries are found by name, in paths such as sides.NAME.FIELD."""

_SEGMENT = re.compile(r"""\s*(?:"((?:[^"\\]|\\.)*)"|'([^']*)'|([^."'=]+?))\s*(\.|=|\Z)""")
_WHO = re.compile(r"""\s*(?:"((?:[^"\\]|\\.)*)"|'([^']*)'|([^="']+?))\s*=""")
_BARE_WORD = re.compile(r"""[^\[\]{}"'=,#\x00-\x1f\x7f]+""")


@frozen(eq=False, repr=False)
class Override(Value):
    """One change: ``text`` as typed, the path as its words, the value as TOML parses it."""

    text: str
    path: tuple[str, ...]
    value: object


class Overrides:
    """Changes to the tables of one file.

    ``copies`` collects, by number of the combatant's table, the changes to single copies ("Zombi 2"). ``code`` collects
    the classes in files and the programs named as policies: a scenario file cannot name all of them, because loading a
    stranger's file must not run code. ``files`` collects the files of tactics and weights."""

    def __init__(self, raw: Tables, schema: Schema, reader: Reader) -> None:
        self.copies: dict[int, dict[str, Tables]] = {}
        self.code: set[str] = set()
        self.files: set[str] = set()
        self._raw = raw
        self._schema = schema
        self._reader = reader
        self._problems = reader.problems

    def apply(self, settings: Sequence[str], policies: Sequence[str]) -> None:
        """Apply all changes: first those to tables of the file, then those to single copies."""
        read = [self._setting(text) for text in settings] + [self._policy(text) for text in policies]
        known = [setting for setting in read if setting is not None]
        self.code |= {use for setting in known for use in self._code_named(setting)}
        single = [setting for setting in known if self._is_single(setting)]
        for setting in known:
            if setting not in single:
                self._change(setting)
        for setting in single:
            self._change_copy(setting)

    def _code_named(self, setting: Override) -> list[str]:
        """Return the class in a file or the program that a change names as a policy, if any."""
        if self._reader.english(setting.path[-1]) != "policy":
            return []
        try:
            use = PolicySpec.of(setting.value).use
        except ValueError:  # reported where the policy is read
            return []
        return [use] if is_code(use) else []

    # Reading KEY=VALUE.

    def _setting(self, text: str) -> Override | None:
        path, rest = _path(text)
        label = f"--set {text}"
        if path is None:
            self._problems.add(label, "is not of the form KEY=VALUE, such as combatants.Zombi.count=3")
            return None
        return self._with_value(label, self._whole(path), rest)

    def _whole(self, path: tuple[str, ...]) -> tuple[str, ...]:
        """Return the path with its first word, which may be omitted before the name of a combatant or a side."""
        head = english(path[0])
        if path[0] in (*WHOLE, *NAMED) or len(path) < 2:
            return (head, *path[1:])
        if path[0] in self._people() or path[0] in self._copy_names():
            return ("combatants", *path)
        return ("sides", *path) if path[0] in self._sides() else (head, *path[1:])

    def _policy(self, text: str) -> Override | None:
        match = _WHO.match(text)
        label = f"--policy {text}"
        if match is None:
            self._problems.add(label, "is not of the form WHO=POLICY, such as Zombi=cautious")
            return None
        who = _unquoted(match)
        sides, people = set(self._sides()), {*self._people(), *self._copy_names()}
        if who in sides and who in people:
            both = listed([f"--set sides.{who}.policy=...", f"--set combatants.{who}.policy=..."])
            self._problems.add(label, f"could mean the side or the combatant; write {both}")
            return None
        if who not in sides and who not in people:
            self._problems.unknown(label, who, sides | people, f"names {quoted(who)}, which is not a side or combatant")
            return None
        return self._with_value(label, ("sides" if who in sides else "combatants", who, "policy"), text[match.end() :])

    def _with_value(self, label: str, path: tuple[str, ...], text: str) -> Override | None:
        try:
            value = typed_value(text, label)
            policy = self._reader.english(path[-1]) == "policy"
            return Override(label, path, located(value, self.files) if policy else value)
        except ValueError as error:
            self._problems.add(label, str(error))
            return None

    # What can be named.

    def _sides(self) -> dict[str, Tables]:
        sides = self._first(self._raw, "sides")
        if isinstance(sides, list):
            return {str(self._first(table, "name")): table for table in sides if isinstance(table, dict)}
        return {name: table for name, table in _dict(sides).items() if isinstance(table, dict)}

    def _entries(self) -> list[tuple[int, str, Tables]]:
        rows = self._first(self._raw, "combatants")
        rows = rows if isinstance(rows, list) else []
        named = [(index, self._first(row, "name"), row) for index, row in enumerate(rows) if isinstance(row, dict)]
        return [(index, _composed(name), row) for index, name, row in named if isinstance(name, str)]

    def _people(self) -> list[str]:
        return [name for _, name, _ in self._entries()]

    def _copy_names(self) -> dict[str, int]:
        """Return the full names of counted combatants, each with the number of its table."""
        names: dict[str, int] = {}
        for index, name, table in self._entries():
            count = self._first(table, "count")
            count = read_number(count) if isinstance(count, str) else count
            count = count.high if isinstance(count, VaryingNumber) else count
            if type(count) is int and 1 < count <= MOST_COUNT:
                names.update(dict.fromkeys(full_names(name, count), index))
        return names

    def _is_single(self, setting: Override) -> bool:
        """Return whether the path names one copy instead of a table. Earlier changes may still change the copies."""
        return setting.path[0] == "combatants" and len(setting.path) > 2 and setting.path[1] not in self._people()

    # Changing.

    def _change(self, setting: Override) -> None:
        head, *rest = setting.path
        if head in WHOLE:
            self._put(self._raw, (head, *rest), setting, "")
        elif head not in NAMED:
            what, people = f"begins with {quoted(head)}, which cannot be set", self._people() if rest else ()
            self._problems.unknown(setting.text, head, [*WHOLE, *NAMED], what, also=people)
        elif len(rest) < 2:
            self._problems.add(setting.text, f"is too short a path; write {head}.NAME.FIELD=VALUE")
        elif head == "sides":
            self._change_side(setting)
        elif head == "sheets":
            self._change_sheet(setting)
        else:
            for index, name, table in self._entries():
                if name == rest[0]:
                    self._deep(table, setting, item("combatants", index, name))

    def _change_side(self, setting: Override) -> None:
        name, sides = setting.path[1], self._sides()
        if name not in sides:
            self._unknown_name(setting, sides)
            return
        listing = isinstance(self._first(self._raw, "sides"), list)
        place = item("sides", list(sides).index(name), name) if listing else below("sides", name)
        self._put(sides[name], setting.path[2:], setting, place)

    def _change_sheet(self, setting: Override) -> None:
        """Change a sheet. A shipped sheet becomes one of the file's own, built on the shipped one."""
        own = _dict(self._raw.setdefault(self._spelled(self._raw, "sheets") or "sheets", {}))
        name, shipped = setting.path[1], self._schema.sheets
        if name not in own:
            known = self._reader.canonical(name, shipped)
            if known is None:
                self._unknown_name(setting, [*own, *shipped])
                return
            name = known
            own.setdefault(name, {"base": name})
        if isinstance(own[name], dict):
            self._deep(own[name], setting, below("sheets", name))

    def _change_copy(self, setting: Override) -> None:
        names, name = self._copy_names(), setting.path[1]
        if name not in names:
            self._unknown_name(setting, [*self._people(), *names])
            return
        index = names[name]
        tables = self.copies.setdefault(index, {})
        beneath = next(table for number, _, table in self._entries() if number == index)
        self._deep(tables.setdefault(name, {}), setting, item("combatants", index, name), beneath)

    def _unknown_name(self, setting: Override, choices: Iterable[str]) -> None:
        head, name = setting.path[:2]
        command = f"asalto sheets {self._reader.game}" if head == "sheets" and self._reader.game else ""
        what = f"names {quoted(name)}, which is not a {NAMED[head]}"
        self._problems.unknown(setting.text, name, choices, what, command=command)

    def _deep(self, table: Tables, setting: Override, place: str, beneath: Table | None = None) -> None:
        """Set a field or a part of one. A part is set in a copy of the value that the sheets beneath give that
        field."""
        path = setting.path[2:]
        if len(path) > 1 and self._spelled(table, path[0]) is None:
            inherited = self._inherited(beneath if beneath is not None else table, path[0])
            if isinstance(inherited, dict | list):
                table[path[0]] = _copied(inherited)
        self._put(table, path, setting, place)

    def _put(self, at: object, path: Sequence[str], setting: Override, place: str) -> None:
        """Walk down the tables and lists (items counted from 1) and set the value at the end of the path."""
        for number, word in enumerate(path):
            last = number == len(path) - 1
            if isinstance(at, list):
                if not word.isdecimal() or not 1 <= int(word) <= len(at):
                    self._problems.add(setting.text, f"asks for {quoted(word)} of {place}, a list of {len(at)} items")
                    return
                key: Any = int(word) - 1
                place = item(place, key)
            elif isinstance(at, dict):
                key = self._spelled(at, word) or word
                place = below(place, key)
            else:
                self._problems.add(setting.text, f"asks for a part of {place}, which is {found(at)}; set it as a whole")
                return
            if last:
                at[key] = setting.value
                self._problems.set_by(place, setting.text)
            else:
                at = at.setdefault(key, {}) if isinstance(at, dict) else at[key]

    # Spelling.

    def _spelled(self, table: Table, word: str) -> str | None:
        """Return the key of the table that means ``word``, as the table spells it."""
        meant = self._reader.english(word)
        return word if word in table else next((key for key in table if self._reader.english(key) == meant), None)

    def _first(self, table: Table, key: str) -> object:
        spelled = self._spelled(table, key)
        return None if spelled is None else table[spelled]

    def _inherited(self, table: Table, field: str) -> object:
        """Return the value of a field in the sheets beneath a table; None if they do not write it."""
        own = _dict(self._first(self._raw, "sheets"))
        seen: set[tuple[bool, str]] = set()
        link = self._first(table, "use") or self._first(table, "base")
        while isinstance(link, str) and (found_at := self._sheet(link, own, seen)) is not None:
            seen.add(found_at)
            table = (own if found_at[0] else self._schema.sheets)[found_at[1]]
            if (value := self._first(table, field)) is not None:
                return value
            link = self._first(table, "base")
        return None

    def _sheet(self, name: str, own: Tables, seen: set[tuple[bool, str]]) -> tuple[bool, str] | None:
        """Return where the sheet is: (True, name) for the file's own, (False, name) for a shipped one; None if it is
        unknown or has been seen."""
        own = {each: table for each, table in own.items() if isinstance(table, dict)}
        if name in own and (True, name) not in seen:
            return True, name
        known = self._reader.canonical(name, self._schema.sheets)
        meant = [known] if known else sheets_called(name, self._schema, own)
        if len(meant) != 1:
            return None
        both = ((True, own), (False, self._schema.sheets))
        places = [(is_own, meant[0]) for is_own, sheets in both if meant[0] in sheets]
        return next((place for place in places if place not in seen), None)


def typed_value(text: str, origin: str) -> object:
    """Return a value typed on the command line: TOML, a bare word as text, or a program with its words.

    Raises ValueError, with the end of a sentence, for anything else."""
    if text.strip().startswith(PROGRAM):
        return text.strip()
    try:
        table = tables(f"value = {text}", origin)
        if set(table) == {"value"}:
            return table["value"]
    except BadScenario:
        pass
    if not text.strip() or not _BARE_WORD.fullmatch(text):
        raise ValueError(f"has the value {quoted(text)}, which is neither TOML nor a bare word")
    return text.strip()


def is_scene(text: str) -> bool:
    """Return whether KEY=VALUE changes [scene]. Those changes come first, because packs are named there."""
    path, _ = _path(text)
    return path is not None and english(path[0]) == "scene"


def _path(text: str) -> tuple[tuple[str, ...] | None, str]:
    """Return the words before the equals sign and the text after it; the words are None if they are not a key path."""
    path: list[str] = []
    spot = 0
    while match := _SEGMENT.match(text, spot):
        path.append(_unquoted(match))
        spot = match.end()
        if match[4] == "=":
            return tuple(path), text[spot:]
        if match[4] == "":
            break
    return None, ""


def _unquoted(match: re.Match[str]) -> str:
    """Return the matched word: in double quotes (with backslashes), in single quotes, or bare."""
    double, single, bare = match.group(1, 2, 3)
    if double is not None:
        return _composed(re.sub(r"\\(.)", r"\1", double))
    return _composed(bare if single is None else single)


def _composed(text: str) -> str:
    return unicodedata.normalize("NFC", text)


def _dict(value: object) -> Tables:
    return value if isinstance(value, dict) else {}


def _copied(value: Any) -> Any:  # Any: plain values of a shallow tree
    if isinstance(value, Mapping):
        return {key: _copied(part) for key, part in value.items()}
    return [_copied(part) for part in value] if isinstance(value, list | tuple) else value
