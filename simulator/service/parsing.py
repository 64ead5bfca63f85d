"""Parsing of a scenario's TOML into tables that the page edits. Only parser processes call this."""

from __future__ import annotations

from typing import Any

from ..scenario.source import tables

_NAME = "scenario.toml"


def parsed(text: str) -> dict[str, Any]:  # Any: plain JSON
    """Return the tables of a TOML text as JSON, dates as strings. Raises BadScenario."""
    found: dict[str, Any] = _plain(tables(text, _NAME))
    return {"tables": found}


def _plain(value: Any) -> Any:
    """Return the value as plain JSON."""
    if isinstance(value, dict):
        return {key: _plain(inner) for key, inner in value.items()}
    if isinstance(value, list):
        return [_plain(inner) for inner in value]
    if isinstance(value, float) and not abs(value) < float("inf"):
        return str(value)
    return value if isinstance(value, bool | int | float | str) else str(value)
