"""What a scenario's [scene] and the rests of a chain say in Haunted House (HH-HAZ-09, HH-REC-04).

Frozen. The rules of hazards are in resolution/hazards.py, those of rests in downtime."""

from __future__ import annotations

from typing import Annotated, Literal

from attrs import field, frozen

from ...core.schema import Family, Id, Range, Size, knob


@frozen
class Hazard:
    """HH-HAZ-09: one hazard of the house: when it strikes, and which targets. Exactly one of ``round`` (start of that
    round), ``trigger`` (start of the round after it) and ``minute`` (of the clock) says when. No targets: everyone
    there."""

    hazard: Literal["fall", "fire", "asphyxia", "air", "toxin", "object", "fright", "doom"] = field(
        metadata={"help": "What strikes.", "rule": "HH-HAZ-09"}
    )
    round: Annotated[int | None, Range(1, 100_000)] = knob(None, "", "At the start of this round.")
    trigger: Literal["first_down", "first_death", "first_flight"] | None = knob(
        None, "", "At the start of the round after this."
    )
    minute: Annotated[int | None, Range(0, 1_000_000)] = knob(None, "", "At this minute of the clock.")
    targets: Annotated[tuple[Annotated[str, Family()], ...], Size(500)] = knob(
        (), "", "Combatants or sides; none: everyone there."
    )
    metres: Annotated[float | None, Range(0, 1000)] = knob(None, "HH-HAZ-01", "How deep a fall is.")
    storeys: Annotated[int | None, Range(1, 100)] = knob(None, "HH-HAZ-01", "How many storeys a fall goes.")
    size: Literal["small", "medium", "large"] | None = knob(None, "HH-HAZ-02", "How large a fire is.")
    toxin: Annotated[str | None, Id("toxins")] = knob(None, "HH-HAZ-07", "Which toxin or disease.")
    object: Annotated[str | None, Id("objects")] = knob(None, "HH-HAZ-08", "What falls.")
    fright: Annotated[str | None, Id("frights")] = knob(None, "HH-FEAR-01", "The row of the fright table.")
    source: Annotated[str, Size(60)] = knob(
        "", "HH-FEAR-06", "What counts as the same fright; empty: this hazard alone."
    )
    points: Annotated[int, Range(1, 99)] = knob(1, "HH-DOOM-01", "Points of doom.")


@frozen
class HouseScene:
    """[scene] of a Haunted House scenario: hazards (HH-HAZ-09), sides that start hidden, room (HH-MOVE-05)."""

    hazards: Annotated[tuple[Hazard, ...], Size(200)] = field(
        default=(), metadata={"rule": "HH-HAZ-09", "help": "What the house does, and when."}
    )
    hidden: Annotated[tuple[str, ...], Size(20)] = knob(
        (), "HH-ACT-03", "Sides whose members start hidden (hide_total 12 unless the sheet says more)."
    )
    room_spaces: Annotated[int | None, Range(1, 1000)] = knob(
        None, "HH-MOVE-05", "How many people the room holds; none: no limit."
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

    ``hours`` and ``minutes`` together say how long it is; neither: the variant inter_encounter_minutes. ``resting``:
    the sides rest unless their captains say otherwise. Then the party does ``searches``, in which it may try ``keys``
    on ``doors`` (HH-OOC-02, HH-OOC-03), and goes ``rooms`` rooms on (HH-OOC-08), both of which take time of their
    own."""

    hours: Annotated[int | None, Range(0, 1000)] = knob(
        None, "HH-REC-04", "How long it is, with the minutes; neither: by the variant."
    )
    minutes: Annotated[int | None, Range(0, 100_000)] = knob(None, "", "How long it is, with the hours.")
    resting: bool = knob(False, "HH-REC-01", "The sides rest unless their captains say otherwise.")
    searches: Annotated[int, Range(0, 100)] = knob(0, "HH-OOC-03", "Search turns of the party.")
    keys: Annotated[tuple[DoorKey, ...], Size(20)] = knob((), "HH-OOC-02", "Keys that the party tries.")
    doors: Annotated[tuple[Door, ...], Size(20)] = knob((), "HH-OOC-02", "Doors that it tries them on.")
    rooms: Annotated[int, Range(0, 100)] = knob(0, "HH-OOC-08", "Rooms that it goes on.")

    @property
    def length(self) -> int | None:
        """Minutes; None: the variant ``inter_encounter_minutes`` decides."""
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
    """HH-OOC-02, HH-OOC-03: keys are tried on doors, in search turns: each of the three needs the others."""
    if not (rest.keys or rest.doors) or (rest.keys and rest.doors and rest.searches):
        return []
    return ["has keys and doors, which need each other and searches to be tried in (HH-OOC-02)"]
