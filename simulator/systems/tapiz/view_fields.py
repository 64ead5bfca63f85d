"""Cells of a view's row, by name (ledger "Character sheet"). view.py writes and reads the rows."""

from __future__ import annotations

from typing import Annotated

from ...core.fields import shown
from .state import STATUSES

Point = tuple[float, float]


class WeaponCells:
    """A weapon as carried."""

    key: Annotated[str, shown("Key among its owner's weapons.")]
    weapon: Annotated[str, shown("The weapon's id, as in the sheet's `arms`.")]
    ammo: Annotated[int | None, shown("Shots or pieces left; nil: not counted.")]
    reload: Annotated[int, shown("Actions until it is loaded.")]
    broken: Annotated[bool, shown("It is useless.", "TZ-EFF-15")]


class ConditionCells:
    """A state of a body."""

    key: Annotated[int, shown("Key in this fight.")]
    name: Annotated[str, shown("An id of the pack's catalogue, `generic` or `setback`.", "TZ-EFF-11")]
    polarity: Annotated[str, shown("Good for the body (effect) or bad (consequence).", "", ("effect", "consequence"))]
    severity: Annotated[str, shown("Its severity.", "TZ-EFF-01", ("minor", "major", "extreme"))]
    value: Annotated[int, shown("Its signed number; 0: none.", "TZ-EFF-07")]
    domain: Annotated[str, shown("Domain: body or mind.", "", ("physical", "mental"))]
    vs: Annotated[int, shown("The only opponent that its number counts against; -1: all.")]
    ends: Annotated[str, shown("The event that ends it.", "TZ-EFF-10")]
    by: Annotated[int, shown("The body that caused it; -1: none.")]
    part: Annotated[str, shown("The part of the body that it affects; empty: the whole body.")]
    tag: Annotated[str, shown("The tag of the rolls that a setback affects.")]
    classes: Annotated[list[str], shown("The classes of rolls that its number affects.", "TZ-EFF-07")]


class BodyCells:
    """One combatant; its number is its place in the list and in the roster."""

    side: Annotated[int, shown("The number of its side.")]
    able: Annotated[bool, shown("It can act.", "TZ-TIME-04")]
    out: Annotated[str, shown("The reason that it has left the conflict; empty: it has not.")]
    down: Annotated[str, shown("The state that keeps it from acting; empty: none.")]
    pgf: Annotated[int, shown("Physical hit points.", "TZ-DMG-01")]
    pgf_max: Annotated[int, shown("Maximum of pgf.")]
    pgm: Annotated[int, shown("Mental hit points.", "TZ-DMG-01")]
    pgm_max: Annotated[int, shown("Maximum of pgm.")]
    ready_phys: Annotated[bool, shown("Its body can be healed: it was harmed since the last time.", "TZ-HEAL-01")]
    ready_ment: Annotated[bool, shown("Its mind can be healed: it was harmed since the last time.", "TZ-HEAL-01")]
    stable_phys: Annotated[bool, shown("Its bleeding has stopped.", "TZ-DMG-09")]
    stable_ment: Annotated[bool, shown("Its mind has stopped getting worse.", "TZ-DMG-09")]
    hand: Annotated[str, shown("The key of the weapon in hand; empty: only natural weapons.", "TZ-ACT-03")]
    armour_ok: Annotated[bool, shown("Its armour is not broken.")]
    shield_ok: Annotated[bool, shown("Its shield is not broken.")]
    stance: Annotated[str, shown("Its stance.", "TZ-STA-01")]
    push: Annotated[int, shown("The attack bonus of its total attack.", "TZ-STA-03")]
    pace: Annotated[int, shown("The penalty of its movement.", "TZ-MOV-03")]
    shaken: Annotated[int, shown("The penalty of changing its stance.", "TZ-STA-07")]
    aim: Annotated[int, shown("The body that it aims at; -1: none.", "TZ-STA-06")]
    cover: Annotated[str, shown("The kind of its cover; empty: none.", "TZ-ATK-10")]
    extent: Annotated[str, shown("The extent of its cover; empty: none.", "TZ-ATK-10")]
    points: Annotated[int, shown("Hero points.", "TZ-PH-01")]
    surprised: Annotated[bool, shown("It is surprised.", "TZ-INI-04")]
    riding: Annotated[bool, shown("It is mounted.", "TZ-ACT-07")]
    initiative: Annotated[int, shown("Its initiative.", "TZ-INI-01")]
    order: Annotated[str, shown("The order that it follows; empty: none.", "TZ-ACT-08")]
    giver: Annotated[int, shown("The body that gave the order; -1: none.", "TZ-ACT-08")]
    encumbrance: Annotated[int, shown("The penalty of what it carries.", "TZ-ENC-02")]
    status: Annotated[str, shown("Its condition; only `able` bodies act.", "", STATUSES)]
    pd: Annotated[int, shown("Its current static physical defence, without cover and sizes.", "TZ-CHR-05")]
    md: Annotated[int, shown("Its current static mental defence, without sizes.", "TZ-CHR-06")]
    place: Annotated[Point, shown("Its position, in metres.")]
    screen: Annotated[
        tuple[Point, Point] | None,
        shown("The shelter's position, and the direction of the side that it covers; nil: cover from all sides."),
    ]
    edges: Annotated[
        list[int],
        shown(
            "Ends of own turns that each momentary modifier still lasts: actions up and down, resistance up and down.",
            "TZ-EFF-06",
        ),
    ]
    arms: Annotated[list[WeaponCells], shown("The weapons that it carries.")]
    marks: Annotated[list[ConditionCells], shown("Its states.")]
    uses: Annotated[dict[str, int], shown("Remaining uses of each limited power.")]
    off: Annotated[list[str], shown("The powers that are cancelled for the scene.")]


class FloorCells:
    """A weapon on the floor."""

    owner: Annotated[int, shown("The body that brought it.")]
    key: Annotated[str, shown("Its key among that body's weapons.")]
    place: Annotated[Point, shown("Its position, in metres.")]


class ViewCells:
    """View of a seat: everything except future dice."""

    seat: Annotated[int, shown("The seat.")]
    round: Annotated[int, shown("The round, from 1; 0 before the first.")]
    actor: Annotated[int, shown("The body that acts now; -1: none.")]
    pool: Annotated[int, shown("The game master's hero points.", "TZ-PH-01")]
    slot: Annotated[int, shown("The index in `order` of the next turn.")]
    order: Annotated[list[int], shown("The turns of this round.", "TZ-INI-02")]
    floor: Annotated[list[FloorCells], shown("Weapons on the floor.")]
    bodies: Annotated[list[BodyCells], shown("All combatants in roster order.")]
