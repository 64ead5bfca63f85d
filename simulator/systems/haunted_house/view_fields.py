"""The cells of a view's row, by name (HH-CHAR-05); view.py makes and reads the rows."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from ...core.view_fields import layout, shown
from .tables import FIELDS, NO_ACTION, NO_HOSTILE, NO_LOCK, STATUSES
from .weapons import Weapon


@layout
class ArmCells:
    """A natural attack or a thing."""

    key: str = shown("Names it: in this fight if it is a thing, among its owner's if it is a natural attack.")
    weapon: str = shown("Its weapon's id, as in the sheet's `weapons`.", "HH-CHAR-06")
    natural: bool = shown("It is a part of the body and cannot be dropped.")
    melee: bool = shown("It strikes in contact.")
    loaded: int = shown("Rounds in it.", "HH-RNG-05")
    jammed: bool = shown("It must be cleared before it shoots again.", "HH-RNG-06")
    useless: bool = shown("It cannot be used any more.", "HH-RNG-07")


@layout
class WoundCells:
    """A wound."""

    number: int = shown("Its place among the body's wounds, from 1.")
    loss: int = shown("Points of life that it cost.", "HH-DMG-04")
    heal_tried: bool = shown("First aid has been tried on it.", "HH-REC-03")
    tags: list[str] = shown("`bleeding`, `fracture`: what it brings besides.", "HH-DMG-03")


@layout
class BodyCells:
    """One combatant; its number is its place in the list and in the roster."""

    side: int = shown("The number of its side.")
    life: int = shown("Points of life.", "HH-LIFE-01")
    stamina: int = shown("Points of stamina.", "HH-STAM-01")
    shock: int = shown("Points of shock that it can still bear.", "HH-SHK-01")
    status: str = shown("How it is; only `active` ones act.", "HH-LIFE-01", STATUSES)
    in_scene: bool = shown("It is in the room.")
    arrived: bool = shown("It has appeared, now or before.")
    wake_round: int = shown("The round in which it wakes; 0: none is set.", "HH-LIFE-02")
    weakened: bool = shown("It is weakened.", "HH-STAM-02")
    weak_heal_tried: bool = shown("First aid has been tried on its weakness.")
    arrest: bool = shown("Its heart has stopped.", "HH-HAZ-05")
    burning: str = shown("The size of the fire that it is in; empty: none.", "HH-HAZ-02")
    airless: int = shown("Rounds without air; -1: there is air.", "HH-HAZ-05")
    dodge_melee: bool = shown("It dodges melee attacks this round.", "HH-DOD-01")
    dodge_ranged: bool = shown("It dodges shots this round.", "HH-DOD-01")
    lock: str = shown(
        "What a dodge keeps it from doing; empty: nothing.", "HH-DOD-03", (NO_LOCK, NO_HOSTILE, NO_ACTION)
    )
    aim_target: int = shown("The body that it aims at; -1: none.", "HH-RNG-04")
    aim_weapon: str = shown("The key of the weapon that it aims with.")
    aim_bonus: int = shown("What aiming adds to its next shot.")
    prone: bool = shown("It lies on the ground.", "HH-ACT-03")
    hidden: bool = shown("It is hidden.", "HH-ACT-03")
    run_left: int = shown("Rounds of running until it has left the room.", "HH-MOVE-02")
    ran: bool = shown("It ran in its last turn.")
    fleeing: bool = shown("It flees, and does nothing else.", "HH-FEAR-05")
    distracted: bool = shown("It has been distracted.", "HH-ACT-03")
    calm_open: bool = shown("Others may still try to calm it.", "HH-REC-05")
    held: str = shown("The key of the thing in its hand; empty: none.")
    xp: int = shown("Points of experience gained so far.")
    rooms_away: int = shown("How many rooms away it is.", "HH-MOVE-03")
    lost: bool = shown("It has got lost in the house.", "HH-MOVE-03")
    arms: list[ArmCells] = shown("Natural attacks and things, in the sheet's order.")
    wounds: list[WoundCells] = shown("Wounds, the oldest first.")
    spare_magazines: dict[str, list[int]] = shown("By weapon's id the rounds in each spare magazine.", "HH-RNG-05")
    spare_rounds: dict[str, int] = shown("By weapon's id the loose rounds.", "HH-RNG-05")
    contact: list[int] = shown("The bodies that it is in contact with.")


@layout
class ViewCells:
    """What a seat sees of a fight: everything but doom."""

    seat: int = shown("Whose view it is.")
    round: int = shown("The round, from 1; 0 before the first.")
    clock: int = shown("Seconds since the fight began.")
    order: list[list[int]] = shown("The slots of this round, each with its bodies.", "HH-INIT-04")
    floor: list[ArmCells] = shown("What lies about.")
    bodies: list[BodyCells] = shown("All combatants in roster order.")


# Of a sheet.


@layout
class WeaponCells:
    """A natural attack or weapon of a sheet, with its numbers (HH-CHAR-06)."""

    id: str = shown("Its own id.")
    use: str = shown("The row of the weapon tables that it is.", "HH-MEL-05")
    natural: bool = shown("It is a part of the body.")
    ranged: bool = shown("It shoots.", "HH-RNG-02")
    field: str = shown("The field that it takes.", "HH-CHAR-03", FIELDS)
    kind: str = shown("The column of armour that it meets.", "HH-ARM-01", ("blade", "gun"))
    columns: list[str] = shown("Damage in melee by column of power; none of ranged weapons.", "HH-MEL-05")
    damage: str = shown("Damage of a shot; 0 of melee weapons.", "HH-RNG-02")
    toxin: str | None = shown("The toxin that its wounds bring.", "HH-HAZ-07")
    listed: bool = shown("The sheet lists it; bare hands are there all the same.")
    capacity: int = shown("Rounds that it holds.", "HH-RNG-02")
    rate: int = shown("Shots a round.", "HH-RNG-03")
    starred: bool = shown("Its field must be owned, or it costs more.", "HH-CHAR-03")
    firearm: bool = shown("It is a firearm.", "HH-RNG-02")
    magazine_fed: bool = shown("It takes magazines.", "HH-RNG-05")
    loaded: int = shown("Rounds in it at the start.", "HH-RNG-05")
    jammed: bool = shown("It is jammed at the start.", "HH-RNG-06")


STAND_INS: Final[Mapping[type, type]] = {Weapon: WeaponCells}
"""Classes of a sheet that say their own fields to no one, and those that say them instead."""
