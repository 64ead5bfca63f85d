"""The format of files of tactics as JSON Schema (draft 2020-12), for editors; file_schema.py says how it is made."""

from __future__ import annotations

from collections.abc import Iterable

from ..policy.spec import TACTICS
from ..policy.tactics.finding import games, vocabulary
from ..policy.tactics.names import MOST_ROWS, USUAL_ELSE
from ..policy.tactics.rows import MOST_AT, WrittenRow
from ..policy.tactics.vocabulary import Named, spellings
from .field_types import writable
from .file_schema import FileSchema, JsonSchema, document_schema, policy_schema
from .policy_specs import registered
from .tactics import ALIASES


def tactics_schema(system: str) -> JsonSchema | None:
    """The schema of the files of tactics for one game; None when it has no words for them."""
    if system not in games():
        return None
    made = FileSchema({}, ALIASES)
    policies = [name for name in registered() if name != TACTICS]
    head: dict[str, JsonSchema] = {
        "system": {"const": system, "description": "The game."},
        "name": {"type": "string", "maxLength": 40, "description": "What the list is called; left out: as its file."},
        "else": {**policy_schema(policies), "default": USUAL_ELSE, "description": "Who decides where no row does."},
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
    """A row: a deed and, as one likes, a condition, whom, and a name."""
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
