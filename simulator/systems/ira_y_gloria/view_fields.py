"""Cells of a view's row, by name (IG-SHEET-05); view.py makes and reads the rows."""

from __future__ import annotations

from typing import Annotated

from ...core.fields import shown
from .state import BROKEN, HEROES, JAMMED, STATUSES, STUCK, THREATS, WORKS


class ArmCells:
    """A carried weapon."""

    key: Annotated[str, shown("Key among its owner's weapons.")]
    weapon: Annotated[str, shown("The weapon's id, as in the sheet's `arms`.", "IG-SHEET-04")]
    melee: Annotated[bool, shown("True for a melee weapon.")]
    empty: Annotated[bool, shown("True if it must be loaded before it shoots again.", "IG-AMMO-02")]
    fault: Annotated[str, shown("Fault to clear before use; empty: no fault.", "", (WORKS, JAMMED, BROKEN, STUCK))]
    uses: Annotated[int | None, shown("Uses left; nil: unlimited.")]
    drawn: Annotated[bool, shown("True if in hand.")]


class BodyCells:
    """One combatant; its number is its place in the list and in the roster."""

    side: Annotated[int, shown("The number of its side.")]
    status: Annotated[str, shown("Status; only `active` bodies act.", "", STATUSES)]
    wounds: Annotated[int, shown("Wounds left.", "IG-WND-01")]
    wounds_max: Annotated[int, shown("Maximum of wounds.")]
    shock: Annotated[int, shown("Shock left.", "IG-SHOCK-01")]
    shock_max: Annotated[int | None, shown("Maximum of Shock; nil: immune to Shock.")]
    wrath: Annotated[int, shown("Points of Wrath.", "IG-WRATH-01")]
    reloads: Annotated[int, shown("Reloads.", "IG-AMMO-01")]
    ruin: Annotated[int, shown("Points of personal Ruin.", "IG-RUIN-01")]
    members: Annotated[int, shown("Living members of the mob; 0: not a mob.", "IG-MOB-01")]
    shock_lost: Annotated[int, shown("Shock that the mob has taken since Shock last cost it a member.", "IG-MOB-04")]
    stabilised: Annotated[bool, shown("True if it needs no more death tests.", "IG-DYING-05")]
    failures: Annotated[int, shown("Failed death tests.", "IG-DYING-03")]
    acted: Annotated[bool, shown("True if it has had its turn in this round.")]
    surprised: Annotated[bool, shown("True if it is surprised.", "IG-INIT-10")]
    opportunities: Annotated[int, shown("Opportunity attacks made in this round.")]
    rank: Annotated[int, shown("Tie-breaker of initiative: the lower goes first.")]
    reach: Annotated[float, shown("Melee reach, in metres.")]
    boost: Annotated[int, shown("Extra dice of its melee attacks until the end of the round.")]
    extra_ed: Annotated[int, shown("Extra damage dice until the end of the round.")]
    place: Annotated[tuple[float, float], shown("Position, in metres.")]
    arms: Annotated[list[ArmCells], shown("Carried weapons.")]
    conditions: Annotated[dict[str, int], shown("Conditions, each with its value.", "IG-COND-01")]
    hurt: Annotated[list[int], shown("Wounds of the mob's wounded members, the most wounded first.", "IG-MOB-03")]
    ready: Annotated[bool, shown("True if it holds a readied action.", "IG-ACT-11")]


class TeamCells:
    """One side's pools."""

    kind: Annotated[str, shown("Heroes have Glory, threats have Ruin.", "", (HEROES, THREATS))]
    glory: Annotated[int, shown("Points of Glory.", "IG-GLORY-01")]
    glory_max: Annotated[int, shown("Maximum of Glory.")]
    ruin: Annotated[int, shown("Points of Ruin.", "IG-RUIN-01")]
    ruin_max: Annotated[int, shown("Maximum of Ruin.")]
    seized: Annotated[bool, shown("True if it has seized the initiative in this round.")]
    interrupted: Annotated[bool, shown("True if it has interrupted in this round.")]


class FloorCells:
    """A dropped weapon."""

    owner: Annotated[int, shown("The body that brought it.")]
    key: Annotated[str, shown("Its key among that body's weapons.")]
    weapon: Annotated[str, shown("The weapon's id.")]
    place: Annotated[tuple[float, float], shown("Position, in metres.")]


class ViewCells:
    """View of a seat: the whole fight except dice to come."""

    seat: Annotated[int, shown("The seat that sees this view.")]
    round: Annotated[int, shown("The round, from 1; 0 before the first.")]
    turn_side: Annotated[int, shown("The side that has the current slot; -1: no side.")]
    actor: Annotated[int, shown("The body that has the current turn; -1: no body.")]
    teams: Annotated[list[TeamCells], shown("The sides' pools, in the order of the sides.")]
    floor: Annotated[list[FloorCells], shown("The dropped weapons.")]
    bodies: Annotated[list[BodyCells], shown("All combatants in roster order.")]
