"""Schema of Haunted House's scenario files: classes, ids, aliases, and checks of the whole encounter."""

from __future__ import annotations

from ...core.record import known
from ...core.schema import Schema
from ...core.special_words import flaws, special_ids
from ...core.system import Encounter
from ...data_files import LateTables
from .formulas import admitted
from .plans import ATTACKS
from .setting import NEEDS, Hazard, HouseScene, Rest, check_rest
from .sheet import Sheet, finish, validate_pc
from .specials import facts
from .tables import CHARACTERISTICS, ZONES, table
from .variants import Variants
from .weapons import FIELDS

TASKS = (*ATTACKS, "distract", "clear_jam", "heal", "revive", "calm", "extinguish", "hide", "search", "pursuit")


def check(encounter: Encounter) -> list[str]:
    """Return the errors that need more than one field: pools above their maxima, PC scores (HH-CHAR-01), needs and
    targets of hazards."""
    problems = [problem for member in encounter.members for problem in _sheet(member.name, member.sheet)]
    problems += [problem for member in encounter.members for problem in _specials(member.name, member.sheet)]
    problems += _waves(encounter)
    scene = encounter.scene
    assert isinstance(scene, HouseScene)
    known = {*encounter.names, *(side.name for side in encounter.sides)}
    for index, hazard in enumerate(scene.hazards, 1):
        problems += [f"scene.hazards[{index}]: {problem}" for problem in _hazard(hazard, known)]
    problems += _custom_row(encounter, scene)
    sides = {side.name for side in encounter.sides}
    problems += [f"scene.hidden: {name!r} is no side of this scenario" for name in scene.hidden if name not in sides]
    starting = sum(1 for m in encounter.members if isinstance(m.sheet, Sheet) and m.sheet.wave == 1)
    if admitted(scene.room_spaces, 0, starting) < starting:
        problems.append(
            f"scene.room_spaces: {starting} combatants start in a room for {scene.room_spaces} (HH-MOVE-05)"
        )
    return problems


def _specials(name: str, sheet: object) -> list[str]:
    """HH-SPEC-01: return the effects that this game does not have, or that would never happen."""
    assert isinstance(sheet, Sheet)
    problems = [f"combatant {name!r}: {problem} (HH-SPEC-01)" for problem in flaws(sheet.specials, table("specials"))]
    for special in sheet.specials:
        if special.cost and special.at not in ("", "turn"):
            place = f"combatant {name!r}: special {special.name.en or special.name.es!r}"
            problems.append(f"{place}: only at the moment `turn` can anything be paid (HH-SPEC-07)")
    return problems


def _waves(encounter: Encounter) -> list[str]:
    """HH-FLOW-03 (6): a wave comes before its round begins, hence never after the last one."""
    last = encounter.max_rounds
    waves = [(member.name, member.sheet.wave) for member in encounter.members if isinstance(member.sheet, Sheet)]
    return [
        f"combatant {name!r}: wave is {wave}, but the fight ends after round {last} (HH-FLOW-03)"
        for name, wave in waves
        if wave > last
    ]


def _custom_row(encounter: Encounter, scene: HouseScene) -> list[str]:
    """HH-FEAR-01: the row ``custom`` exists only if it replaces the duplicate row of the text."""
    assert isinstance(encounter.variants, Variants)
    if encounter.variants.fright_repeat_row == "custom":
        return []
    users = [f"combatant {m.name!r}" for m in encounter.members if getattr(m.sheet, "fright_row", None) == "custom"]
    users += [f"scene.hazards[{index}]" for index, hazard in enumerate(scene.hazards, 1) if hazard.fright == "custom"]
    return [
        f'{user}: the fright row "custom" needs variants.fright_repeat_row = "custom" (HH-FEAR-01)' for user in users
    ]


def _sheet(name: str, sheet: object) -> list[str]:
    assert isinstance(sheet, Sheet)
    pools = (
        ("life", sheet.life, sheet.max_life),
        ("stamina", sheet.stamina, sheet.max_stamina),
        ("shock", sheet.shock, sheet.max_shock),
    )
    problems = [
        f"combatant {name!r}: {pool} is {now}, but max_{pool} is {most} (HH-CHAR-04)"
        for pool, now, most in pools
        if known(now) > known(most)
    ]
    if sheet.protagonist:
        problems += [
            f"combatant {name!r}: {key} is {getattr(sheet, key)}; a protagonist has 1 to 6 (HH-CHAR-01)"
            for key in CHARACTERISTICS
            if not 1 <= getattr(sheet, key) <= 6
        ]
    for weapon in sheet.weapons:
        if weapon.ranged and weapon.loaded > weapon.capacity:
            problems.append(f"combatant {name!r}: {weapon.id} is loaded with {weapon.loaded} of {weapon.capacity}")
    return problems + _ammunition(name, sheet)


def _ammunition(name: str, sheet: Sheet) -> list[str]:
    """Return errors about spare rounds and magazines for unknown weapons (HH-RNG-05)."""
    ranged = {weapon.id for weapon in sheet.weapons if weapon.ranged}
    keys = [*sheet.spare_magazines, *sheet.spare_rounds]
    known = {*table("weapons")["ranged"], *ranged}
    return [
        f"combatant {name!r}: spare ammunition for {key!r}, which is not a ranged weapon"
        for key in keys
        if key not in known
    ]


def _hazard(hazard: Hazard, known: set[str]) -> list[str]:
    given = [key for key in ("round", "trigger", "minute") if getattr(hazard, key) is not None]
    problems = []
    if len(given) != 1:
        problems.append(f"needs exactly one of round, trigger and minute, not {' and '.join(given) or 'none'}")
    needs = NEEDS.get(hazard.hazard, ())
    if needs and sum(getattr(hazard, key) is not None for key in needs) != 1:
        problems.append(f"a {hazard.hazard} needs {' or '.join(needs)}")
    problems += [f"target {name!r} is not a combatant or side" for name in hazard.targets if name not in known]
    return problems


def _ids() -> dict[str, frozenset[str]]:
    weapons, hazards, specials = table("weapons"), table("hazards"), special_ids(table("specials"))
    return {
        **specials,
        "afflictions": specials["afflictions"] | frozenset(hazards["toxins"]),
        "immunities": specials["immunities"] | frozenset(hazards["toxins"]),
        "weapons": frozenset({*weapons["melee"], *weapons["ranged"]}),
        "armour": frozenset(table("armour")),
        "toxins": frozenset(hazards["toxins"]),
        "objects": frozenset(hazards["objects"]),
        "frights": frozenset({*table("frights"), "custom"}),
        "zones": frozenset(ZONES),
        "fields": frozenset(FIELDS),
        "tasks": frozenset(TASKS),
        "characteristics": frozenset(CHARACTERISTICS),
    }


def remarks(encounter: Encounter) -> list[str]:
    """HH-CHAR-02: differences between protagonists' sheets and the point buy."""
    sheets = [(member.name, member.sheet) for member in encounter.members if isinstance(member.sheet, Sheet)]
    return [f"{name}: {remark}" for name, sheet in sheets if sheet.protagonist for remark in validate_pc(sheet)]


SCHEMA = Schema(
    sheet=Sheet,
    variants=Variants,
    scene=HouseScene,
    ids=_ids(),
    sheets=LateTables(table, "sheets", "archetypes"),  # HH-CHAR-07
    aliases=table("aliases"),
    keys=table("keys"),
    finish=finish,
    check=check,
    remarks=remarks,
    rest=Rest,
    check_rest=check_rest,
    facts=facts,
    drafts=table("drafts"),
)
