"""JSON Schema (draft 2020-12) of the messages of a game's fights: every kind of question with its verbs and cells,
every field of a view, of sheets, variants and scenes, every event.

It is derived from the classes of the messages and from each game's declaration of its answers."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any, get_args, get_origin, get_type_hints

from attrs import fields

from .. import systems
from ..core.answers import Answer, Verbs
from ..core.asks import Option
from ..core.events import Event
from ..core.system import Outcome
from . import messages
from .facts import KINDS, field_hints
from .fields import Limit
from .json_types import BYTES, FLAG, INTEGER, NIL, NUMBER, TEXT, Definitions, Schema, closed, described, fixed
from .listing import FURTHER
from .messages import SPEAKS

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
    defs = _Messages()
    kinds = systems.kinds(name)
    parts: dict[str, Schema] = {"option": _any_option(), "view": defs.of(systems.system(name).view_cells)}
    for kind, sentence in kinds.items():
        parts[f"options_of_{kind}"] = _options(sentence, systems.answers(name)[kind])
    parts["event"] = _one_of([_event(event, defs) for event in KINDS])
    parts |= {said: _message(cls, said, name, defs) for cls, said in SPEAKS.items()}
    return {
        "$schema": DIALECT,
        "title": f"Asalto, messages of protocol {messages.VERSION}: {systems.game(name).title}",
        "oneOf": [{"$ref": f"#/$defs/{one}"} for one in SPEAKS.values()],
        "$defs": {**parts, **defs.definitions},
    }


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


# Messages.


class _Messages(Definitions):
    """Schemas of the values of messages, which refer to those of options and events."""

    def of(self, hint: Any) -> Schema:  # Any: a type hint
        if hint in (Option, Event):
            return {"$ref": f"#/$defs/{hint.__name__.lower()}"}
        limit = get_args(hint)[1] if get_origin(hint) is Annotated else None
        return super().of(hint) | (limit.of_schema() if isinstance(limit, Limit) else {})


def _message(cls: type, said: str, game: str, defs: _Messages) -> Schema:
    """Return the schema of a message, which goes on with a table or with its values in order."""
    kinds = list(systems.kinds(game))
    if cls is messages.AskMessage:
        return described(cls, _one_of([_ask(kind) for kind in kinds]))
    properties = {} if cls is messages.Copy else defs.table(cls)["properties"]
    if cls is messages.FightStarted:
        properties["version"] = {"const": messages.VERSION}
        properties["grounds"] = {"$ref": "#/$defs/EncounterData"}
        defs.definitions["EncounterData"] = _encounter_data(game, defs)
    if cls is messages.FightEnded:
        properties = {name: defs.of(hint) for name, hint in get_type_hints(Outcome).items()}
    if cls in messages.TABLES or cls is messages.FightEnded:
        return described(cls, fixed([{"const": said}, closed(properties)]))
    if cls is messages.Options:
        properties["options"]["maxItems"] = FURTHER
    cells = _copy_cells(kinds) if cls is messages.Copy else list(properties.values())
    named = [{"title": one.name, **cell} for one, cell in zip(fields(cls), cells, strict=True)]
    return described(cls, fixed([{"const": said}, *named], 3 if cls is messages.Choice else None))


def _copy_cells(kinds: list[str]) -> list[Schema]:
    """Return the schema of a copy's values: those of an ask, without a number."""
    asks = {"type": "array", "items": _one_of([fixed(_question_cells(kind)) for kind in kinds])}
    view = {"anyOf": [NIL, {"$ref": "#/$defs/view"}]}
    hints = get_type_hints(Outcome)
    outcome = {"anyOf": [NIL, closed({name: Definitions().of(hint) for name, hint in hints.items()})]}
    return [INTEGER, INTEGER, INTEGER, asks, view, outcome, {"type": "array", "items": INTEGER}]


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


def _encounter_data(name: str, defs: _Messages) -> Schema:
    """Return the schema of a game's frozen encounter data."""
    table, game = defs.table(messages.EncounterData), systems.schema(name)
    played = {
        "variants": defs.of(game.variants),
        "scene": defs.of(game.scene),
        "sheets": {"type": "array", "items": defs.of(systems.sheet_class(name))},
    }
    return described(messages.EncounterData, closed({**table["properties"], **played}))


def _event(name: str, defs: Definitions) -> Schema:
    properties = {field: defs.of(hint) for field, hint in field_hints(name).items()}
    return described(KINDS[name], fixed([{"const": name}, closed(properties)]))
