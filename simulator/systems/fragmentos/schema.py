"""Schema of Fragmentos's scenario files: classes, ids, aliases, and the checks of a whole encounter."""

from __future__ import annotations

from collections.abc import Iterator

from ...core.schema import Schema
from ...core.special_words import flaws, special_ids
from ...core.system import Encounter
from ...data_files import LateTables
from .frames import CHALLENGE, FLEE, FLEE_CLEAR, HIDE, HUNT, OBJECTIVE, OBSTACLE
from .setting import Rest, Setting
from .sheet import CHARACTERISTICS, MAIN, SECONDARY, SPAWN, Element, Sheet, finish, point_buy
from .specials import facts
from .tables import object_rows, table
from .variants import Variants

RESERVED = (HUNT, HIDE, FLEE, FLEE_CLEAR, OBSTACLE, OBJECTIVE, CHALLENGE)


def check(encounter: Encounter) -> list[str]:
    """Return problems that single fields cannot show: characteristics (FR-SHEET-06), names that must exist, empty
    elements."""
    problems = [problem for member in encounter.members for problem in _sheet(member.name, member.sheet)]
    setting = encounter.scene
    assert isinstance(setting, Setting)
    assert isinstance(encounter.variants, Variants)
    if all(isinstance(m.sheet, Sheet) and m.sheet.reserve for m in encounter.members):
        problems.append("every combatant is in reserve; at least one must be in the scene")
    if encounter.variants.omen_face > encounter.variants.die_sides:
        problems.append("variants.omen_face: no die has that face")
    most = encounter.variants.threat_max
    if most is not None and most < encounter.variants.threat_min:
        problems.append(f"variants.threat_max: {most} is below threat_min")
    return problems + list(_setting(encounter, setting)) + list(_elements(encounter, setting))


def _sheet(name: str, sheet: object) -> Iterator[str]:
    assert isinstance(sheet, Sheet)
    totals = {each: sheet.total(each) for each in CHARACTERISTICS}
    absent = [each for each, total in totals.items() if total is None]
    if len(absent) == len(totals):
        yield f"combatant {name!r}: has no characteristic at all; at least one is needed (FR-SHEET-06)"
    elif sheet.kind == MAIN and absent:
        yield f"combatant {name!r}: {' and '.join(absent)} missing; a main has all three (FR-SHEET-06)"
    for each, total in totals.items():
        if sheet.kind == SECONDARY and total is not None and total > 5:
            yield f"combatant {name!r}: {each} is {total}; a secondary has 1 to 5"
    if sheet.kind == SECONDARY:
        yield from (f"combatant {name!r}: trait {t.name!r} is {t.score}; 1 to 3" for t in sheet.traits if t.score > 3)
    elif sheet.reserve:
        yield f"combatant {name!r}: is in reserve, but only secondaries can be brought in (FR-QUAL-05)"
    for each, now in sheet.current.items():
        total = totals[each]
        if total is None or now > total:
            yield f"combatant {name!r}: current {each} is {now}, but its total is {total} (FR-SHEET-02)"
    for problem in flaws(sheet.specials, table("specials")):
        yield f"combatant {name!r}: {problem} (FR-SPEC-01)"
    for special in sheet.specials:
        if any(one.hit is not None and one.hit.ap for one in special.effects):
            yield f"combatant {name!r}: nothing pierces armour in Fragmentos (FR-SPEC-04)"
    for mode in sheet.modes:
        if mode.id in RESERVED:
            yield f"combatant {name!r}: a new mode cannot be called {mode.id!r}"
    keys = [mode.id for mode in sheet.modes]
    yield from (f"combatant {name!r}: two attack modes are called {key!r}" for key in {*keys} if keys.count(key) > 1)


def _setting(encounter: Encounter, setting: Setting) -> Iterator[str]:
    sides = [side.name for side in encounter.sides]
    winner = setting.objective.winner_side if setting.objective is not None else ""
    if winner and winner not in sides:
        yield f"scene.objective.winner_side: {winner!r} is no side of this scenario"
    for index, hazard in enumerate(setting.hazards, 1):
        if hazard.challenge not in setting.challenges:
            yield f"scene.hazards[{index}]: {hazard.challenge!r} is no challenge of this scene"
        for target in hazard.targets:
            if target not in encounter.names:
                yield f"scene.hazards[{index}]: target {target!r} is no combatant"
    mains = {m.name for m in encounter.members if isinstance(m.sheet, Sheet) and m.sheet.kind == MAIN}
    for index, award in enumerate(setting.awards, 1):
        if award.main not in mains:
            yield f"scene.awards[{index}]: {award.main!r} is no main (FR-SUP-03)"


def _elements(encounter: Encounter, setting: Setting) -> Iterator[str]:
    """FR-QUAL-05: every element has something to bring; a spawn names an unnamed secondary that is kept in reserve."""
    sheets = {m.name: m.sheet for m in encounter.members if isinstance(m.sheet, Sheet)}
    for one in _all_elements(encounter, setting):
        if one.kind == SPAWN:
            sheet = sheets.get(one.combatant)
            if sheet is None or not sheet.reserve or sheet.kind != SECONDARY or sheet.named:
                yield f"element {one.key!r}: {one.combatant!r} is no unnamed secondary in reserve (FR-QUAL-05)"
        elif (one.kind == "add_object" and one.object is None) or (one.kind == "add_quality" and one.quality is None):
            yield f"element {one.key!r}: names nothing to add (FR-QUAL-05)"


def _all_elements(encounter: Encounter, setting: Setting) -> list[Element]:
    """FR-QUAL-05: the elements of the scene, of its challenges and of all qualities."""
    sheets = [member.sheet for member in encounter.members if isinstance(member.sheet, Sheet)]
    qualities = [*setting.qualities, *(quality for sheet in sheets for quality in sheet.qualities)]
    found: list[Element] = [*setting.reinforcements, *(one for quality in qualities for one in quality.elements)]
    return found + [one for challenge in setting.challenges.values() for one in challenge.grants]


def _ids() -> dict[str, frozenset[str]]:
    modes = frozenset(table("frames")["modes"])
    return {**special_ids(table("specials")), "objects": frozenset(object_rows()), "modes": modes}


def remarks(encounter: Encounter) -> list[str]:
    """FR-SHEET-07: the differences of mains' sheets from the building rules. FR-QUAL-05: combatants in reserve that
    nothing brings in."""
    setting = encounter.scene
    assert isinstance(setting, Setting)
    sheets = [(member.name, member.sheet) for member in encounter.members if isinstance(member.sheet, Sheet)]
    brought = {one.combatant for one in _all_elements(encounter, setting) if one.kind == SPAWN}
    waiting = [name for name, sheet in sheets if sheet.reserve and name not in brought]
    never = [f"{name}: is in reserve, and no element brings it in, so it never arrives" for name in waiting]
    return never + [f"{name}: {remark}" for name, sheet in sheets if sheet.kind == MAIN for remark in point_buy(sheet)]


SCHEMA = Schema(
    sheet=Sheet,
    variants=Variants,
    scene=Setting,
    ids=_ids(),
    sheets=LateTables(table, "sheets", "archetypes"),
    aliases=table("aliases"),
    keys=table("keys"),
    finish=finish,
    check=check,
    remarks=remarks,
    rest=Rest,
    later={"rests": 0, "threat": None},
    drafts=table("drafts"),
    facts=facts,
)
