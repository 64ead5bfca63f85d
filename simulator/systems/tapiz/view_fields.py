"""Cells of a view's row, by name (ledger "Character sheet"). view.py writes and reads the rows."""

from __future__ import annotations

from ...core.view_fields import layout, shown
from .state import STATUSES

Point = tuple[float, float]


@layout
class WeaponCells:
    """A weapon as carried."""

    key: str = shown("Key among its owner's weapons.")
    weapon: str = shown("The weapon's id, as in the sheet's `arms`.")
    ammo: int | None = shown("Shots or pieces left; nil: not counted.")
    reload: int = shown("Actions until it is loaded.")
    broken: bool = shown("It is useless.", "TZ-EFF-15")


@layout
class ConditionCells:
    """A state of a body."""

    key: int = shown("Key in this fight.")
    name: str = shown("An id of the pack's catalogue, `generic` or `setback`.", "TZ-EFF-11")
    polarity: str = shown("Good for the body (effect) or bad (consequence).", "", ("effect", "consequence"))
    severity: str = shown("Its severity.", "TZ-EFF-01", ("minor", "major", "extreme"))
    value: int = shown("Its signed number; 0: none.", "TZ-EFF-07")
    domain: str = shown("Domain: body or mind.", "", ("physical", "mental"))
    vs: int = shown("The only opponent that its number counts against; -1: all.")
    ends: str = shown("The event that ends it.", "TZ-EFF-10")
    by: int = shown("The body that caused it; -1: none.")
    part: str = shown("The part of the body that it affects; empty: the whole body.")
    tag: str = shown("The tag of the rolls that a setback affects.")
    classes: list[str] = shown("The classes of rolls that its number affects.", "TZ-EFF-07")


@layout
class BodyCells:
    """One combatant; its number is its place in the list and in the roster."""

    side: int = shown("The number of its side.")
    able: bool = shown("It can act.", "TZ-TIME-04")
    out: str = shown("The reason that it has left the conflict; empty: it has not.")
    down: str = shown("The state that keeps it from acting; empty: none.")
    pgf: int = shown("Physical hit points.", "TZ-DMG-01")
    pgf_max: int = shown("Maximum of pgf.")
    pgm: int = shown("Mental hit points.", "TZ-DMG-01")
    pgm_max: int = shown("Maximum of pgm.")
    ready_phys: bool = shown("Its body can be healed: it was harmed since the last time.", "TZ-HEAL-01")
    ready_ment: bool = shown("Its mind can be healed: it was harmed since the last time.", "TZ-HEAL-01")
    stable_phys: bool = shown("Its bleeding has stopped.", "TZ-DMG-09")
    stable_ment: bool = shown("Its mind has stopped getting worse.", "TZ-DMG-09")
    hand: str = shown("The key of the weapon in hand; empty: only natural weapons.", "TZ-ACT-03")
    armour_ok: bool = shown("Its armour is not broken.")
    shield_ok: bool = shown("Its shield is not broken.")
    stance: str = shown("Its stance.", "TZ-STA-01")
    push: int = shown("The attack bonus of its total attack.", "TZ-STA-03")
    pace: int = shown("The penalty of its movement.", "TZ-MOV-03")
    shaken: int = shown("The penalty of changing its stance.", "TZ-STA-07")
    aim: int = shown("The body that it aims at; -1: none.", "TZ-STA-06")
    cover: str = shown("The kind of its cover; empty: none.", "TZ-ATK-10")
    extent: str = shown("The extent of its cover; empty: none.", "TZ-ATK-10")
    points: int = shown("Hero points.", "TZ-PH-01")
    surprised: bool = shown("It is surprised.", "TZ-INI-04")
    riding: bool = shown("It is mounted.", "TZ-ACT-07")
    initiative: int = shown("Its initiative.", "TZ-INI-01")
    order: str = shown("The order that it follows; empty: none.", "TZ-ACT-08")
    giver: int = shown("The body that gave the order; -1: none.", "TZ-ACT-08")
    encumbrance: int = shown("The penalty of what it carries.", "TZ-ENC-02")
    status: str = shown("Its condition; only `able` bodies act.", "", STATUSES)
    pd: int = shown("Its current static physical defence, without cover and sizes.", "TZ-CHR-05")
    md: int = shown("Its current static mental defence, without sizes.", "TZ-CHR-06")
    place: Point = shown("Its position, in metres.")
    screen: tuple[Point, Point] | None = shown(
        "The shelter's position, and the direction of the side that it covers; nil: cover from all sides."
    )
    edges: list[int] = shown(
        "Ends of own turns that each momentary modifier still lasts: actions up and down, resistance up and down.",
        "TZ-EFF-06",
    )
    arms: list[WeaponCells] = shown("The weapons that it carries.")
    marks: list[ConditionCells] = shown("Its states.")
    uses: dict[str, int] = shown("Remaining uses of each limited power.")
    off: list[str] = shown("The powers that are cancelled for the scene.")


@layout
class FloorCells:
    """A weapon on the floor."""

    owner: int = shown("The body that brought it.")
    key: str = shown("Its key among that body's weapons.")
    place: Point = shown("Its position, in metres.")


@layout
class ViewCells:
    """View of a seat: everything except future dice."""

    seat: int = shown("The seat.")
    round: int = shown("The round, from 1; 0 before the first.")
    actor: int = shown("The body that acts now; -1: none.")
    pool: int = shown("The game master's hero points.", "TZ-PH-01")
    slot: int = shown("The index in `order` of the next turn.")
    order: list[int] = shown("The turns of this round.", "TZ-INI-02")
    floor: list[FloorCells] = shown("Weapons on the floor.")
    bodies: list[BodyCells] = shown("All combatants in roster order.")
