"""Who is there: sides, combatants and the policies that play them.

One table of the file may stand for many combatants (``count``): it is read once, and its mistakes are reported once."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Annotated, Any, Literal, cast

from attrs import field, frozen

from ..core.asks import captain
from ..core.record import Json
from ..core.schema import Range, Schema
from ..core.system import NPC, PC, Member, Side
from ..policy.spec import PolicySpec
from .explain import below, found, item, quoted
from .model import plain_fields
from .players import DEFAULT_POLICY, Players
from .read import WRONG, Reader, Table
from .shapes import OneOf, Shape, Text, shape, writable
from .sheets import Layer, Ref, Sheets, merge

MOST_COMBATANTS = 500
MOST_COUNT = 200
MADE_FROM = "made_from"
RESERVED = ("name", "side", "use", "count", "policy", MADE_FROM)
"""The keys of a combatant that are not fields of its sheet."""
OF_ONE_COPY = ("side", "policy")
"""Those that may differ between the copies of one table."""

_SIDE_KEYS = ("name", "role", "policy")
_COUNT: Shape = shape(Annotated[int, Range(1, MOST_COUNT)])
_ROLE = OneOf((PC, NPC))


@frozen
class Team:
    """A side and the policy of its captain and of all its combatants that have none of their own."""

    name: str
    role: Literal["pc", "npc"]
    policy: PolicySpec


@frozen
class Body:
    """One combatant: where it was written, its sheet as written and as finished. None: it could not be read."""

    name: str
    place: str
    side: str
    made_from: str
    policy: PolicySpec | None
    written: object
    sheet: object


@frozen
class Entry:
    """One table of [[combatants]]: ``copies`` holds, by full name, the keys that only one copy has."""

    place: str
    name: str
    count: int
    table: Table
    copies: Mapping[str, Table] = field(factory=dict)

    @property
    def names(self) -> list[str]:
        """The full names: "Zombi", or "Zombi 1", "Zombi 2", ... when there are several."""
        return [self.name] if self.count == 1 else [f"{self.name} {number}" for number in range(1, self.count + 1)]


class Roster:
    """Reads sides and combatants of one file. Mistakes go to the reader's problems."""

    def __init__(self, schema: Schema, reader: Reader, players: Players) -> None:
        self._schema = schema
        self._reader = reader
        self._problems = reader.problems
        self._players = players

    # Sides.

    def teams(self, tables: object) -> dict[str, Team]:
        """The sides by name, in the order of the file. Written [sides.NAME], or as a list with ``name`` keys."""
        rows = self._side_rows(tables)
        teams: dict[str, Team] = {}
        for place, name, table in rows:
            team = self._team(place, name, table)
            if team.name in teams:
                self._problems.add(place, f"is the second side called {quoted(team.name)}; names are unique")
            teams.setdefault(team.name, team)
        if isinstance(tables, dict | list) and not tables:
            self._problems.add("sides", "is empty; there is at least one side, written [sides.NAME]")
        return teams

    def _side_rows(self, tables: object) -> list[tuple[str, object, Table]]:
        rows: list[tuple[str, object, object]] = []
        if isinstance(tables, dict):
            rows = [(below("sides", name), name, table) for name, table in tables.items()]
        elif isinstance(tables, list):
            names = [table.get("name") if isinstance(table, dict) else None for table in tables]
            rows = [(item("sides", n, names[n]), names[n], table) for n, table in enumerate(tables)]
        else:
            self._problems.wrong("sides", tables, "a table of sides, each written [sides.NAME]")
        for place, _, table in rows:
            if not isinstance(table, dict):
                self._problems.wrong(place, table, f"a table with {', '.join(_SIDE_KEYS[1:])}")
        return [(place, name, table) for place, name, table in rows if isinstance(table, dict)]

    def _team(self, place: str, name: object, table: Table) -> Team:
        keys = self._reader.keys(table, _SIDE_KEYS, place)
        called = self._reader.name(name, place if "name" not in keys else keys["name"][0])
        where, value = keys.get("role", (place, PC))
        role = self._reader.read(_ROLE, value, where)
        where, value = keys.get("policy", (place, DEFAULT_POLICY))
        policy = self._players.policy(value, where)
        fallback = PolicySpec(DEFAULT_POLICY)
        return Team(str(name) if called is WRONG else called, "pc" if role is WRONG else role, policy or fallback)

    # Combatants.

    def entries(self, tables: object, copies: Mapping[int, Mapping[str, Table]]) -> list[Entry]:
        """The tables of [[combatants]]. ``copies``: by number of the table, the keys of single copies."""
        if not isinstance(tables, list):
            self._problems.wrong("combatants", tables, "a list of tables, each written [[combatants]]")
            return []
        if not tables:
            self._problems.add("combatants", "is empty; there is at least one combatant")
        if len(tables) > MOST_COMBATANTS:
            self._too_many(len(tables))
            return []
        entries = [self._entry(index, table, copies.get(index, {})) for index, table in enumerate(tables)]
        known = [entry for entry in entries if entry is not None]
        if (total := sum(entry.count for entry in known)) > MOST_COMBATANTS:
            self._too_many(total)
            return []
        self._check_names(known)
        return known

    def _too_many(self, total: int) -> None:
        self._problems.add("combatants", f"adds up to {total}; allowed are at most {MOST_COMBATANTS}")

    def _entry(self, index: int, table: object, copies: Mapping[str, Table]) -> Entry | None:
        if not isinstance(table, dict):
            self._problems.wrong(item("combatants", index), table, "a table with name, side, use, ...")
            return None
        name = self.first(table, "name")
        place = item("combatants", index, name)
        if name is None:
            self._problems.add(below(place, "name"), "is missing; allowed is a name of 1 to 60 characters")
            name = ""
        else:
            read_name = self._reader.name(name, below(place, "name"))
            name = "" if read_name is WRONG else read_name
        count = self.first(table, "count")
        read = 1 if count is None else self._reader.read(_COUNT, count, below(place, "count"))
        return Entry(place, name, 1 if read is WRONG else read, table, copies)

    def first(self, table: Table, key: str) -> Any:  # Any: as the file has it
        """The value of ``key`` in whichever spelling it is written; None when it is not."""
        spelled = (value for name, value in table.items() if self._reader.canonical(name, (key,)))
        return next(spelled, None)

    def _check_names(self, entries: Iterable[Entry]) -> None:
        seen: dict[str, str] = {}
        for entry in (entry for entry in entries if entry.name):
            twice = [name for name in entry.names if name in seen]
            if twice:
                what = f"would be the second combatant called {quoted(twice[0])}, after {seen[twice[0]]}"
                self._problems.add(entry.place, f"{what}; names are unique, counted copies included")
            seen.update((name, entry.place) for name in entry.names)

    def bodies(self, entry: Entry, sheets: Sheets, teams: Mapping[str, Team], variants: object) -> list[Body]:
        """The combatants that one table stands for. ``variants`` may be WRONG: then no sheet is finished."""
        keys = self._keys(entry.table, entry.place, RESERVED)
        ref, found_use = self._use(keys, sheets)
        made_from = self._made_from(keys, ref, entry)
        side = self._side(keys, entry.place, teams)
        policy = self._policy(keys)
        reader = self._reader.owning(sheets.words(ref, entry.table))
        layers = [*sheets.layers(ref), self._layer(reader, keys, found_use)]
        maker = _Maker(self._schema, reader, made_from, variants)
        common = maker.sheets(layers, entry.place, teams.get(side))
        bodies = []
        for name in entry.names:
            if name in entry.copies:
                bodies.append(self._copy(entry, name, layers, maker, teams, side, policy))
            else:
                bodies.append(Body(name, entry.place, side, made_from, policy, *common))
        return bodies

    def _copy(
        self,
        entry: Entry,
        name: str,
        layers: list[Layer],
        maker: _Maker,
        teams: Mapping[str, Team],
        side: str,
        policy: PolicySpec | None,
    ) -> Body:
        """One copy that has keys of its own."""
        table = entry.copies[name]
        place = entry.place.removesuffix(f" {quoted(entry.name)}") + f" {quoted(name)}"
        keys = self._keys(table, place, OF_ONE_COPY)
        side = self._side(keys, place, teams) if "side" in keys else side
        policy = self._policy(keys) if "policy" in keys else policy
        layer = self._layer(maker.reader, keys, True)
        return Body(name, place, side, maker.made_from, policy, *maker.sheets([*layers, layer], place, teams.get(side)))

    def _keys(self, table: Table, place: str, reserved: tuple[str, ...]) -> dict[str, tuple[str, Any]]:
        fields = [name for name in writable(self._schema.sheet) if name not in RESERVED]
        return self._reader.keys(table, [*reserved, *fields], place)

    def _layer(self, reader: Reader, keys: Mapping[str, tuple[str, Any]], right: bool) -> Layer:
        own = {name: pair for name, pair in keys.items() if name not in RESERVED}
        values, all_right = reader.fields(self._schema.sheet, own, removable=True)
        return Layer(values, right and all_right)

    def _use(self, keys: Mapping[str, tuple[str, Any]], sheets: Sheets) -> tuple[Ref | None, bool]:
        if "use" not in keys:
            return None, True
        place, name = keys["use"]
        if not isinstance(name, str):
            self._problems.wrong(place, name, "the name of a sheet")
            return None, False
        ref = sheets.find(name, place)
        return ref, ref is not None

    def _made_from(self, keys: Mapping[str, tuple[str, Any]], ref: Ref | None, entry: Entry) -> str:
        """The kind's name: what ``made_from`` says, else the sheet's name, else the combatant's."""
        if MADE_FROM in keys:
            place, value = keys[MADE_FROM]
            name = self._reader.name(value, place)
            return "" if name is WRONG else cast(str, name)
        return entry.name if ref is None else ref.name

    def _side(self, keys: Mapping[str, tuple[str, Any]], place: str, teams: Mapping[str, Team]) -> str:
        if "side" not in keys:
            self._problems.add(below(place, "side"), f"is missing; {_sides(teams)}")
            return ""
        where, side = keys["side"]
        if not isinstance(side, str):
            self._problems.wrong(where, side, "the name of a side")
            return ""
        name = self._reader.read(Text(), side, where)
        if name is not WRONG and name not in teams:
            self._problems.unknown(where, side, teams, f"is {found(side)}, which is no side")
        return name if name in teams else ""

    def _policy(self, keys: Mapping[str, tuple[str, Any]]) -> PolicySpec | None:
        """The combatant's own policy; None when it plays its side's."""
        return self._players.policy(keys["policy"][1], keys["policy"][0]) if "policy" in keys else None

    # Results.

    def check_sides(self, teams: Mapping[str, Team], bodies: Iterable[Body], tables: object) -> None:
        """Every side has somebody on it."""
        used = {body.side for body in bodies}
        if "" in used:
            return  # whoever is on no side may be meant for the empty one, and has been reported
        for number, name in enumerate(teams):
            if name not in used:
                place = item("sides", number, name) if isinstance(tables, list) else below("sides", name)
                self._problems.add(place, "has no combatant; a side needs at least one")


class _Maker:
    """Makes the sheets of one table's combatants."""

    def __init__(self, schema: Schema, reader: Reader, made_from: str, variants: object) -> None:
        self.reader = reader
        self.made_from = made_from
        self._schema = schema
        self._variants = variants

    def sheets(self, layers: list[Layer], place: str, team: Team | None) -> tuple[object, object]:
        """The sheet as written and as finished; None each when it could not be read."""
        if not all(layer.right for layer in layers):
            return None, None
        written = self.reader.build(self._schema.sheet, merge(layers), place)
        if written is WRONG or team is None or self._variants is WRONG or not self.made_from:
            return None, None
        try:
            return written, self._schema.finish(written, self.made_from, team.role, self._variants)
        except ValueError as error:
            self.reader.problems.add(place, f"cannot be finished: {str(error).rstrip('.')}")
            return None, None


def _sides(teams: Mapping[str, Team]) -> str:
    return f"allowed: {', '.join(quoted(name) for name in teams) or 'the name of a side'}"


def members(bodies: Iterable[Body], teams: Mapping[str, Team]) -> tuple[Member, ...]:
    """The combatants as the encounter has them."""
    number = {name: index for index, name in enumerate(teams)}
    return tuple(Member(body.name, number[body.side], body.sheet) for body in bodies)


def sides(teams: Mapping[str, Team]) -> tuple[Side, ...]:
    """The sides as the encounter has them."""
    return tuple(Side(team.name, team.role) for team in teams.values())


def seats(bodies: Iterable[Body], teams: Mapping[str, Team]) -> dict[int, PolicySpec]:
    """Who plays each seat: captains their side's policy, combatants their own or else their side's."""
    captains: dict[int, PolicySpec] = {captain(n): team.policy for n, team in enumerate(teams.values())}
    played = {n: body.policy or teams[body.side].policy for n, body in enumerate(bodies)}
    return {**captains, **played}


def side_rows(teams: Mapping[str, Team]) -> list[Json]:
    """The sides as the canonical document has them: a list, because their order matters."""
    return [{"name": team.name, "role": team.role, "policy": team.policy.plain()} for team in teams.values()]


def body_rows(bodies: Iterable[Body], teams: Mapping[str, Team]) -> list[Json]:
    """The combatants as the canonical document has them: one each, everything inlined."""
    rows: list[Json] = []
    for body in bodies:
        policy = body.policy or teams[body.side].policy
        head: dict[str, Json] = {"name": body.name, "side": body.side, MADE_FROM: body.made_from}
        rows.append({**head, "policy": policy.plain(), **plain_fields(body.written)})
    return rows
