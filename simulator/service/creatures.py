"""Creatures of a client's own: what a file of sheets holds, and what is wrong with it.

Only parser processes call this."""

from __future__ import annotations

from ..narration.specials import specials_told
from ..scenario.creatures import Creature, read_creatures
from .reading import Document, as_json

ORIGIN = "creatures.toml"


def creatures_in(text: str, lang: str = "en") -> Document:
    """Return the document of the creatures in an untrusted TOML text; what their specials do is in a language."""
    found = read_creatures(text, ORIGIN)
    head = f"{ORIGIN}: "
    return {
        "system": found.system,
        "ok": not found.problems,
        "creatures": [_document(one, str(found.system), lang) for one in found.creatures],
        "problems": [
            {"text": one.text.removeprefix(head), "creature": one.sheet or None, "field": list(one.field)}
            for one in found.problems
        ],
    }


def _document(one: Creature, system: str, lang: str) -> Document:
    told = specials_told(one.fields.get("specials"), system, lang)
    return {"name": one.name, "role": one.role or None, "fields": as_json(dict(one.fields)), "specials": told}
