"""Tapiz sheets for tests that need no fight: read as from a file, made whole by one Lienzo or another."""

from __future__ import annotations

from typing import Any

from simulator.scenario import Known, load_document
from simulator.systems.tapiz.lienzo.pack import Lienzo
from simulator.systems.tapiz.schema import SCHEMA
from simulator.systems.tapiz.setting import Setting
from simulator.systems.tapiz.sheet import Sheet

KNOWN = Known(schemas={"tapiz": SCHEMA})
OTHER = {"name": "Otro", "side": "b", "use": "wolf"}


def setting_of(use: str, lienzo: object = "BS", /, **fields: Any) -> tuple[Sheet, Setting]:  # Any: as in a file
    """Return a shipped sheet ("": none) with these fields, made whole, and the scene of its scenario."""
    variants = fields.pop("variants", {})
    row = {"name": "Uno", "side": "a", **({"use": use} if use else {}), **fields}
    document = {
        "asalto": 1,
        "system": "tapiz",
        "variants": variants,
        "scene": {"lienzo": lienzo},
        "sides": {"a": {"role": "pc"}, "b": {"role": "npc"}},
        "combatants": [row, OTHER],
    }
    encounter = load_document(document, "test", known=KNOWN).encounter
    sheet, scene = encounter.members[0].sheet, encounter.scene
    assert isinstance(sheet, Sheet)
    assert isinstance(scene, Setting)
    return sheet, scene


def sheet_of(use: str, lienzo: object = "BS", /, **fields: Any) -> Sheet:  # Any: as in a file
    """Return a shipped sheet ("": none) with these fields, made whole. ``variants`` are the scenario's."""
    return setting_of(use, lienzo, **fields)[0]


BS = Lienzo()
