"""Loading of scenarios from a file, a text or a document. The result is a Scenario, or all mistakes together.

The steps are: bytes, TOML, changes from the command line, head, sides, sheets, combatants, scene, and last the system's
own check of the whole."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from collections.abc import Set as AbstractSet
from functools import partial
from pathlib import Path
from typing import Any, TypedDict, Unpack

from attrs import evolve, frozen

from .. import systems
from ..core.errors import BadScenario
from ..core.record import Json
from ..core.schema import Schema
from ..core.values import Value
from ..policy.spec import PolicySpec, is_code
from . import campaign
from .assemble import FORMAT, ReadScenario, ScenarioLimits, assemble_encounter, assemble_scenario
from .combatants import CombatantReader, WrittenCombatant
from .copies_said import said_once
from .diagnostics import Diagnostics, below, quoted
from .field_types import Form, Text, writable
from .file_kinds import SCENARIO, mistaken
from .includes import INCLUDE, include, load_sheets
from .library import find
from .model import Scenario
from .overrides import Overrides, is_scene
from .pack_layers import FittedSchema
from .packs import Packs
from .policy_specs import PolicySpecs, registered
from .read import WRONG, Reader
from .roster import read_entries
from .sheets import Sheets
from .sides import WrittenSide, check_used, read_sides
from .source import copy_of, file_tables, file_text, tables
from .spanish import in_english
from .tactics import TacticsReader, is_tactics
from .varied import COUNTS, DRAWN, Varies, VaryingCount, absent_in, read_counts, read_drawn
from .verdict import VerdictThresholds

_TABLES = ("limits", "variants", "scene", "sides", "sheets", "combatants", "chain", "verdict")
_HEAD = ("asalto", "system", "title", *_TABLES, INCLUDE)
_TITLE = Text(200)


@frozen(eq=False, repr=False)
class Known(Value):
    """Names that a file may refer to: the games' schemas by name, and the names of policies.

    ``programs`` is the folder in which a file's own programs are found; None: the file may not name programs."""

    schemas: Mapping[str, Schema] | None = None
    policies: Callable[[], AbstractSet[str]] = registered
    programs: Path | None = None

    def systems(self) -> Sequence[str]:
        """Return the names of the games."""
        return systems.NAMES if self.schemas is None else tuple(self.schemas)

    def schema(self, name: str) -> Schema:
        """Return the schema of a game."""
        return systems.schema(name) if self.schemas is None else self.schemas[name]

    def with_policies(self, more: Collection[str]) -> Known:
        """Return the same, with more policies."""
        return evolve(self, policies=lambda: self.policies() | frozenset(more)) if more else self


SHIPPED = Known()
"""Installed games and policies; a new system or a test may pass others."""


def load(
    path: str | Path, *, settings: Sequence[str] = (), policies: Sequence[str] = (), known: Known = SHIPPED
) -> Scenario:
    """Return the scenario in a file, given by its path or by a shipped id.

    ``settings`` are KEY=VALUE and ``policies`` WHO=POLICY, as on the command line. Raises BadScenario with one sentence
    for every mistake."""
    origin = str(path)
    file = find(path)
    text = file_text(file, origin)
    known = evolve(known, programs=file.parent)
    return load_text(text, origin, settings=settings, policies=policies, known=known, folder=file.parent)


def load_pack(path: Path, known: Known = SHIPPED) -> str | None:
    """Return the game of the setting pack in that file; None if the file is not a pack. Raises BadScenario with its
    mistakes."""
    try:
        raw = file_tables(path)
    except BadScenario:
        return None
    for system in () if "system" in raw else known.systems():
        schema = known.schema(system)
        if schema.pack is not None and schema.pack.key in raw:
            problems = Diagnostics(str(path))
            reader = Reader.of_game(schema, problems)
            Packs(schema, schema.pack, reader, path.parent).fit({"scene": {schema.pack.key: f"./{path.name}"}})
            problems.stop()
            return system
    return None


def load_characters(path: Path, known: Known = SHIPPED) -> str | None:
    """Return the game of the sheets in that file; None if it is not a file of sheets alone. Raises BadScenario with its
    mistakes."""
    return load_sheets(path, {name: known.schema(name) for name in known.systems()})


def load_tactics(path: Path, known: Known = SHIPPED) -> str | None:
    """Return the game of the tactics in that file; None if it is not a tactics file. Raises BadScenario with its
    mistakes."""
    try:
        raw = file_tables(path)
    except BadScenario:
        return None
    if "asalto" in raw or not is_tactics(raw):
        return None
    problems = Diagnostics(str(path))
    tactics = TacticsReader(problems, path.parent, None)
    specs = PolicySpecs(Reader.of({}, {}, problems), tactics, known.policies)
    read = tactics.file(path, specs.elsewhere)
    problems.stop()
    return str(read["system"])


class LoadOptions(TypedDict, total=False):
    """Options of a scenario to be loaded: those of ``load``, and the ``folder`` from which paths in it start (None:
    paths are problems)."""

    settings: Sequence[str]
    policies: Sequence[str]
    known: Known
    folder: Path | None


def load_text(text: str, origin: str = "scenario", **options: Unpack[LoadOptions]) -> Scenario:
    """Return the scenario in a TOML text; ``origin`` names the text in problems. Raises BadScenario."""
    return load_document(tables(text, origin), origin, **options)


def load_document(
    document: object,
    origin: str = "scenario",
    *,
    settings: Sequence[str] = (),
    policies: Sequence[str] = (),
    known: Known = SHIPPED,
    folder: Path | None = None,
) -> Scenario:
    """Return the scenario in plain tables, such as ``Scenario.document``; the tables stay unchanged. Raises
    BadScenario."""
    problems = Diagnostics(origin)
    raw = copy_of(document, problems)
    in_english(raw, problems)
    problems.stop()
    other = mistaken(raw, SCENARIO)
    if other:
        raise BadScenario([f"{origin} {other}."])
    schema = _head(raw, problems, known)
    if schema is None:
        problems.stop()
        raise AssertionError("a file without a known system has a problem")
    game = raw["system"] if known.schemas is None else ""
    reader = Reader.of_game(schema, problems, game)
    include(raw, reader, folder)
    fitted = FittedSchema(schema, None, {})
    if schema.pack is not None:
        packs = Packs(schema, schema.pack, reader, folder)
        packs.unfold(raw)
        Overrides(raw, schema, reader).apply([text for text in settings if is_scene(text)], ())
        settings = [text for text in settings if not is_scene(text)]
        fitted = packs.fit(raw)
        reader = Reader.of_game(fitted.schema, problems, game)
    changes = Overrides(raw, fitted.schema, reader)
    changes.apply(settings, policies)
    tactics = TacticsReader(problems, folder, raw["system"], frozenset(changes.files))
    return _Loader(raw, fitted, reader, known.with_policies(changes.code), tactics).scenario(changes)


def known_to(document: Mapping[str, Any]) -> Known:
    """Return the names that ``Scenario.document`` may refer to: the installed ones, and the classes in files and
    programs that it names itself.

    Only for documents of this process and its workers, because playing them runs those classes and programs."""
    rows = (*document.get("sides", ()), *document.get("combatants", ()))
    named = {PolicySpec.of(row["policy"]).use for row in rows}
    return SHIPPED.with_policies({use for use in named if is_code(use)})


def _head(raw: Mapping[str, Any], problems: Diagnostics, known: Known) -> Schema | None:
    """Return the schema of the file's game; None, with a problem, if the game is unknown. Also check the version."""
    version, system = raw.get("asalto"), raw.get("system")
    if "asalto" not in raw:
        problems.add("asalto", f"is missing; write asalto = {FORMAT}")
    elif type(version) is not int or version != FORMAT:
        problems.wrong("asalto", version, f"{FORMAT}, the only version of the format")
    if "system" not in raw:
        problems.unknown("system", "", known.systems(), "is missing", command="asalto systems")
    elif not isinstance(system, str):
        problems.wrong("system", system, "the name of a game")
    elif system not in known.systems():
        problems.unknown(
            "system", system, known.systems(), f'is "{system[:60]}", which is not a game', command="asalto systems"
        )
    else:
        return known.schema(system)
    for key in raw:
        if key not in _HEAD:
            problems.unknown(below("", key), key, _HEAD)
    return None


class _Loader:
    """Loader of one file."""

    def __init__(
        self, raw: dict[str, Any], fitted: FittedSchema, reader: Reader, known: Known, tactics: TacticsReader
    ) -> None:
        self._raw = raw
        self._fitted = fitted
        self._schema = fitted.schema
        self._reader = reader
        self._problems = reader.problems
        self._tactics = tactics
        self._known = known
        self._policy_specs = PolicySpecs(reader, tactics, known.policies, known.programs)
        self._keys = reader.keys({key: raw[key] for key in raw if key not in (COUNTS, DRAWN)}, _HEAD, "")
        self._groups: dict[str, list[str]] = {}
        self._counts: list[VaryingCount] = []

    def scenario(self, changes: Overrides) -> Scenario:
        """Return the scenario, or raise BadScenario with all mistakes."""
        place, value = self._keys.get("title", ("title", ""))
        title = self._reader.read(_TITLE, value, place)
        limits = self._form(ScenarioLimits, "limits", self._reader)
        verdict = self._verdict()
        variants = self._variants()
        sides = self._sides()
        combatants = self._combatants(changes, sides, WRONG if self._fitted.pack is WRONG else variants)
        names = [combatant.name for combatant in combatants]
        ids = {"sides": frozenset(sides), "combatants": frozenset(names), **self._reader.ids}
        reader = evolve(self._reader, ids=ids, families=self._groups)
        scene = self._scene(reader)
        chain = self._keys.get("chain")
        steps = campaign.StageReader(self._schema, reader, self._groups).read(chain[1]) if chain else []
        drawn = read_drawn(self._raw[DRAWN], self._reader) if DRAWN in self._raw else {}
        self._check_named([*names, *absent_in(drawn)])
        whole = all(combatant.sheet is not None for combatant in combatants) and bool(combatants) and bool(sides)
        if not whole or WRONG in (title, limits, variants, scene, verdict, *(side.role for side in sides.values())):
            self._problems.stop()
            raise AssertionError("a file that cannot be read has a problem")
        parts = ReadScenario(
            self._raw["system"],
            title,
            limits,
            variants,
            scene,
            sides,
            tuple(combatants),
            verdict=verdict,
            counts=tuple(self._counts),
            drawn=drawn,
        )
        if chain:
            parts = self._chained(parts, steps)
        else:
            encounter = assemble_encounter(parts)
            for sentence in said_once(self._schema.check(encounter), encounter.names):
                self._problems.add("", sentence.rstrip("."))
        self._problems.stop()
        made = assemble_scenario(parts)
        if made.varies is not None:
            made.varies.load = partial(load_document, known=self._known)
            made.varies.schema = self._schema
            made.varies.written = {body.name: body for body in combatants}
            self._try_draws(made, made.varies)
        return made

    def _try_draws(self, made: Scenario, varies: Varies) -> None:
        """Report numbers that the game does not accept, of those that can be drawn. Raises BadScenario."""
        for numbers in varies.ends():
            try:
                varies.fixed(made, numbers)
            except BadScenario as error:
                drawn = ", ".join(f"{name} = {number}" for name, number in numbers.items())
                for sentence in error.problems:
                    what = sentence.removeprefix(f"{made.heading}: ").rstrip(".")
                    self._problems.add("", f"cannot be played when {drawn} is drawn: {what}")
                self._problems.stop()

    def _check_named(self, names: Sequence[str]) -> None:
        """Report names in tactics that are not combatants."""
        for problems, place, name in self._tactics.named if names else ():
            if name not in names:
                problems.unknown(place, name, names, f"names {quoted(name)}, which is not a combatant")

    def _chained(self, parts: ReadScenario, steps: Sequence[campaign.WrittenFight | campaign.Pause]) -> ReadScenario:
        """Return the parts with their chain, whose fights are checked one by one."""
        self._problems.stop()
        made = campaign.assemble_chain(steps, parts.combatants, assemble_encounter(parts), self._schema, self._problems)
        return evolve(parts, chain=made, chained=tuple(campaign.chain_document(made, parts.scene, self._schema)))

    def _form(self, cls: type, key: str, reader: Reader) -> Any:  # Any: a cls or WRONG
        place, value = self._keys.get(key, (key, {}))
        return reader.read(Form(cls), value, place)

    def _verdict(self) -> Any:  # Any: thresholds or WRONG
        """Return the thresholds of the verdict, checked for their order."""
        read = self._form(VerdictThresholds, "verdict", self._reader)
        for key, sentence in () if read is WRONG else read.problems():
            self._problems.add(below("verdict", key), sentence)
        return read

    def _variants(self) -> Any:  # Any: variants or WRONG
        """Return the switches of the file, laid over those of its pack."""
        place, value = self._keys.get("variants", ("variants", {}))
        if self._fitted.variants and isinstance(value, dict):
            known = self._reader.keys(value, writable(self._schema.variants), place)
            value = {**self._fitted.variants, **{name: part for name, (_, part) in known.items()}}
        return self._reader.read(Form(self._schema.variants), value, place)

    def _scene(self, reader: Reader) -> Any:  # Any: a scene or WRONG
        scene, pack = self._form(self._schema.scene, "scene", reader), self._fitted.pack
        if WRONG in (scene, pack):
            return WRONG
        return scene if pack is None or self._schema.pack is None else evolve(scene, **{self._schema.pack.key: pack})

    def _sides(self) -> dict[str, WrittenSide]:
        if "sides" not in self._keys:
            self._problems.add("sides", "is missing; write at least one side as [sides.NAME]")
            return {}
        return read_sides(self._keys["sides"][1], self._reader, self._policy_specs)

    def _combatants(
        self, changes: Overrides, sides: Mapping[str, WrittenSide], variants: object
    ) -> list[WrittenCombatant]:
        sheets = Sheets(self._schema, self._reader, self._keys.get("sheets", ("sheets", {}))[1])
        if "combatants" not in self._keys:
            self._problems.add("combatants", "is missing; write at least one combatant under [[combatants]]")
            return []
        tables = self._keys["combatants"][1]
        known = read_entries(tables, changes.copies, self._reader)
        self._groups = {entry.name: entry.names for entry in known}
        maker = CombatantReader(self._schema, self._reader, self._policy_specs, sheets, sides, variants)
        combatants = [combatant for entry in known for combatant in maker.make(entry)]
        if COUNTS in self._raw:
            self._counts = read_counts(self._raw[COUNTS], [one.name for one in combatants], self._reader)
        self._counts += (
            VaryingCount(entry.name, entry.number, tuple(entry.names), *maker.formations.get(entry.name, ()))
            for entry in known
            if entry.number is not None
        )
        if combatants and len(known) == len(tables):
            check_used(sides, {combatant.side for combatant in combatants}, self._reader)
        return combatants


def recast(given: Scenario, policies: Mapping[str, Json], known: Known | None = None) -> Scenario:
    """Return the same encounter with other policies: side -> policy, for its captain and all of its combatants.

    If ``known`` is None, it is ``known_to`` the changed document. Raises BadScenario if a side or policy is unknown."""
    problems = Diagnostics("recast")
    names = [side.name for side in given.encounter.sides]
    for name in policies:
        if name not in names:
            problems.unknown(below("sides", name), name, names, "is not a side")
    problems.stop()
    rows = {
        key: [{**row, "policy": policies.get(row[named], row["policy"])} for row in given.document[key]]
        for key, named in (("sides", "name"), ("combatants", "side"))
    }
    document = {**given.document, **rows}
    return load_document(document, "recast", known=known_to(document) if known is None else known)
