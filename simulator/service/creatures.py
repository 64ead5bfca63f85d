"""Creatures of a client's own: what a file of sheets holds, and what is wrong with it.

Only parser processes call this."""

from __future__ import annotations

from ..scenario.creatures import read_creatures
from .reading import Document, as_json

ORIGIN = "creatures.toml"


def creatures_in(text: str) -> Document:
    """Return the document of the creatures in an untrusted TOML text."""
    found = read_creatures(text, ORIGIN)
    head = f"{ORIGIN}: "
    return {
        "system": found.system,
        "ok": not found.problems,
        "creatures": [
            {"name": one.name, "role": one.role or None, "fields": as_json(dict(one.fields))} for one in found.creatures
        ],
        "problems": [
            {"text": one.text.removeprefix(head), "creature": one.sheet or None, "field": list(one.field)}
            for one in found.problems
        ],
    }
