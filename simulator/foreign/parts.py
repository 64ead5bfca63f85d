"""Parts of documents for other programs."""

from __future__ import annotations

from collections.abc import Mapping
from hashlib import sha256
from typing import Any

from ..scenario.describe import toml_key, toml_value


def id_of(kind: str, name: str) -> str:
    """Return the id of a document, 16 letters and digits. The same name gives the same id, so that a file that is
    imported again replaces its documents."""
    return sha256(f"{kind}|{name}".encode()).hexdigest()[:16]


def special_texts(special: Mapping[str, Any], lang: str) -> tuple[str, str]:  # Any: plain values
    """Return the name of a special in a language, and what it does, as a file has it."""
    does = {key: value for key, value in special.items() if key != "name"}
    return special["name"][lang], "; ".join(f"{toml_key(key)} = {toml_value(value)}" for key, value in does.items())
