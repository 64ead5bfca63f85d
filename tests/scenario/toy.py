"""A toy game whose sheets have what Haunted House lacks: places, nested tables, fields that must be written.

The loader is driven by schemas alone; if it reads this game as well as the real one, it will read the next."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any, Literal

import pytest
from attrs import evolve, field, frozen

from simulator.core.errors import BadScenario
from simulator.core.schema import Formula, Id, Range, Schema, Size, knob
from simulator.core.system import Encounter
from simulator.scenario import Known, Scenario, load_text

POLICIES = frozenset({"basic", "cautious", "random", "aggressive"})


@frozen
class Attributes:
    """Two scores; strength has to be written."""

    strength: Annotated[int, Range(1, 15)]
    agility: Annotated[int, Range(1, 15)] = 3


@frozen
class Cover:
    """Something that a combatant hides behind."""

    SHORTHAND = "kind"

    kind: Literal["light", "heavy", "none"]
    extent: Literal["partial", "full"] = "partial"


@frozen
class Weapon:
    """A weapon by its id, with its own number of shots."""

    SHORTHAND = "use"

    use: Annotated[str, Id("weapons")]
    id: Annotated[str, Size(20)] = ""
    ammo: Annotated[int | None, Range(0, 99)] = 6
    dice: Annotated[str | None, Formula()] = None


@frozen
class Hide:
    """A lone number counts against both."""

    SHORTHAND = ("cold", "hot")

    cold: Annotated[int, Range(0, 9)] = 0
    hot: Annotated[int, Range(0, 9)] = 0


@frozen
class Sheet:
    """One combatant of the toy game."""

    attributes: Attributes
    kind: Literal["hero", "npc"] = "hero"
    level: Literal[1, 2, 3] = 1
    pools: Mapping[Annotated[str, Id("skills")], Annotated[int, Range(0, 20)]] = field(factory=dict)
    spares: Annotated[Mapping[str, tuple[int, ...]], Size(3)] = field(factory=dict)
    weapons: Annotated[tuple[Weapon, ...], Size(4)] = ()
    flags: tuple[Literal["mindless", "sturdy"], ...] = ()
    position: tuple[float, float] = (0.0, 0.0)
    cover: Cover | None = None
    hide: Hide = Hide()
    speed: Annotated[float, Range(0, 60)] = 6
    wounds: Annotated[int | None, Range(1, 99)] = None
    shock: Annotated[int | None, Range(1, 99)] = 5
    motto: Annotated[str, Size(20)] = ""
    brave: bool = False
    origin: str = field(default="", metadata={"derived": True})


@frozen
class Variants:
    """The toy game's switches."""

    tiers: Literal["one", "two"] = knob("one", "TOY-01", "How many tiers there are.")
    heal: Literal["full", "none"] = knob("full", "TOY-02", "What resting heals.")
    factor: Annotated[float, Range(0.5, 2)] = knob(1, "TOY-03", "Multiplies all damage.")


@frozen
class ToyScene:
    """The toy game's place."""

    light: Literal["bright", "dark"] = knob("bright", "TOY-04", "How well one sees.")
    ambushed: Annotated[str | None, Id("sides")] = knob(None, "TOY-05", "The side that is surprised.")
    marked: Annotated[tuple[Annotated[str, Id("combatants")], ...], Size(5)] = knob((), "TOY-06", "Who is marked.")


def finish(sheet: Sheet, name: str, role: str, variants: Variants) -> Sheet:
    """Wounds come from strength; the kind and role are kept, so that tests see them arrive."""
    if name == "cursed":
        raise ValueError("a cursed sheet cannot be finished.")
    wounds = sheet.attributes.strength if sheet.wounds is None else sheet.wounds
    return evolve(sheet, wounds=wounds, origin=f"{name}/{role}/{variants.tiers}")


def check(encounter: Encounter) -> list[str]:
    """No two combatants stand on one place, unless at the origin."""
    seen: set[object] = set()
    problems = []
    for member in encounter.members:
        assert isinstance(member.sheet, Sheet)
        spot = member.sheet.position
        if spot in seen:
            problems.append(f"{member.name} stands where another stands.")
        seen |= {spot} - {(0.0, 0.0)}
    return problems


SHEETS: Mapping[str, Any] = {
    "knight": {
        "attributes": {"strength": 5, "agility": 4},
        "weapons": ["sabre"],
        "pools": {"riding": 3, "fencing": 4},
        "hide": {"cold": 1, "hot": 2},
    },
    "squire": {"base": "knight", "attributes": {"strength": 3}},
    "cursed": {"attributes": {"strength": 1}},
}

SCHEMA = Schema(
    sheet=Sheet,
    variants=Variants,
    scene=ToyScene,
    ids={"weapons": frozenset({"sabre", "crossbow", "lance"}), "skills": frozenset({"riding", "fencing", "stealth"})},
    sheets=SHEETS,
    aliases={
        "ballesta": "crossbow",
        "sable": "sabre",
        "atributos": "attributes",
        "fuerza": "strength",
        "armas": "weapons",
        "equitacion": "riding",
        "caballero": "knight",
        "nombre": "name",
        "luz": "light",
        "oscuro": "dark",
        "FUE": "strength",
    },
    finish=finish,
    check=check,
)

KNOWN = Known(schemas={"toy": SCHEMA}, policies=lambda: POLICIES)

HEAD = """
asalto = 1
system = "toy"
[sides.red]
[sides.blue]
role = "npc"
"""
DUEL = f"""{HEAD}
[[combatants]]
name = "Ada"
side = "red"
use = "knight"
[[combatants]]
name = "Bo"
side = "blue"
use = "squire"
"""


def toy(text: str, *settings: str, policies: tuple[str, ...] = ()) -> Scenario:
    """Return the scenario in ``text``, called toy.toml."""
    return load_text(text, "toy.toml", settings=settings, policies=policies, known=KNOWN)


def problems(text: str) -> list[str]:
    """Everything wrong with ``text``, without the file's name."""
    with pytest.raises(BadScenario) as caught:
        toy(text)
    return [problem.removeprefix("toy.toml: ") for problem in caught.value.problems]


def duel(ada: str = "", bo: str = "", top: str = "", *settings: str) -> Scenario:
    """Return the duel of Ada and Bo with more keys for each, and more tables before them."""
    parts = DUEL.split("[[combatants]]")
    return toy(f"{parts[0]}\n{top}\n[[combatants]]{parts[1]}{ada}\n[[combatants]]{parts[2]}{bo}", *settings)


def sheet(scenario: Scenario, name: str) -> Sheet:
    """Return the finished sheet of one combatant."""
    found = next(member.sheet for member in scenario.encounter.members if member.name == name)
    assert isinstance(found, Sheet)
    return found
