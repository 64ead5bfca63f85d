"""Keys of a scenario's [scene] and of the rests of a chain in Haunted House (HH-HAZ-09, HH-REC-04).

The classes are frozen. The rules of hazards are in resolution/hazards.py, those of rests in downtime."""

from __future__ import annotations

from typing import Annotated, Literal

from attrs import field, frozen

from ...core.schema import Family, Id, Range, Size, knob


@frozen
class Hazard:
    """HH-HAZ-09: one hazard of the house, with its time and its targets. Exactly one of ``round`` (start of that
    round), ``trigger`` (start of the round after it) and ``minute`` (of the clock) gives the time. Without targets it
    strikes everyone present."""

    hazard: Literal["fall", "fire", "asphyxia", "air", "toxin", "object", "fright", "doom"] = field(
        metadata={"help": "Kind of hazard.", "rule": "HH-HAZ-09"}
    )
    round: Annotated[int | None, Range(1, 100_000)] = knob(None, "", "At the start of this round.")
    trigger: Literal["first_down", "first_death", "first_flight"] | None = knob(
        None, "", "At the start of the round after this."
    )
    minute: Annotated[int | None, Range(0, 1_000_000)] = knob(None, "", "At this minute of the clock.")
    targets: Annotated[tuple[Annotated[str, Family()], ...], Size(500)] = knob(
        (), "", "Combatants or sides (default: everyone present)."
    )
    metres: Annotated[float | None, Range(0, 1000)] = knob(None, "HH-HAZ-01", "Depth of a fall in metres.")
    storeys: Annotated[int | None, Range(1, 100)] = knob(None, "HH-HAZ-01", "Storeys of a fall.")
    size: Literal["small", "medium", "large"] | None = knob(None, "HH-HAZ-02", "Size of a fire.")
    toxin: Annotated[str | None, Id("toxins")] = knob(None, "HH-HAZ-07", "Toxin or disease.")
    object: Annotated[str | None, Id("objects")] = knob(None, "HH-HAZ-08", "Falling object.")
    fright: Annotated[str | None, Id("frights")] = knob(None, "HH-FEAR-01", "Row of the fright table.")
    source: Annotated[str, Size(60)] = knob(
        "", "HH-FEAR-06", "Name shared by frights that frighten only once (default: only this hazard)."
    )
    points: Annotated[int, Range(1, 99)] = knob(1, "HH-DOOM-01", "Points of doom.")


@frozen
class HouseScene:
    """[scene] of a Haunted House scenario: hazards (HH-HAZ-09), sides that start hidden, room (HH-MOVE-05)."""

    hazards: Annotated[tuple[Hazard, ...], Size(200)] = field(
        default=(), metadata={"rule": "HH-HAZ-09", "help": "Hazards of the house, each with its time."}
    )
    hidden: Annotated[tuple[str, ...], Size(20)] = knob(
        (), "HH-ACT-03", "Sides whose members start hidden (hide_total 12 unless the sheet has more)."
    )
    room_spaces: Annotated[int | None, Range(1, 1000)] = knob(
        None, "HH-MOVE-05", "Number of combatants that the room holds (default: no limit)."
    )


@frozen
class DoorKey:
    """HH-OOC-02: a key that the party has. ``security``: of a security door."""

    SHORTHAND = "id"

    id: Annotated[str, Size(60)]
    security: bool = False


@frozen
class Door:
    """HH-OOC-02: a door with a lock. ``security``: a security door, which only keys of security doors open."""

    SHORTHAND = "id"

    id: Annotated[str, Size(60)]
    security: bool = False


@frozen
class Rest:
    """HH-REC-04, HH-OOC-05: the time between two fights of a chain.

    ``hours`` and ``minutes`` together give its length; without both the variant inter_encounter_minutes does.
    ``resting``: the sides rest unless their captains decide otherwise. Then the party makes ``searches``, in which it
    may try ``keys`` on ``doors`` (HH-OOC-02, HH-OOC-03), and goes on for ``rooms`` rooms (HH-OOC-08); both take extra
    time."""

    hours: Annotated[int | None, Range(0, 1000)] = knob(
        None, "HH-REC-04", "Hours of the rest (default with minutes: from the variant)."
    )
    minutes: Annotated[int | None, Range(0, 100_000)] = knob(None, "", "Minutes of the rest, added to the hours.")
    resting: bool = knob(False, "HH-REC-01", "The sides rest unless their captains decide otherwise.")
    searches: Annotated[int, Range(0, 100)] = knob(0, "HH-OOC-03", "Search turns of the party.")
    keys: Annotated[tuple[DoorKey, ...], Size(20)] = knob((), "HH-OOC-02", "Keys that the party tries.")
    doors: Annotated[tuple[Door, ...], Size(20)] = knob((), "HH-OOC-02", "Doors on which it tries the keys.")
    rooms: Annotated[int, Range(0, 100)] = knob(0, "HH-OOC-08", "Rooms that the party goes on.")

    @property
    def length(self) -> int | None:
        """Length in minutes; None: the variant ``inter_encounter_minutes`` decides."""
        given = self.hours is not None or self.minutes is not None
        return 60 * (self.hours or 0) + (self.minutes or 0) if given else None


NEEDS = {
    "fall": ("metres", "storeys"),
    "fire": ("size",),
    "toxin": ("toxin",),
    "object": ("object",),
    "fright": ("fright",),
}


def check_rest(rest: Rest) -> list[str]:
    """HH-OOC-02, HH-OOC-03: keys are tried on doors during search turns, so each of the three needs the others."""
    if not (rest.keys or rest.doors) or (rest.keys and rest.doors and rest.searches):
        return []
    return ["has keys and doors, which need each other and searches to be tried in (HH-OOC-02)"]
