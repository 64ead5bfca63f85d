"""The cells of a view's row, by name (ledger "Character sheet"); view.py makes and reads the rows."""

from __future__ import annotations

from ...core.view_fields import layout, shown
from .state import STATUSES

Point = tuple[float, float]


@layout
class WeaponCells:
    """A weapon as carried."""

    key: str = shown("Names it among its owner's weapons.")
    weapon: str = shown("The weapon's id, as in the sheet's `arms`.")
    ammo: int | None = shown("What is left to shoot or throw; nil: nothing is counted.")
    reload: int = shown("Actions until it is loaded.")
    broken: bool = shown("It is useless.", "TZ-EFF-15")


@layout
class ConditionCells:
    """A state that a body is in."""

    key: int = shown("Names it in this fight.")
    name: str = shown("An id of the pack's catalogue, `generic` or `setback`.", "TZ-EFF-11")
    polarity: str = shown("It is good for the body (effect), or bad (consequence).", "", ("effect", "consequence"))
    severity: str = shown("How grave it is.", "TZ-EFF-01", ("minor", "major", "extreme"))
    value: int = shown("Its number, with its sign; 0: it has none.", "TZ-EFF-07")
    domain: str = shown("Of the body or of the mind.", "", ("physical", "mental"))
    vs: int = shown("Against whom alone its number acts; -1: against all.")
    ends: str = shown("When it ends.", "TZ-EFF-10")
    by: int = shown("Who brought it about; -1: no body.")
    part: str = shown("The part of the body that it is on; empty: all of it.")
    tag: str = shown("The rolls that a setback acts on.")
    classes: list[str] = shown("The classes of rolls that its number acts on.", "TZ-EFF-07")


@layout
class BodyCells:
    """One combatant; its number is its place in the list and in the roster."""

    side: int = shown("The number of its side.")
    able: bool = shown("It can act.", "TZ-TIME-04")
    out: str = shown("Why it is out of the conflict; empty: it is not.")
    down: str = shown("What keeps it from acting; empty: nothing.")
    pgf: int = shown("Physical hit points.", "TZ-DMG-01")
    pgf_max: int = shown("The most of them.")
    pgm: int = shown("Mental hit points.", "TZ-DMG-01")
    pgm_max: int = shown("The most of them.")
    ready_phys: bool = shown("Its body can be healed: it was harmed since the last time.", "TZ-HEAL-01")
    ready_ment: bool = shown("Its mind can be healed: it was harmed since the last time.", "TZ-HEAL-01")
    stable_phys: bool = shown("It does not bleed any more.", "TZ-DMG-09")
    stable_ment: bool = shown("Its mind does not get worse any more.", "TZ-DMG-09")
    hand: str = shown("The key of the weapon in hand; empty: none but natural ones.", "TZ-ACT-03")
    armour_ok: bool = shown("Its armour is whole.")
    shield_ok: bool = shown("Its shield is whole.")
    stance: str = shown("Its stance.", "TZ-STA-01")
    push: int = shown("The bonus of its total attack.", "TZ-STA-03")
    pace: int = shown("The penalty of its movement.", "TZ-MOV-03")
    shaken: int = shown("The penalty of changing its stance.", "TZ-STA-07")
    aim: int = shown("The body that it aims at; -1: none.", "TZ-STA-06")
    cover: str = shown("The kind of its cover; empty: none.", "TZ-ATK-10")
    extent: str = shown("How much of it is covered; empty: nothing.", "TZ-ATK-10")
    points: int = shown("Hero points.", "TZ-PH-01")
    surprised: bool = shown("It is surprised.", "TZ-INI-04")
    riding: bool = shown("It is mounted.", "TZ-ACT-07")
    initiative: int = shown("Its initiative.", "TZ-INI-01")
    order: str = shown("What it has been told to do; empty: nothing.", "TZ-ACT-08")
    giver: int = shown("Who told it; -1: no body.", "TZ-ACT-08")
    encumbrance: int = shown("The penalty of what it carries.", "TZ-ENC-02")
    status: str = shown("A word for how it is; only `able` ones act.", "", STATUSES)
    pd: int = shown("Its static physical defence as it stands, without cover and sizes.", "TZ-CHR-05")
    md: int = shown("Its static mental defence as it stands, without sizes.", "TZ-CHR-06")
    place: Point = shown("Where it is, in metres.")
    screen: tuple[Point, Point] | None = shown(
        "Where its shelter stands, and the way from it to the side that it covers; nil: it covers from all sides."
    )
    edges: list[int] = shown(
        "Ends of its turns that each momentary modifier still outlasts: actions up and down, resistance up and down.",
        "TZ-EFF-06",
    )
    arms: list[WeaponCells] = shown("The weapons that it carries.")
    marks: list[ConditionCells] = shown("The states that it is in.")
    uses: dict[str, int] = shown("How often each of its powers can still be used, of those that are limited.")
    off: list[str] = shown("The powers that are cancelled for the scene.")


@layout
class FloorCells:
    """A weapon that lies about."""

    owner: int = shown("The body that brought it.")
    key: str = shown("Its key among that body's weapons.")
    place: Point = shown("Where it lies, in metres.")


@layout
class ViewCells:
    """What a seat sees of a fight: everything but dice to come."""

    seat: int = shown("Whose view it is.")
    round: int = shown("The round, from 1; 0 before the first.")
    actor: int = shown("The body whose turn is under way; -1: none.")
    pool: int = shown("The game master's hero points.", "TZ-PH-01")
    slot: int = shown("The place in `order` of the turn that comes next.")
    order: list[int] = shown("The turns of this round.", "TZ-INI-02")
    floor: list[FloorCells] = shown("What lies about.")
    bodies: list[BodyCells] = shown("All combatants in roster order.")
