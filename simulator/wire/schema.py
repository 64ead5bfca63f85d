"""JSON Schema (draft 2020-12) of the messages of a game's fights: every kind of question with its verbs and cells,
every field of a view, of sheets, variants and scenes, every event.

It is derived from the classes of the messages and from each game's declaration of its answers."""

from __future__ import annotations

from collections.abc import Mapping
from typing import get_type_hints

from attrs import fields

from .. import systems
from ..core.answers import Answer, Verbs
from ..core.asks import MOST_NOTE
from ..core.system import Outcome
from . import messages
from .facts import KINDS, field_hints
from .json_types import BYTES, FLAG, INTEGER, NIL, NUMBER, TEXT, Definitions, Schema, closed, described, fixed
from .tables import FAILURES

DIALECT = "https://json-schema.org/draft/2020-12/schema"
CELLS = ("target", "item", "detail", "amount")
DEFAULTS: Mapping[str, object] = {"target": -1, "item": "", "detail": "", "amount": 0}
TABLES = (messages.Hello, messages.FightStarted, messages.Failed, messages.Bye)
OPEN: Mapping[str, Schema] = {
    "target": INTEGER,
    "item": TEXT,
    "detail": TEXT,
    "amount": INTEGER,
}


def message_schema(name: str) -> Schema:
    """Return the schema of every message of the system's fights. Raises KeyError for an unknown system."""
    defs = Definitions()
    kinds = systems.kinds(name)
    parts: dict[str, Schema] = {"option": _any_option(), "view": defs.of(systems.system(name).view_cells)}
    for kind, sentence in kinds.items():
        parts[f"options_of_{kind}"] = _options(sentence, systems.answers(name)[kind])
    parts["event"] = _one_of([_event(event, defs) for event in KINDS])
    parts |= {spoken(cls): _table_message(cls, name, defs) for cls in TABLES}
    parts |= _row_messages(list(kinds)) | {"told": _told(), "fight_ended": _ended(defs)}
    spoken_ones = [one for one in parts if one in SPOKEN]
    return {
        "$schema": DIALECT,
        "title": f"Asalto, messages of protocol {messages.VERSION}: {systems.game(name).title}",
        "oneOf": [{"$ref": f"#/$defs/{one}"} for one in spoken_ones],
        "$defs": {**parts, **defs.definitions},
    }


def spoken(cls: type) -> str:
    """Return the name of a message on the wire."""
    return SPEAKS[cls]


SPEAKS: Mapping[type, str] = {
    messages.Ping: "ping",
    messages.Pong: "pong",
    messages.FightStarted: "fight_started",
    messages.Hello: "hello",
    messages.AskMessage: "ask",
    messages.More: "more",
    messages.Options: "options",
    messages.Choice: "choice",
    messages.Failed: "failed",
    messages.Told: "told",
    messages.FightEnded: "fight_ended",
    messages.Bye: "bye",
    messages.Fork: "fork",
    messages.Answer: "answer",
    messages.Copy: "copy",
    messages.Refused: "refused",
}
SPOKEN = frozenset(SPEAKS.values())


def _one_of(schemas: list[Schema]) -> Schema:
    return {"oneOf": schemas}


# Options.


def _any_option() -> Schema:
    """Return the schema of an option of any verb, with or without a place."""
    cells = [TEXT, *(OPEN[cell] for cell in CELLS)]
    text = "verb, target, item, detail, amount, x, y; trailing cells at their default are left out."
    return {"description": text, "anyOf": [fixed(cells, 1), fixed([*cells, NUMBER, NUMBER])]}


def _options(sentence: str, verbs: Verbs) -> Schema:
    shapes = [shape for verb, answer in verbs.items() for shape in _shapes(verb, answer)]
    return {"description": sentence[:1].upper() + sentence[1:] + ".", "anyOf": shapes}


def _shapes(verb: str, answer: Answer) -> list[Schema]:
    """Return the schemas of the lists that an option with this verb may be."""
    cells = [{"const": verb}, *(_cell(cell, answer) for cell in CELLS)]
    used = max([0, *(place for place, cell in enumerate(CELLS, 1) if getattr(answer, cell))])
    place = answer.place or answer.may_place
    shapes = [] if answer.place else [fixed(cells[: used + 1], 1)]
    if place:
        metres = [{**NUMBER, "description": f"{place}: {axis}"} for axis in "xy"]
        shapes.append(fixed([*cells, *metres]))
    return [{"description": answer.help, **shape} if answer.help else shape for shape in shapes]


def _cell(cell: str, answer: Answer) -> Schema:
    meaning = getattr(answer, cell)
    if not meaning:
        return {"const": DEFAULTS[cell]}
    found: Schema = {**OPEN[cell], "description": meaning}
    if cell == "detail" and answer.details:
        found["enum"] = list(answer.details)
    return found


# Messages that go on with their values in order.


def _row_messages(kinds: list[str]) -> dict[str, Schema]:
    options = {"type": "array", "items": {"$ref": "#/$defs/option"}, "maxItems": 32}
    answer = {"anyOf": [{**INTEGER, "minimum": 0}, {"$ref": "#/$defs/option"}]}
    place = {**INTEGER, "minimum": 0}
    return {
        "ask": described(messages.AskMessage, _one_of([_ask(kind) for kind in kinds])),
        "fork": _row(messages.Fork, [INTEGER, place, {"anyOf": [NIL, INTEGER]}]),
        "answer": _row(messages.Answer, [INTEGER, INTEGER, {"type": "array", "items": answer}]),
        "copy": _row(messages.Copy, _copy_cells(kinds)),
        "refused": _row(messages.Refused, [INTEGER, TEXT]),
        "ping": _row(messages.Ping, [INTEGER]),
        "pong": _row(messages.Pong, [INTEGER]),
        "more": _row(messages.More, [INTEGER, {**INTEGER, "minimum": 0}]),
        "options": _row(messages.Options, [INTEGER, {**INTEGER, "minimum": 0}, options, FLAG]),
        "choice": _row(messages.Choice, [INTEGER, answer, {**TEXT, "maxLength": MOST_NOTE}], least=3),
    }


def _copy_cells(kinds: list[str]) -> list[Schema]:
    """Return the schema of a copy's values: those of an ask, without a number."""
    asks = {"type": "array", "items": _one_of([fixed(_question_cells(kind)) for kind in kinds])}
    view = {"anyOf": [NIL, {"$ref": "#/$defs/view"}]}
    hints = get_type_hints(Outcome)
    outcome = {"anyOf": [NIL, closed({name: Definitions().of(hint) for name, hint in hints.items()})]}
    return [INTEGER, INTEGER, INTEGER, asks, view, outcome, {"type": "array", "items": INTEGER}]


def _row(cls: type, cells: list[Schema], least: int | None = None) -> Schema:
    """Return the schema of a message that is a list of at least ``least`` cells (None: all)."""
    named = [{"title": one.name, **cell} for one, cell in zip(fields(cls), cells, strict=True)]
    return described(cls, fixed([{"const": spoken(cls)}, *named], least))


def _ask(kind: str) -> Schema:
    """Return the schema of a question of this kind, with its own options."""
    cells: list[Schema] = [
        {"const": "ask"},
        {"title": "id", **INTEGER, "minimum": 1},
        *_question_cells(kind),
        {"title": "more", **FLAG},
        {"title": "view", "anyOf": [NIL, {"$ref": "#/$defs/view"}]},
        {"title": "snapshot", "anyOf": [NIL, BYTES]},
    ]
    return fixed(cells)


def _question_cells(kind: str) -> list[Schema]:
    options = {"type": "array", "items": {"$ref": f"#/$defs/options_of_{kind}"}, "minItems": 1}
    return [
        {"title": "seat", **INTEGER},
        {"title": "kind", "const": kind},
        {"title": "rule", **TEXT},
        {"title": "body", **INTEGER},
        {"title": "by", **INTEGER},
        {"title": "about", "anyOf": [NIL, {"$ref": "#/$defs/option"}]},
        {"title": "options", **options},
    ]


# Messages with one table.


def _table_message(cls: type, name: str, defs: Definitions) -> Schema:
    properties = defs.table(cls)["properties"]
    if cls is messages.FightStarted:
        properties["version"] = {"const": messages.VERSION}
        properties["grounds"] = {"$ref": "#/$defs/EncounterData"}
        defs.definitions["EncounterData"] = _encounter_data(name, defs)
    if cls is messages.Failed:
        properties["how"] = {"enum": list(FAILURES)}
    return described(cls, fixed([{"const": spoken(cls)}, closed(properties)]))


def _encounter_data(name: str, defs: Definitions) -> Schema:
    """Return the schema of a game's frozen encounter data."""
    table, game = defs.table(messages.EncounterData), systems.schema(name)
    played = {
        "variants": defs.of(game.variants),
        "scene": defs.of(game.scene),
        "sheets": {"type": "array", "items": defs.of(systems.sheet_class(name))},
    }
    return described(messages.EncounterData, closed({**table["properties"], **played}))


def _told() -> Schema:
    events = {"type": "array", "items": {"$ref": "#/$defs/event"}}
    return described(messages.Told, fixed([{"const": "told"}, closed({"events": events})]))


def _event(name: str, defs: Definitions) -> Schema:
    properties = {field: defs.of(hint) for field, hint in field_hints(name).items()}
    return described(KINDS[name], fixed([{"const": name}, closed(properties)]))


def _ended(defs: Definitions) -> Schema:
    properties = {name: defs.of(hint) for name, hint in get_type_hints(Outcome).items()}
    return described(messages.FightEnded, fixed([{"const": "fight_ended"}, closed(properties)]))
