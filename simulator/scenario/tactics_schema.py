"""JSON Schema (draft 2020-12) of tactics files, for editors; made as file_schema.py says."""

from __future__ import annotations

from collections.abc import Iterable

from .. import systems
from ..policy.spec import TACTICS
from ..policy.tactics.finding import vocabulary
from ..policy.tactics.names import MOST_ROWS, USUAL_ELSE
from ..policy.tactics.rows import MOST_AT, WrittenRow
from ..policy.tactics.vocabulary import Named, spellings
from .field_types import writable
from .file_schema import FileSchema, JsonSchema, document_schema, policy_schema
from .policy_specs import registered
from .tactics import ALIASES


def tactics_schema(system: str) -> JsonSchema | None:
    """Return the schema of the tactics files of one game; None if the game has no vocabulary for tactics."""
    if system not in systems.usable():
        return None
    made = FileSchema({}, ALIASES)
    policies = [name for name in registered() if name != TACTICS]
    head: dict[str, JsonSchema] = {
        "system": {"const": system, "description": "The game."},
        "name": {"type": "string", "maxLength": 40, "description": "Name of the list (default: its file's)."},
        "else": {
            **policy_schema(policies),
            "default": USUAL_ELSE,
            "description": "Policy that decides if no row fits.",
        },
        "rows": {
            "description": "The rows, each written [[rows]]: the first that fits decides.",
            "type": "array",
            "items": _row(made, system),
            "minItems": 1,
            "maxItems": MOST_ROWS,
        },
    }
    return document_schema(f"Asalto, tactics: {system}", made.table(head, ["system", "rows"]), made)


def _row(made: FileSchema, system: str) -> JsonSchema:
    """Return the schema of a row: an action and optionally a condition, targets and a name."""
    words = vocabulary(system)
    fields = made.fields(WrittenRow)
    one = {"anyOf": [_offered(words.choices), fields["at"]["items"]]}
    fields["do"] |= _offered(words.actions)
    fields["at"] = {
        **{key: part for key, part in fields["at"].items() if key == "description"},
        "anyOf": [*one["anyOf"], {"type": "array", "items": one, "maxItems": MOST_AT}],
    }
    return made.table(fields, [name for name, spec in writable(WrittenRow).items() if spec.required])


def _offered(words: Iterable[Named]) -> JsonSchema:
    return {"enum": sorted(spellings(words))}
