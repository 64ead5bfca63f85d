"""Encounters drawn at random from all sheets of a game: encounter NUMBER of a game and a seed is always the same.

Each side has 1 to MOST combatants of up to KINDS kinds. The sheets take turns as the first combatant of an encounter,
so as many encounters as a game has sheets contain all of them. A side is worth the sum of the strengths of its sheets
(core/inventory.py); the weaker side is worth at least a third of the stronger. Circumstances of the place are those of
``asalto new``; distances, and gear in place of gear of the same kind, are drawn as well. The strengths ignore these.

With creatures of a file, these take turns instead, and the others may be any of them or of the game's sheets."""

from __future__ import annotations

import tomllib
from collections import Counter
from collections.abc import Mapping, Sequence
from functools import cache
from math import log
from typing import Any, Final

from attrs import field, frozen

from .. import systems
from ..core.dice import Luck
from ..core.errors import BadScenario
from ..core.inventory import Entry
from ..core.system import NPC, PC
from .assemble import FORMAT
from .describe import toml_value
from .draft.circumstances import circumstances, filled, lay
from .draft.sheet_names import SheetNames
from .formation import POSITION, side_by_side
from .load import load_document
from .model import Scenario

MOST: Final = 8
"""Most combatants on a side."""
KINDS: Final = 3
"""Most kinds of combatants on a side."""
FARTHEST: Final = 3.0
"""Greatest quotient of the strengths of two sides."""
ROUNDS: Final = 40
"""Rounds after which a drawn fight is a draw."""
GAPS: Final = (2.0, 5.0, 10.0, 20.0, 40.0)
"""Metres between the sides, in games that have metres."""
TRIES: Final = 40
"""Number of opponents among which the one nearest to the drawn strength is chosen."""
POLICY: Final = "aggressive"

Tables = dict[str, Any]  # Any: tables as a file has them


@frozen
class Drawn:
    """A drawn encounter: the tables of its file, and the strengths of its two sides, the players' first."""

    game: str
    seed: int
    number: int
    tables: Tables = field(eq=False)
    strengths: tuple[float, float]

    @property
    def name(self) -> str:
        """Its title, from which it can be drawn again: the game, the seed and the number."""
        return str(self.tables["title"])

    def scenario(self) -> Scenario:
        """Return the scenario. Raises BadScenario."""
        return load_document(self.tables, self.name)

    def text(self) -> str:
        """Return the text of its file."""
        return file_text(self.tables)


def file_text(tables: Mapping[str, Any]) -> str:
    """Return the text of a scenario file with these tables."""
    lines = [f"{key} = {toml_value(value)}" for key, value in tables.items() if not isinstance(value, dict | list)]
    for name in ("limits", "variants", "scene"):
        if tables.get(name):
            lines += ["", f"[{name}]", *(f"{key} = {toml_value(value)}" for key, value in tables[name].items())]
    for kind in ("sheets", "sides"):
        for name, table in tables.get(kind, {}).items():
            lines += ["", f"[{kind}.{name}]", *(f"{key} = {toml_value(value)}" for key, value in table.items())]
    for row in tables["combatants"]:
        lines += ["", "[[combatants]]", *(f"{key} = {toml_value(value)}" for key, value in row.items())]
    return "\n".join(lines) + "\n"


@frozen(eq=False)
class Stock:
    """Sheets of a game to draw from: the shipped ones, and ``own``, the tables of a file's; the strength of each."""

    game: str
    own: Mapping[str, Tables]
    names: SheetNames
    strengths: Mapping[str, float]

    @property
    def leads(self) -> list[str]:
        """Sheets that take turns as the first combatant of an encounter."""
        return sorted(self.own or self.strengths)

    def needed(self, uses: Sequence[str]) -> dict[str, Tables]:
        """Return the file's own sheets among these, and those that they build on."""
        found = list(dict.fromkeys(uses))
        for name in found:
            base = self.own.get(name, {}).get("base")
            found += [base] if base and base not in found else []
        return {name: self.own[name] for name in found if name in self.own}


@cache
def stock_of(game: str) -> Stock:
    """Return the sheets that a game ships."""
    strengths = {entry.id: entry.strength or 1.0 for entry in systems.inventory(game).sheets}
    return Stock(game, {}, SheetNames(systems.schema(game)), strengths)


def with_creatures(game: str, own: Mapping[str, Tables]) -> Stock:
    """Return the sheets that a game ships, and those of a file. Raises BadScenario if these are wrong."""
    schema = systems.schema(game)
    names = SheetNames(schema, own)
    sides = {role: schema.new_sides[role] for role in (PC, NPC)}
    roles = [names.role(sheet) or NPC for sheet in own]
    rows = [{"name": sheet, "side": sides[role], "use": sheet} for sheet, role in zip(own, roles, strict=True)]
    for role in {PC, NPC}.difference(roles):  # both sides have a combatant
        other = next(sheet for sheet in schema.sheets if names.fits(sheet, role))
        rows.append({"name": f"{other}_2", "side": sides[role], "use": other})
    tables = {
        "asalto": FORMAT,
        "system": game,
        "sides": {name: {"role": role} for role, name in sides.items()},
        "sheets": own,
        "combatants": rows,
    }
    members = load_document(tables, "creatures").encounter.members
    strength = systems.part(game, systems.game(game).strength)
    mine = {sheet: strength(member.sheet) for sheet, member in zip(own, members, strict=False)}
    return Stock(game, own, names, {**stock_of(game).strengths, **mine})


def drawn(stock: Stock | str, seed: int, number: int) -> Drawn:
    """Return encounter ``number``, from 1, of a seed, from these sheets or from all that a game ships. Raises KeyError
    for an unknown game."""
    return Drawing(stock_of(stock) if isinstance(stock, str) else stock, seed, number).encounter()


class Drawing:
    """The drawing of one encounter."""

    def __init__(self, stock: Stock, seed: int, number: int) -> None:
        self._stock, self._names = stock, stock.names
        game = stock.game
        self.game, self.seed, self.number = game, seed, number
        self._luck = Luck(source=f"asalto drawn 1|{game}|{seed}|{number}")
        self._schema = systems.schema(game)
        self._sides = {role: self._schema.new_sides[role] for role in (PC, NPC)}

    def encounter(self) -> Drawn:
        """Return the encounter; without drawn gear, and without circumstances, if they do not fit its combatants."""
        first, second = self._opponents()
        strengths = (self._strength(first), self._strength(second))
        place = self._place()
        rows = self._combatants(first, second, place.pop("combatants"))
        bare = [{key: row[key] for key in row if key in ("name", "side", "use", POSITION)} for row in rows]
        for there, combatants in ((place, self._geared(rows)), (place, rows), ({}, bare)):
            found = Drawn(self.game, self.seed, self.number, self._tables(there, combatants), strengths)
            try:
                found.scenario()
            except BadScenario:
                continue
            break
        return found

    def _tables(self, place: Tables, combatants: list[Tables]) -> Tables:
        """Return the tables of the file."""
        return {
            "asalto": FORMAT,
            "system": self.game,
            "title": f"{self.game} {self.seed}/{self.number}",
            "limits": {"rounds": ROUNDS},
            **place,
            **({"sheets": own} if (own := self._stock.needed([row["use"] for row in combatants])) else {}),
            "sides": {name: {"role": role, "policy": POLICY} for role, name in self._sides.items()},
            "combatants": combatants,
        }

    # Sides.

    def _opponents(self) -> tuple[list[str], list[str]]:
        """Return the sheets of both sides, the players' first."""
        lead = self._lead()
        role = self._role(lead)
        while True:
            mine = self._side(role, lead)
            wanted = (self._luck.below(201) - 100) / 100 * log(FARTHEST)
            other = NPC if role == PC else PC
            sides = [self._side(other) for _ in range(TRIES)]
            distances = [log(self._strength(side) / self._strength(mine)) for side in sides]
            best = min(range(TRIES), key=lambda at: abs(distances[at] - wanted))
            if abs(distances[best]) <= log(FARTHEST):
                return (mine, sides[best]) if role == PC else (sides[best], mine)

    def _lead(self) -> str:
        """Return the sheet whose turn it is: each block of encounters has all sheets, in an order of its own."""
        ids = self._stock.leads
        block, at = divmod(self.number - 1, len(ids))
        luck = Luck(source=f"asalto drawn 1|{self.game}|{self.seed}|block {block}")
        for _ in range(at):
            ids.pop(luck.below(len(ids)))
        return ids[luck.below(len(ids))]

    def _role(self, sheet: str) -> str:
        """Return the role of a sheet's side: its own, or a likely one."""
        names = self._names
        usual, other = (PC, NPC) if names.is_protagonist(sheet) else (NPC, PC)
        return names.role(sheet) or (other if self._luck.below(6) == 0 else usual)

    def _side(self, role: str, lead: str = "") -> list[str]:
        """Return the sheets of a side, one for each combatant."""
        names = self._names
        pool = [sheet for sheet in sorted(self._stock.strengths) if names.fits(sheet, role)]
        if self._luck.below(4):
            pool = [sheet for sheet in pool if names.is_protagonist(sheet) == (role == PC)]
        size = 1 + self._luck.below(MOST)
        kinds = [self._one_of(pool) for _ in range(1 + self._luck.below(min(KINDS, size)))]
        if lead:
            kinds[0] = lead
        more = [self._one_of(kinds) for _ in range(size - len(kinds))]
        return sorted(kinds + more, key=kinds.index)

    def _strength(self, side: Sequence[str]) -> float:
        return sum(self._stock.strengths[sheet] for sheet in side)

    def _one_of(self, things: Sequence[Any]) -> Any:  # Any: the thing drawn
        return things[self._luck.below(len(things))]

    # Place, distances and gear.

    def _place(self) -> Tables:
        """Return the tables of up to two circumstances; ``combatants`` are keys by role."""
        offered = list(circumstances(self._schema))
        variants: Tables = {}
        scene: Tables = {}
        extra: Tables = {PC: {}, NPC: {}}
        for _ in range(min(len(offered), (0, 0, 0, 1, 1, 2)[self._luck.below(6)])):
            one = offered.pop(self._luck.below(len(offered)))
            here = self._one_of((PC, NPC))
            sides = {**self._sides, "here": self._sides[here]}
            lay(variants, filled(one.variants, sides))
            lay(scene, filled(one.scene, sides))
            extra[here] |= one.here
        return {"variants": variants, "scene": scene, "combatants": extra}

    def _combatants(self, first: Sequence[str], second: Sequence[str], extra: Tables) -> list[Tables]:
        """Return the rows of both sides, without drawn gear."""
        names = self._names
        every = Counter(names.called(sheet, "en") for sheet in (*first, *second))
        given: Counter[str] = Counter()
        gap = self._one_of(GAPS)
        rows = []
        for role, side in ((PC, first), (NPC, second)):
            across = side_by_side([1] * len(side), self._schema.spacing or 0.0)
            for sheet, y in zip(side, across, strict=True):
                called = names.called(sheet, "en")
                given[called] += 1
                name = f"{called} {given[called]}" if every[called] > 1 else called
                placed = {} if self._schema.spacing is None else {POSITION: [gap if role == NPC else 0.0, y]}
                rows.append({"name": name, "side": self._sides[role], "use": sheet, **placed, **extra[role]})
        return rows

    def _geared(self, rows: Sequence[Tables]) -> list[Tables]:
        """Return the rows with other gear for a quarter of the combatants."""
        return [self._with_gear(row) if self._luck.below(4) == 0 else row for row in rows]

    def _with_gear(self, row: Tables) -> Tables:
        """Return the row with a drawn piece in place of the first of the same kind that its sheet carries."""
        kinds = {(key, entry.id): entry.kind for key, entry in _gear(self.game)}
        sheet: Tables = {key: self._names.value(row["use"], key) for key, _ in kinds}
        carried = [(key, piece) for key, piece in kinds if _carries(sheet[key], piece)]
        if not carried:
            return row
        key, old = self._one_of(carried)
        same = [piece for field, piece in kinds if field == key and kinds[field, piece] == kinds[key, old]]
        new = self._one_of(same)
        if isinstance(sheet[key], str):
            return {**row, key: new}
        others = [each for each in sheet[key] if each not in (old, new) and _id_of(each) not in (old, new)]
        return {**row, key: [new, *others]}


@cache
def _gear(game: str) -> tuple[tuple[str, Entry], ...]:
    """Return the gear that a combatant can carry, each piece with the key that holds it."""
    found = []
    for entry in systems.inventory(game).gear:
        for key, value in tomllib.loads(entry.write).items():
            if value in (entry.id, [entry.id]):
                found.append((key, entry))
    return tuple(found)


def _carries(held: object, piece: str) -> bool:
    """Return whether the value of a sheet's key holds the piece."""
    return held == piece or (isinstance(held, list) and any(_id_of(each) == piece for each in held))


def _id_of(thing: object) -> object:
    """Return the id of a piece as a sheet writes it."""
    return thing.get("use") if isinstance(thing, Mapping) else thing
