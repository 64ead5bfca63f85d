"""Cells of a view's row, by name (IG-SHEET-05); view.py makes and reads the rows."""

from __future__ import annotations

from ...core.view_fields import layout, shown
from .state import BROKEN, HEROES, JAMMED, STATUSES, STUCK, THREATS, WORKS


@layout
class ArmCells:
    """A carried weapon."""

    key: str = shown("Key among its owner's weapons.")
    weapon: str = shown("The weapon's id, as in the sheet's `arms`.", "IG-SHEET-04")
    melee: bool = shown("True for a melee weapon.")
    empty: bool = shown("True if it must be loaded before it shoots again.", "IG-AMMO-02")
    fault: str = shown("Fault to clear before use; empty: no fault.", "", (WORKS, JAMMED, BROKEN, STUCK))
    uses: int | None = shown("Uses left; nil: unlimited.")
    drawn: bool = shown("True if in hand.")


@layout
class BodyCells:
    """One combatant; its number is its place in the list and in the roster."""

    side: int = shown("The number of its side.")
    status: str = shown("Status; only `active` bodies act.", "", STATUSES)
    wounds: int = shown("Wounds left.", "IG-WND-01")
    wounds_max: int = shown("Maximum of wounds.")
    shock: int = shown("Shock left.", "IG-SHOCK-01")
    shock_max: int | None = shown("Maximum of Shock; nil: immune to Shock.")
    wrath: int = shown("Points of Wrath.", "IG-WRATH-01")
    reloads: int = shown("Reloads.", "IG-AMMO-01")
    ruin: int = shown("Points of personal Ruin.", "IG-RUIN-01")
    members: int = shown("Living members of the mob; 0: not a mob.", "IG-MOB-01")
    shock_lost: int = shown("Shock that the mob has taken since Shock last cost it a member.", "IG-MOB-04")
    stabilised: bool = shown("True if it needs no more death tests.", "IG-DYING-05")
    failures: int = shown("Failed death tests.", "IG-DYING-03")
    acted: bool = shown("True if it has had its turn in this round.")
    surprised: bool = shown("True if it is surprised.", "IG-INIT-10")
    opportunities: int = shown("Opportunity attacks made in this round.")
    rank: int = shown("Tie-breaker of initiative: the lower goes first.")
    reach: float = shown("Melee reach, in metres.")
    boost: int = shown("Extra dice of its melee attacks until the end of the round.")
    extra_ed: int = shown("Extra damage dice until the end of the round.")
    place: tuple[float, float] = shown("Position, in metres.")
    arms: list[ArmCells] = shown("Carried weapons.")
    conditions: dict[str, int] = shown("Conditions, each with its value.", "IG-COND-01")
    hurt: list[int] = shown("Wounds of the mob's wounded members, the most wounded first.", "IG-MOB-03")
    ready: bool = shown("True if it holds a readied action.", "IG-ACT-11")


@layout
class TeamCells:
    """One side's pools."""

    kind: str = shown("Heroes have Glory, threats have Ruin.", "", (HEROES, THREATS))
    glory: int = shown("Points of Glory.", "IG-GLORY-01")
    glory_max: int = shown("Maximum of Glory.")
    ruin: int = shown("Points of Ruin.", "IG-RUIN-01")
    ruin_max: int = shown("Maximum of Ruin.")
    seized: bool = shown("True if it has seized the initiative in this round.")
    interrupted: bool = shown("True if it has interrupted in this round.")


@layout
class FloorCells:
    """A dropped weapon."""

    owner: int = shown("The body that brought it.")
    key: str = shown("Its key among that body's weapons.")
    weapon: str = shown("The weapon's id.")
    place: tuple[float, float] = shown("Position, in metres.")


@layout
class ViewCells:
    """View of a seat: the whole fight except dice to come."""

    seat: int = shown("The seat that sees this view.")
    round: int = shown("The round, from 1; 0 before the first.")
    turn_side: int = shown("The side that has the current slot; -1: no side.")
    actor: int = shown("The body that has the current turn; -1: no body.")
    teams: list[TeamCells] = shown("The sides' pools, in the order of the sides.")
    floor: list[FloorCells] = shown("The dropped weapons.")
    bodies: list[BodyCells] = shown("All combatants in roster order.")
