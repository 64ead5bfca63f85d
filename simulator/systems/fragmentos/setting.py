"""The [scene] of a Fragmentos scenario: threat, exit, objective, challenges, objects of the place. Frozen."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Literal

from attrs import field, frozen

from ...core.schema import Family, Range, Size, knob
from .sheet import Characteristic, Element, Gear, Name, Quality, Tags

Difficulty = Annotated[int, Range(1, 99)]


@frozen
class Challenge:
    """FR-CHAL-01, FR-OOC-01, FR-OOC-07: a challenge that one combatant may try in this scene.

    ``difficulty`` is a number, ``level`` a row of FR-CHAL-02 instead; with neither, default_difficulty holds. A failure
    hurts ``harm_char`` (None: the characteristic that was rolled). A success brings the elements of ``grants``, once,
    and adds ``threat``."""

    characteristic: Characteristic
    difficulty: Difficulty | None = None
    level: Literal["easy", "medium", "hard", "very_hard"] | None = None
    tags: Tags = ()
    dangerous_default: bool = False
    harm_char: Characteristic | None = None
    grants: Annotated[tuple[Element, ...], Size(20)] = ()
    threat: Annotated[int, Range(-99, 99)] = 0


@frozen
class Objective:
    """FR-FIGHT-09: the scene is won by ``needed`` successes of ``winner_side`` ("": the protagonists) together."""

    characteristic: Characteristic
    difficulty: Difficulty | None = None
    level: Literal["easy", "medium", "hard", "very_hard"] | None = None
    tags: Tags = ()
    needed: Annotated[int, Range(1, 999)] = 1
    dangerous_default: bool = False
    harm_char: Characteristic | None = None
    winner_side: Name = ""


@frozen
class Hazard:
    """FR-OOC-07: a challenge of this scene that ``targets`` (empty: everyone) must take as ``round`` begins."""

    challenge: Name
    round: Annotated[int, Range(1, 100_000)]
    targets: Annotated[tuple[Annotated[Name, Family()], ...], Size(500)] = ()


@frozen
class Award:
    """FR-SUP-03, FR-OOC-05: superación that the script gives a main as ``round`` begins (0: before the first)."""

    main: Name
    round: Annotated[int, Range(0, 100_000)] = 0
    points: Annotated[int, Range(1, 99)] = 1


@frozen
class DireEvent:
    """FR-THR-05: an intensely negative event of the script: threat +1 as ``round`` begins."""

    round: Annotated[int, Range(0, 100_000)]
    text: Annotated[str, Size(200)] = ""


@frozen
class Rest:
    """FR-REC-02, FR-OOC-03: the time between two scenes: the number of rest scenes or ellipses that the story
    grants."""

    SHORTHAND = "rests"

    rests: Annotated[int, Range(0, 9)] = 0


@frozen
class Setting:
    """[scene] table of a Fragmentos scenario."""

    threat: Annotated[int | None, Range(0, 999)] = knob(
        None, "FR-THR-01", "Threat at the start; none: the variant initial_threat."
    )
    qualities: Annotated[tuple[Quality, ...], Size(40)] = knob((), "FR-SHEET-04", "Qualities of the scene.")
    findable_objects: Annotated[tuple[Gear, ...], Size(40)] = knob(
        (),
        "FR-OBJ-05",
        "Objects to take by the action arm, or to find by activating a quality that helps rolls with a tag of theirs.",
    )
    reinforcements: Annotated[tuple[Element, ...], Size(40)] = knob(
        (), "FR-QUAL-05", "Elements that an activated quality may bring in if it fits them."
    )
    exit_open: bool = knob(True, "FR-FIGHT-02", "There is a way out.")
    exit_difficulty: Annotated[int | None, Range(1, 99)] = knob(
        None, "FR-FIGHT-02", "Difficulty of leaving unpursued; none: no roll is needed."
    )
    objective: Objective | None = field(
        default=None, metadata={"rule": "FR-FIGHT-09", "help": "An objective that wins the scene without fighting."}
    )
    round_limit: Annotated[int | None, Range(1, 100_000)] = knob(
        None, "FR-END-01", "Rounds after which the scene ends; none: the variant round_limit."
    )
    survive_rounds: Annotated[int | None, Range(1, 100_000)] = knob(
        None, "FR-END-01", "The protagonists win by lasting to the end of this round."
    )
    challenges: Annotated[Mapping[Name, Challenge], Size(40)] = field(
        factory=dict, metadata={"rule": "FR-CHAL-01", "help": "Challenges that one combatant may try in this scene."}
    )
    hazards: Annotated[tuple[Hazard, ...], Size(200)] = knob((), "FR-OOC-07", "Challenges that cannot be avoided.")
    awards: Annotated[tuple[Award, ...], Size(200)] = knob((), "FR-SUP-03", "Points that the script gives.")
    dire_events: Annotated[tuple[DireEvent, ...], Size(200)] = knob(
        (), "FR-THR-05", "Intensely negative events of the script."
    )
    rests: Annotated[int, Range(0, 9)] = knob(
        0, "FR-REC-02", "Rest scenes or ellipses that the story grants before this scene."
    )

    def is_hazard(self, challenge: str) -> bool:
        """FR-OOC-07: bodies must meet this challenge and cannot choose it."""
        return any(hazard.challenge == challenge for hazard in self.hazards)
