"""Specials as files have them."""

from __future__ import annotations

from typing import Any

NAME = "special:Manada|Pack"


def special(*effects: dict[str, Any], **more: Any) -> list[dict[str, Any]]:
    """Return a list of one special."""
    return [{"name": {"es": "Manada", "en": "Pack"}, "effects": list(effects), **more}]
