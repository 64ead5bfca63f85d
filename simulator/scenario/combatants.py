"""Combatants: from one table of [[combatants]] and the sheets beneath it to every combatant that it stands for.

Each combatant has a sheet of its own, finished by the system. A combatant written alone, a counted one and one in a
canonical document give equal objects."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import product
from typing import Any, Final

from attrs import evolve, field, frozen

from ..core.plane import Place
from ..core.schema import Schema
from ..core.values import Value
from ..policy.spec import PolicySpec
from .diagnostics import below, found, quoted
from .field_types import Text, writable
from .formation import METRES, POSITION, SPACING, formation, is_beyond
from .policy_specs import PolicySpecs
from .read import WRONG, Keys, Reader, Table
from .roster import Entry
from .sheets import SheetLayer, SheetRef, Sheets, merge
from .sides import WrittenSide
from .varying import VaryingNumber

MADE_FROM = "made_from"
RESERVED = ("name", "side", "use", "count", "policy", MADE_FROM)
"""Keys of a combatant that are not fields of its sheet, in every game."""
MOST_VARYING: Final = 6
"""Most numbers of one combatant that vary: every combination of their ends is finished by the game."""
NOT_DRAWN: Final[Mapping[str, int]] = {}
OF_ONE_COPY = ("side", "policy")
"""Reserved keys that may differ between the copies of one table."""


def reserved(schema: Schema) -> tuple[str, ...]:
    """Return the keys of a combatant that are not fields of its sheet."""
    return RESERVED if schema.spacing is None else (*RESERVED, SPACING)


@frozen(eq=False, repr=False)
class WrittenCombatant(Value):
    """One combatant: its sheet as written and as finished; both None if it could not be read.

    ``side`` is "" if it could not be read; ``policy`` is None if the combatant uses its side's. ``varying`` has the
    fields that are drawn in each fight; the sheets have their greatest numbers."""

    name: str
    side: str
    made_from: str
    policy: PolicySpec | None
    written: object
    sheet: object
    varying: Mapping[str, VaryingNumber] = field(factory=dict)


@frozen(eq=False, repr=False)
class CombatantTemplate(Value):
    """Everything that the combatants of one table share. ``varying`` are the fields that are drawn in each fight."""

    made_from: str
    side: str
    policy: PolicySpec | None
    layers: tuple[SheetLayer, ...]
    varying: Mapping[str, VaryingNumber] = field(init=False)

    @varying.default
    def _varying(self) -> dict[str, VaryingNumber]:
        return {name: one for name, one in merge(self.layers).items() if isinstance(one, VaryingNumber)}


class CombatantReader:
    """Reader of the combatants of one file. If ``variants`` is WRONG, no sheet is finished.

    ``formations`` has the middle and the spacing of the formations that it has read, by the name of their table."""

    def __init__(
        self,
        schema: Schema,
        reader: Reader,
        policy_specs: PolicySpecs,
        sheets: Sheets,
        sides: Mapping[str, WrittenSide],
        variants: object,
    ) -> None:
        self._schema = schema
        self._reserved = reserved(schema)
        self._reader = reader
        self._problems = reader.problems
        self._policy_specs = policy_specs
        self._sheets = sheets
        self._sides = sides
        self._variants = variants
        self.formations: dict[str, tuple[Place, float]] = {}

    def make(self, entry: Entry) -> list[WrittenCombatant]:
        """Return the combatants that one table stands for, in the order of their numbers."""
        place = entry.place(entry.name)
        keys = self._keys(entry.table, place, self._reserved)
        ref, known = self._use(keys)
        reader = evolve(self._reader, own=self._sheets.words(ref, entry.table))
        layer = self._layer(reader, keys, known)
        template = CombatantTemplate(
            made_from=self._made_from(keys, entry.name if ref is None else ref.name),
            side=self._side(keys, place),
            policy=self._policy(keys),
            layers=(*self._sheets.layers(ref), layer),
        )
        written = self._written(template, place)
        places = self._places(written, keys, entry, place)
        combatants = []
        for number, name in enumerate(entry.names):
            table, where = entry.copies.get(name), places[number] if places else None
            if table is not None:
                combatants.append(self._single(name, table, template, entry.place(name), reader, where))
            else:
                combatants.append(self._combatant(name, template, _moved(written, where), place))
                if combatants[-1].written is None:
                    written = None  # it could not be finished: one problem is enough
        return combatants

    def _places(self, written: object, keys: Keys, entry: Entry, place: str) -> list[Place]:
        """Return the places of the copies in their formation; empty if they have no metres, or one place alone."""
        spacing: Any = self._schema.spacing  # Any: float, None or WRONG
        if SPACING in keys:
            key, value = keys[SPACING]
            spacing = self._reader.read(METRES, value, key)
        if spacing is None or spacing is WRONG or written is None:
            return []
        middle = getattr(written, POSITION)
        if middle is None:
            if SPACING in keys:
                self._problems.add(keys[SPACING][0], "needs a position, around which the copies stand")
            return []
        if entry.count < 2 or not spacing:
            return []
        places = formation(middle, entry.count, spacing)
        self.formations[entry.name] = middle, spacing
        if is_beyond(places):
            self._problems.add(below(place, SPACING), "leads copies more than 100000 m away from the origin")
        return places

    def _single(
        self, name: str, table: Table, template: CombatantTemplate, place: str, reader: Reader, where: Place | None
    ) -> WrittenCombatant:
        """Return one copy that has keys of its own; ``where`` is its place unless they give another."""
        keys = self._keys(table, place, OF_ONE_COPY)
        template = evolve(
            template,
            side=self._side(keys, place) if "side" in keys else template.side,
            policy=self._policy(keys) if "policy" in keys else template.policy,
            layers=(*template.layers, self._layer(reader, keys, True)),
        )
        written = self._written(template, place)
        return self._combatant(name, template, written if POSITION in keys else _moved(written, where), place)

    def _combatant(self, name: str, template: CombatantTemplate, written: object, place: str) -> WrittenCombatant:
        sheet = None if written is None else self._finished(written, template, place)
        return WrittenCombatant(
            name,
            template.side,
            template.made_from,
            template.policy,
            None if sheet is None else written,
            sheet,
            template.varying,
        )

    def _written(self, template: CombatantTemplate, place: str) -> object:
        """Return the sheet merged from all layers; None if it could not be read."""
        if not all(layer.right for layer in template.layers):
            return None
        varying = template.varying
        if len(varying) > MOST_VARYING:
            self._problems.add(place, f"has {len(varying)} numbers that vary; allowed are at most {MOST_VARYING}")
            return None
        greatest = {name: number.high for name, number in varying.items()}
        sheet = self._reader.build(self._schema.sheet, {**merge(template.layers), **greatest}, place)
        if sheet is WRONG:
            return None
        for ends in product(*((number.low, number.high) for number in varying.values())):
            drawn = dict(zip(varying, ends, strict=True))
            if drawn != greatest and self._finished(evolve(sheet, **drawn), template, place, drawn) is None:
                return None
        return sheet

    def _finished(
        self, written: object, template: CombatantTemplate, place: str, drawn: Mapping[str, int] = NOT_DRAWN
    ) -> object:
        """Return the sheet with the system's derived values; None, with a problem if it is new, if that is
        impossible with the numbers ``drawn``."""
        side = self._sides.get(template.side)
        if side is None or side.role is WRONG or self._variants is WRONG or not template.made_from:
            return None
        try:
            return self._schema.finish(written, template.made_from, side.role, self._variants)
        except ValueError as error:
            why = str(error).rstrip(".")
            numbers = ", ".join(f"{name} = {number}" for name, number in drawn.items())
            what = f"cannot be finished with {numbers}" if drawn else "cannot be finished"
            self._problems.add(place, f"{what}: {why}")
            return None

    # The keys of a combatant.

    def _keys(self, table: Table, place: str, others: tuple[str, ...]) -> Keys:
        fields = [name for name in writable(self._schema.sheet) if name not in self._reserved]
        return self._reader.keys(table, [*others, *fields], place)

    def _layer(self, reader: Reader, keys: Keys, right: bool) -> SheetLayer:
        own = {name: pair for name, pair in keys.items() if name not in self._reserved}
        values, all_right = reader.fields(self._schema.sheet, own, removable=True)
        return SheetLayer(values, right and all_right)

    def _use(self, keys: Keys) -> tuple[SheetRef | None, bool]:
        """Return the sheet beneath (None: there is none), and False if the key ``use`` is wrong."""
        if "use" not in keys:
            return None, True
        place, name = keys["use"]
        ref = self._sheets.find(name, place)
        return ref, ref is not None

    def _made_from(self, keys: Keys, kind: str) -> str:
        """Return the name of the kind: ``made_from``, else the sheet's name or the combatant's; "" if it is wrong."""
        if MADE_FROM not in keys:
            return kind
        place, value = keys[MADE_FROM]
        name = self._reader.name(value, place)
        return "" if name is WRONG else str(name)

    def _side(self, keys: Keys, place: str) -> str:
        if "side" not in keys:
            names = ", ".join(quoted(name) for name in self._sides) or "the name of a side"
            self._problems.add(below(place, "side"), f"is missing; allowed: {names}")
            return ""
        where, side = keys["side"]
        if not isinstance(side, str):
            self._problems.wrong(where, side, "the name of a side")
            return ""
        name = self._reader.read(Text(), side, where)
        if name is not WRONG and name not in self._sides:
            self._problems.unknown(where, side, self._sides, f"is {found(side)}, which is not a side")
        return str(name) if name in self._sides else ""

    def _policy(self, keys: Keys) -> PolicySpec | None:
        return self._policy_specs.policy(keys["policy"][1], keys["policy"][0]) if "policy" in keys else None


def _moved(written: Any, where: Place | None) -> Any:  # Any: the sheet of any game
    """Return the sheet at this place; as it is without a place, or if it could not be read."""
    return written if written is None or where is None else evolve(written, **{POSITION: where})
