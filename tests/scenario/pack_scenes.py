"""Scenarios for tests of setting packs: Sharra and the ogre, with packs named, beside them, or none."""

from __future__ import annotations

from pathlib import Path

import pytest

from simulator.core.errors import BadScenario
from simulator.scenario import Known, Scenario, load, load_text
from simulator.systems.tapiz.lienzo.pack import Lienzo
from simulator.systems.tapiz.schema import SCHEMA
from simulator.systems.tapiz.setting import Setting
from simulator.systems.tapiz.sheet import Sheet
from simulator.systems.tapiz.variants import Variants

KNOWN = Known(schemas={"tapiz": SCHEMA})
HEAD = """asalto = 1
system = "tapiz"
sides = { a = { role = "pc" }, b = { role = "npc" } }
combatants = [{ name = "Sharra", side = "a", use = "sharra" }, { name = "Ogro", side = "b", use = "ogre" }]
"""
PACK = """lienzo = 1
code = "XX"
"""


def read(text: str = "", *settings: str, head: str = HEAD) -> Scenario:
    """Return the scenario of Sharra and the ogre with more lines, changed by ``settings``."""
    return load_text(head + text, "x.toml", settings=settings, known=KNOWN)


def problems(text: str = "", *settings: str, head: str = HEAD) -> list[str]:
    """Return the problems of that scenario."""
    with pytest.raises(BadScenario) as caught:
        read(text, *settings, head=head)
    return caught.value.problems


def filed(folder: Path, text: str, **packs: str) -> Scenario:
    """Return the scenario read from a file in ``folder``, with packs beside it."""
    for name, pack in packs.items():
        (folder / f"{name}.toml").write_text(pack, encoding="utf-8")
    path = folder / "x.toml"
    path.write_text(HEAD + text, encoding="utf-8")
    return load(path, known=KNOWN)


def filed_problems(folder: Path, text: str, **packs: str) -> list[str]:
    """Return the problems of that scenario."""
    with pytest.raises(BadScenario) as caught:
        filed(folder, text, **packs)
    return caught.value.problems


def lienzo(scenario: Scenario) -> Lienzo:
    """Return the pack that hangs on its scene."""
    setting = scenario.encounter.scene
    assert isinstance(setting, Setting)
    return setting.lienzo


def sheet(scenario: Scenario, number: int) -> Sheet:
    """Return the finished sheet of a combatant."""
    found = scenario.encounter.members[number].sheet
    assert isinstance(found, Sheet)
    return found


def variants(scenario: Scenario) -> Variants:
    """Return its switches."""
    found = scenario.encounter.variants
    assert isinstance(found, Variants)
    return found
