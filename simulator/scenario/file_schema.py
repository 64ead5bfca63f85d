"""JSON Schema (draft 2020-12) of the file formats, for editors: the allowed keys and values, with their help, in
English and Spanish words.

The schema is made from the types that files are read with. It cannot express conditions on the whole file (names that
fit each other, sums, circles); `asalto validate` checks those."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import Any

from ..core.campaign import Retreat
from ..core.schema import Pack, Schema
from ..core.spelling import fold
from ..core.system import NPC, PC
from ..policy.tactics.syntax import MOST_TEXT
from . import roster
from .assemble import FORMAT, ScenarioLimits
from .campaign import MOST_STEPS
from .canonical import plain
from .combatants import MADE_FROM, reserved
from .field_types import (
    BIGGEST,
    NONE,
    ConditionText,
    DiceText,
    FieldSpec,
    FieldType,
    FixedList,
    Flag,
    Form,
    IdOf,
    ListOf,
    Maybe,
    OneOf,
    OneOrMany,
    RealNumber,
    TableOf,
    Text,
    WholeNumber,
    shorthand,
    writable,
)
from .formation import SPACING
from .includes import INCLUDE, MOST_FILES
from .pack_layers import EXTENDS, SHEETS, VARIANTS, VERSION
from .policy_specs import registered
from .read import MOST_NAME, whole_number
from .sheets import BASE, MOST_SHEETS
from .spanish import KEYS, POLICY_KEYS, ROLES
from .varying import NUMBERS, PATTERN
from .verdict import VerdictThresholds

DIALECT = "https://json-schema.org/draft/2020-12/schema"
JsonSchema = dict[str, Any]  # Any: JSON

NAME: JsonSchema = {"type": "string", "minLength": 1, "maxLength": MOST_NAME, "pattern": r"^\S(.*\S)?$"}
DICE: JsonSchema = {
    "anyOf": [
        {"type": "string", "pattern": r"^ *[0-9 ]*[dD] *[0-9][0-9 ]*([+-] *[0-9][0-9 ]*)?$|^ *[0-9]{1,3} *$"},
        {"type": "integer", "minimum": 0, "maximum": 999},
    ]
}
PERCENTAGE: JsonSchema = {"type": "string", "pattern": r"^ *[0-9.,]+ *%? *$"}
VARYING: JsonSchema = {"type": "string", "pattern": PATTERN, "description": f"{NUMBERS}."}
PROGRAM_TEXT: JsonSchema = {"type": "string", "pattern": "^program: *[^ ]"}
CLASS_IN_FILE: JsonSchema = {"type": "string", "pattern": r"\.py:[^\W\d]\w*$"}
INCLUDED: JsonSchema = {
    "description": "Files of sheets beside this one; their sheets can be used here.",
    "anyOf": [
        {"type": "string", "pattern": r"\.toml$"},
        {"type": "array", "maxItems": MOST_FILES, "items": {"type": "string", "pattern": r"\.toml$"}},
    ],
}
_ACCENTS = {"a": "[aá]", "e": "[eé]", "i": "[ií]", "o": "[oó]", "u": "[uúü]", "n": "[nñ]"}
FILES_OWN = ("sides", "combatants")
"""Kinds of ids that every file defines itself."""


class FileSchema:
    """Maker of the schema of one game's files. With ``open_ids`` a file may define ids of its own, so the shipped ids
    are offered and others allowed."""

    def __init__(
        self,
        ids: Mapping[str, Collection[str]],
        aliases: Mapping[str, str],
        keys: Mapping[str, str] | None = None,
        open_ids: bool = False,
    ) -> None:
        self.definitions: dict[str, JsonSchema] = {}
        self._ids = ids
        self._open_ids = open_ids
        self._words = _spellings(aliases)
        self._keys = _spellings(keys or {})

    @classmethod
    def of_game(cls, game: Schema, open_ids: bool) -> FileSchema:
        """Return a maker for a game's files, with the Spanish words of keys."""
        return cls(game.ids, game.aliases, {**KEYS, **game.keys}, open_ids)

    # Words.

    def spellings(self, name: str) -> list[str]:
        """Return a word and its aliases."""
        return list(dict.fromkeys([name, *self._words.get(name, [])]))

    def words(self, names: Iterable[str]) -> list[str]:
        """Return the words and their aliases, without doubles; the words come first."""
        chosen = sorted(names)
        return list(dict.fromkeys([*chosen, *(each for name in chosen for each in self.spellings(name))]))

    def table(self, fields: Mapping[str, JsonSchema], required: Collection[str] = ()) -> JsonSchema:
        """Return the schema of a table with these keys, each in all of its spellings, and no others."""
        properties: dict[str, JsonSchema] = dict(fields)
        spanish = {name: self._spanish(name) for name in fields}
        for name, schema in fields.items():
            for word in spanish[name]:
                properties.setdefault(word, {**schema, "title": f"{word} = {name}"})
        found: JsonSchema = {"type": "object", "properties": properties, "additionalProperties": False}
        # accented keys, which the aliases leave out: ``puntería``, ``"tamaño"``
        if accented := {_any_accents(words): fields[name] for name, words in spanish.items() if words}:
            found["patternProperties"] = accented
        if needed := [self._needed(name, properties) for name in required]:
            found["allOf"] = needed
        return found

    def _spanish(self, name: str) -> list[str]:
        """Return the other words for a key."""
        return list(dict.fromkeys([*self.spellings(name)[1:], *self._keys.get(name, [])]))

    def _needed(self, name: str, properties: Mapping[str, JsonSchema]) -> JsonSchema:
        spelled = [*self.spellings(name), *self._keys.get(name, [])]
        words = [word for word in dict.fromkeys(spelled) if word in properties]
        return {"required": words} if len(words) == 1 else {"anyOf": [{"required": [word]} for word in words]}

    # Values.

    def value(self, field_type: FieldType, partial: bool = False) -> JsonSchema:
        """Return the schema of a field's values. With ``partial``, tables may leave out keys of the tables beneath
        them."""
        match field_type:
            case Maybe(item):
                return {"anyOf": [self.value(item, partial), {"const": NONE}]}
            case ListOf(item, most):
                return {"type": "array", "items": self.value(item, partial)} | _most("maxItems", most)
            case FixedList(items):
                parts = [self.value(item, partial) for item in items]
                return {"type": "array", "prefixItems": parts, "minItems": len(parts), "maxItems": len(parts)}
            case OneOrMany(one, many):
                return {"anyOf": [self.value(one, partial), self.value(many, partial)]}
            case TableOf(key, item, most):
                keys = {} if isinstance(key, Text) else {"propertyNames": self.value(key)}
                return {"type": "object", **keys, "additionalProperties": self.value(item, partial)} | _most(
                    "maxProperties", most
                )
            case Form(cls):
                return self.form(cls, partial)
            case WholeNumber(low, high):
                return {"type": "integer"} | _span(low, high)
            case RealNumber(low, high, percent):
                number = {"type": "number"} | _span(low, high)
                return {"anyOf": [number, PERCENTAGE]} if percent else number
            case Flag():
                return {"type": "boolean"}
            case Text(most):
                return {"type": "string"} | _most("maxLength", most)
            case OneOf(values):
                words = self.words([value for value in values if isinstance(value, str)])
                return {"enum": [*(value for value in values if not isinstance(value, str)), *words]}
            case IdOf(kind):
                return self.id_of(self._ids.get(kind, ()), kind in FILES_OWN or self._open_ids)
            case DiceText():
                return DICE
            case ConditionText(number):
                text: JsonSchema = {"type": "string", "maxLength": MOST_TEXT}
                return {"anyOf": [text, {"type": "integer"}]} if number else text

    def id_of(self, names: Collection[str], others: bool) -> JsonSchema:
        """Return the schema of one of these ids; with ``others``, any other text is allowed as well."""
        if not names:
            return {"type": "string"}
        offered: JsonSchema = {"enum": self.words(names)}
        return {"anyOf": [offered, {"type": "string"}]} if others else offered

    # Tables.

    def form(self, cls: type, partial: bool = False) -> JsonSchema:
        """Return a reference to the table of a class, or the single value that may stand for it."""
        name = f"part_of_{cls.__name__}" if partial else cls.__name__
        if name not in self.definitions:
            self.definitions[name] = {}
            required = () if partial else [key for key, spec in writable(cls).items() if spec.required]
            self.definitions[name] = described(cls, self.table(self.fields(cls, partial), required))
        table = {"$ref": f"#/$defs/{name}"}
        short = shorthand(cls)
        return {"anyOf": [self.value(writable(cls)[short[0]].type), table]} if short else table

    def fields(self, cls: type, partial: bool = False, removable: bool = False) -> dict[str, JsonSchema]:
        """Return the schemas of the fields of a class, by name, with their help."""
        return {name: self._field(spec, partial, removable) for name, spec in writable(cls).items()}

    def _field(self, spec: FieldSpec, partial: bool, removable: bool) -> JsonSchema:
        schema = self.value(spec.type, partial)
        if removable and isinstance(spec.type, TableOf):
            schema["additionalProperties"] = {"anyOf": [schema["additionalProperties"], {"const": NONE}]}
        elif removable and whole_number(spec.type) is not None:
            schema = {"anyOf": [*schema.get("anyOf", [schema]), VARYING]}
        default = {} if spec.required or partial else {"default": plain(spec.default)}
        return schema | default | _about(spec)


def _spellings(words: Mapping[str, str]) -> dict[str, list[str]]:
    """Return the words that stand for each other word, with and without accents."""
    found: dict[str, list[str]] = {}
    for word, name in words.items():
        known = found.setdefault(name, [])
        known += [each for each in (word, fold(word)) if each not in known]
    return found


def _any_accents(words: Iterable[str]) -> str:
    """Return a pattern for these words, written without accents here, with any accents."""
    patterns = ("".join(_ACCENTS.get(letter, letter) for letter in word) for word in words)
    return f"^({'|'.join(patterns)})$"


def _about(spec: FieldSpec) -> JsonSchema:
    """Return the help and the rule of a field as its description."""
    text, rule = spec.attribute.metadata.get("help", ""), spec.attribute.metadata.get("rule", "")
    description = f"{text} ({rule})" if text and rule else text or rule
    return {"description": description} if description else {}


def described(cls: type, schema: JsonSchema) -> JsonSchema:
    """Return the schema with the class's docstring as its description."""
    text = " ".join((cls.__doc__ or "").split()).replace("``", "`")
    return {"description": text, **schema} if text else schema


def _span(low: float | None, high: float | None) -> JsonSchema:
    least = {} if low is None or low == -BIGGEST else {"minimum": low}
    return least | ({} if high is None or high == BIGGEST else {"maximum": high})


def _most(key: str, most: int | None) -> JsonSchema:
    return {} if most is None else {key: most}


TACTICS_FILE: JsonSchema = {
    "type": "string",
    "pattern": r"\.toml$",
    "description": "A tactics file beside this one.",
}


def policy_schema(names: Iterable[str], more: Sequence[JsonSchema] = ()) -> JsonSchema:
    """Return the schema of ``policy``: a name, a table with it, a program, or one of ``more``."""
    named: JsonSchema = {"enum": sorted(names), "description": "An installed policy."}
    use = {"anyOf": [named, PROGRAM_TEXT, *more]}
    words = {"type": "array", "items": {"type": "string"}, "minItems": 1}
    tables: dict[str, JsonSchema] = {"use": use, "program": words}
    tables |= {word: tables[name] for word, name in POLICY_KEYS.items()}
    return {
        "description": "The policy: its name, or a table with its options.",
        "anyOf": [*use["anyOf"], *(_policy_table(word, tables) for word in tables)],
    }


def _policy_table(word: str, tables: Mapping[str, JsonSchema]) -> JsonSchema:
    """Return the schema of a policy's table that uses this word and not the others."""
    return {
        "type": "object",
        "required": [word],
        "properties": {**dict.fromkeys(tables, False), word: tables[word]},
        "propertyNames": {"pattern": r"^[^\W\d]\w*$"},
    }


# Scenarios.


def scenario_schema(system: str, game: Schema) -> JsonSchema:
    """Return the schema of the scenario files of one game, whose name is ``system``."""
    made = FileSchema.of_game(game, game.pack is not None)
    policy = policy_schema(registered(), [TACTICS_FILE])
    scene = _scene(made, game, game.pack)
    head: dict[str, JsonSchema] = {
        "asalto": {"const": FORMAT, "description": "The version of the format."},
        "system": {"const": system, "description": "The game."},
        "title": {"type": "string", "maxLength": 200, "description": "Title of the fight."},
        "limits": made.form(ScenarioLimits),
        "variants": made.form(game.variants),
        "verdict": made.form(VerdictThresholds),
        "scene": scene,
        "sides": _sides(made, policy),
        "sheets": _sheets(made, game),
        INCLUDE: INCLUDED,
        "combatants": _combatants(made, game, policy),
    }
    if game.rest is not None:
        head["chain"] = _chain(made, game)
    table = made.table(head, ("asalto", "system", "sides", "combatants"))
    return document_schema(f"Asalto, scenarios: {system}", table, made)


def sheets_schema(system: str, game: Schema) -> JsonSchema:
    """Return the schema of files of sheets that scenarios of the game include."""
    made = FileSchema.of_game(game, game.pack is not None)
    head: dict[str, JsonSchema] = {
        "asalto": {"const": FORMAT, "description": "The version of the format."},
        "system": {"const": system, "description": "The game."},
        "title": {"type": "string", "maxLength": 200, "description": "Title of the sheets."},
        "sheets": _sheets(made, game),
    }
    return document_schema(f"Asalto, sheets: {system}", made.table(head, ("system", "sheets")), made)


def document_schema(title: str, table: JsonSchema, made: FileSchema) -> JsonSchema:
    """Return the schema of a whole file whose keys are those of ``table``."""
    return {"$schema": DIALECT, "title": title, **table, "$defs": made.definitions}


def _scene(made: FileSchema, game: Schema, pack: Pack | None) -> JsonSchema:
    """Return the schema of [scene]; its pack may be named, or written over one."""
    fields = made.fields(game.scene)
    if pack is not None:
        over = {"anyOf": [_pack_name(pack), made.form(pack.form, partial=True)]}
        fields[pack.key] = {**over, "description": fields[pack.key].get("description", "")}
    return described(game.scene, made.table(fields))


def _pack_name(pack: Pack) -> JsonSchema:
    shipped: JsonSchema = {"enum": sorted(pack.shipped)}
    path: JsonSchema = {"type": "string", "pattern": r"\.toml$", "description": "A pack beside this file."}
    return {"anyOf": [shipped, path]}


def _sides(made: FileSchema, policy: JsonSchema) -> JsonSchema:
    role = {"enum": [PC, NPC, *ROLES], "default": PC, "description": "The players' side, or the game master's."}
    fields: dict[str, JsonSchema] = {"name": NAME, "role": role, "policy": policy}
    return {
        "description": "The sides, each written [sides.NAME].",
        "type": ["object", "array"],
        "propertyNames": NAME,
        "additionalProperties": made.table(fields),
        "minProperties": 1,
        "items": made.table(fields, ["name"]),
        "minItems": 1,
    }


def _sheets(made: FileSchema, game: Schema) -> JsonSchema:
    """Return the schema of [sheets.NAME]: sheets of the file's own."""
    base = {**made.id_of(game.sheets, others=True), "description": "The sheet that this one builds on."}
    table = made.table({BASE: base, **made.fields(game.sheet, removable=True)})
    made.definitions["own_sheet"] = described(game.sheet, table)
    return {
        "description": "Sheets of this file's own, each written [sheets.NAME].",
        "type": "object",
        "propertyNames": NAME,
        "additionalProperties": {"$ref": "#/$defs/own_sheet"},
        "maxProperties": MOST_SHEETS,
    }


def _combatants(made: FileSchema, game: Schema, policy: JsonSchema) -> JsonSchema:
    number = {"type": "integer", "minimum": 0, "maximum": roster.MOST_COUNT}
    count: JsonSchema = {"anyOf": [number, VARYING], "default": 1}
    own: dict[str, JsonSchema] = {
        "name": {**NAME, "description": "Unique in the file; copies are numbered."},
        "side": {"type": "string", "description": "The side's name."},
        "use": {**made.id_of(game.sheets, others=True), "description": "The sheet: shipped, or of this file's own."},
        "count": {
            **count,
            "description": "Number of copies, or a text that is drawn in each fight; 0 leaves the table out.",
        },
        "policy": policy,
        **({SPACING: _spacing(game.spacing)} if game.spacing is not None else {}),
        MADE_FROM: {**NAME, "description": "The sheet's name in a scenario that Asalto wrote itself."},
    }
    sheet = {
        name: field for name, field in made.fields(game.sheet, removable=True).items() if name not in reserved(game)
    }
    made.definitions["combatant"] = made.table({**own, **sheet}, ["name", "side"])
    return {
        "description": "The combatants, each written [[combatants]]; any field of the sheet may be set here.",
        "type": "array",
        "items": {"$ref": "#/$defs/combatant"},
        "minItems": 1,
        "maxItems": roster.MOST_COMBATANTS,
    }


def _spacing(default: float) -> JsonSchema:
    about = "Metres between neighbouring copies, which stand around their position; 0: all on one point."
    return {"type": "number", "minimum": 0, "maximum": 1000, "default": default, "description": about}


def _chain(made: FileSchema, game: Schema) -> JsonSchema:
    """Return the schema of [[chain]]: fights with rests between them."""
    assert game.rest is not None
    names = {"type": "array", "items": {"type": "string"}, "maxItems": 500}
    scene = {name: one for name, one in made.fields(game.scene).items() if game.pack is None or name != game.pack.key}
    fight: dict[str, JsonSchema] = {
        "fight": {**names, "description": "The party's opponents; combatants that no step names are the party."},
        "stop_after": {"type": "integer", "minimum": 1, "maximum": 100_000, "description": "Maximum number of rounds."},
        "retreat": {
            **made.form(Retreat),
            "description": "Limits below which the party turns back instead of fighting.",
        },
        "scene": {**made.table(scene), "description": "Changes of this fight to [scene]."},
    }
    steps = [made.table(fight, ["fight"]), made.table({"rest": made.form(game.rest)}, ["rest"])]
    return {
        "description": "Fights with rests between them, each step written [[chain]].",
        "type": "array",
        "items": {"anyOf": steps},
        "minItems": 1,
        "maxItems": MOST_STEPS,
    }


# Packs.


def pack_schema(system: str, game: Schema) -> JsonSchema | None:
    """Return the schema of the setting packs of one game; None if it has none."""
    pack = game.pack
    if pack is None:
        return None
    made = FileSchema.of_game(game, open_ids=True)
    extends = {"anyOf": [_pack_name(pack), {"const": NONE}]}
    head: dict[str, JsonSchema] = {
        pack.key: {"const": VERSION, "description": "The version of the format."},
        **made.fields(pack.form, partial=True),
        EXTENDS: {**extends, "description": f"The pack beneath; {NONE}: there is no pack beneath."},
        VARIANTS: made.form(game.variants),
        SHEETS: _sheets(made, game),
    }
    return document_schema(f"Asalto, setting packs: {system}", made.table(head, [pack.key]), made)
