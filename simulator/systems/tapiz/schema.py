"""Schema of Tapiz's scenario files: classes, ids, aliases, packs, and checks of the whole encounter.

Ids are those of the scenario's Lienzo: ``fitted`` builds the schema of one pack, ``SCHEMA`` is that of ``BS``."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import Any, Final

from ...core.schema import Pack, Schema
from ...core.special_words import flaws, special_ids
from ...core.system import Encounter
from .characters.prepare import finish
from .characters.raw_sheet import RawCondition, RawSheet
from .characters.skills import APTITUDES
from .characters.traits import CLOSE_SHOT, TAGS
from .downtime.levels import advance
from .formulas import Slot, severity_of, slot
from .lienzo.measures import SEVERITIES
from .lienzo.pack import Lienzo, default, named
from .setting import Rest, Setting
from .sheet import FLAGS, KNOCKED_OUT, NORMAL, Sheet
from .specials import facts
from .state import CONSEQUENCE
from .tables import DEFAULT, packs, sheets, table
from .variants import Variants

GENERIC: Final = "generic"
BUYABLE: Final = ("damage", "heal", "all")
"""Purchases of a power's points besides states (TZ-LNZ-05)."""
GROUPS: Final = ("filo", "contundente", "punzante", "arrojadiza", "a_distancia", "natural")
ARMOUR_GROUPS: Final = ("sin", "ligera", "media", "pesada")
ROWS: Final = ("species", "classes", "weapons", "armour", "shields", "powers", "states", "stances", "gear", "hazards")
"""Tables of a pack whose rows have titles of their own."""


def check(encounter: Encounter) -> list[str]:
    """List problems that single fields cannot show: sides, names in states and ambushes, visibility."""
    setting = encounter.scene
    assert isinstance(setting, Setting)
    problems = []
    if len(encounter.sides) < 2:
        problems.append("sides: a conflict has two sides at least (TZ-TIME-04)")
    for member in encounter.members:
        assert isinstance(member.sheet, Sheet)
        problems += [f"combatant {member.name!r}: {problem}" for problem in _sheet(member.sheet, encounter)]
    both = sorted({*setting.dim} & {*setting.unseen})
    problems += [f"scene.dim: {name!r} is in scene.unseen, too; only the worst counts (TZ-ATK-09)" for name in both]
    return problems


def _sheet(sheet: Sheet, encounter: Encounter) -> list[str]:
    """List a sheet's problems: states against unknown combatants, hands, hit points beyond the threshold of death."""
    setting = encounter.scene
    assert isinstance(setting, Setting)
    death = setting.lienzo.numbers.death
    wrong = [
        f"{pool} is {now}, which is dead or lost already ({death}, TZ-DMG-10)"
        for pool, now in (("pgf", sheet.pgf), ("pgm", sheet.pgm))
        if now <= death
    ]
    for state in sheet.states:
        if state.vs and state.vs not in encounter.names:
            wrong.append(f"states: {state.state!r} holds against {state.vs!r}, who is no combatant")
        if (state.state == GENERIC) != bool(state.classes):
            wrong.append(f"states: {state.state!r}: classes are for {GENERIC!r}, which needs one (TZ-EFF-16)")
    wrong += [f"{problem} (TZ-SPEC-01)" for problem in flaws(sheet.specials, table("specials"), ("damage", "mov"))]
    for special in sheet.specials:
        if not special.at and any(one.act == "move" for one in special.effects):
            wrong.append("specials: a free move needs a moment (TZ-SPEC-04)")
    wrong += _crowded(sheet, encounter)
    hands = sum(arm.weapon.hands for arm in sheet.arms if arm.ready and not arm.weapon.natural)
    if hands > 2:
        wrong.append(f"weapons: those that are ready need {hands} hands (TZ-ACT-03)")
    return wrong


def _crowded(sheet: Sheet, encounter: Encounter) -> list[str]:
    """TZ-EFF-05: list states of the sheet that share a slot.

    With by_body_part the sheet does not name the parts of the body, so these always find room."""
    setting, variants = encounter.scene, encounter.variants
    assert isinstance(setting, Setting)
    assert isinstance(variants, Variants)
    brought = list(sheet.states)
    if KNOCKED_OUT in sheet.flags and not any(state.state == KNOCKED_OUT for state in brought):
        brought.append(RawCondition(KNOCKED_OUT))
    taken: dict[Slot, str] = {}
    wrong = []
    for state in brought:
        row = setting.lienzo.states.get(state.state)
        polarity = state.polarity or CONSEQUENCE if row is None else row.polarity
        severity = state.severity or ("minor" if row is None else severity_of(variants, row))
        place = slot(variants, polarity, severity, state.domain, "")
        if place is None or (variants.consequence_slots == "by_body_part" and place == (CONSEQUENCE, severity, "")):
            continue
        if place in taken:
            wrong.append(f"states: {taken[place]!r} and {state.state!r} share a slot (TZ-EFF-05)")
        taken[place] = state.state
    return wrong


def ids(lienzo_rows: Mapping[str, frozenset[str]]) -> dict[str, frozenset[str]]:
    """Return the ids of every kind, given the ids of each table of the pack."""
    states, specials = lienzo_rows["states"], special_ids(table("specials"))
    return {
        **specials,
        "afflictions": states,
        "immunities": specials["immunities"] | states | {*GROUPS},
        **{name: lienzo_rows[name] for name in ROWS},
        "tags": frozenset((*TAGS, CLOSE_SHOT)),
        "aptitudes": frozenset(APTITUDES),
        "flags": frozenset(FLAGS),
        "conditions": states | {GENERIC},
        "purchases": states | {*BUYABLE},
        "skills": frozenset((*GROUPS, *ARMOUR_GROUPS, *lienzo_rows["schools"])),
    }


def ids_of_rows(tables: Mapping[str, Any]) -> dict[str, frozenset[str]]:  # Any: tables that have not been read
    """Return the ids in each table of a pack. Malformed tables have none; missing tables are those of ``BS``."""
    full = {**packs()[DEFAULT], **tables}
    found = {name: frozenset(full[name]) if isinstance(full[name], dict) else frozenset[str]() for name in ROWS}
    powers = full["powers"].values() if isinstance(full["powers"], dict) else ()
    schools = [row.get("school") for row in powers if isinstance(row, dict)]
    return {**found, "schools": frozenset(school for school in schools if isinstance(school, str) and school)}


def pack_problems(lienzo: Lienzo) -> list[str]:
    """List missing rows that the rules need and references to unknown rows, a sentence each."""
    wrong = []
    if NORMAL not in lienzo.stances:
        wrong.append(f"stances has no {NORMAL!r}, the stance that everybody knows (TZ-STA-01)")
    if "knocked_out" not in lienzo.states:
        wrong.append("states has no 'knocked_out', which hero points turn blows into (TZ-PH-03)")
    if "unarmed" not in lienzo.weapons:
        wrong.append("weapons has no 'unarmed', which everybody has (TZ-LNZ-03)")
    prices = [lienzo.severities.of(name).price for name in SEVERITIES]
    if prices != sorted(prices):
        wrong.append(f"severities: prices go up from minor to extreme, not {prices} (TZ-EFF-01)")
    limits = list(lienzo.bands.limits())
    if limits != sorted(limits):
        wrong.append(f"bands: limits go up from inmediato to muy_lejos, not {limits} (TZ-MOV-05)")
    for power in lienzo.powers.values():
        unknown = sorted({*power.ep_may_buy, *power.ep_may_not_buy} - {*lienzo.states, *BUYABLE})
        wrong += [f"powers.{power.id}: {name!r} is no state of this pack (TZ-LNZ-05)" for name in unknown]
    for hazard in lienzo.hazards.values():
        unknown = sorted({*hazard.states} - {*lienzo.states})
        wrong += [f"hazards.{hazard.id}: {name!r} is no state of this pack (TZ-HAZ-01)" for name in unknown]
    levels = list(lienzo.experience.levels)
    if not levels or levels[0] != 0 or levels != sorted(set(levels)):
        wrong.append("experience.levels begins with 0 and goes up (TZ-OUT-03)")
    tiers = [tier.level for tier in lienzo.tiers]
    if not tiers or tiers[0] != 1 or tiers != sorted(set(tiers)):
        wrong.append("tiers begin with level 1 and go up (TZ-EFF-01)")
    return wrong


def titles(tables: Mapping[str, Any], lang: str) -> dict[str, str]:  # Any: tables that have been read as TOML or JSON
    """Return the titles of a pack's rows in a language, by id."""
    found: dict[str, str] = {}
    for name in ROWS:
        found |= _titles(tables.get(name, {}), lang)
    return found


def _titles(table: Mapping[str, Any], lang: str) -> dict[str, str]:  # Any: rows that have been read as TOML or JSON
    found = {id_: row.get("title", {}).get(lang) for id_, row in table.items() if isinstance(row, Mapping)}
    return {id_: title for id_, title in found.items() if isinstance(title, str)}


def fitted(lienzo: Lienzo, sheets: Mapping[str, Mapping[str, Any]], tables: Mapping[str, Any]) -> Schema:  # Any: TOML
    """Return the schema of files that use this pack. ``tables`` holds the pack as written."""
    lienzo = named(lienzo)
    own = ids_of_rows(tables)
    spanish = {name: id_ for id_, name in {**_titles(sheets, "es"), **titles(tables, "es")}.items()}
    return Schema(
        sheet=RawSheet,
        variants=Variants,
        scene=Setting,
        ids=ids(own),
        sheets=sheets,
        aliases={**spanish, **table("aliases")},
        keys=table("keys"),
        finish=partial(_finish, lienzo),
        check=check,
        pack=PACK,
        rest=Rest,
        later={"new_adventure": False},
        advance=advance,
        spacing=float(lienzo.numbers.neighbour_distance),
        drafts=table("drafts"),
        facts=facts,
    )


def _finish(lienzo: Lienzo, raw: RawSheet, name: str, role: str, variants: Variants) -> Sheet:
    return finish(raw, name, role, variants, lienzo)


def pack_tables() -> dict[str, dict[str, Any]]:  # Any: tables as tomllib gives them
    """Return the shipped packs by name, each with its sheets; the default one has those of TZ-LNZ-07."""
    return {name: {**tables, "sheets": sheets()} if name == DEFAULT else tables for name, tables in packs().items()}


PACK: Final = Pack(
    key="lienzo",
    form=Lienzo,
    default=DEFAULT,
    shipped=pack_tables(),
    ids=lambda tables: ids(ids_of_rows(tables)),
    finish=named,
    check=pack_problems,
    fit=fitted,
)

SCHEMA: Final = fitted(default(), sheets(), packs()[DEFAULT])
