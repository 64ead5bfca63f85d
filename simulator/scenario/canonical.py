"""Canonical documents of scenarios, and their digests.

Scenarios with equal meaning have equal documents and digests on every platform: defaults are left out, keys are sorted,
numbers are integers or finite floats, and nothing refers to a file or to shipped data."""

from __future__ import annotations

import json
from collections.abc import Mapping
from hashlib import sha256
from typing import Any

from attrs import has

from ..core.record import Json
from .field_types import NONE, writable


def plain(value: object) -> Json:
    """Return a value as the shortest JSON that reads back equal. Fields at their defaults are left out."""
    if value is None:
        return NONE
    if isinstance(value, tuple):
        return [plain(part) for part in value]
    if isinstance(value, Mapping):
        return {key: plain(value[key]) for key in sorted(value)}
    if has(type(value)):
        return plain_fields(value)
    assert isinstance(value, bool | int | float | str), value
    return value


def plain_fields(thing: object) -> dict[str, Json]:
    """Return the fields of a sheet, variants or scene that differ from their defaults, as JSON."""
    cls: type = type(thing)
    values = {name: (getattr(thing, name), spec.default) for name, spec in writable(cls).items()}
    return {name: plain(value) for name, (value, default) in values.items() if value != default}


def canonical(document: Mapping[str, Any]) -> bytes:
    """Return the document as JSON with sorted keys and no spaces, in UTF-8."""
    text = json.dumps(document, sort_keys=True, separators=(",", ":"), ensure_ascii=False, allow_nan=False)
    return text.encode("utf-8")


def digest(document: Mapping[str, Any]) -> str:
    """Return the sha256 of the system and the canonical document, in hex."""
    return sha256(f"asalto scenario 1|{document['system']}|".encode() + canonical(document)).hexdigest()


def without_policies(document: Mapping[str, Any]) -> dict[str, Any]:
    """Return the document without its policies: the encounter alone."""

    def bare(rows: list[dict[str, Any]]) -> list[dict[str, Any]]:
        return [{key: value for key, value in row.items() if key != "policy"} for row in rows]

    return {**document, "sides": bare(document["sides"]), "combatants": bare(document["combatants"])}
