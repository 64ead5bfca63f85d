"""Schema of Ira y Gloria's scenario files: classes, ids, aliases, and checks of the whole encounter."""

from __future__ import annotations

from typing import Final

from ...core.schema import Schema
from ...core.special_words import special_ids
from ...core.system import Encounter
from ...data_files import LateTables
from .rules import side_kinds
from .setting import Rest, Setting
from .sheet import HERO, RANGED, THROWN, TROOP, Sheet, finish, limits
from .space import inside
from .specials import facts, flaws_of
from .state import HEROES
from .tables import ABILITIES, ATTRIBUTES, CONDITIONS, SKILLS, table
from .variants import Variants

TESTS: Final = frozenset({"attack", "interaction", "pin", "fear", "full_defence", *ATTRIBUTES, *SKILLS})
"""IG-TEST-12: the names of the tests of the rules."""


def check(encounter: Encounter) -> list[str]:
    """Return errors that single fields cannot show: two sides, each of one kind (IG-CORE-03), pools within their
    maxima, names that [scene] refers to."""
    variants, setting = encounter.variants, encounter.scene
    assert isinstance(variants, Variants)
    assert isinstance(setting, Setting)
    if len(encounter.sides) != 2:
        return [f"sides: a fight has two sides, not {len(encounter.sides)} (IG-CORE-03)"]
    kinds = side_kinds(encounter, variants)
    problems = []
    last = min(variants.max_rounds, encounter.max_rounds)
    for member in encounter.members:
        assert isinstance(member.sheet, Sheet)
        problems += _kind(member.name, member.sheet, kinds[member.side])
        problems += _sheet(member.name, member.sheet, setting, variants)
        problems += [f"combatant {member.name!r}: {flaw} (IG-SPEC-01)" for flaw in flaws_of(member.sheet.specials)]
        if member.sheet.arrives > last:
            late = f"arrives is {member.sheet.arrives}, but the fight ends after round {last} (IG-INIT-02)"
            problems.append(f"combatant {member.name!r}: {late}")
    return problems + _side_names(encounter, variants) + _setting(encounter, setting, kinds)


def _kind(name: str, sheet: Sheet, kind: str) -> list[str]:
    if (sheet.kind == HERO) == (kind == HEROES):
        return []
    return [f"combatant {name!r}: a sheet of kind {sheet.kind} cannot stand on a side of {kind} (IG-CORE-03)"]


def _sheet(name: str, sheet: Sheet, setting: Setting, variants: Variants) -> list[str]:
    """IG-SHEET-01: errors of a sheet: pools above their maxima, fields of NPCs on heroes and the other way round."""
    wounds, shock = limits(sheet, setting.tier, variants.wounds_formula)
    wrong = []
    if sheet.wounds is not None and sheet.wounds > wounds:
        wrong.append(f"wounds is {sheet.wounds}, but wounds_max is {wounds}")
    if sheet.wounds == 0 and sheet.kind != HERO:
        wrong.append("wounds is 0, and an NPC is dead then (IG-WND-03)")
    elif sheet.wounds == 0 and sheet.arrives > 1:
        wrong.append("wounds is 0: an unconscious combatant cannot arrive later (IG-DYING-01)")
    if sheet.shock is not None and sheet.shock > (shock or 0):
        wrong.append(f"shock is {sheet.shock}, but shock_max is {'none' if shock is None else shock}")
    if sheet.kind == HERO:
        if sheet.mob_size:
            wrong.append("mob_size is for NPCs (IG-MOB-01)")
        if sheet.npc_class is not None:
            wrong.append("npc_class is for NPCs (IG-SHEET-01)")
        if sheet.pools:
            wrong.append("pools are for NPCs; a hero has skills (IG-SHEET-06)")
        if sheet.personal_ruin:
            wrong.append("personal_ruin is for NPCs (IG-RUIN-08)")
    elif sheet.skills:
        wrong.append("skills are for heroes; an NPC has pools (IG-SHEET-06)")
    if sheet.mob_size and sheet.kind != HERO and sheet.npc_class != TROOP:
        wrong.append(f"npc_class is {sheet.npc_class}, and a mob is made of troops (IG-MOB-01)")
    if not inside(sheet.position, variants.field_radius):
        wrong.append(f"position is beyond variants.field_radius, {variants.field_radius} m (IG-OUT-08)")
    if sheet.mob_size and (sheet.wounds is not None or sheet.shock is not None):
        wrong.append("a mob's members start unhurt: give neither wounds nor shock (IG-MOB-01)")
    ids = [arm.id for arm in sheet.arms if arm.kind == RANGED and not arm.range]
    wrong += [f"weapon {one!r} is ranged and has no range (IG-SHEET-04)" for one in ids]
    for arm in sheet.arms:
        three = arm.short, arm.range, arm.long
        if list(three) != sorted(three):
            wrong.append(
                f"weapon {arm.id!r} has ranges that do not grow: {three[0]:g}, {three[1]:g}, {three[2]:g} (IG-ATK-12)"
            )
        elif arm.kind == THROWN and arm.long != 2 * arm.range:
            wrong.append(f"weapon {arm.id!r} is thrown and has one range, the farthest (IG-ATK-12)")
    return [f"combatant {name!r}: {problem}" for problem in wrong]


def _side_names(encounter: Encounter, variants: Variants) -> list[str]:
    names = [side.name for side in encounter.sides]
    return [f"variants.side_kind: {name!r} is no side" for name in variants.side_kind if name not in names]


def _setting(encounter: Encounter, setting: Setting, kinds: list[str]) -> list[str]:
    """IG-INIT-12, IG-WRATH-04: errors of [scene]: unknown sides, heroes and tasks; a side without a conscious combatant
    in round 1."""
    known = {side.name for side in encounter.sides} | ({*kinds} if kinds[0] != kinds[1] else set())
    problems = []
    if setting.ambush not in {*known, "none", "roll"}:
        allowed = ", ".join(sorted({*known, "none", "roll"}))
        problems.append(f"scene.ambush: {setting.ambush!r} is none of {allowed} (IG-INIT-12)")
    if setting.ambush == "roll" and setting.ambusher not in known:
        problems.append(f"scene.ambusher: {setting.ambusher!r} is none of {', '.join(sorted(known))} (IG-INIT-12)")
    problems += [f"scene.trivial: {one!r} is no test; {listed()}" for one in setting.trivial if one not in TESTS]
    tasks = {task.name for task in setting.tasks}
    for index, award in enumerate(setting.wrath_awards):
        where = f"scene.wrath_awards[{index}]"
        if (award.round is None) == (not award.task):
            problems.append(f"{where}: says when by exactly one of round and task")
        if award.task and award.task not in tasks:
            problems.append(f"{where}: {award.task!r} is no task of this scene")
        if award.hero and award.hero not in encounter.names:
            problems.append(f"{where}: {award.hero!r} is no combatant")
    for number, side in enumerate(encounter.sides):
        sheets = [member.sheet for member in encounter.members if member.side == number]
        if not any(isinstance(sheet, Sheet) and sheet.arrives == 1 and sheet.wounds != 0 for sheet in sheets):
            gone = "no combatant is there in round 1 and conscious, so the fight would be over"
            problems.append(f"sides.{side.name}: {gone} (IG-CORE-04)")
    return problems


def listed() -> str:
    """Return the part of a sentence that lists the tests that may be trivial."""
    return f"allowed is any of {', '.join(sorted(TESTS))} (IG-TEST-12)"


SPACING: Final = 4.0
"""IG-MOVE-01: metres between copies. Only a mob's members are so close that one attack reaches several; others stand
just beyond the 3 m within which a shot with spread does (IG-TRAIT-15)."""


def _ids() -> dict[str, frozenset[str]]:
    return {
        "weapons": frozenset(table("weapons")),
        "skills": frozenset(SKILLS),
        "attributes": frozenset(ATTRIBUTES),
        "abilities": frozenset(ABILITIES),
        "conditions": frozenset(CONDITIONS),
        **special_ids(table("specials")),
    }


SCHEMA: Final = Schema(
    sheet=Sheet,
    variants=Variants,
    scene=Setting,
    ids=_ids(),
    sheets=LateTables(table, "sheets", "archetypes"),
    aliases=table("aliases"),
    keys=table("keys"),
    finish=finish,
    check=check,
    rest=Rest,
    later={"act": "continues"},
    spacing=SPACING,
    facts=facts,
    drafts=table("drafts"),
)
