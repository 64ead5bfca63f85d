"""The cells of a view's row, by name (IG-SHEET-05); view.py makes and reads the rows."""

from __future__ import annotations

from ...core.view_fields import layout, shown
from .state import BROKEN, HEROES, JAMMED, STATUSES, STUCK, THREATS, WORKS


@layout
class ArmCells:
    """A carried weapon."""

    key: str = shown("Names it among its owner's weapons.")
    weapon: str = shown("The weapon's id, as in the sheet's `arms`.", "IG-SHEET-04")
    melee: bool = shown("It is a melee weapon.")
    empty: bool = shown("It must be loaded before it shoots again.", "IG-AMMO-02")
    fault: str = shown("What must be mended first; empty: nothing.", "", (WORKS, JAMMED, BROKEN, STUCK))
    uses: int | None = shown("How often it can still be used; nil: any number of times.")
    drawn: bool = shown("It is in hand.")


@layout
class BodyCells:
    """One combatant; its number is its place in the list and in the roster."""

    side: int = shown("The number of its side.")
    status: str = shown("How it is; only `active` ones act.", "", STATUSES)
    wounds: int = shown("Wounds that it can still take.", "IG-WND-01")
    wounds_max: int = shown("The most of them.")
    shock: int = shown("Shock that it can still take.", "IG-SHOCK-01")
    shock_max: int | None = shown("The most of it; nil: it is immune to Shock.")
    wrath: int = shown("Points of Wrath.", "IG-WRATH-01")
    reloads: int = shown("Reloads.", "IG-AMMO-01")
    ruin: int = shown("Points of Ruin of its own.", "IG-RUIN-01")
    members: int = shown("Members of the mob that still stand; 0: it is no mob.", "IG-MOB-01")
    shock_lost: int = shown("Shock that the mob has taken since it last lost a member by it.", "IG-MOB-04")
    stabilised: bool = shown("It is not dying any more.", "IG-DYING-05")
    failures: int = shown("Failed death tests.", "IG-DYING-03")
    acted: bool = shown("It has had its turn in this round.")
    surprised: bool = shown("It is surprised.", "IG-INIT-10")
    opportunities: int = shown("Attacks of opportunity that it has made in this round.")
    rank: int = shown("Breaks ties of initiative: the lower goes first.")
    reach: float = shown("Metres up to which it strikes.")
    boost: int = shown("Extra dice of its melee attacks until the end of the round.")
    extra_ed: int = shown("Extra damage dice until the end of the round.")
    place: tuple[float, float] = shown("Where it stands, in metres.")
    arms: list[ArmCells] = shown("The weapons that it carries.")
    conditions: dict[str, int] = shown("Its conditions, each with its number.", "IG-COND-01")
    hurt: list[int] = shown("Wounds of the mob's wounded members, the most wounded first.", "IG-MOB-03")
    ready: bool = shown("It holds an action.", "IG-ACT-11")


@layout
class TeamCells:
    """One side's pools."""

    kind: str = shown("Heroes have Glory, threats have Ruin.", "", (HEROES, THREATS))
    glory: int = shown("Points of Glory.", "IG-GLORY-01")
    glory_max: int = shown("The most of them.")
    ruin: int = shown("Points of Ruin.", "IG-RUIN-01")
    ruin_max: int = shown("The most of them.")
    seized: bool = shown("It has seized the initiative in this round.")
    interrupted: bool = shown("It has interrupted in this round.")


@layout
class FloorCells:
    """A dropped weapon."""

    owner: int = shown("The body that brought it.")
    key: str = shown("Its key among that body's weapons.")
    weapon: str = shown("The weapon's id.")
    place: tuple[float, float] = shown("Where it lies, in metres.")


@layout
class ViewCells:
    """What a seat sees of a fight: everything but dice to come."""

    seat: int = shown("Whose view it is.")
    round: int = shown("The round, from 1; 0 before the first.")
    turn_side: int = shown("The side whose slot it is; -1: none.")
    actor: int = shown("The body whose turn is under way; -1: none.")
    teams: list[TeamCells] = shown("The sides' pools, in the order of the sides.")
    floor: list[FloorCells] = shown("The dropped weapons.")
    bodies: list[BodyCells] = shown("All combatants in roster order.")
