"""Keys of a combatant that begins hurt, from [hurt] of the game's data/drafts.toml."""

from __future__ import annotations

from typing import Any

from ...core.schema import Schema
from .model import DraftGroup

Tables = dict[str, Any]  # Any: tables as a file has them


def hurt_keys(schema: Schema, group: DraftGroup, sheet: object) -> Tables:
    """Return the keys of [[combatants]] that make the group begin hurt, from its finished sheet; {} if it is unhurt.

    A mob has fewer members instead. At least one point, or member, is left."""
    if group.hurt >= 1:
        return {}
    if group.crowd:
        return {schema.drafts["crowd"]: _part(group.crowd, group.hurt)}
    keys: Tables = {}
    for path, most in schema.drafts.get("hurt", {}).items():
        whole = getattr(sheet, most)
        first, _, second = path.partition(".")
        if whole is not None:
            keys[first] = {second: _part(whole, group.hurt)} if second else _part(whole, group.hurt)
    return keys


def _part(whole: int, share: float) -> int:
    return max(1, int(whole * share))
