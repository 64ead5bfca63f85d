"""Rows for tables that list the contents of a system's files: its variants, its scene, its shipped sheets.

The rows come from the types that files are read with, so they cannot disagree with them."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from typing import Final

from attrs import frozen

from ..core.schema import Schema
from .canonical import plain
from .field_types import OneOf, allowed, writable

_BARE: Final = re.compile(r"""[^."'=\s](?:[^."'=]*[^."'=\s])?""")
_TOML_KEY: Final = re.compile(r"[A-Za-z0-9_-]+")


@frozen
class FieldRow:
    """One setting: its name, its allowed values, its default as a file writes it, its rule, and its help."""

    name: str
    values: str
    default: str
    rule: str
    help: str


def sheets_table(schema: Schema, lang: str = "es") -> list[tuple[str, str]]:
    """Return the shipped sheets as (id, title in that language), sorted by id."""
    return [(name, _title(schema.sheets[name], name, lang)) for name in sorted(schema.sheets)]


def _title(table: Mapping[str, object], name: str, lang: str) -> str:
    title = table.get("title")
    return str(title.get(lang, name)) if isinstance(title, Mapping) else name


def field_rows(cls: type) -> list[FieldRow]:
    """Return the fields of a variants or scene class that a file may write, in the order of their definition."""
    rows = []
    for name, spec in writable(cls).items():
        field_type, metadata = spec.type, spec.attribute.metadata
        values = (
            ", ".join(str(value) for value in field_type.values)
            if isinstance(field_type, OneOf)
            else allowed(field_type)
        )
        default = "(required)" if spec.required else toml_value(plain(spec.default))
        rows.append(FieldRow(name, values, default, str(metadata.get("rule", "")), str(metadata.get("help", ""))))
    return rows


def key_word(name: str) -> str:
    """Return a name as a word of a key path, in quotes if it needs them."""
    return name if _BARE.fullmatch(name) else toml_value(name)


def toml_value(value: object) -> str:
    """Return a plain value as TOML."""
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, list):
        return f"[{', '.join(toml_value(part) for part in value)}]"
    if isinstance(value, dict):
        inside = ", ".join(f"{toml_key(key)} = {toml_value(part)}" for key, part in value.items())
        return f"{{ {inside} }}" if inside else "{}"
    return json.dumps(value, ensure_ascii=False).replace("\x7f", r"\u007f") if isinstance(value, str) else str(value)


def toml_key(name: str) -> str:
    """Return a key as TOML, in quotes if it needs them."""
    return name if _TOML_KEY.fullmatch(name) else toml_value(name)
