"""Cells of a view's row, by name (HH-CHAR-05); view.py makes and reads the rows."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from ...core.view_fields import layout, shown
from .tables import FIELDS, NO_ACTION, NO_HOSTILE, NO_LOCK, STATUSES
from .weapons import Weapon


@layout
class ArmCells:
    """A natural attack or a thing."""

    key: str = shown("Unique in this fight for a thing, unique to its owner for a natural attack.")
    weapon: str = shown("Id of its weapon, as in the sheet's `weapons`.", "HH-CHAR-06")
    natural: bool = shown("It is a part of the body and cannot be dropped.")
    melee: bool = shown("It strikes in contact.")
    loaded: int = shown("Rounds in it.", "HH-RNG-05")
    jammed: bool = shown("It must be cleared before it shoots again.", "HH-RNG-06")
    useless: bool = shown("It cannot be used any more.", "HH-RNG-07")


@layout
class WoundCells:
    """A wound."""

    number: int = shown("Place among the body's wounds, from 1.")
    loss: int = shown("Points of life that it cost.", "HH-DMG-04")
    heal_tried: bool = shown("First aid has been tried on it.", "HH-REC-03")
    tags: list[str] = shown("`bleeding`, `fracture`: its further effects.", "HH-DMG-03")


@layout
class BodyCells:
    """One combatant; its number is its place in the list and in the roster."""

    side: int = shown("Number of its side.")
    life: int = shown("Points of life.", "HH-LIFE-01")
    stamina: int = shown("Points of stamina.", "HH-STAM-01")
    shock: int = shown("Points of shock that it can still bear.", "HH-SHK-01")
    status: str = shown("Status; only `active` combatants act.", "HH-LIFE-01", STATUSES)
    in_scene: bool = shown("It is in the room.")
    arrived: bool = shown("It has appeared, now or before.")
    wake_round: int = shown("Round in which it wakes; 0: no timer.", "HH-LIFE-02")
    weakened: bool = shown("It is weakened.", "HH-STAM-02")
    weak_heal_tried: bool = shown("First aid has been tried on its weakness.")
    arrest: bool = shown("Its heart has stopped.", "HH-HAZ-05")
    burning: str = shown("Size of the fire that burns it; empty: no fire.", "HH-HAZ-02")
    airless: int = shown("Rounds without air; -1: there is air.", "HH-HAZ-05")
    dodge_melee: bool = shown("It dodges melee attacks this round.", "HH-DOD-01")
    dodge_ranged: bool = shown("It dodges shots this round.", "HH-DOD-01")
    lock: str = shown(
        "Actions that a dodge bars on its next turn; empty: no bar.", "HH-DOD-03", (NO_LOCK, NO_HOSTILE, NO_ACTION)
    )
    aim_target: int = shown("Body that it aims at; -1: no body.", "HH-RNG-04")
    aim_weapon: str = shown("Key of the weapon that it aims with.")
    aim_bonus: int = shown("Bonus of aiming for its next shot.")
    prone: bool = shown("It lies on the ground.", "HH-ACT-03")
    hidden: bool = shown("It is hidden.", "HH-ACT-03")
    run_left: int = shown("Rounds of running until it has left the room.", "HH-MOVE-02")
    ran: bool = shown("It ran in its last turn.")
    fleeing: bool = shown("It flees, and does nothing else.", "HH-FEAR-05")
    distracted: bool = shown("It has been distracted.", "HH-ACT-03")
    calm_open: bool = shown("Others may still try to calm it.", "HH-REC-05")
    held: str = shown("Key of the thing in its hand; empty: no thing.")
    xp: int = shown("Points of experience gained so far.")
    rooms_away: int = shown("Rooms between it and the scene.", "HH-MOVE-03")
    lost: bool = shown("It has got lost in the house.", "HH-MOVE-03")
    arms: list[ArmCells] = shown("Natural attacks and things, in the sheet's order.")
    wounds: list[WoundCells] = shown("Wounds, the oldest first.")
    spare_magazines: dict[str, list[int]] = shown("Rounds in each spare magazine, by weapon id.", "HH-RNG-05")
    spare_rounds: dict[str, int] = shown("Loose rounds, by weapon id.", "HH-RNG-05")
    contact: list[int] = shown("Bodies in contact with it.")


@layout
class ViewCells:
    """A seat's view of a fight: everything but doom."""

    seat: int = shown("Seat that sees this view.")
    round: int = shown("Number of the round, from 1; 0 before the first.")
    clock: int = shown("Seconds since the fight began.")
    order: list[list[int]] = shown("Slots of this round, each with its bodies.", "HH-INIT-04")
    floor: list[ArmCells] = shown("Things on the floor.")
    bodies: list[BodyCells] = shown("All combatants in roster order.")


# Parts of a sheet.


@layout
class WeaponCells:
    """A natural attack or weapon of a sheet, with its numbers (HH-CHAR-06)."""

    id: str = shown("Its own id.")
    use: str = shown("Its row of the weapon tables.", "HH-MEL-05")
    natural: bool = shown("It is a part of the body.")
    ranged: bool = shown("It shoots.", "HH-RNG-02")
    field: str = shown("Field of its tests.", "HH-CHAR-03", FIELDS)
    kind: str = shown("Column of armour that counts against it.", "HH-ARM-01", ("blade", "gun"))
    columns: list[str] = shown("Damage in melee by column of power; empty for ranged weapons.", "HH-MEL-05")
    damage: str = shown("Damage of a shot; 0 for melee weapons.", "HH-RNG-02")
    toxin: str | None = shown("Toxin of its wounds.", "HH-HAZ-07")
    listed: bool = shown("The sheet lists it; bare hands need no listing.")
    capacity: int = shown("Rounds that it holds.", "HH-RNG-02")
    rate: int = shown("Shots a round.", "HH-RNG-03")
    starred: bool = shown("It may jam.", "HH-CHAR-03")
    firearm: bool = shown("It is a firearm.", "HH-RNG-02")
    magazine_fed: bool = shown("It takes magazines.", "HH-RNG-05")
    loaded: int = shown("Rounds in it at the start.", "HH-RNG-05")
    jammed: bool = shown("It is jammed at the start.", "HH-RNG-06")


STAND_INS: Final[Mapping[type, type]] = {Weapon: WeaponCells}
"""Classes in a sheet that do not describe their own fields, and the classes that describe them."""
