"""The format of tournament files as JSON Schema (draft 2020-12), for editors; scenario/file_schema.py says how it is
made."""

from __future__ import annotations

from ..policy.registry import NAMES
from ..scenario.field_types import Form
from ..scenario.file_schema import (
    CLASS_IN_FILE,
    NAME,
    TACTICS_FILE,
    FileSchema,
    JsonSchema,
    document_schema,
    policy_schema,
)
from .load import MOST_ARENAS, MOST_ENTRANTS, VERSION, WrittenArena, WrittenPlan


def tournament_schema() -> JsonSchema:
    """The schema of tournament files."""
    made = FileSchema({}, {})
    entrant: dict[str, JsonSchema] = {
        "name": {**NAME, "description": "What it is called; left out: its policy's name."},
        "policy": policy_schema(NAMES, [CLASS_IN_FILE, TACTICS_FILE]),
        "enters": {
            "type": "integer",
            "minimum": 1,
            "maximum": 100,
            "default": 1,
            "description": "The round from which it plays, in a Swiss tournament.",
        },
    }
    head: dict[str, JsonSchema] = {
        "asalto": {"const": VERSION, "description": "The version of the format."},
        "tournament": made.value(Form(WrittenPlan)),
        "entrants": {
            "description": "Who plays, each written [[entrants]].",
            "type": "array",
            "items": made.table(entrant, ["policy"]),
            "minItems": 2,
            "maxItems": MOST_ENTRANTS,
        },
        "scenarios": {
            "description": "What is played, each written [[scenarios]].",
            "type": "array",
            "items": made.value(Form(WrittenArena)),
            "minItems": 1,
            "maxItems": MOST_ARENAS,
        },
    }
    return document_schema("Asalto, tournaments", made.table(head, ["asalto", "entrants", "scenarios"]), made)
