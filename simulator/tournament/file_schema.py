"""JSON Schema (draft 2020-12) of tournament files, for editors. scenario/file_schema.py describes how it is built."""

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
    """Return the schema of tournament files."""
    made = FileSchema({}, {})
    entrant: dict[str, JsonSchema] = {
        "name": {**NAME, "description": "Name (default: that of its policy)."},
        "policy": policy_schema(NAMES, [CLASS_IN_FILE, TACTICS_FILE]),
        "enters": {
            "type": "integer",
            "minimum": 1,
            "maximum": 100,
            "default": 1,
            "description": "First round, in a Swiss tournament.",
        },
    }
    head: dict[str, JsonSchema] = {
        "asalto": {"const": VERSION, "description": "The version of the format."},
        "tournament": made.value(Form(WrittenPlan)),
        "entrants": {
            "description": "Entrants, each written [[entrants]].",
            "type": "array",
            "items": made.table(entrant, ["policy"]),
            "minItems": 2,
            "maxItems": MOST_ENTRANTS,
        },
        "scenarios": {
            "description": "Scenarios, each written [[scenarios]].",
            "type": "array",
            "items": made.value(Form(WrittenArena)),
            "minItems": 1,
            "maxItems": MOST_ARENAS,
        },
    }
    return document_schema("Asalto, tournaments", made.table(head, ["asalto", "entrants", "scenarios"]), made)
