"""Encounters for tests, in a few lines: fighters from shipped sheets or from nothing, variants, a scene.

They are loaded like scenario files, so a test can use only what a file could contain."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ..core.system import NPC, PC, Encounter
from ..scenario import Known, Scenario, load_document

Fighter = dict[str, Any]  # Any: a [[combatants]] table as a scenario file has it
KNOWN = Known(policies=lambda: frozenset({"basic"}))


def fighter(name: str, use: str = "", /, *, side: str = "", **fields: Any) -> Fighter:  # Any: as in a file
    """Return one combatant: ``use`` is a shipped sheet ("" for a blank one), ``fields`` are the fields that differ from
    it.

    Fields are written as in a scenario file: lists for lists, tables for tables, "none" for no value."""
    row: Fighter = {"name": name, **{key: _plain(value) for key, value in fields.items()}}
    if use:
        row["use"] = use
    if side:
        row["side"] = side
    return row


def encounter(system: str, *fighters: Fighter, **more: Any) -> Encounter:  # Any: as in scenario
    """Return the encounter of a scenario with these fighters; the arguments are those of ``scenario``."""
    return scenario(system, *fighters, **more).encounter


def scenario(
    system: str,
    *fighters: Fighter,
    sides: Mapping[str, str] | None = None,
    variants: Mapping[str, object] | None = None,
    scene: Mapping[str, object] | None = None,
    rounds: int = 100,
    title: str = "",
) -> Scenario:
    """Return a fight between these fighters, of at most ``rounds`` rounds. Raises BadScenario with every mistake.

    ``sides`` maps names to roles. By default the sides are those that the fighters name, in that order; a side called
    "pc" or "npc" has that role, otherwise the first is the players' and all others are the game master's. A fighter
    without a side has one of its own."""
    rows = [{**row, "side": row.get("side", row["name"])} for row in fighters]
    found = dict.fromkeys(str(row["side"]) for row in rows)
    roles = sides or {name: name if name in (PC, NPC) else NPC if index else PC for index, name in enumerate(found)}
    document = {
        "asalto": 1,
        "system": system,
        "title": title,
        "limits": {"rounds": rounds},
        "variants": _plain(variants or {}),
        "scene": _plain(scene or {}),
        "sides": {name: {"role": role} for name, role in roles.items()},
        "combatants": rows,
    }
    return load_document(document, "test", known=KNOWN)


def duel(system: str, left: str | Fighter, right: str | Fighter, **more: Any) -> Encounter:  # Any: as in encounter
    """Return a fight of one against one: two shipped sheets (each fighter has its sheet's name) or two fighters."""
    rows = [fighter(each, each) if isinstance(each, str) else each for each in (left, right)]
    if isinstance(left, str) and left == right:
        rows = [fighter(f"{left} {number}", left) for number in (1, 2)]
    return encounter(system, *rows, **more)


def _plain(value: object) -> Any:  # Any: what TOML could hold
    if isinstance(value, Mapping):
        return {key: _plain(item) for key, item in value.items()}
    if isinstance(value, list | tuple | set | frozenset):
        return [_plain(item) for item in value]
    return "none" if value is None else value
